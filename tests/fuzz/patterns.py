"""Statements that random choice alone would hardly ever produce: one kind for each pass or construct that needs a particular
shape. Part of Maker in random_kernel.py, whose rules hold here too."""

QUERIES = """#ifdef __opencl_c_generic_address_space
#define KIND(c, a, b, ka, kb, to) { int *p = (c) ? (int *)(a) : (int *)(b); to = (to_local(p) != 0) + 2 * (to_global(p) != 0) + 4 * (to_private(p) != 0); }
#define CHANGE(c, k, a, b, i, x, to) { int *p = (int *)(a), *q = (int *)(b), **r = (c) ? &p : &q, *s = (int *)(b); *r = (k) ? s : *r; (*r)[i] ^= (x); to = (int)((uint)p[i] + (uint)q[i]); }
#define TABLE(k, a, b, i, x, to) { int *t[2] = {(int *)(a), (int *)(b)}; t[(k) & 1][i] ^= (x); to = t[1 - ((k) & 1)][i]; }
struct link { struct link *next; int *near, *far; };
struct view { int *p; int n; };
#define CHAIN(k, a, b, x, to) { struct link n[4]; for (int q = 0; q < 4; q++) { n[q].next = q < 3 ? &n[q + 1] : 0; n[q].near = (int *)(a) + q; n[q].far = (int *)(b) + q; } \\
    uint s = 0; for (struct link *p = &n[k]; p; p = p->next) { *p->near ^= (x); s = s * 3u + (uint)*p->near + (uint)*p->far; } to = (int)s; }
#define MASKED(c, a, b, i, x, to) { ulong m = -(ulong)((c) != 0); int *p = (int *)(((ulong)(int *)(a) & m) | (~m & (ulong)(int *)(b))); p[i] ^= (x); to = p[i]; }
#define SWITCHED(k, a, b, d, i, x, to) { int *p; switch (k) { case 0: p = (int *)(a); break; case 1: p = (int *)(b); break; default: p = (int *)(d); } p[i] ^= (x); \\
    switch (k) { case 0: to = p[0]; break; case 1: to = p[1] ^ 1; break; default: to = p[2] ^ 2; } }
#define PARTS(k, a, b, x, to) { int *t[4] = {(int *)(a), (int *)(a) + 1, (int *)(b), (int *)(b) + 1}; *t[(k) & 1] ^= (x); to = *t[2 + ((k) >> 1 & 1)]; }
#define GUARDED(c, a, b, ka, kb, i, to) { int *p = (c) ? (int *)(a) : (int *)(b); if (to_global(p)) p[i] ^= 1; else if (!to_private(p)) p[i] ^= 2; else p[i] ^= 4; to = p[i]; }
#define PING(n, a, b, i, x, to) { int *p = (int *)(a), *q = (int *)(b); for (int k = 0; k < (n); k++) { p[i] ^= (x); p[i] = (int)((uint)p[i] * 3u); int *t = p; p = q; q = t; } to = p[i]; }
#define VIEW(a, n, to) { struct view v = {(int *)(a), (n)}; to = seen(v); }
#define FIRST(a, b, x, to) { int *lo = 0; if ((x) & 1) first(&lo, (int *)(a), (x)); else first(&lo, (int *)(b), (x)); to = *lo; }
__attribute__((noinline)) int seen(struct view v)
{
    uint s = 0;
    for (int k = 0; k < v.n; k++)
        s = s * 5u + (uint)v.p[k];
    return (int)s;
}
__attribute__((noinline)) void first(int **to, int *p, int x)
{
    *to = x & 2 ? p : p + 1;
    **to ^= x;
}
#else
#define KIND(c, a, b, ka, kb, to) to = (c) ? (ka) : (kb);
#define CHANGE(c, k, a, b, i, x, to) { int cc = (c), kk = (k); if (!cc || kk) (b)[i] ^= (x); else (a)[i] ^= (x); to = (int)((uint)(cc && kk ? (b)[i] : (a)[i]) + (uint)(b)[i]); }
#define TABLE(k, a, b, i, x, to) { int kk = (k) & 1; if (kk) (b)[i] ^= (x); else (a)[i] ^= (x); to = kk ? (a)[i] : (b)[i]; }
#define CHAIN(k, a, b, x, to) { uint s = 0; for (int q = (k); q < 4; q++) { (a)[q] ^= (x); s = s * 3u + (uint)(a)[q] + (uint)(b)[q]; } to = (int)s; }
#define MASKED(c, a, b, i, x, to) { if (c) (a)[i] ^= (x); else (b)[i] ^= (x); to = (c) ? (a)[i] : (b)[i]; }
#define SWITCHED(k, a, b, d, i, x, to) { if ((k) == 0) { (a)[i] ^= (x); to = (a)[0]; } else if ((k) == 1) { (b)[i] ^= (x); to = (b)[1] ^ 1; } else { (d)[i] ^= (x); to = (d)[2] ^ 2; } }
#define PARTS(k, a, b, x, to) { (a)[(k) & 1] ^= (x); to = (b)[(k) >> 1 & 1]; }
#define GUARDED(c, a, b, ka, kb, i, to) { if (c) { (a)[i] ^= (ka); to = (a)[i]; } else { (b)[i] ^= (kb); to = (b)[i]; } }
#define PING(n, a, b, i, x, to) { for (int k = 0; k < (n); k++) if (k & 1) { (b)[i] ^= (x); (b)[i] = (int)((uint)(b)[i] * 3u); } else { (a)[i] ^= (x); (a)[i] = (int)((uint)(a)[i] * 3u); } to = (n) & 1 ? (b)[i] : (a)[i]; }
#define VIEW(a, n, to) { uint s = 0; for (int k = 0; k < (n); k++) s = s * 5u + (uint)(a)[k]; to = (int)s; }
#define FIRST(a, b, x, to) { int k = (x) & 2 ? 0 : 1; if ((x) & 1) { (a)[k] ^= (x); to = (a)[k]; } else { (b)[k] ^= (x); to = (b)[k]; } }
#endif
constant int primes[16] = {2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41, 43, 47, 53};
constant uchar4 colours[4] = {(uchar4)(1, 2, 3, 4), (uchar4)(50, 60, 70, 80), (uchar4)(255), (uchar4)(0)};
__attribute__((noinline)) uint filter(uint x, int how, uint by)
{
    uint sum = x;
    for (int i = 0; i < how; i++)
        sum = sum * 3u + (sum >> by);
    switch (how) {
    case 1: return sum / (by + 1u);
    case 2: return sum % (by + 3u);
    case 5: return sum << by;
    }
    return sum ^ by;
}
__attribute__((noinline)) void bump(private int *p, int i, int by)
{
    if (by < 0)
        return;
    p[i] ^= by;
    p[i ^ 1] = (int)((uint)p[i] + 1u);
}""".splitlines()


class Patterns:
    """Uses Maker's random choices: self.r, names, expressions."""

    def places(self):
        """Text of an array of four ints of this work-item's own, and its kind for KIND."""
        own = [(n, 4) for n, e, length in self.arrays if e.name == "int" and length >= 4]
        return own + [("(&mem[gid * 8])", 2), ("(&mem[gid * 8 + 4])", 2), ("(&mine[lid * 4])", 1)]

    def query(self, _):
        c, x = self.name("c"), self.name("x")
        (a, ka), (b, kb) = self.r.choice(self.places()), self.r.choice(self.places())
        to, head = self.target(self.int_type)
        return self.node(*head, f"{{ int {c} = {self.condition(1)}, {x}; KIND({c}, {a}, {b}, {ka}, {kb}, {x}); {to} = (int)((uint){to} + (uint){x}); }}")

    def two_places(self, _):
        """A pointer variable that holds one of two addresses, or a table of two pointers."""
        c, x = self.name("c"), self.name("x")
        (a, _), (b, _) = self.r.sample(self.places(), 2)
        to, head = self.target(self.int_type)
        macro = f"CHANGE({c}, {c}k, {a}, {b}, {c}i, {c}x, {x}l)" if self.r.random() < 0.5 else f"TABLE({c}k, {a}, {b}, {c}i, {c}x, {x}l)"
        return self.node(*head, f"{{ int {c} = {self.condition(1)}, {c}k = {self.condition(1)}, {c}i = {self.index(4)}, {c}x = {self.expr(self.int_type, 1)}; long {x}l; "
                         f"{macro}; {to} = (int){x}l; }}")

    def shaped(self, _):
        """Struct members, masks, two switches on the same value, parts of a table, queries that guard accesses, pointers that
        exchange roles, structs by value, and pointers returned through a pointer: each accesses one location and has one
        result."""
        c = self.name("c")
        (a, ka), (b, kb), (d, _) = self.r.sample(self.places(), 3)
        flags = {4: 4, 2: 1, 1: 2}  # the value that GUARDED writes through a pointer of that kind
        to, head = self.target(self.int_type)
        macro = self.r.choice([f"CHAIN({c}k, {a}, {b}, {c}x, {c}l)", f"MASKED({c}, {a}, {b}, {c}k, {c}x, {c}l)", f"SWITCHED({c}k, {a}, {b}, {d}, {c}i, {c}x, {c}l)",
                               f"PARTS({c}k, {a}, {b}, {c}x, {c}l)", f"GUARDED({c}, {a}, {b}, {flags[ka]}, {flags[kb]}, {c}i, {c}l)",
                               f"PING({c}k, {a}, {b}, {c}i, {c}x, {c}l)", f"VIEW({a}, {c}k, {c}i); VIEW({b}, {c}k, {c}l); {c}l ^= {c}i", f"FIRST({a}, {b}, {c}x, {c}l)"])
        return self.node(*head, f"{{ int {c} = {self.condition(1)}, {c}k = {self.index(4)}, {c}i = {self.index(4)}, {c}x = {self.expr(self.int_type, 1)}; long {c}l; "
                         f"{macro}; {to} = (int){c}l; }}")

    def filtered(self, _):
        """A noinline function in which constant arguments determine branches."""
        to, head = self.target(self.uint_type)
        return self.node(*head, f"{to} = filter({self.expr(self.uint_type, 1)}, {self.r.choice([0, 1, 2, 5])}, {self.r.choice([0, 1, 7, 31])});")

    def bumped(self, budget):
        own = [n for n, e, length in self.arrays if e.name == "int" and length >= 4]
        if not own:
            return self.array(budget)
        return self.node(f"bump({self.r.choice(own)}, {self.index(4)}, {self.expr(self.int_type, 1)});")

    def repeated(self, budget):
        """One expression in both branches and after them, and a memory location that both branches write."""
        t = self.int_type
        same, c, cell = self.expr(t, 2), self.condition(1), self.r.choice(["mem[gid * 8 + 3]", "mine[lid * 4 + 1]", f"mem[gid * 8 + ({self.index(8)})]"])
        x = self.name("x")
        to, head = self.target(t)
        ways = []
        for _ in range(2):
            ways.append(self.block(budget - 1) + [self.node(f"{x} {self.r.choice(['=', '^='])} {same};"), self.node(f"{cell} = {x};")])
        return self.node(*head, f"{{ int {x} = {same}; if ({c}) {{", ways[0], "} else {", ways[1], f"}} {to} = {cell} ^ ({same}); }}")

    def walk(self, _):
        """A loop with an unknown trip count that reads, and may write, memory at evenly growing offsets."""
        i, s = self.name("i"), self.name("s")
        count = self.r.choice(["n", "n + 2", f"(int)({self.expr(self.uint_type, 1)} & 7)", "4"])
        step = self.r.choice([1, 2, 3, 5])
        read = self.r.choice([f"in[lid * 4 + {i} * {step}]", f"in[{i} + (gid & 31)]", f"mem[gid * 8 + {i}]", f"as_int(fin[{i} * {step} + 2])", f"primes[{i} + 1]",
                              f"vload4({i} + 1, in).s{self.r.randrange(4)}", f"colours[{i} & 3].z", f"vload2({i}, &mem[gid * 8]).y" if step > 8 else f"in[255 - {i} * {step}]"])
        write = self.r.choice(["", "", f" mem[gid * 8 + {i}] = (int){s};", f" mine[lid * 4 + ({i} & 3)] ^= (int){s};"])
        hint = self.r.choice(["", "", "#pragma unroll\n", "#pragma unroll 2\n", "#pragma unroll 3\n", "#pragma nounroll\n"])
        order = self.r.choice([f"for (int {i} = 0; {i} < {count}; {i}++)", f"for (int {i} = {count}; {i}-- > 0;)"])
        leave = f" if ({s} > 0xf0000000u) break;" if self.r.random() < 0.3 else ""
        to, head = self.target(self.uint_type)
        return self.node(*head, f"{{ uint {s} = {self.expr(self.uint_type, 1)};\n{hint}{order} {{ {s} = {s} * 5u + (uint){read};{write}{leave} }} {to} = {s}; }}")

    def volatile(self, _):
        x, t = self.name("x"), self.int_type
        if self.r.random() < 0.5:
            place = f"volatile int {x} = {self.expr(t, 1)}; "
        else:
            place, x = f"volatile global int *{x} = &mem[gid * 8 + ({self.index(8)})]; ", f"*{x}"
        to, head = self.target(t)
        return self.node(*head, f"{{ {place}{x} ^= {self.expr(t, 1)}; {to} = {x}; {x} = (int)((uint){x} + (uint){x}); {to} ^= {x}; }}")

    def grid(self, _):
        """An array of arrays, filled and read at indices known at run time."""
        g, i, j, t = self.name("g"), self.name("i"), self.name("j"), self.r.choice(["int", "uint", "uchar", "short", "long"])
        rows, columns = self.r.choice([2, 4]), self.r.choice([2, 4, 8])
        to, head = self.target(self.int_type)
        body = f"for (int {i} = 0; {i} < {rows}; {i}++) for (int {j} = 0; {j} < {columns}; {j}++) {g}[{i}][{j}] = ({t})({i} * 7 + {j} * 3 + lid);"
        use = f"{g}[{self.index(rows)}][{self.index(columns)}] = ({t}){self.expr(self.int_type, 1)}; {to} = (int){g}[{self.index(rows)}][{self.index(columns)}];"
        return self.node(*head, f"{{ {t} {g}[{rows}][{columns}]; {body} {use} }}")

    def stored_vector(self, _):
        """vloadN and vstoreN of private and local memory."""
        n = self.r.choice([2, 3, 4])
        t, a = self.typed("int", n), self.name("a")
        place, offset = self.r.choice([(f"{a}", self.index(2)), ("(mem + gid * 8)", self.index(2)), ("(mine + lid * 4)", "0")])
        to, head = self.target(t)
        head_of = f"int {a}[8] = {{1, 2, 3, 4}}; " if place == a else ""
        return self.node(*head, f"{{ {head_of}vstore{n}({self.expr(t, 1)}, {offset}, {place}); {place}[1] ^= {self.expr(self.int_type, 0)}; {to} = vload{n}({offset}, {place}); }}")

    def copied(self, _):
        """async_work_group_copy of the group's part of the input."""
        e, t = self.name("e"), self.int_type
        to, head = self.target(t)
        return self.node(*head, f"{{ event_t {e} = async_work_group_copy(near_int, in + {self.r.randrange(100)}, 32, 0); wait_group_events(1, &{e}); {to} = near_int[({self.index(32)})]; "
                         "barrier(CLK_LOCAL_MEM_FENCE); }")

    def shared_branch(self, budget):
        """Both branches end with the same stores."""
        t, k = self.int_type, self.name("k")
        c, where = self.condition(1), self.r.choice([f"mem[gid * 8 + ({self.index(8)})]", f"mine[lid * 4 + ({self.index(4)})]"])
        ways = [self.block(budget - 1) + [self.node(f"{k} = {self.expr(t, 2)};"), self.node(f"{where} = (int)((uint){k} * 5u);")] for _ in range(2)]
        return self.node(f"{{ int {k};", [self.node(f"if ({c}) {{", ways[0], "} else {", ways[1], "}")], "}")

    def leave_early(self, _):
        """A return from a function that is no kernel, at any point."""
        return self.node(f"if ({self.condition(1)}) return {self.expr(self.result, 1)};")

    def brought(self, _):
        """Memory that one branch reads and the other one writes, read after both; and two counters with equal values."""
        x, t, cell = self.name("x"), self.int_type, self.r.choice(["mem[gid * 8 + 5]", "mine[lid * 4 + 2]", f"mem[gid * 8 + ({self.index(8)})]"])
        to, head = self.target(t)
        if self.r.random() < 0.5:
            work = f"for (int {x}k = 0; {x}k < n; {x}k++) {x} += {x} >> 3;"
            return self.node(*head, f"{{ uint {x} = {self.expr(self.uint_type, 1)}; if ({self.condition(1)}) {{ {x} ^= (uint){cell}; {work} }} else {{ {work} {cell} = (int)({x} * 7u); }} "
                             f"{to} = {cell} ^ (int){x}; }}")
        return self.node(*head, f"{{ uint {x} = {self.expr(self.uint_type, 1)}, {x}i = {x} & 3, {x}j = {x} & 3; for (; {x}i < 9u; {x}i++, {x}j++) "
                         f"{x} = {x} * 3u + (uint)in[{x}j] - (uint)in[{x}i]; {to} = (int)({x} + {x}i - {x}j); }}")
