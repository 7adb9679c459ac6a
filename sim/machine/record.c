/* sim/machine/record.c - records a run: counts of each instruction, and the steps of chosen threads (sim/record.h).
 *
 * A step is found by comparing the general registers with a copy made after the previous step, so that every instruction is
 * recorded in the same way, whatever it writes. The addresses of a message are read before it is executed, as it may overwrite
 * them; the bytes in memory are read afterwards. */
#include "sim/record.h"

#include "sim/machine/message.h"

enum { CACHE_LINE = 64, BANKS = 16, BANK_BYTES = 4 };
/* Changed bytes at most JOIN apart are one change. STEP_COST and ACCESS_COST: characters of a step and an access in a document, in
 * addition to two digits for each byte. */
enum { JOIN = 8, STEP_COST = 48, ACCESS_COST = 32 };

void sim_recording_begin(sim_recording *r, const gen_kernel *k)
{
    r->counts = arena_array(r->memory, sim_inst_counts, k->insts.count);
    r->threads.count = 0;
}

static sim_recording *recording_of(const sim_thread *t)
{
    return t->group->machine->launch->recording;
}

static sim_recorded_thread *find_record(const sim_thread *t)
{
    const sim_recording *r = recording_of(t);

    for (size_t n = 0; n < r->threads.count; n++) {
        sim_recorded_thread *x = r->threads.items[n];
        if (x->number == t->number && memcmp(x->group, t->group->id, sizeof x->group) == 0)
            return x;
    }
    return NULL;
}

static bool is_chosen(const sim_recording *r, const sim_thread *t)
{
    return memcmp(r->group, t->group->id, sizeof r->group) == 0 && t->number >= r->first_thread &&
           t->number - r->first_thread < r->most_threads;
}

void sim_record_start(sim_thread *t)
{
    sim_recording *r = recording_of(t);

    if (!is_chosen(r, t))
        return;
    sim_recorded_thread *x = arena_new(r->memory, sim_recorded_thread);
    memcpy(x->group, t->group->id, sizeof x->group);
    x->number = t->number;
    x->dispatch = t->dispatch;
    for (unsigned c = 0; c < GEN_MAX_CHANNELS; c++) {
        run_work_item item;
        if (!(t->dispatch >> c & 1))
            continue;
        sim_name_item(t, c, &item);
        memcpy(x->global[c], item.global, sizeof item.global);
    }
    memcpy(x->registers, t->image, sizeof x->registers);
    x->shadow = arena_copy(r->memory, t->image, SIM_RECORDED_BYTES);
    x->flags = sim_flags(t);
    vec_push(r->memory, &r->threads, x);
}

/* --- one step ------------------------------------------------------------------------------------------------------------- */

static void add_change(sim_recording *r, sim_recorded_thread *x, const sim_thread *t, uint32_t at, uint32_t bytes, sim_step *s)
{
    sim_change c = {at, bytes, arena_copy(r->memory, x->shadow + at, bytes), arena_copy(r->memory, t->image + at, bytes)};

    vec_push(r->memory, &s->changes, c);
    memcpy(x->shadow + at, t->image + at, bytes);
    x->cost += 4 * bytes;
}

static void find_changes(sim_recording *r, sim_recorded_thread *x, const sim_thread *t, sim_step *s)
{
    uint32_t from = 0, to = 0; /* the change so far: bytes [from, to) */

    for (uint32_t g = 0; g < SIM_RECORDED_BYTES; g += GEN_GRF_BYTES) {
        if (memcmp(x->shadow + g, t->image + g, GEN_GRF_BYTES) == 0)
            continue;
        for (uint32_t at = g; at < g + GEN_GRF_BYTES; at++) {
            if (x->shadow[at] == t->image[at])
                continue;
            if (to && at - to > JOIN) {
                add_change(r, x, t, from, to - from, s);
                to = 0;
            }
            from = to ? from : at;
            to = at + 1;
        }
    }
    if (to)
        add_change(r, x, t, from, to - from, s);
}

/* Records the channels that wait at branch targets. */
static void record_waiting(sim_recording *r, const sim_thread *t, sim_step *s)
{
    s->changes_waiting = true;
    for (size_t n = 0; n < t->code->count; n++) {
        const sim_op *o = &t->code->ops[n];
        if (o->op == SIM_OP_MERGE && t->waiting[o->leader])
            vec_push(r->memory, &s->waiting, (sim_waiting){o->inst, t->waiting[o->leader]});
    }
}

/* The memory of access I of D; NULL if it is out of bounds. */
static const unsigned char *find_bytes(const sim_thread *t, const sim_accesses *d, uint32_t i)
{
    return d->surface ? sim_surface_find(d->surface, (uint32_t)d->a.address[i], d->a.bytes)
                      : sim_memory_find(t->group->space, d->a.address[i], d->a.bytes, false);
}

static const char *name_of_memory(const sim_thread *t, const sim_surface *s)
{
    if (!s)
        return "global";
    return s == &t->group->slm ? "local" : s == &t->scratch ? "scratch" : s->name;
}

/* The number of distinct cache lines that the accesses of D touch. */
static unsigned count_lines(const sim_accesses *d)
{
    uint64_t seen[2 * GEN_MAX_CHANNELS + 8];
    unsigned count = 0;

    sim_each_lane(i, d->a.lanes)
        for (uint64_t line = d->a.address[i] / CACHE_LINE; line <= (d->a.address[i] + d->a.bytes - 1) / CACHE_LINE; line++) {
            unsigned n = 0;
            while (n < count && seen[n] != line)
                n++;
            if (n == count && count < sizeof seen / sizeof *seen)
                seen[count++] = line;
        }
    return count;
}

/* The cycles that the accesses of D to local memory take beyond the first: the most dwords in one bank, less one. Reads of one dword
 * count once; writes of one dword conflict with each other, too. Each dword of the lanes is an access of its own, as the hardware
 * serves one component of all lanes at a time. Source: Intel's OpenCL developer guide for processor graphics, "Memory Access
 * Overview" (16 banks of 32 bits) and "Kernel Memory Access Optimization Summary" (reads and writes). */
static unsigned count_conflicts(const sim_accesses *d)
{
    unsigned total = 0;

    for (uint32_t c = 0; c < d->a.bytes; c += BANK_BYTES) {
        uint64_t dwords[BANKS][GEN_MAX_CHANNELS];
        unsigned count[BANKS] = {0}, most = 1;
        sim_each_lane(i, d->a.lanes) {
            uint64_t dword = (d->a.address[i] + c) / BANK_BYTES;
            unsigned bank = dword % BANKS, n = 0;
            while (n < count[bank] && (d->a.write || dwords[bank][n] != dword))
                n++;
            if (n == count[bank])
                dwords[bank][count[bank]++] = dword;
            most = count[bank] > most ? count[bank] : most;
        }
        total += most - 1;
    }
    return total;
}

static void record_accesses(sim_recording *r, sim_recorded_thread *x, const sim_thread *t, const sim_op *o, const sim_accesses *d,
                            sim_step *s)
{
    uint32_t active = t->active ? t->active : t->dispatch;
    unsigned first = active ? (unsigned)__builtin_ctz(active) : 0;

    sim_each_lane(i, d->a.lanes) {
        const unsigned char *p = find_bytes(t, d, i);
        sim_recorded_access a = {
            .channel = d->is_block ? first : i + o->channel, .address = d->a.address[i], .bytes = d->a.bytes};
        a.contents = p ? arena_copy(r->memory, p, a.bytes) : NULL;
        vec_push(r->memory, &s->accesses, a);
        x->cost += ACCESS_COST + 2 * a.bytes;
    }
    s->memory = name_of_memory(t, d->surface);
    if (d->surface == &t->group->slm)
        s->bank_conflicts = d->is_block ? 0 : count_conflicts(d);
    else
        s->lines = count_lines(d);
}

/* Adds the step of O, which has just been executed for CHANNELS. D has the accesses of its message; NULL if it has none. */
static void record_step(sim_recorded_thread *x, const sim_thread *t, const sim_op *o, uint32_t channels, const sim_accesses *d)
{
    sim_recording *r = recording_of(t);
    sim_step s = {.inst = o->inst, .channels = channels, .flags = sim_flags(t)};

    s.changes_flags = s.flags != x->flags;
    x->flags = s.flags;
    find_changes(r, x, t, &s);
    if (gen_op_is(o->op, GEN_IS_FLOW))
        record_waiting(r, t, &s);
    if (d)
        record_accesses(r, x, t, o, d, &s);
    x->cost += STEP_COST;
    vec_push(r->memory, &x->steps, s);
}

/* --- spans ---------------------------------------------------------------------------------------------------------------- */

static void begin_span(sim_recording *r, sim_recorded_thread *x, const sim_thread *t)
{
    size_t next = x->steps.count;
    uint64_t now = x->executed + t->clock_lead;

    if (x->spans.count && vec_last(&x->spans).kind == SIM_SPAN_BARRIER) {
        vec_last(&x->spans).to = now;
        vec_push(r->memory, &x->spans, (sim_span){SIM_SPAN_RUN, next, next, now, now});
    } else if (!x->spans.count) {
        vec_push(r->memory, &x->spans, (sim_span){SIM_SPAN_RUN, 0, 0, now, now});
    }
}

/* Ends a span of T, which has stopped: at a barrier, at its end, by a fault, or to let other threads run. */
static void end_span(sim_recording *r, sim_recorded_thread *x, const sim_thread *t)
{
    sim_span *run = &vec_last(&x->spans);
    size_t last = x->steps.count ? x->steps.count - 1 : 0;
    uint64_t now = x->executed + t->clock_lead;

    run->last = last;
    run->to = now;
    if (t->state == SIM_AT_BARRIER) {
        if (x->steps.count && !x->cut)
            x->steps.items[last].waits = true;
        vec_push(r->memory, &x->spans, (sim_span){SIM_SPAN_BARRIER, last, last, now, now});
    }
}

/* --- threads -------------------------------------------------------------------------------------------------------------- */

static bool is_full(const sim_recording *r, const sim_recorded_thread *x)
{
    return x->steps.count >= r->most_steps || (r->most_bytes && x->cost >= r->most_bytes);
}

/* Counts the execution of O. BEFORE has the value of t->channels before it. */
static void count_execution(const sim_thread *t, const sim_op *o, uint32_t active, uint64_t before, const sim_accesses *d)
{
    sim_inst_counts *c = &recording_of(t)->counts[o->inst];

    c->executions++;
    c->channels += t->channels - before;
    c->bytes += d ? (uint64_t)sim_count(d->a.lanes) * d->a.bytes : 0;
    c->divergent += active != t->dispatch;
}

/* Stores the accesses of send O in D; false if it has none. */
static bool read_accesses(sim_thread *t, const sim_op *o, sim_accesses *d)
{
    if (!gen_op_is(o->op, GEN_IS_SEND))
        return false;
    const sim_message *m = sim_message_of(t, o);
    if (!sim_accesses_memory(m))
        return false;
    sim_describe_accesses(t, m, sim_enabled(t, o), d);
    return d->surface ? !d->surface->image : sim_is_64bit_message(m);
}

/* Executes instruction O, and counts and records it. X is the record of T, NULL if T has none. Returns the next op. */
static const sim_op *execute(sim_thread *t, const sim_op *o, sim_recorded_thread *x)
{
    const sim_recording *r = recording_of(t);
    sim_accesses d;
    bool has_accesses = read_accesses(t, o, &d);
    uint32_t lanes = sim_written_lanes(t, o) << o->channel, active = t->active;
    uint64_t channels = t->channels;
    const sim_op *next = (t->moded ? o->moded : o->run)(t, o);

    if (t->state == SIM_AT_BARRIER)
        return next; /* not executed yet */
    count_execution(t, o, active, channels, has_accesses ? &d : NULL);
    if (!x)
        return next;
    x->executed++;
    x->cut |= is_full(r, x);
    x->is_last_kept = !x->cut || t->state == SIM_FAULTED;
    if (x->is_last_kept)
        record_step(x, t, o, lanes, has_accesses ? &d : NULL);
    return next;
}

void sim_thread_run_recorded(sim_thread *t)
{
    sim_recording *r = recording_of(t);
    sim_recorded_thread *x = find_record(t);
    const sim_op *o = t->ip;

    if (x)
        begin_span(r, x, t);
    while (o && t->state == SIM_RUNNING)
        if (o->op == SIM_OP_MERGE || o->op == SIM_OP_END)
            o = (t->moded ? o->moded : o->run)(t, o);
        else
            o = execute(t, o, x);
    if (x)
        end_span(r, x, t);
}

void sim_record_end(sim_thread *t)
{
    sim_recorded_thread *x = find_record(t);

    if (!x)
        return;
    x->ended = t->state == SIM_ENDED;
    x->faulted = t->state == SIM_FAULTED;
    if (x->faulted && x->cut && !x->is_last_kept) /* a fault between two instructions, such as the limit of instructions */
        record_step(x, t, t->ip, 0, NULL);
}
