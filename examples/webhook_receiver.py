"""A receiver of webhooks, with Python's standard library alone: it checks that what comes is from the books, and keeps each event
once, in a file of lines.

    LIVRO_WEBHOOK_SECRET=whsec_… python3 examples/webhook_receiver.py EVENTS.ndjson 9000

An event is in the file before the answer goes out: who is killed between hears it again, and knows it by its id.
"""

import base64
import hashlib
import hmac
import json
import os
import sys
import time
from http.server import BaseHTTPRequestHandler, HTTPServer

FILE, PORT = sys.argv[1], int(sys.argv[2])
KEY = base64.b64decode(os.environ["LIVRO_WEBHOOK_SECRET"].removeprefix("whsec_"))
# Older ones may have been recorded by somebody and sent again.
TOLERANCE_SECONDS = 300


def is_from_the_books(headers, body):
    """While a secret is exchanged there are two signatures: one that is right is enough."""
    message_id, timestamp = headers.get("webhook-id", ""), headers.get("webhook-timestamp", "")
    if not timestamp.isdigit() or abs(time.time() - int(timestamp)) >= TOLERANCE_SECONDS:
        return False
    digest = hmac.new(KEY, f"{message_id}.{timestamp}.".encode() + body, hashlib.sha256).digest()
    expected = "v1," + base64.b64encode(digest).decode()
    signatures = headers.get("webhook-signature", "").split(" ")
    return any(hmac.compare_digest(expected.encode(), one.encode()) for one in signatures)


def kept():
    """What a kill cut off in the middle of a line is taken away: it comes again."""
    if not os.path.exists(FILE):
        return set()
    with open(FILE, "rb+") as lines:
        text = lines.read()
        lines.truncate(text.rfind(b"\n") + 1)
    return {json.loads(line)["id"] for line in text[: text.rfind(b"\n") + 1].splitlines()}


KNOWN = kept()
OUTPUT = open(FILE, "ab", buffering=0)


def keep(events):
    fresh = [event for event in events if event["id"] not in KNOWN]
    if fresh:
        lines = "".join(json.dumps(event, ensure_ascii=False, separators=(",", ":")) + "\n" for event in fresh)
        OUTPUT.write(lines.encode())
        os.fsync(OUTPUT.fileno())
        KNOWN.update(event["id"] for event in fresh)


class Receiver(BaseHTTPRequestHandler):
    def do_POST(self):
        body = self.rfile.read(int(self.headers.get("Content-Length", 0)))
        if is_from_the_books(self.headers, body):
            keep(json.loads(body)["events"])
            self.send_response(204)
        else:
            self.send_response(401)
        self.end_headers()

    def log_message(self, *_):
        pass


print("listening", flush=True)
HTTPServer(("127.0.0.1", PORT), Receiver).serve_forever()
