/* parser/check/names.h - names and scopes (names.c): one `name` for each identifier, with its innermost visible declarations. */
#ifndef GASKET_PARSER_CHECK_NAMES_H
#define GASKET_PARSER_CHECK_NAMES_H

#include "parser/tree/builtins.h"
#include "src/base/table.h"

typedef struct checker checker;
typedef struct name name;
typedef struct symbol symbol;
typedef struct tag tag;
typedef struct use_report use_report;

typedef enum symbol_kind { SYMBOL_TYPEDEF, SYMBOL_VARIABLE, SYMBOL_FUNCTION, SYMBOL_ENUMERATOR } symbol_kind;

struct symbol {
    uint8_t kind; /* kind of the declaration: a symbol_kind */
    /* the type is size_t, ptrdiff_t, …, whose size the host does not know, so a kernel parameter cannot have it */
    bool host_sized;
    bool builtin;   /* declared by the language */
    bool used;      /* a typedef name that the source has used, for -Wunused-local-typedef */
    uint32_t level; /* nesting of its scope: 0 language, 1 file, 2 parameters and body, … */
    name *name;
    symbol *shadowed, *next; /* shadowed: the outer declaration of the name; next: the next symbol of the scope */
    source_loc loc;
    const type *type;        /* type of the typedef name or enumerator */
    const type *enumeration; /* the enum that an enumerator belongs to */
    const use_report *use;   /* variables, typedef names, enumerators: the report of each use; NULL: none */
    union {
        ast_variable *variable;
        ast_function *function; /* the first of the overloads */
        int64_t value;
    };
};

struct tag {
    type *type; /* the struct, union or enum without qualifiers */
    uint32_t level;
    name *name;
    tag *shadowed, *next;
    source_loc loc;
};

/* An identifier. There is one `name` for each distinct identifier read so far. */
struct name {
    const char *text;      /* interned spelling */
    uint16_t keyword;      /* token id of the keyword; 0: the name is no keyword */
    uint8_t keyword_value; /* semantic value of the keyword's token */
    bool type_known;       /* the names of the language's types have been searched; if this is one, `symbol` is set */
    bool builtin_known;    /* `rows` and `family` are set */
    bool reported;         /* it has been reported as undeclared in function `reported_in` */
    uint32_t reported_in;
    uint8_t family; /* its family of built-in functions, a builtin_family of builtin_family.c; 0: none */
    symbol *symbol; /* the innermost visible declaration */
    tag *tag;
    ast_label *label; /* the label of that name in function `label_function`; not valid in other functions */
    uint32_t label_function;
    const builtin_row *rows; /* the first row of parser/tree/builtins.def with this name; NULL: none */
    ast_function *library;   /* the overloads of this name in library files */
};

typedef struct local_label { /* a __label__ declaration in a scope, and the label of that name that it hides */
    name *name;
    ast_label *outer;
    uint32_t outer_function;
    struct local_label *next;
} local_label;

typedef struct scope {
    struct scope *parent;
    local_label *labels;
    uint32_t level;
    unsigned errors; /* number of errors before it */
    symbol *symbols;
    tag *tags;
} scope;

typedef struct name_table {
    VEC(name *) names; /* in the order of their first use */
    hash_table numbers;
} name_table;

name *name_of(checker *c, const char *interned);  /* returns the name for an interned spelling; created by the first call */
name *name_of_text(checker *c, const char *text); /* returns the name for a spelling that need not be interned */
void scope_push(checker *c);
void scope_pop(checker *c);                   /* leaves the innermost scope, and warns about its unused names */
void scope_leave(checker *c, unsigned level); /* leaves the scope of LEVEL, and the scopes in it that a syntax error left open */
/* Adds a declaration to the innermost scope; does not check for conflicts. */
symbol *scope_declare(checker *c, name *n, symbol_kind kind, source_loc loc);
/* The declaration of N in the innermost scope; NULL: none. */
symbol *scope_find_here(checker *c, const name *n);
/* The visible name of a kind that WANT permits with the least edit distance from MISSPELT; NULL if none is similar. */
typedef enum name_want { WANT_TYPE, WANT_VALUE, WANT_FUNCTION } name_want;
/* The advice for MISSPELT, a name of another language; NULL: it is none. *REPLACEMENT is OpenCL C's equivalent, or "". */
const char *name_foreign(const char *misspelt, const char **replacement);
/* Proposes NEAR in place of the misspelt name at RANGE, as a fix-it of the next error; and after that error, a note at the declaration
 * of NEAR, if the source declares it. */
void name_propose(checker *c, const char *near, source_range range);
void name_note_declaration(checker *c, const char *near);
const char *name_suggestion(checker *c, const char *misspelt, name_want want);
/* Reports that N, at RANGE, is not a type. Returns the name that is proposed in its place; NULL: none. */
name *name_report_unknown_type(checker *c, name *n, source_range range);
unsigned edit_distance(const char *a, const char *b, unsigned limit);

#endif
