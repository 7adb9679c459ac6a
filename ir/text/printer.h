/* ir/text/printer.h - declarations shared by the files that print IR text. Private to ir/. */
#ifndef GASKET_IR_TEXT_PRINTER_H
#define GASKET_IR_TEXT_PRINTER_H

#include "ir/tables.h"

/* The names of a function's values and blocks in text: unique, numbers for unnamed ones, quoted where necessary. */
typedef struct ir_slots {
    arena *memory;
    map names;            /* value or block -> its name */
    bool shortens_splats; /* print a vector of equal constants as LLVM 20 does, "splat (i32 1)", which LLVM 16 cannot read */
} ir_slots;

/* Computes all names of F in MEMORY; they are valid until F changes. */
void ir_slots_make(ir_slots *s, arena *memory, const ir_function *f);
/* Returns the name of OBJECT, an argument, block or instruction; HINT is its name in memory, or NULL. */
typedef const char *ir_namer(void *context, const void *object, const char *hint);
/* Fills S with the names that NAME returns, called for each object of F in the order of the text. */
void ir_slots_name(ir_slots *s, arena *memory, const ir_function *f, ir_namer *name, void *context);
const char *ir_slot(const ir_slots *s, const void *value_or_block); /* NULL if it is not part of the function */
/* As ir_print_inst(), with the names that S contains. */
void ir_print_inst_with(text *out, const ir_slots *slots, const ir_inst *i);
/* Prints the first line of F, without attachments, braces and line end: "define spir_kernel void @f(i32 %n)". */
void ir_print_head_with(text *out, const ir_slots *slots, const ir_function *f);
/* Prints NAME, quoted and escaped where LLVM requires it. */
void ir_print_name(text *out, const char *name);
/* Prints S in quotes; unprintable characters as two hexadecimal digits. */
void ir_print_quoted(text *out, const char *s);
void ir_print_struct_body(text *out, const ir_type *t);

/* The data layout that clang writes for spir64: vectors are aligned to their size, 3-vectors like 4-vectors. */
#define IR_DATA_LAYOUT "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-n8:16:32:64"

/* Metadata nodes by their text, numbered in order of first use. */
typedef struct ir_nodes {
    bool no_places;  /* print no !loc */
    bool has_source; /* print what a module for checks has of the source */
    arena *memory;
    interner texts;
    VEC(const char *) nodes;
    map numbers;                       /* interned text -> node + 1 */
    VEC(const ir_source_type *) types; /* of the source, in the order of their nodes */
    map type_numbers;                  /* type of the source -> node + 1 */
    uint32_t *of_loc;                  /* node + 1, by index into module->locs */
} ir_nodes;

void ir_nodes_init(ir_nodes *n, arena *memory, const ir_module *m);
unsigned ir_node_of_loc(ir_nodes *n, const ir_module *m, uint32_t loc); /* LOC: index into module->locs */
unsigned ir_node_of_unroll(ir_nodes *n, int32_t unroll);                /* a new node each time: it identifies the loop */
unsigned ir_number_node(ir_nodes *n, const char *contents);             /* the node "!{CONTENTS}" */
/* Prints the attachments with what a module for checks has of the source (print_source.c). */
void ir_print_source_of_inst(text *out, ir_nodes *n, const ir_inst *i);
void ir_print_source_of_global(text *out, ir_nodes *n, const ir_global *g);
void ir_print_source_of_kernel(text *out, ir_nodes *n, const ir_function *f);
void ir_print_type_nodes(ir_nodes *n); /* fills the nodes of types, which may be more then */
/* Prints the attachments of F's definition: " !kernel_arg_addr_space !1 …". */
void ir_print_attachments(text *out, ir_nodes *n, const ir_function *f);
/* Prints the named metadata of the module, then all nodes. */
void ir_print_metadata(text *out, ir_nodes *n, const ir_module *m);

extern const char *const ir_scope_names[];    /* by ir_scope */
extern const char *const ir_ordering_names[]; /* by ir_ordering */
extern const char *const ir_rmw_names[];      /* by ir_rmw */
/* ends with a NULL name; "fast" is all of IR_FAST */
extern const struct ir_flag_name {
    unsigned flag;
    const char *name;
} ir_flag_names[];

#endif
