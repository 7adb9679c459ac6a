/* src/explain/snapshots.h - listings of functions at points of the compilation, in work-item and in thread form. */
#ifndef GASKET_EXPLAIN_SNAPSHOTS_H
#define GASKET_EXPLAIN_SNAPSHOTS_H

#include "src/explain/document.h"

/* A line of a listing. */
typedef struct explain_row {
    enum { ROW_HEAD, ROW_LABEL, ROW_INSTRUCTION, ROW_END } kind;
    int32_t value;   /* number of the instruction or block; -1: none */
    uint32_t string; /* index into the strings */
    int32_t place;   /* index into the places; -1: unknown */
} explain_row;

typedef VEC(explain_row) explain_rows;

/* Stores the listing of F. Returns its index, which is that of the previous listing of F if nothing differs; -1 if it is left out for
 * its size. */
int64_t explain_take_snapshot(explain_column *e, const ir_function *f);
/* Drops snapshot INDEX, which no listing of another function shares: it is written without rows. */
void explain_drop_snapshot(explain_column *e, int64_t index);
/* The number of value V, an instruction, argument or global. */
uint32_t explain_number_of(explain_column *e, const ir_value *v);
uint32_t explain_number_of_block(explain_column *e, const ir_block *b);
/* Writes the member "rows". */
void explain_write_rows(json_writer *w, const explain_row *rows, size_t count);

#endif
