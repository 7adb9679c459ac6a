"""Random OpenCL C kernels with a result defined by the language, run at every setting of gasket and under PoCL.

    tests/fuzz/random_kernel.py [--build build] [--seeds A:B] [--batch N] [--settings quick|all] [--keep FOLDER] [--print] [--reduce]

A kernel is generated from its seed alone. Its behaviour is fully defined: signed arithmetic that may overflow is done in
unsigned types, shifts are masked, divisors are positive, indices wrap, every variable is initialized, floats are used only by
operations that IEEE 754 defines to the last bit (a NaN is replaced by one pattern before its bits are used), work-items share
memory only across barriers and through atomics whose order has no effect. So every setting must leave the same bytes, and so
must PoCL if it is installed. A seed that fails is printed with the settings that differ; --reduce shrinks its kernel (see
reduce.py) into FOLDER."""
import argparse
import pathlib
import random
import sys
import tempfile

TOP = pathlib.Path(__file__).resolve().parent.parent.parent
sys.path.insert(0, str(TOP / "tests/tools"))
sys.path.insert(0, str(TOP / "tests/fuzz"))
from calls import CALLED, Calls, RECORD
from idioms import Idioms, LOCALS, TABLES
from patterns import Patterns, QUERIES

WIDTH = {"char": 8, "short": 16, "int": 32, "long": 64, "half": 16, "float": 32, "double": 64}
INTS = ["char", "uchar", "short", "ushort", "int", "uint", "long", "ulong"]
LANES = [1, 1, 1, 1, 2, 3, 4, 8, 16]
ITEMS, GROUP = 64, 32
SLOTS = 48  # results of one work-item


class Type:
    """A scalar type's name and a number of components."""

    def __init__(self, base, n=1):
        self.base, self.n = base, n
        self.name = base if n == 1 else f"{base}{n}"
        self.is_float = base in ("half", "float", "double")
        self.signed = not base.startswith("u")
        self.bits = WIDTH[base.lstrip("u")]

    def same(self, base):
        return Type(base, self.n)

    def unsigned(self):
        return self.same("u" + self.base) if self.signed else self

    def integer(self):
        """The signed integer type of the same width, the result type of vector comparisons."""
        return self.same({8: "char", 16: "short", 32: "int", 64: "long"}[self.bits])

    def __eq__(self, other):
        return self.name == other.name

    def __hash__(self):
        return hash(self.name)


class Node:
    """A statement: text, or text around blocks of statements ("if (c) {", block, "} else {", block, "}")."""

    def __init__(self, *parts):
        self.parts = list(parts)

    def lines(self, depth):
        for part in self.parts:
            if isinstance(part, str):
                yield "    " * depth + part
            else:
                for node in part:
                    yield from node.lines(depth + 1)

    def blocks(self):
        return [part for part in self.parts if isinstance(part, list)]


class Program:
    """Text before the functions, then functions as (head, statements); the last ones are the kernels, which run one after the
    other over the same buffers."""

    def __init__(self, kernels, preamble, functions, for_pocl):
        self.kernels, self.preamble, self.functions, self.for_pocl = kernels, preamble, functions, for_pocl

    @property
    def kernel(self):
        return self.kernels[0]

    def drop(self, function):
        self.functions.remove(function)
        self.kernels = [name for name in self.kernels if f" {name}(" not in function[0]]

    def functions_text(self):
        lines = []
        for head, body in self.functions:
            lines += ["", head, "{"] + [line for node in body for line in node.lines(1)] + ["}"]
        return "\n".join(lines) + "\n"

    def text(self):
        return "\n".join([self.preamble[0], "// KERNELS: " + " ".join(self.kernels), *self.preamble[1:]]) + "\n" + self.functions_text()


# Features that PoCL lacks are replaced under PoCL by equivalent ones: generic pointers by two accesses, work-group and
# sub-group functions by local memory and atomics. No result depends on the width of a sub-group.
SHARED = """#ifdef __opencl_c_generic_address_space
#define ACCESS(c, a, b, i, x, to, j) { int *p = (c) ? (int *)(a) : (int *)(b); p[i] ^= (x); to = p[j]; }
#define TOUCH(p, i, x) touch(p, i, x)
__attribute__((noinline)) int touch(int *p, int i, int x)
{
    p[i] ^= x;
    return (int)((uint)p[i] + 1u);
}
#else
#define ACCESS(c, a, b, i, x, to, j) { if (c) (a)[i] ^= (x); else (b)[i] ^= (x); to = (c) ? (a)[j] : (b)[j]; }
#define TOUCH(p, i, x) (int)((uint)((p)[i] ^= (x)) + 1u)
#endif
#ifdef __opencl_c_work_group_collective_functions
#define GROUP_SUM(x, to) to = work_group_reduce_add((int)(x));
#define GROUP_MAX(x, to) to = work_group_scan_inclusive_max((int)(x));
#define GROUP_FROM(x, from, to) to = work_group_broadcast((int)(x), from);
#define GROUP_ANY(x, to) to = work_group_any(x) != 0;
#else
#define GROUP_SUM(x, to) near_int[lid] = (x); barrier(1); { int s = 0; for (int k = 0; k < 32; k++) s = (int)((uint)s + (uint)near_int[k]); to = s; } barrier(1);
#define GROUP_MAX(x, to) near_int[lid] = (x); barrier(1); { int s = near_int[0]; for (int k = 1; k <= lid; k++) s = max(s, near_int[k]); to = s; } barrier(1);
#define GROUP_FROM(x, from, to) near_int[lid] = (x); barrier(1); to = near_int[from]; barrier(1);
#define GROUP_ANY(x, to) near_int[lid] = (x) != 0; barrier(1); { int s = 0; for (int k = 0; k < 32; k++) s |= near_int[k]; to = s; } barrier(1);
#endif
#ifdef __opencl_c_subgroups
#define SUB_SUM(x, place) { uint s = sub_group_reduce_add((uint)(x)); if (get_sub_group_local_id() == 0) atomic_add(place, s); }
#define SUB_OWN(x, to) { uint v = (uint)(x); to = (int)(sub_group_scan_inclusive_add(v) - sub_group_scan_exclusive_add(v)); }
#define SUB_ANY(x, place) if (sub_group_any((x) != 0)) atomic_or(place, 1u);
#else
#define SUB_SUM(x, place) atomic_add(place, (uint)(x));
#define SUB_OWN(x, to) to = (int)(x);
#define SUB_ANY(x, place) if ((x) != 0) atomic_or(place, 1u);
#endif
#ifdef cl_intel_subgroups
#define SHUFFLE(x, mask, to) to = intel_sub_group_shuffle_xor((int)(x), (uint)(mask));
#else
#define SHUFFLE(x, mask, to) near_int[lid] = (x); barrier(1); to = near_int[lid ^ (mask)]; barrier(1);
#endif
struct mixed { char c; int4 v; short h[4]; long l; float f; };
struct outer { struct mixed m[2]; uchar3 u; };
union bits { int i; uint u; uchar b[4]; short2 s; };
__attribute__((noinline)) struct mixed turn(struct mixed m, int by)
{
    m.v = m.v.yzwx;
    m.h[by & 3] ^= (short)m.c;
    m.l ^= by;
    return m;
}""".splitlines()

RUN = (f"// RUN: -g {ITEMS} -l {GROUP} -a in=int[256]:random=3 -a fin=float[64]:random=5 -a mem=int[{ITEMS * 8}]:iota "
       f"-a total=uint[8] -a out=long[{ITEMS * SLOTS}] -a n=3 -a rec={RECORD}")


class Maker(Patterns, Idioms, Calls):
    node, typed = Node, Type
    int_type, uint_type = Type("int"), Type("uint")

    def __init__(self, seed):
        self.r = random.Random(seed)
        self.seed = seed
        self.scopes = []
        self.arrays = []     # (name, element type, length)
        self.helpers = []    # (name, result type, parameter types)
        self.structs = []    # names of variables of the struct type
        self.names = 0
        self.loops = 0       # enclosing loops that break and continue may leave
        self.barriers = True # every work-item of the group reaches this point
        self.kernel = False
        self.readonly = set()
        self.use_double = self.r.random() < 0.25
        self.use_generic = self.r.random() < 0.5
        self.use_float = self.r.random() < 0.7
        self.use_half = self.use_float and self.r.random() < 0.1  # not under PoCL
        self.switches = 0    # switches inside the innermost loop: break leaves them, not the loop
        self.size = self.r.choice([0, 0, 1, 1, 2])

    # ---- small choices ----

    def name(self, stem):
        self.names += 1
        return f"{stem}{self.names}"

    def base(self):
        if self.use_half and self.r.random() < 0.2:
            return "half"
        if self.use_float and self.r.random() < 0.25:
            return "double" if self.use_double and self.r.random() < 0.4 else "float"
        return self.r.choice(INTS + ["int", "uint", "int"])

    def type(self):
        return Type(self.base(), self.r.choice(LANES))

    def variables(self, wanted=lambda t: True, writable=False):
        return [(n, t) for scope in self.scopes for n, t in scope if wanted(t) and not (writable and n in self.readonly)]

    def constant(self, t):
        if t.n > 1 and self.r.random() < 0.5:
            return f"({t.name})({', '.join(self.constant(Type(t.base)) for _ in range(t.n))})"
        if t.is_float:
            v = self.r.choice(["0.0", "-0.0", "1.0", "-1.5", "0.1", "3.0e4", "1e-40", "16777217.0", "-2147483648.0", "4294967296.0", "1e30", "255.5", "2.5"])
            return f"({t.name})({v}{'f' if t.base != 'double' else ''})"
        top = (1 << t.bits) - 1
        v = self.r.choice([0, 1, 2, 3, 7, self.r.randrange(256), top, top >> 1, (top >> 1) + 1, self.r.randrange(top + 1), 1 << self.r.randrange(t.bits)]) & top
        if t.signed:
            if v > top >> 1:
                v -= top + 1
            if v == -(1 << 63):
                return f"({t.name})(-0x7fffffffffffffffL - 1)"
            return f"({t.name})({v}{'L' if t.bits == 64 else ''})"
        return f"({t.name})({v}{'UL' if t.bits == 64 else 'u'})"

    # ---- expressions: text of exactly the requested type ----

    def leaf(self, t):
        r = self.r.random()
        have = self.variables(lambda v: v == t)
        if have and r < 0.6:
            return self.r.choice(have)[0]
        wider = self.variables(lambda v: v.base == t.base and v.n > 1)
        if wider and r < 0.75:
            return self.swizzle(t)
        arrays = [a for a in self.arrays if a[1] == t]
        if arrays and r < 0.85:
            name, _, length = self.r.choice(arrays)
            return f"{name}[{self.index(length)}]"
        if self.kernel and r < 0.95:
            if t.name == "int":
                return f"in[{self.index(256)}]"
            if t.name == "float":
                return f"fin[{self.index(64)}]"
            if t.name in ("int2", "int3", "int4", "int8"):
                return f"vload{t.n}({self.index(32)}, in)"
            if t.name in ("uchar4", "short2", "uint4", "ulong2", "char16"):
                return f"((global const {t.name} *)in)[{self.index(64)}]"
            if t.name == "float2":
                return f"vload_half2({self.index(32)}, (global const half *)in)"
        return self.constant(t)

    def index(self, length):
        have = self.variables(lambda v: v.n == 1 and not v.is_float and v.bits >= 32)
        if have and self.r.random() < 0.8:
            name, t = self.r.choice(have)
            return f"{name} & {length - 1}"
        return str(self.r.randrange(length))

    def swizzle(self, t):
        name, v = self.r.choice(self.variables(lambda v: v.base == t.base and v.n > 1))
        if t.n == 1:
            return f"{name}.s{self.r.randrange(v.n):x}"
        if v.n == 2 * t.n and self.r.random() < 0.5:
            return name + self.r.choice([".lo", ".hi", ".even", ".odd"])
        return name + ".s" + "".join(f"{self.r.randrange(v.n):x}" for _ in range(t.n))

    def expr(self, t, depth):
        if depth <= 0 or self.r.random() < 0.1:
            return self.leaf(t)
        r = self.r.random()
        if r < 0.18:
            return self.converted(t, depth - 1)
        if r < 0.2 and t.n > 1:
            return self.shuffled(t, depth - 1)
        if r < 0.26:
            return self.cut(t, self.ternary(t, depth - 1))
        if t.n > 1 and r < 0.36:
            return self.literal(t, depth - 1)
        helpers = [h for h in self.helpers if h[1] == t]
        if helpers and r < 0.5:
            return self.call(self.r.choice(helpers), depth - 1)
        return self.float_op(t, depth - 1) if t.is_float else self.int_op(t, depth - 1)

    def call(self, helper, depth):
        return f"{helper[0]}({', '.join(self.expr(p, min(depth, 1)) for p in helper[2])})"

    def literal(self, t, depth):
        left, parts = t.n, []
        while left:
            n = self.r.choice([k for k in (1, 1, 2, 3, 4, 8) if k <= left and k < t.n])
            parts.append(self.expr(Type(t.base, n), depth - 1))
            left -= n
        return f"({t.name})({', '.join(parts)})"

    def shuffled(self, t, depth):
        mask = t.unsigned() if not t.is_float else Type({16: "ushort", 32: "uint", 64: "ulong"}[t.bits], t.n)
        if t.n == 3:
            return self.leaf(t)
        if self.r.random() < 0.5:
            return f"shuffle({self.expr(t, depth)}, {self.expr(mask, depth)})"
        return f"shuffle2({self.expr(t, depth)}, {self.expr(t, depth)}, {self.expr(mask, depth)})"

    def ternary(self, t, depth):
        a, b = self.expr(t, depth), self.expr(t, depth)
        if t.n > 1 and self.r.random() < 0.6:
            c = self.expr(t.integer(), depth)
            return f"{c} ? {a} : {b}" if self.r.random() < 0.5 else f"select({a}, {b}, {c})"
        if t.n > 1:
            return f"select({a}, {b}, ({t.integer().name})(-({self.condition(depth)})))"
        return f"{self.condition(depth)} ? {a} : {b}"

    def converted(self, t, depth):
        kind = self.r.random()
        if kind < 0.25 and not t.is_float:
            f = self.r.choice([b for b in INTS if WIDTH[b.lstrip("u")] == t.bits])
            return f"as_{t.name}({self.expr(t.same(f), depth)})"
        f = t.same(self.base())
        e = self.expr(f, depth)
        if t.is_float:
            mode = self.r.choice(["", "", "_rte"]) if (f.bits != 64 or t.bits != 32) and t.bits != 16 else ""
            return f"convert_{t.name}{mode}({e})"
        if f.is_float:
            low = {"half": "-65504.0f", "float": "-3e38f", "double": "-1e300"}[f.base]
            mode = self.r.choice(["", "", "_rte", "_rtp", "_rtn", "_rtz"]) if t.bits <= 32 and f.bits == 32 else ""
            return f"convert_{t.name}_sat{mode}(fmax({e}, ({f.name})({low})))"
        if t.n == 1 and self.r.random() < 0.5:
            return f"({t.name})({e})"
        return f"convert_{t.name}{self.r.choice(['', '_sat'])}({e})"

    def wrapped(self, t, text, *operands):
        """TEXT, with {} for OPERANDS, computed in unsigned types, so that it may overflow."""
        if t.n > 1:
            if not t.signed:
                return "(" + text.format(*operands) + ")"
            u = t.unsigned().name
            return f"as_{t.name}(" + text.format(*(f"as_{u}({o})" for o in operands)) + ")"
        wide = "ulong" if t.bits == 64 else "uint"
        return f"({t.name})(" + text.format(*(f"({wide})({o})" for o in operands)) + ")"

    def cut(self, t, text):
        """TEXT converted to T, if the usual promotions have made it an int."""
        return f"({t.name})({text})" if t.n == 1 and t.bits < 32 else f"({text})"

    def int_op(self, t, depth):
        a, b = self.expr(t, depth), self.expr(t, depth)
        op = self.r.randrange(25)
        if op < 5:
            return self.wrapped(t, "{} " + self.r.choice("+-*") + " {}", a, b)
        if op < 8:
            return self.cut(t, f"{a} {self.r.choice('&|^')} {b}")
        if op == 8:
            return self.cut(t, f"~{a}")
        if op == 9:
            return self.wrapped(t, "-{}", a)
        if op == 10:
            amount = self.r.choice([str(self.r.randrange(t.bits)), f"({b} & ({t.name})({t.bits - 1}))"])
            return self.wrapped(t, "{} << " + (f"({t.unsigned().name})({amount})" if t.n == 1 or amount.isdigit() else f"as_{t.unsigned().name}({amount})"), a)
        if op == 11:
            return self.cut(t, f"{a} >> ({b} & ({t.name})({t.bits - 1}))")
        if op == 12:
            return self.cut(t, f"{a} >> ({t.name})({self.r.randrange(t.bits)})")
        if op == 13:
            return self.cut(t, f"{a} {self.r.choice('/%')} (({b} & ({t.name})({self.r.choice([1, 7, 63, 100])})) + ({t.name})(1))")
        if op == 14:
            return self.cut(t, f"{a} {self.r.choice('/%')} ({t.name})({self.r.choice([1, 2, 3, 5, 7, 8, 10, 16, 100, 127])})")
        if op == 15:
            if t.n > 1:
                f = self.r.choice([f for f in INTS + ["half"] * self.use_half + ["float"] * self.use_float + ["double"] * self.use_double if WIDTH[f.lstrip("u")] == t.bits])
                c = f"({self.expr(t.same(f), depth)} {self.r.choice(['<', '<=', '>', '>=', '==', '!='])} {self.expr(t.same(f), depth)})"
                return c if t.signed else f"as_{t.name}({c})"
            return f"({t.name})({self.condition(depth)})"
        if op == 16 and t.base in ("int", "uint"):
            small = f"({t.name})(0x3fffff)"
            return self.wrapped(t, "{} + {}", f"mul24({a} & {small}, {b} & ({t.name})(255))", self.expr(t, depth))
        if op == 17 and t.bits > 8 and self.r.random() < 0.5:
            half = {16: "char", 32: "short", 64: "int"}[t.bits]
            high = Type(half if t.signed else "u" + half, t.n)
            return f"upsample({self.expr(high, depth)}, {self.expr(Type('u' + half, t.n), depth)})"
        if op < 18:
            two = self.r.choice(["min", "max", "add_sat", "sub_sat", "hadd", "rhadd", "rotate", "mul_hi"])
            return f"{two}({a}, {b})"
        if op == 18:
            one = self.r.choice(["popcount", "clz"])
            return f"{one}({a})"
        if op == 19:
            half = f"({t.name})(1)"  # PoCL subtracts in the signed type
            return f"as_{t.name}(abs_diff({self.cut(t, f'{a} >> {half}')}, {self.cut(t, f'{b} >> {half}')}))" if t.signed else f"abs_diff({a}, {b})"
        if op == 20:
            return f"as_{t.name}(abs({self.cut(t, f'{a} >> ({t.name})(1)')}))" if t.signed else f"abs({a})"  # PoCL negates in the signed type
        if op == 21:
            return f"bitselect({a}, {b}, {self.expr(t, depth)})"
        if op == 22:
            return f"clamp({a}, ({t.name})({self.r.randrange(50)}), ({t.name})({self.r.randrange(50, 127)}))"
        if op == 23 and t.bits >= 32:
            return f"(({a} & ({t.name})(1023)) {self.r.choice('+-*')} ({b} & ({t.name})(511)))" if t.signed else f"mad_hi({a}, {b}, {self.expr(t, depth)})"
        if t.n == 1 and t.bits < 32:
            return self.cut(t, f"{a} {self.r.choice('+-')} {b}")
        return self.cut(t, f"{a} ^ {b}")

    def float_op(self, t, depth):
        a, b = self.expr(t, depth), self.expr(t, depth)
        op = self.r.randrange(12)
        if op < 5:
            return f"({a} {self.r.choice('+-*')} {b})"
        if op == 5:
            return f"fma({a}, {b}, {self.expr(t, depth)})"
        if op == 6:
            return f"{self.r.choice(['floor', 'ceil', 'trunc', 'rint', 'fabs'])}({a})"
        if op == 7:
            return f"({self.r.choice(['fmin', 'fmax'])}({a}, {b}) + ({t.name})(0))"
        if op == 8:
            return f"(-{a})"
        if op == 9 and t.base == "double":
            return f"({a} / {b})"
        if op == 10 and t.n == 1:
            return f"ldexp({a}, {self.r.randrange(-20, 20)})"
        return f"({a} - {b})"

    def condition(self, depth):
        r = self.r.random()
        if depth > 0 and r < 0.2:
            return f"({self.condition(depth - 1)} {self.r.choice(['&&', '||'])} {self.condition(depth - 1)})"
        if depth > 0 and r < 0.28:
            return f"(!{self.condition(depth - 1)})"
        if r < 0.36:
            t = Type(self.r.choice(["char", "short", "int", "long"]), self.r.choice([2, 3, 4, 8]))
            return f"{self.r.choice(['any', 'all'])}({self.expr(t, depth - 1)})"
        t = Type(self.base())
        if r < 0.45 and not t.is_float:
            return f"(({self.expr(t, depth - 1)} & ({t.name})({1 << self.r.randrange(3)})) != 0)"
        if r < 0.5 and t.is_float:
            return f"({self.r.choice(['isnan', 'isinf', 'isfinite'])}({self.expr(t, depth - 1)}) != 0)"
        return f"({self.expr(t, depth - 1)} {self.r.choice(['<', '<=', '>', '>=', '==', '!='])} {self.expr(t, depth - 1)})"

    # ---- statements ----

    def block(self, budget, uniform=False):
        self.scopes.append([])
        arrays, structs, barriers = len(self.arrays), len(self.structs), self.barriers
        self.barriers = self.barriers and uniform
        body = [self.statement(budget) for _ in range(self.r.randrange(1, 4))]
        self.scopes.pop()
        del self.arrays[arrays:], self.structs[structs:]
        self.barriers = barriers
        return body

    def statement(self, budget):
        choices = [(self.declaration, 18), (self.assignment, 24), (self.component, 8), (self.array_store, 8), (self.member, 5)]
        if budget > 0:
            choices += [(self.if_else, 12), (self.for_loop, 9), (self.while_loop, 6), (self.switch, 5), (self.array, 5), (self.structure, 3), (self.jump, 3),
                        (self.record, 2), (self.bits, 2)]
        choices += self.idioms() + self.calls()
        if self.loops:
            choices += [(self.leave_loop, 6)]
        if not self.kernel:
            choices += [(self.leave_early, 4)]
        if self.kernel:
            choices += [(self.filtered, 2), (self.bumped, 2), (self.walk, 5), (self.brought, 3), (self.volatile, 2), (self.grid, 2), (self.stored_vector, 2)]
            choices += [(self.repeated, 4), (self.shared_branch, 2)] if budget > 0 else []
            choices += [(self.query, 3), (self.two_places, 4), (self.shaped, 8)] if self.use_generic else []
            choices += [(self.copied, 2)] if self.barriers else []
            choices += [(self.global_store, 4), (self.atomic, 3), (self.own_atomic, 2), (self.pointers, 3)]
            choices += [(self.generic, 6), (self.touch, 3)] if self.use_generic else []
            if self.barriers:
                choices += [(self.exchange, 7), (self.collective, 4), (self.local_sum, 2)]
        make = self.r.choices([c for c, _ in choices], [w for _, w in choices])[0]
        return make(budget - 1)

    def declare(self, t):
        name = self.name("v")
        self.scopes[-1].append((name, t))
        return name

    def declaration(self, _):
        t = self.type()
        value = self.expr(t, 3)
        return Node(f"{t.name} {self.declare(t)} = {value};")

    def assignment(self, budget):
        have = self.variables(writable=True)
        if not have:
            return self.declaration(budget)
        name, t = self.r.choice(have)
        if not t.is_float and (t.n > 1 or t.bits >= 32) and self.r.random() < 0.25:
            op = self.r.choice(["&=", "|=", "^="] + ([] if t.signed else ["+=", "-=", "*="]))
            return Node(f"{name} {op} {self.expr(t, 2)};")
        return Node(f"{name} = {self.expr(t, 3)};")

    def component(self, budget):
        have = self.variables(lambda t: t.n > 1, writable=True)
        if not have:
            return self.declaration(budget)
        name, t = self.r.choice(have)
        n = self.r.choice([k for k in (1, 1, 2, 3, 4, 8) if k <= t.n])
        lanes = self.r.sample(range(t.n), n)
        return Node(f"{name}.s{''.join(f'{i:x}' for i in lanes)} = {self.expr(Type(t.base, n), 2)};")

    def array(self, _):
        t = Type(self.base(), self.r.choice([1, 1, 1, 2, 4, 3]))
        name, length = self.name("a"), self.r.choice([2, 4, 8, 16])
        values = ", ".join(self.expr(t, 1) for _ in range(min(length, 4)))
        self.arrays.append((name, t, length))
        return Node(f"{t.name} {name}[{length}] = {{{values}}};")

    def array_store(self, budget):
        if not self.arrays:
            return self.assignment(budget)
        name, t, length = self.r.choice(self.arrays)
        return Node(f"{name}[{self.index(length)}] = {self.expr(t, 2)};")

    def structure(self, _):
        name = self.name("s")
        value = self.expr(Type("int", 4), 1)
        if self.structs and self.r.random() < 0.4:
            node = Node(f"struct mixed {name} = {self.r.choice(self.structs)};")
        else:
            node = Node(f"struct mixed {name} = {{{self.expr(Type('char'), 1)}, {value}, {{1, {self.expr(Type('short'), 1)}}}, {self.expr(Type('long'), 1)}, 0.5f}};")
        self.structs.append(name)
        return node

    def member(self, budget):
        if not self.structs:
            return self.assignment(budget)
        s = self.r.choice(self.structs)
        fields = [("c", Type("char")), ("v", Type("int", 4)), (f"h[{self.index(4)}]", Type("short")), ("l", Type("long")), ("f", Type("float")),
                  ("v.yx", Type("int", 2))]
        field, t = self.r.choice(fields)
        if self.r.random() < 0.15:
            return Node(f"{s} = turn({s}, {self.expr(Type('int'), 1)});")
        if self.r.random() < 0.5:
            return Node(f"{s}.{field} = {self.expr(t, 2)};")
        have = self.variables(lambda v: v == t, writable=True)
        return Node(f"{self.r.choice(have)[0]} = {s}.{field};") if have else Node(f"{t.name} {self.declare(t)} = {s}.{field};")

    def target(self, t):
        """A variable of type T to assign to, and its declaration if it is a new one."""
        have = self.variables(lambda v: v == t, writable=True)
        if have and self.r.random() < 0.7:
            return self.r.choice(have)[0], []
        name = self.declare(t)
        return name, [f"{t.name} {name} = ({t.name})(0);"]

    def record(self, budget):
        """An array of structs in a struct."""
        o, s = self.name("o"), self.name("s")
        body = [Node(f"struct outer {o} = {{{{{{1, {self.expr(Type('int', 4), 1)}}}, {{{self.expr(Type('char'), 1)}}}}}, {self.expr(Type('uchar', 3), 1)}}};"),
                Node(f"{o}.m[{self.index(2)}].h[{self.index(4)}] = {self.expr(Type('short'), 1)};"), Node(f"struct outer {s} = {o};"),
                Node(f"{s}.m[{self.index(2)}] = turn({o}.m[{self.index(2)}], {self.expr(Type('int'), 1)});")]
        field, t = self.r.choice([(f"m[{self.index(2)}].v", Type("int", 4)), (f"m[{self.index(2)}].l", Type("long")), ("u", Type("uchar", 3)),
                                  (f"m[{self.index(2)}].h[{self.index(4)}]", Type("short"))])
        to, head = self.target(t)
        return Node(*head, "{", body + [Node(f"{to} = {s}.{field};")], "}")

    def bits(self, budget):
        u, value, flip = self.name("u"), self.expr(Type("int"), 1), self.expr(Type("uchar"), 1)
        at, member = self.index(4), self.r.choice(["i", "u", "s.x", "b[2]"])
        to, head = self.target(Type("int"))
        return Node(*head, f"{{ union bits {u}; {u}.i = {value}; {u}.b[{at}] ^= {flip}; {u}.s = {u}.s.yx; {to} = {u}.{member}; }}")

    def jump(self, budget):
        """goto: out of blocks, backwards, and into the middle of a loop."""
        end, again, i = self.name("end"), self.name("again"), self.name("g")
        loops, self.loops = self.loops, 0
        kind = self.r.random()
        first, second = Node("{", self.block(budget - 1), "}"), Node("{", self.block(budget - 1), "}")
        repeat = f"if (++{i} < {self.r.randrange(2, 5)} && {self.condition(1)}) goto {again}; }}"
        if kind < 0.4:
            node = Node("{", [first, Node(f"if ({self.condition(1)}) {{", self.block(budget - 1) + [Node(f"goto {end};")], "}"), second], f"{end}:;", "}")
        elif kind < 0.7:
            node = Node(f"{{ int {i} = 0; {again}:;", [first], repeat)
        else:
            node = Node(f"{{ int {i} = 0; if ({self.condition(1)}) goto {end}; {again}:;", [first], f"{end}:;", [second], repeat)
        self.loops = loops
        return node

    def if_else(self, budget):
        c = self.condition(2)
        uniform = self.kernel and self.r.random() < 0.15
        if uniform:
            c = self.r.choice(["(n == 3)", "(n > 5)", "((get_group_id(0) & 1) != 0)"])
        then = self.block(budget, uniform)
        if self.r.random() < 0.5:
            return Node(f"if ({c}) {{", then, "}")
        return Node(f"if ({c}) {{", then, "} else {", self.block(budget, uniform), "}")

    def loop_body(self, budget, uniform, *counters):
        self.scopes.append([(c, Type("int")) for c in counters])
        self.readonly.update(counters)
        loops, switches = self.loops, self.switches
        self.loops, self.switches = 0 if uniform else self.loops + 1, 0
        body = self.block(budget - 1, uniform)
        self.loops, self.switches = loops, switches
        self.scopes.pop()
        return body

    def for_loop(self, budget):
        i = self.name("i")
        uniform = self.kernel and self.barriers and self.r.random() < 0.35
        if uniform:
            return Node(f"for (int {i} = 0; {i} < {self.r.choice(['n', '2', 'n + 1'])}; {i}++) {{", self.loop_body(budget, True, i), "}")
        limit = self.r.choice([str(self.r.randrange(1, 9)), f"(int)({self.expr(Type('uint'), 1)} & 7)", "n" if self.kernel else "4"])
        head = self.r.choice([f"for (int {i} = 0; {i} < {limit}; {i}++) {{", f"for (int {i} = {limit}; {i} > 0; {i}--) {{",
                              f"for (int {i} = 0; {i} < {limit}; {i} += 2) {{"])
        return Node(head, self.loop_body(budget, False, i), "}")

    def while_loop(self, budget):
        i = self.name("w")
        c = self.condition(1)
        count = self.r.randrange(1, 7)
        body = self.loop_body(budget, False, i)
        if self.r.random() < 0.5:
            return Node(f"for (int {i} = 0; {i} < {count} && {c}; {i}++) {{", body, "}")
        if self.r.random() < 0.5:
            return Node("{ " + f"int {i} = 0; while ({i}++ < {count}) {{", body, "} }")
        return Node("{ " + f"int {i} = 0; do {{", body, f"}} while (++{i} < {count} && {c}); }}")

    def leave_loop(self, _):
        c = self.condition(1)
        if self.r.random() < 0.08 and not self.kernel:
            return Node(f"if ({c}) return {self.expr(self.result, 1)};")
        return Node(f"if ({c}) {'continue' if self.switches else self.r.choice(['break', 'continue'])};")

    def switch(self, budget):
        t = Type(self.r.choice(["int", "uint", "char", "ulong"]))
        value = self.expr(t, 2)
        self.switches += 1
        parts = [f"switch ({value} & 7) {{"]
        for k in self.r.sample(range(8), self.r.randrange(1, 5)):
            parts += [f"case {k}: {{", self.block(budget - 1), self.r.choice(["} break;", "} break;", "}"])]
        if self.r.random() < 0.6:
            parts += ["default: {", self.block(budget - 1), "}"]
        self.switches -= 1
        return Node(*parts, "}")

    def global_store(self, _):
        return Node(f"mem[gid * 8 + ({self.index(8)})] {self.r.choice(['=', '^='])} {self.expr(Type('int'), 2)};")

    def atomic(self, _):
        slot = self.r.randrange(8)
        op = ["add", "or", "xor", "min", "max", "and", "inc", "sub"][slot]
        return Node(f"atomic_inc(&total[{slot}]);" if op == "inc" else f"atomic_{op}(&total[{slot}], {self.expr(Type('uint'), 2)});")

    def own_atomic(self, _):
        """An atomic operation on memory that no other work-item uses, so that the old value is known."""
        t = Type("int")
        place = self.r.choice([f"&mem[gid * 8 + ({self.index(8)})]", f"&mine[lid * 4 + ({self.index(4)})]"])
        op = self.r.choice(["add", "sub", "xchg", "min", "max", "and", "or", "xor", "cmpxchg", "inc", "dec"])
        operands = {"inc": "", "dec": "", "cmpxchg": f", {self.expr(t, 0)}, {self.expr(t, 1)}"}.get(op, f", {self.expr(t, 1)}")
        to, head = self.target(t)
        return Node(*head, f"{to} = atomic_{op}({place}{operands});")

    def pointers(self, _):
        """An array of pointers, one of which is selected at run time."""
        t, q = Type("int"), self.name("q")
        own = [n for n, e, length in self.arrays if e == t and length >= 4]
        if own and self.r.random() < 0.5:
            space, places = "", [self.r.choice(own) for _ in range(2)]
        else:
            space, places = self.r.choice([("global ", ["&mem[gid * 8]", "&mem[gid * 8 + 4]"]), ("local ", ["&mine[lid * 4]", "mine + lid * 4"]),
                                           ("global const ", ["in", "in + 16"])])
        store = f"{q}[{self.index(2)}][{self.index(4)}] ^= {self.expr(t, 1)}; " if "const" not in space else ""
        load = f"{q}[{self.index(2)}][{self.index(4)}]"
        to, head = self.target(t)
        return Node(*head, f"{{ {space}int *{q}[2] = {{{places[0]}, {places[1]}}}; {store}{to} = {load}; }}")

    def touch(self, _):
        t, c = Type("int"), self.name("c")
        own = [n for n, e, length in self.arrays if e == t and length >= 4]
        place, at, x = self.r.choice(own + ["(&mem[gid * 8])", "(&mine[lid * 4])"]), self.index(4), self.expr(t, 1)
        to, head = self.target(t)
        return Node(*head, f"{{ int {c}i = {at}, {c}x = {x}; {to} = TOUCH({place}, {c}i, {c}x); }}")

    def collective(self, _):
        """Work-group and sub-group functions."""
        t, x = Type("int"), self.name("x")
        value = self.expr(t, 2)
        to, head = self.target(t)
        what = self.r.choice([f"GROUP_SUM({x} & 0xffff, {to})", f"GROUP_MAX({x}, {to})", f"GROUP_FROM({x}, {self.r.randrange(GROUP)}, {to})",
                              f"GROUP_ANY({x} & 1, {to})", f"SUB_SUM({x}, &total[0])", f"SUB_OWN({x}, {to})", f"SUB_ANY({x} & 4, &total[1])",
                              f"SHUFFLE({x}, {self.r.randrange(1, 8)}, {to})"])
        return Node(*head, f"{{ int {x} = {value}; {what} }}")

    def local_sum(self, _):
        op, x = self.r.choice(["add", "xor", "or", "max"]), self.expr(Type("int"), 1)
        to, head = self.target(Type("int"))
        return Node(*head, f"if (lid == 0) sum = 0; barrier(CLK_LOCAL_MEM_FENCE); atomic_{op}(&sum, {x}); barrier(CLK_LOCAL_MEM_FENCE); "
                    f"{to} = sum; barrier(CLK_LOCAL_MEM_FENCE);")

    def generic(self, _):
        c, t = self.name("c"), Type("int")
        own = [f"&{n}[0]" for n, e, length in self.arrays if e == t and length >= 4]
        places = own + ["&mem[gid * 8]", "&mine[lid * 4]", "&mem[gid * 8 + 4]"]
        a, b = self.r.choice(places), self.r.choice(places)
        have = self.variables(lambda v: v == t, writable=True)
        target = self.r.choice(have)[0] if have else f"{c}x"
        return Node(f"{{ int {c} = {self.condition(1)}, {c}i = {self.index(4)}, {c}x = {self.expr(t, 1)}; "
                    f"ACCESS({c}, {a}, {b}, {c}i, {c}x, {target}, {self.index(4)}); }}")

    def exchange(self, _):
        t = self.r.choice([Type("long"), Type("int"), Type("ushort"), Type("uchar"), Type("float", 4)])
        have = self.variables(lambda v: v == t, writable=True)
        value = self.expr(t, 2)
        name = self.r.choice(have)[0] if have else None
        target = name if name else f"{t.name} {self.declare(t)}"
        other = self.r.choice(["lid ^ 1", f"lid + {self.r.randrange(1, GROUP)}", f"{GROUP - 1} - lid", "lid * 5"])
        fence = self.r.choice(["barrier(CLK_LOCAL_MEM_FENCE);", "barrier(CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE);"])
        return Node(f"near_{t.name}[lid] = {value}; {fence} {target} = near_{t.name}[({other}) & {GROUP - 1}]; {fence}")

    # ---- whole programs ----

    def helper(self):
        self.kernel = False
        self.scopes, self.arrays, self.structs = [[]], [], []
        self.result = self.type()
        parameters = [self.type() for _ in range(self.r.randrange(1, 4))]
        names = [self.declare(t) for t in parameters]
        body = [self.statement(2) for _ in range(self.r.randrange(2, 6))] + [Node(f"return {self.expr(self.result, 2)};")]
        name = self.name(f"f{self.seed}_")
        self.helpers.append((name, self.result, parameters))
        stays = "__attribute__((noinline)) " if self.r.random() < 0.5 else ""
        return f"{stays}{self.result.name} {name}({', '.join(f'{t.name} {n}' for t, n in zip(parameters, names))})", body

    def results(self):
        """Stores every variable of the kernel into the work-item's own part of OUT."""
        slot = 0
        leave = self.r.randrange(12) if self.r.random() < 0.4 else -1
        for name, t in self.scopes[0]:
            for lane in self.r.sample(range(t.n), min(t.n, 4)):
                if slot < SLOTS:
                    x = name if t.n == 1 else f"{name}.s{lane:x}"
                    if t.is_float:
                        x = f"isnan({x}) ? 1 : as_{t.integer().base}({x})"
                    yield Node(f"out[gid * {SLOTS} + {slot}] = {x};")
                    slot += 1
                    if slot == leave:
                        yield Node(f"if ({self.condition(1)}) return;")

    def kernel_function(self, name):
        self.kernel, self.barriers = True, True
        self.scopes, self.arrays, self.structs = [[("gid", Type("int")), ("lid", Type("int")), ("n", Type("int"))]], [], []
        self.readonly.update(("gid", "lid", "n"))
        body = [Node("int gid = (int)get_global_id(0);"), Node("int lid = (int)get_local_id(0);")]
        body += [Node(f"local {t} near_{t}[{GROUP}];") for t in ("long", "int", "ushort", "uchar", "float4")]
        body += [Node(text) for text in LOCALS] + [Node(f"local int mine[{GROUP * 4}];"), Node("local int sum;"), Node("for (int i = 0; i < 4; i++) mine[lid * 4 + i] = i;")]
        body += [self.statement(2 + (self.size > 0)) for _ in range(self.r.randrange(4, 6 + 5 * self.size))] + list(self.results())
        return f"kernel void {name}(global const int *in, global const float *fin, global int *mem, global uint *total, global long *out, int n, struct mixed rec)", body

    def program(self):
        functions = [self.helper() for _ in range(self.r.randrange(0, 2 + self.size))]
        names = [f"test{self.seed}" + suffix for suffix in ["", "_then", "_last"][:self.r.choice([1, 1, 1, 1, 2, 2, 3])]]
        kernels = [self.kernel_function(name) for name in names]
        preamble = [RUN, "// ORACLE: pocl", "#pragma OPENCL FP_CONTRACT OFF"] + (["#pragma OPENCL EXTENSION cl_khr_fp16 : enable"] if self.use_half else [])
        return Program(names, preamble + SHARED + QUERIES + TABLES + CALLED, functions + kernels, not self.use_half)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--build", default=TOP / "build", type=pathlib.Path)
    parser.add_argument("--seeds", default="0:100")
    parser.add_argument("--batch", default=50, type=int)
    parser.add_argument("--settings", choices=("quick", "all"), default="all")
    parser.add_argument("--keep", type=pathlib.Path)
    parser.add_argument("--print", action="store_true")
    parser.add_argument("--reduce", action="store_true")
    given = parser.parse_args()
    first, _, last = given.seeds.partition(":")
    seeds = range(int(first), int(last or int(first) + 1))
    if given.print:
        print("\n".join(Maker(seed).program().text() for seed in seeds), end="")
        return 0
    import judge
    if given.keep:
        given.keep.mkdir(parents=True, exist_ok=True)
    failed = 0
    with tempfile.TemporaryDirectory() as folder:
        asked = judge.Judge(given.build / "fuzz/run_many", given.build / "oracle/pocl_run", folder)
        for at in range(0, len(seeds), given.batch):
            batch = seeds[at:at + given.batch]
            settings = judge.QUICK + judge.MORE if given.settings == "all" else judge.settings_for(batch[0] // given.batch)
            for i, wrong in sorted(asked.verdicts([Maker(seed).program() for seed in batch], settings).items()):
                failed += 1
                show(batch[i], wrong, asked, given)
    print(f"{len(seeds)} kernels, {failed} failed")
    return 1 if failed else 0


def show(seed, wrong, asked, given):
    """Prints the problems WRONG of the kernel of SEED; keeps and shrinks it if the options request that."""
    print(f"seed {seed}:", *(f"\n    {s}: {w}" for s, w in wrong.items()), flush=True)
    if given.keep:
        (given.keep / f"seed{seed}.cl").write_text(Maker(seed).program().text())
    if given.reduce:
        import reduce
        target = (given.keep or pathlib.Path(".")) / f"small{seed}.cl"
        target.write_text(reduce.shrink(Maker(seed).program(), asked, wrong))
        print(f"    reduced to {target}", flush=True)


if __name__ == "__main__":
    sys.exit(main())
