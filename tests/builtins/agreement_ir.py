"""The operations and arithmetic intrinsics of the IR as calls for agreement.py: from the rows of ir/opcodes.def and ir/intrinsics.def, so that a
new row is swept without a change here."""
import itertools
import pathlib
import re

from exact import np

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
INTS = {1: "char", 2: "short", 4: "int", 8: "long"}  # the IR has no signs
FLOATS = {2: "half", 4: "float", 8: "double"}
SPELLED = {"char": "i8", "short": "i16", "int": "i32", "long": "i64"}
PREDICATES = {"icmp": "eq ne ugt uge ult ule sgt sge slt sle".split(), "fcmp": "oeq ogt oge olt ole one ord uno ueq ugt uge ult ule une".split()}
OPCODE = re.compile(r"^IR_(INT|FLT|CAST)\((\w+), ([^)]*)", re.M)
INTRINSIC = re.compile(r'^IR_INTRINSIC\(\w+, "([^"]*)", "(\w*)", "([a?]:[abJR]+)", IR_PURE(?: \| IR_COMMUTES)?\)', re.M)


def is_float(kind):
    return kind in FLOATS.values()


def bytes_of(kind):
    return next(size for table in (INTS, FLOATS) for size, name in table.items() if name == kind)


def type_text(kind, lanes):
    scalar = SPELLED.get(kind, kind)
    return scalar if lanes == 1 else f"<{lanes} x {scalar}>"


def suffix(kind, lanes):
    scalar = f"f{8 * bytes_of(kind)}" if is_float(kind) else SPELLED[kind]
    return scalar if lanes == 1 else f"v{lanes}{scalar}"


def scalar_text(kind, value):
    """A constant. Floats are written as the bits of a double; numpy would make a NaN quiet on the way there."""
    if not is_float(kind):
        return str(int(value))
    if kind == "half":
        return f"0xH{int(value.view(np.uint16)):04X}"
    if kind == "double" or not np.isnan(value):
        return f"0x{int(np.float64(value).view(np.uint64)):016X}"
    bits = int(value.view(np.uint32))
    return f"0x{(bits >> 31) << 63 | 0x7FF << 52 | (bits & 0x7FFFFF) << 29:016X}"


def constant_text(kind, lanes, values):
    words = [scalar_text(kind, v) for v in values]
    return words[0] if lanes == 1 else f"<{', '.join(f'{type_text(kind, 1)} {w}' for w in words)}>"


def operation(name, kinds, result, lanes):
    """The instruction of one or two operands of one type that gives RESULT, for (name, kinds, result, lines, declaration)."""
    operands = ", ".join(f"{{{'xyz'[n]}}}" for n in range(len(kinds)))
    return name, kinds, result, [f"{{r}} = {name} {type_text(kinds[0], lanes)} {operands}"], ""


def opcode_rows(lanes):
    """(name, kinds, result, lines, declaration) of each arithmetic operation, cast and comparison. {x} {y} {z} are operands, {r} is the result, {t} a prefix of
    further names."""
    for sort, name, rest in OPCODE.findall((ROOT / "ir/opcodes.def").read_text()):
        count = int(rest.split(",")[0]) if sort != "CAST" else 1
        for size, kind in (INTS if sort == "INT" else FLOATS if sort == "FLT" else {}).items():
            row = operation(name, [kind] * count, kind, lanes)
            if name in ("shl", "lshr", "ashr"):  # a greater count gives poison
                mask = constant_text(kind, lanes, [np.int64(8 * size - 1)] * lanes)
                row[3][:] = [f"{{t}}n = and {type_text(kind, lanes)} {{y}}, {mask}", f"{{r}} = {name} {type_text(kind, lanes)} {{x}}, {{t}}n"]
            yield row
        for source, target in itertools.permutations([*INTS.items(), *FLOATS.items()], 2) if sort == "CAST" and "ptr" not in rest else ():
            if can_cast(name, source, target):
                yield name, [source[1]], target[1], [f"{{r}} = {name} {type_text(source[1], lanes)} {{x}} to {type_text(target[1], lanes)}"], ""
    for op, predicates in PREDICATES.items():
        for kind, predicate in itertools.product((INTS if op == "icmp" else FLOATS).values(), predicates):
            name, kinds, _, (line,), _ = operation(f"{op} {predicate}", [kind, kind], "char", lanes)
            bits, bytes_ = "i1" if lanes == 1 else f"<{lanes} x i1>", type_text("char", lanes)
            yield name, kinds, "char", [line.replace("{r}", "{t}c"), f"{{r}} = zext {bits} {{t}}c to {bytes_}"], ""


def can_cast(name, source, target):
    """Does cast NAME convert between (bytes, name of the type) SOURCE and TARGET?"""
    wider, floats = target[0] > source[0], (is_float(source[1]), is_float(target[1]))
    return {"trunc": not any(floats) and not wider, "zext": not any(floats) and wider, "sext": not any(floats) and wider, "fptrunc": all(floats) and not wider,
            "fpext": all(floats) and wider, "fptoui": floats == (True, False), "fptosi": floats == (True, False), "uitofp": floats == (False, True),
            "sitofp": floats == (False, True), "bitcast": source[0] == target[0]}.get(name, False)


def types_of(letters):
    """The combinations of types that the letters of an intrinsic's overloads allow."""
    classes = {"i": INTS.values(), "d": ["int"], "f": FLOATS.values(), "x": ["half", "float"], "I": INTS.values(), "F": FLOATS.values(), "G": FLOATS.values(),
               "n": [*INTS.values(), *FLOATS.values()]}
    for kinds in itertools.product(*(classes[letter] for letter in letters)):
        if "G" not in letters or bytes_of(kinds[1]) > bytes_of(kinds[0]):
            yield kinds


def intrinsic_rows(lanes):
    """The same of each arithmetic intrinsic: the rows whose operands and result have the types of the overloads."""
    for name, letters, signature in INTRINSIC.findall((ROOT / "ir/intrinsics.def").read_text()):
        result, parameters = signature.split(":")
        for kinds in types_of(letters):
            for mode in range(4) if "R" in parameters else (0,):
                values, words, types = [], [], []
                for letter in parameters:
                    types.append({"J": "i1", "R": "i32"}.get(letter) or type_text(kinds["ab".index(letter)], lanes))
                    words.append(f"{types[-1]} " + ({"J": "false", "R": str(mode)}.get(letter) or f"{{{'xyz'[len(values)]}}}"))
                    if letter in "ab":
                        values.append(kinds["ab".index(letter)])
                full = ".".join([name, *(suffix(kind, lanes) for kind in kinds)])
                plain, bits = type_text(kinds[0], lanes), "i1" if lanes == 1 else f"<{lanes} x i1>"
                made = plain if result == "a" else f"{{ {plain}, {bits} }}"
                escaped = made.replace("{", "{{").replace("}", "}}")
                call = f"call {escaped} @{full}({', '.join(words)})"
                lines = [f"{{r}} = {call}"]
                if result == "?":
                    lines = [f"{{t}}s = {call}", f"{{t}}v = extractvalue {escaped} {{t}}s, 0", f"{{t}}b = extractvalue {escaped} {{t}}s, 1",
                             f"{{t}}w = zext {bits} {{t}}b to {plain}", f"{{r}} = xor {plain} {{t}}v, {{t}}w"]
                yield f"{name}{mode or ''}", values, kinds[0], lines, f"declare {made} @{full}({', '.join(types)})"


def rows(lanes):
    yield from opcode_rows(lanes)
    yield from intrinsic_rows(lanes)


def kernel(inputs, outputs, statements, declarations):
    """The text of kernel k. INPUTS and OUTPUTS: names of its buffers; STATEMENTS: (work-items, lines) pairs; the id of a work-item is %i."""
    parameters = ", ".join(f"ptr addrspace(1) %{name}" for name in [*inputs, *outputs])
    lines = [f"define spir_kernel void @k({parameters}) {{", "entry:"]
    lines += ["%group = call i32 @gasket.group_id(i32 0)", "%size = call i32 @gasket.enqueued_local_size(i32 0)", "%own = call i32 @gasket.local_id(i32 0)",
              "%first = mul i32 %group, %size", "%id = add i32 %first, %own", "%i = zext i32 %id to i64"]
    for number, (runs, body) in enumerate(statements):
        lines += [f"%c{number} = icmp ult i64 %i, {runs}", f"br i1 %c{number}, label %do{number}, label %end{number}", f"do{number}:", *body,
                  f"br label %end{number}", f"end{number}:"]
    names = [f"declare i32 @gasket.{name}(i32)" for name in ("group_id", "enqueued_local_size", "local_id")]
    return "\n".join([*names, *sorted(set(declarations) - {""}), *lines, "ret void", "}", ""])
