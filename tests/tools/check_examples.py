#!/usr/bin/env python3
"""Runs the examples of the IR and checks that they compute what they claim.

    tests/tools/check_examples.py GASKET FILE...

A FILE is IR, or a README of which the blocks marked llvm are used. A line

    ; @f(1, <2,3>, 0x1p-3) = <4,5>

claims the value of a function for some arguments: `gasket eval` must print it. A line

    ; @k over 6,2 in groups of 3,2 from 1,0 = <0,1,2>

claims the contents of a buffer of i32 after a kernel has run. The buffer is the kernel's only argument and initially contains
0, 1, 2, …; the numbers are the global size, the local size and the global offset; a sub-group has eight work-items. Each claim
is checked on the interpreter, with the text as it is, and in the simulator, with optimization. A line PASS or FAIL is printed
for each claim."""
import math
import pathlib
import re
import struct
import subprocess
import sys
import tempfile

WAYS = (("--via=ir", "-O0"), ("--via=sim", "-O2"))


def texts(path):
    """The pieces of IR in a file."""
    content = path.read_text()
    return re.findall(r"^```llvm\n(.*?)^```$", content, flags=re.M | re.S) if path.suffix == ".md" else [content]


def words(gasket, name, rest, wanted):
    """The command and arguments that check a claim about NAME; REST is the text between the name and the equals sign."""
    call = re.fullmatch(r"\((.*)\)", rest)
    if call:
        arguments = re.findall(r"<[^>]*>|[^,\s]+", call.group(1))
        return [gasket, "eval", "--function", name], arguments
    launch = re.fullmatch(r" over (\S+) in groups of (\S+)(?: from (\S+))?", rest)
    if not launch:
        raise ValueError(f"@{name}{rest} claims nothing")
    size, group, offset = launch.groups()
    options = ["-g", size, "-l", group, *(["--offset", offset] if offset else []), "-a", f"0=int[{len(wanted)}]:iota", "--print", "0"]
    return [gasket, "run", "-w", "--simd=8", "--global-access=stateful", "-k", name, *options], []


def number(word):
    if re.fullmatch(r"-?\d+", word):
        return int(word)
    return float.fromhex(word) if word.lstrip("-").startswith("0x") else float(word)


def as_float(number):
    """NUMBER rounded to float."""
    return struct.unpack("f", struct.pack("f", number))[0]


def numbers(text):
    """The number of a literal, or all numbers of a vector or buffer."""
    return [number(w) for w in re.findall(r"[^\s,<>]+", text)]


def same(claimed, printed):
    """Whether the numbers are equal, including the signs of zeros. Printed floats have only the digits that identify them."""
    def equal(x, y):
        return x == y and math.copysign(1, x) == math.copysign(1, y) or isinstance(y, float) and x == as_float(y)

    return len(claimed) == len(printed) and all(map(equal, claimed, printed))


def check(gasket, file, line, way):
    name, rest, value = re.fullmatch(r"; @(\w+)(.*?) = (.*)", line).groups()
    wanted = numbers(value)
    command, arguments = words(gasket, name, rest, wanted)
    done = subprocess.run([*command, *way, file, *arguments], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, timeout=60)
    if done.returncode or not same(wanted, numbers(done.stdout)):
        return f"status {done.returncode}, printed {' '.join(done.stdout.split())}\n{done.stderr}"
    return None


def main():
    gasket, status = sys.argv[1], 0
    for path in map(pathlib.Path, sys.argv[2:]):
        for text in texts(path):
            with tempfile.NamedTemporaryFile("w", suffix=".ll") as file:
                file.write(text)
                file.flush()
                for line in re.findall(r"^; @.* = .*$", text, flags=re.M):
                    for way in WAYS:
                        problem = check(gasket, file.name, line, way)
                        status |= problem is not None
                        print(f"{'FAIL' if problem else 'PASS'} {path.name} {line[2:].replace(':', ' ')} {' '.join(way)}" + (f": {problem}" if problem else ""))
    return status


if __name__ == "__main__":
    sys.exit(main())
