/* backend/legalize/region.c - region reads and writes, extract, insert, shuffle and bitcast as operations on parts.
 *
 * Each of these operations only determines the source of every element of its result. A result part that exists already costs
 * nothing; all others are built from elements (gather.c). Masked writes write to the parts that they change. */
#include "backend/legalize/legalize.h"

#include "ir/region.h"

#include "src/base/bug.h"

/* --- sources of the elements of a result ---------------------------------------------------------------------------------- */

static void find_elements(legalizer *l, ir_value *v, legal_element *out)
{
    for (unsigned e = 0; e < ir_lanes(v->type); e++)
        out[e] = legal_find_element(l, v, e);
}

static void map_read(legalizer *l, ir_builder *b, ir_inst *i, const region_description *r)
{
    legal_element *from = arena_array(l->memory, legal_element, r->count);
    ir_value *v = region_call_argument(i, 0);

    for (unsigned e = 0; e < r->count; e++) {
        int byte = region_byte(r, e);
        if (byte >= 0 && byte < (int)(ir_lanes(v->type) * r->size))
            from[e] = legal_find_element(l, v, (unsigned)byte / r->size);
    }
    legal_map_elements(l, b, i, from, r->count);
}

static void map_write(legalizer *l, ir_builder *b, ir_inst *i, const region_description *r)
{
    unsigned n = (unsigned)ir_lanes(i->value.type);
    legal_element *from = arena_array(l->memory, legal_element, n);

    find_elements(l, region_call_argument(i, 0), from);
    for (unsigned e = 0; e < r->count; e++) {
        unsigned at = (unsigned)region_byte(r, e) / r->size;
        if (at < n)
            from[at] = legal_find_element(l, region_call_argument(i, 1), e);
    }
    legal_map_elements(l, b, i, from, n);
}

ir_value *legal_mask_slice(legalizer *l, ir_builder *b, ir_inst *i, unsigned first, unsigned count)
{
    ir_value *mask = region_call_argument(i, 7);

    return ir_is_vector(mask->type) ? legal_slice(l, b, mask, first, count) : legal_whole(l, b, mask);
}

/* Writes those elements of write I's region R to PART that are in bytes [LOW, HIGH) of the value; LOW is PART's first byte. Adds
 * the number of operations to *MADE. */
static ir_value *write_masked_part(legalizer *l, ir_builder *b, ir_inst *i, const region_description *r, ir_value *part, int low,
                                   int high, unsigned *made)
{
    int at[GEN_MAX_CHANNELS];

    for (unsigned first = 0; first < r->count;) {
        unsigned n = 0;
        while (first + n < r->count && n < GEN_MAX_CHANNELS) {
            int byte = region_byte(r, first + n);
            if (byte < low || byte >= high)
                break;
            at[n++] = byte - low;
        }
        region_list list = {at, r->size, true};
        region_piece pieces[GEN_MAX_CHANNELS];
        if (n && n < r->count && !l->rule)
            l->rule = "an operand touches two neighbouring registers at most";
        unsigned limit = legal_operation_limit(i), count = n ? region_split(&list, 1, n, limit, REGION_SPLIT_ALIGNED, pieces) : 0;
        if (count > 1 && !l->rule)
            l->rule = region_split_rule(&list, 1, n);
        *made += count;
        for (unsigned p = 0; p < count; p++) {
            region_description w = *r;
            w.count = pieces[p].count;
            w.width = pieces[p].count;
            w.vstride = 0;
            w.offset = at[pieces[p].first];
            w.hstride = w.count > 1 ? (at[pieces[p].first + 1] - w.offset) / (int)w.size : 1;
            unsigned e = first + pieces[p].first;
            ir_value *v = legal_slice(l, b, region_call_argument(i, 1), e, w.count);
            part = region_build_write(b, part, v, &w, legal_mask_slice(l, b, i, e, w.count));
        }
        first += n ? n : 1;
    }
    return part;
}

static void map_masked_write(legalizer *l, ir_builder *b, ir_inst *i, const region_description *r)
{
    ir_type *t = i->value.type;
    unsigned n = (unsigned)ir_lanes(t), limit = legal_lane_limit(t), count = 0;
    ir_value *old = region_call_argument(i, 0);
    unsigned made = 0, least = (r->count * r->size + 63) / 64;

    if (legal_info(l, &i->value)->whole) {
        legal_map(l, i, write_masked_part(l, b, i, r, legal_whole(l, b, old), 0, (int)(n * r->size), &made));
        l->rule = made > least ? l->rule : NULL;
        return;
    }
    ir_value **part = arena_array(l->memory, ir_value *, n);
    for (unsigned at = 0; at < n;) {
        unsigned length = legal_part_length(at, n, limit);
        ir_value *before = legal_slice(l, b, old, at, length);
        part[count++] = write_masked_part(l, b, i, r, before, (int)(at * r->size), (int)((at + length) * r->size), &made);
        at += length;
    }
    l->rule = made > least ? l->rule : NULL;
    legal_map_parts(l, b, i, part, count);
}

/* --- bitcasts ------------------------------------------------------------------------------------------------------------- */

/* Maps bitcast I part by part if each part of the result corresponds to whole elements of the operand; else bitcasts the whole
 * operand. */
static void map_bitcast(legalizer *l, ir_builder *b, ir_inst *i)
{
    ir_value *x = ir_operand(i, 0);
    ir_type *t = i->value.type;
    unsigned n = (unsigned)ir_lanes(t), limit = legal_part_limit(t), size = ir_scalar_bits(t) / 8,
             from = ir_scalar_bits(x->type) / 8;
    legal_element whole = legal_find_element(l, x, 0), last = legal_find_element(l, x, (unsigned)ir_lanes(x->type) - 1);
    bool one = whole.value == last.value || !whole.value;

    if (legal_info(l, &i->value)->whole || one || size * n < from || !ir_is_vector(t)) {
        ir_value *v = legal_whole(l, b, x);
        legal_map(l, i, region_build_bitcast(b, v, t));
        return;
    }
    ir_value **part = arena_array(l->memory, ir_value *, n);
    unsigned count = 0;
    for (unsigned at = 0; at < n;) {
        unsigned length = legal_part_length(at, n, limit), bytes = length * size;
        if (bytes % from || at * size % from) {
            legal_map(l, i, region_build_bitcast(b, legal_whole(l, b, x), t));
            return;
        }
        ir_value *v = legal_slice(l, b, x, at * size / from, bytes / from);
        part[count++] = region_build_bitcast(b, v, ir_vector(l->module, ir_scalar(t), length));
        at += length;
    }
    legal_map_parts(l, b, i, part, count);
}

/* --- shuffle, extract, insert, and dispatch ------------------------------------------------------------------------------- */

static void map_shuffle(legalizer *l, ir_builder *b, ir_inst *i)
{
    unsigned lanes = (unsigned)ir_lanes(ir_operand(i, 0)->type);
    legal_element *from = arena_array(l->memory, legal_element, i->index_count);

    for (unsigned e = 0; e < i->index_count; e++) {
        int k = i->indices[e];
        if (k >= 0)
            from[e] = legal_find_element(l, ir_operand(i, (unsigned)k >= lanes), (unsigned)k % lanes);
    }
    legal_map_elements(l, b, i, from, i->index_count);
}

static bool map_extract_or_insert(legalizer *l, ir_builder *b, ir_inst *i)
{
    bool insert = i->op == IR_insertelement;
    ir_value *v = ir_operand(i, 0), *index = ir_operand(i, insert ? 2 : 1);
    unsigned n = (unsigned)ir_lanes(v->type);
    uint64_t at;

    if (!ir_const_bits(index, &at))
        return false;
    legal_element *from = arena_array(l->memory, legal_element, n);
    if (!insert) {
        if (at < n)
            from[0] = legal_find_element(l, v, (unsigned)at);
        legal_map_elements(l, b, i, from, 1);
        return true;
    }
    find_elements(l, v, from);
    if (at < n)
        from[at] = legal_find_element(l, ir_operand(i, 1), 0);
    legal_map_elements(l, b, i, from, n);
    return true;
}

/* Reports an operation that needs more instructions than its size in 64-byte operands, and the reason. */
static void remark_on_split(legalizer *l, const ir_inst *i)
{
    const ir_module *m = l->module;
    ir_loc at = i->loc < m->locs.count ? m->locs.items[i->loc] : (ir_loc){0};

    const char *what =
        i->op == IR_call ? region_is_read(&i->value) ? "region read" : "region write" : ir_op_name((ir_opcode)i->op);

    if (!l->rule || !l->options->diagnostics || !l->options->diagnostics->remarks)
        return;
    if (at.file)
        diag_report_at(l->options->diagnostics, DIAG_REMARK, at.file, at.line, at.column, "%s split: %s", what, l->rule);
    else
        diag_remark(l->options->diagnostics, 0, "in kernel '%s': %s split: %s", l->f->value.name, what, l->rule);
}

static bool legalize_region(legalizer *l, ir_inst *i)
{
    ir_builder b = ir_before(i);
    region_description r;

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
    if (!region_decode(i, &r))
        return false;
    bug_unless(!ir_region_is_outside(i));
    if (r.index)
        legal_variable(l, &b, i, r);
    else if (region_is_read(&i->value))
        map_read(l, &b, i, &r);
    else if (region_is_all_true(region_call_argument(i, 7)) &&
             (!legal_info(l, &i->value)->whole || ir_is_undefined(region_call_argument(i, 0))))
        map_write(l, &b, i, &r);
    else
        map_masked_write(l, &b, i, &r);
    return true;
}

bool legal_region(legalizer *l, ir_inst *i)
{
    const backend_observer *o = l->options->observer;
    const ir_inst *previous = i->prev;

    l->rule = NULL;
    bool done = legalize_region(l, i);
    if (done)
        remark_on_split(l, i);
    if (done && o && (region_is_read(&i->value) || region_is_write(&i->value)))
        o->legalized(o->context, i, previous ? previous->next : i->block->first, l->rule, legal_info(l, &i->value)->part,
                     legal_info(l, &i->value)->count);
    return done;
}
