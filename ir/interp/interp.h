/* ir/interp/interp.h - the interpreter: the executable semantics of a module.
 *
 * It runs one function on literal arguments (`gasket eval`), or a kernel over an index space, with the results of work-items
 * that run one after another between barriers, unless the kernel has data races. It runs both forms; in thread form an "item"
 * is a thread. Errors of the program are results, not assertions.
 *
 * Addresses are simulated and unrelated to the host's: null below 4096; local memory from MACHINE_LOCAL, private memory from
 * MACHINE_PRIVATE (machine.h; each work-item has its own); buffers and program-scope variables from 2^36 on, 64 GiB apart, or less if there are
 * more than 2,000 of them. Buffers may be at their host addresses instead (ir_run.in_place). A generic pointer has its address space in bits 61 to 63, as on the hardware: 001 private, 010
 * local. */
#ifndef GASKET_IR_INTERP_INTERP_H
#define GASKET_IR_INTERP_INTERP_H

#include "src/image/image.h"
#include "ir/ir.h"
#include "src/base/trace.h"

enum { IR_MAX_VALUE_LANES = 64 };

typedef struct ir_buffer {
    void *data;
    size_t bytes;
    const char *name;
    bool read_only;
    bool only_read;  /* for --check only: that the kernel writes to it is a finding, and happens */
    bool write_only; /* for --check only */
    bool is_shared;  /* for --check only: no parameter describes it */
} ir_buffer;

/* The contents of the program-scope variables in global and constant memory, which persist from launch to launch. Launches that
 * share a state run kernels of one module; the addresses of the variables do not change as long as the launches have fewer than
 * 1,000 variables and buffers. */
typedef struct ir_program_state ir_program_state;
/* Every variable has its initial contents. MEMORY must outlive the state. */
ir_program_state *ir_program_state_new(arena *memory);
/* The bytes of variable G in S; *KEEPS: a launch has used it, otherwise they are zero. S NULL: new bytes in MEMORY. */
unsigned char *ir_program_bytes(ir_program_state *s, ir_global *g, arena *memory, bool *keeps);

typedef enum ir_arg_kind { IR_ARG_VALUE, IR_ARG_BUFFER, IR_ARG_LOCAL, IR_ARG_NULL, IR_ARG_IMAGE } ir_arg_kind;

typedef struct ir_run_arg {
    ir_arg_kind kind;
    const void *bytes; /* IR_ARG_VALUE: its bytes, as in memory */
    size_t size;       /* number of bytes; IR_ARG_LOCAL: bytes of local memory */
    unsigned buffer;   /* IR_ARG_BUFFER: index of the buffer … */
    uint64_t offset;   /* … and byte offset into it */
    unsigned image;    /* IR_ARG_IMAGE: index of the image; the value of the argument, a handle, is 1 + this index */
} ir_run_arg;

typedef struct ir_run {
    ir_module *module;
    ir_function *kernel;
    ir_program_state *state; /* contents of the variables; NULL: the initial ones, for this launch only */
    unsigned dims;
    uint32_t global[3], local[3], offset[3]; /* 1 in unused dimensions */
    const ir_run_arg *args;
    size_t arg_count;
    const ir_buffer *buffers;
    size_t buffer_count;
    bool in_place; /* the buffers but that for printf, which are disjoint and sorted by address, are at their host addresses */
    const image *images; /* for --check, the bytes of each are also a buffer */
    size_t image_count;
    int printf_buffer;         /* index; -1: none */
    unsigned simd;             /* sub-group size of kernels that do not require one; 0: 16 */
    uint64_t max_instructions; /* limit for each work-item; 0: none */
    trace_output *trace;       /* receives a line per executed operation; NULL: no trace */
    /* a surface access outside its buffer faults; otherwise it reads zero or writes nothing, and counts as a stray. The same for
     * local memory, but that the access uses the memory that the hardware allocates in addition, as far as it reaches */
    bool bounds;
} ir_run;

typedef struct ir_fault {
    const char *message;
    const char *function; /* the kernel, or the function that the host called */
    const char *inst_text;
    const char *file; /* source location; NULL unknown */
    uint32_t line, column;
    uint32_t group[3], local_id[3], global_id[3];
    bool has_item;
    bool has_address;
    uint64_t address;
    const char *near; /* buffer closest to the address; NULL: none */
    int64_t distance; /* from that buffer: < 0 before its start, else bytes past its end */
    bool of_image;    /* an access to an image that OpenCL leaves undefined */
} ir_fault;

typedef struct ir_address_map ir_address_map;

typedef struct ir_run_result {
    bool ok;
    ir_fault fault;
    /* surface accesses outside their buffers, and undefined accesses to lenient images; the first one is `stray` */
    uint64_t strays;
    ir_fault stray;
    uint64_t instructions, barriers;
    /* finds the string at an address in a program-scope variable, as the run left it; CONTEXT: of the interpreter that ran */
    const char *(*find_text)(const void *context, uint64_t address, arena *memory);
    const void *context;
} ir_run_result;

/* Runs the kernel; returns false if it faulted. The strings of RESULT are in MEMORY. Overwrites the aux of the module's
 * functions and variables. */
bool ir_interpret(const ir_run *run, ir_run_result *result, arena *memory);
/* Calls F with ARGS, one uint64_t for each lane (floats as bit patterns), in the order of the parameters. OUT has capacity for
 * 2 * IR_MAX_VALUE_LANES lanes and receives those of the result. */
bool ir_interpret_call(ir_module *m, ir_function *f, const uint64_t *args, uint64_t *out, uint64_t max_instructions,
                       ir_run_result *result, arena *memory);
/* A copy, in MEMORY, of the NUL-terminated string at ADDRESS in a program-scope variable, as the run left it: for formats of printf. NULL
 * if there is none. */
const char *ir_text_at(const ir_run_result *result, uint64_t address, arena *memory);

#endif
