/* src/driver/help.h - parts of `gasket help`. */
#ifndef GASKET_DRIVER_HELP_H
#define GASKET_DRIVER_HELP_H

#include "src/driver/driver.h"

/* Appends HELP, in a column of its own, to the entry of OUT that begins at START. */
void help_entry(text *out, size_t start, const char *help);

/* Appends the warnings that -WNAME enables; all of them if NAME is "". False if there is none. */
bool help_warnings(text *out, const char *name);
/* The meaning of the warning NAME; NULL: there is none. */
const char *help_warning_meaning(const char *name);
/* The name of the warning that is most similar to NAME; NULL if none is similar. */
const char *help_warning_like(const char *name);

/* Appends the commands of launch files. */
void help_launch_files(text *out);
/* The form of command N of launch files, and *HELP; NULL after the last one. */
const char *help_launch_command(size_t n, const char **help);

#endif
