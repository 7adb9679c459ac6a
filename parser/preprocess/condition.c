/* parser/preprocess/condition.c - the expression of #if and #elif (C99 6.10.1): precedence climbing over 64-bit integers.
 *
 * Every operand is an intmax_t, or a uintmax_t if it has a U suffix or does not fit an intmax_t. An identifier that is left
 * after macro expansion is 0, except that `true` is 1. Operands that are not evaluated (the right one of && after a 0) may
 * divide by zero. After the first error the rest of the line is ignored, so a line has at most one error. */
#include "parser/preprocess/private.h"

#include <limits.h>

enum { DEEPEST = 400 };

typedef struct value {
    uint64_t bits;
    bool is_unsigned;
} value;

typedef struct condition {
    preprocessor *pp;
    pp_token t; /* the current token, after macro expansion */
    bool failed;
    unsigned unevaluated, depth;
} condition;

static value signed_value(int64_t v)
{
    return (value){(uint64_t)v, false};
}

static void next_token(condition *c)
{
    pp_expand(c->pp, &c->t);
    if (c->t.kind == PP_END)
        c->t.kind = PP_NEWLINE;
}

#define FAIL(c, where, ...)                                                                                                      \
    do {                                                                                                                         \
        if (!(c)->failed && !(c)->pp->stopped)                                                                                   \
            diag_error((c)->pp->diagnostics, (where), __VA_ARGS__);                                                              \
        (c)->failed = true;                                                                                                      \
        (c)->t.kind = PP_NEWLINE;                                                                                                \
    } while (0)

/* --- operands ------------------------------------------------------------------------------------------------------------- */

static int digit_value(char c)
{
    return c >= '0' && c <= '9' ? c - '0' : c >= 'a' && c <= 'f' ? c - 'a' + 10 : c >= 'A' && c <= 'F' ? c - 'A' + 10 : 99;
}

/* Is S an integer suffix: at most one u and one l or ll, in either order? Sets *IS_UNSIGNED. */
static bool integer_suffix(const char *s, bool *is_unsigned)
{
    unsigned u = 0, l = 0;

    while (*s) {
        if (*s == 'u' || *s == 'U') {
            u++;
            s++;
        } else if (*s == 'l' || *s == 'L') {
            l++;
            s += s[1] == *s ? 2 : 1;
        } else {
            return false;
        }
    }
    *is_unsigned = u > 0;
    return u <= 1 && l <= 1;
}

const char *pp_wrong_base(unsigned base, char ch)
{
    if (digit_value(ch) > 15 || (base != 2 && (ch == 'e' || ch == 'E')))
        return NULL;
    return base == 2 ? "binary" : base == 8 ? "octal" : base == 10 ? "decimal" : NULL;
}

static value parse_number(condition *c)
{
    const char *s = c->t.text;
    unsigned base = 10;
    value v = {0};
    bool overflow = false;

    if (s[0] == '0' && (s[1] == 'x' || s[1] == 'X') && digit_value(s[2]) < 16) {
        base = 16;
        s += 2;
    } else if (s[0] == '0' && (s[1] == 'b' || s[1] == 'B') && digit_value(s[2]) < 2) {
        base = 2;
        s += 2;
    } else if (s[0] == '0') {
        base = 8;
    }
    const char *digits = s;
    for (; digit_value(*s) < (int)base; s++) {
        overflow |= v.bits > (UINT64_MAX - (unsigned)digit_value(*s)) / base;
        v.bits = v.bits * base + (unsigned)digit_value(*s);
    }
    const char *wrong = pp_wrong_base(base, *s);
    if (wrong) {
        FAIL(c, pp_location_in(c->t.text, (source_range){c->t.loc, c->t.loc + c->t.length}, s),
             "invalid digit '%c' in %s constant", *s, wrong);
        return v;
    }
    if (s == digits || !integer_suffix(s, &v.is_unsigned)) {
        FAIL(c, c->t.loc, "'%s' is not an integer constant, and #if needs integers", c->t.text);
        return v;
    }
    if (overflow)
        FAIL(c, c->t.loc, "'%s' does not fit into 64 bits", c->t.text);
    v.is_unsigned |= v.bits > INT64_MAX;
    return v;
}

static value parse_character(condition *c)
{
    pp_literal literal = {c->pp->diagnostics, c->t.text, {c->t.loc, c->t.loc + c->t.length}};
    int32_t v;
    unsigned count;

    if (!pp_character_constant(&literal, &v, &count)) {
        c->failed = true;
        c->t.kind = PP_NEWLINE;
    }
    return signed_value(v);
}

/* Evaluates `defined X` or `defined(X)`, whose name is not expanded. */
static value defined_operator(condition *c)
{
    preprocessor *pp = c->pp;
    source_loc where = c->t.loc;
    pp_token t;

    pp_read(pp, &t);
    bool parenthesis = pp_is(&t, PUNCT_lparen);
    if (parenthesis)
        pp_read(pp, &t);
    if (t.kind != PP_IDENTIFIER) {
        FAIL(c, where, "'defined' needs the name of a macro");
        return signed_value(0);
    }
    const pp_macro *m = pp_macro_find(pp, t.text);
    pp_note_macro(pp, &t, m, false);
    if (parenthesis) {
        pp_read(pp, &t);
        if (!pp_is(&t, PUNCT_rparen)) {
            FAIL(c, where, "'defined(' has no closing ')'");
            return signed_value(0);
        }
    }
    next_token(c);
    return signed_value(m && m->builtin != BUILTIN_PRAGMA);
}

static value parse_identifier(condition *c)
{
    if (c->t.text == c->pp->words.defined)
        return defined_operator(c);
    bool is_true = c->t.text == c->pp->words.true_word;
    pp_token name = c->t;
    next_token(c);
    const pp_macro *m = pp_macro_find(c->pp, name.text);
    if (m && m->builtin != BUILTIN_NONE) {
        FAIL(c, name.loc, "'%s' needs a name in parentheses", name.text);
    } else if (pp_is(&c->t, PUNCT_lparen)) {
        FAIL(c, name.loc, "function-like macro '%s' is not defined", name.text);
    } else if (!is_true && name.text != c->pp->words.false_word && !c->unevaluated) {
        diag_warn(c->pp->diagnostics, WARN_undefined_macro, name.loc, "'%s' is not defined and evaluates to 0", name.text);
    }
    return signed_value(is_true);
}

static value parse_expression(condition *c, int least);

/* Parses expressions with commas between them, and returns the value of the last one. */
static value parse_comma(condition *c)
{
    value v = parse_expression(c, 0);

    while (pp_is(&c->t, PUNCT_comma)) {
        diag_warn(c->pp->diagnostics, WARN_extension, c->t.loc, "a comma in an #if is an extension");
        next_token(c);
        v = parse_expression(c, 0);
    }
    return v;
}

static value parse_parenthesized(condition *c)
{
    source_loc open = c->t.loc;

    next_token(c);
    value v = parse_comma(c);
    if (pp_is(&c->t, PUNCT_rparen))
        next_token(c);
    else
        FAIL(c, open, "this '(' has no closing ')'");
    return v;
}

static value parse_primary(condition *c)
{
    value v = {0};

    switch (c->t.kind) {
    case PP_NUMBER:
        v = parse_number(c);
        break;
    case PP_CHARACTER:
        v = parse_character(c);
        break;
    case PP_IDENTIFIER:
        return parse_identifier(c);
    case PP_PUNCTUATOR:
        if (c->t.punctuator == PUNCT_lparen)
            return parse_parenthesized(c);
        FAIL(c, c->t.loc, "expected a value before '%s'", c->t.text);
        return v;
    case PP_NEWLINE:
        FAIL(c, c->t.loc, "expected a value at the end of the line");
        return v;
    case PP_STRING:
    case PP_OTHER:
    case PP_PRAGMA:
    case PP_END:
        FAIL(c, c->t.loc, "'%s' is not allowed in an #if expression", c->t.text);
        return v;
    }
    if (!c->failed)
        next_token(c);
    return v;
}

static value parse_unary(condition *c)
{
    pp_punctuator op = c->t.kind == PP_PUNCTUATOR ? c->t.punctuator : PUNCT_NONE;
    value v;

    if (op != PUNCT_plus && op != PUNCT_minus && op != PUNCT_tilde && op != PUNCT_bang)
        return parse_primary(c);
    if (++c->depth > DEEPEST) {
        FAIL(c, c->t.loc, "the expression is nested too deeply");
        return (value){0};
    }
    next_token(c);
    v = parse_unary(c);
    c->depth--;
    if (op == PUNCT_minus)
        v.bits = -v.bits;
    else if (op == PUNCT_tilde)
        v.bits = ~v.bits;
    else if (op == PUNCT_bang)
        v = signed_value(!v.bits);
    return v;
}

/* --- operators ------------------------------------------------------------------------------------------------------------ */

/* The precedence of T as a binary operator, from 1 (?:) and 2 (||) up; 0 if T is none. */
static int binary_precedence(const pp_token *t)
{
    static const unsigned char table[PUNCT_COUNT] = {
        [PUNCT_question] = 1, [PUNCT_oror] = 2,  [PUNCT_andand] = 3, [PUNCT_bar] = 4,      [PUNCT_caret] = 5,
        [PUNCT_amp] = 6,      [PUNCT_eq] = 7,    [PUNCT_ne] = 7,     [PUNCT_lt] = 8,       [PUNCT_gt] = 8,
        [PUNCT_le] = 8,       [PUNCT_ge] = 8,    [PUNCT_shl] = 9,    [PUNCT_shr] = 9,      [PUNCT_plus] = 10,
        [PUNCT_minus] = 10,   [PUNCT_star] = 11, [PUNCT_slash] = 11, [PUNCT_percent] = 11,

    };
    return t->kind == PP_PUNCTUATOR ? table[t->punctuator] : 0;
}

/* Shifts A by BY. A shift by 64 or more shifts all bits out; a negative count shifts in the other direction. */
static uint64_t shift_value(value a, value by, bool left)
{
    bool negative = !by.is_unsigned && (int64_t)by.bits < 0;
    uint64_t n = negative ? -by.bits : by.bits;

    if (left != negative)
        return n < 64 ? a.bits << n : 0;
    uint64_t sign = !a.is_unsigned && (int64_t)a.bits < 0 ? UINT64_MAX : 0;
    return n == 0 ? a.bits : n < 64 ? a.bits >> n | (sign << (64 - n)) : sign;
}

static uint64_t absolute_value(value v, bool *negative)
{
    *negative = !v.is_unsigned && (int64_t)v.bits < 0;
    return *negative ? -v.bits : v.bits;
}

static uint64_t divide_values(condition *c, source_loc where, value a, value b, bool remainder)
{
    bool minus_a, minus_b;
    uint64_t x = absolute_value(a, &minus_a), y = absolute_value(b, &minus_b);

    if (y == 0) {
        if (!c->unevaluated)
            FAIL(c, where, "division by zero in an #if");
        return 0;
    }
    if (remainder)
        return minus_a ? -(x % y) : x % y;
    return minus_a != minus_b ? -(x / y) : x / y;
}

static bool is_less_value(value a, value b)
{
    return a.is_unsigned ? a.bits < b.bits : (int64_t)a.bits < (int64_t)b.bits;
}

static value apply_binary(condition *c, const pp_token *op, value a, value b)
{
    pp_punctuator p = op->punctuator;

    if (p == PUNCT_shl || p == PUNCT_shr)
        return (value){shift_value(a, b, p == PUNCT_shl), a.is_unsigned};
    bool both = a.is_unsigned || b.is_unsigned;
    a.is_unsigned = b.is_unsigned = both;
    if (p == PUNCT_eq)
        return signed_value(a.bits == b.bits);
    if (p == PUNCT_ne)
        return signed_value(a.bits != b.bits);
    if (p == PUNCT_lt)
        return signed_value(is_less_value(a, b));
    if (p == PUNCT_gt)
        return signed_value(is_less_value(b, a));
    if (p == PUNCT_le)
        return signed_value(!is_less_value(b, a));
    if (p == PUNCT_ge)
        return signed_value(!is_less_value(a, b));
    uint64_t bits = p == PUNCT_bar     ? a.bits | b.bits
                    : p == PUNCT_caret ? a.bits ^ b.bits
                    : p == PUNCT_amp   ? a.bits & b.bits
                    : p == PUNCT_plus  ? a.bits + b.bits
                    : p == PUNCT_minus ? a.bits - b.bits
                    : p == PUNCT_star  ? a.bits * b.bits
                                       : divide_values(c, op->loc, a, b, p == PUNCT_percent);
    return (value){bits, both};
}

/* Parses the rest of a conditional expression from its "?" on; TEST is the value of its condition. */
static value parse_conditional(condition *c, value test)
{
    source_loc question = c->t.loc;

    next_token(c);
    c->unevaluated += !test.bits;
    value yes = parse_comma(c);
    c->unevaluated -= !test.bits;
    if (!pp_is(&c->t, PUNCT_colon)) {
        FAIL(c, question, "this '?' has no ':'");
        return yes;
    }
    next_token(c);
    c->unevaluated += test.bits != 0;
    value no = parse_expression(c, 1);
    c->unevaluated -= test.bits != 0;
    return (value){test.bits ? yes.bits : no.bits, yes.is_unsigned || no.is_unsigned};
}

/* Parses an expression whose operators have at least precedence LEAST. */
static value parse_expression(condition *c, int least)
{
    value v = {0};

    if (++c->depth > DEEPEST) {
        FAIL(c, c->t.loc, "the expression is nested too deeply");
        return v;
    }
    v = parse_unary(c);
    for (int p; (p = binary_precedence(&c->t)) > 0 && p >= least && !c->failed;) {
        pp_token op = c->t;
        if (op.punctuator == PUNCT_question) {
            v = parse_conditional(c, v);
            continue;
        }
        bool skip = (op.punctuator == PUNCT_andand && !v.bits) || (op.punctuator == PUNCT_oror && v.bits);
        next_token(c);
        c->unevaluated += skip;
        value right = parse_expression(c, p + 1);
        c->unevaluated -= skip;
        if (op.punctuator == PUNCT_andand)
            v = signed_value(v.bits && right.bits);
        else if (op.punctuator == PUNCT_oror)
            v = signed_value(v.bits || right.bits);
        else
            v = apply_binary(c, &op, v, right);
    }
    c->depth--;
    return v;
}

bool pp_condition(preprocessor *pp)
{
    condition c = {.pp = pp};

    next_token(&c);
    if (c.t.kind == PP_NEWLINE) {
        FAIL(&c, c.t.loc, "#if needs an expression");
        return false;
    }
    value v = parse_expression(&c, 0);
    if (!c.failed && c.t.kind != PP_NEWLINE)
        FAIL(&c, c.t.loc, "unexpected '%s' after the expression", c.t.text);
    return !c.failed && v.bits != 0;
}
