"""OAuth 2.1 for assistants: django_mcpz issues the tokens, a person's Grant says what they open."""
