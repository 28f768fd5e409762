from django.db import models


class Event(models.Model):
    """One thing that was done. Pseudonyms and references only: no key, no value, no name.

    The database refuses to change or take back a line (migration 0002). *person* is a
    person's pseudonym; *thing* the reference of the fact, answer, grant or token.
    """

    person = models.UUIDField(db_index=True)
    act = models.CharField(max_length=24)  # an Act
    actor = models.CharField(max_length=12)  # an Actor
    assistant = models.UUIDField(null=True)
    thing = models.CharField(max_length=40, blank=True)
    counts = models.JSONField(default=dict)
    at = models.DateTimeField()

    def __str__(self) -> str:
        return f"#{self.pk} {self.act}"
