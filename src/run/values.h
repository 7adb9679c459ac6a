/* src/run/values.h - the sizes and the arguments of a launch: the input of the interpreter and the simulator. */
#ifndef GASKET_RUN_VALUES_H
#define GASKET_RUN_VALUES_H

#include "src/image/image.h"
#include "src/run/array.h"
#include "src/run/signature.h"

/* How a kernel may use a buffer, by ":ro" and ":wo"; only --check relies on it. */
typedef enum run_access { RUN_READ_WRITE, RUN_READ_ONLY, RUN_WRITE_ONLY } run_access;

typedef struct run_buffer {
    array contents;
    const char *name; /* in reports: of a parameter, or of a buffer in a launch file */
    run_access access;
    bool is_shared;           /* other pointers than those of one parameter reach it, so no parameter describes it */
    bool is_protected;        /* the host cannot write to it either */
    bool is_uninitialized;    /* ":noinit": no element was written; the memory holds zeros */
    unsigned char *unwritten; /* masks of its bytes that --check uses and updates: the bits that were never written. NULL: none */
    const image_format *format; /* of an image; `contents` are its stored numbers, a texel an element. NULL: no image */
    uint32_t levels; /* of an image: of its mipmap, at least 1; `contents` have the shape of level 0, and the bytes of all */
    bool has_layers; /* of an image: the first dimension counts layers, which all levels have */
    struct run_pipe *pipe;       /* of a pipe; `contents` are its memory (pipe.h). NULL: no pipe */
    source_loc where;            /* of its SPEC in a launch file; 0: on the command line */
    struct check_shadow *shadow; /* of --check, for a buffer that several launches use; NULL: none yet */
} run_buffer;

typedef enum run_kind { RUN_VALUE, RUN_BUFFER, RUN_LOCAL, RUN_NULL, RUN_IMAGE } run_kind;

typedef struct run_value {
    run_kind kind;
    array value;     /* RUN_VALUE: the value; RUN_LOCAL: only `bytes` is used */
    unsigned buffer; /* RUN_BUFFER, RUN_IMAGE: index in run_values.buffers */
    size_t offset;   /* RUN_BUFFER: the pointer is this far into the buffer */
    image *image;    /* RUN_IMAGE */
    unsigned handle; /* RUN_IMAGE: of an image of the kernel that the host launched; 0: it is another one */
} run_value;

typedef struct run_values {
    const signature *signature;
    VEC(run_value) values; /* by parameter */
    VEC(run_buffer) buffers;
} run_values;

/* Work-items in a group: the most of a launch, and the most that gasket chooses. */
enum { RUN_MOST_GROUP_ITEMS = 1024, RUN_CHOSEN_GROUP_ITEMS = 64 };

typedef struct run_sizes {
    unsigned dims;
    size_t global[3], local[3], offset[3];
} run_sizes;

/* Completes and checks sizes whose global size is set. If local[0] is 0, a work-group size is chosen. False after error
 * messages to D. */
bool sizes_settle(run_sizes *z, diag *d, const signature *s, bool uniform);

#endif
