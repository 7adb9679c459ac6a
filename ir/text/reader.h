/* ir/text/reader.h - declarations shared by the files that read IR text. Private to ir/.
 *
 * The reader makes two passes over the text. The first reads types, metadata, attribute groups and the headers of globals and
 * functions, and skips everything between braces; the second reads initialisers and bodies. So global names may be used before
 * their definition.
 *
 * Each error is reported once, by ir_read_error(), which does not return: it jumps to the innermost ir_read_try(), which
 * continues with the next instruction or the next definition. A value whose definition had an error is marked as broken, and
 * its uses are accepted in any type. */
#ifndef GASKET_IR_TEXT_READER_H
#define GASKET_IR_TEXT_READER_H

#include "ir/build.h"
#include "ir/text/printer.h"
#include "ir/text.h"

#include <setjmp.h>

typedef enum ir_token_kind {
    TOKEN_END,
    TOKEN_WORD,
    TOKEN_LABEL,
    TOKEN_LOCAL,
    TOKEN_GLOBAL,
    TOKEN_META,
    TOKEN_META_NUMBER,
    TOKEN_GROUP,
    TOKEN_INTEGER,
    TOKEN_DECIMAL,
    TOKEN_HEX,
    TOKEN_STRING,
    TOKEN_BYTES,
    TOKEN_DOTS,
    TOKEN_PUNCTUATION,
} ir_token_kind;

typedef struct ir_token {
    ir_token_kind kind;
    source_loc loc;
    const char *start; /* position in the text, and … */
    uint32_t length;   /* … length in bytes */
    bool line_start;   /* only blanks precede it on its line */
    bool column_one;
    /* word, label, local, global, metadata name: interned; string, bytes: copied without quotes and escapes */
    const char *name;
    size_t name_length;     /* strings, bytes: they may contain zeros */
    bool numbered;          /* label, local, global: an unnamed one, with this … */
    bool negative, too_big; /* integer */
    uint64_t number;        /* … number; value of integer, hex (with `letter`), metadata number, group */
    char letter;            /* punctuation: the character; hex: 0, 'H', 'K' … */
} ir_token;

/* A value or block of the function being read. */
typedef struct ir_local {
    const char *name; /* NULL: identified by its number */
    uint32_t number;
    source_loc first_use;
    ir_value *value; /* its value; until it is defined: a placeholder */
    ir_block *block;
    bool defined, broken;
} ir_local;

typedef struct ir_meta ir_meta; /* a metadata node, or a leaf of one */
typedef enum ir_meta_kind { META_NOTHING, META_STRING, META_NUMBER, META_NODE, META_REFERENCE, META_SYMBOL } ir_meta_kind;
struct ir_meta {
    ir_meta_kind kind;
    const char *key;      /* "line" in !DILocation(line: 3) */
    const char *text;     /* string, symbol, or a node's tag ("DILocation") */
    uint64_t number;      /* number, or id of the node referred to */
    VEC(ir_meta *) items; /* operands of a node */
    source_loc loc;
};

typedef struct ir_attachment {
    const char *name;
    ir_meta *node;
} ir_attachment;

typedef struct ir_attributes { /* the attributes that the reader keeps */
    bool noinline, always_inline, convergent, pure, reads_only, private_in_global, library, no_alias, thread_form, numbered,
        kernel;
    uint32_t align, simd, local_bytes, private_bytes, number;
    ir_type *byval;
    ir_object object;
    VEC(uint64_t) groups;
} ir_attributes;

typedef struct ir_pending { /* an initialiser or body, read in the second pass */
    ir_value *symbol;
    const char *text; /* position of its start */
    ir_attributes attributes;
    VEC(ir_attachment) attachments;
} ir_pending;

typedef struct ir_struct_definition {
    ir_type *type;
    source_loc loc;
} ir_struct_definition;

typedef struct ir_recovery {
    jmp_buf place;
    struct ir_recovery *outer;
} ir_recovery;

/* A variable with an explicit number in the text. */
typedef struct ir_numbered {
    ir_global *global;
    uint32_t number;
    source_loc where;
} ir_numbered;

/* A pointer type of the source, whose target is to be read. */
typedef struct ir_source_pointer {
    ir_source_type *pointer;
    const ir_meta *target; /* NULL: none is stated */
} ir_source_pointer;

typedef struct ir_late_move {
    ir_inst *inst;
    ir_block *block;
} ir_late_move;

typedef struct ir_reader {
    arena *memory;
    arena scratch; /* freed when the module is read */
    diag *d;
    ir_module *m;
    const char *text, *at, *end;
    source_loc base;
    source_loc odd_loc; /* the first integer type whose width the IR lacks; 0: none */
    unsigned odd_bits;
    interner words; /* in scratch: all words of the text */
    ir_token t;     /* the current token */
    ir_recovery *recovery;
    unsigned depth;     /* nesting of types, constants and metadata */
    bool typed_pointer; /* the type just read contained a typed pointer (*) */
    map opcodes, type_names, symbols, attribute_words;
    VEC(ir_struct_definition) definitions; /* named structs, in text order */
    size_t checked;                        /* number of `definitions` checked */
    VEC(ir_pending) pending;
    size_t finished; /* number of `pending` finished */
    VEC(ir_numbered) numbered;
    ir_outside_calls *outside; /* receives calls of declarations, or NULL */
    VEC(ir_meta *) meta;       /* by number */
    VEC(ir_attachment) named_meta;
    map source_types;                   /* by metadata node */
    VEC(ir_source_type *) source_order; /* each after those that it contains */
    VEC(const ir_meta *) source_nodes;  /* of these */
    VEC(ir_source_pointer) source_pointers;
    VEC(ir_attributes *) groups; /* by number; entries may be NULL */
    /* The function being read: */
    ir_function *f;
    ir_block *block;
    ir_builder b;
    map locals;              /* by name */
    VEC(ir_local *) numbers; /* by number */
    map by_number;           /* arguments of kernels whose value is their number: surfaces and samplers of the vector language */
    VEC(ir_local *) unresolved;
    uint32_t next_number;
    ir_local *defining;      /* the local that the current instruction defines */
    const char *line;        /* start of the current definition or instruction */
    bool expand;             /* constant expressions may be expanded to instructions, … */
    VEC(ir_inst *) expanded; /* … which are listed here */
    VEC(ir_late_move) late;  /* instructions expanded from phi operands, to be moved to the incoming block */
} ir_reader;

/* lexer.c */
void ir_next(ir_reader *r);
void ir_seek(ir_reader *r, const char *at); /* continues reading at AT */
_Noreturn void ir_read_error(ir_reader *r, source_loc where, const char *fmt, ...) __attribute__((format(printf, 3, 4)));
bool ir_at_char(const ir_reader *r, char c);
bool ir_at_word(const ir_reader *r, const char *word);
bool ir_take_char(ir_reader *r, char c);
bool ir_take_word(ir_reader *r, const char *word);
void ir_expect_char(ir_reader *r, char c);
void ir_expect_word(ir_reader *r, const char *word);
uint64_t ir_expect_number(ir_reader *r, uint64_t most);
uint32_t ir_expect_alignment(ir_reader *r); /* LLVM writes 2^32 for the alignment of address null; it counts as 2^31 */
const char *ir_token_text(ir_reader *r);    /* of the current token, for messages */
bool ir_read_try(ir_reader *r, void (*step)(ir_reader *));

/* The location of LOC in the text that is read (not in the source it was compiled from), as a location of the module. */
uint32_t ir_place_in_text(ir_reader *r, source_loc loc);

/* read_widths.c: changes integers of other widths to widths of the IR. Returns false if an operation on them is not
 * supported. */
bool ir_widen_odd(ir_reader *r);

/* read_type.c */
ir_type *ir_read_type(ir_reader *r);       /* accepts void and function types */
ir_type *ir_read_value_type(ir_reader *r); /* a type that values may have */
/* Sets the fields of the named struct T to those of BODY. If T would then contain itself, reports an error at WHERE and leaves
 * T opaque. */
void ir_set_read_body(ir_reader *r, ir_type *t, const ir_type *body, source_loc where);
const char *ir_type_text(ir_reader *r, const ir_type *t);
/* Reports an error if T has no layout. A type that contains an opaque struct is accepted, since its body may follow. */
void ir_check_layout(ir_reader *r, const ir_type *t, source_loc where);

/* read_constant.c */
ir_value *ir_read_value(ir_reader *r, ir_type *t);
ir_pred ir_read_predicate(ir_reader *r, ir_opcode op); /* for icmp or fcmp */
ir_value *ir_read_typed(ir_reader *r);
ir_value *ir_read_constant(ir_reader *r, ir_type *t);

/* read_meta.c */
void ir_read_meta_definition(ir_reader *r);                 /* "!N = …" or "!name = …" */
bool ir_read_attachment(ir_reader *r, ir_attachment *a);    /* "!name !N", if the current token begins one */
uint32_t ir_meta_loc(ir_reader *r, const ir_attachment *a); /* index of a location, or 0 */
/* the unroll request in !llvm.loop; IR_UNROLL_UNSAID if A is anything else */
int32_t ir_meta_unroll(ir_reader *r, const ir_attachment *a);
const ir_meta *ir_meta_item(const ir_reader *r, const ir_meta *node,
                            size_t i); /* what operand I of a node is; NULL if it has none */
const char *ir_meta_string(const ir_reader *r, const ir_meta *node, size_t i); /* NULL if operand I is no string */
const ir_meta *ir_meta_resolve(const ir_reader *r,
                               const ir_meta *m); /* the node or leaf that M is or refers to; NULL if undefined */
void ir_apply_meta(ir_reader *r);                 /* applies attachments and named metadata to functions and the module */

/* read_source.c: applies attachment A with what a module for checks has of the source; others have no effect */
void ir_read_source_of_inst(ir_reader *r, ir_inst *i, const ir_attachment *a);
void ir_read_source_of_global(ir_reader *r, ir_global *g, const ir_attachment *a);
void ir_read_source_of_kernel(ir_reader *r, ir_function *f, const ir_meta *node);
void ir_check_source(ir_reader *r); /* reports types that are nested too deep, when all is read */

/* read_genx.c: applies a node of !genx.kernels to F, a kernel in thread form from now on. */
void ir_apply_genx_kernel(ir_reader *r, ir_function *f, const ir_meta *node);

/* read_numbers.c */
void ir_note_number(ir_reader *r, ir_global *g, const ir_attributes *a, source_loc where);
void ir_apply_numbers(ir_reader *r); /* sorts variables by the numbers given in the text */

/* read_attributes.c */
void ir_read_parameter_attributes(ir_reader *r, ir_attributes *a);
void ir_read_function_attributes(ir_reader *r, ir_attributes *a);
void ir_read_group(ir_reader *r); /* "attributes #0 = { … }" */

/* read_body.c, read_inst.c */
void ir_read_body(ir_reader *r, ir_function *f);
ir_local *ir_token_local(ir_reader *r); /* the current local token, which it consumes */
ir_block *ir_local_block(ir_reader *r, ir_local *l, source_loc where);
ir_value *ir_local_value(ir_reader *r, ir_local *l, ir_type *t, source_loc where);
/* Reads one instruction after its "%x =". Returns its value; NULL if it has none. */
ir_value *ir_read_inst(ir_reader *r);
bool ir_begins_instruction(const ir_reader *r); /* the current token is an opcode, a modifier before one, or a label */

/* read_call.c */
ir_value *ir_read_call(ir_reader *r);
bool ir_read_convention(ir_reader *r, bool *kernel); /* spir_func and the like, if present */
bool ir_is_dropped_call(const char *name);           /* a call without meaning in this IR */
bool ir_is_reserved_name(const char *name);          /* reserved for intrinsics */
ir_intrinsic ir_intrinsic_named(const char *name, const ir_type *result);
/* Declares intrinsic ID for type T. Types that it does not have, and suffixes of NAME that are not those of T, are errors at WHERE. */
ir_function *ir_declare_named(ir_reader *r, ir_intrinsic id, const char *name, ir_type *t, source_loc where);

/* read_llvm.c: expands a call of LLVM intrinsic NAME that corresponds to several operations of this IR; NULL if it is none of
 * those. */
/* The vector of LANES pointers that a getelementptr at WHERE computes, of which BASE or an index is a vector. ELEMENT: its source element type. */
ir_value *ir_vector_address(ir_reader *r, ir_type *element, ir_value *base, ir_value **indices, size_t count, uint64_t lanes,
                            source_loc where);
/* Builds what the call of NAME means, llvm.masked.gather or llvm.masked.scatter; NULL if it is no valid call of these. */
ir_value *ir_masked_access(ir_reader *r, const char *name, ir_type *type, ir_value **args, unsigned count);
ir_value *ir_llvm_call(ir_reader *r, const char *name, ir_type *type, ir_value **args, unsigned count);

#endif
