/* src/run/record.h - structs and unions on the command line: values in braces, as in an initializer of C.
 *
 *     {0, 2}   {1, {2, 3}, {0.5, 1}}   {.next=3}
 *
 * Braces of members may be left out as in C; members without a value are zero. */
#ifndef GASKET_RUN_RECORD_H
#define GASKET_RUN_RECORD_H

#include "ir/source_type.h"
#include "src/run/element.h"

/* A scalar within a value. */
typedef struct leaf {
    uint64_t offset;
    element_id scalar;
} leaf;

typedef VEC(leaf) leaf_list;

/* Reads the value of type T at *TEXT into the T->size zeroed bytes at TO, and moves *TEXT past it. Returns NULL, or an error message in
 * MEMORY. */
const char *record_read(arena *memory, const ir_source_type *t, const char **text, unsigned char *to);
/* Prints the value of type T at FROM so that it reads back. Of a union the largest member is printed. */
void record_print(text *out, const ir_source_type *t, const unsigned char *from);
/* Adds the scalars of a value of type T at OFFSET to OUT, in their order; of a union those of the largest member. */
void record_leaves(arena *memory, const ir_source_type *t, uint64_t offset, leaf_list *out);

#endif
