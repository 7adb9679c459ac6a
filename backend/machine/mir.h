/* backend/machine/mir.h - Gen9 instructions with virtual registers: the output of selection, the input of register allocation.
 *
 * A machine instruction is a gen_inst whose general registers are virtual: `ref[0]` (destination) and `ref[1..3]` (sources)
 * name a virtual register and a byte in it. A virtual register is a sequence of bytes; several scalars may share a physical
 * register. Masks are in virtual flags of 2 bytes (up to 16 channels) or 4 (32). Kinds of instruction:
 *   MIR_START  the contents of the register begin here: the following instructions write it piece by piece
 *   MIR_MARK   the target of a jump over predicated instructions, inside a block
 *   MIR_COPY   copies all bytes of one register to another; coalescing removes most copies
 *   MIR_OP     all others
 * Branches name blocks; the final layout replaces blocks by labels. The passes are the rows of passes.c; verify.c checks their
 * results against the rules of rules.def. */
#ifndef GASKET_BACKEND_MACHINE_MIR_H
#define GASKET_BACKEND_MACHINE_MIR_H

#include "backend/backend.h"
#include "src/base/bitset.h"

enum { MIR_NONE = -1 };

typedef enum mir_class { MIR_GRF, MIR_FLAG, MIR_SCRATCH } mir_class; /* MIR_SCRATCH: registers of the thread's scratch memory */

typedef struct mir_vreg {
    mir_class class;
    unsigned bytes, align;
    unsigned filled;   /* bytes with defined contents; the rest is padding, as messages transfer whole registers */
    bool is_fixed;     /* `address` is given (thread payload, r127) */
    bool is_kept;      /* must not be spilled: part of spill code */
    bool is_addressed; /* accessed by indirect operands: loaded from and stored to scratch as a whole */
    int address;       /* bytes from r0, from f0, or from the start of scratch; -1 before allocation */
    int slot;          /* spilled: the register of class MIR_SCRATCH that holds it, or MIR_NONE */
    int joined;        /* the register that coalescing merged it into, or MIR_NONE */
    int home;          /* a spilled mask: the general register that holds it, or MIR_NONE */
    uint32_t line;     /* module location of its definition */
} mir_vreg;

/* The decision of the allocator to spill a register. */
typedef struct mir_eviction {
    int vreg;           /* the spilled register */
    int wanted_by;      /* the register for which no address was free; `vreg` itself if spilling it is cheapest */
    unsigned iteration; /* of the allocation, from 0 on */
    double price;       /* cost per instruction of its live range, as spill_price() computes it */
    bool repeats;       /* it is rematerialized, not stored */
} mir_eviction;

typedef struct mir_ref {
    int vreg;  /* MIR_NONE: not a virtual register */
    int at;    /* byte */
    bool late; /* source: still read while the destination is written */
} mir_ref;

typedef enum mir_kind { MIR_OP, MIR_START, MIR_COPY, MIR_MARK } mir_kind;

typedef struct mir_block mir_block;
typedef struct mir_inst mir_inst;
typedef struct mir_statement mir_statement; /* statement.h */
typedef VEC(int) mir_registers;             /* virtual registers, in ascending order */

/* A called function. Its blocks are contiguous, after those of all its callers. It has at most one activation at a time, so
 * arguments and result have fixed virtual registers: each call writes `params` and reads `result`. */
typedef struct mir_routine {
    const char *name;
    mir_block *entry;
    unsigned first, end; /* its blocks are [first, end) of the function's blocks */
    VEC(int) params;     /* MIR_NONE: unused parameter */
    int result;          /* MIR_NONE: no result */
    int back;            /* eight bytes: the return address and the channel mask of the caller */
    bitset across;       /* registers live across a call of it, by index in liveness.all (live.c) */
    unsigned depth;      /* the largest loop depth of its calls */
} mir_routine;

struct mir_inst {
    mir_inst *prev, *next;
    mir_kind kind;
    gen_inst g;
    mir_ref ref[1 + GEN_MAX_SRC];
    int address_of; /* the address of this register is added to the last source, an immediate; MIR_NONE */
    int global;     /* the first source, an immediate, is the address of this program-scope variable; MIR_NONE */
    int indirect;   /* the register that an indirect operand accesses; MIR_NONE */
    int scratch;    /* the scratch register that a message accesses, from byte scratch_at; MIR_NONE */
    int scratch_at;
    int flag, flag_at; /* virtual flag of predicate and condition; byte 0 or 2 in it. MIR_NONE: none */
    bool flag_read, flag_written;
    bool apart;           /* MIR_COPY: coalesced after all other copies */
    mir_block *jip, *uip; /* branch targets; NULL: the next instruction */
    mir_routine *routine; /* call: the callee; ret: the returning routine */
    bool jip_is_next;
    mir_inst *skip_to; /* jmpi: the mark it jumps to. It does not end its block: when it jumps, the skipped code has no effect */
    unsigned mark;     /* MIR_MARK: its id */
    mir_statement *statements; /* those that begin before it */
    const ir_inst *from;       /* the instruction in thread form that it was selected for; NULL: none. Only for observers */
    union {
        struct { /* up to the layout: the register and the flag written, and the register copied, before coalescing */
            int written, written_flag, copied;
        };
        struct { /* after the layout: the instructions of the kernel that it became; -1: the layout has not reached it */
            int first, count;
        };
    };
};

struct mir_block {
    mir_inst *first, *last;
    mir_block *succ[2];
    unsigned number; /* its place in the function */
    unsigned depth;  /* of loops */
    VEC(mir_block *) preds;
    int first_position, last_position;
    int label;
    bool is_branch; /* consists of a branch: jumps to the block enter at its last instruction */
    ir_block *ir;
    mir_statement *statements; /* those at its end */
    mir_registers live_in;     /* registers live at its start (live.c) */
};

typedef struct mir_function {
    arena *memory;
    const char *name;        /* of the kernel */
    const ir_module *module; /* source locations are indices into its locs */
    const backend_options *options;
    VEC(mir_vreg) vregs;
    VEC(mir_block *) blocks;     /* layout order */
    VEC(mir_routine *) routines; /* callers before callees */
    unsigned simd, marks;
    bool has_statements;
    VEC(mir_inst *) private_starts; /* each adds the size of spilled registers to the start of scratch */
    unsigned scratch_bytes, spill_bytes;
    unsigned spilled; /* registers spilled */
    VEC(mir_eviction) evictions;
    unsigned grf_used;
    int r0;                    /* virtual register of the thread header */
    bool is_allocated;         /* all registers in use have addresses */
    bool is_too_large;         /* allocation failed: the kernel does not fit in registers and scratch */
    backend_pressure pressure; /* before spilling; filled in only when remarks are enabled */
} mir_function;

/* Creates a virtual register of BYTES bytes, at a multiple of ALIGN. Returns its index. */
int mir_vreg_new(mir_function *f, mir_class class, unsigned bytes, unsigned align);
/* Creates an operation for EXEC channels, in no block yet, without operands. Owned by F->memory. */
mir_inst *mir_inst_new(mir_function *f, gen_op op, unsigned exec);
void mir_append(mir_block *b, mir_inst *i);                          /* at the end of B */
void mir_insert_before(mir_block *b, mir_inst *i, mir_inst *before); /* NULL: at the end */
void mir_insert_after(mir_block *b, mir_inst *i, mir_inst *after);   /* NULL: at the beginning */
void mir_remove(mir_block *b, mir_inst *i);                          /* unlinks I from B */
bool mir_is_call(const mir_inst *i);
/* Copies F, whose registers are not allocated, to MEMORY. The copy has no predecessors and no live ranges: mir_shape(). */
mir_function *mir_copy(arena *memory, const mir_function *f);

/* An access of an instruction to a virtual register. */
typedef struct mir_access {
    int vreg;
    int first, last; /* bytes [first, last) that may be accessed */
    bool is_def;
    bool whole;  /* a definition of all bytes: no previous contents remain */
    bool late;   /* a use that ends after the instruction's definition begins */
    int operand; /* 0 destination, 1.. sources; -1 flag, -2 indirect or address */
} mir_access;
enum { MIR_MAX_ACCESSES = 11 };
/* Stores all reads and writes of I, implicit operands included, in OUT, and returns their number. */
unsigned mir_accesses(const mir_function *f, const mir_inst *i, mir_access out[MIR_MAX_ACCESSES]);

/* Replaces comparisons of a result with zero by a condition on the instruction that computes it. */
void mir_fold_conditions(mir_function *f);

/* Shares one address register value among indirect operands whose addresses differ by a constant. */
void mir_share_addresses(mir_function *f);

/* Makes masked messages write directly to the register that masked moves would copy their lanes to. */
void mir_merge_messages(mir_function *f);

/* Moves constants from the kernel entry to the blocks that use them. */
void mir_place_constants(mir_function *f);

/* Merges the source and destination of copies into one register wherever possible. */
void mir_coalesce(mir_function *f);

/* Allocates all virtual registers and inserts spill code. Sets is_allocated or is_too_large. */
void mir_allocate(mir_function *f);

/* Replaces short ifs by predicated instructions without control flow. Runs after allocation. */
void mir_predicate(mir_function *f);

/* Runs all passes on F until one finds it too large. Calls UNALLOCATED before coalescing and allocation, unless it is NULL. */
void mir_run_passes(mir_function *f, void (*unallocated)(const mir_function *f, void *context), void *context);
const char *mir_pass_name(unsigned n); /* the name of pass N, and of the spill code inserted by allocation; NULL after the last */
/* Prints F under a line "before STEP" or "after STEP" if an option requests it, and shows it to the observer. */
void mir_dump(mir_function *f, const char *step, bool before);
/* Dumps F after STEP, and verifies it if the options demand that. */
void mir_finish_step(mir_function *f, const char *step);

/* Prints F: registers, then blocks of instructions in the syntax of assembly (backend/README.md, "Looking at machine IR"). */
void mir_print(text *out, const mir_function *f);
/* Prints register V of F, with its address once it has one. */
void mir_print_register(text *out, const mir_function *f, int v);
/* Appends the reason for the eviction E, without a period. */
void mir_describe_eviction(text *out, const mir_function *f, const mir_eviction *e);
/* The spilled values of F by source location, and their number *COUNT, in MEMORY. */
const backend_spill *mir_sum_evictions(arena *memory, const mir_function *f, unsigned *count);
/* Prints instruction I of F on one line, without a newline. */
void mir_print_inst(text *out, const mir_function *f, const mir_inst *i);

#define mir_each_inst(i, b) for (mir_inst *i = (b)->first; i; i = i->next)
#define mir_each_inst_safe(i, b) for (mir_inst *i = (b)->first, *i##_next; i && (i##_next = i->next, 1); i = i##_next)
#define mir_each_block(b, f)                                                                                                     \
    for (mir_block **b##_at = (f)->blocks.items, *b; b##_at < (f)->blocks.items + (f)->blocks.count && (b = *b##_at, 1); b##_at++)

#endif
