/* sim/assembly/read.h - internal interfaces of the assembly reader.
 *
 * reader.c reads statements and resolves labels, directive.c reads directives in comments, data.c those of data, source_table.c, statement.c and place.c those of the
 * source, references.c checks the arguments, globals and instructions that directives name, inst.c reads an instruction and operand.c its operands. Functions that return
 * bool return false after they have reported an error, unless stated otherwise. */
#ifndef GASKET_SIM_ASSEMBLY_READ_H
#define GASKET_SIM_ASSEMBLY_READ_H

#include "backend/isa/isa.h"
#include "ir/source_type.h"
#include "sim/assembly/scan.h"
#include "src/base/intern.h"

typedef struct read_label { /* the definition of a label */
    const char *name;       /* interned name of the label */
    int inst;
    source_loc where;
} read_label;

typedef struct read_target { /* a use of a label or of another name */
    const char *name;        /* the name; NULL: a numeric branch target, at a distance of `bytes` from the instruction */
    int64_t bytes;
    int inst, src;
    size_t where;
} read_target;

typedef struct read_pointer { /* a pointer whose target may be declared after it */
    ir_source_type *type;
    uint64_t target;
    size_t where;
} read_pointer;

typedef struct read_source { /* what the directives of statements of the current kernel refer to (statement.c) */
    VEC(ir_source_type *) types;
    VEC(size_t) type_at; /* offset in the text of each type */
    VEC(read_pointer) pointers;
    VEC(const char *) files;
    VEC(size_t) statement_at; /* offset in the text of each statement */
} read_source;

typedef struct read_state {
    scanner s;
    arena *memory;
    interner names;
    gen_program *program;
    gen_kernel *kernel;     /* the kernel being read; NULL before the first */
    VEC(read_label) labels; /* labels of the current kernel */
    VEC(read_target) targets;
    /* globals that relocations name, checked at the end of the file; `bytes` is the index of the global */
    VEC(read_target) reloc_globals;
    VEC(size_t) arg_at, bti_at, sampler_at, patch_at; /* by item of the kernel's lists: offset in the text of the directive */
    VEC(size_t) function_at;
    uint64_t global_bytes; /* total size of all globals */
    /* kinds of directives that may appear once per kernel and have appeared: bit d is row d of their table */
    unsigned given;
    uint32_t line;    /* gen_inst.line for the instructions that follow */
    size_t ignored;   /* offset in the text of the operands of directive "ignored" for the next instruction; 0: none */
    const char *file; /* file of the kernel source that lines refer to, if a comment of its own names it */
    read_source source;
} read_state;

gen_kernel *sim_read_kernel(read_state *r); /* the current kernel; creates an unnamed one if no directive began one */
void sim_read_begin_kernel(read_state *r, const char *name, source_loc where);
/* Reports arguments, globals and instructions that the kernel's directives name but that do not exist or have the wrong
 * kind. */
void sim_read_check_references(read_state *r);
/* At "//.", reads a directive. Returns false, without consuming the text, if it is an ordinary comment. */
bool sim_read_directive(read_state *r);
/* Words of a directive; the cursor stays on the line. */
void sim_skip_line_blanks(scanner *s);
bool sim_at_line_end(scanner *s);
/* Consumes the text up to the next blank and returns a copy. If there is none, reports "WHAT expected" and returns NULL. */
const char *sim_read_operand_word(read_state *r, const char *what);
bool sim_read_number(read_state *r, uint64_t limit, uint64_t *n, const char *what);
bool sim_read_number32(read_state *r, uint32_t limit, uint32_t *out, const char *what);
bool sim_skip_key(read_state *r, const char *name); /* consumes the text NAME, such as "size=", if it is next */
enum { SIM_MEMORY_LIMIT = 1 << 30 };                /* bytes of one object, and of all globals */
enum { SIM_OBJECT_LIMIT = 65535 };                  /* the largest number of an argument, global, text or function */
/* The directives of data and of the addresses in code, after their names (data.c). */
bool sim_read_global(read_state *r);
bool sim_read_string(read_state *r);
bool sim_read_data(read_state *r);
bool sim_read_function(read_state *r);
bool sim_read_patch(read_state *r);
bool sim_read_reloc(read_state *r);
/* Notes the directive of fields that the next instruction ignores; sets them in I, that instruction (ignored.c). */
bool sim_read_ignored(read_state *r);
bool sim_set_ignored(read_state *r, gen_inst *i);
/* The directives of statements, after their names. */
bool sim_read_type(read_state *r);
bool sim_read_field(read_state *r);
bool sim_read_file(read_state *r);
bool sim_read_variable(read_state *r);
bool sim_read_frame(read_state *r);
bool sim_read_statement(read_state *r);
bool sim_read_private_items(read_state *r);
/* Of the readers of these: the current kernel, whose frame 0 is itself. */
gen_kernel *sim_kernel_with_frames(read_state *r);
enum { SIM_NUMBER_LIMIT = (1 << 24) - 1 }; /* of items and instructions */
/* Reads the number of one of COUNT items that are declared above. */
bool sim_read_known(read_state *r, size_t count, uint32_t *out, const char *what);
/* Reads "LINE:COLUMN[:FILE]". FILE NULL: there is no file. */
bool sim_read_location(read_state *r, uint32_t *line, uint32_t *column, const char **file);
/* Reads a place of S, the next statement, and appends it to those of the kernel. */
bool sim_read_place(read_state *r, gen_statement *s);
/* Consumes C if it is next; reads a number: without blanks before it. */
bool sim_skip_char(read_state *r, char c);
bool sim_read_digits(read_state *r, uint64_t limit, uint64_t *out, const char *what);
/* Resolves what the statements of the kernel refer to, and reports those after which no instruction comes. */
void sim_read_end_statements(read_state *r);
bool sim_read_inst(read_state *r, gen_inst *i);
bool sim_read_dst(read_state *r, gen_inst *i);
bool sim_read_src(read_state *r, gen_inst *i, unsigned n);
bool sim_read_label_operand(read_state *r, gen_inst *i, unsigned n);
/* Reads a register without a region and with an optional type, as in send payloads, call and ret. */
bool sim_read_bare_register(read_state *r, gen_operand *o, const char *what);
bool sim_read_flag(read_state *r, unsigned char *flag); /* reads a flag register such as f0.1 */

#endif
