/* src/check/closed_loop.h - loops that no memory and no other work-item can end. */
#ifndef GASKET_CHECK_CLOSED_LOOP_H
#define GASKET_CHECK_CLOSED_LOOP_H

#include "src/check/machine.h"

/* What decides when a loop ends. */
typedef struct closed_loop {
    enum { LOOP_UNKNOWN, LOOP_OPEN, LOOP_CLOSED } state;
    bool has_exits;
    VEC(uint32_t)
    rows; /* LOOP_CLOSED: of the values at the beginning of an iteration that determine those of the next one, and whether there is one */
} closed_loop;

/* Of LOOP in the function of C; its state is not LOOP_UNKNOWN. O(instructions of the loop) for the first call. */
const closed_loop *closed_loop_of(machine *m, counter_rows *c, const ir_loop *loop);

#endif
