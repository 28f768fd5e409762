import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("memory", "0021_rules"),
    ]

    operations = [
        migrations.AddField(
            model_name="waiver",
            name="check_of",
            field=models.ForeignKey(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.CASCADE,
                related_name="waivers",
                to="memory.verification",
            ),
        ),
    ]
