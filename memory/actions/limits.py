"""How often a token may call, and all tokens of one person together, in each minute.

Minutes begin with the clock's. One statement counts a call for the token and the person: for
both, or for neither where one of them has no call left. What comes from one address without a
token is counted too, over more minutes. Here alone it is spelled under which key each is counted.
"""

import math
from collections.abc import Sequence
from datetime import datetime

from django.conf import settings
from django.utils.crypto import salted_hmac

from memory.actions import counters
from memory.models import Meter, Person

MINUTE = 60  # seconds
KEPT = 60  # minutes that a count stays; no count is of more
DIGITS = 32  # of an address's digest: a key has 40 characters

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


def token_key(name: str) -> str:
    """Of a credential: a token's prefix, or what `grant_name` gives."""
    return f"token:{name}"


def grant_name(pk: int) -> str:
    """Stands for a credential's name where all that a grant was ever given count as one."""
    return f"grant-{pk}"


def person_key(pk: int) -> str:
    return f"person:{pk}"


def address_key(address: str) -> str:
    """Of a keyed digest alone: no address is kept, and none can be guessed from the database."""
    digest = salted_hmac("held address", address, algorithm="sha256").hexdigest()
    return f"address:{digest[:DIGITS]}"


def take(token: str, person: Person | None, at: datetime) -> bool:
    """Count this call; False where it is one too many, and counts nowhere.

    *token* is a `token_key`. Without a *person* only that is counted.
    """
    most = settings.HELD_CALLS_PER_MINUTE
    calls = [(token, most["token"])]
    if person is not None:
        calls.append((person_key(person.pk), most["person"]))
    calls = [(key, limit) for key, limit in calls if limit]
    now = minute(at)
    return not calls or len(counters.run(*_statement(calls, now, now + 1))) == len(calls)


def take_from(address: str, most: int, minutes: int, at: datetime) -> int:
    """Count what came from *address*, *most* times in each *minutes* of the clock's.

    0 where it was counted; else how many seconds there are until it can be again.
    """
    # Numbered by the minute before they begin: never a minute in which calls are counted now.
    window = minute(at) // minutes * minutes - 1
    calls = [(address_key(address), most)]
    if counters.run(*_statement(calls, window, window + minutes)):
        return 0
    return wait(at, minutes)


def minute(at: datetime) -> int:
    """Its number, from 1970 on."""
    return int(at.timestamp()) // MINUTE


def wait(at: datetime, minutes: int = 1) -> int:
    """Seconds until the next minute, or the next of so many *minutes*; 1 at least."""
    long = minutes * MINUTE
    return max(1, math.ceil(long - at.timestamp() % long))


def _statement(
    calls: Sequence[tuple[str, int]], window: int, last: int
) -> tuple[str, list[object]]:
    """*last* is the latest window whose count stands in this one."""
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
    stands, limits = [window, last], [part for call in calls for part in call]
    return sql, [window, *keys, *stands, *limits, *stands, *stands, *stands, *limits]
