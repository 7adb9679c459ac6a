/* opt/spaces/local_offset.c - see local_offset.h.
 *
 * The address of local memory is the low dword of a tagged pointer. Where that is all that is made of a pointer in memory, only
 * the low dword is loaded, also when several loads meet:
 *
 *   %a = load ptr addrspace(4), ptr addrspace(3) %x                    %a = load i32, ptr addrspace(3) %x
 *   %b = load ptr addrspace(4), ptr addrspace(3) %y                    %b = load i32, ptr addrspace(3) %y
 *   %p = phi ptr addrspace(4) [ %a, … ], [ %b, … ]             ->      %p = phi i32 [ %a, … ], [ %b, … ]
 *   %n = the local pointer of %p
 *
 * Lists and trees in local memory go from node to node with half of the messages' registers, and no halves to be put together. */
#include "opt/spaces/local_offset.h"

enum { DEPTH = 4 };

static bool is_local_cast(const ir_value *p)
{
    return ir_is_op(p, IR_addrspacecast) && ir_operand(ir_as_inst(p), 0)->type->space == IR_LOCAL;
}

/* Nothing else needs P, and its low dword can be had without it. */
static bool is_halved(const ir_value *p, unsigned depth)
{
    const ir_inst *i = ir_try_inst(p);

    if (ir_is_zero(p) || p->kind == IR_UNDEF || is_local_cast(p))
        return true;
    if (!i || !depth || !ir_has_one_use(p))
        return false;
    if (i->op == IR_load)
        return !(i->flags & IR_VOLATILE) && i->ordering == IR_NOT_ATOMIC;
    if (i->op != IR_phi && (i->op != IR_select || ir_is_vector(ir_operand(i, 0)->type)))
        return false;
    for (unsigned n = i->op == IR_select; n < i->operand_count; n++)
        if (!is_halved(ir_operand(i, n), depth - 1))
            return false;
    return true;
}

static ir_value *low(ir_builder *b, ir_value *p)
{
    return ir_cast(b, IR_trunc, ir_cast(b, IR_ptrtoint, p, b->module->i64), b->module->i32);
}

/* The low dword of P where it is defined; of constants and casts at AT. */
static ir_value *half(ir_builder *at, ir_value *p)
{
    ir_type *i32 = at->module->i32;
    ir_inst *i = ir_try_inst(p);

    if (!i)
        return p->kind == IR_UNDEF ? ir_undef(at->module, i32) : ir_const(at->module, i32, 0);
    if (is_local_cast(p))
        return low(at, ir_operand(i, 0));
    ir_builder b = ir_before(i);
    if (i->op == IR_load)
        return &ir_load_(&b, i32, ir_operand(i, 0), i->align)->value;
    if (i->op == IR_select) {
        ir_value *yes = half(&b, ir_operand(i, 1)), *no = half(&b, ir_operand(i, 2));
        return ir_select_(&b, ir_operand(i, 0), yes, no);
    }
    ir_inst *phi = ir_phi_(&b, i32);
    for (unsigned n = 0; n < i->operand_count; n++) {
        ir_builder end = ir_before(ir_terminator(i->blocks[n]));
        ir_phi_add(phi, half(&end, ir_operand(i, n)), i->blocks[n]);
    }
    return &phi->value;
}

ir_value *opt_local_offset(ir_builder *b, ir_value *p)
{
    return is_halved(p, DEPTH) ? half(b, p) : low(b, p);
}
