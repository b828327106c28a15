"""`stichtisch bridge`: publishes the board of an evening to an MQTT broker."""
