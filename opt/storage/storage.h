/* opt/storage/storage.h - where private variables are declared: in a function, or at module scope.
 *
 * SPIR-V has a storage class for each, `Function` and `Private`, and a pointer into one is incompatible with a pointer into the other. LLVM has one
 * address space for both. Here, address space 0 is Function and address space 10 is Private. Each value of --private-variables is one of the
 * solutions of the document "SPIRV - Variable address space" (README.md). */
#ifndef GASKET_OPT_STORAGE_STORAGE_H
#define GASKET_OPT_STORAGE_STORAGE_H

#include "opt/analysis/points_to.h"
#include "opt/analysis/variables.h"
#include "opt/opt.h"
#include "src/base/map.h"

/* Sets of storage classes. */
enum { STORAGE_FUNCTION = 1, STORAGE_MODULE = 2, STORAGE_BOTH = 3 };

typedef struct storage_classes {
    ir_module *module;
    arena *memory;
    const opt_points_to *points_to;
    const opt_object **objects; /* scratch of a query, with space for all objects */
    unsigned object_limit;
    unsigned outside; /* the class of private memory that unseen callers pass */
    map moved;        /* variables of functions, allocas and by-value parameters, that are at module scope */
} storage_classes;

/* Computes the points-to sets of M. Variables are in the class of their declaration; storage_move_escaping changes that. */
storage_classes storage_find_classes(ir_module *m, arena *memory);
/* Is T a pointer to private memory, of either class? */
bool storage_is_pointer(const ir_type *t);
/* The classes of the private variables that V may point into; the empty set for null and for pointers into other memory. */
unsigned storage_classes_of(storage_classes *s, const ir_value *v);
/* A variable of CLASS that V may point into; NULL if there is none, or it is not known. */
const ir_value *storage_variable_of(storage_classes *s, const ir_value *v, unsigned class);
/* Moves to module scope the variables of functions whose address leaves their function, and those that share a pointer with a variable at
 * module scope, until no pointer may point into both classes. */
void storage_move_escaping(storage_classes *s);

/* Reports recursion, and more variables at module scope than SPIR-V allows. LIFTED: allocas that move there. True if it reported an error. */
bool storage_refuses_module(opt_context *c, const opt_variables *lifted);
/* Replaces VARIABLE, an alloca, by a variable of type CONTENTS at module scope. Its uses keep their types. */
ir_global *storage_lift_variable(ir_module *m, ir_inst *variable, ir_type *contents);

#endif
