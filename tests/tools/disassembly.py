"""Assembly as iga64 reads and prints it: the disassembly must equal the assembly that was written, except for equivalent
notations. gasket must assemble the text to the same bits as iga64, and disassemble the bits to the same text.

iga64 labels instructions by byte offset, omits the type of a message's destination if it is :ud, calls the register ce0.0 ce,
and prints floats in decimal and other numbers with leading zeros. Everything else must be equal word for word."""
import pathlib
import re
import struct
import tempfile

from kernel_tests import run_process

FLOATS = {"f": (">f", 0x7FC00000), "hf": (">e", 0x7E00), "df": (">d", 0x7FF8000000000000)}


def immediate(match):
    """A number in hexadecimal without leading zeros; for a float its bits."""
    number, kind = match[1], match[2]
    nan = re.fullmatch(r"(-?)([qs])nan\((\w+)\)", number)
    if number.startswith("0x"):
        return f"{int(number, 16):#x}:{kind}"
    if kind not in FLOATS:
        return match[0]
    layout, quiet = FLOATS[kind]
    if nan:
        infinity = quiet & ~(quiet & -quiet)
        sign = 1 << 8 * struct.calcsize(layout) - 1 if nan[1] else 0
        return f"{sign | (quiet if nan[2] == 'q' else infinity) | int(nan[3], 16):#x}:{kind}"
    bits = int.from_bytes(struct.pack(layout, float(number)), "big")
    return f"{bits:#x}:{kind}"


def instructions(text):
    """The instructions of TEXT, with branch targets as instruction indices."""
    found, places = [], {}
    for line in text.splitlines():
        line = " ".join(line.split("//")[0].split())
        label = re.fullmatch(r"(\w+):", line)
        if label:
            places[label[1]] = len(found)
        elif line:
            if re.search(r"\bsends?c? \(", line):
                line = re.sub(r"(?<=\w):ud\b", "", line)
            line = line.replace("ce0.0<", "ce<")
            found.append(re.sub(r"(?<= )(-?\d[\w.+-]*|-?inf|-?[qs]nan\(\w+\)):(\w+)(?=$| \{)", immediate, line))
    return [re.sub(r"\b\w+\b", lambda m: f"@{places[m[0]]}" if m[0] in places else m[0], line) for line in found]


def other_bits(gasket, file, binary, written):
    """How gasket's bits for FILE differ from those that iga64 wrote to BINARY, or gasket's text of these from WRITTEN."""
    done = run_process([gasket, "cc", "--emit=code", "-x", "asm", file, "-o", "-"])
    if done.returncode or done.stdout != pathlib.Path(binary).read_bytes():
        return "gasket's bits differ: " + done.stderr.decode()
    done = run_process([gasket, "dis", binary], text=True)
    different = [f"{w}\n{r}" for w, r in zip(written, instructions(done.stdout)) if w != r]
    return done.stderr + "\n".join(different[:4]) or None


def difference(iga, file, gasket=None):
    """iga64's errors for FILE, or the instructions that it prints differently, or what GASKET's machine code has other than its; None if
    nothing differs."""
    with tempfile.TemporaryDirectory() as folder:
        binary = f"{folder}/a.bin"
        done = run_process([iga, "-p=9", "-a", file, "-o", binary], text=True)
        if done.returncode or "rror" in done.stderr:
            return f"{iga}: {done.stdout}{done.stderr}"
        printed = run_process([iga, "-p=9", "-d", binary], text=True).stdout
        other = other_bits(gasket, file, binary, instructions(pathlib.Path(file).read_text())) if gasket else None
    if other:
        return other
    written, read = instructions(pathlib.Path(file).read_text()), instructions(printed)
    different = [f"{w}\n{r}" for w, r in zip(written, read) if w != r]
    if len(written) != len(read):
        different.append(f"{len(written)} instructions, of which {len(read)} are printed")
    return "\n".join(different[:4]) or None
