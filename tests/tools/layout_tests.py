"""Layouts of random types with attributes: sizes, alignments and offsets in gasket are those of clang 14.

Each program declares structs, unions, enums and typedef names with packed, aligned, mode and #pragma pack in all positions. clang
computes the numbers, as initializers of constants in its IR; the same program with these numbers as static assertions must compile
without an error."""
import random
import re
import tempfile
import pathlib

from kernel_tests import Problem, run_process

PROGRAMS, RECORDS = 8, 40
SCALARS = "char uchar short int uint long ulong half float double char2 short3 int4 float8 size_t".split()
INTEGERS = "char uchar short int uint long".split()
CLANG = "-x cl -cl-std=CL3.0 -target spir64 -Xclang -finclude-default-header -emit-llvm -S -w -O0 -o -".split()


def aligned(r, *sizes):
    return f"__attribute__((aligned({r.choice(sizes or (1, 2, 4, 8, 16, 32))})))"


def attributes(r, chance):
    """Attributes of a member or a record: often none."""
    return " ".join(a for a in ["__attribute__((packed))", aligned(r)] if r.random() < chance)


def declaration_of_enum(r, name):
    low, high = r.choice([(0, 1), (0, 255), (0, 256), (-1, 127), (-1, 128), (-129, 0), (0, 65536), (-1, 1 << 33)])
    before, after = r.choice([("__attribute__((packed))", ""), ("", "__attribute__((__packed__))"), ("", ""), (aligned(r, 1, 2, 4), "")])
    return f"enum {before} {name} {{ {name}_L = {low}, {name}_H = {high}L }} {after};"


def declaration_of_typedef(r, name):
    if r.random() < 0.5:
        return f"typedef {r.choice(INTEGERS)} {name} __attribute__((mode({r.choice(['QI', 'HI', 'SI', 'DI', 'word', '__byte__'])})));"
    return f"typedef {aligned(r)} {r.choice(SCALARS)} {name};"


def member(r, name, types):
    kind = r.choice(types)
    before, after = (attributes(r, 0.2), "") if r.random() < 0.5 else ("", attributes(r, 0.2))
    star = r.choice(["", "", "", "*", f"*{aligned(r)} "])
    array = "[3]" if r.random() < 0.2 and (star or kind in SCALARS) else ""
    return f"    {before} {kind} {star}{name}{array} {after};"


def program(seed):
    """The declarations, and the expressions to compare."""
    r, lines, asked, types = random.Random(seed), [], [], list(SCALARS)
    for i in range(RECORDS):
        kind = r.choice(["enum", "typedef", "struct", "struct", "struct", "union"])
        name = f"t{i}"
        if kind == "enum":
            lines.append(declaration_of_enum(r, name))
        elif kind == "typedef":
            lines.append(declaration_of_typedef(r, name))
        else:
            if r.random() < 0.3:
                lines.append(r.choice(["#pragma pack(1)", "#pragma pack(2)", "#pragma pack(4)", "#pragma pack()"]))
            count = r.randint(1, 5)
            body = [member(r, f"m{k}", types) for k in range(count)]
            before, after = (attributes(r, 0.15), "") if r.random() < 0.5 else ("", attributes(r, 0.15))
            lines += [f"{kind} {before} {name} {{", *body, f"}} {after};"]
            asked += [f"__builtin_offsetof({kind} {name}, m{k})" for k in range(count)]
        spelled = name if kind == "typedef" else f"{kind} {name}"
        types.append(spelled)
        asked += [f"sizeof({spelled})", f"_Alignof({spelled})"]
    return "\n".join(lines) + "\n#pragma pack()\n", asked


def check(gasket, clang, seed):
    source, asked = program(seed)
    with tempfile.TemporaryDirectory() as folder:
        file = pathlib.Path(folder) / "layout.cl"
        file.write_text(source + "".join(f"constant ulong value{i} = {e};\n" for i, e in enumerate(asked)) + "kernel void k(global ulong *p)\n{\n"
                        + "".join(f"    p[{i}] = value{i};\n" for i in range(len(asked))) + "}\n")
        done = run_process([clang, *CLANG, file])
        if done.returncode:
            raise Problem("clang: " + done.stderr.decode(errors="replace")[:2000])
        values = dict(re.findall(r"@value(\d+) = .*constant i64 (\d+)", done.stdout.decode()))
        if len(values) != len(asked):
            raise Problem(f"clang's IR has {len(values)} of {len(asked)} values")
        file.write_text(source + "".join(f'_Static_assert({e} == {values[str(i)]}, "{e} is {values[str(i)]}");\n' for i, e in enumerate(asked)))
        done = run_process([gasket, "cc", "-w", "--emit=ast", file, "-o", "/dev/null"])
        if done.returncode:
            raise Problem(f"seed {seed}: " + done.stderr.decode(errors="replace")[:2000])


def tasks(gasket, clang):
    return [(f"layouts {seed}", lambda seed=seed: check(gasket, clang, seed)) for seed in range(PROGRAMS)]
