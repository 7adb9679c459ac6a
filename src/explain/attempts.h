/* src/explain/attempts.h - the attempts of the back end to compile each kernel: thread IR, machine IR, registers and code.
 *
 * An observer of the back end fills in an attempt while it runs. Of all attempts for a kernel, the one that became its code is shown,
 * and the others are named with their results. */
#ifndef GASKET_EXPLAIN_ATTEMPTS_H
#define GASKET_EXPLAIN_ATTEMPTS_H

#include "backend/machine/mir.h"
#include "src/explain/document.h"

/* A region operand of thread IR before legalization. */
typedef struct explain_region {
    uint32_t value; /* number of the instruction */
    int operand;    /* -1: the result */
    int64_t place;
    const char *shape, *type, *rule; /* rule: static, or NULL */
    VEC(int) elements;               /* byte offsets */
    VEC(const void *) into;          /* the instructions that replace it */
} explain_region;

/* A step of the back end over a function in thread form. */
typedef struct explain_thread_step {
    const char *step;
    const ir_function *function;
    int64_t before, after; /* snapshots; -1: none */
    VEC(explain_region) regions;
} explain_thread_step;

typedef struct explain_machine_row {
    int kind, id; /* kind: as of an explain_row; id: of a machine instruction, or -1 */
    int64_t place;
    const char *text;
} explain_machine_row;

typedef struct explain_machine_step {
    const char *step;
    VEC(explain_machine_row) rows;
} explain_machine_step;

/* A range of instructions of the code, in which a register is live; both ends are included. */
typedef struct explain_live {
    int from, to;
} explain_live;

/* A virtual general register of an attempt. */
typedef struct explain_variable {
    int id, joined;
    unsigned bytes, align;
    int64_t place;       /* of its definition */
    const char *payload; /* the payload that the thread receives in it; NULL: it is no payload */
    bool argument;       /* the payload is an argument, and has its name */
    VEC(explain_live) live;
    int address, slot; /* bytes from r0, of the slot in scratch memory; -1: none */
    bool fixed, addressed;
    const char *spill; /* NULL: it is not spilled */
} explain_variable;

/* Where an instruction of the code comes from. */
typedef struct explain_origin {
    int id, vreg[1 + GEN_MAX_SRC]; /* machine id; virtual registers of the destination and the sources; -1: none */
    int64_t value;                 /* number of the instruction of thread IR; -1: none */
    const char *why;               /* NULL: the kernel's own operation */
} explain_origin;

typedef struct explain_live_ranges explain_live_ranges; /* registers.c */

typedef struct explain_attempt {
    const char *kernel, *reason, *result;
    unsigned simd;
    const gen_kernel *code; /* NULL: there is none */
    map ids;                /* mir_inst -> 1 + its machine id, until the code is laid out */
    int id_count;
    VEC(explain_thread_step) thread;
    VEC(explain_machine_step) machine;
    const ir_module *thread_module; /* to whose locations machine IR refers */
    explain_machine_step visa;      /* the program as vISA; no rows: too long, or not made */
    VEC(explain_variable) variables;
    VEC(explain_origin) origins;                          /* by instruction of the code */
    explain_live_ranges *coalescing, *allocation, *final; /* before coalescing, before allocation, after it */
} explain_attempt;

typedef VEC(explain_attempt *) explain_attempts;

/* A kernel with the attempts to compile it. */
typedef struct explain_machine_kernel {
    explain_attempts all;
    const explain_attempt *chosen;
} explain_machine_kernel;

typedef struct explain_names explain_names; /* names.c */

/* The data of all kernels for the section of machines. */
typedef struct explain_machines {
    backend_observer observer;
    explain_attempts pending; /* of the kernel that is being compiled */
    arena until_layout;       /* machine ids and live ranges of the last of these, until its code is laid out */
    VEC(explain_machine_kernel) kernels;
    explain_names *names; /* NULL: not found yet */
} explain_machines;

static inline explain_machines *explain_machines_of(const explain_column *e)
{
    return e->data[EXPLAIN_machine];
}

/* Keeps the live ranges that F has at this moment in MEMORY. Fills in the variables of A from the kept ranges and the code.
 * (registers.c) */
explain_live_ranges *explain_keep_ranges(arena *memory, mir_function *f);
void explain_find_variables(explain_column *e, explain_attempt *a, const mir_function *f);
/* Writes the member "registers" for the attempt A, one of ALL attempts for its kernel. */
void explain_write_registers(explain_column *e, json_writer *w, const explain_attempt *a, const explain_attempts *all);

/* Collects the region operands of F before legalization. (regions.c) */
void explain_collect_regions(explain_column *e, explain_thread_step *s, const ir_function *f);
/* Records that legalization replaced region I of S by PARTS, and by the instructions from FIRST up to I. */
void explain_replace_region(explain_column *e, explain_thread_step *s, const ir_inst *i, const ir_inst *first, const char *rule,
                            ir_value *const *parts, unsigned count);
/* Writes the member "regions", and the member "remarks" about those that are split. */
void explain_write_regions(explain_column *e, json_writer *w, const explain_thread_step *s);
void explain_write_split_remarks(explain_column *e, json_writer *w, const explain_thread_step *s);

/* True if the code of K is shown, with its registers and steps. If it is too large, the member "omitted" says so. (machine.c) */
bool explain_shows_code(explain_column *e, const gen_kernel *k);

/* assembly.c: writes the member "assembly" for K. A: its attempt; NULL if it was read from assembly. */
void explain_write_assembly(explain_column *e, json_writer *w, const gen_kernel *k, const explain_attempt *a);

/* Returns the name that the source gives to the value computed at PLACE, an index of places: the variable that it initializes or
 * is assigned to, or the expression; "" if there is none. (names.c) */
const char *explain_name_at(explain_column *e, int64_t place);
/* The name in the source for variable ID of A: of the argument that it holds, or of the value that its definition computes; ""
 * if there is none. */
const char *explain_name_of_variable(explain_column *e, const explain_attempt *a, int id);

#endif
