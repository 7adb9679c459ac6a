/* sim/sim.h - a functional Gen9 execution unit: runs one kernel of an assembled program over an index space.
 *
 * A launch names the program, the kernel, its sizes and arguments and the buffers that the kernel may touch; sim_run() executes
 * it and fills in a result. An error of the kernel (an access outside its buffers, a barrier that only some work-items reach …)
 * is a *result*, not an assertion: a fault that describes the error, its location and the work-items concerned. The kernel must
 * have passed the rule checker (sim/check/check.h).
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
#include "src/check/finding.h"
#include "src/image/image.h"
#include "src/base/source.h"

#include <stdbool.h>
#include <stdint.h>

struct trace_output; /* src/base/trace.h */

/* Size limit of a buffer in bytes. The 32-bit offsets of a surface reach all of it, and at least 256 offsets are past the end
 * of every surface. */
#define SIM_BUFFER_LIMIT (UINT32_MAX - 256)

/* A buffer: host memory that the kernel may access; it can access no other host memory. sim_run() maps each buffer at a 64-bit
 * address of its own, far from the other buffers, or at its host address (sim_launch.in_place). */
typedef struct sim_buffer {
    void *data;
    size_t bytes;
    const char *name; /* name in fault reports */
    bool read_only;   /* writing to the buffer is a fault */
    bool write_only;  /* with sim_checking: a read is a finding, and happens */
    bool only_read;   /* with sim_checking: a write is a finding, and happens */
} sim_buffer;

typedef enum sim_arg_kind {
    SIM_ARG_VALUE,  /* an argument by value: the `size` bytes at `bytes` */
    SIM_ARG_BUFFER, /* a pointer: the address `offset` bytes into buffers[buffer], all of which it reaches */
    SIM_ARG_LOCAL,  /* a pointer to `size` bytes of local memory */
    SIM_ARG_NULL,   /* a null pointer; its surface has no bytes */
    SIM_ARG_IMAGE,  /* images[image]; its value, a handle, is 1 + the index */
} sim_arg_kind;

typedef struct sim_arg {
    sim_arg_kind kind;
    const void *bytes;
    size_t size;
    unsigned buffer, image;
    uint64_t offset;
} sim_arg;

/* The effect of a stateful access outside of its surface. Out-of-bounds 64-bit, stateless and local accesses always fault; image.is_lenient
 * determines the effect of undefined accesses to images. */
typedef enum sim_bounds {
    SIM_BOUNDS_HARDWARE, /* a read returns 0, a write is dropped; assembly may rely on this */
    SIM_BOUNDS_NOTE,     /* like SIM_BOUNDS_HARDWARE, but the result counts such accesses and describes the first one */
    SIM_BOUNDS_FAULT,
} sim_bounds;

/* The storage of the program's global variables, which persists across launches. It is initialized from the program's data, with
 * relocations applied, and allocated in MEMORY. */
typedef struct sim_program_state sim_program_state;
sim_program_state *sim_program_state_new(const gen_program *p, arena *memory);
/* The bytes of the program's global variable with index GLOBAL. */
unsigned char *sim_program_bytes(const sim_program_state *s, size_t global);
/* A copy, in MEMORY, of the NUL-terminated string at the kernel's ADDRESS in one of the program's global variables (a printf format);
 * NULL if ADDRESS is in none of them or no NUL follows. */
const char *sim_text_at(const sim_program_state *s, uint64_t address, arena *memory);

/* The instructions of a kernel, decoded for launches with one state, and their translation once there is one. Launches may share it
 * at the same time. */
typedef struct sim_code sim_code;
sim_code *sim_code_new(const gen_kernel *k, const sim_program_state *s, arena *memory);
/* Frees the memory that C has outside of its arena; no launch may use C any more. */
void sim_code_end(sim_code *c);

/* The kinds of errors that a launch checks. A finding does not stop the run: a wrong read gives 0, a wrong write is dropped, and
 * a barrier that only some work-items reach is passed by these. An error of none of the kinds is still a fault. */
typedef struct sim_checking {
    check_set kinds;
    check_findings *findings;
    const source_map *sources; /* of the program's locations */
    uint64_t max_shadow_bytes; /* limit on the memory of race detection */
} sim_checking;

/* States when a launch is translated to code of the host (sim/native); the result does not depend on it. Launches with `trace`,
 * `check`, `recording` or `reference` are never translated. */
typedef enum sim_translation { SIM_TRANSLATE_LONG, SIM_TRANSLATE_NEVER, SIM_TRANSLATE_ALWAYS } sim_translation;

typedef struct sim_launch {
    const gen_program *program;
    const gen_kernel *kernel;
    sim_program_state *state; /* storage of the global variables; NULL: fresh storage for this launch */
    sim_code *code;           /* of sim_code_new() for `kernel` and `state`; NULL: decoded for this launch */
    unsigned dims;            /* number of dimensions, 1..3, which get_work_dim() returns */
    uint32_t global[3],
        local[3]; /* sizes in work-items; 1 in unused dimensions. The last group of a dimension may be smaller than `local` */
    uint32_t offset[3];
    const sim_arg *args; /* arguments; one per element of kernel->args */
    size_t arg_count;
    const sim_buffer *buffers;
    size_t buffer_count;
    bool in_place; /* the buffers, which are disjoint and sorted by address, are mapped at their host addresses, so that pointers
                    * in them are valid; else at other addresses, and each is aligned to 8 bytes */
    const image *images;
    size_t image_count;
    uint32_t printf_bytes; /* size in bytes of the printf buffer (payload printf_buffer), including its header; 0: no buffer */
    /* number of host threads; 0: one per processor. The result does not depend on it unless groups depend on each other */
    unsigned threads;
    uint64_t max_instructions;  /* limit on the instructions of an EU thread; exceeding it is a fault. 0: no limit */
    struct trace_output *trace; /* receives a line per executed instruction; forces one host thread. NULL: no trace */
    sim_bounds bounds;
    const sim_checking *check;       /* forces one host thread, which makes the findings reproducible. NULL: no checks */
    struct sim_recording *recording; /* sim/record.h: receives counts and steps; forces one host thread. NULL: none */
    bool reference;                  /* use only the general handlers; tests compare the fast handlers with them */
    sim_translation translation;
    bool omits_messages; /* sim_result.sends stays empty */
} sim_launch;

typedef struct sim_work_item {
    unsigned channel;
    uint32_t local[3], global[3];
    uint64_t address; /* address accessed by this work-item, if the fault has an address */
} sim_work_item;

typedef struct sim_fault {
    const char *message; /* description such as "write of 4 bytes outside every buffer" */
    const char *kernel;
    int inst; /* index of the instruction in kernel->insts; -1: the fault is in the launch itself */
    const char *inst_text;
    source_loc loc;   /* location in the assembly file; 0: the program was not read from a file */
    const char *file; /* location in the kernel source, if the assembly has line information; else NULL */
    uint32_t line;
    uint32_t group[3];
    unsigned thread;     /* index of the EU thread in its group */
    unsigned item_count; /* the work-items concerned: the enabled channels whose access was invalid */
    sim_work_item *items;
    bool has_address;
    uint64_t address; /* address accessed by items[0] */
    uint32_t bytes;   /* size of the access in bytes */
    const char *near; /* name of the nearest buffer; NULL: there is none */
    uint64_t near_address, near_bytes;
    /* distance in bytes of the access from the nearest buffer: < 0 before its start, > 0 past its end, 0 if the access begins
     * inside */
    int64_t distance;
    bool of_image;    /* an access to an image that OpenCL leaves undefined */
    const char *hint; /* a likely cause ("the address carries the tag of a generic pointer to private memory"); NULL: none */
} sim_fault;

typedef struct sim_send_count {
    const char *name; /* name of the message, as gen_message_name() returns it */
    uint64_t count;
} sim_send_count;

/* The result of a run, besides the contents of the buffers. If several groups fault, the fault is that of the first of them in
 * group order: groups before it have run to completion, and the result has nothing of later ones. The counts are valid only
 * without a fault. */
typedef struct sim_result {
    bool ok;
    sim_fault fault; /* the fault, if !ok */
    /* a printf buffer: u32 bytes in use, u32 capacity of the records, then the records of all groups in group order (of the
     * faulting group, those before the fault). NULL: the kernel has no payload printf_buffer */
    const unsigned char *printed;
    uint64_t threads;          /* number of EU threads started */
    uint64_t instructions;     /* instructions executed by all EU threads */
    uint64_t channels;         /* sum of the enabled channels over these instructions */
    uint64_t barriers;         /* barriers passed, each counted once per work-group */
    VEC(sim_send_count) sends; /* number of sends of each message, sorted by name; see omits_messages */
    /* SIM_BOUNDS_NOTE: number of out-of-bounds stateful accesses of work-items, and of undefined accesses to lenient images; after a
     * fault, 1 if there was any */
    uint64_t strays;
    sim_fault stray; /* if strays > 0: the first of these accesses, of the first group that has one */
} sim_result;

/* Runs the launch and fills *RESULT; returns false if it faulted. *RESULT points into MEMORY and the launch. The caller has
 * checked the sizes and reported errors to the user: local sizes are not 0, a group has at most 1024 work-items, and arg_count
 * is the kernel's number of arguments (bug() otherwise). */
bool sim_run(const sim_launch *l, sim_result *result, arena *memory);

/* The two parts of sim_run(), for several runs. sim_set_up() maps the buffers of L, binds its surfaces and decodes its code, in
 * MEMORY; L and what it points to must stay as they are, except for the bytes of arguments by value. sim_start() is one run, with
 * their values at that time; MEMORY may be another one each time. A machine has one run at a time; the contents of the program's
 * variables stay from run to run. */
typedef struct sim_machine sim_machine;
sim_machine *sim_set_up(const sim_launch *l, arena *memory);
bool sim_start(sim_machine *m, sim_result *result, arena *memory);
sim_program_state *sim_variables(const sim_machine *m);

/* Prints F for the user, on several lines: message and source line, address and nearest buffer, work-items, instruction. WHAT
 * is the first word of the report, such as "fault". */
void sim_print_fault(text *out, const char *what, const sim_fault *f);

#endif
