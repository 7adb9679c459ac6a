/* src/check/access.h - internals of the checker: its values, and the operations that access memory. */
#ifndef GASKET_CHECK_ACCESS_H
#define GASKET_CHECK_ACCESS_H

#include "src/check/machine.h"

/* --- access.c: memory accesses, with all their checks --------------------------------------------------------------------- */

struct access {
    uint64_t address, bytes;
    uint32_t align;
    bool is_write, is_atomic;
    bool is_reported; /* the address is undefined, which has been reported: that it is outside of an object is no news */
    order_scope scope;
    const op *op;
    const op *element;              /* of `op`: the getelementptr with bounded indices that computes the address; NULL */
    const unsigned char *new_bytes; /* a write: to be compared with the old ones, for the report of a race; NULL */
    const order_agent *agent;       /* NULL: the work-item */
};

/* Host address of the bytes; NULL after a finding: the access must not happen. *OBJECT is the object. */
unsigned char *checker_access(item *it, const access *a, object **object);
uint64_t checker_load_bytes(const unsigned char *p, uint32_t size);
bool checker_is_printf_buffer(const machine *m, const object *x);
void checker_execute_load(item *it, const op *o, lane *r);
void checker_execute_store(item *it, const op *o, lane *r);
/* Stores the low SIZE bytes of NEW at P, which has those of OLD, atomically for threads of the host if P is aligned. False: P has other bytes. */
bool checker_exchange(unsigned char *p, uint32_t size, uint64_t old, uint64_t new);
void checker_execute_atomic(item *it, const op *o, lane *r);
void checker_execute_fence(item *it, const op *o);
void checker_copy_memory(item *it, const op *o, lane *r);
/* Loads (VALUE < 0) or stores lane K of a vector of scalars T at ADDRESS; VALUE: the operand that is stored. */
void checker_access_lane(item *it, const op *o, lane *r, uint64_t address, const ir_type *t, unsigned k, int value);
void checker_block_access(item *it, const op *o, lane *r); /* sub_group_block_read and _write */
/* Undefined bits of SIZE bytes at P in object X, and the origin of the first. */
uint64_t checker_undefined(const object *x, uint64_t at, uint32_t size);
uint32_t checker_memory_origin(machine *m, object *x, uint64_t at, uint32_t size);
void checker_move_undefined(item *it, const op *o, object *x, uint64_t at, object *y, uint64_t from,
                            uint64_t n); /* from Y to X */
void checker_set_undefined(item *it, const op *o, object *x, uint64_t at, uint32_t size, uint64_t bits, uint32_t from);

/* --- rows.c: the values of the items -------------------------------------------------------------------------------------- */

/* Lane K of operand N of O. */
static inline lane checker_lane(const item *it, const op *o, unsigned n, unsigned k)
{
    const batch *b = it->batch;
    uint32_t row = o->operands[n].row + k;
    size_t at = machine_at(b, row) + it->column;

    return (lane){b->values[at], b->has_undefined[row] ? b->undefined[at] : 0};
}
/* All lanes of operand N of O, adjacent. Valid until the operand is gathered for another item or operation. */
const lane *checker_operand(const item *it, const op *o, unsigned n);
uint32_t checker_operand_origin(const item *it, const op *o, unsigned n, unsigned k); /* of lane K */
void checker_set_origin(item *it, const op *o, unsigned k, uint32_t origin);
void checker_set_result(item *it, const op *o, unsigned k, lane v);
/* Lane K of O's result is undefined because an operand is: gives it the origin of that. */
void checker_inherit_origin(item *it, const op *o, unsigned k);
/* ROW gets a mask and an origin for each item, at first 0, if it has none. */
void checker_begin_undefined(batch *b, uint32_t row);
/* undefined_rows.c: O has a handler for rows, and undefined bits in its operands or its old result. Sets those of its result for the active items; false: there is no
 * rule for O, which must be executed for one item after another. */
bool checker_propagate_undefined(batch *b, const op *o);
/* Whether some of the COUNT rows from ROW on has undefined bits. */
bool checker_have_undefined(const batch *b, uint32_t row, uint32_t count);
/* The active items get row FROM as row TO. */
void checker_copy_row(batch *b, uint32_t to, uint32_t from);
/* Row TO of the item in COLUMN has the undefined bits U, with ORIGIN. */
void checker_undefine_lane(batch *b, unsigned column, uint32_t to, uint64_t u, uint32_t origin);
/* … that of the item in COLUMN only. */
void checker_copy_lane(batch *b, unsigned column, uint32_t to, uint32_t from);
/* Executes O, an OP_ROWS. */
void checker_move_rows(batch *b, const op *o);
/* Row TO gets the values, undefined bits and origins of the active columns. */
void checker_set_row(batch *b, uint32_t to, const uint64_t *values, const uint64_t *undefined, const uint32_t *origins);
/* The bits of row TO are defined for the active items. */
void checker_define_row(batch *b, uint32_t to);
/* Row TO gets the value V, which is defined, for all items of the batch. */
void checker_fill_row(batch *b, uint32_t to, uint64_t v);

/* --- row_access.c --------------------------------------------------------------------------------------------------------- */

/* Load or store O of scalars or vectors by the active items, if all checks pass for all of them; false: nothing was done. */
bool checker_load_row(batch *b, const op *o);
bool checker_store_row(batch *b, const op *o);
bool checker_change_row(batch *b, const op *o); /* a relaxed atomicrmw */
/* Operand N of O is defined, and has one value for all active items. */
bool checker_is_same(const batch *b, const op *o, unsigned n);
/* Checks and records a read of the BYTES bytes of X at offset AT by all active items, for O. False: some check may fail. */
bool checker_read_same(batch *b, const op *o, object *x, uint64_t at, uint64_t bytes);

/* --- surface.c ------------------------------------------------------------------------------------------------------------ */

bool checker_execute_surface(item *it, const op *o, lane *r); /* false: not an access of its kind */

/* --- image.c -------------------------------------------------------------------------------------------------------------- */

bool checker_execute_image(item *it, const op *o, lane *r); /* false: not an access of its kind */
/* Executes O once for all active items if it is an image read with the same operands for all, and all checks pass. False: it did not. */
bool checker_read_image_row(batch *b, const op *o);

/* --- others.c ------------------------------------------------------------------------------------------------------------- */

void checker_execute_other(item *it, const op *o, lane *r); /* an operation without a handler in the loop */

/* --- foreign.c ------------------------------------------------------------------------------------------------------------ */

/* What memory of X holds where IT stores the pointer ADDRESS; and the pointer that IT has where it loads ADDRESS. */
uint64_t checker_publish_pointer(item *it, const object *x, uint64_t address);
uint64_t checker_take_pointer(const item *it, uint64_t address);
/* Access O of IT is to ADDRESS, in private memory of another work-item: reports it. False: it is not. */
bool checker_report_foreign(item *it, const op *o, uint64_t address, bool is_write);

/* --- results.c ------------------------------------------------------------------------------------------------------------ */

bool checker_is_arithmetic(const op *o); /* a row of IR_INT or IR_FLT */
/* O has been executed, with result R: reports what overflows, or becomes NaN or infinite. */
void checker_check_result(item *it, const op *o, const lane *r);

#endif
