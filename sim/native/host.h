/* sim/native/host.h - the instructions that every host has; internal to sim/native.
 *
 * A folder for each host (x86/, a64/) defines these functions and native_operation(); the Makefile compiles that of the host. All other
 * translation is written with them. Registers have 64 bits; with `wide` an instruction uses all of them, else the low 32 bits, and
 * clears the others of its result. Memory operands are [register + offset], constants have 32 bits. */
#ifndef GASKET_SIM_NATIVE_HOST_H
#define GASKET_SIM_NATIVE_HOST_H

#include "src/base/arena.h"
#include "src/base/vec.h"

#include <stdint.h>

typedef struct native_code {
    arena *memory;
    VEC(unsigned char) bytes;
} native_code;

typedef enum host_reg {
    /* Calls change these. A function returns in R0. */
    HOST_R0,
    HOST_R1,
    HOST_R2,
    HOST_R3,
    HOST_R4,
    HOST_R5,
    /* Calls preserve these. */
    HOST_THREAD,   /* the sim_thread */
    HOST_ACTIVE,   /* its active channels */
    HOST_EVEN,     /* native_row.bit */
    HOST_SURFACES, /* sim_machine.surfaces */
    HOST_SENDS,    /* sim_thread.sends */
    HOST_REGS,
    /* The arguments of a call. */
    HOST_ARGUMENT0 = HOST_R4,
    HOST_ARGUMENT1 = HOST_R3,
    HOST_ARGUMENT2 = HOST_R2,
    HOST_ARGUMENT3 = HOST_R1
} host_reg;

/* Operations of two sources. AND, SUB and CMP set the condition: EQUAL, which also means that the result is 0, and the order of
 * two unsigned numbers. The others leave the condition undefined. */
typedef enum host_op { HOST_ADD, HOST_SUB, HOST_AND, HOST_OR, HOST_XOR, HOST_CMP } host_op;
typedef enum host_condition { HOST_EQUAL, HOST_NOT_EQUAL, HOST_BELOW, HOST_ABOVE, HOST_ALWAYS } host_condition;

/* Can this processor execute the instructions that the functions write? */
bool host_is_known(void);
/* Starts C with the constants of the code. */
void host_begin(native_code *c, arena *memory);

void host_load(native_code *c, bool wide, host_reg d, host_reg base, int32_t offset);
/* D = the byte at [BASE + offset], zero-extended. */
void host_load_byte(native_code *c, host_reg d, host_reg base, int32_t offset);
void host_store(native_code *c, bool wide, host_reg s, host_reg base, int32_t offset);
void host_move(native_code *c, bool wide, host_reg d, host_reg s);
/* D = N, which may be an address. */
void host_move_constant(native_code *c, host_reg d, uint64_t n);

/* D = D op S, where S may be the dword or qword in memory, or a constant, whose sign is extended. */
void host_compute(native_code *c, host_op op, bool wide, host_reg d, host_reg s);
void host_compute_at(native_code *c, host_op op, bool wide, host_reg d, host_reg base, int32_t offset);
void host_compute_constant(native_code *c, host_op op, bool wide, host_reg d, int32_t n);
/* The dword or qword in memory = itself op S, where op is ADD, OR or XOR. */
void host_compute_to(native_code *c, host_op op, bool wide, host_reg base, int32_t offset, host_reg s);
/* Adds N to the qword in memory. */
void host_add_to(native_code *c, host_reg base, int32_t offset, int32_t n);
/* D = BASE + N, in 64 bits. */
void host_add_constant(native_code *c, host_reg d, host_reg base, int32_t n);
void host_shift_left(native_code *c, bool wide, host_reg d, unsigned n);
void host_shift_right(native_code *c, bool wide, host_reg d, unsigned n);
void host_not(native_code *c, bool wide, host_reg d);
/* D = the number of bits set in the low 32 of S. */
void host_count_bits(native_code *c, host_reg d, host_reg s);
/* Set the condition EQUAL if S, or the low 32 bits of S & N, are 0. */
void host_test(native_code *c, bool wide, host_reg s);
void host_test_constant(native_code *c, host_reg s, uint32_t n);

/* Writes a jump whose target is set later; returns the offset in the code of its distance. */
size_t host_jump(native_code *c, host_condition condition);
void host_land(native_code *c, size_t jump); /* the jump's target is the next instruction */
void host_land_at(native_code *c, size_t jump, size_t target);
void host_call(native_code *c, const void *function);
/* Saves the registers of the caller that generated code uses; sets HOST_THREAD from the first argument, which remains in its register.
 * Keeps the stack aligned. */
void host_prologue(native_code *c);
/* Restores the registers that host_prologue() saved, and returns R0 to the caller. */
void host_return(native_code *c);

/* Vector registers. The first host_vector_count are for values that remain from one operation to the next, and hold
 * host_vector_bytes each; the others keep no value between two calls of these functions. */
enum { HOST_MOST_VECTORS = 24, HOST_MOST_PARTS = 4 }; /* a row of 64 bytes has up to HOST_MOST_PARTS registers */
extern const unsigned host_vector_count, host_vector_bytes;

/* Copy BYTES (16 or those of a register; when loaded, also 8) from or to [BASE + offset]. */
void host_load_vector(native_code *c, unsigned bytes, unsigned d, host_reg base, int32_t offset);
void host_store_vector(native_code *c, unsigned bytes, unsigned s, host_reg base, int32_t offset);
/* All elements of D = the element of BYTES bytes at [BASE + offset]. */
void host_repeat_element(native_code *c, unsigned bytes, unsigned d, host_reg base, int32_t offset);
void host_move_vector(native_code *c, unsigned d, unsigned s);
/* D = the first dword of S. */
void host_move_from_vector(native_code *c, host_reg d, unsigned s);

/* A row of 8 or 16 dwords, in COUNT vector registers. */
typedef struct host_row {
    unsigned count, registers[HOST_MOST_PARTS];
} host_row;

/* Set the condition EQUAL: host_test_consecutive if each dword is 4 more than the one before it, host_test_same if all are
 * equal. */
void host_test_consecutive(native_code *c, const host_row *r);
void host_test_same(native_code *c, const host_row *r);

/* For each dword of a row of addresses, an offset: (address - the dword at [BASE + START]) & the dword at [BASE + MASK]. */
typedef struct host_offsets {
    host_row addresses;
    host_reg base;
    int32_t start, mask;
} host_offsets;

/* Sets the condition EQUAL if no offset is above the low dword of LIMIT, and no address has a bit in common with the low dword
 * of BITS. */
void host_test_offsets(native_code *c, const host_offsets *o, host_reg limit, host_reg bits);
/* Each dword of TO = the dword at [DATA + its offset + N]. The offsets are less than 2^31. Changes HOST_R0. */
void host_gather(native_code *c, const host_row *to, const host_offsets *o, host_reg data, int32_t n);
/* The dword at [DATA + its offset] = each dword of FROM, in the order of the row. Changes HOST_R0. */
void host_scatter(native_code *c, const host_row *from, const host_offsets *o, host_reg data);
/* The following access the image, at offsets from HOST_THREAD. */
/* Eight dwords = the even ones of the 16 at FROM. */
void host_join_dwords(native_code *c, int32_t to, int32_t from);
/* Converts the eight doubles at FROM to floats, all of them before any is stored: to eight dwords, or, SPACED, to every other one of 16,
 * of which the others keep their values. */
void host_narrow_doubles(native_code *c, int32_t to, int32_t from, bool spaced);

#endif
