/* sim/machine/monitor_image.c - checks accesses to images: undefined ones, and races of texels.
 *
 * The bytes of an image are those of a buffer of the launch, so the races of its texels are those of the buffer's bytes. */
#include "sim/machine/monitor.h"

static sim_object *object_of_image(sim_monitor *n, const image *i)
{
    const sim_launch *l = n->machine->launch;

    for (size_t b = 0; b < l->run.buffer_count; b++)
        if (l->run.buffers[b].contents.data == i->data)
            return &n->objects[l->program->globals.count + b];
    return NULL;
}

static sim_lane_access access_of_lane(sim_thread *t, const sim_op *o, const image *i, unsigned channel, bool is_write)
{
    return (sim_lane_access){.thread = t,
                             .op = o,
                             .channel = channel,
                             .bytes = (uint32_t)image_texel_bytes(i->format),
                             .is_write = is_write,
                             .object = object_of_image(t->group->machine->monitor, i),
                             .image = i};
}

bool sim_monitor_image_fault(sim_thread *t, const sim_op *o, const image *i, unsigned channel, const image_fault *fault)
{
    sim_monitor *n = t->group->machine->monitor;
    check_kind kind = fault->is_outside ? CHECK_bounds : CHECK_access;

    if (!sim_monitor_checks(n, kind))
        return false;
    sim_lane_access a = access_of_lane(t, o, i, channel, false);
    sim_report_image(n, kind, &a, fault->text);
    return true;
}

bool sim_monitor_texels(sim_thread *t, const sim_op *o, const image *i, unsigned channel, bool is_write,
                        const image_footprint *touched)
{
    sim_lane_access a = access_of_lane(t, o, i, channel, is_write);

    if (!a.object || !a.object->has_races)
        return true;
    sim_sync_access(t->group->machine->monitor->sync, t->number);
    for (unsigned n = 0; n < touched->count; n++) {
        a.at = (int64_t)touched->offsets[n];
        if (!sim_monitor_races(&a, (uint64_t)a.at, a.bytes))
            return false;
    }
    return true;
}

void sim_monitor_same_texel(sim_thread *t, const sim_op *o, const image *i, unsigned channel, unsigned other, size_t offset)
{
    sim_monitor *n = t->group->machine->monitor;
    sim_lane_access a = access_of_lane(t, o, i, channel, true);

    if (!a.object || !a.object->has_races)
        return;
    a.at = (int64_t)offset;
    sim_report_race(n, &a, offset, n->agents[t->number].id, o->inst, other, true, false);
}
