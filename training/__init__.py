"""How what ships as numbers was made: run by developers, never by the product."""
