/* backend/legalize/variable.c - regions whose start is known only at run time.
 *
 * They remain reads and writes of a whole value, through address registers, in pieces that touch at most two registers for
 * every possible start. A known divisor of the start restricts the possible starts. Source: Intel "Skylake PRM, Volume 7,
 * Indirect Register Addressing". */
#include "backend/legalize/legalize.h"

#include "src/base/bug.h"

/* The largest power of two, at most 4096, that is known to divide V, an index in bytes. */
static unsigned known_multiple(const ir_value *v, unsigned depth)
{
    uint64_t bits;

    if (ir_const_bits(v, &bits))
        return bits ? (unsigned)(bits & (~bits + 1)) : 4096;
    const ir_inst *i = ir_try_inst(v);
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
    default: /* no divisor is known */
        return 1;
    }
}

/* Moves constants that are added to the variable start of R into its constant offset, so that the divisor of the rest becomes
 * known. */
static void peel_constants(region_description *r)
{
    uint64_t bits;

    while (ir_is_op(r->index, IR_add) && ir_const_bits(ir_operand(ir_as_inst(r->index), 1), &bits) && bits % r->size == 0) {
        r->index = ir_operand(ir_as_inst(r->index), 0);
        r->offset += (int16_t)bits;
    }
}

/* FAR is the number of periods that makes every offset positive. LONGEST_PERIOD is in bytes. */
enum { FAR = 1 << 16, LONGEST_PERIOD = 2048 };

/* The period, in bytes, after which register boundaries and row boundaries of the parent repeat: starts within one period cover
 * all alignments. */
static int alignment_period(const region_description *r)
{
    int unit = (int)(r->parent_width * r->size), period = GEN_GRF_BYTES;

    while (unit && period % unit && period <= LONGEST_PERIOD)
        period += GEN_GRF_BYTES;
    return period <= LONGEST_PERIOD ? period : GEN_GRF_BYTES;
}

/* Does the parent width of R permit its variable start to be SHIFT bytes plus any multiple of PERIOD? */
static bool can_start_at(const region_description *r, int shift, int period)
{
    int unit = (int)(r->parent_width * r->size);

    if (!unit || period % unit)
        return true;
    for (unsigned e = 0; e < r->count; e += (unsigned)r->width) {
        int first = region_byte(r, e) + shift + FAR * period, last = first + (r->width - 1) * r->hstride * (int)r->size;
        if (last / unit != first / unit)
            return false;
    }
    return true;
}

/* The number of elements, from FIRST on, that one indirect operand can access if the variable part of the start may be any
 * multiple of MULTIPLE bytes. The operand has one shape for all starts: the shape of a region that starts at a register boundary.
 * Single elements at a constant distance are always possible. */
static unsigned indirect_piece_length(const region_description *r, unsigned first, unsigned multiple, bool writes)
{
    int period = alignment_period(r), step = multiple > r->size ? (int)multiple : (int)r->size;
    unsigned best = 1;

    for (unsigned n = 2; n <= GEN_MAX_CHANNELS && first + n <= r->count; n *= 2) {
        int at[GEN_MAX_CHANNELS], moved[GEN_MAX_CHANNELS];
        bool even = true;
        region_operand first_shape, shape;
        unsigned stride;
        for (unsigned e = 0; e < n; e++) {
            at[e] = region_byte(r, first + e);
            moved[e] = at[e] - at[0];
            even &= at[e] - at[0] == (int)e * (at[1] - at[0]);
        }
        bool fits = writes || region_source_shape(moved, n, r->size, &first_shape);
        for (int shift = 0; shift < period && fits; shift += step) {
            if (!can_start_at(r, shift, period))
                continue;
            for (unsigned e = 0; e < n; e++)
                moved[e] = at[e] + shift + FAR;
            fits = writes ? region_dest_stride(moved, n, r->size, &stride) : region_source_shape(moved, n, r->size, &shape);
            fits &= writes || even || (shape.vstride == first_shape.vstride && shape.width == first_shape.width);
        }
        if (!fits)
            break;
        best = n;
    }
    return best;
}

/* Describes N elements of R from FIRST on, with the same variable start. */
static region_description build_part(const region_description *r, unsigned first, unsigned n)
{
    int at[GEN_MAX_CHANNELS];
    region_description part;

    for (unsigned e = 0; e < n; e++)
        at[e] = region_byte(r, first + e);
    if (!region_match(at, n, r->size, &part))
        bug("part of a region is no region");
    part.index = r->index;
    part.parent_width = r->parent_width;
    return part;
}

/* The number of elements, from FIRST on, that one operand can access if each row has its own start: the elements of one row or,
 * if rows have one element, several rows. */
static unsigned row_piece_length(const region_description *r, unsigned first, unsigned multiple, bool writes)
{
    unsigned n = 1, width = (unsigned)r->width;

    if (width != 1) {
        region_description row = *r;
        row.count = width;
        return indirect_piece_length(&row, first % width, multiple, writes);
    }
    while (2 * n <= 16 && first + 2 * n <= r->count && 2 * n * r->size <= 64)
        n *= 2;
    return n;
}

static region_description build_row_part(legalizer *l, ir_builder *b, const region_description *r, unsigned first, unsigned n)
{
    unsigned width = (unsigned)r->width, row = first / width;
    region_description part = {.count = n,
                               .size = r->size,
                               .vstride = r->vstride,
                               .width = (int)(width == 1 ? 1 : n),
                               .hstride = r->hstride,
                               .offset = r->offset + (int)(first % width) * r->hstride * (int)r->size,
                               .parent_width = r->parent_width};

    if (width == 1) {
        part.index = legal_slice(l, b, r->index, first, n);
        return part;
    }
    legal_element e = legal_find_element(l, r->index, row);
    part.index = e.value ? region_build_slice(b, e.value, e.index, 1, true) : ir_const(l->module, l->module->i16, 0);
    return part;
}

void legal_variable(legalizer *l, ir_builder *b, ir_inst *i, region_description r)
{
    bool writes = region_is_write(&i->value);
    bool rows = ir_is_vector(r.index->type);

    peel_constants(&r);
    unsigned multiple = known_multiple(r.index, 0);
    if (!rows)
        r.index = legal_whole(l, b, r.index);
    ir_value *all = writes ? legal_whole(l, b, region_call_argument(i, 0)) : NULL,
             *v = legal_whole(l, b, region_call_argument(i, 0));
    ir_value **part = arena_array(l->memory, ir_value *, r.count);
    unsigned count = 0;
    legal_element *from = arena_array(l->memory, legal_element, r.count);
    for (unsigned e = 0; e < r.count;) {
        unsigned n = rows ? row_piece_length(&r, e, multiple, writes) : indirect_piece_length(&r, e, multiple, writes);
        while (writes && e % n)
            n /= 2;
        if (n < r.count && n * r.size < 64)
            l->rule = rows ? "each row has its own address" : "a region with a variable start may touch one more register";
        region_description p = rows ? build_row_part(l, b, &r, e, n) : build_part(&r, e, n);
        if (writes) {
            ir_value *mask = legal_mask_slice(l, b, i, e, n);
            all = region_build_write(b, all, legal_slice(l, b, region_call_argument(i, 1), e, n), &p, mask);
        } else {
            part[count] = region_build_read(b, v, &p, false);
            for (unsigned k = 0; k < n; k++)
                from[e + k] = (legal_element){part[count], k};
            count++;
        }
        e += n;
    }
    if (writes)
        legal_map(l, i, all);
    else
        legal_map_elements(l, b, i, from, r.count);
}
