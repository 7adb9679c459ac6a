/* backend/select/region.c - selects region writes, and region reads that need moves.
 *
 *   %r = wrregion %old, (add %a, %b), 0, 16, 1, 64, mask      copy r old
 *                                                             (mask) add r+64 a b
 *
 * A write reuses the register of the old value (by a copy, which coalescing removes if the old value is dead after it),
 * and the operation that computes the new elements writes to it directly. Starts known at run time use a0: a scalar
 * start is one address for the operand; for reads, one start per row is an operand with one address per row (Vx1).
 * Writes with one start per row are done element by element, as a destination has one address. Source: Intel "Skylake
 * PRM, Volume 7, Indirect Register Addressing". */
#include "backend/select/mask.h"
#include "backend/select/select.h"

#include "src/base/bug.h"

/* --- addresses ------------------------------------------------------------------------------------------------------------ */

/* Subtracts the first element of START, if it is a constant vector, from all elements and adds it to *OFFSET, so that starts that
 * differ by a constant share one table. */
static ir_value *subtract_first(selector *s, ir_value *start, unsigned n, int *offset)
{
    ir_value *e[GEN_MAX_CHANNELS];
    uint64_t first = 0, k = 0;

    if (start->kind != IR_AGGREGATE || n > GEN_MAX_CHANNELS)
        return start;
    ir_const_bits(ir_const_element(s->module, start, 0), &first);
    for (unsigned c = 0; c < n; c++) {
        ir_const_bits(ir_const_element(s->module, start, c), &k);
        e[c] = ir_const(s->module, s->module->i16, (uint16_t)(k - first));
    }
    *offset += (int16_t)first;
    return ir_aggregate(s->module, start->type, e);
}

/* Emits a0.0 … a0.(N-1) := START + the address of VREG + OFFSET, in the channels of P. */
static void load_addresses(selector *s, ir_value *start, unsigned n, int vreg, int offset, const sel_pred *p)
{
    uint64_t k;

    if (ir_is_op(start, IR_add) && ir_const_bits(ir_operand(ir_as_inst(start), 1), &k) && sel_of(start)->vreg == MIR_NONE) {
        start =
            ir_operand(ir_as_inst(start), 0); /* START is an addition of a constant, which is folded into the addition below */
        offset += (int16_t)k;
    }
    start = subtract_first(s, start, n, &offset);
    sel_source x = sel_read(s, start, GEN_uw, n, 0);
    mir_inst *i = mir_inst_new(s->f, GEN_OP_add, n);
    sel_predicate(i, p);
    i->g.dst = (gen_operand){.file = GEN_FILE_A0, .type = GEN_uw, .width = 1, .hstride = 1};
    i->g.src[0] = x.o;
    i->ref[1] = x.ref;
    i->g.src[1] = gen_imm((uint64_t)(int64_t)offset, GEN_uw);
    i->address_of = vreg;
    s->f->vregs.items[vreg].is_addressed = true;
    sel_emit(s, i);
}

static gen_operand indirect_operand(region_operand shape, gen_type t, unsigned word)
{
    gen_operand o = gen_grf(0, 0, shape.vstride, shape.width, shape.hstride, t);

    o.indirect = true;
    o.sub = (unsigned short)word;
    return o;
}

/* Finds the shape of an operand for indirect region R whose start is at a register boundary. */
static region_operand indirect_shape(const region_description *r)
{
    int at[GEN_MAX_CHANNELS];
    region_operand shape;

    for (unsigned e = 0; e < r->count; e++)
        at[e] = region_byte(r, e) - r->offset;
    if (!region_source_shape(at, r->count, r->size, &shape))
        bug("indirect region that is no operand");
    /* rows of one element never cross register boundaries */
    if (r->count > 1 && shape.width > 1 && r->vstride == 0 && shape.hstride) {
        int step = r->hstride;
        shape = (region_operand){(unsigned char)step, 1, 0};
    }
    return shape;
}

/* Returns a register that holds the packed elements of V from its first byte on, as the base for addresses. */
static int get_packed_register(selector *s, ir_value *v)
{
    if (!ir_is_const(v)) {
        int vreg = sel_demand(s, v);
        if (sel_of(v)->at == 0 && sel_of(v)->step == sel_bytes(v->type))
            return vreg;
    }
    return sel_packed(s, v, (unsigned)ir_lanes(v->type), GEN_GRF_BYTES);
}

/* Emits indirect read I with one address per element, or with the one address in a0.0 for all elements. */
static void emit_indirect_read(selector *s, ir_inst *i, const region_description *r, const sel_dest *d)
{
    ir_value *parent = region_call_argument(i, 0);
    int vreg = get_packed_register(s, parent);
    bool rows = ir_is_vector(r->index->type) && r->width == 1 && r->count > 1;
    gen_type t = sel_type(parent->type, true);
    sel_pred all = sel_all();

    load_addresses(s, r->index, rows ? r->count : 1, vreg, r->offset, &all);
    region_operand shape = rows ? (region_operand){GEN_VXH, 1, 0} : r->count == 1 ? (region_operand){0, 1, 0} : indirect_shape(r);
    sel_source a = {.o = indirect_operand(shape, t, 0), .ref.vreg = MIR_NONE, .indirect = vreg};
    sel_mov(s, r->count, *d, a);
}

bool sel_region_read(selector *s, ir_inst *i, const sel_dest *d)
{
    region_description r;

    if (!region_decode(i, &r))
        return false;
    if (r.index) {
        emit_indirect_read(s, i, &r, d);
        return true;
    }
    unsigned n = (unsigned)ir_lanes(i->value.type);
    int at[GEN_MAX_CHANNELS], vreg;
    gen_type raw = sel_raw_type(sel_bytes(i->value.type));
    if (n <= GEN_MAX_CHANNELS && sel_place(s, &i->value, n, &vreg, at)) {
        sel_move_elements(s, d, vreg, at, n, raw);
        return true;
    }
    ir_value *parent = region_call_argument(i, 0);
    if (sel_is_mask(parent)) {
        sel_error(s, i, "regions of %u booleans do not occur in thread form", n);
        return true;
    }
    vreg = ir_is_const(parent) ? sel_packed(s, parent, (unsigned)ir_lanes(parent->type), GEN_GRF_BYTES) : sel_demand(s, parent);
    unsigned step = ir_is_const(parent) ? r.size : sel_of(parent)->step;
    for (unsigned e = 0; e < n; e++)
        at[e] = (ir_is_const(parent) ? 0 : sel_of(parent)->at) + region_byte(&r, e) / (int)r.size * (int)step;
    sel_move_elements(s, d, vreg, at, n, raw);
    return true;
}

/* --- writes --------------------------------------------------------------------------------------------------------------- */

/* Moves or copies the old value of region write I to VREG, the register of its result. */
static void begin_write(selector *s, ir_inst *i, int vreg)
{
    ir_value *old = region_call_argument(i, 0);
    unsigned lanes = (unsigned)ir_lanes(i->value.type), size = sel_bytes(i->value.type);

    if (ir_is_undefined(old)) {
        sel_start(s, vreg);
        return;
    }
    if (ir_is_const(old)) {
        int packed = sel_packed(s, old, lanes, GEN_GRF_BYTES);
        sel_copy(s, vreg, packed);
        return;
    }
    sel_value *x = sel_of(old);
    ir_inst *o = ir_try_inst(old);
    if (o && region_is_write(old) && x->vreg == MIR_NONE && ir_has_one_use(old) && o->block == i->block) {
        x->vreg = vreg;
        x->step = size;
        return;
    }
    int from = sel_demand(s, old);
    if (sel_fills_register(s, old) && s->f->vregs.items[from].filled == s->f->vregs.items[vreg].filled) {
        sel_copy(s, vreg, from);
        return;
    }
    sel_start(s, vreg);
    for (unsigned e = 0; e < lanes; e += GEN_MAX_CHANNELS) {
        unsigned n = lanes - e < GEN_MAX_CHANNELS ? lanes - e : GEN_MAX_CHANNELS;
        int at[GEN_MAX_CHANNELS];
        for (unsigned k = 0; k < n; k++)
            at[k] = sel_element(old, e + k);
        sel_dest d = sel_to(vreg, (int)(e * size), size, sel_raw_type(size));
        sel_move_elements(s, &d, from, at, n, sel_raw_type(size));
    }
}

static bool can_compute_in_place(const ir_inst *i, const ir_value *v)
{
    const ir_inst *x = ir_try_inst(v);

    return x && x->block == i->block && ir_has_one_use(v) && sel_is_foldable(v) && sel_of(v)->vreg == MIR_NONE &&
           !sel_keeps_flag(x, i);
}

/* Writes the new elements of I to region R of VREG, directly from their operation if it can be selected here. */
static void write_elements(selector *s, ir_inst *i, const region_description *r, int vreg)
{
    ir_value *x = region_call_argument(i, 1);
    gen_type t = sel_type(x->type, true);
    sel_dest d = sel_to(vreg, r->offset, r->count > 1 ? r->size * (unsigned)r->hstride : r->size, t);

    if (!sel_mask(s, region_call_argument(i, 7), r->count, &d.pred) || ir_is_undefined(x))
        return;
    if (can_compute_in_place(i, x)) {
        sel_operation(s, ir_as_inst(x), &d);
        return;
    }
    uint64_t bits;
    if (ir_const_bits(x, &bits)) {
        sel_mov(s, r->count, d, sel_immediate(bits, t));
        return;
    }
    int at[GEN_MAX_CHANNELS], from;
    gen_type raw = sel_raw_type(r->size);
    if (sel_find(s, x, r->count, &from, at)) {
        d.type = raw;
        sel_move_elements(s, &d, from, at, r->count, raw);
        return;
    }
    sel_mov(s, r->count, d, sel_read(s, x, t, r->count, 0));
}

/* --- indirect writes ------------------------------------------------------------------------------------------------------ */

static mir_inst *emit_indirect_move(selector *s, unsigned n, int vreg, gen_type t, unsigned stride, unsigned word, sel_source a,
                                    const sel_pred *p)
{
    mir_inst *m = mir_inst_new(s->f, GEN_OP_mov, n);

    m->g.dst = indirect_operand((region_operand){0, 1, (unsigned char)stride}, t, word);
    m->g.src[0] = a.o;
    m->ref[1] = a.ref;
    m->indirect = vreg;
    sel_predicate(m, p);
    return sel_emit(s, m);
}

/* The constant vector 0, SIZE, 2 * SIZE, …, the offsets of N packed elements. */
static ir_value *build_packed_offsets(selector *s, unsigned n, unsigned size)
{
    ir_type *word = s->module->i16;
    ir_value *e[GEN_MAX_CHANNELS];

    for (unsigned k = 0; k < n; k++)
        e[k] = ir_const(s->module, word, (uint64_t)k * size);
    return ir_aggregate(s->module, ir_vector(s->module, word, n), e);
}

/* Emits write I with one start per row, element by element. An element that the mask excludes is written back to its old
 * location, which changes nothing. */
static void scatter_elements(selector *s, ir_inst *i, const region_description *r, int vreg)
{
    gen_type raw = sel_raw_type(r->size);
    int packed = sel_packed(s, region_call_argument(i, 1), r->count, GEN_GRF_BYTES);
    sel_pred p, all = sel_all();

    if (!sel_mask(s, region_call_argument(i, 7), r->count, &p))
        return;
    if (!p.nomask || p.flag != MIR_NONE)
        load_addresses(s, build_packed_offsets(s, r->count, r->size), r->count, packed, 0, &all);
    load_addresses(s, r->index, r->count, vreg, r->offset, &p);
    for (unsigned e = 0; e < r->count; e++)
        emit_indirect_move(s, 1, vreg, raw, 1, e, sel_broadcast(packed, (int)(e * r->size), raw), &all);
}

static void emit_indirect_write(selector *s, ir_inst *i, const region_description *r, int vreg)
{
    ir_value *x = region_call_argument(i, 1);

    s->f->vregs.items[vreg].is_addressed = true;
    if (ir_is_vector(r->index->type) && r->count > 1 && r->width == 1) {
        scatter_elements(s, i, r, vreg);
        return;
    }
    gen_type t = sel_raw_type(r->size);
    sel_pred p;
    if (!sel_mask(s, region_call_argument(i, 7), r->count, &p) || ir_is_undefined(x))
        return;
    /* immediate bytes do not exist, and words would need another stride */
    sel_source a = sel_read(s, x, t, r->count, r->size == 1 ? 0 : SEL_IMM);
    if (a.o.file != GEN_FILE_IMM && gen_type_bytes((gen_type)a.o.type) != r->size)
        bug("indirect write of another size");
    sel_pred all = sel_all();
    load_addresses(s, r->index, 1, vreg, r->offset, &all);
    emit_indirect_move(s, r->count, vreg, t, r->count > 1 ? (unsigned)r->hstride : 1, 0, a, &p);
}

void sel_region_write(selector *s, ir_inst *i)
{
    region_description r;

    region_decode(i, &r);
    int vreg = sel_demand(s, &i->value);
    r = region_plain(r);
    begin_write(s, i, vreg);
    if (r.index)
        emit_indirect_write(s, i, &r, vreg);
    else
        write_elements(s, i, &r, vreg);
}
