/* ir/reader.h - what the files that read IR text share. Private to ir/.
 *
 * The text is gone through twice. The first time sees types, metadata, attribute groups and the heads of globals and functions,
 * and skips what stands between braces; the second reads initialisers and bodies. So everything global may be used before the
 * line that defines it.
 *
 * An error is told once, by ir_read_error(), which does not return: it jumps to the innermost ir_read_try(), which goes on with
 * the next instruction or the next definition. A value whose definition was wrong is remembered as broken and fits wherever it is
 * used. */
#ifndef GASKET_IR_READER_H
#define GASKET_IR_READER_H

#include "ir/printer.h"

#include <setjmp.h>

typedef enum ir_token_kind {
    TOKEN_END, TOKEN_WORD, TOKEN_LABEL, TOKEN_LOCAL, TOKEN_GLOBAL, TOKEN_META, TOKEN_META_NUMBER, TOKEN_GROUP, TOKEN_INTEGER,
    TOKEN_DECIMAL, TOKEN_HEX, TOKEN_STRING, TOKEN_BYTES, TOKEN_DOTS, TOKEN_PUNCTUATION,
} ir_token_kind;

typedef struct ir_token {
    ir_token_kind kind;
    source_loc loc;
    const char *start;       /* in the text … */
    uint32_t length;         /* … so many bytes */
    bool line_start;         /* nothing but blanks before it on its line */
    bool column_one;
    /* word, label, local, global, metadata name, string, bytes: interned or (strings) copied without quotes and escapes */
    const char *name;
    size_t name_length;      /* strings, bytes: they may hold zeros */
    bool numbered;           /* label, local, global: a bare number … */
    bool negative, too_big;  /* integer */
    uint64_t number;         /* … this one; value of integer, hex (its letter in `letter`), metadata number, group */
    char letter;             /* punctuation; hex: 0, 'H', 'K' … */
} ir_token;

/* A value or block of the function being read. */
typedef struct ir_local {
    const char *name;        /* NULL: number */
    uint32_t number;
    source_loc first_use;
    ir_value *value;         /* what it is, or while only uses are known: a stand-in */
    ir_block *block;
    bool defined, broken;
} ir_local;

typedef struct ir_meta ir_meta; /* a node, or a leaf of one */
typedef enum ir_meta_kind { META_NOTHING, META_STRING, META_NUMBER, META_NODE, META_REFERENCE, META_SYMBOL } ir_meta_kind;
struct ir_meta {
    ir_meta_kind kind;
    const char *key;         /* "line" in !DILocation(line: 3) */
    const char *text;        /* string, symbol, or a node's tag ("DILocation") */
    uint64_t number;         /* number, or the node referred to */
    VEC(ir_meta *) items;    /* of a node */
};

typedef struct ir_attachment { const char *name; ir_meta *node; } ir_attachment;

typedef struct ir_attributes {  /* what is kept of an attribute list */
    bool noinline_, always_inline, convergent, pure, reads_only, private_in_global, no_alias, thread_form, numbered, kernel;
    uint32_t align, simd, local_bytes, private_bytes, number;
    ir_type *byval;
    VEC(uint64_t) groups;
} ir_attributes;

typedef struct ir_pending {     /* an initialiser or body for the second time through */
    ir_value *symbol;
    const char *text;           /* where it starts */
    ir_attributes attributes;
    VEC(ir_attachment) attachments;
} ir_pending;

typedef struct ir_struct_definition { ir_type *type; source_loc loc; } ir_struct_definition;

typedef struct ir_recovery { jmp_buf place; struct ir_recovery *outer; } ir_recovery;

/* A variable whose text has its number. */
typedef struct ir_numbered { ir_global *global; uint32_t number; source_loc where; } ir_numbered;

typedef struct ir_late_move { ir_inst *inst; ir_block *block; } ir_late_move;

typedef struct ir_reader {
    arena *memory;
    arena scratch;              /* until the module is read */
    diag *d;
    ir_module *m;
    const char *text, *at, *end;
    source_loc base;
    source_loc odd_loc;         /* the first integer type of another width than the IR has; 0: none */
    unsigned odd_bits;
    interner words;             /* in scratch: words that the tables know, and all others */
    ir_token t;                 /* the token looked at */
    ir_recovery *recovery;
    unsigned depth;             /* nesting of types, constants, metadata */
    bool typed_pointer;         /* the type just read had a * in it */
    ir_table opcodes, type_names, symbols, attribute_words;
    VEC(ir_struct_definition) definitions; /* of named structs, in the order of the text */
    size_t checked;             /* of them */
    VEC(ir_pending) pending;
    size_t finished;            /* of them */
    VEC(ir_numbered) numbered;
    ir_outside_calls *outside;  /* where calls of functions without a body are noted, or NULL */
    VEC(ir_meta *) meta;        /* by number */
    VEC(ir_attachment) named_meta;
    VEC(ir_attributes *) groups; /* by number; NULL */
    /* the function being read */
    ir_function *f;
    ir_block *block;
    ir_builder b;
    ir_table locals;            /* by name */
    VEC(ir_local *) numbers;    /* by number */
    VEC(ir_local *) unresolved;
    uint32_t next_number;
    ir_local *defining;         /* what the instruction being read defines */
    const char *line;           /* where it starts */
    bool expand;                /* constant expressions may become instructions … */
    VEC(ir_inst *) expanded;    /* … these */
    VEC(ir_late_move) late;     /* expansions of phi operands: they belong to the incoming block */
} ir_reader;

/* lexer.c */
void ir_next(ir_reader *r);
void ir_seek(ir_reader *r, const char *at); /* goes on reading there */
_Noreturn void ir_read_error(ir_reader *r, source_loc where, const char *fmt, ...) __attribute__((format(printf, 3, 4)));
bool ir_at_char(const ir_reader *r, char c);
bool ir_at_word(const ir_reader *r, const char *word);
bool ir_take_char(ir_reader *r, char c);
bool ir_take_word(ir_reader *r, const char *word);
void ir_expect_char(ir_reader *r, char c);
void ir_expect_word(ir_reader *r, const char *word);
uint64_t ir_expect_number(ir_reader *r, uint64_t most);
uint32_t ir_expect_alignment(ir_reader *r); /* 2^32, which LLVM writes for the address null, counts as 2^31 */
const char *ir_token_text(ir_reader *r);    /* of the token looked at, for messages */
bool ir_read_try(ir_reader *r, void (*step)(ir_reader *));

/* Where the text itself has LOC, as a place of the module. */
uint32_t ir_place_in_text(ir_reader *r, source_loc loc);

/* read_widths.c: gives integers of odd widths one that the IR has. False when they are used for what it does not know. */
bool ir_widen_odd(ir_reader *r);

/* read_type.c */
ir_type *ir_read_type(ir_reader *r);        /* void and function types too */
ir_type *ir_read_value_type(ir_reader *r);  /* something a value can have */
/* Gives the named struct T the fields of BODY. Where that makes T contain itself, reports it at WHERE and leaves T opaque. */
void ir_set_read_body(ir_reader *r, ir_type *t, const ir_type *body, source_loc where);
const char *ir_type_text(ir_reader *r, const ir_type *t);
/* Refuses T where no layout is possible. One that an opaque struct is missing for passes: the struct can get a body later. */
void ir_check_layout(ir_reader *r, const ir_type *t, source_loc where);

/* read_constant.c */
ir_value *ir_read_value(ir_reader *r, ir_type *t);
ir_pred ir_read_predicate(ir_reader *r, ir_opcode op); /* of icmp or fcmp */
ir_value *ir_read_typed(ir_reader *r);
ir_value *ir_read_constant(ir_reader *r, ir_type *t);

/* read_meta.c */
ir_meta *ir_read_meta(ir_reader *r);        /* at "!": reference, node, string; at a word: typed value */
void ir_read_meta_definition(ir_reader *r); /* "!N = …" or "!name = …" */
bool ir_read_attachment(ir_reader *r, ir_attachment *a); /* "!name !N", if one stands here */
uint32_t ir_meta_loc(ir_reader *r, const ir_attachment *a); /* index of a place, or 0 */
/* what !llvm.loop says of unrolling, IR_UNROLL_UNSAID for anything else */
int32_t ir_meta_unroll(ir_reader *r, const ir_attachment *a);
void ir_apply_meta(ir_reader *r);           /* what attachments and named metadata say of functions and the module */

/* read_numbers.c */
void ir_note_number(ir_reader *r, ir_global *g, const ir_attributes *a, source_loc where);
void ir_apply_numbers(ir_reader *r);        /* brings variables into the order of the numbers that the text has given them */

/* read_attributes.c */
void ir_read_parameter_attributes(ir_reader *r, ir_attributes *a);
void ir_read_function_attributes(ir_reader *r, ir_attributes *a);
void ir_read_group(ir_reader *r);           /* "attributes #0 = { … }" */

/* read_body.c, read_inst.c */
void ir_read_body(ir_reader *r, ir_function *f);
ir_local *ir_local_named(ir_reader *r, const char *name);
ir_local *ir_local_numbered(ir_reader *r, uint32_t number);
ir_local *ir_token_local(ir_reader *r);     /* of the local token looked at, which is passed over */
ir_block *ir_local_block(ir_reader *r, ir_local *l, source_loc where);
ir_value *ir_local_value(ir_reader *r, ir_local *l, ir_type *t, source_loc where);
const char *ir_local_text(ir_reader *r, const ir_local *l);
/* Reads one instruction behind its "%x =". The value it gives, NULL when none. */
ir_value *ir_read_inst(ir_reader *r);
bool ir_begins_instruction(const ir_reader *r); /* the token looked at: an operation, what it is called, or a label */

/* read_call.c */
ir_value *ir_read_call(ir_reader *r);
bool ir_read_convention(ir_reader *r, bool *kernel);  /* spir_func and the like, if one stands here */
bool ir_is_dropped_call(const char *name);            /* a call that means nothing here */
bool ir_is_reserved_name(const char *name);           /* only intrinsics may be called so */
ir_intrinsic ir_intrinsic_named(const char *name, const ir_type *result);

/* read_llvm.c: what a call of intrinsic NAME of LLVM gives that takes several operations here; NULL when it is none of those. */
ir_value *ir_llvm_call(ir_reader *r, const char *name, ir_type *type, ir_value **args, unsigned count);

#endif
