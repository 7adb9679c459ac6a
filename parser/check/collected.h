/* parser/check/collected.h - what the grammar collects before it is a type, a node or a declaration: specifiers, attributes, declarators,
 * parameters and initialisers. */
#ifndef GASKET_PARSER_CHECK_COLLECTED_H
#define GASKET_PARSER_CHECK_COLLECTED_H

#include "parser/check/names.h"

typedef struct attribute attribute;
typedef struct declarator declarator;
typedef struct parameter parameter;
typedef struct initializer initializer;

typedef enum storage_specifier {
    SPECIFIED_NONE,
    SPECIFIED_TYPEDEF,
    SPECIFIED_EXTERN,
    SPECIFIED_STATIC,
    SPECIFIED_AUTO,
    SPECIFIED_REGISTER
} storage_specifier;
typedef enum function_specifier { SPECIFIED_INLINE, SPECIFIED_KERNEL, SPECIFIED_NORETURN } function_specifier;
typedef enum word_specifier {
    WORD_CHAR,
    WORD_SHORT,
    WORD_INT,
    WORD_LONG,
    WORD_SIGNED,
    WORD_UNSIGNED,
    WORD_DOUBLE,
    WORD_COUNT
} word_specifier;

/* The use of a type in specifiers, which is reported when the attributes of the declaration are known. */
typedef struct specified_use {
    const use_report *report; /* NULL: none, or reported */
    const char *name;
    source_loc loc;
} specified_use;

typedef struct specifiers {
    const type *type; /* the type with qualifiers and space, set when the list is complete */
    uint8_t words[WORD_COUNT];
    uint8_t storage, quals, space; /* storage class, qualifiers and address space; SPACE_NONE if no space is written */
    bool is_inline, is_kernel, host_sized, is_record, is_pipe, has_access, has_words;
    specified_use use;
    uint8_t access; /* the image_access that is written, if has_access */
    name *typedef_name;
    attribute *attributes;
    source_loc loc, storage_loc, space_loc, kernel_loc, restrict_loc, access_loc, pipe_loc;
    source_range type_range;   /* from the first word of the type to the last one */
    source_range without_type; /* the list, if it has no type and so means int; else empty */
} specifiers;

typedef enum attribute_kind {
#define ATTRIBUTE(name, arguments, places) ATTRIBUTE_##name,
#include "parser/tree/attributes.def"
    ATTRIBUTE_ignored, /* a known attribute without a meaning here */
    ATTRIBUTE_unknown, /* unknown, refused or wrong: no further messages */
} attribute_kind;

/* The diagnostic for each use of a name that is declared with `deprecated`, `unavailable`, `error` or `warning`. */
struct use_report {
    attribute_kind kind;
    const char *text;        /* of the attribute; "": none */
    const char *replacement; /* the name to use instead; NULL: none */
    source_loc declared;     /* location of the name in the declaration with the attribute */
};

typedef struct expr_list {
    ast_expr **items;
    uint32_t count, capacity;
} expr_list;

struct attribute {
    attribute_kind kind;
    uint32_t row; /* index of its row of attributes.def */
    const char *name;
    bool is_alignas; /* _Alignas, whose rules are stricter than those of `aligned` */
    uint32_t count;  /* number of arguments */
    uint64_t numbers[3];
    const char *text;        /* its first argument, if that is a string or an identifier */
    const char *replacement; /* deprecated: its second argument; NULL: none */
    const type *type;        /* argument of vec_type_hint */
    bool applied; /* ext_vector_type: the specifiers before the declarator contain it, so it has been applied to their type */
    source_loc loc;
    attribute *next, *last; /* next: in the list; last: the list's last attribute, in its head only (see attribute_join) */
};

typedef enum declarator_kind {
    DECLARATOR_NAME,
    DECLARATOR_POINTER,
    DECLARATOR_ARRAY,
    DECLARATOR_FUNCTION,
    DECLARATOR_BLOCK
} declarator_kind;

struct declarator {
    uint8_t kind;
    uint8_t quals, space; /* pointer: qualifiers and space of the pointer itself */
    bool variadic;        /* function: the parameter list ends with "..." */
    uint16_t array;       /* array: the set of its qualifiers and ARRAY_STATIC in the brackets */
    uint16_t depth;
    declarator *inner;     /* the next declarator inward, as C nests them: the outermost one is nearest to the specifiers' type */
    name *name;            /* the declared name; NULL in an abstract declarator */
    ast_expr *count;       /* array: the number of elements; NULL for [] */
    parameter *parameters; /* function: the parameters */
    attribute *attributes;
    source_loc loc;
};

struct parameter {
    const type *type; /* type of the object, with qualifiers and adjusted: an array becomes a pointer */
    name *name;
    bool was_array;         /* the parameter was declared as an array */
    const char *host_sized; /* the type name, if it is declared with size_t, ptrdiff_t, …; else NULL */
    bool is_wrong;          /* its declaration has an error */
    specified_use use;
    const char *declared; /* the type as declared, if with a typedef name of the source; else NULL */
    attribute *attributes;
    source_loc loc;
    source_range range;
    parameter *next;
};

typedef struct designator {
    name *field; /* the name in .field; NULL for [first … last] */
    uint64_t first, last;
    bool is_wrong; /* its index has an error, which is reported */
    source_loc loc;
    struct designator *next;
} designator;

struct initializer {
    ast_expr *expr;           /* the expression; NULL: a braced list */
    initializer *items;       /* the items of a braced list */
    designator *designators;  /* the designators that precede the item in its list */
    initializer *next, *last; /* next: in the list; last: last of `items`, while the list is being parsed */
    source_loc loc;
    source_range range;
};

typedef struct association { /* one association of _Generic; type NULL: the default */
    const type *type;
    ast_expr *expr;
    source_loc loc;
    struct association *next;
} association;

typedef struct stmt_list {
    ast_stmt *first, *last;
} stmt_list;

typedef struct string_value {
    char *bytes;
    uint64_t length, capacity;
} string_value;

#endif
