/* backend/prepare/lower_indexing.c - moves vectors that are too large for registers and indexed at run time to memory.
 *
 * An element whose index is known only at run time is read from registers by address, which requires the whole vector, of all
 * lanes, in registers at once. A vector of more than half of the register file (an eighth, if a first attempt has shown that
 * registers do not suffice) is kept in private memory instead:
 *
 *   extractelement <16 x double> %v, %k   ->   store %v, %place;  load double, %place + 8 * %k
 *
 * insertelement and the region intrinsics with a variable start are treated alike. Each vector has one variable; an insertion
 * reuses the variable of a vector that has no other use. A vector that is only indexed is computed and stored element by
 * element, so that it is never in registers as a whole. */
#include "backend/prepare/build.h"
#include "backend/prepare/prepare.h"
#include "backend/region/region.h"

/* Limits on the bytes of a vector that stays in registers, for all lanes; FEW_BYTES if registers did not suffice. */
enum { MOST_BYTES = GEN_GRF_COUNT * GEN_GRF_BYTES / 2, FEW_BYTES = MOST_BYTES / 4 };

typedef struct placed { /* a vector, and the variable that holds its value from its definition on */
    const ir_value *vector;
    ir_value *variable;
} placed;

typedef struct indexing {
    prep_lowering *l;
    VEC(placed) placed;
    bool changed;
} indexing;

static unsigned assumed_lanes(const prep_lowering *l)
{
    unsigned given = l->kernel->simd ? l->kernel->simd : l->options->simd;

    return given ? given : 8; /* if the width is not chosen yet, 8 lanes: they are tried last for a kernel that does not fit */
}

/* The number of bytes that V takes for all lanes together. */
static unsigned bytes_of_all_lanes(const prep_lowering *l, const ir_value *v)
{
    return (unsigned)ir_lanes(v->type) * ir_scalar_bits(v->type) / 8 * assumed_lanes(l);
}

/* The index of the operand of I that is indexed at run time, if that vector has more than MOST bytes for all lanes; else -1. */
static int indexed_over(const prep_lowering *l, const ir_inst *i, unsigned most)
{
    region_description r;
    bool element = i->op == IR_extractelement || i->op == IR_insertelement;

    if (element && ir_is_const(ir_operand(i, i->op == IR_insertelement ? 2 : 1)))
        return -1;
    if (!element && (!region_decode(i, &r) || !r.index))
        return -1;
    return bytes_of_all_lanes(l, ir_operand(i, !element)) > most ? !element : -1;
}

/* The index of the operand of I that is indexed at run time and must be in memory; -1 if there is none. */
static int indexed_operand(const prep_lowering *l, const ir_inst *i)
{
    return indexed_over(l, i, l->few_registers ? FEW_BYTES : MOST_BYTES);
}

/* --- vectors that are only indexed ---------------------------------------------------------------------------------------- */

static bool is_only_indexed(const prep_lowering *l, const ir_value *v)
{
    ir_each_use(u, v)
        if (u - u->user->operands != indexed_operand(l, u->user))
            return false;
    return true;
}

static bool is_elementwise(const ir_inst *i)
{
    ir_op_class class = ir_op_class_of((ir_opcode)i->op);

    return class == IR_CLASS_INT || class == IR_CLASS_FLT || (class == IR_CLASS_CAST && i->op != IR_bitcast);
}

/* Builds element K of V. If WANTED, V has no other use, so the operation that computes V is done on this element alone. */
static ir_value *build_element(ir_builder *b, ir_value *v, unsigned k, bool wanted)
{
    ir_inst *i = ir_try_inst(v);
    ir_value *operands[2];
    uint64_t at;

    if (ir_is_const(v))
        return ir_const_element(b->module, v, k);
    if (i && i->op == IR_insertelement && ir_const_bits(ir_operand(i, 2), &at))
        return at == k ? ir_operand(i, 1) : build_element(b, ir_operand(i, 0), k, ir_has_one_use(ir_operand(i, 0)));
    if (i && i->op == IR_shufflevector) {
        unsigned lanes = (unsigned)ir_lanes(ir_operand(i, 0)->type), from = i->indices[k] < 0 ? 0 : (unsigned)i->indices[k];
        return build_element(b, ir_operand(i, from / lanes), from % lanes, false);
    }
    if (!i || !wanted || !is_elementwise(i))
        return ir_extract(b, v, ir_const(b->module, b->module->i32, k));
    for (unsigned n = 0; n < i->operand_count; n++)
        operands[n] = build_element(b, ir_operand(i, n), k, ir_has_one_use(ir_operand(i, n)));
    ir_inst *made = ir_build(b, (ir_opcode)i->op, ir_scalar(v->type), operands, i->operand_count);
    made->flags = i->flags;
    return &made->value;
}

/* --- variables ------------------------------------------------------------------------------------------------------------ */

/* Returns a builder positioned directly after the definition of V; B if V is no instruction. */
static ir_builder builder_after(ir_builder b, ir_value *v)
{
    ir_inst *i = ir_try_inst(v);

    if (!i)
        return b;
    ir_inst *next = i->next;
    while (next->op == IR_phi)
        next = next->next;
    return ir_before(next);
}

static ir_value *create_variable(indexing *x, ir_type *t)
{
    ir_builder entry = ir_before(x->l->kernel->first->first);
    uint32_t align = ir_scalar_bits(t) / 8;

    return &ir_alloca(&entry, t, align < 4 ? 4 : align)->value;
}

static void store_vector(indexing *x, ir_builder *b, ir_value *v, ir_value *variable)
{
    uint32_t bytes = ir_scalar_bits(v->type) / 8;

    if (!ir_try_inst(v) || !is_only_indexed(x->l, v)) {
        ir_store(b, v, variable, bytes);
        return;
    }
    for (unsigned k = 0; k < ir_lanes(v->type); k++) {
        ir_value *at = ir_offset(b, variable, ir_const(b->module, b->module->i64, (uint64_t)k * bytes));
        ir_store(b, build_element(b, v, k, true), at, bytes);
    }
}

/* The variable that holds V. If there is none, creates it and stores V after its definition (at B if V is no instruction). */
static ir_value *memory_variable(indexing *x, ir_builder b, ir_value *v)
{
    for (size_t n = 0; n < x->placed.count; n++)
        if (x->placed.items[n].vector == v)
            return x->placed.items[n].variable;
    ir_value *variable = create_variable(x, v->type);
    ir_builder at = builder_after(b, v);
    store_vector(x, &at, v, variable);
    if (ir_try_inst(v))
        vec_push(x->l->scratch, &x->placed, (placed){v, variable});
    return variable;
}

/* The variable of V, which I will modify: V's own if I is V's only use and in the same block, else a copy of it. */
static ir_value *modifiable_variable(indexing *x, ir_builder b, ir_inst *i, ir_value *v)
{
    ir_inst *definition = ir_try_inst(v);

    if (definition && definition->block == i->block && ir_has_one_use(v))
        return memory_variable(x, b, v);
    ir_value *variable = create_variable(x, v->type);
    ir_store(&b, v, variable, ir_scalar_bits(v->type) / 8);
    return variable;
}

/* Loads the new value of I from VARIABLE. The load of the whole vector is dead unless some use needs it. */
static ir_value *reload_vector(indexing *x, ir_builder *b, ir_inst *i, ir_value *variable)
{
    ir_inst *all = ir_load(b, i->value.type, variable, ir_scalar_bits(i->value.type) / 8);

    vec_push(x->l->scratch, &x->placed, (placed){&all->value, variable});
    return &all->value;
}

/* --- accesses ------------------------------------------------------------------------------------------------------------- */

/* Builds the address of element NUMBER (of any integer type): BASE + NUMBER * UNIT + OFFSET bytes. */
static ir_value *indexed_address(ir_builder *b, ir_value *base, ir_value *number, unsigned unit, int offset)
{
    ir_value *bytes = build_bin_k(b, IR_mul, build_resize(b, number, b->module->i64, false), unit);

    return ir_offset(b, base, offset ? build_bin_k(b, IR_add, bytes, (uint64_t)offset) : bytes);
}

static ir_value *lower_extract(indexing *x, ir_builder *b, ir_inst *i)
{
    unsigned bytes = ir_scalar_bits(i->value.type) / 8;
    ir_value *base = memory_variable(x, *b, ir_operand(i, 0));

    return &ir_load(b, i->value.type, indexed_address(b, base, ir_operand(i, 1), bytes, 0), bytes)->value;
}

static ir_value *lower_insert(indexing *x, ir_builder *b, ir_inst *i)
{
    unsigned bytes = ir_scalar_bits(i->value.type) / 8;
    ir_value *base = modifiable_variable(x, *b, i, ir_operand(i, 0));

    ir_store(b, ir_operand(i, 1), indexed_address(b, base, ir_operand(i, 2), bytes, 0), bytes);
    return reload_vector(x, b, i, base);
}

static ir_value *vector_element(ir_builder *b, ir_value *v, unsigned e)
{
    return ir_is_vector(v->type) ? ir_extract(b, v, ir_const(b->module, b->module->i32, e)) : v;
}

static ir_value *region_element(ir_builder *b, ir_value *base, const region_description *r, unsigned e)
{
    int row = (int)e / r->width, column = (int)e % r->width;
    bool rows = ir_is_vector(r->index->type);

    int within = (int)r->size * (column * r->hstride + (rows ? 0 : row * r->vstride));

    return indexed_address(b, base, vector_element(b, r->index, (unsigned)row), 1, within);
}

static ir_value *lower_read(indexing *x, ir_builder *b, ir_inst *i, const region_description *r)
{
    ir_value *base = memory_variable(x, *b, region_call_argument(i, 0)), *v = ir_poison(b->module, i->value.type);
    ir_type *t = ir_scalar(i->value.type);

    for (unsigned e = 0; e < r->count; e++) {
        ir_value *one = &ir_load(b, t, region_element(b, base, r, e), r->size)->value;
        v = ir_is_vector(i->value.type) ? ir_insert(b, v, one, ir_const(b->module, b->module->i32, e)) : one;
    }
    return v;
}

static ir_value *lower_write(indexing *x, ir_builder *b, ir_inst *i, const region_description *r)
{
    ir_value *base = modifiable_variable(x, *b, i, region_call_argument(i, 0)), *mask = region_call_argument(i, 7);
    uint64_t all;
    bool masked = !ir_const_bits(mask, &all) || !all;

    for (unsigned e = 0; e < r->count; e++) {
        ir_value *at = region_element(b, base, r, e), *one = vector_element(b, region_call_argument(i, 1), e);
        if (masked) {
            ir_inst *old = ir_load(b, one->type, at, r->size);
            one = build_sel(b, vector_element(b, mask, e), one, &old->value);
        }
        ir_store(b, one, at, r->size);
    }
    return reload_vector(x, b, i, base);
}

static void lower_indexed(indexing *x, ir_inst *i)
{
    ir_builder b = ir_before(i);
    region_description r;

    x->l->has_indexed |= indexed_over(x->l, i, FEW_BYTES) >= 0;
    if (indexed_operand(x->l, i) < 0)
        return;
    ir_value *v = i->op == IR_extractelement   ? lower_extract(x, &b, i)
                  : i->op == IR_insertelement  ? lower_insert(x, &b, i)
                  : !region_decode(i, &r)      ? NULL
                  : region_is_write(&i->value) ? lower_write(x, &b, i, &r)
                                               : lower_read(x, &b, i, &r);
    ir_replace(i, v);
    x->changed = true;
}

bool prep_lower_indexing(prep_lowering *l)
{
    indexing x = {.l = l};

    ir_each_block(b, l->kernel)
        ir_each_inst_safe(i, b)
            lower_indexed(&x, i);
    return x.changed;
}
