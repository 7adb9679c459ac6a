/* sim/assembly/read.h - what the files of the assembly reader share. reader.c owns the program and the labels, directive.c the
 * comment directives, references.c what they name, inst.c one instruction, operand.c its operands. */
#ifndef GASKET_SIM_ASSEMBLY_READ_H
#define GASKET_SIM_ASSEMBLY_READ_H

#include "backend/isa/isa.h"
#include "sim/assembly/scan.h"
#include "src/base/intern.h"

typedef struct read_label { /* a definition */
    const char *name;       /* interned */
    int inst;
    source_loc where;
} read_label;

typedef struct read_target { /* a use */
    const char *name;        /* NULL: numeric, `bytes` from the instruction */
    int64_t bytes;
    int inst, src;
    size_t where;
} read_target;

typedef struct read_state {
    scanner s;
    arena *memory;
    interner names;
    gen_program *program;
    gen_kernel *kernel;     /* the current one, NULL before the first */
    VEC(read_label) labels; /* of the current kernel */
    VEC(read_target) targets;
    VEC(read_target) reloc_globals; /* globals that relocations named, checked at the end: bytes = number */
    VEC(size_t) bti_at, patch_at;   /* places of the kernel's directives, one for each item of its lists */
    uint64_t global_bytes;          /* of all globals */
    unsigned given;                 /* directives of the kernel that may appear once: bit d is row d of their table */
    uint32_t line;          /* gen_inst.line for the instructions to come */
    const char *file;       /* of the kernel source, where a comment names it apart from the lines */
} read_state;

gen_kernel *sim_read_kernel(read_state *r); /* the current kernel, an unnamed one where no directive began it */
void sim_read_begin_kernel(read_state *r, const char *name, source_loc where);
/* Reports what the kernel's directives name that is not there, or not of the right kind: arguments, globals, instructions. */
void sim_read_check_references(read_state *r);
bool sim_read_directive(read_state *r); /* at "//.": one of ours, then taken; false when it is a plain comment */
bool sim_read_inst(read_state *r, gen_inst *i);                   /* false after a report */
bool sim_read_dst(read_state *r, gen_inst *i);
bool sim_read_src(read_state *r, gen_inst *i, unsigned n);
bool sim_read_label_operand(read_state *r, gen_inst *i, unsigned n);
bool sim_read_bare_register(read_state *r, gen_operand *o,
                            const char *what);                    /* send payloads, call, ret: no region, type optional */
bool sim_read_flag(read_state *r, unsigned char *flag);           /* f0.1 */

#endif
