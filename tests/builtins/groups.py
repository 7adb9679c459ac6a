#!/usr/bin/env python3
"""Functions of the work-group and of the sub-group, for every type and width, against a model of them in numpy.

    tests/builtins/groups.py --gasket build/gasket [NAME...]

NAME is part of a test's name: groups/sub_group/half/16, groups/work_group/long/8. A sub-group test runs all functions of the Khronos
extensions (ballot, non-uniform votes and arithmetic, shuffles, clusters, rotations, extended types) and of cl_intel_subgroups: once with every
work-item taking part, once in a branch that only some take, in a work-group that leaves the last sub-group partly empty. Values are small, so
that floating-point sums are exact in any order."""
import pathlib
import subprocess
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "accuracy"))
import exact  # noqa: E402
from exact import INTEGERS, TYPES, Wrong, np, run  # noqa: E402

WIDTHS = (8, 16, 32)
COLLECTIVE = ("int", "uint", "long", "ulong", "half", "float", "double")  # other integers become ints in a call of a work_group function
ROTATE, LANE = 3, 2


def identity(op, kind):
    if op in ("add", "or", "xor", "logical_or", "logical_xor"):
        return 0
    if op in ("mul", "logical_and"):
        return 1
    if op == "and":
        return -1
    limits = np.iinfo(TYPES[kind]) if kind in INTEGERS else None
    high, low = (limits.max, limits.min) if limits else (np.inf, -np.inf)
    return high if op == "min" else low


def combine(op, kind, values):
    """VALUES, a list of Python numbers, under OP; integers wrap."""
    result = identity(op, kind)
    for v in values:
        result = {"add": lambda a, b: a + b, "mul": lambda a, b: a * b, "min": min, "max": max, "and": lambda a, b: a & b, "or": lambda a, b: a | b,
                  "xor": lambda a, b: a ^ b, "logical_and": lambda a, b: int(bool(a) and bool(b)), "logical_or": lambda a, b: int(bool(a) or bool(b)),
                  "logical_xor": lambda a, b: int(bool(a) != bool(b))}[op](result, v)
    return result


def ops_for(kind):
    return ("add", "mul", "min", "max") + (("and", "or", "xor") if kind in INTEGERS else ())


LOGICAL = ("logical_and", "logical_or", "logical_xor")


class Rows:
    """Results to compare: a call, and what each work-item must get (None: anything)."""

    def __init__(self):
        self.rows = []

    def add(self, call, model):
        self.rows.append((call, model))


def members(me, group, width, active):
    """The work-items of ME's sub-group that take part, and its first one's number."""
    first = me // group * group + (me % group) // width * width
    last = min(first + width, me // group * group + group)
    return [i for i in range(first, last) if active[i]], first


def sub_group_rows(kind, width, group, active, divergent):
    """(call, model of the value X at work-item ME) for functions that give a T, and for those that give an int."""
    values, truths = Rows(), Rows()
    who = lambda me: members(me, group, width, active)
    from_lane = lambda x, me, lane: x[who(me)[1] + lane] if 0 <= lane < width and who(me)[1] + lane in who(me)[0] else None
    lane_of = lambda me: me - who(me)[1]
    for op in ops_for(kind):
        for name in ("non_uniform_",) if divergent else ("", "non_uniform_"):
            values.add(f"sub_group_{name}reduce_{op}(x)", lambda x, me, op=op: combine(op, kind, [x[i] for i in who(me)[0]]))
            values.add(f"sub_group_{name}scan_inclusive_{op}(x)", lambda x, me, op=op: combine(op, kind, [x[i] for i in who(me)[0] if i <= me]))
            values.add(f"sub_group_{name}scan_exclusive_{op}(x)", lambda x, me, op=op: combine(op, kind, [x[i] for i in who(me)[0] if i < me]))
        for size in (1, 4, width):
            values.add(f"sub_group_clustered_reduce_{op}(x, {size})",
                       lambda x, me, op=op, n=size: combine(op, kind, [x[i] for i in who(me)[0] if lane_of(i) // n == lane_of(me) // n]))
    values.add("sub_group_broadcast_first(x)", lambda x, me: x[who(me)[0][0]])
    values.add(f"sub_group_non_uniform_broadcast(x, {LANE})", lambda x, me: from_lane(x, me, LANE))
    values.add("sub_group_shuffle(x, (lane * 5 + 3) % width)", lambda x, me: from_lane(x, me, (lane_of(me) * 5 + 3) % width))
    values.add("sub_group_shuffle_xor(x, 5)", lambda x, me: from_lane(x, me, lane_of(me) ^ 5))
    values.add("sub_group_shuffle_up(x, 3)", lambda x, me: from_lane(x, me, lane_of(me) - 3))
    values.add("sub_group_shuffle_down(x, 3)", lambda x, me: from_lane(x, me, lane_of(me) + 3))
    values.add(f"sub_group_rotate(x, {ROTATE})", lambda x, me: from_lane(x, me, (lane_of(me) + ROTATE) % width))
    values.add(f"sub_group_clustered_rotate(x, {ROTATE}, 4)", lambda x, me: from_lane(x, me, lane_of(me) // 4 * 4 + (lane_of(me) + ROTATE) % 4))
    values.add("intel_sub_group_shuffle(x, width - 1 - lane)", lambda x, me: from_lane(x, me, width - 1 - lane_of(me)))
    values.add("intel_sub_group_shuffle_xor(x, 1)", lambda x, me: from_lane(x, me, lane_of(me) ^ 1))
    values.add("intel_sub_group_shuffle_up(x, (T)(x + (T)1), 2)",
               lambda x, me: (lambda v: None if v is None else v + 1 if lane_of(me) >= 2 else v)(from_lane(x, me, (lane_of(me) - 2) % width)))
    values.add("intel_sub_group_shuffle_down(x, (T)(x + (T)1), 2)",
               lambda x, me: (lambda v: None if v is None else v if lane_of(me) + 2 < width else v + 1)(from_lane(x, me, (lane_of(me) + 2) % width)))
    truths.add("sub_group_non_uniform_all_equal(x)", lambda x, me: int(len({x[i] for i in who(me)[0]}) == 1))
    truths.add("sub_group_non_uniform_all_equal(x > (T)100)", lambda x, me: 1)
    truths.add("sub_group_non_uniform_all(x < (T)4)", lambda x, me: int(all(x[i] < 4 for i in who(me)[0])))
    truths.add("sub_group_non_uniform_any(x == (T)3)", lambda x, me: int(any(x[i] == 3 for i in who(me)[0])))
    truths.add("sub_group_elect()", lambda x, me: int(who(me)[0][0] == me))
    ballot = lambda x, me: sum(1 << lane_of(i) for i in who(me)[0] if x[i] > 1)
    truths.add("(int)sub_group_ballot(x > (T)1).x", lambda x, me: ballot(x, me))
    truths.add("(int)(sub_group_ballot(1).y | sub_group_ballot(1).z | sub_group_ballot(1).w)", lambda x, me: 0)
    truths.add("sub_group_inverse_ballot(sub_group_ballot(x > (T)1))", lambda x, me: int(x[me] > 1))
    truths.add("sub_group_ballot_bit_extract(sub_group_ballot(x > (T)1), 5)", lambda x, me: ballot(x, me) >> 5 & 1)
    truths.add("(int)sub_group_ballot_bit_count(sub_group_ballot(x > (T)1))", lambda x, me: ballot(x, me).bit_count())
    truths.add("(int)sub_group_ballot_inclusive_scan(sub_group_ballot(x > (T)1))", lambda x, me: (ballot(x, me) & (2 << lane_of(me)) - 1).bit_count())
    truths.add("(int)sub_group_ballot_exclusive_scan(sub_group_ballot(x > (T)1))", lambda x, me: (ballot(x, me) & (1 << lane_of(me)) - 1).bit_count())
    truths.add("(int)sub_group_ballot_find_lsb(sub_group_ballot(x > (T)1))", lambda x, me: (lambda b: (b & -b).bit_length() - 1 if b else None)(ballot(x, me)))
    truths.add("(int)sub_group_ballot_find_msb(sub_group_ballot(x > (T)1))", lambda x, me: (lambda b: b.bit_length() - 1 if b else None)(ballot(x, me)))
    everyone = (1 << width) - 1
    for name, mask in (("eq", lambda l: 1 << l), ("lt", lambda l: (1 << l) - 1), ("le", lambda l: (2 << l) - 1),
                       ("gt", lambda l: everyone & ~((2 << l) - 1)), ("ge", lambda l: everyone & ~((1 << l) - 1))):
        truths.add(f"(int)get_sub_group_{name}_mask().x", lambda x, me, mask=mask: mask(lane_of(me)))
    for op in LOGICAL:
        truths.add(f"sub_group_non_uniform_reduce_{op}(x > (T)1)", lambda x, me, op=op: combine(op, "int", [x[i] > 1 for i in who(me)[0]]))
        truths.add(f"sub_group_non_uniform_scan_inclusive_{op}(x > (T)1)",
                   lambda x, me, op=op: combine(op, "int", [x[i] > 1 for i in who(me)[0] if i <= me]))
        truths.add(f"sub_group_non_uniform_scan_exclusive_{op}(x > (T)1)",
                   lambda x, me, op=op: combine(op, "int", [x[i] > 1 for i in who(me)[0] if i < me]))
        truths.add(f"sub_group_clustered_reduce_{op}(x > (T)1, 4)",
                   lambda x, me, op=op: combine(op, "int", [x[i] > 1 for i in who(me)[0] if lane_of(i) // 4 == lane_of(me) // 4]))
    if not divergent:
        truths.add("sub_group_all(x < (T)4)", lambda x, me: int(all(x[i] < 4 for i in who(me)[0])))
        truths.add("sub_group_any(x == (T)3)", lambda x, me: int(any(x[i] == 3 for i in who(me)[0])))
        values.add(f"sub_group_broadcast(x, {LANE})", lambda x, me: from_lane(x, me, LANE))
        truths.add("(int)(get_sub_group_id() * 1000 + get_sub_group_local_id())", lambda x, me: (me % group) // width * 1000 + lane_of(me))
        truths.add("(int)(get_sub_group_size() * 1000 + get_max_sub_group_size())", lambda x, me: len(who(me)[0]) * 1000 + width)
        truths.add("(int)(get_num_sub_groups() * 1000 + get_enqueued_num_sub_groups())", lambda x, me: -(-group // width) * 1001)
        if kind in INTEGERS and kind[-4:] != "char":
            values.add(f"intel_sub_group_broadcast(x, {LANE})", lambda x, me: from_lane(x, me, LANE))
        if kind in INTEGERS:
            for op in ("add", "min", "max"):
                values.add(f"intel_sub_group_reduce_{op}(x)", lambda x, me, op=op: combine(op, kind, [x[i] for i in who(me)[0]]))
                values.add(f"intel_sub_group_scan_inclusive_{op}(x)", lambda x, me, op=op: combine(op, kind, [x[i] for i in who(me)[0] if i <= me]))
                values.add(f"intel_sub_group_scan_exclusive_{op}(x)", lambda x, me, op=op: combine(op, kind, [x[i] for i in who(me)[0] if i < me]))
    return values.rows, truths.rows


def work_group_rows(kind, group):
    values, truths = Rows(), Rows()
    mates = lambda me: range(me // group * group, me // group * group + group)
    for op in ops_for(kind):
        values.add(f"work_group_reduce_{op}(x)", lambda x, me, op=op: combine(op, kind, [x[i] for i in mates(me)]))
        values.add(f"work_group_scan_inclusive_{op}(x)", lambda x, me, op=op: combine(op, kind, [x[i] for i in mates(me) if i <= me]))
        values.add(f"work_group_scan_exclusive_{op}(x)", lambda x, me, op=op: combine(op, kind, [x[i] for i in mates(me) if i < me]))
    for at in (0, group - 1):
        values.add(f"work_group_broadcast(x, {at})", lambda x, me, at=at: x[mates(me)[0] + at])
    truths.add("work_group_all(x < (T)4)", lambda x, me: int(all(x[i] < 4 for i in mates(me))))
    truths.add("work_group_any(x == (T)3)", lambda x, me: int(any(x[i] == 3 for i in mates(me))))
    truths.add("work_group_all(x < (T)99)", lambda x, me: 1)
    for op in LOGICAL:
        truths.add(f"work_group_reduce_{op}(x > (T)1)", lambda x, me, op=op: combine(op, "int", [x[i] > 1 for i in mates(me)]))
        truths.add(f"work_group_scan_inclusive_{op}(x > (T)1)", lambda x, me, op=op: combine(op, "int", [x[i] > 1 for i in mates(me) if i <= me]))
        truths.add(f"work_group_scan_exclusive_{op}(x > (T)1)", lambda x, me, op=op: combine(op, "int", [x[i] > 1 for i in mates(me) if i < me]))
    return values.rows, truths.rows


def kernel_text(kind, width, count, values, truths, condition, attribute=True):
    lines = [f"        out[{k * count} + i] = {call};" for k, (call, _) in enumerate(values)]
    lines += [f"        facts[{k * count} + i] = {call};" for k, (call, _) in enumerate(truths)]
    required = f"__attribute__((intel_reqd_sub_group_size({width}))) " if attribute else ""
    return (f"#define T {kind}\n{required}kernel void k(global const T *in, global T *out, global int *facts)\n{{\n"
            f"    size_t i = get_global_id(0);\n    T x = in[i];\n    uint lane = get_sub_group_local_id(), width = get_max_sub_group_size();\n"
            f"    if ({condition}) {{\n" + "\n".join(lines) + "\n    }\n}\n")


def numbers(kind, count):
    """Small values: no product of a sub-group or group leaves what a half holds exactly."""
    rng = np.random.default_rng(count)
    pool = [1, 1, 1, 1, 1, 1, 1, 2] if kind in ("half", "uchar", "ushort") else [0, 1, 2, 3, 1, 1] if kind[0] == "u" else [-1, 1, 1, 2, 1, -1]
    values = rng.choice(pool, count)
    if kind == "half":
        values[rng.choice(count, 3, replace=False)] = -1
    elif kind in INTEGERS:
        values[rng.choice(count, 4, replace=False)] = 3
    return values.astype(TYPES[kind])


def check(gasket, text, kind, group, count, values, truths, active, extra=()):
    x = numbers(kind, count)
    exactly = [int(v) if kind in INTEGERS else float(v) for v in x]
    outputs = {"out": (kind, count * len(values)), "facts": ("int", count * len(truths))}
    for via in ("sim", "ir"):
        got = run(gasket, text, count, {"in": x}, outputs, via, ["-l", str(group), *extra])
        for rows, name, limit in ((values, "out", kind), (truths, "facts", "int")):
            for k, (call, model) in enumerate(rows):
                for me in range(count):
                    want = model(exactly, me) if active[me] else 0
                    if want is None:
                        continue
                    want = np.array(want & (2**64 - 1), np.uint64).astype(TYPES[limit]) if limit in INTEGERS else TYPES[limit](want)
                    have = got[name][k * count + me]
                    if have != want:
                        raise Wrong(f"{call} of {kind} via {via}, group {group}: work-item {me} got {have}, not {want}")


SOME = 0b1011_0110_1110_0110_1101_0111_0011_0101  # the lanes that take the branch


def test_sub_group(gasket, kind, width, everything):
    for group, pattern in ((width + 5, None), (width + 5, SOME), *(((2 * width, None), (2 * width, SOME)) if everything else ())):
        count = 2 * group
        lane = lambda me: (me % group) % width
        active = [pattern is None or bool(pattern >> lane(me) & 1) for me in range(count)]
        values, truths = sub_group_rows(kind, width, group, active, pattern is not None)
        condition = "true" if pattern is None else f"{pattern:#x}u >> lane & 1"
        text = kernel_text(kind, width, count, values, truths, condition)
        check(gasket, text, kind, group, count, values, truths, active, [f"--simd={width}"])


def test_work_group(gasket, kind, width, everything):
    for group in (1, width - 1, 2 * width + 3, 77) if everything else (2 * width + 3,):
        count = 2 * group if group > 4 else 8
        values, truths = work_group_rows(kind, group)
        text = kernel_text(kind, width, count, values, truths, "get_num_groups(0) > 0", attribute=False)
        check(gasket, text, kind, group, count, values, truths, [True] * count, [f"--simd={width}"])


def test_blocks(gasket, kind, width):
    """Block reads and writes of every number of components."""
    suffix = {"uchar": "_uc", "ushort": "_us", "uint": "_ui", "ulong": "_ul"}[kind]
    sizes = (1, 2, 4, 8, 16) if kind in ("uchar", "ushort") else (1, 2, 4, 8)
    n = 2 * width
    x = (np.arange(16 * n, dtype=np.uint64) * 2654435761 >> 7).astype(TYPES[kind])
    for at in sizes:
        v = "" if at == 1 else str(at)
        spellings = [suffix] + ([""] if kind == "uint" else [])
        for s in spellings:
            text = (f"__attribute__((intel_reqd_sub_group_size({width}))) kernel void k(global const {kind} *in, global {kind} *out, global {kind} *each)\n{{\n"
                    f"    size_t base = get_group_id(0) * get_local_size(0) * {at} + get_sub_group_id() * get_max_sub_group_size() * {at};\n"
                    f"    {kind}{v} x = intel_sub_group_block_read{s}{v}(in + base);\n    intel_sub_group_block_write{s}{v}(out + base, x + ({kind})1);\n"
                    + (f"    vstore{v}(x, get_global_id(0), each);\n}}\n" if v else "    each[get_global_id(0)] = x;\n}\n"))
            for via in ("sim", "ir"):
                got = run(gasket, text, n, {"in": x}, {"out": (kind, n * at), "each": (kind, n * at)}, via, ["-l", str(n), f"--simd={width}"])
                if not np.array_equal(got["out"], x[:n * at] + TYPES[kind](1)):
                    raise Wrong(f"intel_sub_group_block_write{s}{v} at {width} lanes via {via}")
                blocks = x[:n * at].reshape(2, at, width).transpose(0, 2, 1).reshape(-1)
                if not np.array_equal(got["each"], blocks):
                    raise Wrong(f"intel_sub_group_block_read{s}{v} at {width} lanes via {via}")


def block_of_image(image, kind, x, y, rows, width):
    """What each lane reads: component c of lane l is the element at byte x + l * size of row y + c, as cl_intel_subgroups defines it for images whose
    texels have four bytes; outside, the texels of the edge."""
    data = image.view(np.uint8).reshape(image.shape[0], -1)
    size = np.dtype(TYPES[kind]).itemsize
    at = x + np.arange(width * size)
    columns = np.clip(at // 4, 0, data.shape[1] // 4 - 1) * 4 + at % 4
    chosen = [data[min(max(y + c, 0), data.shape[0] - 1)][columns].copy().view(TYPES[kind]) for c in range(rows)]
    return np.stack(chosen, 1)


def test_image_blocks(gasket, kind, width):
    """Block reads and writes of an image of 24 rows with 40 texels, also across its edges, by work-groups whose last sub-group is not full."""
    suffix = {"uchar": "_uc", "ushort": "_us", "uint": "_ui", "ulong": "_ul"}[kind]
    size = np.dtype(TYPES[kind]).itemsize
    image = (np.arange(24 * 40, dtype=np.uint64) * 2654435761 >> 5).astype(np.uint32).reshape(24, 40)
    for at in (1, 2, 4, 8, 16) if kind in ("uchar", "ushort") else (1, 2, 4, 8):
        v = "" if at == 1 else str(at)
        for items, x, y in ((width, 4, 3), (width + 3, 7, 20), (width + width // 2, -8, -1), (2 * width, 8, 15)):
            store = f"vstore{v}(b, get_global_id(0), out)" if v else "out[get_global_id(0)] = b"
            text = (f"__attribute__((intel_reqd_sub_group_size({width}))) kernel void k(read_only image2d_t in, write_only image2d_t to, global {kind} *out)\n{{\n"
                    f"    int2 at = (int2)({x} + (int)(get_sub_group_id() * {width * size}), {y});\n"
                    f"    {kind}{v} b = intel_sub_group_block_read{suffix}{v}(in, at);\n    {store};\n"
                    f"    intel_sub_group_block_write{suffix}{v}(to, (int2)(at.x & ~3, {y}), b);\n}}\n")
            read = np.concatenate([block_of_image(image, kind, x + g * width * size, y, at, width) for g in range(2)])[:items]
            written = np.zeros((24, 160), np.uint8)
            for item in range(items):
                start = ((x + item // width * width * size) & ~3) + item % width * size
                for c in range(at):
                    for n, byte in enumerate(read[item, c:c + 1].view(np.uint8)):
                        if 0 <= y + c < 24 and 0 <= start + n < 160:
                            written[y + c, start + n] = byte
            for via in ("sim", "ir"):
                got = run_with_images(gasket, text, items, image, (kind, items * at), via)
                if not np.array_equal(got[1], read.reshape(-1)):
                    raise Wrong(f"intel_sub_group_block_read{suffix}{v} of an image at {width} lanes, {items} work-items, via {via}")
                if not np.array_equal(got[0], written.reshape(-1)):
                    raise Wrong(f"intel_sub_group_block_write{suffix}{v} to an image at {width} lanes, {items} work-items, via {via}")


def run_with_images(gasket, text, items, image, out, via):
    """Gives the bytes of image `to`, and `out`."""
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        (folder / "k.cl").write_text(text)
        image.tofile(folder / "in")
        spec = f"image:r,uint32[{image.shape[0]}][{image.shape[1]}]"
        done = subprocess.run([gasket, "run", f"--via={via}", "-g", str(items), "-l", str(items), "-a", f"in={spec}:@{folder}/in", "-a", f"to={spec}", "-a",
                               f"out={out[0]}[{out[1]}]", "-o", f"to={folder}/to", "-o", f"out={folder}/out", folder / "k.cl"], stderr=subprocess.PIPE, timeout=600)
        if done.returncode:
            raise Wrong(f"--via={via}: status {done.returncode}\n" + done.stderr.decode(errors="replace")[:1500] + text)
        return np.fromfile(folder / "to", np.uint8), np.fromfile(folder / "out", TYPES[out[0]])


def tasks(gasket, everything):
    """(name, function) pairs. Without EVERYTHING a type runs at one width, in one size of group."""
    for number, kind in enumerate(TYPES):
        for width in WIDTHS if everything else WIDTHS[number % 3:][:1]:
            yield f"groups/sub_group/{kind}/{width}", lambda k=kind, w=width: test_sub_group(gasket, k, w, everything)
            if kind in COLLECTIVE:
                yield f"groups/work_group/{kind}/{width}", lambda k=kind, w=width: test_work_group(gasket, k, w, everything)
    for number, kind in enumerate(("uchar", "ushort", "uint", "ulong")):
        for width in WIDTHS if everything else WIDTHS[number % 3:][:1]:
            yield f"groups/blocks/{kind}/{width}", lambda k=kind, w=width: test_blocks(gasket, k, w)
            yield f"groups/image_blocks/{kind}/{width}", lambda k=kind, w=width: test_image_blocks(gasket, k, w)


if __name__ == "__main__":
    sys.exit(exact.main(tasks, __doc__))
