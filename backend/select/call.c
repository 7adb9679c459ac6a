/* backend/select/call.c - calls of functions that are not inlined.
 *
 *   %r = call <16 x i32> @f.k(<16 x i1> %em, <16 x i32> %x, i64 %p)
 *
 *   copy v1 x                    parameters, each to the register that the callee reads
 *   copy v2 p
 *   call (16|M0) v3 f            with the channels of the EM; v3: the return address and the caller's channels
 *   copy r v4                    the result, from the register that the callee has written
 *
 * The channels enabled in the caller run in the callee; the others wait. `ret`, which all channels of the call reach together,
 * as the callee's paths have joined, restores the caller's set of channels. There is no recursion, so a function has one set of
 * registers for arguments and result. No convention defines the registers that a callee may write: allocation sees the whole
 * program, assigns values live across a call to registers that the callee does not use (backend/machine/live.c), and coalescing
 * lets an argument be computed directly in the callee's register. */
#include "backend/select/select.h"

#include "src/base/bug.h"

enum { BACK_BYTES = 8 };

/* Creates a register for all elements of a value of type T, packed. */
static int new_value_register(selector *s, const ir_type *t)
{
    return sel_temp(s, (unsigned)ir_lanes(t) * sel_bytes(t));
}

/* Has T an i1 for each lane of the thread? The first parameter of a routine that moves lanes is such a mask. */
static bool is_execution_mask(const selector *s, const ir_type *t)
{
    return ir_is_vector(t) && ir_scalar_bits(t) == 1 && ir_lanes(t) == s->f->simd;
}

void sel_make_routine(selector *s)
{
    mir_routine *r = s->routine;
    const ir_type *result = s->ir->type->element;

    s->ir->aux = r;
    r->name = s->ir->value.name;
    r->entry = sel_block(s->ir->first);
    r->first = r->entry->number;
    r->end = sel_block(s->ir->last)->number + 1;
    r->result = result->kind == IR_VOID ? MIR_NONE : new_value_register(s, result);
    r->back = sel_temp(s, BACK_BYTES);
    vec_push(s->memory, &s->f->routines, r);
    for (unsigned k = 0; k < s->ir->arg_count; k++) {
        ir_value *v = &s->ir->args[k]->value;
        sel_value *x = sel_of(v);
        x->is_token = k == 0 && is_execution_mask(s, v->type);
        if (!x->is_token && ir_has_uses(v)) {
            x->vreg = new_value_register(s, v->type);
            x->step = sel_bytes(v->type);
        }
        vec_push(s->memory, &r->params, x->vreg);
    }
}

static mir_inst *emit_routine_flow(selector *s, gen_op op, mir_routine *r)
{
    mir_inst *i = mir_inst_new(s->f, op, s->f->simd);

    i->routine = r;
    gen_operand *o = op == GEN_OP_call ? &i->g.dst : &i->g.src[0];
    *o = op == GEN_OP_call ? gen_grf(0, 0, 0, 1, 1, GEN_ud) : gen_grf(0, 0, 0, 1, 0, GEN_ud);
    i->ref[op == GEN_OP_call ? 0 : 1].vreg = r->back;
    return sel_emit(s, i);
}

void sel_call(selector *s, ir_inst *i)
{
    mir_routine *r = backend_callee(i)->aux;
    sel_value *x = sel_of(&i->value);

    for (unsigned k = 0; k < r->params.count; k++)
        if (r->params.items[k] != MIR_NONE)
            sel_assign(s, r->params.items[k], region_call_argument(i, k));
    emit_routine_flow(s, GEN_OP_call, r)->jip = r->entry;
    if (x->vreg == MIR_NONE)
        return;
    unsigned size = sel_bytes(i->value.type), lanes = (unsigned)ir_lanes(i->value.type);
    if (x->at || (x->step && x->step != size && lanes > 1))
        bug("the result of a call is not packed");
    sel_copy(s, x->vreg, r->result);
}

void sel_return(selector *s, ir_inst *ret)
{
    if (ret->operand_count)
        sel_assign(s, s->routine->result, ir_operand(ret, 0));
    emit_routine_flow(s, GEN_OP_ret, s->routine);
}
