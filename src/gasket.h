/* gasket.h - gasket as a C library: compile OpenCL C to Gen9 assembly, and run a kernel in the simulator over the caller's
 * memory.
 *
 *     char *messages, *assembly = gasket_compile(source, "-O2 --simd=16", &messages);
 *     if (!assembly)
 *         fputs(messages, stderr);
 *     free(assembly);
 *     free(messages);
 *
 *     float x[64], y[64], a = 2;
 *     gasket_argument arguments[] = {{GASKET_VALUE, &a, sizeof a}, {GASKET_BUFFER, x, sizeof x}, {GASKET_BUFFER, y, sizeof y}};
 *     gasket_range range = {.dimensions = 1, .global = {64}, .local = {16}};
 *     gasket_run(source, "saxpy", "", &range, arguments, 3, &messages);
 *
 * Options are those of `gasket cc`, separated by blanks. Messages are what the program would print to standard error, as text
 * that the caller frees; pass NULL where they do not matter. Calls do not share anything: they may come from several threads at
 * once. Where memory runs out, or gasket finds a defect of its own, the process ends as the program would.
 *
 * Link with -lgasket -lm -pthread. */
#ifndef GASKET_H
#define GASKET_H

#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

/* How a call ended; the program's exit statuses. */
typedef enum gasket_status {
    GASKET_DONE = 0,
    GASKET_REFUSED = 1, /* the source was refused; the messages say where and why */
    GASKET_USAGE = 2,   /* the call was wrong: an option, a kernel's name, an argument, a size */
    GASKET_FAULT = 3,   /* the kernel faulted; the messages say what, where and for which work-item */
} gasket_status;

typedef enum gasket_kind {
    GASKET_VALUE,  /* a scalar, vector or struct of `bytes` bytes at `data` */
    GASKET_BUFFER, /* `bytes` bytes at `data`, a multiple of 8, which the kernel reads and writes in place */
    GASKET_LOCAL,  /* `bytes` bytes of local memory; no data */
    GASKET_NULL,   /* a null pointer */
} gasket_kind;

typedef struct gasket_argument {
    gasket_kind kind;
    void *data;
    size_t bytes;
} gasket_argument;

typedef struct gasket_range {
    unsigned dimensions; /* 1 to 3 */
    size_t global[3];    /* work-items */
    size_t local[3];     /* a work-group; zeros: gasket chooses */
    size_t offset[3];    /* the first global id */
} gasket_range;

/* The assembly of every kernel in SOURCE, NUL-terminated, for the caller to free; NULL when it was refused. */
char *gasket_compile(const char *source, const char *options, char **messages);

/* Compiles SOURCE and runs KERNEL (NULL: the only one) over RANGE. Arguments stand in the order of its parameters; two that point
 * to the same data are the same buffer. After a fault the buffers hold what the kernel had written by then. */
gasket_status gasket_run(const char *source, const char *kernel, const char *options, const gasket_range *range,
                         const gasket_argument *arguments, size_t count, char **messages);

/* "0.1.0" */
const char *gasket_version(void);

#ifdef __cplusplus
}
#endif

#endif
