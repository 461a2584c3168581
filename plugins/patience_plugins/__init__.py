"""The plug-ins that come with patience; they use the same hooks as anybody's."""
