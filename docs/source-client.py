#!/usr/bin/env python3
"""A source for Inset: a clock of one minute that pauses, skips and knows its size.

Start it, then play it:  source-client.py /tmp/clock &  inset --source-socket /tmp/clock
The protocol is described in inset(1), chapter SOURCES.
"""
import json, os, select, socket, sys, time

RATE, LENGTH = 25, 60.0


def frame(width, height, place):
    """A grey picture whose lower edge fills from left to right, as yuv420p."""
    bar = bytes([235]) * int(width * place / LENGTH)
    line = bytes([60 + int(place) % 2 * 40]) * width
    luma = line * (height - height // 8) + (bar + line[len(bar):]) * (height // 8)
    return luma + bytes([128]) * ((width + 1) // 2 * ((height + 1) // 2) * 2)


def play(player):
    place, playing, rate, size = 0.0, True, 1.0, (320, 180)

    def say(**members):
        payload = members.pop("payload", b"")
        if payload:
            members["bytes"] = len(payload)
        player.sendall(json.dumps(members).encode() + b"\n" + payload)

    stream = {"kind": "video", "pixelFormat": "yuv420p", "width": size[0], "height": size[1],
              "timeBase": [1, RATE], "frameRate": [RATE, 1]}
    say(source=1, title="A minute", timeRange=[0, LENGTH], canSkip=True, streams=[stream])
    waiting, due = b"", time.monotonic()
    while True:
        pause = max(0.0, due - time.monotonic()) if playing and place < LENGTH else None
        if select.select([player], [], [], pause)[0]:
            received = player.recv(65536)
            if not received:
                return
            *lines, waiting = (waiting + received).split(b"\n")
            for order in map(json.loads, lines):
                playing = order.get("setPlaying", playing)
                rate = order.get("setRate", rate)
                if "skip" in order:
                    place = min(LENGTH, max(0.0, order["to"]))
                    say(skipped=order["id"], time=place)
                    due = time.monotonic()
                if "invalidate" in order or "setPlaying" in order:
                    say(isPaused=not playing)
        elif place < LENGTH:
            say(frame=0, pts=round(place * RATE), payload=frame(*size, place))
            place, due = place + 1 / RATE, due + 1 / RATE / rate
            if place >= LENGTH:
                say(end=True)


path = sys.argv[1]
if os.path.exists(path):
    os.unlink(path)
with socket.socket(socket.AF_UNIX) as listener:
    listener.bind(path)
    listener.listen()
    while True:
        with listener.accept()[0] as connection:
            try:
                play(connection)
            except ConnectionError:
                pass
