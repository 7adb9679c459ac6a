/* ir/link/copy.h - copies types, constants and bodies from one module to another. Private to ir/link/. */
#ifndef GASKET_IR_LINK_COPY_H
#define GASKET_IR_LINK_COPY_H

#include "ir/build.h"
#include "src/base/map.h"

typedef struct ir_copier {
    ir_module *from, *to;
    arena *memory;  /* of the maps */
    map types;      /* of `from`, to those of `to` */
    map values;     /* constants, functions and variables. The caller adds the functions and variables */
    uint32_t *locs; /* locations of `from`, to those of `to`; 0: not copied yet */
} ir_copier;

ir_copier ir_copier_new(ir_module *to, ir_module *from, arena *memory);
ir_type *ir_copy_type(ir_copier *c, ir_type *t);
/* Copies V, a constant, a function or a variable. */
ir_value *ir_copy_constant(ir_copier *c, ir_value *v);
/* Creates a declaration called NAME, or with a suffix if that is taken, with the attributes of F and of its parameters. */
ir_function *ir_copy_declaration(ir_copier *c, const ir_function *f);
/* Creates a variable without an initializer, in the same way. */
ir_global *ir_copy_variable(ir_copier *c, const ir_global *g);
/* Copies the blocks of FROM to TO, which has none. */
void ir_copy_blocks(ir_copier *c, ir_function *to, ir_function *from);

#endif
