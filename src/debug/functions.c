/* src/debug/functions.c - the functions that an expression may call. */
#include "src/debug/evaluator.h"

#include <math.h>
#include <string.h>

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
    debug_value x = evaluator_read(e), y = {0};
    element t = evaluator_load_number(e, &x), u = t;

    if (f->count == 2) {
        evaluator_expect(e, ",");
        y = evaluator_read(e);
        u = evaluator_load_number(e, &y);
    }
    evaluator_expect(e, ")");
    if (!t.lanes || !u.lanes)
        evaluator_fail(e, "'%s' takes numbers", f->name);
    element in = evaluator_common_element(e, t, u);
    if (element_kind_of(in.scalar) != FLOATING)
        in.scalar = ELEMENT_float;
    x = evaluator_convert(e, &x, in);
    if (f->count == 2)
        y = evaluator_convert(e, &y, in);
    debug_value out = evaluator_new_value(e, in);
    for (unsigned n = 0; n < in.lanes; n++)
        evaluator_set_lane(&out, in, n, 0,
                           f->one ? f->one(value_double(&x, n)) : f->two(value_double(&x, n), value_double(&y, n)));
    return out;
}

/* Functions of integers, and those that do not change the type of their operands. */
static bool call_common(evaluator *e, const char *name, debug_value *out)
{
    bool is_min = strcmp(name, "min") == 0, is_max = strcmp(name, "max") == 0, is_abs = strcmp(name, "abs") == 0;

    if (!is_min && !is_max && !is_abs)
        return false;
    debug_value x = evaluator_read(e), y;
    element t = evaluator_load_number(e, &x);
    if (is_abs) {
        y = value_of_integer(e->c->memory, ELEMENT_int, 0);
        y = evaluator_operate(e, '-', y, x);
    } else {
        evaluator_expect(e, ",");
        y = evaluator_read(e);
    }
    evaluator_expect(e, ")");
    element in = evaluator_common_element(e, t, evaluator_load_number(e, &y));
    x = evaluator_convert(e, &x, in);
    y = evaluator_convert(e, &y, in);
    *out = evaluator_new_value(e, in);
    for (unsigned n = 0; n < in.lanes; n++) {
        bool is_less = element_kind_of(in.scalar) == FLOATING   ? value_double(&x, n) < value_double(&y, n)
                       : element_kind_of(in.scalar) == UNSIGNED ? (uint64_t)value_integer(&x, n) < (uint64_t)value_integer(&y, n)
                                                                : value_integer(&x, n) < value_integer(&y, n);
        const debug_value *from = is_less == is_min ? &x : &y;
        evaluator_set_lane(out, in, n, value_integer(from, n), value_double(from, n));
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
    debug_value dim = evaluator_read(e);
    evaluator_load_number(e, &dim);
    evaluator_expect(e, ")");
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

debug_value evaluator_call(evaluator *e, const char *name)
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
        evaluator_fail(
            e,
            "the debugger does not call '%s'; it has min, max, abs, the work-item functions and those of <math> such as sqrt "
            "and pow",
            name);
    return out;
}
