/* parser/lower/lowering.h - what the files of the lowering share: lower.c (units, functions, types), stmt.c, expr.c,
 * memory.c (places, loads, stores, copies), init.c (initialisation at run time), constant.c (static
 * initialisers), builtin.c. */
#ifndef GASKET_PARSER_LOWER_LOWERING_H
#define GASKET_PARSER_LOWER_LOWERING_H

#include "parser/lower/lower.h"
#include "src/base/map.h"

typedef struct lowering {
    ir_module *m;
    arena *memory;
    const ast_unit *unit;
    const source_map *sources;
    diag *d;
    const lower_options *options;
    const char *only;        /* the kernel to lower; NULL: all */
    ir_builder b;                /* where code goes */
    ir_function *function;
    const ast_function *source;
    ir_value *result;            /* memory for a struct result; NULL */
    ir_inst *last_alloca;        /* allocas stand together at the start of the entry block */
    struct known_loc {           /* locations translated lately, each where its low bits say: … */
        source_loc loc;
        uint32_t id;             /* … its number in the module */
    } known_locs[1024];
    const char *last_file, *last_file_name; /* a file, and its name in the module */
    map strings;                 /* from an initialiser to the first constant variable that has it */
    uint64_t initialised_bytes;  /* of objects that the program carries, */
    uint64_t program_bytes;      /* … and of all that are in global and constant memory */
    VEC(const ast_function *) pending; /* functions named but not lowered yet */
} lowering;

/* Where an lvalue lives. `lanes` NULL: the object at `address`. Otherwise some lanes of the vector there: constant ones, or
 * one at `index`. */
typedef struct place {
    ir_value *address;
    const type *type;            /* of the object at address (a vector when lanes or index are used) */
    uint32_t align;
    bool is_volatile;
    unsigned count;              /* lanes chosen; 0: the whole object */
    uint8_t lanes[16];
    ir_value *index;             /* one lane, chosen at run time */
} place;

/* types */
ir_type *lower_type(lowering *l, const type *t);      /* as a value: bool is i1 */
ir_type *lower_memory_type(lowering *l, const type *t); /* in memory: bool is i8 */
/* True when the IR's own layout of the record is the language's, so that its fields can be reached by number. */
bool lower_is_regular(lowering *l, const type *record);
ir_function *lower_function_value(lowering *l, const ast_function *f);
void lower_locate(lowering *l, source_loc loc);       /* what is built next comes from there */

/* memory */
ir_value *lower_temporary(lowering *l, const type *t, const char *name);
ir_value *lower_alloca(lowering *l, ir_type *t, uint32_t align, const char *name);
ir_value *lower_variable_address(lowering *l, const ast_variable *v);
place lower_place(lowering *l, const ast_expr *e);
ir_value *lower_load_place(lowering *l, const place *p);       /* scalars, vectors, pointers */
void lower_store_place(lowering *l, const place *p, ir_value *v);
ir_value *lower_place_address(lowering *l, const place *p);    /* of the object, or of the one lane chosen */
ir_value *lower_load(lowering *l, const type *t, ir_value *address, uint32_t align, bool is_volatile);
void lower_store(lowering *l, const type *t, ir_value *v, ir_value *address, uint32_t align, bool is_volatile);
place lower_object(ir_value *address, const type *t, uint32_t align); /* all of the T at ADDRESS; volatile when T is */
place lower_source(const ast_expr *e, ir_value *address);      /* the aggregate that E stands for, which was lowered to ADDRESS */
void lower_copy(lowering *l, const place *to, const place *from); /* all of an aggregate of the type of TO */
void lower_zero(lowering *l, const type *t, ir_value *to, uint32_t align);
uint32_t lower_align_at(uint32_t align, uint64_t offset); /* of what lies OFFSET bytes into an object aligned to ALIGN */
/* for (i = 0; i < COUNT; i++) body(i): the caller fills the body at the builder and then calls lower_end_loop(). */
typedef struct counted_loop {
    ir_block *body, *exit;
    ir_inst *index;              /* an i64 */
    uint64_t count;
} counted_loop;
counted_loop lower_begin_loop(lowering *l, uint64_t count);
void lower_end_loop(lowering *l, counted_loop *loop);
void lower_init(lowering *l, const ast_variable *v, ir_value *address); /* run-time initialisation (init.c) */
ir_value *lower_field_address(lowering *l, ir_value *base, const type *record, unsigned field);
ir_value *lower_byte_offset(lowering *l, ir_value *base, uint64_t bytes);

/* expressions. Values of struct and union type are addresses of memory that nobody changes. */
ir_value *lower_expr(lowering *l, const ast_expr *e); /* NULL for void */
ir_value *lower_condition(lowering *l, const ast_expr *e); /* of a bool: i1 */
ir_value *lower_nonzero(lowering *l, ir_value *v); /* v != 0, lane by lane */
ir_value *lower_convert(lowering *l, const ast_expr *e); /* an AST_CONVERT */
ir_value *lower_conversion(lowering *l, ast_conversion kind, ast_rounding rounding, bool saturate, ir_value *v, const type *from,
                           const type *to);
ir_value *lower_arithmetic(lowering *l, ast_operator op, ir_value *x, ir_value *y, const type *operands, const type *result);
ir_value *lower_builtin_call(lowering *l, const ast_expr *e);
ir_value *lower_int(lowering *l, ir_type *t, uint64_t v);
ir_value *lower_resize(lowering *l, ir_value *v, ir_type *to, bool is_signed); /* integer to integer, lane by lane */

/* statements, constants */
void lower_stmt(lowering *l, const ast_stmt *s);
ir_block *lower_block(lowering *l, const char *name);
void lower_enter(lowering *l, ir_block *b);            /* code goes to the end of B */
void lower_jump(lowering *l, ir_block *to);            /* unless the block has ended already */
/* INIT as the contents of an object like OF, reported when it is too large; *contents may become a shape of its own. */
ir_value *lower_static_init(lowering *l, const ast_variable *of, const ast_init *init, ir_type **contents);
bool lower_is_constant(const ast_expr *e);             /* lower_constant() takes E */
ir_value *lower_constant(lowering *l, const ast_expr *e, ir_type *t);
ir_value *lower_global_of(lowering *l, const ast_variable *v);
ir_value *lower_string(lowering *l, const ast_expr *e);

#endif
