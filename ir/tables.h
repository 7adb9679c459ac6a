/* ir/tables.h - what makes types, constants and places of a module unique. Private to ir/.
 *
 * Open addressing; the capacity is a power of two and doubles when three quarters are used. Slots hold pointers (or indices + 1)
 * and the hash is recomputed or stored in the object, so growing never compares contents. */
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
    ir_table intrinsics;             /* declared ones, by id and function type; a function whose module is NULL was removed */
    const char *last_file;           /* interned: the last one that a place was added for */
    /* functions and globals by name; one that was removed or renamed stays, and counts no more */
    ir_table symbols;
    ir_table struct_names;
    /* by the name of a symbol or struct that was taken: the least number that can be free behind it */
    ir_table symbol_numbers, struct_numbers;
    uint32_t spaces;                 /* bit 1 << ir_space: there is a type of pointers into it */
    VEC(ir_type *) named;            /* named structs, in the order of creation */
};

#ifdef GASKET_SMALL
enum { IR_TABLE_START = 2 };
#else
enum { IR_TABLE_START = 64 };
#endif

/* Makes room for one more entry, then returns the first slot to look at for HASH; probe on with ir_table_next. An empty slot is
 * NULL. */
size_t ir_table_probe(arena *a, ir_table *t, uint32_t hash);
static inline size_t ir_table_next(const ir_table *t, size_t slot)
{
    return (slot + 1) & (t->capacity - 1);
}
/* Takes an empty slot that probing came to. */
void ir_table_take(ir_table *t, size_t slot, uint32_t hash, void *entry);

static inline uint32_t ir_mix(uint32_t h, uint64_t v)
{
    uint64_t x = (h ^ v) * UINT64_C(0x9E3779B97F4A7C15);
    return (uint32_t)(x >> 32) ^ (uint32_t)x;
}

void ir_types_init(ir_module *m);
bool ir_keeps_uses(const ir_value *v); /* everything but constants */
/* An instruction that stands nowhere yet, and putting one before another (or at the very end of the block when BEFORE is
 * NULL). */
ir_inst *ir_inst_new(ir_module *m, ir_opcode op, ir_type *type, ir_value **operands, unsigned count);
void ir_link(ir_inst *i, ir_block *b, ir_inst *before);
void ir_use_unlink(ir_use *u);
void ir_use_carry(ir_use *to, ir_use *from); /* FROM's place in its list goes to TO */
uint32_t ir_blocks_room(uint32_t count); /* of the array of an instruction with COUNT of them: a power of two */
ir_block **ir_blocks_new(ir_module *m, uint32_t count); /* room for that many */

/* A table from interned names to what they stand for; NULL for a name that is not there. */
void ir_map_set(arena *a, ir_table *t, const char *name, void *what);
void *ir_map_get(const ir_table *t, const char *name);
/* NAME with the least number from FIRST on with which IS_TAKEN does not have it, as in "x.3"; interned. NUMBERS remembers the search for
 * the next time. */
const char *ir_numbered_name(ir_module *m, ir_table *numbers, const char *name, unsigned first,
                             bool (*is_taken)(const ir_module *m, const char *name));

#endif
