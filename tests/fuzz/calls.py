"""Statements with calls: structs by value through noinline functions, functions that pass on pointers to local memory, vectors
of three, conversions of wide vectors, asynchronous copies, printf. Part of Maker in random_kernel.py, whose rules hold here
too."""

CALLED = """struct deep { struct mixed m; uchar3 u; int3 i; struct item item; };
__attribute__((noinline)) struct item tagged(int3 v, uchar4 tag)
{
    struct item i = {v.x ^ v.z, {tag.x, tag.y, tag.z, tag.w}, 1.5f, (ushort2)((ushort)v.y, 7)};
    return i;
}
__attribute__((noinline)) struct deep bent(struct deep d, struct item item, int by)
{
    d.u = d.u.zxy;
    d.i ^= (int3)(item.key, by, item.pair.y);
    d.m = turn(d.m, by);
    d.m.v.s2 ^= item.tag[by & 3];
    d.item = item;
    return d;
}
struct deep twice_bent(struct deep d, int by)
{
    return bent(bent(d, d.item, by), tagged(d.i, (uchar4)(1, 2, 3, (uchar)by)), by >> 3);
}
__attribute__((noinline)) int3 crossed(int3 a, int3 b)
{
    uint3 x = as_uint3(a), y = as_uint3(b);
    return as_int3(x.yzx * y.zxy - x.zxy * y.yzx);
}
__attribute__((noinline)) local int *placed(local int *p, int at)
{
    return p + (at & 3);
}
int poked(local int *p, local int *q, int x)
{
    int old = *p;
    *p = *q ^ x;
    *q = (int)((uint)old * 3u);
    return old;
}
__attribute__((noinline)) int handed(local int *own, int x, int3 at)
{
    local int *p = placed(own, at.x);
    for (int k = 0; k < 3; k++) {
        x ^= poked(p, placed(own, at.y + k), x);
        p = x & 1 ? placed(own, at.z) : p;
    }
    return x;
}
__attribute__((noinline)) void spread(int *to, local int *own, global int *far, int x)
{
    for (int k = 0; k < 4; k++)
        to[k] = own[k] ^ far[k] ^ x;
}
__attribute__((noinline)) void say(int what, int x, float3 f)
{
    printf("SAY %d %08x %.2f\\n", what, x, f.y);
}""".splitlines()

# A kernel's second argument: a struct, with padding inside and at its end.
RECORD = "hex:" + "".join(f"{k * 7 & 255:02x}" for k in range(48)) + "0000c03f" + "00" * 12

FLOATS = {16: "half", 32: "float", 64: "double"}


class Calls:
    """Uses Maker's random choices: self.r, names, expressions."""

    def three(self, name):
        return self.expr(self.typed(name, 3), 1)

    def bent(self, _):
        """Structs in structs, by value, through nested calls; one of them is the kernel's argument."""
        d, by = self.name("d"), self.expr(self.int_type, 1)
        to, head = self.target(self.int_type)
        first = "rec" if self.kernel and self.r.random() < 0.5 else f"{{{self.expr(self.typed('char'), 1)}, {self.expr(self.typed('int', 4), 1)}, {{1, 2}}, 3, 0.5f}}"
        change = self.r.choice([f"{d} = twice_bent({d}, {by});", f"{d} = bent({d}, {d}.item, {by});", f"{d}.item = tagged({self.three('int')}, {self.expr(self.typed('uchar', 4), 1)});"])
        read = self.r.choice([f"{d}.i.{self.r.choice('xyz')}", f"{d}.m.v.s{self.r.randrange(4)}", f"{d}.item.key", f"{d}.u.y ^ {d}.item.pair.x", f"{d}.item.tag[{self.index(4)}]",
                              f"(int){d}.m.l", f"{d}.m.h[{self.index(4)}]"])
        return self.node(*head, f"{{ struct mixed {d}m = {first}; struct deep {d} = {{{d}m, {self.three('uchar')}, {self.three('int')}, {{4, {{1, 2, 3, 4}}, 1.0f, (ushort2)(5, 6)}}}};",
                         [self.node(change), self.node(f"{d} = bent({d}, {d}.item, {self.expr(self.int_type, 1)});")], f"{to} = {read}; }}")

    def handed(self, _):
        to, head = self.target(self.int_type)
        return self.node(*head, f"{to} = handed(&mine[lid * 4], {self.expr(self.int_type, 1)}, {self.three('int')} & (int3)(255));")

    def spread(self, _):
        a = self.name("a")
        to, head = self.target(self.int_type)
        return self.node(*head, f"{{ int {a}[4]; spread({a}, mine + lid * 4, mem + gid * 8 + ({self.index(2)}) * 4, {self.expr(self.int_type, 1)}); {to} = {a}[{self.index(4)}]; }}")

    def threes(self, _):
        """Vectors of three, in memory without and with their padding."""
        p, v = self.name("p"), self.name("v")
        to, head = self.target(self.typed("int", 3))
        way = self.r.choice([f"vstore3({v}, {self.index(2)}, mem + gid * 8); {to} = vload3({self.index(2)}, mem + gid * 8);",
                             f"int3 {p}[2] = {{{v}, {v}.zxy}}; {p}[{self.index(2)}].yz = {v}.xx; {to} = {p}[{self.index(2)}];",
                             f"global int3 *{p} = (global int3 *)(mem + gid * 8); {p}[0] = {v}; mem[gid * 8 + 3] = 5; {to} = {p}[{self.index(2)}];",
                             f"{to} = crossed({v}, {self.three('int')});", f"vstore3({v}, 0, mine + lid * 4); {to} = *(local int3 *)(mine + lid * 4);",
                             f"{to} = {v} > {self.three('int')} ? {v} : ({v} | 1);"])
        return self.node(*head, f"{{ int3 {v} = {self.three('int')}; {way} }}")

    def wide(self, _):
        """Converts sixteen numbers, or fewer, with saturation and a rounding mode, and back."""
        n, x, y = self.r.choice([16, 16, 8, 3]), self.name("x"), self.name("y")
        ints = [b for b in ("char", "uchar", "short", "ushort", "int", "uint", "long", "ulong")]
        f, t, to_type = self.typed(self.r.choice(ints), n), self.typed(self.r.choice(ints), n), self.typed(self.r.choice(ints))
        to, head = self.target(to_type)
        if self.use_float and self.r.random() < 0.6:
            base = "double" if self.use_double and self.r.random() < 0.4 else "float"
            fl, mode = self.typed(base, n), self.r.choice(["", "_rte", "_rtp", "_rtn", "_rtz"])
            # PoCL rounds 64-bit integers to float only to nearest
            into = mode if f.bits < 64 and base == "double" or f.bits <= 16 else ""
            back = self.r.choice(["", "_rte", "_rtp", "_rtn", "_rtz"]) if t.bits <= 32 and base == "float" else ""
            middle = f"{fl.name} {y} = convert_{fl.name}{into}({x}) * ({base})(0.75); {t.name} {y}t = convert_{t.name}_sat{back}({y});"
        else:
            middle = f"{t.name} {y}t = convert_{t.name}_sat({x});"
        lane = f"{self.r.randrange(n):x}"
        return self.node(*head, f"{{ {f.name} {x} = {self.expr(f, 1)}; {middle} {to} = convert_{to_type.name}_sat({y}t.s{lane}); }}")

    def fetched(self, _):
        """Asynchronous copies: strided, of vectors, back to global memory."""
        e, to_int = self.name("e"), self.int_type
        to, head = self.target(to_int)
        wait = f"wait_group_events(1, &{e});"
        way = self.r.choice([
            f"event_t {e} = async_work_group_strided_copy(near_int, in + {self.r.randrange(60)}, 32, {self.r.randrange(1, 6)}, 0); {wait} {to} = near_int[{self.index(32)}];",
            f"event_t {e} = async_work_group_copy((local int4 *)mine, (global const int4 *)in + {self.r.randrange(30)}, 32, 0); {wait} {to} = mine[({self.index(32)}) * 4 + 1];",
            f"near_int[lid] = {self.expr(to_int, 1)}; barrier(CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE); event_t {e} = async_work_group_copy(mem + get_group_id(0) * 256 + {self.r.randrange(7) * 32}, "
            f"near_int, 32, 0); {wait} barrier(CLK_GLOBAL_MEM_FENCE); {to} = mem[gid * 8 + ({self.index(8)})];",
            f"event_t {e} = async_work_group_copy(near_int, in + {self.r.randrange(100)}, 32, 0); {e} = async_work_group_copy(near_uchar, (global const uchar *)in + {self.r.randrange(60)}, 32, {e}); "
            f"{wait} {to} = near_int[lid ^ 1] ^ near_uchar[{self.index(32)}];"])
        return self.node(*head, f"{{ barrier(CLK_LOCAL_MEM_FENCE); {way} barrier(CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE); }}")

    def printed(self, _):
        """Prints a line from some of the work-items. The lines of a batch of kernels are mixed, so each begins with its
        kernel's number."""
        who, mark = f"(gid & 15) == {self.r.randrange(16)}", f"k{self.seed}"
        if self.r.random() < 0.3:
            return self.node(f"if ({who}) say({self.seed}, {self.expr(self.int_type, 1)}, (float3)(1.0f, (float)({self.expr(self.typed('short'), 1)}) * 0.25f, 2.0f));")
        formats = [("%d", "int", 1), ("%u", "uint", 1), ("%x", "uint", 1), ("%-9i|", "int", 1), ("%+6d", "int", 1), ("%08X", "uint", 1), ("%o", "uint", 1), ("%ld", "long", 1),
                   ("%lx", "ulong", 1), ("%hd", "short", 1), ("%hhu", "uchar", 1), ("%v2hld", "int", 2), ("%v4hlu", "uint", 4), ("%v3hhd", "char", 3), ("%v4hx", "ushort", 4),
                   ("%v16hhx", "uchar", 16), ("%v2ld", "long", 2), ("%c", None, 0), ("%s", None, 0), ("%.2f", "fixed", 1), ("%12.3e", "fixed", 1), ("%g", "fixed", 1), ("%v2hlf", "fixed", 2)]
        text, values = [], []
        for form, base, n in self.r.sample(formats, self.r.randrange(1, 5)):
            text.append(form)
            if form == "%c":
                values.append(f"97 + (({self.expr(self.int_type, 0)}) & 15)")
            elif form == "%s":
                values.append(self.r.choice(['"one"', '"two three"', '""']))
            elif base == "fixed":
                t = self.typed("float", n)
                values.append(f"convert_{t.name}({self.expr(self.typed('short', n), 1)}) * 0.125f")
            else:
                values.append(self.expr(self.typed(base, n), 1))
        return self.node(f'if ({who}) printf("{mark} {" ".join(text)} %%\\n", {", ".join(values)});')

    def calls(self):
        """The statements allowed at this point, with their weights."""
        found = [(self.bent, 3), (self.wide, 4)]
        if self.kernel:
            found += [(self.handed, 3), (self.spread, 3), (self.threes, 4)]
            if not self.loops:
                found += [(self.printed, 3)]
            if self.barriers:
                found += [(self.fetched, 3)]
        return found
