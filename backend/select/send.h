/* backend/select/send.h - what the files of selection share that make messages. */
#ifndef GASKET_BACKEND_SELECT_SEND_H
#define GASKET_BACKEND_SELECT_SEND_H

#include "backend/select/select.h"

enum { SEL_STATELESS = 255, SEL_LOCAL = 254 };

/* What a gather, scatter or atomic accesses. */
typedef struct sel_access {
    ir_inst *inst;
    ir_value *mask, *address;
    ir_value *index; /* the surface where it is known at run time only; NULL */
    unsigned surface, align, lanes, size, components;
    bool uniform, wide_address;
    unsigned simd, regs; /* channels of the message; registers of a dword for all of them */
    sel_pred pred;
} sel_access;

/* --- payload_message.c: what goes along with a message, and the message ------------------------------------------------------ */
uint64_t sel_number(const ir_value *v);            /* a constant's */
ir_value *sel_run_time_surface(ir_value *surface); /* SURFACE where it is no constant; NULL */
/* False after a diagnostic: no message does that. */
bool sel_open_access(selector *s, sel_access *a, ir_inst *i, ir_value *mask, ir_value *surface, ir_value *align,
                     ir_value *address, const ir_type *data);
unsigned sel_unit(const sel_access *a);            /* bytes that an element takes in a message */
unsigned sel_component_bytes(const sel_access *a); /* of one component in a message */
int sel_payload_of(selector *s, unsigned bytes);   /* whole registers */
/* COUNT elements of V side by side from a register boundary on, where they are. */
bool sel_in_place(selector *s, ir_value *v, unsigned count, unsigned bytes, mir_ref *ref);
bool sel_made_here(const selector *s, const ir_value *v); /* may be computed where the message wants it */
/* COUNT elements of V go to byte AT of TO, UNIT bytes apart. */
void sel_fill_payload(selector *s, int to, unsigned at, ir_value *v, unsigned count, unsigned unit);
mir_ref sel_address_payload(selector *s, const sel_access *a, unsigned offset);
/* The second payload of a sends: in other registers than the first. */
mir_ref sel_apart(selector *s, mir_ref first, unsigned first_bytes, mir_ref second, unsigned bytes);
/* What the message has put into FROM, as the value's register TO has it, elements STEP apart. */
void sel_take_data(selector *s, const sel_access *a, int from, int to, unsigned step);
/* INDEX: the number of the surface, when it is not M's. */
mir_inst *sel_put_message(selector *s, gen_message m, ir_value *index, unsigned exec, const sel_pred *p, mir_ref to,
                          mir_ref first, const mir_ref *second);

/* --- atomic.c, block.c ---------------------------------------------------------------------------------------- */
void sel_atomic(selector *s, ir_inst *i);
void sel_exchange_qwords(selector *s, ir_inst *i);
void sel_block_read(selector *s, ir_inst *i);
void sel_block_write(selector *s, ir_inst *i);

#endif
