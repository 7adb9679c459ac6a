/* opt/combine_vector.c - rewriting of extracts, inserts and shuffles.
 *
 *   extractelement (insertelement v, x, 2), 2  -> x            extractelement (shufflevector a, b, mask), i -> extractelement a
 *       or b
 *   shufflevector x, _, <0, 1, …>              -> x            extractvalue (insertvalue a, x, i), i        -> x
 *   shufflevector (shufflevector a, _, m), _, n -> shufflevector a, _, m after n */
#include "opt/combine.h"

static ir_value *element_of_insert(ir_builder *b, ir_inst *insert, uint64_t at)
{
    uint64_t written;

    if (!ir_const_bits(ir_operand(insert, 2), &written))
        return NULL;
    if (written == at)
        return ir_operand(insert, 1);
    return ir_extract(b, ir_operand(insert, 0), ir_const(b->module, b->module->i32, at));
}

static ir_value *element_of_shuffle(ir_builder *b, ir_inst *shuffle, uint64_t at)
{
    if (at >= shuffle->index_count)
        return NULL;
    int32_t lane = shuffle->indices[at];
    uint64_t lanes = ir_lanes(ir_operand(shuffle, 0)->type);
    if (lane < 0)
        return ir_poison(b->module, ir_scalar(shuffle->value.type));
    bool second = (uint64_t)lane >= lanes;
    ir_value *from = ir_operand(shuffle, second);
    return ir_extract(b, from, ir_const(b->module, b->module->i32, second ? (uint64_t)lane - lanes : (uint64_t)lane));
}

static ir_value *combine_extract(ir_builder *b, ir_inst *i)
{
    ir_inst *v = ir_as_inst(ir_operand(i, 0));
    uint64_t at;

    if (!v || !ir_const_bits(ir_operand(i, 1), &at))
        return NULL;
    if (v->op == IR_insertelement)
        return element_of_insert(b, v, at);
    if (v->op == IR_shufflevector)
        return element_of_shuffle(b, v, at);
    return NULL;
}

static bool is_identity(const ir_inst *i, unsigned from)
{
    for (unsigned n = 0; n < i->index_count; n++)
        if (i->indices[n] >= 0 && (uint32_t)i->indices[n] != n + from)
            return false;
    return true;
}

static bool is_undefined(const ir_value *v)
{
    return v->kind == IR_POISON || v->kind == IR_UNDEF;
}

static ir_value *combine_shuffle(ir_builder *b, ir_inst *i)
{
    ir_value *x = ir_operand(i, 0), *y = ir_operand(i, 1);
    uint32_t lanes = (uint32_t)ir_lanes(x->type);
    ir_inst *inner = ir_as_inst(x);

    if (x->type == i->value.type && is_identity(i, 0))
        return x;
    if (y->type == i->value.type && is_identity(i, lanes))
        return y;
    if (!inner || inner->op != IR_shufflevector || !is_undefined(y) || !is_undefined(ir_operand(inner, 1)) || i->index_count > 64)
        return NULL;
    int32_t mask[64];
    for (unsigned n = 0; n < i->index_count; n++) {
        int32_t lane = i->indices[n];
        mask[n] = lane < 0 || (uint32_t)lane >= lanes ? -1 : inner->indices[lane];
        if (mask[n] >= (int32_t)ir_lanes(ir_operand(inner, 0)->type))
            mask[n] = -1;
    }
    return ir_shuffle(b, ir_operand(inner, 0), ir_operand(inner, 1), mask, i->index_count);
}

static bool same_path(const ir_inst *a, const ir_inst *c)
{
    return a->index_count == c->index_count && memcmp(a->indices, c->indices, a->index_count * sizeof *a->indices) == 0;
}

static ir_value *combine_extract_value(ir_builder *b, ir_inst *i)
{
    ir_inst *v = ir_as_inst(ir_operand(i, 0));

    if (!v || v->op != IR_insertvalue || v->index_count != i->index_count)
        return NULL;
    if (same_path(v, i))
        return ir_operand(v, 1);
    return ir_extract_value(b, ir_operand(v, 0), i->indices, i->index_count);
}

ir_value *opt_combine_vector(ir_builder *b, ir_inst *i)
{
    if (i->op == IR_extractelement)
        return combine_extract(b, i);
    if (i->op == IR_shufflevector)
        return combine_shuffle(b, i);
    if (i->op == IR_extractvalue)
        return combine_extract_value(b, i);
    return NULL;
}
