/* backend/simdize/simdize.h - what the files of simdize share.
 *
 * simdize makes the thread form of one kernel in three steps: it lays the blocks out and decides who waits where
 * (flow.c), makes the thread's blocks and branches, and then fills them block by block (simdize.c). Execution masks,
 * waiting masks and merged phis are variables that change along the way; ssa.c turns reads of them into SSA values.
 * README.md describes the result. */
#ifndef GASKET_BACKEND_SIMDIZE_SIMDIZE_H
#define GASKET_BACKEND_SIMDIZE_SIMDIZE_H

#include "backend/prepare/prepare.h"
#include "ir/uniformity.h"

/* --- control flow ----------------------------------------------------------------------------------------------------------- */

typedef enum flow_end {
    FLOW_RETURN,
    FLOW_JUMP,      /* stay: plain branch */
    FLOW_UNIFORM,   /* stay if the condition holds, else other: plain branch */
    FLOW_LEAVE,     /* lanes whose condition is `leave_if` go to `leave`, the others to `stay` */
    FLOW_LEAVE_ALL, /* all lanes go to `leave`, the thread to `next` */
} flow_end;

typedef struct flow_block flow_block;
typedef VEC(flow_block *) flow_blocks;
struct flow_block {
    unsigned id;             /* in flow.blocks: order of creation */
    unsigned position;       /* in the layout: rising, with room between for blocks that split edges */
    ir_block *from;          /* work-item block; NULL for one that only splits the edge of EDGE_FROM to EDGE_TO */
    flow_block *edge_from, *edge_to;
    flow_block *edges[2];    /* the blocks that split this block's edges; NULL: none */
    flow_end end;
    flow_block *stay, *other, *leave;
    bool leave_if;
    flow_block *next;        /* the first block after this one where lanes may wait then; NULL: none */
    flow_blocks waits;       /* where lanes may wait while the body runs, in layout order */
    bool is_target;          /* lanes wait here: begins with a join */
    bool is_certain;         /* a join here finds somebody */
    bool is_checked;         /* the join may find nobody */
    flow_block *after_join;  /* is_checked: where the thread goes then */
    ir_block *head, *body;   /* in the thread; two blocks when is_checked */
    ir_value *em;            /* of the body */
    ir_inst *br;             /* the thread's terminator of the body */
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

/* Layout and decisions for kernel F, which has been prepared. */
flow *gen_flow_plan(arena *scratch, ir_function *f, const ir_dominators *d, const ir_loops *loops, const ir_uniformity *u);
/* The block that stands for the edge FROM -> TO: its own block where it was split, else FROM's. */
flow_block *gen_flow_edge(const flow *p, const ir_block *from, const ir_block *to);
/* May lanes wait at AT while the body of B runs? */
bool gen_flow_waits(const flow_block *b, const flow_block *at);
void gen_flow_print(text *out, const flow *p);

/* --- variables -------------------------------------------------------------------------------------------------------------- */

typedef struct ssa ssa;
ssa *gen_ssa_new(arena *scratch, const ir_dominators *d); /* D: of the thread, blocks and branches complete */
/* A new variable; INITIAL is its value at the function's entry. */
unsigned gen_ssa_variable(ssa *s, ir_type *t, ir_value *initial);
/* Where LIVES does not hold, the variable has its initial value: no phi of it is made there, however many ways meet. It is left
 * only through blocks that assign the variable. Before it is first read or written. */
void gen_ssa_limit(ssa *s, unsigned variable, bool (*lives)(const void *context, const ir_block *b), const void *context);
/* B writes the variable. All such blocks are named before the variable is first read or written. */
void gen_ssa_assigns(ssa *s, unsigned variable, const ir_block *b);
void gen_ssa_write(ssa *s, unsigned variable, const ir_block *b, ir_value *v);
/* Its value at the end of what has been built in B so far. */
ir_value *gen_ssa_read(ssa *s, unsigned variable, ir_block *b);
void gen_ssa_finish(ssa *s);                      /* completes and simplifies the phis, when all writes have been made */

/* --- all of it -------------------------------------------------------------------------------------------------------------- */

/* The thread form, in TO, of the kernel that L has prepared and of what it calls. NULL after diagnostics. */
ir_function *gen_simdize_prepared(ir_module *to, const gen_lowering *l, unsigned simd);

/* clean.c: equal operations of a block once, dead ones not at all. */
void gen_simdize_clean(arena *scratch, ir_function *f);

/* --- values ----------------------------------------------------------------------------------------------------------------- */

typedef enum phi_kind {
    PHI_NONE,
    PHI_REAL,    /* a phi of the thread */
    PHI_MASKED,  /* varying: merged under the mask of each edge */
    PHI_SCALAR,  /* uniform, at a block where lanes wait: a variable */
    PHI_SAME,    /* uniform, at a block where lanes wait, the same value from everywhere: that value */
    PHI_ALIAS,   /* at the exit of a loop: what a masked phi of the loop's header holds */
} phi_kind;

typedef struct lane_value { /* the thread's name of a work-item value */
    ir_value **parts;       /* one; or one for each component of a vector of booleans */
    unsigned count;
    bool varying;
    phi_kind phi;
    unsigned variable;      /* of a masked or scalar phi's parts[0]; the others follow */
    /* a uniform loop phi that leaves the loop lane by lane: `shadow` holds what each lane had when it left */
    bool is_shadowed;
    unsigned shadow;
    bool is_broken;         /* the definition does not dominate some use in the thread: uses read `copy` */
    unsigned copy;          /* variable of parts[0] then */
} lane_value;

typedef struct simdizer {
    const gen_options *options;
    const gen_frame *frame;
    arena *scratch;
    ir_module *to;
    ir_function *from, *thread;
    const char *name;       /* of the thread's function */
    unsigned n;             /* lanes */
    bool is_routine;        /* called by the kernel: its first parameter is the EM */
    ir_type *mask_type;
    const ir_uniformity *uniformity;
    flow *flow;
    ssa *ssa;
    lane_value *values;     /* by id of the work-item value */
    unsigned em_variable, *wait_variable; /* by flow block id */
    flow_block *at;         /* being filled */
    unsigned way;           /* the last that was asked for into a join (ir_phi_value_near) */
    ir_builder b;
    ir_inst *entry_end;     /* terminator of the thread's entry: what is computed once goes before it */
    const gen_lowering *lowering;
    unsigned array_variable; /* of the first array in registers; the others follow */
    ir_value *segment;      /* base of the lanes' private segments, when needed: <N x i32> or <N x i64> */
    VEC(ir_value *) global_bases; /* by ir_global_number; NULL: none is kept */
    unsigned global_bases_kept;
} simdizer;

/* values.c: types, operands, results. */
bool gen_is_varying(const simdizer *s, const ir_value *v);
ir_type *gen_thread_scalar(const simdizer *s, const ir_type *t);      /* element type of T in the thread: pointers are integers */
ir_type *gen_thread_type(const simdizer *s, const ir_type *t, bool varying); /* not for vectors of booleans */
unsigned gen_part_count(const ir_type *t);                            /* parts of a value of type T: see lane_value */
ir_type *gen_part_type(const simdizer *s, const ir_type *t, bool varying); /* of one part */
ir_value *gen_uniform(simdizer *s, ir_value *v);                      /* the thread's value of a uniform V */
ir_value *gen_varying(simdizer *s, ir_value *v);                      /* V lane by lane, broadcast when it is uniform */
/* component K of a vector of booleans (or the one boolean) */
ir_value *gen_part(simdizer *s, ir_value *v, unsigned k, bool varying);
void gen_define(simdizer *s, ir_inst *i, ir_value *v);                /* I is called V in the thread */
void gen_define_parts(simdizer *s, ir_inst *i, ir_value **parts, unsigned count);

/* phis.c. Each gen_… is done once, in this order, before the blocks are filled. */
void gen_choose_phis(simdizer *s);                                    /* the kind of each phi, and its variables */
/* Values whose definition does not dominate some use in the thread's graph, whose dominators are D, live in variables. */
void gen_find_broken(simdizer *s, const ir_dominators *d);
void gen_name_assignments(simdizer *s);                               /* which blocks write masks and the variables of phis */
ir_value *gen_incoming(const ir_inst *phi, const ir_block *from);     /* the value that PHI takes from block FROM */

/* region.c: components and broadcasts as regions. */
ir_value *gen_broadcast(ir_builder *b, ir_value *v, unsigned lanes);  /* scalar or <k x T> -> <k*lanes x T>; an i1 -> mask */
ir_value *gen_component(ir_builder *b, ir_value *v, unsigned k, unsigned lanes);
ir_value *gen_put_component(ir_builder *b, ir_value *v, ir_value *x, unsigned k, unsigned lanes);
ir_value *gen_join_components(ir_builder *b, ir_value **parts, unsigned count);
ir_value *gen_read_region(ir_builder *b, ir_value *v, unsigned vstride, unsigned width, unsigned stride, ir_value *offset,
                          ir_type *result);
ir_value *gen_write_region(ir_builder *b, ir_value *old, ir_value *v, unsigned stride, unsigned byte_offset, ir_value *mask);
/* COUNT elements from FIRST on */
ir_value *gen_strided(ir_builder *b, ir_value *v, unsigned first, unsigned stride, unsigned count);
/* bitcast of each lane's bits to another scalar type */
ir_value *gen_reinterpret(ir_builder *b, ir_value *v, ir_type *scalar, unsigned lanes);
ir_value *gen_merge(ir_builder *b, ir_value *old, ir_value *v, ir_value *mask); /* V where MASK holds, lane by lane */

/* One instruction each; false after a diagnostic. */
bool gen_simdize_inst(simdizer *s, ir_inst *i);      /* inst.c: everything else, and the choice */
bool gen_simdize_memory(simdizer *s, ir_inst *i);    /* memory.c: loads, stores, atomics, surfaces */
/* POINTER leads into a parameter that is an aggregate by value: only loads use it, and these read the parameter's registers. */
bool gen_is_in_parameter(ir_value *pointer);
ir_value *gen_address(simdizer *s, ir_inst *gep, bool varying); /* address.c: a getelementptr as integer arithmetic */
/* scratch placement: where the lanes find OFFSET (varying) of their segments */
ir_value *gen_private_address(simdizer *s, ir_value *offset);
/* global placement: a uniform pointer as the lanes' addresses */
ir_value *gen_private_pointer(simdizer *s, ir_value *offset);
bool gen_is_private_address(const simdizer *s, const ir_type *t); /* varying pointers of type T are such addresses */
ir_value *gen_variable_address(simdizer *s, ir_value *variable); /* alloca, global or constant address: a uniform integer */
void gen_simdize_element(simdizer *s, ir_inst *i);   /* elements.c: extractelement, insertelement, shufflevector */
void gen_simdize_array(simdizer *s, ir_inst *i);     /* elements of arrays in registers */
void gen_open_arrays(simdizer *s);                   /* their variables; before any block is filled */
bool gen_simdize_lanes(simdizer *s, ir_inst *i);     /* lanes.c: sub-group operations */
bool gen_simdize_genx(simdizer *s, ir_inst *i);      /* genx.c: regions of the work-item's own vectors */
ir_value *gen_clamp(simdizer *s, ir_value *v, unsigned last); /* min(V, LAST), where V may be more */
/* Consecutive elements of a surface for every lane (LANES = N) or for all (LANES = 1, a scalar address): k*LANES components of
 * type T. */
typedef struct gen_choice { /* the surface of some of the lanes */
    unsigned surface;
    ir_value *mask;
} gen_choice;
typedef struct gen_place {
    unsigned surface, align, lanes;
    ir_value *address;      /* i64 on surface 255 unless it is scratch, else i32 */
    ir_value *index;        /* NULL, or the number of the surface, the same for all lanes but known at run time only */
    const gen_choice *choices; /* or the surfaces that lanes have, one message each; CHOICE_COUNT of them */
    unsigned choice_count;
} gen_place;
ir_value *gen_read_memory(simdizer *s, const gen_place *at, ir_type *scalar, unsigned count);
/* Old values of atomic operation OP (GEN_ATOMIC_…) on X and Y, which are varying. */
ir_value *gen_atomic_memory(simdizer *s, const gen_place *at, unsigned op, bool is_float, ir_value *x, ir_value *y);
bool gen_simdize_surface(simdizer *s, ir_inst *i);   /* surface.c: accesses through the binding table */
void gen_write_memory(simdizer *s, const gen_place *at, ir_value *v);
enum { GEN_SURFACE_LOCAL = 254, GEN_SURFACE_STATELESS = 255 };

#endif
