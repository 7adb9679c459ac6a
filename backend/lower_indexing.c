/* backend/lower_indexing.c - vectors too large for registers, indexed at run time, become variables.
 *
 * An element whose number is only known at run time is read from registers by address, which needs the whole vector, of all lanes,
 * in registers at once. A vector of more than a quarter of the register file goes to private memory instead:
 *
 *   extractelement <16 x double> %v, %k   ->   store %v, %place;  load double, %place + 8 * %k
 *
 * insertelement and the region intrinsics with a variable start likewise. */
#include "backend/prepare.h"
#include "backend/region.h"

enum { MOST_BYTES = 1024 };

static unsigned lanes_wanted(const gen_lowering *l)
{
    unsigned given = l->kernel->simd ? l->kernel->simd : l->options->simd;
    return given ? given : 8; /* what a kernel falls back to that does not fit */
}

static bool is_large(const gen_lowering *l, const ir_value *v)
{
    unsigned bits = ir_scalar_bits(v->type);
    return bits >= 8 && ir_lanes(v->type) * bits / 8 * lanes_wanted(l) > MOST_BYTES;
}

/* V in a variable of its own. */
static ir_value *in_memory(gen_lowering *l, ir_builder *b, ir_value *v)
{
    ir_builder entry = ir_before(l->kernel->first->first);
    uint32_t align = ir_scalar_bits(v->type) / 8;
    ir_inst *variable = ir_alloca_(&entry, v->type, align < 4 ? 4 : align);

    ir_store_(b, v, &variable->value, align);
    return &variable->value;
}

/* Element NUMBER (of any integer type) at or beyond BASE + OFFSET bytes; numbers count UNIT bytes. */
static ir_value *element_at(ir_builder *b, ir_value *base, ir_value *number, unsigned unit, int offset)
{
    ir_value *bytes = gen_bin_k(b, IR_mul, gen_resize(b, number, b->module->i64, false), unit);

    return ir_offset(b, base, offset ? gen_bin_k(b, IR_add, bytes, (uint64_t)offset) : bytes);
}

static ir_value *lower_extract(gen_lowering *l, ir_builder *b, ir_inst *i)
{
    unsigned bytes = ir_scalar_bits(i->value.type) / 8;
    ir_value *base = in_memory(l, b, ir_operand(i, 0));

    return &ir_load_(b, i->value.type, element_at(b, base, ir_operand(i, 1), bytes, 0), bytes)->value;
}

static ir_value *lower_insert(gen_lowering *l, ir_builder *b, ir_inst *i)
{
    unsigned bytes = ir_scalar_bits(i->value.type) / 8;
    ir_value *base = in_memory(l, b, ir_operand(i, 0));

    ir_store_(b, ir_operand(i, 1), element_at(b, base, ir_operand(i, 2), bytes, 0), bytes);
    return &ir_load_(b, i->value.type, base, bytes)->value;
}

static ir_value *element(ir_builder *b, ir_value *v, unsigned e)
{
    return ir_is_vector(v->type) ? ir_extract(b, v, ir_const(b->module, b->module->i32, e)) : v;
}

static ir_value *region_element(ir_builder *b, ir_value *base, const gen_region *r, unsigned e)
{
    int row = (int)e / r->width, column = (int)e % r->width;
    bool rows = ir_is_vector(r->index->type);

    return element_at(b, base, element(b, r->index, (unsigned)row), 1, (int)r->size * (column * r->stride + (rows ? 0 : row * r->vstride)));
}

static ir_value *lower_read(gen_lowering *l, ir_builder *b, ir_inst *i, const gen_region *r)
{
    ir_value *base = in_memory(l, b, gen_argument(i, 0)), *v = ir_poison(b->module, i->value.type);
    ir_type *t = ir_scalar(i->value.type);

    for (unsigned e = 0; e < r->count; e++) {
        ir_value *x = &ir_load_(b, t, region_element(b, base, r, e), r->size)->value;
        v = ir_is_vector(i->value.type) ? ir_insert(b, v, x, ir_const(b->module, b->module->i32, e)) : x;
    }
    return v;
}

static ir_value *lower_write(gen_lowering *l, ir_builder *b, ir_inst *i, const gen_region *r)
{
    ir_value *base = in_memory(l, b, gen_argument(i, 0)), *mask = gen_argument(i, 7);
    uint64_t all;
    bool masked = !ir_const_bits(mask, &all) || !all;

    for (unsigned e = 0; e < r->count; e++) {
        ir_value *at = region_element(b, base, r, e), *x = element(b, gen_argument(i, 1), e);
        if (masked)
            x = gen_sel(b, element(b, mask, e), x, &ir_load_(b, x->type, at, r->size)->value);
        ir_store_(b, x, at, r->size);
    }
    return &ir_load_(b, i->value.type, base, r->size)->value;
}

static ir_value *lower(gen_lowering *l, ir_builder *b, ir_inst *i)
{
    gen_region r;

    if (i->op == IR_extractelement && !ir_is_const(ir_operand(i, 1)) && is_large(l, ir_operand(i, 0)))
        return lower_extract(l, b, i);
    if (i->op == IR_insertelement && !ir_is_const(ir_operand(i, 2)) && is_large(l, ir_operand(i, 0)))
        return lower_insert(l, b, i);
    if (!gen_region_of(i, &r) || !r.index || !is_large(l, gen_argument(i, 0)))
        return NULL;
    return gen_is_write(&i->value) ? lower_write(l, b, i, &r) : lower_read(l, b, i, &r);
}

bool gen_lower_indexing(gen_lowering *l)
{
    return gen_rewrite(l, lower);
}
