"""arguments.py - calls every function of the Python package with wrong arguments: each must raise TypeError, ValueError, KeyError or gasket.Error with a text, and none
may crash, nor change what a right call then computes. Prints the number of calls; the process ends by a signal if one crashes."""
import array
import itertools
import sys

import gasket

SOURCE = """
typedef struct { int a; float b; } S;
kernel void all(int i, float f, float4 v, S s, global int *p, local int *l, read_only image2d_t t, sampler_t m, read_only pipe int q, queue_t d) { p[0] = i; }
kernel void one(global int *p) { p[get_global_id(0)] += 1; }
"""
ODD = [None, True, 0, -1, 1 << 63, 1 << 64, 1 << 200, 1.5, float("nan"), float("inf"), 1j, "", "x", "a\0b", "\ud800", b"", b"x", bytearray(), bytearray(3), bytearray(64), memoryview(b"abc"),
       memoryview(bytearray(64))[::2], [], [1], (1, 2), [None] * 4, [1, 2, 3, 4, 5], {}, {"p": 1}, set(), object(), int, len, array.array("d", [1]),
       array.array("i", [1] * 16), gasket.Local(0), gasket.Local(1 << 70), gasket.Local("x"), gasket.Queue(), gasket.Sampler("a", "b", "c"), gasket.Sampler(1, None, b""),
       gasket.Image(b"", "r,float", 1), gasket.Image(bytearray(8), "nonsense", 2), gasket.Image(None, "r,float", 1), gasket.Image(bytearray(8), 7, 2),
       gasket.Pipe(4, 1), gasket.Pipe(8, 2, bytes(8))]
ALLOWED = (TypeError, ValueError, KeyError, gasket.Error)
calls = refused = 0


def attempt(function, *arguments, **named):
    global calls, refused
    calls += 1
    try:
        return function(*arguments, **named)
    except ALLOWED as problem:
        refused += 1
        if not str(problem):
            sys.exit(f"{function}{arguments}{named}: {type(problem).__name__} without a text")
        if isinstance(problem, gasket.InternalError):
            sys.exit(f"{function}{arguments}{named}: {problem}")
    except Exception as problem:
        sys.exit(f"{function}{arguments}{named}: {type(problem).__name__}: {problem}")


def right_arguments():
    return [1, 2.0, [1, 2, 3, 4], bytes(8), array.array("i", [0] * 4), gasket.Local(64), gasket.Image(bytearray(16), "rgba,unorm8", 2, 2),
            gasket.Sampler("clamp_to_edge", "nearest", "normalized"), gasket.Pipe(4, 4, bytes(8)), gasket.Queue()]


def main():
    program = gasket.Program(SOURCE)
    every, one = program["all"], program["one"]
    assert every.launch(1, right_arguments()).findings == ()
    for odd in ODD:
        for function in (gasket.Program, gasket.explain):
            attempt(function, odd)
            attempt(function, "", odd)
        attempt(gasket.explain, "", "", odd)
        for count, function in ((3, gasket.emit), (3, gasket.Image), (3, gasket.Pipe)):
            for position in range(count):
                arguments = {gasket.emit: ["", "asm", ""], gasket.Image: [bytearray(4), "r,float", 1], gasket.Pipe: [4, 1, b""]}[function]
                arguments[position] = odd
                attempt(function, *arguments)
        for name in ("height", "depth", "layers", "samples"):
            attempt(gasket.Image, bytearray(4), "r,float", 1, **{name: odd})
        attempt(program.text, odd) if not isinstance(odd, (dict, set, list, bytearray, memoryview, array.array)) else attempt(program.text, str(odd))
        attempt(program.binary, odd)
        attempt(lambda odd=odd: program[odd])
        data = array.array("i", [0] * 16)
        small = odd if not isinstance(odd, int) or odd < 100 or odd >= 1 << 63 else 3
        for arguments in ((small, [data]), (16, odd), (16, [odd]), (16, {"p": odd})):
            attempt(one.launch, *arguments)
        for name in ("local_size", "offset"):
            attempt(one.launch, 16, [data], **{name: odd})
        for position in range(len(every.parameters)):
            arguments = right_arguments()
            arguments[position] = odd
            attempt(every.launch, 1, arguments)
    for a, b in itertools.product(ODD[:30], repeat=2):
        attempt(one.launch, [a, b], [array.array("i", [0] * 16)], [1, 1])
    data = array.array("i", [0] * 16)
    assert one.launch(16, [data]).findings == () and data.tolist() == [1] * 16
    program.close()
    attempt(one.launch, 16, [data])
    program.close()
    print(f"{calls} calls, {refused} refused")


main()
