/* parser/check/literal.c - the values of numbers, characters and strings (C99 6.4.4 and 6.4.5, OpenCL C 6.1.1 and 6.4).
 *
 * A number's suffix determines its type: u, l for integers; f, h (half), d for floating point, where none means double (float
 * with -cl-single-precision-constant). Short decimal floating-point numbers, by far the most frequent in kernels, are exact
 * products or quotients of small numbers (Clinger's fast path); the C library converts all others. */
#include "parser/check/check.h"
#include "parser/check/expr_check.h"
#include "parser/check/types_check.h"
#include "src/base/half.h"
#include "src/base/bits.h"

#include <ctype.h>
#include <errno.h>
#include <locale.h>
#include <math.h>
#include <pthread.h>
#include <stdlib.h>

/* --- integers ------------------------------------------------------------------------------------------------------------- */

static unsigned digit_of(char ch)
{
    return isdigit((unsigned char)ch)   ? (unsigned)(ch - '0')
           : isalpha((unsigned char)ch) ? (unsigned)(tolower((unsigned char)ch) - 'a' + 10)
                                        : 99;
}

typedef struct integer_suffix {
    bool is_unsigned, is_long, ok;
} integer_suffix;

static integer_suffix read_suffix(const char *s)
{
    integer_suffix x = {.ok = true};

    while (*s) {
        if ((*s == 'u' || *s == 'U') && !x.is_unsigned) {
            x.is_unsigned = true;
            s++;
        } else if ((*s == 'l' || *s == 'L') && !x.is_long) {
            x.is_long = true;
            s += s[1] == s[0] ? 2 : 1;
        } else {
            x.ok = false;
            return x;
        }
    }
    return x;
}

static const type *integer_type(checker *c, uint64_t value, unsigned base, integer_suffix x)
{
    bool decimal = base == 10;

    if (!x.is_long && !x.is_unsigned && value <= INT32_MAX)
        return type_basic(c->types, TYPE_INT);
    if (!x.is_long && (x.is_unsigned || !decimal) && value <= UINT32_MAX)
        return type_basic(c->types, TYPE_UINT);
    if (!x.is_unsigned && value <= INT64_MAX)
        return type_basic(c->types, TYPE_LONG);
    return type_basic(c->types, TYPE_ULONG);
}

/* The location of *AT in the number S with RANGE; of its beginning if it is not in the source as S. */
static source_loc location_in_number(const char *s, const char *at, source_range range)
{
    return range.end - range.begin == strlen(s) ? range.begin + (source_loc)(at - s) : range.begin;
}

static ast_expr *check_integer(checker *c, const char *s, source_range range)
{
    unsigned base = 10;
    const char *p = s;
    uint64_t value = 0;
    bool overflow = false;

    if (s[0] == '0' && (s[1] == 'x' || s[1] == 'X') && isxdigit((unsigned char)s[2])) {
        base = 16;
        p += 2;
    } else if (s[0] == '0' && (s[1] == 'b' || s[1] == 'B') && (s[2] == '0' || s[2] == '1')) {
        base = 2;
        p += 2;
    } else if (s[0] == '0') {
        base = 8;
    }
    for (; digit_of(*p) < base; p++)
        overflow |= __builtin_mul_overflow(value, (uint64_t)base, &value) ||
                    __builtin_add_overflow(value, (uint64_t)digit_of(*p), &value);
    const char *wrong = pp_wrong_base(base, *p);
    if (wrong)
        return check_fail(c, location_in_number(s, p, range), range, "invalid digit '%c' in %s constant", *p, wrong);
    integer_suffix x = read_suffix(p);
    if (!x.ok)
        return check_fail(c, location_in_number(s, p, range), range, "invalid suffix '%s' on an integer constant", p);
    if (overflow)
        return check_fail(c, range.begin, range, "this integer constant is too large for any type");
    if (base == 10 && !x.is_unsigned && value > INT64_MAX)
        diag_warn(c->diag, WARN_other, range.begin,
                  "this integer constant is too large for a signed type and is interpreted as unsigned");
    return ast_new_constant(c, integer_type(c, value, base, x), value, range.begin, range);
}

/* --- floating point ------------------------------------------------------------------------------------------------------- */

static locale_t c_locale;
static pthread_once_t c_locale_made = PTHREAD_ONCE_INIT;

static void make_c_locale(void)
{
    c_locale = newlocale(LC_ALL_MASK, "C", (locale_t)0);
}

/* Selects the C locale, since the current one may have a decimal comma. Returns the locale to restore. */
static locale_t enter_c_locale(void)
{
    pthread_once(&c_locale_made, make_c_locale);
    return uselocale(c_locale);
}

static const double powers[] = {1e0,  1e1,  1e2,  1e3,  1e4,  1e5,  1e6,  1e7,  1e8,  1e9,  1e10, 1e11,
                                1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19, 1e20, 1e21, 1e22};

/* Reads the N characters at S as *MANTISSA × 10^*EXPONENT; false if there are too many digits. */
static bool short_decimal(const char *s, size_t n, uint64_t *mantissa, int *exponent)
{
    bool fraction = false;
    size_t i = 0;

    *mantissa = 0;
    *exponent = 0;
    for (; i < n && (isdigit((unsigned char)s[i]) || s[i] == '.'); i++) {
        if (s[i] == '.') {
            fraction = true;
            continue;
        }
        if (*mantissa >= 900000000000000)
            return false;
        *mantissa = *mantissa * 10 + digit_of(s[i]);
        *exponent -= fraction;
    }
    if (i < n) { /* an exponent such as e+5 */
        int sign = s[i + 1] == '-' ? -1 : 1, e = 0;
        i += s[i + 1] == '-' || s[i + 1] == '+' ? 2 : 1;
        for (; i < n; i++)
            e = e < 1000 ? e * 10 + (int)digit_of(s[i]) : e;
        *exponent += sign * e;
    }
    return true;
}

static double to_double(const char *s, size_t n)
{
    uint64_t mantissa;
    int exponent;

    if (s[1] != 'x' && s[1] != 'X' && short_decimal(s, n, &mantissa, &exponent) && exponent >= -22 && exponent <= 22)
        return exponent < 0 ? (double)mantissa / powers[-exponent] : (double)mantissa * powers[exponent];
    locale_t before = enter_c_locale();
    double value = strtod(s, NULL);
    uselocale(before);
    return value;
}

static float to_float(const char *s, size_t n)
{
    uint64_t mantissa;
    int exponent;

    if (s[1] != 'x' && s[1] != 'X' && short_decimal(s, n, &mantissa, &exponent) && mantissa < 1 << 24 && exponent >= -10 &&
        exponent <= 10)
        return exponent < 0 ? (float)mantissa / (float)powers[-exponent] : (float)mantissa * (float)powers[exponent];
    locale_t before = enter_c_locale();
    float value = strtof(s, NULL);
    uselocale(before);
    return value;
}

/* The end of the digits, point and exponent of the floating-point number at S. If it is malformed, *FAULT becomes the message, and
 * the result is where the fault is. */
static const char *scan_float(const char *s, const char **fault)
{
    bool hex = s[0] == '0' && (s[1] == 'x' || s[1] == 'X');
    const char *p = hex ? s + 2 : s;
    bool digits = false, point = false;

    *fault = NULL;
    for (; (hex ? isxdigit((unsigned char)*p) : isdigit((unsigned char)*p)) || (*p == '.' && !point); p++) {
        digits |= *p != '.';
        point |= *p == '.';
    }
    if (!digits) {
        *fault = "this number has no digits before its exponent";
        return p;
    }
    if (hex ? *p == 'p' || *p == 'P' : *p == 'e' || *p == 'E') {
        const char *exponent = p++;
        p += *p == '+' || *p == '-';
        if (!isdigit((unsigned char)*p)) {
            *fault = "the exponent has no digits";
            return exponent;
        }
        while (isdigit((unsigned char)*p))
            p++;
    } else if (hex) {
        *fault = "a hexadecimal floating-point constant needs an exponent, such as 'p0'";
    }
    return p;
}

static type_kind float_kind(checker *c, const char *suffix, source_range range)
{
    if (!*suffix)
        return c->options->single_precision_constant || extension_double_is_float(c, range) ? TYPE_FLOAT : TYPE_DOUBLE;
    if (suffix[1])
        return TYPE_ERROR;
    switch (*suffix) {
    case 'f':
    case 'F':
        return TYPE_FLOAT;
    case 'h':
    case 'H':
        return TYPE_HALF;
    case 'd':
    case 'D':
        return TYPE_DOUBLE;
    default:
        return TYPE_ERROR; /* the language has no such suffix */
    }
}

static ast_expr *check_floating(checker *c, const char *s, source_range range)
{
    const char *fault, *end = scan_float(s, &fault);
    uint64_t bits = 0;

    if (fault)
        return check_fail(c, location_in_number(s, end, range), range, "%s", fault);
    type_kind kind = float_kind(c, end, range);
    if (kind == TYPE_ERROR && (*end == 'l' || *end == 'L') && !end[1])
        return check_fail(c, range.begin, range, "OpenCL C reserves 'long double', so no constant can have this type");
    if (kind == TYPE_ERROR)
        return check_fail(c, location_in_number(s, end, range), range, "invalid suffix '%s' on a floating-point constant", end);
    const type *t = type_basic(c->types, kind);
    if (!extension_check_half(c, "a constant of type '%s'", t, range.begin, range))
        return check_bad(c, range.begin);
    const char *digits = *end ? arena_strndup(c->memory, s, (size_t)(end - s)) : s;
    double value;
    if (kind == TYPE_FLOAT) {
        float f = to_float(digits, (size_t)(end - s));
        bits = bits_of_float(f);
        value = f;
    } else {
        value = to_double(digits, (size_t)(end - s));
        bits = kind == TYPE_HALF ? half_rounded(value) : bits_of_double(value);
    }
    if (isinf(kind == TYPE_HALF ? half_value((uint16_t)bits) : value))
        diag_warn(c->diag, WARN_other, range.begin, "this constant is too large for '%s' and becomes infinity", SPELL(t));
    return ast_new_constant(c, t, bits, range.begin, range);
}

ast_expr *check_number(checker *c, const char *s, source_range range)
{
    bool hex = s[0] == '0' && (s[1] == 'x' || s[1] == 'X');

    if (s[0] == '0' && !s[1]) {
        ast_expr *zero = ast_new_constant(c, type_basic(c->types, TYPE_INT), 0, range.begin, range);
        zero->null_constant = true;
        return zero;
    }
    for (const char *p = s; *p; p++)
        if (*p == '.' || (hex ? *p == 'p' || *p == 'P' : *p == 'e' || *p == 'E'))
            return check_floating(c, s, range);
    size_t n = strlen(s);
    char last = s[n - 1];
    if (!hex && (last == 'f' || last == 'F' || last == 'h' || last == 'H'))
        return check_fail(c, location_in_number(s, s + n - 1, range), range,
                          "invalid suffix '%c' on an integer constant; a floating-point one needs a point", last);
    ast_expr *e = check_integer(c, s, range);
    e->null_constant = e->kind == AST_CONSTANT && e->bits == 0;
    return e;
}

/* --- characters and strings ----------------------------------------------------------------------------------------------- */

ast_expr *check_character(checker *c, const char *spelling, source_range range)
{
    pp_literal literal = {c->diag, spelling, range};
    int32_t value;
    unsigned count;

    if (!pp_character_constant(&literal, &value, &count))
        return check_bad(c, range.begin);
    if (count > 1)
        diag_warn(c->diag, WARN_other, range.begin, "character constant with %u characters", count);
    ast_expr *e = ast_new_constant(c, type_basic(c->types, TYPE_INT), (uint64_t)(int64_t)value, range.begin, range);
    e->null_constant = value == 0;
    return e;
}

string_value string_join(checker *c, string_value a, string_value b)
{
    uint64_t length = a.length + b.length;

    if (length >= a.capacity) {
        uint64_t capacity = 2 * length + 1;
        a.bytes = arena_grow(c->memory, a.bytes, a.capacity, capacity);
        a.capacity = capacity;
    }
    memcpy(a.bytes + a.length, b.bytes, b.length);
    a.length = length;
    return a;
}

ast_expr *check_string(checker *c, const string_value *s, source_range range)
{
    const type *element = type_with_space(c->types, type_basic(c->types, TYPE_CHAR), SPACE_CONSTANT);
    ast_expr *e = ast_new_expr(c, AST_STRING, type_array(c->types, element, s->length + 1), range.begin, range);

    e->lvalue = true;
    e->string.bytes = s->bytes;
    e->string.length = s->length;
    return e;
}
