/* parser/tree/source_index.h - the names of a source with what they mean, and its expressions, as plain data for editors. The checker fills it in
 * only if parse_options.index is set; what is in a library file is left out. Locations may be in macro expansions. Expressions and declarations of
 * a function with errors are there, too. */
#ifndef GASKET_PARSER_TREE_SOURCE_INDEX_H
#define GASKET_PARSER_TREE_SOURCE_INDEX_H

#include "parser/tree/ast.h"

typedef enum index_kind {
    INDEX_VARIABLE,   /* `what` is an ast_variable */
    INDEX_FUNCTION,   /* an ast_function */
    INDEX_BUILTIN,    /* a built-in function: its row, or NULL for a function of a family (convert_T, …) */
    INDEX_TYPE,       /* a typedef name: its symbol */
    INDEX_ENUMERATOR, /* its symbol */
    INDEX_MEMBER,     /* NULL: `declared` identifies it */
    INDEX_TAG,        /* a type_record */
    INDEX_LABEL,      /* an ast_label */
} index_kind;

typedef enum index_role { INDEX_USES, INDEX_DECLARES, INDEX_DEFINES } index_role;

/* A name in the source. */
typedef struct index_entry {
    uint8_t kind, role;  /* an index_kind, an index_role */
    source_loc loc;      /* of its first character */
    source_loc declared; /* of the declaration that the checker knows; 0: none, such as that of the language */
    const char *name;
    const void *what; /* identifies what it names, together with `kind` and, of a member, `declared` */
    const type *type; /* of the value or, for INDEX_TYPE and INDEX_TAG, the type; NULL: none */
} index_entry;

/* A declaration with the end of its scope, of which its location is the beginning. */
typedef struct index_scope {
    const struct symbol *symbol;
    source_loc end; /* the end of the last token in it */
} index_scope;

typedef struct source_index {
    arena *memory;
    VEC(index_entry)
    entries; /* in the order in which the checker meets the names; of several at one location the last one counts */
    VEC(index_scope) scopes;           /* in the order in which the scopes end */
    VEC(const ast_expr *) expressions; /* in the order in which they are made: operands first */
} source_index;

#endif
