/* sim/assembly/scan.c - reads characters, words, numbers and constant expressions of an assembly file; the expressions have C's
 * operators and precedence. */
#include "sim/assembly/scan.h"

#include "src/base/bug.h"

#include <math.h>
#include <stdlib.h>

source_loc sim_scan_place(const scanner *s)
{
    return s->base + (source_loc)s->at;
}

static bool is_letter(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
}

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

static char peek_char(const scanner *s, size_t ahead)
{
    return s->at + ahead < s->end ? s->text[s->at + ahead] : '\0';
}

bool sim_scan_error(scanner *s, size_t where, const char *fmt, ...)
{
    char message[512];
    va_list ap;
    size_t stop = where;

    va_start(ap, fmt);
    vsnprintf(message, sizeof message, fmt, ap);
    va_end(ap);
    while (stop < s->end && (is_letter(s->text[stop]) || is_digit(s->text[stop]) || s->text[stop] == '.'))
        stop++;
    source_loc begin = s->base + (source_loc)where;
    diag_error_range(s->diagnostics, begin, (source_range){begin, s->base + (source_loc)stop}, "%s", message);
    return false;
}

void sim_scan_blanks(scanner *s)
{
    for (;;) {
        char c = peek_char(s, 0);
        if (c == ' ' || c == '\t' || c == '\r') {
            s->at++;
        } else if (c == '/' && peek_char(s, 1) == '/') {
            while (s->at < s->end && s->text[s->at] != '\n')
                s->at++;
        } else if (c == '/' && peek_char(s, 1) == '*') {
            size_t start = s->at;
            for (s->at += 2; s->at < s->end && !(peek_char(s, 0) == '*' && peek_char(s, 1) == '/'); s->at++)
                ;
            if (s->at == s->end)
                sim_scan_error(s, start, "unterminated comment");
            else
                s->at += 2;
        } else {
            return;
        }
    }
}

bool sim_scan_at_end(scanner *s)
{
    sim_scan_blanks(s);
    return s->at >= s->end || s->text[s->at] == '\n' || s->text[s->at] == ';';
}

/* Skips past the end of the statement. A ';' inside a region such as <8;8,1> does not end it. */
void sim_scan_skip_statement(scanner *s)
{
    for (bool region = false; !sim_scan_at_end(s) || (region && peek_char(s, 0) == ';'); s->at++)
        region = peek_char(s, 0) == '<' || (region && peek_char(s, 0) != '>');
    if (s->at < s->end)
        s->at++;
}

bool sim_scan_char(scanner *s, char c)
{
    sim_scan_blanks(s);
    if (peek_char(s, 0) != c || s->at >= s->end)
        return false;
    s->at++;
    return true;
}

bool sim_scan_expect(scanner *s, char c, const char *where)
{
    return sim_scan_char(s, c) || sim_scan_error(s, s->at, "'%c' expected %s", c, where);
}

bool sim_scan_peek(scanner *s, const char *what)
{
    size_t n = strlen(what);

    sim_scan_blanks(s);
    return s->end - s->at >= n && memcmp(s->text + s->at, what, n) == 0;
}

bool sim_scan_text(scanner *s, const char *what)
{
    if (!sim_scan_peek(s, what))
        return false;
    s->at += strlen(what);
    return true;
}

size_t sim_scan_word(scanner *s, const char **word, bool dots)
{
    size_t start = s->at;

    *word = s->text + start;
    if (!is_letter(peek_char(s, 0)))
        return 0;
    while (is_letter(peek_char(s, 0)) || is_digit(peek_char(s, 0)) ||
           (dots && peek_char(s, 0) == '.' && is_letter(peek_char(s, 1))))
        s->at++;
    return s->at - start;
}

bool sim_scan_number(scanner *s, unsigned *n)
{
    enum { LIMIT = 1000000 };

    if (!is_digit(peek_char(s, 0)))
        return false;
    for (*n = 0; is_digit(peek_char(s, 0)); s->at++)
        *n = *n >= LIMIT / 10 ? LIMIT : *n * 10 + (unsigned)(peek_char(s, 0) - '0');
    return true;
}

/* --- constant expressions: the binary operators of C, with C's precedence ------------------------------------------------- */

static scan_value integer_value(int64_t i)
{
    return (scan_value){.integer = (uint64_t)i, .negative = i < 0};
}

static double as_real(const scan_value *v)
{
    return v->is_float ? v->real : v->negative ? (double)(int64_t)v->integer : (double)v->integer;
}

static bool read_digits(scanner *s, scan_value *v, size_t start, unsigned base)
{
    uint64_t n = 0;
    size_t first = s->at;

    for (;; s->at++) {
        char c = peek_char(s, 0);
        unsigned digit = is_digit(c)            ? (unsigned)(c - '0')
                         : c >= 'a' && c <= 'f' ? (unsigned)(c - 'a') + 10
                         : c >= 'A' && c <= 'F' ? (unsigned)(c - 'A') + 10
                                                : 99;
        if (digit >= base)
            break;
        if (n > (UINT64_MAX - digit) / base)
            return sim_scan_error(s, start, "number is too large for 64 bits");
        n = n * base + digit;
    }
    if (s->at == first)
        return sim_scan_error(s, start, "digits expected");
    *v = (scan_value){.integer = n, .is_bits = base != 10};
    return true;
}

/* Reads a number that begins with a digit. A decimal number with a point or an exponent is a float. */
static bool read_literal(scanner *s, scan_value *v)
{
    size_t start = s->at;

    if (peek_char(s, 0) == '0' &&
        (peek_char(s, 1) == 'x' || peek_char(s, 1) == 'X' || peek_char(s, 1) == 'b' || peek_char(s, 1) == 'B')) {
        unsigned base = peek_char(s, 1) == 'x' || peek_char(s, 1) == 'X' ? 16 : 2;
        s->at += 2;
        return read_digits(s, v, start, base);
    }
    size_t at = start;
    while (at < s->end && is_digit(s->text[at]))
        at++;
    bool point = at + 1 < s->end && s->text[at] == '.' && is_digit(s->text[at + 1]);
    bool exponent = at < s->end && (s->text[at] == 'e' || s->text[at] == 'E');
    if (!point && !exponent)
        return read_digits(s, v, start, 10);
    char *stop;
    double real = strtod(s->text + start, &stop);
    s->at = (size_t)(stop - s->text);
    *v = (scan_value){.is_float = true, .real = real};
    return true;
}

static bool read_binary(scanner *s, scan_value *v, unsigned least);
static bool read_primary(scanner *s, scan_value *v);

static bool read_nan(scanner *s, scan_value *v, bool quiet)
{
    size_t start = s->at;

    *v = (scan_value){.is_float = true, .real = NAN, .nan = quiet ? SCAN_QUIET : SCAN_SIGNALLING};
    if (!sim_scan_char(s, '('))
        return true;
    scan_value payload;
    if (!read_binary(s, &payload, 0) || !sim_scan_expect(s, ')', "after the NaN's payload"))
        return false;
    if (payload.is_float)
        return sim_scan_error(s, start, "the payload of a NaN must be an integer");
    v->integer = payload.integer;
    return true;
}

static bool read_any_primary(scanner *s, scan_value *v)
{
    sim_scan_blanks(s);
    size_t start = s->at;

    if (is_digit(peek_char(s, 0)))
        return read_literal(s, v);
    if (sim_scan_char(s, '('))
        return read_binary(s, v, 0) && sim_scan_expect(s, ')', "after the expression");
    if (sim_scan_char(s, '-')) {
        if (!read_primary(s, v))
            return false;
        if (v->is_float) {
            v->real = -v->real;
            v->negative = !v->negative;
        } else {
            *v = integer_value((int64_t)(0 - v->integer));
        }
        return true;
    }
    if (sim_scan_char(s, '~')) {
        if (!read_primary(s, v))
            return false;
        if (v->is_float)
            return sim_scan_error(s, start, "~ of a float");
        *v = integer_value((int64_t)~v->integer);
        return true;
    }
    const char *word;
    size_t n = sim_scan_word(s, &word, false);
    if (n == 3 && memcmp(word, "inf", 3) == 0) {
        *v = (scan_value){.is_float = true, .real = INFINITY};
        return true;
    }
    if (n == 4 && (memcmp(word, "qnan", 4) == 0 || memcmp(word, "snan", 4) == 0))
        return read_nan(s, v, *word == 'q');
    if (n == 3 && memcmp(word, "nan", 3) == 0)
        return read_nan(s, v, true);
    s->at = start;
    return sim_scan_error(s, start, "operand expected");
}

static bool read_primary(scanner *s, scan_value *v)
{
    enum { DEPTH_LIMIT = 200 };

    if (s->depth == DEPTH_LIMIT)
        return sim_scan_error(s, s->at, "this expression is nested too deeply");
    s->depth++;
    bool read = read_any_primary(s, v);
    s->depth--;
    return read;
}

static const struct operator_row {
    const char *text;
    char id;
    unsigned precedence;
} operators[] = {
    {"<<", 'l', 4}, {">>", 'r', 4}, {"|", '|', 1}, {"^", '^', 2}, {"&", '&', 3},
    {"+", '+', 5},  {"-", '-', 5},  {"*", '*', 6}, {"/", '/', 6}, {"%", '%', 6},
};

static bool apply_real_operator(scanner *s, size_t where, char op, scan_value *a, const scan_value *b)
{
    double x = as_real(a), y = as_real(b), z;

    switch (op) {
    case '+':
        z = x + y;
        break;
    case '-':
        z = x - y;
        break;
    case '*':
        z = x * y;
        break;
    case '/':
        z = x / y;
        break;
    default:
        return sim_scan_error(s, where, "floats support only the operators + - * /");
    }
    *a = (scan_value){.is_float = true, .real = z, .nan = SCAN_NUMBER};
    return true;
}

static bool apply_operator(scanner *s, size_t where, char op, scan_value *a, const scan_value *b)
{
    if (a->is_float || b->is_float)
        return apply_real_operator(s, where, op, a, b);
    int64_t x = (int64_t)a->integer, y = (int64_t)b->integer, z;
    if ((op == '/' || op == '%') && y == 0)
        return sim_scan_error(s, where, "division by zero");
    switch (op) {
    case '+':
        z = (int64_t)(a->integer + b->integer);
        break;
    case '-':
        z = (int64_t)(a->integer - b->integer);
        break;
    case '*':
        z = (int64_t)(a->integer * b->integer);
        break;
    case '/':
        z = y == -1 ? (int64_t)(0 - a->integer) : x / y;
        break;
    case '%':
        z = y == -1 ? 0 : x % y;
        break;
    case '&':
        z = x & y;
        break;
    case '|':
        z = x | y;
        break;
    case '^':
        z = x ^ y;
        break;
    case 'l':
        z = (int64_t)(b->integer > 63 ? 0 : a->integer << b->integer);
        break;
    case 'r':
        z = (int64_t)(b->integer > 63 ? 0 : a->integer >> b->integer);
        break;
    default:
        bug("no such operator");
    }
    *a = integer_value(z);
    return true;
}

static const struct operator_row *find_operator(scanner *s, unsigned least)
{
    for (size_t i = 0; i < sizeof operators / sizeof *operators; i++)
        if (sim_scan_peek(s, operators[i].text))
            return operators[i].precedence > least ? &operators[i] : NULL;
    return NULL;
}

/* Precedence climbing: reads an expression whose binary operators have a higher precedence than LEAST. */
static bool read_binary(scanner *s, scan_value *v, unsigned least)
{
    const struct operator_row *op;

    if (!read_primary(s, v))
        return false;
    while ((op = find_operator(s, least))) {
        size_t where = s->at;
        scan_value right;
        s->at += strlen(op->text);
        if (!read_binary(s, &right, op->precedence) || !apply_operator(s, where, op->id, v, &right))
            return false;
    }
    return true;
}

bool sim_scan_operand(scanner *s, scan_value *v)
{
    return read_primary(s, v);
}

bool sim_scan_expression(scanner *s, scan_value *v)
{
    return read_binary(s, v, 0);
}
