/* parser/check/decl_check.h - declarations (decl.c, function.c) and initialisers (initializer.c, initializer_tree.c, initializer_places.c). */
#ifndef GASKET_PARSER_CHECK_DECL_CHECK_H
#define GASKET_PARSER_CHECK_DECL_CHECK_H

#include "parser/check/check.h"

/* One name that the source declares. */
typedef struct declaration {
    specifiers *specifiers;
    declarator *declarator;
    name *name;
    const type *type;
    attribute *attributes; /* of the declarator, of its pointers and of the specifiers */
    source_loc loc;        /* of the name */
    source_range range;
} declaration;
/* What S and D, with ATTRIBUTES after the declarator, declare. */
declaration declaration_of(checker *c, specifiers *s, declarator *d, attribute *attributes, source_range range);
/* Declares the name of D; sets c->declared_variable if it is a variable. */
stmt_list check_declare(checker *c, specifiers *s, declarator *d, attribute *attributes, source_range range);
void check_initialize(checker *c, ast_variable *v, initializer *i, source_loc loc);
void check_no_initializer(checker *c, ast_variable *v);
void check_empty_declaration(checker *c, specifiers *s);
/* Declares N by __auto_type N = VALUE. */
stmt_list check_auto_type(checker *c, name *n, ast_expr *value, source_loc loc, source_range range);
void check_static_assert(checker *c, ast_expr *condition, const string_value *message, source_loc loc);
ast_function *check_function_declaration(checker *c, const declaration *d); /* NULL after an error */
void check_begin_function(checker *c, specifiers *s, declarator *d, attribute *attributes, source_range range);
void check_resume_function(checker *c, ast_function *f); /* begins the body of F, a library function, whose tokens were stored */
void check_end_function(checker *c, stmt_list body, source_loc loc, source_loc end);
const char *check_symbol_kind(const symbol *s); /* "variable", "function", …: for messages */
ast_variable *check_new_variable(checker *c, name *n, const type *t, ast_storage storage, source_loc loc, source_range range);

/* --- initialisers --------------------------------------------------------------------------------------------------------- */

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

#endif
