/* ir/interp/inspect.h - looks at the work-items of a run between two operations: for run_stepper.before, whose WHO is the item that executes the
 * next one. Both machines, the checked one too, can be looked at. Nothing here changes the run, except that the bytes of interp_find_bytes()
 * may be written. */
#ifndef GASKET_IR_INTERP_INSPECT_H
#define GASKET_IR_INTERP_INSPECT_H

#include "ir/ir.h"
#include "src/base/text.h"
#include "src/run/run.h"

typedef struct item interp_work_item; /* a work-item; in thread form, a thread */

typedef enum interp_state { INTERP_RUNS, INTERP_AT_BARRIER, INTERP_AT_SUB_GROUP, INTERP_ENDED, INTERP_FAULTED } interp_state;

/* A call that has not returned. */
typedef struct interp_frame {
    const ir_function *function;
    const ir_inst *at; /* the operation that is executed next, or in a caller, the call */
} interp_frame;

interp_state interp_state_of(const interp_work_item *it);
unsigned interp_depth(const interp_work_item *it);                    /* number of frames; 0: it has not begun, or has ended */
interp_frame interp_frame_of(const interp_work_item *it, unsigned n); /* 0: the innermost one */
/* Its ids. *LINEAR: its number in its group. In thread form those of its first work-item. */
void interp_ids(const interp_work_item *it, uint32_t group[3], uint32_t local[3], uint32_t global[3], uint32_t *linear);
/* The number of its group in the launch, and its own in the group: as `linear` above, quicker. */
uint32_t interp_group(const interp_work_item *it);
uint32_t interp_number(const interp_work_item *it);
/* The items of the group of IT, in the order of their numbers. */
unsigned interp_item_count(const interp_work_item *it);
interp_work_item *interp_find_item(const interp_work_item *it, unsigned linear);
/* The address of ALLOCA of frame N. */
uint64_t interp_address_of(const interp_work_item *it, unsigned n, const ir_inst *alloca);
/* The address of the variable G at program scope or in local memory; interp_find_bytes() knows whether it has one in this run. */
uint64_t interp_address_of_global(const ir_global *g);
/* The lanes of V, an instruction that has been executed or a parameter of frame N, at OUT, which has capacity for COUNT of them. Returns their number; 0: V
 * has no value there. */
unsigned interp_value_of(const interp_work_item *it, unsigned n, const ir_value *v, uint64_t *out, unsigned count);
/* Appends the lanes of INST, which frame 0 has executed, as in a trace: at most COUNT of them, and "undefined" for one that depends on memory which was
 * never written. False: it has no value there. */
bool interp_print_value(text *out, const interp_work_item *it, const ir_inst *inst, unsigned count);
/* The BYTES at ADDRESS that IT can reach; NULL: not all of them exist. The pointer is valid until IT executes the next operation. */
unsigned char *interp_find_bytes(interp_work_item *it, uint64_t address, uint64_t bytes);
bool interp_is_private(const interp_work_item *it, uint64_t address); /* memory of this item alone */
/* The name of what has ADDRESS, and the offset in it: a buffer or a variable at program scope. NULL: none of them. */
const char *interp_find_name(const interp_work_item *it, uint64_t address, uint64_t *offset);
/* The address of buffer N of the launch. */
uint64_t interp_buffer_address(const interp_work_item *it, unsigned n);

#endif
