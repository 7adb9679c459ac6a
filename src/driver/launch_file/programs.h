/* src/driver/launch_file/programs.h - the programs of a launch file or a simulation file. */
#ifndef GASKET_DRIVER_LAUNCH_FILE_PROGRAMS_H
#define GASKET_DRIVER_LAUNCH_FILE_PROGRAMS_H

#include "src/driver/launch_options.h"
#include "src/driver/launch_file/words.h"

/* A compiled program, and the contents of its program-scope variables. */
typedef struct file_program {
    const char *file;
    const char *key; /* file and options; commands with the same key share the program */
    session session; /* with the options of the program */
    options options;
    compilation compiled;
    status result; /* of the compilation */
    sim_program_state *sim_state;
    ir_program_state *ir_state;
} file_program;

/* Returns the program FILE, relative to FOLDER, compiled with the OPTIONS that follow it in the launch file and those of the command
 * line of S; a new one is compiled for the engine of L, and only KERNEL of it (NULL: all), for work-groups of GROUP_ITEMS work-items, 0 for any.
 * Errors that have no location are at WHERE. Its `result` is not STATUS_DONE after error messages. */
file_program *compile_program(session *s, const launch *l, const char *folder, word file, const word_list *options,
                              const char *kernel, uint32_t group_items);

/* Gives every program-scope variable of P its initial contents. */
void reset_program(file_program *p, const launch *l);

#endif
