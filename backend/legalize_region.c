/* backend/legalize_region.c - region reads and writes, extract, insert, shuffle and bitcast as operations on parts.
 *
 * All of them only say where each element of the result comes from. The elements of each part of the result are put together in
 * the fewest operand pairs that the hardware can express:
 *
 *   %r = rdregion <9 x i32> (rows of three)  ->  %a = rdregion <2;1>…   wrregion undef, %a
 *                                                 …
 * A part that is there already costs nothing. Regions whose start is only known at run time stay reads and writes of a whole
 * value, in pieces that touch two registers at most wherever they begin. Source: Intel "Skylake PRM, Volume 7, Register Region
 * Restrictions". */
#include "backend/legalize.h"

#include "src/base/bug.h"

enum { MAX_PARENTS = GEN_MAX_CHANNELS };

/* --- putting elements together ---------------------------------------------------------------------------------------------- */

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
        ir_inst *i = from[e].value ? ir_as_inst(from[e].value) : NULL;
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

/* --- where the elements of a result come from ------------------------------------------------------------------------------- */

static void elements_of(gen_legalizer *l, ir_value *v, gen_element *out)
{
    for (unsigned e = 0; e < ir_lanes(v->type); e++)
        out[e] = gen_find_element(l, v, e);
}

static void map_read(gen_legalizer *l, ir_builder *b, ir_inst *i, const gen_region *r)
{
    gen_element *from = arena_array(l->memory, gen_element, r->count);
    ir_value *v = gen_argument(i, 0);
    for (unsigned e = 0; e < r->count; e++) {
        int byte = gen_region_byte(r, e);
        if (byte >= 0 && byte < (int)(ir_lanes(v->type) * r->size))
            from[e] = gen_find_element(l, v, (unsigned)byte / r->size);
    }
    gen_map_elements(l, b, i, from, r->count);
}

static bool is_undefined(const ir_value *v)
{
    return v->kind == IR_UNDEF || v->kind == IR_POISON;
}

static bool is_true(const ir_value *mask)
{
    uint64_t bits;
    return ir_const_bits(mask, &bits) && bits == 1;
}

static void map_write(gen_legalizer *l, ir_builder *b, ir_inst *i, const gen_region *r)
{
    unsigned n = (unsigned)ir_lanes(i->value.type);
    gen_element *from = arena_array(l->memory, gen_element, n);
    elements_of(l, gen_argument(i, 0), from);
    for (unsigned e = 0; e < r->count; e++) {
        unsigned at = (unsigned)gen_region_byte(r, e) / r->size;
        if (at < n)
            from[at] = gen_find_element(l, gen_argument(i, 1), e);
    }
    gen_map_elements(l, b, i, from, n);
}

/* Elements [first, first + count) of the mask of write I. */
static ir_value *mask_slice(gen_legalizer *l, ir_builder *b, ir_inst *i, unsigned first, unsigned count)
{
    ir_value *mask = gen_argument(i, 7);
    return ir_is_vector(mask->type) ? gen_slice(l, b, mask, first, count) : gen_whole(l, b, mask);
}

/* Writes the elements of R that fall into bytes [low, high) into PART, whose first byte is LOW. */
static ir_value *masked_part(gen_legalizer *l, ir_builder *b, ir_inst *i, const gen_region *r, ir_value *part, int low, int high)
{
    int at[GEN_MAX_CHANNELS];
    for (unsigned first = 0; first < r->count;) {
        unsigned n = 0;
        while (first + n < r->count && n < GEN_MAX_CHANNELS) {
            int byte = gen_region_byte(r, first + n);
            if (byte < low || byte >= high)
                break;
            at[n++] = byte - low;
        }
        gen_list list = {at, r->size, true};
        gen_piece pieces[GEN_MAX_CHANNELS];
        if (n && n < r->count && !l->rule)
            l->rule = "an operand touches two neighbouring registers at most";
        unsigned limit = gen_operation_limit(i), count = n ? gen_split(&list, 1, n, limit, GEN_SPLIT_ALIGNED, pieces) : 0;
        if (count > 1 && !l->rule)
            l->rule = gen_split_rule(&list, 1, n);
        for (unsigned p = 0; p < count; p++) {
            gen_region w = *r;
            w.count = pieces[p].count;
            w.width = pieces[p].count;
            w.vstride = 0;
            w.offset = at[pieces[p].first];
            w.stride = w.count > 1 ? (at[pieces[p].first + 1] - w.offset) / (int)w.size : 1;
            unsigned e = first + pieces[p].first;
            ir_value *v = gen_slice(l, b, gen_argument(i, 1), e, w.count);
            part = gen_build_write(b, part, v, &w, mask_slice(l, b, i, e, w.count));
        }
        first += n ? n : 1;
    }
    return part;
}

static void map_masked_write(gen_legalizer *l, ir_builder *b, ir_inst *i, const gen_region *r)
{
    ir_type *t = i->value.type;
    unsigned n = (unsigned)ir_lanes(t), limit = gen_lane_limit(t), count = 0;
    ir_value *old = gen_argument(i, 0);
    if (gen_info(l, &i->value)->whole) {
        gen_map(l, i, masked_part(l, b, i, r, gen_whole(l, b, old), 0, (int)(n * r->size)));
        return;
    }
    ir_value **part = arena_array(l->memory, ir_value *, n);
    for (unsigned at = 0; at < n;) {
        unsigned length = gen_part_length(at, n, limit);
        ir_value *before = gen_slice(l, b, old, at, length);
        part[count++] = masked_part(l, b, i, r, before, (int)(at * r->size), (int)((at + length) * r->size));
        at += length;
    }
    gen_map_parts(l, b, i, part, count);
}

/* --- starts that are only known at run time --------------------------------------------------------------------------------- */

/* How many bytes are known to divide V: the alignment of an index. */
static unsigned known_multiple(const ir_value *v, unsigned depth)
{
    uint64_t bits;
    if (ir_const_bits(v, &bits))
        return bits ? (unsigned)(bits & (~bits + 1)) : 4096;
    ir_inst *i = ir_as_inst((ir_value *)v);
    if (!i || depth > 8)
        return 1;
    unsigned x, y;
    switch ((ir_opcode)i->op) {
    case IR_shl:
        if (!ir_const_bits(ir_operand(i, 1), &bits) || bits > 12)
            return 1;
        x = known_multiple(ir_operand(i, 0), depth + 1) << bits;
        return x > 4096 ? 4096 : x;
    case IR_mul:
        x = known_multiple(ir_operand(i, 0), depth + 1) * known_multiple(ir_operand(i, 1), depth + 1);
        return x > 4096 ? 4096 : x;
    case IR_add:
    case IR_sub:
    case IR_or:
        x = known_multiple(ir_operand(i, 0), depth + 1);
        y = known_multiple(ir_operand(i, 1), depth + 1);
        return x < y ? x : y;
    case IR_and:
        x = known_multiple(ir_operand(i, 0), depth + 1);
        y = known_multiple(ir_operand(i, 1), depth + 1);
        return x > y ? x : y;
    case IR_trunc:
    case IR_zext:
    case IR_sext:
        return known_multiple(ir_operand(i, 0), depth + 1);
    default: /* nothing is known of what other operations give */
        return 1;
    }
}

/* Rows of pieces: how many elements from FIRST on one indirect operand can take when the start may be any multiple of MULTIPLE
 * bytes. */
static unsigned indirect_length(const gen_region *r, unsigned first, unsigned multiple, bool writes)
{
    unsigned best = 1;
    for (unsigned n = 2; n <= GEN_MAX_CHANNELS && first + n <= r->count; n *= 2) {
        int at[GEN_MAX_CHANNELS], low = gen_region_byte(r, first);
        for (unsigned e = 0; e < n; e++) {
            at[e] = gen_region_byte(r, first + e);
            low = at[e] < low ? at[e] : low;
        }
        bool fits = true, even = true;
        for (unsigned e = 2; e < n; e++)
            even &= at[e] - at[e - 1] == at[1] - at[0];
        gen_shape first_shape = {0, 0, 0};
        unsigned step = multiple > 32 ? 32 : multiple < r->size ? r->size : multiple;
        for (unsigned shift = 0; shift < 32 && fits; shift += step) {
            int moved[GEN_MAX_CHANNELS];
            gen_shape shape;
            unsigned stride;
            for (unsigned e = 0; e < n; e++)
                moved[e] = at[e] - low % 32 + (int)shift;
            fits = writes ? gen_dest_stride(moved, n, r->size, &stride) : gen_source_shape(moved, n, r->size, &shape);
            if (!writes && fits && shift == 0)
                first_shape = shape;
            /* one shape has to do for every start; rows of one element always do */
            fits &= writes || even || (shape.vstride == first_shape.vstride && shape.width == first_shape.width);
        }
        if (!fits)
            break;
        best = n;
    }
    return best;
}

/* A region of N elements of R from FIRST on, with the same variable start. */
static gen_region part_of(const gen_region *r, unsigned first, unsigned n)
{
    int at[GEN_MAX_CHANNELS];
    gen_region part;
    for (unsigned e = 0; e < n; e++)
        at[e] = gen_region_byte(r, first + e);
    if (!gen_region_match(at, n, r->size, &part))
        bug("part of a region is no region");
    part.index = r->index;
    part.parent_width = r->parent_width;
    return part;
}

/* One start for each row: rows one after the other, or single elements all at once (width 1). */
static unsigned row_length(const gen_region *r, unsigned first, bool writes)
{
    unsigned n = 1, width = (unsigned)r->width;
    if (width != 1) {
        n = indirect_length(r, first, r->size, writes);
        while (first % width + n > width)
            n /= 2;
        return n;
    }
    while (2 * n <= 16 && first + 2 * n <= r->count && 2 * n * r->size <= 64)
        n *= 2;
    return n;
}

static gen_region row_part(gen_legalizer *l, ir_builder *b, const gen_region *r, unsigned first, unsigned n)
{
    unsigned width = (unsigned)r->width, row = first / width;
    gen_region part = {.count = n,
                       .size = r->size,
                       .vstride = r->vstride,
                       .width = (int)(width == 1 ? 1 : n),
                       .stride = r->stride,
                       .offset = r->offset + (int)(first % width) * r->stride * (int)r->size,
                       .parent_width = r->parent_width};
    if (width == 1) {
        part.index = gen_slice(l, b, r->index, first, n);
        return part;
    }
    gen_element e = gen_find_element(l, r->index, row);
    part.index = e.value ? gen_build_slice(b, e.value, e.index, 1, true) : ir_const(l->module, l->module->i16, 0);
    return part;
}

static void map_variable(gen_legalizer *l, ir_builder *b, ir_inst *i, gen_region r)
{
    bool writes = gen_is_write(&i->value);
    bool rows = ir_is_vector(r.index->type);
    unsigned multiple = known_multiple(r.index, 0);
    if (r.parent_width && multiple < r.parent_width * r.size && (r.parent_width & (r.parent_width - 1)) == 0 &&
        r.vstride % (int)r.parent_width == 0 && r.width == (int)r.parent_width)
        multiple = r.parent_width * r.size;
    if (!rows)
        r.index = gen_whole(l, b, r.index);
    ir_value *all = writes ? gen_whole(l, b, gen_argument(i, 0)) : NULL, *v = gen_whole(l, b, gen_argument(i, 0));
    ir_value **part = arena_array(l->memory, ir_value *, r.count);
    unsigned count = 0;
    gen_element *from = arena_array(l->memory, gen_element, r.count);
    for (unsigned e = 0; e < r.count;) {
        unsigned n = rows ? row_length(&r, e, writes) : indirect_length(&r, e, multiple, writes);
        while (writes && e % n)
            n /= 2;
        if (n < r.count && n * r.size < 64)
            l->rule = rows ? "every row has an address of its own" : "a region that begins anywhere may touch a register more";
        gen_region p = rows ? row_part(l, b, &r, e, n) : part_of(&r, e, n);
        if (writes) {
            ir_value *mask = mask_slice(l, b, i, e, n);
            all = gen_build_write(b, all, gen_slice(l, b, gen_argument(i, 1), e, n), &p, mask);
        } else {
            part[count] = gen_build_read(b, v, &p, false);
            for (unsigned k = 0; k < n; k++)
                from[e + k] = (gen_element){part[count], k};
            count++;
        }
        e += n;
    }
    if (writes)
        gen_map(l, i, all);
    else
        gen_map_elements(l, b, i, from, r.count);
}

/* --- bitcasts --------------------------------------------------------------------------------------------------------------- */

static void map_bitcast(gen_legalizer *l, ir_builder *b, ir_inst *i)
{
    ir_value *x = ir_operand(i, 0);
    ir_type *t = i->value.type;
    unsigned n = (unsigned)ir_lanes(t), limit = gen_lane_limit(t), size = ir_scalar_bits(t) / 8,
             from = ir_scalar_bits(x->type) / 8;
    gen_element whole = gen_find_element(l, x, 0), last = gen_find_element(l, x, (unsigned)ir_lanes(x->type) - 1);
    bool one = whole.value == last.value || !whole.value;
    if (gen_info(l, &i->value)->whole || one || size * n < from || !ir_is_vector(t)) {
        ir_value *v = gen_whole(l, b, x);
        gen_map(l, i, gen_build_bitcast(b, v, t));
        return;
    }
    ir_value **part = arena_array(l->memory, ir_value *, n);
    unsigned count = 0;
    for (unsigned at = 0; at < n;) {
        unsigned length = gen_part_length(at, n, limit), bytes = length * size;
        if (bytes % from || at * size % from) {
            gen_map(l, i, gen_build_bitcast(b, gen_whole(l, b, x), t));
            return;
        }
        ir_value *v = gen_slice(l, b, x, at * size / from, bytes / from);
        part[count++] = gen_build_bitcast(b, v, ir_vector(l->module, ir_scalar(t), length));
        at += length;
    }
    gen_map_parts(l, b, i, part, count);
}

/* --- all -------------------------------------------------------------------------------------------------------------------- */

static void map_shuffle(gen_legalizer *l, ir_builder *b, ir_inst *i)
{
    unsigned lanes = (unsigned)ir_lanes(ir_operand(i, 0)->type);
    gen_element *from = arena_array(l->memory, gen_element, i->index_count);
    for (unsigned e = 0; e < i->index_count; e++) {
        int k = i->indices[e];
        if (k >= 0)
            from[e] = gen_find_element(l, ir_operand(i, (unsigned)k >= lanes), (unsigned)k % lanes);
    }
    gen_map_elements(l, b, i, from, i->index_count);
}

static bool map_extract_or_insert(gen_legalizer *l, ir_builder *b, ir_inst *i)
{
    bool insert = i->op == IR_insertelement;
    ir_value *v = ir_operand(i, 0), *index = ir_operand(i, insert ? 2 : 1);
    unsigned n = (unsigned)ir_lanes(v->type);
    uint64_t at;
    if (!ir_const_bits(index, &at))
        return false;
    gen_element *from = arena_array(l->memory, gen_element, n);
    if (!insert) {
        if (at < n)
            from[0] = gen_find_element(l, v, (unsigned)at);
        gen_map_elements(l, b, i, from, 1);
        return true;
    }
    elements_of(l, v, from);
    if (at < n)
        from[at] = gen_find_element(l, ir_operand(i, 1), 0);
    gen_map_elements(l, b, i, from, n);
    return true;
}

/* What it took more of than its operands of 64 bytes, and why. */
static void remark_on_split(gen_legalizer *l, const ir_inst *i)
{
    const ir_module *m = l->module;
    ir_loc at = i->loc < m->locs.count ? m->locs.items[i->loc] : (ir_loc){0};
    const char *what = i->op == IR_call ? gen_is_read(&i->value) ? "region read" : "region write" : ir_op_name((ir_opcode)i->op);

    if (!l->rule || !l->options->diagnostics || !l->options->diagnostics->remarks)
        return;
    if (at.file)
        diag_report_at(l->options->diagnostics, DIAG_REMARK, at.file, at.line, at.column, "%s split: %s", what, l->rule);
    else
        diag_remark(l->options->diagnostics, 0, "in kernel '%s': %s split: %s", l->f->value.name, what, l->rule);
}

static bool legalize(gen_legalizer *l, ir_inst *i)
{
    ir_builder b = ir_before(i);
    gen_region r;
    if (i->op == IR_bitcast) {
        if (ir_is_vector(i->value.type) || ir_is_vector(ir_operand(i, 0)->type))
            map_bitcast(l, &b, i);
        else
            return false;
        return true;
    }
    if (i->op == IR_shufflevector) {
        map_shuffle(l, &b, i);
        return true;
    }
    if (i->op == IR_extractelement || i->op == IR_insertelement)
        return map_extract_or_insert(l, &b, i);
    if (!gen_region_of(i, &r))
        return false;
    if (r.index)
        map_variable(l, &b, i, r);
    else if (gen_is_read(&i->value))
        map_read(l, &b, i, &r);
    else if (is_true(gen_argument(i, 7)) && (!gen_info(l, &i->value)->whole || is_undefined(gen_argument(i, 0))))
        map_write(l, &b, i, &r);
    else
        map_masked_write(l, &b, i, &r);
    return true;
}

bool gen_legalize_region(gen_legalizer *l, ir_inst *i)
{
    l->rule = NULL;
    bool done = legalize(l, i);
    if (done)
        remark_on_split(l, i);
    return done;
}
