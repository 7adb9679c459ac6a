/* sim/sim.h - a functional Gen9 execution unit: runs one kernel of an assembled program over an index space.
 *
 * A launch names the program, the kernel, its sizes and arguments and the buffers that the kernel may touch; sim_run() executes
 * it and fills in a result. What the kernel does wrong (an access outside its buffers, a barrier that only some work-items reach
 * …) is a *result*: a fault that says what, where and for which work-items. The kernel must have passed the rule checker
 * (sim/check/check.h).
 *
 *     sim_buffer buffers[] = {{.data = x, .bytes = n * 4, .name = "x"}};
 *     sim_arg args[] = {{.kind = SIM_ARG_BUFFER, .buffer = 0}, {.kind = SIM_ARG_VALUE, .bytes = &a, .size = 4}};
 *     sim_launch l = {.program = p, .kernel = k, .dims = 1, .global = {n, 1, 1}, .local = {64, 1, 1}, .args = args,
 *                     .arg_count = 2, .buffers = buffers, .buffer_count = 1};
 *     sim_result r;
 *     if (!sim_run(&l, &r, memory))
 *         sim_print_fault(&out, "fault", &r.fault); */
#ifndef GASKET_SIM_SIM_H
#define GASKET_SIM_SIM_H

#include "backend/isa/isa.h"

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

/* Bytes of the largest buffer: the 32-bit offsets of a surface reach all of it, and 256 of them are in no surface. */
#define SIM_BUFFER_LIMIT (UINT32_MAX - 256)

/* Memory of the host that the kernel may reach: nothing else is. Each buffer gets a 64-bit address of its own, far from the
 * others. */
typedef struct sim_buffer {
    void *data;
    size_t bytes;
    const char *name; /* for faults */
    bool read_only;   /* a write is a fault */
} sim_buffer;

typedef enum sim_arg_kind {
    SIM_ARG_VALUE,  /* `size` bytes at `bytes` */
    SIM_ARG_BUFFER, /* the address `offset` bytes into buffers[buffer] */
    SIM_ARG_LOCAL,  /* `size` bytes of local memory */
    SIM_ARG_NULL,   /* a null pointer; a surface of no bytes */
} sim_arg_kind;

typedef struct sim_arg {
    sim_arg_kind kind;
    const void *bytes;
    size_t size;
    unsigned buffer;
    uint64_t offset;
} sim_arg;

/* What a stateful access outside its surface does. 64-bit, stateless and local accesses out of bounds always fault. */
typedef enum sim_bounds {
    SIM_BOUNDS_HARDWARE, /* a read gives 0, a write is dropped; assembly may rely on it */
    SIM_BOUNDS_NOTE,     /* the same, but the result counts them and describes the first */
    SIM_BOUNDS_FAULT,
} sim_bounds;

/* The program's global variables, alive from one launch to the next. Contents start as the program's data, relocations applied.
 */
typedef struct sim_program_state sim_program_state;
sim_program_state *sim_program_state_new(const gen_program *p, arena *memory);
/* The NUL-terminated text that a kernel sees at ADDRESS, in one of these variables (a printf's format); NULL when there is none.
 */
const char *sim_text_at(const sim_program_state *s, uint64_t address);

typedef struct sim_launch {
    const gen_program *program;
    const gen_kernel *kernel;
    sim_program_state *state; /* NULL: fresh ones for this launch */
    unsigned dims;            /* 1..3; what get_work_dim() returns */
    uint32_t global[3],
        local[3]; /* 1 in dimensions that are not used; the last group of a dimension may be smaller than `local` */
    uint32_t offset[3];
    const sim_arg *args; /* one for each of kernel->args */
    size_t arg_count;
    const sim_buffer *buffers;
    size_t buffer_count;
    uint32_t printf_bytes;     /* size of the buffer whose address payload printf_buffer is, with its header; 0: none */
    unsigned threads;          /* host threads; 0: one a processor. The result is the same with any number of them, as long as
                                * the groups do not depend on each other */
    uint64_t max_instructions; /* an EU thread that executes more faults; 0: no limit */
    FILE *trace;               /* a line for each executed instruction; runs on one host thread. NULL: none */
    sim_bounds bounds;
    bool reference; /* only the general handlers, none of the fast ones: for tests that compare the two */
} sim_launch;

enum { SIM_MAX_CHANNELS = 32 };

typedef struct sim_work_item {
    unsigned channel;
    uint32_t local[3], global[3];
    uint64_t address; /* of this work-item's access, when the fault has one */
} sim_work_item;

typedef struct sim_fault {
    const char *message; /* "write of 4 bytes outside every buffer" */
    const char *kernel;
    int inst; /* index into kernel->insts; -1: no instruction (the launch itself) */
    const char *inst_text;
    source_loc loc;   /* place in the assembly file; 0: not read from one */
    const char *file; /* kernel source, where the assembly says; NULL otherwise */
    uint32_t line;
    uint32_t group[3];
    unsigned thread;     /* in the group */
    unsigned item_count; /* the work-items concerned: enabled channels of the instruction whose access was wrong */
    sim_work_item items[SIM_MAX_CHANNELS];
    bool has_address;
    uint64_t address; /* of items[0] */
    uint32_t bytes;   /* of the access */
    const char *near; /* nearest buffer by name; NULL: there is none */
    uint64_t near_address, near_bytes;
    int64_t distance; /* from it: < 0 before its first byte; else bytes past its end, 0 also for an access that begins inside */
    const char *hint; /* what it may be about ("the address still carries the tag of a private pointer"); NULL: nothing */
} sim_fault;

typedef struct sim_send_count {
    const char *name; /* as gen_message_name */
    uint64_t count;
} sim_send_count;

/* What a run leaves beside the contents of buffers. A fault is that of the first group that has one, in the order of the groups;
 * groups before it have run to their end, and no later one shows in the result. The counts are those of a run without a fault. */
typedef struct sim_result {
    bool ok;
    sim_fault fault;           /* when !ok */
    const unsigned char *printed; /* NULL: the kernel has no payload printf_buffer. Else a printf buffer (u32 bytes in use, u32
                                   * capacity of what follows, records) with the records of all groups in their order; of the
                                   * faulting group those before the fault */
    uint64_t threads;          /* EU threads started */
    uint64_t instructions;     /* executed by all of them */
    uint64_t channels;         /* the same, each times its enabled channels */
    uint64_t barriers;         /* passed, counted once a work-group */
    VEC(sim_send_count) sends; /* by name, sorted */
    uint64_t strays;           /* SIM_BOUNDS_NOTE: stateful accesses of work-items outside their surface (after a fault: 1 for
                                * one or more) … */
    sim_fault stray;           /* … and the first one, of the first group that has one */
} sim_result;

/* Runs the launch; false when it faulted. Everything in *RESULT lives in MEMORY or in the launch. The sizes must be sane: local
 * sizes not 0, at most 1024 work-items a group, as many arguments as the kernel has (bug() otherwise; the driver has told the
 * user). */
bool sim_run(const sim_launch *l, sim_result *result, arena *memory);

/* The fault in lines for a reader: message and place, instruction, work-items, address and nearest buffer. WHAT is what to call
 * it: "fault". */
void sim_print_fault(text *out, const char *what, const sim_fault *f);

#endif
