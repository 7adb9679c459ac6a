/* backend/prepare/lower_calls.c - copies the functions that a kernel calls, for this kernel alone.
 *
 *   %r = call i1 @f(i1 %c, ptr %p)    ->    %0 = zext i1 %c to i32
 *                                           %1 = call i32 @f.1(i32 %0, ptr %p)
 *                                           %r = icmp ne i32 %1, 0
 *
 * A call that the optimizer has left stays a call. Each kernel has its own copies of its callees, so that a parameter that is
 * uniform in this kernel is a scalar, and variables have fixed offsets. In the copy, boolean parameters and results are
 * integers, because flags are too few to hold them across calls. Structs and arrays are not passed as values: the front end
 * passes them by address, and a function from other IR that has them in its signature is inlined, as is one marked
 * alwaysinline.
 *
 * There is no recursion (the optimizer reports it, and so does this file for programs that bypass the optimizer), so copying
 * ends. */
#include "backend/prepare/blocks.h"
#include "backend/prepare/build.h"
#include "backend/prepare/prepare.h"

#include "ir/analysis/callgraph.h"
#include "src/base/bug.h"

#include <string.h>

typedef struct caller {
    prep_lowering *l;
    ir_callgraph *graph;
} caller;

/* --- parameters and results ----------------------------------------------------------------------------------------------- */

static ir_type *encoded_type(ir_module *m, ir_type *t)
{
    if (!ir_is_boolean(t))
        return t;
    return t->kind == IR_VECTOR ? ir_vector(m, m->i16, t->count) : m->i32;
}

static bool can_be_passed(const ir_type *t)
{
    return t->kind != IR_STRUCT && t->kind != IR_ARRAY;
}

static bool can_stay_call(const ir_function *f)
{
    bool travel = can_be_passed(f->type->element);

    for (unsigned n = 0; n < f->arg_count; n++)
        travel = travel && can_be_passed(f->args[n]->value.type);
    return travel && !f->always_inline;
}

static ir_value *encode_boolean(ir_builder *b, ir_value *v)
{
    return ir_is_boolean(v->type) ? build_cast(b, IR_zext, v, encoded_type(b->module, v->type)) : v;
}

static ir_value *decode_boolean(ir_builder *b, ir_value *v, ir_type *t)
{
    return ir_is_boolean(t) ? build_cmp_k(b, IR_NE, v, 0) : v;
}

/* --- inlining ------------------------------------------------------------------------------------------------------------- */

/* Moves the allocas of the inlined body, from block FIRST up to END, to the caller's entry block. */
static void move_allocas_to_entry(ir_function *f, ir_block *first, const ir_block *end)
{
    for (ir_block *b = first; b != end; b = b->next)
        ir_each_inst_safe(i, b)
            if (i->op == IR_alloca && f->first->first)
                ir_move_before(i, f->first->first);
}

/* Replaces the returns in the inlined copy by branches to AFTER. Returns the value that the call returned. */
static ir_value *join_returns(ir_function *f, ir_type *t, ir_block *after)
{
    ir_builder head = ir_at_end(after);
    ir_inst *result = t->kind == IR_VOID ? NULL : ir_phi(&head, t);

    ir_each_block(b, f) {
        ir_block *copy = b->aux;
        ir_inst *end = ir_terminator(copy);
        if (end->op != IR_ret)
            continue;
        if (result)
            ir_phi_add(result, ir_operand(end, 0), copy);
        ir_remove(end);
        ir_builder at = ir_at_end(copy);
        ir_br(&at, after);
    }
    if (!result || result->operand_count)
        return result ? &result->value : NULL;
    ir_remove(result);
    return ir_poison(after->function->module, t);
}

static void inline_call(ir_inst *call, ir_function *f)
{
    ir_block *before = call->block, *after = prep_split_before(call);

    for (unsigned n = 0; n < f->arg_count; n++)
        f->args[n]->value.aux = ir_operand(call, n + 1);
    ir_copy_body(before->function, f, after);
    ir_each_block(b, f)
        for (ir_inst *i = ((ir_block *)b->aux)->first; i; i = i->next)
            i->loc = i->loc ? i->loc : call->loc;
    move_allocas_to_entry(before->function, f->first->aux, after);
    ir_builder at = ir_at_end(before);
    at.loc = call->loc;
    ir_br(&at, f->first->aux);
    ir_value *result = join_returns(f, call->value.type, after);
    if (call->value.uses)
        ir_replace_uses(&call->value, result);
    ir_remove(call);
}

/* --- copies --------------------------------------------------------------------------------------------------------------- */

static ir_function *declare_copy(ir_function *f)
{
    ir_module *m = f->module;
    ir_type **params = arena_array(m->memory, ir_type *, f->arg_count);

    for (unsigned n = 0; n < f->arg_count; n++)
        params[n] = encoded_type(m, f->args[n]->value.type);
    ir_type *result = encoded_type(m, f->type->element);
    ir_function *copy = ir_function_version(f, f->value.name, ir_function_type(m, result, params, f->arg_count, false));
    copy->noinline = true;
    return copy;
}

/* Copies F. Integer parameters are converted back to booleans in the entry block, and boolean results to integers. */
static ir_function *copy_function(ir_function *f)
{
    ir_function *copy = declare_copy(f);
    ir_block *entry = ir_block_new(copy, NULL, NULL);
    ir_builder b = ir_at_end(entry);

    for (unsigned n = 0; n < f->arg_count; n++)
        f->args[n]->value.aux = decode_boolean(&b, &copy->args[n]->value, f->args[n]->value.type);
    ir_copy_body(copy, f, NULL);
    ir_br(&b, f->first->aux);
    ir_each_block(block, copy) {
        ir_inst *end = ir_terminator(block);
        if (end->op != IR_ret || !end->operand_count)
            continue;
        ir_builder at = ir_before(end);
        ir_set_operand(end, 0, encode_boolean(&at, ir_operand(end, 0)));
    }
    return copy;
}

/* Returns the lowering of this kernel's copy of F, which the first call creates. */
static prep_lowering *get_routine(caller *c, ir_function *f)
{
    prep_lowering *l = c->l;

    if (f->aux)
        return f->aux;
    prep_lowering *made = arena_new(l->scratch, prep_lowering);
    *made = (prep_lowering){.kernel = copy_function(f), .original = f, .options = l->options, .scratch = l->scratch};
    made->name = arena_printf(l->scratch, "%s.%s", f->value.name, l->name);
    made->kernel->aux = f->aux = made;
    vec_push(l->scratch, &l->routines, made);
    return made;
}

static void call_copy(ir_inst *call, ir_function *original, ir_function *copy)
{
    ir_builder b = ir_before(call);
    ir_value **args = arena_array(copy->module->memory, ir_value *, copy->arg_count);

    b.loc = call->loc;
    for (unsigned n = 0; n < copy->arg_count; n++)
        args[n] = encode_boolean(&b, ir_operand(call, n + 1));
    ir_inst *made = ir_call(&b, copy, args, copy->arg_count);
    made->value.name = call->value.name;
    if (call->value.uses)
        ir_replace_uses(&call->value, decode_boolean(&b, &made->value, original->type->element));
    ir_remove(call);
}

/* --- all calls ------------------------------------------------------------------------------------------------------------ */

/* Is F a copy made for a kernel? The aux of an original and of its copy is the copy's lowering, NULL if there is no copy. */
static bool is_copy(const ir_function *f)
{
    return f->aux && ((const prep_lowering *)f->aux)->kernel == f;
}

/* Replaces CALL, a call of CALLEE, by a call of CALLEE's copy, or inlines it. False after a diagnostic. */
static bool redirect_call(caller *c, ir_inst *call, ir_function *callee)
{
    const ir_call_node *node = ir_call_node_of(c->graph, callee);

    if (node->recursive) {
        ir_error(c->l->options->diagnostics, callee->module, call->loc ? call->loc : callee->loc, "recursion: %s",
                 ir_call_cycle(c->l->scratch, c->graph, node));
        return false;
    }
    if (can_stay_call(callee)) {
        call_copy(call, callee, get_routine(c, callee)->kernel);
        return true;
    }
    if (!callee->always_inline)
        diag_remark(c->l->options->diagnostics, 0, "'%s' is inlined: its signature has structs or arrays by value",
                    callee->value.name);
    inline_call(call, callee);
    return true;
}

/* Redirects the calls in F, a copy, including the calls in inlined bodies, whose blocks follow that of the call. False after a
 * diagnostic. */
static bool redirect_calls(caller *c, ir_function *f)
{
    ir_each_block(b, f)
        ir_each_inst_safe(i, b) {
            ir_function *callee = backend_callee(i);
            if (!callee || is_copy(callee))
                continue;
            bool stays = can_stay_call(callee);
            if (!redirect_call(c, i, callee))
                return false;
            if (!stays)
                break;
        }
    return true;
}

static bool calls_functions(const ir_function *f)
{
    ir_each_block(b, f)
        ir_each_inst(i, b)
            if (backend_callee(i))
                return true;
    return false;
}

/* Sorts the routines: callers before callees. */
static void sort_routines(prep_lowering *l)
{
    backend_routines order = backend_find_routines(l->scratch, l->kernel);

    bug_unless(order.count == l->routines.count + 1);
    for (size_t n = 1; n < order.count; n++)
        l->routines.items[n - 1] = order.items[n]->aux;
}

bool prep_lower_calls(prep_lowering *l)
{
    caller c = {.l = l};

    if (!calls_functions(l->kernel))
        return false;
    c.graph = ir_callgraph_compute(l->scratch, l->kernel->module);
    ir_each_function(f, l->kernel->module)
        f->aux = NULL;
    bool good = redirect_calls(&c, l->kernel);
    for (size_t n = 0; n < l->routines.count && good; n++) /* the list grows in the loop */
        good = redirect_calls(&c, l->routines.items[n]->kernel);
    if (good)
        sort_routines(l);
    return true;
}
