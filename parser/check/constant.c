/* parser/check/constant.c - evaluates constant expressions with the target's semantics (C99 6.6, OpenCL C 6.1 and 6.2).
 *
 * It works on checked trees, in which all conversions are explicit. A constant is a number (one lane), a vector of numbers, or
 * the address of a variable with static storage plus an offset. Integers wrap around as on the target; floating point is IEEE
 * 754 with rounding to nearest even. A tree that is not constant, or whose value C leaves undefined (division by zero), has no
 * value; the caller reports the error. */
#include "parser/check/check.h"
#include "parser/check/values.h"

#include "src/base/bug.h"
#include "src/base/bits.h"
#include "src/base/half.h"

#include <math.h>

/* --- numbers -------------------------------------------------------------------------------------------------------------- */

double constant_double(uint64_t bits, const type *t)
{
    const type *s = type_scalar(t);

    if (s->kind == TYPE_HALF)
        return half_value((uint16_t)bits);
    if (s->kind == TYPE_FLOAT)
        return float_of_bits(bits);
    if (s->kind == TYPE_DOUBLE)
        return double_of_bits(bits);
    return type_is_signed(s) ? (double)(int64_t)bits : (double)bits;
}

static uint64_t float_bits(double d, const type *t)
{
    return t->kind == TYPE_HALF ? half_rounded(d) : t->kind == TYPE_FLOAT ? bits_of_float((float)d) : bits_of_double(d);
}

/* BITS truncated to integer type T, and sign- or zero-extended from it. */
static uint64_t wrap_integer(uint64_t bits, const type *t)
{
    const type *s = type_scalar(t);
    unsigned unused = 64 - (unsigned)s->size * 8;

    if (unused == 0)
        return bits;
    return type_is_signed(s) ? (uint64_t)((int64_t)(bits << unused) >> unused) : bits << unused >> unused;
}

static uint64_t integer_from_double(double d, const type *t)
{
    const type *s = type_scalar(t);

    if (isnan(d))
        return 0;
    d = trunc(d);
    if (type_is_signed(s))
        return wrap_integer(d >= 0x1p63 ? INT64_MAX : d <= -0x1p63 ? (uint64_t)INT64_MIN : (uint64_t)(int64_t)d, t);
    return wrap_integer(d >= 0x1p64 ? UINT64_MAX : d < 0 ? (d <= -0x1p63 ? 0 : (uint64_t)(int64_t)d) : (uint64_t)d, t);
}

uint64_t constant_convert_bits(uint64_t bits, const type *from, const type *to)
{
    const type *f = type_scalar(from), *t = type_scalar(to);

    if (t->kind == TYPE_BOOL)
        return type_is_floating(f) ? constant_double(bits, f) != 0 : bits != 0;
    if (type_is_floating(t)) {
        if (f == t)
            return bits;
        if (!type_is_floating(f) && t->kind == TYPE_FLOAT) /* converts directly to float, so that the value is rounded once */
            return bits_of_float(type_is_signed(f) ? (float)(int64_t)bits : (float)bits);
        return float_bits(constant_double(bits, f), t);
    }
    return type_is_floating(f) ? integer_from_double(constant_double(bits, f), t) : wrap_integer(bits, t);
}

/* --- operators ------------------------------------------------------------------------------------------------------------ */

static void float_operation(ast_operator op, const type *t, uint64_t a, uint64_t b, uint64_t *out)
{
    double x = constant_double(a, t), y = constant_double(b, t);

    if (t->kind == TYPE_FLOAT) { /* computes in float, so that the value is rounded once */
        float fx = (float)x, fy = (float)y;
        switch (op) {
        case OP_add:
            *out = bits_of_float(fx + fy);
            return;
        case OP_sub:
            *out = bits_of_float(fx - fy);
            return;
        case OP_mul:
            *out = bits_of_float(fx * fy);
            return;
        case OP_div:
            *out = bits_of_float(fx / fy);
            return;
        default:
            bug("operator %d on floats", (int)op);
        }
    }
    switch (op) {
    case OP_add:
        *out = float_bits(x + y, t);
        return;
    case OP_sub:
        *out = float_bits(x - y, t);
        return;
    case OP_mul:
        *out = float_bits(x * y, t);
        return;
    case OP_div:
        *out = float_bits(x / y, t);
        return;
    default:
        bug("operator %d on floats", (int)op);
    }
}

static bool divide_integers(ast_operator op, const type *t, uint64_t a, uint64_t b, uint64_t *out)
{
    if (b == 0)
        return false;
    if (!type_is_signed(t)) {
        *out = op == OP_div ? a / b : a % b;
        return true;
    }
    int64_t x = (int64_t)a, y = (int64_t)b;
    if (y == -1) {
        *out = op == OP_div ? wrap_integer(0 - a, t) : 0;
        return true;
    }
    *out = wrap_integer((uint64_t)(op == OP_div ? x / y : x % y), t);
    return true;
}

static bool integer_operation(ast_operator op, const type *t, uint64_t a, uint64_t b, uint64_t *out)
{
    unsigned amount = (unsigned)b & (unsigned)(type_scalar(t)->size * 8 - 1);

    switch (op) {
    case OP_mul:
        *out = wrap_integer(a * b, t);
        return true;
    case OP_div:
    case OP_rem:
        return divide_integers(op, t, a, b, out);
    case OP_add:
        *out = wrap_integer(a + b, t);
        return true;
    case OP_sub:
        *out = wrap_integer(a - b, t);
        return true;
    case OP_shl:
        *out = wrap_integer(a << amount, t);
        return true;
    case OP_shr:
        *out = type_is_signed(t) ? (uint64_t)((int64_t)a >> amount) : a >> amount;
        return true;
    case OP_and:
        *out = a & b;
        return true;
    case OP_xor:
        *out = a ^ b;
        return true;
    case OP_or:
        *out = a | b;
        return true;
    case OP_lt:
    case OP_gt:
    case OP_le:
    case OP_ge:
    case OP_eq:
    case OP_ne:
    case OP_vector_and:
    case OP_vector_or:
    case OP_pointer_add:
    case OP_pointer_diff:
    case OP_COUNT:
        break;
    }
    bug("operator %d on integers", (int)op);
}

static bool compare_constants(ast_operator op, const type *t, uint64_t a, uint64_t b)
{
    int order; /* the result of the comparison: -1 less, 0 equal, 1 greater, 2 unordered */

    if (type_has_floats(t)) {
        double x = constant_double(a, t), y = constant_double(b, t);
        order = isunordered(x, y) ? 2 : x < y ? -1 : x > y;
    } else if (type_is_signed(t)) {
        order = (int64_t)a < (int64_t)b ? -1 : (int64_t)a > (int64_t)b;
    } else {
        order = a < b ? -1 : a > b;
    }
    switch (op) {
    case OP_lt:
        return order == -1;
    case OP_gt:
        return order == 1;
    case OP_le:
        return order == -1 || order == 0;
    case OP_ge:
        return order == 1 || order == 0;
    case OP_eq:
        return order == 0;
    case OP_ne:
        return order != 0;
    default:
        bug("operator %d is not a comparison", (int)op);
    }
}

static bool is_nonzero(const type *t, uint64_t bits)
{
    return type_has_floats(t) ? constant_double(bits, t) != 0 : bits != 0;
}

/* Options of an evaluation. C permits no variables in constant expressions, not even const ones; where clang accepts them (array
 * sizes, initialisers), gasket does too; and in initialisers compound literals and the comma operator, as clang. */
typedef struct evaluation {
    bool through_variables, for_initializer;
} evaluation;

/* --- trees ---------------------------------------------------------------------------------------------------------------- */

static bool evaluate_expr(const evaluation *w, const ast_expr *e, constant *out);
static bool evaluate_address(const evaluation *w, const ast_expr *lvalue, constant *out);

/* Stores in *VALUE whether K is not 0 or a null pointer; false if this is not known: it is an address in the memory of a group. */
static bool truth_of(const constant *k, bool *value)
{
    *value = (k->is_address && k->variable) || k->bits[0] != 0;
    return !k->is_address || !k->variable || k->variable->storage == STORAGE_STATIC;
}

/* Is K a null pointer, or an address within its variable, so that it differs from those within others? */
static bool is_within_object(const constant *k)
{
    if (!k->variable)
        return k->bits[0] == 0;
    return k->variable->storage == STORAGE_STATIC && k->bits[0] < k->variable->type->size;
}

/* Compares the addresses A and B; false if the result is not known. */
static bool compare_addresses(ast_operator op, const constant *a, const constant *b, bool *value)
{
    if (a->variable == b->variable)
        *value = compare_constants(op, a->type, a->bits[0], b->bits[0]);
    else
        *value = op == OP_ne;
    return a->variable == b->variable || ((op == OP_eq || op == OP_ne) && is_within_object(a) && is_within_object(b));
}

static bool evaluate_binary(const evaluation *w, const ast_expr *e, constant *out)
{
    constant a, b;
    ast_operator op = e->binary.op;

    if (!evaluate_expr(w, e->binary.left, &a) || !evaluate_expr(w, e->binary.right, &b))
        return false;
    if (op == OP_pointer_add) {
        bug_unless(a.is_address && !b.is_address);
        *out = a;
        out->bits[0] += b.bits[0] * e->type->element->size;
        return true;
    }
    if (op == OP_pointer_diff) {
        if (!a.is_address || !b.is_address || a.variable != b.variable)
            return false;
        uint64_t size = a.type->element->size;
        *out = (constant){
            .type = e->type, .lanes = 1, .bits = {size ? (uint64_t)((int64_t)(a.bits[0] - b.bits[0]) / (int64_t)size) : 0}};
        return true;
    }
    if (a.is_address || b.is_address) {
        bool value;
        bug_unless(operator_is_comparison(op) && a.is_address && b.is_address);
        if (!compare_addresses(op, &a, &b, &value))
            return false;
        *out = (constant){.type = e->type, .lanes = 1, .bits = {value}};
        return true;
    }
    out->type = e->type;
    out->is_address = false;
    out->lanes = a.lanes;
    for (unsigned i = 0; i < a.lanes; i++) {
        uint64_t x = a.bits[i], y = b.bits[b.lanes == 1 ? 0 : i];
        if (operator_is_comparison(op))
            out->bits[i] = e->type->kind == TYPE_VECTOR ? (uint64_t) - (int64_t)compare_constants(op, a.type, x, y)
                                                        : compare_constants(op, a.type, x, y);
        else if (op == OP_vector_and || op == OP_vector_or)
            out->bits[i] = (uint64_t) - (int64_t)(op == OP_vector_and ? is_nonzero(a.type, x) && is_nonzero(b.type, y)
                                                                      : is_nonzero(a.type, x) || is_nonzero(b.type, y));
        else if (type_has_floats(a.type))
            float_operation(op, type_scalar(a.type), x, y, &out->bits[i]);
        else if (!integer_operation(op, a.type, x, y, &out->bits[i]))
            return false;
    }
    return true;
}

static bool load_variable(const evaluation *w, const ast_expr *e, constant *out)
{
    if (e->kind == AST_COMPOUND_LITERAL && w->for_initializer) {
        const ast_init *init = e->literal->init;
        return init->count == 1 && init->places[0].type == e->type->bare && evaluate_expr(w, init->places[0].value, out);
    }
    if (e->kind != AST_VARIABLE || !w->through_variables || !e->variable->value)
        return false;
    *out = *e->variable->value;
    return true;
}

static bool is_global_or_generic(const type *pointer)
{
    return pointer->element->space == SPACE_GLOBAL || pointer->element->space == SPACE_GENERIC;
}

static bool evaluate_convert(const evaluation *w, const ast_expr *e, constant *out)
{
    const ast_expr *operand = e->convert.operand;

    switch (e->convert.kind) {
    case CONVERSION_load:
        return load_variable(w, operand, out);
    case CONVERSION_decay:
        if (!evaluate_address(w, operand, out))
            return false;
        out->type = e->type;
        return true;
    case CONVERSION_null:
        *out = (constant){.type = e->type, .lanes = 1, .is_address = true};
        return true;
    case CONVERSION_boolean:
    case CONVERSION_integral:
    case CONVERSION_int_to_float:
    case CONVERSION_float_to_int:
    case CONVERSION_floating:
        if (e->convert.rounding != ROUND_DEFAULT || e->convert.saturate || !evaluate_expr(w, operand, out))
            return false;
        if (out->is_address) { /* to bool */
            bool value, known = truth_of(out, &value);
            *out = (constant){.type = e->type, .lanes = 1, .bits = {value}};
            return known;
        }
        for (unsigned i = 0; i < out->lanes; i++)
            out->bits[i] = constant_convert_bits(out->bits[i], operand->type, e->type);
        out->type = e->type;
        return true;
    case CONVERSION_splat:
        if (!evaluate_expr(w, operand, out))
            return false;
        out->lanes = type_lanes(e->type);
        for (unsigned i = 1; i < out->lanes; i++)
            out->bits[i] = out->bits[0];
        out->type = e->type;
        return true;
    case CONVERSION_pointer:
    case CONVERSION_same:
        if (!evaluate_expr(w, operand, out))
            return false;
        out->type = e->type;
        return true;
    case CONVERSION_int_to_pointer:
        if (!evaluate_expr(w, operand, out) || out->is_address)
            return false;
        out->type = e->type;
        out->is_address = true;
        out->variable = NULL;
        return true;
    case CONVERSION_pointer_to_int:
        if (!evaluate_expr(w, operand, out) || out->variable)
            return false;
        out->type = e->type;
        out->is_address = false;
        return true;
    case CONVERSION_reinterpret:
        if (!evaluate_expr(w, operand, out) || out->lanes != type_lanes(e->type) || out->is_address)
            return false;
        for (unsigned i = 0; i < out->lanes; i++)
            out->bits[i] =
                type_has_floats(e->type)
                    ? out->bits[i] & (type_bits(e->type) == 64 ? ~UINT64_C(0) : (UINT64_C(1) << type_bits(e->type)) - 1)
                    : wrap_integer(out->bits[i], e->type);
        out->type = e->type;
        return true;
    case CONVERSION_space: /* a global address is also a generic one, and null is the same everywhere; others get a tag at run time */
        if (!evaluate_expr(w, operand, out))
            return false;
        if ((out->variable || out->bits[0]) && (!is_global_or_generic(operand->type) || !is_global_or_generic(e->type)))
            return false;
        out->type = e->type;
        return true;
    case CONVERSION_discard:
        return false;
    case CONVERSION_COUNT:
        break;
    }
    bug("conversion %d", (int)e->convert.kind);
}

static bool vector_literal(const evaluation *w, const ast_expr *e, constant *out)
{
    constant part;
    unsigned lanes = 0;

    for (uint32_t i = 0; i < e->list.count; i++) {
        if (!evaluate_expr(w, e->list.items[i], &part) || part.is_address)
            return false;
        for (unsigned j = 0; j < part.lanes; j++)
            out->bits[lanes++] = part.bits[j];
    }
    out->type = e->type;
    out->lanes = lanes;
    out->is_address = false;
    return true;
}

static bool evaluate_unary(const evaluation *w, const ast_expr *e, constant *out)
{
    const type *t = e->unary->type;

    if (!evaluate_expr(w, e->unary, out))
        return false;
    if (out->is_address) { /* only of AST_NOT */
        bool value, known = truth_of(out, &value);
        *out = (constant){.type = e->type, .lanes = 1, .bits = {!value}};
        return known;
    }
    for (unsigned i = 0; i < out->lanes; i++) {
        if (e->kind == AST_NOT)
            out->bits[i] = is_nonzero(t, out->bits[i]) ? 0 : e->type->kind == TYPE_VECTOR ? ~UINT64_C(0) : 1;
        else if (e->kind == AST_COMPLEMENT)
            out->bits[i] = wrap_integer(~out->bits[i], t);
        else if (type_has_floats(t))
            out->bits[i] ^= UINT64_C(1) << (type_bits(t) - 1);
        else
            out->bits[i] = wrap_integer(0 - out->bits[i], t);
    }
    out->type = e->type;
    return true;
}

static bool evaluate_swizzle(const evaluation *w, const ast_expr *e, constant *out)
{
    constant base = {0};

    if (!evaluate_expr(w, e->swizzle.base, &base))
        return false;
    out->type = e->type;
    out->lanes = e->swizzle.count;
    out->is_address = false;
    for (unsigned i = 0; i < out->lanes; i++)
        out->bits[i] = base.bits[e->swizzle.lanes[i]];
    return true;
}

/* Evaluates && or ||. */
static bool evaluate_logical(const evaluation *w, const ast_expr *e, constant *out)
{
    bool value, decided = e->kind == AST_OR;
    constant k;

    if (!evaluate_expr(w, e->binary.left, &k) || !truth_of(&k, &value))
        return false;
    if (value != decided && (!evaluate_expr(w, e->binary.right, &k) || !truth_of(&k, &value)))
        return false;
    *out = (constant){.type = e->type, .lanes = 1, .bits = {value}};
    return true;
}

/* Evaluates a comma operator whose left operand has no side effects: a constant, or one converted to void. */
static bool evaluate_comma(const evaluation *w, const ast_expr *e, constant *out)
{
    const ast_expr *dropped = e->binary.left;

    while (dropped->kind == AST_CONVERT && dropped->convert.kind == CONVERSION_discard)
        dropped = dropped->convert.operand;
    return w->for_initializer && evaluate_expr(w, dropped, out) && evaluate_expr(w, e->binary.right, out);
}

static bool evaluate_expr(const evaluation *w, const ast_expr *e, constant *out)
{
    constant condition;
    bool value;

    if (!(ast_kind_traits[e->kind] & AST_FOLDS))
        return false;
    switch ((ast_expr_kind)e->kind) {
    case AST_CONSTANT:
        out->type = e->type;
        out->lanes = 1;
        out->bits[0] = e->bits;
        out->is_address = e->type->kind == TYPE_POINTER;
        out->variable = NULL;
        return true;
    case AST_ADDRESS_CONSTANT:
        *out = (constant){.type = e->type,
                          .lanes = 1,
                          .bits = {(uint64_t)e->address.offset},
                          .is_address = true,
                          .variable = e->address.variable};
        return true;
    case AST_NEGATE:
    case AST_COMPLEMENT:
    case AST_NOT:
        return evaluate_unary(w, e, out);
    case AST_ADDRESS:
        if (!evaluate_address(w, e->unary, out))
            return false;
        out->type = e->type;
        return true;
    case AST_BINARY:
        return evaluate_binary(w, e, out);
    case AST_AND:
    case AST_OR:
        return evaluate_logical(w, e, out);
    case AST_CONDITIONAL:
        return evaluate_expr(w, e->choice.condition, &condition) && truth_of(&condition, &value) &&
               evaluate_expr(w, value ? e->choice.then : e->choice.otherwise, out);
    case AST_CONVERT:
        return evaluate_convert(w, e, out);
    case AST_VECTOR:
        return vector_literal(w, e, out);
    case AST_SWIZZLE:
        return evaluate_swizzle(w, e, out);
    case AST_COMMA:
        return evaluate_comma(w, e, out);
    default:
        bug("expression kind %d", e->kind);
    }
}

static bool object_address(const ast_expr *e, ast_variable *v, constant *out)
{
    *out = (constant){.type = e->type, .lanes = 1, .is_address = true, .variable = v};
    return v->storage == STORAGE_STATIC || v->storage == STORAGE_LOCAL;
}

/* Stores in *OUT the address of lvalue E, an object with static storage. A string whose address an initialiser uses has become a
 * variable before. */
static bool evaluate_address(const evaluation *w, const ast_expr *e, constant *out)
{
    const type *t;
    uint64_t offset = 0;

    switch ((ast_expr_kind)e->kind) {
    case AST_VARIABLE:
        return object_address(e, e->variable, out);
    case AST_COMPOUND_LITERAL:
        return object_address(e, e->literal, out);
    case AST_DEREFERENCE:
        return evaluate_expr(w, e->unary, out) && out->is_address;
    case AST_MEMBER:
        if (!evaluate_address(w, e->member.base, out))
            return false;
        t = e->member.base->type;
        for (uint32_t i = 0; i < e->member.depth; i++) {
            offset += t->record->fields[e->member.path[i]].offset;
            t = t->record->fields[e->member.path[i]].type;
        }
        out->bits[0] += offset;
        return true;
    default: /* the address of any other lvalue is unknown */
        return false;
    }
}

bool constant_evaluate(checker *c, const ast_expr *e, constant *out)
{
    (void)c;
    return evaluate_expr(&(evaluation){.through_variables = false}, e, out);
}

bool constant_evaluate_through(checker *c, const ast_expr *e, constant *out)
{
    (void)c;
    return evaluate_expr(&(evaluation){.through_variables = true}, e, out);
}

bool constant_evaluate_initializer(checker *c, const ast_expr *e, constant *out)
{
    (void)c;
    return evaluate_expr(&(evaluation){.through_variables = true, .for_initializer = true}, e, out);
}

void constant_note_variable(checker *c, ast_variable *v)
{
    constant k;

    if (v->is_const_unit && v->init && v->init->count == 1 && v->init->places[0].type == v->type->bare &&
        type_has_numbers(v->type) && constant_evaluate_initializer(c, v->init->places[0].value, &k))
        v->value = arena_copy(c->memory, &k, sizeof k);
}

bool constant_integer(checker *c, const ast_expr *e, int64_t *out)
{
    constant k;

    if (!type_is_integer(e->type) || !constant_evaluate(c, e, &k) || k.is_address)
        return false;
    *out = (int64_t)k.bits[0];
    return true;
}

ast_expr *constant_node(checker *c, const constant *k, const ast_expr *instead_of)
{
    ast_expr *e;

    if (k->is_address && k->variable) {
        e = ast_new_expr(c, AST_ADDRESS_CONSTANT, instead_of->type, instead_of->loc, instead_of->range);
        e->address.variable = k->variable;
        e->address.offset = (int64_t)k->bits[0];
        k->variable->address_taken = true;
        return e;
    }
    if (instead_of->type->kind != TYPE_VECTOR)
        return ast_new_constant(c, instead_of->type, k->bits[0], instead_of->loc, instead_of->range);
    e = ast_new_expr(c, AST_VECTOR, instead_of->type, instead_of->loc, instead_of->range);
    e->list.count = k->lanes;
    e->list.items = arena_array(c->memory, ast_expr *, k->lanes);
    for (unsigned i = 0; i < k->lanes; i++)
        e->list.items[i] = ast_new_constant(c, type_scalar(instead_of->type), k->bits[i], instead_of->loc, instead_of->range);
    return e;
}
