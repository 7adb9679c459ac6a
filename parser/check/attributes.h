/* parser/check/attributes.h - attributes (attributes.c), and the reports of uses of what they declare deprecated (uses.c). */
#ifndef GASKET_PARSER_CHECK_ATTRIBUTES_H
#define GASKET_PARSER_CHECK_ATTRIBUTES_H

#include "parser/check/check.h"

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

/* --- uses of what is deprecated ------------------------------------------------------------------------------------------- */

/* HAD, or the report that A adds; the name with attribute A is declared at DECLARED. */
const use_report *use_add(checker *c, const use_report *had, const attribute *a, source_loc declared);
const use_report *use_find(checker *c, const attribute *list, source_loc declared); /* NULL: LIST has none */
/* Reports the use at LOC of NAME, whose report is R (NULL: none), unless the declarations around it have the attribute, too. */
void use_check(checker *c, const use_report *r, const char *name, source_loc loc);
/* Reports U, a use in the specifiers of a declaration with report DECLARATION (NULL: none). */
void use_check_specified(checker *c, specified_use *u, const use_report *declaration);
/* Reports the uses in specifiers S and among the parameters of D, which declare a name with report DECLARATION (NULL: none). */
void use_check_declaration(checker *c, specifiers *s, const declarator *d, const use_report *declaration);

#endif
