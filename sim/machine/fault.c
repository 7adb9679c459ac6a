/* sim/machine/fault.c - records faults.
 *
 * A group keeps its first fault: message, instruction, source line (if the assembly has line information), the work-items
 * concerned with their ids and addresses, and the buffer nearest to the address, which is probably the intended one. */
#include "sim/machine/machine.h"

#include "src/base/bug.h"

/* --- recording ------------------------------------------------------------------------------------------------------------ */

void sim_name_item(const sim_thread *t, unsigned channel, run_work_item *item)
{
    const sim_group *g = t->group;
    const sim_launch *l = g->machine->launch;
    uint32_t linear = t->number * t->code->kernel->simd + channel;

    item->channel = channel;
    for (unsigned d = 0; d < 3; d++) {
        item->local[d] = linear % g->size[d];
        linear /= g->size[d];
        item->global[d] = g->id[d] * l->run.local[d] + item->local[d] + l->run.offset[d];
    }
}

int sim_line_of(const gen_kernel *k, int inst)
{
    for (int n = inst; n >= 0; n--) {
        uint32_t at = k->insts.items[n].line;
        if (at && !k->lines.items[at - 1].implied)
            return (int)at - 1;
    }
    return -1;
}

static void name_instruction(const sim_thread *t, const sim_op *o, run_fault *f, arena *memory)
{
    const gen_kernel *k = t->code->kernel;
    text line;

    f->kernel = k->name;
    f->inst = o->inst;
    if (o->inst < 0)
        return;
    const gen_inst *i = &k->insts.items[o->inst];
    text_init(&line, memory);
    gen_print_inst(&line, k, i);
    f->inst_text = line.data;
    f->loc = i->loc;
    int at = sim_line_of(k, o->inst);
    if (at >= 0) {
        f->file = k->lines.items[at].file;
        f->line = k->lines.items[at].line;
        f->column = k->lines.items[at].column;
    }
}

/* Fills in the fields of F that every fault has: thread, group, instruction and work-items. */
static void describe_location(sim_thread *t, const sim_op *o, uint32_t channels, run_fault *f)
{
    sim_group *g = t->group;

    *f = (run_fault){.thread = t->number};
    memcpy(f->group, g->id, sizeof g->id);
    name_instruction(t, o, f, g->memory);
    f->items = arena_array(g->memory, run_work_item, sim_count(channels));
    for (unsigned c = 0; c < GEN_MAX_CHANNELS; c++)
        if (channels >> c & 1)
            sim_name_item(t, c, &f->items[f->item_count++]);
}

/* Returns the record of a new fault of CHANNELS; NULL if the group has faulted before. */
static run_fault *begin_fault(sim_thread *t, const sim_op *o, uint32_t channels)
{
    sim_group *g = t->group;

    t->state = SIM_FAULTED;
    if (g->faulted)
        return NULL;
    g->faulted = true;
    g->fault_group = g->linear;
    describe_location(t, o, channels, &g->fault);
    return &g->fault;
}

const sim_op *sim_raise(sim_thread *t, const sim_op *o, uint32_t channels, const char *fmt, ...)
{
    run_fault *f = begin_fault(t, o, channels & t->dispatch);
    va_list ap;

    if (!f)
        return NULL;
    va_start(ap, fmt);
    f->message = arena_vprintf(t->group->memory, fmt, ap);
    va_end(ap);
    return NULL;
}

/* Does access A belong to the whole thread, that is, has it a single address under (W), as a block message or a uniform access
 * has? */
static bool is_whole(const sim_op *o, const sim_access *a)
{
    return o->gen->nomask && a->lanes == 1;
}

/* The channels of the lanes WRONG; for an access of the whole thread, all active channels. */
static uint32_t channels_of(const sim_thread *t, const sim_op *o, const sim_access *a, uint32_t wrong)
{
    if (is_whole(o, a))
        return t->active ? t->active : t->dispatch;
    return wrong << o->channel & t->dispatch;
}

static void add_addresses(const sim_op *o, const sim_access *a, uint32_t wrong, run_fault *f)
{
    f->has_address = true;
    f->bytes = a->bytes;
    f->address = a->address[__builtin_ctz(wrong)];
    for (unsigned n = 0; n < f->item_count; n++) {
        unsigned lane = is_whole(o, a) ? 0 : f->items[n].channel - o->channel;
        f->items[n].has_address = true;
        f->items[n].address = a->address[lane];
    }
}

static run_fault *record_access(sim_thread *t, const sim_op *o, const sim_access *a, uint32_t wrong)
{
    run_fault *f = begin_fault(t, o, channels_of(t, o, a, wrong));

    if (f)
        add_addresses(o, a, wrong, f);
    return f;
}

static const char *access_verb(const sim_access *a)
{
    return a->write ? "write" : "read";
}

static const char *tag_hint(uint64_t address)
{
    switch (address >> 61) {
    case 1:
        return "the address carries the tag of a generic pointer to private memory";
    case 2:
        return "the address carries the tag of a generic pointer to local memory";
    default: /* the bits are no tag of a generic pointer */
        return NULL;
    }
}

static void describe_address(const sim_memory *m, run_fault *f, const sim_access *a, arena *memory)
{
    enum { NEAR_NULL = 65536 };
    const sim_region *r = sim_memory_nearest(m, f->address, &f->distance);
    const char *plural = a->bytes == 1 ? "" : "s";

    if (!sim_memory_canonical(f->address)) {
        f->message =
            arena_printf(memory, "%s of %u byte%s at an address that is not canonical", access_verb(a), a->bytes, plural);
        f->hint = tag_hint(f->address);
        return;
    }
    if (f->address < NEAR_NULL) {
        f->message = arena_printf(memory, "%s of %u byte%s through a null pointer", access_verb(a), a->bytes, plural);
        return;
    }
    if (r) {
        f->near = r->name;
        f->near_bytes = r->bytes;
        f->near_address = r->base;
        f->has_near_bytes = true;
    }
    if (r && a->write && r->writable < r->bytes && f->address - r->base < r->bytes)
        f->message = arena_printf(memory, "write of %u byte%s to read-only memory", a->bytes, plural);
    else
        f->message = arena_printf(memory, "%s of %u byte%s outside every buffer", access_verb(a), a->bytes, plural);
}

const sim_op *sim_raise_memory(sim_thread *t, const sim_op *o, const sim_access *a)
{
    uint32_t wrong = 0;

    for (unsigned i = 0; i < GEN_MAX_CHANNELS; i++)
        if (a->lanes >> i & 1 && !sim_memory_find(t->group->space, a->address[i], a->bytes, a->write))
            wrong |= UINT32_C(1) << i;
    bug_unless(wrong);
    run_fault *f = record_access(t, o, a, wrong);
    if (f)
        describe_address(t->group->space, f, a, t->group->memory);
    return NULL;
}

static bool is_forbidden(const sim_access *a, const sim_surface *s)
{
    return a->write && !s->writable;
}

static uint32_t outside_lanes(const sim_access *a, const sim_surface *s)
{
    uint32_t wrong = 0;

    for (unsigned i = 0; i < GEN_MAX_CHANNELS; i++)
        if (a->lanes >> i & 1 && (is_forbidden(a, s) || !sim_surface_find(s, (uint32_t)a->address[i], a->bytes)))
            wrong |= UINT32_C(1) << i;
    bug_unless(wrong);
    return wrong;
}

/* The distance of offset AT from the BYTES of a surface, whose offsets are modulo MASK + 1: a small negative index is just before it. */
static int64_t surface_distance(uint32_t at, uint64_t bytes, uint32_t mask)
{
    uint64_t above = at < bytes ? 0 : at - bytes, below = (uint64_t)mask - at + 1;

    return above > below ? -(int64_t)below : (int64_t)above;
}

static void describe_offset(run_fault *f, const sim_access *a, const sim_surface *s, arena *memory)
{
    uint32_t at = ((uint32_t)f->address - s->base) & s->mask;
    const char *plural = a->bytes == 1 ? "" : "s";

    if (!s->data) {
        f->message =
            arena_printf(memory, "%s of %u byte%s through '%s', which is null", access_verb(a), a->bytes, plural, s->name);
        return;
    }
    f->near = s->name;
    f->near_bytes = s->bytes;
    f->near_address = s->base;
    f->has_near_bytes = true;
    f->distance = surface_distance(at, s->bytes, s->mask);
    f->message = arena_printf(memory, "%s of %u byte%s %s %s", access_verb(a), a->bytes, plural,
                              is_forbidden(a, s) ? "to read-only" : "outside", s->name);
}

const sim_op *sim_raise_surface(sim_thread *t, const sim_op *o, const sim_access *a, const sim_surface *s)
{
    run_fault *f = record_access(t, o, a, outside_lanes(a, s));

    if (f)
        describe_offset(f, a, s, t->group->memory);
    return NULL;
}

void sim_record_stray_access(sim_thread *t, const sim_op *o, const sim_access *a, const sim_surface *s)
{
    sim_group *g = t->group;

    if (!s->notes || g->strays++)
        return;
    uint32_t wrong = outside_lanes(a, s);
    g->stray_group = g->linear;
    describe_location(t, o, channels_of(t, o, a, wrong), &g->stray);
    add_addresses(o, a, wrong, &g->stray);
    describe_offset(&g->stray, a, s, g->memory);
}

void sim_record_stray_texels(sim_thread *t, const sim_op *o, uint32_t channels, const char *text)
{
    sim_group *g = t->group;
    bool is_first = !g->strays;

    g->strays += sim_count(channels);
    if (!is_first)
        return;
    g->stray_group = g->linear;
    describe_location(t, o, channels, &g->stray);
    g->stray.message = arena_strdup(g->memory, text);
    g->stray.of_image = true;
}

const sim_op *sim_raise_misaligned(sim_thread *t, const sim_op *o, const sim_access *a, uint32_t alignment)
{
    uint32_t wrong = 0;

    for (unsigned i = 0; i < GEN_MAX_CHANNELS; i++)
        if (a->lanes >> i & 1 && a->address[i] & (alignment - 1))
            wrong |= UINT32_C(1) << i;
    run_fault *f = record_access(t, o, a, wrong);
    if (f)
        f->message = arena_printf(t->group->memory, "%s of %u byte%s at an address that is not a multiple of %u", access_verb(a),
                                  a->bytes, a->bytes == 1 ? "" : "s", alignment);
    return NULL;
}
