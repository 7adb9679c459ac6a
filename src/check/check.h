/* src/check/check.h - runs a kernel and checks each of its operations.
 *
 * The checker interprets work-item IR as the front end lowers it for checks (lower_options.check): no pass has merged, widened
 * or removed an access, except that mem2reg has turned scalar variables into values. A finding does not stop the run: the
 * access happens if the kernel can reach the memory; otherwise a read gives 0, and a write has no effect. */
#ifndef GASKET_CHECK_CHECK_H
#define GASKET_CHECK_CHECK_H

#include "src/check/finding.h"
#include "src/check/uses.h"
#include "src/base/masks.h"
#include "ir/interp/interp.h"

/* The state of a buffer that outlives a launch: which of its bits were never written. */
typedef struct check_shadow check_shadow;

/* A buffer of BYTES; UNINITIALIZED: nothing in it was written (":noinit"). NAME, and PLACE on the command line or in the launch
 * file, are for reports. */
check_shadow *check_shadow_new(arena *memory, size_t bytes, bool uninitialized);

/* The same with the state in UNDEFINED, which launches update. */
check_shadow *check_shadow_of_masks(arena *memory, size_t bytes, undefined_masks undefined);

/* Makes BYTES from OFFSET on of the buffer undefined. */
void check_shadow_undefine(check_shadow *s, uint64_t offset, uint64_t bytes);

typedef struct check_run {
    ir_run run;             /* `run.bounds` is ignored; the module is in work-item form */
    check_shadow **shadows; /* of each buffer of `run`; NULL for one that the host has written */
    check_set kinds;
    check_findings *findings;
    /* NULL: none. A known finding only counts: it has no message, no place and no notes unless others follow it. */
    check_known *is_known;
    const void *known;         /* its context */
    check_others *others;      /* for a run in place; NULL: the host, at any time */
    uint64_t max_shadow_bytes; /* limit on the memory of race detection */
    check_uses uses;           /* receives what the kernel has accessed in buffers, if `kinds` has races */
    bool accepts_same_writes;  /* a write of the value that another work-item has written is no race */
    /* The work-items that must all reach a call of built-in function NAME: those of the sub-group or work-group, or
     * IR_SCOPE_WORK_ITEM if the active ones are enough. */
    ir_scope (*reach_of)(const char *name);
} check_run;

/* Runs the kernel to its end, or until the list of findings is full. Returns false if the run had to stop: an instruction limit, a
 * limit on memory (RESULT->fault). */
bool check_interpret(const check_run *run, run_result *result, arena *memory);

#endif
