"""Instructions and tone tags that can be measured in a reply, and whether they were followed."""

from memory.review.following.following import ignored_instruction, ignored_tag

__all__ = ["ignored_instruction", "ignored_tag"]
