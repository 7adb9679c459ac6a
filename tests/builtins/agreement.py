#!/usr/bin/env python3
"""Both engines leave the same bytes: every built-in function and operator on special values, at each level, SIMD width and option.

    tests/builtins/agreement.py --gasket build/gasket [--all] [--settings quick|options|plain|all] [--part K/N] [NAME...]

NAME is part of a test's name: agreement/float, agreement/convert/half. The calls are generated from the rows of parser/tree/builtins.def, so
that a new row is swept without a change here; a row whose signature is unknown fails, unless EXCLUDED names it. Operators, conversions and the
families of builtin_family.c are the rows of OPERATORS and family_calls(); the operations and arithmetic intrinsics of the IR, which passes may
introduce where no function of the language does, those of agreement_ir.py.

A kernel runs the calls on all pairs of the special values of its types: zeros, denormals, numbers around one and around halves, the largest
numbers, infinities, quiet and signalling NaNs with both signs and several payloads; the extremes of integers, powers of two and shift amounts out
of range. The expected bytes are those of the interpreter without optimization, whose arithmetic is ir/eval.c; the other settings must leave them
too, in the simulator, in the interpreter, in the checked interpreter, with arguments from memory, with constant ones, and with one constant
argument. tests/README.md, "Two engines, one answer", lists what must agree under an option of the language. tests/accuracy judges whether the values
are right. "NaNs" in ir/README.md states what need not agree.

Without --all, each call has one of OPTIONS, and of the vectors one length, chosen by a hash of its name: a call has the same settings whatever
rows are added, and every option occurs among the calls of each type."""
import pathlib
import re
import subprocess
import sys
import tempfile
import zlib

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
sys.path.insert(0, str(ROOT / "tests/accuracy"))
import exact  # noqa: E402
import agreement_ir  # noqa: E402
from exact import FLOATS, INTEGERS, LANES, TYPES, Wrong, np  # noqa: E402

BITS = {1: np.uint8, 2: np.uint16, 4: np.uint32, 8: np.uint64}
WIDTHS = (8, 16, 32)
CALLS = 16  # in a kernel, at most
ROW = re.compile(r'^(?:BUILTIN\(|VALUE\(|CONVERGENT\(\w+, )(\w+), "([^"]*)", (.*?), (\d+), (\w+)\(')

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
    for line in re.findall(r'^[A-Z]+\(.*".*', (ROOT / "parser/tree/builtins.def").read_text(), re.M):
        row = ROW.match(line)
        if not row:
            raise Wrong(f"'{line}' is no row that agreement.py knows")
        name, signature, types, _, _ = row.groups()
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


MIXED = 192  # work-items of calls with some operands constant: the others have every special value several times


def mixed_operands(kind, which):
    """The same for MIXED calls, each special value in each of the operands."""
    values, draw = special(kind), np.random.default_rng(which)
    return np.concatenate([draw.permutation(values) for _ in range(MIXED // len(values) + 1)])[:MIXED]


# ---- calls --------------------------------------------------------------------------------------------------------------------

class Call:
    """An expression of x, y, z, w with the types of its operands and of its results."""
    language = "cl"

    def __init__(self, text, kinds, result, before="", extra=()):
        self.text, self.kinds, self.result, self.before, self.extra = text, kinds, result, before, list(extra)
        self.lanes = max([n for _, n in kinds] + [result[1]])

    def results(self):
        return [self.result, *(kind for _, kind in self.extra)]


class IrCall(Call):
    """Lines of IR with operands {x}, {y}, {z} and result {r}."""
    language = "ll"

    def __init__(self, name, kinds, result, lines, declaration):
        super().__init__(name, kinds, result)
        self.lines, self.declaration = lines, declaration


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
    ("x / y", "T", ["T", "T"], "INTS | FLOATS"), ("x % y", "T", ["T", "T"], "INTS"), ("x / (T)0", "T", ["T"], "INTS"), ("x % (T)0", "T", ["T"], "INTS"),
    ("(ulong)x / y", "ulong", ["T", "T"], "INTS & SCALAR"), ("(ulong)x % y", "ulong", ["T", "T"], "INTS & SCALAR"),
    ("(long)x / y", "long", ["T", "T"], "INTS & SCALAR"), ("(long)x % y", "long", ["T", "T"], "INTS & SCALAR"),
    *[(f"x {op} y", "R", ["T", "T"], "INTS | FLOATS") for op in ("<", "<=", ">", ">=", "==", "!=", "&&", "||")],
    ("-x", "T", ["T"], "INTS | FLOATS"), ("~x", "T", ["T"], "INTS"), ("!x", "R", ["T"], "INTS | FLOATS"), ("+x", "T", ["T"], "INTS | FLOATS"),
    ("x > y ? x : z", "T", ["T", "T", "T"], "(INTS | FLOATS) & SCALAR"), ("x * y + z", "T", ["T", "T", "T"], "INTS | FLOATS"),
    ("x - y * z", "T", ["T", "T", "T"], "FLOATS"), ("x < y ? x : y", "T", ["T", "T"], "FLOATS & SCALAR"), ("x > y ? x : y", "T", ["T", "T"], "FLOATS & SCALAR"),
    ("x * (T)1 + (T)0", "T", ["T"], "FLOATS"), ("(T)0 - x", "T", ["T"], "FLOATS"), ("x / (T)2", "T", ["T"], "FLOATS"), ("x - x", "T", ["T"], "FLOATS"),
    ("(T)1 / x", "T", ["T"], "FLOATS"), ("x + x", "T", ["T"], "FLOATS"), ("x / x", "T", ["T"], "FLOATS"), ("-(x - y)", "T", ["T", "T"], "FLOATS"),
    ("-(x * y)", "T", ["T", "T"], "FLOATS"), ("fabs(-x)", "T", ["T"], "FLOATS"),
    ("clamp(x, (T)0, (T)1)", "T", ["T"], "INTS | FLOATS"), ("fmin(fmax(x, (T)0), (T)1)", "T", ["T"], "FLOATS"), ("fmax(fmin(x, (T)1), (T)0)", "T", ["T"], "FLOATS"),
    *[(f"{name}({operands})", "T", ["T"], "FLOATS") for name in ("fmin", "fmax") for operands in ("x, (T)0", "(T)0, x", "x, -(T)0", "-(T)0, x", "(T)1, x")],
    *[(f"x {op} ({zero}) ? x : ({zero})", "T", ["T"], "FLOATS & SCALAR") for op in ("<", "<=", ">", ">=") for zero in ("(T)0", "-(T)0")],
]


def table_calls(lanes_of):
    """(name, call) of every built-in function and operator; LANES_OF gives the lengths of vectors to try of those that there are."""
    rows = [(name, result, parameters, types, None) for name, result, parameters, types in builtin_rows()]
    rows += [("operators", result, parameters, types, text) for text, result, parameters, types in OPERATORS]
    for name, result, parameters, types, text in rows:
        kinds, lengths = types_of(types)
        for kind in kinds:
            for lanes in lanes_of(f"{kind} {name} {text}", lengths):
                if text:
                    call = Call(text.replace("(T)", f"({spelled(kind, lanes)})"), [resolve(p, kind, lanes) for p in parameters], resolve(result, kind, lanes))
                else:
                    call = call_of(name, result, parameters, kind, lanes)
                yield f"{kind or 'fixed'}/{name}/{lanes}", call


def family_calls(one_of):
    """Conversions, and half in memory."""
    for source in TYPES:
        for target in TYPES:
            for saturate in ("", "_sat") if target in INTEGERS else ("",):
                for mode in exact.MODES:
                    for lanes in one_of(f"{source} {target}{saturate}{mode}", (1, *LANES)):
                        to = spelled(target, lanes)
                        yield f"convert/{source}/{target}/{lanes}", Call(f"convert_{to}{saturate}{mode}(x)", [(source, lanes)], (target, lanes))
    for source in ("float", "double"):
        for mode in exact.MODES:
            for lanes in one_of(f"{source}{mode}", (1, *LANES)):
                length = "" if lanes == 1 else str(lanes)
                before = f"vstore_half{length}{mode}(x, i, halves); "
                yield f"memory/{source}/half/{lanes}", Call(f"vload_half{length}(i, halves)", [(source, lanes)], ("float", lanes), before)
        suffix = "f" if source == "float" else ""
        yield f"memory/{source}/store/1", Call("p", [(source, 1)], ("half", 1), f"half p; __builtin_store_half{suffix}(x, &p); ")
        yield f"memory/{source}/load/1", Call(f"__builtin_load_half{suffix}(&x)", [("half", 1)], (source, 1))


def ir_calls(one_of):
    """The operations and arithmetic intrinsics of the IR: scalars and vectors, or one of both."""
    for lanes in (1, 4):
        for name, kinds, result, lines, declaration in agreement_ir.rows(lanes):
            if lanes in one_of(f"{name} {kinds} {result}", (1, 4)):
                yield f"ir/{name.replace(' ', '-')}/{result}/{lanes}", IrCall(name, [(kind, lanes) for kind in kinds], (result, lanes), lines, declaration)


# ---- kernels ------------------------------------------------------------------------------------------------------------------

def load(kind, lanes, which):
    return f"{which}_{kind}[i]" if lanes == 1 else f"vload{lanes}(i, {which}_{kind})"


def constant(kind, lanes, values):
    size = np.dtype(TYPES[kind]).itemsize
    words = [f"as_{kind}((u{OF_SIZE[size]}){int(v):#x}ul)" for v in values.view(BITS[size])]
    return words[0] if lanes == 1 else f"({spelled(kind, lanes)})({', '.join(words)})"


class Program:
    """A kernel that computes CALLS and where their results are. A call is (name, call, constants): the operands with an index in CONSTANTS are that
    element of operands(), the others come from memory."""
    suffix = ".cl"

    def __init__(self, calls, items):
        self.calls, self.items = calls, items
        self.group = FULL if any(OF_LANES.search(name) for name, _, _ in calls) else PARTIAL
        self.counts, self.places, used, statements = {}, {}, {}, []
        for number, (_, call, constants) in enumerate(calls):
            for n, (kind, lanes) in enumerate(call.results()):
                self.places[number, n] = f"out_{kind}", self.take(f"out_{kind}", kind, self.runs(number) * lanes), kind, lanes
            for n, (kind, _) in enumerate(call.kinds):
                if n not in constants:
                    used["xyzw"[n], kind] = True
            statements.append(self.statement(number))
        values = operands if items == ITEMS else mixed_operands
        self.inputs = {f"{which}_{kind}": values(kind, "xyzw".index(which)) for which, kind in sorted(used)}
        self.text = self.kernel(statements)

    def kernel(self, statements):
        parameters = [f"global const {key[2:]} *{key}" for key in self.inputs] + [f"global {kind} *{key}" for key, (kind, _) in self.counts.items()]
        return f"kernel void k({', '.join(parameters)})\n{{\n    size_t i = get_global_id(0);\n" + "\n".join(statements) + "\n}\n"

    def runs(self, number):
        """How many work-items compute call NUMBER: those for which the arrays have operands."""
        _, call, constants = self.calls[number]
        return 1 if len(constants) == len(call.kinds) and constants else self.items // call.lanes

    def take(self, key, kind, count):
        """Extends buffer KEY by COUNT elements. Returns the index of the first."""
        first = self.counts.get(key, (kind, 0))[1]
        self.counts[key] = kind, first + count
        return first

    def constant_lanes(self, number, n):
        """The lanes of operand N of a call, if it is constant."""
        _, call, constants = self.calls[number]
        kind, lanes = call.kinds[n]
        return operands(kind, n)[constants[n] * lanes:][:lanes] if n in constants else None

    def statement(self, number):
        _, call, constants = self.calls[number]
        lines = []
        for n, (kind, lanes) in enumerate(call.kinds):
            value = constant(kind, lanes, self.constant_lanes(number, n)) if n in constants else load(kind, lanes, "xyzw"[n])
            lines.append(f"{spelled(kind, lanes)} {'xyzw'[n]} = {value};")
        for scratch, kind in (("cells", call.kinds[0][0] if call.kinds else None), ("halves", "half")):
            if scratch in call.before + call.text:
                key = f"{scratch}_{kind}"
                lines.append(f"global {kind} *{scratch} = {key} + {self.take(key, kind, self.runs(number) * call.lanes)};")
        lines.append(call.before)
        for n, text in enumerate([call.text, *(text for text, _ in call.extra)]):
            key, at, kind, lanes = self.places[number, n]
            lines.append(f"{key}[{at} + i] = {text};" if lanes == 1 else f"vstore{lanes}({text}, i, {key} + {at});")
        guard = "" if self.runs(number) == self.items else f"if (i < {self.runs(number)}) "
        return f"    {guard}{{ {' '.join(lines)} }}"

    def results(self, got, number, n):
        """The bits of result N of a call."""
        key, at, kind, lanes = self.places[number, n]
        return got[key][at:at + self.runs(number) * lanes].view(BITS[np.dtype(TYPES[kind]).itemsize])

    def shown(self, number, item):
        """The operands of work-item ITEM of a call."""
        _, call, constants = self.calls[number]
        words = []
        for n, (kind, lanes) in enumerate(call.kinds):
            v = self.constant_lanes(number, n) if n in constants else self.inputs[f"{'xyzw'[n]}_{kind}"][item * lanes:][:lanes]
            words.append(f"{'constant ' if n in constants else ''}{'xyzw'[n]} = {' '.join(hex(int(b)) for b in v.view(BITS[v.itemsize]))}")
        return ", ".join(words)


class IrProgram(Program):
    """The same in IR, of IrCalls."""
    suffix = ".ll"

    def kernel(self, statements):
        return agreement_ir.kernel(self.inputs, self.counts, statements, [call.declaration for _, call, _ in self.calls])

    def statement(self, number):
        _, call, constants = self.calls[number]
        place, words, lines = f"%s{number}.", {"r": f"%s{number}.r", "t": f"%s{number}."}, []
        for n, (kind, lanes) in enumerate(call.kinds):
            letter, size = "xyzw"[n], lanes * np.dtype(TYPES[kind]).itemsize
            words[letter] = agreement_ir.constant_text(kind, lanes, self.constant_lanes(number, n)) if n in constants else place + letter
            if n not in constants:
                lines += [f"{place}{letter}o = mul i64 %i, {size}", f"{place}{letter}p = getelementptr i8, ptr addrspace(1) %{letter}_{kind}, i64 {place}{letter}o",
                          f"{place}{letter} = load {agreement_ir.type_text(kind, lanes)}, ptr addrspace(1) {place}{letter}p, align {size // lanes}"]
        key, at, kind, lanes = self.places[number, 0]
        size = np.dtype(TYPES[kind]).itemsize
        lines += [line.format(**words) for line in call.lines]
        lines += [f"{place}o = mul i64 %i, {lanes * size}", f"{place}a = add i64 {place}o, {at * size}", f"{place}p = getelementptr i8, ptr addrspace(1) %{key}, i64 {place}a",
                  f"store {agreement_ir.type_text(kind, lanes)} {place}r, ptr addrspace(1) {place}p, align {size}"]
        return self.runs(number), lines


def run(gasket, program, options):
    """name -> bytes that the kernel leaves. None: the values of a vector of 16 numbers of 64 bits, of 32 work-items, are all registers of a thread, and
    gasket has refused to compile for that width. A finding of --check is no failure: many special values are mistakes."""
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        source = folder / f"k{program.suffix}"
        source.write_text(program.text)
        words = [str(gasket), "run", "-w", "-g", str(program.items), "-l", str(program.group), *options]
        for key, array in program.inputs.items():
            array.tofile(folder / key)
            words += ["-a", f"{key}=@{folder / key}"]
        for key, (kind, count) in program.counts.items():
            words += ["-a", f"{key}={kind}[{count}]", "-o", f"{key}={folder / key}"]
        done = subprocess.run([*words, str(source)], stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, timeout=600)
        if done.returncode == 1 and "--simd=32" in options and b"needs more registers than a thread has; it fits with --simd=16" in done.stderr:
            return None
        if done.returncode not in ((0, 3) if "--check" in options else (0,)):
            raise Wrong(f"{' '.join(options)}: status {done.returncode}\n" + done.stderr.decode(errors="replace")[:1500] + program.text[:2500])
        return {key: np.fromfile(folder / key, TYPES[kind]) for key, (kind, _) in program.counts.items()}


# Work-items of a group. In the first, the last sub-group has inactive lanes at every width; functions that read another work-item's value
# run in the second, as the value of an absent one is undefined.
PARTIAL, FULL = 20, 32
OF_LANES = re.compile(r"shuffle|rotate|broadcast")


# ---- comparison ---------------------------------------------------------------------------------------------------------------

# Calls whose result has the bits of an operand, also those of a NaN.
MOVES = re.compile(r"[-+]x$|fneg|bitcast|fabs|copysign|select|\?|shuffle|rotate|broadcast|atomic_(exchange|compare|load)|as_|nan\(")


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
    """The differences between the first setting and the others with the same -cl options, at the same level if it may change the results, and, for
    functions of a sub-group, at the same width."""
    right, wrong = {}, []
    for setting in settings:
        got = run(gasket, program, setting)
        if got is None:
            continue
        by_level = any(word in OPTIONS and word not in FOR_ALL_LEVELS for word in setting)
        same = tuple(word for word in setting if word.startswith("-cl") or (in_group and word.startswith("--simd")) or (by_level and word.startswith("-O")))
        wrong += compare(program, right.setdefault(same, got), got, f"with {' '.join(setting)}")
    return wrong


CONSTANTS = 12


def with_constants(name, call, everything):
    """A call with all operands constant, for several of their values, and with each operand alone: the front end and the optimizer compute the
    former, and have rules for the latter."""
    pick = lambda n: number_of(f"{name} {call.text} {n}", ITEMS // call.lanes)
    all_of = [{k: pick(n) for k in range(len(call.kinds))} for n in range(max(1, CONSTANTS // call.lanes))]
    alone = [{k: pick((n, k))} for k in range(len(call.kinds)) for n in range(4 if everything else 1)] if len(call.kinds) > 1 else []
    return [(name, call, constants) for constants in all_of + alone]


def test(gasket, calls, settings, in_group, everything):
    """Arguments from memory, then some or all of them constant."""
    make = IrProgram if calls[0][1].language == "ll" else Program
    wrong = sweep(gasket, make([(name, call, {}) for name, call in calls], ITEMS), settings, in_group)
    if not in_group:
        wrong += sweep(gasket, make([row for name, call in calls for row in with_constants(name, call, everything)], MIXED), settings, in_group)
    if wrong:
        raise Wrong(f"{len(wrong)} differences\n" + "\n".join(wrong))


# ---- settings -----------------------------------------------------------------------------------------------------------------

OPTIONS = ("-cl-denorms-are-zero", "-cl-mad-enable", "-cl-no-signed-zeros", "-cl-finite-math-only", "-cl-unsafe-math-optimizations", "-cl-fast-relaxed-math",
           "-cl-single-precision-constant", "-cl-fp32-correctly-rounded-divide-sqrt")
FOR_ALL_LEVELS = OPTIONS[-2:]  # the other options permit passes to change results


def number_of(text, count):
    """A number below COUNT that depends on TEXT alone: rows that are added to a table change no choice for the others."""
    return zlib.crc32(text.encode()) % count


def quick_settings(option, turn):
    """Both engines, three levels and two widths, and one of OPTIONS."""
    return [["--via=ir", "-O0", turn[0]], ["--via=sim", "-O2", turn[0]], ["--via=sim", "-O1", turn[1]], ["--check", turn[0]], *with_option(option, turn[0])]


def plain_settings(turn):
    """All levels and widths, without options of the language."""
    plain = [["--via=ir", f"-O{level}", width] for level in (0, 1, 2) for width in turn]
    plain += [["--via=sim", f"-O{level}", width, *more] for level in (0, 1, 2) for width in turn for more in ([], ["--native=off"])]
    return plain + [["--check", turn[0]], ["--check", "--via=sim", "-O0", turn[0]], ["--via=sim", "--generic=switch", turn[1]],
                    ["--via=sim", "--global-access=stateless", turn[2]]]


def with_option(option, width):
    """One of OPTIONS in both engines, at different levels where the levels agree."""
    return [["--via=ir", "-O0" if option in FOR_ALL_LEVELS else "-O2", width, option], ["--via=sim", "-O2", width, option]]


def option_settings(turn):
    return [setting for option in OPTIONS for setting in with_option(option, turn[0])]


# What --settings may name: a function of the kernel's option and widths.
SETTINGS = {
    "quick": quick_settings,
    "options": lambda option, turn: option_settings(turn),
    "plain": lambda option, turn: plain_settings(turn),
    "all": lambda option, turn: plain_settings(turn) + option_settings(turn),
}


PART_OF_KIND = {"convert": 0, "ir": 1}  # the part of a name that divides a kind of many calls


def calls_by_kernel(lanes_of, one_of):
    """(kind, runs with groups, option) -> [(name, call)]. The option of a call depends on its name and text; each kind has every option."""
    kinds, groups = {}, {}
    for name, call in [*table_calls(lanes_of), *family_calls(one_of), *ir_calls(one_of)]:
        kind, rest = name.split("/", 1)
        in_group = bool(OF_WIDTH.search(name)) or "work_group" in name
        kinds.setdefault((f"{kind}/{rest.split('/')[PART_OF_KIND[kind]]}" if kind in PART_OF_KIND else kind, in_group), []).append((name, call))
    for (kind, in_group), members in kinds.items():
        for option in range(len(OPTIONS)):
            chosen = [(name, call) for name, call in members if number_of(name + call.before + call.text, len(OPTIONS)) == option]
            first = sorted(members, key=lambda member: number_of(f"{option} {member[0]} {member[1].text}", 2**32))[:1]
            groups[kind, in_group, option] = chosen or first
    return groups


def tasks(gasket, everything, settings):
    """(name, function) pairs."""
    def one_of(name, lengths):
        return lengths if everything else {lengths[number_of(name, len(lengths))]}

    def lanes_of(name, lengths):
        return lengths if everything else {lengths[0], *one_of(name, lengths)}
    settings_of = SETTINGS[settings or ("all" if everything else "quick")]
    for (kind, in_group, option), members in calls_by_kernel(lanes_of, one_of).items():
        for number in range(-(-len(members) // CALLS)):
            part = members[number::-(-len(members) // CALLS)]
            title = f"agreement/{kind}{'/group' if in_group else ''}/{OPTIONS[option]}/{number}({','.join(sorted({name.split('/')[1] for name, _ in part}))})"
            settings = settings_of(OPTIONS[option], [f"--simd={WIDTHS[(option + n) % 3]}" for n in range(3)])
            if in_group and settings_of is quick_settings:
                settings = [[f"--simd={WIDTHS[option % 3]}" if word.startswith("--simd") else word for word in setting] for setting in settings]
            yield title, lambda c=part, s=settings, g=in_group: test(gasket, c, s, g, everything)


if __name__ == "__main__":
    about = {"choices": SETTINGS, "help": "the settings of each kernel (default: quick, with --all: all)"}
    sys.exit(exact.main(tasks, __doc__, {"settings": about}))
