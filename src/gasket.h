/* gasket.h - gasket as a library: compiles OpenCL C to Gen9 assembly, and runs kernels in the simulator or the interpreter on the
 * caller's memory.
 *
 *     char *messages;
 *     gasket_status status;
 *     gasket_program *p = gasket_program_new(source, "-O2 --simd=16", &status, &messages);
 *     if (!p)
 *         fputs(messages, stderr);
 *     free(messages);
 *
 *     float x[64], y[64], a = 2;
 *     gasket_argument arguments[] = {{GASKET_VALUE, &a, sizeof a}, {GASKET_BUFFER, x, sizeof x}, {GASKET_BUFFER, y, sizeof y}};
 *     gasket_range range = {.dimensions = 1, .global = {64}, .local = {16}};
 *     gasket_output output;
 *     if (gasket_launch(p, "saxpy", &range, arguments, 3, &output) != GASKET_DONE)
 *         fputs(output.messages, stderr);
 *     gasket_output_free(&output);
 *     gasket_program_free(p);
 *
 * Options are those of `gasket run` that concern the compiler, the engine and the checks, such as -D, -O1, --simd=8, --via=ir or
 * --check, separated by blanks; `gasket help` lists them. An option that has no effect in a library, such as -o or --stats, is an error.
 * *MESSAGES receives the text that the program would print to standard error; the caller frees it. Pass NULL to discard it.
 *
 * No argument but these is trusted: a pointer that is not NULL points to what its type and its size say, texts end with a NUL, and a
 * program was not freed. Everything else is checked. NULL is allowed as follows: a source or options are the empty text; the place for a
 * result is not written; a program has no kernels, no text and cannot be launched (GASKET_USAGE); a launch needs a range, and a list of
 * arguments unless their number is 0 (GASKET_USAGE); there is nothing to free. Numbers and enumerators out of their range are errors.
 *
 * Several threads may call at the same time. Launches run at the same time, also those of one program, whose variables they share;
 * with --via=ir or --check, and if kernels enqueue kernels, the launches of one program run one after the other. No call ends the process:
 * if memory runs out, or gasket finds a defect of its own, the result is GASKET_FAILED, or NULL or 0 of a function without a status, and the
 * memory of the call is freed.
 *
 * Link with -lgasket; with the static library also with -lm -pthread. The functions and structures of a version 0.N stay as they are in
 * all versions 0.N.x; the name of the shared library has the N. */
#ifndef GASKET_H
#define GASKET_H

#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

#ifdef __GNUC__
#define GASKET_API __attribute__((visibility("default")))
#else
#define GASKET_API
#endif

/* The result of a call; the values are the program's exit statuses. */
typedef enum gasket_status {
    GASKET_DONE = 0,
    GASKET_REFUSED = 1, /* the source was refused; the messages give locations and reasons */
    GASKET_USAGE = 2,   /* the call was wrong: an option, a kernel's name, an argument, a size */
    GASKET_FAULT = 3,   /* the kernel faulted, or the checks found errors in it; the messages describe them */
    GASKET_FAILED = 4,  /* a defect of gasket, or memory ran out; the message says which, and is text in every format */
} gasket_status;

typedef enum gasket_kind {
    GASKET_VALUE,   /* a scalar, vector or struct of `bytes` bytes at `data` */
    GASKET_BUFFER,  /* `bytes` bytes at `data`, aligned to 8 bytes, which the kernel reads and writes in place */
    GASKET_LOCAL,   /* `bytes` bytes of local memory; no data */
    GASKET_NULL,    /* a null pointer */
    GASKET_IMAGE,   /* `data` is a gasket_image, of `bytes` bytes */
    GASKET_SAMPLER, /* `data` is text of `bytes` characters, ADDRESS,FILTER,COORDS as in `gasket run`: "clamp,linear,normalized" */
    GASKET_PIPE,    /* `data` is a gasket_pipe, of `bytes` bytes */
    GASKET_QUEUE,   /* a device queue of its own; no data */
} gasket_kind;

/* An image. The kernel reads and writes the texels in place. */
typedef struct gasket_image {
    const char *format;                           /* "ORDER,TYPE", as in `gasket run`: "rgba,unorm8" */
    void *texels;                                 /* aligned to 8 bytes, rows without padding */
    size_t bytes;                                 /* of the texels */
    size_t width, height, depth, layers, samples; /* 0 for those that the type of the parameter lacks */
} gasket_image;

/* A pipe. Arguments with the same structure are one pipe. */
typedef struct gasket_pipe {
    void *packets;       /* memory for `capacity` packets, of which `count` are in the pipe, the oldest first */
    size_t packet_bytes; /* size of a packet: that of the parameter's type */
    size_t capacity;     /* at least 1 */
    size_t count;        /* after a launch: the packets that are left, at the beginning of `packets` */
} gasket_pipe;

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

/* --- programs ------------------------------------------------------------------------------------------------------------- */

/* A compiled source. Its variables at program scope keep their contents from launch to launch. */
typedef struct gasket_program gasket_program;

/* Compiles all kernels in SOURCE. The result is NULL if *STATUS (may be NULL) is not GASKET_DONE. */
GASKET_API gasket_program *gasket_program_new(const char *source, const char *options, gasket_status *status, char **messages);
/* P may be NULL. No other call may use P at the same time or afterwards. */
GASKET_API void gasket_program_free(gasket_program *p);

/* Number of kernels in P; the name of kernel I, in the order of the source, valid as long as P. NULL: there is no kernel I. */
GASKET_API size_t gasket_program_kernel_count(const gasket_program *p);
GASKET_API const char *gasket_program_kernel(const gasket_program *p, size_t i);

typedef struct gasket_parameter {
    const char *name, *type; /* as in the source; valid as long as the program */
    gasket_kind kind;        /* GASKET_BUFFER for pointers to global and constant memory */
    size_t bytes;            /* size of the value, of the pointer's target or of a packet; 0: unknown */
} gasket_parameter;

/* Number of parameters of KERNEL; 0 also if P has no such kernel. */
GASKET_API size_t gasket_kernel_parameter_count(const gasket_program *p, const char *kernel);
/* Describes parameter I of KERNEL in *OUT. Returns 1, or 0 if there is none. */
GASKET_API int gasket_kernel_parameter(const gasket_program *p, const char *kernel, size_t i, gasket_parameter *out);
/* The scalar type of parameter I of KERNEL, of the target of the pointer or of the packet, whatever name the source gives it: "float",
 * "uint". Stores the components of its vector in *COMPONENTS, which may be NULL, 1 for a scalar. NULL: another type, such as a struct, or there is no
 * such parameter. */
GASKET_API const char *gasket_kernel_parameter_scalar(const gasket_program *p, const char *kernel, size_t i, size_t *components);

typedef enum gasket_form {
    GASKET_IR,         /* after the optimizer, as of cc --emit=ir */
    GASKET_THREAD_IR,  /* cc --emit=thread-ir */
    GASKET_MACHINE_IR, /* cc --emit=mir */
    GASKET_ASSEMBLY,   /* cc */
    GASKET_STATISTICS, /* the JSON object of cc --stats */
    GASKET_VISA,       /* cc --emit=visa */

    /* of gasket_emit() only */
    GASKET_PREPROCESSED, /* cc --emit=pp */
    GASKET_SYNTAX_TREE,  /* cc --emit=ast */
    GASKET_SPIRV_TEXT,   /* cc --emit=spirv-text */
    GASKET_SPIRV,        /* cc --emit=spirv, bytes */
    GASKET_CODE,         /* cc --emit=code, bytes */
    GASKET_ZEBIN,        /* cc --emit=zebin, bytes */
    GASKET_DOCUMENT,     /* the JSON document of a page */
    GASKET_PAGE,         /* the page of explain, one HTML file */
} gasket_form;

/* P in FORM as NUL-terminated text, which the caller frees; NULL if memory ran out or FORM is none of the first six. Each call compiles the
 * source again. */
GASKET_API char *gasket_program_text(const gasket_program *p, gasket_form form);

/* --- launches ------------------------------------------------------------------------------------------------------------- */

/* The results of a launch besides the contents of the buffers: NUL-terminated texts, NULL if memory ran out. */
typedef struct gasket_output {
    char *messages;   /* diagnostics and faults */
    char *printed;    /* the output of the kernel's printf */
    char *statistics; /* the member "run" of the JSON object of run --stats */
    char *findings;   /* the JSON object of run --findings; NULL without --check */
} gasket_output;

/* Frees the texts, not OUTPUT itself. */
GASKET_API void gasket_output_free(gasket_output *output);

/* Runs KERNEL of P (NULL: the only one) over RANGE. ARGUMENTS are the COUNT arguments in the order of the kernel's parameters; two
 * with the same data and size share one buffer. After a fault the buffers keep all writes before it. Fills *OUTPUT, which the
 * caller passes to gasket_output_free(); NULL: discards it, and printf writes to standard output.
 *
 * With --check a finding does not stop the kernel, unless it never ends; an access outside of its object does not happen, and a read there gives 0. The
 * messages and `findings` of *OUTPUT have all findings of the launch, and the status is GASKET_FAULT if one of them is an error, or with
 * --fail-on=warning a warning. All bytes of the arguments count as written, those of local memory do not. */
GASKET_API gasket_status gasket_launch(gasket_program *p, const char *kernel, const gasket_range *range,
                                       const gasket_argument *arguments, size_t count, gasket_output *output);

/* --- in one call ---------------------------------------------------------------------------------------------------------- */

/* Compiles all kernels in SOURCE. Returns their assembly, NUL-terminated, which the caller frees; NULL if the source or the
 * options were refused, or memory ran out. */
GASKET_API char *gasket_compile(const char *source, const char *options, char **messages);

/* Compiles SOURCE to FORM. Stores the result in *DATA, which the caller frees, and its size in *BYTES (may be NULL); a NUL follows it, which is not
 * counted. *DATA is NULL if there is none. The options of GASKET_DOCUMENT and GASKET_PAGE are those of `gasket explain`, with which a kernel can be
 * run (-g, -l, -a); these forms have a result although the source was refused or the kernel faulted, which the status states. */
GASKET_API gasket_status gasket_emit(const char *source, const char *options, gasket_form form, char **data, size_t *bytes,
                                     char **messages);

/* Compiles SOURCE and runs KERNEL as gasket_launch() does; printf writes to standard output. */
GASKET_API gasket_status gasket_run(const char *source, const char *kernel, const char *options, const gasket_range *range,
                                    const gasket_argument *arguments, size_t count, char **messages);

/* Returns the version, such as "0.1.0". */
GASKET_API const char *gasket_version(void);

#ifdef __cplusplus
}
#endif

#endif
