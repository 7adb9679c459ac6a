/* backend/select/media.c - selects media blocks: messages of a thread that read or write rows of bytes of a 2D image. Source:
 * gen9.md 7.6. */
#include "backend/select/send.h"

#include "src/image/shape.h"

enum { X_AT = 0, Y_AT = 4, SIZE_AT = 8, ROWS_SHIFT = 16 };

static void put_header_dword(selector *s, int header, int at, ir_value *v)
{
    sel_mov(s, 1, sel_to(header, at, 4, GEN_d), sel_read(s, v, GEN_d, 1, SEL_IMM));
}

/* Builds the header of a block of BYTES bytes. WIDTH_AT is the operand of the width, before the operands of the position. */
static mir_ref build_header(selector *s, ir_inst *i, unsigned width_at, unsigned bytes)
{
    unsigned width = (unsigned)sel_number(region_call_argument(i, width_at)), rows = bytes / image_block_pitch(width);
    int h = sel_payload_of(s, GEN_GRF_BYTES);

    sel_start(s, h);
    sel_mov(s, 8, sel_to(h, 0, 4, GEN_ud), sel_immediate(0, GEN_ud)); /* reserved fields */
    put_header_dword(s, h, X_AT, region_call_argument(i, width_at + 1));
    put_header_dword(s, h, Y_AT, region_call_argument(i, width_at + 2));
    sel_mov(s, 1, sel_to(h, SIZE_AT, 4, GEN_ud), sel_immediate((rows - 1) << ROWS_SHIFT | (width - 1), GEN_ud));
    return (mir_ref){.vreg = h};
}

static gen_message make_message(const ir_inst *i, unsigned image_at, unsigned bytes)
{
    bool is_write = ir_intrinsic_of(i) == IR_INTRINSIC_media_write;

    return (gen_message){.msg = is_write ? GEN_MSG_media_write : GEN_MSG_media_read,
                         .surface = (unsigned)sel_number(region_call_argument(i, image_at)),
                         .header = true,
                         .regs = (bytes + GEN_GRF_BYTES - 1) / GEN_GRF_BYTES};
}

void sel_media_read(selector *s, ir_inst *i)
{
    unsigned bytes = (unsigned)ir_lanes(i->value.type) * sel_bytes(i->value.type);
    gen_message m = make_message(i, 0, bytes);
    mir_ref header = build_header(s, i, 1, bytes);
    int to = sel_demand(s, &i->value);

    sel_start(s, to);
    sel_put_message(s, m, NULL, 8, NULL, (mir_ref){.vreg = to}, header, NULL);
}

void sel_media_write(selector *s, ir_inst *i)
{
    ir_value *data = region_call_argument(i, 0);
    unsigned lanes = (unsigned)ir_lanes(data->type), size = sel_bytes(data->type), bytes = lanes * size;
    gen_message m = make_message(i, 1, bytes);
    mir_ref header = build_header(s, i, 2, bytes), from;

    if (!sel_in_place(s, data, lanes, m.regs * GEN_GRF_BYTES, &from)) {
        from = (mir_ref){.vreg = sel_payload_of(s, bytes)};
        sel_start(s, from.vreg);
        sel_fill_payload(s, from.vreg, 0, data, lanes, size);
    }
    sel_put_message(s, m, NULL, 8, NULL, (mir_ref){.vreg = MIR_NONE}, header, &from);
}
