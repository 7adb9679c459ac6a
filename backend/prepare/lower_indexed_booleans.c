/* backend/prepare/lower_indexed_booleans.c - turns vectors of booleans that are indexed at run time into vectors of bytes.
 *
 *   %b = extractelement <64 x i1> %v, i32 %k   ->   %w = select %v, <64 x i8> <1, …>, <64 x i8> zeroinitializer
 *                                                   %x = extractelement <64 x i8> %w, i32 %k
 *                                                   %b = icmp ne i8 %x, 0
 *
 * insertelement and regions with a variable start are treated alike. A thread has a flag for each boolean of such a vector, and
 * flags cannot be addressed: selecting one of k takes k comparisons per element, where bytes take one indirect operand. A
 * nonzero byte is true, so the bytes of one such operation are passed to the next unchanged. */
#include "backend/prepare/build.h"
#include "backend/prepare/prepare.h"
#include "backend/region/build.h"

static bool is_indexed(const ir_inst *i)
{
    region_description r;

    if (i->op == IR_extractelement || i->op == IR_insertelement)
        return !ir_is_const(ir_operand(i, i->op == IR_insertelement ? 2 : 1));
    return region_decode(i, &r) && r.index;
}

static bool is_bytes(const ir_builder *b, const ir_value *v)
{
    return ir_scalar(v->type) == b->module->i8;
}

/* Builds bytes that are nonzero where the boolean(s) V are true. */
static ir_value *boolean_bytes(ir_builder *b, ir_value *v)
{
    ir_inst *i = ir_try_inst(v);

    if (i && i->op == IR_icmp && i->pred == IR_NE && ir_is_zero(ir_operand(i, 1)) && is_bytes(b, ir_operand(i, 0)))
        return ir_operand(i, 0);
    if (i && i->op == IR_trunc && is_bytes(b, ir_operand(i, 0)))
        return build_bin_k(b, IR_and, ir_operand(i, 0), 1);
    ir_type *t = build_type_like(b, v, b->module->i8);
    return build_sel(b, v, ir_const(b->module, t, 1), ir_null(b->module, t));
}

static ir_value *indexed_bytes(ir_builder *b, ir_inst *i)
{
    region_description r;

    if (i->op == IR_extractelement)
        return ir_extract(b, boolean_bytes(b, ir_operand(i, 0)), ir_operand(i, 1));
    if (i->op == IR_insertelement) {
        ir_value *element = boolean_bytes(b, ir_operand(i, 1));
        return ir_insert(b, boolean_bytes(b, ir_operand(i, 0)), element, ir_operand(i, 2));
    }
    region_decode(i, &r);
    ir_value *parent = boolean_bytes(b, region_call_argument(i, 0));
    if (!region_is_write(&i->value))
        return region_build_read(b, parent, &r, !ir_is_vector(i->value.type));
    return region_build_write(b, parent, boolean_bytes(b, region_call_argument(i, 1)), &r, region_call_argument(i, 7));
}

bool prep_lower_indexed_booleans(prep_lowering *l)
{
    bool changed = false;

    ir_each_block(block, l->kernel)
        ir_each_inst_safe(i, block) {
            if (!ir_is_boolean(i->value.type) || !is_indexed(i))
                continue;
            ir_builder b = ir_before(i);
            ir_replace(i, build_cmp_k(&b, IR_NE, indexed_bytes(&b, i), 0));
            changed = true;
        }
    return changed;
}
