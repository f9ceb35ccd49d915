"""What a treasury holds: the goods of the handbook, and credits (BUY-6)."""

RESOURCES = ("gold", "food", "wood", "stone", "metal", "exotic")
GOODS = (*RESOURCES, "credits")
