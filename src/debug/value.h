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
    /* not available as a whole: the known_state (known.h) of each byte of `data`; NULL: nothing of it is known */
    const unsigned char *states;
    ir_space space; /* has_address: of the memory */
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

/* What is at ADDRESS, the value of a pointer to TO, such as "a+4" or "v.x"; NULL: unknown. *IS_ALL: the address itself means nothing to the user. */
typedef const char *value_namer(void *context, uint64_t address, const ir_source_type *to, bool *is_all);
/* The part of a variable NAME of type T that is at byte AT, if that is a TO: "v", "v[2].x"; otherwise with the bytes that are left: "v.x+1". */
const char *value_part_name(arena *memory, const char *name, const ir_source_type *t, int64_t at, const ir_source_type *to);
/* Prints V, whose data was read. NAME_AT is called with CONTEXT for pointers; NULL: no names. */
void value_print(text *out, const debug_value *v, value_format format, value_namer *name_at, void *context);

#endif
