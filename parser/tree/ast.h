/* parser/tree/ast.h - the checked syntax tree: what the grammar builds, the checker decides and the lowering reads.
 *
 * Nothing is left implicit. Every expression has its type and says whether it is an lvalue; every conversion is an AST_CONVERT
 * node; names are resolved to declarations, members to field numbers, swizzles to lanes, sizeof to numbers, calls to a
 * function or a row of builtins.def, initialisers to a sorted list of places. A unit with errors is not handed on, so the
 * lowering may rely on all of this.
 *
 * Types of rvalues are bare. The type of an lvalue is that of the object, with qualifiers and a definite space; a load goes
 * through AST_CONVERT/load, also where C would not say so (operand of a member access on an rvalue excepted: the base is then
 * an rvalue). */
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

/* --- expressions ------------------------------------------------------------------------------------------------------------ */
typedef enum ast_expr_kind {
    AST_CONSTANT,     /* scalar number or null pointer: `bits` */
    AST_STRING,       /* lvalue: char array in the constant space; `string` */
    AST_ADDRESS_CONSTANT, /* initialisers of program-scope and static variables only: `address` */
    AST_VARIABLE,     /* lvalue: `variable` */
    AST_FUNCTION,     /* function designator; only below AST_CALL's callee, so the lowering never meets it */
    AST_NEGATE,       /* -x: `unary`, operand of the same type */
    AST_COMPLEMENT,   /* ~x */
    AST_NOT,          /* !x: scalar: operand is bool, result int 0/1. Vector: operand any vector, result 0/-1 in type_mask */
    AST_DEREFERENCE,  /* *p: lvalue; also p[i], which is *(p + i) */
    AST_ADDRESS,      /* &x: operand is an lvalue */
    AST_BINARY,       /* `binary`; operators.def */
    AST_AND, AST_OR,  /* scalar && and ||: operands are bool, the right one is evaluated on demand; result int 0/1 */
    AST_CONDITIONAL,  /* scalar condition (bool) ? then : otherwise, one of them evaluated; both of the result type, also void */
    AST_SELECT,       /* vector condition: lane by lane, the sign bit of the condition's lane chooses `then`; all are evaluated */
    AST_ASSIGN,       /* `binary`: left is an lvalue, right has its bare type; the result is the value assigned (an rvalue) */
    AST_COMPOUND_ASSIGN, /* `compound` */
    AST_INCREMENT,    /* `increment`: ++ and --, before or after */
    AST_COMMA,        /* `binary`: left for its effects, result is the right one */
    AST_CONVERT,      /* `convert`; conversions.def */
    AST_CALL,         /* `call` */
    AST_MEMBER,       /* `member`: lvalue when the base is one */
    AST_ELEMENT,      /* `element`: lane of a vector by a run-time index; lvalue when the base is one */
    AST_SWIZZLE,      /* `swizzle`: lanes of a vector; lvalue when the base is one and no lane is named twice */
    AST_VECTOR,       /* (float4)(a, b.xy, 1): `list` of scalars and vectors of its element type, whose lanes add up */
    AST_COMPOUND_LITERAL, /* lvalue: `literal`, an unnamed variable (automatic, or program scope) with its initialiser */
    AST_STATEMENT,    /* ({ … }): `statement` */
    AST_ERROR,        /* after an error; never reaches the lowering */
} ast_expr_kind;

typedef enum ast_operator {
#define OPERATOR(name, spelling) OP_##name,
#include "parser/tree/operators.def"
    OP_COUNT
} ast_operator;

typedef enum ast_conversion {
#define CONVERSION(name, what) CONVERSION_##name,
#include "parser/tree/conversions.def"
    CONVERSION_COUNT
} ast_conversion;

/* Of explicit convert_T functions; ROUND_DEFAULT is nearest-even towards floating point and towards zero to integers. */
typedef enum ast_rounding { ROUND_DEFAULT, ROUND_RTE, ROUND_RTZ, ROUND_RTP, ROUND_RTN } ast_rounding;

typedef enum ast_call_kind {
    CALL_FUNCTION,    /* `function`: the user's, or one of the library's */
    CALL_PER_LANE,    /* `function` takes scalars, the call has vectors: once for each lane. A scalar argument goes to every call
                         as it is; a vector argument gives its lane; a pointer to a vector where the function takes a pointer to a
                         scalar gives the address of the lane. The result, unless void, is the vector of the results */
    CALL_BUILTIN,     /* `builtin`: the lowering knows it (builtin_row.lowering) */
} ast_call_kind;

/* One cache line: source text becomes more of these than of anything else. */
struct ast_expr {
    uint8_t kind;         /* ast_expr_kind */
    bool lvalue;
    bool parenthesized;   /* for warnings */
    bool contract;        /* a product added here need not be rounded (FP_CONTRACT); never so in the library */
    bool null_constant;   /* an integer constant expression with value 0, or that cast to void *: may become a null pointer */
    uint16_t depth;       /* of the tree below, bounded by the checker */
    source_loc loc;       /* where a caret belongs: the operator, the name, the parenthesis of a call */
    source_range range;
    const type *type;
    union {
        uint64_t bits;    /* integers: sign- or zero-extended from the type; floating point: the type's pattern in the low bits */
        struct { uint64_t value; const type *of; } enumerator; /* AST_CONSTANT: `bits`, and whose enumerator it is, or NULL */
        struct { const char *bytes; uint64_t length; } string; /* length without the final NUL, which the array includes */
        struct { ast_variable *variable; int64_t offset; } address; /* offset in bytes; a string has become an unnamed variable */
        ast_variable *variable;
        struct { ast_function *function; struct name *name; } designator; /* AST_FUNCTION, for the checker alone */
        ast_expr *unary;
        struct { ast_operator op; ast_expr *left, *right; } binary;
        struct { ast_expr *condition, *then, *otherwise; } choice; /* AST_CONDITIONAL, AST_SELECT */
        struct {          /* left = (T)((computation)left op right). The result is the value assigned */
            ast_operator op : 8;
            ast_conversion to : 8, from : 8; /* left's value to `computation` and back: of numbers, or CONVERSION_same */
            ast_expr *left;            /* lvalue; its address is computed once */
            ast_expr *right;           /* of type `computation`; of its own type for shifts, a long for pointers */
            const type *computation;   /* same type as left for pointers */
        } compound;
        /* Numbers, vectors, pointers (by one element). Postfix gives the old value. */
        struct { ast_expr *operand; bool decrement, postfix; } increment;
        struct { ast_expr *operand; ast_conversion kind; ast_rounding rounding; bool saturate; bool is_explicit; } convert;
        struct {
            ast_call_kind kind;
            uint32_t count;
            ast_function *function;
            const builtin_row *builtin;
            ast_expr **arguments;      /* converted to the parameters' types; variadic ones promoted */
        } call;
        /* Field numbers from outside in: more than one through anonymous members. */
        struct { ast_expr *base; uint32_t *path; uint32_t depth; } member;
        struct { ast_expr *base, *index; } element;     /* index: any integer, taken modulo the lanes */
        struct { ast_expr *base; uint8_t count; uint8_t lanes[16]; } swizzle; /* count 1: the result is a scalar.
                              Lane 3 of a 3-vector (.hi, .odd) reads as undefined and is not written */
        struct { ast_expr **items; uint32_t count; } list;
        ast_variable *literal;
        struct { ast_stmt *block; ast_expr *result; } statement; /* block without its last expression; result NULL: void */
    };
};

_Static_assert(sizeof(ast_expr) == 64, "an expression is one cache line");

/* --- initialisers ----------------------------------------------------------------------------------------------------------- */
typedef struct ast_init_place {
    uint64_t offset;      /* bytes from the start of the object */
    const type *type;     /* bare type of what stands there: scalar, vector, pointer, a whole struct (copied from a value), or a
                             char array (value is then an AST_STRING, cut or filled with zeros to the array's size) */
    ast_expr *value;      /* of that type; in static initialisers AST_CONSTANT, AST_ADDRESS_CONSTANT, AST_VECTOR of constants */
} ast_init_place;

struct ast_init {
    bool zeros;           /* the places do not cover the object: what they leave (padding aside) is zero */
    uint16_t depth;       /* of the deepest value */
    uint32_t count;
    ast_init_place *places; /* by rising offset, none twice, none overlapping. Evaluation order is this order */
};

/* --- declarations ----------------------------------------------------------------------------------------------------------- */
typedef enum ast_storage {
    STORAGE_PARAMETER,    /* of a function */
    STORAGE_AUTO,         /* private, one for each execution of its block */
    STORAGE_LOCAL,        /* local memory, declared in a kernel: one for the work-group, not initialised */
    STORAGE_STATIC,       /* lives for the program: program scope, static locals, constant variables in functions, strings. Space
                             global, constant, or private with --fprivate-program-scope (one for each work-item) */
} ast_storage;

struct ast_variable {
    const char *name;     /* interned; NULL: unnamed (compound literals, strings, unnamed parameters) */
    const char *symbol;   /* STORAGE_STATIC, STORAGE_LOCAL: unique name within the unit, "f.x" for locals */
    const type *type;     /* of the object, with qualifiers and a definite space */
    ast_storage storage;
    bool is_static;       /* internal linkage */
    bool is_extern;       /* declared only: no definition in this unit */
    bool is_const_unit;   /* the unit may take it for its initialiser: const or constant space */
    bool used, assigned;  /* for warnings; so are … */
    uint32_t named, given; /* … how often its name stands in the source, and how often as the left side of `=` alone */
    bool address_taken;
    bool was_array;       /* a parameter that was declared as one */
    bool is_library;
    uint32_t align;       /* bytes, at least the type's */
    uint32_t index;       /* parameter: number from 0. Automatic: for parser/check/flow.c alone */
    ast_init *init;       /* NULL: none (STORAGE_STATIC: zeros) */
    const struct constant *value; /* is_const_unit, and a number that is known; NULL otherwise. For parser/check/constant.c alone */
    ast_function *function; /* in which it is declared; NULL at program scope */
    source_loc loc;
    source_range range;
    void *lowered;        /* for the lowering alone */
};

struct ast_function {
    const char *name;
    const char *symbol;   /* unique name within the unit: the name, or a mangled one ("_Z3addff") if overloadable */
    const type *type;     /* TYPE_FUNCTION */
    ast_variable **parameters; /* of the definition; of the first declaration when there is none */
    uint32_t count;
    ast_stmt *body;       /* AST_BLOCK; NULL: declared only. Calling such a function is an error at the call */
    bool is_kernel, is_static, is_inline, is_extern, always_inline, noinline, overloadable, is_library;
    bool used;            /* called from somewhere, or a kernel */
    bool keep;            /* __attribute__((used)) or unused: no warning when nothing calls it */
    bool convergent, pure_attribute, const_attribute, deprecated;
    const char *refused;  /* why this kernel cannot be compiled (image parameter, …). No body is kept */
    source_loc refused_at;
    uint32_t required_size[3], size_hint[3]; /* reqd_work_group_size, work_group_size_hint; 0 none */
    uint32_t sub_group_size; /* intel_reqd_sub_group_size; 0 none */
    const type *vector_hint; /* vec_type_hint; NULL none */
    source_loc loc;       /* of the name */
    source_range range;
    source_loc end_loc;   /* closing brace of the body */
    VEC(ast_function *) callees; /* each once */
    VEC(source_loc) call_locs;   /* of the first call, parallel to callees */
    ast_function *next_overload; /* same name and scope; checker only */
    ast_function *next_library;  /* same name, in whatever library file; checker only */
    struct kept_body *kept;      /* library functions; checker only */
    uint8_t mark;         /* free for walks over the call graph; 0 between them */
    void *lowered;        /* for the lowering alone */
};

/* --- statements ------------------------------------------------------------------------------------------------------------- */
typedef enum ast_stmt_kind {
    AST_EMPTY,
    AST_EXPRESSION,   /* `expr` */
    AST_DECLARATION,  /* `variable`: an automatic variable comes to life here and is initialised. Others: nothing to do */
    AST_BLOCK,        /* `block` */
    AST_IF,           /* `branch` */
    AST_WHILE, AST_DO, AST_FOR, /* `loop` */
    AST_SWITCH,       /* `choice` */
    AST_CASE,         /* `label_case`: a place in the body of `choice` */
    AST_LABEL,        /* `label` */
    AST_GOTO,         /* `target` */
    AST_BREAK,        /* `leaves`: the loop or switch */
    AST_CONTINUE,     /* `leaves`: the loop */
    AST_RETURN,       /* `expr`, converted to the function's result; NULL for void */
} ast_stmt_kind;

/* One `case`, range of cases, or the default of a switch. */
typedef struct ast_case {
    uint64_t low, high;   /* inclusive, in the type of the switch (extended as in AST_CONSTANT); equal unless a range */
    bool is_default;
    source_loc loc;
    struct ast_case *next;
    void *lowered;
} ast_case;

struct ast_label {
    const char *name;
    source_loc loc;
    bool defined, used;
    uint32_t block;       /* for parser/check/flow.c alone */
    ast_label *next;
    void *lowered;
};

/* loop.unroll, with the numbers of ir_inst.unroll; from 2 on: that many times. */
enum { UNROLL_UNSAID = 0, UNROLL_NONE = 1, UNROLL_ENABLE = -1, UNROLL_FULL = -2 };

struct ast_stmt {
    uint8_t kind;         /* ast_stmt_kind */
    bool falls_through;   /* AST_EMPTY with __attribute__((fallthrough)), for the warning */
    uint16_t depth;       /* of the tree below, with its expressions; bounded by the checker */
    source_loc loc;       /* first token */
    ast_stmt *next;       /* in a block */
    union {
        ast_expr *expr;
        ast_variable *variable;
        struct { ast_stmt *first; source_loc end; } block;
        struct { ast_expr *condition; ast_stmt *then, *otherwise; } branch; /* condition is bool; otherwise may be NULL */
        struct {
            ast_stmt *init;      /* AST_FOR: a block of declarations whose variables live for the loop, an expression, or NULL */
            ast_expr *condition; /* bool; NULL in a `for` without */
            ast_expr *step;      /* AST_FOR; may be NULL */
            ast_stmt *body;
            int32_t unroll;
            bool is_left, is_continued; /* some break, some continue names it */
            void *lowered;
        } loop;
        struct {
            ast_expr *value;     /* int or wider, promoted */
            ast_case *cases;     /* in source order; never overlapping */
            ast_case *default_case; /* also in `cases`; NULL none */
            ast_case *last_case; /* of `cases` */
            bool is_left;        /* some break names it */
            ast_stmt *body;      /* holds the AST_CASE places, in any nesting */
            void *lowered;
        } choice;
        struct { ast_case *which; ast_stmt *body; } label_case; /* body: the statement behind the colon */
        struct { ast_label *label; ast_stmt *body; } label;
        ast_label *target;
        ast_stmt *leaves;
    };
};

/* --- the unit --------------------------------------------------------------------------------------------------------------- */
typedef struct ast_unit {
    arena *memory;
    type_table *types;
    VEC(ast_function *) functions; /* defined or called, each once, in order of first declaration; library functions last */
    VEC(ast_variable *) variables; /* STORAGE_STATIC and STORAGE_LOCAL ones, each once */
    VEC(ast_function *) kernels;   /* also in `functions`; refused ones too */
    bool uses_printf;
} ast_unit;

/* The tree as text: one node a line, indented by depth, with type and line:column. Library functions are left out. */
void ast_print(text *out, const ast_unit *unit, const source_map *sources);

#endif
