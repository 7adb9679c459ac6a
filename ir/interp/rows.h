/* ir/interp/rows.h - arithmetic on rows.
 *
 * A row holds a scalar value of several work-items: 64 bits for each, in the column of the work-item. */
#ifndef GASKET_IR_INTERP_ROWS_H
#define GASKET_IR_INTERP_ROWS_H

#include "ir/ir.h"

/* The next loop writes no row that it reads. */
#ifdef __clang__
#define INDEPENDENT /* clang compares the addresses at run time */
#else
#define INDEPENDENT _Pragma("GCC ivdep")
#endif

/* The handlers of arithmetic, ROW_ADD …. */
typedef enum interp_row_kind {
#define INTEGERS(name, expression) ROW_##name,
#define FLOATS(name, type, expression) ROW_##name,
#define FLOAT_TESTS(name, type, expression) ROW_##name,
#define ROWWISE(name) ROW_##name,
#include "ir/interp/rows.def"
    ROW_NONE
} interp_row_kind;

typedef struct interp_choice {
    interp_row_kind kind;
    bool swaps;  /* operand 1 is X, and operand 0 is Y */
    unsigned by; /* a shift by a constant: the number of bits */
} interp_choice;

/* The handler of I if that is arithmetic, a cast, a comparison, a select or a call of an arithmetic intrinsic; else ROW_NONE. */
interp_choice interp_choose_row(const ir_module *m, const ir_inst *i);

/* Columns that execute an operation, ascending. */
typedef struct interp_columns {
    const uint8_t *active;
    unsigned count;
} interp_columns;

/* Execute I by eval.c for one row of its operands. The first returns false if the result of some column is undefined. */
bool interp_evaluate_arithmetic(const ir_module *m, const ir_inst *i, interp_columns c, uint64_t *r, const uint64_t *x,
                                const uint64_t *y);
void interp_evaluate_cast(const ir_module *m, const ir_inst *i, interp_columns c, uint64_t *r, const uint64_t *x);
void interp_evaluate_compare(const ir_module *m, const ir_inst *i, interp_columns c, uint64_t *r, const uint64_t *x,
                             const uint64_t *y);
/* ROWS: of the arguments, at most three; NULL: no more. */
void interp_evaluate_intrinsic(const ir_module *m, const ir_inst *i, interp_columns c, uint64_t *r,
                               const uint64_t *const rows[3]);
/* Replaces the NaNs in R, a row of the result of I, by those of eval.c: their payload depends on the order of the operands. */
void interp_repair_nans(const ir_inst *i, interp_columns c, uint64_t *r, const uint64_t *x, const uint64_t *y, const uint64_t *z);

/* --- the order of the items ----------------------------------------------------------------------------------------------- */

/* The atomic operations seen so far commute with each other: all are of one class. All 0: none was seen. */
typedef struct interp_order {
    unsigned atomics;
} interp_order;

/* Whether the results may depend on the order in which work-items execute I and the instructions that were passed before with
 * SEEN. Accesses without order that are not atomic are races, whose results are undefined. */
bool interp_is_ordered(const ir_inst *i, interp_order *seen);

#endif
