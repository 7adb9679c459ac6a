/* opt/surfaces/surfaces.h - the interface between the files of the surfaces pass.
 *
 * A surface is an entry of the binding table: entry N is the buffer of the kernel's argument N; after the arguments follow the
 * program-scope variables in global and constant memory, in the order of the module. */
#ifndef GASKET_OPT_SURFACES_SURFACES_H
#define GASKET_OPT_SURFACES_SURFACES_H

#include "ir/uniformity.h"
#include "opt/opt.h"
#include "opt/analysis/points_to.h"

enum { SURFACE_CANDIDATES = 16, SURFACE_LIMIT = 240, SURFACE_SET = 64 /* larger ones do not fit the set of a mixed access */ };

/* A pointer as the operands of a message. */
typedef struct surface_place {
    ir_value *which;         /* i32: the surface */
    ir_value *offset;        /* i32: bytes from its start, modulo 2^32 */
} surface_place;

typedef struct surface_set {
    uint8_t count; /* 0: unknown, or points to no buffer */
    uint8_t numbers[SURFACE_CANDIDATES];
} surface_set;

typedef struct surface_kernel {
    ir_module *module;
    ir_function *kernel;     /* whose binding table is used */
    ir_function *function;   /* the kernel, or a function that it alone calls */
    opt_context *context;
    const opt_points_to *points_to;
    surface_place *places;   /* by value id; `which` is NULL if not built */
    VEC(ir_inst *) built;    /* the instructions with an entry in `places` */
    bool exact;              /* --check=bounds: every access is checked for offsets over 32 bits */
} surface_kernel;

/* The number of the surface of V, an argument or program-scope variable, in KERNEL; SURFACE_LIMIT if it has none. */
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
/* Can the surface and offset of P be built next to its definition, along phis, selects and address arithmetic? */
bool surface_is_tracked(const surface_kernel *k, ir_value *p);
/* surface_track builds them for a tracked pointer, at its definition. surface_find builds them at B for any other pointer whose
 * candidates are SET, which must not be empty. */
surface_place surface_track(surface_kernel *k, ir_value *p);
surface_place surface_find(surface_kernel *k, ir_builder *b, ir_value *p, const surface_set *set);

/* cost.c; the aux of every tracked pointer must be its surface_place */
typedef struct surface_costs surface_costs;
surface_costs *surface_costs_new(const surface_kernel *k, const ir_uniformity *u, size_t accesses);
/* Adds the costs of access N, which is I at AT, with this number of MESSAGES through surfaces. */
void surface_cost_access(surface_costs *c, unsigned n, const ir_inst *i, const surface_place *at, unsigned messages);
/* Do surfaces cost no more for access N? Valid after all accesses have been added. */
bool surface_is_cheaper(const surface_costs *c, unsigned n);

/* message.c */
/* Is there a message through surfaces for access I (a load, store or atomic operation)? */
bool surface_has_message(const ir_inst *i);
/* Replaces I by a message through the surface of AT, one of SET. The value that replaces I is left in I's value.aux. */
void surface_access(surface_kernel *k, ir_inst *i, const surface_place *at, const surface_set *set);

/* expand.c */
/* Expands operations without a message through a surface (block copies, some atomic operations) into accesses that have one.
 * True if something changed. */
bool surfaces_expand(surface_kernel *k);
bool surface_is_expandable(const ir_inst *i); /* is I such an operation, on a buffer? */

#endif
