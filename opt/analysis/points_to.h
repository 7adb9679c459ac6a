/* opt/analysis/points_to.h - points-to analysis: the objects that each pointer may point into.
 *
 * An object is a variable of the program (alloca, global) or the memory that a kernel argument points to. The result is a set
 * of objects for every pointer value, computed over the whole module: through phi, select, address arithmetic, casts, integers,
 * calls, and memory, by keeping for every object and field the set of pointers ever stored there (Andersen's inclusion
 * constraints; fields are sets of offsets, see locations.h). A null or undefined pointer has an empty set; a constant address
 * points into the address space of its tag. Address spaces follow from the objects. */
#ifndef GASKET_OPT_ANALYSIS_POINTS_TO_H
#define GASKET_OPT_ANALYSIS_POINTS_TO_H

#include "ir/ir.h"

typedef enum opt_object_kind {
    OPT_OBJECT_VARIABLE, /* alloca or global variable: `value` */
    OPT_OBJECT_ARGUMENT, /* memory that kernel argument `value` points to */
    OPT_OBJECT_FOREIGN,  /* global memory reached by pointers that code outside the module stored */
    OPT_OBJECT_CALLER,   /* memory that unseen callers may pass, one object for each named space */
    OPT_OBJECT_NUMBER,   /* memory at constant addresses, one object for each space that a tag encodes */
} opt_object_kind;

typedef struct opt_object {
    opt_object_kind kind;
    ir_value *value;
    unsigned space;            /* address space of the object: an ir_space */
    const ir_function *kernel; /* private and local memory: the only kernel that uses it; NULL: several, or none */
} opt_object;

typedef struct opt_points_to opt_points_to;

/* Analyses M. Memory for the result comes from MEMORY. Every value that may hold a pointer gets an id in value.id, from 1 on,
 * all others 0; these ids must stay unchanged while the result is used. */
opt_points_to *opt_points_to_compute(arena *memory, ir_module *m);
/* Returns one more than the largest id that opt_points_to_compute() assigned. */
unsigned opt_numbers_of(const opt_points_to *p);
/* Sets of address spaces, as bits 1 << ir_space. The empty set: null, undefined or unreachable. */
enum {
    OPT_SPACE_PRIVATE = 1 << IR_PRIVATE,
    OPT_SPACE_GLOBAL = 1 << IR_GLOBAL,
    OPT_SPACE_CONSTANT = 1 << IR_CONSTANT,
    OPT_SPACE_LOCAL = 1 << IR_LOCAL
};
/* The address spaces that V may point into. */
unsigned opt_spaces_of(const opt_points_to *p, const ir_value *v);
/* The address spaces of all pointers stored in the variables that V may point into. Pointers stored in memory of kernel arguments
 * are not included. */
unsigned opt_spaces_held_by(const opt_points_to *p, const ir_value *v);
/* Does getelementptr G add to null or to a constant address? Its indices may then contain the bits of another pointer, tag
 * included. G points into the spaces of its points-to set, but the same indices added to a pointer in a named space would give a
 * wrong address. */
static inline bool opt_adds_to_number(const ir_inst *g)
{
    return ir_operand(g, 0)->kind == IR_CONST;
}

/* Stores up to LIMIT objects that V may point into in OUT. Returns their number; LIMIT + 1 when there are more. */
unsigned opt_objects_of(const opt_points_to *p, const ir_value *v, const opt_object **out, unsigned limit);

#endif
