/* ir/rmw.c - expands an atomic operation: its value computation, and a compare-and-exchange loop around it.
 *
 *   %old = atomicrmw fadd ptr %p, float %x        before:  %g = load i32, ptr %p
 *                                                 loop:    %o = phi i32 [ %g, before ], [ %now, loop ]
 *                                                          %n = fadd (bitcast %o), %x
 *                                                          cmpxchg ptr %p, %o, %n: %now, %same
 *                                                          br %same, rest, loop
 *
 * The first guess may be wrong, so a plain load suffices. The comparison is bitwise, since equal floats may have different bits
 * (0.0 and -0.0) and a NaN equals nothing. */
#include "ir/rmw.h"

#include "src/base/bug.h"

static ir_value *call_binary(ir_builder *b, ir_intrinsic id, ir_value *x, ir_value *y)
{
    return &ir_call_intrinsic(b, id, &x->type, 1, (ir_value *[]){x, y}, 2)->value;
}

ir_value *ir_rmw_value(ir_builder *b, ir_rmw op, ir_value *old, ir_value *v)
{
    switch (op) {
    case IR_RMW_XCHG:
        return v;
    case IR_RMW_ADD:
        return ir_binary(b, IR_add, old, v);
    case IR_RMW_SUB:
        return ir_binary(b, IR_sub, old, v);
    case IR_RMW_AND:
        return ir_binary(b, IR_and, old, v);
    case IR_RMW_OR:
        return ir_binary(b, IR_or, old, v);
    case IR_RMW_XOR:
        return ir_binary(b, IR_xor, old, v);
    case IR_RMW_MAX:
        return call_binary(b, IR_INTRINSIC_smax, old, v);
    case IR_RMW_MIN:
        return call_binary(b, IR_INTRINSIC_smin, old, v);
    case IR_RMW_UMAX:
        return call_binary(b, IR_INTRINSIC_umax, old, v);
    case IR_RMW_UMIN:
        return call_binary(b, IR_INTRINSIC_umin, old, v);
    case IR_RMW_FADD:
        return ir_binary(b, IR_fadd, old, v);
    case IR_RMW_FMAX:
        return call_binary(b, IR_INTRINSIC_maxnum, old, v);
    case IR_RMW_FMIN:
        return call_binary(b, IR_INTRINSIC_minnum, v,
                           old); /* of two zeros the second one: the old value stays, as in a message */
    }
    bug("an atomic operation");
}

/* Converts V to type T of the same width. */
static ir_value *convert_to(ir_builder *b, ir_value *v, ir_type *t)
{
    return v->type == t ? v : ir_cast(b, ir_is_ptr(v->type) ? IR_ptrtoint : ir_is_ptr(t) ? IR_inttoptr : IR_bitcast, v, t);
}

ir_value *ir_rmw_loop(ir_inst *i, ir_block *before, ir_block *rest)
{
    ir_function *f = before->function;
    ir_block *loop = ir_block_new(f, NULL, rest);
    ir_type *t = i->value.type, *bits = ir_int(f->module, ir_scalar_bits(t));
    ir_value *pointer = ir_operand(i, 0);
    int32_t first = 0, second = 1;
    ir_builder b = ir_at_end(before);

    b.loc = i->loc;
    ir_value *guess =
        f->module->visible_atomics
            ? &ir_atomicrmw(&b, IR_RMW_OR, pointer, ir_null(f->module, bits), IR_MONOTONIC, (ir_scope)i->scope)->value
            : &ir_load(&b, bits, pointer, i->align)->value;
    ir_br(&b, loop);
    b = ir_at_end(loop);
    b.loc = i->loc;
    ir_inst *old = ir_phi(&b, bits);
    ir_value *number = convert_to(&b, &old->value, t);
    ir_value *new = convert_to(&b, ir_rmw_value(&b, (ir_rmw)i->rmw, number, ir_operand(i, 1)), bits);
    ir_inst *exchange = ir_cmpxchg(&b, pointer, &old->value, new, (ir_ordering)i->ordering, (ir_scope)i->scope);
    ir_phi_add(old, guess, before);
    ir_phi_add(old, ir_extract_value(&b, &exchange->value, &first, 1), loop);
    ir_cond_br(&b, ir_extract_value(&b, &exchange->value, &second, 1), rest, loop);
    return number;
}

static bool has_atomic_message(const ir_inst *i)
{
    if ((i->op != IR_load && i->op != IR_store) || i->ordering == IR_NOT_ATOMIC)
        return false;
    const ir_type *t = i->op == IR_load ? i->value.type : ir_operand(i, 0)->type;
    return (t->kind == IR_INTEGER || t->kind == IR_FLOAT || t->kind == IR_DOUBLE || t->kind == IR_POINTER) &&
           (ir_scalar_bits(t) == 32 || ir_scalar_bits(t) == 64) && ir_operand(i, i->op == IR_store)->type->space != IR_CONSTANT;
}

void ir_make_atomics_visible(ir_module *m)
{
    m->visible_atomics = true;
    ir_each_function(f, m)
        ir_each_block(block, f)
            ir_each_inst_safe(i, block) {
                if (!has_atomic_message(i))
                    continue;
                ir_builder b = ir_before(i);
                ir_type *t = i->op == IR_load ? i->value.type : ir_operand(i, 0)->type, *bits = ir_int(m, ir_scalar_bits(t));
                if (i->op == IR_load) {
                    ir_inst *read = ir_atomicrmw(&b, IR_RMW_OR, ir_operand(i, 0), ir_null(m, bits), (ir_ordering)i->ordering,
                                                 (ir_scope)i->scope);
                    ir_replace(i, convert_to(&b, &read->value, t));
                } else {
                    ir_atomicrmw(&b, IR_RMW_XCHG, ir_operand(i, 1), convert_to(&b, ir_operand(i, 0), bits),
                                 (ir_ordering)i->ordering, (ir_scope)i->scope);
                    ir_remove(i);
                }
            }
}
