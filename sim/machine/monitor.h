/* sim/machine/monitor.h - checks the memory accesses and barriers of a launch, and reports findings; the run goes on.
 *
 * A launch with `check` has a monitor. It executes each message that accesses buffers or local memory: lanes whose access is
 * wrong are reported and removed, and get zeros; the message's own executor serves the others. Without a monitor, messages are
 * executed directly, so that checks cost nothing when they are off. */
#ifndef GASKET_SIM_MACHINE_MONITOR_H
#define GASKET_SIM_MACHINE_MONITOR_H

#include "src/check/race.h"
#include "sim/machine/message.h"

/* A buffer, a program variable, local memory, or private memory. */
typedef struct sim_object {
    const char *name; /* NULL: it has none */
    const char *space;
    uint64_t bytes;
    bool read_only, write_only, is_constant;
    bool has_races;    /* work-items share it */
    bool is_protected; /* read-only, and cannot be written */
    race_shadow races;
} sim_object;

/* A surface of the binding table: the bytes of OBJECT from START on. OBJECT is NULL for a null argument. */
typedef struct sim_view {
    sim_object *object;
    uint64_t start;
} sim_view;

/* An access of one lane, or of the whole thread. */
typedef struct sim_lane_access {
    sim_thread *thread;
    const sim_op *op;
    unsigned channel;
    uint32_t bytes;
    bool is_write, is_atomic;
    sim_object *object; /* NULL: no buffer is near the address */
    int64_t at;         /* offset in OBJECT, negative before it; without OBJECT the address */
    const image *image; /* the access is to a texel of it; NULL: to bytes */
} sim_lane_access;

typedef struct sim_sync sim_sync;

struct sim_monitor {
    const sim_checking *check;
    sim_machine *machine;
    arena *memory;
    sim_object *objects; /* program variables, then buffers: in the order of the machine's regions, from region 1 on */
    size_t object_count;
    sim_object local, private_memory;
    sim_view *views;     /* by index of the binding table */
    order_agent *agents; /* the threads of the group that runs */
    race_world world;
    uint64_t shadow_bytes; /* memory of all race shadows */
    sim_sync *sync;
};

/* Does the launch of M, of GROUPS groups, fit the limits of the monitor? */
bool sim_monitor_can_check(const sim_machine *m, uint64_t groups);
sim_monitor *sim_monitor_new(sim_machine *m);
void sim_monitor_begin_group(sim_monitor *n, const sim_group *g);
void sim_monitor_pass_barrier(sim_monitor *n, const sim_group *g);
/* Replaces the executor of message M by that of the monitor, if M accesses memory that the monitor checks. */
void sim_monitor_message(sim_message *m);

/* Records access A, of SIZE bytes at offset AT of its object, and reports a race that it has. Returns false after a fault. */
bool sim_monitor_races(const sim_lane_access *a, uint64_t at, uint32_t size);

static inline bool sim_monitor_checks(const sim_monitor *n, check_kind k)
{
    return n && n->check->kinds >> k & 1;
}

/* --- monitor_image.c ------------------------------------------------------------------------------------------------------ */

/* Reports FAULT of CHANNEL, which accesses I. Returns false if such faults are not checked. */
bool sim_monitor_image_fault(sim_thread *t, const sim_op *o, const image *i, unsigned channel, const image_fault *fault);
/* Records that CHANNEL accesses the texels TOUCHED of I, and reports races. Returns false after a fault. */
bool sim_monitor_texels(sim_thread *t, const sim_op *o, const image *i, unsigned channel, bool is_write,
                        const image_footprint *touched);
/* Reports that CHANNEL and OTHER write the texel at OFFSET of I with one message. */
void sim_monitor_same_texel(sim_thread *t, const sim_op *o, const image *i, unsigned channel, unsigned other, size_t offset);

/* --- monitor_report.c ----------------------------------------------------------------------------------------------------- */

void sim_report_outside(sim_monitor *n, const sim_lane_access *a);
void sim_report_null(sim_monitor *n, const sim_lane_access *a, const char *through);
void sim_report_misaligned(sim_monitor *n, const sim_lane_access *a, uint32_t alignment);
/* Reports a finding of KIND with the text MESSAGE about an image. */
void sim_report_image(sim_monitor *n, check_kind kind, const sim_lane_access *a, const char *message);
void sim_report_forbidden(sim_monitor *n, const sim_lane_access *a);
/* Reports that A races with the access OTHER of instruction INST in CHANNEL of thread AGENT, at offset WHERE. */
void sim_report_race(sim_monitor *n, const sim_lane_access *a, uint64_t where, uint32_t agent, int inst, unsigned channel,
                     bool is_write, bool is_atomic);
/* Reports CHANNELS of T at instruction INST, where work-items diverge. */
void sim_report_divergence(sim_monitor *n, const sim_thread *t, int inst, uint32_t channels, const char *message);

/* --- monitor_order.c: the order that atomic operations establish ---------------------------------------------------------- */

sim_sync *sim_sync_new(const sim_machine *m, arena *memory);
void sim_sync_begin_group(sim_sync *s);
void sim_sync_pass_barrier(sim_sync *s, unsigned count);
/* Records that thread NUMBER, whose agent is A, accesses memory, so that its next release covers the access. */
void sim_sync_access(sim_sync *s, unsigned number);
/* Models an atomic operation at host address P as an acquire and a release with the scope of the device. */
void sim_sync_atomic(sim_sync *s, order_agent *a, unsigned number, const void *p, bool is_local);
/* Does A know that access OLD is complete? */
bool sim_sync_knows(const sim_sync *s, const order_agent *a, const race_access *old);

#endif
