/* gasket.h - gasket as a C library: compiles OpenCL C to Gen9 assembly, and runs kernels in the simulator on the caller's
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
 * Options are those of `gasket run` that concern the compiler, such as -D, -O1 or --simd=16, separated by blanks. *MESSAGES
 * receives the text that the program would print to standard error; the caller frees it. Pass NULL to discard it. Calls share
 * no state, so several threads may call at the same time. If memory runs out, or gasket finds a defect of its own, the process
 * ends as the program would.
 *
 * Link with -lgasket -lm -pthread. */
#ifndef GASKET_H
#define GASKET_H

#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

/* The result of a call; the values are the program's exit statuses. */
typedef enum gasket_status {
    GASKET_DONE = 0,
    GASKET_REFUSED = 1, /* the source was refused; the messages give locations and reasons */
    GASKET_USAGE = 2,   /* the call was wrong: an option, a kernel's name, an argument, a size */
    GASKET_FAULT = 3,   /* the kernel faulted; the messages give the fault, its location and the work-item */
} gasket_status;

typedef enum gasket_kind {
    GASKET_VALUE,  /* a scalar, vector or struct of `bytes` bytes at `data` */
    GASKET_BUFFER, /* `bytes` bytes at `data`, aligned to 8 bytes, which the kernel reads and writes in place */
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
    size_t local[3];     /* work-items of a work-group; zeros: gasket chooses the size */
    size_t offset[3];    /* first global id */
} gasket_range;

/* Compiles all kernels in SOURCE. Returns their assembly, NUL-terminated, which the caller frees; NULL if the source or the
 * options were refused, or memory ran out. */
char *gasket_compile(const char *source, const char *options, char **messages);

/* Compiles SOURCE and runs KERNEL (NULL: the only one) over RANGE. ARGUMENTS are the COUNT arguments in the order of the
 * kernel's parameters; two with the same data and size share one buffer. After a fault the buffers keep all writes before
 * it. */
gasket_status gasket_run(const char *source, const char *kernel, const char *options, const gasket_range *range,
                         const gasket_argument *arguments, size_t count, char **messages);

/* Returns the version, such as "0.1.0". */
const char *gasket_version(void);

#ifdef __cplusplus
}
#endif

#endif
