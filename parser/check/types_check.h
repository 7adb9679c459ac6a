/* parser/check/types_check.h - specifiers, declarators and the types that they make (type.c, record.c, image.c, extension.c). */
#ifndef GASKET_PARSER_CHECK_TYPES_CHECK_H
#define GASKET_PARSER_CHECK_TYPES_CHECK_H

#include "parser/check/check.h"

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

#endif
