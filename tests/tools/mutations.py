"""Single changes of a C source text, for tests/tools/mutate.py.

`changes_of(text)` lists every change that the text allows. A change replaces one span of the text. Comments, strings,
preprocessor lines and type definitions are never changed. Nor is code whose only effect is to report a defect of gasket itself
(`bug(...)`, `bug_unless(...)`, `assert(...)`, and an `if` around only such a call): it does nothing as long as the invariant
holds, so its changes are equivalent."""
import collections
import re

TOKEN = re.compile(r"""(?P<blank>\s+|//[^\n]*|/\*.*?\*/|\\\n)
    |(?P<text>"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*')
    |(?P<number>(?:0[xX][0-9a-fA-F.]+(?:[pP][+-]?\d+)?|\.?\d[\d.]*(?:[eE][+-]?\d+)?)[uUlLfF]*)
    |(?P<name>[A-Za-z_]\w*)
    |(?P<sign>\.\.\.|<<=|>>=|->|\+\+|--|&&|\|\||<<|>>|[-+*/%&|^<>=!]=|[^\s\w])""", re.X | re.S)

SWAPS = {"<": ("<=", ">", ">="), "<=": ("<", ">=", ">"), ">": (">=", "<", "<="), ">=": (">", "<=", "<"), "==": ("!=", "<="), "!=": ("==", ">"),
         "&&": ("||",), "||": ("&&",), "|=": ("&=", "="), "&=": ("|=", "="), "+=": ("-=", "="), "-=": ("+=", "="), "<<": (">>",), ">>": ("<<",),
         "<<=": (">>=",), ">>=": ("<<=",), "+": ("-",), "-": ("+",), "&": ("|",), "|": ("&",), "*": ("+",), "/": ("*",), "%": ("/",)}
COMPARISONS = ("<", "<=", ">", ">=", "==", "!=")
KEYWORDS = {"if", "else", "for", "while", "do", "switch", "case", "default", "return", "break", "continue", "goto", "sizeof", "static", "const", "struct", "union", "enum",
            "typedef", "extern", "inline", "void", "char", "short", "int", "long", "unsigned", "signed", "float", "double", "bool", "volatile"}
STATEMENT_KEYWORDS = ("break", "continue", "goto")
DEFECTS = ("bug", "bug_unless", "bug_at", "assert", "abort", "_Static_assert", "static_assert")

Token = collections.namedtuple("Token", "kind text start end")
Change = collections.namedtuple("Change", "line kind start end replacement")


def tokens_of(text):
    """The tokens of TEXT without blanks, comments and preprocessor lines, with their offsets in TEXT."""
    hidden = re.sub(r"^[ \t]*#(?:[^\n]*\\\n)*[^\n]*", lambda m: re.sub(r"[^\n]", " ", m.group()), text, flags=re.M)
    return [Token(m.lastgroup, m.group(), m.start(), m.end()) for m in TOKEN.finditer(hidden) if m.lastgroup != "blank"]


class Source:
    """The tokens of a text, the partner of each bracket, and the tokens that must not be changed."""

    def __init__(self, text):
        self.text, self.tokens = text, tokens_of(text)
        self.partner, self.depth = {}, []  # depth: the number of open braces before each token
        self.match_brackets()
        self.fixed = set()
        self.fix_defects()
        self.fix_declarations()

    def at(self, k):
        return self.tokens[k].text if 0 <= k < len(self.tokens) else ""

    def match_brackets(self):
        opened = []
        for k, token in enumerate(self.tokens):
            self.depth.append(sum(1 for o in opened if self.at(o) == "{"))
            if token.kind == "sign" and token.text in "([{":
                opened.append(k)
            elif token.kind == "sign" and token.text in ")]}" and opened:
                start = opened.pop()
                self.partner[start], self.partner[k] = k, start

    def statement_end(self, k):
        """The index of the `;` or `}` that ends the statement that begins at token K."""
        while k < len(self.tokens) and self.at(k) != ";":
            if self.at(k) == "{":
                return self.partner.get(k, k)
            k = self.partner.get(k, k) + 1 if self.at(k) in ("(", "[") else k + 1
        return k

    def fix_defects(self):
        for k, token in enumerate(self.tokens):
            if token.text not in DEFECTS or self.at(k + 1) != "(":
                continue
            first, end = k, self.statement_end(k)
            before = first - 1 if self.at(first - 1) != "{" else first - 2
            alone = self.at(first - 1) != "{" or self.at(end + 1) == "}"
            if self.at(before) == ")" and before in self.partner and self.at(self.partner[before] - 1) == "if" and alone:
                first = self.partner[before] - 1
            self.fixed.update(range(first, end + 1))

    def fix_declarations(self):
        """Excludes bodies of structures and enumerations: a change there breaks other code or only changes a size."""
        for k, token in enumerate(self.tokens):
            if token.text in ("struct", "union", "enum"):
                body = k + 1 if self.at(k + 1) == "{" else k + 2
                if self.at(body) == "{" and body in self.partner:
                    self.fixed.update(range(k, self.partner[body] + 1))

    # ---- changes ----

    def line(self, k):
        return self.text.count("\n", 0, self.tokens[k].start) + 1

    def change(self, kind, first, last, replacement):
        return Change(self.line(first), kind, self.tokens[first].start, self.tokens[last].end, replacement)

    def is_binary(self, k):
        """Whether the sign at K has an operand on both sides: `*`, `&`, `+` and `-` may be unary, and `*` a part of a
        declaration."""
        return self.tokens[k - 1].kind in ("name", "number") and self.at(k - 1) not in KEYWORDS or self.at(k - 1) in (")", "]")

    def operator_changes(self, k):
        token = self.tokens[k]
        if token.kind != "sign" or not self.depth[k] or (token.text in "*&+-" and not self.is_binary(k)):
            return
        kind = "comparison" if token.text in COMPARISONS else "operator"
        for other in SWAPS.get(token.text, ()):
            yield self.change(kind, k, k, other)

    def constant_changes(self, k):
        token = self.tokens[k]
        match = re.fullmatch(r"(0[xX][0-9a-fA-F]+|\d+)([uUlL]*)", token.text)
        if token.kind == "number" and match and self.depth[k] and self.at(k - 1) != ":":
            digits = match.group(1)
            value = int(digits, 8 if re.fullmatch("0[0-7]+", digits) else 0)
            for other in {value + 1, max(value - 1, 0), 0} - {value}:
                yield self.change("constant", k, k, f"{other}{match.group(2)}")
        elif token.text in ("true", "false"):
            yield self.change("constant", k, k, "false" if token.text == "true" else "true")

    def condition_changes(self, k):
        if self.at(k) not in ("if", "while") or self.at(k + 1) != "(":
            return
        end = self.partner[k + 1]
        inner = self.text[self.tokens[k + 1].end:self.tokens[end].start]
        for other in [f"(!({inner}))"] + ([f"(0 && ({inner}))", f"(1 || ({inner}))"] if self.at(k) == "if" else []):
            yield self.change("condition", k + 1, end, other)

    def return_changes(self, k):
        if self.at(k) != "return" or self.at(k + 1) in (";", "true", "false"):
            return
        end = self.statement_end(k) - 1
        inner = self.text[self.tokens[k + 1].start:self.tokens[end].end]
        for other in ("0", "1", f"!({inner})"):
            if other != inner:
                yield self.change("return", k + 1, end, other)

    def begins_statement(self, k):
        before = self.at(k - 1)
        if before in (";", "{", "}", "else", "do"):
            return self.parent_is_block(k)
        return before == ")" and self.at(self.partner.get(k - 1, k) - 1) in ("if", "for", "while")

    def parent_is_block(self, k):
        """Whether the nearest open bracket before token K is the brace of a block, not of an initializer."""
        k -= 1
        while k >= 0 and self.at(k) not in ("(", "[", "{"):
            k = self.partner.get(k, k) - 1 if self.at(k) in (")", "]", "}") else k - 1
        if k <= 0 or self.at(k) != "{":
            return False
        if self.at(k - 1) == ")":
            named = self.partner.get(k - 1, 0) - 1
            return self.tokens[named].kind == "name" and self.at(named) != "return"
        return self.at(k - 1) in ("else", "do", "{", "}", ";", ":")

    def deletions(self, k):
        token = self.tokens[k]
        if not self.begins_statement(k) or not (token.kind == "name" or token.text in ("*", "(", "++", "--")):
            return
        if token.text in KEYWORDS and token.text not in STATEMENT_KEYWORDS:
            return
        end = self.statement_end(k)
        words = [self.at(j) for j in range(k, min(k + 3, end))]
        declares = token.kind == "name" and len(words) > 2 and (self.tokens[k + 1].kind == "name" or (words[1] == "*" and self.tokens[k + 2].kind == "name"))
        if self.at(end) == ";" and (not declares or token.text == "goto"):
            yield self.change("deletion", k, end, ";")

    def changes(self):
        for k in range(len(self.tokens)):
            if k in self.fixed:
                continue
            for made in (self.operator_changes, self.constant_changes, self.condition_changes, self.return_changes, self.deletions):
                yield from made(k)


def changes_of(text):
    return list(Source(text).changes())


def apply(text, change):
    return text[:change.start] + change.replacement + text[change.end:]
