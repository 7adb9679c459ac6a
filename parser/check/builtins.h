/* parser/check/builtins.h - built-in functions (builtins.c, builtin_*.c, pipe.c) and the library that defines them
 * (parser/syntax/library.c). */
#ifndef GASKET_PARSER_CHECK_BUILTINS_H
#define GASKET_PARSER_CHECK_BUILTINS_H

#include "parser/check/check.h"

bool builtin_exists(checker *c, name *n);
/* Builds a call of built-in function N with rvalues as arguments. */
ast_expr *builtin_call(checker *c, name *n, expr_list *arguments, source_loc loc, source_range range);
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
    FAMILY_BLOCK,  /* functions that take a block: blocks/enqueue.c */
    FAMILY_CLANG,  /* clang's names: builtin_clang.c, builtin_atomic.c, builtin_cmath.c */
    FAMILY_PIPE,   /* pipe.c */
    FAMILY_REGION, /* builtin_regions.c */
} builtin_family;
builtin_family builtin_family_of(const char *text);
ast_expr *builtin_family_call(checker *c, builtin_family family, name *n, expr_list *arguments, source_loc loc,
                              source_range range);
/* Calls the library function TEXT, a row that programs cannot call. */
ast_expr *builtin_library_call(checker *c, const char *text, expr_list *arguments, source_loc loc, source_range range);
bool builtin_region_has(const char *text);
ast_expr *builtin_region_call(checker *c, const name *n, expr_list *arguments, source_loc loc, source_range range);
bool builtin_clang_has(const char *text);
ast_expr *builtin_clang_call(checker *c, name *n, expr_list *arguments, source_loc loc, source_range range);
bool builtin_cmath_has(const char *text);
ast_expr *builtin_cmath_call(checker *c, name *n, expr_list *arguments, source_loc loc, source_range range);
bool builtin_atomic_has(const char *text);
ast_expr *builtin_atomic_call(checker *c, name *n, expr_list *arguments, source_loc loc, source_range range);
/* Warns if A, an argument of built-in function N, which accesses memory through it, is a null pointer. */
void builtin_warn_null(checker *c, const name *n, const ast_expr *a);
/* Warns about a constant memory order in CALL, of a built-in function, that an atomic load or store, or a compare-exchange that fails, cannot have. */
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

#endif
