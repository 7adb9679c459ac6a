/* parser/lower/kept.c - calls of built-in functions that stay calls, for a writer that has an instruction for them (lower_options.keeps).
 *
 *   get_global_id(0)    call i64 @builtin.get_global_id(i32 0)
 *   sin(x)              call float @library._Z3sinf(float %x), which has no body
 *   sub_group_ballot(x) call <4 x i32> @library._Z16sub_group_balloti(i32 %x), which is convergent
 *
 * The declaration has an ir_builtin_call with the types in OpenCL C. */
#include "parser/lower/builtin.h"
#include "parser/lower/lowering.h"
#include "parser/tree/builtins.h"

bool lower_keeps(const lowering *l, const ast_function *f)
{
    return l->options->keeps && f->is_library && l->options->keeps(f->name, false);
}

void lower_keep_function(lowering *l, ir_function *r, const ast_function *f)
{
    ir_builtin_call *call = arena_new(l->m->memory, ir_builtin_call);
    const char **names = arena_array(l->m->memory, const char *, f->count);

    r->convergent = builtin_reach_of(f->name) != BUILTIN_ALONE;
    r->pure = builtin_only_computes(f->name) || r->convergent;
    for (uint32_t n = 0; n < f->count; n++) {
        names[n] = type_text(l->m->memory, f->parameters[n]->type->bare);
        r->pure &= !type_is_pointer(f->parameters[n]->type);
    }
    *call = (ir_builtin_call){.function = intern_str(&l->m->names, f->name), .parameters = names, .count = f->count};
    r->builtin = call;
    r->linkage = IR_EXTERNAL;
    r->always_inline = false;
}

/* The declaration for a call E of a built-in function with the arguments V. */
static ir_function *declare_builtin(lowering *l, const ast_expr *e, ir_value **v, bool is_pure)
{
    uint32_t count = e->call.count;
    const builtin_row *row = e->call.builtin;
    ir_builtin_call *call = arena_new(l->m->memory, ir_builtin_call);
    const char **names = arena_array(l->m->memory, const char *, count);
    ir_type **types = arena_array(l->memory, ir_type *, count);

    for (uint32_t n = 0; n < count; n++) {
        names[n] = type_text(l->m->memory, e->call.arguments[n]->type->bare);
        types[n] = v[n]->type;
    }
    *call = (ir_builtin_call){.function = intern_str(&l->m->names, row->name), .parameters = names, .count = count};
    ir_type *type = ir_function_type(l->m, lower_type(l, e->type), types, count, false);
    ir_function *f = ir_function_new(l->m, arena_printf(l->m->memory, "builtin.%s", call->function), type);
    f->builtin = call;
    f->pure = is_pure;
    f->convergent = row->reach != BUILTIN_ALONE;
    return f;
}

bool lower_kept_builtin(lowering *l, const ast_expr *e, ir_value **v, ir_value **out)
{
    const builtin_row *row = e->call.builtin;
    uint64_t dimension;
    bool is_id = row->lowering == LOWER_get_global_id;

    *out = NULL;
    if (!l->options->keeps || !l->options->keeps(row->name, true))
        return false;
    if (is_id && !(ir_const_bits(v[0], &dimension) && dimension < 3))
        return false;
    *out = &ir_call(&l->b, declare_builtin(l, e, v, row->only_computes || row->reach != BUILTIN_ALONE), v, e->call.count)->value;
    return true;
}
