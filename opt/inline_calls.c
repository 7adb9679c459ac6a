/* opt/inline_calls.c - replace calls by the body of the function called.
 *
 *   %r = call i32 @f(i32 %x)      ->   the blocks of @f with %x for its parameter; its returns branch to the rest of the block
 *
 * OpenCL C has no recursion, so inlining ends. Functions are visited callees first, so a body is inlined already when it is
 * copied. A call that stays
 * hides address spaces and what is the same for all work-items, so nearly everything is inlined: not what asks not to be
 * (noinline), and not a large function that is called
 * from several places once its caller has grown beyond a limit. What stays becomes a call of the machine. Allocas go to the
 * caller's entry block: a variable of a callee
 * exists once, as there is no recursion that could ask for two. */
#include "opt/address.h"
#include "opt/opt.h"

#include "src/base/bug.h"

enum { SMALL = 100, CALLER_LIMIT = 30000 }; /* operations: of a function that is no larger than its call; of a caller that takes in no more */

typedef struct inliner {
    ir_function *caller, *callee;
    ir_inst *call;
    ir_block *rest;          /* what follows the call */
    ir_inst *result;         /* phi of the returned values; NULL for void */
} inliner;

static ir_value *mapped(ir_value *v)
{
    return v->kind == IR_ARGUMENT || v->kind == IR_INSTRUCTION ? v->aux : v;
}

/* Operations of F; barriers and what else work-items do together must stand where their callers can be seen. */
static unsigned size_of(const ir_function *f, bool *together)
{
    unsigned n = 0;

    ir_each_block(b, f)
        ir_each_inst(i, b) {
            n++;
            *together |= (ir_effects(i) & (IR_CONVERGENT | IR_CROSS_LANE)) != 0;
        }
    return n;
}

/* Whether CALL goes; *CALLER_SIZE grows by what comes for it. */
static bool is_worth_it(const ir_inst *call, unsigned *caller_size)
{
    const ir_function *f = ir_callee(call);
    bool together = false;

    if (!f || f->noinline_)
        return false;
    unsigned size = size_of(f, &together);
    if (!f->always_inline && !together && size > SMALL && !ir_has_one_use(&f->value) && *caller_size + size > CALLER_LIMIT)
        return false;
    *caller_size += size;
    return true;
}

static void copy_blocks(inliner *in)
{
    ir_each_block(b, in->callee)
        b->aux = ir_block_new(in->caller, b->name, in->rest);
    ir_each_block(b, in->callee)
        ir_each_inst(i, b) {
            ir_inst *copy = ir_clone(in->caller->module, i);
            i->value.aux = copy;
            if (!copy->loc)
                copy->loc = in->call->loc;
            if (i->op == IR_alloca) {
                ir_block *entry = in->caller->first;
                if (entry->first)
                    ir_move_before(copy, entry->first);
                else
                    ir_move_to_end(copy, entry);
            } else {
                ir_move_to_end(copy, b->aux);
            }
        }
}

static void remap(inliner *in)
{
    ir_each_block(b, in->callee)
        ir_each_inst(i, b) {
            ir_inst *copy = i->value.aux;
            for (unsigned n = 0; n < copy->operand_count; n++)
                ir_set_operand(copy, n, mapped(ir_operand(i, n)));
            for (unsigned n = 0; n < copy->block_count; n++)
                copy->blocks[n] = i->blocks[n]->aux;
        }
}

static void replace_return(inliner *in, ir_inst *ret)
{
    ir_block *b = ret->block;

    if (in->result && ret->operand_count)
        ir_phi_add(in->result, ir_operand(ret, 0), b);
    ir_remove(ret);
    ir_builder at = ir_at_end(b);
    ir_br(&at, in->rest);
}

static void inline_call(ir_function *caller, ir_inst *call)
{
    inliner in = {.caller = caller, .callee = (ir_function *)ir_operand(call, 0), .call = call};
    ir_block *before = call->block;

    in.rest = opt_split_behind(call);
    for (unsigned a = 0; a < in.callee->arg_count; a++)
        in.callee->args[a]->value.aux = ir_operand(call, a + 1);
    if (call->value.type->kind != IR_VOID) {
        ir_builder at = ir_at_end(in.rest);
        in.result = ir_phi_(&at, call->value.type);
    }
    copy_blocks(&in);
    remap(&in);
    ir_builder at = ir_at_end(before);
    at.loc = call->loc;
    ir_br(&at, in.callee->first->aux);
    ir_each_block(b, in.callee) {
        ir_inst *end = ir_terminator(b->aux);
        if (end && end->op == IR_ret)
            replace_return(&in, end);
    }
    if (in.result && in.result->operand_count == 0) {
        ir_replace_uses(&in.result->value, ir_poison(caller->module, in.result->value.type));
        ir_remove(in.result);
        in.result = NULL;
    }
    if (in.result)
        ir_replace_uses(&call->value, &in.result->value);
    else if (call->value.type->kind != IR_VOID)
        ir_replace_uses(&call->value, ir_poison(caller->module, call->value.type));
    ir_remove(call);
}

/* Marks in function->aux: NULL not visited, "open" on the way down, "done". */
static const char open_mark[] = "open", done_mark[] = "done";

static bool inline_into(ir_function *f, opt_context *c)
{
    bool changed = false;

    if (f->aux == done_mark || !f->first)
        return false;
    if (f->aux == open_mark) {
        diag_error(c->options->diagnostics, 0, "recursion through '%s': OpenCL C has none", f->value.name);
        return false;
    }
    f->aux = (void *)open_mark;
    ir_each_block(b, f)
        ir_each_inst(i, b)
            if (i->op == IR_call && ir_operand(i, 0)->kind == IR_FUNCTION)
                changed |= inline_into((ir_function *)ir_operand(i, 0), c);
    if (diag_failed(c->options->diagnostics))
        return changed;
    bool together = false;
    unsigned size = size_of(f, &together);
    for (ir_block *b = f->first; b; b = b->next)
        ir_each_inst(i, b)
            if (is_worth_it(i, &size)) {
                inline_call(f, i);
                changed = true;
                break;
            }
    f->aux = (void *)done_mark;
    return changed;
}

bool opt_inline_calls(ir_module *m, opt_context *c)
{
    bool changed = false;

    ir_each_function(f, m)
        f->aux = NULL;
    ir_each_function(f, m)
        changed |= inline_into(f, c);
    return changed;
}
