"""Take everything along that is on file about a person, on a receipt."""
