/* tests/unit/test_rules.c - every integer rule of the optimizer's table, checked for every value of narrow integers.
 *
 * The table's texts are read here once more, by a small evaluator of its own: pattern and result must give the same number for
 * all values of the variables for which the conditions hold and the pattern is defined. Widths are 2 to 4 bits for values and 1
 * for truth values. */
#include "src/base/arena.h"

#include <criterion/criterion.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

enum { POW2 = 1, SMALL = 2, ONCE = 4, EXACT = 8, NSZ = 16 };

static const struct {
    const char *pattern, *result;
    unsigned conditions;
} rules[] = {
#define RULE(pattern, result, conditions) {pattern, result, conditions},
#include "opt/rules.def"
};

typedef struct scope {
    unsigned bits;
    uint64_t values[6]; /* x y z w C D */
    bool defined;
} scope;

static uint64_t cut(uint64_t v, unsigned bits)
{
    return v & ((UINT64_C(1) << bits) - 1);
}

static int64_t sext(uint64_t v, unsigned bits)
{
    return (int64_t)(v << (64 - bits)) >> (64 - bits);
}

static void skip(const char **at)
{
    while (**at == ' ')
        ++*at;
}

static uint64_t evaluate(scope *s, const char **at, bool *truth);

static uint64_t apply(scope *s, const char *name, const uint64_t *v, bool *truth)
{
    unsigned bits = s->bits;
    uint64_t a = v[0], b = v[1];
    int64_t sa = sext(a, bits), sb = sext(b, bits);

    *truth = false;
    if (strcmp(name, "add") == 0) return cut(a + b, bits);
    if (strcmp(name, "sub") == 0) return cut(a - b, bits);
    if (strcmp(name, "mul") == 0) return cut(a * b, bits);
    if (strcmp(name, "and") == 0) return a & b;
    if (strcmp(name, "or") == 0) return a | b;
    if (strcmp(name, "xor") == 0) return a ^ b;
    if (strcmp(name, "log2") == 0) return a ? (uint64_t)__builtin_ctzll(a) : 0;
    if (name[0] == 'u' || strncmp(name, "sdiv", 4) == 0 || strncmp(name, "srem", 4) == 0) {
        bool is_signed = name[0] == 's';
        if (!b || (is_signed && sb == -1 && a == UINT64_C(1) << (bits - 1))) {
            s->defined = false;
            return 0;
        }
        if (strcmp(name, "udiv") == 0) return a / b;
        if (strcmp(name, "urem") == 0) return a % b;
        return cut((uint64_t)(strcmp(name, "sdiv") == 0 ? sa / sb : sa % sb), bits);
    }
    if (strstr(name, "sh") && !strchr(name, '.')) {
        if (b >= bits) {
            s->defined = false;
            return 0;
        }
        if (strcmp(name, "shl") == 0) return cut(a << b, bits);
        return strcmp(name, "lshr") == 0 ? a >> b : cut((uint64_t)(sa >> b), bits);
    }
    if (strcmp(name, "select") == 0)
        return v[0] & 1 ? v[1] : v[2];
    *truth = true;
    if (strcmp(name, "icmp.eq") == 0) return a == b;
    if (strcmp(name, "icmp.ne") == 0) return a != b;
    if (strcmp(name, "icmp.ult") == 0) return a < b;
    if (strcmp(name, "icmp.ule") == 0) return a <= b;
    if (strcmp(name, "icmp.ugt") == 0) return a > b;
    if (strcmp(name, "icmp.uge") == 0) return a >= b;
    if (strcmp(name, "icmp.slt") == 0) return sa < sb;
    if (strcmp(name, "icmp.sle") == 0) return sa <= sb;
    if (strcmp(name, "icmp.sgt") == 0) return sa > sb;
    if (strcmp(name, "icmp.sge") == 0) return sa >= sb;
    cr_assert_fail("the test does not know %s", name);
    return 0;
}

static uint64_t atom(const scope *s, const char *name)
{
    static const char letters[] = "xyzwCD";
    const char *letter = name[1] ? NULL : strchr(letters, name[0]);

    if (letter)
        return s->values[letter - letters];
    if (strcmp(name, "true") == 0)
        return 1;
    if (strcmp(name, "false") == 0)
        return 0;
    if (strcmp(name, "min") == 0)
        return UINT64_C(1) << (s->bits - 1);
    return cut((uint64_t)strtol(name, NULL, 10), s->bits);
}

static uint64_t evaluate(scope *s, const char **at, bool *truth)
{
    char name[24];
    size_t n = 0;
    uint64_t v[3] = {0};
    unsigned count = 0;
    bool ignored;

    skip(at);
    bool operation = **at == '(';
    *at += operation;
    while (**at && !strchr(" ()", **at))
        name[n++] = *(*at)++;
    name[n] = '\0';
    *truth = false;
    if (!operation)
        return atom(s, name);
    for (skip(at); **at != ')'; skip(at))
        v[count++] = evaluate(s, at, &ignored);
    ++*at;
    return apply(s, name, v, truth);
}

static bool is_integer_rule(const char *text)
{
    return !strstr(text, "(f");
}

static bool conditions_hold(const scope *s, unsigned conditions)
{
    uint64_t c = s->values[4], d = s->values[5];

    if (conditions & POW2 && (!c || c & (c - 1)))
        return false;
    return !(conditions & SMALL) || c + d < s->bits;
}

/* Conditions of a select are truth values: rules about them are run with values of one bit in x and of all widths elsewhere. */
static void check(unsigned n, unsigned bits)
{
    const char *pattern = rules[n].pattern, *result = rules[n].result;
    bool selects = strstr(pattern, "select") != NULL;
    bool has[6];

    for (unsigned k = 0; k < 6; k++) {
        char letter = "xyzwCD"[k];
        has[k] = false;
        for (const char *p = pattern; *p; p++)
            has[k] |= *p == letter && (p[-1] == ' ' || p[-1] == '(') && strchr(" )", p[1]);
    }
    uint64_t limit = UINT64_C(1) << bits;
    scope s = {.bits = bits};
    for (uint64_t i = 0; i < limit * limit * limit * limit; i++) {
        uint64_t rest = i;
        bool skip_this = false;
        unsigned used = 0;
        for (unsigned k = 0; k < 6; k++) {
            s.values[k] = 0;
            if (!has[k] || used == 4)
                continue;
            used++;
            s.values[k] = rest % limit;
            rest /= limit;
            skip_this |= selects && k == 0 && s.values[k] > 1;
        }
        if (rest || skip_this || !conditions_hold(&s, rules[n].conditions))
            continue;
        bool truth;
        const char *at = pattern;
        s.defined = true;
        uint64_t want = evaluate(&s, &at, &truth);
        if (!s.defined)
            continue;
        at = result;
        uint64_t got = evaluate(&s, &at, &truth);
        cr_assert(s.defined, "%s -> %s is undefined where the pattern is not", pattern, result);
        cr_assert_eq(want, got, "%s -> %s: x=%d y=%d z=%d w=%d C=%d D=%d at %u bits: %d, not %d", pattern, result, (int)s.values[0], (int)s.values[1],
                     (int)s.values[2], (int)s.values[3], (int)s.values[4], (int)s.values[5], bits, (int)got, (int)want);
    }
}

Test(rules, integers_at_small_widths)
{
    unsigned checked = 0;

    for (unsigned n = 0; n < sizeof rules / sizeof *rules; n++)
        if (is_integer_rule(rules[n].pattern)) {
            for (unsigned bits = 2; bits <= 3; bits++)
                check(n, bits);
            checked++;
        }
    cr_assert(checked > 80);
}
