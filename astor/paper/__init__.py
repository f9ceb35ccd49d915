"""Paper: the whole state of an event to print, so that a hall whose laptop dies plays on."""
