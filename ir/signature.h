/* ir/signature.h - the types of overloaded functions: patterns of letters, and the names that follow from the types.
 *
 * A pattern stands for many function types. Given a function type it yields the overloads, or rejects a type that does not match; given
 * the overloads it yields the function type. intrinsics.def explains the letters. */
#ifndef GASKET_IR_SIGNATURE_H
#define GASKET_IR_SIGNATURE_H

#include "ir/build.h"

enum { MAX_OVERLOADS = 4, MAX_PARAMETERS = 20, MAX_FIELDS = 3 };

typedef struct ir_signature {
    const char *name;    /* without suffixes */
    const char *kinds;   /* a letter for each overload; in the pattern they are a, b, c and d */
    const char *pattern; /* result, colon, parameters; a result of several values is in braces */
} ir_signature;

/* Determines the overloads of function type T; returns false if T does not match S. */
bool ir_signature_match(ir_module *m, const ir_signature *s, const ir_type *t, ir_type **overloads);
/* The function type of S with OVERLOADS, for a call with ARGS. Their number must be right. */
ir_type *ir_signature_type(ir_module *m, const ir_signature *s, ir_type **overloads, ir_value **args, unsigned count);
/* The name for type T, which matches S with OVERLOADS: the name of S and a suffix for each overload, in order of appearance. */
const char *ir_signature_mangle(ir_module *m, const ir_signature *s, const ir_type *t, ir_type **overloads);
/* The length of BASE if NAME is BASE, or BASE and suffixes, each after a dot; else 0. Of several bases the longest one is meant. */
size_t ir_base_length(const char *name, const char *base);
/* Whether NAME, which begins with the name of S, has the suffixes of T, or the first of them. */
bool ir_signature_fits_name(ir_module *m, const ir_signature *s, const char *name, const ir_type *t, ir_type **overloads);
/* S for a reader: "A (B, i32, i16 or a vector of i16), A: integers or vectors of them, …"; in the memory of M. */
const char *ir_signature_text(ir_module *m, const ir_signature *s);
const ir_signature *ir_intrinsic_signature_of(ir_intrinsic id); /* of its row in intrinsics.def */

#endif
