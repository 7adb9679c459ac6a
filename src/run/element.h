/* src/run/element.h - OpenCL C's scalar and vector types on the command line: names, sizes, reading and printing of
 * values. */
#ifndef GASKET_RUN_ELEMENT_H
#define GASKET_RUN_ELEMENT_H

#include "src/base/text.h"

#include <stdint.h>

typedef enum element_id {
#define ELEMENT(id, ...) ELEMENT_##id,
#include "src/run/element.def"
    ELEMENT_COUNT
} element_id;

typedef enum element_kind { SIGNED, UNSIGNED, FLOATING, BOOLEAN } element_kind; /* BOOLEAN: 0 or 1 */

typedef struct element {
    element_id scalar;
    unsigned lanes; /* 1, 2, 3, 4, 8, 16; 0: the type is unknown */
} element;

/* Parses the N bytes at NAME, such as "float4", "unsigned int" or "size_t"; false if they name no such type. */
bool element_named(element *out, const char *name, size_t n);
/* Returns the element type of an OpenCL C type name: "const float4 *" gives float4. Lanes 0 if it is not a scalar or vector. */
element element_of_spelling(const char *type_name);
const char *element_name(arena *memory, element e);
/* The name of S alone: "uint". */
const char *element_scalar_name(element_id s);
unsigned element_scalar_bytes(element_id s);
element_kind element_kind_of(element_id s);
const char *element_npy(element_id s); /* "f4" */
/* Returns the scalar whose NumPy name is the N bytes at NPY; ELEMENT_COUNT if there is none. */
element_id element_of_npy(const char *npy, size_t n);
/* Bytes from one element to the next; a vector of 3 has the size of a vector of 4. */
size_t element_stride(element e);

/* Reads the C literal at *TEXT as a scalar of type S into TO, and moves *TEXT past it. A boolean is true if the number is not
 * 0. Returns NULL, or an error message in MEMORY. */
const char *element_read(arena *memory, element_id s, const char **text, unsigned char *to);
/* Converts N to a scalar of type S at TO. */
void element_from_count(element_id s, uint64_t n, unsigned char *to);
/* Rounds V to a floating-point scalar of type S at TO. */
void element_from_double(element_id s, double v, unsigned char *to);
/* Stores element N of the pseudo-random sequence of SEED at TO: integers over their whole range, floats in [0, 1). */
void element_random(element_id s, uint64_t seed, uint64_t n, unsigned char *to);
/* Converts the scalar of type S at FROM to a double. */
double element_to_double(element_id s, const unsigned char *from);

/* Prints the shortest text that reads back as the same bits. */
void element_print_scalar(text *out, element_id s, const unsigned char *from);
/* Prints all components of the element at FROM, separated by SEPARATOR. */
void element_print(text *out, element e, const unsigned char *from, const char *separator);

#endif
