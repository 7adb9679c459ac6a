"""The course: model answers are accepted, typical wrong ones are refused with a hint.

A wrong answer is the text of an answer file, or a change (old, new) of the model answer. Each comes with a part of the
message that must refuse it."""
import base64
import functools
import html.parser
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import zlib

from kernel_tests import COURSE, TOP, Problem, Skipped, run_process

LECTURES = sorted((p.parent.name for p in COURSE.glob("[0-9]*-*/README.md")), key=lambda name: int(name.split("-")[0]))

KERNEL = "kernel void k(global int *out, global const int *in, local int *tile)\n{{\n    size_t i = get_global_id(0), l = get_local_id(0);\n\n    tile[l] = in[i];\n    {}\n}}\n"

WRONG = {
    "1.1": [(("a - (b - c) % 4 << 1", "(a - (b - c) % 4) << 1"), "one pair of parentheses is enough"),
            (("a - (b - c) % 4 << 1", "a - b - c % 4 << 1"), "the root is applied last")],
    "1.2": [(("c + u: int", "c + u: uchar"), "promoted to int"),
            (("n < l: int", "n < l: long"), "a comparison of numbers is an int"),
            (("v < v: int4", "v < v: int"), "one for each lane")],
    "1.3": [(("int t = first, b = 2;", "int b[1] = {first};"), "no product")],
    "1.4": [(("(x & y) + ((x ^ y) >> (uchar)1)", "(x + y) >> (uchar)1"), "does not fit eight bits"),
            (("(x & y) + ((x ^ y) >> (uchar)1)", "x / (uchar)2 + y / (uchar)2"), "two halves lost"),
            (("(x & y) + ((x ^ y) >> (uchar)1)", "convert_uchar4((convert_ushort4(x) + convert_ushort4(y)) / (ushort)2)"), "wider type"),
            (("(x & y) + ((x ^ y) >> (uchar)1)", "(uchar4)((x.x + y.x) / 2, (x.y + y.y) / 2, (x.z + y.z) / 2, (x.w + y.w) / 2)"), "promoted to int"),
            (("(x & y) + ((x ^ y) >> (uchar)1)", "hadd(x, y)"), "or hadd")],
    "1.5": [(("2 * 1 + Y", "2 * 1 + 2 * X"), "disabled"), (("3 2 1", "3 swap(1, 2)"), "expanded completely")],
    "1.6": [(("local int (*c)[8]", "local int *c[8]"), "pointer to an array"), (("constant int *local *a", "constant int *a"), "from the name outwards")],
    "2.1": [(("[ %b, %entry ], [ %rest, %step ]", "[ %b, %entry ], [ %x, %step ]"), "loop"), (("ret i32 %x", "ret i32 %y"), "is 12, not"),
            ("define i32 @gcd(i32 %a, i32 %b) {\n  %x = alloca i32\n  ret i32 %a\n}\n", "must not have an alloca")],
    "2.2": [(("x: A G H", "x: G H"), "a phi is an assignment, too"), (("z: F H", "z: F H G"), "needs no phi in G")],
    "2.3": [(("F: A; H", "F: C; H"), "not the immediate dominator"), (("A: entry; A", "A: entry;"), "in its own frontier")],
    "2.4": [(("  store i32 3, ptr %x\n", ""), "mem2reg places a phi"),
            ("define i32 @f(i32 %a) {\n  %x = alloca i32\n  store i32 %a, ptr %x\n  %l = load i32, ptr %x\n  ret i32 %l\n}\n", "begin with an if")],
    "2.5": [("a = b\nb = c\nc = a\nd = a\ne = d\n", "no later copy reads it"), ],
    "3.1": [("mem2reg,sccp,combine,cse,simplify-cfg", "has 20 instructions"), ("combine,cse,dce", "without mem2reg")],
    "3.2": [(('"(xor x y)"', '"(add x y)"'), "both sides differ for"), ('RULE("(and x (or y x))", "x", 0)\n', "still has 3 operations"),
            ('RULE("(sub (xor x -1) (xor y -1))", "(sub y x)", 0)\n', "still has 3 operations")],
    "3.3": [(("a: -7", "a: 7"), "sign of the dividend"), (("g: 0.0 -0.0", "g: 1 2"), "not equal")],
    "3.4": [(("        if (in[k] > 0)\n", ""), "under a condition"), (("*out = sum", "out[0] = sum;\n    for (int k = 0; k < n; k++)\n        if (in[k] > 0)\n            out[k] = *scale"), "more than one reason")],
    "3.5": [("int f(int a, int b) { return a + b; }\n", "two ways")],
    "4.1": [(("a: b c", "a: b"), "lacks c"), (("t: a", "t: a b"), "which statement could add it")],
    "4.2": [(KERNEL.format("out[i] = tile[l];"), "0 dynamic accesses")],
    "4.3": [(("l % 2 ? tile[l ^ 1] : in[i ^ 1]", "l % 2 ? in[i ^ 1] : tile[l ^ 1]"), "the results differ"),
            (("    barrier(CLK_LOCAL_MEM_FENCE);\n", ""), "--check finds a mistake")],
    "4.4": [(("in=same=out", "in=int[]:5"), "the same buffer")],
    "4.5": [(("0x6000000000000010: global", "0x6000000000000010: local"), "upper three bits are 011")],
    "5.1": [(("a: r2.1<4;1,0>:f", "a: r2.1<4;4,1>:f"), "each row has one element"), (("e: r2.4<4;4,1>:w", "e: r2.4<8;8,1>:w"), "register boundary")],
    "5.2": [(("r2.1<8;8,1>:f illegal", "r2.1<8;8,1>:f legal"), "touches three registers")],
    "5.3": [(("r4.2<32;8,4>:ub", "r4.2<8;8,1>:ub"), "instead of"), (("r4.1<32;8,4>:ub", "r4.0<32;8,4>:ub"), "byte 4n + k")],
    "5.4": [("a b c d e f p q r s t", "values are alive"), ("e f s a b p c d q r t", "which operand")],
    "5.5": [(("= in[i * N + k] / sum", "= in[i * N + k] * (1 / sum)"), "the results differ"),
            (("float4 *in, global float4 *out", "float4 *restrict in, global float4 *restrict out"), "bytes are spilled")],
    "6.1": [(("C: 0a", "C: 50"), "bit 0, the rightmost one"), (("D: 40", "D: 55"), "of the lanes that do not execute A")],
    "6.2": [(("a[i % 8]", "a[i]"), "the same"), (("a[i % 8]", "a[i / 2]"), "already another one"), (("a[i] = a[i % 8] + 1", "a[i + 8] = a[i] + 1"), "index 16 or more")],
    "6.3": [("order: 9 1 30 2 4 7 1 28 3 3 26 5 2 8 1 31\niterations: 61\n", "slowest lane"), (("35", "31"), "maxima of both")],
    "6.4": [(("out[i] = slow(x % 2 ? 3 * x + 1 : x / 2);", "if (x % 2)\n        out[i] = slow(3 * x + 1);\n    else\n        out[i] = slow(x / 2);"), "only its argument differs"),
            (("3 * x + 1", "3 * x"), "the results differ")],
    "6.5": [(("        barrier(CLK_LOCAL_MEM_FENCE);\n        tile[l] = sum;", "        tile[l] = sum;"), "all work-items must have read")],
    "7.1": [(("values: 5 14", "values: 0 14"), "line 9 stores"), (("22 25", "21 25"), "repeat `when part[0]`"), (("missing: 14", "missing: 39"), "less the last value")],
    "7.2": [(("        barrier(CLK_LOCAL_MEM_FENCE);\n    }", "    }"), "before the next step begins"),
            (("        if (l < step)\n            part[l] += part[l + step];\n        barrier(CLK_LOCAL_MEM_FENCE);", "        if (l < step) {\n            part[l] += part[l + step];\n            barrier(CLK_LOCAL_MEM_FENCE);\n        }"), "not only those with l < step")],
    "7.3": [(("x * h", "x * w"), "a row of the result"), (("h - 1 - y", "y"), "out[0] is")],
    "7.4": [("continue\nprint best[0]\n", "which command goes back"), ("continue\nwhen best[0]\n", "Hint: `print`"), ("tbreak 14\ncontinue\nprint k\n", "run to the end first")],
    "8.1": [(("c: race", "c: ordered"), "a scope that has both work-items"), (("d: ordered", "d: race"), "follow the chain"), (("g: race", "g: maybe"), "neither 'ordered' nor 'race'")],
    "8.2": [(("        atomic_work_item_fence(CLK_GLOBAL_MEM_FENCE, memory_order_acquire, memory_scope_device);\n", ""), "an acquire fence after the loop"),
            (("flag, 1, memory_order_relaxed", "flag, 1, memory_order_release"), "is not relaxed")],
    "8.3": [(("memory_order_acq_rel", "memory_order_release"), "receives the sums of all others"), (("memory_order_acq_rel", "memory_order_acquire"), "reports the own sum")],
    "8.4": [(("taken, 0, memory_order_release", "taken, 0, memory_order_relaxed"), "hands over"), (("global int *total", "global atomic_int *total"), "with a parameter 'global int *total'")],
    "8.5": [(("out[position]", "out[atomic_fetch_add_explicit(count, 1, memory_order_relaxed, memory_scope_device)]"), "how many positive elements precede"), (("k < i", "k <= i"), "out is")],
    "8.6": [(("acquire-release: 00 01", "acquire-release: 01"), "synchronizes with none"), (("seq_cst: 01", "seq_cst: 00 01"), "which operation is its first one?")],
    "9.1": [(("(sat)", ""), "limits a float"), (("-(abs)r6", "-r6"), "are written before the register"), (("(W) mad (8|M0) ", "(W) mul (8|M0) r8.0<1>:f r4.0<8;8,1>:f r5.0<8;8,1>:f\n(W) mad (8|M0) "), "in one line")],
    "9.2": [("mad: 6 7\nloadc: 4 5\nmad: 2 3\nshl: 1\n", "these tiles cost 12"), (("mul: 2\n", ""), "2 is not covered"), (("mul: 2", "mul: 2\nadd: 3"), "covered twice"), (("mul: 2", "mul: 3"), "does not cover")],
    "9.3": [(("d: b c", "d: a b c"), "same contents"), (("e: a b f", "e: a b c f"), "live after the definition"), (("h: g", "h:"), "one more neighbour")],
    "9.4": [(("f: r2", "f: r0"), "interfere"), ("a: r1\nb: r2\nc: r0\nd: r1\ne: r0\nf: r2\ng: r2\nh: r1\n", "neighbouring registers"), ("a: r0\nb: r1\nc: r2\nd: r0\ne: r2\nf: r1\ng: r1\nh: r2\n", "a in r1")],
    "9.5": [(("a += b;\n        b += a;", "int t = a + b;\n        a = b + 0;\n        b = t;"), "results differ"), (("int k = n; k > 1; k -= 2", "int k = n; k > 0; k--"), "results differ"),
            ("kernel void sequence(int n, global const int *first, global int *out)\n{\n    size_t i = get_global_id(0);\n    int a = first[i], b = 1;\n\n    for (int k = 0; k < n; k++) {\n        b = a + b;\n        a = b - a;\n    }\n    out[i] = a;\n}\n", "after two iterations")],
    "9.6": [(("spill a       # of a, b and c, its next use is furthest away\n", ""), "was not spilled"), (("k = 12        # not stored, but computed again\n", ""), "4 values are in registers"),
            ("k = 12\na = load\nb = load\nspill a\nc = b * k\nspill k\nd = load\ne = c + d\nreload k\nf = e * k\ng = f - b\nreload a\nh = g + a\nstore h\n", "a constant can be computed again"), (("g = f - b\n", ""), "nor a spill")],
    "10.1": [(("r3.2", "r3.1"), "is in bytes"), (("r10", "r20"), "the destination"), (("(W) mul", "(W) madd"), "the assembler refuses"), (("r4.0<8;8,1>", "r4.0<4;4,1>"), "region of source 0")],
    "10.2": [(("5:d", "5:w"), "no compacted form"), (("7:ud", "8:ud"), "instead of"), (("mov (8|M0) r6.0<1>:ud 0:ud", "mov (8|M0) r6.0<1>:f 0.0:f"), "those of an integer"),
             (("add (8|M0) r6.0<1>:f r4.0<8;8,1>:f r4.0<8;8,1>:f", "add (8|M0) r6.0<1>:d r4.0<8;8,1>:d r4.0<8;8,1>:d"), "for the bits")],
    "10.3": [(("//.bti 0 arg=1\n//.bti 1 arg=0", "//.bti 0 arg=0\n//.bti 1 arg=1"), "entry 0 of the table"), (("offset=76", "offset=92"), "the first group is right"), (("//.payload global_id_offset offset=64 size=12\n", ""), "element 0 is"), (("offset=88", "offset=92"), "where it is"), (("//.bti 0 arg=1\n//.bti 1 arg=0\n", ""), "no //.bti line")],
    "10.4": [(("-2 0  ", "-2 2  "), "divides towards zero"), (("2147483647 1", "5 6"), "lets the sum overflow"), (("0 -1  ", "3 4  "), "halves away from zero"), (("-2 0  ", "1 2\n-2 0  "), "more than three")],
    "10.5": [(("1: -9", "1: none"), "negative numbers"), (("2: none", "2: -2147483648"), "both codes"), (("3: 0.1 0.1 -0.01", "3: 2 3 4"), "both codes"), (("5: 2147483647", "5: many"), "neither 'none' nor numbers")],
    "10.6": [(("ULessThan", "SLessThan"), "instead of 2000000000"), (("%wide_x = OpUConvert", "%wide_x = OpSConvert"), "as signed"), (("OpConstant %uint 2000000000", "OpConstant %uint 2000000001"), "something other than opcodes")],
}


@functools.cache
def exercises():
    """The names of all exercises, as the script lists them."""
    done = run_process([COURSE / "check", "--list"], text=True)
    return [line.split()[0] for line in done.stdout.splitlines()]


def answers(name):
    return sorted((COURSE / "answers").glob(f"{name}.*")) or sorted((COURSE / "answers").glob(f"{name}-*"))


def run_check(gasket, name, paths):
    return run_process([COURSE / "check", name, *paths], stderr=subprocess.STDOUT, text=True, env={**os.environ, "GASKET": str(gasket)})


def check_model(gasket, name):
    done = run_check(gasket, name, answers(name))
    if done.returncode or done.stdout != "right\n":
        raise Problem(f"status {done.returncode}\n{done.stdout}")


def check_wrong(gasket, name, wrong, message):
    """The wrong answer replaces the first file of the model answer."""
    model = answers(name)
    text = wrong
    if isinstance(wrong, tuple):
        if wrong[0] not in model[0].read_text():
            raise Problem(f"{model[0].name} lacks '{wrong[0]}'")
        text = model[0].read_text().replace(*wrong)
    with tempfile.TemporaryDirectory() as folder:
        changed = pathlib.Path(folder) / model[0].name
        changed.write_text(text)
        done = run_check(gasket, name, [changed, *model[1:]])
    if done.returncode != 1 or not done.stdout.startswith("wrong: ") or message not in done.stdout:
        raise Problem(f"status {done.returncode}, without '{message}':\n{done.stdout}")


def check_lecture(gasket, lecture):
    """The commands of a lecture print the output that it quotes."""
    done = run_process([sys.executable, TOP / "tests/tools/check_chapter.py", gasket, COURSE / lecture / "README.md"], text=True)
    if done.returncode:
        raise Problem(done.stdout)


def check_counts(gasket):
    """The numbers of instructions that lectures 3 and 4 state."""
    def count(words, pattern):
        done = run_process([gasket, *words], cwd=TOP, text=True)
        return len(re.findall(pattern, done.stdout, re.M))

    text = (COURSE / "3-optimization/README.md").read_text()
    for passes, stated in ("", r"has\s(\d+)\sinstructions\sas"), ("mem2reg,combine,cse", r"has\s(\d+),\sand"), ("mem2reg,cse,combine", r"`mem2reg,cse,combine`\s(\d+)"):
        number = count(["opt", f"--passes={passes}", "samples/course/3-optimization/tangle.cl"], r"^  \S")
        if int(re.search(stated, text).group(1)) != number:
            raise Problem(f"tangle.cl has {number} instructions after '{passes}'")
    switch, usual = (count(["cc", "--simd=16", f"--generic={generic}", "samples/course/4-aliasing/spaces.cl"], r"^(?!//).* \(\d+\|M0\)") for generic in ("switch", "optimize"))
    if not 4.5 <= switch / usual <= 6:
        raise Problem(f"spaces.cl has {usual} instructions, and {switch} with --generic=switch, not about five times as many")


def check_garbage(gasket, name):
    """A file of any bytes is a wrong answer."""
    with tempfile.NamedTemporaryFile() as file:
        file.write(bytes(range(255, 0, -1)) * 3)
        file.flush()
        done = run_check(gasket, name, [file.name] * len(answers(name)))
    if done.returncode != 1 or not done.stdout.startswith("wrong: "):
        raise Problem(f"status {done.returncode}\n{done.stdout}")


def check_command(gasket):
    """Words that name no exercise or no file are mistakes of the command line, not wrong answers."""
    for words in ["9.9"], ["1.1"], ["1.1", "nowhere.cl"], ["3.4", "one.cl"], []:
        done = run_check(gasket, *words[:1] or ["--help"], words[1:])
        if done.returncode != 2 or not done.stdout:
            raise Problem(f"{words}: status {done.returncode}\n{done.stdout}")
    if run_check(gasket / "none", "1.5", answers("1.5")).returncode != 2:
        raise Problem("a missing program is not reported")


class Links(html.parser.HTMLParser):
    """The ids and the targets of the links of a page."""

    def __init__(self):
        super().__init__()
        self.ids, self.targets = [], []

    def handle_starttag(self, tag, attributes):
        given = dict(attributes)
        self.ids += [given["id"]] if "id" in given else []
        self.targets += [given[key] for key in ("href", "src") if key in given]


def read_shared(target):
    """The state in a link to the playground: JSON, deflated, in base64."""
    text = target.split("?k=")[1]
    return json.loads(zlib.decompress(base64.urlsafe_b64decode(text + "=" * (-len(text) % 4)), -15))


def read_links(path):
    links = Links()
    links.feed(path.read_text())
    return links


def check_links(folder, path, ids):
    """The links of a page lead to files or to ids in IDS, those of each page, and need no network."""
    for target in read_links(path).targets:
        file, _, name = target.split("?")[0].partition("#")
        if not target.startswith("data:") and (not (folder / (file or path.name)).is_file() or (name and name not in ids.get(file or path.name, [name]))):
            raise Problem(f"{path.name}: nothing is at '{target}'")


def check_steps(folder):
    """Back and next lead through all lectures."""
    following = {path.name: re.search(r'rel="next" href="([^"]+)"', path.read_text()) for path in folder.glob("*.html")}
    previous = {path.name: re.search(r'rel="prev" href="([^"]+)"', path.read_text()) for path in folder.glob("*.html")}
    pages = ["index.html"]
    while following[pages[-1]]:
        pages.append(following[pages[-1]].group(1))
        if previous[pages[-1]].group(1) != pages[-2]:
            raise Problem(f"back from {pages[-1]} is not {pages[-2]}")
    if pages != ["index.html"] + [f"{name}.html" for name in LECTURES]:
        raise Problem(f"the pages in order: {pages}")


def check_page(gasket):
    """The course has a page for each lecture, with all exercises and kernels, and coloured code."""
    for program in "cmark-gfm", "node":
        if not shutil.which(program):
            raise Skipped(f"{program} is not installed")
    with tempfile.TemporaryDirectory() as name, tempfile.TemporaryDirectory() as playground:
        folder = pathlib.Path(name)
        (pathlib.Path(playground) / "index.html").write_text("")
        done = run_process([sys.executable, COURSE / "render.py", gasket, folder, playground], stderr=subprocess.STDOUT, text=True)
        if done.returncode:
            raise Problem(done.stdout)
        pages = {path.name: read_links(path) for path in folder.glob("*.html")}
        for page, links in pages.items():
            check_links(folder, folder / page, {page: links.ids for page, links in pages.items()})
            if len(set(links.ids)) != len(links.ids):
                raise Problem(f"{page}: ids: {sorted(links.ids)}")
        check_steps(folder)
        for lecture in LECTURES:
            links = pages[f"{lecture}.html"]
            missing = [exercise for exercise in exercises() if exercise.split(".")[0] == lecture.split("-")[0] and f"exercise-{exercise}" not in links.ids]
            kernels = {path.read_text() for path in (COURSE / lecture).glob("*.cl")}
            if missing or kernels != {read_shared(target)["source"] for target in links.targets if "?k=" in target}:
                raise Problem(f"{lecture}: exercises without text: {missing}; or the links to the playground do not hold the kernels")
            pictures = (COURSE / lecture / "README.md").read_text().count("<!-- figure: ")
            if (folder / f"{lecture}.html").read_text().count("<figure><iframe ") != pictures:
                raise Problem(f"{lecture}: the page does not have the {pictures} pictures of the text")
        text = (folder / "1-parsing.html").read_text()
        if '<span class="t-type">int</span>' not in text or "$ build/gasket" not in text:
            raise Problem("the code has no colours")


def tasks(gasket):
    """(name, function) for each test but those of answers."""
    yield "course/page", lambda: check_page(gasket)
    yield "course/counts", lambda: check_counts(gasket)
    yield "course/command", lambda: check_command(gasket)
    for lecture in LECTURES:
        yield f"course/{lecture}", lambda lecture=lecture: check_lecture(gasket, lecture)


def answer_tasks(gasket):
    for name in exercises():
        yield f"course/exercise {name}", lambda name=name: check_model(gasket, name)
        yield f"course/exercise {name} [garbage]", lambda name=name: check_garbage(gasket, name)
        if not WRONG.get(name):
            raise Problem(f"exercise {name} has no wrong answer")
        for k, (wrong, message) in enumerate(WRONG[name]):
            yield f"course/exercise {name} [wrong {k + 1}]", lambda name=name, wrong=wrong, message=message: check_wrong(gasket, name, wrong, message)


def test(s):
    if not shutil.which("node"):
        s.results.skip("course", "node is not installed")
        return
    s.each([(name, task) for name, task in [*tasks(s.gasket), *s.share("answers", answer_tasks(s.gasket))] if s.chosen(name)])
