/* opt/surfaces/surfaces.h - what the files of the surfaces pass share.
 *
 * A surface is an entry of the binding table: entry N is the buffer of the kernel's argument N; behind the arguments come the
 * program-scope variables in global and constant memory, in the order of the module. */
#ifndef GASKET_OPT_SURFACES_SURFACES_H
#define GASKET_OPT_SURFACES_SURFACES_H

#include "ir/uniformity.h"
#include "opt/opt.h"
#include "opt/analysis/points_to.h"

enum { SURFACE_CANDIDATES = 16, SURFACE_LIMIT = 240, SURFACE_SET = 64 /* only these fit the set of a mixed access */ };

/* A pointer as the messages want it. */
typedef struct surface_place {
    ir_value *which;         /* i32: the surface */
    ir_value *offset;        /* i32: bytes from its beginning, modulo 2^32 */
} surface_place;

typedef struct surface_set {
    uint8_t count; /* 0: unknown, or nothing at all */
    uint8_t numbers[SURFACE_CANDIDATES];
} surface_set;

typedef struct surface_kernel {
    ir_module *module;
    ir_function *kernel;     /* whose binding table it is */
    ir_function *function;   /* whose accesses are looked at: the kernel, or a function that it alone calls */
    opt_context *context;
    const opt_points_to *points_to;
    surface_place *places;   /* by value id; which NULL: not built */
    VEC(ir_inst *) built;    /* the operations that have one */
    bool exact;              /* differences that do not fit 32 bits are looked for everywhere: --check=bounds */
} surface_kernel;

/* Number of the surface that V, an argument or a program-scope variable, is in KERNEL; SURFACE_LIMIT when it is none. */
unsigned surface_number(const ir_function *kernel, const ir_value *v);
ir_value *surface_variable(const ir_function *kernel, unsigned number); /* the argument or variable */
surface_set surfaces_of(const surface_kernel *k, const ir_value *pointer);

/* calls.c */
typedef struct surface_owner { /* FUNCTION is called by KERNEL alone */
    ir_function *function, *kernel;
} surface_owner;
typedef VEC(surface_owner) surface_owners;
/* Gives each kernel its own copies of the functions that it calls, one for each tuple of buffers. */
surface_owners surfaces_specialize(ir_module *m, opt_context *c);

/* pointer.c */
/* Surface and offset of P can be built next to the pointer, along phis, selects and address arithmetic. */
bool surface_is_tracked(const surface_kernel *k, ir_value *p);
/* Those of a tracked pointer; of any other one whose candidates are SET, for use at B. */
surface_place surface_track(surface_kernel *k, ir_value *p);
surface_place surface_find(surface_kernel *k, ir_builder *b, ir_value *p, const surface_set *set);

/* cost.c; in the aux of every pointer that is tracked is its surface_place */
typedef struct surface_costs surface_costs;
surface_costs *surface_costs_new(const surface_kernel *k, const ir_uniformity *u, size_t accesses);
/* Access number N is I, at AT, in so many MESSAGES through surfaces. */
void surface_cost_access(surface_costs *c, unsigned n, const ir_inst *i, const surface_place *at, unsigned messages);
/* Whether surfaces cost no more for access number N, when all have been added. */
bool surface_is_cheaper(const surface_costs *c, unsigned n);

/* message.c */
/* Whether there are messages through surfaces for access I (a load, store or atomic). */
bool surface_has_message(const ir_inst *i);
/* I through the surface of AT, one of SET. What it gave comes from its value.aux then. */
void surface_access(surface_kernel *k, ir_inst *i, const surface_place *at, const surface_set *set);

/* expand.c */
/* What has no message through a surface (block copies, some atomic operations) becomes accesses that have. True when something
 * changed. */
bool surfaces_expand(surface_kernel *k);
bool surface_is_expandable(const ir_inst *i); /* such an operation on a buffer */

#endif
