/* src/driver/values.h - a kernel's arguments and index space, from the command line.
 *
 * A signature describes the parameters of a kernel, and the -a options give their values. values_read() checks one against the
 * other and produces run_values, the input of the interpreter and the simulator. All errors are reported together, before
 * anything runs. */
#ifndef GASKET_DRIVER_VALUES_H
#define GASKET_DRIVER_VALUES_H

#include "src/image/image.h"
#include "ir/ir.h"
#include "src/base/diag.h"
#include "src/driver/array_file.h"
#include "src/driver/options.h"

typedef enum param_kind {
    PARAM_VALUE,  /* scalar, vector, struct by value */
    PARAM_BUFFER, /* pointer to global or constant */
    PARAM_LOCAL,  /* pointer to local */
    PARAM_IMAGE,
    PARAM_SAMPLER,
    PARAM_PIPE,
    PARAM_QUEUE,
    PARAM_OTHER, /* types without a form on the command line, such as pointers to private memory */
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

/* How a kernel may use a buffer, by ":ro" and ":wo"; only --check relies on it. */
typedef enum run_access { RUN_READ_WRITE, RUN_READ_ONLY, RUN_WRITE_ONLY } run_access;

typedef struct run_buffer {
    array contents;
    const char *name; /* in reports: of a parameter, or of a buffer in a launch file */
    run_access access;
    bool is_shared;           /* other pointers than those of one parameter reach it, so no parameter describes it */
    bool is_protected;        /* the host cannot write to it either */
    bool is_uninitialized;    /* ":noinit": no element was written; the memory holds zeros */
    unsigned char *unwritten; /* masks of its bytes that --check uses and updates: the bits that were never written. NULL: none */
    const image_format *format; /* of an image; `contents` are its stored numbers, a texel an element. NULL: no image */
    uint32_t levels; /* of an image: of its mipmap, at least 1; `contents` have the shape of level 0, and the bytes of all */
    bool has_layers; /* of an image: the first dimension counts layers, which all levels have */
    struct run_pipe *pipe;       /* of a pipe; `contents` are its memory (pipe.h). NULL: no pipe */
    source_loc where;            /* of its SPEC in a launch file; 0: on the command line */
    struct check_shadow *shadow; /* of --check, for a buffer that several launches use; NULL: none yet */
} run_buffer;

typedef enum run_kind { RUN_VALUE, RUN_BUFFER, RUN_LOCAL, RUN_NULL, RUN_IMAGE } run_kind;

typedef struct run_value {
    run_kind kind;
    array value;     /* RUN_VALUE: the value; RUN_LOCAL: only `bytes` is used */
    unsigned buffer; /* RUN_BUFFER, RUN_IMAGE: index in run_values.buffers */
    size_t offset;   /* RUN_BUFFER: the pointer is this far into the buffer */
    image *image;    /* RUN_IMAGE */
    unsigned handle; /* RUN_IMAGE: of an image of the kernel that the host launched; 0: it is another one */
} run_value;

typedef struct run_output {
    unsigned param;
    const char *file;     /* NULL: printed */
    int64_t level;        /* of a mipmap; -1: all, one after the other */
    uint64_t count;       /* printed elements; UINT64_MAX: all */
    size_t width, height; /* of a picture */
} run_output;

typedef struct run_values {
    const signature *signature;
    VEC(run_value) values; /* by parameter */
    VEC(run_buffer) buffers;
    VEC(run_output) outputs; /* in command-line order */
} run_values;

typedef struct run_sizes {
    unsigned dims;
    size_t global[3], local[3], offset[3];
} run_sizes;

/* Returns the element type of an OpenCL C type name: "const float4 *" gives float4. Lanes 0 if it is not a scalar or vector. */
element element_of_spelling(const char *type_name);

/* Reads -g, -l and --offset of O for a kernel with signature S. UNIFORM: the work-group size must divide the global size. False
 * after error messages to D. */
bool sizes_read(run_sizes *out, diag *d, const options *o, const signature *s, bool uniform);
/* Returns the number of work-items in a work-group if the options determine it without the kernel: the product of -l, or of -g
 * if all work-items fit into one group. 0 if it is unknown, or the options are wrong (sizes_read reports that). */
uint32_t sizes_group_items(const options *o);
/* Completes and checks sizes whose global size is set. If local[0] is 0, a work-group size is chosen. False after error
 * messages to D. */
bool sizes_settle(run_sizes *z, diag *d, const signature *s, bool uniform);
/* Returns the name of parameter P of S, or its index as text if it has none. */
const char *signature_param_name(const signature *s, arena *memory, unsigned p);
/* Returns the index of the parameter that the N bytes at WORD give by name or index; -1 after an error message to D, which
 * begins with WHAT. */
int signature_find_param(const signature *s, arena *memory, diag *d, const char *word, size_t n, const char *what);
/* The SPEC of a parameter. */
typedef struct argument_spec {
    const char *text; /* NULL: not given */
    source_loc where; /* in a launch file; 0: on the command line */
    int named;        /* index in run_values.buffers of the buffer that it names; -1: none */
} argument_spec;

/* Reads SPECS, one for each parameter of S, into OUT, which may have buffers already; the others are added. Relative file names
 * are relative to FOLDER. False after error messages to D. */
bool values_bind(run_values *out, arena *memory, diag *d, const signature *s, const argument_spec *specs, const char *folder);
/* Returns an example "NAME=SPEC" for parameter P, quoted for a shell; NULL if its type has no form on the command line. */
const char *values_example(arena *memory, const signature *s, unsigned p, const run_sizes *sizes);
/* Reads -a, -o and --print of O. False after error messages to D. */
bool values_read(run_values *out, arena *memory, diag *d, const options *o, const signature *s, const run_sizes *sizes);
/* Reads -o and --print of O, after the values of V have been read. Reports errors to D. */
void outputs_read(run_values *v, arena *memory, diag *d, const options *o, const run_sizes *sizes);
/* Checks that the contents of B can be written to the file of OUT, whose picture size it sets; GLOBAL has the first two sizes of
 * the launch. Returns NULL, or an error message in MEMORY. */
const char *output_problem(arena *memory, const run_buffer *b, run_output *out, const size_t global[2]);
/* Returns B with the contents that are output: of a pipe, its packets, in MEMORY; of an image, mipmap level LEVEL unless it is -1. */
run_buffer output_view(arena *memory, const run_buffer *b, int64_t level);
/* Appends the contents of B in the format of O: as printed, or as its file is written. B is an output_view(). */
void output_format(text *out, const run_buffer *b, const run_output *o);
/* Writes the outputs of V to their files, and those of --print to standard output. False after an error message to D. */
bool outputs_write(const run_values *v, arena *memory, diag *d);

#endif
