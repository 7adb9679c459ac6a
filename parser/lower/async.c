/* parser/lower/async.c - lowers asynchronous copies for checks (OpenCL C 6.15.11).
 *
 * Otherwise they are calls of functions in library/async.cl, which copy at once and wait at a barrier. The checks need the copy itself:
 * it is an agent of its own between the call that starts it and the wait for its event. */
#include "parser/lower/lowering.h"

static const char *const copies[] = {"__gasket_async_work_group_copy", "__gasket_async_work_group_strided_copy"};

static ir_value *build_async_copy(lowering *l, ir_value **v, bool is_strided)
{
    ir_type *types[2] = {v[0]->type, v[1]->type};
    ir_value *one = lower_int(l, l->m->i64, 1), *stride = is_strided ? v[3] : one, **last = &v[is_strided ? 4 : 3];
    bool to_global = v[0]->type->space == IR_GLOBAL; /* the stride is that of the global side */
    ir_value *bytes = lower_resize(l, last[1], l->m->i64, false);
    ir_value *args[7] = {v[0], v[1], v[2], bytes, to_global ? stride : one, to_global ? one : stride, last[0]};

    return &ir_call_intrinsic(&l->b, IR_INTRINSIC_async_copy, types, 2, args, 7)->value;
}

bool lower_async_call(lowering *l, const ast_expr *e, ir_value **v, ir_value **out)
{
    const ast_function *f = e->call.function;

    *out = NULL;
    if (!l->options->check || !f->is_library)
        return false;
    if (lower_has_checks(l))
        lower_locate_expr(l, e);
    for (unsigned n = 0; n < 2; n++)
        if (strcmp(f->name, copies[n]) == 0) {
            *out = build_async_copy(l, v, n == 1);
            return true;
        }
    if (strcmp(f->name, "__gasket_copies_are_agents") == 0) {
        *out = lower_int(l, l->m->i32, 1);
        return true;
    }
    if (strcmp(f->name, "wait_group_events") != 0)
        return false;
    ir_call_intrinsic(&l->b, IR_INTRINSIC_wait_events, &v[1]->type, 1, v, 2);
    return true;
}
