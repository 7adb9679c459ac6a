/* src/driver/launch_file/commands.h - the commands of a launch file. */
#ifndef GASKET_DRIVER_LAUNCH_FILE_COMMANDS_H
#define GASKET_DRIVER_LAUNCH_FILE_COMMANDS_H

#include "src/driver/launch_file/words.h"

typedef enum command_id {
    DO_PROGRAM,
    DO_SOURCE,
    DO_BUFFER,
    DO_IMAGE,
    DO_SAMPLER,
    DO_PIPE,
    DO_VARIABLE,
    DO_LAUNCH,
    DO_REPEAT,
    DO_END,
    DO_EXPECT,
    DO_PRINT,
    DO_WRITE,
    COMMAND_ID_COUNT
} command_id;

typedef struct file_command {
    command_id id;
    word_list words; /* the first is the name of the command */
    size_t end;      /* DO_REPEAT: index of its end */
} file_command;

typedef VEC(file_command) command_list;

/* Reads the commands of a launch file: the LENGTH bytes at TEXT, whose location is LOC. Each repeat has its end. False after error
 * messages to D. */
bool read_commands(command_list *out, arena *memory, diag *d, const char *text, size_t length, source_loc loc);

#endif
