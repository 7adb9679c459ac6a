"""The exercises of lecture 1: parsing and types."""
import re
import tempfile

from .answer import Exercise, Wrong, ast_of, need, numbers_of, read_lines, read_table, read_text, without_comments

TREE = """return
  << 'int'
    - 'int'
      load a
      % 'int'
        - 'int'
          load b
          load c
        constant 'int' 4
    constant 'int' 1"""

# expression: (its type, the reason)
TYPES = {
    "c + u": ("int", "types narrower than int are promoted to int, and int holds all values of char and uchar"),
    "n + c": ("uint", "c is promoted to int; int and uint have the same rank, so the unsigned type is the common one"),
    "n < l": ("int", "a comparison of numbers is an int, whatever its operands are"),
    "v < v": ("int4", "a comparison of vectors is a vector of signed integers of the same size, one for each lane"),
    "v * x": ("float4", "the number is repeated in each lane"),
    "u << l": ("int", "a shift has the type of its promoted left operand; the right one does not matter"),
    "&p[n]": ("global int *", "p[n] is an lvalue in global memory, and its address keeps the address space"),
    "p - &p[n]": ("long", "the distance of two pointers is a signed integer of the size of a pointer"),
    "c ? n : s": ("uint", "the second and third operands have the type of their sum, and the first does not matter"),
}

MACROS = {
    "Y": "2 * 1 + Y",
    "f(f(1))": "1 + f(1 - 1) + f(1 + f(1 - 1) - 1)",
    "swap(swap(1, 2), 3)": "3 2 1",
}

DECLARATIONS = {
    "a": ("'constant int *local *private a'", "read the type from the name outwards: a is a pointer to a pointer in local memory"),
    "b": ("'global const float *private b[4]'", "b is an array of pointers: [] binds more tightly than *"),
    "c": ("'local int (*private c)[8]'", "c is a pointer to an array: parentheses make * apply first"),
}


def simplify_tree(lines, name):
    """The tree of the return statement of function NAME, with the loads of its parameters in one line each."""
    out, inside = [], False
    for line in lines:
        text = re.sub(r" <[0-9:]+>$", "", line)
        if text.startswith(("function", "kernel")):
            inside = f" {name}(" in text
        elif inside and (out or text.strip() == "return"):
            load = re.match(r"( *)variable lvalue .* (\w+)$", text)
            if load:
                out[-1] = re.match(" *", out[-1]).group() + "load " + load.group(2)
            else:
                out.append(text)
    if not out:
        return ""
    margin = len(out[0]) - len(out[0].lstrip())
    return "\n".join(line[margin:] for line in out)


def check_tree(path):
    source = without_comments(read_text(path))
    body = re.search(r"\bint\s+f\s*\(\s*int\s+a\s*,\s*int\s+b\s*,\s*int\s+c\s*\)\s*\{(.*?)\}", source, re.S)
    need(body, "the file must define int f(int a, int b, int c) with one return statement")
    tree = simplify_tree(ast_of(path), "f")
    need(tree == TREE, f"the tree is\n{tree}\nHint: the root is applied last. Which operators need parentheses to be below it?")
    need(body.group(1).count("(") == 1, "the tree is right, but one pair of parentheses is enough: "
         "compare the precedence of -, % and <<")


def check_types(path):
    table = read_table(path, TYPES)
    for expression, (expected, reason) in TYPES.items():
        need(table[expression] == expected, f"{expression} is not '{table[expression]}'. Hint: {reason}")


def check_two_meanings(path):
    source = without_comments(read_text(path))
    need("#" not in source, "the file must not have preprocessor directives")
    body = re.search(r"\bint\s+both\s*\([^)]*\)\s*\{(.*)\}", source, re.S)
    need(body, "the file must define a function int both(…)")
    need(len(re.findall(r"\(\s*t\s*\)\s*\*\s*b\b", body.group(1))) == 2, "'(t) * b' must occur exactly twice in the function")
    lines = [line.strip() for line in ast_of(path)]
    casts = sum(line.startswith("dereference lvalue") for line in lines)
    products = sum(line.startswith("* '") for line in lines)
    need(products, "no product: both are casts. Hint: a variable t in an inner block hides the type")
    need(casts, "no cast: both are products. Hint: before the declaration of a variable t, the name is the type")
    need(products == 1 and casts == 1, f"there are {products} products and {casts} dereferences instead of one of each")


def check_mean(path):
    lines = [line.strip() for line in ast_of(path)]
    need(not any(line.startswith("swizzle") or re.match(r"[-+*/%&|^<>]+ 'u?int'", line) for line in lines),
         "the kernel computes with single bytes, which are promoted to int. Hint: all four bytes take part in one vector operation")
    wide = [line for line in lines
            if re.search(r"'(?:private )?u?(?:short|int|long|half|float|double)(?:2|3|4|8|16)\b|call\S* '.*' r?hadd ", line)]
    need(not wide, f"the kernel uses a wider type or hadd: {wide[0] if wide else ''}\nHint: a + b is twice the common bits, and the others")
    pairs = [(a, b) for a in range(256) for b in range(256)]
    with tempfile.TemporaryDirectory() as folder:
        names = []
        for k in range(2):
            names.append(f"{folder}/{k}")
            with open(names[k], "wb") as file:
                file.write(bytes(pair[k] for pair in pairs))
        found = numbers_of("-g", "16384", "-a", f"a=@{names[0]}", "-a", f"b=@{names[1]}", "-a",
                           "out=uchar4[16384]", "--print", "out", path.resolve())
    for (a, b), mean in zip(pairs, found):
        need(mean == (a + b) // 2, f"the mean of {a} and {b} is {(a + b) // 2}, not {mean}. Hint: "
             + ("the sum does not fit eight bits" if a + b > 255 and mean == ((a + b) & 255) // 2 else "are two halves lost, where both are odd?"))


def check_macros(path):
    expected = list(MACROS.values())
    lines = read_lines(path)
    need(len(lines) == len(expected), f"the answer must have {len(expected)} lines, one for each line of the program")
    for line, text, source in zip(lines, expected, MACROS):
        tokens = re.findall(r"\w+|\S", line)
        if tokens == re.findall(r"\w+|\S", text):
            continue
        hint = ("a macro is disabled while the tokens of its own body are read again" if source != "swap(swap(1, 2), 3)"
                else "an argument is expanded completely before it replaces the parameter")
        raise Wrong(f"{source} does not become '{line}'. Hint: {hint}")


def check_declarations(path):
    lines = ast_of(path)
    for name, (expected, hint) in DECLARATIONS.items():
        found = [line.strip() for line in lines if re.search(rf"^ +variable '.*\b{name}(?:\[\d+\])?(?:\)\[\d+\])?' <", line)]
        need(found, f"there is no variable {name} in private memory. Hint: the qualifier before the * belongs to what it points to")
        need(any(expected in line for line in found), f"{name} is declared as\n  {found[0]}\ninstead of\n  variable {expected}\nHint: {hint}")


EXERCISES = {
    "1.1": Exercise("an expression with a given tree", ["a .cl file"], check_tree),
    "1.2": Exercise("the types of nine expressions", ["a text"], check_types),
    "1.3": Exercise("one function in which the same tokens have two meanings", ["a .cl file"], check_two_meanings),
    "1.4": Exercise("the mean of bytes in bytes", ["a .cl file"], check_mean),
    "1.5": Exercise("the expansion of three macros", ["a text"], check_macros),
    "1.6": Exercise("three declarations", ["a .cl file"], check_declarations),
}
