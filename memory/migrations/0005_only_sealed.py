from django.db import migrations, models

from memory.migrations._guards import guard, release

PLAIN = {
    "answer": ("message", "reach"),
    "attribute": ("aliases", "label", "subject"),
    "factversion": ("value",),
}


class Migration(migrations.Migration):
    """The plain columns go, and the ledger is guarded again."""

    dependencies = [("memory", "0004_seal")]

    operations = [
        *(
            migrations.RemoveField(model, f"plain_{name}")
            for model, names in PLAIN.items()
            for name in names
        ),
        migrations.AlterField("event", "digest", models.CharField(max_length=64)),
        migrations.AlterField("event", "number", models.PositiveBigIntegerField(unique=True)),
        migrations.RunPython(guard, release),
    ]
