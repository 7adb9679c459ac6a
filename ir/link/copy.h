/* ir/link/copy.h - copies types, constants and bodies from one module to another. Private to ir/link/. */
#ifndef GASKET_IR_LINK_COPY_H
#define GASKET_IR_LINK_COPY_H

#include "ir/build.h"
#include "ir/link/link.h"
#include "ir/source_type.h"
#include "src/base/map.h"

typedef struct ir_references {
    VEC(ir_function *) functions; /* some more than once */
} ir_references;

typedef struct ir_copier {
    ir_module *from, *to;
    arena *memory; /* of the maps */
    map types;     /* of `from`, to those of `to` */
    map values;    /* constants, functions and variables. The caller adds the functions and variables */
    /* What is copied when it is used first: the index in `to` by the index in `from`; 0: not copied yet. */
    uint32_t *locs, *source_variables;
    map source_types;                       /* to those of `to` */
    VEC(const ir_source_type *) unfinished; /* those whose components are not copied yet */
    source_renames renames;                 /* of files */
    ir_references *references;              /* receives the functions of `to` that copies refer to; NULL: none */
} ir_copier;

ir_copier ir_copier_new(ir_module *to, ir_module *from, arena *memory);
const char *ir_copy_name(ir_copier *c, const char *name); /* NAME may be NULL */
/* The copy of the location with index LOC, which has the file's new name. */
uint32_t ir_copy_loc(ir_copier *c, uint32_t loc);
ir_type *ir_copy_type(ir_copier *c, ir_type *t);
/* Copies V, a constant, a function or a variable. */
ir_value *ir_copy_constant(ir_copier *c, ir_value *v);
/* Creates a declaration called NAME, or with a suffix if that is taken, with the attributes of F and of its parameters. */
ir_function *ir_copy_declaration(ir_copier *c, const ir_function *f);
/* Creates a variable without an initializer, in the same way. */
ir_global *ir_copy_variable(ir_copier *c, const ir_global *g);
/* Copies the blocks of FROM to TO, which has none. */
void ir_copy_blocks(ir_copier *c, ir_function *to, ir_function *from);

/* copy_source.c: the copy of T, which may be NULL; of the variable with index V in the module's source_variables; and the names of all records. */
const ir_source_type *ir_copy_source_type(ir_copier *c, const ir_source_type *t);
uint32_t ir_copy_source_variable(ir_copier *c, uint32_t v);
void ir_copy_record_names(ir_copier *c);
/* The statements that begin before FROM begin before TO, its copy. The instructions of the function have their copies as `aux`. */
void ir_copy_linked_statements(ir_copier *c, ir_inst *to, const ir_inst *from);

#endif
