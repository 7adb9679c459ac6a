/* opt/analysis/address.c - decomposes addresses: strips constant offsets, lists the variable terms of a getelementptr with their
 * scales, and follows bases and offsets to the alignment that they guarantee. */
#include "opt/analysis/address.h"

#include "src/base/bits.h"
#include "src/base/bug.h"

int opt_address_terms(const ir_inst *g, int64_t *bytes, opt_term *terms, unsigned limit)
{
    ir_type *t = g->elem_type;
    unsigned count = 0;

    *bytes = 0;
    for (unsigned n = 1; n < g->operand_count; n++) {
        ir_value *index = ir_operand(g, n);
        uint64_t bits;
        if (n > 1 && t->kind == IR_STRUCT) {
            unsigned field = (unsigned)ir_as_constant(index)->bits;
            *bytes = wrapping_add(*bytes, (int64_t)ir_field_offset(t, field));
            t = t->fields[field];
            continue;
        }
        if (n > 1) {
            bug_unless(t->kind == IR_ARRAY || t->kind == IR_VECTOR);
            t = t->element;
        }
        if (ir_const_bits(index, &bits)) {
            int64_t number = bits_signed(bits, ir_scalar_bits(index->type));
            *bytes = wrapping_add(*bytes, wrapping_multiply(number, (int64_t)ir_size(t)));
        } else {
            if (count == limit)
                return -1;
            terms[count++] = (opt_term){index, (int64_t)ir_size(t)};
        }
    }
    return (int)count;
}

ir_value *opt_strip_offsets(ir_value *p, int64_t *bytes)
{
    *bytes = 0;
    for (ir_inst *i = ir_try_inst(p); i && i->op == IR_getelementptr; i = ir_try_inst(p)) {
        int64_t more;
        if (!ir_gep_offset(i, &more))
            break;
        *bytes = wrapping_add(*bytes, more);
        p = ir_operand(i, 0);
    }
    return p;
}

static uint32_t align_of_variable(const ir_value *v)
{
    if (v->kind == IR_ADDRESS) {
        const ir_constant *c = ir_as_constant(v);
        return opt_align_at(align_of_variable(c->base), (uint64_t)c->offset);
    }
    if (v->kind == IR_GLOBAL_VAR)
        return ir_as_global(v)->align;
    if (v->kind == IR_ARGUMENT)
        return ir_as_argument(v)->align;
    return ir_is_op(v, IR_alloca) ? ir_as_inst(v)->align : 1;
}

uint32_t opt_known_align(const ir_value *p)
{
    uint64_t moved = 0; /* OR of all offsets and scales: the lowest set bit bounds the alignment */
    uint32_t align;
    opt_term terms[4];
    int64_t bytes;

    if (ir_is_op(p, IR_select)) {
        uint32_t x = opt_known_align(ir_operand(ir_as_inst(p), 1)), y = opt_known_align(ir_operand(ir_as_inst(p), 2));
        return x < y ? x : y;
    }
    for (; ir_is_op(p, IR_getelementptr) || ir_is_op(p, IR_addrspacecast); p = ir_operand(ir_as_inst(p), 0)) {
        int count = ir_is_op(p, IR_addrspacecast) ? 0 : opt_address_terms(ir_as_inst(p), &bytes, terms, 4);
        if (count < 0)
            return 1;
        moved |= ir_is_op(p, IR_addrspacecast) ? 0 : (uint64_t)bytes;
        for (int n = 0; n < count; n++)
            moved |= (uint64_t)terms[n].scale;
    }
    align = align_of_variable(p);
    return align ? opt_align_at(align, moved) : 1;
}

int opt_address_operand(const ir_inst *i)
{
    switch ((ir_opcode)i->op) {
    case IR_load:
    case IR_atomicrmw:
    case IR_cmpxchg:
        return 0;
    case IR_store:
        return 1;
    default:
        return -1; /* no address operand */
    }
}

ir_value *opt_address_of(const ir_inst *i)
{
    int n = opt_address_operand(i);

    return n < 0 ? NULL : ir_operand(i, (unsigned)n);
}

ir_block *opt_cut_after(ir_inst *i)
{
    ir_block *b = i->block, *rest = ir_block_cut(i);

    for (unsigned s = 0; s < ir_successor_count(rest); s++)
        ir_each_inst(phi, ir_successor(rest, s)) {
            if (phi->op != IR_phi)
                break;
            for (unsigned n = 0; n < phi->block_count; n++)
                if (phi->blocks[n] == b)
                    phi->blocks[n] = rest;
        }
    return rest;
}

ir_block *opt_split_after(ir_inst *i)
{
    ir_block *rest = opt_cut_after(i);

    ir_each_inst(moved, rest)
        moved->block = rest;
    return rest;
}
