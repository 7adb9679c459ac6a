/* src/driver/arguments/spec.h - reads the SPEC of one argument (formats.md 1.4), or of a buffer of a launch file. */
#ifndef GASKET_DRIVER_ARGUMENTS_SPEC_H
#define GASKET_DRIVER_ARGUMENTS_SPEC_H

#include "src/driver/arguments/values.h"

typedef struct spec {
    arena *memory;
    diag *d;
    const char *text;
    const char *label;               /* begins error messages: "argument x" */
    source_loc where;                /* in a launch file; 0: on the command line, and error messages repeat the text */
    const char *folder;              /* that relative file names are relative to; NULL: the current one */
    const param *want;               /* the parameter; NULL: a buffer whose parameters are not known */
    const ir_module *const *modules; /* `module_count` modules, which may define the struct that TYPE names; the last one first */
    size_t module_count;
} spec;

void spec_error(const spec *s, const char *fmt, ...) __attribute__((format(printf, 2, 3)));

/* Can TEXT be the name of an object of a launch file: letters, digits and underscores, but no number, and not "null"? */
bool spec_is_name(const char *text);
/* Each reads S into OUT, or reports errors. spec_read_buffer() takes neither "null" nor "same=OTHER"; without a parameter, the
 * type of raw bytes is unknown. */
void spec_read_value(const spec *s, array *out);
void spec_read_buffer(const spec *s, run_buffer *out);
/* Reads an image: its contents and its format. Its dimensions depend on the type of the parameter, which spec_bind_image() checks. */
void spec_read_image(const spec *s, run_buffer *out);
/* Makes VIEW level LEVEL of image B, of one level. Returns NULL, or an error message in MEMORY. */
const char *image_level_view(arena *memory, const run_buffer *b, uint64_t level, run_buffer *view);
/* Reads "ORDER,TYPE" at TEXT, which ends there or before '['. Returns an error message in MEMORY, or NULL. */
const char *spec_parse_format(arena *memory, const char *text, image_format *f);
/* Makes OUT the image B as the argument for S->want; false after an error message. */
bool spec_bind_image(const spec *s, const run_buffer *b, image *out);
/* Reads a sampler as its bits. */
void spec_read_sampler(const spec *s, array *out);
/* Reads a pipe. It gets memory when it is bound to its first parameter, whose type is that of the packets. */
void spec_read_pipe(const spec *s, run_buffer *out);
/* Makes B, a pipe, fit S->want; false after an error message. */
bool spec_bind_pipe(const spec *s, run_buffer *b);
/* Returns the number of bytes of local memory. */
size_t spec_read_local(const spec *s);

/* Checks that a buffer with elements as in HAVE can be the argument for S->want; false after an error message. OF describes the
 * buffer, such as "the file holds". A type contradicts another if its components have another size, or only one of them has
 * floating-point components; a struct contradicts scalars, vectors, and structs of another size. */
bool spec_check_type(const spec *s, const array *have, const char *of);

#endif
