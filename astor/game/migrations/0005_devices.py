"""How many devices have taken a seat; nobody knows it of those taken before."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("game", "0004_requests"),
    ]

    operations = [
        migrations.AddField(
            model_name="seat",
            name="devices",
            field=models.PositiveIntegerField(default=0, help_text="how many have taken it since the last hand-over"),
        ),
    ]
