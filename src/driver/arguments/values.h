/* src/driver/arguments/values.h - a kernel's arguments and index space, from the command line.
 *
 * A signature describes the parameters of a kernel, and the -a options give their values. values_read() checks one against the
 * other and produces run_values, the input of the interpreter and the simulator. All errors are reported together, before
 * anything runs. */
#ifndef GASKET_DRIVER_ARGUMENTS_VALUES_H
#define GASKET_DRIVER_ARGUMENTS_VALUES_H

#include "src/driver/array_file/array_file.h"
#include "src/driver/options.h"
#include "src/run/values.h"

typedef struct run_output {
    unsigned param;
    const char *file;     /* NULL: printed */
    int64_t level;        /* of a mipmap; -1: all, one after the other */
    uint64_t count;       /* printed elements; UINT64_MAX: all */
    size_t width, height; /* of a picture */
} run_output;

/* The values of a command line, and the outputs that it requests. */
typedef struct command_values {
    run_values run;
    VEC(run_output) outputs; /* in command-line order */
} command_values;

/* Reads -g, -l and --offset of O for a kernel with signature S. UNIFORM: the work-group size must divide the global size. False
 * after error messages to D. */
bool sizes_read(run_sizes *out, diag *d, const options *o, const signature *s, bool uniform);
/* Returns the number of work-items in a work-group if the options determine it without the kernel: the product of -l, or of -g
 * if all work-items fit into one group. 0 if it is unknown, or the options are wrong (sizes_read reports that). */
uint32_t sizes_group_items(const options *o);

/* The SPEC of a parameter. */
typedef struct argument_spec {
    const char *text; /* NULL: not given */
    source_loc where; /* in a launch file; 0: on the command line */
    int named;        /* index in run_values.buffers of the buffer that it names; -1: none */
    bool is_inside; /* "NAME+BYTES[:COUNT]": the address OFFSET bytes into that buffer, whose elements may have another type … */
    uint64_t offset, count; /* … of a part with so many bytes; 0: all of the buffer */
} argument_spec;

/* Reads SPECS, one for each parameter of S, into OUT, which may have buffers already; the others are added. Relative file names
 * are relative to FOLDER. False after error messages to D. */
bool values_bind(run_values *out, arena *memory, diag *d, const signature *s, const argument_spec *specs, const char *folder);
/* Returns an example "NAME=SPEC" for parameter P, quoted for a shell. */
const char *values_example(arena *memory, const signature *s, unsigned p, const run_sizes *sizes);
/* Reads -a, -o and --print of O. False after error messages to D. */
bool values_read(command_values *out, arena *memory, diag *d, const options *o, const signature *s, const run_sizes *sizes);
/* Reads -o and --print of O, after the values of V have been read. Reports errors to D. */
void outputs_read(command_values *v, arena *memory, diag *d, const options *o, const run_sizes *sizes);
/* Checks that the contents of B can be written to the file of OUT, whose picture size it sets; GLOBAL has the first two sizes of
 * the launch. Returns NULL, or an error message in MEMORY. */
const char *output_problem(arena *memory, const run_buffer *b, run_output *out, const size_t global[2]);
/* Returns B with the contents that are output: of a pipe, its packets, in MEMORY; of an image, mipmap level LEVEL unless it is -1. */
run_buffer output_view(arena *memory, const run_buffer *b, int64_t level);
/* Appends the contents of B in the format of O: as printed, or as its file is written. B is an output_view(). */
void output_format(text *out, const run_buffer *b, const run_output *o);
/* Writes the outputs of V to their files, and those of --print to standard output. False after an error message to D. */
bool outputs_write(const command_values *v, arena *memory, diag *d);

#endif
