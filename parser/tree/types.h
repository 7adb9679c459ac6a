/* parser/tree/types.h - the types of OpenCL C (OpenCL C 6.1 to 6.3, C99 6.2.5).
 *
 * Types are unique: within one type_table two types are the same if and only if their pointers are equal. Qualifiers and
 * address spaces belong to the type of an object, so `const int` in global memory is a type of its own, whose `bare` is the
 * type without them. Values (rvalues) always have bare types. A typedef name is not part of a type; a struct, union or enum
 * keeps the first one.
 *
 * The target is fixed: 64-bit pointers, 32-bit int, 64-bit long, little endian; bool takes a byte; a 3-vector has the size of a
 * 4-vector. */
#ifndef GASKET_PARSER_TREE_TYPES_H
#define GASKET_PARSER_TREE_TYPES_H

#include "src/image/shape.h"
#include "src/base/source.h"
#include "src/base/table.h"
#include "src/base/text.h"
#include "src/base/vec.h"

#include <stdbool.h>
#include <stdint.h>

typedef enum type_kind {
#define BASIC(name, spelling, bytes, traits) TYPE_##name,
#define DERIVED(name, traits) TYPE_##name,
#include "parser/tree/type_kinds.def"
} type_kind;

enum { /* the number of kinds */
       TYPE_KIND_COUNT = 0
#define BASIC(name, spelling, bytes, traits) +1
#define DERIVED(name, traits) +1
#include "parser/tree/type_kinds.def"
};

/* Traits of kinds: see type_kinds.def. */
enum { TYPE_INTEGER = 1, TYPE_FLOATING = 2, TYPE_SIGNED = 4, TYPE_ELEMENT = 8, TYPE_OPAQUE = 16 };
extern const uint8_t type_kind_traits[TYPE_KIND_COUNT];

typedef enum type_space { /* the values of ir_space */
                          SPACE_PRIVATE = 0,
                          SPACE_GLOBAL = 1,
                          SPACE_CONSTANT = 2,
                          SPACE_LOCAL = 3,
                          SPACE_GENERIC = 4,
                          SPACE_NONE =
                              5, /* no space: the type of a value or field, or a type as written, before it gets a default space */
} type_space;

enum { TYPE_CONST = 1, TYPE_VOLATILE = 2, TYPE_RESTRICT = 4 }; /* bits of type.quals */

#define TYPE_UNKNOWN_COUNT UINT64_MAX

typedef struct type type;
typedef struct type_record type_record;

struct type {
    uint8_t kind;   /* kind of the type: a type_kind */
    uint8_t quals;  /* set of TYPE_CONST, … */
    uint8_t space;  /* type_space of an object of this type */
    uint8_t lanes;  /* 1 for scalars, the number of lanes for vectors, 0 otherwise */
    uint32_t align; /* alignment in bytes; 0 while the type is incomplete */
    /* of an object whose typedef name has __attribute__((aligned(n))), or that is an array of such objects: that alignment; else 0 */
    uint32_t declared_align;
    uint64_t size;       /* size in bytes; 0 for void, functions and incomplete types */
    const type *bare;    /* the type without qualifiers and space; the type itself if it has none */
    const type *element; /* depends on the kind: see type_kind */
    uint64_t
        count; /* vector, array: number of elements; function: number of parameters; pipe: its image_access; image: shape and access */
    const type **parameters; /* function: parameter types without qualifiers (the target of a pointer keeps its own) */
    bool variadic;           /* function: takes more arguments; only printf does */
    type_record *record;     /* struct, union, enum: shared by all qualified variants */
    const char *name;        /* scalars, images, samplers and opaque types: spelling */
    type *next_variant;      /* list of the qualified variants of one bare type */
    const type *pointer;     /* the pointer type to this type; NULL until it is first needed */
    uint32_t number;         /* position in the order of creation, from 0 */
    uint16_t depth;          /* nesting of arrays and records; 0 for all other types */
    void *lowered;           /* used by the lowering only: the IR type of a bare type … */
    uint8_t regular, plain;  /* … and cached results of lower_is_regular() and is_plain(): 0 unknown, 1 false, 2 true */
};

typedef struct type_field {
    const char *name; /* interned name; NULL for an anonymous struct or union */
    const type *type; /* type without a space (SPACE_NONE) */
    uint64_t offset;  /* offset in bytes */
    uint32_t align;   /* argument of __attribute__((aligned(n))) of the field; 0: none */
    bool packed;
    const struct use_report *use; /* the report of each use of the member or enumerator; NULL: none */
    source_loc loc;
} type_field;

/* Table of the members of a record by name, including those of anonymous members. */
typedef struct field_entry {
    const char *name; /* interned name of the member */
    uint32_t field;   /* index of a field of the record: the member itself, or the anonymous member that contains it */
    source_loc loc;   /* location of the member */
} field_entry;

typedef struct field_table {
    VEC(field_entry) entries; /* the members in source order */
    hash_table numbers;
} field_table;

enum {
    TYPE_MAX_FIELD_DEPTH = 16, /* limit on the nesting of anonymous structs */
    TYPE_MAX_DEPTH = 4000,     /* limit on type.depth, and so on the recursion over types */
};

#define TYPE_MOST_BYTES ((uint64_t)INT64_MAX)     /* limit on the bytes of a record */
#define TYPE_MOST_ARRAY_BYTES (UINT64_C(1) << 31) /* limit on the bytes of an array */

struct type_record {
    const char *tag;          /* interned tag; NULL if it has none */
    const char *typedef_name; /* the first typedef that names it; NULL: none */
    bool complete, packed, is_union, in_progress;
    uint32_t declared_align; /* argument of __attribute__((aligned(n))) of the record; 0: none */
    uint32_t field_count;
    type_field *fields;      /* struct or union: its members; enum: its enumerators, with the value in `offset` */
    field_table by_name;     /* struct or union: the members by name */
    uint64_t *sorted_values; /* enum, for parser/check/switch.c only: its values, ascending in its integer type */
    uint32_t kinds;          /* bit 1 << type_kind: a member is or contains this kind; see type_contains() */
    source_loc loc;
    uint32_t number;              /* distinguishes structs with the same tag */
    uint32_t pack;                /* #pragma pack: the greatest alignment of a field; 0: no limit */
    struct ast_function *block;   /* the record of a block: its function; else NULL */
    const struct use_report *use; /* the report of each use of the type; NULL: none */
    const char *host_sized;       /* name of the type, if a member is or contains a size_t, ptrdiff_t, …; else NULL */
    source_loc host_sized_loc;    /* location of that member */
};

typedef struct type_table {
    arena *memory;
    uint32_t count;                  /* number of derived types */
    VEC(const struct type *) unique; /* the derived types but for records and qualified ones */
    hash_table unique_numbers;
    type basic[TYPE_KIND_COUNT];                          /* the basic types, by type_kind */
    type event, queue, device_event, reserve_id, sampler; /* event_t, queue_t, clk_event_t, … */
    type *ndrange;                                        /* ndrange_t; NULL until it is first needed */
    const type *size_type, *difference_type;              /* the types ulong and long */
} type_table;

void type_table_init(type_table *t, arena *memory);

/* --- making types. All these functions return unique types, except type_new_record. --------------------------------------- */

const type *type_basic(type_table *t, type_kind scalar);
/* LANES must satisfy type_is_vector_length(). */
const type *type_vector(type_table *t, const type *element, unsigned lanes);
static inline bool type_is_vector_length(uint64_t n)
{
    return n == 2 || n == 3 || n == 4 || n == 8 || n == 16;
}
/* TARGET must have a definite space (see type_with_space). If it is a pointer, its declared alignments are removed. */
const type *type_pointer(type_table *t, const type *target);
const type *type_array(type_table *t, const type *element, uint64_t count);
const type *type_function(type_table *t, const type *result, const type **parameters, unsigned count, bool variadic);
const type *type_atomic(type_table *t, const type *value);
/* PACKET must be complete. */
const type *type_pipe(type_table *t, const type *packet, image_access access);
const type *type_image(type_table *t, image_shape shape, image_access access);
/* FUNCTION has the parameters of a call. */
const type *type_block(type_table *t, const type *function);
/* Creates an incomplete type, distinct from all others. */
type *type_new_record(type_table *t, type_kind kind, const char *tag, source_loc loc);
/* Returns BASE with exactly the qualifiers QUALS and the space SPACE, and with its declared alignment; of an array, its elements get
 * them. */
const type *type_qualified(type_table *t, const type *base, unsigned quals, type_space space);
const type *type_with_space(type_table *t, const type *base, type_space space); /* changes only the space */
/* Returns BASE with the alignment ALIGN, whatever it had; 0: its own. It is a part of the type of an object, as qualifiers are: values
 * do not have it, and pointers to types that differ in it only are compatible. */
const type *type_with_align(type_table *t, const type *base, uint32_t align);
/* Returns BASE without declared alignments, also of the target of a pointer: types that are the same for C have the same result. */
const type *type_without_align(type_table *t, const type *base);
/* Are A and B the same type but for such alignments? */
bool type_is_same(type_table *t, const type *a, const type *b);
/* Gives RECORD its fields and computes offsets, size and alignment, with respect to its `packed`, `pack` and `declared_align`.
 * False if it has more than TYPE_MOST_BYTES: *PAST is then the first field past the limit, or COUNT if only the padding is. */
bool type_complete_record(type_table *t, type *record, type_field *fields, uint32_t count, uint32_t *past);
/* Adds the names that field F, with index INDEX, gives to a record: its own or, if it is anonymous, all those of its type. If a
 * name exists already, returns its entry and adds no more; else returns NULL. */
const field_entry *type_name_field(type_table *t, field_table *names, const type_field *f, uint32_t index);
/* Returns SCALAR, or the vector of SCALAR with as many lanes as SHAPE. */
const type *type_with_scalar(type_table *t, const type *shape, const type *scalar);
/* Returns the integer scalar of SIZE bytes. */
const type *type_integer_of(type_table *t, uint64_t size, bool is_signed);
/* The signed integer scalar or vector whose lanes are as wide as those of SHAPE: the result of comparing vectors. */
const type *type_mask(type_table *t, const type *shape);

/* --- queries. A vector counts as its elements in type_has_… and type_is_signed only. -------------------------------------- */

static inline bool type_is_error(const type *t)
{
    return t->kind == TYPE_ERROR;
}
static inline bool type_is_void(const type *t)
{
    return t->kind == TYPE_VOID;
}
static inline bool type_is_vector(const type *t)
{
    return t->kind == TYPE_VECTOR;
}
static inline bool type_is_pointer(const type *t)
{
    return t->kind == TYPE_POINTER;
}
static inline bool type_is_array(const type *t)
{
    return t->kind == TYPE_ARRAY;
}
static inline bool type_is_function(const type *t)
{
    return t->kind == TYPE_FUNCTION;
}
static inline bool type_is_record(const type *t)
{
    return t->kind == TYPE_STRUCT || t->kind == TYPE_UNION;
}
static inline bool type_is_bool(const type *t)
{
    return t->kind == TYPE_BOOL;
}
static inline bool type_is_integer(const type *t)
{
    return type_kind_traits[t->kind] & TYPE_INTEGER;
}
static inline bool type_is_floating(const type *t)
{
    return type_kind_traits[t->kind] & TYPE_FLOATING;
}
static inline bool type_is_arithmetic(const type *t)
{
    return type_kind_traits[t->kind] & (TYPE_INTEGER | TYPE_FLOATING);
}
/* Is T a scalar as C defines it, so not a vector? */
static inline bool type_is_scalar(const type *t)
{
    return type_is_arithmetic(t) || t->kind == TYPE_POINTER;
}
/* Can T be the element of a vector? */
static inline bool type_is_element(const type *t)
{
    return type_kind_traits[t->kind] & TYPE_ELEMENT;
}
/* Can only functions use the values of T? */
static inline bool type_is_opaque(const type *t)
{
    return type_kind_traits[t->kind] & TYPE_OPAQUE;
}
static inline bool type_is_image(const type *t)
{
    return t->kind == TYPE_IMAGE;
}
static inline bool type_is_sampler(const type *t)
{
    return t->kind == TYPE_SAMPLER;
}
/* Is T the type of an object of the host, whose values are only passed to functions? */
static inline bool type_is_object(const type *t)
{
    return t->kind == TYPE_IMAGE || t->kind == TYPE_SAMPLER;
}
static inline image_shape type_image_shape(const type *image)
{
    return (image_shape)(image->count / IMAGE_ACCESS_COUNT);
}
static inline image_access type_image_access(const type *image)
{
    return (image_access)(image->count % IMAGE_ACCESS_COUNT);
}
static inline bool type_is_aggregate(const type *t)
{
    return type_is_record(t) || type_is_array(t);
}
/* The scalar type of arithmetic on T: the element of a vector, the integer type of an enum, else the bare type. */
static inline const type *type_scalar(const type *t)
{
    return t->kind == TYPE_VECTOR || t->kind == TYPE_ENUM ? t->element : t->bare;
}
/* Is T an integer or a vector of integers? */
static inline bool type_has_integers(const type *t)
{
    return type_is_integer(type_scalar(t));
}
static inline bool type_has_floats(const type *t)
{
    return type_is_floating(type_scalar(t));
}
static inline bool type_has_numbers(const type *t)
{
    return type_is_arithmetic(type_scalar(t));
}
/* True for signed integers and vectors of them; pointers and bool are unsigned. */
static inline bool type_is_signed(const type *t)
{
    return type_kind_traits[type_scalar(t)->kind] & TYPE_SIGNED;
}
static inline unsigned type_lanes(const type *t)
{
    return t->kind == TYPE_VECTOR ? (unsigned)t->count : 1;
}
/* Width of a lane's value in bits (bool: 1). */
static inline unsigned type_bits(const type *t)
{
    return t->kind == TYPE_BOOL ? 1 : (unsigned)type_scalar(t)->size * 8;
}
bool type_is_complete(const type *t); /* does T have a known size? An array needs its count */
/* Is T of KIND, or does it contain such a type at any depth of arrays and fields (not through pointers)? */
bool type_contains(const type *t, type_kind kind);
/* The field with interned name NAME, which may be in anonymous members. Stores the field indices from the outermost record in
 * into PATH (TYPE_MAX_FIELD_DEPTH elements), and adds their count to *DEPTH. NULL if there is none. */
const type_field *type_find_field(const type *record, const char *name, uint32_t *path, uint32_t *depth);

/* "global float4 *", "int[3]", "struct pair": the type as C source, for diagnostics and dumps. */
const char *type_text(arena *memory, const type *t);
void type_print(text *out, const type *t);
/* A declaration of NAME as C source, for dumps and notes: "float *x", "int a[3]". */
void type_print_declaration(text *out, const type *t, const char *name);
const char *type_space_name(type_space space); /* the spelling, such as "global"; "private" for SPACE_NONE */

#endif
