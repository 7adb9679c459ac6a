/* backend/select/send.h - declarations shared by the parts of selection that make messages. */
#ifndef GASKET_BACKEND_SELECT_SEND_H
#define GASKET_BACKEND_SELECT_SEND_H

#include "backend/select/select.h"

enum { SEL_STATELESS = 255, SEL_LOCAL = 254 };

/* The memory access of a gather, scatter or atomic. */
typedef struct sel_access {
    ir_inst *inst;
    ir_value *mask, *address;
    ir_value *index; /* the surface if it is known only at run time; else NULL */
    unsigned surface, align, lanes, size, components;
    bool uniform, wide_address;
    unsigned simd, regs; /* channels of the message; registers for one dword per channel */
    sel_pred pred;
} sel_access;

/* --- payload_message.c: the payloads of a message, and the message --------------------------------------------------------- */
uint64_t sel_number(const ir_value *v);            /* the value of a constant; 0: V is none */
ir_value *sel_run_time_surface(ir_value *surface); /* SURFACE if it is no constant; else NULL */
/* Fills *A. False after a diagnostic: no message supports the access. */
bool sel_open_access(selector *s, sel_access *a, ir_inst *i, ir_value *mask, ir_value *surface, ir_value *align,
                     ir_value *address, const ir_type *data);
unsigned sel_unit(const sel_access *a);            /* bytes of an element in a message */
unsigned sel_component_bytes(const sel_access *a); /* bytes of one component in a message */
int sel_payload_of(selector *s, unsigned bytes);   /* a new register, rounded up to whole GRFs */
/* True if the COUNT elements of V are packed and start at a register boundary, with BYTES bytes in the register: *REF is their
 * position. */
bool sel_in_place(selector *s, ir_value *v, unsigned count, unsigned bytes, mir_ref *ref);
bool sel_made_here(const selector *s, const ir_value *v); /* V can be computed directly in the payload */
/* Writes COUNT elements of V to byte AT of TO, UNIT bytes apart. */
void sel_fill_payload(selector *s, int to, unsigned at, ir_value *v, unsigned count, unsigned unit);
mir_ref sel_address_payload(selector *s, const sel_access *a, unsigned offset);
/* The second payload of a sends: SECOND, or a copy if it overlaps FIRST. */
mir_ref sel_apart(selector *s, mir_ref first, unsigned first_bytes, mir_ref second, unsigned bytes);
/* Copies the data that a message has returned in FROM to register TO of the value, with elements STEP bytes apart. */
void sel_take_data(selector *s, const sel_access *a, int from, int to, unsigned step);
/* Emits message M. INDEX, if not NULL, is the surface, instead of that of M. */
mir_inst *sel_put_message(selector *s, gen_message m, ir_value *index, unsigned exec, const sel_pred *p, mir_ref to,
                          mir_ref first, const mir_ref *second);

/* --- atomic.c, block.c ---------------------------------------------------------------------------------------- */
void sel_atomic(selector *s, ir_inst *i);
void sel_exchange_qwords(selector *s, ir_inst *i);
void sel_block_read(selector *s, ir_inst *i);
void sel_block_write(selector *s, ir_inst *i);

#endif
