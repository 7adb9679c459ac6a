#!/usr/bin/env python3
"""Pipes (OpenCL C 6.15.14) against a model of the specification, for packets of several types, at every width and level, both ways.

    tests/builtins/pipes.py --gasket build/gasket [NAME...]

NAME is part of a test's name: pipes/sequence/float3, pipes/work_group. In the first, one work-item executes random operations of two
kernels in turn, one of which writes and one of which reads, and each result is known. In the others many work-items write and read at the
same time: the packets of a reservation are adjacent and in the order of their indices, none is lost, and none is read twice."""
import pathlib
import random
import subprocess
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "accuracy"))
import exact  # noqa: E402
from exact import Wrong, np  # noqa: E402

# Type of a packet -> its declaration, an expression that makes one of x, and one that gives x back, or -1 if the packet is damaged.
PACKETS = {
    "uchar": ("typedef uchar T;", "(uchar)x", "v"),
    "int": ("typedef int T;", "x", "v"),
    "double": ("typedef double T;", "x * 0.5", "(int)(v * 2)"),
    "float3": ("typedef float3 T;", "(float3)(x, x + 1, -x)", "v.y == v.x + 1 && v.z == -v.x ? (int)v.x : -1"),
    "long16": ("typedef long16 T;", "(long16)(x) + (long16)(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15)",
               "v.sf == v.s0 + 15 && v.s7 == v.s0 + 7 ? (int)v.s0 : -1"),
    "struct": ("typedef struct { char a; int b; short c[3]; } T;", "(T){(char)x, x, {(short)x, 7, (short)(x + 2)}}",
               "v.a == (char)v.b && v.c[1] == 7 && v.c[2] == (short)(v.b + 2) ? v.b : -1"),
    "packed": ("typedef struct __attribute__((packed)) { char a; int b; } T;", "(T){(char)x, x}", "v.a == (char)v.b ? v.b : -1"),
}
SETTINGS = [["--via=ir", "-O0"], ["--via=ir"], ["-O0", "--simd=8"], ["-O1", "--simd=16"], ["--simd=8"], ["--simd=16"], ["--simd=32"],
            ["--check"], ["--check", "--via=sim", "--simd=8"]]
COMMON = """%s
T make(int x) { return %s; }
int take(T v) { return %s; }
"""


def launch(gasket, setting, source, lines, inputs, outputs):
    """Runs the launch file LINES of the kernels in SOURCE. INPUTS: name -> array; OUTPUTS: names. Gives name -> array."""
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        (folder / "k.cl").write_text(source)
        for key, array in inputs.items():
            np.save(folder / f"{key}.npy", array)
        text = ["program k.cl", *(f"buffer {key} @{key}.npy" for key in inputs), *lines, *(f"write {key} {key}.out.npy" for key in outputs)]
        (folder / "t.launch").write_text("\n".join(text) + "\n")
        done = subprocess.run([str(gasket), "run", *setting, str(folder / "t.launch")], capture_output=True, timeout=600)
        if done.returncode:
            raise Wrong(f"{setting}: status {done.returncode}\n" + done.stderr.decode(errors="replace")[:1500] + source[:1500])
        return {key: np.load(folder / f"{key}.out.npy") for key in outputs}


# ---- one work-item ------------------------------------------------------------------------------------------------------------

SEQUENCE = """
kernel void %(kind)ss(%(kind)s_only pipe T p, global const int *ops, int count, global int *results)
{
    reserve_id_t ids[4];
    for (int i = 0; i < count; i++) {
        int op = ops[4 * i], a = ops[4 * i + 1], b = ops[4 * i + 2], r = 0;
        T v = make(ops[4 * i + 3]);
        if (op == 0)
            r = %(kind)s_pipe(p, &v) < 0 ? -2 : take(v);
        else if (op == 1)
            r = is_valid_reserve_id(ids[a] = reserve_%(kind)s_pipe(p, b));
        else if (op == 2)
            r = %(kind)s_pipe(p, ids[a], b, &v) < 0 ? -2 : take(v);
        else if (op == 3)
            commit_%(kind)s_pipe(p, ids[a]);
        else
            r = op == 4 ? get_pipe_num_packets(p) : get_pipe_max_packets(p);
        results[i] = r;
    }
}
"""


class Pipe:
    """The model: `slots` holds [value, state] of the packets from the oldest one on; a state is written, full, read or free."""

    def __init__(self, capacity):
        self.capacity, self.slots = capacity, []

    def reserve(self, reads, count):
        if reads:
            first = next((i for i, s in enumerate(self.slots) if s[1] not in ("read", "free")), len(self.slots))
            found = self.slots[first:first + count]
            if len(found) < count or any(s[1] != "full" for s in found):
                return None
            for s in found:
                s[1] = "read"
            return found
        if len(self.slots) + count > self.capacity:
            return None
        found = [[None, "written"] for _ in range(count)]
        self.slots += found
        return found

    def commit(self, reads, reservation):
        for s in reservation:
            s[1] = "free" if reads else "full"
        while self.slots and self.slots[0][1] == "free":
            self.slots.pop(0)

    def available(self):
        """Packets that can be read: the full ones before the first that is not committed."""
        left = [s[1] for s in self.slots if s[1] not in ("read", "free")]
        return next((i for i, state in enumerate(left) if state == "written"), len(left))


def make_phase(rng, pipe, reads, count):
    """(operations, results) of COUNT random operations, and of the commits that must follow."""
    ops, results, held = [], [], {}

    def add(op, a, b, x, result):
        ops.append((op, a, b, x))
        results.append(result)

    def finish(slot):
        reservation, order = held.pop(slot)
        for index in order if not reads else order[:rng.randrange(len(order) + 1)]:
            x = rng.randrange(100)
            if not reads:
                reservation[index][0] = x
            add(2, slot, index, x, reservation[index][0])
        pipe.commit(reads, reservation)
        add(3, slot, 0, 0, 0)

    for _ in range(count):
        what = rng.randrange(8)
        if what < 3:
            x, found = rng.randrange(100), pipe.reserve(reads, 1)
            if found:
                if not reads:
                    found[0][0] = x
                x = found[0][0]
                pipe.commit(reads, found)
            add(0, 0, 0, x if not reads else 0, -2 if not found else x)
        elif what < 5 and len(held) < 4:
            slot, n = next(k for k in range(4) if k not in held), rng.randrange(1, pipe.capacity + 2)
            found = pipe.reserve(reads, n if n > pipe.capacity else min(n, 4))
            add(1, slot, n if n > pipe.capacity else min(n, 4), 0, int(found is not None))
            if found is not None:
                held[slot] = (found, rng.sample(range(len(found)), len(found)))
        elif what < 7 and held:
            finish(rng.choice(sorted(held)))
        else:
            add(4, 0, 0, 0, pipe.available())
            add(5, 0, 0, 0, pipe.capacity)
    for slot in rng.sample(sorted(held), len(held)):
        finish(slot)
    return ops, results


def test_sequence(gasket, packet, seed):
    rng = random.Random(seed)
    pipe, lines, inputs, right = Pipe(rng.randrange(1, 9)), [], {}, {}
    lines.append(f"pipe p pipe[{pipe.capacity}]")
    for phase in range(6):
        kind = ("write", "read")[phase % 2]
        ops, results = make_phase(rng, pipe, kind == "read", 20)
        inputs[f"ops{phase}"] = np.array(ops, np.int32)
        right[f"results{phase}"] = np.array(results, np.int32)
        lines.append(f"buffer results{phase} int[{len(results)}]")
        lines.append(f"launch {kind}s -g 1 p=p ops=ops{phase} count={len(ops)} results=results{phase}")
    source = COMMON % PACKETS[packet] + "".join(SEQUENCE % {"kind": kind} for kind in ("write", "read"))
    for setting in SETTINGS:
        got = launch(gasket, setting, source, lines, inputs, right)
        for key, want in right.items():
            if not np.array_equal(got[key], want):
                at = int(np.argmax(got[key] != want))
                raise Wrong(f"{packet} {setting} seed {seed} {key}[{at}]: {got[key][at]}, not {want[at]}, of {inputs['ops' + key[7:]][at]}")


# ---- many work-items ----------------------------------------------------------------------------------------------------------

ITEMS, GROUP, EACH = 96, 24, 3

SINGLE = """
kernel void put(write_only pipe T p, global int *done)
{
    int i = get_global_id(0);
    T v = make(i);
    done[i] = write_pipe(p, &v);
}
kernel void get(read_only pipe T p, global int *got)
{
    T v;
    int i = get_global_id(0);
    got[i] = read_pipe(p, &v) < 0 ? -1 : take(v);
}
"""
# Each work-item, sub-group or group makes one reservation; the packet has the number of its first packet plus the index.
RESERVED = """
kernel void put(write_only pipe T p, global int *done)
{
    int i = get_global_id(0), first = %(first)s, size = %(size)s;
    reserve_id_t id = %(prefix)sreserve_write_pipe(p, size);
    done[i] = is_valid_reserve_id(id);
    if (is_valid_reserve_id(id)) {
        for (int k = size; k-- > 0;) {
            T v = make(first + k);
            if (%(mine)s)
                write_pipe(p, id, k, &v);
        }
        %(prefix)scommit_write_pipe(p, id);
    }
}
kernel void get(read_only pipe T p, global int *got)
{
    int i = get_global_id(0), size = %(size)s;
    reserve_id_t id = %(prefix)sreserve_read_pipe(p, size);
    for (int k = 0; k < %(each)d; k++)
        got[i * %(each)d + k] = -1;
    if (is_valid_reserve_id(id)) {
        for (int k = 0; k < size; k++) {
            T v;
            if (%(mine)s && read_pipe(p, id, k, &v) == 0)
                got[%(where)s] = take(v);
        }
        %(prefix)scommit_read_pipe(p, id);
    }
}
"""
FORMS = {
    "item": {"first": f"i * {EACH}", "size": str(EACH), "prefix": "", "mine": "true", "where": f"i * {EACH} + k", "each": EACH},
    "sub_group": {"first": "i - (int)get_sub_group_local_id()", "size": "(int)get_sub_group_size()", "prefix": "sub_group_",
                  "mine": "k == (int)get_sub_group_local_id()", "where": "i", "each": 1},
    "work_group": {"first": "(int)(get_group_id(0) * get_local_size(0))", "size": "(int)get_local_size(0)", "prefix": "work_group_",
                   "mine": "k == (int)get_local_id(0)", "where": "i", "each": 1},
}


def test_single(gasket, packet):
    source = COMMON % PACKETS[packet] + SINGLE
    for capacity in (1, ITEMS // 2, ITEMS + 5):
        for setting in SETTINGS:
            lines = [f"pipe p pipe[{capacity}]", *(f"buffer {b} int[{ITEMS}]" for b in ("d1", "d2", "g1", "g2"))]
            for n in (1, 2):  # the second time the pipe's slots wrap around
                lines += [f"launch put -g {ITEMS} -l {GROUP} p=p done=d{n}", f"launch get -g {ITEMS} -l {GROUP} p=p got=g{n}"]
            got = launch(gasket, setting, source, lines, {}, ("d1", "d2", "g1", "g2"))
            for n in (1, 2):
                written = np.flatnonzero(got[f"d{n}"] == 0)
                read = got[f"g{n}"][got[f"g{n}"] >= 0]
                if len(written) != min(capacity, ITEMS) or not np.array_equal(np.sort(read), written):
                    raise Wrong(f"{packet} pipe[{capacity}] {setting}: written {written}, read {np.sort(read)}")


def test_reserved(gasket, packet, form):
    f = FORMS[form]
    source = COMMON % PACKETS[packet] + RESERVED % f
    total = ITEMS * f["each"]
    for capacity in (total // 2, total + 7):
        for setting in SETTINGS:
            lines = [f"pipe p pipe[{capacity}]", f"buffer done int[{ITEMS}]", f"buffer again int[{ITEMS}]", f"buffer got int[{total}]",
                     f"buffer late int[{total}]"]
            lines += [f"launch put -g {ITEMS} -l {GROUP} p=p done=done", f"launch get -g {ITEMS} -l {GROUP} p=p got=got",
                      f"launch put -g {ITEMS} -l {GROUP} p=p done=again", f"launch get -g {ITEMS} -l {GROUP} p=p got=late"]
            got = launch(gasket, setting, source, lines, {}, ("done", "again", "got", "late"))
            for done, packets in ((got["done"], got["got"]), (got["again"], got["late"])):
                written = np.repeat(done != 0, f["each"]).nonzero()[0]
                read = packets[packets >= 0]
                if capacity >= total and len(written) != total:
                    raise Wrong(f"{packet} {form} pipe[{capacity}] {setting}: only {len(written)} packets were written")
                if len(written) > capacity or not np.array_equal(np.sort(read), written):
                    raise Wrong(f"{packet} {form} pipe[{capacity}] {setting}: written {written}, read {np.sort(read)}")
                unit = EACH if form == "item" else GROUP if form == "work_group" else 1
                for first in packets.reshape(-1, unit):
                    if first[0] >= 0 and not np.array_equal(first, first[0] + np.arange(unit)):
                        raise Wrong(f"{packet} {form} pipe[{capacity}] {setting}: the packets {first} of a reservation are not adjacent")


def tasks(gasket, everything):
    """(name, function) pairs; EVERYTHING: ten sequences of each type instead of two."""
    for number, packet in enumerate(PACKETS):
        for seed in range(10 if everything else 2):
            yield f"pipes/sequence/{packet}/{seed}", lambda p=packet, s=100 * number + seed: test_sequence(gasket, p, s)
    for packet in PACKETS if everything else ("uchar", "struct"):
        yield f"pipes/single/{packet}", lambda p=packet: test_single(gasket, p)
    for form in FORMS:
        for packet in PACKETS if everything else ("int", "long16"):
            if packet != "uchar":  # it does not hold the numbers of all packets
                yield f"pipes/{form}/{packet}", lambda p=packet, f=form: test_reserved(gasket, p, f)


if __name__ == "__main__":
    sys.exit(exact.main(tasks, __doc__))
