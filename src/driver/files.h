/* src/driver/files.h - which files a command reads and writes: no output is an input or another output. */
#ifndef GASKET_DRIVER_FILES_H
#define GASKET_DRIVER_FILES_H

#include "src/driver/driver.h"

/* A file that a command will write. */
typedef struct file_output {
    const char *path;
    const char *use;  /* what names it, such as "--stats=FILE" */
    source_loc where; /* in a launch file; 0: on the command line */
    size_t read;      /* the number of S->sources->files that are read before it is written */
} file_output;

/* Adds PATH to the files that S reads, if there is such a file: one that another program reads. */
void files_note_input(session *s, const char *path);
/* Adds the file of PROGRAM, which is searched for in PATH if its name has no slash. */
void files_note_program(session *s, const char *program);
/* Checks that each file that the options of S name for writing, and each of the COUNT files MORE, is neither one that S has read
 * (S->sources->files) nor another of them: by device and inode, and for a file that does not exist by its folder and its name.
 * Devices, pipes, standard output and standard error may be named several times. Commands call it when they have read everything and
 * opened no output. False after an error message; the status is then STATUS_USAGE. */
bool files_are_distinct(session *s, const file_output *more, size_t count);

#endif
