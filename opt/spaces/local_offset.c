/* opt/spaces/local_offset.c - loads only the low dword of pointers to local memory.
 *
 * An address in local memory is the low dword of a tagged pointer. If a pointer in memory is used for nothing else, only its low
 * dword is loaded, even where several loads are merged:
 *
 *   %a = load ptr addrspace(4), ptr addrspace(3) %x                    %a = load i32, ptr addrspace(3) %x
 *   %b = load ptr addrspace(4), ptr addrspace(3) %y                    %b = load i32, ptr addrspace(3) %y
 *   %p = phi ptr addrspace(4) [ %a, … ], [ %b, … ]             ->      %p = phi i32 [ %a, … ], [ %b, … ]
 *   %n = the local pointer of %p
 *
 * Lists and trees in local memory are then traversed with half the message registers, and no 64-bit values are assembled. */
#include "opt/spaces/local_offset.h"

enum { DEPTH = 4 };

static bool is_cast_of_local(const ir_value *p)
{
    return ir_is_op(p, IR_addrspacecast) && ir_operand(ir_as_inst(p), 0)->type->space == IR_LOCAL;
}

/* Is the low dword of P the only part that is used, and can it be computed without the high dword? Looks through DEPTH
 * definitions. */
static bool can_load_low_dword(const ir_value *p, unsigned depth)
{
    const ir_inst *i = ir_try_inst(p);

    if (ir_is_zero(p) || p->kind == IR_UNDEF || is_cast_of_local(p))
        return true;
    if (!i || !depth || !ir_has_one_use(p))
        return false;
    if (i->op == IR_load)
        return !(i->flags & IR_VOLATILE) && i->ordering == IR_NOT_ATOMIC;
    if (i->op != IR_phi && (i->op != IR_select || ir_is_vector(ir_operand(i, 0)->type)))
        return false;
    for (unsigned n = i->op == IR_select; n < i->operand_count; n++)
        if (!can_load_low_dword(ir_operand(i, n), depth - 1))
            return false;
    return true;
}

static ir_value *truncate_pointer(ir_builder *b, ir_value *p)
{
    return ir_cast(b, IR_trunc, ir_cast(b, IR_ptrtoint, p, b->module->i64), b->module->i32);
}

/* Builds the low dword of P: at P's definition, but at AT if P is a constant or a cast. */
static ir_value *build_low_dword(ir_builder *at, ir_value *p)
{
    ir_type *i32 = at->module->i32;
    ir_inst *i = ir_try_inst(p);

    if (!i)
        return p->kind == IR_UNDEF ? ir_undef(at->module, i32) : ir_const(at->module, i32, 0);
    if (is_cast_of_local(p))
        return truncate_pointer(at, ir_operand(i, 0));
    ir_builder b = ir_before(i);
    if (i->op == IR_load)
        return &ir_load(&b, i32, ir_operand(i, 0), i->align)->value;
    if (i->op == IR_select) {
        ir_value *yes = build_low_dword(&b, ir_operand(i, 1)), *no = build_low_dword(&b, ir_operand(i, 2));
        return ir_select(&b, ir_operand(i, 0), yes, no);
    }
    ir_inst *phi = ir_phi(&b, i32);
    for (unsigned n = 0; n < i->operand_count; n++) {
        ir_builder end = ir_before(ir_terminator(i->blocks[n]));
        ir_phi_add(phi, build_low_dword(&end, ir_operand(i, n)), i->blocks[n]);
    }
    return &phi->value;
}

ir_value *opt_local_offset(ir_builder *b, ir_value *p)
{
    return can_load_low_dword(p, DEPTH) ? build_low_dword(b, p) : truncate_pointer(b, p);
}
