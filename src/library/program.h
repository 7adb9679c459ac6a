/* src/library/program.h - a gasket_program: a compilation, and the state that its launches share. */
#ifndef GASKET_LIBRARY_PROGRAM_H
#define GASKET_LIBRARY_PROGRAM_H

#include "src/driver/launch_options.h"
#include "src/library/call.h"
#include "src/library/turns.h"

#include <stdatomic.h>

#define PROGRAM_FILE "source.cl" /* the name of each source in messages */

/* A translation unit of a program that was linked for checks. */
typedef struct program_unit {
    const char *file; /* the name of its source in locations; NULL: it has none */
    uint64_t hash;    /* of its text */
    const char *messages;
    diag_log warnings;
} program_unit;

typedef struct library_kernel {
    signature signature;
    launch found;         /* function and kernel; the rest is of the program */
    uint64_t local_bytes; /* of its variables in local memory */
    _Atomic(struct library_bound *)
        *kept; /* a launch for the next one with the same memory (bound.h); holds NULL if there is none */
} library_kernel;

struct gasket_program {
    arena memory;
    library_call call; /* of the compilation: its options, locations of the source; with checks: diagnostics (`copies`) */
    compilation compiled;
    const char *source, *option_words;
    VEC(program_unit) units; /* of a program that was linked for checks */
    char *preprocessed;      /* the source after the preprocessor, for a recording; NULL: it was not made */
    command options_of;      /* COMMAND_LIBRARY or COMMAND_OPENCL */
    launch settings;         /* engine, limits, contents of the variables, part that is traced, kinds that are checked */
    VEC(library_kernel) kernels;
    size_t variable_bytes; /* of the variables of the source in global memory, before the passes */
    program_turns turns;   /* of launches that cannot run at the same time */
};

/* Compiles PROGRAM, whose source, options and memory (that of C) are set. */
gasket_status library_compile(library_call *c, void *program);
/* The same for MODULE, IR before the passes in the memory of P. */
gasket_status library_compile_module(library_call *c, gasket_program *p, ir_module *module);
/* Reads the options of BUILD that launches of P follow; false after an error message. */
bool library_read_launch_options(gasket_program *p, session *build);
/* Lists the kernels of P, which is compiled, and creates its variables. */
gasket_status library_describe_program(gasket_program *p);
/* Allocates a program that is not compiled yet; NULL: memory ran out. */
gasket_program *library_program_new(const char *source, command options_of, const char *options);
/* gasket_program_new() with OPTIONS_OF. */
gasket_program *library_program_compile(const char *source, command options_of, const char *options, gasket_status *status,
                                        char **messages);
/* Frees what P consists of, but not P itself, its source and its options. */
void library_program_end(gasket_program *p);
/* Did the compilation of P, from source, read files of the disk or the clock? */
bool library_program_reads_files(const gasket_program *p);
/* Makes p->preprocessed, from the files as they are now, if they still exist. */
void library_preprocess(gasket_program *p);
/* The kernel called NAME (NULL: the only one); NULL: there is none. */
const library_kernel *library_find_kernel(const gasket_program *p, const char *name);

#endif
