"""The screens around the game. A page says what it shows and what keys do; a screen shows it.

Pages know nothing of Textual. `around.Around` opens them over the table as `showing.PageScreen`,
which tells a page's result when it is closed:

- `StartPage(desk)`, `GamePage(desk, game)` and `SavedPage(desk, ended)` with the session that was
  begun or taken up, or None to go back: whoever opened them leaves the game that he had;
- `MovesPage(desk, table)`, `SettingsPage`, `BookPage`, `HelpPage`, `StatisticsPage` with None;
- `PalettePage(desk, finds)` with None, after what was found is done.
"""
