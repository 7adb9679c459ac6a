/* backend/prepare/lower_booleans.c - removes arithmetic, conversions and memory accesses of booleans.
 *
 * In a thread an i1 is one bit of a flag register per lane. Flags have logic operations, but no arithmetic, no conversions and
 * no memory accesses: these are expressed by `select`, comparisons and bytes. */
#include "backend/prepare/build.h"
#include "backend/prepare/prepare.h"

static ir_value *test_low_bit(ir_builder *b, ir_value *x)
{
    return build_cmp_k(b, IR_NE, build_bin_k(b, IR_and, x, 1), 0);
}

/* Builds X in the lanes where the boolean(s) C are true and 0 in the others, in type T. */
static ir_value *select_constant(ir_builder *b, ir_value *c, ir_type *t, uint64_t x)
{
    return build_sel(b, c, ir_const(b->module, t, x), ir_null(b->module, t));
}

/* Lowers conversions from booleans to numbers. */
static ir_value *lower_cast_from(ir_builder *b, ir_inst *i)
{
    ir_value *x = ir_operand(i, 0);
    ir_type *t = i->value.type;

    if (!ir_is_boolean(x->type))
        return NULL;
    if (i->op == IR_zext)
        return select_constant(b, x, t, 1);
    if (i->op == IR_sext)
        return select_constant(b, x, t, UINT64_MAX);
    if (i->op == IR_uitofp || i->op == IR_sitofp)
        return build_sel(b, x, ir_const_float(b->module, t, i->op == IR_uitofp ? 1.0 : -1.0), ir_null(b->module, t));
    return NULL;
}

/* Lowers conversions from numbers to booleans. */
static ir_value *lower_cast_to(ir_builder *b, ir_inst *i)
{
    ir_value *x = ir_operand(i, 0);

    if (i->op == IR_trunc)
        return test_low_bit(b, x);
    if (i->op == IR_fptoui || i->op == IR_fptosi)
        return test_low_bit(b, build_convert(b, (ir_opcode)i->op, x, b->module->i32));
    return NULL;
}

/* Lowers bitcasts between <k x i1> and an integer of k bits. */
static ir_value *lower_bitcast(ir_builder *b, ir_inst *i)
{
    ir_module *m = b->module;
    ir_value *x = ir_operand(i, 0);
    ir_type *t = i->value.type;

    if (ir_is_boolean(x->type) == ir_is_boolean(t) || ir_is_vector(x->type) == ir_is_vector(t))
        return ir_is_boolean(x->type) && x->type == t ? x : NULL;
    if (ir_is_boolean(t)) {
        ir_value *v = ir_poison(m, t);
        for (unsigned n = 0; n < t->count; n++)
            v = ir_insert(b, v, test_low_bit(b, build_bin_k(b, IR_lshr, x, n)), ir_const(m, m->i32, n));
        return v;
    }
    ir_value *bits = ir_null(m, t);
    for (unsigned n = 0; n < x->type->count; n++)
        bits = build_bin(b, IR_or, bits, select_constant(b, ir_extract(b, x, ir_const(m, m->i32, n)), t, UINT64_C(1) << n));
    return bits;
}

static ir_value *lower_arithmetic(ir_builder *b, ir_inst *i)
{
    if (ir_op_class_of((ir_opcode)i->op) != IR_CLASS_INT || !ir_is_boolean(i->value.type))
        return NULL;
    ir_value *x = ir_operand(i, 0), *y = ir_operand(i, 1);

    if (i->op == IR_add || i->op == IR_sub)
        return build_bin(b, IR_xor, x, y);
    if (i->op == IR_mul)
        return build_bin(b, IR_and, x, y);
    if (i->op == IR_urem || i->op == IR_srem)
        return ir_null(b->module, x->type);
    if (i->op == IR_and || i->op == IR_or || i->op == IR_xor)
        return NULL;
    return x; /* a shift by zero or a division by one: all other right operands are undefined */
}

/* Lowers comparisons of booleans. In unsigned order false < true. Signed order is reversed, because true is -1. */
static ir_value *lower_compare(ir_builder *b, ir_inst *i)
{
    ir_value *x = ir_operand(i, 0), *y = ir_operand(i, 1);
    ir_pred p = (ir_pred)i->pred;

    if (!ir_is_boolean(x->type))
        return NULL;
    if (p == IR_EQ || p == IR_NE) {
        ir_value *differ = build_bin(b, IR_xor, x, y);
        return p == IR_EQ ? build_not(b, differ) : differ;
    }
    bool swap = p == IR_UGT || p == IR_UGE || p == IR_SLT || p == IR_SLE;
    ir_value *low = swap ? y : x, *high = swap ? x : y; /* low < high, or low <= high, in unsigned order */
    bool strict = p == IR_UGT || p == IR_ULT || p == IR_SGT || p == IR_SLT;
    return build_bin(b, strict ? IR_and : IR_or, build_not(b, low), high);
}

ir_value *prep_boolean_logic(ir_builder *b, ir_inst *i)
{
    if (i->op == IR_icmp)
        return lower_compare(b, i);
    if (i->op == IR_bitcast)
        return lower_bitcast(b, i);
    if (ir_op_class_of((ir_opcode)i->op) == IR_CLASS_CAST)
        return ir_is_boolean(i->value.type) ? lower_cast_to(b, i) : NULL;
    return lower_arithmetic(b, i);
}

static bool is_constant_bit(const ir_value *v, uint64_t bit)
{
    uint64_t bits;

    return (ir_const_bits(v, &bits) && bits == bit) || (!bit && ir_is_zero(v));
}

static ir_value *lower_select(ir_builder *b, ir_inst *i)
{
    ir_value *c = ir_operand(i, 0), *x = ir_operand(i, 1), *y = ir_operand(i, 2);

    if (!ir_is_boolean(i->value.type))
        return NULL;
    if (ir_is_vector(x->type) && !ir_is_vector(c->type)) {
        int32_t *zeros = arena_array(b->module->memory, int32_t, x->type->count);
        ir_value *none = ir_poison(b->module, x->type);
        c = ir_shuffle(b, ir_insert(b, none, c, ir_const(b->module, b->module->i32, 0)), none, zeros, (unsigned)x->type->count);
    }
    /* select(c, true, y) is c or y; select(c, x, false) is c and x; and so on */
    if (is_constant_bit(x, 1) || is_constant_bit(x, 0))
        return is_constant_bit(x, 1) ? build_bin(b, IR_or, c, y) : build_bin(b, IR_and, build_not(b, c), y);
    if (is_constant_bit(y, 0) || is_constant_bit(y, 1))
        return is_constant_bit(y, 0) ? build_bin(b, IR_and, c, x) : build_bin(b, IR_or, build_not(b, c), x);
    ir_value *yes = build_bin(b, IR_and, c, x), *no = build_bin(b, IR_and, build_not(b, c), y);
    return build_bin(b, IR_or, yes, no);
}

static ir_value *lower_load(ir_builder *b, ir_inst *i)
{
    if (!ir_is_boolean(i->value.type))
        return NULL;
    ir_inst *byte = ir_load(b, build_type_like(b, &i->value, b->module->i8), ir_operand(i, 0), i->align);
    byte->flags |= i->flags;
    return test_low_bit(b, &byte->value);
}

static ir_value *lower_boolean(prep_lowering *l, ir_builder *b, ir_inst *i)
{
    (void)l;
    if (i->op == IR_load)
        return lower_load(b, i);
    if (i->op == IR_select)
        return lower_select(b, i);
    if (ir_op_class_of((ir_opcode)i->op) == IR_CLASS_CAST && !ir_is_boolean(i->value.type) && i->op != IR_bitcast)
        return lower_cast_from(b, i);
    return prep_boolean_logic(b, i);
}

bool prep_lower_booleans(prep_lowering *l)
{
    ir_each_block(block, l->kernel)
        ir_each_inst(i, block) {
            ir_value *v = i->op == IR_store ? ir_operand(i, 0) : NULL;
            if (!v || !ir_is_boolean(v->type))
                continue;
            ir_builder b = ir_before(i);
            ir_set_operand(i, 0, select_constant(&b, v, build_type_like(&b, v, b.module->i8), 1));
        }
    return prep_rewrite(l, lower_boolean);
}
