/* backend/legalize/legalize.c - splits operations until each fits one Gen9 instruction.
 *
 *   %c = add <32 x i32> %a, %b    ->    %c0 = add <16 x i32> %a0, %b0
 *                                       %c1 = add <16 x i32> %a1, %b1
 *
 * An instruction writes at most two registers, with a power of two of channels. So each value is split into parts, and an
 * operation is performed part by part; phis are split as well. Parts are joined (by region writes into one value) only where a
 * message or a variable index needs the whole value. Operations that the hardware cannot do in one instruction have been
 * expanded before the split. The result is ordinary IR: it can be printed, verified and interpreted. Blocks are visited in
 * layout order, in which definitions come before uses (backend/README.md). */
#include "backend/legalize/legalize.h"
#include "backend/legalize/regions.h"
#include "backend/legalize/tidy.h"

#include "ir/statement.h"
#include "src/base/bug.h"

unsigned legal_lane_limit(const ir_type *t)
{
    return gen_operand_elements(ir_scalar_bits(t) / 8);
}

unsigned legal_part_limit(const ir_type *t)
{
    return ir_scalar_bits(t) == 8 ? REGION_MAX_ELEMENTS : legal_lane_limit(t);
}

unsigned legal_part_length(unsigned first, unsigned n, unsigned limit)
{
    unsigned length = limit;

    while (length > n - first)
        length /= 2;
    return length;
}

static unsigned legal_part_count(const ir_type *t)
{
    unsigned n = (unsigned)ir_lanes(t), limit = legal_lane_limit(t), count = 0;

    for (unsigned at = 0; at < n; at += legal_part_length(at, n, limit))
        count++;
    return count;
}

/* --- values and their parts ----------------------------------------------------------------------------------------------- */

legal_value *legal_info(legalizer *l, ir_value *v)
{
    if (!v->aux)
        v->aux = arena_new(l->memory, legal_value);
    return v->aux;
}

static bool is_variable(const ir_value *v)
{
    return v->kind == IR_INSTRUCTION || v->kind == IR_ARGUMENT;
}

void legal_map(legalizer *l, ir_inst *i, ir_value *v)
{
    legal_value *g = legal_info(l, &i->value);

    g->is_mapped = g->whole = true;
    g->count = 1;
    g->part = arena_new(l->memory, ir_value *);
    g->part[0] = g->joined = v;
    g->replaced = v != &i->value;
}

/* The single value that V is mapped to; NULL if V has several parts. */
static ir_value *single_value(legalizer *l, ir_value *v)
{
    if (!is_variable(v))
        return v;
    legal_value *g = legal_info(l, v);
    if (!g->is_mapped)
        return v; /* V is an argument, or has been created by the legalizer */
    return g->count == 1 ? g->part[0] : NULL;
}

static ir_value *build_constant_slice(legalizer *l, ir_value *v, unsigned first, unsigned count)
{
    ir_type *t = ir_vector(l->module, ir_scalar(v->type), count);
    uint64_t bits;

    if (ir_is_undefined(v))
        return ir_undef(l->module, t);
    if (ir_const_bits(v, &bits))
        return ir_const(l->module, t, bits);
    ir_value **e = arena_array(l->memory, ir_value *, count);
    for (unsigned k = 0; k < count; k++)
        e[k] = ir_const_element(l->module, v, first + k);
    return ir_aggregate(l->module, t, e);
}

ir_value *legal_join(legalizer *l, ir_builder *b, ir_type *t, ir_value **part, unsigned count)
{
    ir_value *all = ir_undef(l->module, t);
    int at = 0;

    for (unsigned k = 0; k < count; k++) {
        region_description r = region_line(t, (unsigned)ir_lanes(part[k]->type), 1, at);
        all = region_build_write(b, all, part[k], &r, NULL);
        at += (int)(r.count * r.size);
    }
    return all;
}

/* A builder positioned after V and all of its parts, which were created before V; phis stay at the head of the block. */
static ir_builder builder_after(ir_inst *v)
{
    ir_inst *i = v;

    while (i->op == IR_phi)
        i = i->next;
    return i == v ? ir_after(v) : ir_before(i);
}

/* Builds elements [FIRST, FIRST + COUNT) of V from the parts of V. */
static ir_value *gather_slice(legalizer *l, ir_builder *b, ir_value *v, unsigned first, unsigned count)
{
    legal_element *all = arena_array(l->memory, legal_element, count);

    for (unsigned e = 0; e < count; e++)
        all[e] = legal_find_element(l, v, first + e);
    return legal_gather_elements(l, b, ir_scalar(v->type), all, count);
}

static ir_value *join_masks(legalizer *l, ir_builder *b, ir_value *v)
{
    unsigned n = (unsigned)ir_lanes(v->type);

    if (n > GEN_MAX_CHANNELS)
        bug("mask of %u lanes in one piece", n);
    return gather_slice(l, b, v, 0, n);
}

ir_value *legal_whole(legalizer *l, ir_builder *b, ir_value *v)
{
    ir_value *one = single_value(l, v);

    (void)b;
    if (one)
        return one;
    legal_value *g = legal_info(l, v);
    if (!g->joined) {
        ir_builder at = builder_after(ir_as_inst(v));
        g->joined = ir_scalar_bits(v->type) == 1 ? join_masks(l, &at, v) : legal_join(l, &at, v->type, g->part, g->count);
    }
    return g->joined;
}

legal_element legal_find_element(legalizer *l, ir_value *v, unsigned e)
{
    ir_value *one = single_value(l, v);

    if (one)
        return (legal_element){ir_is_undefined(one) ? NULL : one, e};
    legal_value *g = legal_info(l, v);
    for (unsigned k = 0; k < g->count; k++) {
        unsigned n = (unsigned)ir_lanes(g->part[k]->type);
        if (e < n)
            return (legal_element){g->part[k], e};
        e -= n;
    }
    bug("element beyond the end");
}

static ir_value *slice_in_parts(legalizer *l, ir_builder *b, ir_value *v, unsigned first, unsigned count)
{
    ir_type *t = ir_vector(l->module, ir_scalar(v->type), count);
    ir_value **part = arena_array(l->memory, ir_value *, count);
    unsigned limit = legal_lane_limit(t), parts = 0;

    for (unsigned at = 0; at < count;) {
        unsigned length = legal_part_length(at, count, limit);
        part[parts++] = legal_slice(l, b, v, first + at, length);
        at += length;
    }
    return legal_join(l, b, t, part, parts);
}

bool legal_has_short_parts(legalizer *l, ir_value *v)
{
    legal_value *g = v->kind == IR_INSTRUCTION ? legal_info(l, v) : NULL;

    return g && g->is_mapped && g->count > legal_part_count(v->type);
}

/* The part of V with the greatest legal length that contains elements [FIRST, FIRST + COUNT), joined from its shorter parts; NULL
 * if there is no such part, or V has no shorter ones. *START becomes its first element. */
static ir_value *find_longest_part(legalizer *l, ir_value *v, unsigned first, unsigned count, unsigned *start)
{
    legal_value *g = legal_info(l, v);
    unsigned n = (unsigned)ir_lanes(v->type), limit = legal_lane_limit(v->type), k = 0, length;

    if (!legal_has_short_parts(l, v))
        return NULL;
    for (*start = 0; *start + (length = legal_part_length(*start, n, limit)) <= first; k++)
        *start += length;
    if (first + count > *start + length)
        return NULL;
    if (!g->longest)
        g->longest = arena_array(l->memory, ir_value *, legal_part_count(v->type));
    if (!g->longest[k]) {
        ir_builder at = builder_after(ir_as_inst(v));
        g->longest[k] = gather_slice(l, &at, v, *start, length);
    }
    return g->longest[k];
}

ir_value *legal_slice(legalizer *l, ir_builder *b, ir_value *v, unsigned first, unsigned count)
{
    if (!ir_is_vector(v->type))
        return single_value(l, v);
    if (!is_variable(v))
        return count == ir_lanes(v->type) ? v : build_constant_slice(l, v, first, count);
    legal_element from = legal_find_element(l, v, first), to = legal_find_element(l, v, first + count - 1);
    /* the element range lies in one part; equal constants are one value */
    bool inside = from.value == to.value && to.index - from.index == count - 1;
    if (inside && !from.value)
        return ir_undef(l->module, ir_vector(l->module, ir_scalar(v->type), count));
    unsigned start;
    ir_value *longest = inside ? NULL : find_longest_part(l, v, first, count, &start);
    if (longest)
        return region_build_slice(b, longest, first - start, count, false);
    if (!inside && count > GEN_MAX_CHANNELS)
        return slice_in_parts(l, b, v, first, count);
    if (!inside)
        return gather_slice(l, b, v, first, count);
    if (!is_variable(from.value))
        return count == ir_lanes(from.value->type) ? from.value : build_constant_slice(l, from.value, from.index, count);
    return region_build_slice(b, from.value, from.index, count, false);
}

void legal_map_parts(legalizer *l, ir_builder *b, ir_inst *i, ir_value **part, unsigned count)
{
    legal_value *g = legal_info(l, &i->value);

    if (count == 1 || g->whole) {
        legal_map(l, i, count == 1 ? part[0] : legal_join(l, b, i->value.type, part, count));
        return;
    }
    g->is_mapped = g->replaced = true;
    g->count = count;
    g->part = part;
}

enum { SHORTEST = 8 }; /* parts that have a region of their own where longer ones have not */

/* Can users read all parts of LENGTH of these elements in place? *REGIONS becomes the number of parts that are regions of longer
 * values. */
static bool is_in_place(legalizer *l, ir_type *t, const legal_element *from, unsigned n, unsigned length, unsigned *regions)
{
    *regions = 0;
    for (unsigned at = 0, count; at < n; at += count) {
        count = legal_part_length(at, n, length);
        legal_place place = legal_find_place(l, ir_scalar(t), from + at, count);
        if (place == LEGAL_NOWHERE)
            return false;
        *regions += place == LEGAL_IN_PLACE;
    }
    return true;
}

/* The number of instructions that build these elements in parts of LENGTH. */
static unsigned cost_in_parts(legalizer *l, ir_type *t, const legal_element *from, unsigned n, unsigned length)
{
    unsigned cost = 0;

    for (unsigned at = 0, count; at < n; at += count) {
        count = legal_part_length(at, n, length);
        cost += legal_gather_cost(l, ir_scalar(t), from + at, count);
    }
    return cost;
}

/* Chooses the length of parts of type T: among the lengths whose parts users can read in place, the one with the fewest regions,
 * and the greatest of several. If there is none, among the lengths that are no shorter than an operand, the one with the fewest
 * instructions. */
static unsigned choose_part_length(legalizer *l, ir_type *t, const legal_element *from, unsigned n)
{
    unsigned limit = legal_lane_limit(t), longest = legal_part_limit(t), best = 0, fewest = ~0u, regions;

    for (unsigned length = longest; length >= SHORTEST && ir_scalar_bits(t) > 1; length /= 2) {
        if (!is_in_place(l, t, from, n, length, &regions) || regions >= fewest)
            continue;
        fewest = regions;
        best = length;
    }
    if (best)
        return best;
    bool is_longer = longest > limit && n > limit;
    return is_longer && cost_in_parts(l, t, from, n, longest) <= cost_in_parts(l, t, from, n, limit) ? longest : limit;
}

void legal_map_elements(legalizer *l, ir_builder *b, ir_inst *i, const legal_element *from, unsigned n)
{
    ir_type *t = i->value.type;

    if (!ir_is_vector(t)) {
        ir_value *one = legal_gather_elements(l, b, t, from, 1);
        legal_map(l, i, region_build_bitcast(b, one, t));
        return;
    }
    if (legal_info(l, &i->value)->whole && n > legal_lane_limit(t) && ir_scalar_bits(t) > 1) {
        legal_map(l, i, legal_gather_whole(l, b, t, from, n));
        return;
    }
    ir_value **part = arena_array(l->memory, ir_value *, n);
    unsigned count = 0, limit = choose_part_length(l, t, from, n);
    for (unsigned at = 0; at < n;) {
        unsigned length = legal_part_length(at, n, limit);
        part[count++] = legal_gather_elements(l, b, ir_scalar(t), from + at, length);
        at += length;
    }
    unsigned bits = ir_scalar_bits(t);
    if (!l->rule && limit == legal_lane_limit(t) && count > (n * (bits < 8 ? 1 : bits / 8) + 63) / 64)
        l->rule = "the number of channels is a power of two";
    legal_map_parts(l, b, i, part, count);
}

/* --- values that stay whole ----------------------------------------------------------------------------------------------- */

static bool is_token(const ir_value *v)
{
    const ir_inst *i = ir_try_inst(v);

    if (!i)
        return false;
    ir_intrinsic id = ir_intrinsic_of(i);
    return id == IR_INTRINSIC_simd_entry || id == IR_INTRINSIC_simd_goto || id == IR_INTRINSIC_simd_join ||
           id == IR_INTRINSIC_simd_wait;
}

/* Is I a single message? Messages of 32 channels are split in two, so their operands may have several parts. */
static bool is_one_message(const ir_inst *i)
{
    unsigned lanes = legal_message_lanes(i);

    return ir_intrinsic_of(i) == IR_INTRINSIC_block_write || (lanes && lanes <= 16);
}

static bool has_variable_region(const ir_inst *i)
{
    region_description r;

    return region_decode(i, &r) && r.index;
}

static void mark_whole(legalizer *l, ir_value *v)
{
    if (!is_variable(v) || legal_info(l, v)->whole)
        return;
    legal_info(l, v)->whole = true;
    vec_push(l->memory, &l->whole, v);
}

static void mark_whole_operands(legalizer *l, ir_inst *i)
{
    if (backend_callee(i))
        for (unsigned k = 1; k < i->operand_count; k++)
            mark_whole(l, ir_operand(i, k));
    if (i->op == IR_ret && i->operand_count)
        mark_whole(l, ir_operand(i, 0));
    if (is_one_message(i))
        for (unsigned k = 1; k < i->operand_count; k++)
            mark_whole(l, ir_operand(i, k));
    if (has_variable_region(i)) {
        mark_whole(l, region_call_argument(i, 0));
        if (region_is_write(&i->value))
            mark_whole(l, &i->value);
    }
    if (has_variable_region(i) && region_is_read(&i->value))
        return;
    if (is_token(&i->value))
        mark_whole(l, &i->value);
}

/* Marks the values that I, which is whole, passes on: the operands of a phi, the old value of a region write, the vector that is
 * bitcast. */
static void mark_passed_values(legalizer *l, const ir_inst *i)
{
    if (i->op == IR_phi)
        for (unsigned k = 0; k < i->operand_count; k++)
            mark_whole(l, ir_operand(i, k));
    else if (region_is_write(&i->value))
        mark_whole(l, region_call_argument(i, 0));
    else if (i->op == IR_bitcast && ir_is_vector(ir_operand(i, 0)->type))
        mark_whole(l, ir_operand(i, 0));
}

/* Marks the result of USER if USER passes on V, which is whole: if it is a phi, or a region write to V, a value of more than
 * eight parts. */
static void mark_receiver(legalizer *l, const ir_value *v, ir_inst *user)
{
    bool writes_part = region_is_write(&user->value) && region_call_argument(user, 0) == v && legal_part_count(v->type) > 8;

    if (user->op == IR_phi || writes_part)
        mark_whole(l, &user->value);
}

/* Marks the values that must stay whole, and propagates the marks in both directions with a work list. Each value is taken from it
 * once. */
static void choose_whole(legalizer *l)
{
    ir_each_block(b, l->f) {
        ir_each_inst(i, b)
            mark_whole_operands(l, i);
    }
    while (l->whole.count) {
        ir_value *v = vec_pop(&l->whole);
        if (v->kind == IR_INSTRUCTION)
            mark_passed_values(l, ir_as_inst(v));
        ir_each_use(u, v)
            mark_receiver(l, v, u->user);
    }
}

/* --- one operation -------------------------------------------------------------------------------------------------------- */

/* Keeps I as it is, with whole operands. */
static void keep_operation(legalizer *l, ir_builder *b, ir_inst *i)
{
    for (unsigned k = 0; k < i->operand_count; k++) {
        ir_value *v = ir_operand(i, k), *now = is_variable(v) ? legal_whole(l, b, v) : v;
        if (now != v)
            ir_set_operand(i, k, now);
    }
    if (i->value.type->kind != IR_VOID)
        legal_map(l, i, &i->value);
}

/* Builds operation I on elements [FIRST, FIRST + COUNT). */
static ir_value *build_piece(legalizer *l, ir_builder *b, ir_inst *i, unsigned first, unsigned count)
{
    bool call = i->op == IR_call;
    unsigned skip = call ? 1 : 0, n = i->operand_count - skip;
    ir_value *operands[8];

    bug_unless(n <= 8);
    for (unsigned k = 0; k < n; k++)
        operands[k] = legal_slice(l, b, ir_operand(i, k + skip), first, count);
    ir_type *t = ir_vector(l->module, ir_scalar(i->value.type), count);
    if (call) {
        ir_type *types[] = {t, operands[0]->type};
        ir_intrinsic id = ir_intrinsic_of(i);
        unsigned overloads = ir_intrinsic_flags(id) & IR_CONVERTS ? 2 : 1;
        return &ir_call_intrinsic(b, id, types, overloads, operands, n)->value;
    }
    ir_inst *p = ir_build(b, (ir_opcode)i->op, t, operands, n);
    p->pred = i->pred;
    p->flags = i->flags;
    return &p->value;
}

static bool is_already_legal(legalizer *l, const ir_inst *i, unsigned limit)
{
    unsigned lanes = (unsigned)ir_lanes(i->value.type);

    if (lanes > limit || (lanes & (lanes - 1)) || legal_lane_limit(i->value.type) < lanes)
        return false;
    for (unsigned k = 0; k < i->operand_count; k++)
        if (!single_value(l, ir_operand(i, k)))
            return false;
    return true;
}

/* The phi through which I receives its own result of the previous iteration, if no instruction needs the old contents after I;
 * else NULL. */
static ir_value *find_updated_phi(legalizer *l, const ir_inst *i)
{
    for (unsigned k = 0; k < i->operand_count; k++) {
        ir_inst *phi = ir_try_inst(ir_operand(i, k));
        if (!phi || phi->op != IR_phi || phi->value.type != i->value.type || !legal_info(l, &phi->value)->whole ||
            !legal_info(l, &phi->value)->is_mapped)
            continue;
        bool carried = false, last = true;
        for (unsigned p = 0; p < phi->operand_count; p++)
            carried |= ir_operand(phi, p) == &i->value;
        ir_each_use(u, &phi->value) {
            if (u->user == i || u->user->block != i->block) {
                last &= u->user == i;
                continue;
            }
            bool before = false;
            for (const ir_inst *at = i->prev; at && !before; at = at->prev)
                before = at == u->user;
            last &= before;
        }
        if (carried && last)
            return &phi->value;
    }
    return NULL;
}

/* Builds I piece by piece as writes into OLD, a whole phi. Each piece reads the latest version of OLD, in which its own elements
 * are still unchanged, so that no earlier version stays live. */
static ir_value *update_in_place(legalizer *l, ir_builder *b, ir_inst *i, ir_value *old, unsigned limit)
{
    unsigned n = (unsigned)ir_lanes(i->value.type);
    ir_value *now = legal_info(l, old)->part[0], *first = now;
    region_description r = region_line(i->value.type, 1, 1, 0);

    for (unsigned at = 0; at < n; at += r.count) {
        legal_info(l, old)->part[0] = now;
        r.count = legal_part_length(at, n, limit);
        r.width = (int)r.count;
        r.offset = (int)(at * r.size);
        now = region_build_write(b, now, build_piece(l, b, i, at, r.count), &r, NULL);
    }
    legal_info(l, old)->part[0] = first;
    return now;
}

/* Splits operation I into parts; a legal operation is kept. If I must be whole and updates a phi in place, its pieces are
 * written into the register of the phi. */
static void split_operation(legalizer *l, ir_builder *b, ir_inst *i)
{
    ir_type *t = i->value.type;
    unsigned n = (unsigned)ir_lanes(t), limit = legal_operation_limit(i), own = legal_lane_limit(t);

    if (!ir_is_vector(t) || is_already_legal(l, i, limit)) {
        keep_operation(l, b, i);
        return;
    }
    limit = limit < own ? limit : own;
    ir_value *old = legal_info(l, &i->value)->whole && n > limit ? find_updated_phi(l, i) : NULL;
    if (old) {
        legal_map(l, i, update_in_place(l, b, i, old, limit));
        return;
    }
    ir_value **part = arena_array(l->memory, ir_value *, n);
    unsigned count = 0;
    for (unsigned at = 0; at < n;) {
        unsigned length = legal_part_length(at, n, limit);
        part[count++] = build_piece(l, b, i, at, length);
        at += length;
    }
    l->stats->regions_split += count - 1;
    if (ir_scalar_bits(t) > 1 || count == legal_part_count(t)) {
        legal_map_parts(l, b, i, part, count);
        return;
    }
    legal_element *all = arena_array(l->memory, legal_element, n);
    for (unsigned e = 0, k = 0, in = 0; e < n; e++, in++) {
        if (in == ir_lanes(part[k]->type)) {
            k++;
            in = 0;
        }
        all[e] = (legal_element){part[k], in};
    }
    legal_map_elements(l, b, i, all, n);
}

/* --- phis ----------------------------------------------------------------------------------------------------------------- */

static void split_phi(legalizer *l, ir_inst *i)
{
    ir_type *t = i->value.type;
    unsigned n = (unsigned)ir_lanes(t), limit = legal_lane_limit(t), count = 0;

    if (!ir_is_vector(t) || legal_part_count(t) == 1 || legal_info(l, &i->value)->whole) {
        legal_map(l, i, &i->value);
        return;
    }
    ir_value **part = arena_array(l->memory, ir_value *, legal_part_count(t));
    for (unsigned at = 0; at < n;) {
        unsigned length = legal_part_length(at, n, limit);
        ir_builder b = ir_before(i);
        part[count++] = &ir_phi(&b, ir_vector(l->module, ir_scalar(t), length))->value;
        at += length;
    }
    ir_builder b = ir_before(i);
    legal_map_parts(l, &b, i, part, count);
}

/* Adds the incoming values to the parts of phi I, after all values have been mapped. */
static void fill_phi(legalizer *l, ir_inst *i)
{
    legal_value *g = legal_info(l, &i->value);

    for (unsigned k = 0; k < i->operand_count; k++) {
        ir_builder b = ir_before(ir_terminator(i->blocks[k]));
        ir_value *v = ir_operand(i, k);
        unsigned at = 0;
        for (unsigned p = 0; p < g->count; p++) {
            unsigned n = (unsigned)ir_lanes(g->part[p]->type);
            ir_value *now = g->count == 1 ? (is_variable(v) ? legal_whole(l, &b, v) : v) : legal_slice(l, &b, v, at, n);
            if (g->replaced)
                ir_phi_add(ir_as_inst(g->part[p]), now, i->blocks[k]);
            else
                ir_set_operand(i, k, now);
            at += n;
        }
    }
}

/* --- the pass ------------------------------------------------------------------------------------------------------------- */

static void legalize_inst(legalizer *l, ir_inst *i)
{
    ir_builder b = ir_before(i);

    if (i->op == IR_phi) {
        split_phi(l, i);
        return;
    }
    if (legal_region(l, i) || legal_message(l, i))
        return;
    if (i->value.type->kind == IR_VOID || (i->op == IR_call && !(ir_effects(i) & IR_PURE)) || backend_callee(i))
        keep_operation(l, &b, i);
    else
        split_operation(l, &b, i);
}

/* Expands all operations that need it. An expansion inserts instructions before the expanded one; these may need expansion
 * themselves. */
static void expand_all(legalizer *l)
{
    ir_each_block(b, l->f) {
        for (ir_inst *i = b->first; i;) {
            ir_inst *before = i->prev, *next = i->next;
            ir_value *simpler = legal_expand(l, i);
            if (simpler) {
                ir_replace(i, simpler);
                next = before ? before->next : b->first;
            }
            i = next;
        }
    }
}

static void remove_replaced(ir_function *f)
{
    for (ir_block *b = f->last; b; b = b->prev) {
        for (ir_inst *i = b->last, *before; i; i = before) {
            before = i->prev;
            legal_value *g = i->value.aux;
            if (!g || !g->replaced)
                continue;
            if (i->value.places)
                ir_split_places(f->module, &i->value, g->part, g->count);
            ir_replace_uses(&i->value, ir_undef(f->module, i->value.type));
            ir_remove(i);
        }
    }
}

static void count_regions(const ir_function *f, backend_kernel_stats *s)
{
    ir_each_block(b, f) {
        ir_each_inst(i, b) {
            s->regions_read += region_is_read(&i->value);
            s->regions_written += region_is_write(&i->value);
        }
    }
}

/* Legalizes the original instructions, which have map entries, in the order of the list; instructions that the pass adds are not
 * visited. */
void backend_legalize_regions(ir_function *f, backend_kernel_stats *s, const backend_options *o)
{
    arena memory;

    arena_init(&memory);
    legalizer l = {.f = f, .module = f->module, .memory = &memory, .stats = s, .options = o};
    for (unsigned k = 0; k < f->arg_count; k++)
        f->args[k]->value.aux = NULL;
    VEC(ir_inst *) all = {0};
    expand_all(&l);
    ir_each_block(b, f) {
        ir_each_inst(i, b) {
            i->value.aux = NULL;
            vec_push(&memory, &all, i);
        }
    }
    choose_whole(&l);
    for (size_t k = 0; k < all.count; k++)
        legalize_inst(&l, all.items[k]);
    for (size_t k = 0; k < all.count; k++)
        if (all.items[k]->op == IR_phi && legal_info(&l, &all.items[k]->value)->is_mapped)
            fill_phi(&l, all.items[k]);
    remove_replaced(f);
    legal_drop_unused(f);
    count_regions(f, s);
    arena_release(&memory);
}
