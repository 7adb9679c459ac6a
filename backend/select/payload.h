/* backend/select/payload.h - the initial contents of the registers of a thread (formats.md 3.2). */
#ifndef GASKET_BACKEND_SELECT_PAYLOAD_H
#define GASKET_BACKEND_SELECT_PAYLOAD_H

#include "backend/backend.h"
#include "backend/module/routines.h"

typedef struct sel_payload_layout {
    VEC(gen_payload) items; /* sorted by offset */
    unsigned end;           /* size in bytes, from r0 */
} sel_payload_layout;

/* Lays out the payload items that a kernel in thread form and its routines use (ALL, the kernel first): local ids first, then
 * the items that are the same for all threads. WORK_ITEM is the kernel in work-item form. Allocated in MEMORY. Arguments whose
 * place the kernel states are there. NULL after an error, reported to D: local ids are in the way, or an argument is boolean. */
sel_payload_layout *sel_lay_out_payload(arena *memory, const backend_routines *all, const ir_function *work_item, diag *d);
/* The item of this kind whose argument index or number is ARG (-1 if the kind has none); NULL if the kernel does not use it. */
const gen_payload *sel_find_payload(const sel_payload_layout *l, gen_payload_kind kind, int arg);
/* The kind of payload item that identity intrinsic ID reads; GEN_PAYLOAD_COUNT if it reads none. */
gen_payload_kind sel_payload_kind(ir_intrinsic id);
/* Does I read the value of an argument, or a property of an image? If so, sets the kind and the argument of its item. */
bool sel_is_about_argument(const ir_inst *i, gen_payload_kind *kind, int *arg);

#endif
