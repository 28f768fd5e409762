"""The page about tone: what it shows, in which words."""
