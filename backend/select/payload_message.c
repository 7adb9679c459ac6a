/* backend/select/payload_message.c - builds the payloads of a message (addresses and data in whole registers), and emits the
 * message.
 *
 * A value that is packed in registers of its own is used in place; a value that only this message uses is computed directly in
 * the payload; other values are copied. With sends the data need not follow the addresses. */
#include "backend/select/mask.h"
#include "backend/select/send.h"

#include "src/base/bug.h"

uint64_t sel_number(const ir_value *v)
{
    uint64_t n = 0;

    ir_const_bits(v, &n);
    return n;
}

static bool check_supported(selector *s, const sel_access *a)
{
    bool lanes = a->lanes == 1 || a->lanes == 2 || a->lanes == 4 || a->lanes == 8 || a->lanes == 16;
    bool wide = a->size < 8 || (a->wide_address && a->align >= 8), narrow = a->size >= 4 || a->components == 1;
    bool aligned = a->align >= 4 || a->size < 4 || a->components == 1;

    if (lanes && wide && narrow && aligned && (!a->wide_address || a->surface == GEN_SURFACE_STATELESS))
        return true;
    sel_error(s, a->inst, "no message accesses %u elements of %u bytes with alignment %u for %u lanes on surface %u",
              a->components, a->size, a->align, a->lanes, a->surface);
    return false;
}

ir_value *sel_run_time_surface(ir_value *surface)
{
    return ir_is_const(surface) ? NULL : surface;
}

bool sel_open_access(selector *s, sel_access *a, ir_inst *i, ir_value *mask, ir_value *surface, ir_value *align,
                     ir_value *address, const ir_type *data)
{
    *a = (sel_access){.inst = i,
                      .mask = mask,
                      .address = address,
                      .index = sel_run_time_surface(surface),
                      .surface = (unsigned)sel_number(surface),
                      .align = (unsigned)sel_number(align)};
    a->lanes = (unsigned)ir_lanes(address->type);
    a->uniform = !ir_is_vector(address->type);
    a->wide_address = ir_scalar_bits(address->type) == 64;
    a->size = sel_bytes(data);
    a->components = (unsigned)ir_lanes(data) / a->lanes;
    a->simd = a->lanes > 8 ? 16 : 8;
    a->regs = a->simd / 8;
    return check_supported(s, a);
}

unsigned sel_unit(const sel_access *a)
{
    return a->size < 4 ? 4 : a->size;
}

unsigned sel_component_bytes(const sel_access *a)
{
    return a->simd * sel_unit(a);
}

/* --- payloads ------------------------------------------------------------------------------------------------------------- */

int sel_payload_of(selector *s, unsigned bytes)
{
    unsigned whole = (bytes + GEN_GRF_BYTES - 1) / GEN_GRF_BYTES * GEN_GRF_BYTES;
    int v = sel_temp(s, whole);
    mir_vreg *r = &s->f->vregs.items[v];

    r->align = r->align < GEN_GRF_BYTES ? GEN_GRF_BYTES : r->align;
    return v;
}

bool sel_in_place(selector *s, ir_value *v, unsigned count, unsigned bytes, mir_ref *ref)
{
    int at[1], vreg;
    unsigned size = sel_bytes(v->type);

    if (ir_is_const(v) || count != ir_lanes(v->type))
        return false;
    ir_inst *i = ir_try_inst(v);
    bool seen = i && (region_is_read(v) || i->op == IR_bitcast || i->op == IR_trunc);
    if (seen && count <= GEN_MAX_CHANNELS) {
        int all[GEN_MAX_CHANNELS];
        if (!sel_find(s, v, count, &vreg, all))
            return false;
        for (unsigned e = 0; e < count; e++)
            if (all[e] != all[0] + (int)(e * size))
                return false;
        at[0] = all[0];
    } else {
        vreg = sel_demand(s, v);
        at[0] = sel_of(v)->at;
        if (sel_of(v)->step != size && count > 1)
            return false;
    }
    mir_vreg *r = &s->f->vregs.items[vreg];
    if (at[0] % GEN_GRF_BYTES || (r->is_fixed && (r->address % GEN_GRF_BYTES || at[0] + bytes > r->bytes)))
        return false;
    unsigned registers = (r->filled + GEN_GRF_BYTES - 1) / GEN_GRF_BYTES * GEN_GRF_BYTES;
    if (r->bytes < registers && r->filled >= GEN_GRF_BYTES / 4) /* the message reads all of its last register */
        r->bytes = registers;
    if (at[0] + bytes > r->bytes)
        return false;
    if (!r->is_fixed && r->align < GEN_GRF_BYTES)
        r->align = GEN_GRF_BYTES;
    *ref = (mir_ref){.vreg = vreg, .at = at[0]};
    return true;
}

bool sel_is_computed_in_payload(const selector *s, const ir_value *v)
{
    const ir_inst *i = ir_try_inst(v);

    return i && i->block == s->at->block && ir_has_one_use(v) && sel_is_foldable(v) && sel_of(v)->vreg == MIR_NONE &&
           !region_is_read(v) && i->op != IR_trunc && !sel_keeps_flag(i, s->at);
}

void sel_fill_payload(selector *s, int to, unsigned at, ir_value *v, unsigned count, unsigned unit)
{
    unsigned size = sel_bytes(v->type), limit = unit == 8 ? 8 : 16;
    gen_type t = sel_raw_type(size), wide = sel_raw_type(unit);
    uint64_t bits;

    if (ir_is_undefined(v))
        return;
    if (count <= limit && size == unit && sel_is_computed_in_payload(s, v)) {
        sel_dest d = sel_to(to, (int)at, unit, sel_type(v->type, true));
        sel_operation(s, ir_as_inst(v), &d);
        return;
    }
    bool splat = ir_const_bits(v, &bits);
    int from[GEN_MAX_CHANNELS], vreg = MIR_NONE;
    int packed = !splat && ir_is_const(v) ? sel_packed(s, v, count, GEN_GRF_BYTES) : MIR_NONE;
    for (unsigned e = 0; e < count; e += limit) {
        unsigned n = count - e < limit ? count - e : limit;
        while (n & (n - 1))
            n &= n - 1;
        sel_dest d = sel_to(to, (int)(at + e * unit), unit, wide);
        if (splat) {
            sel_mov(s, n, d, sel_immediate(bits, wide));
        } else if (packed != MIR_NONE) {
            sel_mov(s, n, d, sel_register(packed, (int)(e * size), size, n, t));
        } else if (count <= GEN_MAX_CHANNELS) {
            if (e == 0 && !sel_find(s, v, count, &vreg, from))
                bug("payload without a register");
            if (unit == size) {
                sel_move_elements(s, &d, vreg, from + e, n, t);
            } else {
                region_operand shape;
                if (!region_source_shape(from + e, n, size, &shape)) {
                    packed = sel_packed(s, v, count, GEN_GRF_BYTES);
                    sel_mov(s, n, d, sel_register(packed, (int)(e * size), size, n, t));
                } else {
                    sel_source a = {.o = gen_grf(0, 0, shape.vstride, shape.width, shape.hstride, t),
                                    .ref = {.vreg = vreg, .at = from[e]},
                                    .indirect = MIR_NONE};
                    sel_mov(s, n, d, a);
                }
            }
        } else {
            vreg = sel_demand(s, v);
            for (unsigned k = 0; k < n; k++)
                from[k] = sel_element(v, e + k);
            sel_move_elements(s, &d, vreg, from, n, t);
        }
        if (n < limit && e + n < count)
            e = e + n - limit;
    }
}

/* If this message is the last user of A's uniform address, extends the register of the address to BYTES bytes, so that the
 * address is computed in the payload. */
static void extend_address_register(selector *s, const sel_access *a, unsigned bytes)
{
    const ir_inst *i = ir_try_inst(a->address);

    if (!i || sel_of(a->address)->vreg != MIR_NONE || !sel_is_foldable(a->address) || region_is_read(a->address) ||
        i->op == IR_trunc)
        return;
    int vreg = sel_demand(s, a->address); /* sel_demand() may reallocate vregs */
    mir_vreg *r = &s->f->vregs.items[vreg];
    r->bytes = bytes;
    r->align = GEN_GRF_BYTES;
}

mir_ref sel_address_payload(selector *s, const sel_access *a, unsigned offset)
{
    unsigned size = a->wide_address ? 8 : 4, bytes = a->simd * size;
    mir_ref ref;

    if (!offset && a->uniform && !sel_is_computed_in_payload(s, a->address))
        extend_address_register(s, a, bytes);
    if (!offset && !sel_is_computed_in_payload(s, a->address) && sel_in_place(s, a->address, a->lanes, bytes, &ref))
        return ref;
    int temp = sel_payload_of(s, bytes);
    sel_start(s, temp);
    if (!offset) {
        sel_fill_payload(s, temp, 0, a->address, a->lanes, size);
        return (mir_ref){.vreg = temp};
    }
    gen_type t = a->wide_address ? GEN_q : GEN_d;
    int packed = MIR_NONE, from = 0;
    if (sel_in_place(s, a->address, a->lanes, a->lanes * size, &ref)) {
        packed = ref.vreg;
        from = ref.at;
    } else {
        packed = sel_packed(s, a->address, a->lanes, GEN_GRF_BYTES);
    }
    unsigned limit = 64 / size;
    for (unsigned e = 0; e < a->lanes; e += limit) {
        unsigned n = a->lanes - e < limit ? a->lanes - e : limit;
        sel_source x = sel_register(packed, from + (int)(e * size), size, n, t);
        sel_op2(s, GEN_OP_add, n, sel_to(temp, (int)(e * size), size, t), x, sel_immediate(offset, GEN_w));
    }
    return (mir_ref){.vreg = temp};
}

void sel_take_data(selector *s, const sel_access *a, int from, int to, unsigned step)
{
    for (unsigned c = 0; c < a->components; c++) {
        int at[GEN_MAX_CHANNELS];
        for (unsigned e = 0; e < a->lanes; e++)
            at[e] = (int)(c * sel_component_bytes(a) + e * sel_unit(a));
        sel_dest d = sel_to(to, (int)(c * a->lanes * step), step, sel_raw_type(a->size));
        sel_move_elements(s, &d, from, at, a->lanes, sel_raw_type(a->size));
    }
}

/* --- one message ---------------------------------------------------------------------------------------------------------- */

/* Emits a0.0 := DESC | INDEX, where INDEX is the surface. No instruction may be inserted between this one and the message. */
static void emit_descriptor(selector *s, ir_value *index, uint32_t desc)
{
    mir_inst *i = mir_inst_new(s->f, GEN_OP_or, 1);
    sel_source x = sel_read(s, index, GEN_ud, 1, 0);

    i->g.nomask = true;
    i->g.dst = (gen_operand){.file = GEN_FILE_A0, .type = GEN_ud, .width = 1, .hstride = 1};
    i->g.src[0] = x.o;
    i->ref[1] = x.ref;
    i->g.src[1] = gen_imm(desc, GEN_ud);
    sel_emit(s, i);
}

mir_inst *sel_put_message(selector *s, gen_message m, ir_value *index, unsigned exec, const sel_pred *p, mir_ref to,
                          mir_ref first, const mir_ref *second)
{
    mir_inst *i = mir_inst_new(s->f, second ? GEN_OP_sends : GEN_OP_send, exec);

    gen_message_encode(&m, second != NULL, &i->g.desc, &i->g.exdesc);
    i->g.desc_in_reg = index != NULL;
    i->g.dst = to.vreg == MIR_NONE ? gen_null(GEN_ud) : gen_grf(0, 0, 0, 1, 1, GEN_ud);
    i->g.src[0] = gen_grf(0, 0, 8, 8, 1, GEN_ud);
    i->ref[0] = to;
    i->ref[1] = first;
    if (second) {
        i->g.src[1] = gen_grf(0, 0, 8, 8, 1, GEN_ud);
        i->ref[2] = *second;
    }
    if (p)
        sel_predicate(i, p);
    else
        i->g.nomask = true;
    if (index)
        emit_descriptor(s, index, i->g.desc);
    return sel_emit(s, i);
}

mir_ref sel_separate_payloads(selector *s, mir_ref first, unsigned first_bytes, mir_ref second, unsigned bytes)
{
    bool overlap = first.vreg == second.vreg && first.at < second.at + (int)bytes && second.at < first.at + (int)first_bytes;

    if (!overlap)
        return second;
    int temp = sel_payload_of(s, bytes);
    sel_start(s, temp);
    for (unsigned at = 0; at < bytes; at += 2 * GEN_GRF_BYTES) {
        unsigned n = (bytes - at < 2 * GEN_GRF_BYTES ? bytes - at : 2 * GEN_GRF_BYTES) / 4;
        sel_mov(s, n, sel_to(temp, (int)at, 4, GEN_ud), sel_register(second.vreg, second.at + (int)at, 4, n, GEN_ud));
    }
    return (mir_ref){.vreg = temp};
}
