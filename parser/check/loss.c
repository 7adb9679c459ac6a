/* parser/check/loss.c - warnings about implicit conversions that may change a value: -Wconversion and its subgroups.
 *
 * The type of an integer is less precise than its expression: `x & 15` fits a char, and so, by intent, does the sum of two
 * chars. So the width of the value is estimated first, from the leaves up. The estimate and the names of the warnings are
 * clang's, so code without such warnings from clang has none here. */
#include "parser/check/check.h"
#include "parser/check/values.h"

/* --- how many bits an integer can need ------------------------------------------------------------------------------------ */

typedef struct width {
    unsigned bits; /* significant bits of the value, with a sign bit unless never_negative */
    bool never_negative;
} width;

static width width_of_type(const type *t)
{
    return (width){type_bits(t), !type_is_signed(t)};
}

static unsigned significant_bits(uint64_t value)
{
    return value ? 64 - (unsigned)__builtin_clzll(value) : 0;
}

static width width_of_constant(const ast_expr *e)
{
    int64_t value = (int64_t)e->bits;

    if (type_is_signed(e->type) && value < 0)
        return (width){significant_bits(~e->bits) + 1, false};
    return (width){significant_bits(e->bits), true};
}

static width either_width(width a, width b)
{
    unsigned least = a.bits > b.bits ? a.bits : b.bits;

    if (a.never_negative != b.never_negative && (a.never_negative ? a.bits : b.bits) == least)
        least++;
    return (width){least, a.never_negative && b.never_negative};
}

static width clamp_width(width w, const type *t)
{
    width all = width_of_type(t);

    return w.bits >= all.bits || (all.never_negative && !w.never_negative) ? all : w;
}

static width width_of(const ast_expr *e);

static width width_of_binary(const ast_expr *e)
{
    width l, r;

    if (operator_is_comparison(e->binary.op))
        return (width){1, true};
    l = width_of(e->binary.left);
    r = width_of(e->binary.right);
    if (e->binary.op == OP_and && (l.never_negative || r.never_negative))
        return !r.never_negative || (l.never_negative && l.bits < r.bits) ? l : r;
    if (e->binary.op == OP_rem)
        return l.bits < r.bits ? l : (width){r.bits, l.never_negative};
    if (e->binary.op == OP_shr && e->binary.right->kind == AST_CONSTANT)
        return (width){e->binary.right->bits < l.bits ? l.bits - (unsigned)e->binary.right->bits : !l.never_negative,
                       l.never_negative};
    if (e->binary.op == OP_shl)
        return width_of_type(e->type);
    if (e->binary.op == OP_div)
        return l;
    return clamp_width(either_width(l, r), e->type);
}

static width width_of(const ast_expr *e)
{
    if (e->depth > 100)
        return width_of_type(e->type);
    if (e->kind == AST_CONSTANT)
        return width_of_constant(e);
    if (e->kind == AST_NOT || e->kind == AST_AND || e->kind == AST_OR)
        return (width){1, true};
    if (e->kind == AST_CONVERT && e->convert.kind == CONVERSION_integral)
        return clamp_width(width_of(e->convert.operand), e->type);
    if (e->kind == AST_CONVERT && e->convert.kind == CONVERSION_boolean)
        return (width){1, true};
    if (e->kind == AST_BINARY)
        return width_of_binary(e);
    if (e->kind == AST_CONDITIONAL)
        return either_width(width_of(e->choice.then), width_of(e->choice.otherwise));
    if (e->kind == AST_COMMA)
        return width_of(e->binary.right);
    return width_of_type(e->type);
}

/* --- constants ------------------------------------------------------------------------------------------------------------ */

static bool constant_fits(const ast_expr *e, const type *to)
{
    width w = width_of_constant(e);
    unsigned room = (unsigned)to->size * 8;

    return w.never_negative && type_is_signed(to) ? w.bits < room : w.bits <= room;
}

static const char *number_text(checker *c, uint64_t bits, const type *t)
{
    return type_is_floating(t) ? arena_printf(c->memory, "%.9g", constant_double(bits, t))
           : type_is_signed(t) ? arena_printf(c->memory, "%lld", (long long)bits)
                               : arena_printf(c->memory, "%llu", (unsigned long long)bits);
}

static void warn_change(checker *c, diag_warning w, const ast_expr *e, const type *to)
{
    diag_warn_range(c->diag, w, e->loc, e->range, "conversion from '%s' to '%s' changes the value from %s to %s", SPELL(e->type),
                    SPELL(to), number_text(c, e->bits, e->type), number_text(c, constant_convert_bits(e->bits, e->type, to), to));
}

static void warn_constant(checker *c, const ast_expr *e, const type *to)
{
    const type *from = type_scalar(e->type);

    if (type_is_integer(from) && type_is_integer(to)) {
        if (!constant_fits(e, to))
            warn_change(c, WARN_constant_conversion, e, to);
        else if (!type_is_signed(to) && type_is_signed(from) && (int64_t)e->bits < 0)
            warn_change(c, WARN_sign_conversion, e, to);
        return;
    }
    uint64_t now = constant_convert_bits(e->bits, from, to);
    if (constant_double(now, to) == constant_double(e->bits, from) ||
        constant_double(e->bits, from) != constant_double(e->bits, from))
        return;
    if (!type_is_floating(from))
        warn_change(c, WARN_const_int_float_conversion, e, to);
    else if (type_is_floating(to))
        diag_warn_range(c->diag, WARN_implicit_float_conversion, e->loc, e->range, "conversion from '%s' to '%s' loses precision",
                        SPELL(from), SPELL(to));
    else
        warn_change(c, WARN_literal_conversion, e, to);
}

/* --- values known only at run time ---------------------------------------------------------------------------------------- */

static void warn_integer(checker *c, const ast_expr *e, const type *from, const type *to)
{
    width w = width_of(e);
    unsigned room = type_bits(to);
    bool changes_sign = type_is_signed(to) ? w.never_negative && w.bits == room : !w.never_negative;

    if (w.bits > room)
        diag_warn_range(c->diag, from->size == 8 && to->size == 4 ? WARN_shorten : WARN_int_conversion_loses, e->loc, e->range,
                        "conversion from '%s' to '%s' may change the value", SPELL(from), SPELL(to));
    else if (changes_sign)
        diag_warn_range(c->diag, WARN_sign_conversion, e->loc, e->range, "conversion from '%s' to '%s' may change the sign",
                        SPELL(from), SPELL(to));
}

static unsigned precision_of(const type *t)
{
    return t->kind == TYPE_HALF ? 11 : t->kind == TYPE_FLOAT ? 24 : 53;
}

static void warn_value(checker *c, const ast_expr *e, const type *from, const type *to)
{
    if (!type_is_floating(from) && !type_is_floating(to)) {
        warn_integer(c, e, from, to);
    } else if (!type_is_floating(from)) {
        width w = width_of(e);
        if (w.bits - !w.never_negative > precision_of(to))
            diag_warn_range(c->diag, WARN_int_float_conversion, e->loc, e->range,
                            "conversion from '%s' to '%s' may lose precision", SPELL(from), SPELL(to));
    } else if (!type_is_floating(to)) {
        diag_warn_range(c->diag, WARN_float_conversion, e->loc, e->range, "conversion from '%s' to '%s' drops the fraction",
                        SPELL(from), SPELL(to));
    } else if (to->size < from->size) {
        diag_warn_range(c->diag, WARN_implicit_float_conversion, e->loc, e->range, "conversion from '%s' to '%s' loses precision",
                        SPELL(from), SPELL(to));
    } else if (to->kind == TYPE_DOUBLE) {
        diag_warn_range(c->diag, WARN_double_promotion, e->loc, e->range, "conversion from '%s' to '%s'", SPELL(from), SPELL(to));
    }
}

void check_warn_conversion(checker *c, const ast_expr *e, const type *to)
{
    const type *from = type_scalar(e->type), *t = type_scalar(to);

    if (from == t || t->kind == TYPE_BOOL || !type_is_arithmetic(from) || !type_is_arithmetic(t))
        return;
    if (e->kind == AST_CONSTANT)
        warn_constant(c, e, t);
    else
        warn_value(c, e, from, t);
}
