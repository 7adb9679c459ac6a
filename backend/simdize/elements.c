/* backend/simdize/elements.c - translates accesses to elements of vectors, and of arrays in registers.
 *
 * A component of a varying vector is a region. If its index is known only at run time, the region is indirect: with one start for
 * all lanes or, for reads, one per lane. A destination has one start for all lanes, so if lanes write different components,
 * either each component is written under a comparison, or each lane is written through its own address, whichever takes fewer
 * instructions:
 *
 *   cmp (eq)f0 %k 0      (f0) mov component 0      cmp (eq)f0 %k 1      (f0) mov component 1   …
 *   add a0.0 %places     mov (1) r[a0.0] x.0       mov (1) r[a0.1] x.1                         …
 *
 * An array in registers (backend/prepare/lower_arrays.c) is a variable of the thread, a vector with a component for each element.
 * Stores change only the active lanes, so on every path the variable holds the value that each lane stored last. Indexes are
 * brought into range before they become register addresses: an index out of bounds is undefined in the program, but must not
 * access other registers. */
#include "backend/region/build.h"
#include "backend/simdize/simdize.h"

#include "src/base/bug.h"

static ir_value *element_operand(simdizer *s, ir_inst *i, unsigned n, bool varying)
{
    return varying ? simd_varying(s, ir_operand(i, n)) : simd_uniform(s, ir_operand(i, n));
}

/* --- vectors of booleans: a mask for each component ----------------------------------------------------------------------- */

/* The constant component of V that INDEX selects. V has no variable index, as backend/prepare/lower_indexed_booleans.c has
 * run. */
static unsigned constant_component(const ir_value *v, const ir_value *index)
{
    uint64_t k = 0;

    if (!ir_const_bits(index, &k) && !ir_is_const(index))
        bug("a vector of booleans is indexed at run time");
    return k < ir_lanes(v->type) ? (unsigned)k : 0;
}

static ir_value *boolean_element(simdizer *s, ir_inst *i, bool varying)
{
    ir_value *v = ir_operand(i, 0);

    return simd_part(s, v, constant_component(v, ir_operand(i, 1)), varying);
}

static void insert_boolean(simdizer *s, ir_inst *i, bool varying)
{
    unsigned count = (unsigned)ir_lanes(i->value.type);
    ir_value **parts = arena_array(s->scratch, ir_value *, count);

    for (unsigned n = 0; n < count; n++)
        parts[n] = simd_part(s, ir_operand(i, 0), n, varying);
    parts[constant_component(&i->value, ir_operand(i, 2))] = simd_part(s, ir_operand(i, 1), 0, varying);
    simd_define_parts(s, i, parts, count);
}

/* --- addresses of elements ------------------------------------------------------------------------------------------------ */

/* The byte offset of each lane's element, of BYTES bytes, within a component. */
static ir_value *lane_offsets(simdizer *s, unsigned bytes)
{
    ir_value *e[GEN_MAX_CHANNELS];

    for (unsigned lane = 0; lane < s->n; lane++)
        e[lane] = ir_const(s->to, s->to->i16, (uint64_t)lane * bytes);
    return ir_aggregate(s->to, ir_vector(s->to, s->to->i16, s->n), e);
}

/* INDEX as a component number below COUNT: as one i16, or as one for each lane if PER_LANE. */
static ir_value *component_number(simdizer *s, ir_value *index, unsigned count, bool per_lane)
{
    ir_value *number = build_resize(&s->b, per_lane ? simd_varying(s, index) : simd_uniform(s, index), s->to->i16, false);

    return simd_clamp(s, number, count - 1);
}

static unsigned vector_element_bytes(const ir_value *v)
{
    return ir_scalar_bits(v->type) / 8;
}

/* Builds the region of the component that INDEX selects of V, a varying vector. */
static region_description component_at(simdizer *s, const ir_value *v, ir_value *index)
{
    unsigned bytes = vector_element_bytes(v);
    bool per_lane = simd_is_varying(s, index);
    ir_value *number = component_number(s, index, (unsigned)ir_lanes(v->type) / s->n, per_lane);
    region_description r = {.count = s->n, .size = bytes, .width = per_lane ? 1 : (int)s->n, .hstride = per_lane ? 0 : 1};

    r.index = build_bin_k(&s->b, IR_mul, number, s->n * bytes);
    if (per_lane)
        r.index = build_bin(&s->b, IR_add, r.index, lane_offsets(s, bytes));
    return r;
}

/* Looks up an element of uniform V for each lane, by a varying INDEX. */
static ir_value *look_up_elements(simdizer *s, ir_value *v, ir_value *index)
{
    ir_value *number = component_number(s, index, (unsigned)ir_lanes(v->type), true);
    region_description r = {.count = s->n,
                            .size = vector_element_bytes(v),
                            .width = 1,
                            .index = build_bin_k(&s->b, IR_mul, number, vector_element_bytes(v))};

    return region_build_read(&s->b, v, &r, false);
}

/* The distance of the components that INDEX can select, and in *FIRST the first of them, derived from the constant factors of
 * INDEX. */
static unsigned index_spacing(const ir_value *index, unsigned *first)
{
    const ir_inst *i = ir_try_inst(index);
    unsigned apart = 1;
    uint64_t k = 0;

    *first = 0;
    if (i && (i->op == IR_zext || i->op == IR_sext || i->op == IR_trunc))
        return index_spacing(ir_operand(i, 0), first);
    if (!i || i->operand_count != 2 || !ir_const_bits(ir_operand(i, 1), &k) || !k || k > GEN_GRF_BYTES * GEN_GRF_COUNT)
        return 1;
    if (i->op == IR_mul || i->op == IR_shl) {
        unsigned factor = i->op == IR_mul ? (unsigned)k : k < 12 ? 1u << k : 1;
        apart = index_spacing(ir_operand(i, 0), first) * factor;
        *first *= factor;
    } else if (i->op == IR_add) {
        apart = index_spacing(ir_operand(i, 0), first);
        *first = (*first + (unsigned)k) % apart;
    }
    return apart;
}

enum { OPERAND = 64, ADDRESSES = 16 }; /* OPERAND: bytes that an instruction processes. ADDRESSES: words of a0. */

static unsigned component_write_cost(unsigned count, unsigned bytes, unsigned lanes)
{
    unsigned moves = (lanes * bytes + OPERAND - 1) / OPERAND, compares = (lanes * 4 + OPERAND - 1) / OPERAND;

    return count * (moves + compares);
}

static unsigned lane_write_cost(unsigned bytes, unsigned lanes)
{
    unsigned at_once = OPERAND / bytes < ADDRESSES ? OPERAND / bytes : ADDRESSES, pieces = (lanes + at_once - 1) / at_once;

    return lanes + 2 * pieces + 3;
}

static bool writes_by_lane(unsigned count, unsigned bytes, unsigned lanes)
{
    return lane_write_cost(bytes, lanes) < component_write_cost(count, bytes, lanes);
}

unsigned prep_element_write_cost(unsigned count, unsigned bytes, unsigned lanes)
{
    return writes_by_lane(count, bytes, lanes) ? lane_write_cost(bytes, lanes) : component_write_cost(count, bytes, lanes);
}

/* Builds V, a varying vector, with component INDEX replaced by X in the lanes of MASK (NULL: all). */
static ir_value *replace_component(simdizer *s, ir_value *v, ir_value *x, ir_value *index, ir_value *mask)
{
    unsigned bytes = vector_element_bytes(v), count = (unsigned)ir_lanes(v->type) / s->n;
    uint64_t k;

    if (ir_const_bits(index, &k))
        return simd_write_region(&s->b, v, x, 1, (k < count ? (unsigned)k : 0) * s->n * bytes, mask);
    if (!simd_is_varying(s, index)) {
        region_description r = component_at(s, v, index);
        return region_build_write(&s->b, v, x, &r, mask);
    }
    unsigned first, apart = index_spacing(index, &first);
    if (writes_by_lane((count - first + apart - 1) / apart, bytes, s->n)) {
        region_description r = component_at(s, v, index);
        return region_build_write(&s->b, v, x, &r, mask);
    }
    ir_value *number = simd_varying(s, index);
    for (unsigned n = first; n < count; n += apart) {
        ir_value *here = build_cmp_k(&s->b, IR_EQ, number, n);
        v = simd_write_region(&s->b, v, x, 1, n * s->n * bytes, mask ? build_bin(&s->b, IR_and, mask, here) : here);
    }
    return v;
}

/* --- elements of vectors -------------------------------------------------------------------------------------------------- */

static void extract_element(simdizer *s, ir_inst *i)
{
    bool varying = simd_is_varying(s, &i->value);
    ir_value *v = ir_operand(i, 0), *index = ir_operand(i, 1);
    uint64_t k;

    if (ir_is_boolean(i->value.type)) {
        ir_value *part = boolean_element(s, i, varying);
        simd_define_parts(s, i, &part, 1);
    } else if (!varying) {
        ir_value *vector = simd_uniform(s, v);
        simd_define(s, i, ir_extract(&s->b, vector, simd_uniform(s, index)));
    } else if (ir_const_bits(index, &k)) {
        simd_define(s, i, simd_component(&s->b, simd_varying(s, v), k < ir_lanes(v->type) ? (unsigned)k : 0, s->n));
    } else if (!simd_is_varying(s, v) && !ir_is_const(v)) {
        simd_define(s, i, look_up_elements(s, simd_uniform(s, v), index));
    } else {
        ir_value *vector = simd_varying(s, v);
        region_description r = component_at(s, vector, index);
        simd_define(s, i, region_build_read(&s->b, vector, &r, false));
    }
}

static void insert_element(simdizer *s, ir_inst *i)
{
    bool varying = simd_is_varying(s, &i->value);
    ir_value *index = ir_operand(i, 2);

    if (ir_is_boolean(i->value.type)) {
        insert_boolean(s, i, varying);
        return;
    }
    ir_value *v = element_operand(s, i, 0, varying), *x = element_operand(s, i, 1, varying);
    if (varying)
        simd_define(s, i, replace_component(s, v, x, index, NULL));
    else
        simd_define(s, i, ir_insert(&s->b, v, x, simd_uniform(s, index)));
}

/* Is component N of the result taken from the same source as component N - 1, directly after it? */
static bool continues_run(const ir_inst *i, unsigned n, unsigned width)
{
    return i->indices[n] >= 0 && i->indices[n] == i->indices[n - 1] + 1 && (unsigned)i->indices[n] % width != 0;
}

static ir_value *build_shuffle(simdizer *s, const ir_inst *i)
{
    unsigned width = (unsigned)ir_lanes(ir_operand(i, 0)->type), count = i->index_count;
    ir_type *t = simd_thread_type(s, i->value.type, true);
    unsigned bytes = ir_scalar_bits(t) / 8;
    ir_value *sources[2] = {simd_varying(s, ir_operand(i, 0)), simd_varying(s, ir_operand(i, 1))}, *v = ir_undef(s->to, t);

    for (unsigned n = 0, run; n < count; n += run) {
        for (run = 1; n + run < count && continues_run(i, n + run, width);)
            run++;
        if (i->indices[n] < 0)
            continue;
        unsigned first = (unsigned)i->indices[n];
        ir_value *piece = simd_strided(&s->b, sources[first / width], first % width * s->n, 1, run * s->n);
        v = simd_write_region(&s->b, v, piece, 1, n * s->n * bytes, NULL);
    }
    return v;
}

static void shuffle_vector(simdizer *s, ir_inst *i)
{
    bool varying = simd_is_varying(s, &i->value);
    unsigned width = (unsigned)ir_lanes(ir_operand(i, 0)->type);

    if (ir_is_boolean(i->value.type)) {
        ir_value **parts = arena_array(s->scratch, ir_value *, i->index_count);
        for (unsigned n = 0; n < i->index_count; n++) {
            unsigned k = i->indices[n] < 0 ? 0 : (unsigned)i->indices[n];
            parts[n] = simd_part(s, ir_operand(i, k / width), k % width, varying);
        }
        simd_define_parts(s, i, parts, i->index_count);
    } else if (varying) {
        simd_define(s, i, build_shuffle(s, i));
    } else {
        ir_value *x = simd_uniform(s, ir_operand(i, 0)), *y = simd_uniform(s, ir_operand(i, 1));
        simd_define(s, i, ir_shuffle(&s->b, x, y, i->indices, i->index_count));
    }
}

/* --- arrays in registers -------------------------------------------------------------------------------------------------- */

const prep_array *simd_find_array(const simdizer *s, const ir_value *variable, unsigned *number)
{
    for (size_t n = 0; n < s->lowering->arrays.count; n++)
        if (s->lowering->arrays.items[n]->variable == variable) {
            *number = s->array_variable + (unsigned)n;
            return s->lowering->arrays.items[n];
        }
    return NULL;
}

void simd_open_arrays(simdizer *s)
{
    for (size_t n = 0; n < s->lowering->arrays.count; n++) {
        const prep_array *a = s->lowering->arrays.items[n];
        ir_type *t = ir_vector(s->to, simd_thread_scalar(s, a->element), (uint64_t)a->count * (a->uniform ? 1 : s->n));
        unsigned variable = simd_ssa_variable(s->ssa, t, ir_undef(s->to, t));
        if (n == 0)
            s->array_variable = variable;
    }
    ir_each_block(b, s->from)
        ir_each_inst(i, b) {
            unsigned variable;
            if (ir_intrinsic_of(i) == IR_INTRINSIC_element_store && simd_find_array(s, ir_operand(i, 2), &variable))
                simd_ssa_assigns(s->ssa, variable, s->flow->of_block[b->id]->body);
        }
}

static void load_element(simdizer *s, ir_inst *i, const prep_array *a, ir_value *v)
{
    ir_value *index = ir_operand(i, 2);
    uint64_t k;

    if (a->uniform && simd_is_varying(s, index)) {
        simd_define(s, i, look_up_elements(s, v, index));
    } else if (a->uniform) {
        ir_value *number = ir_is_const(index) ? simd_uniform(s, index) : component_number(s, index, a->count, false);
        simd_define(s, i, ir_extract(&s->b, v, number));
    } else if (ir_const_bits(index, &k)) {
        simd_define(s, i, simd_component(&s->b, v, k < a->count ? (unsigned)k : 0, s->n));
    } else {
        region_description r = component_at(s, v, index);
        simd_define(s, i, region_build_read(&s->b, v, &r, false));
    }
}

static ir_value *store_element(simdizer *s, ir_inst *i, const prep_array *a, ir_value *v)
{
    ir_value *x = ir_operand(i, 1), *index = ir_operand(i, 3);

    if (!a->uniform) {
        bool all = !s->at->from || !ir_block_is_divergent(s->uniformity, s->at->from);
        return replace_component(s, v, simd_varying(s, x), index, all ? NULL : s->at->em);
    }
    ir_value *number = ir_is_const(index) ? simd_uniform(s, index) : component_number(s, index, a->count, false);
    return ir_insert(&s->b, v, simd_uniform(s, x), number);
}

const unsigned char *simd_array_states(const simdizer *s, const prep_array *a, unsigned number, const ir_block *b)
{
    const ir_loops *loops = s->flow->loops;
    bool may_repeat = loops->irreducible || ir_loop_of(loops, b); /* stores after B may be executed before it */
    unsigned char *states = arena_alloc(s->scratch, a->count + 1);

    memset(states, may_repeat ? ARRAY_UNKNOWN : ARRAY_UNSET, a->count);
    for (size_t n = 0; n < s->array_stores.count; n++) {
        const array_store *x = &s->array_stores.items[n];
        if (x->variable != number)
            continue;
        if (!x->is_any && ir_dominates(s->flow->dominators, x->block, b))
            states[x->component] = ARRAY_SET;
        for (unsigned k = x->is_any ? 0 : x->component; k < (x->is_any ? a->count : x->component + 1); k++)
            states[k] = states[k] == ARRAY_UNSET ? ARRAY_UNKNOWN : states[k];
    }
    return states;
}

static void note_store(simdizer *s, const ir_inst *i, const prep_array *a, unsigned variable)
{
    uint64_t k;
    bool is_known = ir_const_bits(ir_operand(i, 3), &k);

    if (!is_known || k < a->count)
        vec_push(s->scratch, &s->array_stores, (array_store){variable, is_known ? (unsigned)k : 0, !is_known, i->block});
}

void simd_array(simdizer *s, ir_inst *i)
{
    bool stores = ir_intrinsic_of(i) == IR_INTRINSIC_element_store;
    unsigned variable;
    const prep_array *a = simd_find_array(s, ir_operand(i, stores ? 2 : 1), &variable);

    if (!a)
        bug("an element of a variable that is not kept in registers");
    ir_value *v = simd_ssa_read(s->ssa, variable, s->at->body);
    if (stores)
        note_store(s, i, a, variable);
    if (stores)
        simd_ssa_write(s->ssa, variable, s->at->body, store_element(s, i, a, v));
    else
        load_element(s, i, a, v);
}

void simd_element(simdizer *s, ir_inst *i)
{
    if (i->op == IR_extractelement)
        extract_element(s, i);
    else if (i->op == IR_insertelement)
        insert_element(s, i);
    else
        shuffle_vector(s, i);
}
