#!/usr/bin/env python3
"""Checks the luck of Boxlid log files, from docs/fairness.md alone.

    python3 tools/verify.py FILE...          in words
    python3 tools/verify.py --json FILE...   one line of JSON for each file
    python3 tools/verify.py --vectors FILE   the test vectors of the specification

It shares no code with Boxlid and needs nothing but Python 3.8 or later. It does not know the rules of the games:
what luck was asked for is taken from the file, and whether the moves are legal is not looked at.
It ends with 0 if every file is in order, with 1 if one is not or something is missing from it, with 2 if it was not told
what to check.
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


def context(table, game, rules, seats, options, contents, last, after=None):
    """The text an envelope is sealed for; `after` is the number and the commitment of the one before, if there was one."""
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
    if after is not None:
        lines.append(f"sealing {after[0] + 1} after {after[1].hex()}")
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


# Decks.


def hashed(purpose, value):
    return sha256(purpose.encode(), one_spelling(value).encode()).hex()


def question_hash(side):
    """`side` is a question, or its hash."""
    if isinstance(side, str):
        return unhex(side, "the hash of a question").hex()
    return hashed("boxlid question 1\n", {name: value for name, value in side.items() if value not in (None, [])})


def card_hash(card):
    """`card` is a card, or its hash."""
    if isinstance(card, str):
        return unhex(card, "the hash of a card").hex()
    questions = {category: question_hash(side) for category, side in card["questions"].items()}
    return hashed("boxlid card 1\n", {"id": card["id"], "questions": questions})


def deck_hash(deck):
    """The hash of a deck, or of the deck that an excerpt comes from."""
    words = {name: deck[name] for name in ("title", "edition", "language", "licence", "source")}
    cards = [card_hash(card) for card in deck["cards"]]
    return "d2-" + hashed("boxlid deck 2\n", {**words, "about": deck.get("about", ""), "cards": cards})


def check_deck(head, notes):
    """Checks that the questions in the file belong to the deck that the opening names."""
    deck, named = head.get("deck"), head["opening"].get("contents")
    if deck is None:
        return
    if not named.startswith("d2-"):
        notes.append("The table names its deck by a hash of an older kind, which is not checked here.")
    elif deck_hash(deck) != named:
        raise Broken("the deck in the file is not the one the table was opened with")
    else:
        notes.append("The questions in the file belong to the deck the table was opened with.")


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
        verdict, key = open_envelopes(game, opening, sealed, notes)
    else:
        sealed = fairness["seeded"]
        verdict, key = "seeded", seed_key(sealed["seed"])
        notes.append(f"All luck should follow from the seed {sealed['seed']}.")
    check_deck(head, notes)
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


def contents(opening):
    """What the context names: the deck, the board that somebody brought, or both."""
    deck, board = opening.get("contents"), opening.get("board")
    named = [] if deck is None else [deck]
    if board is not None:
        named.append("board-" + sha256(board.encode()).hex())
    return "+".join(named) or None


def open_envelopes(game, opening, sealed, notes):
    """Checks commitments and promises, also those of envelopes that were given up; gives the verdict and the key."""
    if opening.get("position") is not None:
        raise Broken("a sealed table begins as the box is set up, from no other position")
    for name in [sealed["table"]] + ([opening["contents"]] if opening.get("contents") is not None else []):
        if not name or not all("!" <= letter <= "~" for letter in name):
            raise Broken("the name of a table and of a deck is one word")
    bound = (
        sealed["table"],
        game,
        opening["rules"],
        opening["seats"],
        opening["options"],
        contents(opening),
        places(sealed),
    )
    abandoned = sealed.get("abandoned", [])
    after, invited, promised_before, blamed = None, None, set(), []
    for number, record in enumerate(abandoned + [sealed], 1):
        which = f"envelope {number}, which was given up" if number <= len(abandoned) else "this table"
        text = context(*bound, after)
        secret = unhex(record["secret"], "a secret")
        shown = unhex(record["commitment"], "a commitment")
        if commitment(text, secret) != shown:
            raise Broken(f"the secret does not fit the commitment of {which}")
        promised, entropy = promises_of(record["seats"], opening["seats"])
        if invited is not None and not set(promised) <= invited:
            raise Broken("a seat promised something although it had not kept its promise for the envelope before")
        if promised_before & set(promised.values()):
            raise Broken("a promise was used for two envelopes")
        missing = [seat for seat in promised if entropy[seat] is None]
        if number <= len(abandoned):
            if not missing:
                raise Broken(f"envelope {number} was given up although nothing that was promised was missing")
            blamed.append(seats_named(missing))
        after, invited = (number, shown), {seat for seat in promised if entropy[seat] is not None}
        promised_before |= set(promised.values())
    notes.append(f"The secret is the one that was sealed for table {sealed['table']}.")
    notes.extend(f"Seat {letter(seat)} added what it had promised." for seat in sorted(invited))
    if not any(entropy):
        notes.append("Nobody but the table added entropy.")
    if abandoned:
        notes.append(
            f"The table sealed its luck again {times(len(abandoned))} before play, because promised random bytes did not "
            f"come from {', then '.join(blamed)}. Each time whoever ran the server could have thrown away a draw that "
            "did not suit them."
        )
    verdict = "resealed" if abandoned else "fair"
    if abandoned and not any(entropy):
        verdict = "incomplete"
        notes.append("Not fully proved: in the end nobody's random bytes were in it, so whoever ran the server could have "
                     "chosen the luck.")
    if missing:
        verdict = "incomplete"
        choice = "between two outcomes" if len(missing) == 1 else f"among {2 ** len(missing)} outcomes"
        notes.append(
            f"Not fully proved: the random bytes of {seats_named(missing)} were promised but are missing, so whoever ran "
            f"the server could have chosen {choice}."
        )
    return verdict, draw_key(text, secret, entropy)


def promises_of(given, seats):
    """The promise of each seat that made one, and the entropy of each seat or None."""
    if len(given) != seats:
        raise Broken("the file does not say of every seat what it added")
    promised, entropy = {}, []
    for seat, item in enumerate(given):
        if item.get("promise") is not None:
            promised[seat] = unhex(item["promise"], "a promise")
        added = None if item.get("entropy") is None else unhex(item["entropy"], "an entropy")
        if added is not None and promise(added) != promised.get(seat):
            raise Broken(f"what seat {letter(seat)} added is not what it promised")
        entropy.append(added)
    return promised, entropy


def letter(seat):
    """Seats are numbered in the file and have letters for people."""
    return chr(ord("A") + seat)


def seats_named(seats):
    letters = [letter(seat) for seat in seats]
    if len(letters) == 1:
        return f"seat {letters[0]}"
    return f"seats {', '.join(letters[:-1])} and {letters[-1]}"


def times(count):
    return {1: "once", 2: "twice"}.get(count, f"{count} times")


def check_vectors(text):
    """Checks the test vectors; gives how many there are."""
    vectors = json.loads(text)

    def same(what, ours, theirs):
        if ours != theirs:
            raise Broken(f"{what} should be {theirs} and is {ours}")

    for vector in vectors["envelopes"]:
        bound = vector["context"]
        names = ("table", "game", "rules", "seats", "options", "contents", "last")
        after = bound["after"]
        if after is not None:
            after = (after["number"], unhex(after["commitment"], "a commitment"))
        ours = context(*(bound[name] for name in names), after)
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
        in_order = in_order and found["verdict"] in ("fair", "resealed", "seeded")
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
