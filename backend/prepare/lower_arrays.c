/* backend/prepare/lower_arrays.c - keeps small private arrays indexed at run time in registers.
 *
 *   %p = getelementptr [8 x float], ptr %a, i64 0, i64 %k
 *   %v = load float, ptr %p                  ->   %v = gasket.element_load(ptr %a, i32 %k, i1 false)
 *   store float %v, ptr %a                   ->   gasket.element_store(float %v, ptr %a, i32 0)
 *
 * A message to private memory costs more than a dozen instructions; an element of a vector in registers is read through one
 * address per lane, or one for all lanes. It is written through one address for all lanes or, if lanes have different indexes,
 * by a comparison and a masked move for each element. So the pass estimates both costs for each array, weighted by loop depth.
 * In thread form the array is a mutable variable whose stores change only the active lanes (backend/simdize/elements.c), so no
 * copy is needed at joins. An array whose elements are uniform is stored once for all lanes.
 *
 * An array qualifies if only one function accesses it, by plain loads and stores through getelementptr, all at multiples of the
 * smallest element. */
#include "backend/prepare/build.h"
#include "backend/prepare/linear.h"
#include "backend/prepare/prepare.h"

#include "ir/analysis/loops.h"
#include "ir/analysis/uniformity.h"
#include "ir/lifetime.h"
#include "src/base/bits.h"

/* Cost model. MESSAGE: instructions that a message costs. LOOP: assumed iterations of a loop. MOST_DEPTH: loop levels that are
 * counted. OPERAND: bytes that one instruction processes. */
enum { MESSAGE = 16, LOOP = 8, MOST_DEPTH = 4, OPERAND = 64 };
/* Limits on the bytes of registers for one array, and for all arrays together. */
enum { MOST_OF_ONE = GEN_GRF_COUNT * GEN_GRF_BYTES / 2, MOST_OF_ALL = GEN_GRF_COUNT * GEN_GRF_BYTES * 5 / 8 };

typedef struct access {
    ir_inst *inst;
    ir_type *type;
    prep_linear at;
} access;

typedef struct candidate {
    ir_value *variable;
    uint64_t bytes;
    prep_lowering *home; /* the only function that accesses the variable */
    VEC(access) accesses;
    bool fails;
    prep_array array;
} candidate;

typedef struct search {
    prep_lowering *program;
    VEC(candidate *) candidates;
    unsigned lanes;
} search;

/* --- candidates ----------------------------------------------------------------------------------------------------------- */

static bool may_be_array(const ir_type *t, uint64_t bytes)
{
    return (t->kind == IR_ARRAY || t->kind == IR_STRUCT || t->kind == IR_VECTOR) && bytes && bytes <= MOST_OF_ONE;
}

/* Finds or adds the candidate for variable V; NULL if V cannot be one. A second function that accesses V disqualifies it. */
static candidate *candidate_of(search *s, prep_lowering *home, ir_value *v)
{
    const ir_global *g = ir_try_global(v);
    const ir_type *t = g && g->lifted ? g->contents : ir_is_op(v, IR_alloca) ? ir_as_inst(v)->elem_type : NULL;

    if (!t || !may_be_array(t, ir_size(t)))
        return NULL;
    for (size_t n = 0; n < s->candidates.count; n++)
        if (s->candidates.items[n]->variable == v) {
            s->candidates.items[n]->fails |= s->candidates.items[n]->home != home;
            return s->candidates.items[n];
        }
    candidate *c = arena_new(home->scratch, candidate);
    *c = (candidate){.variable = v, .bytes = ir_size(t), .home = home};
    vec_push(home->scratch, &s->candidates, c);
    return c;
}

static ir_value *base_variable(ir_value *p)
{
    while (ir_is_op(p, IR_getelementptr))
        p = ir_operand(ir_as_inst(p), 0);
    return p->kind == IR_ADDRESS ? ir_as_constant(p)->base : p;
}

static bool is_plain_access(const ir_inst *i, unsigned operand)
{
    bool is_access = (i->op == IR_load && operand == 0) || (i->op == IR_store && operand == 1);

    return is_access && !(i->flags & IR_VOLATILE) && i->ordering == IR_NOT_ATOMIC;
}

static bool is_element_type(const ir_type *t)
{
    unsigned bits = ir_is_ptr(t) || t->kind == IR_STRUCT || t->kind == IR_ARRAY ? 0 : ir_scalar_bits(t);

    return !ir_is_ptr(ir_scalar((ir_type *)t)) && (bits == 8 || bits == 16 || bits == 32 || bits == 64);
}

static void record_array_access(search *s, prep_lowering *home, ir_inst *i, unsigned operand)
{
    ir_value *p = ir_operand(i, operand);
    candidate *c = ir_is_ptr(p->type) ? candidate_of(s, home, base_variable(p)) : NULL;

    if (!c || (i->op == IR_getelementptr && operand == 0 && !ir_is_vector(i->value.type)) || ir_begins_lifetime(i))
        return;
    ir_type *t = i->op == IR_load ? i->value.type : ir_operand(i, 0)->type;
    if (!is_plain_access(i, operand) || !is_element_type(t)) {
        c->fails = true;
        return;
    }
    unsigned bits = home->options->private_memory == BACKEND_PRIVATE_GLOBAL ? 64 : 32;
    access a = {.inst = i, .type = t, .at = prep_linear_pointer(p, bits)};
    if (a.at.count > PREP_LINEAR_TERMS || a.at.base != c->variable)
        c->fails = true;
    else
        vec_push(home->scratch, &c->accesses, a);
}

static void record_accesses(search *s, prep_lowering *home)
{
    ir_each_block(b, home->kernel)
        ir_each_inst(i, b)
            for (unsigned n = 0; n < i->operand_count; n++)
                record_array_access(s, home, i, n);
}

/* --- elements ------------------------------------------------------------------------------------------------------------- */

static unsigned array_element_bytes(const ir_type *t)
{
    return ir_scalar_bits(t) / 8;
}

/* The factor of term TERM, in bytes, as a signed number. */
static int64_t factor_of(const prep_linear *l, unsigned term)
{
    return l->bits == 32 ? (int32_t)(uint32_t)l->terms[term].factor : (int64_t)l->terms[term].factor;
}

static bool divides_offsets(unsigned bytes, const prep_linear *l)
{
    bool all = l->constant % bytes == 0;

    for (unsigned n = 0; n < l->count; n++)
        all &= factor_of(l, n) % (int64_t)bytes == 0;
    return all;
}

/* Chooses the smallest accessed type as the element, or an integer of its size if there are several. False if an access is not
 * at a multiple of the element size or, at a constant offset, out of bounds. */
static bool find_element(candidate *c)
{
    ir_type *t = NULL;

    for (size_t n = 0; n < c->accesses.count; n++) {
        ir_type *own = ir_scalar(c->accesses.items[n].type);
        if (!t || array_element_bytes(own) < array_element_bytes(t))
            t = own;
        else if (own != t && array_element_bytes(own) == array_element_bytes(t))
            t = ir_int(c->home->kernel->module, ir_scalar_bits(t));
    }
    if (!t || c->bytes % array_element_bytes(t))
        return false;
    c->array = (prep_array){.variable = c->variable, .element = t, .count = (unsigned)(c->bytes / array_element_bytes(t))};
    for (size_t n = 0; n < c->accesses.count; n++) {
        const access *a = &c->accesses.items[n];
        bool inside = a->at.count || span_contains(0, c->bytes, (int64_t)a->at.constant, ir_store_size(a->type));
        if (!divides_offsets(array_element_bytes(t), &a->at) || !inside)
            return false;
    }
    return true;
}

/* --- costs ---------------------------------------------------------------------------------------------------------------- */

static bool is_uniform_place(const ir_uniformity *u, const access *a)
{
    bool uniform = true;

    for (unsigned n = 0; n < a->at.count; n++)
        uniform &= !ir_is_divergent_in(u, a->at.terms[n].value, a->inst->block);
    return uniform;
}

/* Do all lanes hold the same elements? True if stored values, offsets and the control flow of all stores are uniform. */
static bool is_uniform(const candidate *c, const ir_uniformity *u)
{
    bool uniform = true;

    for (size_t n = 0; n < c->accesses.count; n++) {
        const access *a = &c->accesses.items[n];
        if (a->inst->op == IR_store)
            uniform &= is_uniform_place(u, a) && !ir_is_divergent_in(u, ir_operand(a->inst, 0), a->inst->block) &&
                       !ir_block_is_divergent(u, a->inst->block);
    }
    return uniform;
}

static unsigned instruction_count(uint64_t bytes)
{
    return (unsigned)((bytes + OPERAND - 1) / OPERAND);
}

static uint64_t common_divisor(uint64_t x, uint64_t y)
{
    return y ? common_divisor(y, x % y) : x;
}

/* The number of elements that access A may touch, as far as the factors of its terms exclude others. */
static unsigned reachable_element_count(const candidate *c, const access *a)
{
    uint64_t apart = 0;

    for (unsigned n = 0; n < a->at.count; n++) {
        int64_t f = factor_of(&a->at, n);
        apart = common_divisor(apart, bits_magnitude(f));
    }
    apart /= array_element_bytes(c->array.element);
    return apart ? (unsigned)((c->array.count + apart - 1) / apart) : c->array.count;
}

/* The number of instructions for access A in registers: for each of its elements, and for the index. */
static unsigned register_cost(const search *s, const candidate *c, const access *a, const ir_uniformity *u)
{
    unsigned size = array_element_bytes(c->array.element), units = (unsigned)ir_store_size(a->type) / size;
    unsigned move = c->array.uniform ? 1 : instruction_count((uint64_t)size * s->lanes);

    if (!a->at.count)
        return a->inst->op == IR_load ? 0 : units * move;
    if (is_uniform_place(u, a))
        return 2 + units * (1 + move);
    if (a->inst->op == IR_load)
        return 2 + units * (1 + move);
    return units * prep_element_write_cost(reachable_element_count(c, a), size, s->lanes);
}

static unsigned memory_cost(const search *s, const access *a)
{
    uint64_t bytes = ir_store_size(a->type);
    unsigned size = array_element_bytes(a->type),
             messages = size >= 4 ? (unsigned)((bytes + 15) / 16) : (unsigned)((bytes + 3) / 4);

    return (s->lanes + 15) / 16 * (messages * MESSAGE + 2);
}

static double weight_of(const ir_loops *loops, const ir_block *b)
{
    const ir_loop *l = ir_loop_of(loops, b);
    double weight = 1;

    for (unsigned d = 0; l && d < l->depth && d < MOST_DEPTH; d++)
        weight *= LOOP;
    return weight;
}

static bool is_profitable(const search *s, const candidate *c, const ir_uniformity *u, const ir_loops *loops)
{
    double registers = 0, memory = 0;

    for (size_t n = 0; n < c->accesses.count; n++) {
        const access *a = &c->accesses.items[n];
        double weight = weight_of(loops, a->inst->block);
        registers += weight * register_cost(s, c, a, u);
        memory += weight * memory_cost(s, a);
    }
    return registers < memory;
}

/* --- accesses become elements --------------------------------------------------------------------------------------------- */

/* Builds the index of the first element of access A. */
static ir_value *first_element(ir_builder *b, const candidate *c, const access *a)
{
    unsigned size = array_element_bytes(c->array.element);
    ir_type *i32 = b->module->i32;
    int64_t constant = a->at.bits == 32 ? (int32_t)(uint32_t)a->at.constant : (int64_t)a->at.constant;
    ir_value *sum = NULL;

    for (unsigned n = 0; n < a->at.count; n++) {
        ir_value *term = build_resize(b, a->at.terms[n].value, i32, true);
        term = build_bin_k(b, IR_mul, term, (uint64_t)(factor_of(&a->at, n) / (int64_t)size));
        sum = sum ? build_bin(b, IR_add, sum, term) : term;
    }
    uint64_t elements = (uint64_t)(constant / (int64_t)size);
    return sum ? build_bin_k(b, IR_add, sum, elements) : ir_const(b->module, i32, elements);
}

static ir_value *load_element(ir_builder *b, const candidate *c, ir_value *number)
{
    ir_type *types[] = {c->array.element, c->variable->type};
    ir_value *args[] = {c->variable, number, ir_const(b->module, b->module->i1, c->array.uniform)};

    return &ir_call_intrinsic(b, IR_INTRINSIC_element_load, types, 2, args, 3)->value;
}

static void store_element(ir_builder *b, const candidate *c, ir_value *v, ir_value *number)
{
    ir_type *types[] = {c->array.element, c->variable->type};
    ir_value *args[] = {v, c->variable, number};

    ir_call_intrinsic(b, IR_INTRINSIC_element_store, types, 2, args, 3);
}

static ir_value *index_of(ir_builder *b, unsigned e)
{
    return ir_const(b->module, b->module->i32, e);
}

/* V bitcast to T, if types differ. */
static ir_value *bitcast_to(ir_builder *b, ir_value *v, ir_type *t)
{
    return v->type == t ? v : ir_cast(b, IR_bitcast, v, t);
}

static void rewrite_load(ir_builder *b, const candidate *c, const access *a, unsigned units)
{
    ir_value *first = first_element(b, c, a), *v;
    ir_type *t = ir_vector(b->module, c->array.element, units);

    if (units == 1 && !ir_is_vector(a->type)) {
        v = load_element(b, c, first);
    } else {
        v = ir_poison(b->module, t);
        for (unsigned e = 0; e < units; e++)
            v = ir_insert(b, v, load_element(b, c, build_bin_k(b, IR_add, first, e)), index_of(b, e));
    }
    ir_replace(a->inst, bitcast_to(b, v, a->type));
}

static void rewrite_store(ir_builder *b, const candidate *c, const access *a, unsigned units)
{
    ir_value *first = first_element(b, c, a), *v = ir_operand(a->inst, 0);

    if (units == 1 && !ir_is_vector(a->type)) {
        store_element(b, c, bitcast_to(b, v, c->array.element), first);
    } else {
        v = bitcast_to(b, v, ir_vector(b->module, c->array.element, units));
        for (unsigned e = 0; e < units; e++) {
            ir_value *at = build_bin_k(b, IR_add, first, e);
            store_element(b, c, ir_extract(b, v, index_of(b, e)), at);
        }
    }
    ir_remove(a->inst);
}

/* Removes unused address P and the operands that only it used. */
static void drop_address(ir_value *p)
{
    while (ir_is_op(p, IR_getelementptr) && !p->uses) {
        ir_inst *dead = ir_as_inst(p);
        p = ir_operand(dead, 0);
        ir_remove(dead);
    }
}

static void keep_array(candidate *c)
{
    prep_array *array = arena_new(c->home->scratch, prep_array);

    *array = c->array;
    vec_push(c->home->scratch, &c->home->arrays, array);
    for (size_t n = 0; n < c->accesses.count; n++) {
        access *a = &c->accesses.items[n];
        ir_builder b = ir_before(a->inst);
        unsigned units = (unsigned)(ir_store_size(a->type) / array_element_bytes(c->array.element));
        bool loads = a->inst->op == IR_load;
        ir_value *address = ir_operand(a->inst, loads ? 0 : 1);
        a->at = prep_linear_pointer(address, a->at.bits); /* the terms of its index may be loads that have been rewritten since */
        if (loads)
            rewrite_load(&b, c, a, units);
        else
            rewrite_store(&b, c, a, units);
        drop_address(address);
    }
}

void prep_find_in_registers(const prep_lowering *l, arena *memory, map *variables)
{
    for (size_t n = 0; n < l->arrays.count; n++)
        map_set(memory, variables, l->arrays.items[n]->variable, l->arrays.items[n]);
    for (size_t n = 0; n < l->routines.count; n++)
        prep_find_in_registers(l->routines.items[n], memory, variables);
}

/* --- all of them ---------------------------------------------------------------------------------------------------------- */

static unsigned register_bytes(const search *s, const prep_array *a)
{
    return a->count * array_element_bytes(a->element) * (a->uniform ? 1 : s->lanes);
}

/* Chooses profitable arrays of one function to keep in registers, as long as there is space. TAKEN: bytes of registers used so
 * far; returns the new total. */
static unsigned keep_arrays_of(search *s, prep_lowering *home, unsigned taken)
{
    ir_dominators *d = ir_dominators_compute(home->scratch, home->kernel);
    ir_loops *loops = ir_loops_compute(home->scratch, d);
    ir_uniformity *u = ir_uniformity_compute(home->scratch, home->kernel);
    VEC(candidate *) chosen = {0};

    for (size_t n = 0; n < s->candidates.count; n++) {
        candidate *c = s->candidates.items[n];
        if (c->home != home || c->fails || !find_element(c))
            continue;
        c->array.uniform = is_uniform(c, u);
        unsigned bytes = register_bytes(s, &c->array);
        if (!is_profitable(s, c, u, loops))
            continue;
        if (bytes > MOST_OF_ONE || taken + bytes > MOST_OF_ALL) {
            s->program->too_many_lanes |= bytes / 2 <= MOST_OF_ONE && taken + bytes / 2 <= MOST_OF_ALL;
            continue;
        }
        taken += bytes;
        vec_push(home->scratch, &chosen, c);
    }
    for (size_t n = 0; n < chosen.count; n++)
        keep_array(chosen.items[n]);
    return taken;
}

bool prep_lower_arrays(prep_lowering *l)
{
    search s = {.program = l, .lanes = l->lanes};
    unsigned taken = 0;

    if (!l->options->optimize || l->few_registers)
        return false;
    record_accesses(&s, l);
    for (size_t n = 0; n < l->routines.count; n++)
        record_accesses(&s, l->routines.items[n]);
    if (!s.candidates.count)
        return false;
    taken = keep_arrays_of(&s, l, taken);
    for (size_t n = 0; n < l->routines.count; n++)
        taken = keep_arrays_of(&s, l->routines.items[n], taken);
    return taken > 0;
}
