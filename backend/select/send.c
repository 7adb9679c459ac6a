/* backend/select/send.c - selects messages that access memory.
 *
 * gather, scatter, atomic and block accesses become sends: addresses (or a header) in whole registers, followed by the data or,
 * with sends, with the data in other registers.
 *
 *   surface 255, i64 addresses     A64 gather/scatter of bytes, dwords, qwords; A64 atomics of eight channels (floats: 16)
 *   any surface, i32 offsets       untyped dwords (1-4 per lane) if aligned, else byte gather/scatter; untyped atomics
 *
 * Elements smaller than a dword are transferred in the low bytes of one dword per lane. Such a value keeps this layout in its
 * register: users read it with a stride. Accesses with uniform addresses use the first lane of an eight-channel message. Sources:
 * gen9.md 7; message layouts from messages.def. */
#include "backend/select/send.h"

/* One message of an access. It transfers COMPONENTS components, from component FIRST on. */
typedef struct part {
    gen_message m;
    unsigned first, components;
} part;

/* Chooses the message that transfers as many components of A as possible, from FIRST on. */
static part choose_message(const sel_access *a, unsigned first, bool writes)
{
    bool bytes = a->size < 4 || a->align < 4;
    unsigned left = a->components - first;
    part p = {.first = first, .components = 1};

    p.m.simd = a->simd;
    p.m.surface = a->surface;
    if (a->wide_address) {
        p.m.surface = GEN_SURFACE_STATELESS;
        p.m.msg = writes ? GEN_MSG_a64_scatter : GEN_MSG_a64_gather;
        p.m.elem_bytes = bytes ? 1 : a->size;
        if (!bytes) {
            unsigned most = a->size == 8 && writes && a->simd == 16 ? 2 : 4;
            while (2 * p.components <= left && 2 * p.components <= most)
                p.components *= 2;
        }
        p.m.elems = bytes ? a->size : p.components;
        if (!bytes && a->size == 4 && left == 3 && a->simd == 8) {
            p.m = (gen_message){.msg = writes ? GEN_MSG_a64_untyped_write : GEN_MSG_a64_untyped_read,
                                .simd = 8,
                                .surface = GEN_SURFACE_STATELESS,
                                .channels = 3};
            p.components = 3;
        }
        return p;
    }
    if (bytes) {
        p.m.msg = writes ? GEN_MSG_byte_scatter : GEN_MSG_byte_gather;
        p.m.elem_bytes = 1;
        p.m.elems = a->size;
        return p;
    }
    p.m.msg = writes ? GEN_MSG_untyped_write : GEN_MSG_untyped_read;
    p.components = left < 4 ? left : 4;
    p.m.channels = p.components;
    return p;
}

/* Is the register of X laid out like the data that the messages of A return? */
static bool returns_in_place(const sel_access *a, const sel_value *x)
{
    unsigned component = a->uniform ? 8 * sel_unit(a) : a->lanes * sel_unit(a);
    unsigned apart_now = a->components > 1 || a->uniform ? component : 0;

    if (a->uniform)
        return x->step == component;
    return x->step == sel_unit(a) && (apart_now == 0 || a->lanes == a->simd);
}

/* Copies PASS, which has the result for disabled lanes, to register TO. */
static void fill_passed(selector *s, const sel_access *a, int to, ir_value *pass)
{
    for (unsigned c = 0; c < a->components; c++) {
        region_description r = {
            .count = a->lanes, .size = a->size, .width = (int)a->lanes, .hstride = 1, .offset = (int)(c * a->lanes * a->size)};
        uint64_t bits;
        sel_dest d = sel_to(to, (int)(c * sel_component_bytes(a)), sel_unit(a), sel_raw_type(a->size));
        if (ir_const_bits(pass, &bits)) {
            sel_mov(s, a->lanes, d, sel_immediate(bits, d.type));
            continue;
        }
        int from = ir_is_const(pass) ? sel_packed(s, pass, (unsigned)ir_lanes(pass->type), GEN_GRF_BYTES) : sel_demand(s, pass),
            at[GEN_MAX_CHANNELS];
        unsigned step = ir_is_const(pass) ? a->size : sel_of(pass)->step;
        for (unsigned e = 0; e < r.count; e++)
            at[e] = (ir_is_const(pass) ? 0 : sel_of(pass)->at) + region_byte(&r, e) / (int)a->size * (int)step;
        sel_move_elements(s, &d, from, at, a->lanes, sel_raw_type(a->size));
    }
}

/* Sets the contents of register TO before the messages of a gather. RESULT is the value whose register TO is, NULL if there is
 * none; a PASS value with the same layout can be coalesced with it. */
static void begin_gather(selector *s, const sel_access *a, int to, const sel_value *result, ir_value *pass)
{
    if (ir_is_undefined(pass)) {
        sel_start(s, to);
        return;
    }
    int from = ir_is_const(pass) ? MIR_NONE : sel_demand(s, pass);
    bool alike = result && from != MIR_NONE && result->at == 0 && sel_of(pass)->at == 0 && sel_of(pass)->step == result->step &&
                 s->f->vregs.items[from].filled == s->f->vregs.items[to].filled;
    if (alike) {
        sel_copy(s, to, from);
        return;
    }
    sel_start(s, to);
    fill_passed(s, a, to, pass);
}

/* Selects gather I. Messages return directly to the register of the result if its layout is theirs. */
static void select_gather(selector *s, ir_inst *i)
{
    sel_access a;

    if (!sel_open_access(s, &a, i, region_call_argument(i, 0), region_call_argument(i, 1), region_call_argument(i, 2),
                         region_call_argument(i, 3), i->value.type))
        return;
    int result = sel_demand(s, &i->value);
    ir_value *pass = region_call_argument(i, 4);
    bool in_result =
        returns_in_place(&a, sel_of(&i->value)) && s->f->vregs.items[result].bytes >= a.components * sel_component_bytes(&a);
    int to = in_result ? result : sel_payload_of(s, a.components * sel_component_bytes(&a));
    begin_gather(s, &a, to, in_result ? sel_of(&i->value) : NULL, pass);
    if (sel_mask(s, a.mask, a.lanes, &a.pred)) {
        for (unsigned c = 0; c < a.components;) {
            part p = choose_message(&a, c, false);
            mir_ref address = sel_address_payload(s, &a, c * a.size),
                    dst = {.vreg = to, .at = (int)(c * sel_component_bytes(&a))};
            sel_put_message(s, p.m, a.index, a.lanes, &a.pred, dst, address, NULL);
            c += p.components;
        }
    }
    if (!in_result)
        sel_take_data(s, &a, to, result, sel_of(&i->value)->step);
}

/* Builds the data payload of components [FIRST, FIRST + COUNT) of DATA. */
static mir_ref build_data_payload(selector *s, const sel_access *a, ir_value *data, unsigned first, unsigned count)
{
    unsigned bytes = count * sel_component_bytes(a);
    mir_ref ref;
    bool one = a->uniform && a->components == 1, direct = a->size >= 4 && (one || (a->lanes == a->simd && !a->uniform));

    if (direct && sel_in_place(s, data, (unsigned)ir_lanes(data->type), a->components * sel_component_bytes(a), &ref)) {
        ref.at += (int)(first * sel_component_bytes(a));
        return ref;
    }
    int temp = sel_payload_of(s, bytes);
    sel_start(s, temp);
    if (a->components == 1) {
        sel_fill_payload(s, temp, 0, data, a->lanes, sel_unit(a));
        return (mir_ref){.vreg = temp};
    }
    for (unsigned c = 0; c < count; c++) {
        sel_dest d = sel_to(temp, (int)(c * sel_component_bytes(a)), sel_unit(a), sel_raw_type(a->size));
        int at[GEN_MAX_CHANNELS], vreg, all[GEN_MAX_CHANNELS];
        unsigned lanes = (unsigned)ir_lanes(data->type);
        if (ir_is_const(data)) { /* only whole dwords have several components */
            sel_put_constant(s, temp, d.at, data, (first + c) * a->lanes, a->lanes);
            continue;
        }
        bool seen = lanes <= GEN_MAX_CHANNELS && sel_find(s, data, lanes, &vreg, all);
        if (!seen)
            vreg = sel_demand(s, data);
        for (unsigned e = 0; e < a->lanes; e++) {
            unsigned k = (first + c) * a->lanes + e;
            at[e] = seen ? all[k] : sel_element(data, k);
        }
        sel_move_elements(s, &d, vreg, at, a->lanes, d.type);
    }
    return (mir_ref){.vreg = temp};
}

static void select_scatter(selector *s, ir_inst *i)
{
    sel_access a;
    ir_value *data = region_call_argument(i, 4);

    if (!sel_open_access(s, &a, i, region_call_argument(i, 0), region_call_argument(i, 1), region_call_argument(i, 2),
                         region_call_argument(i, 3), data->type))
        return;
    if (!sel_mask(s, a.mask, a.lanes, &a.pred))
        return;
    for (unsigned c = 0; c < a.components;) {
        part p = choose_message(&a, c, true);
        mir_ref address = sel_address_payload(s, &a, c * a.size), from = build_data_payload(s, &a, data, c, p.components);
        from = sel_separate_payloads(s, address, a.simd * (a.wide_address ? 8 : 4), from, p.components * sel_component_bytes(&a));
        sel_put_message(s, p.m, a.index, a.lanes, &a.pred, (mir_ref){.vreg = MIR_NONE}, address, &from);
        c += p.components;
    }
}

/* --- dispatch ------------------------------------------------------------------------------------------------------------- */

bool sel_message(selector *s, ir_inst *i)
{
    switch (ir_intrinsic_of(i)) {
    case IR_INTRINSIC_gather:
        select_gather(s, i);
        return true;
    case IR_INTRINSIC_scatter:
        select_scatter(s, i);
        return true;
    case IR_INTRINSIC_atomic:
        if (sel_bytes(i->value.type) == 8 && ir_scalar_bits(region_call_argument(i, 4)->type) == 32)
            sel_exchange_qwords(s, i);
        else
            sel_atomic(s, i);
        return true;
    case IR_INTRINSIC_block_read:
        sel_block_read(s, i);
        return true;
    case IR_INTRINSIC_block_write:
        sel_block_write(s, i);
        return true;
    case IR_INTRINSIC_media_read:
        sel_media_read(s, i);
        return true;
    case IR_INTRINSIC_media_write:
        sel_media_write(s, i);
        return true;
    case IR_INTRINSIC_barrier:
        sel_barrier(s, i);
        return true;
    case IR_INTRINSIC_sub_group_barrier:
        if (sel_number(region_call_argument(i, 0)) & 2)
            sel_fence(s);
        return true;
    default: /* an access to an image, or not a message */
        return sel_image(s, i);
    }
}
