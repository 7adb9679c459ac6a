/* ir/tables.h - the tables that make the types, constants and locations of a module unique. Private to ir/. */
#ifndef GASKET_IR_TABLES_H
#define GASKET_IR_TABLES_H

#include "ir/build.h"
#include "src/base/map.h"

struct ir_tables {
    hash_table type_numbers, constant_numbers, loc_numbers;
    VEC(ir_type *) types;
    VEC(ir_constant *) constants;
    hash_table intrinsic_numbers;
    VEC(ir_function *) intrinsics; /* declarations, by id and function type; one whose module is NULL was removed */
    const char *last_file;         /* interned: file name of the last ir_loc_add() */
    /* functions and globals by interned name; entries of removed or renamed symbols remain and are ignored */
    map symbols;
    map struct_names;
    /* by the base name of a symbol or struct: lower bound of the suffixes that are free */
    map symbol_numbers, struct_numbers;
    uint32_t spaces;      /* bit 1 << ir_space: a type of pointers into it exists */
    VEC(ir_type *) named; /* named structs, in order of creation */
};

void ir_types_init(ir_module *m);
bool ir_keeps_uses(const ir_value *v); /* true except for constants */
/* Creates an instruction that is in no block. ir_link() inserts it into B before another one, or at the very end if BEFORE is
 * NULL. */
ir_inst *ir_inst_new(ir_module *m, ir_opcode op, ir_type *type, ir_value **operands, unsigned count);
void ir_link(ir_inst *i, ir_block *b, ir_inst *before);
void ir_replace_places(ir_value *old, ir_value *with); /* the places of OLD become places of WITH (statement.h) */
void ir_leave_statements(ir_inst *i);                  /* I, which has statements, is about to leave its block */
void ir_use_move(ir_use *to, ir_use *from);            /* TO takes the position of FROM in the use list */
uint32_t ir_block_capacity(uint32_t count);            /* capacity of the block array for COUNT blocks: a power of two */

/* Returns NAME with the smallest suffix from FIRST on for which IS_TAKEN is false, as in "x.3"; interned. NUMBERS caches the
 * search. */
const char *ir_numbered_name(ir_module *m, map *numbers, const char *name, unsigned first,
                             bool (*is_taken)(const ir_module *m, const char *name));

#endif
