/* backend/prepare/call_uniformity.c - determines which parameters and results of called functions are uniform.
 *
 * A parameter is uniform if every call passes a uniform value; a result is uniform if the callee returns a uniform value. Both
 * start as uniform and become varying when the analysis of a function refutes it; the affected functions are then analysed
 * again until nothing changes. Each kernel has its own copies of its callees, so calls from other kernels do not matter. */
#include "backend/prepare/prepare.h"

#include "ir/analysis/uniformity.h"

typedef struct program {
    arena *scratch;
    VEC(ir_function *) functions; /* callers before callees; the aux of each function is its index */
    bool *waits;                  /* by function index: the function must be analysed */
    size_t waiting;
} program;

static void queue_function(program *p, const ir_function *f)
{
    bool *waits = &p->waits[(uintptr_t)f->aux];

    p->waiting += !*waits;
    *waits = true;
}

static void analyse_call(program *p, const ir_uniformity *u, const ir_inst *call, ir_function *callee)
{
    for (unsigned n = 0; n < callee->arg_count; n++)
        if (callee->args[n]->is_uniform && ir_is_divergent(u, ir_operand(call, n + 1))) {
            callee->args[n]->is_uniform = false;
            queue_function(p, callee);
        }
}

static void analyse_return(program *p, const ir_uniformity *u, const ir_inst *ret)
{
    ir_function *f = ret->block->function;

    if (!ret->operand_count || !f->uniform_result || !ir_is_divergent(u, ir_operand(ret, 0)))
        return;
    f->uniform_result = false;
    ir_each_use(call, &f->value)
        if (call->user->block)
            queue_function(p, call->user->block->function);
}

static void analyse_function(program *p, ir_function *f)
{
    arena_mark start = arena_here(p->scratch);
    ir_uniformity *u = ir_uniformity_compute(p->scratch, f);

    ir_each_block(b, f) {
        ir_each_inst(i, b) {
            ir_function *callee = backend_callee(i);
            if (callee)
                analyse_call(p, u, i, callee);
            if (i->op == IR_ret)
                analyse_return(p, u, i);
        }
    }
    arena_rewind(p->scratch, start);
}

static void add_function(program *p, ir_function *f)
{
    f->aux = (void *)p->functions.count;
    vec_push(p->scratch, &p->functions, f);
}

/* Determines which parameters and results are uniform. Information on parameters flows from callers to callees, on results from
 * callees to callers, so the walk alternates between both directions. */
void prep_find_uniform_calls(prep_lowering *l)
{
    program p = {.scratch = l->scratch};
    size_t count = l->routines.count + 1;

    if (!l->routines.count)
        return;
    add_function(&p, l->kernel);
    for (size_t n = 0; n < l->routines.count; n++) {
        ir_function *f = l->routines.items[n]->kernel;
        add_function(&p, f);
        f->uniform_result = f->type->element->kind != IR_VOID;
        for (unsigned k = 0; k < f->arg_count; k++)
            f->args[k]->is_uniform = true;
    }
    p.waits = arena_array(l->scratch, bool, count);
    for (size_t n = 0; n < count; n++)
        queue_function(&p, p.functions.items[n]);
    for (bool forward = true; p.waiting; forward = !forward)
        for (size_t n = 0; n < count; n++) {
            size_t at = forward ? n : count - 1 - n;
            if (!p.waits[at])
                continue;
            p.waits[at] = false;
            p.waiting--;
            analyse_function(&p, p.functions.items[at]);
        }
}
