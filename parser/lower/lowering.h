/* parser/lower/lowering.h - the interface between the files of the lowering: lower.c (units, functions, types), source_type.c (types
 * for reports), stmt.c, expr.c, convert.c (conversions), memory.c (places, loads, stores, copies), init.c (run-time initialization),
 * lifetime.c (scopes and lifetimes, for checks), portability.c (shifts and extensions, for checks), constant.c (static
 * initializers), builtin.c, parallel.c, image.c and async.c (built-in functions). */
#ifndef GASKET_PARSER_LOWER_LOWERING_H
#define GASKET_PARSER_LOWER_LOWERING_H

#include "ir/build.h"
#include "ir/source_type.h"
#include "parser/lower/lower.h"
#include "src/base/map.h"

/* A scope that is being lowered, innermost first. */
typedef struct lower_scope {
    struct lower_scope *outer;
    VEC(ir_inst *) variables; /* the allocas whose lifetime ends with the scope */
    bool keeps_variables;     /* their lifetimes do not end with the scope */
} lower_scope;

typedef struct visible_variable { /* an automatic or local variable that statements name */
    ir_value *address;            /* NULL: that of `local` */
    const ast_variable *local;    /* a local variable, which gets its address where the code uses it first; else NULL */
    uint32_t number;              /* in the module's source_variables */
    uint32_t bytes;
} visible_variable;

typedef struct lowering {
    ir_module *m;
    arena *memory;
    const ast_unit *unit;
    const source_map *sources;
    diag *d;
    const lower_options *options;
    const char *only; /* the only kernel to lower; NULL: all kernels */
    ir_builder b;     /* builder at the insertion point */
    ir_function *function;
    const ast_function *source;
    ir_value *result;     /* in a function that returns a struct: address of the memory for it; else NULL */
    ir_inst *last_alloca; /* the last alloca: all are at the start of the entry block */
    struct known_loc {    /* direct-mapped cache of translated locations, indexed by loc modulo its size */
        source_loc loc;
        source_range range;
        uint32_t id; /* index of the location in the module's locs */
    } known_locs[1024];
    const char *last_file, *last_file_name; /* the file name looked up last, and its copy interned in the module */
    map strings;                            /* unnamed constant variables, by their initializer */
    uint64_t initialised_bytes;             /* size of all objects with nonzero initializers */
    uint64_t program_bytes;                 /* size of all variables in global and constant memory */
    map source_types;                       /* the source types of the module, by bare type */
    text spelling;                          /* scratch: the name of one type */
    VEC(const type *) unfinished;           /* those whose components lower_source_type() has not described yet */
    lower_scope *scope;                     /* the innermost one; NULL unless the function is lowered for checks */
    uint8_t stated;                         /* the AST_LACKS_… that the current statement has stated */
    map entered;                            /* statements of the function that are scopes with labels inside */
    VEC(visible_variable) visible;          /* outer ones first; empty unless statements are kept */
    VEC(const ast_function *) pending;      /* declared functions, which lower_unit() lowers in this order */
} lowering;

/* The memory that an lvalue designates: the object at `address` (count 0, no index), or some lanes of the vector there, either
 * `count` constant ones or the one at `index`. */
typedef struct place {
    ir_value *address;
    const type *type; /* type of the object at `address`; a vector if lanes or index are used */
    uint32_t align;
    bool is_volatile;
    unsigned count; /* number of constant lanes; 0: the whole object */
    uint8_t lanes[16];
    ir_value *index; /* index of a single lane, known only at run time; else NULL */
} place;

/* types */
ir_type *lower_type(lowering *l, const type *t);        /* IR type of a value of type T: bool is i1 */
ir_type *lower_memory_type(lowering *l, const type *t); /* IR type of an object of type T in memory: bool is i8 */
/* True if the IR struct has the same layout as the record of the language, so that its fields can be addressed by index. */
bool lower_is_regular(lowering *l, const type *record);
const ir_source_type *lower_source_type(lowering *l, const type *t); /* describes T without its qualifiers (source_type.c) */
void lower_record_names(lowering *l); /* describes all records of the unit, for ir_source_type_find() */
ir_function *lower_function_value(lowering *l, const ast_function *f);
void lower_locate(lowering *l, source_loc loc);         /* sets the location of the instructions built next */
void lower_locate_expr(lowering *l, const ast_expr *e); /* the same: that of E, with its range of columns if that is needed */

/* statements for debuggers (statement.c); they do nothing unless the options keep statements */
void lower_begin_statement(lowering *l, source_loc loc); /* sets the location of what is built next, too */
void lower_begin_call(lowering *l);                      /* a call is built next */
/* V, at ADDRESS, has been initialized, and is visible from here to the end of its block. NULL: V is a local variable. */
void lower_show_variable(lowering *l, const ast_variable *v, ir_value *address);
void lower_complete_places(lowering *l); /* at the end of a function: local variables are known before their first use, too */

/* memory */
ir_value *lower_temporary(lowering *l, const type *t, const char *name);
ir_value *lower_variable_address(lowering *l, const ast_variable *v);
/* Returns the location of V's declaration, without changing the builder's location. */
uint32_t lower_variable_location(lowering *l, const ast_variable *v);
place lower_place(lowering *l, const ast_expr *e);
ir_value *lower_load_place(lowering *l, const place *p); /* loads a scalar, vector or pointer */
void lower_store_place(lowering *l, const place *p, ir_value *v);
ir_value *lower_place_address(lowering *l, const place *p); /* address of the object, or of the single lane */
void lower_store(lowering *l, const type *t, ir_value *v, ir_value *address, uint32_t align, bool is_volatile);
/* For checks: the address of element INDEX of the array of type ARRAY at BASE, as an index into the array type. NULL if the function
 * is not lowered for checks, or the IR has no such array. */
ir_value *lower_array_element(lowering *l, ir_value *base, const type *array, ir_value *index);
/* Describes the whole object of type T at ADDRESS; volatile if T is. */
place lower_object(ir_value *address, const type *t, uint32_t align);
place lower_source(const ast_expr *e, ir_value *address);         /* describes the aggregate E, whose lowering gave ADDRESS */
void lower_copy(lowering *l, const place *to, const place *from); /* copies a whole aggregate; its type is that of TO */
void lower_zero(lowering *l, const type *t, ir_value *to, uint32_t align);
/* Alignment of the address OFFSET bytes into an object aligned to ALIGN. */
uint32_t lower_align_at(uint32_t align, uint64_t offset);
/* A loop `for (i = 0; i < COUNT; i++)`. The caller builds the body at the insertion point and then calls lower_end_loop(). */
typedef struct counted_loop {
    ir_block *body, *exit;
    ir_inst *index; /* the counter i, an i64 */
    uint64_t count;
} counted_loop;
counted_loop lower_begin_loop(lowering *l, uint64_t count);
void lower_end_loop(lowering *l, counted_loop *loop);
/* Initializes V, a variable at ADDRESS, at run time (init.c). */
void lower_init(lowering *l, const ast_variable *v, ir_value *address);
ir_value *lower_byte_offset(lowering *l, ir_value *base, uint64_t bytes);

/* expressions. The value of a struct or union is the address of memory that is not written while the value is used. */
ir_value *lower_expr(lowering *l, const ast_expr *e); /* lowers E to its value; NULL for void */
/* Lowers the index of E, an AST_ELEMENT: modulo the number of lanes; for checks as it is. */
ir_value *lower_lane_index(lowering *l, const ast_expr *e);
ir_value *lower_condition(lowering *l, const ast_expr *e); /* lowers a condition to an i1 */
ir_value *lower_nonzero(lowering *l, ir_value *v);         /* builds V != 0, lane by lane */
ir_value *lower_convert(lowering *l, const ast_expr *e);   /* lowers E, an AST_CONVERT */
ir_value *lower_conversion(lowering *l, ast_conversion kind, ast_rounding rounding, bool saturate, ir_value *v, const type *from,
                           const type *to);
ir_value *lower_builtin_call(lowering *l, const ast_expr *e);
ir_value *lower_int(lowering *l, ir_type *t, uint64_t v);
/* Converts integers to integers of another width, lane by lane. */
ir_value *lower_resize(lowering *l, ir_value *v, ir_type *to, bool is_signed);

/* checks (lifetime.c); except for lower_begin_lifetime they do nothing in a function that is not lowered for checks */
bool lower_has_checks(const lowering *l);
void lower_find_entries(lowering *l, const ast_function *f); /* finds the scopes of F that jumps can enter */
void lower_begin_scope(lowering *l, lower_scope *s, const ast_stmt *stmt);
void lower_end_scope(lowering *l);
void lower_leave_scopes(lowering *l,
                        const lower_scope *to); /* ends the lifetimes in the scopes inside TO, before a jump out of them */
void lower_begin_lifetime(lowering *l, const ast_variable *v, ir_value *address);     /* at the declaration of V */
void lower_end_initialization(lowering *l, const ast_variable *v, ir_value *address); /* of V, which may be const */

/* States that a value of WIDTH bits is shifted by AMOUNT, unless that is a constant less than WIDTH (portability.c). */
void lower_check_shift(lowering *l, ir_value *amount, unsigned width);
/* X OP Y for operands of type T. For checks, a signed operation that the standard leaves undefined where it overflows says so by its flag:
 * no scalar type shorter than int has one. */
ir_value *lower_check_overflow(lowering *l, ir_opcode op, ir_value *x, ir_value *y, const type *t);
/* States that T is used without the extensions in LACKS (ast_expr.lacks), once for each statement. */
void lower_check_extension(lowering *l, const type *t, uint8_t lacks);
void lower_check_declaration(lowering *l, const ast_variable *v); /* the same for the type of V, at its declaration */
/* Lowers an asynchronous copy or the wait for one, for checks (async.c). V holds the arguments of call E. True if E is such a call; *OUT
 * is then its value (NULL for void). */
bool lower_async_call(lowering *l, const ast_expr *e, ir_value **v, ir_value **out);
/* Lowers E for checks if it is a call of the library function that reports the misuse of a pipe, with the arguments V. */
bool lower_pipe_fault(lowering *l, const ast_expr *e, ir_value **v);
/* kept.c: does F, of the library, stay a declaration? R is its IR function. */
bool lower_keeps(const lowering *l, const ast_function *f);
void lower_keep_function(lowering *l, ir_function *r, const ast_function *f);

/* statements, constants */
void lower_stmt(lowering *l, const ast_stmt *s);
ir_block *lower_block(lowering *l, const char *name);
void lower_enter(lowering *l, ir_block *b); /* moves the insertion point to the end of B */
void lower_jump(lowering *l, ir_block *to); /* branches to TO, unless the current block is terminated already */
/* Returns the constant for INIT, the contents of an object like OF; reports INIT if it is too large. *CONTENTS may become another
 * type of the same size. */
ir_value *lower_static_init(lowering *l, const ast_variable *of, const ast_init *init, ir_type **contents);
bool lower_is_constant(const ast_expr *e); /* does lower_constant() accept E? */
ir_value *lower_constant(lowering *l, const ast_expr *e, ir_type *t);
ir_value *lower_global_of(lowering *l, const ast_variable *v);
ir_value *lower_string(lowering *l, const ast_expr *e);

#endif
