from django.db import migrations

from memory.attributes import KEY

LISTS = ("overridden", "asks", "acts")


def drop_typed(apps, schema_editor):
    """What people typed beside a wrong password is let go: it was kept in clear."""
    attempts = apps.get_model("axes", "AccessAttempt").objects
    attempts.update(get_data="", post_data="")


def keep_names(apps, schema_editor):
    """Of what came with a question only names are kept; the rest could be any text."""
    answers = apps.get_model("memory", "Answer").objects.exclude(turn={})
    for pk, turn in answers.values_list("pk", "turn").iterator():
        kept = turn | {name: _names(turn[name]) for name in LISTS if name in turn}
        if kept != turn:
            answers.filter(pk=pk).update(turn=kept)


def _names(texts):
    return [text for text in texts if KEY.match(text)]


class Migration(migrations.Migration):
    dependencies = [
        ("memory", "0013_versions_stand"),
        ("axes", "0010_accessattemptexpiration"),
    ]

    operations = [
        migrations.RunPython(drop_typed, migrations.RunPython.noop),
        migrations.RunPython(keep_names, migrations.RunPython.noop),
    ]
