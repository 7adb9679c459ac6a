/* src/debug/expression.c - a recursive-descent evaluator of expressions (expression.h). */
#include "src/debug/expression.h"

#include "src/base/bits.h"

#include <ctype.h>
#include <errno.h>
#include <inttypes.h>
#include <math.h>
#include <setjmp.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_DEPTH = 200, MOST_NAME = 128 };
#define MOST_BYTES ((uint64_t)64 << 20) /* of a value that is read */

typedef struct evaluator {
    debug_context *c;
    const char *at;
    const char *error;
    unsigned depth;
    jmp_buf failed;
} evaluator;

static _Noreturn void fail(evaluator *e, const char *fmt, ...) __attribute__((format(printf, 2, 3)));

static _Noreturn void fail(evaluator *e, const char *fmt, ...)
{
    va_list ap;

    va_start(ap, fmt);
    e->error = arena_vprintf(e->c->memory, fmt, ap);
    va_end(ap);
    longjmp(e->failed, 1);
}

/* --- tokens --------------------------------------------------------------------------------------------------------------- */

static void skip_blanks(evaluator *e)
{
    while (isspace((unsigned char)*e->at))
        e->at++;
}

static bool is_name_char(char c)
{
    return isalnum((unsigned char)c) || c == '_';
}

/* Skips TOKEN if it comes next; returns whether it did. Longer operators must be tried before their prefixes: `<<=` before `<<`. */
static bool accept(evaluator *e, const char *token)
{
    size_t n = strlen(token);

    skip_blanks(e);
    if (strncmp(e->at, token, n) != 0)
        return false;
    e->at += n;
    return true;
}

static void expect(evaluator *e, const char *token)
{
    if (!accept(e, token))
        fail(e, "expected '%s' before '%s'", token, *e->at ? e->at : "the end");
}

static bool read_name(evaluator *e, char out[MOST_NAME])
{
    size_t n = 0;

    skip_blanks(e);
    if (!isalpha((unsigned char)*e->at) && *e->at != '_')
        return false;
    while (is_name_char(e->at[n]))
        n++;
    if (n >= MOST_NAME)
        fail(e, "a name is too long");
    memcpy(out, e->at, n);
    out[n] = 0;
    e->at += n;
    return true;
}

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

static void load(evaluator *e, debug_value *v)
{
    if (!v->is_available)
        fail(e, "value is not available: %s", v->why);
    const char *problem = expression_read(e->c, v);
    if (problem)
        fail(e, "%s", problem);
}

/* The scalar or vector that V is; an array becomes a pointer to its first element. */
static element load_number(evaluator *e, debug_value *v)
{
    if (v->type->kind == IR_SOURCE_ARRAY && v->has_address) {
        uint64_t address = v->address;
        *v = (debug_value){.type = value_pointer_type(e->c->memory, v->type->element, v->space), .is_available = true};
        v->data = arena_copy(e->c->memory, &address, sizeof address);
    }
    load(e, v);
    element t = value_element(v->type);
    if (!t.lanes && v->type->kind != IR_SOURCE_POINTER)
        fail(e, "a value of type '%s' is no operand here", v->type->name);
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

static debug_value new_value(evaluator *e, element t)
{
    return (debug_value){.type = value_type(t),
                         .is_available = true,
                         .data = arena_alloc(e->c->memory, element_stride(t) < 8 ? 8 : element_stride(t))};
}

static void set_lane(debug_value *v, element t, unsigned n, int64_t i, double d)
{
    unsigned char *to = v->data + (size_t)n * element_scalar_bytes(t.scalar);

    if (element_kind_of(t.scalar) == FLOATING)
        element_from_double(t.scalar, d, to);
    else if (t.scalar == ELEMENT_bool)
        *to = i != 0;
    else
        memcpy(to, &i, element_scalar_bytes(t.scalar));
}

/* V as a T; a scalar becomes all lanes of a vector. */
static debug_value convert(evaluator *e, debug_value *v, element t)
{
    element from = load_number(e, v);
    debug_value out = new_value(e, t);
    bool is_float = from.lanes && element_kind_of(from.scalar) == FLOATING;

    if (from.lanes > 1 && from.lanes != t.lanes)
        fail(e, "'%s' does not convert to '%s'", v->type->name, out.type->name);
    for (unsigned n = 0; n < t.lanes; n++) {
        unsigned k = from.lanes > 1 ? n : 0;
        int64_t i = value_integer(v, k);
        double d = is_float                                               ? value_double(v, k)
                   : from.lanes && element_kind_of(from.scalar) == SIGNED ? (double)i
                                                                          : (double)(uint64_t)i;
        set_lane(&out, t, n, t.scalar == ELEMENT_bool && is_float ? d != 0 : i, d);
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
            fail(e, "division by zero");
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
        fail(e, "the operator does not apply to floating-point numbers");
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

/* The element that operands of types X and Y are computed in. */
static element common_element(evaluator *e, element x, element y)
{
    element t = {common_scalar(x.scalar, y.scalar), x.lanes > y.lanes ? x.lanes : y.lanes};

    if (x.lanes > 1 && y.lanes > 1 && x.lanes != y.lanes)
        fail(e, "vectors of different sizes");
    if (x.lanes > 1 || y.lanes > 1) /* a vector keeps its type; a scalar is converted to it */
        t.scalar = x.lanes > 1 ? x.scalar : y.scalar;
    return t;
}

static debug_value offset_pointer(evaluator *e, const debug_value *p, int64_t n)
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
                                (value_integer(x, 0) - value_integer(y, 0)) / (int64_t)x->type->element->size);
    if (left && !right && (op == '+' || op == '-'))
        return offset_pointer(e, x, op == '+' ? value_integer(y, 0) : -value_integer(y, 0));
    if (right && !left && op == '+')
        return offset_pointer(e, y, value_integer(x, 0));
    fail(e, "the operator does not apply to pointers");
}

static debug_value operate(evaluator *e, char op, debug_value x, debug_value y)
{
    element s = load_number(e, &x), t = load_number(e, &y);

    if (!s.lanes || !t.lanes)
        return pointer_operation(e, op, &x, &y);
    element in = common_element(e, s, t);
    if (op == 'l' || op == 'r')
        in.scalar = common_scalar(s.scalar, ELEMENT_int);
    if ((op == 'l' || op == 'r') && s.lanes > 1)
        in.scalar = s.scalar;
    unsigned bits = element_scalar_bytes(in.scalar) * 8;
    bool is_float = element_kind_of(in.scalar) == FLOATING, is_unsigned = element_kind_of(in.scalar) != SIGNED;
    debug_value a = convert(e, &x, in), b = convert(e, &y, in);
    static const element_id masks[] = {[1] = ELEMENT_char, [2] = ELEMENT_short, [4] = ELEMENT_int, [8] = ELEMENT_long};
    element result = in;
    if (is_comparison(op)) /* of vectors: -1 and 0, in integers as wide as the operands (OpenCL C 6.3 (d)) */
        result.scalar = in.lanes > 1 ? masks[element_scalar_bytes(in.scalar)] : ELEMENT_int;
    debug_value out = new_value(e, result);
    for (unsigned n = 0; n < in.lanes; n++) {
        int64_t i = value_integer(&a, n), j = value_integer(&b, n);
        double d = is_float ? value_double(&a, n) : 0, f = is_float ? value_double(&b, n) : 0;
        if (is_comparison(op)) {
            bool less = is_float ? d < f : is_unsigned ? (uint64_t)i < (uint64_t)j : i < j;
            bool equal = is_float ? d == f : i == j;
            bool holds = compare(op, less, equal, is_float && (d != d || f != f));
            set_lane(&out, result, n, holds ? in.lanes > 1 ? -1 : 1 : 0, 0);
        } else if (is_float) {
            set_lane(&out, result, n, 0, float_result(e, op, d, f));
        } else {
            set_lane(&out, result, n, integer_result(e, op, i, j, is_unsigned, bits), 0);
        }
    }
    return out;
}

/* --- places --------------------------------------------------------------------------------------------------------------- */

static debug_value at_address(const ir_source_type *t, uint64_t address)
{
    return (debug_value){.type = t, .is_available = true, .has_address = true, .address = address};
}

static debug_value dereference(evaluator *e, debug_value p)
{
    load_number(e, &p);
    if (p.type->kind != IR_SOURCE_POINTER)
        fail(e, "a value of type '%s' is no pointer", p.type->name);
    if (!p.type->element->size)
        fail(e, "the type that '%s' points to is unknown", p.type->name);
    debug_value out = at_address(p.type->element, (uint64_t)value_integer(&p, 0));
    out.space = p.type->space;
    return out;
}

/* Part of V, of type T at OFFSET. */
static debug_value part_of(const debug_value *v, const ir_source_type *t, uint64_t offset)
{
    debug_value out = *v;

    out.type = t;
    out.address += offset;
    if (out.data)
        out.data += offset;
    return out;
}

static const ir_source_type *array_type(evaluator *e, const ir_source_type *t, uint64_t count)
{
    ir_source_type *a = arena_new(e->c->memory, ir_source_type);

    *a = (ir_source_type){.kind = IR_SOURCE_ARRAY,
                          .name = arena_printf(e->c->memory, "%s[%" PRIu64 "]", t->name, count),
                          .size = t->size * count,
                          .align = t->align,
                          .count = count,
                          .element = t};
    return a;
}

static uint64_t checked_count(evaluator *e, int64_t first, int64_t last)
{
    if (last < first || last - first >= (1 << 24))
        fail(e, "a slice of %" PRId64 " elements", last - first + 1);
    return (uint64_t)(last - first) + 1;
}

static debug_value evaluate(evaluator *e);

/* After V and '[': an element, or with FIRST..LAST a slice. */
static debug_value subscript(evaluator *e, debug_value v)
{
    debug_value first = evaluate(e), last = first;

    load_number(e, &first);
    bool is_slice = accept(e, "..");
    if (is_slice) {
        last = evaluate(e);
        load_number(e, &last);
    }
    expect(e, "]");
    int64_t from = value_integer(&first, 0), to = is_slice ? value_integer(&last, 0) : from;
    if (v.type->kind == IR_SOURCE_ARRAY || v.type->kind == IR_SOURCE_VECTOR) {
        bool is_inside = from >= 0 && (uint64_t)to < v.type->count;
        if (!is_inside && !(v.type->kind == IR_SOURCE_ARRAY && v.has_address))
            fail(e, "element %" PRId64 " of '%s'", is_inside ? from : to, v.type->name);
        debug_value out = part_of(&v, v.type->element, (uint64_t)from * v.type->element->size);
        if (!is_inside)
            out.data = NULL;
        if (is_slice)
            out.type = array_type(e, out.type, checked_count(e, from, to));
        return out;
    }
    load_number(e, &v);
    if (v.type->kind != IR_SOURCE_POINTER)
        fail(e, "a value of type '%s' has no elements", v.type->name);
    debug_value out = dereference(e, offset_pointer(e, &v, from));
    if (is_slice)
        out.type = array_type(e, out.type, checked_count(e, from, to));
    return out;
}

static const ir_source_field *find_field(const ir_source_type *t, const char *name, uint64_t *offset)
{
    for (uint64_t n = 0; t->kind == IR_SOURCE_RECORD && n < t->count; n++) {
        const ir_source_field *f = &t->fields[n];
        uint64_t inside = 0;
        const ir_source_field *found = f->name ? strcmp(f->name, name) == 0 ? f : NULL : find_field(f->type, name, &inside);
        if (found) {
            *offset = f->offset + inside;
            return found;
        }
    }
    return NULL;
}

/* The lanes that the component letters NAME select from COUNT (OpenCL C 6.1.7). Returns their number; 0: it is no such name. */
static unsigned read_components(const char *name, unsigned count, unsigned lanes[16])
{
    static const char *const letters[] = {"xyzw", "rgba"};
    unsigned half = count == 3 ? 2 : count / 2, n = 0;

    if (strcmp(name, "lo") == 0 || strcmp(name, "hi") == 0) {
        for (n = 0; n < half; n++)
            lanes[n] = *name == 'h' ? half + n : n;
        return n;
    }
    if (strcmp(name, "even") == 0 || strcmp(name, "odd") == 0) {
        for (n = 0; n < half; n++)
            lanes[n] = 2 * n + (*name == 'o');
        return n;
    }
    if ((*name == 's' || *name == 'S') && name[1]) {
        for (name++; *name && n < 16; name++, n++) {
            if (!isxdigit((unsigned char)*name))
                return 0;
            lanes[n] = (unsigned)(isdigit((unsigned char)*name) ? *name - '0' : tolower((unsigned char)*name) - 'a' + 10);
        }
        return *name ? 0 : n;
    }
    for (unsigned k = 0; k < 2; k++) {
        for (n = 0; name[n] && n < 16 && strchr(letters[k], name[n]); n++)
            lanes[n] = (unsigned)(strchr(letters[k], name[n]) - letters[k]);
        if (n && !name[n])
            return n;
    }
    return 0;
}

static debug_value components(evaluator *e, debug_value v, const char *name)
{
    element t = value_element(v.type);
    unsigned lanes[16], count = read_components(name, t.lanes, lanes);

    for (unsigned n = 0; n < count; n++)
        if (lanes[n] >= t.lanes && !(t.lanes == 3 && lanes[n] == 3))
            count = 0;
    if (count != 1 && count != 2 && count != 3 && count != 4 && count != 8 && count != 16)
        fail(e, "'%s' has no components '%s'", v.type->name, name);
    if (count == 1)
        return part_of(&v, v.type->element, lanes[0] * v.type->element->size);
    load(e, &v);
    element to = {t.scalar, count};
    debug_value out = new_value(e, to);
    for (unsigned n = 0; n < count; n++)
        memcpy(out.data + n * element_scalar_bytes(t.scalar), v.data + lanes[n] * element_scalar_bytes(t.scalar),
               element_scalar_bytes(t.scalar));
    return out;
}

static debug_value member(evaluator *e, debug_value v)
{
    char name[MOST_NAME];
    uint64_t offset = 0;

    if (!read_name(e, name))
        fail(e, "expected the name of a member");
    if (v.type->kind == IR_SOURCE_VECTOR)
        return components(e, v, name);
    const ir_source_field *f = find_field(v.type, name, &offset);
    if (!f)
        fail(e, "'%s' has no member '%s'", v.type->name, name);
    return part_of(&v, f->type, offset);
}

/* --- names ---------------------------------------------------------------------------------------------------------------- */

typedef struct name_search {
    const char *name;
    debug_value found;
    bool has_found;
} name_search;

static void look_at(void *context, const char *name, const debug_value *v, bool is_parameter)
{
    name_search *s = context;

    (void)is_parameter;
    if (s->has_found || !name || strcmp(name, s->name) != 0)
        return;
    s->found = *v;
    s->has_found = true;
}

/* The buffer of a parameter, in a program whose parameters have no variables: assembly. */
static bool find_buffer(evaluator *e, const char *name, debug_value *out)
{
    const launch *l = e->c->launch;

    for (size_t p = 0; p < l->values->values.count; p++) {
        const run_value *v = &l->values->values.items[p];
        const param *q = &l->values->signature->params.items[p];
        if (!q->name || strcmp(q->name, name) != 0 || v->kind != RUN_BUFFER)
            continue;
        const ir_source_type *t = q->record       ? q->record
                                  : q->type.lanes ? value_type(q->type)
                                                  : value_type((element){ELEMENT_uchar, 1});
        uint64_t address = e->c->target->buffer_address(e->c->launch, e->c->unit, v->buffer) + v->offset;
        *out = (debug_value){.type = value_pointer_type(e->c->memory, t, IR_GLOBAL), .is_available = true};
        out->data = arena_copy(e->c->memory, &address, sizeof address);
        return true;
    }
    return false;
}

/* A call of a function that takes and returns floating-point numbers, lane by lane. */
typedef struct math_function {
    const char *name;
    unsigned count;
    double (*one)(double);
    double (*two)(double, double);
} math_function;

static const math_function math_functions[] = {
    {"sqrt", 1, sqrt, NULL},   {"fabs", 1, fabs, NULL}, {"floor", 1, floor, NULL}, {"ceil", 1, ceil, NULL},
    {"trunc", 1, trunc, NULL}, {"rint", 1, rint, NULL}, {"round", 1, round, NULL}, {"sin", 1, sin, NULL},
    {"cos", 1, cos, NULL},     {"tan", 1, tan, NULL},   {"exp", 1, exp, NULL},     {"exp2", 1, exp2, NULL},
    {"log", 1, log, NULL},     {"log2", 1, log2, NULL}, {"log10", 1, log10, NULL}, {"pow", 2, NULL, pow},
    {"fmin", 2, NULL, fmin},   {"fmax", 2, NULL, fmax}, {"fmod", 2, NULL, fmod},   {"atan2", 2, NULL, atan2},
    {"hypot", 2, NULL, hypot},
};

static const math_function *find_math(const char *name)
{
    for (size_t n = 0; n < sizeof math_functions / sizeof *math_functions; n++)
        if (strcmp(math_functions[n].name, name) == 0)
            return &math_functions[n];
    return NULL;
}

static debug_value call_math(evaluator *e, const math_function *f)
{
    debug_value x = evaluate(e), y = {0};
    element t = load_number(e, &x), u = t;

    if (f->count == 2) {
        expect(e, ",");
        y = evaluate(e);
        u = load_number(e, &y);
    }
    expect(e, ")");
    if (!t.lanes || !u.lanes)
        fail(e, "'%s' takes numbers", f->name);
    element in = common_element(e, t, u);
    if (element_kind_of(in.scalar) != FLOATING)
        in.scalar = ELEMENT_float;
    x = convert(e, &x, in);
    if (f->count == 2)
        y = convert(e, &y, in);
    debug_value out = new_value(e, in);
    for (unsigned n = 0; n < in.lanes; n++)
        set_lane(&out, in, n, 0, f->one ? f->one(value_double(&x, n)) : f->two(value_double(&x, n), value_double(&y, n)));
    return out;
}

/* Functions of integers, and those that do not change the type of their operands. */
static bool call_common(evaluator *e, const char *name, debug_value *out)
{
    bool is_min = strcmp(name, "min") == 0, is_max = strcmp(name, "max") == 0, is_abs = strcmp(name, "abs") == 0;

    if (!is_min && !is_max && !is_abs)
        return false;
    debug_value x = evaluate(e), y;
    element t = load_number(e, &x);
    if (is_abs) {
        y = value_of_integer(e->c->memory, ELEMENT_int, 0);
        y = operate(e, '-', y, x);
    } else {
        expect(e, ",");
        y = evaluate(e);
    }
    expect(e, ")");
    element in = common_element(e, t, load_number(e, &y));
    x = convert(e, &x, in);
    y = convert(e, &y, in);
    *out = new_value(e, in);
    for (unsigned n = 0; n < in.lanes; n++) {
        bool is_less = element_kind_of(in.scalar) == FLOATING   ? value_double(&x, n) < value_double(&y, n)
                       : element_kind_of(in.scalar) == UNSIGNED ? (uint64_t)value_integer(&x, n) < (uint64_t)value_integer(&y, n)
                                                                : value_integer(&x, n) < value_integer(&y, n);
        const debug_value *from = is_less == is_min ? &x : &y;
        set_lane(out, in, n, value_integer(from, n), value_double(from, n));
    }
    return true;
}

static debug_value query_item(evaluator *e, const char *name, bool *is_query)
{
    static const char *const queries[] = {"get_global_id",  "get_local_id",      "get_group_id",  "get_global_size",
                                          "get_local_size", "get_global_offset", "get_num_groups"};
    debug_ids ids;
    unsigned q = 0;

    while (q < sizeof queries / sizeof *queries && strcmp(name, queries[q]) != 0)
        q++;
    *is_query = q < sizeof queries / sizeof *queries;
    if (!*is_query)
        return (debug_value){0};
    debug_value dim = evaluate(e);
    load_number(e, &dim);
    expect(e, ")");
    int64_t d = value_integer(&dim, 0);
    const run_sizes *z = e->c->launch->sizes;
    e->c->target->ids_of(e->c->launch, e->c->unit, &ids);
    bool is_one = q == 3 || q == 4 || q == 6; /* of a dimension that there is not */
    uint64_t v = is_one;
    if (d >= 0 && d < 3) {
        const uint64_t of_dim[] = {ids.global[d],
                                   ids.local[d],
                                   ids.group[d],
                                   z->global[d],
                                   z->local[d],
                                   z->offset[d],
                                   (z->global[d] + z->local[d] - 1) / (z->local[d] ? z->local[d] : 1)};
        v = of_dim[q];
    }
    return value_of_integer(e->c->memory, ELEMENT_ulong, (int64_t)v);
}

static debug_value call(evaluator *e, const char *name)
{
    const math_function *f = find_math(name);
    bool is_query;
    debug_value out;

    if (f)
        return call_math(e, f);
    if (call_common(e, name, &out))
        return out;
    out = query_item(e, name, &is_query);
    if (!is_query)
        fail(e,
             "the debugger does not call '%s'; it has min, max, abs, the work-item functions and those of <math> such as sqrt "
             "and pow",
             name);
    return out;
}

static debug_value variable(evaluator *e, const char *name)
{
    name_search s = {.name = name};
    debug_value out;

    e->c->target->variables(e->c->launch, e->c->unit, e->c->frame, e->c->lane, e->c->memory, name, look_at, &s);
    if (s.has_found)
        return s.found;
    if (find_buffer(e, name, &out))
        return out;
    if (strcmp(name, "true") == 0 || strcmp(name, "false") == 0)
        return value_of_integer(e->c->memory, ELEMENT_bool, *name == 't');
    fail(e, "no variable '%s' is visible here", name);
}

/* --- the grammar ---------------------------------------------------------------------------------------------------------- */

/* A type name at the position, in parentheses whose first one was read: skips it and the closing one. NULL: there is none. */
static const ir_source_type *read_cast(evaluator *e)
{
    const char *start = e->at;
    const char *end = strchr(start, ')');
    const ir_module *m = e->c->launch->program.module;
    const ir_source_type *t = NULL;
    ir_space space = IR_PRIVATE;
    char words[MOST_NAME];
    unsigned stars = 0;

    skip_blanks(e);
    if (!end || (size_t)(end - start) >= sizeof words || !(isalpha((unsigned char)*e->at) || *e->at == '_'))
        return NULL;
    size_t n = (size_t)(end - start);
    memcpy(words, start, n);
    words[n] = 0;
    for (char *p = words; *p; p++)
        if (*p == '*') {
            stars++;
            *p = ' ';
        }
    static const struct {
        const char *word;
        ir_space space;
    } spaces[] = {{"global", IR_GLOBAL}, {"constant", IR_CONSTANT}, {"local", IR_LOCAL}, {"private", IR_PRIVATE}};
    for (size_t k = 0; k < sizeof spaces / sizeof *spaces; k++)
        if (strstr(words, spaces[k].word))
            space = spaces[k].space;
    while (n && isspace((unsigned char)words[n - 1]))
        words[--n] = 0;
    element s = element_of_spelling(words);
    if (s.lanes)
        t = value_type(s);
    else if (m)
        t = ir_source_type_find(m, words);
    if (!t)
        return NULL;
    for (; stars; stars--)
        t = value_pointer_type(e->c->memory, t, space);
    e->at = end + 1;
    return t;
}

static debug_value unary(evaluator *e);

static debug_value cast(evaluator *e, const ir_source_type *t)
{
    element to = value_element(t);

    if (to.lanes > 1 && accept(e, "(")) { /* (float4)(1, 2, 3, 4) */
        debug_value out = new_value(e, to);
        unsigned n = 0;
        do {
            debug_value v = evaluate(e);
            element from = load_number(e, &v);
            if (!from.lanes)
                fail(e, "a pointer is no component of a vector");
            debug_value scalars = convert(e, &v, (element){to.scalar, from.lanes});
            for (unsigned k = 0; k < from.lanes && n < to.lanes; k++, n++)
                memcpy(out.data + n * element_scalar_bytes(to.scalar), scalars.data + k * element_scalar_bytes(to.scalar),
                       element_scalar_bytes(to.scalar));
        } while (accept(e, ","));
        expect(e, ")");
        if (n == 1)
            for (; n < to.lanes; n++)
                memcpy(out.data + n * element_scalar_bytes(to.scalar), out.data, element_scalar_bytes(to.scalar));
        if (n != to.lanes)
            fail(e, "'%s' needs %u components", t->name, to.lanes);
        return out;
    }
    debug_value v = unary(e);
    if (to.lanes)
        return convert(e, &v, to);
    load_number(e, &v);
    if (t->kind != IR_SOURCE_POINTER)
        fail(e, "no value converts to '%s'", t->name);
    int64_t address = value_integer(&v, 0);
    return (debug_value){.type = t, .is_available = true, .data = arena_copy(e->c->memory, &address, sizeof address)};
}

static debug_value number(evaluator *e)
{
    char *end, *float_end;

    errno = 0;
    unsigned long long i = strtoull(e->at, &end, 0);
    double d = strtod(e->at, &float_end);
    bool is_hex = e->at[0] == '0' && (e->at[1] == 'x' || e->at[1] == 'X');
    bool is_slice = end[0] == '.' && end[1] == '.'; /* a[2..5] */
    if (float_end > end && !is_slice && (!is_hex || strpbrk(e->at, ".pP"))) {
        bool is_float = *float_end == 'f' || *float_end == 'F';
        e->at = float_end + is_float;
        return value_of_double(e->c->memory, is_float ? ELEMENT_float : ELEMENT_double, d);
    }
    if (!is_hex && (*end == 'f' || *end == 'F') && !is_name_char(end[1])) {
        e->at = end + 1;
        return value_of_double(e->c->memory, ELEMENT_float, d);
    }
    bool is_unsigned = false, is_long = false;
    for (; strchr("uUlL", *end) && *end; end++)
        *(strchr("uU", *end) ? &is_unsigned : &is_long) = true;
    if (is_name_char(*end))
        fail(e, "a number ends with '%c'", *end);
    e->at = end;
    is_long |= i > UINT32_MAX || (i > INT32_MAX && !is_unsigned && !is_hex);
    is_unsigned |= i > INT64_MAX || (is_hex && !is_long && i > INT32_MAX);
    element_id s = is_long ? is_unsigned ? ELEMENT_ulong : ELEMENT_long : is_unsigned ? ELEMENT_uint : ELEMENT_int;
    return value_of_integer(e->c->memory, s, (int64_t)i);
}

/* "$r10", "$1", "%5": words of the debugger. */
static debug_value internal(evaluator *e)
{
    char name[MOST_NAME];
    size_t n = 1;
    debug_value out;

    while (is_name_char(e->at[n]) || (e->at[n] == '.' && isalnum((unsigned char)e->at[n + 1]) && *e->at == '%'))
        n++;
    if (n >= sizeof name)
        fail(e, "a name is too long");
    memcpy(name, e->at, n);
    name[n] = 0;
    e->at += n;
    if (*name == '$' && e->c->convenience && e->c->convenience(e->c->owner, name, &out))
        return out;
    if (!e->c->target->internal(e->c->launch, e->c->unit, e->c->frame, e->c->lane, name, e->c->memory, &out))
        fail(e, "there is no '%s' here", name);
    return out;
}

static debug_value primary(evaluator *e)
{
    char name[MOST_NAME];

    skip_blanks(e);
    if (*e->at == '$' || (*e->at == '%' && is_name_char(e->at[1])))
        return internal(e);
    if (isdigit((unsigned char)*e->at) || (*e->at == '.' && isdigit((unsigned char)e->at[1])))
        return number(e);
    if (e->at[0] == '\'' && e->at[1] && e->at[1] != '\\' && e->at[2] == '\'') {
        e->at += 3;
        return value_of_integer(e->c->memory, ELEMENT_char, e->at[-2]);
    }
    if (accept(e, "(")) {
        debug_value v = evaluate(e);
        expect(e, ")");
        return v;
    }
    if (!read_name(e, name))
        fail(e, *e->at ? "expected an expression before '%s'" : "expected an expression", e->at);
    if (accept(e, "("))
        return call(e, name);
    return variable(e, name);
}

static debug_value postfix(evaluator *e)
{
    debug_value v = primary(e);

    for (;;) {
        skip_blanks(e);
        if (accept(e, "[")) {
            v = subscript(e, v);
        } else if (accept(e, "->")) {
            v = member(e, dereference(e, v));
        } else if (*e->at == '.' && e->at[1] != '.') {
            e->at++;
            if (!v.is_available)
                fail(e, "value is not available: %s", v.why);
            v = member(e, v);
        } else {
            return v;
        }
    }
}

static debug_value address_of(evaluator *e, debug_value v)
{
    uint64_t address = v.address;

    if (!v.has_address)
        fail(e, "the value has no address");
    debug_value out = {.type = value_pointer_type(e->c->memory, v.type, v.space), .is_available = true};
    out.data = arena_copy(e->c->memory, &address, sizeof address);
    return out;
}

static const ir_source_type *read_cast_after_parenthesis(evaluator *e)
{
    const char *start = e->at;

    skip_blanks(e);
    if (*e->at != '(')
        return NULL;
    e->at++;
    const ir_source_type *t = read_cast(e);
    if (!t)
        e->at = start;
    return t;
}

static debug_value size_of(evaluator *e)
{
    const ir_source_type *t = read_cast_after_parenthesis(e);

    if (!t)
        t = unary(e).type;
    return value_of_integer(e->c->memory, ELEMENT_ulong, (int64_t)t->size);
}

static debug_value unary(evaluator *e)
{
    debug_value zero = value_of_integer(e->c->memory, ELEMENT_int, 0), v;

    if (++e->depth > MOST_DEPTH)
        fail(e, "the expression is nested too deeply");
    skip_blanks(e);
    const ir_source_type *t = read_cast_after_parenthesis(e);
    if (t)
        v = cast(e, t);
    else if (strncmp(e->at, "sizeof", 6) == 0 && !is_name_char(e->at[6])) {
        e->at += 6;
        v = size_of(e);
    } else if (accept(e, "*"))
        v = dereference(e, unary(e));
    else if (e->at[0] == '&' && e->at[1] != '&') {
        e->at++;
        v = address_of(e, unary(e));
    } else if (accept(e, "-")) {
        v = unary(e);
        element s = load_number(e, &v);
        v = s.lanes && element_kind_of(s.scalar) == FLOATING ? operate(e, '*', v, value_of_integer(e->c->memory, ELEMENT_int, -1))
                                                             : operate(e, '-', zero, v);
    } else if (accept(e, "+"))
        v = operate(e, '+', unary(e), zero);
    else if (accept(e, "~"))
        v = operate(e, '^', unary(e), value_of_integer(e->c->memory, ELEMENT_int, -1));
    else if (e->at[0] == '!' && e->at[1] != '=') {
        e->at++;
        v = operate(e, '=', unary(e), zero);
    } else
        v = postfix(e);
    e->depth--;
    return v;
}

/* The binary operators; tokens that begin like another one come first. LEVEL: of binding, the least binds least. */
static const struct {
    const char *token;
    char op;
    unsigned char level;
} operators[] = {
    {"||", 'O', 1}, {"&&", 'A', 2}, {"|", '|', 3},  {"^", '^', 4},  {"&", '&', 5},  {"==", '=', 6},
    {"!=", '!', 6}, {"<<", 'l', 8}, {">>", 'r', 8}, {"<=", 'a', 7}, {">=", 'b', 7}, {"<", '<', 7},
    {">", '>', 7},  {"+", '+', 9},  {"-", '-', 9},  {"*", '*', 10}, {"/", '/', 10}, {"%", '%', 10},
};

enum { OPERATOR_COUNT = sizeof operators / sizeof *operators };

static int next_operator(evaluator *e)
{
    skip_blanks(e);
    for (int n = 0; n < OPERATOR_COUNT; n++) {
        size_t length = strlen(operators[n].token);
        if (strncmp(e->at, operators[n].token, length) != 0)
            continue;
        bool is_assignment = length == 1 && e->at[1] == '=' && !strchr("<>", *e->at);
        return is_assignment ? -1 : n;
    }
    return -1;
}

static debug_value binary(evaluator *e, unsigned level)
{
    debug_value v = unary(e);

    for (;;) {
        int n = next_operator(e);
        if (n < 0 || operators[n].level < level)
            return v;
        e->at += strlen(operators[n].token);
        if (++e->depth > MOST_DEPTH)
            fail(e, "the expression is nested too deeply");
        debug_value right = binary(e, operators[n].level + 1u);
        e->depth--;
        char op = operators[n].op;
        if (op == 'O' || op == 'A') {
            load_number(e, &v);
            load_number(e, &right);
            bool x = value_is_true(&v), y = value_is_true(&right);
            v = value_of_integer(e->c->memory, ELEMENT_int, op == 'O' ? x || y : x && y);
        } else {
            v = operate(e, op, v, right);
        }
    }
}

static void store(evaluator *e, debug_value *place, debug_value *v)
{
    if (!e->c->may_write)
        fail(e, "an assignment is not possible here");
    if (!place->has_address)
        fail(e, "the left side of '=' has no address");
    element t = value_element(place->type);
    debug_value stored = *v;
    if (t.lanes)
        stored = convert(e, v, t);
    else
        load_number(e, &stored);
    unsigned char *to = e->c->target->bytes(e->c->unit, e->c->lane, place->address, place->type->size);
    if (!to)
        fail(e, "cannot access memory at 0x%" PRIx64, place->address);
    memcpy(to, stored.data, place->type->size);
    e->c->has_written = true;
    place->data = NULL;
}

static debug_value evaluate(evaluator *e)
{
    if (++e->depth > MOST_DEPTH)
        fail(e, "the expression is nested too deeply");
    debug_value v = binary(e, 0);
    skip_blanks(e);
    if (accept(e, "?")) {
        load_number(e, &v);
        debug_value then = evaluate(e);
        expect(e, ":");
        debug_value otherwise = evaluate(e);
        v = value_is_true(&v) ? then : otherwise;
    } else if (*e->at == '@') { /* as gdb: the elements that begin here */
        e->at++;
        debug_value count = unary(e);
        load_number(e, &count);
        if (!v.has_address)
            fail(e, "the left side of '@' has no address");
        v.type = array_type(e, v.type, checked_count(e, 1, value_integer(&count, 0)));
        v.data = NULL;
    } else if (e->at[0] == '=' && e->at[1] != '=') {
        e->at++;
        debug_value right = evaluate(e);
        store(e, &v, &right);
    }
    e->depth--;
    return v;
}

/* --- the interface -------------------------------------------------------------------------------------------------------- */

const char *expression_evaluate(debug_context *c, const char *text, debug_value *out, const char **end)
{
    evaluator e = {.c = c, .at = text};

    if (setjmp(e.failed))
        return e.error;
    *out = evaluate(&e);
    skip_blanks(&e);
    if (end)
        *end = e.at;
    if (*e.at && (!end || *e.at != ','))
        fail(&e, "unexpected '%s' after the expression", e.at);
    if (out->is_available) {
        const char *problem = expression_read(c, out);
        if (problem)
            return problem;
    }
    return NULL;
}

const char *expression_assign(debug_context *c, const char *text, const debug_value *v)
{
    evaluator e = {.c = c, .at = text};

    if (setjmp(e.failed))
        return e.error;
    debug_value place = evaluate(&e), value = *v;
    store(&e, &place, &value);
    return NULL;
}

const char *expression_name_at(void *context, uint64_t address, uint64_t *offset)
{
    debug_context *c = context;

    return c->target->name_at(c->unit, address, offset);
}
