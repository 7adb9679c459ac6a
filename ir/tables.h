/* ir/tables.h - hash tables that make the types, constants and locations of a module unique. Private to ir/.
 *
 * Open addressing; the capacity is a power of two and doubles when three quarters of the slots are used. Slots hold pointers
 * (or indices + 1); hashes are stored, so growing never compares contents. */
#ifndef GASKET_IR_TABLES_H
#define GASKET_IR_TABLES_H

#include "ir/ir.h"

typedef struct ir_table {
    void **slots;
    uint32_t *hashes;
    size_t count, capacity;
} ir_table;

struct ir_tables {
    ir_table types, constants, locs;
    ir_table intrinsics;   /* declarations, by id and function type; one whose module is NULL was removed */
    const char *last_file; /* interned: file name of the last ir_loc_add() */
    /* functions and globals by name; entries of removed or renamed symbols remain and are ignored */
    ir_table symbols;
    ir_table struct_names;
    /* by the base name of a symbol or struct: lower bound of the suffixes that are free */
    ir_table symbol_numbers, struct_numbers;
    uint32_t spaces;      /* bit 1 << ir_space: a type of pointers into it exists */
    VEC(ir_type *) named; /* named structs, in order of creation */
};

#ifdef GASKET_SMALL
enum { IR_TABLE_START = 2 };
#else
enum { IR_TABLE_START = 64 };
#endif

/* Ensures capacity for one more entry, then returns the first slot to probe for HASH; ir_table_next gives the next one. An
 * empty slot is NULL. */
size_t ir_table_probe(arena *a, ir_table *t, uint32_t hash);
static inline size_t ir_table_next(const ir_table *t, size_t slot)
{
    return (slot + 1) & (t->capacity - 1);
}
/* Stores ENTRY in an empty slot that probing found. */
void ir_table_insert(ir_table *t, size_t slot, uint32_t hash, void *entry);

static inline uint32_t ir_mix(uint32_t h, uint64_t v)
{
    uint64_t x = (h ^ v) * UINT64_C(0x9E3779B97F4A7C15);

    return (uint32_t)(x >> 32) ^ (uint32_t)x;
}

void ir_types_init(ir_module *m);
bool ir_keeps_uses(const ir_value *v); /* true except for constants */
/* A new instruction that is in no block yet; ir_link inserts it before another, or at the very end of B if BEFORE is NULL. */
ir_inst *ir_inst_new(ir_module *m, ir_opcode op, ir_type *type, ir_value **operands, unsigned count);
void ir_link(ir_inst *i, ir_block *b, ir_inst *before);
void ir_use_move(ir_use *to, ir_use *from); /* TO takes the position of FROM in the use list */
uint32_t ir_block_capacity(uint32_t count); /* capacity of the block array for COUNT blocks: a power of two */

/* A map with interned names as keys; ir_map_get returns NULL for an unknown name. */
void ir_map_set(arena *a, ir_table *t, const char *name, void *what);
void *ir_map_get(const ir_table *t, const char *name);
/* Returns NAME with the smallest suffix from FIRST on for which IS_TAKEN is false, as in "x.3"; interned. NUMBERS caches the
 * search. */
const char *ir_numbered_name(ir_module *m, ir_table *numbers, const char *name, unsigned first,
                             bool (*is_taken)(const ir_module *m, const char *name));

#endif
