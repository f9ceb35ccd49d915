"""How orders are given, admitted, taken back and rung: of seats, of Control and of the clock."""
