/* backend/visa/writer.h - shared by the files of this room, and private to them. */
#ifndef GASKET_BACKEND_VISA_WRITER_H
#define GASKET_BACKEND_VISA_WRITER_H

#include "backend/visa/visa.h"
#include "src/base/map.h"

/* A variable of vISA: a virtual register, or a temporary that only the vISA text has. */
typedef struct visa_variable {
    mir_class class;
    unsigned bytes, align;
    bool is_used, has_type;
    gen_type type;    /* of its declaration: that of the first operand that names it */
    unsigned aliases; /* bit t: operands of gen_type t name it, too */
    bool is_constant; /* every operand is `constant` instead, and nothing writes it */
    uint64_t constant;
    const mir_inst *definition; /* the only one; NULL: there are several, or none */
} visa_variable;

/* An element of an address variable. A message descriptor that an instruction computes is a general variable. */
typedef struct visa_address {
    int variable; /* MIR_NONE: unknown */
    unsigned element;
} visa_address;

enum { VISA_ADDRESS_WORDS = 16 }; /* words of a0 */

typedef struct visa_writer {
    arena *memory;
    const mir_function *f;
    const char *name; /* of the kernel */
    unsigned scratch_bytes;
    text body;                              /* the instructions */
    VEC(visa_variable) variables;           /* those of the function's registers, by index; then temporaries */
    VEC(unsigned) addresses;                /* words of each address variable */
    map places;                             /* mir_inst that writes words of a0 -> visa_address of the first */
    visa_address words[VISA_ADDRESS_WORDS]; /* of a0, at the current instruction */
    int descriptor;                         /* variable with the contents of a0.0 as a descriptor; MIR_NONE */
    bitset targets;                         /* blocks that have a label */
    bool parts_lanes;                       /* the end of the kernel has the label `end` */
    const mir_inst *at;                     /* the instruction that is being written */
    const ir_loc *line;                     /* the last one that was written */
    visa_problem problem;
    visa_origins *origins; /* offsets in `body`, until it is complete; NULL: not required */
} visa_writer;

/* Records that the current instruction cannot be written, unless an earlier one cannot. */
void visa_refuse(visa_writer *w, const char *fmt, ...) __attribute__((format(printf, 2, 3)));

/* --- analyze.c: properties of the program, before it is written ----------------------------------------------------------- */

/* Creates the variables of the registers, finds those that are constants, the address variables, and the branch targets. */
void visa_analyze(visa_writer *w);
/* Does I write words of a0, or a message descriptor in it? */
bool visa_writes_address(const mir_inst *i);
/* Does lane-masked branch FLAG select no lane (0) or all lanes (1) whatever the program computed before? -1: unknown. */
int visa_known_flag(const visa_writer *w, int flag);

/* --- repeat.c ------------------------------------------------------------------------------------------------------------- */

/* Changes F, the writer's own copy of the program, such that its results do not depend on what a thread without lanes executes. */
void visa_repeat_code(visa_writer *w, mir_function *f);

/* --- partial.c ------------------------------------------------------------------------------------------------------------ */

/* Does the program use the lanes that an instruction under the execution mask leaves, where no branch parts the lanes? */
bool visa_depends_on_lanes(const visa_writer *w);
void visa_part_lanes(visa_writer *w); /* writes the goto that no lane takes */

/* --- variable.c: names and declarations ----------------------------------------------------------------------------------- */

int visa_new_variable(visa_writer *w, mir_class class, unsigned bytes);
/* Prints the name of variable V: of a general one, the alias for type T. */
void visa_name(visa_writer *w, int v, gen_type t);
void visa_name_untyped(visa_writer *w, int v); /* the name of the declared variable itself */
void visa_print_declarations(visa_writer *w, text *out);

/* --- operand.c ------------------------------------------------------------------------------------------------------------ */

/* Prints the start of an instruction on its line: predicate, NAME, saturation, mask and size of I; a blank at the end. CONDITION: a
 * suffix of NAME, or GEN_COND_NONE. */
void visa_begin(visa_writer *w, const mir_inst *i, const char *name, gen_cond condition);
/* The same for N channels, regardless of the execution mask, without a predicate. */
void visa_begin_all(visa_writer *w, const char *name, unsigned n);
/* The same as visa_begin(), without I's predicate and saturation. */
void visa_begin_plain(visa_writer *w, const mir_inst *i, const char *name, gen_cond condition);
void visa_predicate(visa_writer *w, int flag, bool inverted); /* with a blank at the end */
void visa_end(visa_writer *w);
void visa_destination(visa_writer *w, const mir_inst *i);
void visa_source(visa_writer *w, const mir_inst *i, unsigned k); /* source K, with a blank before it */
/* Prints byte AT of V as an element of type T, without a region. */
void visa_element(visa_writer *w, int v, int at, gen_type t);
/* Prints the elements of type T, HSTRIDE apart, from byte AT of V on, as a source of N channels; a blank before it. */
void visa_region(visa_writer *w, int v, int at, gen_type t, unsigned n, unsigned hstride);
void visa_raw(visa_writer *w, const mir_ref *r); /* a raw operand, with a blank before it; MIR_NONE: null */

/* --- inst.c, compare.c, field.c, flag.c, message.c, flow.c ---------------------------------------------------------------- */

void visa_instruction(visa_writer *w, const mir_inst *i);
void visa_operation(visa_writer *w, const mir_inst *i, const char *name); /* one instruction with I's operands */

void visa_compare(visa_writer *w, const mir_inst *i);        /* cmp */
void visa_compare_select(visa_writer *w, const mir_inst *i); /* csel */
/* Compares the destination of RESULT with zero, and writes the flag of I by the condition of I. */
void visa_condition(visa_writer *w, const mir_inst *result, const mir_inst *i);

bool visa_insert_field(visa_writer *w, const mir_inst *i); /* bfi1, bfi2; false: I is another operation */

bool visa_is_flag_operation(const mir_inst *i); /* does I read or write a flag as a number? */
void visa_flag_operation(visa_writer *w, const mir_inst *i);
void visa_copy_flag(visa_writer *w, int to, int from);

void visa_message(visa_writer *w, const mir_inst *i);

bool visa_is_branch(const mir_inst *i);
void visa_branch(visa_writer *w, const mir_inst *i, const mir_block *b);       /* B: the block of I */
const mir_block *visa_branch_target(const mir_function *f, const mir_inst *i); /* NULL: I sends no lane anywhere */
void visa_label(const visa_writer *w, text *out, const mir_block *b);
void visa_routine_name(text *out, const mir_function *f, const mir_routine *r);
void visa_kernel_name(text *out, const char *name);

#endif
