/* backend/legalize/gather.c - vectors put together from elements of others.
 *
 * The elements of a part are cut into the fewest operand pairs that the hardware can express: neighbouring elements, elements
 * a power of two apart, with what is undefined moved along or left out, or everything written into the vector that most
 * elements come from.
 *
 *   %r = rdregion <9 x i32> (rows of three)  ->  %a = rdregion <2;1>…   wrregion undef, %a
 *                                                 …
 * Elements a regular distance apart that no region has (3, 5, backwards) are read with an address each, from a table of
 * places that one register holds, where that is less. Source: Intel "Skylake PRM, Volume 7, Register Region Restrictions". */
#include "backend/legalize/legalize.h"

#include "src/base/bug.h"

enum { MAX_PARENTS = GEN_MAX_CHANNELS };

static bool is_identity(const gen_element *from, unsigned n)
{
    if (!from[0].value || ir_lanes(from[0].value->type) != n)
        return false;
    for (unsigned e = 0; e < n; e++)
        if (from[e].value != from[0].value || from[e].index != e)
            return false;
    return true;
}

static ir_value *all_constant(gen_legalizer *l, ir_type *t, const gen_element *from, unsigned n)
{
    ir_value *e[GEN_MAX_CHANNELS];
    for (unsigned k = 0; k < n; k++) {
        if (from[k].value && !ir_is_const(from[k].value))
            return NULL;
        ir_value *v = from[k].value;
        e[k] = !v ? ir_undef(l->module, t) : ir_is_vector(v->type) ? ir_const_element(l->module, v, from[k].index) : v;
    }
    return ir_aggregate(l->module, ir_vector(l->module, t, n), e);
}

/* An element that may be anything continues the run that it stands in. */
static void fill_gaps(gen_element *from, unsigned n)
{
    for (unsigned e = 1; e < n; e++) {
        const gen_element *p = &from[e - 1];
        if (from[e].value || !p->value)
            continue;
        int step = e > 1 && from[e - 2].value == p->value ? (int)p->index - (int)from[e - 2].index : 1;
        int index = (int)p->index + step;
        bool inside = index >= 0 && index < (int)ir_lanes(p->value->type);
        from[e] = (gen_element){p->value, inside ? (unsigned)index : p->index};
    }
    for (unsigned e = n - 1; e-- > 0;)
        if (!from[e].value)
            from[e] = from[e + 1];
}

static unsigned parent_number(ir_value **parents, unsigned *count, ir_value *v)
{
    for (unsigned p = 0; p < *count; p++)
        if (parents[p] == v)
            return p;
    parents[*count] = v;
    return (*count)++;
}

static ir_value *constant_piece(ir_builder *b, const gen_element *from, gen_piece p)
{
    ir_value *e[GEN_MAX_CHANNELS];
    ir_type *t = ir_scalar(from[p.first].value->type);
    for (unsigned k = 0; k < p.count; k++) {
        const gen_element *x = &from[p.first + k * p.step];
        e[k] = ir_is_vector(x->value->type) ? ir_const_element(b->module, x->value, x->index) : x->value;
    }
    return ir_aggregate(b->module, ir_vector(b->module, t, p.count), e);
}

/* One operand pair: reads elements of one parent, writes them where they belong behind element FIRST of ALL. */
static ir_value *place_piece(ir_builder *b, ir_value *all, ir_type *vector, unsigned first, const gen_element *from,
                             const unsigned char *to, gen_piece p)
{
    gen_region w = gen_region_line(vector, p.count, 1, 0), r = w;
    int at[GEN_MAX_CHANNELS];
    for (unsigned k = 0; k < p.count; k++)
        at[k] = (int)(from[p.first + k * p.step].index * r.size);
    bool constant = ir_is_const(from[p.first].value);
    if (!constant && !gen_region_match(at, p.count, r.size, &r))
        bug("a piece is no region");
    w.offset = (int)(first + to[p.first]) * (int)w.size;
    w.stride = p.count > 1 ? to[p.first + p.step] - to[p.first] : 1;
    ir_value *parent = from[p.first].value;
    if (!constant && w.count == ir_lanes(vector) && w.stride == 1)
        return gen_build_read(b, parent, &r, false);
    bool whole = gen_region_is_contiguous(&r) && r.offset == 0 && r.count == ir_lanes(parent->type);
    ir_value *v = constant ? constant_piece(b, from, p) : whole ? parent : gen_build_read(b, parent, &r, false);
    return gen_build_write(b, all, v, &w, NULL);
}

/* Which elements are moved, and in which pieces. What is undefined is moved by nobody. */
typedef struct plan {
    ir_value *base; /* what the elements are written into; NULL: nothing */
    gen_element from[GEN_MAX_CHANNELS];
    unsigned char to[GEN_MAX_CHANNELS];
    gen_piece pieces[GEN_MAX_CHANNELS];
    unsigned count;
    const char *rule; /* why there are several; NULL: there are not */
} plan;

static unsigned size_of(const ir_type *vector)
{
    unsigned bits = ir_scalar_bits(vector);
    return bits < 8 ? 1 : bits / 8;
}

static plan make_plan(const gen_element *from, unsigned n, unsigned size, ir_value *base)
{
    plan p = {.base = base};
    ir_value *parents[MAX_PARENTS];
    unsigned left = 0, parent_count = 0;
    int read[GEN_MAX_CHANNELS], written[GEN_MAX_CHANNELS];
    for (unsigned e = 0; e < n; e++) {
        if (!from[e].value || (from[e].value == base && from[e].index == e))
            continue;
        unsigned at = ir_is_const(from[e].value) ? e : from[e].index; /* constants have no place */
        p.from[left] = from[e];
        p.to[left] = (unsigned char)e;
        read[left] = gen_position(parent_number(parents, &parent_count, from[e].value), (int)(at * size));
        written[left++] = (int)(e * size);
    }
    gen_list lists[] = {{read, size, false}, {written, size, true}};
    unsigned limit = size <= 2 ? 32 : 64 / size;
    p.count = left ? gen_split(lists, 2, left, limit, GEN_SPLIT_ANY, p.pieces) : 0;
    p.rule = p.count > 1 ? gen_split_rule(lists, 2, left) : NULL;
    return p;
}

/* The value most of whose elements stay where they are: the rest can be written into it. */
static ir_value *common_base(const gen_element *from, unsigned n)
{
    ir_value *best = NULL;
    unsigned most = 0;
    for (unsigned e = 0; e < n; e++) {
        unsigned stay = 0;
        ir_value *v = from[e].value;
        if (!v || v == best || ir_is_const(v) || ir_lanes(v->type) != n || !ir_is_vector(v->type))
            continue;
        for (unsigned k = 0; k < n; k++)
            stay += from[k].value == v && from[k].index == k;
        if (stay > most) {
            most = stay;
            best = v;
        }
    }
    return best;
}

/* Elements of reads are elements of what is read. False: there are no reads among them. */
static bool look_through_reads(const gen_element *from, gen_element *out, unsigned n)
{
    bool any = false;
    for (unsigned e = 0; e < n; e++) {
        gen_region r;
        out[e] = from[e];
        ir_inst *i = from[e].value ? ir_try_inst(from[e].value) : NULL;
        if (!i || !gen_is_read(&i->value) || !gen_region_of(i, &r) || r.index)
            continue;
        out[e] = (gen_element){gen_argument(i, 0), (unsigned)gen_region_byte(&r, from[e].index) / r.size};
        any = true;
    }
    return any;
}

static plan fewer(plan a, plan b)
{
    return b.count < a.count ? b : a;
}

/* The fewest pieces: with what is undefined moved along, left out, or everything written into what most elements come from (but
 * not when they go INTO a larger vector). */
static plan best_plan(const gen_element *given, unsigned n, unsigned size, bool into)
{
    gen_element from[GEN_MAX_CHANNELS], seen[GEN_MAX_CHANNELS];
    memcpy(from, given, n * sizeof *from);
    fill_gaps(from, n);
    plan best = fewer(make_plan(given, n, size, NULL), make_plan(from, n, size, NULL));
    ir_value *base = into ? NULL : common_base(given, n);
    if (base)
        best = fewer(best, make_plan(given, n, size, base));
    if (best.count < 2 || !look_through_reads(given, seen, n))
        return best;
    best = fewer(best, make_plan(seen, n, size, NULL));
    fill_gaps(seen, n);
    return fewer(best, make_plan(seen, n, size, NULL));
}

/* --- elements a regular distance apart, by address ------------------------------------------------------------------------ */

enum { ADDRESSES = 16, OPERAND = 64 }; /* words of a0; bytes of an operand */

/* Places of chunks of CHUNK elements, STEP bytes apart in each; false when they are not, or of several vectors. */
static bool has_distance(const gen_element *from, unsigned n, unsigned chunk, int *step)
{
    *step = (int)from[1].index - (int)from[0].index;
    for (unsigned e = 0; e < n; e++) {
        const gen_element *first = &from[e / chunk * chunk];
        if (from[e].value != from[0].value || (int)from[e].index != (int)first->index + (int)(e % chunk) * *step)
            return false;
    }
    return true;
}

/* Elements that one instruction takes by their addresses, all N in several; 0: no such way is less than COUNT instructions. A
 * table of places takes two or three, the address register one. */
static unsigned chunk_by_address(const gen_element *given, unsigned n, unsigned size, unsigned count, gen_element *from)
{
    memcpy(from, given, n * sizeof *from);
    for (unsigned e = 0; e < n; e++)
        if (!from[e].value || ir_is_const(from[e].value) || !ir_is_vector(from[e].value->type))
            return 0;
    bool looked_through = look_through_reads(given, from, n);
    for (unsigned pass = 0; pass < 1u + looked_through; pass++) {
        for (unsigned chunk = ADDRESSES; chunk >= 8; chunk /= 2) {
            int step;
            unsigned made = n / chunk + (chunk > 8 ? 4 : 3);
            if (n % chunk == 0 && chunk * size <= OPERAND && made < count && has_distance(from, n, chunk, &step))
                return chunk;
        }
        memcpy(from, given, n * sizeof *from);
    }
    return 0;
}

static ir_value *places(gen_legalizer *l, const gen_element *from, unsigned n, unsigned size)
{
    ir_value *e[ADDRESSES];
    for (unsigned k = 0; k < n; k++)
        e[k] = ir_const(l->module, l->module->i16, (uint64_t)from[k].index * size);
    return ir_aggregate(l->module, ir_vector(l->module, l->module->i16, n), e);
}

static ir_value *gather_by_address(gen_legalizer *l, ir_builder *b, ir_type *t, const gen_element *from, unsigned n,
                                   unsigned chunk)
{
    ir_type *vector = ir_vector(l->module, t, n);
    unsigned size = size_of(vector);
    ir_value *all = ir_undef(l->module, vector);
    for (unsigned first = 0; first < n; first += chunk) {
        gen_region r = {.count = chunk, .size = size, .width = 1, .index = places(l, from + first, chunk, size)};
        gen_region w = gen_region_line(vector, chunk, 1, (int)(first * size));
        ir_value *part = gen_build_read(b, from[0].value, &r, false);
        all = chunk == n ? part : gen_build_write(b, all, part, &w, NULL);
    }
    return all;
}

/* --- all together --------------------------------------------------------------------------------------------------------- */

static void count_pieces(gen_legalizer *l, const plan *p)
{
    l->stats->regions_split += p->count > 1 ? p->count - 1 : 0;
    if (p->rule && !l->rule)
        l->rule = p->rule;
}

/* Lanes [first, first + n) of one mask, in order. */
static bool is_mask_slice(const gen_element *from, unsigned n)
{
    for (unsigned e = 0; e < n; e++)
        if (from[e].value != from[0].value || from[e].index != from[0].index + e)
            return false;
    return ir_is_vector(from[0].value->type) && from[0].index % n == 0;
}

enum { HALF = 16 };

/* A mask of 32 lanes is written as the two halves of a flag. */
static ir_value *join_halves(gen_legalizer *l, ir_builder *b, const gen_element *from)
{
    ir_value *all = ir_undef(l->module, ir_vector(l->module, l->module->i1, 2 * HALF));
    for (unsigned h = 0; h < 2 * HALF; h += HALF) {
        gen_region r = gen_region_line(l->module->i1, HALF, 1, (int)h);
        all = gen_build_write(b, all, gen_build_slice(b, from[h].value, from[h].index, HALF, false), &r, NULL);
    }
    return all;
}

static bool is_variable_slice(const gen_element *from, unsigned n)
{
    return !ir_is_const(from[0].value) && is_mask_slice(from, n);
}

/* Lanes of several masks meet as words of 0 and 1. */
static ir_value *gather_lanes(gen_legalizer *l, ir_builder *b, const gen_element *from, unsigned n)
{
    ir_value *masks[GEN_MAX_CHANNELS], *words[GEN_MAX_CHANNELS];
    unsigned count = 0;
    gen_element as_words[GEN_MAX_CHANNELS];
    if (is_mask_slice(from, n))
        return gen_build_slice(b, from[0].value, from[0].index, n, false);
    if (n == 2 * HALF && is_variable_slice(from, HALF) && is_variable_slice(from + HALF, HALF))
        return join_halves(l, b, from);
    for (unsigned e = 0; e < n; e++) {
        unsigned before = count, k = parent_number(masks, &count, from[e].value);
        ir_type *t = ir_with_lanes(l->module, l->module->i16, ir_lanes(from[e].value->type), ir_is_vector(from[e].value->type));
        if (count > before)
            words[k] = ir_select_(b, from[e].value, ir_const(l->module, t, 1), ir_const(l->module, t, 0));
        as_words[e] = (gen_element){words[k], from[e].index};
    }
    ir_value *all = gen_gather_elements(l, b, l->module->i16, as_words, n);
    return ir_compare(b, IR_NE, all, ir_null(l->module, all->type));
}

ir_value *gen_gather_elements(gen_legalizer *l, ir_builder *b, ir_type *t, const gen_element *given, unsigned n)
{
    ir_type *vector = ir_vector(l->module, t, n);
    gen_element from[GEN_MAX_CHANNELS];
    memcpy(from, given, n * sizeof *from);
    bool any = false;
    for (unsigned e = 0; e < n; e++)
        any |= from[e].value != NULL;
    if (!any)
        return ir_undef(l->module, vector);
    fill_gaps(from, n);
    if (is_identity(from, n))
        return gen_build_vector(b, from[0].value);
    ir_value *constant = all_constant(l, t, from, n);
    if (constant)
        return constant;
    if (ir_scalar_bits(t) == 1)
        return gather_lanes(l, b, from, n);
    plan best = best_plan(given, n, size_of(vector), false);
    count_pieces(l, &best);
    gen_element addressed[GEN_MAX_CHANNELS];
    unsigned chunk = chunk_by_address(given, n, size_of(vector), best.count, addressed);
    if (chunk)
        return gather_by_address(l, b, t, addressed, n, chunk);
    ir_value *all = best.base ? best.base : ir_undef(l->module, vector);
    for (unsigned p = 0; p < best.count; p++)
        all = place_piece(b, all, vector, 0, best.from, best.to, best.pieces[p]);
    return all;
}

ir_value *gen_gather_whole(gen_legalizer *l, ir_builder *b, ir_type *t, const gen_element *given, unsigned n)
{
    ir_value *all = ir_undef(l->module, t);
    unsigned limit = gen_lane_limit(t);
    for (unsigned first = 0, length; first < n; first += length) {
        bool any = false;
        length = gen_part_length(first, n, limit);
        for (unsigned e = 0; e < length; e++)
            any |= given[first + e].value != NULL;
        if (!any)
            continue;
        plan best = best_plan(given + first, length, size_of(t), true);
        count_pieces(l, &best);
        for (unsigned p = 0; p < best.count; p++)
            all = place_piece(b, all, t, first, best.from, best.to, best.pieces[p]);
    }
    return all;
}
