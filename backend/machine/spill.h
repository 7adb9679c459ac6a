/* backend/machine/spill.h - what the parts of spilling share: slots, messages that access them, and temporaries that are used again. */
#ifndef GASKET_BACKEND_MACHINE_SPILL_H
#define GASKET_BACKEND_MACHINE_SPILL_H

#include "backend/machine/regalloc.h"

/* --- transfer.c ----------------------------------------------------------------------------------------------------------- */

/* A copy of registers between a slot in scratch and a register. */
typedef struct mir_transfer {
    bool write; /* to scratch */
    int slot;
    unsigned first, regs; /* the first register of the slot, and their number */
    int data, at;         /* the register, and the byte in it */
} mir_transfer;

/* The registers of GEN_GRF_BYTES bytes that V occupies. */
unsigned mir_register_count(const mir_vreg *v);
/* The slot of register V, created on first use. */
int mir_slot_of(mir_function *f, int v);
/* A general register of BYTES bytes that is never spilled. */
int mir_new_temporary(mir_function *f, unsigned bytes);
/* The registers of the next message, if LEFT are left to transfer. */
unsigned mir_message_registers(unsigned left);
/* Inserts the messages for T before BEFORE (NULL: at the end of B), in as few as their sizes allow. Returns the first one. */
mir_inst *mir_insert_transfer(mir_function *f, mir_block *b, mir_inst *before, mir_transfer t);
/* Creates a MIR_START of V. */
mir_inst *mir_new_start(mir_function *f, int v);
/* Creates a move of BYTES bytes, a power of two up to 32. */
mir_inst *mir_move_bytes(mir_function *f, int to, int to_at, int from, int from_at, unsigned bytes);

/* --- held.c --------------------------------------------------------------------------------------------------------------- */

/* A temporary that has the parts [first, last), of GEN_GRF_BYTES bytes, of a spilled register. */
typedef struct mir_held {
    int vreg, temp, first, last;
    unsigned used;   /* the number of the last instruction that accessed it */
    mir_inst *store; /* the first message of its last store, which no message loads before the current instruction; NULL: none */
    int stored, until; /* the parts [stored, until) that this stores */
} mir_held;

typedef struct mir_held_list {
    arena *memory;
    VEC(mir_held) all; /* of one register: disjoint parts. In the order of their last accesses */
    unsigned now;      /* the number of the current instruction */
} mir_held_list;

/* Begins the next instruction: forgets temporaries that were accessed long ago, and those that are too many. */
void mir_advance_held(mir_held_list *l);
/* The temporary that has the parts [FIRST, LAST) of V, which the current instruction accesses. NULL: there is none, and those that have some of
 * these parts are forgotten. */
mir_held *mir_find_held(mir_held_list *l, int v, int first, int last);
/* Adds TEMP with the parts [FIRST, LAST) of V, of which it has no others in L. The result is valid until the next call. */
mir_held *mir_hold(mir_held_list *l, int v, int temp, int first, int last);
/* Notes that the messages of B from STORE on store the parts [FIRST, LAST) of H; removes those that they make dead. */
void mir_note_store(mir_held *h, mir_block *b, mir_inst *store, int first, int last);
/* Forgets the temporaries of V. IS_DEAD: new contents of V begin, so the stores that no message has loaded are removed from B. */
void mir_forget_held(mir_held_list *l, mir_block *b, int v, bool is_dead);
void mir_forget_all_held(mir_held_list *l);

#endif
