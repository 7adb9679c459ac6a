/* src/debug/functions.c - the functions that an expression may call: those of the work-item at the stop, and pure built-in functions (calls.c). */
#include "src/debug/evaluator.h"

#include <string.h>

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
    e->c->target->ids_of(e->c->launch, e->c->unit, e->c->lane, &ids);
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
    bool is_query;
    debug_value out = query_item(e, name, &is_query);

    return is_query ? out : evaluator_call_builtin(e, name);
}
