/* ir/statement.h - the statements of the source, for debuggers: where each begins, and where its variables are then.
 *
 * A statement is attached to the instruction before which it begins, or to the end of a block that is being built. It is no instruction and its
 * places are no uses, so no pass sees them, and the code is the same with and without them. The following keep them right:
 *
 *   an instruction is removed or moved      its statements stay where they are: they go to the next instruction of the block
 *   the uses of a value are replaced        its places become places of the other value
 *   a value is removed                      its places become unknown, or those of what it adds a number to
 *   a variable is removed                   its places and those of pointers to it become unknown; these still say which byte of which
 *                                           variable of the source they point to
 *   a block is removed                      its statements vanish
 *   a body or a loop is copied              its statements are copied with it
 *
 * So what a pass does not know is lost, and never wrong, as long as an instruction that remains computes what it computed before; a pass that
 * changes that calls ir_lose_places(). */
#ifndef GASKET_IR_STATEMENT_H
#define GASKET_IR_STATEMENT_H

#include "ir/formula.h"
#include "src/base/map.h"

/* A call that was inlined; 0 is the function itself. */
typedef struct ir_frame {
    const char *function; /* the callee */
    uint32_t parent;      /* the frame that calls it */
    uint32_t loc;         /* of the call */
} ir_frame;

/* How a number follows from another one: from its low `bytes` bytes, or its value extended to them, plus a number, wrapping around. A boolean has one
 * bit, and may be the complement of another one. */
typedef struct ir_view {
    int64_t plus;
    unsigned char bytes; /* 0: those of the other one */
    bool is_signed;      /* extended with its sign */
    bool is_complement;  /* of the other one, a boolean; before the rest */
} ir_view;

/* What a pointer points to: a byte of another variable of the same statement. It says what the pointer is when that variable has no address any more. */
typedef struct ir_target {
    bool is_known;
    uint32_t variable, frame; /* as in a place */
    int64_t at;               /* the byte */
} ir_target;

/* Where a variable, or a part of it, is when a statement begins. */
struct ir_place {
    ir_value *value;           /* the variable's value, or its address; NULL: unknown */
    ir_place *next, **prev;    /* in value->places, unless it is a constant */
    ir_place *also;            /* the next one of the statement */
    uint32_t variable;         /* index in the module's source_variables */
    uint32_t frame;            /* of the function whose variable it is: index in the module's frames */
    uint32_t at;               /* byte of the variable at which the value begins */
    uint32_t bytes;            /* of the variable that are there */
    bool in_memory;            /* `value` is the address of these bytes */
    ir_view view;              /* of what is there */
    const ir_formula *formula; /* how to compute the variable's value if no value of the code has it; NULL: there is none */
    ir_view formula_view;      /* of the number that the formula gives */
    ir_target target;          /* the variable is a pointer to this */
    /* thread form: `value` has the elements from this one on of the value for all lanes (backend/README.md, "Thread form: values"), which has an
     * element for each lane if `varying` */
    int32_t element; /* negative: elements before the bytes of the place */
    bool varying;
    bool is_local; /* thread form, in_memory: `value` is an offset in local memory, else in the work-item's private memory */
};

struct ir_statement {
    ir_statement *next; /* begins at the same instruction, after this one */
    ir_place *first;
    uint32_t loc, frame;
    bool is_call; /* no beginning, but what is visible at a call, for the statements of the function that is inlined there */
    bool
        is_return; /* the rest of a statement, after the call of a function that was inlined: it begins only where code of the function comes before it */
};

/* Creates a statement that begins at the end of B as built so far. */
ir_statement *ir_statement_new(ir_block *b, uint32_t loc);
/* Adds a place to S, which says what P says; its links are set. */
ir_place *ir_place_new(ir_module *m, ir_statement *s, ir_place p);
void ir_place_set(ir_place *p, ir_value *v); /* NULL: unknown */
/* Says the same of another part of the variable of P, BYTES bytes from byte AT, in memory at V. */
ir_place *ir_place_also(ir_module *m, ir_place *p, ir_value *v, uint32_t at, uint32_t bytes);
/* Makes the places of V unknown, which is about to be removed, unless other values say what it was. */
void ir_rescue_places(ir_inst *v);
/* Says of the values in places of F, a kernel, by which formulas they can be computed, as long as its code says it. */
void ir_note_formulas(ir_function *f, arena *scratch);
/* Says of the pointers in places of F that are addresses in variables what they point to: a pass is about to remove variables. */
void ir_note_targets(ir_function *f);
/* Is I, seen through V, some operand of I, seen through another view? Returns the operand and changes V; NULL if not. */
ir_value *ir_see_through(const ir_inst *i, ir_view *v);
/* Makes the places of V unknown: it is about to change its meaning. */
void ir_lose_places(ir_value *v);
/* A store to ADDRESS in F moves or vanishes: loses the places of the private variables in memory that it may write. If UNTIL is given, only those of
 * statements after AFTER and up to UNTIL, in one block. */
void ir_lose_stored_places(ir_function *f, ir_value *address, const ir_inst *after, const ir_inst *until);
/* V is replaced by COUNT parts, vectors of its elements in order: so are its places. */
void ir_split_places(ir_module *m, ir_value *v, ir_value *const *parts, unsigned count);
/* Makes the places of V places in memory at the address of VARIABLE, which holds V wherever V is known. */
void ir_places_in_variable(ir_value *v, ir_value *variable);
/* Appends copies of the statements of FROM to those of TO. COPY returns the copy of a value. */
void ir_copy_statements(ir_inst *to, const ir_inst *from, ir_value *(*copy)(ir_value *v, const void *context),
                        const void *context);
/* What is visible at CALL; NULL: unknown. */
ir_statement *ir_call_statement(const ir_inst *call);
/* The code of the callee of CALL comes before I, in its place: what is visible at CALL is visible there again, in the frame of the caller. */
void ir_return_to_statement(const ir_inst *call, ir_inst *i);
/* CALL is about to be removed: its ir_call_statement() vanishes. */
void ir_forget_call(ir_inst *call);
/* The callee's body replaces CALL: makes the statements before I, an instruction of the body, statements of the caller. FRAMES maps the frames of the
 * callee to those of the caller; it is empty before the first instruction. */
void ir_inline_statements(ir_inst *i, const ir_inst *call, arena *scratch, map *frames);
/* Moves I, with the statements that begin before it, to the end of B, which has no terminator yet. */
void ir_move_with_statements(ir_inst *i, ir_block *b);
/* The statements at the end of B begin before I, an instruction of B, after those that begin there already. */
void ir_give_statements(ir_block *b, ir_inst *i);
/* The statements of LIST vanish. */
void ir_drop_statements(ir_statement **list);

#define ir_each_statement(s, at) for (ir_statement *s = (at)->statements; s; s = s->next)
#define ir_each_place(p, s) for (ir_place *p = (s)->first; p; p = p->also)

#endif
