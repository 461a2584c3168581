"""The commands of the program itself, one file for each kind; each is loaded when it runs."""
