"""The triggers by which the database refuses to change or take back a line of the ledger.

SQLite drops a table's triggers when it alters the table, so a migration that does puts them back.
SQLite has no TRUNCATE.
"""

SQLITE = """
CREATE TRIGGER event_is_never_{past} BEFORE {act} ON memory_event
BEGIN SELECT RAISE(ABORT, 'The ledger only grows.'); END
"""
POSTGRES_FUNCTION = """
CREATE OR REPLACE FUNCTION event_only_grows() RETURNS trigger AS $$
BEGIN RAISE EXCEPTION 'The ledger only grows.'; END
$$ LANGUAGE plpgsql
"""
POSTGRES = """
CREATE TRIGGER event_is_never_{past} BEFORE {act} ON memory_event
FOR EACH {unit} EXECUTE FUNCTION event_only_grows()
"""
ACTS = {"UPDATE": "updated", "DELETE": "taken_back"}
ALL_AT_ONCE = {"TRUNCATE": "emptied"}  # a statement's trigger: it looks at no row
BEFORE = "deleted"  # the name of the second trigger in the first version


def guard(apps, schema_editor):
    release(apps, schema_editor)
    if schema_editor.connection.vendor == "postgresql":
        schema_editor.execute(POSTGRES_FUNCTION)
        _create(schema_editor, POSTGRES, ACTS, unit="ROW")
        _create(schema_editor, POSTGRES, ALL_AT_ONCE, unit="STATEMENT")
    else:
        _create(schema_editor, SQLITE, ACTS)


def release(apps, schema_editor):
    on_postgres = schema_editor.connection.vendor == "postgresql"
    where = " ON memory_event" if on_postgres else ""
    for past in (*ACTS.values(), *ALL_AT_ONCE.values(), BEFORE):
        schema_editor.execute(f"DROP TRIGGER IF EXISTS event_is_never_{past}{where}")


def _create(schema_editor, trigger, acts, **names):
    for act, past in acts.items():
        schema_editor.execute(trigger.format(act=act, past=past, **names))
