"""Runs the driver of the USB serial port on standard input and output.

micropython serial_talk.py FOLDER_OF_THE_FIRMWARE echo: echoes its input up to a dot.
micropython serial_talk.py FOLDER_OF_THE_FIRMWARE flood: sends until the buffer is full, then prints the number of bytes
and the longest call in ms to standard error.
"""

import sys
import time

sys.path[:] = [sys.argv[1], ".frozen"]

from drivers.usb_serial import UsbSerial  # noqa: E402


def echo(link):
    while True:
        received = link.read()
        if received is None:
            time.sleep_ms(1)
            continue
        received = bytes(received)
        assert len(received) <= 64
        sent = 0
        while sent < len(received):
            sent += link.write(received[sent:])
        if received.endswith(b"."):
            return


def flood(link):
    total = longest = 0
    while True:
        start = time.ticks_ms()
        taken = link.write(b"0123456789abcdef" * 8)
        longest = max(longest, time.ticks_diff(time.ticks_ms(), start))
        total += taken
        if not taken:
            break
    sys.stderr.write(f"{total} {longest}")


{"echo": echo, "flood": flood}[sys.argv[2]](UsbSerial(sys.stdin, sys.stdout))
