/* backend/prepare/call_uniformity.c - what is the same for all lanes of a call.
 *
 * A parameter is uniform when every call passes a uniform value, a result when the callee returns one. Both begin as uniform and
 * become varying where an analysis of one function finds that they are not; then the functions that this concerns are analysed
 * once more, until none is left. Each kernel has its own copies of what it calls, so another kernel's calls do not count. */
#include "backend/prepare/prepare.h"

#include "ir/uniformity.h"

typedef struct program {
    arena *scratch;
    VEC(ir_function *) functions; /* callers before callees; the aux of each is its place */
    bool *waits;                  /* by place: to be analysed */
    size_t waiting;
} program;

static void look_again(program *p, const ir_function *f)
{
    bool *waits = &p->waits[(uintptr_t)f->aux];

    p->waiting += !*waits;
    *waits = true;
}

static void look_at_call(program *p, const ir_uniformity *u, const ir_inst *call, ir_function *callee)
{
    for (unsigned n = 0; n < callee->arg_count; n++)
        if (callee->args[n]->is_uniform && ir_is_divergent(u, ir_operand(call, n + 1))) {
            callee->args[n]->is_uniform = false;
            look_again(p, callee);
        }
}

static void look_at_return(program *p, const ir_uniformity *u, const ir_inst *ret)
{
    ir_function *f = ret->block->function;

    if (!ret->operand_count || !f->uniform_result || !ir_is_divergent(u, ir_operand(ret, 0)))
        return;
    f->uniform_result = false;
    ir_each_use(call, &f->value)
        if (call->user->block)
            look_again(p, call->user->block->function);
}

static void look_at(program *p, ir_function *f)
{
    arena_mark start = arena_here(p->scratch);
    ir_uniformity *u = ir_uniformity_compute(p->scratch, f);

    ir_each_block(b, f) {
        ir_each_inst(i, b) {
            ir_function *callee = gen_callee(i);
            if (callee)
                look_at_call(p, u, i, callee);
            if (i->op == IR_ret)
                look_at_return(p, u, i);
        }
    }
    arena_rewind(p->scratch, start);
}

static void add(program *p, ir_function *f)
{
    f->aux = (void *)p->functions.count;
    vec_push(p->scratch, &p->functions, f);
}

/* Parameters change from callers to callees, results the other way: the functions are gone through in both directions in turn. */
void gen_find_uniform_calls(gen_lowering *l)
{
    program p = {.scratch = l->scratch};
    size_t count = l->routines.count + 1;

    if (!l->routines.count)
        return;
    add(&p, l->kernel);
    for (size_t n = 0; n < l->routines.count; n++) {
        ir_function *f = l->routines.items[n]->kernel;
        add(&p, f);
        f->uniform_result = f->type->element->kind != IR_VOID;
        for (unsigned k = 0; k < f->arg_count; k++)
            f->args[k]->is_uniform = true;
    }
    p.waits = arena_array(l->scratch, bool, count);
    for (size_t n = 0; n < count; n++)
        look_again(&p, p.functions.items[n]);
    for (bool forward = true; p.waiting; forward = !forward)
        for (size_t n = 0; n < count; n++) {
            size_t at = forward ? n : count - 1 - n;
            if (!p.waits[at])
                continue;
            p.waits[at] = false;
            p.waiting--;
            look_at(&p, p.functions.items[at]);
        }
}
