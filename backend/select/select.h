/* backend/select/select.h - declarations shared by the files of instruction selection.
 *
 * Blocks and instructions are visited backwards, so every use of a value is visited before its definition. A use that can
 * express the value as part of its own operand (a region, a modifier, an extension, a mask) looks through it; any other use
 * *demands* it, which allocates a virtual register for it. An instruction is selected if its value is demanded or it has an
 * effect; so a value that all its users look through needs no instruction. */
#ifndef GASKET_BACKEND_SELECT_SELECT_H
#define GASKET_BACKEND_SELECT_SELECT_H

#include "backend/machine/mir.h"
#include "backend/select/payload.h"
#include "backend/region/region.h"

typedef struct sel_value { /* ir_value.aux */
    int vreg;              /* general register, or flag of an i1; MIR_NONE: not demanded */
    int at;                /* byte of the first element in it */
    unsigned step;         /* bytes from element to element */
    int incoming;          /* phi: the register written by predecessors */
    bool is_token;         /* an EM or waiting mask: has no register */
    bool inverted;         /* the flag holds the complement */
    bool shares;           /* the register is shared with the region write that replaces this one */
    unsigned fill;         /* scalar i1: number of channels of the flag */
} sel_value;

/* The channels in which an instruction is executed. */
typedef struct sel_pred {
    bool nomask; /* all channels, regardless of the EM */
    int flag;    /* virtual flag; MIR_NONE: no predicate */
    bool inverted;
    unsigned channel; /* of the first element */
} sel_pred;

typedef struct sel_source {
    gen_operand o;
    mir_ref ref;
    int indirect; /* the register that an indirect operand accesses */
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
    ir_value *vector; /* lanes > 1 with different elements: the constant */
    uint64_t bits;
    int vreg;
} sel_constant;

typedef struct sel_payload { /* an item of the payload and its register */
    const gen_payload *item;
    int vreg;
} sel_payload;

/* How lanes leave a block, and the form of its join. */
typedef enum sel_leave { SEL_NO_LEAVE, SEL_GOTO, SEL_IF, SEL_ELSE, SEL_BREAK, SEL_CONT, SEL_WHILE } sel_leave;
typedef enum sel_joins {
    SEL_NO_JOIN,
    SEL_JOIN,
    SEL_ENDIF,
    SEL_ELSE_PART,   /* preceded by an else, which also enables the lanes that waited */
    SEL_AFTER_LOOP, /* no instruction: the preceding while joins the lanes */
    SEL_LOOP_END,    /* no instruction: the following while joins the lanes */
} sel_joins;

typedef struct sel_shape { /* the control flow of a block, by block id */
    sel_leave leave;
    ir_inst *wait, *leaving;    /* the simd.wait and simd.goto calls; no `leaving`: all lanes leave */
    ir_block *to, *stay, *next; /* where the lanes wait; where the others continue; the target when no lane is left */
    ir_block *endif;            /* for an if, and for an else-part */
    ir_block *loop;             /* for break and cont: the latch */
    sel_joins joins;
    ir_block *skip;         /* the target when the join has no lanes; NULL: it always has */
    ir_block *skips_to_end; /* the latch of the loop that `next` or `skip` follows */
    bool in_loop;
    mir_block *branch_block; /* SEL_WHILE: block of the while after this one; SEL_ELSE_PART: block of the else before it */
} sel_shape;

typedef struct selector {
    arena *memory;
    ir_function *ir;
    sel_shape *shapes;
    mir_routine *routine; /* the routine of `ir`; NULL: the kernel */
    unsigned cached_edge; /* cached index of the incoming edge looked up last (ir_phi_value_near) */
    ir_module *module;
    mir_function *f;
    gen_payload_layout *payload;
    sel_payload *pieces; /* registers of payload items, by index; shared by all functions of the program */
    const gen_options *options;
    mir_block *block;
    mir_inst *before;  /* new instructions are inserted before this one; NULL: at the end of `block` */
    const ir_inst *at; /* the IR instruction being selected */
    VEC(sel_constant) constants;
    VEC(mir_inst *) prologue;
    bool failed;
    bool uses_barrier;
    int barrier_header; /* register with the payload of the barrier message; MIR_NONE: no barrier yet */
} selector;

/* The operations that may be folded into a source. */
enum {
    SEL_MODS = 1,            /* fneg, fabs */
    SEL_INT_NEG = 2,         /* 0 - x: if the result wraps at the width of the operand */
    SEL_NOT = 4,             /* x ^ -1 */
    SEL_WIDEN_SIGNED = 8,    /* sext */
    SEL_WIDEN_UNSIGNED = 16, /* zext */
    SEL_WIDEN = SEL_WIDEN_SIGNED | SEL_WIDEN_UNSIGNED,
    SEL_NO_WIDEN_BYTE = 32, /* except from bytes */
    SEL_IMM = 64,           /* a constant may be an immediate: the last source only */
    SEL_TERNARY = 128,      /* operand of an instruction with three sources */
    SEL_PACKED = 256,       /* operand of extended math */
};

/* --- operand.c: values as operands ----------------------------------------------------------------------------------- */
sel_value *sel_of(const ir_value *v);
int sel_demand(selector *s, ir_value *v);                      /* the virtual register of V; allocates it if V has none */
int sel_element(const ir_value *v, unsigned e);                /* byte offset of element E of a demanded V in its register */
bool sel_fills_register(const selector *s, const ir_value *v); /* the register of V holds exactly its packed elements */
gen_type sel_type(const ir_type *t, bool is_signed);           /* operand type of a scalar or element type */
unsigned sel_bytes(const ir_type *t);                          /* size of an element */
int sel_temp(selector *s, unsigned bytes);
/* V as a source of an operation on N channels that reads it as type T. FLAGS: the operations that may be folded into it. */
sel_source sel_read(selector *s, ir_value *v, gen_type t, unsigned n, unsigned flags);
sel_source sel_register(int vreg, int at, unsigned step, unsigned n, gen_type t);
sel_source sel_broadcast(int vreg, int at, gen_type t);
/* Finds the elements of V: element e is at byte AT[e] of *VREG. False if they are not in one register (a constant, for
 * instance). */
bool sel_place(selector *s, ir_value *v, unsigned n, int *vreg, int *at);
/* The same, but demands V if it is not part of another register. False for constants. */
bool sel_find(selector *s, ir_value *v, unsigned n, int *vreg, int *at);
/* The same without demanding the value: element e of V is at byte AT[e] of the register that *ROOT has or will have. False if
 * there is none (a constant, for instance). */
bool sel_root(ir_value *v, unsigned n, ir_value **root, int *at);
/* The region of N elements of SIZE bytes at offsets AT, for an operand with these flags; false: none exists. */
bool sel_operand_shape(const int *at, unsigned n, unsigned size, unsigned flags, gen_shape *shape);
/* Copies N elements of V, packed, to a new register and returns it. */
int sel_packed(selector *s, ir_value *v, unsigned n, unsigned align);
sel_dest sel_dest_of(selector *s, ir_inst *i);
sel_dest sel_to(int vreg, int at, unsigned step, gen_type t); /* all channels */
sel_pred sel_all(void);

/* Aligns register VREG for a packed operand at byte AT of an operation with these flags. False: the register is fixed and
 * misaligned. */
bool sel_align_operand(selector *s, int vreg, unsigned n, unsigned flags, int at);

/* --- constant.c: constants ------------------------------------------------------------------------------------------- */
sel_source sel_immediate(uint64_t bits, gen_type t);
sel_source sel_scalar_constant(selector *s, gen_type t, uint64_t bits);                         /* a constant in a register */
sel_source sel_read_constant(selector *s, ir_value *v, gen_type t, unsigned n, unsigned flags); /* sel_read for a constant V */
/* Writes elements [FIRST, FIRST + N) of constant V (a scalar: N times) to byte AT of VREG, packed. */
void sel_put_constant(selector *s, int vreg, int at, ir_value *v, unsigned first, unsigned n);
void sel_make_constants(selector *s); /* computes the constants that need registers, at the start of the function */

/* --- emit.c: instructions -------------------------------------------------------------------------------------------- */
mir_inst *sel_emit(selector *s, mir_inst *i);
void sel_start(selector *s, int vreg);
void sel_copy(selector *s, int to, int from);
/* Emits OP on N channels. A destination that the hardware does not support is written through a temporary. Returns the
 * instruction that computes the result. */
mir_inst *sel_alu(selector *s, gen_op op, unsigned n, const sel_dest *d, const sel_source *src, unsigned count);
mir_inst *sel_op1(selector *s, gen_op op, unsigned n, sel_dest d, sel_source a);
mir_inst *sel_op2(selector *s, gen_op op, unsigned n, sel_dest d, sel_source a, sel_source b);
mir_inst *sel_mov(selector *s, unsigned n, sel_dest d, sel_source a);
/* Copies the N elements at bytes AT[e] of VREG to elements e of D with as few raw moves as possible. */
void sel_move_elements(selector *s, const sel_dest *d, int vreg, const int *at, unsigned n, gen_type raw);
void sel_predicate(mir_inst *i, const sel_pred *p);
sel_source sel_negate(sel_source a);
gen_type sel_raw_type(unsigned bytes); /* unsigned integer of that size */
void sel_error(selector *s, const ir_inst *i, const char *fmt, ...) __attribute__((format(printf, 3, 4)));

/* --- mask.c, compare.c, logic.c: i1 -------------------------------------------------------------------- */
bool sel_is_mask(const ir_value *v);
/* Sets *P to the channels of MASK for an operation on N channels; false: the mask is constant false. */
bool sel_mask(selector *s, ir_value *mask, unsigned n, sel_pred *p);
/* MASK as a flag, without the execution mask. */
sel_pred sel_flag(selector *s, ir_value *mask, unsigned n);
void sel_mask_operation(selector *s, ir_inst *i); /* selects an i1 that is demanded */
/* Selects comparison I to FLAG in the channels of P; *INVERTED: the flag gets the complement. ALSO: as for sel_compare_into. */
void sel_compare(selector *s, ir_inst *i, int flag, const sel_pred *p, bool *inverted, const sel_dest *also);
bool sel_natural_inversion(const ir_value *v); /* V is a comparison whose flag holds the complement */
void sel_find_fills(selector *s);              /* sets `fill` of all scalar i1 values */
void sel_extend_mask(selector *s, ir_inst *i, const sel_dest *d); /* sext, zext of i1 */
void sel_ballot(selector *s, ir_inst *i, const sel_dest *d);

/* --- alu.c, convert.c: arithmetic ----------------------------------------------------------------------------- */
/* Selects I with destination D; false: no arithmetic. */
bool sel_arithmetic(selector *s, ir_inst *i, const sel_dest *d);
bool sel_conversion(selector *s, ir_inst *i, const sel_dest *d);
bool sel_is_foldable(const ir_value *v); /* can be selected at its only user, with the destination of the user */
unsigned sel_natural_step(const ir_value *v); /* bytes from element to element in the register of V, unless shared */
void sel_float_macro(selector *s, ir_inst *i, const sel_dest *d); /* correctly rounded quotient or root */

/* --- field.c: bit fields --------------------------------------------------------------------------------------------- */
/* *A := V, a shift or mask that extracts whole bytes of another value, as an operand of that value with a narrower type. False:
 * V has another form. */
bool sel_read_field(selector *s, ir_value *v, gen_type t, unsigned n, unsigned flags, sel_source *a);
/* and(shl(such a field)) as one shl with destination D. False: I has another form. */
bool sel_shift_field(selector *s, ir_inst *i, const sel_dest *d);
/* Selects a shift or mask of a shift as bfe with destination D; false: I is no field, or one that needs no instruction. */
bool sel_extract_field(selector *s, ir_inst *i, const sel_dest *d);
/* Selects (1 << a) - 1, possibly shifted left, as bfi1 with destination D; false: I is neither. */
bool sel_make_mask(selector *s, ir_inst *i, const sel_dest *d);
/* Selects an or that inserts a field as bfi2 with destination D; false: it does not. */
bool sel_insert_field(selector *s, ir_inst *i, const sel_dest *d);

/* --- region.c, send.c, flow.c -------------------------------------------------------------------------- */
void sel_operation(selector *s, ir_inst *i, const sel_dest *d);
void sel_assign(selector *s, int vreg, ir_value *v); /* emits VREG := V, for phis and demanded views */
void sel_region_write(selector *s, ir_inst *i);
bool sel_region_read(selector *s, ir_inst *i, const sel_dest *d);
bool sel_message(selector *s, ir_inst *i);
void sel_barrier(selector *s, ir_inst *i);
void sel_fence(selector *s);
void sel_mark_tokens(selector *s);
ir_inst *sel_last_call(const ir_block *b, ir_intrinsic id); /* the last call of ID in B; NULL: none */
bool sel_begins_with_join(const ir_block *b);
bool sel_left_by_join(const ir_block *b); /* B may be left by its join, if no lane is enabled then */
ir_block *sel_waiting_place(selector *s, const ir_inst *wait); /* the block whose join enables the lanes; NULL: reported */
void sel_find_structure(selector *s); /* sets s->shapes, and block ids */
void sel_terminator(selector *s, ir_block *b);
void sel_join(selector *s, ir_inst *i);
void sel_first_endif(selector *s, ir_block *b); /* called when all of B has been selected */
mir_block *sel_block(const ir_block *b);        /* the machine block of B */

/* --- call.c: called functions ---------------------------------------------------------------------------------------- */
void sel_make_routine(selector *s); /* creates the registers for arguments, result and return address of S's function */
void sel_call(selector *s, ir_inst *i);
void sel_return(selector *s, ir_inst *ret);

/* Selects machine code for a legal thread-form kernel and its routines (ALL, the kernel first). Sets *USES_BARRIER. Owned by
 * MEMORY; NULL after a diagnostic. */
mir_function *sel_program(arena *memory, const gen_routines *all, gen_payload_layout *payload, const gen_options *o,
                          bool *uses_barrier);

#endif
