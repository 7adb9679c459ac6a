/* backend/select/block.c - selects block reads and writes, fences and barriers. Source: gen9.md 7. */
#include "backend/select/send.h"

/* --- blocks --------------------------------------------------------------------------------------------------------------- */

/* Sets the base in the header of a stateless block message to 0, so that its offset is an address. */
static void clear_base(selector *s, int header)
{
    enum { BASE_AT = 20 };

    sel_mov(s, 1, sel_to(header, BASE_AT, 4, GEN_ud), sel_immediate(0, GEN_ud));
}

/* Builds the header of a block message whose offset is ADDRESS plus OFFSET bytes; if OWORDS, in units of owords. */
static mir_ref build_block_header(selector *s, unsigned surface, ir_value *address, bool wide, unsigned offset, bool owords)
{
    int h = sel_payload_of(s, GEN_GRF_BYTES);
    gen_type t = wide ? GEN_q : GEN_ud;
    int at = wide ? 0 : 8;

    sel_start(s, h); /* the message reads nothing else from the header */
    if (!wide && surface == GEN_SURFACE_STATELESS)
        clear_base(s, h);
    sel_dest d = sel_to(h, at, wide ? 8 : 4, t);
    sel_source x = sel_read(s, address, t, 1, SEL_IMM);
    if (x.o.file == GEN_FILE_IMM) {
        uint64_t bits = sel_number(address) + offset;
        sel_mov(s, 1, d, sel_immediate(owords ? bits / 16 : bits, t));
        return (mir_ref){.vreg = h};
    }
    if (offset)
        sel_op2(s, GEN_OP_add, 1, d, x, sel_immediate(offset, GEN_w));
    sel_source now = offset ? sel_broadcast(h, at, t) : x;
    if (owords)
        sel_op2(s, GEN_OP_shr, 1, d, now, sel_immediate(4, GEN_uw));
    else if (!offset)
        sel_mov(s, 1, d, x);
    return (mir_ref){.vreg = h};
}

static unsigned oword_count(unsigned bytes)
{
    return bytes >= 128 ? 8 : bytes >= 64 ? 4 : bytes >= 32 ? 2 : 1;
}

void sel_block_read(selector *s, ir_inst *i)
{
    unsigned surface = (unsigned)sel_number(region_call_argument(i, 0)), align = (unsigned)sel_number(region_call_argument(i, 1));
    ir_value *address = region_call_argument(i, 2), *index = sel_run_time_surface(region_call_argument(i, 0));
    bool wide = ir_scalar_bits(address->type) == 64;
    unsigned size = sel_bytes(i->value.type), bytes = (unsigned)ir_lanes(i->value.type) * size;

    if (bytes % 16 || surface == GEN_SURFACE_LOCAL || align < 4) {
        sel_error(s, i, "no block message reads %u bytes with alignment %u from surface %u", bytes, align, surface);
        return;
    }
    int to = sel_demand(s, &i->value);
    sel_start(s, to);
    for (unsigned at = 0; at < bytes;) {
        unsigned owords = oword_count(bytes - at);
        gen_message m = {.msg = wide ? GEN_MSG_a64_block_read : GEN_MSG_block_read,
                         .surface = surface,
                         .header = true,
                         .regs = owords,
                         .unaligned = true};
        mir_ref header = build_block_header(s, surface, address, wide, at, false);
        sel_put_message(s, m, index, owords > 2 ? 16 : 8, NULL, (mir_ref){.vreg = to, .at = (int)at}, header, NULL);
        at += owords * 16;
    }
}

void sel_block_write(selector *s, ir_inst *i)
{
    unsigned surface = (unsigned)sel_number(region_call_argument(i, 0)), align = (unsigned)sel_number(region_call_argument(i, 1));
    ir_value *address = region_call_argument(i, 2), *data = region_call_argument(i, 3),
             *index = sel_run_time_surface(region_call_argument(i, 0));
    bool wide = ir_scalar_bits(address->type) == 64;
    unsigned lanes = (unsigned)ir_lanes(data->type), size = sel_bytes(data->type), bytes = lanes * size;

    if (bytes % 16 || surface == GEN_SURFACE_LOCAL || align < 16) {
        sel_error(s, i, "no block message writes %u bytes with alignment %u to surface %u", bytes, align, surface);
        return;
    }
    mir_ref from;
    unsigned whole = (bytes + GEN_GRF_BYTES - 1) / GEN_GRF_BYTES * GEN_GRF_BYTES;
    if (!sel_in_place(s, data, lanes, whole, &from)) {
        from = (mir_ref){.vreg = sel_payload_of(s, whole)};
        sel_start(s, from.vreg);
        sel_fill_payload(s, from.vreg, 0, data, lanes, size);
    }
    for (unsigned at = 0; at < bytes;) {
        unsigned owords = oword_count(bytes - at);
        gen_message m = {
            .msg = wide ? GEN_MSG_a64_block_write : GEN_MSG_block_write, .surface = surface, .header = true, .regs = owords};
        mir_ref part = {.vreg = from.vreg, .at = from.at + (int)at},
                header = build_block_header(s, surface, address, wide, at, !wide);
        sel_put_message(s, m, index, owords > 2 ? 16 : 8, NULL, (mir_ref){.vreg = MIR_NONE}, header, &part);
        at += owords * 16;
    }
}

/* --- synchronisation ------------------------------------------------------------------------------------------------------ */

void sel_fence(selector *s)
{
    int done = sel_payload_of(s, GEN_GRF_BYTES);
    gen_message m = {.msg = GEN_MSG_fence, .header = true, .commit = true};

    sel_put_message(s, m, NULL, 8, NULL, (mir_ref){.vreg = done}, (mir_ref){.vreg = s->f->r0}, NULL);
    mir_inst *wait = mir_inst_new(s->f, GEN_OP_mov, 8);
    wait->g.nomask = true;
    wait->g.dst = gen_null(GEN_ud);
    wait->g.src[0] = gen_grf(0, 0, 8, 8, 1, GEN_ud);
    wait->ref[1].vreg = done;
    sel_emit(s, wait);
}

void sel_barrier(selector *s, ir_inst *i)
{
    s->uses_barrier = true;
    if (sel_number(region_call_argument(i, 0)) & 2)
        sel_fence(s);
    if (s->barrier_header == MIR_NONE)
        s->barrier_header = sel_payload_of(s, GEN_GRF_BYTES);
    gen_operand n0 = {.file = GEN_FILE_N, .type = GEN_ud, .width = 1, .hstride = 1};
    mir_inst *clear = mir_inst_new(s->f, GEN_OP_mov, 1);
    clear->g.nomask = clear->g.thread_switch = true;
    clear->g.dst = n0;
    clear->g.src[0] = gen_imm(0, GEN_ud);
    sel_emit(s, clear);
    gen_message m = {.msg = GEN_MSG_barrier};
    sel_put_message(s, m, NULL, 1, NULL, (mir_ref){.vreg = MIR_NONE}, (mir_ref){.vreg = s->barrier_header}, NULL);
    mir_inst *wait = mir_inst_new(s->f, GEN_OP_wait, 1);
    wait->g.nomask = true;
    wait->g.src[0] = n0;
    wait->g.src[0].hstride = 0;
    sel_emit(s, wait);
}
