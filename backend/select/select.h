/* backend/select/select.h - declarations shared by the files of instruction selection.
 *
 * Blocks and instructions are visited backwards, so every use of a value is visited before its definition. A use that can
 * express the value as part of its own operand (a region, a modifier, an extension, a mask) looks through it; any other use
 * *demands* it, which allocates a virtual register for it. An instruction is selected if its value is demanded or it has an
 * effect; so a value that all its users look through needs no instruction. */
#ifndef GASKET_BACKEND_SELECT_SELECT_H
#define GASKET_BACKEND_SELECT_SELECT_H

#include "backend/machine/mir.h"
#include "backend/select/bindings.h"
#include "backend/select/payload.h"
#include "backend/region/region.h"
#include "ir/analysis/dominators.h"

typedef struct sel_value { /* ir_value.aux: the virtual register of an IR value */
    int vreg;              /* general register, or flag for an i1; MIR_NONE: the value is not demanded */
    int at;                /* byte of the register at which the first element begins */
    unsigned step;         /* distance of consecutive elements, in bytes */
    int incoming;          /* phi: register that the predecessors write */
    bool is_token;         /* the value is an execution mask or waiting mask and has no register */
    bool inverted;         /* the flag holds the complement of the value */
    unsigned fill;         /* scalar i1: number of channels of the flag that all hold it */
} sel_value;

/* The channels in which an instruction is executed. */
typedef struct sel_pred {
    bool nomask; /* all channels, regardless of the EM */
    int flag;    /* virtual flag; MIR_NONE: no predicate */
    bool inverted;
    unsigned channel; /* channel in which the first element is computed */
} sel_pred;

typedef struct sel_source {
    gen_operand o;
    mir_ref ref;
    int indirect; /* register that an indirect operand accesses; MIR_NONE: the operand is direct */
} sel_source;

typedef struct sel_dest {
    int vreg, at;
    unsigned step; /* distance of consecutive elements, in bytes */
    gen_type type;
    sel_pred pred;
    bool saturate;
} sel_dest;

typedef struct sel_constant {
    gen_type type;
    unsigned lanes;   /* number of elements; 1: a scalar */
    ir_value *vector; /* the constant, if it has several different elements; else NULL */
    uint64_t bits;
    int vreg;
} sel_constant;

typedef struct sel_payload { /* an item of the payload and its register */
    const gen_payload *item;
    int vreg;
} sel_payload;

/* The instruction with which lanes leave a block, and the instruction with which the lanes that waited for it join. */
typedef enum sel_leave { SEL_NO_LEAVE, SEL_GOTO, SEL_IF, SEL_ELSE, SEL_BREAK, SEL_CONT, SEL_WHILE } sel_leave;
typedef enum sel_joins {
    SEL_NO_JOIN,
    SEL_JOIN,
    SEL_ENDIF,
    SEL_ELSE_PART,  /* an else before the block, which also enables the lanes that waited */
    SEL_AFTER_LOOP, /* the block has no join: the while before it joins the lanes */
    SEL_LOOP_END,   /* no instruction: the following while joins the lanes */
} sel_joins;

typedef struct sel_shape { /* the control flow of a block; an array holds one for each block id */
    sel_leave leave;
    ir_inst *wait, *leaving; /* the calls of simd.wait and simd.goto; if `leaving` is NULL, all lanes leave */
    /* to: block where the leaving lanes wait. stay: block where the others continue. next: block where the thread continues if no
     * lane stays */
    ir_block *to, *stay, *next;
    ir_block *endif; /* block of the endif, for an if and for an else-part */
    ir_block *loop;  /* latch of the loop, for break and cont */
    sel_joins joins;
    ir_block *skip; /* block where the thread continues if the join enables no lane; NULL: it always enables one */
    /* SEL_ELSE_PART: the first edge into a block with phis that are copied, on the path from this block that skips else-parts as
     * long as no lane is enabled; NULL: none */
    ir_block *carry_from, *carry_to;
    ir_block *skips_to_end; /* latch of the loop that ends directly before `next` or `skip` */
    bool in_loop;
    /* SEL_WHILE: block after this one that contains the while; SEL_ELSE_PART: block before this one that contains the else */
    mir_block *branch_block;
} sel_shape;

typedef struct selector {
    arena *memory;
    ir_function *ir;
    sel_shape *shapes;
    mir_routine *routine; /* the routine that `ir` is selected for; NULL: `ir` is the kernel */
    unsigned cached_edge; /* index of the incoming edge looked up last, a cache for ir_phi_value_from */
    ir_module *module;
    mir_function *f;
    sel_payload_layout *payload;
    const sel_bindings *bindings;
    sel_payload *pieces; /* payload items with their registers; shared by all functions of the program */
    const backend_options *options;
    mir_block *block;
    mir_inst *before;  /* instruction before which new ones are inserted; NULL: at the end of `block` */
    const ir_inst *at; /* IR instruction that is being selected */
    VEC(sel_constant) constants;
    VEC(mir_statement *) statements;
    ir_dominators *dominators; /* of `ir`; NULL until a statement needs them */
    bool failed;
    bool uses_barrier;
    int barrier_header; /* register with the payload of the barrier message; MIR_NONE: no barrier yet */
} selector;

/* The operations that may be folded into a source. */
enum {
    SEL_MODS = 1,            /* fneg and fabs, as source modifiers */
    SEL_INT_NEG = 2,         /* 0 - x, as a source modifier, if the result wraps at the width of the operand */
    SEL_NOT = 4,             /* x ^ -1, as a source modifier */
    SEL_WIDEN_SIGNED = 8,    /* sext, as a narrower signed type of the operand */
    SEL_WIDEN_UNSIGNED = 16, /* zext, as a narrower unsigned type of the operand */
    SEL_WIDEN = SEL_WIDEN_SIGNED | SEL_WIDEN_UNSIGNED,
    SEL_NO_WIDEN_BYTE = 32, /* together with the two above: extensions of bytes are not folded */
    SEL_IMM = 64,           /* a constant may be an immediate; for the last source only */
    SEL_TERNARY = 128,      /* the source is an operand of an instruction with three sources */
    SEL_PACKED = 256,       /* the source is an operand of extended math */
};

/* --- statement.c: statements of the source -------------------------------------------------------------------------------- */

/* The statements before I, an instruction of the current block, begin before what has been selected last. */
void sel_statements(selector *s, const ir_inst *i);
void sel_find_places(selector *s); /* after all instructions */

/* --- operand.c: values as operands ---------------------------------------------------------------------------------------- */

sel_value *sel_of(const ir_value *v);
/* Demands V: returns its virtual register, which is allocated by the first call. */
int sel_demand(selector *s, ir_value *v);
int sel_element(const ir_value *v, unsigned e);                /* byte offset of element E of a demanded V in its register */
bool sel_fills_register(const selector *s, const ir_value *v); /* does V's register hold nothing but its packed elements? */
gen_type sel_type(const ir_type *t, bool is_signed);           /* operand type of a scalar or element type */
unsigned sel_bytes(const ir_type *t);                          /* bytes of an element */
int sel_temp(selector *s, unsigned bytes);
/* Returns V as a source, read as type T, of an operation on N channels. FLAGS are the operations on V that may be folded into
 * the operand. */
sel_source sel_read(selector *s, ir_value *v, gen_type t, unsigned n, unsigned flags);
sel_source sel_register(int vreg, int at, unsigned step, unsigned n, gen_type t);
sel_source sel_broadcast(int vreg, int at, gen_type t);
/* Finds the elements of V: element e is at byte AT[e] of *VREG. False if they are not in one register (a constant, for
 * instance). */
bool sel_place(selector *s, ir_value *v, unsigned n, int *vreg, int *at);
/* Like sel_place, but demands V if it is not part of another register. False for constants. */
bool sel_find(selector *s, ir_value *v, unsigned n, int *vreg, int *at);
/* Like sel_place, but demands nothing: element e of V is at byte AT[e] of the register that *ROOT has or will have. False if
 * there is no such register (for a constant, for instance). */
bool sel_root(ir_value *v, unsigned n, ir_value **root, int *at);
/* Finds the region of N elements of SIZE bytes at byte offsets AT, for a source with the properties FLAGS (SEL_TERNARY,
 * SEL_PACKED). Returns false if none exists. */
bool sel_operand_shape(const int *at, unsigned n, unsigned size, unsigned flags, region_operand *shape);
/* Copies N elements of V, packed, to a new register and returns it. */
int sel_packed(selector *s, ir_value *v, unsigned n, unsigned align);
sel_dest sel_dest_of(selector *s, ir_inst *i);
sel_dest sel_to(int vreg, int at, unsigned step, gen_type t); /* a destination that is written in all channels */
sel_pred sel_all(void);

/* Aligns register VREG for a packed source at byte AT with the properties FLAGS. Returns false if the register is fixed and
 * misaligned. */
bool sel_align_operand(selector *s, int vreg, unsigned n, unsigned flags, int at);

/* --- constant.c: constants ------------------------------------------------------------------------------------------------ */

sel_source sel_immediate(uint64_t bits, gen_type t);
/* A register that holds the constant. */
sel_source sel_scalar_constant(selector *s, gen_type t, uint64_t bits);
sel_source sel_read_constant(selector *s, ir_value *v, gen_type t, unsigned n, unsigned flags); /* sel_read for a constant V */
/* Writes elements [FIRST, FIRST + N) of constant V, packed, from byte AT of VREG on. If V is a scalar, writes it N times. */
void sel_put_constant(selector *s, int vreg, int at, ir_value *v, unsigned first, unsigned n);
void sel_make_constants(selector *s); /* emits, at the start of the function, the constants that need registers */

/* --- emit.c: instructions ------------------------------------------------------------------------------------------------- */

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
gen_type sel_raw_type(unsigned bytes); /* the unsigned integer type of BYTES bytes */
void sel_error(selector *s, const ir_inst *i, const char *fmt, ...) __attribute__((format(printf, 3, 4)));

/* --- mask.c, compare.c, logic.c: i1 --------------------------------------------------------------------------------------- */

bool sel_is_mask(const ir_value *v);
/* Sets *P such that an operation on N channels is executed in the channels of MASK. Returns false if the mask is the constant
 * false. */
bool sel_mask(selector *s, ir_value *mask, unsigned n, sel_pred *p);
/* Returns a predicate that selects the channels of MASK, regardless of the execution mask. */
sel_pred sel_flag(selector *s, ir_value *mask, unsigned n);
void sel_mask_operation(selector *s, ir_inst *i); /* selects I, an i1 that is demanded */
/* Selects comparison I to FLAG, in the channels of P. *INVERTED becomes whether the flag gets the complement. ALSO is that of
 * sel_compare_into(). */
void sel_compare(selector *s, ir_inst *i, int flag, const sel_pred *p, bool *inverted, const sel_dest *also);
/* Is V a comparison for which the hardware has only the complementary condition, so that its flag holds the complement? */
bool sel_natural_inversion(const ir_value *v);
void sel_find_fills(selector *s);                                 /* sets `fill` of all scalar i1 values */
void sel_extend_mask(selector *s, ir_inst *i, const sel_dest *d); /* selects a sext or zext of an i1 */
void sel_ballot(selector *s, ir_inst *i, const sel_dest *d);

/* --- alu.c, convert.c: arithmetic ----------------------------------------------------------------------------------------- */

/* Selects I with destination D. Returns false if I is no arithmetic operation. */
bool sel_arithmetic(selector *s, ir_inst *i, const sel_dest *d);
bool sel_conversion(selector *s, ir_inst *i, const sel_dest *d);
bool sel_is_foldable(const ir_value *v);      /* can V be selected at its only user, into the destination of the user? */
unsigned sel_natural_step(const ir_value *v); /* distance in bytes of consecutive elements in V's own register */
void sel_float_macro(selector *s, ir_inst *i, const sel_dest *d); /* selects a correctly rounded quotient or square root */

/* --- field.c: bit fields -------------------------------------------------------------------------------------------------- */

/* Sets *A to an operand for V if V is a shift or mask that extracts whole bytes from the elements of another value: that value,
 * read with a narrower type. Returns false if V has another form. */
bool sel_read_field(selector *s, ir_value *v, gen_type t, unsigned n, unsigned flags, sel_source *a);
/* Selects I with destination D as one shl, if I is an and of a shl of a value that sel_read_field() reads. Returns false if I has
 * another form. */
bool sel_shift_field(selector *s, ir_inst *i, const sel_dest *d);
/* Selects I, a shift or mask of a shift, as bfe with destination D. Returns false if I extracts no field, or one that needs no
 * instruction. */
bool sel_extract_field(selector *s, ir_inst *i, const sel_dest *d);
/* Selects I with destination D as bfi1 if it is (1 << a) - 1, possibly shifted left. Returns false if I has another form. */
bool sel_make_mask(selector *s, ir_inst *i, const sel_dest *d);
/* Selects I with destination D as bfi2 if it is an or that inserts a field. Returns false if I inserts none. */
bool sel_insert_field(selector *s, ir_inst *i, const sel_dest *d);

/* --- region.c, send.c, flow.c --------------------------------------------------------------------------------------------- */

void sel_operation(selector *s, ir_inst *i, const sel_dest *d);
/* Emits VREG := V, for phis and for demanded values that are parts of others. */
void sel_assign(selector *s, int vreg, ir_value *v);
void sel_region_write(selector *s, ir_inst *i);
bool sel_region_read(selector *s, ir_inst *i, const sel_dest *d);
bool sel_message(selector *s, ir_inst *i);
void sel_barrier(selector *s, ir_inst *i);
void sel_fence(selector *s);
void sel_mark_tokens(selector *s);
ir_inst *sel_last_call(const ir_block *b, ir_intrinsic id); /* the last call of ID in B; NULL: none */
bool sel_begins_with_join(const ir_block *b);               /* after its phis and copies of values (legalize/own_values.c) */
bool sel_left_by_join(const ir_block *b); /* may the thread leave B at its join, because no lane is enabled there? */
void sel_find_structure(selector *s);     /* numbers the blocks and fills in s->shapes */
void sel_find_carriers(selector *s);      /* fills in carry_from and carry_to, after sel_find_structure and sel_mark_tokens */
void sel_terminator(selector *s, ir_block *b);
void sel_join(selector *s, ir_inst *i);
void sel_first_endif(selector *s, ir_block *b); /* must be called after all of B has been selected */
mir_block *sel_block(const ir_block *b);        /* the machine block of B */

/* --- call.c: called functions --------------------------------------------------------------------------------------------- */

void sel_make_routine(selector *s); /* creates the registers for arguments, result and return address of S's function */
void sel_call(selector *s, ir_inst *i);
void sel_return(selector *s, ir_inst *ret);

/* Selects machine code for a legal thread-form kernel and its routines (ALL, the kernel first). Sets *USES_BARRIER. The result is
 * allocated in MEMORY; NULL after a diagnostic. */
mir_function *sel_program(arena *memory, const backend_routines *all, sel_payload_layout *payload, const sel_bindings *bindings,
                          const backend_options *o, bool *uses_barrier);

#endif
