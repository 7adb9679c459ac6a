/* opt/surfaces/surfaces.h - the interface between the files of the surfaces pass.
 *
 * A surface is an entry of the binding table: entry N is the buffer of the kernel's argument N; after the arguments follow the
 * program-scope variables in global and constant memory, in the order of the module. The candidates of an access are the surfaces
 * of the buffers that its pointer may point into. A pointer is tracked if its surface and offset can be computed at its
 * definition, from those of the pointers that it is derived from. */
#ifndef GASKET_OPT_SURFACES_SURFACES_H
#define GASKET_OPT_SURFACES_SURFACES_H

#include "ir/analysis/uniformity.h"
#include "opt/opt.h"
#include "opt/analysis/points_to.h"

/* Most candidates; surfaces of a kernel; surfaces with an index below SURFACE_SET fit the candidate set of a message. */
enum { SURFACE_CANDIDATES = 16, SURFACE_LIMIT = 240, SURFACE_SET = 64 };

/* A pointer, split into the operands of a message. */
typedef struct surface_place {
    ir_value *which;  /* i32: index of the surface */
    ir_value *offset; /* i32: bytes from its start, modulo 2^32 */
} surface_place;

typedef struct surface_set {
    uint8_t count; /* number of candidates; 0: the candidates are unknown, or the pointer points to no buffer */
    uint8_t numbers[SURFACE_CANDIDATES];
} surface_set;

typedef struct surface_kernel {
    ir_module *module;
    ir_function *kernel;   /* the kernel whose binding table is used */
    ir_function *function; /* the function being rewritten: the kernel, or a function that is called by this kernel only */
    opt_context *context;
    const opt_points_to *points_to;
    surface_place *places; /* by value id: surface and offset of a pointer; `which` is NULL if they are not built */
    VEC(ir_inst *) built;  /* the instructions with an entry in `places` */
    bool exact;            /* --check=bounds: every access is checked for offsets over 32 bits */
} surface_kernel;

bool surface_is_buffer(const ir_value *pointer); /* is it a pointer to global or constant memory? */
/* The number of the surface of V, an argument or program-scope variable, in KERNEL; SURFACE_LIMIT if it has none. */
unsigned surface_number(const ir_function *kernel, const ir_value *v);
ir_value *surface_variable(const ir_function *kernel, unsigned number); /* the argument or variable of a surface */
surface_set surfaces_of(const surface_kernel *k, const ir_value *pointer);

typedef struct surface_owner { /* FUNCTION is called by KERNEL only */
    ir_function *function, *kernel;
} surface_owner;
typedef VEC(surface_owner) surface_owners;
/* Gives each kernel its own copies of the functions that use buffers and that it calls, one for each tuple of buffers. */
surface_owners surfaces_specialize(ir_module *m, opt_context *c);

/* pointer.c: Is P tracked: can its surface and offset be computed at its definition, through phis, selects and address
 * arithmetic? */
bool surface_is_tracked(const surface_kernel *k, ir_value *p);
/* surface_track builds the surface and offset of tracked pointer P, at its definition. surface_find builds those of any other
 * pointer, at B; SET, its candidates, must not be empty. */
surface_place surface_track(surface_kernel *k, ir_value *p);
surface_place surface_find(surface_kernel *k, ir_builder *b, ir_value *p, const surface_set *set);
/* The location of ADDRESS (i64) relative to SURFACE; out of its bounds if ADDRESS is not in it. */
surface_place surface_relative(surface_kernel *k, ir_builder *b, ir_value *address, unsigned surface);

/* sum.c: Replaces I by a message to each surface of SET. */
void surface_access_all(surface_kernel *k, ir_inst *i, const surface_set *set);
/* The sum of results X and Y, as integers of their bits; Y if X is NULL. */
ir_value *surface_add_results(ir_builder *b, ir_value *x, ir_value *y);

/* cost.c: the costs of accesses. The aux of every tracked pointer must be its surface_place. */
typedef struct surface_costs surface_costs;
surface_costs *surface_costs_new(const surface_kernel *k, const ir_uniformity *u, size_t accesses);
/* Adds the costs of access I, which has index N: its pointer is split into AT, and it takes MESSAGES messages through
 * surfaces. */
void surface_cost_access(surface_costs *c, unsigned n, const ir_inst *i, const surface_place *at, unsigned messages);
/* Do surfaces cost no more for access N? Valid after all accesses have been added. */
bool surface_is_cheaper(const surface_costs *c, unsigned n);

/* message.c: Is there a message through surfaces for access I (a load, store or atomic operation)? */
bool surface_has_message(const ir_inst *i);
/* Replaces I by a message through the surface of AT, one of SET; or by COUNT messages through constant surfaces, whose results
 * are added. The value that replaces I is left in I's value.aux. */
void surface_access(surface_kernel *k, ir_inst *i, const surface_place *at, unsigned count, const surface_set *set);

/* expand.c: Expands operations on buffers without a message through a surface (block copies, some atomic operations) into
 * accesses that have one. True if something changed. */
bool surfaces_expand(surface_kernel *k);
bool surface_is_expandable(const ir_inst *i); /* does surfaces_expand() expand I? */

#endif
