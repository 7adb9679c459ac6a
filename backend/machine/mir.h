/* backend/machine/mir.h - Gen9 instructions before they have registers: what selection makes and register allocation consumes.
 *
 * A machine instruction is a gen_inst whose general registers are virtual: `ref[0]` (destination) and `ref[1..3]` (sources) name
 * a virtual register and a byte in it. A virtual register is a run of bytes; scalars share registers of the machine. Masks live
 * in virtual flags of 2 bytes (up to 16 channels) or 4 (32). Kinds of instruction that exist only here:
 *   MIR_START  the register's contents begin here: what follows writes it piece by piece
 *   MIR_MARK   a place in a block that a jump over predicated instructions leads to
 *   MIR_COPY   all bytes of one register into another; coalescing removes most of them
 *   MIR_OP     everything else
 * Branches name blocks; the final layout turns those into labels. */
#ifndef GASKET_BACKEND_MACHINE_MIR_H
#define GASKET_BACKEND_MACHINE_MIR_H

#include "backend/backend.h"
#include "src/base/bitset.h"

enum { MIR_NONE = -1 };

typedef enum mir_class { MIR_GRF, MIR_FLAG, MIR_SCRATCH } mir_class; /* the last: registers of the thread's scratch memory */

typedef struct mir_vreg {
    mir_class class;
    unsigned bytes, align;
    unsigned filled; /* bytes that mean something; the rest are there because a message moves whole registers */
    bool is_fixed; /* `address` is given (thread payload, r127) */
    bool is_kept;  /* may not be spilled: a piece of spill code */
    bool is_addressed; /* indirect operands reach into it: it is moved to and from scratch as a whole */
    int address;   /* bytes from r0, from f0, or from where scratch begins; -1 before allocation */
    int slot;      /* spilled: the register of class MIR_SCRATCH that holds it; MIR_NONE */
    uint32_t line; /* module location of what defines it */
} mir_vreg;

typedef struct mir_ref {
    int vreg;  /* MIR_NONE: the operand is no virtual register */
    int at;    /* byte */
    bool late; /* source: still read while the destination is written */
} mir_ref;

typedef enum mir_kind { MIR_OP, MIR_START, MIR_COPY, MIR_MARK } mir_kind;

typedef struct mir_block mir_block;
typedef struct mir_inst mir_inst;
typedef VEC(int) mir_registers; /* virtual ones, rising */

/* A function that is called: its blocks stand together, behind those of all its callers. It has one activation at a time, so what
 * goes in and out has fixed virtual registers: each call writes `params` and reads `result`. */
typedef struct mir_routine {
    mir_block *entry;
    unsigned first, end;  /* its blocks are [first, end) of the function's */
    VEC(int) params;      /* MIR_NONE: not used */
    int result;           /* MIR_NONE: none */
    int back;             /* eight bytes: where to return to, and the caller's channels */
    bitset across;        /* registers that live through a call of it, by their place in live.c */
    unsigned depth;       /* of the deepest loop that it is called in */
} mir_routine;

struct mir_inst {
    mir_inst *prev, *next;
    mir_kind kind;
    gen_inst g;
    mir_ref ref[1 + GEN_MAX_SRC];
    int address_of;    /* the last source is an immediate to which this register's address is added; MIR_NONE */
    int global;        /* the first source is an immediate that the address of this program-scope variable replaces; MIR_NONE */
    int indirect;      /* a register that an indirect operand reaches into; MIR_NONE */
    int scratch;       /* the register of scratch that a message moves from its byte scratch_at on; MIR_NONE */
    int scratch_at;
    int flag, flag_at; /* virtual flag of predicate and condition; byte 0 or 2 in it. MIR_NONE: none */
    bool flag_read, flag_written;
    bool apart; /* MIR_COPY: other copies of its registers are to go before this one */
    mir_block *jip, *uip; /* branches; NULL: the following instruction */
    mir_routine *routine; /* call: what is called; ret: what returns */
    bool jip_is_next;
    mir_inst *skip_to; /* jmpi: the mark that it leads to. All in between does nothing when it is taken, so it ends no block */
    unsigned mark;     /* MIR_MARK: its number */
};

struct mir_block {
    mir_inst *first, *last;
    mir_block *succ[2];
    unsigned number, depth; /* loop depth */
    VEC(mir_block *) preds;
    int first_position, last_position;
    int label;
    bool is_branch; /* its last instruction is all it is: what comes from elsewhere goes there */
    ir_block *ir;
    mir_registers live_in; /* what lives at its beginning (live.c) */
};

typedef struct mir_function {
    arena *memory;
    VEC(mir_vreg) vregs;
    VEC(mir_block *) blocks; /* layout order */
    VEC(mir_routine *) routines; /* callers before callees */
    unsigned simd, marks;
    VEC(mir_inst *) private_starts; /* each adds the bytes of spilled registers to where scratch begins */
    unsigned scratch_bytes, spill_bytes;
    unsigned spilled; /* registers spilled */
    unsigned grf_used;
    int r0; /* virtual register of the thread header */
} mir_function;

/* A new virtual register of so many bytes, at a multiple of ALIGN: its number. */
int mir_vreg_new(mir_function *f, mir_class class, unsigned bytes, unsigned align);
/* An operation for EXEC channels, in no block yet; its operands are empty. */
mir_inst *mir_inst_new(mir_function *f, gen_op op, unsigned exec);
void mir_append(mir_block *b, mir_inst *i);                          /* at the end of B */
void mir_insert_before(mir_block *b, mir_inst *i, mir_inst *before); /* NULL: at the end */
void mir_insert_after(mir_block *b, mir_inst *i, mir_inst *after);   /* NULL: at the beginning */
void mir_remove(mir_block *b, mir_inst *i);                          /* out of B, to be put elsewhere or forgotten */
bool mir_is_call(const mir_inst *i);

/* What an instruction does with a virtual register. */
typedef struct mir_access {
    int vreg;
    int first, last; /* bytes [first, last) that it may touch */
    bool is_def;
    bool whole;  /* a definition of all bytes: nothing of what was there is left */
    bool late;   /* a use that ends after the instruction's definition begins */
    int operand; /* 0 destination, 1.. sources; -1 flag, -2 indirect or address */
} mir_access;
enum { MIR_MAX_ACCESSES = 11 };
/* All that I reads and writes, hidden operands included: how many. */
unsigned mir_accesses(const mir_function *f, const mir_inst *i, mir_access out[MIR_MAX_ACCESSES]);

/* Lets instructions set the flags that comparisons of their results with zero would. */
void mir_fold_conditions(mir_function *f);

/* Lets indirect operands that are constants apart share an address. */
void mir_share_addresses(mir_function *f);

/* Lets masked messages write to the register that masked moves would bring their lanes to. */
void mir_merge_messages(mir_function *f);

/* Makes constants in the blocks that want them. */
void mir_place_constants(mir_function *f);

/* Gives every virtual register a place; inserts spill code. False: the kernel does not fit. PRESSURE, when not NULL, gets what
 * was wanted. */
bool mir_allocate(mir_function *f, gen_pressure *pressure);

/* Puts short parts of an if under its predicate, without control flow. After allocation. */
void mir_predicate(mir_function *f);

/* Text for bug() dumps and remarks. */
void mir_print(text *out, const mir_function *f);

#define mir_each_inst(i, b) for (mir_inst *i = (b)->first; i; i = i->next)
#define mir_each_inst_safe(i, b) for (mir_inst *i = (b)->first, *i##_next; i && (i##_next = i->next, 1); i = i##_next)
#define mir_each_block(b, f)                                                                                                     \
    for (mir_block **b##_at = (f)->blocks.items, *b; b##_at < (f)->blocks.items + (f)->blocks.count && (b = *b##_at, 1); b##_at++)

#endif
