/* backend/module/routines.c - finds the functions of a kernel.
 *
 * A depth-first search over the call graph finishes callees before callers; the list is its post-order reversed. The kernel is
 * first, and every function follows all its callers. */
#include "backend/module/routines.h"

ir_function *backend_callee(const ir_inst *i)
{
    if (i->op != IR_call || ir_intrinsic_of(i) || ir_operand(i, 0)->kind != IR_FUNCTION)
        return NULL;
    ir_function *f = ir_as_function(ir_operand(i, 0));
    return f->first ? f : NULL;
}

/* The position of the search in a function on the stack. */
typedef struct frame {
    ir_function *function;
    ir_block *block;
    ir_inst *next; /* the next instruction to examine in `block`; NULL: continue with the next block */
} frame;

static frame enter_function(ir_function *f)
{
    f->value.aux = f;
    return (frame){f, f->first, f->first->first};
}

/* The next callee of the function at the top of the stack that has not been visited; NULL if there is none. */
static ir_function *find_unvisited_callee(frame *at)
{
    for (;;) {
        for (ir_inst *i = at->next; i; i = i->next) {
            ir_function *callee = backend_callee(i);
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

backend_routines backend_find_routines(arena *memory, ir_function *f)
{
    backend_routines finished = {0}, list = {0};
    VEC(frame) frames = {0};

    ir_each_function(g, f->module)
        g->value.aux = NULL;
    vec_push(memory, &frames, enter_function(f));
    while (frames.count) {
        ir_function *callee = find_unvisited_callee(&vec_last(&frames));
        if (callee)
            vec_push(memory, &frames, enter_function(callee));
        else
            vec_push(memory, &finished, vec_pop(&frames).function);
    }
    while (finished.count)
        vec_push(memory, &list, vec_pop(&finished));
    return list;
}
