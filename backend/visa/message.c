/* backend/visa/message.c - messages, as raw sends with the descriptors that selection made.
 *
 *   raw_send (M1, 16) 0xc 2 2 0x04205e03:ud V0004.0 V0005.0                     extended descriptor, registers out and in
 *   raw_sends.12.2.2.0 (M1, 16) 0x8c:ud 0x04025e03:ud V0004.0 V0006.0 %null.0   unit, registers of both payloads and in
 *   ret (M1, 1)                                                                 the end of the thread */
#include "backend/visa/writer.h"

#include "src/base/bug.h"

static void print_descriptor(visa_writer *w, const mir_inst *i)
{
    text_char(&w->body, ' ');
    if (!i->g.desc_in_reg) {
        text_printf(&w->body, "0x%08x:ud", i->g.desc);
        return;
    }
    if (w->descriptor == MIR_NONE) {
        visa_refuse(w, "a message descriptor that another block computes");
        return;
    }
    visa_element(w, w->descriptor, 0, GEN_ud);
    text_str(&w->body, "<0;1,0>");
}

void visa_message(visa_writer *w, const mir_inst *i)
{
    unsigned out = i->g.desc >> 25 & 15, in = i->g.desc >> 20 & 31, second = i->g.exdesc >> 6 & 15, unit = i->g.exdesc & 15;
    bool split = i->g.op == GEN_OP_sends;

    if (i->g.eot) {
        text_str(&w->body, w->parts_lanes ? "end:\n    ret (M1, 1)\n" : "    ret (M1, 1)\n");
        return;
    }
    if (i->g.exdesc_in_reg || i->scratch != MIR_NONE)
        visa_refuse(w, "a message of this kind");
    if (!split) {
        visa_begin(w, i, "raw_send", GEN_COND_NONE);
        text_printf(&w->body, "0x%x %u %u", i->g.exdesc, out, in);
    } else {
        text name;
        text_init(&name, w->memory);
        text_printf(&name, "raw_sends.%u.%u.%u.%u", unit, out, second, in);
        visa_begin(w, i, name.data, GEN_COND_NONE);
        text_printf(&w->body, "0x%x:ud", i->g.exdesc);
    }
    print_descriptor(w, i);
    visa_raw(w, &i->ref[1]);
    if (split)
        visa_raw(w, &i->ref[2]);
    visa_raw(w, &i->ref[0]);
    visa_end(w);
}
