/* src/driver/values.h - a kernel's arguments, from what the command line says of them.
 *
 * A signature says what the kernel wants; the -a options say what it gets; run_values is both, checked against each other: what
 * the interpreter and the simulator are given. Everything wrong is reported at once and nothing has run by then. */
#ifndef GASKET_DRIVER_VALUES_H
#define GASKET_DRIVER_VALUES_H

#include "src/base/diag.h"
#include "src/driver/array_file.h"
#include "src/driver/options.h"

typedef enum param_kind {
    PARAM_VALUE,  /* scalar, vector, struct by value */
    PARAM_BUFFER, /* pointer to global or constant */
    PARAM_LOCAL,  /* pointer to local */
    PARAM_OTHER,  /* what a command line cannot give: images, samplers, queues */
} param_kind;

typedef struct param {
    const char *name;      /* NULL: only its number is known */
    const char *type_name; /* as the source spells it, for messages */
    param_kind kind;
    element type;          /* of the value or of what the pointer points to; lanes 0: none of OpenCL C's scalars and vectors */
    size_t bytes;          /* of the value or of what the pointer points to; 0: unknown */
    bool is_padded;        /* BYTES is that of a register range: whole dwords */
} param;

typedef struct signature {
    const char *kernel;
    VEC(param) params;
    unsigned required_group[3]; /* zeros: none */
} signature;

typedef enum run_kind { RUN_VALUE, RUN_BUFFER, RUN_LOCAL, RUN_NULL } run_kind;

typedef struct run_value {
    run_kind kind;
    array value;     /* RUN_VALUE: its bytes; RUN_LOCAL: only their number */
    unsigned buffer; /* RUN_BUFFER: which of run_values.buffers */
} run_value;

typedef struct run_output {
    unsigned param;
    const char *file; /* NULL: printed */
    uint64_t count;   /* printed elements; UINT64_MAX: all */
    size_t width, height; /* of a picture */
} run_output;

typedef struct run_values {
    const signature *signature;
    VEC(run_value) values;   /* one a parameter */
    VEC(array) buffers;
    VEC(run_output) outputs; /* in command-line order */
} run_values;

typedef struct run_sizes {
    unsigned dims;
    size_t global[3], local[3], offset[3];
} run_sizes;

/* The type behind an OpenCL C spelling: "const float4 *" gives float4. Lanes 0 when it is no scalar or vector of OpenCL C. */
element element_of_spelling(const char *type_name);

/* -g, -l and --offset of O, for a kernel with SIGNATURE; UNIFORM: groups must divide the global size. False after reports to
 * D. */
bool sizes_read(run_sizes *out, diag *d, const options *o, const signature *s, bool uniform);
/* Work-items of a group as far as the options tell before a kernel is known: of -l, or of -g where that is less than a group. 0:
 * not known, or wrong (sizes_read reports it). */
uint32_t sizes_group_items(const options *o);
/* Completes sizes whose global part is known, and checks them. A local[0] of 0: a group size is chosen. False after reports to
 * D. */
bool sizes_settle(run_sizes *z, diag *d, const signature *s, bool uniform);
/* The name of parameter P of S, or its number where it has none. */
const char *signature_param_name(const signature *s, arena *memory, unsigned p);
/* The parameter that the N bytes at WORD name, by name or number; -1 after a report to D, which begins with WHAT. */
int signature_find_param(const signature *s, arena *memory, diag *d, const char *word, size_t n, const char *what);
/* -a, -o and --print. False after reports to D. */
bool values_read(run_values *out, arena *memory, diag *d, const options *o, const signature *s, const run_sizes *sizes);
/* -o and --print of O, for values that are read; reports to D. */
void outputs_read(run_values *v, arena *memory, diag *d, const options *o, const run_sizes *sizes);
/* Writes the outputs; printed ones go to standard output. False after a report to D. */
bool outputs_write(const run_values *v, arena *memory, diag *d);

#endif
