"""Draws the sample of a test of entries again, as docs/reference/proof-formats.md describes. Reads `number;debits in centavos;kind` lines."""

import hashlib, sys

def digest(text):
    return hashlib.sha256(text.encode("utf-8")).hexdigest()

def draw(entries, method, size, seed):
    total = sum(debits for _, debits, _ in entries)
    if method == "monetary-unit":
        interval = total // size
        start = int(digest(f"{seed}:0")[:16], 16) % interval
        units = [start + k * interval for k in range(size)]
        chosen, below = [], 0
        for number, debits, _ in entries:
            if any(below <= unit < below + debits for unit in units):
                chosen.append(number)
            below += debits
        return chosen
    strata = {}
    for number, debits, kind in entries:
        amount = sum(debits >= bound for bound in (100_000, 1_000_000, 10_000_000))
        stratum = {"random": "", "by-kind": kind, "by-amount": amount}[method]
        strata.setdefault(stratum, []).append((digest(f"{seed}:{number}"), number, debits))
    chosen = []
    for rows in strata.values():
        share = -(-size * sum(debits for _, _, debits in rows) // total)
        chosen += [number for _, number, _ in sorted(rows)[:share]]
    return sorted(chosen)

method, size, seed = sys.argv[1], int(sys.argv[2]), sys.argv[3]
rows = [line.strip().split(";") for line in sys.stdin]
print(*draw([(int(number), int(debits), kind) for number, debits, kind in rows], method, size, seed))
