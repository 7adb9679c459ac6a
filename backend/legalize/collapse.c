/* backend/legalize/collapse.c - simplifies region reads and writes.
 *
 *   rdregion(rdregion(x, A), B)        -> rdregion(x, A and B together)              if that is one region
 *   rdregion(rdregion(x, rows at r), columns at c) -> rdregion(x, rows and columns at r + c)   rows stay within the parent's rows
 *   rdregion(wrregion(o, n, A), B)     -> rdregion(o, B) or rdregion(n, …)           B outside A, or inside
 *   wrregion(wrregion(o, a, A), b, B)  -> wrregion(o, b, B)                          B covers A and the first write is used once
 *   wrregion(o, rdregion(o, A), A)     -> o             wrregion(undef, rdregion(x, A), A) -> x
 *   wrregion(o, wrregion(rdregion(o, A), b, B, mask), A) -> wrregion(o, b, A and B together, mask)
 *   rdregion(bitcast(rdregion(x, A)), B) -> rdregion(bitcast x, A and B together)    an element of B is one of x as well
 *   rdregion(bitcast(wrregion(o, n, A)), B) -> rdregion(bitcast o, B) or rdregion(bitcast n, …)
 *   reads and writes of a whole value  -> the value itself
 *   a read outside of its vector       -> undef         such a write -> the old value
 *   extractelement, insertelement, shufflevector -> reads and writes, if one region expresses it
 *
 * Operations then use the original values as directly as possible, and selection folds the remaining reads into operands and the
 * writes into destinations. At the end unused pure operations are removed. */
#include "backend/prepare/build.h"
#include "backend/region/build.h"
#include "backend/legalize/regions.h"
#include "backend/legalize/tidy.h"

#include "ir/region.h"
#include "src/base/bug.h"

enum { MAX_ELEMENTS = 1024, MAX_ITERATIONS = 8 };

/* --- extract, insert, shuffle --------------------------------------------------------------------------------------------- */

static ir_value *collapse_extract(ir_builder *b, ir_inst *i)
{
    ir_value *v = ir_operand(i, 0);
    uint64_t at;

    if (!ir_const_bits(ir_operand(i, 1), &at) || at >= ir_lanes(v->type) || ir_is_boolean(v->type))
        return NULL;
    return region_build_slice(b, v, (unsigned)at, 1, true);
}

static ir_value *collapse_insert(ir_builder *b, ir_inst *i)
{
    ir_value *v = ir_operand(i, 0);
    uint64_t at;

    if (!ir_const_bits(ir_operand(i, 2), &at) || at >= ir_lanes(v->type) || ir_is_boolean(v->type))
        return NULL;
    region_description r = region_line(v->type, 1, 1, 0);
    r.offset = (int)(at * r.size);
    return region_build_write(b, v, ir_operand(i, 1), &r, NULL);
}

/* Turns a shuffle of one operand into a region read, if one region expresses it. Undefined lanes may have any value. */
static ir_value *collapse_shuffle(ir_builder *b, ir_inst *i)
{
    unsigned n = i->index_count, lanes = (unsigned)ir_lanes(ir_operand(i, 0)->type);

    if (n > MAX_ELEMENTS || ir_is_boolean(i->value.type))
        return NULL;
    int from = -1, at[MAX_ELEMENTS];
    region_description r = region_line(i->value.type, n, 1, 0);
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
    if (!region_match(at, n, r.size, &r) || r.hstride < 0 || r.vstride < 0)
        return NULL;
    return region_build_read(b, ir_operand(i, from ? 1 : 0), &r, false);
}

/* --- reads ---------------------------------------------------------------------------------------------------------------- */

static bool covers_value(const ir_value *v, const region_description *r)
{
    return !r->index && r->offset == 0 && region_is_contiguous(r) && r->count == ir_lanes(v->type);
}

static ir_value *cast_to_type(ir_builder *b, ir_value *v, ir_type *t)
{
    return region_build_bitcast(b, v, t);
}

/* Determines the part of the bytes read by R that W writes: all, none, or some. For COVER_ALL, *INNER becomes the region that
 * reads them from the value that W writes. The element sizes of R and W may differ. */
typedef enum cover { COVER_ALL, COVER_NONE, COVER_SOME } cover;

static cover find_cover(const region_description *r, const region_description *w, region_description *inner)
{
    static const int nowhere = -1;

    /* source: by byte of the parent, the offset in the value that W writes; at: that of each element of R */
    int source[8 * MAX_ELEMENTS], at[MAX_ELEMENTS];
    int first, last;
    region_extent(w, &first, &last);
    if (first < 0 || last > (int)(sizeof source / sizeof *source) || r->count > MAX_ELEMENTS)
        return COVER_SOME;
    for (int k = first; k < last; k++)
        source[k] = nowhere;
    for (unsigned e = 0; e < w->count; e++)
        for (unsigned k = 0; k < w->size; k++)
            source[region_byte(w, e) + (int)k] = (int)(e * w->size + k);
    unsigned inside = 0;
    bool together = true;
    for (unsigned e = 0; e < r->count; e++) {
        for (unsigned k = 0; k < r->size; k++) {
            int byte = region_byte(r, e) + (int)k, from = byte >= first && byte < last ? source[byte] : nowhere;
            inside += from != nowhere;
            at[e] = k ? at[e] : from;
            together &= from == at[e] + (int)k;
        }
        together &= at[e] % (int)r->size == 0;
    }
    if (inside == 0)
        return COVER_NONE;
    return inside == r->count * r->size && together && region_match(at, r->count, r->size, inner) && inner->hstride >= 0 &&
                   inner->vstride >= 0
               ? COVER_ALL
               : COVER_SOME;
}

/* V as a vector of elements of type T; NULL if its size is no multiple of T's. */
static ir_value *as_elements(ir_builder *b, ir_value *v, ir_type *t)
{
    unsigned bits = ir_scalar_bits(v->type) * (unsigned)ir_lanes(v->type), one = ir_scalar_bits(t);

    if (ir_scalar(v->type) == t)
        return v;
    return bits % one ? NULL : cast_to_type(b, v, ir_vector(b->module, t, bits / one));
}

/* Builds read R of V as elements of type T, which may differ from V's element type. */
static ir_value *read_as(ir_builder *b, ir_value *v, const region_description *r, ir_type *t)
{
    v = as_elements(b, v, ir_scalar(t));
    return v ? cast_to_type(b, region_build_read(b, v, r, !ir_is_vector(t)), t) : NULL;
}

static ir_value *read_of_write(ir_builder *b, ir_inst *i, const region_description *r, ir_inst *write)
{
    region_description w, inner;

    region_decode(write, &w);
    if (r->index || w.index)
        return NULL;
    cover c = find_cover(r, &w, &inner);
    if (c == COVER_SOME || (c == COVER_ALL && !region_is_all_true(region_call_argument(write, 7))))
        return NULL;
    return read_as(b, region_call_argument(write, c == COVER_ALL ? 1 : 0), c == COVER_ALL ? &inner : r, i->value.type);
}

/* Composes INNER, whose start is variable, with OUTER: possible if OUTER is a single row, or if INNER reads a part of each row
 * of OUTER. The parent width of INNER states that none of its rows crosses a row of OUTER. */
static bool compose_variable(ir_builder *b, const region_description *outer, const region_description *inner,
                             region_description *both)
{
    region_description o = region_plain(*outer), n = *inner;
    bool line = o.width == (int)o.count, rows = n.width < (int)n.count && (unsigned)o.width == n.parent_width;

    if (!n.index || ir_is_vector(n.index->type) || (o.index && ir_is_vector(o.index->type)) || n.size != o.size || o.hstride <= 0)
        return false;
    if (!line && (!rows || n.vstride != o.width || n.count / (unsigned)n.width != o.count / (unsigned)o.width))
        return false;
    *both = (region_description){.count = n.count, .size = n.size, .width = n.width, .hstride = n.hstride * o.hstride};
    both->vstride = line ? n.vstride * o.hstride : o.vstride;
    both->offset = o.offset + n.offset * o.hstride;
    both->index = build_bin_k(b, IR_mul, n.index, (uint16_t)o.hstride);
    if (o.index)
        both->index = build_bin(b, IR_add, both->index, o.index);
    return true;
}

/* Composes region INNER of the result of region OUTER into one region of the parent, *BOTH, from constants or parent widths. */
static bool compose_regions(ir_builder *b, const region_description *outer, const region_description *inner,
                            region_description *both)
{
    if (region_compose(outer, inner, both))
        return both->hstride >= 0 && both->vstride >= 0;
    return compose_variable(b, outer, inner, both);
}

static ir_value *read_of_read(ir_builder *b, ir_inst *i, const region_description *r, ir_inst *read)
{
    region_description outer, both;

    region_decode(read, &outer);
    if ((r->index && !ir_has_one_use(&read->value)) || !compose_regions(b, &outer, r, &both))
        return NULL;
    return read_as(b, region_call_argument(read, 0), &both, i->value.type);
}

/* Returns a simpler value that equals read I; NULL if none is found. */
static ir_value *collapse_read(ir_builder *b, ir_inst *i)
{
    region_description r;

    region_decode(i, &r);
    ir_value *v = region_call_argument(i, 0);
    if (ir_is_undefined(v) || ir_region_is_outside(i))
        return ir_undef(b->module, i->value.type);
    if (covers_value(v, &r))
        return cast_to_type(b, v, i->value.type);
    uint64_t bits;
    if (ir_const_bits(v, &bits))
        return ir_const(b->module, i->value.type, bits);
    if (ir_is_op(v, IR_bitcast) && !ir_is_boolean(v->type) && !ir_is_boolean(ir_operand(ir_as_inst(v), 0)->type))
        v = ir_operand(ir_as_inst(v), 0); /* a bitcast does not move bytes */
    if (region_is_read(v))
        return read_of_read(b, i, &r, ir_as_inst(v));
    if (region_is_write(v))
        return read_of_write(b, i, &r, ir_as_inst(v));
    return NULL;
}

/* --- writes --------------------------------------------------------------------------------------------------------------- */

static bool is_same_region(const region_description *x, const region_description *y)
{
    if (x->index != y->index || x->count != y->count || x->size != y->size)
        return false;
    for (unsigned e = 0; e < x->count; e++)
        if (region_byte(x, e) != region_byte(y, e))
            return false;
    return true;
}

/* Are the elements of R disjoint, so that no element of a write overwrites another one? */
static bool has_disjoint_elements(const region_description *r)
{
    region_description p = region_plain(*r);
    int row = (p.width - 1) * p.hstride;

    return p.count == 1 || (p.hstride > 0 && (p.width == (int)p.count || p.vstride > row));
}

/* Simplifies a write to region R of OLD if NEW, the value to write, is that region read from OLD and modified in part, as by
 * reads and writes of rows and of columns within them: writes only the modified part. */
static ir_value *write_of_write(ir_builder *b, const region_description *r, ir_value *old, ir_inst *new)
{
    region_description outer, inner, both;
    ir_value *base = region_call_argument(new, 0), *part = region_call_argument(new, 1);
    ir_inst *read = region_is_read(base) ? ir_as_inst(base) : NULL;

    if (!ir_is_undefined(base) && (!read || region_call_argument(read, 0) != old))
        return NULL;
    if (read && region_decode(read, &outer) && !is_same_region(r, &outer))
        return NULL;
    region_decode(new, &inner);
    if (!has_disjoint_elements(r) || !compose_regions(b, r, &inner, &both))
        return NULL;
    return region_build_write(b, old, part, &both, region_call_argument(new, 7));
}

/* Returns a simpler value that equals write I; NULL if none is found. */
static ir_value *collapse_write(ir_builder *b, ir_inst *i)
{
    region_description r, other, inner;

    region_decode(i, &r);
    ir_value *old = region_call_argument(i, 0), *new = region_call_argument(i, 1), *mask = region_call_argument(i, 7);
    uint64_t bits;
    if (ir_const_bits(mask, &bits) && !bits)
        return old;
    if (ir_is_undefined(new) || ir_region_is_outside(i))
        return old;
    if (covers_value(old, &r) && region_is_all_true(mask))
        return cast_to_type(b, new, i->value.type);
    if (region_is_read(new)) {
        ir_value *from = region_call_argument(ir_as_inst(new), 0);
        bool again = from == old || (ir_is_undefined(old) && from->type == i->value.type);
        region_decode(ir_as_inst(new), &other);
        if (again && is_same_region(&r, &other))
            return from;
    }
    if (region_is_write(new) && region_is_all_true(mask) && ir_has_one_use(new)) {
        ir_value *both = write_of_write(b, &r, old, ir_as_inst(new));
        if (both)
            return both;
    }
    if (region_is_write(old) && region_is_all_true(mask) && ir_has_one_use(old)) {
        region_decode(ir_as_inst(old), &other);
        if (!r.index && !other.index && find_cover(&other, &r, &inner) == COVER_ALL)
            return region_build_write(b, region_call_argument(ir_as_inst(old), 0), new, &r, NULL);
    }
    return NULL;
}

static ir_value *collapse_inst(ir_builder *b, ir_inst *i)
{
    if (i->op == IR_extractelement)
        return collapse_extract(b, i);
    if (i->op == IR_insertelement)
        return collapse_insert(b, i);
    if (i->op == IR_shufflevector)
        return collapse_shuffle(b, i);
    if (region_is_read(&i->value))
        return collapse_read(b, i);
    if (region_is_write(&i->value))
        return collapse_write(b, i);
    if (i->op != IR_bitcast)
        return NULL;
    if (ir_is_op(ir_operand(i, 0), IR_bitcast))
        return cast_to_type(b, ir_operand(ir_as_inst(ir_operand(i, 0)), 0), i->value.type);
    return i->value.type == ir_operand(i, 0)->type ? ir_operand(i, 0) : NULL;
}

void backend_collapse_regions(ir_function *f, backend_kernel_stats *s)
{
    bool changed = true;

    for (unsigned iteration = 0; changed && iteration < MAX_ITERATIONS; iteration++) {
        changed = false;
        ir_each_block(b, f) {
            ir_each_inst_safe(i, b) {
                if (!ir_has_uses(&i->value))
                    continue;
                ir_builder at = ir_before(i);
                ir_value *v = collapse_inst(&at, i);
                if (!v)
                    continue;
                ir_replace(i, v);
                s->regions_collapsed++;
                changed = true;
            }
        }
    }
    legal_drop_unused(f);
}
