/* parser/tree/ast.h - the checked syntax tree: the parser builds it through the checker, and the lowering reads it.
 *
 * Nothing is left implicit. Every expression has a type and an lvalue flag; every conversion is an AST_CONVERT node; names are
 * resolved to declarations, members to field indices, swizzles to lanes, sizeof to numbers, calls to a function or a row of
 * builtins.def, and initialisers to a list of (offset, type, value) sorted by offset. A unit with errors never reaches the
 * lowering, so the lowering may rely on all of this.
 *
 * The type of an rvalue is bare. The type of an lvalue is that of the object, with qualifiers and a definite address space.
 * Every load is an AST_CONVERT/load node; the one exception is a member access on an rvalue, whose base remains an rvalue. */
#ifndef GASKET_PARSER_TREE_AST_H
#define GASKET_PARSER_TREE_AST_H

#include "parser/tree/types.h"
#include "src/base/source.h"
#include "src/base/vec.h"

typedef struct ast_expr ast_expr;
typedef struct ast_stmt ast_stmt;
typedef struct ast_variable ast_variable;
typedef struct ast_function ast_function;
typedef struct ast_init ast_init;
typedef struct ast_label ast_label;
typedef struct builtin_row builtin_row; /* parser/tree/builtins.h */

/* --- expressions ---------------------------------------------------------------------------------------------------------- */

typedef enum ast_expr_kind {
#define KIND(name, spelling, traits, operands) AST_##name,
#include "parser/tree/kinds.def"
} ast_expr_kind;

enum { AST_COMPUTES = 1, AST_FOLDS = 2 }; /* traits of kinds: see kinds.def */
extern const uint8_t ast_kind_traits[];   /* by ast_expr_kind */

typedef enum ast_operator {
#define OPERATOR(name, spelling, traits) OP_##name,
#include "parser/tree/operators.def"
    OP_COUNT
} ast_operator;

enum { OPERATOR_COMPARES = 1, OPERATOR_ORDERS = 2 }; /* traits of operators: see operators.def */
extern const uint8_t operator_traits[OP_COUNT + 1];  /* of OP_COUNT, which is no operator: none */

static inline bool operator_is_comparison(ast_operator op)
{
    return operator_traits[op] & OPERATOR_COMPARES;
}
/* Is OP one of < > <= >=? */
static inline bool operator_is_ordering(ast_operator op)
{
    return operator_traits[op] & OPERATOR_ORDERS;
}
const char *operator_text(ast_operator op); /* the spelling, such as "<<" */

typedef enum ast_conversion {
#define CONVERSION(name, what) CONVERSION_##name,
#include "parser/tree/conversions.def"
    CONVERSION_COUNT
} ast_conversion;

/* The rounding mode of a convert_T call. ROUND_DEFAULT is to nearest even for conversions to floating point, and toward zero
 * for those to integers. */
typedef enum ast_rounding { ROUND_DEFAULT, ROUND_RTE, ROUND_RTZ, ROUND_RTP, ROUND_RTN } ast_rounding;

typedef enum ast_call_kind {
    CALL_FUNCTION, /* `function`: the user's, or one of the library's */
    CALL_PER_LANE, /* `function` takes scalars and the call has vectors: one call for each lane. It gets a scalar argument
                         unchanged, the lane of a vector argument, and the address of the lane for a pointer to a vector where
                         the function takes a pointer to a scalar. The result is the vector of the results */
    CALL_BLOCK,    /* of the block arguments[0]; parser/check/blocks/block_calls.c makes it a CALL_FUNCTION */
    CALL_BUILTIN,  /* `builtin`, whose IR the lowering generates as builtin_row.lowering specifies */
} ast_call_kind;

/* Types whose use OpenCL C allows only after #pragma OPENCL EXTENSION: half, and before OpenCL C 1.2 double. gasket always allows them;
 * --check=portability reports them. */
enum { AST_LACKS_HALF = 1, AST_LACKS_DOUBLE = 2 };

/* One cache line, since these are the most numerous objects of the front end. */
struct ast_expr {
    uint8_t kind; /* kind of the node: an ast_expr_kind */
    bool lvalue;
    bool parenthesized; /* the expression was in parentheses; for warnings */
    bool contract;      /* a product that is added here may be fused with the sum (FP_CONTRACT); always false in the library */
    uint8_t lacks;      /* extensions that no pragma enables here: set of AST_LACKS_…; 0 in the library */
    bool null_constant; /* an integer constant expression with value 0, or that cast to void *: converts to a null pointer */
    uint16_t depth;     /* depth of the subtree, which the checker limits */
    source_loc loc;     /* location of the caret in diagnostics: of the operator, the name, or the parenthesis of a call */
    source_range range;
    uint8_t folded; /* AST_CONSTANT: 1 + the operator whose result it is, 0: it is none; for warnings */
    const type *type;
    union {
        uint64_t bits; /* integers: sign- or zero-extended from the type; floating point: the encoding, in the low bits */
        /* AST_CONSTANT: value is `bits`; of is the enum of an enumerator, else NULL. For warnings: the type that sizeof measures, or NULL;
         * and the pointer variable that is its operand, or NULL. */
        struct {
            uint64_t value;
            const type *of;
            const type *measured;
            const ast_variable *pointer;
        } enumerator;
        struct {
            const char *bytes;
            uint64_t length;
        } string; /* length without the final NUL, which the array includes */
        struct {
            ast_variable *variable;
            int64_t offset;
        } address; /* offset in bytes; for a string, `variable` is unnamed */
        ast_variable *variable;
        struct {
            ast_function *function;
            struct name *name;
        } designator; /* AST_FUNCTION, used by the checker only */
        ast_expr *unary;
        struct {
            ast_operator op;
            ast_expr *left, *right;
        } binary;
        struct {
            ast_expr *condition, *then, *otherwise;
        } choice; /* for AST_CONDITIONAL and AST_SELECT */
        struct {  /* left = (T)((computation)left op right); the result is the value assigned */
            ast_operator op : 8;
            /* conversions from left's type to `computation`, and back; CONVERSION_same if both types are equal */
            ast_conversion to : 8, from : 8;
            ast_expr *left; /* an lvalue, which is evaluated once */
            /* has type `computation`; but a shift count has its own type, and a pointer offset is long */
            ast_expr *right;
            const type *computation; /* type of the operation; for pointers, the type of left */
        } compound;
        /* Adds or subtracts one: for a pointer, one element. The value of the postfix form is the old value. */
        struct {
            ast_expr *operand;
            bool decrement, postfix;
        } increment;
        struct {
            ast_expr *operand;
            ast_conversion kind;
            ast_rounding rounding;
            bool saturate;
            bool is_explicit;
        } convert;
        struct {
            ast_call_kind kind;
            uint32_t count;
            ast_function *function;
            const builtin_row *builtin;
            ast_expr **arguments; /* converted to the parameters' types; variadic ones are promoted */
        } call;
        /* `path`: field indices from the outermost record inward; more than one to reach into anonymous members. */
        struct {
            ast_expr *base;
            uint32_t *path;
            uint32_t depth;
        } member;
        struct {
            ast_expr *base, *index;
        } element; /* index has any integer type; it is taken modulo the number of lanes */
        struct {
            ast_expr *base;
            uint8_t count;
            uint8_t lanes[16];
        } swizzle; /* count 1: the result is a scalar.
                              Lane 3 of a 3-vector (.hi, .odd) has an undefined value, and writes to it are dropped */
        struct {
            ast_expr **items;
            uint32_t count;
        } list;
        ast_variable *literal;
        /* result: the last expression, which is not in `block`; NULL: void */
        struct {
            ast_stmt *block;
            ast_expr *result;
        } statement;
    };
};
_Static_assert(sizeof(ast_expr) <= 64, "an expression has at most one cache line");

static inline bool ast_is_comparison(const ast_expr *e)
{
    return e->kind == AST_BINARY && operator_is_comparison(e->binary.op);
}

/* The operands of an expression, as its row of kinds.def lists them. */
typedef struct ast_operands {
    uint32_t count;
    ast_expr *const *list; /* the operands; NULL: they are in `own` */
    ast_expr *own[3];
} ast_operands;
ast_operands ast_operands_of(const ast_expr *e);
static inline ast_expr *ast_operand(const ast_operands *o, uint32_t i)
{
    return o->list ? o->list[i] : o->own[i];
}

/* --- initialisers --------------------------------------------------------------------------------------------------------- */

typedef struct ast_init_place {
    uint64_t offset;  /* offset in bytes from the start of the object */
    const type *type; /* bare type of the part of the object: a scalar, vector, pointer, struct (copied as a whole), or
                             char array (VALUE is then an AST_STRING, truncated or padded with zeros to the array's size) */
    /* the value of the part; in static initialisers an AST_CONSTANT, AST_ADDRESS_CONSTANT, or AST_VECTOR of constants */
    ast_expr *value;
} ast_init_place;

struct ast_init {
    bool zeros;     /* the rest of the object, except padding, is zero: `places` does not cover it */
    uint16_t depth; /* the maximum depth of the values */
    uint32_t count;
    ast_init_place *places; /* sorted by offset, not overlapping; evaluated in this order */
};

/* --- declarations --------------------------------------------------------------------------------------------------------- */

typedef enum ast_storage {
    STORAGE_PARAMETER, /* a parameter of a function */
    STORAGE_AUTO,      /* private; a new one for each execution of its block */
    STORAGE_LOCAL,     /* a variable in local memory, declared in a kernel: one for each work-group, not initialised */
    STORAGE_STATIC,    /* exists as long as the program: at program scope, static or constant in a function, a string. The
                             space is global, constant or, with --fprivate-program-scope, private (one for each work-item) */
} ast_storage;

struct ast_variable {
    const char *name;     /* interned; NULL: unnamed (compound literals, strings, unnamed parameters) */
    const char *symbol;   /* STORAGE_STATIC, STORAGE_LOCAL: unique name within the unit, "f.x" for locals */
    const type *type;     /* type of the object, with qualifiers and a definite space */
    const char *declared; /* parameter: the type as declared, if with a typedef name of the source; else NULL */
    ast_storage storage;
    bool is_static;        /* the variable has internal linkage */
    bool is_extern;        /* only declared, not defined in this unit */
    bool is_const_unit;    /* const or in constant space, so that reads in this unit may be replaced by the initialiser */
    bool used, assigned;   /* for warnings, like the next two members */
    uint32_t named, given; /* number of times that the source names it, and of those the times as the left side of `=` only */
    bool address_taken;
    bool was_array; /* a parameter that was declared as one */
    bool is_library;
    uint8_t lacks;                /* as in ast_expr, at the declaration */
    uint32_t align;               /* alignment in bytes, at least that of the type */
    uint32_t captured_at;         /* parameter of an enqueued block's kernel: ir_object.captured_at */
    uint32_t index;               /* parameter: its index. Automatic variable: for parser/check/flow.c only */
    ast_init *init;               /* initialiser; NULL: none (a STORAGE_STATIC variable is then zero) */
    const struct constant *value; /* if is_const_unit: its value, NULL if unknown. For parser/check/constant.c only */
    ast_function *function;       /* the function that declares it; NULL at program scope */
    source_loc loc;
    source_range range;
    VEC(ast_function *) blocks; /* a block variable: the functions of the blocks that it may be; checker only */
    void *lowered;              /* data of the lowering, which no other stage uses */
};

/* The block whose literal became a function; see parser/check/blocks/block.c. */
typedef struct ast_block {
    uint32_t number;              /* of the block in the unit, from 1; the first member of its record */
    type *record;                 /* the struct to which a value of the block points: number, size, captured values */
    const type *type;             /* TYPE_BLOCK, whose function type has the parameters without the record */
    const ast_variable *variable; /* the variable that the literal initializes; NULL: none */
    ast_function *outer;          /* the function that contains the literal; NULL at program scope */
    VEC(ast_variable *) captures; /* captures[i]: the variable whose value is field i + 2 of the record */
    VEC(type_field) fields;       /* while the literal is being parsed: the fields of the record */
    const ast_variable *local;    /* a variable in local memory that the block names; NULL: none */
    source_loc local_loc;         /* where it names that */
    ast_function *kernel;         /* the kernel that an enqueued block becomes; NULL: it is not enqueued */
} ast_block;

struct ast_function {
    const char *name;
    const char *symbol;        /* unique name within the unit: the name, or a mangled one ("_Z3addff") if overloadable */
    const type *type;          /* a TYPE_FUNCTION */
    ast_variable **parameters; /* parameters of the definition; of the first declaration if there is no definition */
    uint32_t count;
    ast_stmt *body; /* AST_BLOCK; NULL: only declared, and calls are errors */
    bool is_kernel, is_static, is_inline, is_extern, always_inline, noinline, overloadable, is_library;
    bool used; /* the function is a kernel, or called in this unit */
    bool keep; /* has __attribute__((used)) or ((unused)): no warning if it is not called */
    bool convergent, pure_attribute, const_attribute;
    bool warn_unused_result;      /* checker only, as is `use` */
    const struct use_report *use; /* the report of each use of the function; NULL: none */
    /* the reason why this kernel cannot be compiled (an image parameter, …), in which case body is NULL; else NULL */
    const char *refused;
    source_loc refused_at;
    uint32_t required_size[3], size_hint[3]; /* arguments of reqd_work_group_size and work_group_size_hint; 0: none */
    uint32_t sub_group_size;                 /* argument of intel_reqd_sub_group_size; 0: none */
    const type *vector_hint;                 /* argument of vec_type_hint; NULL: none */
    source_loc loc;                          /* location of the name */
    source_range range;
    source_loc end_loc;          /* location of the closing brace of the body */
    VEC(ast_function *) callees; /* the functions that it calls, each once */
    VEC(source_loc) call_locs;   /* call_locs[i]: location of the first call of callees[i] */
    ast_function *next_overload; /* next function of the same name in the scope; checker only */
    ast_function *next_library;  /* next function of the same name in any library file; checker only */
    ast_block *block;            /* the block of which this is the function; NULL: none */
    uint32_t child;              /* a kernel for an enqueued block: the number of the block; else 0 */
    VEC(ast_function *) results; /* the functions of the blocks that the function may return; checker only */
    struct kept_body *kept;      /* library function: the stored tokens of its body; checker only */
    uint8_t mark;                /* scratch for traversals of the call graph, which leave it 0 */
    void *lowered;               /* data of the lowering, which no other stage uses */
};

/* --- statements ----------------------------------------------------------------------------------------------------------- */

typedef enum ast_stmt_kind {
    AST_EMPTY,
    AST_EXPRESSION,  /* `expr` */
    AST_DECLARATION, /* `variable`: begins the lifetime of an automatic variable, and initialises it. Others: no effect */
    AST_BLOCK,       /* `block` */
    AST_IF,          /* `branch` */
    AST_WHILE,
    AST_DO,
    AST_FOR,      /* `loop` */
    AST_SWITCH,   /* `choice` */
    AST_CASE,     /* `label_case`: a label in the body of `choice` */
    AST_LABEL,    /* `label` */
    AST_GOTO,     /* `target` */
    AST_BREAK,    /* `leaves`: the loop or switch */
    AST_CONTINUE, /* `leaves`: the loop */
    AST_RETURN,   /* `expr`, converted to the function's result; NULL for void */
} ast_stmt_kind;

/* One `case`, range of cases, or the default of a switch. */
typedef struct ast_case {
    /* the range of values, inclusive, in the type of the switch, extended as in AST_CONSTANT; equal for a single value */
    uint64_t low, high;
    bool is_default;
    source_loc loc, value_loc; /* of the word, of the value */
    struct ast_case *next;
    void *lowered;
} ast_case;

struct ast_label {
    const char *name;
    source_loc loc;
    bool defined, used;
    uint32_t block; /* data of parser/check/flow.c, which no other file uses */
    ast_label *next;
    void *lowered;
};

/* Values of loop.unroll, the same as those of ir_inst.unroll; values from 2 on are unroll factors. */
enum { UNROLL_UNSAID = 0, UNROLL_NONE = 1, UNROLL_ENABLE = -1, UNROLL_FULL = -2 };

struct ast_stmt {
    uint8_t kind;       /* kind of the statement: an ast_stmt_kind */
    bool falls_through; /* AST_EMPTY with __attribute__((fallthrough)): suppresses the warning */
    uint16_t depth;     /* depth of the subtree with its expressions, which the checker limits */
    source_loc loc;     /* location of the first token */
    ast_stmt *next;     /* next statement of the block */
    union {
        ast_expr *expr;
        ast_variable *variable;
        struct {
            ast_stmt *first;
            source_loc end;
        } block;
        /* condition is a bool; otherwise is NULL if there is no else */
        struct {
            ast_expr *condition;
            ast_stmt *then, *otherwise;
        } branch;
        struct {
            ast_stmt *init;      /* AST_FOR: a block of declarations in the scope of the loop, an expression, or NULL */
            ast_expr *condition; /* a bool; NULL in a `for` without a condition */
            ast_expr *step;      /* AST_FOR: evaluated after each iteration; NULL: none */
            ast_stmt *body;
            int32_t unroll;
            bool is_left, is_continued; /* the body contains a break, a continue of this loop */
            void *lowered;
        } loop;
        struct {
            ast_expr *value;        /* the controlling expression, promoted: int or wider */
            ast_case *cases;        /* the cases in source order; their ranges do not overlap */
            ast_case *default_case; /* the default, which is also in `cases`; NULL: none */
            ast_case *last_case;    /* the last item of `cases` */
            bool is_left;           /* the body contains a break of this switch */
            ast_stmt *body;         /* contains the AST_CASE statements, at any depth */
            void *lowered;
        } choice;
        struct {
            ast_case *which;
            ast_stmt *body;
        } label_case; /* body: the statement after the colon */
        struct {
            ast_label *label;
            ast_stmt *body;
        } label;
        ast_label *target;
        ast_stmt *leaves;
    };
};

/* --- the unit ------------------------------------------------------------------------------------------------------------- */

typedef struct ast_record_name {
    const char *name; /* "struct P" for a tag, "P" for a typedef */
    const type *type;
} ast_record_name;

typedef struct ast_unit {
    arena *memory;
    type_table *types;
    VEC(ast_function *) functions;     /* defined or called, each once, in order of first declaration; library functions last */
    VEC(ast_variable *) variables;     /* STORAGE_STATIC and STORAGE_LOCAL ones, each once */
    VEC(ast_function *) kernels;       /* the kernels, which are also in `functions`; refused kernels are included */
    VEC(ast_record_name) record_names; /* the structs and unions of the user, by typedef name and by tag */
    bool uses_printf;
} ast_unit;

/* Prints the tree as text, except library functions: one node a line, indented by depth, with its type and line:column. */
void ast_print(text *out, const ast_unit *unit, const source_map *sources);
/* Calls VISIT(CONTEXT, …) for each node that ast_print() prints, in the same order: its depth, its line without indentation and location,
 * which is valid during the call, and its location (0: none). */
typedef void ast_visitor(void *context, unsigned depth, const char *line, source_loc where);
void ast_visit(arena *memory, const ast_unit *unit, ast_visitor *visit, void *context);

#endif
