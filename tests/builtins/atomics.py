#!/usr/bin/env python3
"""Atomic functions of OpenCL C 1.x and of C11, every operation, spelling, order and scope, against a model of one cell.

    tests/builtins/atomics.py --gasket build/gasket [NAME...]

NAME is part of a test's name: atomics/int/global, atomics/shared/ulong. In the first every work-item has a cell of its own in global memory, in
local memory, or behind a generic pointer that is sometimes the one and sometimes the other; what each call returns and what it leaves is known.
In the second all work-items change one cell: the sum must be right, and the old values must be those of some order."""
import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "accuracy"))
import exact  # noqa: E402
from exact import TYPES, Wrong, np, run  # noqa: E402

# the type of the object, the type of its values, the numpy type's name in exact.TYPES
OBJECTS = {"int": ("atomic_int", "int", "int"), "uint": ("atomic_uint", "uint", "uint"), "long": ("atomic_long", "long", "long"),
           "ulong": ("atomic_ulong", "ulong", "ulong"), "float": ("atomic_float", "float", "float"), "double": ("atomic_double", "double", "double"),
           "intptr_t": ("atomic_intptr_t", "intptr_t", "long"), "uintptr_t": ("atomic_uintptr_t", "uintptr_t", "ulong"),
           "size_t": ("atomic_size_t", "size_t", "ulong"), "ptrdiff_t": ("atomic_ptrdiff_t", "ptrdiff_t", "long")}
ORDERS = ("relaxed", "acquire", "release", "acq_rel", "seq_cst")
SCOPES = ("sub_group", "work_group", "device", "all_svm_devices", "all_devices")
ITEMS, GROUP = 32, 16

ARITHMETIC = {"add": lambda c, x: c + x, "sub": lambda c, x: c - x, "min": min, "max": max}
BITWISE = {"or": lambda c, x: c | x, "xor": lambda c, x: c ^ x, "and": lambda c, x: c & x}


def endings(orders, everything, number):
    """'' and '_explicit' with its further arguments: all orders and scopes, or two of them."""
    yield "", ""
    pairs = [(o, s) for o in orders for s in SCOPES]
    for k, (order, scope) in enumerate(pairs):
        if everything or k in (number % len(pairs), (7 * number + 3) % len(pairs)):
            yield "_explicit", f", memory_order_{order}"
            yield "_explicit", f", memory_order_{order}, memory_scope_{scope}"


def c11_rows(kind, everything):
    """(statement, model): the statement leaves its result in r; the model gives (result, what the cell holds after) of the cell C and the operand X."""
    floating = kind in ("float", "double")
    for number, (op, value) in enumerate({**ARITHMETIC, **({} if floating else BITWISE)}.items()):
        for e, more in endings(ORDERS, everything, number):
            yield f"r = atomic_fetch_{op}{e}(p, x{more});", lambda c, x, f=value: (c, f(c, x))
    for e, more in endings(ORDERS, everything, 11):
        yield f"r = atomic_exchange{e}(p, x{more});", lambda c, x: (c, x)
    for e, more in endings(("relaxed", "acquire", "seq_cst"), everything, 12):
        yield f"r = atomic_load{e}(p{more});", lambda c, x: (c, c)
    for e, more in endings(("relaxed", "release", "seq_cst"), everything, 13):
        yield f"atomic_store{e}(p, x{more});", lambda c, x: (0, x)
    yield "atomic_init(p, x);", lambda c, x: (0, x)
    for strength in ("strong", "weak"):
        for hit in (True, False):
            for e, more in endings(ORDERS, everything, 14):
                success, _, scope = more[2:].partition(", ")
                order = f", {success}, memory_order_relaxed" + (f", {scope}" if scope else "") if e else ""
                expected = "start" if hit else "(T)(start + (T)1)"
                yield (f"{{ T e = {expected}; bool b = atomic_compare_exchange_{strength}{e}(p, &e, x{order}); r = b ? (T)100 : e; }}",
                       (lambda c, x: (100, x)) if hit else (lambda c, x: (c, c)))


def plain_rows(kind):
    """The functions of 1.x, on ordinary objects."""
    for prefix in ("atomic", "atom") if kind in ("int", "uint") else ("atom",):
        for op, value in {**ARITHMETIC, **BITWISE}.items():
            yield f"r = {prefix}_{op}(p, x);", lambda c, x, f=value: (c, f(c, x))
        yield f"r = {prefix}_xchg(p, x);", lambda c, x: (c, x)
        yield f"r = {prefix}_inc(p);", lambda c, x: (c, c + 1)
        yield f"r = {prefix}_dec(p);", lambda c, x: (c, c - 1)
        yield f"r = {prefix}_cmpxchg(p, start, x);", lambda c, x: (c, x)
        yield f"r = {prefix}_cmpxchg(p, (T)(start + (T)1), x);", lambda c, x: (c, c)


POINTERS = {"global": "global A *p = g + i;", "local": "local A *p = l + me;", "generic": "A *p = choice[i] ? (A *)(g + i) : (A *)(l + me);"}


def own_text(kind, space, rows, plain):
    a, t, _ = OBJECTS[kind]
    put, get = ("*p = start;", "*p") if plain else ("atomic_store(p, start);", "atomic_load(p)")
    lines = [f"    {put}\n    r = 0;\n    {statement}\n    results[{k * ITEMS} + i] = r;\n    left[{k * ITEMS} + i] = {get};" for k, (statement, _) in enumerate(rows)]
    pointer = POINTERS[space]
    return (f"#define A {'volatile ' + t if plain else a}\n#define T {t}\n"
            f"kernel void k(global A *g, global const T *c, global const T *xs, global const int *choice, global T *results, global T *left)\n{{\n"
            f"    local A l[{GROUP}];\n    size_t i = get_global_id(0), me = get_local_id(0);\n    T x = xs[i], start = c[i], r;\n    {pointer}\n"
            + "\n".join(lines) + "\n}\n")


def operands(kind):
    name = OBJECTS[kind][2]
    rng = np.random.default_rng(5)
    if name in ("float", "double"):
        return [rng.integers(-50, 50, ITEMS).astype(TYPES[name]) / 4 for _ in range(2)]
    info = np.iinfo(TYPES[name])
    return [rng.integers(info.min, info.max - 1, ITEMS, TYPES[name]) for _ in range(2)]


def test_own(gasket, kind, space, rows, plain, standard):
    name = OBJECTS[kind][2]
    cells, xs = operands(kind)
    text = own_text(kind, space, rows, plain)
    inputs = {"c": cells, "xs": xs, "choice": np.arange(ITEMS, dtype=np.int32) % 3 % 2}
    outputs = {"g": (name, ITEMS), "results": (name, ITEMS * len(rows)), "left": (name, ITEMS * len(rows))}
    convert = float if name in ("float", "double") else int
    held = (lambda v: TYPES[name](v)) if convert is float else (lambda v: np.array(v & (2**64 - 1), np.uint64).astype(TYPES[name]))
    for via in ("sim", "ir"):
        got = run(gasket, text, ITEMS, inputs, outputs, via, ["-l", str(GROUP), f"-cl-std={standard}"])
        for k, (statement, model) in enumerate(rows):
            for i in range(ITEMS):
                result, after = map(held, model(convert(cells[i]), convert(xs[i])))
                have = got["results"][k * ITEMS + i], got["left"][k * ITEMS + i]
                if have != (result, after):
                    raise Wrong(f"{statement} on {kind} in {space} memory via {via}: cell {cells[i]}, x {xs[i]}: "
                                f"returned {have[0]}, left {have[1]}, not {result}, {after}")


def test_shared(gasket, kind):
    """All work-items on one cell of global memory and one of local memory per group; a lock of a flag around a plain sum."""
    a, t, name = OBJECTS[kind]
    n, group = 96, 24
    text = f"""
kernel void k(global {a} *cell, global {t} *olds, global {t} *sums, global {t} *local_olds, global uint *guarded, volatile global atomic_flag *lock)
{{
    local {a} mine;
    size_t i = get_global_id(0);
    if (get_local_id(0) == 0)
        atomic_init(&mine, ({t})5);
    work_group_barrier(CLK_LOCAL_MEM_FENCE);
    olds[i] = atomic_fetch_add(cell, ({t})1);
    local_olds[i] = atomic_fetch_add_explicit(&mine, ({t})2, memory_order_acq_rel, memory_scope_work_group);
    work_group_barrier(CLK_LOCAL_MEM_FENCE);
    if (get_local_id(0) == 0)
        sums[get_group_id(0)] = atomic_load(&mine);
    bool done = false;
    while (!done)
        if (!atomic_flag_test_and_set_explicit(lock, memory_order_acquire, memory_scope_device)) {{
            *(volatile global uint *)guarded += 3;
            atomic_flag_clear_explicit(lock, memory_order_release, memory_scope_device);
            done = true;
        }}
}}
"""
    outputs = {"cell": (name, 1), "olds": (name, n), "sums": (name, n // group), "local_olds": (name, n), "guarded": ("uint", 1), "lock": ("int", 1)}
    for via in ("sim", "ir"):
        got = run(gasket, text, n, {}, outputs, via, ["-l", str(group)])
        right = {"cell": [n], "olds": range(n), "sums": [5 + 2 * group] * (n // group), "guarded": [3 * n], "lock": [0],
                 "local_olds": sorted(list(range(5, 5 + 2 * group, 2)) * (n // group))}
        for key, want in right.items():
            if sorted(got[key]) != list(want):
                raise Wrong(f"{key} of {kind} via {via}: {sorted(got[key])}")


def tasks(gasket, everything):
    """(name, function) pairs. With EVERYTHING all orders and scopes are tried of every type, else two of each operation."""
    for kind in OBJECTS:
        rows = list(c11_rows(kind, everything))
        for space in POINTERS:
            yield f"atomics/{kind}/{space}", lambda k=kind, s=space, r=rows: test_own(gasket, k, s, r, False, "CL2.0" if s == "local" else "CL3.0")
        if kind in ("int", "uint", "long", "ulong"):
            for space in ("global", "local"):
                yield f"atomics/1.x/{kind}/{space}", lambda k=kind, s=space: test_own(gasket, k, s, list(plain_rows(k)), True, "CL1.2")
        yield f"atomics/shared/{kind}", lambda k=kind: test_shared(gasket, k)


if __name__ == "__main__":
    sys.exit(exact.main(tasks, __doc__))
