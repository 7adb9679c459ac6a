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

static bool has(const gen_routines *list, const ir_function *f)
{
    for (size_t n = 0; n < list->count; n++)
        if (list->items[n] == f)
            return true;
    return false;
}

static void visit(arena *memory, gen_routines *finished, ir_function *f)
{
    ir_each_block(b, f) {
        ir_each_inst(i, b) {
            ir_function *callee = gen_callee(i);
            if (callee && !has(finished, callee))
                visit(memory, finished, callee);
        }
    }
    vec_push(memory, finished, f);
}

gen_routines gen_find_routines(arena *memory, ir_function *f)
{
    gen_routines finished = {0}, list = {0};

    visit(memory, &finished, f);
    while (finished.count)
        vec_push(memory, &list, vec_pop(&finished));
    return list;
}
