/* backend/select/send.h - declarations shared by the parts of selection that make messages. */
#ifndef GASKET_BACKEND_SELECT_SEND_H
#define GASKET_BACKEND_SELECT_SEND_H

#include "backend/select/select.h"

/* The memory access of a gather, scatter or atomic. */
typedef struct sel_access {
    ir_inst *inst;
    ir_value *mask, *address;
    ir_value *index; /* the surface, if it is known only at run time; else NULL */
    unsigned surface, align, lanes, size, components;
    bool uniform, wide_address;
    unsigned simd, regs; /* simd: channels of the message; regs: registers that hold one dword for each channel */
    sel_pred pred;
} sel_access;

/* --- payload_message.c: the payloads of a message, and the message -------------------------------------------------------- */

uint64_t sel_number(const ir_value *v);            /* the value of constant V; 0 if V is no constant */
ir_value *sel_run_time_surface(ir_value *surface); /* returns SURFACE if it is known only at run time; else NULL */
/* Fills in *A. Returns false after a diagnostic, if no message supports the access. */
bool sel_open_access(selector *s, sel_access *a, ir_inst *i, ir_value *mask, ir_value *surface, ir_value *align,
                     ir_value *address, const ir_type *data);
unsigned sel_unit(const sel_access *a);            /* bytes that an element occupies in a payload of the message */
unsigned sel_component_bytes(const sel_access *a); /* bytes that one component of all channels occupies in a payload */
int sel_payload_of(selector *s, unsigned bytes);   /* creates a register of BYTES bytes, rounded up to whole GRFs */
/* Are the COUNT elements of V packed from a register boundary on, in a register that is valid for BYTES bytes? Sets *REF to their
 * position. */
bool sel_in_place(selector *s, ir_value *v, unsigned count, unsigned bytes, mir_ref *ref);
bool sel_is_computed_in_payload(const selector *s, const ir_value *v); /* can V be computed directly in the payload? */
/* Writes COUNT elements of V from byte AT of TO on, UNIT bytes apart. */
void sel_fill_payload(selector *s, int to, unsigned at, ir_value *v, unsigned count, unsigned unit);
mir_ref sel_address_payload(selector *s, const sel_access *a, unsigned offset);
/* Returns a reference to the second payload of a split send: SECOND, or a copy of its BYTES bytes if it overlaps FIRST. */
mir_ref sel_separate_payloads(selector *s, mir_ref first, unsigned first_bytes, mir_ref second, unsigned bytes);
/* Copies the data that a message has returned in register FROM to register TO, with elements STEP bytes apart. */
void sel_take_data(selector *s, const sel_access *a, int from, int to, unsigned step);
/* Emits message M. If INDEX is not NULL, its value is the surface instead of the one in M. */
mir_inst *sel_put_message(selector *s, gen_message m, ir_value *index, unsigned exec, const sel_pred *p, mir_ref to,
                          mir_ref first, const mir_ref *second);

/* --- atomic.c, block.c, media.c, image.c ---------------------------------------------------------------------------------- */

void sel_atomic(selector *s, ir_inst *i);
void sel_exchange_qwords(selector *s, ir_inst *i);
void sel_block_read(selector *s, ir_inst *i);
void sel_block_write(selector *s, ir_inst *i);
void sel_media_read(selector *s, ir_inst *i);
void sel_media_write(selector *s, ir_inst *i);
bool sel_image(selector *s, ir_inst *i); /* image.c; false: I accesses no image */

#endif
