/* opt/scalar/value_table.h - a hash table of operations, in which cse and gvn find equal ones.
 *
 * Operations are equal if they compute the same value from equal operands. Operands are equal if they are the same value or, in
 * a table with numbers, have the same number. Phis are equal only within one block. */
#ifndef GASKET_OPT_SCALAR_VALUE_TABLE_H
#define GASKET_OPT_SCALAR_VALUE_TABLE_H

#include "ir/ir.h"

/* The caller allocates the entries, as the first member of its own struct. */
typedef struct opt_value_entry {
    struct opt_value_entry *next;  /* in the same bucket, added earlier */
    struct opt_value_entry *older; /* in the table, added before this one */
    ir_inst *inst;
    uint32_t hash;
} opt_value_entry;

typedef struct opt_value_table {
    opt_value_entry **buckets;
    uint32_t mask;
    opt_value_entry *latest;
    const uint32_t *numbers; /* by value id; NULL: a table without numbers */
} opt_value_table;

/* Does the operation have a result that depends on its operands only? It may then be replaced by an equal operation that
 * dominates it. */
bool opt_is_function_of_operands(const ir_inst *i);

/* A table for about COUNT entries. */
opt_value_table opt_value_table_new(arena *memory, size_t count, const uint32_t *numbers);
void opt_value_table_clear(opt_value_table *t);

uint32_t opt_mix_hash(uint32_t h, uint64_t x);
/* The number of V, or its address if it has none. */
uint64_t opt_value_key(const opt_value_table *t, const ir_value *v);
uint32_t opt_hash_operation(const opt_value_table *t, const ir_inst *i);
bool opt_are_equal_operations(const opt_value_table *t, const ir_inst *a, const ir_inst *b);

/* The first function finds the latest entry with HASH, the second one the entry with the same hash that was added before E; NULL
 * if there is none. */
opt_value_entry *opt_find_entry(const opt_value_table *t, uint32_t hash);
opt_value_entry *opt_next_entry(const opt_value_entry *e);
/* Adds E for I under HASH. */
void opt_add_entry(opt_value_table *t, opt_value_entry *e, ir_inst *i, uint32_t hash);
void opt_remove_latest_entry(opt_value_table *t);

#endif
