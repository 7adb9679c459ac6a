/* backend/isa/ignored.c - fields of branches that the hardware ignores, and for which text has no operand.
 *
 * Intel's compiler gives the return address of call and ret another type and region than iga64 does, and while the branch control. So that code has
 * the same bits after it was text, gen_inst.ignored has the fields whose values differ: their values one after the other from bit 0 on, and from bit
 * PRESENT on a bit for each field that is present. In text they are a directive before the instruction:
 *
 *   //.ignored dst_type=0 src0_vstride=3
 *   call (8|M0)   r125.0   L3 */
#include "backend/isa/bits.h"

enum { PRESENT = 24 };

static const char *const names[] = {
#define GEN_FIELD(id, ...) #id,
#include "backend/isa/fields.def"
};

/* Stores the ignored fields of OP in *FIELDS, and returns their number. */
static unsigned find_fields(gen_op op, const gen_field **fields)
{
    static const gen_field all[] = {GEN_FIELD_branch_ctrl,  GEN_FIELD_dst_type,   GEN_FIELD_src0_type,
                                    GEN_FIELD_src0_vstride, GEN_FIELD_src0_width, GEN_FIELD_src0_hstride};
    bool has_address = op == GEN_OP_call || op == GEN_OP_ret;

    *fields = all;
    if (!gen_op_is(op, GEN_IS_FLOW) || gen_op_takes_branch_control(op))
        return 0;
    return has_address ? sizeof all / sizeof *all : 1;
}

void gen_put_ignored(gen_bits *b, const gen_inst *i)
{
    const gen_field *fields;
    unsigned count = find_fields(i->op, &fields), at = 0;

    for (unsigned n = 0; n < count; n++) {
        const gen_field_info *f = &gen_fields[fields[n]];
        uint64_t mask = (UINT64_C(1) << f->bits) - 1, value = i->ignored >> at & mask;
        at += f->bits;
        if (i->ignored >> (PRESENT + n) & 1)
            b->word[f->low / 64] = (b->word[f->low / 64] & ~(mask << f->low % 64)) | value << f->low % 64;
    }
}

void gen_note_ignored(gen_inst *i, const gen_bits *read, const gen_bits *made)
{
    const gen_field *fields;
    unsigned count = find_fields(i->op, &fields);

    for (unsigned n = 0; n < count; n++) {
        const gen_field_info *f = &gen_fields[fields[n]];
        uint64_t value = gen_bits_get(read, f->low, f->bits);
        if (value != gen_bits_get(made, f->low, f->bits))
            gen_set_ignored(i, names[fields[n]], value);
    }
}

bool gen_set_ignored(gen_inst *i, const char *name, uint64_t value)
{
    const gen_field *fields;
    unsigned count = find_fields(i->op, &fields), at = 0;

    for (unsigned n = 0; n < count; n++) {
        unsigned bits = gen_fields[fields[n]].bits;
        if (strcmp(names[fields[n]], name) == 0) {
            uint32_t mask = (1u << bits) - 1;
            i->ignored = (i->ignored & ~(mask << at)) | ((uint32_t)value & mask) << at | 1u << (PRESENT + n);
            return value <= mask;
        }
        at += bits;
    }
    return false;
}

void gen_print_ignored(text *out, const gen_inst *i)
{
    const gen_field *fields;
    unsigned count = find_fields(i->op, &fields), at = 0;

    text_str(out, "//.ignored");
    for (unsigned n = 0; n < count; n++) {
        unsigned bits = gen_fields[fields[n]].bits;
        if (i->ignored >> (PRESENT + n) & 1)
            text_printf(out, " %s=%u", names[fields[n]], (unsigned)(i->ignored >> at) & ((1u << bits) - 1));
        at += bits;
    }
    text_char(out, '\n');
}
