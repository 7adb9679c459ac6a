/* opt/scalar/combine_vector.c - rewrite extracts, inserts and shuffles.
 *
 *   extractelement (insertelement v, x, 2), 2  -> x            extractelement (shufflevector a, b, mask), i -> extractelement a
 *       or b
 *   shufflevector x, _, <0, 1, …>              -> x            extractvalue (insertvalue a, x, i), i        -> x
 *   shufflevector (shufflevector a, _, m), _, n -> shufflevector a, _, m after n
 *   insertelement (insertelement v, x, 2), y, 2 -> insertelement v, y, 2     also with inserts of other lanes in between
 *
 * Where all lanes are inserted, the vector that they are inserted into is not needed and becomes poison. */
#include "opt/scalar/combine.h"

#include "ir/statement.h"

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
    ir_inst *v = ir_try_inst(ir_operand(i, 0));
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
    ir_inst *inner = ir_try_inst(x);

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

static ir_value *combine_extract_value(ir_builder *b, ir_inst *i)
{
    ir_inst *v = ir_try_inst(ir_operand(i, 0));

    if (!v || v->op != IR_insertvalue || v->index_count != i->index_count)
        return NULL;
    if (memcmp(v->indices, i->indices, i->index_count * sizeof *i->indices) == 0)
        return ir_operand(v, 1);
    return ir_extract_value(b, ir_operand(v, 0), i->indices, i->index_count);
}

/* --- lanes inserted twice ------------------------------------------------------------------------------------------------- */

/* The bit 1 << lane of the lane that V inserts; 0 when V is no insertelement or the lane is not constant. */
static uint64_t inserted_lane(const ir_value *v)
{
    uint64_t at, lanes = ir_lanes(v->type);

    if (!ir_is_op(v, IR_insertelement) || lanes > 64 || !ir_const_bits(ir_operand(ir_as_inst(v), 2), &at) || at >= lanes)
        return 0;
    return (uint64_t)1 << at;
}

/* Is the only use of I that another insertelement with a constant lane inserts into it? I is then not the end of its chain. */
static bool is_inserted_in(const ir_inst *i)
{
    const ir_use *u = i->value.uses;

    if (!ir_has_one_use(&i->value) || u->user->op != IR_insertelement || u != u->user->operands)
        return false;
    return inserted_lane(&u->user->value);
}

bool opt_drop_overwritten(ir_inst *i)
{
    uint64_t written = i->op == IR_insertelement ? inserted_lane(&i->value) : 0;
    bool changed = false;

    if (!written || is_inserted_in(i))
        return false;
    uint64_t all = UINT64_MAX >> (64 - ir_lanes(i->value.type));
    for (ir_value *v = ir_operand(i, 0); inserted_lane(v) && ir_has_one_use(v); v = ir_operand(i, 0)) {
        ir_lose_places(v); /* it lacks lanes from now on */
        if (!(inserted_lane(v) & written)) {
            written |= inserted_lane(v);
            i = ir_as_inst(v);
            continue;
        }
        ir_set_operand(i, 0, ir_operand(ir_as_inst(v), 0));
        changed = true;
    }
    if (written != all || is_undefined(ir_operand(i, 0)))
        return changed;
    ir_set_operand(i, 0, ir_poison(i->block->function->module, i->value.type));
    return true;
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
