/* backend/legalize/gather.c - builds vectors from elements of other vectors.
 *
 * The elements of a part are moved by the smallest number of instructions, each of which the hardware can express: adjacent
 * elements, or elements a power of two apart; undefined elements are moved along or left out; or all elements are written into
 * the source vector of most of them.
 *
 *   %r = rdregion <9 x i32> (rows of three)  ->  %a = rdregion <2;1>…   wrregion undef, %a
 *                                                 …
 * Elements at a regular distance that no region has (3, 5, backwards) are read by address: one address per element, from a
 * constant table of offsets in one register, if that takes fewer instructions. Source: Intel "Skylake PRM, Volume 7, Register
 * Region Restrictions". */
#include "backend/legalize/legalize.h"

#include "src/base/bug.h"

enum { MAX_PARENTS = REGION_MAX_ELEMENTS };

static bool is_identity(const legal_element *from, unsigned n)
{
    if (!from[0].value || ir_lanes(from[0].value->type) != n)
        return false;
    for (unsigned e = 0; e < n; e++)
        if (from[e].value != from[0].value || from[e].index != e)
            return false;
    return true;
}

static ir_value *build_constant(legalizer *l, ir_type *t, const legal_element *from, unsigned n)
{
    ir_value *e[REGION_MAX_ELEMENTS];

    for (unsigned k = 0; k < n; k++) {
        if (from[k].value && !ir_is_const(from[k].value))
            return NULL;
        ir_value *v = from[k].value;
        e[k] = !v ? ir_undef(l->module, t) : ir_is_vector(v->type) ? ir_const_element(l->module, v, from[k].index) : v;
    }
    return ir_aggregate(l->module, ir_vector(l->module, t, n), e);
}

/* Replaces undefined elements by ones that continue the sequence of the elements around them. */
static void fill_gaps(legal_element *from, unsigned n)
{
    for (unsigned e = 1; e < n; e++) {
        const legal_element *p = &from[e - 1];
        if (from[e].value || !p->value)
            continue;
        unsigned step = e > 1 && from[e - 2].value == p->value ? p->index - from[e - 2].index : 1;
        unsigned index = p->index + step; /* modulo 2^32: one below the first element is outside, too */
        from[e] = (legal_element){p->value, index < ir_lanes(p->value->type) ? index : p->index};
    }
    for (unsigned e = n - 1; e-- > 0;)
        if (!from[e].value)
            from[e] = from[e + 1];
}

/* Copies the elements GIVEN to FROM, with undefined ones replaced by defined ones. Returns false if all are undefined. */
static bool define_all(const legal_element *given, legal_element *from, unsigned n)
{
    bool any = false;

    memcpy(from, given, n * sizeof *from);
    for (unsigned e = 0; e < n; e++)
        any |= from[e].value != NULL;
    if (any)
        fill_gaps(from, n);
    return any;
}

static unsigned parent_index(ir_value **parents, unsigned *count, ir_value *v)
{
    for (unsigned p = 0; p < *count; p++)
        if (parents[p] == v)
            return p;
    parents[*count] = v;
    return (*count)++;
}

static ir_value *build_constant_piece(ir_builder *b, const legal_element *from, region_piece p)
{
    ir_value *e[REGION_MAX_ELEMENTS];
    ir_type *t = ir_scalar(from[p.first].value->type);

    for (unsigned k = 0; k < p.count; k++) {
        const legal_element *x = &from[p.first + k * p.step];
        e[k] = ir_is_vector(x->value->type) ? ir_const_element(b->module, x->value, x->index) : x->value;
    }
    return ir_aggregate(b->module, ir_vector(b->module, t, p.count), e);
}

/* Moves piece P of the elements FROM: reads them from their parent and writes them to ALL, to the positions TO counted from
 * element FIRST. */
static ir_value *place_piece(ir_builder *b, ir_value *all, ir_type *vector, unsigned first, const legal_element *from,
                             const unsigned char *to, region_piece p)
{
    region_description w = region_line(vector, p.count, 1, 0), r = w;
    int at[REGION_MAX_ELEMENTS];

    for (unsigned k = 0; k < p.count; k++)
        at[k] = (int)(from[p.first + k * p.step].index * r.size);
    bool constant = ir_is_const(from[p.first].value);
    if (!constant && !region_match(at, p.count, r.size, &r))
        bug("a piece is no region");
    w.offset = (int)(first + to[p.first]) * (int)w.size;
    w.hstride = p.count > 1 ? to[p.first + p.step] - to[p.first] : 1;
    ir_value *parent = from[p.first].value;
    if (!constant && w.count == ir_lanes(vector) && w.hstride == 1)
        return region_build_read(b, parent, &r, false);
    bool whole = region_is_contiguous(&r) && r.offset == 0 && r.count == ir_lanes(parent->type);
    ir_value *v = constant ? build_constant_piece(b, from, p) : whole ? parent : region_build_read(b, parent, &r, false);
    return region_build_write(b, all, v, &w, NULL);
}

/* A plan to build a vector: its defined elements, and the pieces in which they are moved. */
typedef struct plan {
    ir_value *base; /* an existing vector into which the elements are written; NULL: an undefined one */
    legal_element from[REGION_MAX_ELEMENTS];
    unsigned char to[REGION_MAX_ELEMENTS];
    region_piece pieces[REGION_MAX_ELEMENTS];
    unsigned count;
    const char *rule; /* the hardware rule because of which several pieces are needed; NULL: one piece */
} plan;

static unsigned element_size(const ir_type *vector)
{
    unsigned bits = ir_scalar_bits(vector);

    return bits < 8 ? 1 : bits / 8;
}

static plan make_plan(const legal_element *from, unsigned n, unsigned size, ir_value *base)
{
    plan p = {.base = base};
    ir_value *parents[MAX_PARENTS];
    unsigned left = 0, parent_count = 0;
    int read[REGION_MAX_ELEMENTS], written[REGION_MAX_ELEMENTS];

    for (unsigned e = 0; e < n; e++) {
        if (!from[e].value || (from[e].value == base && from[e].index == e))
            continue;
        unsigned at = ir_is_const(from[e].value) ? e : from[e].index; /* constants have no position in a register */
        p.from[left] = from[e];
        p.to[left] = (unsigned char)e;
        read[left] = region_position(parent_index(parents, &parent_count, from[e].value), (int)(at * size));
        written[left++] = (int)(e * size);
    }
    region_list lists[] = {{read, size, false}, {written, size, true}};
    p.count = left ? region_split(lists, 2, left, gen_operand_elements(size), REGION_SPLIT_ANY, p.pieces) : 0;
    p.rule = p.count > 1 ? region_split_rule(lists, 2, left) : NULL;
    return p;
}

/* The source vector that has the most elements in their position in the result, so that only the others must be written into it;
 * NULL if there is none. */
static ir_value *find_common_base(const legal_element *from, unsigned n)
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

/* Replaces elements of region reads by elements of the values read. False if there are no region reads. */
static bool look_through_reads(const legal_element *from, legal_element *out, unsigned n)
{
    bool any = false;

    for (unsigned e = 0; e < n; e++) {
        region_description r;
        out[e] = from[e];
        ir_inst *i = from[e].value ? ir_try_inst(from[e].value) : NULL;
        if (!i || !region_is_read(&i->value) || !region_decode(i, &r) || r.index)
            continue;
        out[e] = (legal_element){region_call_argument(i, 0), (unsigned)region_byte(&r, from[e].index) / r.size};
        any = true;
    }
    return any;
}

static plan smaller_plan(plan a, plan b)
{
    return b.count < a.count ? b : a;
}

/* Chooses the plan with the fewest pieces: with undefined elements moved along, with undefined elements left out, or with
 * elements written into the source vector of most of them. The last is not possible if INTO is given, because the result is then
 * a part of a larger vector. */
static plan choose_plan(const legal_element *given, unsigned n, unsigned size, bool into)
{
    legal_element from[REGION_MAX_ELEMENTS], seen[REGION_MAX_ELEMENTS];

    memcpy(from, given, n * sizeof *from);
    fill_gaps(from, n);
    plan best = smaller_plan(make_plan(given, n, size, NULL), make_plan(from, n, size, NULL));
    ir_value *base = into ? NULL : find_common_base(given, n);
    if (base)
        best = smaller_plan(best, make_plan(given, n, size, base));
    if (best.count < 2 || !look_through_reads(given, seen, n))
        return best;
    best = smaller_plan(best, make_plan(seen, n, size, NULL));
    fill_gaps(seen, n);
    return smaller_plan(best, make_plan(seen, n, size, NULL));
}

/* --- elements at a regular distance, by address --------------------------------------------------------------------------- */

enum { ADDRESSES = 16, OPERAND = 64 }; /* ADDRESSES: words of a0. OPERAND: bytes that one operand covers. */

/* In each chunk of CHUNK elements, are all in one vector, and neighbours *STEP elements apart? */
static bool has_distance(const legal_element *from, unsigned n, unsigned chunk, int *step)
{
    *step = (int)from[1].index - (int)from[0].index;
    for (unsigned e = 0; e < n; e++) {
        const legal_element *first = &from[e / chunk * chunk];
        if (from[e].value != from[0].value || (int)from[e].index != (int)first->index + (int)(e % chunk) * *step)
            return false;
    }
    return true;
}

/* The number of elements that one instruction should read by address, such that all N elements take fewer than COUNT
 * instructions; 0 if that is impossible. The table of offsets takes two or three instructions, loading the address
 * register one. */
static unsigned choose_address_chunk(const legal_element *given, unsigned n, unsigned size, unsigned count, legal_element *from)
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

static ir_value *build_offset_table(legalizer *l, const legal_element *from, unsigned n, unsigned size)
{
    ir_value *e[ADDRESSES];

    for (unsigned k = 0; k < n; k++)
        e[k] = ir_const(l->module, l->module->i16, (uint64_t)from[k].index * size);
    return ir_aggregate(l->module, ir_vector(l->module, l->module->i16, n), e);
}

static ir_value *gather_by_address(legalizer *l, ir_builder *b, ir_type *t, const legal_element *from, unsigned n, unsigned chunk)
{
    ir_type *vector = ir_vector(l->module, t, n);
    unsigned size = element_size(vector);
    ir_value *all = ir_undef(l->module, vector);

    for (unsigned first = 0; first < n; first += chunk) {
        region_description r = {
            .count = chunk, .size = size, .width = 1, .index = build_offset_table(l, from + first, chunk, size)};
        region_description w = region_line(vector, chunk, 1, (int)(first * size));
        ir_value *part = region_build_read(b, from[0].value, &r, false);
        all = chunk == n ? part : region_build_write(b, all, part, &w, NULL);
    }
    return all;
}

/* --- building vectors ----------------------------------------------------------------------------------------------------- */

static void count_pieces(legalizer *l, const plan *p)
{
    l->stats->regions_split += p->count > 1 ? p->count - 1 : 0;
    if (p->rule && !l->rule)
        l->rule = p->rule;
}

/* Are the elements N adjacent lanes of one mask, from a multiple of N? */
static bool is_mask_slice(const legal_element *from, unsigned n)
{
    for (unsigned e = 0; e < n; e++)
        if (from[e].value != from[0].value || from[e].index != from[0].index + e)
            return false;
    return ir_is_vector(from[0].value->type) && from[0].index % n == 0;
}

enum { WORD_LANES = 16, LEAST_LANES = 8 }; /* of a mask: in a word of a flag; written by an instruction at any multiple of them */

static bool is_variable_slice(const legal_element *from, unsigned n)
{
    return !ir_is_const(from[0].value) && is_mask_slice(from, n);
}

/* Are the elements all N lanes of a comparison? */
static bool is_comparison(const legal_element *from, unsigned n)
{
    return legal_is_comparison(from[0].value) && ir_lanes(from[0].value->type) == n && from[0].index == 0 &&
           is_mask_slice(from, n);
}

/* Can a mask of N lanes be written to a flag in parts of COUNT lanes? A word can be moved, half a word can only be compared. */
static bool has_flag_parts(const legal_element *from, unsigned n, unsigned count)
{
    for (unsigned at = 0; at < n; at += count)
        if (!(count == WORD_LANES ? is_variable_slice(from + at, count) : is_comparison(from + at, count)))
            return false;
    return true;
}

/* Builds a mask of N lanes by writing parts of COUNT lanes to a flag. */
static ir_value *join_flag_parts(legalizer *l, ir_builder *b, const legal_element *from, unsigned n, unsigned count)
{
    ir_value *part[GEN_MAX_CHANNELS / LEAST_LANES];

    for (unsigned k = 0; k < n / count; k++)
        part[k] = region_build_slice(b, from[k * count].value, from[k * count].index, count, false);
    return legal_join(l, b, ir_vector(l->module, l->module->i1, n), part, n / count);
}

/* Combines lanes of several masks: in a flag, or else as words that are 0 or 1, which are then compared. */
static ir_value *gather_lanes(legalizer *l, ir_builder *b, const legal_element *from, unsigned n)
{
    ir_value *masks[GEN_MAX_CHANNELS], *words[GEN_MAX_CHANNELS];
    unsigned count = 0;
    legal_element as_words[GEN_MAX_CHANNELS];

    if (is_mask_slice(from, n))
        return region_build_slice(b, from[0].value, from[0].index, n, false);
    for (unsigned part = WORD_LANES; part >= LEAST_LANES && n >= WORD_LANES; part /= 2)
        if (part < n && has_flag_parts(from, n, part))
            return join_flag_parts(l, b, from, n, part);
    for (unsigned e = 0; e < n; e++) {
        unsigned before = count, k = parent_index(masks, &count, from[e].value);
        ir_type *t = ir_with_lanes(l->module, l->module->i16, ir_lanes(from[e].value->type), ir_is_vector(from[e].value->type));
        if (count > before)
            words[k] = ir_select(b, from[e].value, ir_const(l->module, t, 1), ir_const(l->module, t, 0));
        as_words[e] = (legal_element){words[k], from[e].index};
    }
    ir_value *all = legal_gather_elements(l, b, l->module->i16, as_words, n);
    return ir_compare(b, IR_NE, all, ir_null(l->module, all->type));
}

/* --- vectors that exist already ------------------------------------------------------------------------------------------- */

/* The list of the vectors whose first element is FIRST; NULL if such vectors are not recorded. */
static legal_vector **vectors_of(legalizer *l, legal_element first)
{
    return first.value && first.value->kind == IR_INSTRUCTION ? &legal_info(l, first.value)->vectors : NULL;
}

static bool same_elements(const legal_element *x, const legal_element *y, unsigned n)
{
    for (unsigned e = 0; e < n; e++)
        if (x[e].value != y[e].value || x[e].index != y[e].index)
            return false;
    return true;
}

/* The vector of type T of the elements FROM that has been built before in the block of B; NULL if there is none. Blocks are
 * visited from their start to their end, so the vector precedes the instruction that is visited now. */
static ir_value *find_vector(legalizer *l, const ir_builder *b, const ir_type *t, const legal_element *from)
{
    legal_vector **all = vectors_of(l, from[0]);
    unsigned n = (unsigned)ir_lanes(t);

    for (legal_vector *x = all ? *all : NULL; x; x = x->next)
        if (x->type == t && ir_as_inst(x->v)->block == b->block && same_elements(x->elements, from, n))
            return x->v;
    return NULL;
}

static void note_vector(legalizer *l, ir_value *v, const legal_element *from)
{
    legal_vector **all = vectors_of(l, from[0]);
    unsigned n = (unsigned)ir_lanes(v->type);

    if (!all)
        return;
    legal_element *elements = arena_array(l->memory, legal_element, n);
    memcpy(elements, from, n * sizeof *elements);
    legal_vector *x = arena_new(l->memory, legal_vector);
    *x = (legal_vector){.next = *all, .type = v->type, .elements = elements, .v = v};
    *all = x;
}

ir_value *legal_gather_elements(legalizer *l, ir_builder *b, ir_type *t, const legal_element *given, unsigned n)
{
    ir_type *vector = ir_vector(l->module, t, n);
    legal_element from[REGION_MAX_ELEMENTS];

    if (!define_all(given, from, n))
        return ir_undef(l->module, vector);
    if (is_identity(from, n))
        return region_build_vector(b, from[0].value);
    ir_value *constant = build_constant(l, t, from, n);
    if (constant)
        return constant;
    if (ir_scalar_bits(t) == 1)
        return gather_lanes(l, b, from, n);
    ir_value *known = find_vector(l, b, vector, given);
    if (known)
        return known;
    plan best = choose_plan(given, n, element_size(vector), false);
    count_pieces(l, &best);
    legal_element addressed[REGION_MAX_ELEMENTS];
    unsigned chunk = choose_address_chunk(given, n, element_size(vector), best.count, addressed);
    if (chunk)
        return gather_by_address(l, b, t, addressed, n, chunk);
    ir_value *all = best.base ? best.base : ir_undef(l->module, vector);
    for (unsigned p = 0; p < best.count; p++)
        all = place_piece(b, all, vector, 0, best.from, best.to, best.pieces[p]);
    if (best.count > 1)
        note_vector(l, all, given);
    return all;
}

/* Are the elements one region of one value? */
static bool is_one_region(const legal_element *from, unsigned n, unsigned size)
{
    int at[REGION_MAX_ELEMENTS];
    region_operand shape;

    for (unsigned e = 0; e < n; e++) {
        if (from[e].value != from[0].value)
            return false;
        at[e] = (int)(from[e].index * size);
    }
    return !ir_is_const(from[0].value) && region_source_shape(at, n, size, &shape);
}

legal_place legal_find_place(legalizer *l, ir_type *t, const legal_element *given, unsigned n)
{
    legal_element from[REGION_MAX_ELEMENTS], seen[REGION_MAX_ELEMENTS];
    unsigned size = element_size(ir_vector(l->module, t, n));

    if (!define_all(given, from, n) || is_identity(from, n) || build_constant(l, t, from, n))
        return LEGAL_THERE;
    if (is_one_region(from, n, size))
        return LEGAL_IN_PLACE;
    bool reads = look_through_reads(given, seen, n);
    fill_gaps(seen, n);
    return reads && is_one_region(seen, n, size) ? LEGAL_IN_PLACE : LEGAL_NOWHERE;
}

unsigned legal_gather_cost(legalizer *l, ir_type *t, const legal_element *from, unsigned n)
{
    legal_place place = legal_find_place(l, t, from, n);

    if (place != LEGAL_NOWHERE)
        return place == LEGAL_IN_PLACE;
    return choose_plan(from, n, element_size(ir_vector(l->module, t, n)), false).count;
}

ir_value *legal_gather_whole(legalizer *l, ir_builder *b, ir_type *t, const legal_element *given, unsigned n)
{
    ir_value *all = ir_undef(l->module, t);
    unsigned limit = legal_lane_limit(t);

    for (unsigned first = 0, length; first < n; first += length) {
        bool any = false;
        length = legal_part_length(first, n, limit);
        for (unsigned e = 0; e < length; e++)
            any |= given[first + e].value != NULL;
        if (!any)
            continue;
        plan best = choose_plan(given + first, length, element_size(t), true);
        count_pieces(l, &best);
        for (unsigned p = 0; p < best.count; p++)
            all = place_piece(b, all, t, first, best.from, best.to, best.pieces[p]);
    }
    return all;
}
