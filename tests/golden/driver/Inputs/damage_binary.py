"""damage_binary.py FILE…: cuts each file at many lengths and replaces words of it by others, and lets `gasket dis` read the result.

Each is read, or refused with status 1 and a message that names a byte of the file."""
import random
import re
import subprocess
import sys
import tempfile

CUTS, CHANGES = 12, 40
WORDS = [b"\0\0\0\0", b"\xff\xff\xff\xff", b"\x01\0\0\0", b"\0\0\0\x80", b"\xf0\xff\xff\x7f"]


def damaged(data, chance):
    for _ in range(CUTS):
        yield data[:chance.randrange(4, len(data))]
    for _ in range(CHANGES):
        copy = bytearray(data)
        for _ in range(chance.randint(1, 3)):
            at = chance.randrange(1, len(data) // 4) * 4
            copy[at:at + 4] = chance.choice(WORDS)
        yield bytes(copy)


def main():
    chance, failed, refused = random.Random(1), 0, 0
    with tempfile.NamedTemporaryFile() as file:
        for name in sys.argv[1:]:
            with open(name, "rb") as whole:
                data = whole.read()
            for copy in damaged(data, chance):
                with open(file.name, "wb") as out:
                    out.write(copy)
                done = subprocess.run(["gasket", "dis", file.name], capture_output=True, check=False)
                refused += done.returncode == 1
                located = re.search(rb"error: [^\n]*: byte 0x[0-9A-F]+: ", done.stderr)
                if done.returncode not in (0, 1) or (done.returncode == 1 and not located):
                    failed += 1
                    print(f"{name}: status {done.returncode}: {done.stderr[:500]!r}")
    print(f"{refused > CUTS} {failed}")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
