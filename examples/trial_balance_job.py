#!/usr/bin/env python3
"""A reporting job: follows the feed of a Livro and keeps a trial balance of its own in one file, with the standard library only.

    LIVRO_URL=https://livro.example LIVRO_KEY=... python3 examples/trial_balance_job.py STATE.json [--once]

LIVRO_KEY is a key or token that may read the feed. The file holds the position and what was added up until then, and is
exchanged as a whole: killed at any moment, the job goes on from the last whole file, and nothing counts twice or not at all.
Without --once it follows for ever; with it, it ends where the books end, and prints what it has as JSON.
"""
import json
import os
import sys
import time
import urllib.error
import urllib.parse
import urllib.request
from pathlib import Path

AGAIN_SECONDS = 0.5
PATIENCE_SECONDS = 60
TYPES = (
    "OpeningBalanceSet", "ExpenseRecorded", "PaymentRegistered", "PaymentConfirmed", "MoneyTransferred",
    "InvestmentMade", "InvestmentReturned", "EntryReversed", "PaymentRefunded",
)  # fmt: skip


class OtherPast(Exception):
    """The books are of another past than the file: what was added up is to be thrown away by whoever knows why."""


def moved(amount, debit, credit):
    return [(*debit, amount), (*credit, -amount)]


def postings(kind, data):
    """What an event debits (above zero) and credits, in centavos, as docs/reference/proof-formats.md tells."""
    account, amount = data.get("accountId"), data.get("amount")
    if kind in ("EntryReversed", "PaymentRefunded"):
        entry = data["entry"]
        return [(line, code, -money) for line, code, money in postings(entry["type"], entry["data"])]
    if kind == "OpeningBalanceSet":
        return moved(amount, (account, "asset"), (account, "opening-equity"))
    if kind == "ExpenseRecorded":
        return moved(amount, (account, f"expense:{data['category']}"), (account, "asset"))
    if kind in ("PaymentRegistered", "PaymentConfirmed"):
        return [] if data.get("status") == "pending" else moved(amount, (account, "asset"), (account, "revenue"))
    if kind == "MoneyTransferred":
        return moved(amount, (data["destinationAccountId"], "asset"), (data["sourceAccountId"], "asset"))
    if kind == "InvestmentMade":
        return moved(amount, (account, "investment"), (account, "asset"))
    if kind == "InvestmentReturned":
        result = "loss" if data["gain"] < 0 else "gain"
        return [(account, "asset", amount), (account, "investment", -data["principal"]), (account, result, -data["gain"])]
    return []


def store(file, state):
    """On the disk before its name is: whoever reads the name reads all of it."""
    draft = file.with_name(f"{file.name}.{os.getpid()}")
    with open(draft, "w", encoding="utf-8") as out:
        json.dump(state, out)
        out.flush()
        os.fsync(out.fileno())
    os.replace(draft, file)
    for left in file.parent.glob(f"{file.name}.*"):
        left.unlink(missing_ok=True)


def ask(url, key, position, wait):
    query = urllib.parse.urlencode({"after": position, "types": ",".join(TYPES), "wait": wait})
    request = urllib.request.Request(f"{url}/api/feed/?{query}", headers={"Authorization": f"Bearer {key}"})
    try:
        with urllib.request.urlopen(request, timeout=PATIENCE_SECONDS) as answer:
            lines = [json.loads(line) for line in answer.read().split(b"\n") if line]
            return lines, answer.headers["X-Livro-Position"], answer.headers["X-Livro-At-End"] == "true"
    except urllib.error.HTTPError as error:
        if error.code == 409:
            raise OtherPast(error.read().decode()) from error
        raise


def main():
    if len(sys.argv) < 2 or not os.environ.get("LIVRO_URL") or not os.environ.get("LIVRO_KEY"):
        sys.exit(__doc__)
    url, key = os.environ["LIVRO_URL"], os.environ["LIVRO_KEY"]
    file, once = Path(sys.argv[1]).resolve(), "--once" in sys.argv[2:]
    state = json.loads(file.read_text("utf-8")) if file.exists() else {"position": "", "events": 0, "balances": {}}
    while True:
        try:
            lines, position, at_end = ask(url, key, state["position"], 0 if once else 20)
        except OtherPast as error:
            print(error, file=sys.stderr)
            sys.exit(3)
        except (OSError, ValueError) as error:
            # Away, restarted, or cut off in the middle of an answer: of that, nothing was stored.
            print(error, file=sys.stderr)
            time.sleep(AGAIN_SECONDS)
            continue
        for event in lines:
            state["events"] += 1
            for account, code, amount in postings(event["type"], event["data"]):
                line = f"{account} {code}"
                state["balances"][line] = state["balances"].get(line, 0) + amount
        if position != state["position"]:
            state["position"] = position
            store(file, state)
        if once and at_end:
            break
    print(json.dumps(state))


if __name__ == "__main__":
    main()
