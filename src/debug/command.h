/* src/debug/command.h - what the files with commands share. */
#ifndef GASKET_DEBUG_COMMAND_H
#define GASKET_DEBUG_COMMAND_H

#include "src/debug/expression.h"
#include "src/debug/session.h"

#include <stdio.h>

/* A command: executes ARGUMENTS, the rest of the line without blanks around it. Returns true if the run is to go on: the goal is set. */
#define COMMAND(function, ...) bool command_do_##function(debugger *d, const char *arguments);
#define GROUP(name)
#include "src/debug/commands.def"

extern FILE *debug_out; /* what commands print to; NULL is standard output */
/* Prints an error of a command. */
void debug_error(const char *fmt, ...) __attribute__((format(printf, 1, 2)));
/* Reads the number at *TEXT, a decimal literal or an expression that is an integer, and moves past it. False after an error message. */
bool debug_number(debugger *d, const char **text, uint64_t *out);
/* The optional count of `step` and its like; false after an error message. */
bool debug_count(debugger *d, const char *arguments, uint64_t *out);
/* Reads "X[,Y[,Z]]", a global id; the rest is 0. */
bool debug_item(const char **text, uint32_t out[3]);
/* Resolves LOCATION: a line, FILE:LINE or a function. 0 after an error message. *END: after it. FUNCTION, of MOST_WORDS bytes, receives the name of the function, or
 * "". */
uint32_t debug_location(debugger *d, const char *location, const char **end, char *function);
/* Prints frame N of the selected unit as a line: "#0  k (n=3) at a.cl:4". */
void debug_print_frame(debugger *d, unsigned n);
/* Prints the source line of PLACE, with its number. */
void debug_print_source(debugger *d, debug_place place);
/* Prints what `display` wants at each stop. */
void debug_print_displays(debugger *d);
/* "(3,0,0)" of the ids of UNIT, in as many dimensions as the launch has. */
const char *debug_item_name(debugger *d, void *unit);
/* Evaluates EXPRESSION with a format ("/x") before it; false after an error message. */
bool debug_evaluate(debugger *d, const char *expression, debug_value *out);
bool debug_format(const char **arguments, char *format);
value_format debug_format_of(char letter);
void debug_print_value(debugger *d, const debug_value *v, char format);
/* Prints V as the next value of the history, and keeps it there. */
void debug_print_and_keep(debugger *d, const debug_value *v, char format);
void debug_draw_layout(debugger *d);
/* Calls FOUND with the words that may continue a line of commands, as line_source.complete. OWNER is the debugger. */
void debug_complete(void *owner, const char *line, size_t length, size_t prefix, void (*found)(void *context, const char *word),
                    void *context);
void debug_show_stop(debugger *d);        /* why and where the run has stopped */
void debug_remove_temporary(debugger *d); /* the breakpoint of this stop, if it was for once */
/* Executes one line. Returns true if the run is to go on. */
bool debug_execute(debugger *d, const char *line);

#endif
