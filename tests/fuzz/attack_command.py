"""Hostile command lines: arguments of a launch, options of every subcommand, and commands that run with limited resources."""
import re
import struct

from attack_corpus import LIMITS, NUMBERS, TOP, options
from attack_run import Case

LAUNCHED = """struct S { char c; int m[3]; float f; };
kernel void scalars(global int *o, char c, uchar uc, short s, ushort us, int i, uint u, long l, ulong ul, float f, double d) { o[0] = c + uc + s + us + i + (int)u + (int)l + (int)ul + (int)f + (int)d; }
kernel void vectors(global int *o, char3 c, int4 i, float2 f, ulong16 u, double3 d) { o[0] = c.z + i.w + (int)f.y + (int)u.sf + (int)d.z; }
kernel void buffers(global int *o, constant float4 *c, global uchar3 *u, global half *h, local double *t, global struct S *s, global void *v, global size_t *z) { o[0] = (int)c[0].x + u[0].z + s[0].c; t[0] = 1; }
kernel void record(global int *o, struct S s, int n) { o[0] = s.m[n & 1] + s.c; }
kernel void ids(global ulong *o) { size_t g = get_global_id(0); o[g & 63] = get_global_size(0) + get_local_size(1) + get_group_id(2) + get_global_offset(0) + get_num_groups(1) + get_work_dim(); }
__attribute__((reqd_work_group_size(4, 2, 1))) kernel void required(global int *o) { o[get_global_linear_id() & 63] = 1; }
kernel void locals(global int *o, local int *a, local char *b, local float4 *c) { a[get_local_id(0)] = 1; barrier(1); o[0] = a[0]; }
kernel void nothing(void) {}
"""
PARAMETERS = {"scalars": ["o", "c", "uc", "s", "us", "i", "u", "l", "ul", "f", "d"], "vectors": ["o", "c", "i", "f", "u", "d"], "buffers": ["o", "c", "u", "h", "t", "s", "v", "z"], "record": ["o", "s", "n"],
              "ids": ["o"], "required": ["o"], "locals": ["o", "a", "b", "c"], "nothing": []}
GOOD = {("vectors", "c"): "1,2,3", ("vectors", "i"): "1,2,3,4", ("vectors", "f"): "1,2", ("vectors", "u"): ",".join("1" * 16), ("vectors", "d"): "1,2,3", ("buffers", "c"): "float4[4]", ("buffers", "u"): "uchar3[4]",
        ("buffers", "h"): "half[4]", ("buffers", "t"): "local[64]", ("buffers", "s"): "uchar[40]", ("buffers", "v"): "int[4]", ("buffers", "z"): "ulong[4]", ("record", "s"): "hex:" + "00" * 20, ("ids", "o"): "ulong[64]",
        ("locals", "a"): "local[1024]", ("locals", "b"): "local[64]", ("locals", "c"): "float4[4]"}
TYPES = ["int", "char", "uchar3", "float4", "double16", "half", "half3", "long2", "bool", "size_t", "void", "struct S", "unsigned int", "int 4", "int17", "", "float ", "const int", "ulong16", "intptr_t", "int*", "x" * 70, "event_t"]
LITERALS = ["0", "1", "-1", "1.5", "nan", "-nan", "inf", "-inf", "0x1p-3", "1e400", "-1e-400", "0x", "0x8000000000000000", "1f", "1u", "1ull", "'a'", "'\\n'", "'", "''", "true", "1e", "1e+", "--1", "+1", " 1", "1 ", "1,,2", ",", "1,",
            "NAN", "INFINITY", "infinity", "0b101", "0777", "08", "1_000", "ü", "0x1.8p+1000000000", "1" * 400, "." , "-", "0." + "0" * 400 + "1", "1e99999999999999999999", "MAXFLOAT", "INT_MAX", *NUMBERS]
OPTION_VALUES = ["", "0", "1", "8", "16", "32", "auto", "ir", "sim", "all", "-1", "x", "combine", "combine,dce", "(combine,dce)*", "(", ")*", ",", "((dce)*)*", "sccp,,", "a.cl", "a.ll", "missing", "folder", ".", "-", "CL1.0", "CL9.9", "CL3.0",
                 "k", "nothing", "f", "4294967295", "18446744073709551616", "99999999999999999999", "0x10", "1k", "17179869184g", "1e3", "é", "%s%n", "a" * 3000, "A=1", "=", "A(x)=x", "1A", "-cl_khr_fp16", "+all,-all", "o", "o:3", "o=out", "-O0",
                 "--", "pp", "asm", "thread-ir", "cfg", "text", "man", "fish", "1,1,1", "8,8,8,8", "1,,1", "scratch", "global", "switch", "stateful"]
EVALUATED = """int add(int a, int b) { return a + b; }
float4 four(float4 v, float x) { return v * x; }
char c1(char c) { return c; } uchar3 c3(uchar3 c) { return c; } half h1(half h) { return h * h; } double d1(double d) { return d / 3; } bool b1(bool b) { return !b; } long16 l16(long16 v) { return v; }
void none(void) {} int *gives(int *p) { return p; } struct S { int a, b; }; struct S pair(int a) { struct S s = {a, a}; return s; } int takes(struct S s) { return s.a; } int divide(int a, int b) { return a / b; }
ulong u1(ulong a) { return a * a; } short2 s2(short2 a) { return a.yx; } int rec(int n) { int a[4]; a[n] = 1; return a[0]; } size_t id(void) { return get_global_id(0); } float fm(float a, float b) { return fmod(a, b) + sin(a); }
"""
VALUE_ARGUMENTS = ["1", "-1", "0", "1.5", "<1,2,3,4>", "<1,2>", "<1,2,3>", "<>", "<", "<1,", "<1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16>", "nan", "inf", "-inf", "0x10", "1e400", "", " ", "x", "true", "null", "9223372036854775807", "-9223372036854775808",
                   "18446744073709551615", "99999999999999999999", "0x1p-1074", "-0.0", "--", "-", "@a.cl", "hex:00", "1,2", "<<1>>", "<1,2>x", "é", "2147483648", "256", "-129"]


class Launches:
    def __init__(self, corpus):
        self.corpus = corpus

    def make(self, r, _number):
        kernel = r.choice(list(PARAMETERS))
        files = {"a.cl": LAUNCHED}
        words = ["-k", kernel] if r.random() < 0.97 else []
        strange = r.choice([0, 1, 1, 1, 2, 3]) / max(1, len(PARAMETERS[kernel]))
        for n, name in enumerate(PARAMETERS[kernel]):
            if r.random() < 0.99:
                good = GOOD.get((kernel, name), "int[64]" if name == "o" else "1")
                spec = good if r.random() > strange else self.spec(r, files, PARAMETERS[kernel])
                words += ["-a", f"{name if r.random() < 0.9 else n}={spec}"]
        if r.random() < 0.06:
            words += r.choice([["-a", "o=int[4]"], ["-a", "nope=1"], ["-a", ""], ["-a", "="], ["-a", "o"], ["-a", "99=1"], ["-a", "-1=1"], ["-a", "18446744073709551616=1"], ["-a", "o=" + "x" * 5000]])
        words += ["-g", self.sizes(r)]
        if r.random() < 0.4:
            words += ["-l", self.sizes(r) if r.random() < 0.5 else words[-1]]
        if r.random() < 0.3:
            words += ["--offset", ",".join(r.choice(NUMBERS[:-1]) for _ in range(r.randrange(1, 4)))]
        if r.random() < 0.5:
            words += ["--print", "o:3"] if r.random() < 0.5 else ["--print", r.choice(["o", "o:3", "o:0", "o:", "0:2", "o:99999999999", "o:-1", "nope", "1", "", ":", "s", "t", "o:1:2", "v:2", "u:2", "h", "o:18446744073709551615"])]
        if r.random() < 0.3:
            words += ["-o", "o=out"] if r.random() < 0.5 else ["-o", r.choice(["o=out", "o=out.npy", "o=out.pgm", "o=out.ppm", "u=out.ppm", "c=out.ppm", "o=", "=out", "o", "o=folder/out", "o=-", "o=.", "t=out", "s=out", "z=out.npy", "h=out.npy", "0=out"])]
        words += r.choice([["-j1"], ["-j1"], [], [], ["-j", r.choice(["0", "1", "2", "64", "-1", "x", "4294967296", "1000000", ""])]])
        words += [f"--max-instructions={r.choice(['10000', '10000', '10000', *NUMBERS[:20], r.choice([*NUMBERS, '-1', 'x', ''])])}"] + r.choice([["--via=ir"], ["--via=sim"], [], ["--via=ir", "--check"], ["--check=bounds"]])
        options_ = r.choice([[], ["-O0"], ["--simd=8"], ["-cl-std=CL1.2"], ["-cl-uniform-work-group-size"]])
        same = "-j1" in words and r.random() < 0.5
        command = ["run", *options_, *words, "a.cl"]
        # A program may choose its own sizes: if it takes much time or memory, that is what it requested.
        return Case("launch " + kernel, files, [command] * (2 if same else 1), may_be_large=True, same=same, outputs=("out", "out.npy", "out.pgm", "out.ppm"), san=not re.search(r"\d{7}|[gm]\]", " ".join(command)))

    def sizes(self, r):
        n = lambda: r.choice(["1", "2", "4", "8", "16", "33", "64"]) if r.random() < 0.93 else r.choice([*NUMBERS, "-1", "", "x", "1k", "0x10", "1.5", " 4", "4 ", "4g", "17179869184g"])
        return ",".join(n() for _ in range(r.choice([1, 1, 1, 2, 2, 3, 3, 4])))

    def spec(self, r, files, names):
        kind = r.randrange(10)
        count = lambda: r.choice(["", "0", "1", "4", "64", "3", "-1", "1k", "x", "]", "[", "9" * 30, "18446744073709551615", "4611686018427387904", "72057594037927936", "72057594037927935", "100m", "2147483648", " 4"])
        if kind < 4:
            shape = "".join(f"[{count()}]" for _ in range(r.choice([1, 1, 1, 2, 3, 4, 9])))
            after = r.choice(["", "", ":iota", ":fill=" + self.list(r), ":random=" + r.choice(LITERALS), ":" + self.list(r), ":", ":x", "x", ":fill=", ":random=", ":iota:iota", ":ro"])
            text = r.choice(TYPES) + shape + after
            return text if r.random() < 0.9 else text[:r.randrange(len(text) + 1)]
        if kind == 4:
            return self.list(r)
        if kind == 5:
            return "hex:" + r.choice(["", "0", "00" * 20, "zz", "0g", "00" * 19, "é", "FF" * 20, "00" * 10000])
        if kind == 6:
            return r.choice(["local[" + count() + "]", "local[", "local", "local[4", "local[4]]", "local[4]x", "local[]", "null", "same=" + r.choice(names or ["o"]), "same=", "same=nope", "same=o", "same=0", "null:iota"])
        if kind == 7:
            files["in.npy"] = self.npy(r)
            return "@in.npy"
        if kind == 8:
            files["in.bin"] = bytes(r.getrandbits(8) for _ in range(r.choice([0, 1, 3, 16, 20, 64, 100])))
            return "@in.bin"
        return r.choice(["@", "@missing", "@.", "@missing.npy", "@a.cl", "@-", "", "int", "[4]", "int[4", "int[4]:", "int[4][", "int["])

    def list(self, r):
        return ",".join(r.choice(LITERALS) for _ in range(r.choice([1, 1, 2, 3, 4, 16, 17])))

    def npy(self, r):
        """An array file, more or less in numpy's format."""
        descr = r.choice(["'<i4'", "'<i4'", "'<f4'", "'<f8'", "'>i4'", "'|u1'", "'<f2'", "'|b1'", "'<u8'", "'<c8'", "'|O'", "[('a', '<i4')]", "'", "''", "'<'", "'<i4", "'<U9'", "'>f2'", "'=i4'"])
        shape = r.choice(["(4,)", "(2, 2)", "(2,2,1)", "()", "(0,)", "(4", "4", "(4,,)", "(-4,)", "(18446744073709551615, 2)", "(4611686018427387904, 4)", "(4294967296, 4294967296)", "(1,1,1,1,1,1,1,1,1,1)", "(4 4)", "(0x4,)", "(99999999999999999999,)", "(", "(0, 18446744073709551615)", "(4,)x"])
        order = r.choice(["False", "False", "True", "", "x"])
        parts = [f"'descr': {descr}", f"'fortran_order': {order}", f"'shape': {shape}"]
        if r.random() < 0.2:
            parts = r.sample(parts, r.randrange(4))
        header = ("{" + ", ".join(parts) + ", }").encode()
        if r.random() < 0.1:
            header = header.replace(b":", r.choice([b"", b":::", b": \0"]))
        header += b" " * (-(len(header) + 11) % 64) + b"\n"
        version = r.choice([1, 1, 1, 2, 3, 0, 4, 255])
        length = len(header) if r.random() < 0.8 else r.choice([0, 1, 65535, len(header) + 1, len(header) + 16, 10])
        data = b"\x93NUMPY" + bytes([version, 0]) + (struct.pack("<I", length | r.choice([0, 0, 0xffff0000])) if version >= 2 else struct.pack("<H", length)) + header
        data += bytes(range(r.choice([16, 16, 0, 1, 15, 17, 64])))
        return data if r.random() < 0.85 else data[:r.randrange(len(data))]


class CommandLines:
    """Options, operands and files of every subcommand; the options are read from the table that the program is built from."""

    def __init__(self, corpus):
        self.corpus = corpus
        rows = re.findall(r'^OPTION\((\w+), "([^"]+)", (\w+), ([A-Z| ]+), \w+, \w+, "([^"]*)"', (TOP / "src/driver/options.def").read_text(), re.M)
        self.rows = [(spelling, how, {c.strip() for c in commands.split("|")}, argument) for _, spelling, how, commands, argument in rows]
        self.given = {"a.cl": "int f(int x) { return x + 1; }\nkernel void k(global int *o) { o[get_global_id(0)] = f(3); }\n", "e.cl": EVALUATED, "a.ll": corpus.golden_ir[0], "a.asm": corpus.golden_asm[0], "bytes": bytes(range(256)), "empty.cl": "",
                      "empty.ll": "", "empty.asm": "", "nul.cl": "kernel void k(void) {}\0int x;", "none.cl": "int x(void);\n"}

    def make(self, r, _number):
        label = r.choice(["options", "options", "options", "regions", "eval", "eval", "help", "files"])
        words = getattr(self, label)(r)
        stdin = r.choice([b"", b"kernel void k(global int *o) { o[0] = 1; }\n", bytes(range(256))])
        return Case("options " + label, dict(self.given), [[w.replace("\0", "") for w in words]], stdin=stdin, outputs=OUTPUTS, may_be_large=bool(re.search(r"\d{5}|\dg", " ".join(words))))

    def option(self, r, command):
        known = [o for o in self.rows if command.upper() in o[2]] if r.random() < 0.95 else self.rows
        spelling, how, _, argument = r.choice(known or self.rows)
        names = ["out", "out2", "folder/out", "", ".", "missing/x"]  # files that a command may write: never a device
        is_output = spelling in ("-o", "--stats", "--trace")
        choices = argument.split("|") if "|" in argument else [argument]
        value = r.choice(names) if is_output else r.choice(choices) if r.random() < 0.5 else r.choice(OPTION_VALUES)
        if spelling == "-o" and command == "run":
            value = "o=" + value
        if how == "FLAG":
            return [spelling] if r.random() < 0.95 else [spelling + "=" + value]
        if how == "PREFIX":
            return [spelling + r.choice(["all", "extra", "error", "no-unused", "no-error", "nonsense", "no-", "", "unused-variable", "error=shadow", "everything", "no-all"])]
        if how == "GLUED":
            return r.choice([[spelling, value], [spelling + value]])
        if how == "OPTIONAL":
            return [spelling + r.choice(["", "=" + value])]
        return r.choice([[spelling, value], [spelling + "=" + value], [spelling]]) if r.random() < 0.9 else [spelling + value]

    def operands(self, r):
        return r.choice([["a.cl"], ["a.cl"], ["a.cl"], ["a.ll"], ["a.asm"], ["-"], [], ["a.cl", "a.ll"], ["missing.cl"], ["."], ["empty.cl"], ["empty.ll"], ["empty.asm"], ["bytes"], ["nul.cl"], ["none.cl"], ["--", "a.cl"], ["--", "-a"], [""]])

    def options(self, r):
        command = r.choice(["cc", "cc", "opt", "run", "run", "run", "eval", "regions", "help", "nonsense", "", "CC", "--help", "--version", "-"])
        words = [w for _ in range(r.choice([0, 1, 1, 2, 3, 6])) for w in self.option(r, command)]
        if command == "run" and r.random() < 0.9:
            words += ["-g", r.choice(["16", "4,4"]), "-a", "o=int[64]", "--max-instructions=10000"]
        words += self.operands(r)
        if r.random() < 0.1:
            r.shuffle(words)
        return [command, *words]

    def regions(self, r):
        number = lambda: r.choice(["0", "1", "2", "4", "8", "16", "32", "3", "31", "127", "128", "255", "4294967296", "-1", "", "99999999999999999999"])
        operand = r.choice([f"r{number()}.{number()}<{number()};{number()},{number()}>:{r.choice(['ub', 'w', 'd', 'q', 'f', 'df', 'hf', 'v', 'x', ''])}", f"r{number()}<{number()}>:{r.choice(['w', 'd'])}", f"r[a0.{number()},{number()}]<{number()};{number()},{number()}>:w",
                            f"-r{number()}.{number()}<{number()};{number()},{number()}>:f", "null:d", f"acc{number()}<8;8,1>:f", f"r{number()}", "1:w", "0x7fffffff:d", "", "<", "r1.0<VxH;1,0>:w", f"(abs)r{number()}<{number()};{number()},{number()}>:d",
                            "a.ll", "a.cl", "a.asm", "missing.ll", "-", "é", "x" * 5000, f"f{number()}.{number()}", f"r{number()}.{number()}<8;8,1>:ud extra"])
        return ["regions", *([f"--exec={r.choice(['1', '2', '4', '8', '16', '32', '0', '3', '64', 'x'])}"] if r.random() < 0.6 else []), *([] if r.random() < 0.8 else ["-o", "out"]), operand, *([] if r.random() < 0.95 else ["r1"])]

    def eval(self, r):
        function = r.choice(re.findall(r"\b(\w+)\((?=[a-z])", EVALUATED)) if r.random() < 0.9 else r.choice(["nope", "", "sin"])
        given = [r.choice(VALUE_ARGUMENTS) for _ in range(r.choice([0, 1, 1, 1, 2, 2, 2, 3]))]
        via = r.choice([[], ["--via=ir"], ["--via=sim"], ["--via=ir", "--check"], ["-O0"], ["-O0", "--via=sim"]])
        return ["eval", "--function=" + function, *via, r.choice(["e.cl", "e.cl", "e.cl", "a.ll", "a.cl", "none.cl", "empty.cl"]), *given]

    def help(self, r):
        name = r.choice(self.corpus.builtins)[0]
        word = r.choice(["cc", "opt", "run", "eval", "regions", "help", "builtins", name, "nonsense", "", "x" * 3000, "%s", "-", name[:-1], "convert_int4_sat", "é"])
        return r.choice([["help", word], ["help"], ["help", word, word], ["help", "--format=" + r.choice(["man", "bash", "zsh", "fish", "text", "x", ""]), word], [word, "--help"], ["--help", word], ["help", "--help"], ["help", "--version"], ["--version"], []])

    def files(self, r):
        words = ["cc", *options(r), *r.choice([["-x", r.choice(["cl", "ll", "asm", "x", ""])], []]), "-o", "out", r.choice(list(self.given) + ["-"])]
        return words if r.random() < 0.7 else ["run", *words[1:-3], "-g", "8", "-a", "o=int[64]", *LIMITS, words[-1]]


OUTPUTS = ("out", "out2", "out.npy", "trace", "x", "all", "k", "1")


class Limits:
    """Valid commands with little memory, stack or disk, and with a standard output that accepts nothing."""

    def __init__(self, corpus):
        self.corpus = corpus

    def make(self, r, _number):
        kernel = r.choice(self.corpus.runnable)
        run = r.choice(kernel.runs)
        outputs = [("-o", name.split("=")[0] + "=" + r.choice(["out", "out.npy"])) for name in run if re.match(r"\w+=\w+\[", name)][:2]
        command = r.choice([
            ["cc", *options(r), "-o", "out", "a.cl"], ["cc", *options(r), "a.cl"], ["cc", *options(r), "--emit=" + r.choice(["pp", "ast", "ir", "thread-ir", "mir", "visa", "json"]), r.choice(["-o", "--stats"]), "out", "a.cl"],
            ["run", *options(r), *LIMITS, *run, *[w for o in outputs for w in o], "a.cl"], ["run", *options(r), "--max-instructions=20000", "--trace=out", *run, "a.cl"], ["run", "--via=ir", *LIMITS, *run, "--stats=out", "a.cl"],
            ["help", r.choice(["builtins", "run", "cc", "sin"])], ["help", "--format=" + r.choice(["man", "zsh", "fish", "bash"])], ["--version"], ["cc", "--list-passes"], ["run", *LIMITS, *run, "--print", "0", "a.cl"], ["regions", "r2.1<16;8,2>:w"],
            ["opt", "--dot=cfg", "-o", "out", "a.cl"], ["explain", *options(r), "-o", "out", "a.cl"], ["cc", *options(r), "-o", "folder/out", "a.cl"], ["cc", "--print-after=all", "a.cl"], ["eval", "a.cl", "1"]])
        case = Case("limits", {"a.cl": kernel.text}, [command], outputs=("out", "out.npy"))
        kind = r.randrange(6)
        if kind < 2:
            case.limits = {"memory": int(r.uniform(15, 60 if kind else 400) * (1 << 20))}
        elif kind == 2:
            case.limits = {"stack": r.choice([64, 96, 128, 256, 512, 1024]) << 10}
        elif kind == 3:
            case.limits = {"file": r.choice([0, 1, 512, 1024, 4096, 65536])}
        elif kind == 4:
            case.stdout = r.choice(["/dev/full", "closed"])
        else:
            case.stderr = r.choice(["/dev/full", "closed"])
            case.limits = {"file": r.choice([0, 4096])} if r.random() < 0.3 else {}
        case.label = "limits " + (", ".join(case.limits) or f"stdout {case.stdout or 'file'} stderr {case.stderr or 'file'}")
        if case.stdout == "/dev/full":
            case.judge = self.must_report
        return case

    def must_report(self, case, all_done, _runner):
        """Output that cannot be written must be an error."""
        done = all_done[0]
        writes = "out" not in " ".join(map(str, done.words)) and done.words[0] != "eval" and (done.words[0] != "run" or "--print" in done.words)
        if done.status == 0 and writes:
            return [("status 0 though standard output is full", done.err[:100], "gasket " + " ".join(map(str, done.words)) + " >/dev/full")]
        return []
