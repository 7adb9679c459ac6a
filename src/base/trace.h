/* src/base/trace.h - the output of a trace, and the part of a run that it shows. The simulator and the interpreter print a line
 * for each instruction; source lines precede the instructions that belong to them. */
#ifndef GASKET_BASE_TRACE_H
#define GASKET_BASE_TRACE_H

#include "src/base/source.h"

#include <stdio.h>

typedef struct trace_output {
    FILE *out;
    bool one_group, one_item;       /* show only `group`, only `item` */
    uint32_t group[3], item[3];     /* item: a global id */
    uint32_t first_line, last_line; /* show only instructions of these source lines; 0: all */
    const source_map *sources;      /* for the text of source lines; NULL: it is not printed */
    const char *file;               /* the source line printed last, and the thread or work-item that it was for */
    uint32_t line;
    uint64_t owner;
} trace_output;

/* Is line LINE (0: unknown) shown? */
bool trace_shows_line(const trace_output *t, uint32_t line);
/* Is GROUP, a group id, shown? */
bool trace_shows_group(const trace_output *t, const uint32_t group[3]);
/* Prints line LINE of FILE before the next instruction of OWNER (a number of a thread or work-item), unless it was the last one
 * printed for it. FILE NULL: the line is unknown, and nothing is printed. */
void trace_print_source(trace_output *t, const char *file, uint32_t line, uint64_t owner);

#endif
