/* backend/lower_calls.c - calls that the optimizer has left become the body of the function called.
 *
 * A thread has no stack, and a function marked noinline would need its registers set apart over the whole program; so here the mark is a wish that is not granted. There is no
 * recursion (the optimizer refuses it, and so does this file for programs that came another way), so the calls end. */
#include "backend/prepare.h"

#include "ir/callgraph.h"

static ir_function *body_of(const ir_inst *i)
{
    if (i->op != IR_call || ir_intrinsic_of(i) || ir_operand(i, 0)->kind != IR_FUNCTION)
        return NULL;
    ir_function *f = (ir_function *)ir_operand(i, 0);
    return f->first ? f : NULL;
}

static ir_value *copied(ir_value *v)
{
    return v->kind == IR_ARGUMENT || v->kind == IR_INSTRUCTION ? v->aux : v;
}

/* Copies the body of F before AFTER; allocas go to the caller's entry. Every copied value is in the aux of its original. */
static void copy_blocks(ir_function *caller, ir_function *f, ir_block *after, uint32_t loc)
{
    ir_each_block(b, f)
        b->aux = ir_block_new(caller, b->name, after);
    ir_each_block(b, f)
        ir_each_inst(i, b) {
            ir_inst *copy = ir_clone(caller->module, i);
            i->value.aux = copy;
            copy->loc = copy->loc ? copy->loc : loc;
            if (i->op == IR_alloca && caller->first->first)
                ir_move_before(copy, caller->first->first);
            else
                ir_move_to_end(copy, b->aux);
        }
    ir_each_block(b, f)
        ir_each_inst(i, b) {
            ir_inst *copy = i->value.aux;
            for (unsigned n = 0; n < copy->operand_count; n++)
                ir_set_operand(copy, n, copied(ir_operand(i, n)));
            for (unsigned n = 0; n < copy->block_count; n++)
                copy->blocks[n] = i->blocks[n]->aux;
        }
}

/* Returns of the copy become branches to AFTER; the value returned. */
static ir_value *join_returns(ir_function *f, ir_type *t, ir_block *after)
{
    ir_builder head = ir_at_end(after);
    ir_inst *result = t->kind == IR_VOID ? NULL : ir_phi_(&head, t);

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

static void expand(ir_inst *call, ir_function *f)
{
    ir_block *before = call->block, *after = gen_split_before(call);

    for (unsigned n = 0; n < f->arg_count; n++)
        f->args[n]->value.aux = ir_operand(call, n + 1);
    copy_blocks(before->function, f, after, call->loc);
    ir_builder at = ir_at_end(before);
    at.loc = call->loc;
    ir_br(&at, f->first->aux);
    ir_value *result = join_returns(f, call->value.type, after);
    if (call->value.uses)
        ir_replace_uses(&call->value, result);
    ir_remove(call);
}

static ir_inst *next_call(ir_function *f)
{
    ir_each_block(b, f)
        ir_each_inst(i, b)
            if (body_of(i))
                return i;
    return NULL;
}

bool gen_lower_calls(gen_lowering *l)
{
    ir_inst *call = next_call(l->kernel);
    ir_callgraph *graph = call ? ir_callgraph_compute(l->scratch, l->kernel->module) : NULL;
    bool changed = call != NULL;

    for (; call; call = next_call(l->kernel)) {
        const ir_call_node *callee = ir_call_node_of(graph, body_of(call));
        if (callee->recursive) {
            gen_error(l->options, l->kernel->module, call, "recursion: %s", ir_call_cycle(l->scratch, graph, callee));
            return true;
        }
        expand(call, callee->function);
    }
    return changed;
}
