/* src/base/trace.h - the output of a trace, and the part of a run that it shows. The simulator and the interpreter print a line
 * for each instruction; each source line precedes its instructions. */
#ifndef GASKET_BASE_TRACE_H
#define GASKET_BASE_TRACE_H

#include "src/base/source.h"

#include <stdio.h>

typedef struct trace_line {
    const char *file; /* NULL: unknown */
    uint32_t line;    /* 0: unknown */
    bool is_library;  /* in a file of the library of built-in functions */
} trace_line;

typedef struct trace_output {
    FILE *out;
    bool one_group, one_item;       /* show only `group`, only `item` */
    uint32_t group[3], item[3];     /* item: a global id */
    uint32_t first_line, last_line; /* show only instructions of these source lines; 0: all */
    const source_map *sources;      /* for the text of source lines; NULL: it is not printed */
    trace_line last;                /* the source line printed last, and the thread or work-item that it was for */
    uint64_t owner;
} trace_output;

/* Is AT shown? Lines are selected by their numbers in the files of the user. */
bool trace_shows_line(const trace_output *t, trace_line at);
/* Is GROUP, a group id, shown? */
bool trace_shows_group(const trace_output *t, const uint32_t group[3]);
/* Prints the line AT before the next instruction of OWNER (a number of a thread or work-item), unless it was the last one printed for
 * it. If its file is unknown, nothing is printed. */
void trace_print_source(trace_output *t, trace_line at, uint64_t owner);

#endif
