/* backend/prepare/prepare.h - work-item IR of few constructs: what simdize expects.
 *
 * The optimizer may leave (and -O0 does leave) constructs that simdize would have to treat one by one: switches, first-class
 * structs, 64-bit division, loops with several latches, variables in private memory. Each lower_*.c removes some of them for
 * good, working on one kernel and the functions that it calls. Lowerings work on scalars and vectors alike and keep the IR valid,
 * so that it can be dumped and verified between any two. */
#ifndef GASKET_BACKEND_PREPARE_PREPARE_H
#define GASKET_BACKEND_PREPARE_PREPARE_H

#include "backend/backend.h"
#include "backend/routines.h"

/* Where a kernel's variables live. Offset 0 of both memories is kept free where the kernel could take it for null. */
typedef struct gen_frame {
    uint32_t private_bytes;  /* a work-item's segment of private memory */
    uint32_t shared_bytes;   /* saved in it by functions that are never alive together */
    uint32_t slm_bytes;      /* local memory that the kernel declares */
    uint32_t slm_align;
    bool private_nulls;      /* a pointer to private memory may be null: no variable has offset 0 */
} gen_frame;

/* A private array that lives in registers. */
typedef struct gen_array {
    ir_value *variable;      /* alloca, or what lift-allocas has made of one */
    ir_type *element;        /* integer or floating-point scalar */
    unsigned count;
    bool uniform;            /* all lanes hold the same: kept once */
} gen_array;

typedef struct gen_lowering gen_lowering;
struct gen_lowering {
    ir_function *kernel;     /* a copy that may be changed: of the kernel, or of a function that it calls */
    ir_function *original;
    const char *name;        /* the original's own name */
    const gen_options *options;
    arena *scratch;
    gen_frame frame;
    VEC(gen_array *) arrays; /* of this function, in registers */
    unsigned lanes;          /* the width that it is prepared for first; a kernel's routines take the kernel's */
    bool too_many_lanes;     /* with half of them an array more would be in registers */
    bool few_registers;      /* none may be, and vectors indexed at run time only when they are small */
    bool has_indexed;        /* vectors indexed at run time that are not small */
    VEC(gen_lowering *) routines; /* of a kernel: what it calls, directly or not, callers before callees */
};

/* Lowers everything; false after diagnostics. */
bool gen_prepare(gen_lowering *l);
/* What gen_prepare has lowered, once more for fewer registers: false when nothing is in another order than it was. */
bool gen_prepare_shorter(gen_lowering *l);
const char *gen_preparation_name(unsigned n); /* of its steps; NULL behind the last */

/* A lowering of kernel K, with a copy in its module that gen_end_lowering removes. */
gen_lowering gen_begin_lowering(ir_function *k, const gen_options *o, arena *scratch);
void gen_end_lowering(gen_lowering *l);

/* The steps, in their order. True when something changed. */
bool gen_lower_calls(gen_lowering *l);       /* functions that are called get copies of their own, in l->routines */
bool gen_lower_blocks(gen_lowering *l);      /* memcpy, memmove, memset -> accesses, loops */
void gen_lower_block_copy(gen_lowering *l, ir_inst *i); /* one call of memcpy, memmove or memset */
bool gen_lower_parameters(gen_lowering *l);  /* aggregates by value that are not only read at constant places become variables */
bool gen_lower_aggregates(gen_lowering *l);  /* structs and arrays as values -> their scalars */
bool gen_lower_switch(gen_lowering *l);      /* -> trees of comparisons */
/* those without a message -> loops, in local memory under a lock; in private memory -> plain accesses */
bool gen_lower_atomics(gen_lowering *l);
bool gen_lower_arrays(gen_lowering *l);      /* small private arrays -> elements in registers: l->arrays; only when optimizing */
bool gen_lower_indexed_booleans(gen_lowering *l); /* vectors of booleans indexed at run time -> vectors of bytes */
/* elements at run-time places of vectors too large for registers -> loads and stores */
bool gen_lower_indexing(gen_lowering *l);
/* 64-bit arithmetic whose low half alone is wanted -> 32-bit; only when optimizing */
bool gen_narrow_integers(gen_lowering *l);
bool gen_merge_accesses(gen_lowering *l);    /* neighbouring loads, stores -> one of a vector; only when optimizing */
bool gen_share_addresses(gen_lowering *l);   /* addresses a constant apart -> one and additions; only when optimizing */
bool gen_lower_booleans(gen_lowering *l);    /* arithmetic and conversions of i1 -> logic, select; in memory a byte */
bool gen_lower_frem(gen_lowering *l);        /* the floating-point remainder -> a loop on significands */
/* rounding of double, half where the hardware has none, conversions in two steps; begins with frem */
bool gen_lower_float(gen_lowering *l);
bool gen_lower_integer(gen_lowering *l);     /* bit counts, high multiplication, saturation, rotation, division of odd widths */
bool gen_lower_frame(gen_lowering *l);       /* places allocas and local variables: l->frame; offsets by gen_frame_offset */
bool gen_shape_graph(gen_lowering *l);       /* one return, no dead blocks, reducible, loops with preheader and one latch */
bool gen_close_loops(gen_lowering *l);       /* values that leave a loop do so through a phi at its exit */
/* operations in an order that keeps fewer values in registers; not a part of gen_prepare */
bool gen_shorten_ranges(gen_lowering *l);

/* Which parameters and results of the routines are the same for all lanes of a call: after all steps. */
void gen_find_uniform_calls(gen_lowering *l);

/* The offset that gen_lower_frame gave to an alloca or to a local or module-private variable. */
uint32_t gen_frame_offset(const ir_value *variable);
/* Instructions that write an element of COUNT, of BYTES bytes, where each of the lanes means one of its own. */
unsigned gen_element_write_cost(unsigned count, unsigned bytes, unsigned lanes);
/* VARIABLE is an array in registers, of the function of L or one that it calls. */
bool gen_in_registers(const gen_lowering *l, const ir_value *variable);

/* What I computes of booleans, or a boolean that it makes of a number, in logic and comparisons of numbers; NULL: it is that
 * already, or something else. In both forms. */
ir_value *gen_boolean_logic(ir_builder *b, ir_inst *i);
/* The thread form of F, which was read from text, may say what simdize never says (lower_thread.c): in terms of what it does. */
void gen_lower_thread(ir_function *f, const gen_options *o, arena *scratch);
/* The number of a thread of LANES lanes in its group, in thread form. */
ir_value *gen_thread_number(ir_builder *b, unsigned lanes);

/* --- building with constants folded: what gives a constant or one of its operands makes no instruction ---------------------- */
ir_value *gen_bin(ir_builder *b, ir_opcode op, ir_value *x, ir_value *y);
ir_value *gen_bin_k(ir_builder *b, ir_opcode op, ir_value *x, uint64_t k);   /* with a constant of x's type (splat) */
ir_value *gen_not(ir_builder *b, ir_value *x);
ir_value *gen_cast(ir_builder *b, ir_opcode op, ir_value *x, ir_type *to);
/* integer, lane by lane, to another width; X when it has that already */
ir_value *gen_resize(ir_builder *b, ir_value *x, ir_type *scalar, bool is_signed);
/* a cast lane by lane to another scalar type */
ir_value *gen_convert(ir_builder *b, ir_opcode op, ir_value *x, ir_type *scalar);
ir_value *gen_cmp(ir_builder *b, ir_pred p, ir_value *x, ir_value *y);
ir_value *gen_cmp_k(ir_builder *b, ir_pred p, ir_value *x, uint64_t k);
ir_value *gen_sel(ir_builder *b, ir_value *c, ir_value *x, ir_value *y);
ir_value *gen_call1(ir_builder *b, ir_intrinsic id, ir_value *x);            /* overloaded on the type of X alone */
ir_value *gen_call2(ir_builder *b, ir_intrinsic id, ir_value *x, ir_value *y);
ir_type *gen_type_like(ir_builder *b, const ir_value *x, ir_type *scalar);   /* SCALAR with the lanes of X */

/* Blocks. */
/* what begins with I becomes a block of its own; the old block is left without terminator; phis of successors follow */
ir_block *gen_split_before(ir_inst *i);
void gen_phi_rename(ir_block *b, ir_block *from, ir_block *to); /* in the phis of B, edges from FROM now come from TO */
/* Visits each instruction of the kernel, replacements included, and replaces it by what LOWER gives (NULL: stays). */
bool gen_rewrite(gen_lowering *l, ir_value *(*lower)(gen_lowering *l, ir_builder *b, ir_inst *i));

#endif
