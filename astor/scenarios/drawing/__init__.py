"""Set-up: the parts of the map's picture, one subject a module. Authoring time only; see astor.scenarios.draw."""
