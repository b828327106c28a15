"""`stichtisch bridge`: what the board of an evening shows, published to an MQTT broker."""
