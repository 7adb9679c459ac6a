/* backend/select/select.h - what the files of instruction selection share.
 *
 * Blocks and instructions are visited backwards, so every use of a value comes before its definition. A use that can express the
 * value as part of its own operand (a region, a modifier, an extension, a mask) looks through it; any other use *demands* it,
 * which gives it a virtual register. An instruction is selected when it was demanded or has an effect: what was looked through
 * by all its users costs nothing. */
#ifndef GASKET_BACKEND_SELECT_SELECT_H
#define GASKET_BACKEND_SELECT_SELECT_H

#include "backend/machine/mir.h"
#include "backend/select/payload.h"
#include "backend/region/region.h"

typedef struct sel_value { /* ir_value.aux */
    int vreg;              /* general register, or flag of an i1; MIR_NONE: not demanded */
    int at;                /* byte of the first element in it */
    unsigned step;         /* bytes from element to element */
    int incoming;          /* phi: the register that predecessors write */
    bool is_token;         /* an EM or waiting mask: kept by the hardware */
    bool inverted;         /* the flag holds the complement */
    bool shares;           /* the register is that of the region write that takes this one over */
    unsigned fill;         /* scalar i1: channels that the flag must cover */
} sel_value;

/* Which channels an instruction is done for. */
typedef struct sel_pred {
    bool nomask; /* all channels, whatever the EM */
    int flag;    /* virtual flag; MIR_NONE: no predicate */
    bool inverted;
    unsigned channel; /* of the first element */
} sel_pred;

typedef struct sel_source {
    gen_operand o;
    mir_ref ref;
    int indirect; /* register that an indirect operand reaches into */
} sel_source;

typedef struct sel_dest {
    int vreg, at;
    unsigned step; /* bytes from element to element */
    gen_type type;
    sel_pred pred;
    bool saturate;
} sel_dest;

typedef struct sel_constant {
    gen_type type;
    unsigned lanes;   /* 1: a scalar */
    ir_value *vector; /* lanes > 1 and not all the same: the constant */
    uint64_t bits;
    int vreg;
} sel_constant;

typedef struct sel_payload { /* a piece of the payload and its register */
    const gen_payload *item;
    int vreg;
} sel_payload;

/* How a block lets lanes go, and what stands where they wait. */
typedef enum sel_leave { SEL_NO_LEAVE, SEL_GOTO, SEL_IF, SEL_ELSE, SEL_BREAK, SEL_CONT, SEL_WHILE } sel_leave;
typedef enum sel_joins {
    SEL_NO_JOIN,
    SEL_JOIN,
    SEL_ENDIF,
    SEL_ELSE_PART,   /* an else before it, and lanes that waited go on behind that */
    SEL_BEHIND_LOOP, /* nothing: the while before it has */
    SEL_LOOP_END,    /* nothing: the while behind it will */
} sel_joins;

typedef struct sel_shape { /* of a block, by its id */
    sel_leave leave;
    ir_inst *wait, *leaving;    /* the calls; no `leaving`: all lanes leave */
    ir_block *to, *stay, *next; /* where they wait; where the others go on; where the thread goes when nobody does */
    ir_block *endif;            /* of if, and of an else-part */
    ir_block *loop;             /* of break and cont: the latch */
    sel_joins joins;
    ir_block *skip;         /* where the thread goes when nobody is at the join; NULL: somebody is */
    ir_block *skips_to_end; /* the latch of the loop behind which `next` or `skip` stands */
    bool in_loop;
    mir_block *alone; /* SEL_WHILE: the while behind the block; SEL_ELSE_PART: the else before it */
} sel_shape;

typedef struct selector {
    arena *memory;
    ir_function *ir;
    sel_shape *shapes;
    mir_routine *routine; /* that IR is; NULL: the kernel */
    unsigned way;         /* the last that was asked for into a join (ir_phi_value_near) */
    ir_module *module;
    mir_function *f;
    gen_payload_layout *payload;
    sel_payload *pieces; /* of the payload, by number; for the whole program */
    const gen_options *options;
    mir_block *block;
    mir_inst *before;  /* what is emitted goes before this one */
    const ir_inst *at; /* the IR instruction being selected */
    VEC(sel_constant) constants;
    VEC(mir_inst *) prologue;
    bool failed;
    bool uses_barrier;
    int barrier_header; /* what the gateway wants to know of the group; MIR_NONE: no barrier yet */
} selector;

/* What may be folded into a source. */
enum {
    SEL_MODS = 1,            /* fneg, fabs */
    SEL_INT_NEG = 2,         /* 0 - x: where the result wraps at the operand's width */
    SEL_NOT = 4,             /* x ^ -1 */
    SEL_WIDEN_SIGNED = 8,    /* sext */
    SEL_WIDEN_UNSIGNED = 16, /* zext */
    SEL_WIDEN = SEL_WIDEN_SIGNED | SEL_WIDEN_UNSIGNED,
    SEL_NO_WIDEN_BYTE = 32, /* but not from bytes */
    SEL_IMM = 64,           /* a constant as an immediate: the last source only */
    SEL_TERNARY = 128,      /* the operand is one of three */
    SEL_PACKED = 256,       /* the operand is extended math's */
};

/* --- operand.c: values as operands ----------------------------------------------------------------------------------- */
sel_value *sel_of(const ir_value *v);
int sel_demand(selector *s, ir_value *v);                      /* the virtual register that will hold V */
int sel_element(const ir_value *v, unsigned e);                /* where element E of a demanded V is in its register */
bool sel_fills_register(const selector *s, const ir_value *v); /* V's packed elements are all that its register holds */
gen_type sel_type(const ir_type *t, bool is_signed);           /* operand type of a scalar or element type */
unsigned sel_bytes(const ir_type *t);                          /* of an element */
int sel_temp(selector *s, unsigned bytes);
/* V as a source of an operation on N channels that reads it as type T; flags say what may be folded into it. */
sel_source sel_read(selector *s, ir_value *v, gen_type t, unsigned n, unsigned flags);
sel_source sel_register(int vreg, int at, unsigned step, unsigned n, gen_type t);
sel_source sel_broadcast(int vreg, int at, gen_type t);
/* Element e of V is element at[e] bytes into *VREG. False when it is no such thing (a constant). */
bool sel_place(selector *s, ir_value *v, unsigned n, int *vreg, int *at);
/* The same, with V in a register of its own where there is no other way. False for constants. */
bool sel_find(selector *s, ir_value *v, unsigned n, int *vreg, int *at);
/* Element e of V begins at byte at[e] of the register that *ROOT has or will have. False when it is no such thing (a
 * constant). */
bool sel_root(ir_value *v, unsigned n, ir_value **root, int *at);
/* The region of N elements of SIZE bytes at AT, for an operand with these flags; false: there is none. */
bool sel_operand_shape(const int *at, unsigned n, unsigned size, unsigned flags, gen_shape *shape);
/* The operand's bytes in a register range of its own, packed. */
int sel_packed(selector *s, ir_value *v, unsigned n, unsigned align);
sel_dest sel_dest_of(selector *s, ir_inst *i);
sel_dest sel_to(int vreg, int at, unsigned step, gen_type t); /* all channels */
sel_pred sel_all(void);

/* Where packed operands of an operation with these flags may begin. False: the register cannot be moved there. */
bool sel_align_operand(selector *s, int vreg, unsigned n, unsigned flags, int at);

/* --- constant.c: constants ------------------------------------------------------------------------------------------- */
sel_source sel_immediate(uint64_t bits, gen_type t);
sel_source sel_scalar_constant(selector *s, gen_type t, uint64_t bits);                         /* in a register */
sel_source sel_read_constant(selector *s, ir_value *v, gen_type t, unsigned n, unsigned flags); /* sel_read for a constant V */
/* Elements [first, first + n) of constant V (a scalar: N times) at byte AT of VREG, packed. */
void sel_put_constant(selector *s, int vreg, int at, ir_value *v, unsigned first, unsigned n);
void sel_make_constants(selector *s); /* those that are in registers: at the head of the function */

/* --- emit.c: instructions -------------------------------------------------------------------------------------------- */
mir_inst *sel_emit(selector *s, mir_inst *i);
void sel_start(selector *s, int vreg);
void sel_copy(selector *s, int to, int from);
/* OP on N channels. What the hardware does not allow of the destination goes through a temporary. Returns the instruction that
 * computes. */
mir_inst *sel_alu(selector *s, gen_op op, unsigned n, const sel_dest *d, const sel_source *src, unsigned count);
mir_inst *sel_op1(selector *s, gen_op op, unsigned n, sel_dest d, sel_source a);
mir_inst *sel_op2(selector *s, gen_op op, unsigned n, sel_dest d, sel_source a, sel_source b);
mir_inst *sel_mov(selector *s, unsigned n, sel_dest d, sel_source a);
/* Element e, at at[e] in VREG, goes to element e of D: raw moves, as few as needed. */
void sel_move_elements(selector *s, const sel_dest *d, int vreg, const int *at, unsigned n, gen_type raw);
void sel_predicate(mir_inst *i, const sel_pred *p);
sel_source sel_negate(sel_source a);
gen_type sel_raw_type(unsigned bytes); /* unsigned integer of that size */
void sel_error(selector *s, const ir_inst *i, const char *fmt, ...) __attribute__((format(printf, 3, 4)));

/* --- mask.c, compare.c, logic.c: i1 -------------------------------------------------------------------- */
bool sel_is_mask(const ir_value *v);
/* Channels of MASK for an operation on N of them; false: none, ever. */
bool sel_mask(selector *s, ir_value *mask, unsigned n, sel_pred *p);
/* MASK as a flag without an execution mask. */
sel_pred sel_flag(selector *s, ir_value *mask, unsigned n);
void sel_mask_operation(selector *s, ir_inst *i); /* an i1 that was demanded */
void sel_compare(selector *s, ir_inst *i, int flag, const sel_pred *p, bool *inverted, const sel_dest *also);
bool sel_natural_inversion(const ir_value *v);
void sel_find_fills(selector *s);
void sel_extend_mask(selector *s, ir_inst *i, const sel_dest *d); /* sext, zext of i1 */
void sel_ballot(selector *s, ir_inst *i, const sel_dest *d);

/* --- alu.c, convert.c: arithmetic ----------------------------------------------------------------------------- */
/* Selects I into D; false when it is no arithmetic. */
bool sel_arithmetic(selector *s, ir_inst *i, const sel_dest *d);
bool sel_conversion(selector *s, ir_inst *i, const sel_dest *d);
bool sel_is_foldable(const ir_value *v); /* may be selected at its only user, into its destination */
unsigned sel_natural_step(const ir_value *v);
void sel_float_macro(selector *s, ir_inst *i, const sel_dest *d); /* correctly rounded quotient or root */

/* --- field.c: fields of bits ----------------------------------------------------------------------------------------- */
/* V's bits where they are whole bytes of something in a register: an operand of a narrower type in place of the shift and mask
 * that V is. */
bool sel_read_field(selector *s, ir_value *v, gen_type t, unsigned n, unsigned flags, sel_source *a);
/* The same moved up: and of shl, into D. False: it is none. */
bool sel_shift_field(selector *s, ir_inst *i, const sel_dest *d);
/* A shift or mask of a shift into D by bfe; false: it is no field, or one that needs no instruction. */
bool sel_extract_field(selector *s, ir_inst *i, const sel_dest *d);
/* (1 << a) - 1, or that moved up by b, into D by bfi1; false: I is neither. */
bool sel_make_mask(selector *s, ir_inst *i, const sel_dest *d);
/* IR_or of I into D by an insertion; false: it is none. */
bool sel_insert_field(selector *s, ir_inst *i, const sel_dest *d);

/* --- region.c, send.c, flow.c -------------------------------------------------------------------------- */
void sel_operation(selector *s, ir_inst *i, const sel_dest *d);
void sel_assign(selector *s, int vreg, ir_value *v); /* VREG := V: for phis and for views that want a register of their own */
void sel_region_write(selector *s, ir_inst *i);
bool sel_region_read(selector *s, ir_inst *i, const sel_dest *d);
bool sel_message(selector *s, ir_inst *i);
void sel_barrier(selector *s, ir_inst *i);
void sel_fence(selector *s);
void sel_mark_tokens(selector *s);
ir_inst *sel_last_call(const ir_block *b, ir_intrinsic id); /* in B; NULL: none */
bool sel_begins_with_join(const ir_block *b);
bool sel_left_by_join(const ir_block *b); /* when nobody is there */
ir_block *sel_waiting_place(selector *s, const ir_inst *wait);
void sel_find_structure(selector *s); /* s->shapes, and block ids */
void sel_terminator(selector *s, ir_block *b);
void sel_join(selector *s, ir_inst *i);
void sel_first_endif(selector *s, ir_block *b); /* when all of B has been selected */
mir_block *sel_block(const ir_block *b);        /* its machine block */

/* --- call.c: functions that are called ------------------------------------------------------------------------------- */
void sel_make_routine(selector *s); /* the registers that take what goes in and out of S's function */
void sel_call(selector *s, ir_inst *i);
void sel_return(selector *s, ir_inst *ret);

/* All of it: machine code for a legal thread-form kernel and its routines (ALL, the kernel first). */
mir_function *sel_program(arena *memory, const gen_routines *all, gen_payload_layout *payload, const gen_options *o,
                          bool *uses_barrier);

#endif
