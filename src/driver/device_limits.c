/* src/driver/device_limits.c - see device_limits.h. gasket's own limits are checked elsewhere: this is about those of a profile that are lower. */
#include "src/driver/device_limits.h"

#include "ir/analysis/memory_use.h"

const device_profile *device_of_options(session *s)
{
    const char *name = option_value(s->options, OPTION_device, NULL);

    if (!name)
        return device_own();
    const device_profile *p = device_find(s->memory, s->sources, s->diagnostics, name);
    if (p && p->is_on_disk)
        s->sources->depends_on_host = true;
    return p;
}

/* --- kernels -------------------------------------------------------------------------------------------------------------- */

/* How many arguments a kernel has of each limited kind. */
typedef struct argument_counts {
    uint64_t bytes, constant, read, write, read_write, samplers, pipes;
} argument_counts;

static void count_image(argument_counts *n, image_access access)
{
    switch (access) {
    case IMAGE_READ_ONLY:
        n->read++;
        return;
    case IMAGE_WRITE_ONLY:
        n->write++;
        return;
    case IMAGE_READ_WRITE:
    case IMAGE_ACCESS_COUNT:
        n->read_write++;
        return;
    }
}

static void count_argument(argument_counts *n, const ir_argument *a)
{
    n->bytes += (uint64_t)ir_size(a->byval ? a->byval : a->value.type);
    switch (a->object.kind) {
    case IR_NO_OBJECT:
        n->constant += a->value.type->kind == IR_POINTER && !a->byval && a->value.type->space == IR_CONSTANT;
        return;
    case IR_OBJECT_IMAGE:
        count_image(n, a->object.access);
        return;
    case IR_OBJECT_SAMPLER:
        n->samplers++;
        return;
    case IR_OBJECT_PIPE:
        n->pipes++;
        return;
    case IR_OBJECT_QUEUE:
        return;
    }
}

/* Reports a NUMBER of WHAT in kernel F that exceeds LIMIT of P. */
static void check_number(const device_profile *p, diag *d, const ir_function *f, uint64_t number, device_limit limit,
                         const char *what)
{
    if (number > p->limits[limit])
        ir_error(d, f->module, f->loc, "kernel '%s' has %llu %s, and the device profile '%s' permits %llu", f->value.name,
                 (unsigned long long)number, what, p->id, (unsigned long long)p->limits[limit]);
}

static void check_arguments(const device_profile *p, diag *d, const ir_function *f)
{
    argument_counts n = {0};

    for (uint32_t i = 0; i < f->arg_count; i++)
        count_argument(&n, f->args[i]);
    check_number(p, d, f, n.bytes, DEVICE_parameter_bytes, "bytes of arguments");
    check_number(p, d, f, n.constant, DEVICE_constant_arguments, "arguments in constant memory");
    check_number(p, d, f, n.read, DEVICE_read_images, "images that it reads");
    check_number(p, d, f, n.write, DEVICE_write_images, "images that it writes");
    check_number(p, d, f, n.read_write, DEVICE_read_write_images, "images that it reads and writes");
    check_number(p, d, f, n.samplers, DEVICE_samplers, "samplers");
    check_number(p, d, f, n.pipes, DEVICE_pipe_arguments, "pipes");
}

/* Checks the sizes that the attributes of F require. */
static void check_attributes(const device_profile *p, diag *d, const ir_function *f)
{
    const uint32_t *g = f->required_group;

    if (g[0] && ((uint64_t)g[0] * g[1] * g[2] > p->limits[DEVICE_work_group] || g[0] > p->limits[DEVICE_items_x] ||
                 g[1] > p->limits[DEVICE_items_y] || g[2] > p->limits[DEVICE_items_z]))
        ir_error(d, f->module, f->loc,
                 "kernel '%s' requires work-groups of (%u,%u,%u), and the device profile '%s' permits %llu work-items, "
                 "(%llu,%llu,%llu) in each dimension",
                 f->value.name, g[0], g[1], g[2], p->id, (unsigned long long)p->limits[DEVICE_work_group],
                 (unsigned long long)p->limits[DEVICE_items_x], (unsigned long long)p->limits[DEVICE_items_y],
                 (unsigned long long)p->limits[DEVICE_items_z]);
    if (f->simd && !(p->sub_group_sizes & f->simd))
        ir_error(d, f->module, f->loc, "kernel '%s' requires sub-groups of %u, which the device profile '%s' does not have",
                 f->value.name, (unsigned)f->simd, p->id);
}

bool device_accepts_module(const device_profile *p, ir_module *m, diag *d)
{
    unsigned before = d->errors;
    arena scratch;

    if (!p->id)
        return true;
    arena_init(&scratch);
    ir_each_function(f, m) {
        if (!f->kernel || !f->first || f->thread_form)
            continue;
        check_arguments(p, d, f);
        check_attributes(p, d, f);
        ir_memory_use use = ir_memory_use_of(&scratch, f);
        check_number(p, d, f, ir_local_bytes(f, &use), DEVICE_local_bytes, "bytes of local memory");
    }
    for (const ir_global *g = m->globals; g; g = g->next)
        if (g->value.type->space == IR_GLOBAL && !g->library && !g->constant &&
            (uint64_t)ir_size(g->contents) > p->limits[DEVICE_variable_bytes])
            ir_error(d, m, g->loc, "variable '%s' has %llu bytes, and the device profile '%s' permits %llu at program scope",
                     g->value.name, (unsigned long long)ir_size(g->contents), p->id,
                     (unsigned long long)p->limits[DEVICE_variable_bytes]);
    arena_release(&scratch);
    return d->errors == before;
}

/* --- launches ------------------------------------------------------------------------------------------------------------- */

static bool accepts_group(const device_profile *p, const launch *l)
{
    const size_t *g = l->sizes->local;

    if ((uint64_t)g[0] * g[1] * g[2] <= p->limits[DEVICE_work_group] && g[0] <= p->limits[DEVICE_items_x] &&
        g[1] <= p->limits[DEVICE_items_y] && g[2] <= p->limits[DEVICE_items_z])
        return true;
    diag_error(l->diagnostics, 0,
               "a work-group of (%zu,%zu,%zu), and the device profile '%s' permits %llu work-items, (%llu,%llu,%llu) in each "
               "dimension",
               g[0], g[1], g[2], p->id, (unsigned long long)p->limits[DEVICE_work_group],
               (unsigned long long)p->limits[DEVICE_items_x], (unsigned long long)p->limits[DEVICE_items_y],
               (unsigned long long)p->limits[DEVICE_items_z]);
    return false;
}

static bool accepts_local_memory(const device_profile *p, const launch *l)
{
    uint64_t bytes = launch_group_local_bytes(l);

    if (bytes <= p->limits[DEVICE_local_bytes])
        return true;
    diag_error(l->diagnostics, 0,
               "kernel %s needs %llu bytes of local memory, and a work-group of the device profile '%s' has only %llu",
               l->values->signature->kernel, (unsigned long long)bytes, p->id, (unsigned long long)p->limits[DEVICE_local_bytes]);
    return false;
}

bool device_accepts_launch(const device_profile *p, const launch *l)
{
    return launch_has_memory(l) && (!p->id || (accepts_group(p, l) && accepts_local_memory(p, l)));
}
