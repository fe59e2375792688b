#!/usr/bin/env python3
"""Verifies an audit bundle, or the proof of an entry, from the published description of the format alone.

    verify_bundle.py FOLDER [--key KEY]...     one bundle, under keys that you have from elsewhere
    verify_bundle.py --many LIST               many: a folder a line, then a tab and given keys, if any; - is stdin
    verify_bundle.py --proof FILE --key KEY    a `.tlog-proof`

KEY is a key's text or a file with one on each line. Exit code 0: it holds; 1: it does not; 2: not told what to check.
"""
import argparse
import base64
import hashlib
import json
import re
import sys
from collections import namedtuple
from functools import lru_cache
from pathlib import Path

try:
    from cryptography.exceptions import InvalidSignature
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey
except ImportError:
    Ed25519PublicKey = None
NUMBER, HASH, ZEROS = re.compile(r"0|[1-9][0-9]{0,17}"), re.compile(r"[0-9a-f]{64}"), "0" * 64
INSTALLATION, WITNESS = 1, 4
NO_EVENT = 1 << 62  # the rank of what says nothing about one event
SIMPLE = {  # the lines of an event that moves its amount from one line to another: debit, credit
    "OpeningBalanceSet": ("asset:{accountId}", "opening-equity:{accountId}"),
    "ExpenseRecorded": ("expense:{accountId}:{category}", "asset:{accountId}"),
    "PaymentRegistered": ("asset:{accountId}", "revenue:{accountId}"),
    "PaymentConfirmed": ("asset:{accountId}", "revenue:{accountId}"),
    "MoneyTransferred": ("asset:{destinationAccountId}", "asset:{sourceAccountId}"),
    "InvestmentMade": ("investment:{accountId}", "asset:{accountId}"),
}
MONEY = {*SIMPLE, "InvestmentReturned", "EntryReversed", "PaymentRefunded"}
IMPRINT = bytes.fromhex("300b0609608648016503040201"), bytes.fromhex("300d06096086480165030402010500")  # SHA-256 in DER

def need(condition, reason):
    """Goes on only where the condition is true."""
    if not condition:
        raise ValueError(reason)

# --- Ed25519 in plain Python, where `cryptography` is not there ---------------------------------------------------------
P, ORDER = 2**255 - 19, 2**252 + 27742317777372353535851937790883648493
D = -121665 * pow(121666, P - 2, P) % P

def point_add(a, b):
    """The sum of two points in extended coordinates (RFC 8032 section 5.1.4)."""
    e, f = (a[1] - a[0]) * (b[1] - b[0]) % P, (a[1] + a[0]) * (b[1] + b[0]) % P
    g, h = 2 * a[3] * b[3] * D % P, 2 * a[2] * b[2] % P
    w, x, y, z = f - e, h - g, h + g, f + e
    return (w * x % P, y * z % P, x * y % P, w * z % P)

def point_multiply(factor, point):
    """`factor` times the point."""
    result = (0, 1, 1, 0)
    while factor:
        result = point_add(result, point) if factor & 1 else result
        point, factor = point_add(point, point), factor >> 1
    return result

def point_decode(data):
    """The point of 32 bytes (RFC 8032 section 5.1.3)."""
    y = int.from_bytes(data, "little")
    sign, y = y >> 255, y & ((1 << 255) - 1)
    square = (y * y - 1) * pow(D * y * y + 1, P - 2, P) % P
    x = pow(square, (P + 3) // 8, P)
    if (x * x - square) % P:
        x = x * pow(2, (P - 1) // 4, P) % P
    need(y < P and (x * x - square) % P == 0 and (x or not sign), "no point of the curve")
    return (x, y, 1, x * y % P) if x & 1 == sign else (P - x, y, 1, (P - x) * y % P)

def ed25519_plain(public, signature, message):
    """Whether the signature is good (RFC 8032 section 5.1.7)."""
    try:
        a, r, base = (point_decode(part) for part in (public, signature[:32], b"\x58" + b"\x66" * 31))
    except ValueError:
        return False
    s = int.from_bytes(signature[32:], "little")
    k = int.from_bytes(hashlib.sha512(signature[:32] + public + message).digest(), "little") % ORDER
    left, right = point_multiply(s, base), point_add(r, point_multiply(k, a))
    return s < ORDER and all((left[i] * right[2] - right[i] * left[2]) % P == 0 for i in (0, 1))

@lru_cache(maxsize=65536)
def ed25519(public, signature, message):
    """Whether the signature of the message is good under the public key."""
    if Ed25519PublicKey is None or len(signature) != 64:
        return len(signature) == 64 and ed25519_plain(public, signature, message)
    try:
        Ed25519PublicKey.from_public_bytes(public).verify(signature, message)
        return True
    except (InvalidSignature, ValueError):
        return False

# --- keys and signed notes ----------------------------------------------------------------------------------------------
def base64_decode(text):
    """Standard base64 with padding, in its only spelling."""
    data = base64.b64decode(text, validate=True)
    need(base64.b64encode(data).decode() == text, "base64 in another spelling")
    return data

def lines_of(data):
    """The lines of bytes, each of which ends in a line feed."""
    need(not data or data.endswith(b"\n"), "the last line has no line feed")
    return data.split(b"\n")[:-1]

class Key(namedtuple("Key", "text name id type public")):
    """A verifier's key: `name+id+base64(type ‖ 32 bytes)`."""

    def signed(self, signature, body):
        """Whether what stands after the key's id in a note's line signs the note's text."""
        if self.type == INSTALLATION:
            return ed25519(self.public, signature, body)
        time = int.from_bytes(signature[:8], "big")
        return time < 1 << 63 and ed25519(self.public, signature[8:], b"cosignature/v1\ntime %d\n" % time + body)

@lru_cache(maxsize=4096)
def parse_key(text):
    """The key of its text; its id must be the one that follows from name, type and bytes."""
    parts = text.split("+", 2)
    need(len(parts) == 3 and parts[0] and not re.search(r"\s", parts[0]), "a key is name+id+base64")
    data = base64_decode(parts[2])
    need(len(data) == 33 and data[0] in (INSTALLATION, WITNESS), "a key has the type 1 or 4 and 32 bytes")
    key_id = hashlib.sha256(parts[0].encode() + b"\n" + data).digest()[:4]
    need(parts[1] == key_id.hex(), "a key's id is not that of its name and bytes")
    return Key(text, parts[0], key_id, data[0], data[1:])

Note = namedtuple("Note", "raw body origin size root signatures")  # signatures: of (name, key's id, bytes)

def parse_note(raw):
    """A checkpoint of exactly three lines, an empty one, and one signature at least."""
    body, separator, tail = raw.partition(b"\n\n")
    body += b"\n"
    lines = body.decode().split("\n")
    need(separator and len(lines) == 4 and lines[0], "a checkpoint has three lines and an empty one")
    need(not re.search(r"[\0-\x1f]", "".join(lines)), "a control character")
    root, signatures = base64_decode(lines[2]), []
    need(NUMBER.fullmatch(lines[1]) and len(root) == 32, "a checkpoint has the number of leaves and a hash")
    for line in lines_of(tail):
        parts = line.decode().split(" ")
        need(len(parts) == 3 and parts[0] == "—" and parts[1] and "+" not in parts[1], "a line is no signature")
        data = base64_decode(parts[2])
        need(len(data) > 4, "a signature is too short")
        signatures.append((parts[1], data[:4], data[4:]))
    need(signatures, "a checkpoint without a signature")
    return Note(raw, body, lines[0], int(lines[1]), root, signatures)

def signers(note, known):
    """The known keys that signed the note. A wrong signature under a known key is an error; others are passed over."""
    found = []
    for name, key_id, signature in note.signatures:
        for key in known:
            if (key.name, key.id) == (name, key_id):
                need(key.signed(signature, note.body), f"the signature of {name}+{key_id.hex()} is wrong")
                found.append(key)
    return found

# --- the tree -----------------------------------------------------------------------------------------------------------
def sha256(*parts):
    """SHA-256 of the parts, one after the other."""
    return hashlib.sha256(b"".join(parts)).digest()

def node(left, right):
    """The hash of an inner node."""
    return sha256(b"\1", left, right)

def roots(leaves, sizes):
    """The tree's hash (RFC 6962 section 2.1) at each of the sizes, of which each is larger than the one before it."""
    size, stack = 0, []  # the full subtrees, the largest first
    for wanted in sizes:
        while size < wanted:
            leaf, count = leaves[size], size
            while count & 1:
                leaf, count = node(stack.pop(), leaf), count >> 1
            stack.append(leaf)
            size += 1
        result = stack[-1] if stack else sha256()
        for left in reversed(stack[:-1]):
            result = node(left, result)
        yield result

def subtree(hashes):
    """The hash over a full tile."""
    while len(hashes) > 1:
        hashes = [node(hashes[i], hashes[i + 1]) for i in range(0, len(hashes), 2)]
    return hashes[0]

def tile_path(level, index, width):
    """A tile's path in the bundle."""
    groups, rest = f"{index % 1000:03}", index // 1000
    while rest:
        groups, rest = f"x{rest % 1000:03}/{groups}", rest // 1000
    return f"tile/{level}/{groups}" + ("" if width == 256 else f".p/{width}")

def root_of_path(leaf, index, size, path):
    """The root that a leaf's path leads to (RFC 9162 section 2.1.3.2)."""
    need(index < size, "the leaf's number is not below the number of leaves")
    fn, sn, result = index, size - 1, leaf
    for step in path:
        need(sn, "the path is too long")
        if fn & 1 or fn == sn:
            result = node(step, result)
            while fn and not fn & 1:
                fn, sn = fn >> 1, sn >> 1
        else:
            result = node(result, step)
        fn, sn = fn >> 1, sn >> 1
    need(sn == 0, "the path is too short")
    return result

# --- what an event says -------------------------------------------------------------------------------------------------
def field(value, name, kind):
    """A field of a JSON object, which must be there and be of its kind."""
    found = value.get(name) if isinstance(value, dict) else None
    need(type(found) is kind, f"{name} is missing or no {kind.__name__}")
    return found

def load_json(data):
    """JSON without a name that is there twice, and without what is no JSON (NaN)."""
    def pairs(items):
        result = dict(items)
        need(len(result) == len(items), "a name is there twice")
        return result
    return json.loads(data.decode(), object_pairs_hook=pairs, parse_constant=lambda name: need(False, f"{name} in JSON"))

def postings(kind, data):
    """The postings of an event of `ledger`: pairs of line and signed centavos, which sum to zero."""
    if kind in ("EntryReversed", "PaymentRefunded"):
        entry = field(data, "entry", dict)
        return [(line, -amount) for line, amount in postings(field(entry, "type", str), field(entry, "data", dict))]
    if kind in ("PaymentRegistered", "PaymentConfirmed") and data.get("status") == "pending" or kind not in MONEY:
        return []
    amount = field(data, "amount", int)
    if kind in SIMPLE:
        debit, credit = (re.sub(r"\{(\w+)\}", lambda name: field(data, name[1], str), line) for line in SIMPLE[kind])
        return [(debit, amount), (credit, -amount)]
    account, principal = field(data, "accountId", str), field(data, "principal", int)
    gain = field(data, "gain", int) if "gain" in data else 0
    need(amount == principal + gain, "the postings do not sum to zero")
    result = f"{'loss' if gain < 0 else 'gain'}:{account}"
    return [(f"asset:{account}", amount), (f"investment:{account}", -principal), (result, -gain)]

# --- a bundle -----------------------------------------------------------------------------------------------------------
class Bundle:
    """One bundle, and what was found wrong in it."""

    def __init__(self, folder, given=()):
        self.folder, self.given = folder, list(given)
        self.found = []  # of (rank, order, index, file, reason): the least is the first thing that is wrong
        self.keys, self.notes, self.leaves, self.balance, self.contents = [], [], [], None, None
        self.size = self.start = self.end = 0
        self.rotations, self.attachments, self.erased, self.vouched, self.cosigned = [], [], [], set(), set()

    def wrong(self, file, reason, index=None, rank=None):
        """Keeps one thing that is wrong, with the number of the event it tells of, if any; `rank` orders them."""
        rank = rank if rank is not None else NO_EVENT + 1 if index is None else index
        reason = (str(reason) or type(reason).__name__).replace("\n", " ")
        self.found.append((rank, len(self.found), index, file, reason))

    def read(self, name):
        """The bytes of a file of the bundle."""
        return Path(self.folder, name).read_bytes()

    def read_tile(self, name):
        """The hashes of a tile; none where it is missing, and one that is no hash where its length is wrong."""
        data = self.read(name) if Path(self.folder, name).is_file() else b""
        return [data[i : i + 32] for i in range(0, len(data), 32)]

    def files(self, name):
        """The paths of all files in a folder of the bundle, with `/`, as they are in the bundle."""
        found = (path for path in Path(self.folder, name).rglob("*") if not path.is_dir())
        return sorted(path.relative_to(self.folder).as_posix() for path in found)

    def verify(self):
        """Checks everything; returns (index or None, file, reason) of the first thing that is wrong, or None."""
        steps = (
            (self.read_keys, "keys.txt"), (self.read_checkpoints, "checkpoints.txt"),
            (self.read_checkpoint, "checkpoint"), (self.read_leaves, "tile"), (self.read_balance, "trial-balance.json"),
            (self.check_events, "events.txt"), (self.check_checkpoints, "checkpoints.txt"), (self.check_tiles, "tile"),
            (self.check_attachments, "attachments"), (self.check_stamps, "stamps"),
        )  # fmt: skip
        for step, file in steps:
            try:
                step()
            except (OSError, ValueError, RecursionError) as error:
                self.wrong(file, error)
        return min(self.found)[2:] if self.found else None

    def read_keys(self):
        """`keys.txt`: each key once."""
        keys = [parse_key(line.decode()) for line in lines_of(self.read("keys.txt"))]
        need(len(set(keys)) == len(keys), "a key is there twice")
        self.keys = keys

    def read_checkpoints(self):
        """`checkpoints.txt`: the form and the order."""
        raw, position = self.read("checkpoints.txt"), 0
        try:
            while position < len(raw) or not self.notes:
                middle = raw.find(b"\n\n", position)
                stop = raw.find(b"\n\n", middle + 2)
                need(0 <= middle < stop, "a checkpoint is cut off, or there is none")
                note, position = parse_note(raw[position : stop + 1]), stop + 2
                need(note.size > self.size or not self.notes, f"{note.size} leaves after {self.size}")
                self.notes.append(note)
                self.size = note.size
        except ValueError as error:
            self.wrong("checkpoints.txt", error, self.size)

    def read_checkpoint(self):
        """`checkpoint`: the last of them. Where it is a larger one, the tiles are those of this one."""
        last = parse_note(self.read("checkpoint"))
        if not self.notes or last.raw != self.notes[-1].raw:
            self.wrong("checkpoint", "not the last of checkpoints.txt")
            if last.size > self.size:
                self.notes, self.size = [*self.notes, last], last.size

    def read_leaves(self):
        """The hashes of the leaves, from the tiles of level 0."""
        while len(self.leaves) < self.size:
            at = len(self.leaves)
            width = min(256, self.size - at)
            name = tile_path(0, at // 256, width)
            tile = self.read_tile(name)
            if len(tile) != width or len(tile[-1]) != 32:
                return self.wrong(name, f"it is missing, or has not {width} hashes", at)
            self.leaves += tile

    def read_balance(self):
        """`trial-balance.json`: its form, kept as (size, lines, the same of `from` or None)."""
        def part(value, names):
            need(isinstance(value, dict) and {"size", "lines"} <= set(value) <= names, "other fields than it must have")
            size, lines = field(value, "size", int), field(value, "lines", dict)
            need(0 <= size <= self.size, f"it is after {size} leaves, the tree has {self.size}")
            need(all(type(amount) is int and amount for amount in lines.values()), "an amount is zero or no whole number")
            need(sum(lines.values()) == 0, f"the lines after {size} leaves do not sum to zero")
            return size, lines
        value = load_json(self.read("trial-balance.json"))
        before = part(value["from"], {"size", "lines"}) if isinstance(value, dict) and "from" in value else None
        need(not before or before[0] or not before[1], "there is a balance before the first event of all")
        self.balance = *part(value, {"size", "lines", "from"}), before

    def check_events(self):
        """`events.txt`, event by event, and the trial balance that follows from it."""
        *lines, rest = self.read("events.txt").split(b"\n")
        self.start, sums = self.balance[2] if self.balance and self.balance[2] else (0, {})
        first, second = ([line.split(b" ")[0].decode("latin-1") for line in lines] + ["", ""])[:2]
        if NUMBER.fullmatch(first) and int(first) != self.start and second != str(self.start + 1):
            missing = self.start if self.balance and int(first) > self.start else None
            self.wrong("events.txt", f"the first event is {first}, not {self.start}", missing)
            self.start = int(first)
        self.end, self.sums, self.streams, self.seen = self.start, dict(sums), {}, set()
        self.voided = dict(named for line in lines if b"EntryVoided" in line for named in self.voided_by(line))
        self.to_end = self.start + len(lines) == self.size
        for line in lines:
            try:
                self.check_event(line)
            except (ValueError, RecursionError) as error:
                return self.wrong("events.txt", error, self.end)
            self.end += 1
        if rest:
            self.wrong("events.txt", "the last line has no line feed", self.end)
        elif self.balance:
            self.check_balance(*self.balance)

    @staticmethod
    def voided_by(line):
        """The number in `ledger` and the id of the entry that an `EntryVoided` names."""
        try:
            event = load_json(line.split(b" ", 4)[4])
            data = event["data"]
            return [(field(data, "entryNumber", int) - 1, data.get("eventId"))] if event["type"] == "EntryVoided" else []
        except (ValueError, LookupError, TypeError, RecursionError):
            return []  # such a line is named when its turn comes

    def check_event(self, line):
        """One line of `events.txt`: number, hash, chain, and what the event says."""
        parts = line.split(b" ", 4)
        need(len(parts) == 5, "a line has number, stream, number, hash before and content")
        at, stream, number, before = (part.decode() for part in parts[:4])
        need(stream and all(map(NUMBER.fullmatch, (at, number))) and HASH.fullmatch(before), "a field is wrong")
        need(int(at) == self.end, f"the line has the number {at}")
        need(self.end < self.size, f"the tree has {self.size} leaves only")
        digest = sha256(parts[3], b"\n", parts[4])
        need(self.leaves[self.end : self.end + 1] in ([], [sha256(b"\0", digest)]), "the event is not what the tree has")
        self.check_chain(stream, int(number), before, digest.hex())
        event = load_json(parts[4])
        if stream == "ledger" and int(number) in self.voided and event.get("id") == self.voided[int(number)]:
            return  # the number is not hashed, the id is
        kind, data = field(event, "type", str), field(event, "data", dict)
        if kind in MONEY:
            need(stream == "ledger", f"{kind} stands in {stream}, not in ledger")
            for name, amount in postings(kind, data):
                self.sums[name] = self.sums.get(name, 0) + amount
        elif kind == "SealKeyRotated":
            self.rotations.append((self.end, *(parse_key(field(data, name, str)) for name in ("previousKey", "key"))))
        elif kind == "AttachmentAdded":
            self.attachments.append((self.end, stream, data, field(data, "sha256", str)))
        elif kind == "AttachmentContentErased":
            self.erased.append((stream, data))

    def check_chain(self, stream, number, before, digest):
        """That the event goes on from the one before it in its stream."""
        if stream in self.streams:
            due, expected = self.streams[stream][0] + 1, self.streams[stream][1]
        elif self.start == 0 or before == ZEROS or number == 0:
            due, expected = 0, ZEROS
        else:  # the stream began before this part
            due, expected = number, before
            need(before not in self.seen, "the event before it is that of another stream")
        while stream == "ledger" and due < number and (due in self.voided or not self.to_end):
            due += 1
        need(number == due, f"the number in {stream} is {number}, not {due}")
        need(before == expected, f"the hash before is not that of the event before it in {stream}")
        self.seen |= {before, digest}
        self.streams[stream] = (number, digest)

    def check_balance(self, size, lines, before):
        """That all events are there that must be, and that they come to the trial balance."""
        if self.end < size <= self.size:
            self.wrong("events.txt", f"the event is missing, the trial balance is after {size}", self.end)
        elif size != self.end:
            self.wrong("trial-balance.json", f"it is after {size} leaves, not {self.end}")
        for line in sorted(set(self.sums) | set(lines)):
            if self.sums.get(line, 0) != lines.get(line, 0):
                self.wrong("trial-balance.json", f"{line} is {lines.get(line, 0)}, not {self.sums.get(line, 0)}")

    def installation_keys(self):
        """The installation's keys, oldest first: by the events that exchange them, and by `keys.txt`."""
        keys = told = [key for key in self.keys if key.type == INSTALLATION]
        if self.start == 0 and self.end == self.size:  # all exchanges are seen
            keys = [self.rotations[0][1], *(key for _, _, key in self.rotations)] if self.rotations else told[:1]
            if keys != told or len(set(keys)) != len(keys):
                self.wrong("keys.txt", "the installation's keys are not those that the events tell")
        given = [key for key in self.given if key.type == INSTALLATION]
        if given and not set(given) & set(keys):
            self.wrong("keys.txt", "the given key is not there")
            return given
        return keys

    def check_checkpoints(self):
        """Roots, origin and signatures, checkpoint by checkpoint, and the key that was in force at each."""
        need(self.notes, "no checkpoint")
        keys, good, possible = self.installation_keys(), 0, {0}
        root = roots(self.leaves, [note.size for note in self.notes])
        known = list(dict.fromkeys([*keys, *self.keys, *self.given]))
        for note in self.notes:
            try:
                need(note.origin == self.notes[0].origin, "the origin is another")
                if note.size <= len(self.leaves):
                    need(next(root) == note.root, "the leaves do not come to its root")
                if keys:
                    signed = signers(note, known)
                    ours = [keys.index(key) for key in signed if key in keys and key.name == note.origin]
                    need(ours, "it is not signed under a key of the installation")
                    need(min(ours) in possible, "it is signed under a key that was not in force")
                    possible = self.keys_after(min(ours), good, note.size, keys)
                    need(possible, "an exchange of keys below it is not of keys that follow each other in keys.txt")
                    self.vouched |= {keys[i] for i in ours} & set(self.given)
                    self.cosigned |= {key for key in signed if key.type == WITNESS}
            except ValueError as error:
                return self.wrong("checkpoints.txt", f"with {note.size} leaves: {error}", good, note.size - 0.5)
            good = note.size
        if not keys or any(key.type == INSTALLATION and key.name != self.notes[0].origin for key in self.keys):
            self.wrong("keys.txt", "it has no key of the installation, or one that is not under the origin's name")
        if self.given and not self.vouched | (self.cosigned & set(self.given)):
            self.wrong("checkpoints.txt", "no checkpoint is signed under the given key", 0)

    def keys_after(self, key, low, high, keys):
        """Which keys (by their place) may be in force after the leaves from `low` to `high`, some of them unseen."""
        possible = set(range(key, len(keys))) if low < min(self.start, high) else {key}
        for at, previous, new in self.rotations:
            if low <= at < high:
                possible = {i + 1 for i in possible if [previous, new] == keys[i : i + 2]}
        if possible and max(low, self.end) < high:
            possible = set(range(min(possible), len(keys)))
        return possible

    def check_tiles(self):
        """Every tile above level 0, and that no other file is among them."""
        if len(self.leaves) < self.size:
            return
        level, hashes, names = 0, self.leaves, set()
        while hashes:
            for at in range(0, len(hashes), 256):
                expected = hashes[at : at + 256]
                name = tile_path(level, at // 256, len(expected))
                names.add(name)
                tile = self.read_tile(name)
                if tile != expected:
                    bad = next((i for i, item in enumerate(expected) if tile[i : i + 1] != [item]), 0)
                    self.wrong(name, "it is not what the leaves come to", (at + bad) * 256**level, NO_EVENT)
            level += 1
            hashes = [subtree(hashes[i : i + 256]) for i in range(0, len(hashes) - 255, 256)]
        for name in set(self.files("tile")) - names:
            self.wrong(name, "it is no tile of the tree")

    def check_attachments(self):
        """The contents of attachments, if they came with the bundle."""
        if not Path(self.folder, "attachments").is_dir():
            return
        self.contents = self.files("attachments")
        for name in self.contents:
            if "attachments/" + sha256(self.read(name)).hex() != name:
                index = next((at for at, _, _, content in self.attachments if name == f"attachments/{content}"), None)
                self.wrong(name, "the content is not the one of this hash", index)
        gone = set()
        for stream, erased in self.erased:  # by the content or the attachment that it names, else by the stream
            ids = {str(value) for name, value in erased.items() if name in ("id", "attachmentId", "sha256")}
            named = {added[3] for added in self.attachments if ids & {str(item) for item in added[2].values()}}
            gone |= named or {added[3] for added in self.attachments if added[1] == stream}
        for at, _, _, content in self.attachments:
            whole = self.start == 0 and self.to_end  # else it may have been erased on another day
            if whole and f"attachments/{content}" not in self.contents and content not in gone:
                self.wrong(f"attachments/{content}", "the content is missing", at)

    def check_stamps(self):
        """That each time stamp is about one of the checkpoints; who signed it, and whether well, is not looked at."""
        notes = {f"stamps/{note.size}.tsr": note for note in self.notes}
        for name in self.files("stamps"):
            digest = b"\x04\x20" + sha256(notes[name].body) if name in notes else None
            if digest is None or not any(algorithm + digest in self.read(name) for algorithm in IMPRINT):
                self.wrong(name, "it is about none of the checkpoints, or about another one")

    def summary(self):
        """What is proven, in one line."""
        keys = "a given key" if self.given else "the keys that came with it, and no other"
        papers = "attachments did not come" if self.contents is None else f"{len(self.contents)} attachments"
        events = f"{self.notes[0].origin}: events {self.start} up to {self.end} of {self.size}"
        stamps = f"{len(self.files('stamps'))} time stamps (their signatures not checked)"
        return f"{events}, {len(self.notes)} checkpoints under {keys}, {len(self.cosigned)} witnesses, {stamps}, {papers}"

def verify_bundle(folder, given=()):
    """Checks a bundle: ((index or None, file, reason) or None, what is proven or None)."""
    bundle = Bundle(folder, given)
    return bundle.verify(), None if bundle.found else bundle.summary()

def verify_proof(data, given):
    """Checks the proof of an entry under given keys; returns what is proven."""
    head, _, tail = data.partition(b"\n\n")
    lines = head.decode().split("\n")
    need(lines[0] == "c2sp.org/tlog-proof@v1", "it is no tlog-proof@v1")
    need(len(lines) > 2 and lines[1].startswith("extra ") and lines[2].startswith("index "), "no line of extra or index")
    text, index, path = base64_decode(lines[1][6:]), lines[2][6:], [base64_decode(line) for line in lines[3:]]
    need(NUMBER.fullmatch(index) and all(len(step) == 32 for step in path), "the index or a step of the path is wrong")
    before, _, content = text.partition(b"\n")
    need(HASH.fullmatch(before.decode()), "the extra line is no event's text")
    kind, note = field(load_json(content), "type", str), parse_note(tail)
    root = root_of_path(sha256(b"\0", sha256(text)), int(index), note.size, path)
    need(root == note.root, "the path does not come to the checkpoint's root")
    signed = signers(note, given)
    ours = [key for key in signed if key.type == INSTALLATION and key.name == note.origin]
    need(ours, "the checkpoint is not signed under a given key")
    return f"{note.origin}: {kind} is leaf {index} of {note.size}, {len(set(signed)) - len(set(ours))} witnesses"

def read_keys(words):
    """Keys from texts, or from files with one on each line."""
    texts = (Path(word).read_text("utf-8") if Path(word).is_file() else word for word in words)
    return [parse_key(key) for text in texts for key in text.split()]

def verify_many(source):
    """Checks a folder for each line of the source; writes a line of JSON for each."""
    for line in source:
        folder, _, keys = line.rstrip("\r\n").partition("\t")
        if folder:
            try:
                wrong, proven = verify_bundle(folder, read_keys(keys.split()))
            except Exception as error:  # a verifier that stumbles has proven nothing
                wrong, proven = (None, "-", f"the verifier failed: {error!r}"), None
            index, reason = (wrong[0], f"{wrong[1]}: {wrong[2]}") if wrong else (None, proven)
            print(json.dumps({"folder": folder, "holds": not wrong, "first": index, "reason": reason}), flush=True)

def main():
    """The command line; returns the exit code."""
    parser = argparse.ArgumentParser(description="Verifies an audit bundle, or the proof of an entry.")
    parser.add_argument("folder", nargs="?")
    parser.add_argument("--many", metavar="LIST", help="a file with a folder on each line, or - for stdin")
    parser.add_argument("--proof", metavar="FILE")
    parser.add_argument("--key", action="append", default=[], help="a key from elsewhere, or a file of keys")
    options = parser.parse_args()
    if [options.folder, options.many, options.proof].count(None) != 2 or (options.proof and not options.key):
        parser.error("give a folder, or --many, or --proof with --key")
    sys.stdout.reconfigure(errors="backslashreplace")
    if options.many:
        with sys.stdin if options.many == "-" else open(options.many, encoding="utf-8") as source:
            verify_many(source)
        return 0
    try:
        given = read_keys(options.key)
        if options.proof:
            wrong, proven = None, verify_proof(Path(options.proof).read_bytes(), given)
        else:
            wrong, proven = verify_bundle(options.folder, given)
    except (OSError, ValueError, RecursionError) as error:
        wrong, proven = (None, options.proof or "--key", str(error)), None
    print("WRONG" if wrong else "HOLDS", proven or " ".join("-" if part is None else str(part) for part in wrong))
    return 1 if wrong else 0

if __name__ == "__main__":
    sys.exit(main())
