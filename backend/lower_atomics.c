/* backend/lower_atomics.c - atomic operations that have no message.
 *
 *   addition of floats, min and max of doubles:   a loop over compare-and-exchange of the bits
 *   in private memory:                            a load and a store; nobody else sees it
 *
 * The loop's first guess is a plain load: if it is stale, the exchange fails and brings the right value. */
#include "backend/prepare.h"

static bool is_private(const ir_value *pointer)
{
    return pointer->type->space == IR_PRIVATE || pointer->type->space == IR_MODULE_PRIVATE;
}

static ir_value *combine(ir_builder *b, ir_rmw op, ir_value *old, ir_value *v)
{
    static const struct {
        ir_rmw rmw;
        ir_opcode op;            /* or … */
        ir_intrinsic intrinsic;  /* … this */
    } rows[] = {
        {IR_RMW_ADD, IR_add, IR_NOT_INTRINSIC},       {IR_RMW_SUB, IR_sub, IR_NOT_INTRINSIC},       {IR_RMW_AND, IR_and, IR_NOT_INTRINSIC},
        {IR_RMW_OR, IR_or, IR_NOT_INTRINSIC},         {IR_RMW_XOR, IR_xor, IR_NOT_INTRINSIC},       {IR_RMW_FADD, IR_fadd, IR_NOT_INTRINSIC},
        {IR_RMW_MAX, IR_add, IR_INTRINSIC_smax},      {IR_RMW_MIN, IR_add, IR_INTRINSIC_smin},      {IR_RMW_UMAX, IR_add, IR_INTRINSIC_umax},
        {IR_RMW_UMIN, IR_add, IR_INTRINSIC_umin},     {IR_RMW_FMAX, IR_add, IR_INTRINSIC_maxnum},   {IR_RMW_FMIN, IR_add, IR_INTRINSIC_minnum},
    };

    for (unsigned n = 0; n < sizeof rows / sizeof *rows; n++)
        if (rows[n].rmw == op)
            return rows[n].intrinsic ? gen_call2(b, rows[n].intrinsic, old, v) : gen_bin(b, rows[n].op, old, v);
    return v; /* exchange */
}

static void expand_private(ir_inst *i)
{
    ir_builder b = ir_before(i);
    ir_value *pointer = ir_operand(i, 0), *old = &ir_load_(&b, ir_operand(i, 1)->type, pointer, i->align)->value;

    if (i->op == IR_atomicrmw) {
        ir_store_(&b, combine(&b, (ir_rmw)i->rmw, old, ir_operand(i, 1)), pointer, i->align);
        ir_replace(i, old);
        return;
    }
    ir_value *same = gen_cmp(&b, IR_EQ, old, ir_operand(i, 1));
    ir_store_(&b, gen_sel(&b, same, ir_operand(i, 2), old), pointer, i->align);
    while (i->value.uses) { /* the parts of the pair */
        ir_inst *part = i->value.uses->user;
        ir_replace(part, part->indices[0] == 0 ? old : same);
    }
    ir_remove(i);
}

static bool has_no_message(const ir_inst *i)
{
    if (i->op != IR_atomicrmw)
        return false;
    return i->rmw == IR_RMW_FADD || ((i->rmw == IR_RMW_FMAX || i->rmw == IR_RMW_FMIN) && ir_scalar_bits(i->value.type) != 32);
}

static void expand_loop(ir_inst *i)
{
    ir_function *f = i->block->function;
    ir_block *before = i->block, *after = gen_split_before(i), *loop = ir_block_new(f, NULL, after);
    ir_type *bits = ir_int(f->module, ir_scalar_bits(i->value.type));
    ir_value *pointer = ir_operand(i, 0);
    int32_t first = 0, second = 1;
    ir_builder b = ir_at_end(before);

    b.loc = i->loc;
    ir_value *guess = &ir_load_(&b, bits, pointer, i->align)->value;
    ir_br(&b, loop);
    b = ir_at_end(loop);
    b.loc = i->loc;
    ir_inst *old = ir_phi_(&b, bits);
    ir_value *number = gen_cast(&b, IR_bitcast, &old->value, i->value.type);
    ir_value *new = gen_cast(&b, IR_bitcast, combine(&b, (ir_rmw)i->rmw, number, ir_operand(i, 1)), bits);
    ir_inst *exchange = ir_cmpxchg_(&b, pointer, &old->value, new, (ir_ordering)i->ordering, (ir_scope)i->scope);
    ir_phi_add(old, guess, before);
    ir_phi_add(old, ir_extract_value(&b, &exchange->value, &first, 1), loop);
    ir_cond_br(&b, ir_extract_value(&b, &exchange->value, &second, 1), after, loop);
    ir_replace(i, number);
}

bool gen_lower_atomics(gen_lowering *l)
{
    VEC(ir_inst *) found = {0};

    ir_each_block(b, l->kernel)
        ir_each_inst(i, b)
            if ((i->op == IR_atomicrmw || i->op == IR_cmpxchg) && (has_no_message(i) || is_private(ir_operand(i, 0))))
                vec_push(l->scratch, &found, i);
    for (size_t n = 0; n < found.count; n++) {
        if (is_private(ir_operand(found.items[n], 0)))
            expand_private(found.items[n]);
        else
            expand_loop(found.items[n]);
    }
    return found.count > 0;
}
