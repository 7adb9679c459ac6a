#!/usr/bin/env python3
"""Both engines leave the same bytes: every built-in function and operator on special values, at each level, SIMD width and option.

    tests/builtins/agreement.py --gasket build/gasket [--all] [NAME...]

NAME is part of a test's name: agreement/float/pow/4, agreement/convert/half. The calls are generated from the rows of parser/tree/builtins.def, so
that a new row is swept without a change here; a row whose signature is unknown fails, unless EXCLUDED names it. Operators, conversions and the
families of builtin_family.c are the rows of OPERATORS and families().

A kernel runs the calls on all pairs of the special values of its types: zeros, denormals, numbers around one and around halves, the largest
numbers, infinities, quiet and signalling NaNs with both signs and several payloads; the extremes of integers, powers of two and shift amounts out
of range. The expected bytes are those of the interpreter without optimization, whose arithmetic is ir/eval.c; the other settings must leave them
too, in the simulator, in the interpreter, in the checked interpreter, with arguments from memory and with constant ones. tests/accuracy judges
whether the values are right. "NaNs" and "Division by zero" in ir/README.md state what need not agree."""
import pathlib
import re
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
sys.path.insert(0, str(ROOT / "tests/accuracy"))
import exact  # noqa: E402
from exact import FLOATS, INTEGERS, LANES, TYPES, Wrong, np  # noqa: E402

BITS = {1: np.uint8, 2: np.uint16, 4: np.uint32, 8: np.uint64}
WIDTHS = (8, 16, 32)
CALLS = 10  # in a kernel
ROW = re.compile(r'^(?:BUILTIN|VALUE)\((\w+), "([^"]*)", (.*?), (\d+), (\w+)\(', re.M)

# ---- the rows -----------------------------------------------------------------------------------------------------------------

EXCLUDED = {
    r"clock_read_\w+": "the time differs between the engines",
    r"(\w*_)?barrier|\w*mem_fence|atomic_work_item_fence|prefetch": "no value",
    r"\w*(async|wait_group)\w*": "copies of memory (copies.py)",
    r"(intel_sub_group_block|read_image|write_image|get_image)\w*": "memory and images (groups.py, texels.py)",
    r"to_(global|local|private)|get_fence|printf|\w*(memc|memset|memmove|mempcpy|bzero|bcmp|strlen|memchr)\w*": "pointers and text (printf.py)",
    r"__gasket_\w+": "the library's own",
    r"__builtin_(load|store)_halff?": "in family_calls()",
    r"__builtin_(trap|unreachable|assume)": "no value, or none that is defined",
    r"atomic_(flag|init|store)\w*": "no arithmetic (atomics.py)",
    r"(\w*enqueue_\w*|get_default_queue|\w*_event\w*|retain_event|capture_\w+|ndrange_\w+)": "the device queue",
}

# Results that depend on the SIMD width.
OF_WIDTH = re.compile(r"sub_group|work_group_(reduce|scan)")


def builtin_rows():
    """(name, result, parameters, types) of each row that has a value."""
    for name, signature, types, version, _ in ROW.findall((ROOT / "parser/tree/builtins.def").read_text()):
        if any(re.fullmatch(pattern, name) for pattern in EXCLUDED):
            continue
        result, parameters = re.fullmatch(r"(.*?)\((.*)\)", signature).groups()
        yield name, result, parameters.split(", ") if parameters else [], types


CLASSES = {
    "INTS": tuple(INTEGERS), "FLOATS": tuple(FLOATS), "FLOAT": ("float",), "HALF": ("half",), "SIGNED": ("char", "short", "int", "long"), "INT32S": ("int", "uint"),
    "LONGS": ("long", "ulong"), "SMALL_INTS": ("char", "uchar", "short", "ushort", "int", "uint"), "ATOMICS": ("int", "uint", "long", "ulong", "float", "double"),
    "COLLECTIVE": ("int", "uint", "long", "ulong", "half", "float", "double"),
}
LENGTHS = {"SCALAR": (1,), "VECTORS": LANES, "LANES_1_4": (1, 2, 3, 4), "LANES_3_4": (3, 4)}


def types_of(words):
    """The (scalar types, numbers of lanes) that an expression of builtins.def allows."""
    kinds, lanes = tuple(TYPES), (1, *LANES)
    if words == "0":
        return (None,), (1,)
    for part in re.split(r"\s*&\s*", words):
        names = part.strip("()").split(" | ")
        if part in LENGTHS:
            lanes = tuple(n for n in lanes if n in LENGTHS[part])
        else:
            allowed = {kind for name in names for kind in CLASSES[name]}
            kinds = tuple(kind for kind in kinds if kind in allowed)
            if part in ("ATOMICS", "COLLECTIVE"):
                lanes = (1,)
    return kinds, lanes


WIDER = {"char": "short", "uchar": "ushort", "short": "int", "ushort": "uint", "int": "long", "uint": "ulong"}
OF_SIZE = {1: "char", 2: "short", 4: "int", 8: "long"}


def resolve(word, kind, lanes):
    """(scalar type, lanes) of a WORD of a signature."""
    same = OF_SIZE[np.dtype(TYPES[kind]).itemsize] if kind else None
    generic = {"T": (kind, lanes), "S": (kind, 1), "I": ("int", lanes), "J": (same, lanes), "N": (f"u{same}", lanes), "U": (f"u{same}", lanes),
               "W": (WIDER.get(kind), lanes), "R": ("int", 1) if lanes == 1 else (same, lanes)}
    if word in generic:
        return generic[word]
    if word == "size_t":
        return "ulong", 1
    if word == "bool":
        return "int", 1
    plain = re.fullmatch(r"(u?(?:char|short|int|long)|half|float|double)(\d*)", word)
    if not plain:
        raise Wrong(f"'{word}' is no type that agreement.py knows")
    return plain[1], int(plain[2] or 1)


def spelled(kind, lanes):
    return kind if lanes == 1 else f"{kind}{lanes}"


# ---- special values -----------------------------------------------------------------------------------------------------------

def special_floats(kind):
    info, bits = np.finfo(TYPES[kind]), BITS[np.dtype(TYPES[kind]).itemsize]
    one, quiet = bits(1), bits(1) << bits(info.nmant - 1)
    infinity = np.array([np.inf], TYPES[kind]).view(bits)[0]
    numbers = [0.0, info.smallest_subnormal, info.tiny, 0.5, 1.0, 1.5, 2.5, 3.0, 127.5, info.max, np.inf]
    values = np.array(numbers, TYPES[kind]).view(bits)
    more = [bits(values[2] - one), bits(values[4] + one), bits(values[4] - one), infinity | quiet, infinity | quiet | bits(5), infinity | one, infinity | (quiet - one)]
    values = np.concatenate([values, np.array(more, bits)])
    sign = bits(1) << bits(8 * np.dtype(bits).itemsize - 1)
    return np.concatenate([values, values | sign]).view(TYPES[kind])


def special_integers(kind):
    info = np.iinfo(TYPES[kind])
    values = {0, 1, 2, 3, 7, 8, 24, info.bits - 1, info.bits, info.bits + 1, info.max, info.max - 1, info.max // 2, info.max // 2 + 1, info.max // 3, info.min, info.min + 1}
    values |= {-v for v in values} if info.min < 0 else set()
    return np.array(sorted(v for v in values if info.min <= v <= info.max), TYPES[kind])


def special(kind):
    return special_floats(kind) if kind in FLOATS else special_integers(kind)


ITEMS = 1536  # at least 36 * 36 pairs of special floats, a multiple of 32 times every length of vector


def operands(kind, which):
    """Operand WHICH of ITEMS calls: the pairs of operands 0 and 1 are all pairs of special values; operand 2 is drawn from them."""
    values = special(kind)
    at = np.arange(ITEMS)
    index = at // len(values) if which == 1 else at if which == 0 else np.random.default_rng(which).integers(0, len(values), ITEMS)
    return values[index % len(values)]


# ---- calls --------------------------------------------------------------------------------------------------------------------

class Call:
    """An expression of x, y, z, w with the types of its operands and of its results."""

    def __init__(self, text, kinds, result, before="", extra=()):
        self.text, self.kinds, self.result, self.before, self.extra = text, kinds, result, before, list(extra)
        self.lanes = max([n for _, n in kinds] + [result[1]])

    def results(self):
        return [self.result, *(kind for _, kind in self.extra)]


def group_argument(name, index):
    """The second argument of a function of a sub-group: the language requires a constant, or the same value for all."""
    if "clustered" in name and index == "size":
        return "4"
    if name.startswith(("sub_group_broadcast", "intel_sub_group_broadcast", "sub_group_non_uniform_broadcast")):
        return "2u"
    return {"xor": "5u", "up": "1u", "own": "1u"}.get(name[-3:].strip("_"), "(get_sub_group_local_id() * 5 + 3) % get_max_sub_group_size()")


def call_of(name, result, parameters, kind, lanes):
    kinds, words, before, extra = [], [], "", []
    in_group = OF_WIDTH.search(name) or name.startswith("work_group")
    for word in parameters:
        pointer = re.fullmatch(r"any (\w+) \*", word)
        atomic = re.fullmatch(r"volatile data (T|A) \*", word)
        at = len(kinds)
        if pointer:
            target = resolve(pointer[1], kind, lanes)
            if "compare" in name:
                before += f"{spelled(*target)} p = y; "
                kinds.append(target)
            else:
                before += f"{spelled(*target)} p = 0; "
            words.append("&p")
            extra.append(("p", target))
        elif atomic:
            cell = f"(volatile global atomic_{kind} *)" if atomic[1] == "A" else ""
            before += "cells[i] = x; "
            words.append(f"{cell}(cells + i)")
            kinds.append((kind, lanes))
            extra.append(("cells[i]", (kind, lanes)))
        elif word in ("memory_order", "memory_scope"):
            words.append("memory_order_relaxed" if word == "memory_order" else "memory_scope_device")
        elif name.startswith("work_group_broadcast") and word == "size_t":
            words.append("2" if len(words) == 1 else "0")
        elif in_group and kinds and word in ("uint", "int") and "bit_extract" not in name:
            last = word == "uint" and parameters[-1] is word and "clustered" in name
            words.append(group_argument(name, "size" if last else "index") if word == "uint" else "3")
        else:
            kinds.append(resolve(word, kind, lanes))
            words.append("xyzw"[at])
    return Call(f"{name}({', '.join(words)})", kinds, resolve(result, kind, lanes), before, extra)


OPERATORS = [  # text, result, parameters, types
    *[(f"x {op} y", "T", ["T", "T"], "INTS | FLOATS") for op in "+-*"], *[(f"x {op} y", "T", ["T", "T"], "INTS") for op in ("<<", ">>", "&", "|", "^")],
    ("x / y", "T", ["T", "T"], "FLOATS"), *[(f"x {op} (y == (T)0 ? (T)1 : y)", "T", ["T", "T"], "INTS") for op in "/%"],
    *[(f"x {op} y", "R", ["T", "T"], "INTS | FLOATS") for op in ("<", "<=", ">", ">=", "==", "!=", "&&", "||")],
    ("-x", "T", ["T"], "INTS | FLOATS"), ("~x", "T", ["T"], "INTS"), ("!x", "R", ["T"], "INTS | FLOATS"), ("+x", "T", ["T"], "INTS | FLOATS"),
    ("x > y ? x : z", "T", ["T", "T", "T"], "(INTS | FLOATS) & SCALAR"), ("x * y + z", "T", ["T", "T", "T"], "INTS | FLOATS"),
    ("x - y * z", "T", ["T", "T", "T"], "FLOATS"), ("x < y ? x : y", "T", ["T", "T"], "FLOATS & SCALAR"), ("x > y ? x : y", "T", ["T", "T"], "FLOATS & SCALAR"),
    ("x * (T)1 + (T)0", "T", ["T"], "FLOATS"), ("(T)0 - x", "T", ["T"], "FLOATS"), ("x / (T)2", "T", ["T"], "FLOATS"), ("x - x", "T", ["T"], "FLOATS"),
    ("(T)1 / x", "T", ["T"], "FLOATS"), ("x + x", "T", ["T"], "FLOATS"), ("x / x", "T", ["T"], "FLOATS"), ("-(x - y)", "T", ["T", "T"], "FLOATS"),
    ("-(x * y)", "T", ["T", "T"], "FLOATS"), ("fabs(-x)", "T", ["T"], "FLOATS"),
]


def table_calls(lanes_of):
    """(name, call) of every built-in function and operator; LANES_OF gives the lengths of vectors to try of those that there are."""
    rows = [(name, result, parameters, types, None) for name, result, parameters, types in builtin_rows()]
    rows += [("operators", result, parameters, types, text) for text, result, parameters, types in OPERATORS]
    for name, result, parameters, types, text in rows:
        kinds, lengths = types_of(types)
        for kind in kinds:
            for lanes in lanes_of(lengths):
                if text:
                    call = Call(text.replace("(T)", f"({spelled(kind, lanes)})"), [resolve(p, kind, lanes) for p in parameters], resolve(result, kind, lanes))
                else:
                    call = call_of(name, result, parameters, kind, lanes)
                yield f"{kind or 'fixed'}/{name}/{lanes}", call


def family_calls(lanes_of):
    """Conversions, and half in memory."""
    for source in TYPES:
        for target in TYPES:
            for lanes in lanes_of((1, *LANES)):
                for saturate in ("", "_sat") if target in INTEGERS else ("",):
                    for mode in exact.MODES:
                        to = spelled(target, lanes)
                        yield f"convert/{source}/{target}/{lanes}", Call(f"convert_{to}{saturate}{mode}(x)", [(source, lanes)], (target, lanes))
    for source in ("float", "double"):
        for lanes in lanes_of((1, *LANES)):
            for mode in exact.MODES:
                length = "" if lanes == 1 else str(lanes)
                before = f"vstore_half{length}{mode}(x, i, halves); "
                yield f"memory/{source}/half/{lanes}", Call(f"vload_half{length}(i, halves)", [(source, lanes)], ("float", lanes), before)
        suffix = "f" if source == "float" else ""
        yield f"memory/{source}/store/1", Call("p", [(source, 1)], ("half", 1), f"half p; __builtin_store_half{suffix}(x, &p); ")
        yield f"memory/{source}/load/1", Call(f"__builtin_load_half{suffix}(&x)", [("half", 1)], (source, 1))


# ---- kernels ------------------------------------------------------------------------------------------------------------------

def load(kind, lanes, which):
    return f"{which}_{kind}[i]" if lanes == 1 else f"vload{lanes}(i, {which}_{kind})"


def constant(kind, lanes, values):
    size = np.dtype(TYPES[kind]).itemsize
    words = [f"as_{kind}((u{OF_SIZE[size]}){int(v):#x}ul)" for v in values.view(BITS[size])]
    return words[0] if lanes == 1 else f"({spelled(kind, lanes)})({', '.join(words)})"


class Program:
    """A kernel that computes CALLS, a list of (name, call, number of the first work-item's operands or None), and where their results are."""

    def __init__(self, calls, items, constant=False):
        self.calls, self.items, self.constant = calls, items, constant
        self.group = 1 if constant else FULL if any(OF_LANES.search(name) for name, _, _ in calls) else PARTIAL
        self.counts, self.places, used, lines = {}, {}, {}, []
        for number, (_, call, first) in enumerate(calls):
            for n, (kind, lanes) in enumerate(call.results()):
                self.places[number, n] = f"out_{kind}", self.take(f"out_{kind}", kind, self.runs(call) * lanes), kind, lanes
            for n, (kind, _) in enumerate(call.kinds):
                used["xyzw"[n], kind] = True
            lines.append(self.statement(number, call, first))
        self.inputs = {} if constant else {f"{which}_{kind}": operands(kind, "xyzw".index(which)) for which, kind in sorted(used)}
        parameters = [f"global const {key[2:]} *{key}" for key in self.inputs] + [f"global {kind} *{key}" for key, (kind, _) in self.counts.items()]
        self.text = f"kernel void k({', '.join(parameters)})\n{{\n    size_t i = get_global_id(0);\n" + "\n".join(lines) + "\n}\n"

    def runs(self, call):
        """How many work-items compute CALL: those for which the arrays have operands."""
        return self.items if self.constant else self.items // call.lanes

    def take(self, key, kind, count):
        """Extends buffer KEY by COUNT elements. Returns the index of the first."""
        first = self.counts.get(key, (kind, 0))[1]
        self.counts[key] = kind, first + count
        return first

    def statement(self, number, call, first):
        lines = []
        for n, (kind, lanes) in enumerate(call.kinds):
            value = constant(kind, lanes, operands(kind, n)[first * lanes:][:lanes]) if self.constant else load(kind, lanes, "xyzw"[n])
            lines.append(f"{spelled(kind, lanes)} {'xyzw'[n]} = {value};")
        for scratch, kind in (("cells", call.kinds[0][0] if call.kinds else None), ("halves", "half")):
            if scratch in call.before + call.text:
                key = f"{scratch}_{kind}"
                lines.append(f"global {kind} *{scratch} = {key} + {self.take(key, kind, self.runs(call) * call.lanes)};")
        lines.append(call.before)
        for n, text in enumerate([call.text, *(text for text, _ in call.extra)]):
            key, at, kind, lanes = self.places[number, n]
            lines.append(f"{key}[{at} + i] = {text};" if lanes == 1 else f"vstore{lanes}({text}, i, {key} + {at});")
        guard = "" if self.runs(call) == self.items else f"if (i < {self.runs(call)}) "
        return f"    {guard}{{ {' '.join(lines)} }}"

    def results(self, got, number, n):
        """The bits of result N of a call."""
        key, at, kind, lanes = self.places[number, n]
        return got[key][at:at + self.runs(self.calls[number][1]) * lanes].view(BITS[np.dtype(TYPES[kind]).itemsize])

    def shown(self, number, item):
        """The operands of work-item ITEM of a call."""
        _, call, first = self.calls[number]
        values = [operands(kind, n)[(item if first is None else first) * lanes:][:lanes] for n, (kind, lanes) in enumerate(call.kinds)]
        return ", ".join(f"{'xyzw'[n]} = {' '.join(hex(int(b)) for b in v.view(BITS[v.itemsize]))}" for n, v in enumerate(values))


def run(gasket, program, options):
    """name -> bytes that the kernel leaves. A finding of --check is no failure: many special values are mistakes."""
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        (folder / "k.cl").write_text(program.text)
        words = [str(gasket), "run", "-w", "-g", str(program.items), "-l", str(program.group), *options]
        for key, array in program.inputs.items():
            array.tofile(folder / key)
            words += ["-a", f"{key}=@{folder / key}"]
        for key, (kind, count) in program.counts.items():
            words += ["-a", f"{key}={kind}[{count}]", "-o", f"{key}={folder / key}"]
        done = subprocess.run([*words, str(folder / "k.cl")], stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, timeout=600)
        if done.returncode not in ((0, 3) if "--check" in options else (0,)):
            raise Wrong(f"{' '.join(options)}: status {done.returncode}\n" + done.stderr.decode(errors="replace")[:1500] + program.text[:2500])
        return {key: np.fromfile(folder / key, TYPES[kind]) for key, (kind, _) in program.counts.items()}


# Work-items of a group. In the first, the last sub-group has inactive lanes at every width; functions that read another work-item's value
# run in the second, as the value of an absent one is undefined.
PARTIAL, FULL = 20, 32
OF_LANES = re.compile(r"shuffle|rotate|broadcast")


# ---- comparison ---------------------------------------------------------------------------------------------------------------

# Calls whose result has the bits of an operand, also those of a NaN.
MOVES = re.compile(r"[-+]x$|fabs|copysign|select|\?|shuffle|rotate|broadcast|atomic_(exchange|compare|load)|as_|nan\(")


def differences(call, kind, a, b):
    """The indices of the results B that are not A. One NaN is as good as another, if arithmetic computed it; it is quiet, unless an atomic
    operation stored an operand."""
    differs = a != b
    if kind in FLOATS and not MOVES.search(call.text):
        bit = a.dtype.type(1) << a.dtype.type(np.finfo(TYPES[kind]).nmant - 1)
        differs &= ~(np.isnan(a.view(TYPES[kind])) & np.isnan(b.view(TYPES[kind])) & ((b & bit != 0) | ("atomic" in call.text)))
    return np.nonzero(differs)[0]


def compare(program, right, got, what):
    """A line for each call whose results in GOT are not those in RIGHT."""
    for number, (name, call, _) in enumerate(program.calls):
        for n, (kind, lanes) in enumerate(call.results()):
            a, b = program.results(right, number, n), program.results(got, number, n)
            differs = differences(call, kind, a, b)
            if len(differs):
                item = int(differs[0]) // lanes
                yield (f"{name}: {call.text}{f', result {n}' if n else ''} {what}: {program.shown(number, item)} gives {b[differs[0]]:#x}, not {a[differs[0]]:#x} "
                       f"({len(differs)} of {len(a)} differ)")


def sweep(gasket, program, settings, in_group):
    """The differences between the first setting and the others with the same -cl options and, for functions of a sub-group, the same width."""
    right, wrong = {}, []
    for setting in settings:
        got = run(gasket, program, setting)
        same = tuple(word for word in setting if word.startswith("-cl") or (in_group and word.startswith("--simd")))
        wrong += compare(program, right.setdefault(same, got), got, f"{'of constants ' if program.constant else ''}with {' '.join(setting)}")
    return wrong


CONSTANTS = 12


def test(gasket, calls, settings, in_group, seed):
    """Arguments from memory, and some of the same ones as constants: the front end and the optimizer compute those results."""
    wrong = sweep(gasket, Program([(name, call, None) for name, call in calls], ITEMS), settings, in_group)
    if not in_group:
        rng = np.random.default_rng(seed)
        chosen = [(name, call, int(at)) for name, call in calls for at in rng.integers(0, ITEMS // call.lanes, max(1, CONSTANTS // call.lanes))]
        wrong += sweep(gasket, Program(chosen, 1, True), settings, in_group)
    if wrong:
        raise Wrong(f"{len(wrong)} differences\n" + "\n".join(wrong))


# ---- settings -----------------------------------------------------------------------------------------------------------------

# -cl-denorms-are-zero permits flushing and does not require it: the interpreter's reductions and scans do not flush between their steps.
NOT_IN_GROUPS = "-cl-denorms-are-zero"
OPTIONS = ("-cl-denorms-are-zero", "-cl-mad-enable", "-cl-no-signed-zeros", "-cl-finite-math-only", "-cl-unsafe-math-optimizations", "-cl-fast-relaxed-math",
           "-cl-single-precision-constant", "-cl-fp32-correctly-rounded-divide-sqrt")


def settings_for(everything, number):
    """Lists of options of gasket run. The first of those with the same -cl options leaves the results that the others must leave."""
    turn = [f"--simd={WIDTHS[(number + n) % 3]}" for n in range(3)]
    if not everything:
        option = OPTIONS[number % len(OPTIONS)]
        return [["--via=ir", "-O0", turn[0]], ["--via=sim", "-O2", turn[0]], ["--via=sim", f"-O{number % 2}", turn[1]], ["--check", turn[0]],
                ["--via=ir", "-O2", turn[0], option], ["--via=sim", "-O2", turn[0], option]]
    plain = [["--via=ir", f"-O{level}", width] for level in (0, 1, 2) for width in turn]
    plain += [["--via=sim", f"-O{level}", width, *more] for level in (0, 1, 2) for width in turn for more in ([], ["--native=off"])]
    plain += [["--check", turn[0]], ["--check", "--via=sim", "-O0", turn[0]], ["--via=sim", "--generic=switch", turn[1]], ["--via=sim", "--global-access=stateless", turn[2]]]
    return plain + [["-O2", via, turn[0], option] for option in OPTIONS for via in ("--via=ir", "--via=sim")]


def tasks(gasket, everything):
    """(name, function) pairs."""
    turn = iter(range(10**9))

    def lanes_of(lengths):
        return lengths if everything else {lengths[0], lengths[next(turn) % len(lengths)]}
    groups, number = {}, 0
    for name, call in [*table_calls(lanes_of), *family_calls(lanes_of)]:
        kind, rest = name.split("/", 1)
        in_group = bool(OF_WIDTH.search(name)) or "work_group" in name
        groups.setdefault((kind if kind != "convert" else "convert/" + rest.split("/")[0], in_group), []).append((name, call))
    for (kind, in_group), members in groups.items():
        for first in range(0, len(members), CALLS):
            part = members[first:first + CALLS]
            title = f"agreement/{kind}{'/group' if in_group else ''}/{first // CALLS}({','.join(sorted({name.split('/')[1] for name, _ in part}))})"
            settings = settings_for(everything, number)
            if in_group:
                settings = [setting for setting in settings if NOT_IN_GROUPS not in setting]
            if in_group and not everything:
                settings = [[f"--simd={WIDTHS[number % 3]}" if word.startswith("--simd") else word for word in setting] for setting in settings]
            yield title, lambda c=part, s=settings, g=in_group, k=number: test(gasket, c, s, g, k)
            number += 1


if __name__ == "__main__":
    sys.exit(exact.main(tasks, __doc__))
