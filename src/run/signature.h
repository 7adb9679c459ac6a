/* src/run/signature.h - the parameters of a kernel, read from its IR or from the directives of its assembly. */
#ifndef GASKET_RUN_SIGNATURE_H
#define GASKET_RUN_SIGNATURE_H

#include "backend/isa/isa.h"
#include "ir/ir.h"
#include "src/base/diag.h"
#include "src/run/element.h"

typedef enum param_kind {
    PARAM_VALUE,  /* scalar, vector, struct by value */
    PARAM_BUFFER, /* pointer to global or constant */
    PARAM_LOCAL,  /* pointer to local */
    PARAM_IMAGE,
    PARAM_SAMPLER,
    PARAM_PIPE,
    PARAM_QUEUE,
} param_kind;

typedef struct param {
    const char *name;      /* NULL: unknown; the parameter is identified by its index */
    const char *type_name; /* as in the source, for messages */
    param_kind kind;
    element type;   /* of the value, of the pointer's target or of a packet; lanes 0: not a scalar or vector of OpenCL C */
    size_t bytes;   /* size of the value, of the pointer's target or of a packet; 0: unknown */
    bool is_padded; /* `bytes` is rounded up to whole dwords, as in registers */
    const ir_source_type
        *record;      /* the struct or union that it is, points to or has as packets; NULL: another type, or unknown */
    ir_object object; /* of an image, sampler, pipe or queue */
} param;

typedef struct signature {
    const char *kernel;
    VEC(param) params;
    unsigned required_group[3]; /* zeros: none */
    const ir_module *module;    /* has the types that the source names; NULL: assembly */
} signature;

/* Returns the scalar or vector of OpenCL C that corresponds to IR type T; lanes 0 if there is none. IS_SIGNED chooses between
 * the signed and the unsigned integer, which IR does not distinguish. */
element element_of_ir(const ir_type *t, bool is_signed);
/* Reads the signature of kernel NAME (NULL: the only one) from the IR or the assembly; false after an error message to D. */
bool signature_of_module(signature *out, arena *memory, diag *d, ir_module *m, const char *name, ir_function **kernel);
bool signature_of_program(signature *out, arena *memory, diag *d, const gen_program *p, const char *name,
                          const gen_kernel **kernel);
/* Checks that each payload arg_byvalue of P is within its argument, if the argument's type is known; false after an error
 * message to D. */
bool signature_check_payload(arena *memory, diag *d, const gen_program *p);
/* Returns the name of parameter P of S, or its index as text if it has none. */
const char *signature_param_name(const signature *s, arena *memory, unsigned p);
/* Returns the index of the parameter that the N bytes at WORD give by name or index; -1 after an error message to D, which
 * begins with WHAT. */
int signature_find_param(const signature *s, arena *memory, diag *d, const char *word, size_t n, const char *what);

#endif
