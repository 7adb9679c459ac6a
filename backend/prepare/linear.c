/* backend/prepare/linear.c - decomposes addresses into sums, by following additions, products and shifts by constants,
 * extensions and getelementptr back from the address. */
#include "backend/prepare/linear.h"
#include "src/base/bits.h"

/* Adds FACTOR times V to the sum. V is sign-extended if it has fewer bits than the sum, as an index of getelementptr is. */
static void add_leaf(prep_linear *sum, ir_value *v, uint64_t factor)
{
    for (unsigned n = 0; n < sum->count && n < PREP_LINEAR_TERMS; n++)
        if (sum->terms[n].value == v) {
            sum->terms[n].factor = bits_low(sum->terms[n].factor + factor, sum->bits);
            return;
        }
    if (sum->count < PREP_LINEAR_TERMS) {
        sum->terms[sum->count].value = v;
        sum->terms[sum->count].factor = bits_low(factor, sum->bits);
    }
    sum->count += sum->count <= PREP_LINEAR_TERMS; /* above the limit; such a sum is parallel to no other */
}

static void add_term(prep_linear *sum, ir_value *v, uint64_t factor, unsigned depth);

/* Adds FACTOR times the operands of I to the sum; false if I cannot be decomposed. An operation with at least as many bits as the
 * sum may wrap, as the sum wraps, too; a narrower one must be known not to wrap. */
static bool add_operation(prep_linear *sum, const ir_inst *i, uint64_t factor, unsigned depth)
{
    bool wide = ir_scalar_bits(i->value.type) >= sum->bits;
    ir_value *x = i->operand_count ? ir_operand(i, 0) : NULL, *y = i->operand_count > 1 ? ir_operand(i, 1) : NULL;
    uint64_t k;

    if (i->op == IR_sext || (i->op == IR_zext && ir_scalar_bits(x->type) >= sum->bits)) {
        add_term(sum, x, factor, depth);
        return true;
    }
    if (i->op == IR_add && (wide || i->flags & IR_NSW)) {
        add_term(sum, x, factor, depth);
        add_term(sum, y, factor, depth);
        return true;
    }
    if (i->op == IR_mul && (wide || i->flags & IR_NSW) && ir_const_bits(y, &k)) {
        add_term(sum, x, factor * (uint64_t)bits_signed(k, ir_scalar_bits(y->type)), depth);
        return true;
    }
    if (i->op == IR_shl && (wide || i->flags & IR_NSW) && ir_const_bits(y, &k) && k < 32) {
        add_term(sum, x, factor << k, depth);
        return true;
    }
    return false;
}

static void add_term(prep_linear *sum, ir_value *v, uint64_t factor, unsigned depth)
{
    const ir_inst *i = ir_try_inst(v);
    uint64_t k;

    if (ir_const_bits(v, &k))
        sum->constant = bits_low(sum->constant + (uint64_t)bits_signed(k, ir_scalar_bits(v->type)) * factor, sum->bits);
    else if (!i || !depth || !add_operation(sum, i, factor, depth - 1))
        add_leaf(sum, v, factor);
}

enum { DEPTH = 6 };

static void add_gep(prep_linear *sum, const ir_inst *gep)
{
    const ir_type *t = gep->elem_type;
    uint64_t k = 0;

    add_term(sum, ir_operand(gep, 1), ir_size(t), DEPTH);
    for (unsigned n = 2; n < gep->operand_count; n++) {
        if (t->kind == IR_STRUCT) {
            ir_const_bits(ir_operand(gep, n), &k);
            sum->constant = bits_low(sum->constant + ir_field_offset(t, (unsigned)k), sum->bits);
            t = t->fields[k];
        } else {
            t = t->element;
            add_term(sum, ir_operand(gep, n), ir_size(t), DEPTH);
        }
    }
}

prep_linear prep_linear_pointer(ir_value *pointer, unsigned bits)
{
    prep_linear sum = {.bits = bits};

    while (ir_is_op(pointer, IR_getelementptr)) {
        add_gep(&sum, ir_as_inst(pointer));
        pointer = ir_operand(ir_as_inst(pointer), 0);
    }
    if (pointer->kind == IR_ADDRESS) {
        sum.constant = bits_low(sum.constant + (uint64_t)ir_as_constant(pointer)->offset, bits);
        pointer = ir_as_constant(pointer)->base;
    }
    sum.base = pointer;
    return sum;
}

prep_linear prep_linear_integer(ir_value *v)
{
    prep_linear sum = {.bits = ir_scalar_bits(v->type)};

    add_term(&sum, v, 1, DEPTH);
    return sum;
}

bool prep_linear_parallel(const prep_linear *x, const prep_linear *y)
{
    if (x->base != y->base || x->count != y->count || x->count > PREP_LINEAR_TERMS || x->bits != y->bits)
        return false;
    for (unsigned n = 0; n < x->count; n++) {
        bool found = false;
        for (unsigned m = 0; m < y->count; m++)
            found |= x->terms[n].value == y->terms[m].value && x->terms[n].factor == y->terms[m].factor;
        if (!found)
            return false;
    }
    return true;
}
