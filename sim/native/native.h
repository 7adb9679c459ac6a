/* sim/native/native.h - translation of decoded instructions to code of the host; internal to sim/native.
 *
 * A *sequence* is a series of ops without control flow. Its translation has the type of a handler and replaces that of its first
 * op. Where control flow is translated as well, the code continues in the next sequence; else it returns the op at which it ends.
 * An op that operations.c and messages.c do not translate is executed by a call of its handler. */
#ifndef GASKET_SIM_NATIVE_NATIVE_H
#define GASKET_SIM_NATIVE_NATIVE_H

#include "sim/fast/fast.h"
#include "sim/native/host.h"

/* A jump to the merge with index `op`, whose distance is not set yet. */
typedef struct native_branch {
    size_t jump, op;
} native_branch;

/* Registers with the addresses of COUNT lanes. Bit BIT of HOST_EVEN is set if they are known to increase by 4. */
typedef struct native_row {
    uint32_t offset;
    unsigned count, bit;
} native_row;

/* The contents of a vector register of the host: none, a value that the current op uses, bytes of the image, or an element of
 * the image in all lanes. */
typedef enum native_content { NATIVE_FREE, NATIVE_TEMPORARY, NATIVE_BYTES, NATIVE_ELEMENT } native_content;

typedef struct native_vector {
    native_content content;
    uint32_t offset; /* in the image */
    unsigned char bytes;
    bool is_dirty; /* the image does not have the bytes yet */
    bool is_used;  /* by the current op */
    unsigned last_use;
} native_vector;

typedef struct native_vectors {
    native_vector items[HOST_MOST_VECTORS];
    unsigned clock;
} native_vectors;

/* The rare part of a message, which comes after all other code: it calls the message's executor. */
typedef struct native_rare {
    const sim_op *op;
    size_t jumps[8]; /* to it */
    unsigned jump_count;
    bool is_write;
    size_t uneven;                 /* the jump for addresses that do not increase by 4 */
    size_t resume;                 /* where the code continues */
    host_row addresses, values[4]; /* the registers of the payload's addresses, and of each component of the data */
    native_vectors before, after;  /* the registers at the jumps, and where the code continues */
    const sim_op *block;
    bool is_block_set;
} native_rare;

/* A set of registers. Bit r is set if the set has register r, the 32 bytes of the image from 32 * r on. */
enum { NATIVE_REGISTERS = SIM_TEMP / GEN_GRF_BYTES, NATIVE_REGISTERS_WORDS = (NATIVE_REGISTERS + 63) / 64 };
typedef struct native_registers {
    uint64_t bits[NATIVE_REGISTERS_WORDS];
} native_registers;

typedef struct translator {
    native_code code;
    const sim_op *ops; /* the ops that the code refers to */
    const sim_code *from;
    /* true: the channels of all ops of the sequence are active, so only predicates need masks */
    bool all_active;
    unsigned channels;            /* lanes of the ops since the last call that are not added to sim_thread.channels yet */
    const sim_op *block;          /* where sim_thread.block must point */
    bool is_block_set;            /* it does */
    const native_registers *live; /* by op: the registers that are live before it */
    native_vectors vectors;
    /* the registers of the current op's sources and result; a source of one element for all lanes has one */
    unsigned sources[3][HOST_MOST_PARTS], result[HOST_MOST_PARTS];
    VEC(native_rare) rare;
    VEC(native_row) rows;
    unsigned row_bits;    /* bits of HOST_EVEN in use */
    VEC(size_t) exits;    /* jumps to where the code returns NULL */
    VEC(size_t) restarts; /* jumps to where the next thread begins, with its initial image in HOST_R0 */
    VEC(native_branch) branches;
    size_t *arrivals; /* by op: the code of a merge for threads that jump to it */
} translator;

/* Offsets from HOST_THREAD. */
#define THREAD_AT(member) ((int32_t)offsetof(sim_thread, member))
static inline int32_t image_at(uint32_t offset)
{
    return THREAD_AT(image) + (int32_t)offset;
}

/* The lanes that an op stores, either known when it is translated, or in HOST_R0 when it runs. */
typedef struct native_lanes {
    bool known;
    uint32_t mask;
} native_lanes;

/* Computes the lanes of O and counts them. */
native_lanes native_find_lanes(translator *x, const sim_op *o);
/* Sets R to the active channels, shifted so that bit 0 is O's first lane. */
void native_find_active(translator *x, const sim_op *o, host_reg r);
/* Clears the bits of HOST_R0 that are not lanes of O, and counts the others. Changes HOST_R1. */
void native_count_lanes(translator *x, const sim_op *o);
/* Sets HOST_R0 to the lanes whose flag satisfies O's predicate; bits beyond the lanes are undefined. */
void native_find_predicate(translator *x, const sim_op *o);
/* Completes the members of the thread that are kept up to date only for calls: the counted lanes, and `block`. */
void native_update_thread(translator *x);

/* Adds the counted channels to the counter of the thread. */
void native_add_channels(translator *x);
/* Stores the beginning of the block in the thread, for a call of a handler that may not be executed. */
void native_store_block(translator *x);

/* Adds the instructions from the beginning of the block up to O; with AND_O, O itself is counted, too. */
void native_count_instructions(translator *x, const sim_op *o, bool and_o);

/* Can a thread that ends become the next one? Its code must begin a sequence, with the second op. */
bool native_can_restart(const translator *x);

/* Returns a vector register that holds BYTES of the image from OFFSET on, or the element of BYTES bytes there; loads it if there
 * is none. (registers.c) */
unsigned native_vector_of(translator *x, native_content content, uint32_t offset, unsigned bytes);
/* Returns a register for a result or an intermediate value of the current op. */
unsigned native_new_vector(translator *x);
/* Records that register R, which native_new_vector() returned, has the new contents of BYTES of the image from OFFSET on. */
void native_set_vector(translator *x, unsigned r, uint32_t offset, unsigned bytes);
/* To be called before code reads the image from START to END: stores the dirty registers that hold bytes of it. */
void native_write_back(translator *x, uint32_t start, uint32_t end);
/* To be called before code writes all bytes of the image from START to END: forgets the registers that hold them, after storing
 * those that hold other bytes, too. */
void native_overwrite(translator *x, uint32_t start, uint32_t end);
/* To be called before code that may be skipped in part writes the image from START to END: stores registers that hold these
 * bytes together with others. */
void native_store_across(translator *x, uint32_t start, uint32_t end);
/* To be called before code reads and writes flags. */
void native_free_flags(translator *x);
void native_end_op(translator *x);
/* To be called before a call of a function, and after it: calls change all vector registers. */
void native_store_vectors(translator *x);
void native_forget_vectors(translator *x);
/* Marks the registers whose bytes are not in LIVE as clean, since their contents need not be stored. */
void native_drop_dead(translator *x, const native_registers *live);
/* Loads all registers that hold bytes of the image. */
void native_load_vectors(translator *x);

/* Returns, for each op of C, the registers that are live before it. (liveness.c) */
native_registers *native_find_live(const sim_code *c, arena *memory);
/* Is a byte of the image from START to END live? Bytes beyond the registers always are. */
bool native_is_live(const native_registers *s, uint32_t start, uint32_t end);
/* Adds the registers that have a byte of the image from START to END to S. */
void native_add_bytes(native_registers *s, uint32_t start, uint32_t end);
void native_unite(native_registers *s, const native_registers *other);
/* Returns the registers that O may write. */
native_registers native_writes_of(const sim_op *o);

/* Can threads of C follow each other directly (sim_thread.followers), in code that can restart? (restart.c) */
bool native_may_follow(const sim_code *c);
/* Writes code that makes the thread, which ends with O, the next one and continues at `restarts`; the code does nothing if no
 * thread follows directly. */
void native_emit_follow(translator *x, const sim_op *o);
/* Writes code that gives the thread, which has ended, the registers of the next one, whose initial image is at HOST_R0. AT_START
 * has the registers that are live at the beginning. */
void native_emit_restart(translator *x, const native_registers *at_start);

/* Writes the rare parts of messages. (messages.c) */
void native_emit_rare(translator *x);

/* To be called at the beginning of a sequence, and after each op. (addresses.c) */
void native_begin_rows(translator *x);
void native_note_result(translator *x, const sim_op *o);
/* The bit of the row of COUNT addresses at OFFSET; negative if there is none. */
int native_row_bit(translator *x, uint32_t offset, unsigned count);

/* Each translates O. They return false, and write nothing, if O is not one of their ops. */
bool native_operation(translator *x, const sim_op *o);
bool native_move(translator *x, const sim_op *o);
bool native_message(translator *x, const sim_op *o);
bool native_control(translator *x, const sim_op *o);

/* The functions of sim_faster (sim/machine/machine.h). */
sim_native *sim_native_new(const sim_code *code, arena *scratch);
void sim_native_free(sim_native *n);
const sim_code *sim_native_code(const sim_native *n);

#endif
