/* backend/prepare/prepare.h - lowers work-item IR to the few constructs that simdize handles.
 *
 * The optimizer may leave (and -O0 does leave) constructs that simdize would have to treat one by one: switches, first-class
 * structs, 64-bit division, loops with several latches, variables in private memory. Each lower_*.c removes some of them for
 * good, in one kernel and the functions that it calls. Lowerings work on scalars and vectors alike and keep the IR valid, so
 * that it can be dumped and verified between any two steps. */
#ifndef GASKET_BACKEND_PREPARE_PREPARE_H
#define GASKET_BACKEND_PREPARE_PREPARE_H

#include "backend/backend.h"
#include "backend/module/routines.h"
#include "ir/build.h"
#include "src/base/map.h"

/* The memory layout of a kernel's variables. In private and in local memory, offset 0 stays unused if the kernel may compare a
 * pointer into that memory with null. */
typedef struct prep_frame {
    uint32_t private_bytes; /* bytes of a work-item's segment of private memory */
    uint32_t shared_bytes;  /* bytes saved because variables overlap in private memory */
    uint32_t slm_bytes;     /* bytes of local memory that the kernel declares */
    uint32_t slm_align;
    bool private_nulls; /* the kernel may compare private pointers with null: no variable has offset 0 */
} prep_frame;

/* A private array that is kept in registers. */
typedef struct prep_array {
    ir_value *variable; /* the alloca, or the global that opt/storage/lift_allocas.c made from it */
    ir_type *element;   /* type of an element: an integer or floating-point scalar */
    unsigned count;
    bool uniform; /* all lanes hold the same elements, so they are stored once */
} prep_array;

typedef struct prep_lowering prep_lowering;
struct prep_lowering {
    ir_function *kernel; /* the function that the lowerings change: a copy of the kernel, or of a function that it calls */
    ir_function *original;
    const char *name; /* name of the function that was copied */
    const backend_options *options;
    arena *scratch;
    prep_frame frame;
    VEC(prep_array *) arrays; /* arrays of this function that are kept in registers */
    unsigned lanes;           /* SIMD width to prepare for; the routines of a kernel have the kernel's */
    bool too_many_lanes;      /* with half as many lanes, one more array would be kept in registers */
    /* registers did not suffice: keep no arrays in registers, and vectors indexed at run time only if small */
    bool few_registers;
    bool has_indexed; /* the function indexes a vector at run time that is not small */
    /* of a kernel: its routines, the functions that it calls directly or indirectly, callers before callees */
    VEC(prep_lowering *) routines;
};

/* Runs all steps on the kernel of L and its routines. Fills in the frame, arrays and routines of L. False after diagnostics. */
bool prep_run(prep_lowering *l);
/* Reorders the operations that prep_run has left, for lower register pressure. False if nothing changed. */
bool prep_run_shorter(prep_lowering *l);
const char *prep_step_name(unsigned n); /* the name of step N; NULL after the last */

/* Begins a lowering of kernel K on a copy in K's module; prep_end_lowering removes the copy and those of its routines. */
prep_lowering prep_begin_lowering(ir_function *k, const backend_options *o, arena *scratch);
void prep_end_lowering(prep_lowering *l);

/* Copies the called functions for this kernel only and lists the copies in l->routines. */
bool prep_lower_calls(prep_lowering *l);
/* accesses to images and samplers -> accesses to arguments of the kernel; branches where there are several */
bool prep_resolve_images(prep_lowering *l);
bool prep_lower_image_blocks(prep_lowering *l); /* block accesses of images: a loop where lanes are absent */
bool prep_lower_blocks(prep_lowering *l);       /* memcpy, memmove, memset, block and element accesses -> accesses, loops */
void prep_lower_block_copy(prep_lowering *l,
                           ir_inst *i); /* expands one call of memcpy, memmove or memset into loads and stores */
/* By-value aggregates -> variables, unless they are only read at constant offsets. */
bool prep_lower_parameters(prep_lowering *l);
bool prep_lower_aggregates(prep_lowering *l); /* structs and arrays as values -> their scalars */
bool prep_lower_switch(prep_lowering *l);     /* switch -> trees of comparisons */
/* atomic operations without a message -> loops, in local memory under a lock; in private memory -> plain accesses */
bool prep_lower_atomics(prep_lowering *l);
bool prep_lower_arrays(prep_lowering *l);           /* small private arrays -> registers, in l->arrays; only when optimizing */
bool prep_lower_indexed_booleans(prep_lowering *l); /* vectors of booleans indexed at run time -> vectors of bytes */
/* vectors too large for registers that are indexed at run time -> loads and stores */
bool prep_lower_indexing(prep_lowering *l);
/* 64-bit arithmetic of which only the low half is used -> 32-bit; only when optimizing */
bool prep_narrow_integers(prep_lowering *l);
bool prep_merge_accesses(prep_lowering *l); /* neighbouring loads or stores -> one vector access; only when optimizing */
/* addresses that differ by a constant -> one address and additions; only when optimizing */
bool prep_share_addresses(prep_lowering *l);
bool prep_lower_booleans(prep_lowering *l); /* arithmetic and conversions of i1 -> logic, select; in memory -> bytes */
bool prep_lower_frem(prep_lowering *l);     /* the floating-point remainder -> a loop on significands */
/* frem, rounding of double, half operations without an instruction, conversions in two steps */
bool prep_lower_float(prep_lowering *l);
/* bit counts, high multiplication, saturation, rotation, division that is not 32-bit */
bool prep_lower_integer(prep_lowering *l);
/* assigns offsets to allocas and local variables (prep_frame_offset); fills in l->frame */
bool prep_lower_frame(prep_lowering *l);
/* Any control flow -> no unreachable blocks, a single return, natural loops with preheader and single latch. */
bool prep_shape_graph(prep_lowering *l);
bool prep_close_loops(prep_lowering *l); /* values that leave a loop do so through phis at its exits */
/* reorders operations for lower register pressure; not a step of prep_run */
bool prep_shorten_ranges(prep_lowering *l);

/* Determines which parameters and results of the routines are uniform. Runs after all steps. */
void prep_find_uniform_calls(prep_lowering *l);

/* The offset that prep_lower_frame assigned to an alloca or to a local or module-private variable. */
uint32_t prep_frame_offset(const ir_value *variable);
/* The number of instructions that write an element of an array in registers, of COUNT elements of BYTES bytes, if each lane has
 * its own index. */
unsigned prep_element_write_cost(unsigned count, unsigned bytes, unsigned lanes);
/* Adds to VARIABLES, in MEMORY, the arrays that are kept in registers, in the function of L and in its routines: from the variable to
 * its prep_array. */
void prep_find_in_registers(const prep_lowering *l, arena *memory, map *variables);

/* Returns logic and comparisons that replace I, an operation on booleans or a conversion to a boolean; NULL if I needs no
 * change. Works on work-item form and on thread form. */
ir_value *prep_boolean_logic(ir_builder *b, ir_inst *i);
/* Lowers constructs in F, a thread-form function read from text, that simdize never generates (lower_thread.c). */
void prep_lower_thread(ir_function *f, const backend_options *o, arena *scratch);
/* Makes the boolean parameters and results of the functions in M, all in thread form, integers (thread_booleans.c). */
void prep_encode_booleans(ir_module *m, arena *scratch);
/* Builds the number of a thread of LANES lanes in its work-group, in thread form. */
ir_value *prep_thread_number(ir_builder *b, unsigned lanes);

/* Calls LOWER for each instruction of the kernel, including those that LOWER has built, and replaces the instruction by the
 * result (NULL: no change). */
bool prep_rewrite(prep_lowering *l, ir_value *(*lower)(prep_lowering *l, ir_builder *b, ir_inst *i));

#endif
