#!/usr/bin/env python3
"""Asynchronous copies between global and local memory, straight, strided, of lines and of planes, and shuffles, for every type and length of vector, against numpy.

    tests/builtins/copies.py --gasket build/gasket [NAME...]

NAME is part of a test's name: copies/async/half, copies/shuffle/short. The work-group has a size that divides nothing."""
import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "accuracy"))
import exact  # noqa: E402
from exact import LANES, TYPES, Wrong, np, run  # noqa: E402

GROUP, COUNT, STRIDE = 13, 21, 3  # work-items, elements that a group copies, distance of a strided copy's elements


def numbers(kind, count):
    return np.random.default_rng(count).integers(1, 100, count).astype(TYPES[kind])


def async_text(kind, v):
    t = kind if v == 1 else f"{kind}{v}"
    return f"""
kernel void k(global const {t} *in, global {t} *straight, global {t} *gathered, global {t} *scattered)
{{
    local {t} a[{COUNT}], b[{COUNT}];
    size_t g = get_group_id(0);
    event_t e = async_work_group_copy(a, in + g * {COUNT}, (size_t){COUNT}, 0);
    event_t f = async_work_group_strided_copy(b, in + g, (size_t){COUNT}, (size_t){STRIDE}, e);
    event_t both[2] = {{e, f}};
    prefetch(in, (size_t){COUNT});
    wait_group_events(2, both);
    e = async_work_group_copy(straight + g * {COUNT}, a, (size_t){COUNT}, 0);
    f = async_work_group_copy(gathered + g * {COUNT}, b, (size_t){COUNT}, 0);
    wait_group_events(1, &e);
    wait_group_events(1, &f);
    e = async_work_group_strided_copy(scattered + g * {COUNT * STRIDE}, a, (size_t){COUNT}, (size_t){STRIDE}, 0);
    wait_group_events(1, &e);
}}
"""


def test_async(gasket, kind, lanes):
    for v in lanes:
        room = 4 if v == 3 else v  # three components take the place of four
        n = 2 * COUNT * STRIDE
        x = numbers(kind, n * room)
        used = np.arange(n * room) % room < v  # what stands in the fourth place is nobody's
        rows = x.reshape(n, room)
        right = {"straight": rows[:2 * COUNT], "gathered": np.concatenate([rows[g:g + COUNT * STRIDE:STRIDE] for g in (0, 1)])}
        right["scattered"] = np.zeros((n, room), TYPES[kind])
        right["scattered"][::STRIDE] = rows[:2 * COUNT]
        outputs = {key: (kind, value.size) for key, value in right.items()}
        for via in ("sim", "ir"):
            got = run(gasket, async_text(kind, v), 2 * GROUP, {"in": x}, outputs, via, ["-l", str(GROUP)])
            for key, want in right.items():
                if not np.array_equal(got[key][used[:want.size]], want.reshape(-1)[used[:want.size]]):
                    raise Wrong(f"{key} copies of {kind}{v} via {via}")


PLANES_TEXT = """
#ifndef cl_khr_extended_async_copies
#error cl_khr_extended_async_copies
#endif
typedef struct __attribute__((packed)) { uchar bytes[SIZE]; } element;
kernel void k(global const element *in, global element *flat, global element *solid)
{
    local element a[48], b[48];
    for (size_t i = get_local_id(0); i < 48 * sizeof(element); i += get_local_size(0))
        ((local uchar *)a)[i] = ((local uchar *)b)[i] = 0;
    barrier(CLK_LOCAL_MEM_FENCE);
    // 3 lines of 5 elements: from distance 7 to distance 6; then back to distance 8
    event_t e = async_work_group_copy_2D2D(a, 1, in, 2, sizeof(element), 5, 3, 7, 6, 0);
    // 2 planes of 3 lines of 4 elements
    e = async_work_group_copy_3D3D(b, 2, in, 3, sizeof(element), 4, 3, 2, 6, 20, 5, 17, e);
    wait_group_events(1, &e);
    e = async_work_group_copy_2D2D(flat, 3, a, 1, sizeof(element), 5, 3, 6, 8, 0);
    e = async_work_group_copy_3D3D(solid, 1, b, 2, sizeof(element), 4, 3, 2, 5, 17, 6, 19, e);
    wait_group_events(1, &e);
}
"""


def test_planes(gasket, size):
    """cl_khr_extended_async_copies, with elements of SIZE bytes."""
    x = np.random.default_rng(size).integers(1, 255, (48, size)).astype(np.uint8)
    right = {"flat": np.zeros((48, size), np.uint8), "solid": np.zeros((48, size), np.uint8)}
    for line in range(3):
        right["flat"][3 + 8 * line:][:5] = x[2 + 7 * line:][:5]
        for plane in range(2):
            right["solid"][1 + 19 * plane + 6 * line:][:4] = x[3 + 20 * plane + 6 * line:][:4]
    for via, option in (("sim", "--simd=8"), ("sim", "--simd=32"), ("ir", "-O0"), ("ir", "--check")):
        got = run(gasket, PLANES_TEXT, GROUP, {"in": x}, {key: ("uchar", v.size) for key, v in right.items()}, via, ["-l", str(GROUP), f"-DSIZE={size}", option])
        for key, want in right.items():
            if not np.array_equal(got[key], want.reshape(-1)):
                raise Wrong(f"{key} copy of elements of {size} bytes via {via} {option}")


def test_shuffle(gasket, kind):
    """shuffle and shuffle2 from every length to every length; only the low bits of the mask count."""
    index = {1: "uchar", 2: "ushort", 4: "uint", 8: "ulong"}[np.dtype(TYPES[kind]).itemsize]
    sizes = [v for v in LANES if v != 3]
    pairs = [(m, n) for m in sizes for n in sizes]
    x, mask = numbers(kind, 32), np.random.default_rng(7).integers(0, 100, 16).astype(TYPES[index])
    lines = []
    for at, (m, n) in enumerate(pairs):
        lines.append(f"    vstore{n}(shuffle(vload{m}(0, in), vload{n}(0, mask)), 0, one + {16 * at});")
        lines.append(f"    vstore{n}(shuffle2(vload{m}(0, in), vload{m}(1, in), vload{n}(0, mask)), 0, two + {16 * at});")
    text = (f"kernel void k(global const {kind} *in, global const {index} *mask, global {kind} *one, global {kind} *two)\n{{\n" + "\n".join(lines) + "\n}\n")
    size = 16 * len(pairs)
    for via in ("sim", "ir"):
        got = run(gasket, text, 1, {"in": x, "mask": mask}, {"one": (kind, size), "two": (kind, size)}, via)
        for at, (m, n) in enumerate(pairs):
            for name, limit in (("one", m), ("two", 2 * m)):
                if not np.array_equal(got[name][16 * at:][:n], x[(mask[:n].astype(np.int64)) % limit]):
                    raise Wrong(f"shuffle {name} of {kind}{m} to {n} via {via}")


def tasks(gasket, everything):
    """(name, function) pairs: asynchronous copies of scalars and one length of vector, or with EVERYTHING of all."""
    for number, kind in enumerate(TYPES):
        lanes = (1, *LANES) if everything else (1, LANES[number % len(LANES)])
        yield f"copies/async/{kind}", lambda k=kind, v=lanes: test_async(gasket, k, v)
        yield f"copies/planes/{number + 1}", lambda n=number + 1: test_planes(gasket, n)
        yield f"copies/shuffle/{kind}", lambda k=kind: test_shuffle(gasket, k)


if __name__ == "__main__":
    sys.exit(exact.main(tasks, __doc__))
