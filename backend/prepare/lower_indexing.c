/* backend/prepare/lower_indexing.c - vectors too large for registers, indexed at run time, become variables.
 *
 * An element whose number is only known at run time is read from registers by address, which needs the whole vector, of all
 * lanes, in registers at once. A vector of more than half of the register file (an eighth, where a first attempt has shown
 * that registers do not suffice) goes to private memory instead:
 *
 *   extractelement <16 x double> %v, %k   ->   store %v, %place;  load double, %place + 8 * %k
 *
 * insertelement and the region intrinsics with a variable start likewise. A vector has one variable, which insertions into a
 * vector that is not used otherwise take over. What is only indexed is computed and stored element by element, so that it is
 * never there as a whole. */
#include "backend/prepare/prepare.h"
#include "backend/region/region.h"

enum { MOST_BYTES = GEN_GRF_COUNT * GEN_GRF_BYTES / 2, FEW_BYTES = MOST_BYTES / 4 }; /* the latter where few are left */

typedef struct placed { /* a vector and the variable that holds it from its definition on */
    const ir_value *vector;
    ir_value *variable;
} placed;

typedef struct indexing {
    gen_lowering *l;
    VEC(placed) placed;
    bool changed;
} indexing;

static unsigned lanes_wanted(const gen_lowering *l)
{
    unsigned given = l->kernel->simd ? l->kernel->simd : l->options->simd;
    return given ? given : 8; /* what a kernel falls back to that does not fit */
}

/* Bytes of V for all lanes. */
static unsigned all_bytes(const gen_lowering *l, const ir_value *v)
{
    return (unsigned)ir_lanes(v->type) * ir_scalar_bits(v->type) / 8 * lanes_wanted(l);
}

/* The operand of I that is a vector indexed at run time, of more than MOST bytes for all lanes; -1: I indexes none. */
static int indexed_over(const gen_lowering *l, const ir_inst *i, unsigned most)
{
    gen_region r;
    bool element = i->op == IR_extractelement || i->op == IR_insertelement;

    if (element && ir_is_const(ir_operand(i, i->op == IR_insertelement ? 2 : 1)))
        return -1;
    if (!element && (!gen_region_of(i, &r) || !r.index))
        return -1;
    return all_bytes(l, ir_operand(i, !element)) > most ? !element : -1;
}

/* Likewise, of a vector that goes to memory. */
static int indexed_operand(const gen_lowering *l, const ir_inst *i)
{
    return indexed_over(l, i, l->few_registers ? FEW_BYTES : MOST_BYTES);
}

/* --- vectors that are only indexed --------------------------------------------------------------------------------------- */

static bool is_only_indexed(const gen_lowering *l, const ir_value *v)
{
    ir_each_use(u, v)
        if (u - u->user->operands != indexed_operand(l, u->user))
            return false;
    return true;
}

static bool works_by_element(const ir_inst *i)
{
    ir_op_class class = ir_op_class_of((ir_opcode)i->op);

    return class == IR_CLASS_INT || class == IR_CLASS_FLT || (class == IR_CLASS_CAST && i->op != IR_bitcast);
}

/* Element K of V alone; V is WANTED for nothing else. */
static ir_value *element_alone(ir_builder *b, ir_value *v, unsigned k, bool wanted)
{
    ir_inst *i = ir_try_inst(v);
    ir_value *operands[2];
    uint64_t at;

    if (ir_is_const(v))
        return ir_const_element(b->module, v, k);
    if (i && i->op == IR_insertelement && ir_const_bits(ir_operand(i, 2), &at))
        return at == k ? ir_operand(i, 1) : element_alone(b, ir_operand(i, 0), k, ir_has_one_use(ir_operand(i, 0)));
    if (i && i->op == IR_shufflevector) {
        unsigned lanes = (unsigned)ir_lanes(ir_operand(i, 0)->type), from = i->indices[k] < 0 ? 0 : (unsigned)i->indices[k];
        return element_alone(b, ir_operand(i, from / lanes), from % lanes, false);
    }
    if (!i || !wanted || !works_by_element(i))
        return ir_extract(b, v, ir_const(b->module, b->module->i32, k));
    for (unsigned n = 0; n < i->operand_count; n++)
        operands[n] = element_alone(b, ir_operand(i, n), k, ir_has_one_use(ir_operand(i, n)));
    ir_inst *made = ir_build(b, (ir_opcode)i->op, ir_scalar(v->type), operands, i->operand_count);
    made->flags = i->flags;
    return &made->value;
}

/* --- variables ------------------------------------------------------------------------------------------------------------ */

/* Behind the definition of V; B when that is no instruction. */
static ir_builder behind(ir_builder b, ir_value *v)
{
    ir_inst *i = ir_try_inst(v);

    if (!i)
        return b;
    ir_inst *next = i->next;
    while (next->op == IR_phi)
        next = next->next;
    return ir_before(next);
}

static ir_value *new_variable(indexing *x, ir_type *t)
{
    ir_builder entry = ir_before(x->l->kernel->first->first);
    uint32_t align = ir_scalar_bits(t) / 8;

    return &ir_alloca_(&entry, t, align < 4 ? 4 : align)->value;
}

static void store_all(indexing *x, ir_builder *b, ir_value *v, ir_value *variable)
{
    uint32_t bytes = ir_scalar_bits(v->type) / 8;

    if (!ir_try_inst(v) || !is_only_indexed(x->l, v)) {
        ir_store_(b, v, variable, bytes);
        return;
    }
    for (unsigned k = 0; k < ir_lanes(v->type); k++) {
        ir_value *at = ir_offset(b, variable, ir_const(b->module, b->module->i64, (uint64_t)k * bytes));
        ir_store_(b, element_alone(b, v, k, true), at, bytes);
    }
}

/* The variable that holds V at B. */
static ir_value *in_memory(indexing *x, ir_builder b, ir_value *v)
{
    for (size_t n = 0; n < x->placed.count; n++)
        if (x->placed.items[n].vector == v)
            return x->placed.items[n].variable;
    ir_value *variable = new_variable(x, v->type);
    ir_builder at = behind(b, v);
    store_all(x, &at, v, variable);
    if (ir_try_inst(v))
        vec_push(x->l->scratch, &x->placed, (placed){v, variable});
    return variable;
}

/* The same to be changed by I, which replaces V: V's own, when nobody else and no other round of a loop wants V in it. */
static ir_value *to_be_changed(indexing *x, ir_builder b, ir_inst *i, ir_value *v)
{
    ir_inst *definition = ir_try_inst(v);

    if (definition && definition->block == i->block && ir_has_one_use(v))
        return in_memory(x, b, v);
    ir_value *variable = new_variable(x, v->type);
    ir_store_(&b, v, variable, ir_scalar_bits(v->type) / 8);
    return variable;
}

/* What VARIABLE holds takes the place of I. It is loaded as a whole only where somebody wants it so. */
static ir_value *changed_vector(indexing *x, ir_builder *b, ir_inst *i, ir_value *variable)
{
    ir_inst *all = ir_load_(b, i->value.type, variable, ir_scalar_bits(i->value.type) / 8);

    vec_push(x->l->scratch, &x->placed, (placed){&all->value, variable});
    return &all->value;
}

/* --- accesses ------------------------------------------------------------------------------------------------------------- */

/* Element NUMBER (of any integer type) at or beyond BASE + OFFSET bytes; numbers count UNIT bytes. */
static ir_value *element_at(ir_builder *b, ir_value *base, ir_value *number, unsigned unit, int offset)
{
    ir_value *bytes = gen_bin_k(b, IR_mul, gen_resize(b, number, b->module->i64, false), unit);

    return ir_offset(b, base, offset ? gen_bin_k(b, IR_add, bytes, (uint64_t)offset) : bytes);
}

static ir_value *lower_extract(indexing *x, ir_builder *b, ir_inst *i)
{
    unsigned bytes = ir_scalar_bits(i->value.type) / 8;
    ir_value *base = in_memory(x, *b, ir_operand(i, 0));

    return &ir_load_(b, i->value.type, element_at(b, base, ir_operand(i, 1), bytes, 0), bytes)->value;
}

static ir_value *lower_insert(indexing *x, ir_builder *b, ir_inst *i)
{
    unsigned bytes = ir_scalar_bits(i->value.type) / 8;
    ir_value *base = to_be_changed(x, *b, i, ir_operand(i, 0));

    ir_store_(b, ir_operand(i, 1), element_at(b, base, ir_operand(i, 2), bytes, 0), bytes);
    return changed_vector(x, b, i, base);
}

static ir_value *element(ir_builder *b, ir_value *v, unsigned e)
{
    return ir_is_vector(v->type) ? ir_extract(b, v, ir_const(b->module, b->module->i32, e)) : v;
}

static ir_value *region_element(ir_builder *b, ir_value *base, const gen_region *r, unsigned e)
{
    int row = (int)e / r->width, column = (int)e % r->width;
    bool rows = ir_is_vector(r->index->type);

    int within = (int)r->size * (column * r->stride + (rows ? 0 : row * r->vstride));

    return element_at(b, base, element(b, r->index, (unsigned)row), 1, within);
}

static ir_value *lower_read(indexing *x, ir_builder *b, ir_inst *i, const gen_region *r)
{
    ir_value *base = in_memory(x, *b, gen_argument(i, 0)), *v = ir_poison(b->module, i->value.type);
    ir_type *t = ir_scalar(i->value.type);

    for (unsigned e = 0; e < r->count; e++) {
        ir_value *one = &ir_load_(b, t, region_element(b, base, r, e), r->size)->value;
        v = ir_is_vector(i->value.type) ? ir_insert(b, v, one, ir_const(b->module, b->module->i32, e)) : one;
    }
    return v;
}

static ir_value *lower_write(indexing *x, ir_builder *b, ir_inst *i, const gen_region *r)
{
    ir_value *base = to_be_changed(x, *b, i, gen_argument(i, 0)), *mask = gen_argument(i, 7);
    uint64_t all;
    bool masked = !ir_const_bits(mask, &all) || !all;

    for (unsigned e = 0; e < r->count; e++) {
        ir_value *at = region_element(b, base, r, e), *one = element(b, gen_argument(i, 1), e);
        if (masked)
            one = gen_sel(b, element(b, mask, e), one, &ir_load_(b, one->type, at, r->size)->value);
        ir_store_(b, one, at, r->size);
    }
    return changed_vector(x, b, i, base);
}

static void lower(indexing *x, ir_inst *i)
{
    ir_builder b = ir_before(i);
    gen_region r;

    x->l->has_indexed |= indexed_over(x->l, i, FEW_BYTES) >= 0;
    if (indexed_operand(x->l, i) < 0)
        return;
    ir_value *v = i->op == IR_extractelement ? lower_extract(x, &b, i)
                  : i->op == IR_insertelement ? lower_insert(x, &b, i)
                  : !gen_region_of(i, &r)     ? NULL
                  : gen_is_write(&i->value)   ? lower_write(x, &b, i, &r)
                                              : lower_read(x, &b, i, &r);
    ir_replace(i, v);
    x->changed = true;
}

bool gen_lower_indexing(gen_lowering *l)
{
    indexing x = {.l = l};

    ir_each_block(b, l->kernel)
        ir_each_inst_safe(i, b)
            lower(&x, i);
    return x.changed;
}
