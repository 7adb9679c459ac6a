/* src/driver/reduce/case.h - a launch file as data that reductions change, and the test of a changed one. Private to this folder. */
#ifndef GASKET_DRIVER_REDUCE_CASE_H
#define GASKET_DRIVER_REDUCE_CASE_H

#include "src/driver/launch_file/commands.h"
#include "src/driver/launch_file/launch_file.h"
#include "src/driver/reduce/reduce.h"
#include "src/run/array.h"

/* A command; its words have no quotes, and their variables are marked. */
typedef struct case_command {
    command_id id;
    VEC(const char *) words;
    bool is_removed;
} case_command;

/* A line of a program, without its end. */
typedef struct case_line {
    const char *text;
    bool is_removed; /* written as an empty line, so that the numbers of the others stay */
} case_line;

typedef struct case_program {
    const char *file; /* in the folder */
    bool is_text;     /* of OpenCL C or IR: its lines can be removed */
    const char *data; /* of another program; `length` bytes */
    size_t length;
    VEC(case_line) lines;
} case_program;

/* The contents of a buffer that a `buffer` command reads from a file or makes of zeros. */
typedef struct case_array {
    size_t command;
    const char *file; /* in the folder, if not all elements are zero */
    array contents;   /* flat; of type uchar if IS_RAW */
    size_t count;     /* elements in use, from the first one on */
    bool is_raw, is_zero;
    const char *init;   /* ":iota", or another rule for all elements, instead of a file; NULL: none */
    const char *suffix; /* ":ro", or "" */
} case_array;

typedef struct reduced_case {
    session *session;
    arena *memory;
    const char *file;   /* the original */
    const char *folder; /* that is written */
    const char *launch; /* the path of the launch file in it */
    const char *from;   /* the folder of the original */
    VEC(case_command) commands;
    VEC(case_program) programs;
    VEC(case_array) arrays;
    const char *symptom; /* what must stay */
    /* Of the runs: those of the command line; `with` has also those of --against, and `checked` has --check. The last two are for comparisons. */
    options with, without, checked;
    bool compares; /* the symptom is a difference between `with` and `without` */
    bool is_clean; /* `checked` has found nothing in the original, and must not later */
    unsigned runs;
} reduced_case;

/* Reads FILE into C, which has its session, memory and folder, another one than that of FILE; false after error messages. */
bool case_read(reduced_case *c, const char *file);
/* Writes the files of C to its folder; without empty lines if IS_FINAL. False after an error message. */
bool case_write(const reduced_case *c, bool is_final);
/* Writes C and runs it. Returns its symptom, in the memory of C; NULL: it has none. */
const char *case_symptom(reduced_case *c);
/* The symptom of C, which is the original, the instructions of its run, and c->is_clean; NULL: it has none. */
const char *case_first_symptom(reduced_case *c, uint64_t *instructions);
/* Has C, as it is, the symptom that must stay? */
bool case_holds(reduced_case *c);

/* Each makes C smaller while its symptom stays; true if it has changed C. */
bool reduce_commands(reduced_case *c);
bool reduce_sizes(reduced_case *c);
bool reduce_arrays(reduced_case *c);
bool reduce_sources(reduced_case *c);

/* Removes elements of a list of COUNT, in chunks from all of them down to one. CHANGE(context, first, end, true) removes those from FIRST to END - 1
 * that are left, and returns whether there are any; with false it brings back those that the call before has removed. */
bool reduce_list(reduced_case *c, size_t count, bool (*change)(void *context, size_t first, size_t end, bool removes),
                 void *context);

#endif
