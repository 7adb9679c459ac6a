/* src/driver/element.h - OpenCL C's scalar and vector types as the command line sees them: names, sizes, literals, printing. */
#ifndef GASKET_DRIVER_ELEMENT_H
#define GASKET_DRIVER_ELEMENT_H

#include "src/base/text.h"

#include <stdint.h>

typedef enum element_id {
#define ELEMENT(id, ...) ELEMENT_##id,
#include "src/driver/element.def"
    ELEMENT_COUNT
} element_id;

typedef enum element_kind { SIGNED, UNSIGNED, FLOATING, BOOLEAN } element_kind; /* BOOLEAN: 0 or 1 */

typedef struct element {
    element_id scalar;
    unsigned lanes; /* 1, 2, 3, 4, 8, 16; 0: no type is known */
} element;

/* "float4", "unsigned int", "size_t"; false when the N bytes at NAME are no such type. */
bool element_named(element *out, const char *name, size_t n);
const char *element_name(arena *memory, element e);
unsigned element_scalar_bytes(element_id s);
element_kind element_kind_of(element_id s);
const char *element_npy(element_id s); /* "f4" */
/* The scalar whose numpy name is N bytes at NPY; ELEMENT_COUNT when there is none. */
element_id element_of_npy(const char *npy, size_t n);
/* Bytes from one element to the next; a vector of 3 takes the room of 4. */
size_t element_stride(element e);

/* Reads a C literal at *TEXT into the bytes of a scalar, and moves *TEXT past it. A boolean is whether the number is not 0.
 * Returns NULL, or what is wrong (in MEMORY). */
const char *element_read(arena *memory, element_id s, const char **text, unsigned char *to);
/* N as a scalar of type S. */
void element_from_count(element_id s, uint64_t n, unsigned char *to);
/* Number N of the pseudo-random sequence of SEED: integers use all their bits, floats lie in [0, 1). */
void element_random(element_id s, uint64_t seed, uint64_t n, unsigned char *to);
/* The scalar at FROM as a number. */
double element_to_double(element_id s, const unsigned char *from);

/* A scalar so that it reads back to the same bits, and no longer than that needs. */
void element_print_scalar(text *out, element_id s, const unsigned char *from);
/* All components, separated by SEPARATOR. */
void element_print(text *out, element e, const unsigned char *from, const char *separator);

#endif
