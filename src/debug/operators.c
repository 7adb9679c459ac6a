/* src/debug/operators.c - values of expressions: they are read, converted and computed with, lane by lane. */
#include "src/debug/evaluator.h"

#include <inttypes.h>
#include <string.h>

#define MOST_BYTES ((uint64_t)64 << 20) /* of a value that is read */

/* --- values --------------------------------------------------------------------------------------------------------------- */

const char *expression_read(debug_context *c, debug_value *v)
{
    if (!v->is_available || v->data)
        return NULL;
    if (v->type->size > MOST_BYTES)
        return arena_printf(c->memory, "a value of %" PRIu64 " bytes is not shown; use a slice", v->type->size);
    const unsigned char *from = c->target->bytes(c->unit, c->lane, v->address, v->type->size);
    if (!from)
        return arena_printf(c->memory, "cannot access memory at 0x%" PRIx64, v->address);
    v->data = arena_copy(c->memory, from, v->type->size ? v->type->size : 1);
    return NULL;
}

void evaluator_load(evaluator *e, debug_value *v)
{
    if (!v->is_available)
        evaluator_fail(e, "value is not available: %s", v->why);
    const char *problem = expression_read(e->c, v);
    if (problem)
        evaluator_fail(e, "%s", problem);
}

element evaluator_load_number(evaluator *e, debug_value *v)
{
    if (v->type->kind == IR_SOURCE_ARRAY && v->has_address) {
        uint64_t address = v->address;
        *v = (debug_value){.type = value_pointer_type(e->c->memory, v->type->element, v->space), .is_available = true};
        v->data = arena_copy(e->c->memory, &address, sizeof address);
    }
    evaluator_load(e, v);
    element t = value_element(v->type);
    if (!t.lanes && v->type->kind != IR_SOURCE_POINTER)
        evaluator_fail(e, "a value of type '%s' is no operand here", v->type->name);
    return t;
}

/* The type in which scalars of types A and B are computed (C99 6.3.1.8). */
static element_id common_scalar(element_id a, element_id b)
{
    unsigned wide_a = element_scalar_bytes(a), wide_b = element_scalar_bytes(b);
    bool is_float_a = element_kind_of(a) == FLOATING, is_float_b = element_kind_of(b) == FLOATING;

    if (is_float_a || is_float_b) {
        if (is_float_a && is_float_b)
            return wide_a >= wide_b ? a : b;
        return is_float_a ? a : b;
    }
    if (wide_a < 4)
        a = ELEMENT_int, wide_a = 4;
    if (wide_b < 4)
        b = ELEMENT_int, wide_b = 4;
    if (wide_a != wide_b)
        return wide_a > wide_b ? a : b;
    return element_kind_of(a) == UNSIGNED ? a : b;
}

debug_value evaluator_new_value(evaluator *e, element t)
{
    return (debug_value){.type = value_type(t),
                         .is_available = true,
                         .data = arena_alloc(e->c->memory, element_stride(t) < 8 ? 8 : element_stride(t))};
}

void evaluator_set_lane(debug_value *v, element t, unsigned n, int64_t i, double d)
{
    unsigned char *to = v->data + (size_t)n * element_scalar_bytes(t.scalar);

    if (element_kind_of(t.scalar) == FLOATING)
        element_from_double(t.scalar, d, to);
    else if (t.scalar == ELEMENT_bool)
        *to = i != 0;
    else
        memcpy(to, &i, element_scalar_bytes(t.scalar));
}

debug_value evaluator_convert(evaluator *e, debug_value *v, element t)
{
    element from = evaluator_load_number(e, v);
    debug_value out = evaluator_new_value(e, t);
    bool is_float = from.lanes && element_kind_of(from.scalar) == FLOATING;

    if (from.lanes > 1 && from.lanes != t.lanes)
        evaluator_fail(e, "'%s' does not convert to '%s'", v->type->name, out.type->name);
    for (unsigned n = 0; n < t.lanes; n++) {
        unsigned k = from.lanes > 1 ? n : 0;
        int64_t i = value_integer(v, k);
        double d = is_float                                               ? value_double(v, k)
                   : from.lanes && element_kind_of(from.scalar) == SIGNED ? (double)i
                                                                          : (double)(uint64_t)i;
        evaluator_set_lane(&out, t, n, t.scalar == ELEMENT_bool && is_float ? d != 0 : i, d);
    }
    return out;
}

/* --- operators ------------------------------------------------------------------------------------------------------------ */

static int64_t integer_result(evaluator *e, char op, int64_t x, int64_t y, bool is_unsigned, unsigned bits)
{
    uint64_t a = (uint64_t)x, b = (uint64_t)y;

    switch (op) {
    case '+':
        return (int64_t)(a + b);
    case '-':
        return (int64_t)(a - b);
    case '*':
        return (int64_t)(a * b);
    case '/':
    case '%':
        if (!y)
            evaluator_fail(e, "division by zero");
        if (is_unsigned)
            return (int64_t)(op == '/' ? a / b : a % b);
        if (y == -1) /* would overflow for the least number */
            return op == '/' ? (int64_t)(0 - a) : 0;
        return op == '/' ? x / y : x % y;
    case '&':
        return x & y;
    case '|':
        return x | y;
    case '^':
        return x ^ y;
    case 'l': /* OpenCL C 6.3 (j): the count is taken modulo the width */
        return (int64_t)(a << (b & (bits - 1)));
    default: /* r */
        return is_unsigned ? (int64_t)(a >> (b & (bits - 1))) : x >> (b & (bits - 1));
    }
}

static double float_result(evaluator *e, char op, double x, double y)
{
    switch (op) {
    case '+':
        return x + y;
    case '-':
        return x - y;
    case '*':
        return x * y;
    case '/':
        return x / y;
    default:
        evaluator_fail(e, "the operator does not apply to floating-point numbers");
    }
}

static bool compare(char op, bool less, bool equal, bool is_unordered)
{
    switch (op) {
    case '<':
        return less;
    case '>':
        return !less && !equal && !is_unordered;
    case 'a': /* <= */
        return less || equal;
    case 'b': /* >= */
        return !less && !is_unordered;
    case '=':
        return equal;
    default: /* ! */
        return !equal;
    }
}

static bool is_comparison(char op)
{
    return strchr("<>ab=!", op) != NULL;
}

element evaluator_common_element(evaluator *e, element x, element y)
{
    element t = {common_scalar(x.scalar, y.scalar), x.lanes > y.lanes ? x.lanes : y.lanes};

    if (x.lanes > 1 && y.lanes > 1 && x.lanes != y.lanes)
        evaluator_fail(e, "vectors of different sizes");
    if (x.lanes > 1 || y.lanes > 1) /* a vector keeps its type; a scalar is converted to it */
        t.scalar = x.lanes > 1 ? x.scalar : y.scalar;
    return t;
}

debug_value evaluator_offset_pointer(evaluator *e, const debug_value *p, int64_t n)
{
    uint64_t address = (uint64_t)value_integer(p, 0) + (uint64_t)n * (p->type->element->size ? p->type->element->size : 1);
    debug_value out = *p;

    out.data = arena_copy(e->c->memory, &address, sizeof address);
    out.has_address = false;
    return out;
}

static debug_value pointer_operation(evaluator *e, char op, debug_value *x, debug_value *y)
{
    bool left = x->type->kind == IR_SOURCE_POINTER, right = y->type->kind == IR_SOURCE_POINTER;

    if (is_comparison(op)) {
        uint64_t a = (uint64_t)value_integer(x, 0), b = (uint64_t)value_integer(y, 0);
        return value_of_integer(e->c->memory, ELEMENT_int, compare(op, a < b, a == b, false));
    }
    if (left && right && op == '-' && x->type->element->size)
        return value_of_integer(e->c->memory, ELEMENT_long,
                                (int64_t)((uint64_t)value_integer(x, 0) - (uint64_t)value_integer(y, 0)) /
                                    (int64_t)x->type->element->size);
    if (left && !right && (op == '+' || op == '-'))
        return evaluator_offset_pointer(e, x,
                                        (int64_t)(op == '+' ? (uint64_t)value_integer(y, 0) : 0 - (uint64_t)value_integer(y, 0)));
    if (right && !left && op == '+')
        return evaluator_offset_pointer(e, y, value_integer(x, 0));
    evaluator_fail(e, "the operator does not apply to pointers");
}

debug_value evaluator_operate(evaluator *e, char op, debug_value x, debug_value y)
{
    element s = evaluator_load_number(e, &x), t = evaluator_load_number(e, &y);

    if (!s.lanes || !t.lanes)
        return pointer_operation(e, op, &x, &y);
    element in = evaluator_common_element(e, s, t);
    if (op == 'l' || op == 'r')
        in.scalar = common_scalar(s.scalar, ELEMENT_int);
    if ((op == 'l' || op == 'r') && s.lanes > 1)
        in.scalar = s.scalar;
    unsigned bits = element_scalar_bytes(in.scalar) * 8;
    bool is_float = element_kind_of(in.scalar) == FLOATING, is_unsigned = element_kind_of(in.scalar) != SIGNED;
    debug_value a = evaluator_convert(e, &x, in), b = evaluator_convert(e, &y, in);
    static const element_id masks[] = {[1] = ELEMENT_char, [2] = ELEMENT_short, [4] = ELEMENT_int, [8] = ELEMENT_long};
    element result = in;
    if (is_comparison(op)) /* of vectors: -1 and 0, in integers as wide as the operands (OpenCL C 6.3 (d)) */
        result.scalar = in.lanes > 1 ? masks[element_scalar_bytes(in.scalar)] : ELEMENT_int;
    debug_value out = evaluator_new_value(e, result);
    for (unsigned n = 0; n < in.lanes; n++) {
        int64_t i = value_integer(&a, n), j = value_integer(&b, n);
        double d = is_float ? value_double(&a, n) : 0, f = is_float ? value_double(&b, n) : 0;
        if (is_comparison(op)) {
            bool less = is_float ? d < f : is_unsigned ? (uint64_t)i < (uint64_t)j : i < j;
            bool equal = is_float ? d == f : i == j;
            bool holds = compare(op, less, equal, is_float && (d != d || f != f));
            evaluator_set_lane(&out, result, n, holds ? in.lanes > 1 ? -1 : 1 : 0, 0);
        } else if (is_float) {
            evaluator_set_lane(&out, result, n, 0, float_result(e, op, d, f));
        } else {
            evaluator_set_lane(&out, result, n, integer_result(e, op, i, j, is_unsigned, bits), 0);
        }
    }
    return out;
}
