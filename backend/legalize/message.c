/* backend/legalize/message.c - splits messages of 32 channels into two of 16.
 *
 * Data of k components is stored component by component, each for all lanes; a message returns it in this order for its own 16
 * lanes. So this file joins (or extracts) the halves of the components. Addresses and data of a message are one value each. All
 * other properties of messages (sizes, alignment, surfaces) are handled by selection. */
#include "backend/legalize/legalize.h"

#include "src/base/bug.h"

enum { HALF = 16 };

/* The operands of messages with elements for each lane: the operand with one element per lane, and the operands whose types are
 * the overloads. A result has the type of overload 0. */
static const struct lane_message {
    ir_intrinsic id;
    unsigned char lanes, overloads[3];
    unsigned char overload_count;
} lane_messages[] = {
    {IR_INTRINSIC_gather, 3, {4, 3}, 2},
    {IR_INTRINSIC_scatter, 3, {4, 3}, 2},
    {IR_INTRINSIC_atomic, 4, {5, 4}, 2},
    {IR_INTRINSIC_texel_sample, 4, {7, 4, 5}, 3},
    {IR_INTRINSIC_texel_gradients, 4, {8, 4, 5}, 3},
    {IR_INTRINSIC_texel_load, 3, {6, 3, 4}, 3},
    {IR_INTRINSIC_texel_store, 4, {0, 4, 5}, 3},
};

static const struct lane_message *find_lane_message(ir_intrinsic id)
{
    for (size_t n = 0; n < sizeof lane_messages / sizeof *lane_messages; n++)
        if (lane_messages[n].id == id)
            return &lane_messages[n];
    return NULL;
}

/* If PART consists of elements [AT, AT + its lanes) of a value of type T, and can be read from there in one piece, returns that
 * value; else NULL. */
static ir_value *read_in_place(ir_value *part, ir_type *t, unsigned at)
{
    region_description r;

    if (!region_is_read(part) || !region_decode(ir_as_inst(part), &r) || r.index || !region_is_contiguous(&r))
        return NULL;
    ir_value *from = region_call_argument(ir_as_inst(part), 0);
    return from->type == t && r.offset == (int)(at * r.size) ? from : NULL;
}

/* Joins lanes [HALF * h, HALF * h + HALF) of each component of V, whose parts are shorter than HALF, as halves of 64-bit elements are: each part is
 * written to its place in the payload, and not joined with others first. */
static ir_value *join_short_parts(legalizer *l, ir_builder *b, ir_value *v, ir_type *t, unsigned h)
{
    unsigned lanes = (unsigned)ir_lanes(t);
    legal_element *from = arena_array(l->memory, legal_element, lanes);

    for (unsigned e = 0; e < lanes; e++)
        from[e] = legal_find_element(l, v, e / HALF * 2 * HALF + h * HALF + e % HALF);
    return legal_gather_whole(l, b, t, from, lanes);
}

/* Joins lanes [HALF * h, HALF * h + HALF) of each component of V, a value of several parts. */
static ir_value *join_half(legalizer *l, ir_builder *b, ir_value *v, ir_type *t, unsigned h)
{
    if (legal_has_short_parts(l, v))
        return join_short_parts(l, b, v, t, h);
    unsigned lanes = (unsigned)ir_lanes(t), limit = legal_lane_limit(t), length = limit < HALF ? limit : HALF;
    ir_value *all = ir_undef(l->module, t), *from = NULL;
    bool as_it_is = true; /* the parts are those of the result of another message, for instance */

    for (unsigned at = 0; at < lanes; at += length) {
        unsigned c = at / HALF, lane = at % HALF;
        region_description r = region_line(t, length, 1, 0);
        r.offset = (int)(at * r.size);
        ir_value *part = legal_slice(l, b, v, c * 2 * HALF + h * HALF + lane, length), *source = read_in_place(part, t, at);
        as_it_is &= source && (!from || source == from);
        from = source;
        all = region_build_write(b, all, part, &r, NULL);
    }
    return as_it_is ? from : all;
}

/* Builds lanes [HALF * h, HALF * h + HALF) of each component of V, in one value, for a message in block TO. Messages of one block
 * share the join of a single component, such as an address, so that it is in place for all of them. */
static ir_value *build_half(legalizer *l, ir_builder *b, ir_value *v, unsigned h, const ir_block *to)
{
    unsigned lanes = (unsigned)ir_lanes(v->type) / 2;
    ir_type *t = ir_vector(l->module, ir_scalar(v->type), lanes);
    uint64_t bits;

    if (ir_is_undefined(v))
        return ir_undef(l->module, t);
    if (ir_const_bits(v, &bits))
        return ir_const(l->module, t, bits);
    if (lanes == HALF && lanes <= legal_lane_limit(t))
        return legal_slice(l, b, v, h * HALF, HALF);
    if (ir_is_const(v) || lanes > HALF)
        return join_half(l, b, v, t, h);
    legal_value *g = legal_info(l, v);
    ir_inst *half = g->half[h] ? ir_try_inst(g->half[h]) : NULL;
    if (!half || half->block != to)
        g->half[h] = join_half(l, b, v, t, h);
    return g->half[h];
}

/* Builds message H (0 or 1) of the two that replace I. Only vector arguments, with one element per lane, differ between them. */
static ir_inst *build_half_message(legalizer *l, ir_builder *b, ir_inst *i, const struct lane_message *m, unsigned h)
{
    ir_value *args[9];
    ir_type *types[3];
    unsigned n = i->operand_count - 1;

    bug_unless(n <= 9);
    for (unsigned k = 0; k < n; k++) {
        ir_value *v = region_call_argument(i, k);
        args[k] = ir_is_vector(v->type) ? build_half(l, b, v, h, i->block) : legal_whole(l, b, v);
    }
    for (unsigned k = 0; k < m->overload_count; k++)
        types[k] = args[m->overloads[k]]->type;
    return ir_call_intrinsic(b, m->id, types, m->overload_count, args, n);
}

static void split_message(legalizer *l, ir_inst *i, const struct lane_message *m)
{
    ir_builder b = ir_before(i);
    ir_inst *half[2] = {build_half_message(l, &b, i, m, 0), build_half_message(l, &b, i, m, 1)};

    if (i->value.type->kind == IR_VOID) {
        legal_info(l, &i->value)->replaced = true;
        return;
    }
    unsigned n = (unsigned)ir_lanes(i->value.type);
    legal_element *from = arena_array(l->memory, legal_element, n);
    for (unsigned e = 0; e < n; e++) {
        unsigned component = e / (2 * HALF), lane = e % (2 * HALF);
        from[e] = (legal_element){&half[lane / HALF]->value, component * HALF + lane % HALF};
    }
    legal_map_elements(l, &b, i, from, n);
}

unsigned legal_message_lanes(const ir_inst *i)
{
    const struct lane_message *m = find_lane_message(ir_intrinsic_of(i));

    return m ? (unsigned)ir_lanes(region_call_argument(i, m->lanes)->type) : 0;
}

bool legal_message(legalizer *l, ir_inst *i)
{
    if (legal_message_lanes(i) != 2 * HALF)
        return false;
    split_message(l, i, find_lane_message(ir_intrinsic_of(i)));
    return true;
}
