"""Statements as in real kernels: program-scope tables, memory accessed as other types, pointers that advance through memory,
structs in local memory, results through pointers, linked lists, sums over a group in a separate function, dense switches,
compare-and-exchange loops. Part of Maker in random_kernel.py, whose rules hold here too."""

TABLES = """constant uint round_keys[16] = {0x243f6a88, 0x85a308d3, 0x13198a2e, 0x03707344, 0xa4093822, 0x299f31d0, 0x082efa98, 0xec4e6c89,
                               0x452821e6, 0x38d01377, 0xbe5466cf, 0x34e90c6c, 0xc0ac29b7, 0xc97c50dd, 0x3f84d5b5, 0xb5470917};
constant short steps[2][4] = {{1, -1, 300, -300}, {7, 11, -13, 17}};
struct entry { uchar kind; int key; long weight; uchar3 colour; };
constant struct entry entries[4] = {{1, -5, 1L << 40, (uchar3)(1, 2, 3)}, {2, 77, -9, (uchar3)(4, 5, 6)}, {4, 1 << 20, 3, (uchar3)(7, 8, 9)}, {255, 0, -1, (uchar3)(250, 0, 1)}};
struct node { int value; struct node *next; };
struct item { int key; uchar tag[4]; float weight; ushort2 pair; };
__attribute__((noinline)) void divide(int x, uint by, int *quotient, uint *rest)
{
    *quotient = x / (int)(by % 1000u + 1u);
    *rest = (uint)x % (by % 1000u + 1u);
}
__attribute__((noinline)) int swap_in(global int *far, local int *near, int x)
{
    int old = *far;
    *far = *near ^ x;
    *near = old;
    return old;
}
__attribute__((noinline)) int tree(local int *s, int lid, int x)
{
    s[lid] = x;
    barrier(CLK_LOCAL_MEM_FENCE);
    for (int d = 16; d; d >>= 1) {
        if (lid < d)
            s[lid] = (int)((uint)s[lid] * 3u + (uint)s[lid + d]);
        barrier(CLK_LOCAL_MEM_FENCE);
    }
    int all = s[0];
    barrier(CLK_LOCAL_MEM_FENCE);
    return all;
}
int scan(local int *s, int lid, int x)
{
    s[lid] = x;
    barrier(CLK_LOCAL_MEM_FENCE);
    for (int d = 1; d < 32; d *= 2) {
        int before = lid >= d ? s[lid - d] : 0;
        barrier(CLK_LOCAL_MEM_FENCE);
        s[lid] = (int)((uint)s[lid] + (uint)before);
        barrier(CLK_LOCAL_MEM_FENCE);
    }
    int sum = s[lid];
    barrier(CLK_LOCAL_MEM_FENCE);
    return sum;
}
struct entry chosen(struct entry e, int at)
{
    e.key ^= entries[at & 3].key;
    e.weight += entries[(at + 1) & 3].weight & 0xffff;
    return e;
}""".splitlines()

LOCALS = ["local struct item items[32];", "local uint tile[4][9];"]


class Idioms:
    """Uses Maker's random choices: self.r, names, expressions."""

    def table(self, _):
        """Constants of the program, at indices known at run time."""
        read = self.r.choice([f"round_keys[{self.index(16)}]", f"(uint)steps[{self.index(2)}][{self.index(4)}]", f"(uint)entries[{self.index(4)}].key",
                              f"(uint)(entries[{self.index(4)}].weight >> {self.r.randrange(50)})", f"entries[{self.index(4)}].colour.{self.r.choice('xyz')}",
                              f"((constant uchar *)round_keys)[{self.index(64)}]", f"vload4({self.index(4)}, round_keys).{self.r.choice('xyzw')}"])
        to, head = self.target(self.uint_type)
        return self.node(*head, f"{to} {self.r.choice(['=', '^=', '+='])} {read};")

    def entry(self, _):
        """A struct with padding, passed through a function by value."""
        e, at = self.name("e"), self.index(4)
        to, head = self.target(self.typed("long"))
        work = self.r.choice([f"{e} = chosen({e}, {self.expr(self.int_type, 1)});", f"{e}.colour = {e}.colour.zxy;", f"{e}.key = {self.expr(self.int_type, 1)};"])
        read = self.r.choice([f"{e}.weight", f"{e}.key", f"{e}.kind", f"{e}.colour.y"])
        return self.node(*head, f"{{ struct entry {e} = entries[{at}]; {e} = chosen({e}, {self.expr(self.int_type, 1)}); {work} {to} = {read}; }}")

    def viewed(self, _):
        """The work-item's own memory as elements of another type."""
        own = [n for n, e, length in self.arrays if e.name in ("int", "uint") and length >= 8]
        if own and self.r.random() < 0.5:
            space, place, bases = "", self.r.choice(own), ["char", "uchar"]
        else:
            space, place, bases = "global ", "(mem + gid * 8)", ["char", "uchar", "short", "ushort", "uint", "long", "ulong"]
        t = self.typed(self.r.choice(bases), self.r.choice([1, 1, 2, 4]))
        if t.n == 1 and t.bits != 8:  # memory of int must not be accessed as another type of number
            t = self.uint_type
        v, count = self.name("v"), 256 // (t.bits * t.n)
        if space == "" and t.n > 1:  # an array of int is aligned like an int
            t, count = self.typed(t.base), 32
        to, head = self.target(t)
        return self.node(*head, f"{{ {space}{t.name} *{v} = ({space}{t.name} *){place}; {v}[{self.index(count)}] ^= {self.expr(t, 1)}; {to} = {v}[{self.index(count)}]; }}")

    def walking(self, _):
        """A pointer that advances up to an end, and the distance it covered."""
        p, s = self.name("p"), self.name("s")
        space, first, count, writes = self.r.choice([("global ", "mem + gid * 8", 8, True), ("local ", "mine + lid * 4", 4, True), ("global const ", "in + lid", 24, False),
                                                     ("constant uint", "round_keys", 16, False)])
        pointer = f"{space}*{p}" if space.endswith("uint") else f"{space}int *{p}"
        write = f"*{p} ^= (int){s}; " if writes and self.r.random() < 0.6 else ""
        step = self.r.choice([f"{p}++", f"++{p}"] + [f"{p} += 1 + ({s} & 1)"] * (first.startswith("in")))
        back = self.r.random() < 0.2
        loop = f"for ({pointer} = {first} + {count}; {p} > {first};) {{ {p}--; {s} = {s} * 31u + (uint)*{p}; {write}}}" if back else \
               f"for ({pointer} = {first}; {p} < {first} + {count}; {step}) {{ {s} = {s} * 31u + (uint)*{p}; {write}if ({s} % 7u == {self.r.randrange(7)}u) {self.r.choice(['break', 'continue'])}; }}"
        to, head = self.target(self.uint_type)
        return self.node(*head, f"{{ uint {s} = {self.expr(self.uint_type, 1)}; {loop} {to} = {s}; }}")

    def distance(self, _):
        """The index of the first element that fits, as a difference of pointers."""
        p = self.name("p")
        to, head = self.target(self.int_type)
        return self.node(*head, f"{{ global int *{p} = mem + gid * 8; while ({p} < mem + gid * 8 + 7 && (*{p} & 3) != {self.r.randrange(4)}) {p}++; "
                         f"{to} = (int)({p} - (mem + gid * 8)) ^ *{p}; }}")

    def divided(self, _):
        q, r = self.name("q"), self.name("r")
        to, head = self.target(self.int_type)
        return self.node(*head, f"{{ int {q}; uint {r}; divide({self.expr(self.int_type, 1)} & 0x7fffffff, {self.expr(self.uint_type, 1)}, &{q}, &{r}); {to} = {q} ^ (int){r}; }}")

    def swapped(self, _):
        to, head = self.target(self.int_type)
        return self.node(*head, f"{to} = swap_in(&mem[gid * 8 + ({self.index(8)})], &mine[lid * 4 + ({self.index(4)})], {self.expr(self.int_type, 1)});")

    def linked(self, _):
        """A list whose order is only known at run time, traversed to its end."""
        a, p, s = self.name("a"), self.name("p"), self.name("s")
        order = self.r.sample(range(4), 4)
        links = " ".join(f"{a}[{x}].next = {f'&{a}[{y}]' if y is not None else '0'};" for x, y in zip(order, order[1:] + [None]))
        skip = f"if ({self.condition(1)}) {a}[{order[0]}].next = &{a}[{order[self.r.randrange(2, 4)]}]; " if self.r.random() < 0.6 else ""
        to, head = self.target(self.int_type)
        return self.node(*head, f"{{ struct node {a}[4]; for (int {s} = 0; {s} < 4; {s}++) {a}[{s}].value = {self.expr(self.int_type, 1)} ^ {s}; {links} {skip}"
                         f"int {s} = 0; for (struct node *{p} = &{a}[{order[0]}]; {p}; {p} = {p}->next) {{ {s} = (int)((uint){s} * 7u + (uint){p}->value); {p}->value = {s}; }} "
                         f"{to} = {s} ^ {a}[{self.index(4)}].value; }}")

    def group_function(self, _):
        to, head = self.target(self.int_type)
        return self.node(*head, f"{to} = {self.r.choice(['tree', 'scan'])}(near_int, lid, {self.expr(self.int_type, 1)});")

    def shared_record(self, _):
        """Structs in local memory: the work-item writes its own and reads another one."""
        x, other = self.name("x"), self.r.choice(["(lid + 1) & 31", "lid ^ 5", "31 - lid", "(lid * 3) & 31"])
        field, value = self.r.choice([("key", f"{self.expr(self.int_type, 1)}"), (f"tag[{self.index(4)}]", f"{self.expr(self.typed('uchar'), 1)}"),
                                      ("pair", f"{self.expr(self.typed('ushort', 2), 1)}"), ("pair.y", f"{self.expr(self.typed('ushort'), 1)}")])
        to, head = self.target(self.int_type)
        whole = f"struct item {x} = items[{other}]; {to} = {x}.key + {x}.tag[1] + {x}.pair.x;" if self.r.random() < 0.5 else f"{to} = items[{other}].pair.y ^ items[{other}].key;"
        return self.node(*head, f"{{ items[lid].key = lid; items[lid].pair = (ushort2)(3, lid); for (int k = 0; k < 4; k++) items[lid].tag[k] = k; items[lid].{field} = {value}; "
                         f"items[lid].key &= 0xffffff; barrier(CLK_LOCAL_MEM_FENCE); {whole} barrier(CLK_LOCAL_MEM_FENCE); }}")

    def turned(self, _):
        """A tile of local memory, written by rows and read by columns."""
        to, head = self.target(self.uint_type)
        return self.node(*head, f"tile[lid / 8][lid % 8] = {self.expr(self.uint_type, 1)}; barrier(CLK_LOCAL_MEM_FENCE); {to} = tile[lid % 4][lid / 4]; barrier(CLK_LOCAL_MEM_FENCE);")

    def dense(self, _):
        """Many small cases, some of which fall through to the next."""
        x, t = self.name("x"), self.uint_type
        cases = []
        for k in self.r.sample(range(32), self.r.choice([6, 12, 24])):
            work = self.r.choice([f"{x} += {self.r.randrange(1000)}u;", f"{x} ^= {x} << {self.r.randrange(1, 31)};", f"{x} = ~{x};", f"{x} = {self.expr(t, 0)};",
                                  f"{x} *= {self.r.randrange(99) | 1}u;", f"{x} = {self.r.randrange(5000)}u;"])
            cases.append(f"case {k}: {work}" + (" break;" if self.r.random() < 0.75 else ""))
        to, head = self.target(t)
        return self.node(*head, f"{{ uint {x} = {self.expr(t, 1)}; switch ({x} & 31) {{", "    " + " ".join(cases), f"}} {to} = {x}; }}")

    def exchanged(self, _):
        """The maximum, or the sum, by compare-and-exchange."""
        old, new = self.name("o"), self.name("n")
        place, grown = self.r.choice([("&total[4]", f"max({old}, {new})"), ("&total[0]", f"{old} + {new}"), ("(local uint *)&mine[lid * 4 + 3]", f"{old} * 5u + {new}")])
        return self.node(f"{{ uint {new} = {self.expr(self.uint_type, 1)}, {old}; do {old} = atomic_add({place}, 0u); while (atomic_cmpxchg({place}, {old}, {grown}) != {old}); }}")

    def stepped(self, _):
        """Side effects inside expressions, in a defined order."""
        i, a = self.name("i"), self.name("a")
        fill = "; ".join(self.r.choice([f"{a}[{i}++] = {self.expr(self.int_type, 1)}", f"{a}[++{i}] ^= {self.expr(self.int_type, 0)}", f"{i} += ({self.condition(1)}) ? 1 : 0",
                                        f"{a}[{i} & 7] |= 5", f"({i}++, {a}[{i}] = {i})"]) for _ in range(3))
        to, head = self.target(self.int_type)
        return self.node(*head, f"{{ int {a}[8] = {{1, 2}}, {i} = {self.r.randrange(2)}; {fill}; int {i}z = {self.condition(1)} && {i}++ > 2 ? {i} : -{i}; {to} = {a}[{i} & 7] ^ ({i} * 16 + {i}z); }}")

    def indirect(self, _):
        """Arrays whose elements are indices into other arrays, without masking."""
        p, q = self.name("p"), self.name("q")
        to, head = self.target(self.int_type)
        first, second = ", ".join(f"{self.r.randrange(4)}" for _ in range(4)), ", ".join(self.expr(self.int_type, 0) for _ in range(4))
        change = self.r.choice([f"{p}[{p}[{self.index(4)}]] = {self.index(4)};", f"{q}[{p}[{self.index(4)}]] ^= {self.expr(self.int_type, 1)};"])
        return self.node(*head, f"{{ int {p}[4] = {{{first}}}, {q}[4] = {{{second}}}; {p}[{self.index(4)}] = {self.index(4)}; {change} "
                         f"{to} = {q}[{p}[{p}[{self.index(4)}]]] ^ {p}[{p}[{self.index(4)}]]; }}")

    def idioms(self):
        """The statements allowed at this point, with their weights."""
        found = [(self.table, 3), (self.entry, 2), (self.divided, 2), (self.linked, 2), (self.dense, 3), (self.stepped, 3), (self.indirect, 3)]
        if self.kernel:
            found += [(self.viewed, 4), (self.walking, 4), (self.distance, 2), (self.swapped, 2), (self.exchanged, 2)]
            if self.barriers:
                found += [(self.group_function, 3), (self.shared_record, 3), (self.turned, 2)]
        return found
