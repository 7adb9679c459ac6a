/* backend/prepare/prepare.h - lowers work-item IR to the few constructs that simdize handles.
 *
 * The optimizer may leave (and -O0 does leave) constructs that simdize would have to treat one by one: switches, first-class
 * structs, 64-bit division, loops with several latches, variables in private memory. Each lower_*.c removes some of them for
 * good, in one kernel and the functions that it calls. Lowerings work on scalars and vectors alike and keep the IR valid, so
 * that it can be dumped and verified between any two steps. */
#ifndef GASKET_BACKEND_PREPARE_PREPARE_H
#define GASKET_BACKEND_PREPARE_PREPARE_H

#include "backend/backend.h"
#include "backend/routines.h"

/* The memory layout of a kernel's variables. In private and in local memory, offset 0 stays unused if the kernel may compare a
 * pointer into that memory with null. */
typedef struct gen_frame {
    uint32_t private_bytes;  /* bytes of a work-item's segment of private memory */
    uint32_t shared_bytes;   /* bytes of private memory saved because functions that are never active together overlap */
    uint32_t slm_bytes;      /* bytes of local memory that the kernel declares */
    uint32_t slm_align;
    bool private_nulls;      /* the kernel may compare private pointers with null: no variable has offset 0 */
} gen_frame;

/* A private array that is kept in registers. */
typedef struct gen_array {
    ir_value *variable;      /* the alloca, or the global that opt/spaces/lift_allocas.c made from it */
    ir_type *element;        /* type of an element: an integer or floating-point scalar */
    unsigned count;
    bool uniform;            /* all lanes hold the same elements, so they are stored once */
} gen_array;

typedef struct gen_lowering gen_lowering;
struct gen_lowering {
    ir_function *kernel;     /* the function that the lowerings change: a copy of the kernel, or of a function that it calls */
    ir_function *original;
    const char *name;        /* name of the function that was copied */
    const gen_options *options;
    arena *scratch;
    gen_frame frame;
    VEC(gen_array *) arrays; /* arrays of this function that are kept in registers */
    unsigned lanes;          /* SIMD width to prepare for; the routines of a kernel have the kernel's */
    bool too_many_lanes;     /* with half as many lanes, one more array would be kept in registers */
    /* registers did not suffice: keep no arrays in registers, and vectors indexed at run time only if small */
    bool few_registers;
    bool has_indexed;        /* the function indexes a vector at run time that is not small */
    /* of a kernel: its routines, the functions that it calls directly or indirectly, callers before callees */
    VEC(gen_lowering *) routines;
};

/* Runs all steps on the kernel of L and its routines. Fills in the frame, arrays and routines of L. False after diagnostics. */
bool gen_prepare(gen_lowering *l);
/* Reorders the operations that gen_prepare has left, for lower register pressure. False if nothing changed. */
bool gen_prepare_shorter(gen_lowering *l);
const char *gen_preparation_name(unsigned n); /* the name of step N; NULL after the last */

/* Begins a lowering of kernel K on a copy in K's module; gen_end_lowering removes the copy and those of its routines. */
gen_lowering gen_begin_lowering(ir_function *k, const gen_options *o, arena *scratch);
void gen_end_lowering(gen_lowering *l);

/* Copies the called functions for this kernel only and lists the copies in l->routines. */
bool gen_lower_calls(gen_lowering *l);
bool gen_lower_blocks(gen_lowering *l);      /* memcpy, memmove, memset, element_load, element_store -> accesses, loops */
void gen_lower_block_copy(gen_lowering *l, ir_inst *i); /* expands one call of memcpy, memmove or memset into loads and stores */
/* By-value aggregates become variables unless they are only read at constant offsets. */
bool gen_lower_parameters(gen_lowering *l);
bool gen_lower_aggregates(gen_lowering *l);  /* structs and arrays as values -> their scalars */
bool gen_lower_switch(gen_lowering *l);      /* switch -> trees of comparisons */
/* atomic operations without a message -> loops, in local memory under a lock; in private memory -> plain accesses */
bool gen_lower_atomics(gen_lowering *l);
bool gen_lower_arrays(gen_lowering *l);      /* small private arrays -> registers, in l->arrays; only when optimizing */
bool gen_lower_indexed_booleans(gen_lowering *l); /* vectors of booleans indexed at run time -> vectors of bytes */
/* vectors too large for registers that are indexed at run time -> loads and stores */
bool gen_lower_indexing(gen_lowering *l);
/* 64-bit arithmetic of which only the low half is used -> 32-bit; only when optimizing */
bool gen_narrow_integers(gen_lowering *l);
bool gen_merge_accesses(gen_lowering *l);    /* neighbouring loads or stores -> one vector access; only when optimizing */
/* addresses that differ by a constant -> one address and additions; only when optimizing */
bool gen_share_addresses(gen_lowering *l);
bool gen_lower_booleans(gen_lowering *l);    /* arithmetic and conversions of i1 -> logic, select; in memory -> bytes */
bool gen_lower_frem(gen_lowering *l);        /* the floating-point remainder -> a loop on significands */
/* frem, rounding of double, half operations without an instruction, conversions in two steps */
bool gen_lower_float(gen_lowering *l);
/* bit counts, high multiplication, saturation, rotation, division that is not 32-bit */
bool gen_lower_integer(gen_lowering *l);
/* assigns offsets to allocas and local variables (gen_frame_offset); fills in l->frame */
bool gen_lower_frame(gen_lowering *l);
/* No unreachable blocks, a single return, natural loops with preheader and single latch. */
bool gen_shape_graph(gen_lowering *l);
bool gen_close_loops(gen_lowering *l);       /* values that leave a loop do so through phis at its exits */
/* reorders operations for lower register pressure; not a step of gen_prepare */
bool gen_shorten_ranges(gen_lowering *l);

/* Determines which parameters and results of the routines are uniform. Runs after all steps. */
void gen_find_uniform_calls(gen_lowering *l);

/* The offset that gen_lower_frame assigned to an alloca or to a local or module-private variable. */
uint32_t gen_frame_offset(const ir_value *variable);
/* The number of instructions that write an element of an array in registers, of COUNT elements of BYTES bytes, if each lane has
 * its own index. */
unsigned gen_element_write_cost(unsigned count, unsigned bytes, unsigned lanes);
/* Is VARIABLE an array that is kept in registers, in the function of L or in a routine? */
bool gen_in_registers(const gen_lowering *l, const ir_value *variable);

/* Returns logic and comparisons that replace I, an operation on booleans or a conversion to a boolean; NULL if I needs no
 * change. Works on work-item form and on thread form. */
ir_value *gen_boolean_logic(ir_builder *b, ir_inst *i);
/* Lowers constructs in F, a thread-form function read from text, that simdize never generates (lower_thread.c). */
void gen_lower_thread(ir_function *f, const gen_options *o, arena *scratch);
/* Builds the number of a thread of LANES lanes in its work-group, in thread form. */
ir_value *gen_thread_number(ir_builder *b, unsigned lanes);

/* Calls LOWER for each instruction of the kernel, including those that LOWER has built, and replaces the instruction by the
 * result (NULL: no change). */
bool gen_rewrite(gen_lowering *l, ir_value *(*lower)(gen_lowering *l, ir_builder *b, ir_inst *i));

#endif
