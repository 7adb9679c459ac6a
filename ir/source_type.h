/* ir/source_type.h - types of the source language, for reports, launch files and checks.
 *
 * The front end attaches them to kernel parameters (ir_argument.source), variables of the module (ir_global.source) and, in a module
 * lowered for checks or for a debugger, automatic variables (ir_source_variable_of()). They describe bare types: without qualifiers, except those of a
 * pointer's target. They live in the arena of the module, each once. The text of a module lowered for checks has them, that of another module has not. */
#ifndef GASKET_IR_SOURCE_TYPE_H
#define GASKET_IR_SOURCE_TYPE_H

#include "ir/ir.h"

typedef enum ir_source_kind {
    IR_SOURCE_SCALAR, /* numbers, bool, enums, atomics, event_t, opaque types such as image2d_t, and void */
    IR_SOURCE_VECTOR,
    IR_SOURCE_POINTER,
    IR_SOURCE_ARRAY,
    IR_SOURCE_RECORD,
} ir_source_kind;

enum { IR_SOURCE_KIND_COUNT = IR_SOURCE_RECORD + 1 };
extern const char *const ir_source_kind_names[IR_SOURCE_KIND_COUNT]; /* "scalar", … */

typedef struct ir_source_field {
    const char *name; /* NULL: an anonymous struct or union */
    uint64_t offset;  /* in bytes */
    const ir_source_type *type;
} ir_source_field;

struct ir_source_type {
    ir_source_kind kind;
    /* as in C: "uint", "float4", "struct P", "int[3]", "global float4 *"; a record without a tag: its typedef name. Pointers and
     * arrays nested more than 8 deep: "pointer", "array" */
    const char *name;
    const char *typedef_name; /* record: the first typedef that names it; NULL: none */
    uint64_t size;            /* in bytes; 0: void or an incomplete type. A vector of 3 has the size of 4 elements */
    uint32_t align;           /* in bytes; 0: void or an incomplete type */
    uint64_t count;           /* vector: lanes; array: elements; record: fields */
    /* of a vector or array; the target of a pointer; the integer type of an enum; the type of an atomic's value */
    const ir_source_type *element;
    ir_source_field *fields;  /* record: `count` of them */
    ir_space space;           /* pointer: address space of the target */
    bool is_union;            /* record */
    bool is_signed, is_float; /* scalar: a signed integer; a floating-point number */
};

/* A variable with automatic storage duration in the source. */
typedef struct ir_source_variable {
    const char *name; /* NULL: a compound literal */
    const ir_source_type *type;
    bool is_const, is_parameter;
    uint32_t loc;                  /* of its declaration; only for statements (ir/statement.h) */
    uint32_t end_line, end_column; /* the last operation of its block; 0: of its function, or unknown. Only for a debugger */
} ir_source_variable;

/* A name in the source of a struct or union: "struct P" for a tag, "P" for a typedef. */
typedef struct ir_source_name {
    const char *name;
    const ir_source_type *type;
} ir_source_name;

/* The index of the first of COUNT types, each after those that it contains, with more than IR_SOURCE_MOST_DEPTH types within types; COUNT: there is none. What
 * uses types is recursive, so readers of files refuse such. */
enum { IR_SOURCE_MOST_DEPTH = 1000 };
size_t ir_source_find_deep(arena *memory, ir_source_type *const *types, size_t count);

/* Do the elements or fields of T, which are all known, fit its size? Those of a vector are scalars. Readers of files refuse other types. */
bool ir_source_type_fits(const ir_source_type *t);

/* The length of NAME without the number that makes it unique in its module: "struct.P.3", or "f.1" of a function that another linked unit has, too. */
size_t ir_stem_length(const char *name);
/* The record that NAME ("struct P", "union U", "Node") denotes in the source of M, first as a typedef, then as a tag with or
 * without its keyword. Of several declarations in nested scopes, returns the first one; NULL if there is none. */
const ir_source_type *ir_source_type_find(const ir_module *m, const char *name);
void ir_source_type_name(ir_module *m, const char *name, const ir_source_type *type); /* adds a name */
/* Adds V, whose name need not be interned. Returns its index in the module's source_variables. */
uint32_t ir_source_variable_number(ir_module *m, ir_source_variable v);
/* Records that ALLOCA holds V, whose name need not be interned. */
void ir_set_source_variable(ir_inst *alloca, ir_source_variable v);
/* The variable that ALLOCA holds, also in a copy of the alloca; NULL if it is unknown or ALLOCA holds a temporary. */
const ir_source_variable *ir_source_variable_of(const ir_inst *alloca);

#endif
