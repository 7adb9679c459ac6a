/* backend/routines.c - the functions that a kernel is made of.
 *
 * A depth-first search over calls finishes callees before callers; the list is that order backwards. The kernel comes first, so
 * everything that goes through the list in order meets a function after all that call it. */
#include "backend/routines.h"

ir_function *gen_callee(const ir_inst *i)
{
    if (i->op != IR_call || ir_intrinsic_of(i) || ir_operand(i, 0)->kind != IR_FUNCTION)
        return NULL;
    ir_function *f = ir_as_function(ir_operand(i, 0));
    return f->first ? f : NULL;
}

/* How far the search has come in a function. */
typedef struct frame {
    ir_function *function;
    ir_block *block;
    ir_inst *next; /* in it; NULL: what comes is in the next block */
} frame;

static frame enter(ir_function *f)
{
    f->value.aux = f;
    return (frame){f, f->first, f->first->first};
}

/* The next function that is called from where the search is, and was not found yet; NULL when there is none. */
static ir_function *next_found(frame *at)
{
    for (;;) {
        for (ir_inst *i = at->next; i; i = i->next) {
            ir_function *callee = gen_callee(i);
            if (!callee || callee->value.aux)
                continue;
            at->next = i->next;
            return callee;
        }
        at->block = at->block->next;
        if (!at->block)
            return NULL;
        at->next = at->block->first;
    }
}

gen_routines gen_find_routines(arena *memory, ir_function *f)
{
    gen_routines finished = {0}, list = {0};
    VEC(frame) frames = {0};

    ir_each_function(g, f->module)
        g->value.aux = NULL;
    vec_push(memory, &frames, enter(f));
    while (frames.count) {
        ir_function *callee = next_found(&vec_last(&frames));
        if (callee)
            vec_push(memory, &frames, enter(callee));
        else
            vec_push(memory, &finished, vec_pop(&frames).function);
    }
    while (finished.count)
        vec_push(memory, &list, vec_pop(&finished));
    return list;
}
