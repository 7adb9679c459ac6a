/* backend/simdize/simdize.h - the interface between the files of simdize.
 *
 * simdize makes the thread form of one kernel in three steps: flow.c orders the blocks and decides where lanes wait; simdize.c
 * then creates the thread's blocks and branches, and fills them block by block. Execution masks, waiting masks and merged phis
 * are mutable variables; ssa.c turns reads of them into SSA values. backend/README.md describes the result. */
#ifndef GASKET_BACKEND_SIMDIZE_SIMDIZE_H
#define GASKET_BACKEND_SIMDIZE_SIMDIZE_H

#include "backend/prepare/build.h"
#include "backend/prepare/prepare.h"
#include "backend/simdize/block_set.h"
#include "ir/analysis/uniformity.h"

/* --- control flow --------------------------------------------------------------------------------------------------------- */

typedef enum flow_end {
    FLOW_RETURN,
    FLOW_JUMP,      /* the thread branches to `stay` */
    FLOW_UNIFORM,   /* the thread branches to `stay` if the uniform condition holds, else to `other` */
    FLOW_LEAVE,     /* lanes whose condition equals `leave_if` branch to `leave`, the others to `stay` */
    FLOW_LEAVE_ALL, /* all lanes branch to `leave`; the thread continues at `next` */
} flow_end;

struct flow_block {
    unsigned id;       /* index in flow.blocks, in order of creation */
    unsigned position; /* position in the layout; ascending, with gaps for blocks that split edges */
    ir_block *from;    /* work-item block; NULL for a block that only splits the edge from EDGE_FROM to EDGE_TO */
    flow_block *edge_from, *edge_to;
    flow_block *edges[2]; /* the blocks that split the outgoing edges of this block; NULL: not split */
    flow_end end;
    flow_block *stay, *other, *leave;
    bool leave_if;
    flow_block *next;       /* the first block after this one where lanes may wait when this one ends; NULL: none */
    const block_set *waits; /* the blocks where lanes may wait while the body runs */
    bool is_target;         /* lanes may wait for this block, so it begins with a join */
    bool is_certain;        /* a join of this block always enables some lane */
    bool is_checked;        /* the join may enable no lane, so the thread tests that */
    flow_block *after_join; /* if is_checked: where the thread continues if the join enables no lane */
    /* the blocks of the thread: the one with the join, and the one with the operations; different if is_checked */
    ir_block *head, *body;
    ir_value *em; /* execution mask (EM) of the body */
    ir_inst *br;  /* terminator of the body */
};

typedef struct flow {
    arena *scratch;
    const ir_uniformity *uniformity;
    VEC(flow_block *) blocks; /* by flow_block.id */
    VEC(flow_block *) layout;
    flow_block **of_block; /* by ir_block.id of the work-item function */
    const ir_dominators *dominators, *post_dominators;
    const ir_loops *loops;
} flow;

/* Plans the layout and the control flow of the thread for F, a prepared work-item kernel. The result is allocated in SCRATCH. */
flow *simd_flow_plan(arena *scratch, ir_function *f, const ir_dominators *d, const ir_loops *loops, const ir_uniformity *u);
/* The block at the end of which lanes leave by the edge FROM -> TO: the block that splits the edge, else FROM's. */
flow_block *simd_flow_edge(const flow *p, const ir_block *from, const ir_block *to);
/* May lanes wait at AT while the body of B runs? */
bool simd_flow_waits(const flow_block *b, const flow_block *at);

/* --- variables ------------------------------------------------------------------------------------------------------------ */

typedef struct ssa ssa;
/* Creates an empty set of variables for a thread's function. D are its dominators; its blocks and branches must be complete. */
ssa *simd_ssa_new(arena *scratch, const ir_dominators *d);
/* Creates a variable and returns its id. INITIAL is its value at the function's entry. */
unsigned simd_ssa_variable(ssa *s, ir_type *t, ir_value *initial);
/* Limits VARIABLE to blocks where LIVES is true; elsewhere it has its initial value and gets no phis, even at joins. Control
 * may leave the live blocks only through blocks that assign the variable. Must be called before the variable is first read or
 * written. */
void simd_ssa_limit(ssa *s, unsigned variable, bool (*lives)(const void *context, const ir_block *b), const void *context);
/* Declares that B writes the variable. All such blocks must be declared before the variable is first read or written. */
void simd_ssa_assigns(ssa *s, unsigned variable, const ir_block *b);
void simd_ssa_write(ssa *s, unsigned variable, const ir_block *b, ir_value *v);
/* Returns the value of VARIABLE at the end of B as built so far. */
ir_value *simd_ssa_read(ssa *s, unsigned variable, ir_block *b);
/* What simd_ssa_read() returns, if that needs no new phi; else NULL, and *JOINS is the block of the phi, which a later read may create; NULL: none. */
ir_value *simd_ssa_peek(ssa *s, unsigned variable, ir_block *b, ir_block **joins);
ir_value *simd_ssa_phi(const ssa *s, unsigned variable,
                       const ir_block *b); /* the phi at the beginning of B; NULL: there is none */
void simd_ssa_finish(ssa *s);              /* completes and simplifies the phis, after all writes */

/* --- all of it ------------------------------------------------------------------------------------------------------------ */

/* Creates in TO the thread form of the kernel that L has prepared, with dllexport linkage, and of its callees. The parameters are
 * the kernel's: scalars and vectors keep their types, pointers to global and constant memory become i64, pointers to local memory
 * i32, and aggregates by value vectors of dwords. NULL after diagnostics. */
ir_function *simd_prepared(ir_module *to, const prep_lowering *l, unsigned simd);

/* clean.c: removes repeated operations in each block, redundant merges and dead operations. */
void simd_clean(arena *scratch, ir_function *f);

/* --- values --------------------------------------------------------------------------------------------------------------- */

typedef enum phi_kind {
    PHI_NONE,
    PHI_REAL,   /* the phi remains a phi */
    PHI_MASKED, /* varying: merged under the mask of each edge */
    PHI_SCALAR, /* uniform, at a block where lanes wait: a scalar variable */
    PHI_SAME,   /* uniform, at a block where lanes wait, with one incoming value: that value */
    PHI_ALIAS,  /* at the exit of a loop: the variable of a masked phi of the loop's header */
} phi_kind;

typedef struct lane_value { /* the values in the thread function for one value of the work-item function */
    ir_value **parts;       /* a single value, or one for each component of a vector of booleans */
    unsigned count;
    bool varying;
    phi_kind phi;
    unsigned variable; /* masked or scalar phi: variable of parts[0]; those of the other parts follow */
    /* The value is a uniform loop phi whose value leaves the loop lane by lane: variable `shadow` holds, for each lane, the value
     * at its exit. */
    bool is_shadowed;
    unsigned shadow;
    bool is_broken; /* the definition does not dominate some use in the thread function: uses read variable `copy` */
    unsigned copy;  /* variable of parts[0], if is_broken */
    /* The value is a member of a web (webs.c): its definition writes `variable` in the active lanes, and its uses read it. */
    bool is_shared;
} lane_value;

/* A store, in the work-item's BLOCK, to component COMPONENT, or with IS_ANY to one that is computed, of the array in registers whose variable of the thread is
 * VARIABLE. */
typedef struct array_store {
    unsigned variable, component;
    bool is_any;
    const ir_block *block;
} array_store;

/* The value of PLACE is that of the phi of VARIABLE at the beginning of JOINS, if there will be one. */
typedef struct array_place {
    ir_place *place;
    unsigned variable;
    const ir_block *joins;
} array_place;

typedef struct simdizer {
    const backend_options *options;
    const prep_frame *frame;
    arena *scratch;
    ir_module *to;
    ir_function *from, *thread;
    const char *name; /* name of the thread's function */
    unsigned n;       /* number of lanes of a thread */
    bool is_routine;  /* the function is called by the kernel: its first parameter is the EM */
    ir_type *mask_type;
    const ir_uniformity *uniformity;
    flow *flow;
    ssa *ssa;
    lane_value *values; /* by id of the work-item value */
    /* em_variable: variable of the execution mask. wait_variable: by flow_block.id, the variable of the lanes that wait for the
     * block */
    unsigned em_variable, *wait_variable;
    flow_block *at;      /* the block being filled */
    unsigned edge_index; /* index of the incoming edge looked up last, a cache for ir_phi_value_from */
    ir_builder b;
    /* the statements at the end of the body being filled begin after it; NULL: at its beginning */
    const ir_inst *statements_after;
    ir_inst *entry_end; /* insertion point at the end of the thread's entry block, for values computed once */
    const prep_lowering *lowering;
    unsigned array_variable; /* variable of the first array that is kept in registers; the others follow */
    VEC(array_store) array_stores;
    VEC(array_place) array_places;
    /* base addresses of the lanes' segments of private memory, <N x i32> or <N x i64>; NULL until needed */
    ir_value *segment;
    VEC(ir_value *) global_bases; /* addresses of variables, by ir_global_number; NULL: not read in the entry block */
    unsigned global_base_count;   /* number of items of global_bases that are not NULL */
} simdizer;

/* values.c: types, operands, results. */
bool simd_is_varying(const simdizer *s, const ir_value *v);
/* Element type in the thread of values of type T: pointers are integers. */
ir_type *simd_thread_scalar(const simdizer *s, const ir_type *t);
/* Type in the thread of a value of type T, which is not a vector of booleans. */
ir_type *simd_thread_type(const simdizer *s, const ir_type *t, bool varying);
unsigned simd_part_count(const ir_type *t);                                 /* number of lane_value.parts of a value of type T */
ir_type *simd_part_type(const simdizer *s, const ir_type *t, bool varying); /* type of one part */
ir_value *simd_uniform(simdizer *s, ir_value *v);                           /* the value in the thread of uniform V */
/* The value in the thread of V, for each lane: it is broadcast if V is uniform. */
ir_value *simd_varying(simdizer *s, ir_value *v);
/* Component K of V, a vector of booleans; for any other V, V itself, where K is 0. It is broadcast if VARYING is set and V is
 * uniform. */
ir_value *simd_part(simdizer *s, ir_value *v, unsigned k, bool varying);
ir_value *simd_known(simdizer *s,
                     ir_value *v); /* the thread's value for V, if it is a single one that exists already; else NULL */
void simd_define(simdizer *s, ir_inst *i, ir_value *v); /* makes V the value of I in the thread */
void simd_define_parts(simdizer *s, ir_inst *i, ir_value **parts, unsigned count);

/* statement.c: statements of the source. The statements before I begin after what has been built for the current block … */
void simd_begin_statements(simdizer *s, const ir_inst *i);
void simd_attach_statements(simdizer *s);          /* … and before what has been built since then */
void simd_place_arrays(simdizer *s);               /* sets the places of arrays whose phis exist now */
uint32_t simd_location(simdizer *s, uint32_t loc); /* a source location of the kernel's module as one of the thread's */

/* phis.c. The first three functions run once each, in this order, before the blocks are filled. */
void simd_choose_phis(simdizer *s); /* determines the kind of each phi, and creates variables */
/* Creates variables for values whose definition does not dominate some use in the thread's graph. D are the dominators of that
 * graph. */
void simd_find_broken(simdizer *s, const ir_dominators *d);
void simd_name_assignments(simdizer *s); /* declares which blocks write masks and variables of phis */
/* The loop phi whose variable EXIT, a phi outside of the loop, can share; NULL if there is none. */
ir_inst *simd_aliased_phi(const simdizer *s, const ir_inst *exit);
/* Creates a variable for each part of a value of work-item type T. Returns the id of the first. */
unsigned simd_make_variable(simdizer *s, bool varying, const ir_type *t);
/* Is V a member of a web? Then it can be read only where the work-item needs it: a translation of a later instruction must not look through the
 * instructions that use it. */
bool simd_is_shared(const simdizer *s, const ir_value *v);
/* Is V a member of the web of phi P? */
bool simd_is_shared_with(const simdizer *s, const ir_value *v, const ir_inst *p);

/* webs.c: finds the values that share variables, after the kinds of the phis are known and before their variables are created. */
void simd_find_webs(simdizer *s);

/* region.c: components and broadcasts as regions. */
/* Repeats each element of V, a scalar or <k x T>, LANES times: <k*LANES x T>; an i1 becomes a mask. */
ir_value *simd_broadcast(ir_builder *b, ir_value *v, unsigned lanes);
ir_value *simd_component(ir_builder *b, ir_value *v, unsigned k, unsigned lanes);
ir_value *simd_join_components(ir_builder *b, ir_value **parts, unsigned count);
ir_value *simd_read_region(ir_builder *b, ir_value *v, unsigned vstride, unsigned width, unsigned stride, ir_value *offset,
                           ir_type *result);
ir_value *simd_write_region(ir_builder *b, ir_value *old, ir_value *v, unsigned stride, unsigned byte_offset, ir_value *mask);
/* reads COUNT elements of V, STRIDE apart, from FIRST on */
ir_value *simd_strided(ir_builder *b, ir_value *v, unsigned first, unsigned stride, unsigned count);
/* bitcasts each lane's bits to another scalar type */
ir_value *simd_reinterpret(ir_builder *b, ir_value *v, ir_type *scalar, unsigned lanes);
/* Builds a vector with the elements of V in the lanes where MASK is true, and those of OLD elsewhere. */
ir_value *simd_merge(ir_builder *b, ir_value *old, ir_value *v, ir_value *mask);

bool simd_inst(simdizer *s, ir_inst *i);   /* inst.c: selects the translation; arithmetic, comparisons, calls */
bool simd_memory(simdizer *s, ir_inst *i); /* memory.c: loads, stores, atomics, surfaces */
/* Does POINTER point into an aggregate parameter by value? Only loads use it, and these read the parameter's registers. */
bool simd_is_in_parameter(ir_value *pointer);
/* address.c: translates a getelementptr to integer arithmetic */
ir_value *simd_address(simdizer *s, ir_inst *gep, bool varying);
/* The addresses for private memory in scratch: varying OFFSET in each lane's own segment. */
ir_value *simd_private_address(simdizer *s, ir_value *offset);
/* The addresses for private memory in a global buffer: uniform OFFSET in each lane's own segment. */
ir_value *simd_private_pointer(simdizer *s, ir_value *offset);
/* Are varying pointers of type T addresses rather than offsets in private memory? */
bool simd_is_private_address(const simdizer *s, const ir_type *t);
/* The address of VARIABLE, an alloca, a global or a constant address, as a uniform integer. */
ir_value *simd_variable_address(simdizer *s, ir_value *variable);
void simd_element(simdizer *s, ir_inst *i); /* elements.c: extractelement, insertelement, shufflevector */
void simd_array(simdizer *s, ir_inst *i);   /* elements.c: elements of arrays in registers */
/* The array in registers that VARIABLE is, in *NUMBER its variable of the thread; NULL: it is none. */
const prep_array *simd_find_array(const simdizer *s, const ir_value *variable, unsigned *number);
/* Has a component of an array been stored in each lane that runs a block, in none, or is that unknown? */
typedef enum array_state { ARRAY_UNSET, ARRAY_SET, ARRAY_UNKNOWN } array_state;
/* The states of the components of array A, with variable NUMBER, in the work-item's block B after all that has been simdized. In scratch memory. */
const unsigned char *simd_array_states(const simdizer *s, const prep_array *a, unsigned number, const ir_block *b);
void simd_open_arrays(simdizer *s);       /* creates the variables of the arrays; must run before any block is filled */
void simd_lanes(simdizer *s, ir_inst *i); /* lanes.c: sub-group operations */
bool simd_genx(simdizer *s, ir_inst *i);  /* genx.c: regions of the work-item's own vectors */
/* Limits V to 0 … LAST: returns V if it is known to be in range, else masks or clamps it. */
ir_value *simd_clamp(simdizer *s, ir_value *v, unsigned last);
typedef struct simd_choice { /* a surface and the mask of the lanes that access it */
    unsigned surface;
    ir_value *mask;
} simd_choice;
/* The location of consecutive elements on a surface: for each lane, LANES is N; for all lanes together, LANES is 1 and the
 * address a scalar. A value that is read or written there has k*LANES components of the element type. */
typedef struct simd_place {
    unsigned surface, align, lanes;
    ir_value *address; /* i64 for surface 255 unless it is scratch, else i32 */
    ir_value *index;   /* the surface, if it is uniform and known only at run time; else NULL */
    /* the surfaces that the lanes select, CHOICE_COUNT of them, with one message each; NULL: a single surface */
    const simd_choice *choices;
    unsigned choice_count;
} simd_place;
ir_value *simd_read_memory(simdizer *s, const simd_place *at, ir_type *scalar, unsigned count);
/* Builds atomic operation OP (GEN_ATOMIC_…) on varying X and Y. Returns the old values. */
ir_value *simd_atomic_memory(simdizer *s, const simd_place *at, unsigned op, bool is_float, ir_value *x, ir_value *y);
bool simd_surface(simdizer *s, ir_inst *i); /* surface.c: accesses through the binding table */
void simd_write_memory(simdizer *s, const simd_place *at, ir_value *v);
void simd_image_block(simdizer *s, ir_inst *i); /* image_blocks.c: image_block_read and _write */
void simd_image(simdizer *s, ir_inst *i);       /* images.c: accesses to images, arguments of the kernel */

#endif
