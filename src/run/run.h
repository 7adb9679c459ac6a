/* src/run/run.h - a launch as plain data: sizes, arguments, buffers, images, and what the launch leaves: counters and faults.
 *
 * The simulator (sim/sim.h), the interpreter (ir/interp/interp.h) and the checks (src/check/check.h) read these types; the command line, the
 * library and OpenCL fill them in. So this header includes only what is below the engines. */
#ifndef GASKET_RUN_RUN_H
#define GASKET_RUN_RUN_H

#include "src/base/masks.h"
#include "src/base/source.h"
#include "src/image/image.h"
#include "src/run/array.h"

struct trace_output; /* src/base/trace.h */

/* Follows a run: BEFORE is called before each operation of the interpreter, or instruction of the simulator. WHO executes it: an `item`
 * (ir/interp/inspect.h) or a `sim_thread` (sim/inspect.h), in whose header are the functions that look at it. */
typedef struct run_stepper {
    void (*before)(struct run_stepper *s, void *who);
} run_stepper;

/* --- what a launch gets --------------------------------------------------------------------------------------------------- */

/* The index space of a launch, as the host gives it. */
typedef struct run_sizes {
    unsigned dims;
    size_t global[3], local[3], offset[3];
} run_sizes;

/* How a kernel may use a buffer, by ":ro" and ":wo"; only --check relies on it: the other access is a finding, and happens. */
typedef enum run_access { RUN_READ_WRITE, RUN_READ_ONLY, RUN_WRITE_ONLY } run_access;

/* Host memory that the kernel may access; it can access no other host memory. */
typedef struct run_buffer {
    array contents;
    const char *name; /* in reports: of a parameter, or of a buffer in a launch file */
    run_access access;
    bool is_shared;             /* other pointers than those of one parameter reach it, so no parameter describes it */
    bool is_protected;          /* the host cannot write to it either: a write is a fault */
    bool is_uninitialized;      /* ":noinit": no element was written; the memory holds zeros */
    undefined_masks unwritten;  /* of its bytes, which --check uses and updates: the bits that were never written */
    const image_format *format; /* of an image; `contents` are its stored numbers, a texel an element. NULL: no image */
    uint32_t levels; /* of an image: of its mipmap, at least 1; `contents` have the shape of level 0, and the bytes of all */
    bool has_layers; /* of an image: the first dimension counts layers, which all levels have */
    struct run_pipe *pipe;       /* of a pipe; `contents` are its memory (pipe.h). NULL: no pipe */
    source_loc where;            /* of its SPEC in a launch file; 0: on the command line */
    struct check_shadow *shadow; /* of --check, for a buffer that several launches use; NULL: none yet */
} run_buffer;

typedef enum run_kind {
    RUN_VALUE,  /* an argument by value */
    RUN_BUFFER, /* a pointer: the address `offset` bytes into a buffer, all of which it reaches */
    RUN_LOCAL,  /* a pointer to local memory */
    RUN_NULL,   /* a null pointer; its surface has no bytes */
    RUN_IMAGE,  /* its value, a handle, is 1 + the index of the image */
} run_kind;

/* An argument. */
typedef struct run_value {
    run_kind kind;
    array value;     /* RUN_VALUE: the value, as in memory; RUN_LOCAL: only `bytes` is used */
    unsigned buffer; /* RUN_BUFFER, RUN_IMAGE: index of the buffer */
    unsigned image;  /* RUN_IMAGE: index of the image */
    size_t offset;   /* RUN_BUFFER */
    size_t
        bytes; /* RUN_BUFFER: of the part that is passed, such as one of several memory objects that overlap; 0: all of the buffer */
} run_value;

/* The order in which the interpreter runs work-groups, and the work-items of a group between barriers. */
typedef struct run_order {
    enum { ORDER_USUAL, ORDER_RANDOM, ORDER_NUMBERED } kind;
    uint64_t seed;   /* ORDER_RANDOM */
    uint64_t groups; /* ORDER_NUMBERED: the number of the permutation of the groups, and of the work-items of each group, … */
    uint64_t items;  /* … in lexicographic order; 0: the usual one. Work-items then run one after the other */
} run_order;

/* The effect of a stateful access outside of its surface. Out-of-bounds 64-bit and stateless accesses always fault; image.is_lenient
 * determines the effect of undefined accesses to images. The simulator faults at accesses outside of local memory, too; the interpreter
 * does so with RUN_BOUNDS_FAULT, otherwise such an access uses the memory that the hardware allocates in addition, as far as it
 * reaches. */
typedef enum run_bounds {
    RUN_BOUNDS_HARDWARE, /* a read returns 0, a write is dropped; assembly may rely on this */
    RUN_BOUNDS_NOTE,     /* like RUN_BOUNDS_HARDWARE, but the result counts such accesses and describes the first one */
    RUN_BOUNDS_FAULT,
} run_bounds;

/* The parts of a launch that do not depend on its engine. */
typedef struct run_launch {
    unsigned dims; /* number of dimensions, 1..3, which get_work_dim() returns */
    uint32_t
        global[3], /* sizes in work-items; 1 in unused dimensions. The last group of a dimension may be smaller than `local` */
        local[3];
    uint32_t offset[3];
    const run_value *args; /* one for each parameter of the kernel */
    size_t arg_count;
    const run_buffer *buffers;
    size_t buffer_count;
    bool
        in_place; /* the buffers, which are disjoint and sorted by address, are at their host addresses, so that pointers in them are
                    * valid; else at other addresses */
    const image *images; /* for --check, the bytes of each are also a buffer */
    size_t image_count;
    run_bounds bounds;
    run_order order;            /* the simulator has the usual one only */
    uint64_t max_instructions;  /* limit for each EU thread or work-item; exceeding it is a fault. 0: no limit */
    struct trace_output *trace; /* receives a line for each instruction or operation; forces one host thread. NULL: no trace */
    run_stepper *stepper;       /* the same; no instruction is translated, and the interpreter runs one work-item at a time */
} run_launch;

/* --- what it leaves ------------------------------------------------------------------------------------------------------- */

typedef struct run_work_item {
    unsigned channel; /* of its thread, in the simulator */
    uint32_t local[3], global[3];
    bool has_address;
    uint64_t address; /* accessed by this work-item */
} run_work_item;

/* An error of the kernel, at one instruction or in the launch itself. */
typedef struct run_fault {
    const char *message;   /* description such as "write of 4 bytes outside every buffer" */
    const char *kernel;    /* or the function that the host called */
    int inst;              /* index of the instruction in its kernel; -1: there is none, or the engine numbers none */
    const char *inst_text; /* NULL: no instruction */
    source_loc loc;        /* in the assembly file; 0: the program was not read from a file */
    const char *file;      /* location in the source of the kernel; NULL: unknown */
    uint32_t line, column;
    uint32_t group[3];
    unsigned thread;     /* index of the EU thread in its group, in the simulator */
    unsigned item_count; /* the work-items concerned */
    run_work_item *items;
    bool has_address;
    uint64_t address; /* accessed by items[0] */
    uint32_t bytes;   /* size of the access; 0: unknown */
    const char *near; /* name of the nearest buffer; NULL: there is none */
    uint64_t near_address, near_bytes;
    bool has_near_bytes; /* near_address and near_bytes are known */
    int64_t
        distance;    /* in bytes from the nearest buffer: < 0 before its start, > 0 past its end, 0 if the access begins inside */
    bool of_image;   /* an access to an image that OpenCL leaves undefined */
    bool is_finding; /* a finding of --check reports it */
    const char *hint; /* a likely cause ("the address carries the tag of a generic pointer to private memory"); NULL: none */
} run_fault;

/* Strings that the records of a printf name by index; none: records have addresses. */
typedef struct run_strings {
    const char *const *items;
    size_t count;
} run_strings;

typedef struct run_send_count {
    const char *name; /* name of the message, as gen_message_name() returns it */
    uint64_t count;
} run_send_count;

/* The result of a launch, besides the contents of the buffers. If several groups fault, the fault is that of the first of them in
 * group order: groups before it have run to completion, and the result has nothing of later ones. The counts are valid only
 * without a fault. */
typedef struct run_result {
    bool ok;
    run_fault fault; /* if !ok */
    /* a printf buffer: u32 bytes in use, u32 capacity of the records, then the records of all groups in group order (of the
     * faulting group, those before the fault). NULL: the kernel prints nothing */
    const unsigned char *printed;
    /* code of Intel's compiler filled it: u32 bytes in use with this word, then records of its own layout (printf_intel.c) */
    bool printed_by_intel;
    run_strings strings;       /* of such records */
    uint64_t threads;          /* number of EU threads started; 0 in the interpreter */
    uint64_t instructions;     /* instructions executed by all EU threads, or operations of all work-items */
    uint64_t channels;         /* sum of the enabled channels over these instructions; 0 in the interpreter */
    uint64_t barriers;         /* barriers passed, each counted once per work-group */
    VEC(run_send_count) sends; /* number of sends of each message, sorted by name; empty in the interpreter */
    /* number of accesses of work-items that are out of bounds and do not fault, and of undefined accesses to lenient images; after a
     * fault of the simulator, 1 if there was any */
    uint64_t strays;
    run_fault stray; /* if strays > 0: the first of these accesses, of the first group that has one */
    /* a copy, in MEMORY, of the NUL-terminated string at the kernel's ADDRESS in one of the program's variables (a format of printf), as the
     * run left it; NULL if ADDRESS is in none of them, or no NUL follows. CONTEXT: of the engine that ran */
    const char *(*find_text)(const void *context, uint64_t address, arena *memory);
    const void *context;
} run_result;

#endif
