/* ir/interp.h - the interpreter: what a module means.
 *
 * It runs one function on literal arguments (`gasket eval`), or a kernel over an index space, work-item by work-item, barriers
 * included. Work-item form and thread form both run; in thread form one "item" is a thread. What the program does wrong is a
 * result, not an assertion.
 *
 * Addresses are made up and never the host's: null below 4096; local memory from 0x10000000, private memory from 0x40000000 (each
 * work-item has its own there), buffers and program-scope variables far above, each in 64 GiB of its own, or in less where there
 * are more than 2,000 of them. A generic pointer carries its space in bits 61 to 63, as on the machine: 001 private, 010 local. */
#ifndef GASKET_IR_INTERP_H
#define GASKET_IR_INTERP_H

#include "ir/ir.h"

enum { IR_MAX_VALUE_LANES = 64 };

typedef struct ir_buffer {
    void *data;
    size_t bytes;
    const char *name;
    bool read_only;
} ir_buffer;

typedef enum ir_arg_kind { IR_ARG_VALUE, IR_ARG_BUFFER, IR_ARG_LOCAL, IR_ARG_NULL } ir_arg_kind;

typedef struct ir_run_arg {
    ir_arg_kind kind;
    const void *bytes;       /* IR_ARG_VALUE: as in memory */
    size_t size;             /* of it; IR_ARG_LOCAL: bytes of local memory */
    unsigned buffer;         /* IR_ARG_BUFFER: which, and … */
    uint64_t offset;         /* … how far in */
} ir_run_arg;

typedef struct ir_run {
    ir_module *module;
    ir_function *kernel;
    unsigned dims;
    uint32_t global[3], local[3], offset[3]; /* 1 in dimensions that are not used */
    const ir_run_arg *args;
    size_t arg_count;
    const ir_buffer *buffers;
    size_t buffer_count;
    int printf_buffer;       /* index, -1: none */
    unsigned simd;           /* work-items of a sub-group where the kernel requires no number of its own; 0: 16 */
    uint64_t max_instructions; /* of one work-item; 0: no limit */
    /* a surface access outside its buffer is a fault, in place of reading zero or writing nothing (and a stray) */
    bool bounds;
    bool check;              /* report division by zero, shifts by too much, accesses outside of every private and local
                                variable, and reads there of what was never written (but copying it is allowed; the copy counts as
                                written, except for components of vectors, which are followed to where they are used) */
} ir_run;

typedef struct ir_fault {
    const char *message;
    const char *function;    /* the kernel, or the function that was called from outside */
    const char *inst_text;
    const char *file;        /* place in the kernel's source; NULL unknown */
    uint32_t line, column;
    uint32_t group[3], local_id[3], global_id[3];
    bool has_item;
    bool has_address;
    uint64_t address;
    const char *near;        /* buffer next to the address; NULL: none */
    int64_t distance;        /* from it: < 0 before its start, else bytes past its end */
} ir_fault;

typedef struct ir_address_map ir_address_map;

typedef struct ir_run_result {
    bool ok;
    ir_fault fault;
    uint64_t strays;         /* surface accesses outside of their buffers; the first one is … */
    ir_fault stray;
    uint64_t instructions, barriers;
    const ir_address_map *map; /* of program-scope variables and buffers */
} ir_run_result;

/* Runs the kernel; false when it faulted. RESULT's texts live in MEMORY. The aux of the module's functions and variables is
 * overwritten. */
bool ir_interpret(const ir_run *run, ir_run_result *result, arena *memory);
/* Calls F with ARGS, one uint64_t a lane (floats as their bits) in the order of the parameters. OUT has room for
 * 2 * IR_MAX_VALUE_LANES of them, and gets those of the result. */
bool ir_interpret_call(ir_module *m, ir_function *f, const uint64_t *args, uint64_t *out, uint64_t max_instructions,
                       ir_run_result *result, arena *memory);
/* The NUL-terminated text at ADDRESS in a program-scope variable, as a kernel of the run saw it at last: for printf's formats. NULL
 * when there is none. */
const char *ir_text_at(const ir_run_result *result, uint64_t address);

#endif
