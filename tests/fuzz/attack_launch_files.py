"""Hostile launch files and simulation files: commands with changed words, lines in another order, broken quotes, large numbers."""
import re

from attack_command import LITERALS, TYPES
from attack_corpus import NUMBERS
from attack_run import Case

PROGRAM = """typedef struct { int next; float2 weight; } Node;
struct P { char c; short a[3]; union { float f; ulong l; } u; Node n; global int *p; };
global int total;
kernel void add(global int *x, int n, float4 v, local int *l) { size_t i = get_global_id(0); l[get_local_id(0)] = n; x[i & 7] += n + (int)v.y; if (!i) total++; }
kernel void walk(global Node *nodes, Node by, global struct P *p) { size_t i = get_global_id(0) & 1; nodes[i].next += by.next; p[i].a[1] = p[i].c; }
kernel void get(global int *out) { out[0] = total; printf("%d\\n", total); }
"""
LAUNCH = """# a launch file
program a.cl -D N=1 -O1
buffer x int[8]:iota
buffer nodes Node[2]:{1,{2,3}},{.next=4}
buffer p 'struct P[2]:fill={1,2,3,4,{.l=5},{6,7}}'
buffer out int[1]:noinit:wo
buffer raw @in.bin
repeat 2
  repeat 3
    launch add -g 8 -l 4 x=x n=$i v=1,2,3,$j l=int[4]
  end
  launch walk -g 2 nodes=nodes 'by={1, {2, 3}}' p=p
end
launch get -g 1 out=out
expect x[0:3] 0 1 2 tolerance=0.5
expect nodes {1,{2,3}} {4}
expect x @in.bin
print nodes
print "x:3"
write x out.npy
write p out.bin
launch add -g 8 x=int[8] n=1 v=0,0,0,0 l=local[64]
"""
SIMULATION = """a.cl   # the program
add
8 1 1
4 1 1
<size=32 range=0:1:7 dump ro>
<size=4> 3
<size=16 float> 1 2.5 -3 4e5
<size=64>
"""
WORDS = ["", "x", "$i", "$n", "$z", "${i}", "${", "$", "'", '"', "\\", "'a b'", '"$j"', "\x01i", "\x00", "#", "{", "}", "{{{{", "x[0:1]", "x[", "x[1:", "x[9]", "x:0", "x:99999999999999999999", "x[0:18446744073709551615]", "x[18446744073709551615:2]",
         "nodes[1]", "tolerance=", "tolerance=nan", "tolerance=-1", "tolerance=1e999", "ulp=", "ulp=-1", "ulp=18446744073709551615", "-g", "-l", "--offset", "-g0", "-O3", "-D", "-I", "-I.", "-include", "-x", "-Werror", "--", "-", "@in.bin", "@in.npy",
         "@", "@-", "@missing", "a.cl", "b.cl", "program", "buffer", "launch", "repeat", "end", "expect", "print", "write", "image", "sampler", "pipe", "x=x", "x=nodes", "x=raw", "x=", "=x", "x=null", "x=same=x", "0=x", "99=x", "nodes=x", "n=x",
         "{1,{2,3}}", "{.next=1,.next=2}", "{.x=1}", "{.next}", "{1,2,3,4,5}", "{", "{1", "{1,{2,3}},", "nan", "inf", "Node[2]", "Node[]:{}", "Node[]:{},", "P[1]:{" + "{" * 5000, "P[1]:{" + "1," * 5000, "P[2]:fill=", "struct", "struct P[1]",
         "int[2]:ro:wo", "int[2]:noinit:noinit", "int[]:noinit", "int[2]:iota:noinit", "Node[9999999999]", "<", ">", "<>", "<size=", "<size=4", "<size=0>", "<size=4 size=8>", "<null>", "<size=4 null>", "<size=-1>", "<size=99999999999999999999>", "<size=64 hex>",
         "<size=4 fill=>", "<size=4 range=>", "<size=4 range=::>", "<size=4 range=0:0:0>", "<size=32 range=7:-1:0>", "<size=32 double fill=1e999>", "<size=8 noinit fill=1>", "<size=4 dump>", "<size=4 int int>", "<#", "ff", "-ff", "0x", "1e5", "\xff\xfe", "é", "a" * 3000]


class LaunchFiles:
    def __init__(self, corpus):
        self.corpus = corpus

    def make(self, r, _number):
        is_simulation = r.random() < 0.35
        name = "a.sim" if is_simulation else "a.launch"
        text = SIMULATION if is_simulation else LAUNCH
        for _ in range(r.choice([0, 1, 1, 1, 2, 3, 8])):
            text = self.change(r, text)
        files = {"a.cl": PROGRAM if r.random() < 0.97 else "kernel void add(", name: text, "in.bin": bytes(range(r.choice([32, 32, 0, 1, 33])))}
        words = r.choice([[], [], ["--via=ir"], ["-O0"], ["--stats=out.json"], ["-g", "4"], ["-k", "add"], ["--print", "x:2"], ["-o", "x=out.bin"], ["-x", r.choice(["launch", "sim", "cl"])], ["-cl-std=CL1.2"], ["--trace=out.trace"]])
        return Case("file " + name, files, [["run", "-j1", "--max-instructions=100000", *words, name]], may_be_large=bool(re.search(r"\d{7}|\d[gm]\b", text)),
                    outputs=("out.json", "out.trace", "out.bin", *re.split(r"[\s'\"]+", text)), san=not re.search(r"\d{7}|\d[gm]\b", text))

    def change(self, r, text):
        lines = text.splitlines(keepends=True)
        kind, at = r.randrange(8), r.randrange(len(lines))
        if kind == 0:
            del lines[at]
        elif kind == 1:
            lines.insert(at, r.choice(lines))
        elif kind == 2:
            other = r.randrange(len(lines))
            lines[at], lines[other] = lines[other], lines[at]
        elif kind == 3:
            cut = r.randrange(len(text) + 1)
            return text[:cut] + r.choice(["", r.choice(WORDS), chr(r.randrange(256))]) + text[cut + r.choice([0, 1, 5]):] or "\n"
        else:
            parts = re.split(r"([ =:\n,]+)", lines[at])
            parts[r.randrange(len(parts))] = r.choice([r.choice(WORDS), r.choice(WORDS), r.choice(NUMBERS), r.choice(LITERALS), r.choice(TYPES) + "[4]"])
            lines[at] = "".join(parts)
        return "".join(lines) or "\n"
