/* opt/analysis/points_to.h - which objects a pointer may point into.
 *
 * An object is a variable of the program (alloca, global) or what a kernel argument points to. The answer is a set for every
 * pointer value, found over the whole module at once: through phi, select, address arithmetic, casts, integers, calls, and
 * memory, by keeping for every object and field the set of pointers that are ever stored there (Andersen's inclusion
 * constraints; fields are told apart by constant offset). A null pointer points to nothing, an undefined one to nothing that
 * matters, a constant address into the space of its tag. Address spaces follow from the objects. */
#ifndef GASKET_OPT_ANALYSIS_POINTS_TO_H
#define GASKET_OPT_ANALYSIS_POINTS_TO_H

#include "ir/ir.h"

typedef enum opt_object_kind {
    OPT_OBJECT_VARIABLE,   /* alloca or global variable: `value` */
    OPT_OBJECT_ARGUMENT,   /* what kernel argument `value` points to */
    OPT_OBJECT_FOREIGN,    /* global memory that came from outside as a stored pointer */
    OPT_OBJECT_CALLER,     /* what an argument of a function that outsiders call may point to, one for each named space */
    OPT_OBJECT_NUMBER,     /* memory at an address that the program gives as a constant, one for each space that a tag encodes */
} opt_object_kind;

typedef struct opt_object {
    opt_object_kind kind;
    ir_value *value;
    unsigned space;        /* ir_space */
    const ir_function *kernel; /* private and local memory: the only kernel that has it; NULL: several, or none */
} opt_object;

typedef struct opt_points_to opt_points_to;

/* Gives every value that may hold a pointer a number in value.id, from 1 on, and the others 0. They must stay as they are while
 * the result is used. */
opt_points_to *opt_points_to_compute(arena *memory, ir_module *m);
/* All of these numbers are below. */
unsigned opt_numbers_of(const opt_points_to *p);
/* Sets of address spaces: bit 1 << ir_space. 0: null, undefined or unreachable. */
enum {
    OPT_SPACE_PRIVATE = 1 << IR_PRIVATE,
    OPT_SPACE_GLOBAL = 1 << IR_GLOBAL,
    OPT_SPACE_CONSTANT = 1 << IR_CONSTANT,
    OPT_SPACE_LOCAL = 1 << IR_LOCAL
};
unsigned opt_spaces_of(const opt_points_to *p, const ir_value *v);
/* Spaces of the pointers that the variables which V may point into hold. What is behind arguments of kernels does not count. */
unsigned opt_spaces_held_by(const opt_points_to *p, const ir_value *v);
/* Getelementptr G adds to a constant address or null, so its indices may be the bits of a pointer, tag included: G has the spaces of
 * its set, and no twin that is computed like it. */
static inline bool opt_adds_to_number(const ir_inst *g)
{
    return ir_operand(g, 0)->kind == IR_CONST;
}

/* Objects that V may point into: up to LIMIT of them into OUT; their number (LIMIT + 1 when there are more). */
unsigned opt_objects_of(const opt_points_to *p, const ir_value *v, const opt_object **out, unsigned limit);

#endif
