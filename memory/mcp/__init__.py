"""The same actions as tools of an MCP server: REST's checks, words and refusals, without a hop."""
