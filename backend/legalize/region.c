/* backend/legalize/region.c - region reads and writes, extract, insert, shuffle and bitcast as operations on parts.
 *
 * Each of these operations only determines the source of every element of its result. A result part that exists already costs
 * nothing; all others are built from elements (gather.c). Masked writes write to the parts that they change. */
#include "backend/legalize/legalize.h"

/* --- sources of the elements of a result ------------------------------------------------------------------------------------ */

static void find_elements(gen_legalizer *l, ir_value *v, gen_element *out)
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

static void map_write(gen_legalizer *l, ir_builder *b, ir_inst *i, const gen_region *r)
{
    unsigned n = (unsigned)ir_lanes(i->value.type);
    gen_element *from = arena_array(l->memory, gen_element, n);
    find_elements(l, gen_argument(i, 0), from);
    for (unsigned e = 0; e < r->count; e++) {
        unsigned at = (unsigned)gen_region_byte(r, e) / r->size;
        if (at < n)
            from[at] = gen_find_element(l, gen_argument(i, 1), e);
    }
    gen_map_elements(l, b, i, from, n);
}

ir_value *gen_mask_slice(gen_legalizer *l, ir_builder *b, ir_inst *i, unsigned first, unsigned count)
{
    ir_value *mask = gen_argument(i, 7);
    return ir_is_vector(mask->type) ? gen_slice(l, b, mask, first, count) : gen_whole(l, b, mask);
}

/* Writes those elements of write I's region R to PART that are in bytes [LOW, HIGH) of the value; LOW is PART's first byte. Adds
 * the number of operations to *MADE. */
static ir_value *write_masked_part(gen_legalizer *l, ir_builder *b, ir_inst *i, const gen_region *r, ir_value *part, int low,
                                   int high, unsigned *made)
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
        *made += count;
        for (unsigned p = 0; p < count; p++) {
            gen_region w = *r;
            w.count = pieces[p].count;
            w.width = pieces[p].count;
            w.vstride = 0;
            w.offset = at[pieces[p].first];
            w.hstride = w.count > 1 ? (at[pieces[p].first + 1] - w.offset) / (int)w.size : 1;
            unsigned e = first + pieces[p].first;
            ir_value *v = gen_slice(l, b, gen_argument(i, 1), e, w.count);
            part = gen_build_write(b, part, v, &w, gen_mask_slice(l, b, i, e, w.count));
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
    unsigned made = 0, least = (r->count * r->size + 63) / 64;
    if (gen_info(l, &i->value)->whole) {
        gen_map(l, i, write_masked_part(l, b, i, r, gen_whole(l, b, old), 0, (int)(n * r->size), &made));
        l->rule = made > least ? l->rule : NULL;
        return;
    }
    ir_value **part = arena_array(l->memory, ir_value *, n);
    for (unsigned at = 0; at < n;) {
        unsigned length = gen_part_length(at, n, limit);
        ir_value *before = gen_slice(l, b, old, at, length);
        part[count++] = write_masked_part(l, b, i, r, before, (int)(at * r->size), (int)((at + length) * r->size), &made);
        at += length;
    }
    l->rule = made > least ? l->rule : NULL;
    gen_map_parts(l, b, i, part, count);
}

/* --- bitcasts --------------------------------------------------------------------------------------------------------------- */

/* Maps bitcast I part by part if each part of the result corresponds to whole elements of the operand; else bitcasts the whole
 * operand. */
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

/* --- shuffle, extract, insert, and dispatch --------------------------------------------------------------------------------- */

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
    find_elements(l, v, from);
    if (at < n)
        from[at] = gen_find_element(l, ir_operand(i, 1), 0);
    gen_map_elements(l, b, i, from, n);
    return true;
}

/* Reports an operation that needs more instructions than its size in 64-byte operands, and the reason. */
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

static bool legalize_region(gen_legalizer *l, ir_inst *i)
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
        gen_legalize_variable(l, &b, i, r);
    else if (gen_is_read(&i->value))
        map_read(l, &b, i, &r);
    else if (gen_is_all_true(gen_argument(i, 7)) && (!gen_info(l, &i->value)->whole || ir_is_undefined(gen_argument(i, 0))))
        map_write(l, &b, i, &r);
    else
        map_masked_write(l, &b, i, &r);
    return true;
}

bool gen_legalize_region(gen_legalizer *l, ir_inst *i)
{
    l->rule = NULL;
    bool done = legalize_region(l, i);
    if (done)
        remark_on_split(l, i);
    return done;
}
