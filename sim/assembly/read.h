/* sim/assembly/read.h - internal interfaces of the assembly reader.
 *
 * reader.c reads statements and resolves labels, directive.c reads directives in comments, references.c checks the arguments,
 * globals and instructions that directives name, inst.c reads an instruction and operand.c its operands. Functions that return
 * bool return false after they have reported an error, unless stated otherwise. */
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
    VEC(read_target) reloc_globals; /* globals that relocations name, checked at the end of the file: `bytes` is the index */
    VEC(size_t) bti_at, patch_at;   /* offsets in the text of the kernel's directives, one per element of its lists */
    uint64_t global_bytes;          /* total size of all globals */
    unsigned given;                 /* the kernel's directives of kinds that may appear once: bit d is row d of their table */
    uint32_t line;          /* gen_inst.line of the following instructions */
    const char *file;       /* of the kernel source, if a comment of its own names it; the lines refer to it */
} read_state;

gen_kernel *sim_read_kernel(read_state *r); /* the current kernel; creates an unnamed one if no directive began one */
void sim_read_begin_kernel(read_state *r, const char *name, source_loc where);
/* Reports arguments, globals and instructions that the kernel's directives name but that do not exist or have the wrong
 * kind. */
void sim_read_check_references(read_state *r);
/* At "//.": reads a directive. Returns false if it is an ordinary comment, which it does not consume. */
bool sim_read_directive(read_state *r);
bool sim_read_inst(read_state *r, gen_inst *i); 
bool sim_read_dst(read_state *r, gen_inst *i);
bool sim_read_src(read_state *r, gen_inst *i, unsigned n);
bool sim_read_label_operand(read_state *r, gen_inst *i, unsigned n);
bool sim_read_bare_register(read_state *r, gen_operand *o,
                            const char *what);                    /* of send payloads, call, ret: no region, type optional */
bool sim_read_flag(read_state *r, unsigned char *flag);           /* f0.1 */

#endif
