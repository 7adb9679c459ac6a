/* src/driver/exec/leak_table.h - the objects and allocations that an OpenCL program has at present, counted by the functions that created them.
 *
 * Under `gasket exec` the table is in a file that the process maps (GASKET_EXEC, src/opencl/README.md), so that `exec` can report what is
 * left of a process that ended by _exit(), which no code of the library sees. */
#ifndef GASKET_DRIVER_EXEC_LEAK_TABLE_H
#define GASKET_DRIVER_EXEC_LEAK_TABLE_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>
#include <sys/types.h>

/* LEAK_ROWS_WITHOUT_STACK is more than the pairs of a kind of object and a function that creates it: so many rows are left for these when a program
 * creates objects at more places than there are rows. */
enum {
    LEAK_ROWS = 1024,
    LEAK_ROWS_WITHOUT_STACK = 256,
    LEAK_FUNCTION_BYTES = 64,
    LEAK_OBJECT_BYTES = 24,
    LEAK_STACK_BYTES = 2048
};

typedef enum leak_state {
    LEAKS_COUNTED, /* the process runs, or ended in a way that releases nothing */
    LEAKS_LEFT,    /* it ended, and what is left are leaks */
    LEAKS_REPORTED,
} leak_state;

typedef struct leak_row {
    char function[LEAK_FUNCTION_BYTES];
    char object[LEAK_OBJECT_BYTES]; /* "memory object"; "": an allocation */
    char stack[LEAK_STACK_BYTES];   /* of the call, for host_frames_note() */
    uint32_t order;                 /* rows are reported in this order, then in that of `function` */
    _Atomic int32_t count;
} leak_row;

typedef struct leak_table {
    int64_t process; /* its id */
    _Atomic uint32_t state;
    _Atomic uint32_t row_count;
    leak_row rows[LEAK_ROWS];
} leak_table;

/* Passes each function with something left, the stack of its call, and the message of its finding to REPORT. T may have any contents. */
typedef void leak_report(void *context, const char *function, const char *stack, const char *message);
void leak_table_report(const leak_table *t, leak_report *report, void *context);

/* The signal that marks a process whose table can be judged when it ends: exec() resets the handler, so a process that ended as another
 * program does not catch the signal. Not a constant of the compiler. */
#define LEAK_MARK SIGRTMAX

#endif
