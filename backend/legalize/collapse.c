/* backend/legalize/collapse.c - fewer region reads and writes.
 *
 *   rdregion(rdregion(x, A), B)        -> rdregion(x, A and B together)              when that is one region
 *   rdregion(rdregion(x, rows at r), columns at c) -> rdregion(x, rows and columns at r + c)   no row leaves one of the parent's
 *   rdregion(wrregion(o, n, A), B)     -> rdregion(o, B) or rdregion(n, …)           B outside of A, or inside
 *   wrregion(wrregion(o, a, A), b, B)  -> wrregion(o, b, B)                          B covers A and the first write is used once
 *   wrregion(o, rdregion(o, A), A)     -> o             wrregion(undef, rdregion(x, A), A) -> x
 *   wrregion(o, wrregion(rdregion(o, A), b, B, mask), A) -> wrregion(o, b, A and B together, mask)
 *   rdregion(bitcast(rdregion(x, A)), B) -> rdregion(bitcast x, A and B together)    an element of B is one of x as well
 *   rdregion(bitcast(wrregion(o, n, A)), B) -> rdregion(bitcast o, B) or rdregion(bitcast n, …)
 *   reads and writes of everything     -> the value itself
 *   extractelement, insertelement, shufflevector -> reads and writes, where one region says it
 *
 * Every operation afterwards finds its operands as close to where they were made as can be; selection then folds the reads that
 * are left into operands and the writes into destinations. Unused pure operations go at the end. */
#include "backend/prepare/prepare.h"
#include "backend/region/build.h"
#include "backend/legalize/tidy.h"

#include "src/base/bug.h"

enum { MAX_ELEMENTS = 1024, MAX_ROUNDS = 8 };

/* --- extract, insert, shuffle ----------------------------------------------------------------------------------------------- */

static ir_value *collapse_extract(ir_builder *b, ir_inst *i)
{
    ir_value *v = ir_operand(i, 0);
    uint64_t at;
    if (!ir_const_bits(ir_operand(i, 1), &at) || at >= ir_lanes(v->type) || ir_is_boolean(v->type))
        return NULL;
    return gen_build_slice(b, v, (unsigned)at, 1, true);
}

static ir_value *collapse_insert(ir_builder *b, ir_inst *i)
{
    ir_value *v = ir_operand(i, 0);
    uint64_t at;
    if (!ir_const_bits(ir_operand(i, 2), &at) || at >= ir_lanes(v->type) || ir_is_boolean(v->type))
        return NULL;
    gen_region r = gen_region_line(v->type, 1, 1, 0);
    r.offset = (int)(at * r.size);
    return gen_build_write(b, v, ir_operand(i, 1), &r, NULL);
}

/* One operand, one region. Lanes without a value may be anything. */
static ir_value *collapse_shuffle(ir_builder *b, ir_inst *i)
{
    unsigned n = i->index_count, lanes = (unsigned)ir_lanes(ir_operand(i, 0)->type);
    if (n > MAX_ELEMENTS || ir_is_boolean(i->value.type))
        return NULL;
    int from = -1, at[MAX_ELEMENTS];
    gen_region r = gen_region_line(i->value.type, n, 1, 0);
    for (unsigned e = 0; e < n; e++) {
        int which = i->indices[e] < 0 ? from : i->indices[e] >= (int)lanes;
        if (from >= 0 && which != from)
            return NULL;
        from = which;
    }
    if (from < 0)
        return ir_undef(b->module, i->value.type);
    int first = -1;
    for (unsigned e = 0; e < n; e++) {
        int index = i->indices[e] < 0 ? -1 : i->indices[e] - from * (int)lanes;
        first = first < 0 && index >= 0 ? index : first;
        at[e] = index < 0 ? -1 : index * (int)r.size;
    }
    for (unsigned e = 0; e < n; e++) {
        bool known = at[e] >= 0;
        if (!known)
            at[e] = e ? 2 * at[e - 1] - (e > 1 ? at[e - 2] : at[e - 1]) : first * (int)r.size;
        if (!known && (at[e] < 0 || at[e] >= (int)(lanes * r.size)))
            return NULL;
    }
    if (!gen_region_match(at, n, r.size, &r) || r.stride < 0 || r.vstride < 0)
        return NULL;
    return gen_build_read(b, ir_operand(i, from ? 1 : 0), &r, false);
}

/* --- reads ------------------------------------------------------------------------------------------------------------------ */

static bool reads_all(const ir_value *v, const gen_region *r)
{
    return !r->index && r->offset == 0 && gen_region_is_contiguous(r) && r->count == ir_lanes(v->type);
}

static ir_value *as_type(ir_builder *b, ir_value *v, ir_type *t)
{
    return gen_build_bitcast(b, v, t);
}

/* Where the bytes that R reads were written by W: all inside (then *INNER reads the written value), none, or some. The sizes of
 * their elements may differ. */
typedef enum cover { COVER_ALL, COVER_NONE, COVER_SOME } cover;

static cover covered(const gen_region *r, const gen_region *w, gen_region *inner)
{
    static const int nowhere = -1;
    int source[8 * MAX_ELEMENTS], at[MAX_ELEMENTS]; /* of the written value, by byte of the parent */
    int first, last;
    gen_region_extent(w, &first, &last);
    if (first < 0 || last > (int)(sizeof source / sizeof *source) || r->count > MAX_ELEMENTS)
        return COVER_SOME;
    for (int k = first; k < last; k++)
        source[k] = nowhere;
    for (unsigned e = 0; e < w->count; e++)
        for (unsigned k = 0; k < w->size; k++)
            source[gen_region_byte(w, e) + (int)k] = (int)(e * w->size + k);
    unsigned inside = 0;
    bool together = true;
    for (unsigned e = 0; e < r->count; e++) {
        for (unsigned k = 0; k < r->size; k++) {
            int byte = gen_region_byte(r, e) + (int)k, from = byte >= first && byte < last ? source[byte] : nowhere;
            inside += from != nowhere;
            at[e] = k ? at[e] : from;
            together &= from == at[e] + (int)k;
        }
        together &= at[e] % (int)r->size == 0;
    }
    if (inside == 0)
        return COVER_NONE;
    return inside == r->count * r->size && together && gen_region_match(at, r->count, r->size, inner) && inner->stride >= 0 &&
                   inner->vstride >= 0
               ? COVER_ALL
               : COVER_SOME;
}

/* V as a vector of elements of type T; NULL when its bytes are no number of these. */
static ir_value *as_elements(ir_builder *b, ir_value *v, ir_type *t)
{
    unsigned bits = ir_scalar_bits(v->type) * (unsigned)ir_lanes(v->type), one = ir_scalar_bits(t);
    if (ir_scalar(v->type) == t)
        return v;
    return bits % one ? NULL : as_type(b, v, ir_vector(b->module, t, bits / one));
}

/* Reads R of V, whose elements may have another type than T. */
static ir_value *read_as(ir_builder *b, ir_value *v, const gen_region *r, ir_type *t)
{
    v = as_elements(b, v, ir_scalar(t));
    return v ? as_type(b, gen_build_read(b, v, r, !ir_is_vector(t)), t) : NULL;
}

static ir_value *read_of_write(ir_builder *b, ir_inst *i, const gen_region *r, ir_inst *write)
{
    gen_region w, inner;
    gen_region_of(write, &w);
    if (r->index || w.index)
        return NULL;
    cover c = covered(r, &w, &inner);
    if (c == COVER_SOME || (c == COVER_ALL && !gen_is_all_true(gen_argument(write, 7))))
        return NULL;
    return read_as(b, gen_argument(write, c == COVER_ALL ? 1 : 0), c == COVER_ALL ? &inner : r, i->value.type);
}

/* The region of INNER, which begins where a variable says, in what OUTER reads: when that is one line, or when INNER takes a part
 * of each of its rows. That no row of INNER leaves one of OUTER is what its parent width states. */
static bool compose_variable(ir_builder *b, const gen_region *outer, const gen_region *inner, gen_region *both)
{
    gen_region o = gen_region_plain(*outer), n = *inner;
    bool line = o.width == (int)o.count, rows = n.width < (int)n.count && (unsigned)o.width == n.parent_width;

    if (!n.index || ir_is_vector(n.index->type) || (o.index && ir_is_vector(o.index->type)) || n.size != o.size || o.stride <= 0)
        return false;
    if (!line && (!rows || n.vstride != o.width || n.count / (unsigned)n.width != o.count / (unsigned)o.width))
        return false;
    *both = (gen_region){.count = n.count, .size = n.size, .width = n.width, .stride = n.stride * o.stride};
    both->vstride = line ? n.vstride * o.stride : o.vstride;
    both->offset = o.offset + n.offset * o.stride;
    both->index = gen_bin_k(b, IR_mul, n.index, (uint16_t)o.stride);
    if (o.index)
        both->index = gen_bin(b, IR_add, both->index, o.index);
    return true;
}

/* INNER in what OUTER names, as one region; constants decide it, or parent widths. */
static bool compose(ir_builder *b, const gen_region *outer, const gen_region *inner, gen_region *both)
{
    if (gen_region_compose(outer, inner, both))
        return both->stride >= 0 && both->vstride >= 0;
    return compose_variable(b, outer, inner, both);
}

static ir_value *read_of_read(ir_builder *b, ir_inst *i, const gen_region *r, ir_inst *read)
{
    gen_region outer, both;
    gen_region_of(read, &outer);
    if ((r->index && !ir_has_one_use(&read->value)) || !compose(b, &outer, r, &both))
        return NULL;
    return read_as(b, gen_argument(read, 0), &both, i->value.type);
}

static ir_value *collapse_read(ir_builder *b, ir_inst *i)
{
    gen_region r;
    gen_region_of(i, &r);
    ir_value *v = gen_argument(i, 0);
    if (ir_is_undefined(v))
        return ir_undef(b->module, i->value.type);
    if (reads_all(v, &r))
        return as_type(b, v, i->value.type);
    uint64_t bits;
    if (ir_const_bits(v, &bits))
        return ir_const(b->module, i->value.type, bits);
    if (ir_is_op(v, IR_bitcast) && !ir_is_boolean(v->type) && !ir_is_boolean(ir_operand(ir_as_inst(v), 0)->type))
        v = ir_operand(ir_as_inst(v), 0); /* bytes lie where they lay */
    if (gen_is_read(v))
        return read_of_read(b, i, &r, ir_as_inst(v));
    if (gen_is_write(v))
        return read_of_write(b, i, &r, ir_as_inst(v));
    return NULL;
}

/* --- writes ----------------------------------------------------------------------------------------------------------------- */

static bool same_region(const gen_region *x, const gen_region *y)
{
    if (x->index != y->index || x->count != y->count || x->size != y->size)
        return false;
    for (unsigned e = 0; e < x->count; e++)
        if (gen_region_byte(x, e) != gen_region_byte(y, e))
            return false;
    return true;
}

/* No element of R is another one, too: written back, none hides what another wrote. */
static bool elements_differ(const gen_region *r)
{
    gen_region p = gen_region_plain(*r);
    int row = (p.width - 1) * p.stride;
    return p.count == 1 || (p.stride > 0 && (p.width == (int)p.count || p.vstride > row));
}

/* Elements of a region are changed: the region is read, written in part and put back, as reads and writes of rows and of columns
 * in them do. NEW is what OLD gets back in region R. */
static ir_value *write_of_write(ir_builder *b, const gen_region *r, ir_value *old, ir_inst *new)
{
    gen_region outer, inner, both;
    ir_value *base = gen_argument(new, 0), *part = gen_argument(new, 1);
    ir_inst *read = gen_is_read(base) ? ir_as_inst(base) : NULL;
    if (!ir_is_undefined(base) && (!read || gen_argument(read, 0) != old))
        return NULL;
    if (read && gen_region_of(read, &outer) && !same_region(r, &outer))
        return NULL;
    gen_region_of(new, &inner);
    if (!elements_differ(r) || !compose(b, r, &inner, &both))
        return NULL;
    return gen_build_write(b, old, part, &both, gen_argument(new, 7));
}

static ir_value *collapse_write(ir_builder *b, ir_inst *i)
{
    gen_region r, other, inner;
    gen_region_of(i, &r);
    ir_value *old = gen_argument(i, 0), *new = gen_argument(i, 1), *mask = gen_argument(i, 7);
    uint64_t bits;
    if (ir_const_bits(mask, &bits) && !bits)
        return old;
    if (ir_is_undefined(new))
        return old;
    if (reads_all(old, &r) && gen_is_all_true(mask))
        return as_type(b, new, i->value.type);
    if (gen_is_read(new)) {
        ir_value *from = gen_argument(ir_as_inst(new), 0);
        bool again = from == old || (ir_is_undefined(old) && from->type == i->value.type);
        gen_region_of(ir_as_inst(new), &other);
        if (again && same_region(&r, &other))
            return from;
    }
    if (gen_is_write(new) && gen_is_all_true(mask) && ir_has_one_use(new)) {
        ir_value *both = write_of_write(b, &r, old, ir_as_inst(new));
        if (both)
            return both;
    }
    if (gen_is_write(old) && gen_is_all_true(mask) && ir_has_one_use(old)) {
        gen_region_of(ir_as_inst(old), &other);
        if (!r.index && !other.index && covered(&other, &r, &inner) == COVER_ALL)
            return gen_build_write(b, gen_argument(ir_as_inst(old), 0), new, &r, NULL);
    }
    return NULL;
}

static ir_value *collapsed(ir_builder *b, ir_inst *i)
{
    if (i->op == IR_extractelement)
        return collapse_extract(b, i);
    if (i->op == IR_insertelement)
        return collapse_insert(b, i);
    if (i->op == IR_shufflevector)
        return collapse_shuffle(b, i);
    if (gen_is_read(&i->value))
        return collapse_read(b, i);
    if (gen_is_write(&i->value))
        return collapse_write(b, i);
    if (i->op != IR_bitcast)
        return NULL;
    if (ir_is_op(ir_operand(i, 0), IR_bitcast))
        return as_type(b, ir_operand(ir_as_inst(ir_operand(i, 0)), 0), i->value.type);
    return i->value.type == ir_operand(i, 0)->type ? ir_operand(i, 0) : NULL;
}

void gen_collapse_regions(ir_function *f, gen_kernel_stats *s)
{
    bool changed = true;
    for (unsigned round = 0; changed && round < MAX_ROUNDS; round++) {
        changed = false;
        ir_each_block(b, f) {
            ir_each_inst_safe(i, b) {
                if (!ir_has_uses(&i->value))
                    continue;
                ir_builder at = ir_before(i);
                ir_value *v = collapsed(&at, i);
                if (!v)
                    continue;
                ir_replace(i, v);
                s->regions_collapsed++;
                changed = true;
            }
        }
    }
    gen_drop_unused(f);
}
