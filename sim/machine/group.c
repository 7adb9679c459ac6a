/* sim/machine/group.c - runs a work-group on one host thread: initial registers and scheduling of its threads.
 *
 * The threads of a group are scheduled round-robin: each runs until it waits at a barrier, ends, or has executed SHARE
 * instructions, so that a thread that spins on a value lets the thread that writes it run. The initial registers of a thread
 * are r0 and the payload that the kernel's directives describe; all other registers hold a pattern that is a NaN as a float, a
 * large integer, and no valid address. Source of r0: gen9.md 8. */
#include "sim/machine/monitor.h"

#include "src/base/bug.h"

#include <fenv.h>

enum { SHARE = 50000, SR_DISPATCH = 2 };

static const uint64_t poison = UINT64_C(0x7FB5A5A57FB5A5A5);

/* Registers that are next to each other, as bytes of the image. */
typedef struct span {
    uint32_t offset, bytes;
    uint32_t from; /* offset in the initial image of a thread, which has only the spans */
} span;

typedef struct sim_worker {
    sim_machine *m;
    sim_group *g;
    unsigned char *payload; /* the initial image up to SIM_TEMP, without the parts that depend on the group or the thread */
    span *spans;            /* the registers that the kernel names, and the architecture registers: only these are initialized */
    unsigned span_count;
    span *resets; /* the parts of them that a thread which becomes the next one resets */
    unsigned reset_count;
    const sim_code *reset_code; /* according to it; NULL: to none yet */
    unsigned char *images;      /* the initial image of each thread, `image_bytes` each, for groups of size `image_size` */
    uint32_t image_bytes, image_size[3];
    unsigned image_sets; /* the number of times that they were made */
    uint32_t local_id_bytes, local_id_offset;
    VEC(sim_thread *) idle; /* threads that have ended; the next one to start takes the last, which is still in a cache */
    bool is_caller;         /* the host thread that called sim_run() */
    uint32_t simd;
    bool starts_fast;     /* threads start after the kernel's first op, which selects the modes SIM_CR_FAST */
    unsigned next_number; /* of the next thread of the group to start */
    bool is_starting;     /* the thread that runs is the one that started last, in its first share */
} worker;

static void poison_bytes(unsigned char *p, uint32_t bytes)
{
    for (uint32_t i = 0; i < bytes; i += sizeof poison)
        memcpy(p + i, &poison, sizeof poison);
}

/* --- payload -------------------------------------------------------------------------------------------------------------- */

static void put_bytes(worker *w, const gen_payload *p, const void *value, size_t bytes)
{
    memcpy(w->payload + p->offset, value, bytes < p->size ? bytes : p->size);
}

static void put_argument(worker *w, const gen_payload *p)
{
    const sim_machine *m = w->m;
    const sim_arg *a = &m->launch->args[p->arg];
    uint64_t address = 0;

    if (p->kind == GEN_PAYLOAD_arg_byvalue) {
        uint64_t handle = 1 + (uint64_t)a->image;
        const void *bytes = a->kind == SIM_ARG_IMAGE ? &handle : a->bytes;
        size_t size = a->kind == SIM_ARG_IMAGE ? sizeof handle : a->size;
        bug_unless(a->kind == SIM_ARG_VALUE || a->kind == SIM_ARG_IMAGE);
        if (p->from < size) /* the last item of a struct may extend past the struct's end */
            put_bytes(w, p, (const unsigned char *)bytes + p->from, size - p->from);
        return;
    }
    if (a->kind == SIM_ARG_BUFFER)
        address = m->buffer_address[a->buffer] +
                  (p->kind == GEN_PAYLOAD_surface_base ? sim_surface_start(m->launch, p->arg) : a->offset);
    else if (a->kind == SIM_ARG_LOCAL)
        address = m->local_offset[p->arg];
    put_bytes(w, p, &address, sizeof address);
}

static void put_surface_number(worker *w, const gen_payload *p)
{
    const sim_launch *l = w->m->launch;
    const sim_arg *a = &l->args[p->arg];
    uint64_t n = 0;

    if (a->kind == SIM_ARG_BUFFER)
        n = p->kind == GEN_PAYLOAD_buffer_offset ? a->offset : l->buffers[a->buffer].bytes - sim_surface_start(l, p->arg);
    put_bytes(w, p, &n, sizeof n);
}

static void put_image_property(worker *w, const gen_payload *p, image_property property)
{
    const sim_launch *l = w->m->launch;
    const sim_arg *a = &l->args[p->arg];

    bug_unless(a->kind == SIM_ARG_IMAGE);
    uint32_t n = image_query(&l->images[a->image], property, 0);
    put_bytes(w, p, &n, sizeof n);
}

uint32_t sim_sampler_bits(const sim_launch *l, int arg)
{
    const sim_arg *a = &l->args[arg];
    uint32_t bits;

    bug_unless(a->kind == SIM_ARG_VALUE && a->size >= sizeof bits);
    memcpy(&bits, a->bytes, sizeof bits);
    return bits;
}

/* The properties of samplers that code of Intel's compiler reads, as its driver defines them (gen9.md 8): the addressing mode, 8
 * for normalized coordinates, and all ones if coordinates must be rounded before the read. */
static void put_sampler_property(worker *w, const gen_payload *p)
{
    enum { INTEL_CLAMP = 1, INTEL_CLAMP_TO_EDGE = 2, INTEL_REPEAT = 3, INTEL_MIRRORED_REPEAT = 4, INTEL_NORMALIZED = 8 };
    static const uint32_t addresses[] = {0, INTEL_CLAMP_TO_EDGE, INTEL_CLAMP, INTEL_REPEAT, INTEL_MIRRORED_REPEAT};
    uint32_t bits = sim_sampler_bits(w->m->launch, p->arg), n;

    if (p->kind == GEN_PAYLOAD_sampler_address)
        n = addresses[(bits & IMAGE_ADDRESS_MASK) / 2 % (sizeof addresses / sizeof *addresses)];
    else if (p->kind == GEN_PAYLOAD_sampler_normalized)
        n = bits & IMAGE_NORMALIZED ? INTEL_NORMALIZED : 0;
    else
        n = (bits & IMAGE_ADDRESS_MASK) == IMAGE_ADDRESS_CLAMP && !(bits & IMAGE_LINEAR) ? UINT32_MAX : 0;
    put_bytes(w, p, &n, sizeof n);
}

static void put_payload(worker *w, const gen_payload *p)
{
    const sim_machine *m = w->m;
    const sim_launch *l = m->launch;

    switch (p->kind) {
    case GEN_PAYLOAD_local_id:   /* differs between threads */
    case GEN_PAYLOAD_local_size: /* differs between groups */
        return;
    case GEN_PAYLOAD_global_id_offset:
        put_bytes(w, p, l->offset, sizeof l->offset);
        return;
    case GEN_PAYLOAD_enqueued_local_size:
        put_bytes(w, p, l->local, sizeof l->local);
        return;
    case GEN_PAYLOAD_global_size:
        put_bytes(w, p, l->global, sizeof l->global);
        return;
    case GEN_PAYLOAD_group_count:
        put_bytes(w, p, m->group_count, sizeof m->group_count);
        return;
    case GEN_PAYLOAD_work_dim:
        put_bytes(w, p, &l->dims, sizeof l->dims);
        return;
    case GEN_PAYLOAD_arg_byvalue:
    case GEN_PAYLOAD_arg_bypointer:
    case GEN_PAYLOAD_surface_base:
        put_argument(w, p);
        return;
    case GEN_PAYLOAD_buffer_offset:
    case GEN_PAYLOAD_surface_size:
        put_surface_number(w, p);
        return;
    case GEN_PAYLOAD_private_base_stateless:
        put_bytes(w, p, &w->g->private_base, sizeof w->g->private_base);
        return;
    case GEN_PAYLOAD_global_base:
        put_bytes(w, p, &m->state->address[p->arg], sizeof m->state->address[p->arg]);
        return;
    case GEN_PAYLOAD_printf_buffer:
        put_bytes(w, p, &w->g->printf_address, sizeof w->g->printf_address);
        return;
    case GEN_PAYLOAD_image_width:
        put_image_property(w, p, IMAGE_WIDTH);
        return;
    case GEN_PAYLOAD_image_height:
        put_image_property(w, p, IMAGE_HEIGHT);
        return;
    case GEN_PAYLOAD_image_depth:
        put_image_property(w, p, IMAGE_DEPTH);
        return;
    case GEN_PAYLOAD_image_array_size:
        put_image_property(w, p, IMAGE_LAYERS);
        return;
    case GEN_PAYLOAD_image_num_mip_levels:
        put_image_property(w, p, IMAGE_LEVELS);
        return;
    case GEN_PAYLOAD_image_num_samples:
        put_image_property(w, p, IMAGE_SAMPLES);
        return;
    case GEN_PAYLOAD_image_channel_data_type:
        put_image_property(w, p, IMAGE_CHANNEL_TYPE);
        return;
    case GEN_PAYLOAD_image_channel_order:
        put_image_property(w, p, IMAGE_CHANNEL_ORDER);
        return;
    case GEN_PAYLOAD_sampler_address:
    case GEN_PAYLOAD_sampler_normalized:
    case GEN_PAYLOAD_sampler_snap_wa:
        put_sampler_property(w, p);
        return;
    case GEN_PAYLOAD_COUNT:
        break;
    }
    bug("payload of no kind");
}

/* Adds the registers from offset START to END; a short gap after the last span is copied as well. */
static void add_span(worker *w, uint32_t start, uint32_t end)
{
    enum { GAP = 8 * GEN_GRF_BYTES };
    span *last = w->span_count ? &w->spans[w->span_count - 1] : NULL;

    if (last && start - (last->offset + last->bytes) <= GAP)
        last->bytes = end - last->offset;
    else
        w->spans[w->span_count++] = (span){start, end - start, 0};
}

/* Finds the parts of the spans whose registers CODE resets. */
static void find_resets(worker *w, const sim_code *code)
{
    w->reset_code = code;
    w->reset_count = 0;
    for (unsigned i = 0; i < w->span_count; i++) {
        const span *s = &w->spans[i];
        for (uint32_t at = 0; at < s->bytes; at += GEN_GRF_BYTES) {
            if (!code->resets[(s->offset + at) / GEN_GRF_BYTES])
                continue;
            span *last = w->reset_count ? &w->resets[w->reset_count - 1] : NULL;
            if (last && last->offset + last->bytes == s->offset + at)
                last->bytes += GEN_GRF_BYTES;
            else
                w->resets[w->reset_count++] = (span){s->offset + at, GEN_GRF_BYTES, s->from + at};
        }
    }
}

static void find_spans(worker *w)
{
    w->spans = arena_array(w->g->memory, span, GEN_GRF_COUNT + 1);
    w->resets = arena_array(w->g->memory, span, SIM_TEMP / GEN_GRF_BYTES);
    for (uint32_t r = 0; r < GEN_GRF_COUNT; r++)
        if (w->m->code->uses[r])
            add_span(w, r * GEN_GRF_BYTES, (r + 1) * GEN_GRF_BYTES);
    add_span(w, SIM_A0, SIM_TEMP);
    for (unsigned i = 0; i < w->span_count; i++) {
        w->spans[i].from = w->image_bytes;
        w->image_bytes += w->spans[i].bytes;
    }
}

/* Does what the first op of the kernel does, which selects the modes SIM_CR_FAST. */
static void put_fast_modes(worker *w)
{
    uint32_t cr0 = (uint32_t)w->m->code->ops[0].gen->src[1].imm;

    memcpy(w->payload + SIM_CR, &cr0, sizeof cr0);
}

static void prepare_payload(worker *w)
{
    const gen_kernel *k = w->m->launch->kernel;
    uint32_t barrier = k->barriers ? UINT32_C(1) << 31 : 0;

    find_spans(w);
    w->payload = arena_alloc(w->g->memory, SIM_TEMP);
    poison_bytes(w->payload, SIM_GRF_END);
    memset(w->payload, 0, GEN_GRF_BYTES);
    memcpy(w->payload + GEN_R0_BARRIER, &barrier, sizeof barrier);
    for (size_t i = 0; i < k->payload.count; i++) {
        const gen_payload *p = &k->payload.items[i];
        put_payload(w, p);
        if (p->kind == GEN_PAYLOAD_local_id) {
            w->local_id_offset = p->offset;
            w->local_id_bytes = p->size;
        }
    }
    if (w->starts_fast)
        put_fast_modes(w);
    w->images = arena_alloc(w->g->memory, (size_t)w->m->threads_per_group * w->image_bytes);
}

static uint32_t dispatch_mask(const sim_group *g, unsigned number, uint32_t simd)
{
    uint32_t items = g->size[0] * g->size[1] * g->size[2], left = items - number * simd;

    return left >= GEN_MAX_CHANNELS || left >= simd ? (simd == GEN_MAX_CHANNELS ? UINT32_MAX : (UINT32_C(1) << simd) - 1)
                                                    : (UINT32_C(1) << left) - 1;
}

/* Writes the local ids of thread NUMBER's work-items to TO: packed words, in whole registers for each dimension. */
static void put_local_ids(const worker *w, unsigned number, uint32_t simd, unsigned char *to)
{
    const sim_group *g = w->g;
    uint32_t linear = number * simd, block = gen_local_id_bytes(simd), dispatch = dispatch_mask(g, number, simd);
    uint32_t id[3] = {linear % g->size[0], linear / g->size[0] % g->size[1], linear / g->size[0] / g->size[1]};

    poison_bytes(to, w->local_id_bytes);
    for (uint32_t c = 0; c < simd && dispatch >> c & 1; c++) {
        for (uint32_t d = 0; d < 3 && (d + 1) * block <= w->local_id_bytes; d++) {
            uint16_t word = (uint16_t)id[d];
            memcpy(to + d * block + 2 * c, &word, 2);
        }
        if (++id[0] == g->size[0]) {
            id[0] = 0;
            if (++id[1] == g->size[1]) {
                id[1] = 0;
                id[2]++;
            }
        }
    }
}

/* Writes the size of the group to the payload. */
static void put_group_size(worker *w)
{
    const gen_kernel *k = w->m->launch->kernel;

    for (size_t i = 0; i < k->payload.count; i++)
        if (k->payload.items[i].kind == GEN_PAYLOAD_local_size)
            put_bytes(w, &k->payload.items[i], w->g->size, sizeof w->g->size);
}

/* Writes the spans of the initial image of thread NUMBER, without its group's id. */
static void put_image(worker *w, unsigned number)
{
    uint32_t simd = w->m->launch->kernel->simd, dispatch = dispatch_mask(w->g, number, simd);
    uint32_t scratch = number | (number + 1) * w->m->scratch_bytes;
    unsigned char *to = w->images + (size_t)number * w->image_bytes;

    memcpy(w->payload + GEN_R0_SCRATCH, &scratch, sizeof scratch);
    memcpy(w->payload + SIM_SR + 4 * SR_DISPATCH, &dispatch, sizeof dispatch);
    put_local_ids(w, number, simd, w->payload + w->local_id_offset);
    for (unsigned i = 0; i < w->span_count; i++)
        memcpy(to + w->spans[i].from, w->payload + w->spans[i].offset, w->spans[i].bytes);
}

/* Most groups have the size of the one before. */
static void update_images(worker *w)
{
    const sim_group *g = w->g;

    if (memcmp(w->image_size, g->size, sizeof g->size) == 0)
        return;
    memcpy(w->image_size, g->size, sizeof g->size);
    w->image_sets++;
    put_group_size(w);
    for (unsigned i = 0; i < g->thread_count; i++)
        put_image(w, i);
}

/* --- threads -------------------------------------------------------------------------------------------------------------- */

/* Copies COUNT SPANS of the initial image of thread NUMBER, which are whole registers. */
static void copy_image(const worker *w, sim_thread *t, unsigned number, const span *spans, unsigned count)
{
    const unsigned char *from = w->images + (size_t)number * w->image_bytes;

    for (unsigned i = 0; i < count; i++)
        for (uint32_t at = 0; at < spans[i].bytes; at += GEN_GRF_BYTES)
            memcpy(t->image + spans[i].offset + at, from + spans[i].from + at, GEN_GRF_BYTES);
    memcpy(t->image + GEN_R0_GROUP_X, &w->g->id[0], 4);
    memcpy(t->image + GEN_R0_GROUP_Y, &w->g->id[1], 4);
    memcpy(t->image + GEN_R0_GROUP_Z, &w->g->id[2], 4);
}

/* Gives T, which is to run CODE, the state of thread NUMBER at its start, without the registers. */
static void set_up_state(worker *w, sim_thread *t, unsigned number, const sim_code *code)
{
    const sim_machine *m = w->m;

    if (code->uses_acc)
        memset(t->acc, 0, sizeof t->acc);
    t->scratch.base = (number + 1) * m->scratch_bytes;
    t->number = number;
    t->active = t->call = t->dispatch = dispatch_mask(w->g, number, w->simd);
    if (code->leaders)
        memset(t->waiting, 0, (code->leaders + 1) * sizeof *t->waiting);
    t->code = code;
    t->ip = t->block = code->ops + w->starts_fast;
    t->instructions = t->channels = w->starts_fast;
    t->state = SIM_RUNNING;
    t->signalled = false;
    t->moded = !w->starts_fast;
    t->round = FE_TONEAREST;
    w->g->started++;
}

static void set_up_thread(worker *w, sim_thread *t, unsigned number)
{
    copy_image(w, t, number, w->spans, w->span_count);
    set_up_state(w, t, number, atomic_load_explicit(&w->m->running, memory_order_acquire));
    if (t->moded)
        sim_thread_set_modes(t);
    if (w->m->launch->recording)
        sim_record_start(t);
}

/* T, which has ended, becomes thread NUMBER. ARE_SAME: the initial images are those from before. */
static void replace_thread(worker *w, sim_thread *t, unsigned number, bool are_same)
{
    if (w->reset_code != t->code)
        find_resets(w, t->code);
    if (are_same)
        copy_image(w, t, number, w->resets, w->reset_count);
    else
        copy_image(w, t, number, w->spans, w->span_count);
    set_up_state(w, t, number, t->code);
}

static sim_thread *new_thread(const sim_machine *m, sim_group *g)
{
    size_t bytes = (sizeof(sim_thread) + SIM_POOL + m->code->pool_bytes + 127) / 64 * 64;
    char *memory = arena_alloc(g->memory, bytes + 64);
    sim_thread *t = (sim_thread *)(void *)(memory + (-(uintptr_t)memory & 63));

    if (m->code->pool_bytes)
        memcpy(t->image + SIM_POOL, m->code->pool, m->code->pool_bytes);
    t->group = g;
    t->sends = g->sends;
    t->waiting = arena_array(g->memory, uint32_t, m->code->leaders + 1);
    t->scratch = (sim_surface){.data = arena_alloc(g->memory, m->scratch_bytes),
                               .bytes = m->launch->kernel->scratch_bytes,
                               .mask = UINT32_MAX,
                               .writable = true,
                               .faults = true,
                               .name = "the thread's scratch memory"};
    return t;
}

static sim_thread *start_thread(worker *w)
{
    sim_thread *t = w->idle.count ? vec_pop(&w->idle) : new_thread(w->m, w->g);

    set_up_thread(w, t, w->next_number++);
    w->g->threads[w->g->running++] = t;
    return t;
}

static void add_counts(sim_group *g, const sim_thread *t)
{
    g->instructions += t->instructions;
    g->channels += t->channels;
}

/* Ends the thread at INDEX of the running ones. */
static void end_thread(worker *w, unsigned index)
{
    sim_group *g = w->g;
    sim_thread *t = g->threads[index];

    add_counts(g, t);
    if (w->m->launch->recording)
        sim_record_end(t);
    g->running--;
    if (index < g->running)
        memmove(&g->threads[index], &g->threads[index + 1], (g->running - index) * sizeof *g->threads);
    vec_push(g->memory, &w->idle, t);
}

/* Creates the address space of this worker's groups. The worker's private memory and printf buffer have the same addresses on
 * every host thread, so that a kernel's results do not depend on the host thread. */
static void make_space(worker *w)
{
    const sim_machine *m = w->m;
    sim_group *g = w->g;

    g->space = arena_new(g->memory, sim_memory);
    sim_memory_copy(g->space, m->memory, g->memory);
    if (m->prints)
        sim_printf_map(g);
    if (m->private_bytes) {
        void *data = arena_alloc(g->memory, m->private_bytes);
        g->private_base = sim_memory_map(g->space, data, m->private_bytes, "private memory", false, false);
    }
}

/* Allocates what all groups of this worker use one after the other: local memory and counters. */
static void make_storage(worker *w)
{
    sim_machine *m = w->m;
    sim_group *g = w->g;

    g->threads = arena_array(g->memory, sim_thread *, m->threads_per_group);
    g->sends = arena_array(g->memory, uint64_t, m->launch->kernel->insts.count + 1);
    g->slm = (sim_surface){.data = arena_alloc(g->memory, m->slm_bytes),
                           .bytes = m->slm_bytes,
                           .mask = 0xFFFF,
                           .writable = true,
                           .faults = true,
                           .name = "local memory"};
}

/* --- one group ------------------------------------------------------------------------------------------------------------ */

static bool is_notified(sim_thread *t)
{
    uint32_t n;

    memcpy(&n, t->image + SIM_N, sizeof n);
    return n > 0;
}

/* T may execute SHARE instructions. */
static void begin_share(const sim_machine *m, sim_thread *t)
{
    uint64_t limit = m->launch->max_instructions;

    t->state = SIM_RUNNING;
    t->pause_at = t->instructions + SHARE;
    if (limit && t->pause_at > limit)
        t->pause_at = limit;
}

static void run_share(const sim_machine *m, sim_thread *t)
{
    uint64_t limit = m->launch->max_instructions;

    begin_share(m, t);
    if (m->launch->trace)
        sim_thread_run_traced(t, m->launch->trace);
    else if (m->launch->recording)
        sim_thread_run_recorded(t);
    else
        sim_thread_run(t);
    if (t->state == SIM_RUNNING && limit && t->instructions >= limit)
        sim_raise(t, t->ip, t->active,
                  "more than %llu instructions in one thread: an endless loop? (--max-instructions sets the limit)",
                  (unsigned long long)limit);
}

static void raise_deadlock(sim_group *g)
{
    for (unsigned i = 0; i < g->running; i++) {
        sim_thread *t = g->threads[i];
        if (t->state != SIM_AT_BARRIER || g->faulted)
            continue;
        if (t->signalled)
            sim_raise(t, t->ip, t->dispatch, "barrier not reached by all work-items of the group; others wait elsewhere");
        else
            sim_raise(t, t->ip, t->dispatch, "wait for a barrier that the thread has not signalled");
    }
}

static void speed_up(worker *w)
{
    if (w->is_caller)
        sim_speed_up(w->m);
}

/* Gives each running thread a share. Returns whether one of them could run. */
static bool run_shares(worker *w)
{
    sim_group *g = w->g;
    bool progress = false;

    for (unsigned i = 0; i < g->running && !g->faulted;) {
        sim_thread *t = g->threads[i];
        bool runs = t->state == SIM_RUNNING || (t->state == SIM_AT_BARRIER && is_notified(t));
        if (runs)
            run_share(w->m, t);
        progress |= runs;
        if (t->state == SIM_ENDED)
            end_thread(w, i);
        else
            i++;
    }
    return progress;
}

/* Starts all threads, each of which runs for a share before the next one starts. */
static void start_threads(worker *w)
{
    sim_group *g = w->g;

    w->is_starting = true;
    while (w->next_number < g->thread_count && !g->faulted) {
        sim_thread *t = start_thread(w);
        run_share(w->m, t);
        if (t->state == SIM_ENDED)
            end_thread(w, g->running - 1);
    }
    w->is_starting = false;
}

static void run_threads(worker *w)
{
    sim_group *g = w->g;

    start_threads(w);
    while (g->alive && !g->faulted && g->linear < atomic_load_explicit(&w->m->stop_at, memory_order_relaxed)) {
        speed_up(w);
        if (!run_shares(w))
            raise_deadlock(g);
    }
    while (g->running) /* after a fault */
        end_thread(w, g->running - 1);
}

static void lower_stop(sim_machine *m, uint64_t group)
{
    uint_fast64_t now = atomic_load(&m->stop_at);

    while (group < now && !atomic_compare_exchange_weak(&m->stop_at, &now, group))
        continue;
}

/* Takes the next group; false if there is none. */
static bool begin_group(worker *w)
{
    sim_group *g = w->g;
    sim_machine *m = w->m;
    const sim_launch *l = m->launch;
    uint64_t linear = atomic_fetch_add(&m->next_group, 1), rest = linear;
    uint32_t items = 1;

    if (linear >= atomic_load(&m->stop_at))
        return false;
    g->linear = linear;
    for (unsigned d = 0; d < 3; d++) {
        g->id[d] = (uint32_t)(rest % m->group_count[d]);
        rest /= m->group_count[d];
        uint32_t left = l->global[d] - g->id[d] * l->local[d];
        g->size[d] = left < l->local[d] ? left : l->local[d];
        items *= g->size[d];
    }
    g->thread_count = g->alive = (items + l->kernel->simd - 1) / l->kernel->simd;
    g->at_barrier = 0;
    w->next_number = 0;
    update_images(w);
    if (m->slm_bytes)
        memset(g->slm.data, 0xB5, m->slm_bytes);
    if (m->monitor)
        sim_monitor_begin_group(m->monitor, g);
    return true;
}

/* After the last thread of the group. */
static void end_group(worker *w)
{
    if (w->m->prints)
        sim_printf_collect(w->g);
    if (w->g->faulted)
        lower_stop(w->m, w->g->linear);
    speed_up(w);
}

/* Whether there is a thread to start when T, which has started last, has ended: of its group, or the first of the next group if no other
 * thread of the group runs. */
static bool find_next_thread(worker *w)
{
    if (w->next_number < w->g->thread_count)
        return true;
    if (w->g->alive || w->m->prints)
        return false;
    speed_up(w);
    return begin_group(w);
}

bool sim_continue_as_next_thread(sim_thread *t, const sim_op *o)
{
    worker *w = t->group->worker;
    unsigned image_sets = w->image_sets;

    sim_end_of_thread(t, o, o->message, 0);
    if (t->state != SIM_ENDED || !w->is_starting || !find_next_thread(w))
        return false;
    add_counts(w->g, t);
    replace_thread(w, t, w->next_number++, image_sets == w->image_sets);
    begin_share(w->m, t);
    return true;
}

void sim_run_groups(sim_machine *m, sim_group *g, bool is_caller)
{
    const sim_launch *l = m->launch;
    worker w = {.m = m, .g = g, .is_caller = is_caller, .simd = l->kernel->simd};

    g->worker = &w;
    w.starts_fast = m->code->selects_fast && !l->trace && !l->recording;
    fesetround(FE_TONEAREST);
    make_space(&w);
    make_storage(&w);
    prepare_payload(&w);
    while (!g->faulted && begin_group(&w)) {
        run_threads(&w);
        end_group(&w);
    }
}
