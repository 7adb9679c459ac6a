/* backend/simdize/simdize.h - the interface between the files of simdize.
 *
 * simdize makes the thread form of one kernel in three steps: flow.c orders the blocks and decides where lanes wait; simdize.c
 * then creates the thread's blocks and branches, and fills them block by block. Execution masks, waiting masks and merged phis
 * are mutable variables; ssa.c turns reads of them into SSA values. backend/README.md describes the result. */
#ifndef GASKET_BACKEND_SIMDIZE_SIMDIZE_H
#define GASKET_BACKEND_SIMDIZE_SIMDIZE_H

#include "backend/prepare/build.h"
#include "backend/prepare/prepare.h"
#include "ir/uniformity.h"

/* --- control flow ----------------------------------------------------------------------------------------------------------- */

typedef enum flow_end {
    FLOW_RETURN,
    FLOW_JUMP,      /* branch to `stay` */
    FLOW_UNIFORM,   /* branch to `stay` if the condition holds, else to `other` */
    FLOW_LEAVE,     /* lanes whose condition equals `leave_if` branch to `leave`, the others to `stay` */
    FLOW_LEAVE_ALL, /* all lanes branch to `leave`; the thread continues at `next` */
} flow_end;

typedef struct flow_block flow_block;
typedef VEC(flow_block *) flow_blocks;
struct flow_block {
    unsigned id;             /* index in flow.blocks: order of creation */
    unsigned position;       /* position in the layout: ascending, with gaps for blocks that split edges */
    ir_block *from;          /* work-item block; NULL for a block that only splits the edge from EDGE_FROM to EDGE_TO */
    flow_block *edge_from, *edge_to;
    flow_block *edges[2];    /* the blocks that split this block's outgoing edges; NULL: none */
    flow_end end;
    flow_block *stay, *other, *leave;
    bool leave_if;
    flow_block *next;        /* the first later block where lanes may wait at the end of this one; NULL: none */
    flow_blocks waits;       /* where lanes may wait while the body runs, in layout order */
    bool is_target;          /* lanes wait for this block: it begins with a join */
    bool is_certain;         /* a join here always finds lanes */
    bool is_checked;         /* the join may find no lanes */
    flow_block *after_join;  /* is_checked: the target if the join finds no lanes */
    ir_block *head, *body;   /* blocks of the thread; two different ones if is_checked */
    ir_value *em;            /* EM of the body */
    ir_inst *br;             /* terminator of the body */
};

typedef struct flow {
    arena *scratch;
    const ir_uniformity *uniformity;
    VEC(flow_block *) blocks; /* by id */
    VEC(flow_block *) layout;
    flow_block **of_block;    /* by id of the work-item block */
    const ir_dominators *dominators, *post_dominators;
    const ir_loops *loops;
} flow;

/* Plans layout and control flow of kernel F, which has been prepared. Result in SCRATCH. */
flow *gen_flow_plan(arena *scratch, ir_function *f, const ir_dominators *d, const ir_loops *loops, const ir_uniformity *u);
/* The block that ends with the edge FROM -> TO: the one that splits it, else FROM's. */
flow_block *gen_flow_edge(const flow *p, const ir_block *from, const ir_block *to);
/* May lanes wait at AT while the body of B runs? */
bool gen_flow_waits(const flow_block *b, const flow_block *at);
void gen_flow_print(text *out, const flow *p);

/* --- variables -------------------------------------------------------------------------------------------------------------- */

typedef struct ssa ssa;
/* D: dominators of the thread, whose blocks and branches are complete */
ssa *gen_ssa_new(arena *scratch, const ir_dominators *d);
/* Creates a variable and returns its id. INITIAL is its value at the function's entry. */
unsigned gen_ssa_variable(ssa *s, ir_type *t, ir_value *initial);
/* Limits VARIABLE to blocks where LIVES is true; elsewhere it has its initial value and gets no phis, even at joins. Control
 * may leave the live blocks only through blocks that assign the variable. Must be called before the variable is first read or
 * written. */
void gen_ssa_limit(ssa *s, unsigned variable, bool (*lives)(const void *context, const ir_block *b), const void *context);
/* Declares that B writes the variable. All such blocks must be declared before the variable is first read or written. */
void gen_ssa_assigns(ssa *s, unsigned variable, const ir_block *b);
void gen_ssa_write(ssa *s, unsigned variable, const ir_block *b, ir_value *v);
/* The value of the variable after the instructions built in B so far. */
ir_value *gen_ssa_read(ssa *s, unsigned variable, ir_block *b);
void gen_ssa_finish(ssa *s);                      /* completes and simplifies the phis, after all writes */

/* --- all of it -------------------------------------------------------------------------------------------------------------- */

/* Creates in TO the thread form of the kernel that L has prepared and of its callees. NULL after diagnostics. */
ir_function *gen_simdize_prepared(ir_module *to, const gen_lowering *l, unsigned simd);

/* clean.c: removes repeated operations in each block, redundant merges and dead operations. */
void gen_simdize_clean(arena *scratch, ir_function *f);

/* --- values ----------------------------------------------------------------------------------------------------------------- */

typedef enum phi_kind {
    PHI_NONE,
    PHI_REAL,    /* remains a phi */
    PHI_MASKED,  /* varying: merged under the mask of each edge */
    PHI_SCALAR,  /* uniform, at a block where lanes wait: a scalar variable */
    PHI_SAME,    /* uniform, at a block where lanes wait, with one incoming value: that value */
    PHI_ALIAS,   /* at the exit of a loop: the variable of a masked phi of the loop's header */
} phi_kind;

typedef struct lane_value { /* the values of the thread for a work-item value */
    ir_value **parts;       /* one value, or one for each component of a vector of booleans */
    unsigned count;
    bool varying;
    phi_kind phi;
    unsigned variable;      /* variable of parts[0] for a masked or scalar phi; the other parts follow */
    /* a uniform loop phi whose value leaves the loop lane by lane: variable `shadow` holds each lane's value at its exit */
    bool is_shadowed;
    unsigned shadow;
    bool is_broken;         /* the definition does not dominate some use in the thread: uses read variable `copy` */
    unsigned copy;          /* variable of parts[0], if is_broken */
} lane_value;

typedef struct simdizer {
    const gen_options *options;
    const gen_frame *frame;
    arena *scratch;
    ir_module *to;
    ir_function *from, *thread;
    const char *name;       /* name of the thread's function */
    unsigned n;             /* lanes */
    bool is_routine;        /* called by the kernel: its first parameter is the EM */
    ir_type *mask_type;
    const ir_uniformity *uniformity;
    flow *flow;
    ssa *ssa;
    lane_value *values;     /* by id of the work-item value */
    unsigned em_variable, *wait_variable; /* wait variables by flow block id */
    flow_block *at;         /* the block being filled */
    unsigned edge_index;    /* cached index of an incoming edge for ir_phi_value_near */
    ir_builder b;
    ir_inst *entry_end;     /* the end of the thread's entry block: insertion point for values computed once */
    const gen_lowering *lowering;
    unsigned array_variable; /* variable of the first array in registers; the others follow */
    ir_value *segment;      /* base of the lanes' private segments, when needed: <N x i32> or <N x i64> */
    VEC(ir_value *) global_bases; /* by ir_global_number; NULL: not read in the entry block */
    unsigned global_base_count;   /* of those that are not NULL */
} simdizer;

/* values.c: types, operands, results. */
bool gen_is_varying(const simdizer *s, const ir_value *v);
ir_type *gen_thread_scalar(const simdizer *s, const ir_type *t); /* element type of T in the thread: pointers are integers */
ir_type *gen_thread_type(const simdizer *s, const ir_type *t, bool varying); /* not for vectors of booleans */
unsigned gen_part_count(const ir_type *t);                            /* number of parts of a value of type T: see lane_value */
ir_type *gen_part_type(const simdizer *s, const ir_type *t, bool varying); /* type of one part */
ir_value *gen_uniform(simdizer *s, ir_value *v);                      /* the thread's value of a uniform V */
ir_value *gen_varying(simdizer *s, ir_value *v);                      /* V lane by lane, broadcast if uniform */
/* component K of a vector of booleans, or V itself for K = 0; broadcast if VARYING is set and V is uniform */
ir_value *gen_part(simdizer *s, ir_value *v, unsigned k, bool varying);
void gen_define(simdizer *s, ir_inst *i, ir_value *v);                /* sets the value of I in the thread to V */
void gen_define_parts(simdizer *s, ir_inst *i, ir_value **parts, unsigned count);

/* phis.c. The first three functions run once each, in this order, before the blocks are filled. */
void gen_choose_phis(simdizer *s); /* determines the kind of each phi, and creates variables */
/* Creates variables for values whose definition does not dominate some use in the thread's graph; D: its dominators. */
void gen_find_broken(simdizer *s, const ir_dominators *d);
void gen_name_assignments(simdizer *s); /* declares which blocks write masks and variables of phis */
ir_value *gen_incoming(const ir_inst *phi, const ir_block *from);     /* the operand of PHI for predecessor FROM */

/* region.c: components and broadcasts as regions. */
ir_value *gen_broadcast(ir_builder *b, ir_value *v, unsigned lanes);  /* scalar or <k x T> -> <k*lanes x T>; an i1 -> mask */
ir_value *gen_component(ir_builder *b, ir_value *v, unsigned k, unsigned lanes);
ir_value *gen_put_component(ir_builder *b, ir_value *v, ir_value *x, unsigned k, unsigned lanes);
ir_value *gen_join_components(ir_builder *b, ir_value **parts, unsigned count);
ir_value *gen_read_region(ir_builder *b, ir_value *v, unsigned vstride, unsigned width, unsigned stride, ir_value *offset,
                          ir_type *result);
ir_value *gen_write_region(ir_builder *b, ir_value *old, ir_value *v, unsigned stride, unsigned byte_offset, ir_value *mask);
/* reads COUNT elements of V, STRIDE apart, from FIRST on */
ir_value *gen_strided(ir_builder *b, ir_value *v, unsigned first, unsigned stride, unsigned count);
/* bitcasts each lane's bits to another scalar type */
ir_value *gen_reinterpret(ir_builder *b, ir_value *v, ir_type *scalar, unsigned lanes);
/* V where MASK is true, else OLD, lane by lane */
ir_value *gen_merge(ir_builder *b, ir_value *old, ir_value *v, ir_value *mask);

/* Each translates one instruction; false after a diagnostic. */
bool gen_simdize_inst(simdizer *s, ir_inst *i);      /* inst.c: selects the translation; arithmetic, comparisons, calls */
bool gen_simdize_memory(simdizer *s, ir_inst *i);    /* memory.c: loads, stores, atomics, surfaces */
/* Does POINTER point into an aggregate parameter by value? Only loads use it, and these read the parameter's registers. */
bool gen_is_in_parameter(ir_value *pointer);
/* address.c: translates a getelementptr to integer arithmetic */
ir_value *gen_address(simdizer *s, ir_inst *gep, bool varying);
/* scratch placement: the lanes' addresses for varying OFFSET into their segments */
ir_value *gen_private_address(simdizer *s, ir_value *offset);
/* global placement: the lanes' addresses for a uniform pointer */
ir_value *gen_private_pointer(simdizer *s, ir_value *offset);
bool gen_is_private_address(const simdizer *s, const ir_type *t); /* are varying pointers of type T such addresses? */
/* the address of an alloca, global or constant address: a uniform integer */
ir_value *gen_variable_address(simdizer *s, ir_value *variable);
void gen_simdize_element(simdizer *s, ir_inst *i);   /* elements.c: extractelement, insertelement, shufflevector */
void gen_simdize_array(simdizer *s, ir_inst *i);     /* elements.c: elements of arrays in registers */
void gen_open_arrays(simdizer *s);                   /* creates their variables, before any block is filled */
bool gen_simdize_lanes(simdizer *s, ir_inst *i);     /* lanes.c: sub-group operations */
bool gen_simdize_genx(simdizer *s, ir_inst *i);      /* genx.c: regions of the work-item's own vectors */
/* V brought into 0 … LAST: unchanged if known to be in range, else masked or clamped */
ir_value *gen_clamp(simdizer *s, ir_value *v, unsigned last);
typedef struct gen_choice { /* a surface, and the lanes that access it */
    unsigned surface;
    ir_value *mask;
} gen_choice;
/* The location of consecutive elements on a surface, for every lane (LANES = N) or for all (LANES = 1, a scalar address). A
 * value read or written there has k*LANES components of the element type. */
typedef struct gen_place {
    unsigned surface, align, lanes;
    ir_value *address;      /* i64 on surface 255 unless it is scratch, else i32 */
    ir_value *index;        /* NULL, or the uniform index of the surface if it is known only at run time */
    const gen_choice *choices; /* or the surfaces of the lanes, one message each; CHOICE_COUNT of them */
    unsigned choice_count;
} gen_place;
ir_value *gen_read_memory(simdizer *s, const gen_place *at, ir_type *scalar, unsigned count);
/* Builds atomic operation OP (GEN_ATOMIC_…) on varying X and Y. Returns the old values. */
ir_value *gen_atomic_memory(simdizer *s, const gen_place *at, unsigned op, bool is_float, ir_value *x, ir_value *y);
bool gen_simdize_surface(simdizer *s, ir_inst *i);   /* surface.c: accesses through the binding table */
void gen_write_memory(simdizer *s, const gen_place *at, ir_value *v);
enum { GEN_SURFACE_LOCAL = 254, GEN_SURFACE_STATELESS = 255 };

#endif
