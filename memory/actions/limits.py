"""How often a token may call, and all tokens of one person together, in each minute.

Minutes begin with the clock's. One statement counts a call for the token and the person: for
both, or for neither where one of them has no call left.
"""

import math
from collections.abc import Sequence
from datetime import datetime

from django.conf import settings

from memory.actions import counters
from memory.models import Meter, Person

MINUTE = 60  # seconds
KEPT = 60  # minutes that a count stays

# A count stands in its own minute, and in the one before: another worker's clock may be ahead.
_STANDS = '{meter}."window" BETWEEN %s AND %s'
_COUNT = """
INSERT INTO {meter} ("key", "window", "count")
SELECT call.called, CAST(%s AS bigint), 1 FROM ({calls}) AS call
WHERE {light} AND NOT EXISTS (
  SELECT 1 FROM {meter} WHERE {stands} AND ({full})
)
ON CONFLICT ("key") DO UPDATE SET
  "count" = CASE WHEN {stands} THEN {meter}."count" + 1 ELSE 1 END,
  "window" = CASE WHEN {stands} THEN {meter}."window" ELSE excluded."window" END
WHERE NOT ({stands}) OR NOT ({full})
RETURNING "key"
"""


def take(token: str, person: Person | None, at: datetime) -> bool:
    """Count this call; False where it is one too many, and counts nowhere.

    *token* names a credential ("token:…"). Without a *person* only that is counted.
    """
    most = settings.HELD_CALLS_PER_MINUTE
    calls = [(token, most["token"])]
    if person is not None:
        calls.append((f"person:{person.pk}", most["person"]))
    calls = [(key, limit) for key, limit in calls if limit]
    return not calls or len(counters.run(*_statement(calls, minute(at)))) == len(calls)


def minute(at: datetime) -> int:
    """Its number, from 1970 on."""
    return int(at.timestamp()) // MINUTE


def wait(at: datetime) -> int:
    """Seconds until the next minute, 1 at least."""
    return max(1, math.ceil(MINUTE - at.timestamp() % MINUTE))


def _statement(calls: Sequence[tuple[str, int]], now: int) -> tuple[str, list[object]]:
    meter = Meter._meta.db_table
    one = "SELECT CAST(%s AS varchar(40)) AS called"
    full = f'({meter}."key" = %s AND {meter}."count" >= %s)'
    sql = _COUNT.format(
        meter=meter,
        calls=" UNION ALL ".join([one] * len(calls)),
        light=counters.light(),
        stands=_STANDS.format(meter=meter),
        full=" OR ".join([full] * len(calls)),
    )
    keys = [key for key, _ in calls]
    stands, limits = [now, now + 1], [part for call in calls for part in call]
    return sql, [now, *keys, *stands, *limits, *stands, *stands, *stands, *limits]
