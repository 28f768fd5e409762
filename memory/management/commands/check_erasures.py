"""manage.py check_erasures"""

from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.utils import timezone

from memory.actions.erasing import checking


class Command(BaseCommand):
    help = (
        "Bring every removal that has begun to its end: rewrite what its rows stood in, read each "
        "place again, and call it erased where nothing is found. Run it every minute or so; with "
        "nothing to do it does nothing. Ends with 1 where a removal is not finished."
    )

    def handle(self, *args: Any, **options: Any) -> None:
        begun = checking.unfinished()
        ended = [checking.finish(each, at=timezone.now(), waits=False) for each in begun]
        left = [each.ref for each in ended if each.finished_at is None]
        self.stdout.write(f"Removals checked: {len(ended)}. Erased: {len(ended) - len(left)}.")
        if left:
            raise CommandError(f"Not finished yet, and tried again next time: {', '.join(left)}.")
