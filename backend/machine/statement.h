/* backend/machine/statement.h - statements of the source in machine IR, and where their variables are (ir/statement.h).
 *
 * As in the IR, a statement is attached to the instruction before which it begins, or to the end of a block, and no pass sees it. A place names
 * the virtual register that selection gave to a value, which holds it where the last write of the register before is one that selection made for it.
 * Coalescing merges registers, so that other values are written to the same bytes; therefore each instruction keeps the register that it wrote
 * at selection (mir_inst.written), and a copy that coalescing removes leaves a record. mir_place_statements() follows both backwards from each statement,
 * when all registers have addresses. */
#ifndef GASKET_BACKEND_MACHINE_STATEMENT_H
#define GASKET_BACKEND_MACHINE_STATEMENT_H

#include "backend/machine/mir.h"

#include "ir/statement.h"

typedef struct mir_place {
    gen_place
        to; /* `address` is the byte in `vreg` until the registers have addresses; `variable` and `frame` are those of the module */
    ir_value *value;            /* during selection, with its view */
    int32_t element;            /* of the place that the first one of the value is; negative: before it */
    ir_view view, formula_view; /* formula_view: of to.formula */
    ir_target target;           /* what the pointer points to if its value is nowhere */
    int vreg;                   /* REGISTERS */
    mir_inst *until; /* REGISTERS: the first instruction that overwrites it; NULL: it is there up to the end of the block */
} mir_place;

struct mir_statement {
    mir_statement *next;        /* begins at the same instruction, after this one */
    int copied_to, copied_from; /* not MIR_NONE: this is no statement, but a copy that coalescing has removed */
    uint32_t loc, frame;
    bool is_return; /* as in the IR */
    VEC(mir_place) places;
};

/* Adds the record of I, a copy that is about to be removed, to the statements before it. */
void mir_note_copy(mir_function *f, mir_inst *i);
/* Notes which register each instruction writes. Before registers are merged. */
void mir_note_writes(mir_function *f);
/* Removes the statements of LIST; the copies remain. */
void mir_drop_statements(mir_statement **list);
/* Makes the places unknown that do not hold when their statement begins, and gives the others the addresses of their registers. */
void mir_place_statements(mir_function *f);

#define mir_each_statement(s, at) for (mir_statement *s = (at)->statements; s; s = s->next)

#endif
