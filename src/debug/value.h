/* src/debug/value.h - values of OpenCL C in the debugger: their types, their bytes or their place, and their text. */
#ifndef GASKET_DEBUG_VALUE_H
#define GASKET_DEBUG_VALUE_H

#include "ir/source_type.h"
#include "src/run/element.h"

typedef struct debug_value {
    const ir_source_type *type;
    bool is_available; /* false: `why` says why not */
    const char *why;
    bool has_address; /* an lvalue at `address`; an array or a large record may have no `data` then */
    uint64_t address;
    unsigned char *data; /* type->size bytes; NULL: not read yet */
    ir_space space;      /* has_address: of the memory */
} debug_value;

/* The type of E, a scalar or a vector. It exists once. */
const ir_source_type *value_type(element e);
/* A pointer to T in SPACE, in MEMORY. */
const ir_source_type *value_pointer_type(arena *memory, const ir_source_type *t, ir_space space);
/* The scalar or vector that T is; lanes 0: another type. */
element value_element(const ir_source_type *t);
/* A scalar of type S, in MEMORY. */
debug_value value_of_integer(arena *memory, element_id s, int64_t v);
debug_value value_of_double(arena *memory, element_id s, double v);
/* The value of lane N of a scalar or vector. */
int64_t value_integer(const debug_value *v, unsigned n);
double value_double(const debug_value *v, unsigned n);
bool value_is_true(const debug_value *v);

/* How `print /x` and its like show a scalar. */
typedef enum value_format {
    FORMAT_NATURAL,
    FORMAT_HEX,
    FORMAT_DECIMAL,
    FORMAT_UNSIGNED,
    FORMAT_BINARY,
    FORMAT_OCTAL,
    FORMAT_CHARACTER,
    FORMAT_FLOAT
} value_format;

enum { VALUE_MOST_ELEMENTS = 200 }; /* of arrays, and structs in structs, that are printed */

/* Prints V, whose data was read. NAME_AT, called with CONTEXT, names the object at an address, for pointers; NULL: no names. */
typedef const char *value_namer(void *context, uint64_t address, uint64_t *offset);
void value_print(text *out, const debug_value *v, value_format format, value_namer *name_at, void *context);

#endif
