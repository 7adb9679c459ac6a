/* parser/check/check.h - the checker's interface to the grammar and the token adapter, and between its own files.
 *
 * The grammar calls the checker as soon as it has parsed a construct, so a name is declared before the next token is read,
 * and the token adapter can distinguish typedef names from others. Each function takes checked operands and returns a
 * checked node. The result of an error is AST_ERROR (of types: TYPE_ERROR); a node built from one is AST_ERROR too,
 * without another message. */
#ifndef GASKET_PARSER_CHECK_CHECK_H
#define GASKET_PARSER_CHECK_CHECK_H

#include "parser/preprocess/preprocess.h"
#include "parser/tree/builtins.h"
#include "parser/tree/parse_options.h"
#include "src/base/map.h"

typedef struct checker checker;
typedef struct name name;
typedef struct symbol symbol;
typedef struct tag tag;
typedef struct attribute attribute;
typedef struct use_report use_report;
typedef struct declarator declarator;
typedef struct parameter parameter;
typedef struct initializer initializer;
typedef struct kept_body kept_body;

/* Limits for recursive traversals of a tree, which use at most 1 KiB of stack per level; src/base/stack.h provides that stack. */
enum {
    CHECK_MAX_DEPTH = 4000,      /* nesting of operators */
    CHECK_MAX_STMT_DEPTH = 8000, /* nesting of statements, with the expressions in them */
    CHECK_MAX_TYPE_DEPTH = 64,
    CHECK_MAX_ERRORS = 100,
};

/* --- names and scopes (names.c) ------------------------------------------------------------------------------------------- */

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

/* --- data that the grammar collects --------------------------------------------------------------------------------------- */

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

/* --- the checker itself --------------------------------------------------------------------------------------------------- */

typedef struct library_call { /* a call of a library function, which is resolved when the library file has been parsed */
    ast_expr *call;
    const builtin_row *row;
    name *name;
    ast_function *caller;
    const type **parameters; /* parameter types of the instance of the row */
    const type *result;
} library_call;

typedef struct open_record {
    type *type;
    source_loc loc; /* of its tag or, if it has none, of the keyword */
    VEC(type_field) fields;
    const char *flexible; /* name of the flexible array member, if it is the last member so far; else NULL */
    source_loc flexible_loc;
    struct open_record *outer;
} open_record;

typedef struct open_enum { /* an enum being defined */
    type *type;
    source_loc loc; /* of its tag or, if it has none, of the keyword */
    int64_t next, least, greatest;
    VEC(type_field) enumerators;
    unsigned errors; /* number of errors before it */
    struct open_enum *outer;
} open_enum;

typedef struct enclosing {
    ast_stmt *stmt;               /* AST_WHILE, AST_DO, AST_FOR or AST_SWITCH */
    const type *enumeration;      /* switch over an enum: that enum; else NULL */
    VEC(const ast_case *) sorted; /* switch: the cases without the default, sorted by value */
    struct enclosing *outer;
} enclosing;

struct kept_body {        /* the tokens of the body of a library function, which is parsed only if the function is called */
    VEC(pp_token) tokens; /* the tokens of the body, including both braces */
    parameter *parameters;
    bool wanted;
};

typedef struct open_block { /* a block literal being parsed, and the state of the function around it */
    unsigned level;         /* level of the scope of its parameters */
    bool deduces;           /* it has no result type, so its return statements determine that; one did: */
    bool deduced;
    bool has_body; /* its opening brace has been read */
    ast_function *function;
    uint32_t function_number;
    ast_label *labels;
    enclosing *enclosing;
    const ast_expr *unused;
    unsigned unevaluated;
    struct open_block *outer;
} open_block;

typedef struct block_call { /* a call of a block: its first argument is the block, and its function is not known yet */
    ast_expr *call;
    ast_function *caller;
} block_call;

typedef struct enqueued_block {
    const ast_expr *block;
    bool has_sub_groups; /* the program reads the sub-group size of its kernel */
} enqueued_block;

/* The value of VALUE reaches variable `to`, or parameter `index` of `function`, or (UINT32_MAX) its result. */
typedef struct block_flow {
    ast_variable *to;
    ast_function *function;
    uint32_t index;
    const ast_expr *value;
} block_flow;

typedef struct pack_state { /* an entry of the stack of #pragma pack(push) */
    uint32_t pack;
    const char *name;
} pack_state;

typedef struct open_bracket {
    int token;           /* of the opening bracket */
    bool for_head, list; /* the parenthesis after `for`; the brace of an initializer */
    source_loc loc;
} open_bracket;

typedef struct token_state {                      /* the state of the token adapter, parser/syntax/tokens.c */
    VEC(pp_token) ahead;                          /* tokens read but not yet delivered; the next one is last */
    int previous;                                 /* the token delivered last */
    int preceding;                                /* the token before that */
    source_loc previous_end, before_previous_end; /* ends of that token and of the token before it */
    bool line_start;                              /* that token is the first of its line */
    const char *text;                             /* spelling of that token */
    struct {                                      /* the identifier delivered last, and the one before it */
        name *name;
        source_range range;
        int before;   /* the token before it */
        unsigned age; /* number of tokens delivered after it */
    } words[2];
    unsigned since_recovery;      /* number of tokens delivered after the end of the last statement with a syntax error */
    bool stray_in_statement;      /* a character that begins no token has been reported in the current statement */
    bool undeclared_in_statement; /* an undeclared name has been reported in the current statement */
    /* the next parenthesis begins the arguments of an unknown attribute, which are skipped */
    bool skip_arguments;
    const char *skipped_word; /* the skipped arguments, if they are one identifier; else NULL */
    bool reported;            /* an error in the token being delivered has been reported */
    /* tokens are read from here instead of from the preprocessor; NULL: from the preprocessor */
    const kept_body *kept;
    /* index in `kept` of the next token; 0: a token that marks the beginning of a body precedes them */
    size_t kept_next;
    /* gets the tokens of the body whose opening brace was just read; NULL: the body is parsed */
    kept_body *keep;
    bool recovering;          /* after a syntax error: tokens are skipped until the end of the statement */
    unsigned recover_depth;   /* number of braces around that statement */
    unsigned for_depth;       /* number of open parentheses in the head of a `for`, its own included; 0: outside */
    VEC(open_bracket) open;   /* the brackets around the next token */
    bool in_case;             /* after `case` or `default`, before its colon */
    bool end_reported;        /* that brackets are missing at the end of the file has been reported */
    bool do_reported;         /* the last syntax error was the missing `while` of a do */
    bool exhausted;           /* the parser's stack has overflowed and that has been reported */
    uint8_t lacks;            /* ast_expr.lacks of the nodes made next */
    uint8_t disabled;         /* types that -cl-ext or a #pragma disables here: set of AST_LACKS_… */
    bool contract;            /* #pragma OPENCL FP_CONTRACT is on; valid until the end of the block */
    uint32_t pack;            /* #pragma pack: the greatest alignment of a member; 0: no limit */
    VEC(pack_state) packs;    /* stack of #pragma pack: values of `pack` before each push */
    VEC(bool) outer_contract; /* by open brace: the value of `contract` outside of it */
} token_state;

struct checker {
    arena *memory;
    interner *interner;
    source_map *sources;
    diag *diag;
    const parse_options *options;
    preprocessor *pp;
    type_table *types;
    map type_texts; /* from types to the results of check_text */
    ast_unit *unit;
    name_table names;
    scope *scope, *file_scope;
    uint32_t level;
    token_state tokens;
    open_record *record; /* the innermost record being defined */
    open_enum *enumeration;
    ast_function *function;   /* the function being defined */
    unsigned errors_before;   /* number of errors before its body */
    unsigned suggestions;     /* number of similar names that were searched for */
    uint32_t function_number; /* its number, which distinguishes its labels from those of other functions */
    uint32_t function_count;  /* the greatest such number */
    ast_label *labels;
    enclosing *enclosing;   /* the enclosing loops and switches, innermost first */
    const ast_expr *unused; /* value of the last expression statement, for the warning if it is unused */
    open_block *block;      /* the innermost block literal being parsed; NULL: none */
    unsigned unevaluated;   /* nesting depth of sizeof and other operators that do not evaluate their operand */
    const char *refused;    /* an unsupported feature that the function uses, for the message; else NULL */
    source_loc refused_at;
    bool in_library;
    uint32_t next_unnamed;
    VEC(library_call) library_calls;
    VEC(ast_function *) blocks; /* the functions of block literals, by number - 1 */
    VEC(block_call) block_calls;
    VEC(block_flow) block_flows;
    size_t resolved_calls, resolved_enqueued, resolved_reads; /* the first ones of these lists are resolved */
    VEC(ast_expr *) block_reads;        /* loads of static block variables, which block_calls.c replaces by their values */
    VEC(enqueued_block) enqueued;       /* blocks that are arguments of enqueue_kernel and similar functions */
    VEC(ast_function *) declared;       /* all functions of the unit, in source order */
    VEC(ast_function *) block_declared; /* functions that were first declared within a function */
    VEC(ast_function *) wanted_bodies;
    size_t next_body;
    bool *library_read;                /* by library file: it has been parsed */
    ast_variable *declared_variable;   /* the variable whose declarator was just read, for its initialiser */
    const char *declared_other;        /* "typedef name" or "function" if the declarator just read declares that; else NULL */
    const use_report *initialized_use; /* the report of the uses of that variable; NULL: none */
    source_loc tag_loc; /* location of the last struct, union or enum specifier: of its tag or, if it has none, of the keyword */
    attribute *attribute; /* the attribute being read */
};

/* --- reporting ------------------------------------------------------------------------------------------------------------ */

const char *check_text(checker *c, const type *t); /* returns T as C source, for messages */
void check_recover(checker *c);                    /* prepares to continue after a syntax error at file scope or in a statement */
#define SPELL(t) check_text(c, (t))
/* Reports an error and returns an AST_ERROR node. */
ast_expr *check_fail(checker *c, source_loc loc, source_range range, const char *fmt, ...) __attribute__((format(printf, 4, 5)));
/* Notes where T is declared if it is an incomplete struct, union or enum, after an error at ERROR. */
void check_note_incomplete(checker *c, const type *t, source_loc error);
/* Reports "WHAT incomplete type 'T'", with that note, and returns an AST_ERROR node. */
ast_expr *check_fail_incomplete(checker *c, const char *what, const type *t, source_loc loc, source_range range);
ast_expr *check_bad(checker *c, source_loc loc); /* returns an AST_ERROR node without reporting an error */
/* Records that the current function uses an unsupported feature, WHY, at LOC: it is refused, so neither it nor its callers are
 * compiled. At program scope this has no effect. */
void check_reject(checker *c, source_loc loc, const char *why);
static inline bool is_bad(const ast_expr *e)
{
    return e->kind == AST_ERROR || e->type->kind == TYPE_ERROR;
}

/* Defines the keywords of the language version; must be called before the first token. */
void tokens_init(checker *c);

/* --- nodes (nodes.c) ------------------------------------------------------------------------------------------------------ */

ast_expr *ast_new_expr(checker *c, ast_expr_kind kind, const type *t, source_loc loc, source_range range);
ast_expr *ast_new_constant(checker *c, const type *t, uint64_t bits, source_loc loc, source_range range);
ast_stmt *ast_new_stmt(checker *c, ast_stmt_kind kind, source_loc loc);
ast_expr *ast_new_convert(checker *c, ast_conversion kind, const type *t, ast_expr *operand);
/* Makes MADE at least one level deeper than its operand BELOW, and returns it. If that exceeds CHECK_MAX_DEPTH, reports an error
 * and returns an AST_ERROR node. */
ast_expr *ast_over(checker *c, ast_expr *made, const ast_expr *below);
ast_expr *ast_over_depth(checker *c, ast_expr *made, unsigned depth); /* like ast_over, for an operand of depth DEPTH */
/* Makes OUTER at least one level deeper than INNER, a part of it or NULL, and returns INNER. If that exceeds
 * CHECK_MAX_STMT_DEPTH, reports an error and returns an empty statement. */
ast_stmt *ast_stmt_within(checker *c, ast_stmt *outer, ast_stmt *inner);
ast_expr *ast_expr_within(ast_stmt *outer, ast_expr *inner);

/* --- conversions (convert.c) ---------------------------------------------------------------------------------------------- */

ast_expr *check_rvalue(checker *c, ast_expr *e); /* converts E to an rvalue: loads lvalues, and converts arrays to pointers */
/* Converts between numbers, or between vectors of equal length, without checks. */
ast_expr *check_number_convert(checker *c, ast_expr *e, const type *to);
ast_expr *check_promote(checker *c, ast_expr *e);                   /* applies the integer promotions to a scalar rvalue */
ast_expr *check_boolean(checker *c, ast_expr *e, const char *what); /* converts a scalar condition to bool */
ast_conversion check_number_conversion(const type *from, const type *to);
typedef enum convert_context { FOR_INIT, FOR_ASSIGN, FOR_ARGUMENT, FOR_RETURN } convert_context;
/* Converts E to type TO as an assignment does (C99 6.5.16.1, OpenCL C 6.2.1), with the warnings of assignments; CONTEXT
 * determines the wording of messages. */
ast_expr *check_assign_convert(checker *c, ast_expr *e, const type *to, convert_context context, source_loc loc);
/* Copies constant E, with another location. */
ast_expr *check_copy_constant(checker *c, const ast_expr *e, source_loc loc, source_range range);
ast_expr *check_cast(checker *c, const type *to, ast_expr *e, source_loc loc, source_range range);
/* The usual arithmetic conversions: converts two rvalue numbers (scalars, vectors) to their common type; false after an
 * error. */
bool check_usual(checker *c, ast_expr **left, ast_expr **right, source_loc loc, source_range range);
void check_warn_conversion(checker *c, const ast_expr *e, const type *to);
/* The rank of converting rvalue E to TO in overload resolution, from best to worst; -1 if it cannot be converted. */
enum { RANK_SAME, RANK_QUALIFIERS, RANK_PROMOTION, RANK_CONVERSION, RANK_SPLAT, RANK_DUBIOUS };
int check_rank(checker *c, const ast_expr *e, const type *to);
bool type_spaces_convert(type_space from, type_space to, bool is_explicit);

/* --- expressions (expr.c, operator.c, vector.c, call.c) ------------------------------------------------------------------- */

ast_expr *check_name(checker *c, name *n, source_range range);
ast_expr *check_undeclared(checker *c, name *n, name_want want, source_range range);
ast_expr *check_number(checker *c, const char *spelling, source_range range);
ast_expr *check_character(checker *c, const char *spelling, source_range range);
typedef struct string_value {
    char *bytes;
    uint64_t length, capacity;
} string_value;
string_value string_join(checker *c, string_value a, string_value b);
ast_expr *check_string(checker *c, const string_value *s, source_range range);
ast_expr *check_unary(checker *c, int op, ast_expr *e, source_range range); /* op is '&' '*' '+' '-' '~' or '!' */
ast_expr *check_increment(checker *c, ast_expr *e, bool decrement, bool postfix, source_range range);

/* --- warnings (suspicious.c); the operands are those before the usual conversions unless stated otherwise ----------------- */

void check_warn_division(checker *c, ast_operator op, const ast_expr *divisor, source_loc loc);
void check_warn_mixture(checker *c, ast_operator op, const ast_expr *operand); /* warns about expressions such as a & b == c */
void check_warn_comparison(checker *c, ast_operator op, const ast_expr *left, const ast_expr *right, source_loc loc);
/* Warns about a comparison, after the usual conversions, with a constant outside of the range of the other operand. */
void check_warn_out_of_range(checker *c, ast_operator op, const ast_expr *left, const ast_expr *right, source_loc loc);
void check_warn_logical(checker *c, bool is_or, const ast_expr *left, const ast_expr *right, source_loc loc);
/* Warns about an overflow of E, an operation on two constants. */
void check_warn_overflow(checker *c, const ast_expr *e);
/* Warns if E, which is converted to the enum TO, has another enum type. */
void check_warn_enum(checker *c, const ast_expr *e, const type *to);
/* unsequenced.c: warns about changes and uses of a variable in the full expression E in no defined order. */
void check_unsequenced(checker *c, const ast_expr *e);
/* format.c: warns if FORMAT, the first of the ARGUMENTS of printf, does not match the others. */
void check_format(checker *c, const ast_expr *format, expr_list *arguments);
/* Warns if LEFT / RIGHT is the size of a pointer divided by the size of what it points to. */
void check_warn_pointer_size(checker *c, const ast_expr *left, const ast_expr *right);
/* Warns if operator OP at LOC compares the address of a string or of two arrays. */
void check_warn_arrays(checker *c, ast_operator op, const ast_expr *left, const ast_expr *right, source_loc loc);
/* Warns if the cast of E to type TO is one between a pointer and an integer that is smaller. */
void check_warn_cast(checker *c, const type *to, const ast_expr *e, source_range range);
/* Warns about `x =+ 1`: the = is at LOC, and VALUE is its right operand. */
void check_warn_reversed(checker *c, const ast_expr *value, source_loc loc);
/* Warns if E, which a function returns, points to a local variable. */
void check_warn_returned(checker *c, const ast_expr *e);
ast_expr *check_new_binary(checker *c, ast_expr_kind kind, const type *t, ast_operator op, ast_expr *left, ast_expr *right,
                           source_loc loc, source_range range);
/* Builds the node for LEFT op RIGHT from two rvalues, and does not fold it. */
ast_expr *check_operation(checker *c, ast_operator op, ast_expr *left, ast_expr *right, source_loc loc, source_range range);
const ast_variable *check_variable_read(const ast_expr *e); /* the variable that E reads; NULL: E is something else */
ast_expr *check_binary(checker *c, ast_operator op, ast_expr *left, ast_expr *right, source_loc loc, source_range range);
ast_expr *check_logical(checker *c, bool is_or, ast_expr *left, ast_expr *right, source_loc loc, source_range range);
ast_expr *check_conditional(checker *c, ast_expr *condition, ast_expr *then, ast_expr *otherwise, source_loc loc,
                            source_range range);
ast_expr *check_short_conditional(checker *c, ast_expr *value, ast_expr *otherwise, source_loc loc, source_range range);
/* Stores VALUE in an unnamed variable, whose declaration is appended to BEFORE, and returns an lvalue of the variable. For a
 * value that is used several times and must be evaluated once. */
ast_expr *check_store_in_variable(checker *c, ast_expr *value, stmt_list *before);
void check_append(stmt_list *list, ast_stmt *s);
/* Builds the expression ({ BEFORE RESULT }). */
ast_expr *check_after(checker *c, stmt_list before, ast_expr *result, source_loc loc, source_range range);
ast_expr *check_assign(checker *c, ast_expr *left, ast_expr *right, source_loc loc, source_range range);
ast_expr *check_compound_assign(checker *c, ast_operator op, ast_expr *left, ast_expr *right, source_loc loc, source_range range);
ast_expr *check_comma(checker *c, ast_expr *left, ast_expr *right, source_loc loc, source_range range);
ast_expr *check_index(checker *c, ast_expr *base, ast_expr *index, source_loc loc, source_range range);
ast_expr *check_member(checker *c, ast_expr *base, name *field, bool arrow, source_loc loc, source_range range);
ast_expr *check_swizzle(checker *c, ast_expr *base, const char *lanes, source_loc loc, source_range range);
ast_expr *check_vector_literal(checker *c, const type *to, ast_expr **items, uint32_t count, source_loc loc, source_range range);
ast_expr *check_call(checker *c, ast_expr *callee, expr_list *arguments, source_loc loc, source_range range);
ast_expr *check_as_type(checker *c, ast_expr *e, const type *to, source_loc loc, source_range range);
typedef enum measure { MEASURE_SIZE, MEASURE_ALIGN, MEASURE_STEP } measure;
ast_expr *check_measure(checker *c, measure what, const type *t, source_loc loc, source_range range);
ast_expr *check_measure_expr(checker *c, measure what, ast_expr *e, source_loc loc, source_range range);
ast_expr *check_offsetof(checker *c, const type *t, designator *path, source_loc loc, source_range range);
ast_expr *check_generic(checker *c, ast_expr *control, association *list, source_loc loc, source_range range);
unsigned check_begin_statement_expr(checker *c, source_loc loc); /* returns the number of errors before it */
ast_expr *check_statement_expr(checker *c, ast_stmt *block, unsigned errors, source_range range);
ast_expr *check_compound_literal(checker *c, const type *t, initializer *list, source_range range);
association *association_new(checker *c, const type *t, ast_expr *e, source_loc loc);
void check_flush_unused(checker *c);
/* Warns about the left operands of comma operators in E, whose value is used, that have no effect. */
void check_warn_dropped(checker *c, const ast_expr *e);
bool check_assignable(checker *c, ast_expr *e, source_loc loc); /* is E an assignable lvalue? Reports an error if not */
void check_mark_assigned(ast_expr *lvalue);
void check_mark_address_taken(ast_expr *lvalue);

/* A candidate for a call: a function, or an instance of a built-in row. The best one is found by comparing ranks argument by
 * argument. */
typedef struct candidate {
    ast_function *function;
    const builtin_row *row;
    const type **parameters; /* parameter types without qualifiers */
    unsigned count;
    const type *result;
    int8_t ranks[16];
} candidate;
typedef VEC(candidate) candidate_list;
enum { CALL_MAX_RANKED = 16 };
/* Computes the rank of each argument for candidate K; false if one cannot be converted. */
bool candidate_rank(checker *c, candidate *k, const expr_list *arguments);
/* The candidate that, compared with any other, is worse in no argument and better in some; NULL if there is none. */
candidate *candidate_best(candidate_list *list);
/* Reports that no candidate of VIABLE, which may be empty, is the best. The closest three of CONSIDERED are added as notes. */
ast_expr *candidate_report(checker *c, const char *text, candidate_list *viable, candidate_list *considered,
                           const expr_list *arguments, source_loc loc, source_range range);
ast_expr *call_new(checker *c, ast_call_kind kind, const type *result, const expr_list *arguments, source_loc loc,
                   source_range range);
void call_note_callee(checker *c, ast_function *caller, ast_function *callee, source_loc loc);

/* --- blocks (block.c, block_calls.c) -------------------------------------------------------------------------------------- */

/* Begins a block literal ^{ … }; returns the level of its scope. */
unsigned check_begin_lambda(checker *c, source_loc loc);
/* After a syntax error: ends the block literals whose body has not begun, and the enums that it interrupted. */
void check_abandon(checker *c);
/* Ends the innermost block literal if its scope has been left. */
void check_leave_lambda(checker *c);
/* RESULT NULL: the return statements determine it. */
void check_lambda_signature(checker *c, const type *result, parameter *first, bool variadic, source_loc loc);
/* S and D declare a function, or only its result. */
void check_lambda_declarator(checker *c, specifiers *s, declarator *d, source_loc loc);
void check_lambda_attributes(checker *c, attribute *list); /* applies LIST, after the parameters, to the block being parsed */
/* The result type of the current function at a return statement with value E (NULL: none). */
const type *check_lambda_result(checker *c, const ast_expr *e, source_loc loc);
ast_expr *check_end_lambda(checker *c, unsigned level, stmt_list body, source_range whole, source_loc open, source_loc end);
/* The captured value of V, if the current function is a block that does not declare it; else NULL. */
ast_expr *check_captured(checker *c, ast_variable *v, source_range range);
/* The variable of which E is the captured value; NULL: E is something else. */
const ast_variable *check_captured_variable(const ast_expr *e);
/* The function of the literal that is the value E; NULL: E is something else. */
const ast_function *check_literal_block(const ast_expr *e);
const type *check_block_of(checker *c, const type *t, const declarator *d); /* the type of blocks with function type T */
ast_expr *check_block_call(checker *c, ast_expr *callee, expr_list *arguments, source_loc loc, source_range range);
/* Notes that block VALUE reaches V, parameter INDEX of F, or (UINT32_MAX) the result of F. */
void check_note_block(checker *c, ast_variable *v, ast_function *f, uint32_t index, const ast_expr *value);
void check_returned_block(checker *c, const ast_expr *value); /* the current function returns block VALUE */
/* Makes the kernel of block function F, if it has none yet (enqueue.c). */
void check_enqueued_block(checker *c, ast_function *f, bool has_sub_groups);
ast_expr *check_variable_value(checker *c, ast_variable *v, source_range range); /* loads V */
/* Appends a function that the source does not contain, with the parameter types TYPES, … */
ast_function *check_new_helper(checker *c, const char *text, const type *result, const type **types, uint32_t count,
                               source_range range);
void check_helper_body(checker *c, ast_function *f, ast_expr *value); /* … which returns VALUE (NULL: nothing) */
void check_resolve_blocks(checker *c);                                /* finds the functions that calls of blocks call */

/* --- built-in functions (builtins.c, builtin_family.c, builtin_type.c, parser/syntax/library.c) --------------------------- */

bool builtin_exists(checker *c, name *n);
/* Builds a call of built-in function N with rvalues as arguments. */
ast_expr *builtin_call(checker *c, name *n, expr_list *arguments, source_loc loc, source_range range);
bool builtin_instances(checker *c, const builtin_row *row, const expr_list *arguments, candidate_list *out);
typedef enum builtin_family {
    FAMILY_NONE,
    FAMILY_CONVERT,
    FAMILY_AS,
    FAMILY_VLOAD,
    FAMILY_VSTORE,
    FAMILY_VLOAD_HALF,
    FAMILY_VSTORE_HALF,
    FAMILY_SHUFFLE,
    FAMILY_SHUFFLE2,
    FAMILY_BLOCK, /* functions that take a block: enqueue.c */
    FAMILY_CLANG, /* clang's names: builtin_clang.c, builtin_atomic.c, builtin_cmath.c */
    FAMILY_PIPE,  /* pipe.c */
} builtin_family;
builtin_family builtin_family_of(const char *text);
ast_expr *builtin_family_call(checker *c, builtin_family family, name *n, expr_list *arguments, source_loc loc,
                              source_range range);
enum { BLOCK_FIRST_CAPTURE = 2 }; /* index of the first capture in the record of a block, after the number and the size */
bool builtin_takes_block(const char *text);
ast_expr *builtin_block_call(checker *c, const name *n, expr_list *arguments, source_loc loc, source_range range);
/* Calls the library function TEXT, a row that programs cannot call. */
ast_expr *builtin_library_call(checker *c, const char *text, expr_list *arguments, source_loc loc, source_range range);
bool builtin_clang_has(const char *text);
ast_expr *builtin_clang_call(checker *c, name *n, expr_list *arguments, source_loc loc, source_range range);
bool builtin_cmath_has(const char *text);
ast_expr *builtin_cmath_call(checker *c, name *n, expr_list *arguments, source_loc loc, source_range range);
bool builtin_atomic_has(const char *text);
ast_expr *builtin_atomic_call(checker *c, name *n, expr_list *arguments, source_loc loc, source_range range);
/* Warns if A, an argument of built-in function N, which accesses memory through it, is a null pointer. */
void builtin_warn_null(checker *c, const name *n, const ast_expr *a);
/* Warns about a constant memory order in CALL, of a built-in function, that an atomic load or store cannot have. */
void builtin_atomic_check_order(checker *c, const ast_expr *call);
/* builtin_constant.c: reports arguments of CALL, a call of a built-in function, that must be constants, or constants of a set, and are
 * not. Returns false after an error. */
bool builtin_check_constants(checker *c, const ast_expr *call);
bool pipe_has_function(const char *text);
ast_expr *pipe_call(checker *c, name *n, expr_list *arguments, source_loc loc, source_range range);
ast_expr *check_convertvector(checker *c, ast_expr *e, const type *to, source_loc loc, source_range range);
ast_expr *check_types_compatible(checker *c, const type *a, const type *b, source_loc loc, source_range range);
const char *builtin_suggestion(const char *misspelt, unsigned *distance);
/* Returns the built-in type that TEXT names, such as uint, float4, size_t, image2d_t; NULL: it names none. */
const type *builtin_type_of_name(checker *c, const char *text, bool *host_sized);
/* ndrange_t: the number of dimensions, and in each the offset, the global size and the local size (0: not given). */
const type *builtin_ndrange(checker *c);
bool builtin_has_enqueue(const checker *c); /* are there blocks, queue_t, enqueue_kernel() and so on? */
void builtin_declare_constants(checker *c);
void library_request(checker *c, library_call call);
void library_request_body(checker *c, ast_function *f); /* requests that the stored body of F be parsed */
void library_finish(checker *c);                        /* parses library files and resolves calls of library functions */

/* --- types and declarations (type.c, record.c, decl.c, function.c) -------------------------------------------------------- */

specifiers *specifiers_new(checker *c, source_loc loc);
void specifiers_storage(checker *c, specifiers *s, storage_specifier storage, source_loc loc);
void specifiers_qualifier(checker *c, specifiers *s, unsigned quals, source_loc loc);
void specifiers_space(checker *c, specifiers *s, type_space space, source_loc loc);
void specifiers_function(checker *c, specifiers *s, function_specifier f, source_loc loc);
void specifiers_word(checker *c, specifiers *s, word_specifier w, source_loc loc);
void specifiers_type(checker *c, specifiers *s, const type *t, source_loc loc);
void specifiers_typedef(checker *c, specifiers *s, name *n, source_loc loc);
/* Completes a list of specifiers that has ended without a type. */
void specifiers_implicit_int(checker *c, specifiers *s, source_range range); /* RANGE: of the list, which has no type */
void specifiers_attributes(specifiers *s, attribute *list);
/* Adds a struct, union or enum that was just read. */
void specifiers_record(checker *c, specifiers *s, const type *t, source_loc loc);
void specifiers_access(checker *c, specifiers *s, image_access access, source_loc loc);
/* Warns about the word at LOC, which its list of specifiers contains already. */
void check_warn_duplicate(checker *c, source_loc loc);
void specifiers_pipe(checker *c, specifiers *s, source_loc loc);
/* Reports a `pipe` after the type that it should precede. */
void specifiers_late_pipe(checker *c, specifiers *s, source_loc loc);
void specifiers_finish(checker *c, specifiers *s);
/* The pipe type whose packets have the type PACKET; the type after an error, if it cannot be one. */
const type *check_pipe_type(checker *c, const specifiers *s, const type *packet);
declarator *declarator_new(checker *c, declarator_kind kind, declarator *inner, source_loc loc);
/* Begins a declarator; N is its name, NULL in an abstract declarator. */
declarator *declarator_name(checker *c, name *n, source_loc loc);
/* Adds "* QUALS SPACE", with ATTRIBUTES of the declared name among the qualifiers. */
declarator *declarator_pointer(checker *c, declarator *inner, unsigned quals, unsigned space, attribute *attributes,
                               source_loc loc);
declarator *declarator_block(checker *c, declarator *inner, unsigned quals, unsigned space, attribute *attributes,
                             source_loc loc);
attribute *declarator_attributes(const declarator *d); /* all those among the qualifiers of the pointers of D */
enum { ARRAY_STATIC = 256 };                           /* `static` in the brackets of an array, in a set with its qualifiers */
/* Returns ARRAY_STATIC; if STORAGE, in the brackets of an array, is another storage class, reports that and returns 0. */
unsigned check_array_storage(checker *c, storage_specifier storage, source_loc loc);
declarator *declarator_array(checker *c, declarator *inner, ast_expr *count, unsigned qualifiers, source_loc loc);
declarator *declarator_function(checker *c, declarator *inner, parameter *first, bool variadic, source_loc loc);
declarator *declarator_old_style(checker *c, declarator *inner, parameter *first, source_loc loc); /* f(a, b) */
parameter *check_untyped_parameter(checker *c, name *n, source_range range);                       /* a in f(a, b) */
uint8_t check_pointer_space(checker *c, unsigned had, type_space space, source_loc loc);
/* The part of D with the parameter list of the function that D declares; NULL if D has none, as in F f for a typedef name F. */
declarator *check_parameter_list(declarator *d);
/* The parameters of the function that D declares with type T: those of D's list, or, if it has none, unnamed ones of T's types. */
parameter *check_declared_parameters(checker *c, declarator *d, const type *t, source_loc loc, source_range range);
parameter *check_parameter(checker *c, specifiers *s, declarator *d, attribute *attributes, source_range range);
/* Returns the type that S and D declare. *NAME_AT becomes the innermost declarator, which has the name. The type of an object may
 * have no space yet. */
const type *check_declared_type(checker *c, const specifiers *s, declarator *d, declarator **name_at);
const type *check_type_name(checker *c, specifiers *s, declarator *d);
void check_begin_record(checker *c, type_kind kind, name *n, attribute *attributes, source_loc loc);
void check_field(checker *c, specifiers *s, declarator *d, attribute *attributes, source_range range);
/* Reports the bit-field whose colon is at LOC, and declares it as a member without a width; D: NULL if it has no name. */
void check_bit_field(checker *c, specifiers *s, declarator *d, attribute *attributes, source_range range, source_loc loc);
void check_anonymous_field(checker *c, specifiers *s, source_range range);
const type *check_end_record(checker *c, attribute *attributes);
/* Calls type_complete_record(), and reports a record that is too large. */
void check_complete_record(checker *c, type *t, type_field *fields, uint32_t count);
const type *check_record_reference(checker *c, type_kind kind, name *n, attribute *attributes, source_loc loc);
void check_begin_enum(checker *c, name *n, attribute *attributes, source_loc loc);
void check_enumerator(checker *c, name *n, attribute *attributes, ast_expr *value, source_loc loc);
type *check_complete_enum(checker *c); /* ends the enum being defined with the enumerators that it has */
const type *check_end_enum(checker *c, attribute *attributes, source_loc end);
const type *check_enum_reference(checker *c, name *n, attribute *attributes, source_loc loc);

/* Declares the name of D; sets c->declared_variable if it is a variable. */
stmt_list check_declare(checker *c, specifiers *s, declarator *d, attribute *attributes, source_range range);
void check_initialize(checker *c, ast_variable *v, initializer *i, source_loc loc);
void check_no_initializer(checker *c, ast_variable *v);
void check_empty_declaration(checker *c, specifiers *s);
/* Declares N by __auto_type N = VALUE. */
stmt_list check_auto_type(checker *c, name *n, ast_expr *value, source_loc loc, source_range range);
void check_static_assert(checker *c, ast_expr *condition, const string_value *message, source_loc loc);
ast_function *check_function_declaration(checker *c, specifiers *s, declarator *d, name *n, const type *t, const attribute *list,
                                         source_loc loc, source_range range); /* NULL after an error */
void check_begin_function(checker *c, specifiers *s, declarator *d, attribute *attributes, source_range range);
void check_resume_function(checker *c, ast_function *f); /* begins the body of F, a library function, whose tokens were stored */
void check_end_function(checker *c, stmt_list body, source_loc loc, source_loc end);
const char *check_symbol_kind(const symbol *s); /* "variable", "function", …: for messages */
ast_variable *check_new_variable(checker *c, name *n, const type *t, ast_storage storage, source_loc loc, source_range range);

/* Is E the value of an object whose address would convert to the pointer type TO? */
bool check_lacks_address(const ast_expr *e, const type *to);

/* --- types of extensions (extension.c) ------------------------------------------------------------------------------------ */

uint8_t extension_disabled(const checker *c);        /* token_state.disabled at the start of a unit */
uint8_t extension_initially_lacks(const checker *c); /* token_state.lacks at the start of a unit */
/* Enables or disables extension NAME, or all, from here on. */
void extension_note_pragma(checker *c, const char *name, bool enabled);
/* Reports T, a type of the language that is named in RANGE, if it is double or vectors of it and disabled. */
void extension_check_named_type(checker *c, const type *t, source_range range);
/* Reports V if it has a type that is disabled, or that no pragma enables. */
void extension_check_variable(checker *c, const ast_variable *v);
/* False, with an error, if half is disabled and T is it, or consists of it. WHAT is a format for the spelling of T. */
bool extension_check_half(checker *c, const char *what, const type *t, source_loc loc, source_range range);
/* The same for E, an object whose value is read or written; a variable was reported where it is declared. */
bool extension_check_access(checker *c, const char *what, const ast_expr *e, source_loc loc);
/* The same for half and double: T is the result of the call of a built-in function in RANGE. */
bool extension_check_result(checker *c, const type *t, source_range range);
/* Is a constant without a suffix, in RANGE, a float because double is disabled? Then it warns. */
bool extension_double_is_float(checker *c, source_range range);

/* --- images and samplers (image.c) ---------------------------------------------------------------------------------------- */

/* T, the type in S, with the access qualifier of S. Reports a type that the qualifier or the language version does not allow. */
const type *check_image_type(checker *c, const specifiers *s, const type *t);
/* Converts E, an integer, to the sampler with these bits: the initial value of a variable, or an argument. */
ast_expr *check_sampler_value(checker *c, ast_expr *e, bool is_variable, source_loc loc);
/* The constant that V, a sampler, is initialized with; NULL if V is none or has another initializer. */
const ast_expr *check_sampler_constant(const ast_variable *v);
/* False, with an error, if a variable N of type T, a sampler, is in a wrong address space or not const. */
bool check_sampler_variable(checker *c, const type *t, const name *n, bool at_file, source_loc loc);
/* False, with an error, if I cannot initialize V, a sampler. */
bool check_sampler_initializer(checker *c, const ast_variable *v, const initializer *i);

/* --- initialisers (initializer.c) ----------------------------------------------------------------------------------------- */

initializer *initializer_expr(checker *c, ast_expr *e, source_range range);
initializer *initializer_list(checker *c, source_range range);
void initializer_add(initializer *list, initializer *item, designator *designators);
/* Sets the range of LIST from its opening brace to the end of its closing one; returns LIST. */
initializer *initializer_close(initializer *list, source_loc begin, source_loc end);
designator *designator_join(designator *a, designator *b);
designator *designator_old(checker *c, designator *path); /* ends a designator without '=' after it, an old GNU syntax */
designator *designator_field(checker *c, name *field, source_loc loc);
designator *designator_index(checker *c, ast_expr *first, ast_expr *last, source_loc loc);
/* Assigns the values of initialiser I to the parts of an object of type *T. If *T is an array of unknown count, it gets its
 * count. */
ast_init *check_initializer(checker *c, const type **t, initializer *i, bool is_static, source_loc loc);

typedef VEC(ast_init_place) init_places; /* in source order; a place without a value clears what earlier ones set of its part */
/* Sorts PLACES by offset; later ones replace earlier ones with which they overlap, or their parts. */
void initializer_sort(checker *c, init_places *places);
/* The compound literal of a struct or union that E loads; NULL: E is another expression. */
const ast_variable *initializer_loaded_literal(const ast_expr *e);

/* --- attributes (attributes.c) -------------------------------------------------------------------------------------------- */

attribute *attribute_begin(checker *c, const char *word,
                           source_loc loc); /* sets tokens.skip_arguments if the arguments of this attribute are ignored */
void attribute_argument(checker *c, attribute *a, ast_expr *e);
void attribute_type(checker *c, attribute *a, const type *t, source_loc loc);
void attribute_end(checker *c, attribute *a);
attribute *attribute_alignas(checker *c, ast_expr *align, source_loc loc); /* _Alignas(ALIGN) */
/* The keyword WORD of a calling convention, such as __stdcall: the attribute of that name. */
attribute *attribute_convention(checker *c, const char *word, source_loc loc);
/* The constructs that an attribute can be applied to: bits of the last column of attributes.def. */
typedef enum attribute_place {
    ON_GLOBAL = 1, /* a variable with static storage */
    ON_LOCAL = 2,  /* an automatic variable */
    ON_PARAMETER = 4,
    ON_OBJECT = ON_GLOBAL | ON_LOCAL | ON_PARAMETER,
    ON_FUNCTION = 8,
    ON_STRUCT = 16, /* or union */
    ON_ENUM = 32,
    ON_RECORD = ON_STRUCT | ON_ENUM,
    ON_FIELD = 64,
    ON_TYPEDEF = 128,
    ON_STATEMENT = 256,
    ON_ENUMERATOR = 512,
    ON_TYPE_NAME = 1024,
    ANYWHERE = 2047
} attribute_place;
/* Reports the attributes of LIST that cannot be applied to PLACE, and makes them have no effect. */
void attribute_check_places(checker *c, attribute *list, attribute_place place);
attribute *attribute_join(attribute *a, attribute *b);
const attribute *attribute_find(const attribute *list, attribute_kind kind);
/* The type of what is declared with type T and LIST, whose `ext_vector_type` and `mode` change it. */
const type *attribute_declared_type(checker *c, const attribute *list, const type *t);
/* Reports a _Alignas of LIST that is too small for an object of type T. */
void attribute_check_alignas(checker *c, const attribute *list, const type *t);
/* T; but if LIST has `ext_vector_type`, the vector of T that it specifies */
const type *attribute_vector_type(checker *c, const attribute *list, const type *t);
uint32_t attribute_align(checker *c, const attribute *list); /* the alignment that `aligned` in LIST requires; 0: none */
void attribute_apply_function(checker *c, ast_function *f, const attribute *list);

/* --- uses of what is deprecated (uses.c) ---------------------------------------------------------------------------------- */

/* HAD, or the report that A adds; the name with attribute A is declared at DECLARED. */
const use_report *use_add(checker *c, const use_report *had, const attribute *a, source_loc declared);
const use_report *use_find(checker *c, const attribute *list, source_loc declared); /* NULL: LIST has none */
/* Reports the use at LOC of NAME, whose report is R (NULL: none), unless the declarations around it have the attribute, too. */
void use_check(checker *c, const use_report *r, const char *name, source_loc loc);
/* Reports U, a use in the specifiers of a declaration with report DECLARATION (NULL: none). */
void use_check_specified(checker *c, specified_use *u, const use_report *declaration);
/* Reports the uses in specifiers S and among the parameters of D, which declare a name with report DECLARATION (NULL: none). */
void use_check_declaration(checker *c, specifiers *s, const declarator *d, const use_report *declaration);

/* --- constants (constant.c) ----------------------------------------------------------------------------------------------- */

typedef struct constant {
    const type *type;
    unsigned lanes;
    uint64_t bits[16]; /* the value of each lane, encoded as in AST_CONSTANT */
    bool is_address;   /* the constant is an address: `variable` plus bits[0] bytes; variable NULL: an absolute address */
    ast_variable *variable;
} constant;
bool constant_evaluate(checker *c, const ast_expr *e, constant *out); /* false, without a message, if E is not constant */
/* Like constant_evaluate(), but a const variable has the value of its initialiser. */
bool constant_evaluate_through(checker *c, const ast_expr *e, constant *out);
/* Like constant_evaluate_through(), for the initialiser of an object with static storage: a compound literal has the value of its
 * initialiser, and a comma operator that of its right operand. */
bool constant_evaluate_initializer(checker *c, const ast_expr *e, constant *out);
/* Evaluates the initialiser of V, if V is a const number or vector, and stores the value in V. Each is evaluated only once, since
 * initialisers often refer to other such variables. */
void constant_note_variable(checker *c, ast_variable *v);
/* Evaluates an integer constant expression; false if E is not one. */
bool constant_integer(checker *c, const ast_expr *e, int64_t *out);
ast_expr *constant_node(checker *c, const constant *k, const ast_expr *instead_of);
/* Converts the bits of a scalar by the target's semantics. */
uint64_t constant_convert_bits(uint64_t bits, const type *from, const type *to);
double constant_double(uint64_t bits, const type *t);

/* --- statements (stmt.c, switch.c, reach.c, barrier.c) -------------------------------------------------------------------- */

ast_stmt *check_expr_stmt(checker *c, ast_expr *e, source_loc loc);
/* Adds a note that proposes parentheses around E, an operand WHAT, to silence the warning before it. */
void check_note_parentheses(checker *c, const ast_expr *e, const char *what);
/* indentation.c: warns if NEXT, at NEXT_LOC, is indented as a part of S, the statement before it. NEXT is NULL for a declaration. */
void check_indentation(checker *c, const ast_stmt *s, const ast_stmt *next, source_loc next_loc);
/* Warns if the body of WORD, such as "if", is a semicolon only. */
void check_empty_body(checker *c, const ast_stmt *body, const char *word);
/* barrier.c: warns about barriers that not all work-items reach */
void check_divergent_barrier(checker *c, const ast_expr *condition, const ast_stmt *then);
ast_stmt *check_if(checker *c, ast_expr *condition, ast_stmt *then, ast_stmt *otherwise, source_loc loc);
ast_stmt *check_begin_loop(checker *c, ast_stmt_kind kind, source_loc loc);
ast_stmt *check_end_loop(checker *c, ast_stmt *loop, stmt_list init, ast_expr *condition, ast_expr *step, ast_stmt *body);
ast_stmt *check_begin_switch(checker *c, ast_expr *value, source_loc loc);
ast_stmt *check_end_switch(checker *c, ast_stmt *s, ast_stmt *body);
ast_stmt *check_case(checker *c, ast_expr *low, ast_expr *high,
                     source_loc loc); /* low NULL: the default. The body follows in check_case_body() */
ast_stmt *check_case_body(checker *c, ast_stmt *s, ast_stmt *body);
ast_stmt *check_label(checker *c, name *n, source_loc loc);
ast_stmt *check_label_body(checker *c, ast_stmt *s, ast_stmt *body);
/* Declares __label__ N, a label of the current block that hides outer ones. */
void check_local_label(checker *c, name *n, source_loc loc);
ast_stmt *check_goto(checker *c, name *n, source_loc loc, source_loc name_loc);
ast_stmt *check_break(checker *c, source_loc loc);
ast_stmt *check_continue(checker *c, source_loc loc);
ast_stmt *check_return(checker *c, ast_expr *e, source_loc loc);
ast_stmt *check_block(checker *c, stmt_list list, source_loc loc, source_loc end);
int check_unroll_count(checker *c, ast_expr *e); /* evaluates E, the unroll count of a #pragma unroll */
void check_unroll(checker *c, ast_stmt *loop, int unroll, source_loc loc);
void check_loop_attributes(checker *c, ast_stmt *loop, attribute *list);
void check_end_labels(checker *c);
bool check_falls_through(const ast_stmt *s); /* reach.c: can control reach the end of S? */
void check_missing_return(checker *c, const ast_function *f);
const char *check_spell_function(checker *c, const ast_function *f); /* as messages name F */
/* uninitialized.c: warns about uninitialized variables of F; must be called before check_end_labels() */
void check_uninitialized(checker *c, const ast_function *f);

#endif
