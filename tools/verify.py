#!/usr/bin/env python3
"""Checks the luck of Boxlid log files, from docs/fairness.md alone.

    python3 tools/verify.py FILE...          in words
    python3 tools/verify.py --json FILE...   one line of JSON for each file
    python3 tools/verify.py --vectors FILE   the test vectors of the specification

It shares no code with Boxlid and needs nothing but Python 3.8 or later. It does not know the rules of the games:
what luck was asked for is taken from the file, and whether the moves are legal is not looked at.
It ends with 0 if every file is in order, with 1 if one is not, with 2 if it was not told what to check.
"""

import hashlib
import hmac
import json
import sys

FACES = 6
RANKS = "A23456789TJQK"
SUITS = "CDHS"


class Broken(Exception):
    """Something is not what it should be; `step` is the draw it is about, if it is about one."""

    def __init__(self, said, step=None):
        super().__init__(said)
        self.step = step


# The bytes.


def sha256(*parts):
    return hashlib.sha256(b"".join(parts)).digest()


def mac(key, *parts):
    return hmac.new(key, b"".join(parts), hashlib.sha256).digest()


def unhex(text, what):
    """Thirty-two bytes from 64 digits."""
    if not isinstance(text, str) or len(text) != 64 or text.strip("0123456789abcdef"):
        raise Broken(f"{what} is not 64 digits from 0 to 9 and a to f")
    return bytes.fromhex(text)


def one_spelling(value):
    """JSON with its members in order and no blanks; fractions have none."""
    if isinstance(value, float):
        raise Broken(f"there is a fraction, {value}, where none can be")
    if isinstance(value, dict):
        for inner in value.values():
            one_spelling(inner)
    if isinstance(value, list):
        for inner in value:
            one_spelling(inner)
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False)


def context(table, game, rules, seats, options, contents, last):
    """The text an envelope is sealed for."""
    places = "-" if last is None else ",".join(str(place) for place in last)
    lines = [
        "boxlid fairness 1",
        f"table {table}",
        f"game {game}",
        f"rules {rules}",
        f"seats {seats}",
        f"options {one_spelling(options)}",
        f"contents {'-' if contents is None else contents}",
        f"last {places}",
    ]
    return "".join(line + "\n" for line in lines).encode()


def commitment(context_bytes, secret):
    return sha256(b"boxlid commitment 1\n", sha256(context_bytes), secret)


def promise(entropy):
    return sha256(b"boxlid promise 1\n", entropy)


def draw_key(context_bytes, secret, entropy):
    """`entropy` has, for each seat, 32 bytes or None."""
    added = b"".join(bytes([seat]) + given for seat, given in enumerate(entropy) if given is not None)
    salt = sha256(b"boxlid entropy 1\n", added)
    extracted = mac(salt, secret)
    return mac(extracted, b"boxlid draws 1\n", sha256(context_bytes), b"\x01")


def seed_key(seed):
    return sha256(b"boxlid seed 1", seed.to_bytes(8, "big"))


class Words:
    """The even words of one draw."""

    def __init__(self, key, purpose, step):
        self.key = key
        self.start = purpose.encode() + b"\x00" + step.to_bytes(8, "big")
        self.blocks = 0
        self.waiting = []

    def word(self):
        if not self.waiting:
            block = mac(self.key, self.start, self.blocks.to_bytes(4, "big"))
            self.blocks += 1
            self.waiting = [int.from_bytes(block[at : at + 4], "big") for at in range(0, 32, 4)]
        return self.waiting.pop(0)

    def below(self, bound):
        leftover = (2**32 - bound) % bound
        while True:
            wide = self.word() * bound
            if wide % 2**32 >= leftover:
                return wide >> 32

    def shuffle(self, items):
        for last in range(len(items) - 1, 0, -1):
            other = self.below(last + 1)
            items[last], items[other] = items[other], items[last]
        return items

    def die(self):
        return 1 + self.below(FACES)


# What the games draw.


def draw(game, luck, words):
    """What comes of what was asked."""
    name, asked = (luck, None) if isinstance(luck, str) else next(iter(luck.items()))
    questions = game in ("trivial-pursuit", "heisey-mania")
    if name == "die" and (questions or game == "manipulation"):
        return {"die": words.die()}
    if name == "roll_off" and (questions or game == "manipulation"):
        return {"rolled_off": [words.die() for _ in asked]}
    if name == "shuffle" and questions:
        order, first = [], 0
        for count in asked["boxes"]:
            order.append(words.shuffle(list(range(first, first + count))))
            first += count
        return {"order": order}
    if name == "knows" and questions:
        return {"knew": words.below(100) < asked["chance"]}
    if name == "lot" and questions:
        return {"lot": asked[words.below(len(asked))]}
    if name == "cut" and game == "whiz-key":
        return {"dealer": asked[words.below(len(asked))]}
    if name == "shuffle" and game == "whiz-key":
        return {"order": words.shuffle([rank + suit for rank in RANKS for suit in SUITS])}
    raise Broken(f"{game} does not ask luck for {json.dumps(luck)}")


def settle(game, options, last, words):
    """The options after lots were drawn."""
    if game != "mancala":
        return options
    begins = options.get("begins")
    if begins == "loser" and last is not None and len(last) == 2 and last[0] != last[1]:
        begins = "a" if last[0] > last[1] else "b"
    elif begins in ("by_lot", "loser"):
        begins = "ab"[words.below(2)]
    return {**options, "begins": begins}


# A file.


def read(text):
    """The head and the lines of a log."""
    lines = text.rstrip().split("\n")
    try:
        head, *entries = [json.loads(line) for line in lines]
    except ValueError as error:
        raise Broken(f"this is no log: {error}") from None
    if not isinstance(head, dict) or head.get("boxlid") != 1:
        raise Broken("this is no log, or one in a format that is not known here")
    return head, entries


def check(text):
    """Checks a log; gives the verdict, notes, and the number of draws."""
    head, entries = read(text)
    fairness = head.get("fairness")
    if fairness is None:
        return "unsealed", ["The file does not say what its luck followed from; there is nothing to check."], 0
    opening, game = head["opening"], head["game"]
    notes = []
    if "sealed" in fairness:
        sealed = fairness["sealed"]
        verdict, key = "fair", open_envelope(game, opening, sealed, notes)
    else:
        sealed = fairness["seeded"]
        verdict, key = "seeded", seed_key(sealed["seed"])
        notes.append(f"All luck should follow from the seed {sealed['seed']}.")
    settled = settle(game, opening["options"], places(sealed), Words(key, "lots", 0))
    if one_spelling(settled) != one_spelling(opening["settled"]):
        raise Broken(f"the lots should be {json.dumps(settled)} and are {json.dumps(opening['settled'])}")
    notes.append("What was left to lot before play came out as the key says, or nothing was.")
    asked = {item["step"]: item["luck"] for item in sealed["asked"]}
    drew = [step for step, entry in enumerate(entries) if isinstance(entry, dict) and "drew" in entry]
    for step in drew:
        if step not in asked:
            raise Broken(f"the file does not say what luck was asked in step {step}", step)
        expected, found = draw(game, asked[step], Words(key, "draw", step)), entries[step]["drew"]
        # Compared as text: to Python `true` equals 1, and to JSON it does not.
        if one_spelling(expected) != one_spelling(found):
            said = f"step {step} should be {json.dumps(expected)[:60]} and is {json.dumps(found)[:60]}"
            raise Broken(said, step)
    if drew != [item["step"] for item in sealed["asked"]]:
        raise Broken("luck was asked for something that was not drawn")
    notes.append(f"All {len(drew)} draws were made again and came out as written.")
    return verdict, notes, len(drew)


def places(record):
    last = record.get("last")
    return None if last is None else last["places"]


def open_envelope(game, opening, sealed, notes):
    """Checks the commitment and the promises; gives the key."""
    if opening.get("position") is not None:
        raise Broken("a sealed table begins as the box is set up, from no other position")
    for name in [sealed["table"]] + ([opening["contents"]] if opening.get("contents") is not None else []):
        if not name or not all("!" <= letter <= "~" for letter in name):
            raise Broken("the name of a table and of a deck is one word")
    if len(sealed["seats"]) != opening["seats"]:
        raise Broken("the file does not say of every seat what it added")
    text = context(
        sealed["table"],
        game,
        opening["rules"],
        opening["seats"],
        opening["options"],
        opening.get("contents"),
        places(sealed),
    )
    secret = unhex(sealed["secret"], "the secret")
    shown = unhex(sealed["commitment"], "the commitment")
    if commitment(text, secret) != shown:
        raise Broken("the secret does not fit the commitment of this table")
    notes.append(f"The secret is the one that was sealed for table {sealed['table']}.")
    entropy = []
    for seat, given in enumerate(sealed["seats"]):
        promised = None if given.get("promise") is None else unhex(given["promise"], "a promise")
        added = None if given.get("entropy") is None else unhex(given["entropy"], "an entropy")
        entropy.append(added)
        if added is not None and (promised is None or promise(added) != promised):
            raise Broken(f"what seat {seat} added is not what it promised")
        if added is not None:
            notes.append(f"Seat {seat} added what it had promised.")
        elif promised is not None:
            notes.append(f"Seat {seat} promised entropy and did not show it; the table went on without it.")
    if not any(entropy):
        notes.append("Nobody but the table added entropy.")
    return draw_key(text, secret, entropy)


def check_vectors(text):
    """Checks the test vectors; gives how many there are."""
    vectors = json.loads(text)

    def same(what, ours, theirs):
        if ours != theirs:
            raise Broken(f"{what} should be {theirs} and is {ours}")

    for vector in vectors["envelopes"]:
        bound = vector["context"]
        names = ("table", "game", "rules", "seats", "options", "contents", "last")
        ours = context(*(bound[name] for name in names))
        same("the text of a context", ours.decode(), vector["text"])
        secret = unhex(vector["secret"], "a secret")
        entropy = [None if given is None else unhex(given, "an entropy") for given in vector["entropy"]]
        promises = [None if given is None else promise(given).hex() for given in entropy]
        same("the hash of a context", sha256(ours).hex(), vector["context_hash"])
        same("a commitment", commitment(ours, secret).hex(), vector["commitment"])
        same("the promises", promises, vector["promises"])
        same("a key", draw_key(ours, secret, entropy).hex(), vector["key"])
    for vector in vectors["draws"]:
        key = unhex(vector["key"], "a key")
        fresh = lambda: Words(key, vector["purpose"], vector["step"])
        words = fresh()
        same("the words", [words.word() for _ in vector["words"]], vector["words"])
        for bounded in vector["below"]:
            words = fresh()
            same("below", [words.below(bounded["bound"]) for _ in bounded["numbers"]], bounded["numbers"])
        same("a shuffle", fresh().shuffle(list(range(len(vector["shuffle"])))), vector["shuffle"])
    for vector in vectors["seeds"]:
        same("the key of a seed", seed_key(vector["seed"]).hex(), vector["key"])
    return sum(len(vectors[name]) for name in ("envelopes", "draws", "seeds"))


def verdict_of(path):
    """Reads and checks a file; never fails."""
    try:
        with open(path, encoding="utf-8") as file:
            verdict, notes, draws = check(file.read())
        return {"file": path, "verdict": verdict, "draws": draws, "notes": notes}
    except Broken as broken:
        found = {"file": path, "verdict": "broken", "said": str(broken)}
        return found if broken.step is None else {**found, "step": broken.step}
    except (OSError, UnicodeDecodeError) as error:
        return {"file": path, "verdict": "broken", "said": f"it cannot be read: {error}"}
    except (KeyError, TypeError, AttributeError, ValueError, IndexError, OverflowError, StopIteration) as error:
        said = f"it is not written as docs/fairness.md says: {type(error).__name__} {error}"
        return {"file": path, "verdict": "broken", "said": said}


def tell(found):
    print(f"{found['file']}: {found['verdict']}")
    for note in found.get("notes", []):
        print(f"  {note}")
    if "said" in found:
        print(f"  Not as it should be: {found['said']}.")
    else:
        print("  Not checked here: the moves, and that the game asked for these draws; `boxlid verify` does that.")
        print("  Not provable at all: that the operator never looked at hidden cards or coming dice.")


def main(arguments):
    as_json = "--json" in arguments
    paths = [argument for argument in arguments if not argument.startswith("--")]
    if not paths or set(arguments) - set(paths) - {"--json", "--vectors"}:
        print(__doc__, file=sys.stderr)
        return 2
    if "--vectors" in arguments:
        with open(paths[0], encoding="utf-8") as file:
            print(f"All {check_vectors(file.read())} test vectors agree.")
        return 0
    in_order = True
    for path in paths:
        found = verdict_of(path)
        in_order = in_order and found["verdict"] in ("fair", "seeded")
        if as_json:
            print(json.dumps(found))
        else:
            tell(found)
    return 0 if in_order else 1


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except Broken as broken:
        sys.exit(f"The test vectors do not agree: {broken}.")
