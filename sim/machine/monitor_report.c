/* sim/machine/monitor_report.c - the findings of the simulator.
 *
 * A finding is at the source line of its instruction, or at the line of the assembly file if that has no line information. Two
 * findings of a kind at the same line and about the same object are one. The instructions do not show types, so messages name
 * bytes and offsets instead of elements. */
#include "sim/machine/monitor.h"

#include <inttypes.h>

/* --- places and work-items ------------------------------------------------------------------------------------------------ */

static bool is_user_line(const sim_monitor *n, int line)
{
    const gen_kernel *k = n->machine->launch->kernel;

    return line >= 0 && !k->lines.items[line].library;
}

/* The line of instruction INST in the user's code. For an instruction of the library, it is the line of the nearest instruction
 * of the user's code before it, or else after it; -1 if there is none. */
static int user_line(const sim_monitor *n, int inst)
{
    const gen_kernel *k = n->machine->launch->kernel;

    for (int i = inst; i >= 0; i--) {
        int line = sim_line_of(k, i);
        if (is_user_line(n, line))
            return line;
        if (line < 0)
            break;
    }
    for (size_t i = (size_t)inst + 1; i < k->insts.count; i++) {
        int line = sim_line_of(k, (int)i);
        if (is_user_line(n, line))
            return line;
    }
    return -1;
}

static check_place place_of(const sim_monitor *n, int inst)
{
    const gen_kernel *k = n->machine->launch->kernel;
    int line = user_line(n, inst);
    source_place at;

    if (line >= 0)
        return (check_place){
            .file = k->lines.items[line].file, .line = k->lines.items[line].line, .column = k->lines.items[line].column};
    if (inst >= 0 && (size_t)inst < k->insts.count && n->check->sources &&
        source_where(n->check->sources, k->insts.items[inst].loc, &at))
        return (check_place){.file = at.file, .line = at.line};
    return (check_place){0};
}

/* A hash of NAME (may be NULL) and NUMBER: a key that is the same in later launches. */
static uint64_t key_of(const char *name, uint64_t number)
{
    uint64_t hash = number;

    for (const char *c = name ? name : ""; *c; c++)
        hash = (hash ^ (unsigned char)*c) * UINT64_C(0x100000001B3);
    return hash;
}

static uint64_t key_of_place(check_place p)
{
    return key_of(p.file, p.line);
}

/* The work-item in CHANNEL of thread AGENT, an index in all groups. */
static check_item item_of(const sim_monitor *n, uint32_t agent, unsigned channel)
{
    const sim_machine *m = n->machine;
    const sim_launch *l = m->launch;
    uint32_t linear = agent % m->threads_per_group * l->kernel->simd + channel, size[3];
    check_item item;

    sim_find_group(m, agent / m->threads_per_group, item.group, size);
    for (unsigned d = 0; d < 3; d++) {
        item.local[d] = linear % size[d];
        linear /= size[d];
        item.global[d] = item.group[d] * l->run.local[d] + item.local[d] + l->run.offset[d];
    }
    return item;
}

static check_item item_of_thread(const sim_monitor *n, const sim_thread *t, unsigned channel)
{
    return item_of(n, n->agents[t->number].id, channel);
}

static const char *item_text(const sim_monitor *n, const check_item *item)
{
    const sim_launch *l = n->machine->launch;
    unsigned dims = l->run.global[2] > 1 ? 3 : l->run.global[1] > 1 ? 2 : 1;
    text out;

    text_init(&out, n->check->findings->memory);
    for (unsigned d = 0; d < dims; d++)
        text_printf(&out, "%s%" PRIu32, d ? "," : dims > 1 ? "(" : "", item->global[d]);
    if (dims > 1)
        text_char(&out, ')');
    return out.data;
}

/* --- findings ------------------------------------------------------------------------------------------------------------- */

/* Adds the finding of ITEM at PLACE with the key (A, B). NULL if it was reported before, or if the list is full, which ends the
 * run. */
static check_finding *add_finding(sim_monitor *n, check_kind kind, uint64_t a, uint64_t b, check_place place,
                                  const check_item *item)
{
    check_findings *all = n->check->findings;
    bool is_new;
    check_finding *f = check_find(all, kind, a, b, item, &is_new);

    if (!f)
        atomic_store(&n->machine->stop_at, 0);
    if (!f || !is_new)
        return NULL;
    f->where = place;
    f->kernel = n->machine->launch->kernel->name;
    return f;
}

static void say(sim_monitor *n, check_finding *f, const char *fmt, ...) __attribute__((format(printf, 3, 4)));

static void say(sim_monitor *n, check_finding *f, const char *fmt, ...)
{
    va_list ap;

    va_start(ap, fmt);
    f->message = arena_vprintf(n->check->findings->memory, fmt, ap);
    va_end(ap);
}

/* --- objects -------------------------------------------------------------------------------------------------------------- */

typedef struct part {        /* an object, or the local argument that is part of local memory */
    const char *name;        /* with quotes if it is that of the source */
    const char *source_name; /* NULL: none */
    int64_t start;
    uint64_t bytes;
} part;

static part quoted(const sim_monitor *n, const char *name, uint64_t start, uint64_t bytes)
{
    arena *memory = n->check->findings->memory;

    return (part){arena_printf(memory, "'%s'", name), arena_strdup(memory, name), (int64_t)start, bytes};
}

/* The part of local memory that contains offset AT, or is nearest to it. */
static part part_of_local(const sim_monitor *n, int64_t at)
{
    const sim_machine *m = n->machine;
    const sim_launch *l = m->launch;

    for (size_t i = l->run.arg_count; i-- > 0;)
        if (l->run.args[i].kind == RUN_LOCAL &&
            (at >= (int64_t)m->local_offset[i] || (!l->kernel->slm_bytes && !m->local_offset[i])))
            return quoted(n, l->kernel->args.items[i].name, m->local_offset[i], l->run.args[i].value.bytes);
    return (part){"local memory", NULL, 0, n->local.bytes};
}

static part part_of(const sim_monitor *n, const sim_object *x, int64_t at)
{
    if (x == &n->local)
        return part_of_local(n, at);
    if (x->name)
        return quoted(n, x->name, 0, x->bytes);
    return (part){"private memory", NULL, 0, x->bytes};
}

static void describe_object(check_finding *f, const sim_lane_access *a, const part *p)
{
    f->space = a->object->space;
    f->object = p->source_name;
    f->offset = a->at - p->start;
    f->bytes = a->bytes;
}

static void note_size(sim_monitor *n, check_finding *f, const part *p)
{
    check_add_note(n->check->findings, f, (check_place){0}, "%s has %" PRIu64 " byte%s", p->name, p->bytes,
                   p->bytes == 1 ? "" : "s");
}

static check_finding *begin_access(sim_monitor *n, check_kind kind, const sim_lane_access *a)
{
    check_item item = item_of_thread(n, a->thread, a->channel);
    uint64_t key = key_of(a->object ? a->object->name : NULL, a->is_write);

    check_place place = place_of(n, a->op->inst);

    return add_finding(n, kind, key_of_place(place), key, place, &item);
}

static const char *verb_of(const sim_lane_access *a)
{
    return a->is_write ? "write" : "read";
}

static const char *plural(uint64_t n)
{
    return n == 1 ? "" : "s";
}

/* --- bounds, alignment, access -------------------------------------------------------------------------------------------- */

static const char *distance(sim_monitor *n, int64_t at, uint64_t bytes, uint64_t end)
{
    arena *memory = n->check->findings->memory;
    uint64_t last = (uint64_t)at + bytes;

    if (at < 0 && (uint64_t)-at >= bytes)
        return arena_printf(memory, "%" PRId64 " byte%s before the beginning of", -at, plural((uint64_t)-at));
    if (at < 0)
        return "partly before the beginning of";
    if ((uint64_t)at < end && last - end == 1)
        return "whose last byte is past the end of";
    if ((uint64_t)at < end)
        return arena_printf(memory, "whose last %" PRIu64 " bytes are past the end of", last - end);
    if ((uint64_t)at == end)
        return "just past the end of";
    return arena_printf(memory, "%" PRIu64 " byte%s past the end of", (uint64_t)at - end, plural((uint64_t)at - end));
}

void sim_report_outside(sim_monitor *n, const sim_lane_access *a)
{
    check_finding *f = begin_access(n, CHECK_bounds, a);

    if (!f)
        return;
    f->bytes = a->bytes;
    if (!a->object) {
        say(n, f, "%s of %u byte%s through a pointer that points to no object: the address 0x%" PRIx64 " is not canonical",
            verb_of(a), a->bytes, plural(a->bytes), (uint64_t)a->at);
        return;
    }
    part p = part_of(n, a->object, a->at);
    describe_object(f, a, &p);
    say(n, f, "%s of %u byte%s, %s %s", verb_of(a), a->bytes, plural(a->bytes), distance(n, a->at - p.start, a->bytes, p.bytes),
        p.name);
    note_size(n, f, &p);
}

void sim_report_null(sim_monitor *n, const sim_lane_access *a, const char *through)
{
    check_finding *f = begin_access(n, CHECK_bounds, a);

    if (!f)
        return;
    f->bytes = a->bytes;
    f->space = "global";
    if (through)
        say(n, f, "%s through a null pointer: argument '%s' is null", verb_of(a), through);
    else
        say(n, f, "%s through a null pointer", verb_of(a));
}

void sim_report_misaligned(sim_monitor *n, const sim_lane_access *a, uint32_t alignment)
{
    check_finding *f = begin_access(n, CHECK_alignment, a);

    if (!f)
        return;
    f->bytes = a->bytes;
    if (!a->object) {
        say(n, f, "%s of %u bytes, whose address is not a multiple of %u", verb_of(a), a->bytes, alignment);
        return;
    }
    part p = part_of(n, a->object, a->at);
    describe_object(f, a, &p);
    say(n, f, "%s of %u bytes, whose address is not a multiple of %u: offset %" PRId64 " in %s", verb_of(a), a->bytes, alignment,
        f->offset, p.name);
    note_size(n, f, &p);
}

void sim_report_image(sim_monitor *n, check_kind kind, const sim_lane_access *a, const char *message)
{
    check_item item = item_of_thread(n, a->thread, a->channel);
    check_place place = place_of(n, a->op->inst);
    check_finding *f = add_finding(n, kind, key_of_place(place), key_of(a->image->name, 0), place, &item);

    if (!f)
        return;
    f->space = "global";
    f->object = arena_strdup(n->check->findings->memory, a->image->name);
    say(n, f, "%s", message);
}

void sim_report_forbidden(sim_monitor *n, const sim_lane_access *a)
{
    check_finding *f = begin_access(n, CHECK_access, a);

    if (!f)
        return;
    part p = part_of(n, a->object, a->at);
    describe_object(f, a, &p);
    say(n, f, "%s of %u byte%s at offset %" PRId64 " of %s, which is %s", verb_of(a), a->bytes, plural(a->bytes), f->offset,
        p.name,
        a->object->is_constant                ? "in constant memory"
        : a->is_write && a->object->read_only ? "a read-only buffer"
                                              : "a write-only buffer");
    note_size(n, f, &p);
}

/* --- races ---------------------------------------------------------------------------------------------------------------- */

static const char *access_name(bool is_write, bool is_atomic)
{
    return is_atomic ? is_write ? "atomic write" : "atomic read" : is_write ? "write" : "read";
}

/* Names the bytes of A, at OFFSET of P, or their texel. */
static const char *bytes_text(const sim_monitor *n, const sim_lane_access *a, int64_t offset, const part *p)
{
    arena *memory = n->check->findings->memory;
    char texel[IMAGE_TEXEL_TEXT];

    if (!a->image)
        return arena_printf(memory, "%u byte%s at offset %" PRId64 " of %s", a->bytes, plural(a->bytes), offset, p->name);
    image_print_texel(a->image, (size_t)offset, texel);
    return arena_printf(memory, "'%s' at %s", a->image->name, texel);
}

static void note_missing_order(sim_monitor *n, check_finding *f, bool is_mixed, const check_item *here, const check_item *there)
{
    check_findings *all = n->check->findings;
    check_place none = {0};

    if (is_mixed)
        check_add_note(all, f, none,
                       "an atomic access does not order a plain one: both must be atomic, or the plain one ordered by a release "
                       "and an acquire");
    else if (memcmp(here->group, there->group, sizeof here->group) != 0)
        check_add_note(all, f, none, "the work-items are of different groups, (%u,%u,%u) and (%u,%u,%u): no barrier orders them",
                       there->group[0], there->group[1], there->group[2], here->group[0], here->group[1], here->group[2]);
    else
        check_add_note(all, f, none, "no barrier orders them");
}

void sim_report_race(sim_monitor *n, const sim_lane_access *a, uint64_t where, uint32_t agent, int inst, unsigned channel,
                     bool is_write, bool is_atomic)
{
    check_place here = place_of(n, a->op->inst), there = place_of(n, inst);
    check_item own = item_of_thread(n, a->thread, a->channel), other = item_of(n, agent, channel);
    uint64_t key = key_of_place(here) + key_of_place(there); /* the same for both orders of the accesses */
    check_finding *f = add_finding(n, CHECK_races, key, 0, here, &own);

    if (!f)
        return;
    part p = part_of(n, a->object, (int64_t)where);
    describe_object(f, a, &p);
    f->offset = (int64_t)where - p.start;
    say(n, f, "data race: %s of %s by work-item %s, and %s by work-item %s", access_name(a->is_write, a->is_atomic),
        bytes_text(n, a, f->offset, &p), item_text(n, &own), access_name(is_write, is_atomic), item_text(n, &other));
    check_add_note(n->check->findings, f, there, "the %s by work-item %s is here", access_name(is_write, is_atomic),
                   item_text(n, &other));
    note_missing_order(n, f, a->is_atomic != is_atomic, &own, &other);
}

/* --- divergence ----------------------------------------------------------------------------------------------------------- */

void sim_report_divergence(sim_monitor *n, const sim_thread *t, int inst, uint32_t channels, const char *message)
{
    check_item item = item_of_thread(n, t, (unsigned)__builtin_ctz(channels));
    check_place place = place_of(n, inst);
    check_finding *f = add_finding(n, CHECK_divergence, key_of_place(place), 0, place, &item);

    if (f)
        say(n, f, "%s", message);
}
