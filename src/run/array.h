/* src/run/array.h - elements in memory: scalars, vectors or structs. */
#ifndef GASKET_RUN_ARRAY_H
#define GASKET_RUN_ARRAY_H

#include "src/base/text.h"
#include "src/run/element.h"

struct ir_source_type; /* ir/source_type.h */

enum { ARRAY_MAX_DIMS = 8 };

/* Elements in memory, with the shape of the array in C order: neighbours in the last dimension are adjacent. */
typedef struct array {
    unsigned char *data;
    size_t bytes;
    element type;                        /* lanes 0: the type is unknown, or the elements are structs */
    const struct ir_source_type *record; /* of structs; else NULL */
    unsigned dims;                       /* 0: the shape is unknown; only the number of elements is known */
    size_t shape[ARRAY_MAX_DIMS];
} array;

size_t array_stride(const array *a); /* bytes from one element to the next; 1 if the type is unknown */
const char *array_type_name(arena *memory, const array *a);
/* Prints element I: the components of a vector with SEPARATOR in between, a struct in braces. */
void array_print(text *out, const array *a, size_t i, const char *separator);

#endif
