/* ir/link/link.h - links modules: makes one module of several translation units. */
#ifndef GASKET_IR_LINK_LINK_H
#define GASKET_IR_LINK_LINK_H

#include "ir/ir.h"
#include "src/base/source.h"

/* What a link makes: a library, in which names may be undefined; a program; or the kernels of a program, with the functions that they reach. */
typedef enum ir_link_goal { IR_GOAL_LIBRARY, IR_GOAL_PROGRAM, IR_GOAL_KERNELS } ir_link_goal;

/* Copies the functions and variables of the COUNT modules FROM, work-item IR before the passes, into a new module in MEMORY, where a
 * declaration in one module and the definition of the same name in another one are the same symbol. Reports names that are defined
 * twice or with different types, and, unless GOAL is a library, used names that are not defined, to D, and returns NULL then. The result does
 * not refer to FROM, whose `aux` members it overwrites. RENAMES has the new names of the files of each module; NULL: all keep theirs. */
ir_module *ir_link_modules(arena *memory, diag *d, ir_module *const *from, const source_renames *renames, size_t count,
                           ir_link_goal goal);

/* A module in MEMORY with the kernels of M, their parameters and attributes, and M's options; their bodies only return. */
ir_module *ir_copy_signatures(arena *memory, ir_module *m);

#endif
