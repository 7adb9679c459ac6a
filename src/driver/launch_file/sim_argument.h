/* src/driver/launch_file/sim_argument.h - the words of a simulation file, and its arguments. */
#ifndef GASKET_DRIVER_LAUNCH_FILE_SIM_ARGUMENT_H
#define GASKET_DRIVER_LAUNCH_FILE_SIM_ARGUMENT_H

#include "src/driver/launch_file/words.h"
#include "src/driver/arguments/values.h"

typedef struct sim_scanner {
    arena *memory;
    diag *d;
    const char *at, *end, *base;
    source_loc loc; /* of `base` */
} sim_scanner;

typedef struct sim_argument {
    const char *name;
    source_loc where;  /* of its header */
    element_id scalar; /* type of the values, and of the dump */
    array contents;    /* PARAM_LOCAL: only the size */
    bool is_null, is_hex, is_dumped, is_uninitialized;
    run_access access;
} sim_argument;

/* Reads the next word; false at the end of the file. */
bool sim_next_word(sim_scanner *s, word *out);
/* Reads the next word; the end of the file is an error: WHAT is missing. */
bool sim_read_word(sim_scanner *s, word *out, const char *what);
/* Reads the argument for parameter WANT, called NAME; false after an error message. */
bool sim_read_argument(sim_scanner *s, const param *want, const char *name, sim_argument *out);

#endif
