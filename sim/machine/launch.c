/* sim/machine/launch.c - runs a launch: address space, binding table, host threads, result.
 *
 * The machine is set up once for any number of runs, one at a time. In a run host threads take work-groups from a shared counter
 * and run each to completion (group.c). The caller begins alone, and the pool helps if the run turns out to be long. When a group
 * faults, groups after it stop and groups before it continue, so that the reported fault is that of the first faulting group for any
 * number of host threads. Later groups may have run by then; the result contains nothing of them. */
#include "backend/isa/bits.h"
#include "sim/machine/monitor.h"

#include "src/base/arena.h"
#include "src/base/bits.h"
#include "src/base/bug.h"
#include "src/base/limits.h"
#include "src/base/pool.h"
#include "src/base/recover.h"

#include <stdlib.h>
#include <time.h>
#include <unistd.h>

enum { THREAD_SLOTS = 512 };
/* The most bytes before its argument's pointer that a surface may begin. */
#define SURFACE_BEFORE (UINT64_C(1) << 31)

/* --- setting up ----------------------------------------------------------------------------------------------------------- */

static void check_launch(const sim_launch *l)
{
    uint64_t items = 1;

    bug_unless(l->run.dims >= 1 && l->run.dims <= 3 && l->run.arg_count == l->kernel->args.count);
    for (unsigned d = 0; d < 3; d++) {
        bug_unless(l->run.local[d] > 0);
        items *= l->run.local[d];
    }
    bug_unless(items <= GEN_GROUP_LIMIT);
}

static void map_buffers(sim_machine *m)
{
    const sim_launch *l = m->launch;

    m->buffer_address = arena_array(m->arena, uint64_t, l->run.buffer_count);
    for (size_t i = 0; i < l->run.buffer_count; i++) {
        const run_buffer *b = &l->run.buffers[i];
        if (l->run.in_place) {
            sim_memory_map_host(m->memory, b);
            m->buffer_address[i] = (uintptr_t)b->contents.data;
            continue;
        }
        bug_unless((uintptr_t)b->contents.data % 8 == 0 && b->contents.bytes <= SIM_BUFFER_LIMIT);
        m->buffer_address[i] = sim_memory_map(m->memory, b->contents.data, b->contents.bytes, b->name, b->is_protected, false);
    }
}

/* Assigns offsets in local memory to local arguments, after the kernel's own local variables. Sizes past the limit are only
 * summed, for the message of the fault. */
static void place_local_arguments(sim_machine *m)
{
    const sim_launch *l = m->launch;
    uint64_t end = l->kernel->slm_bytes;

    m->local_offset = arena_array(m->arena, uint32_t, l->run.arg_count);
    for (size_t i = 0; i < l->run.arg_count; i++) {
        if (l->run.args[i].kind != RUN_LOCAL)
            continue;
        if (end <= LOCAL_MEMORY_BYTES)
            end = round_up(end, LOCAL_ARGUMENT_ALIGN);
        m->local_offset[i] = (uint32_t)end;
        end = saturated_sum(end, l->run.args[i].value.bytes);
    }
    m->slm_bytes = end;
}

uint64_t sim_surface_start(const sim_launch *l, int arg)
{
    for (size_t i = 0; i < l->kernel->payload.count; i++)
        if (l->kernel->payload.items[i].kind == GEN_PAYLOAD_buffer_offset && l->kernel->payload.items[i].arg == arg)
            return 0;
    return l->run.args[arg].offset;
}

static sim_surface surface_of_argument(const sim_machine *m, int arg)
{
    const sim_launch *l = m->launch;
    sim_surface s = {.mask = UINT32_MAX, .shared = true, .writable = true, .name = l->kernel->args.items[arg].name};

    bug_unless((size_t)arg < l->run.arg_count);
    s.faults = l->run.bounds == RUN_BOUNDS_FAULT;
    s.notes = l->run.bounds != RUN_BOUNDS_FAULT; /* accesses through a null argument are counted under RUN_BOUNDS_HARDWARE, too */
    if (l->run.args[arg].kind == RUN_BUFFER) {
        const run_buffer *b = &l->run.buffers[l->run.args[arg].buffer];
        uint64_t start = sim_surface_start(l, arg), before = start < SURFACE_BEFORE ? start : SURFACE_BEFORE;
        uint64_t left = b->contents.bytes - (start - before);
        s.data = (unsigned char *)b->contents.data + (start - before);
        s.bytes = left < SIM_BUFFER_LIMIT ? left : SIM_BUFFER_LIMIT;
        s.base = -(uint32_t)before;
        s.writable = !b->is_protected;
        s.name = b->name;
        s.notes = l->run.bounds == RUN_BOUNDS_NOTE;
    }
    if (l->run.args[arg].kind == RUN_IMAGE) {
        bug_unless(l->run.args[arg].image < l->run.image_count);
        s.image = &l->run.images[l->run.args[arg].image];
        s.name = s.image->name;
    }
    return s;
}

static sim_surface surface_of_global(const sim_machine *m, int global)
{
    const gen_global *g = &m->launch->program->globals.items[global];

    return (sim_surface){.data = m->state->data[global],
                         .bytes = g->bytes,
                         .mask = UINT32_MAX,
                         .writable = !g->constant,
                         .shared = true,
                         .faults = m->launch->run.bounds == RUN_BOUNDS_FAULT,
                         .notes = m->launch->run.bounds == RUN_BOUNDS_NOTE,
                         .name = g->name};
}

static void bind_surfaces(sim_machine *m)
{
    const gen_kernel *k = m->launch->kernel;

    m->surface_count = k->surfaces.count;
    m->surfaces = arena_array(m->arena, sim_surface, k->surfaces.count);
    for (size_t i = 0; i < k->surfaces.count; i++) {
        int what = k->surfaces.items[i].object;
        m->surfaces[i] = what >= 0 ? surface_of_argument(m, what) : surface_of_global(m, -1 - what);
        m->surfaces[i].as = k->surfaces.items[i].as;
    }
}

static void bind_samplers(sim_machine *m)
{
    const gen_kernel *k = m->launch->kernel;

    m->sampler_count = k->samplers.count;
    for (size_t i = 0; i < k->samplers.count; i++) {
        const gen_sampler *s = &k->samplers.items[i];
        m->samplers[i] = (sim_sampler){s->arg >= 0 ? sim_sampler_bits(m->launch, s->arg) : s->bits, s->integer};
    }
}

static long processor_count(void)
{
    static atomic_long count; /* sysconf() reads a file */

    if (!atomic_load(&count))
        atomic_store(&count, sysconf(_SC_NPROCESSORS_ONLN));
    return atomic_load(&count);
}

/* The number of host threads: that of the launch, or one per processor; at most one per group, and no more than THREAD_SLOTS
 * permits. */
static unsigned worker_count(const sim_machine *m, uint64_t groups)
{
    const sim_launch *l = m->launch;
    long processors = l->threads ? (long)l->threads : processor_count();
    uint64_t n = processors < 1 ? 1 : (uint64_t)processors, slots = THREAD_SLOTS / m->threads_per_group;

    if (l->run.trace || l->run.stepper || l->check || l->recording)
        return 1;
    n = n < groups ? n : groups;
    return (unsigned)(n < slots ? n : slots);
}

/* Stores the PART of ADDRESS in I's immediate, its last source. */
static void patch_immediate(gen_inst *i, gen_patch_part part, uint64_t address)
{
    gen_operand *o = &i->src[gen_op_sources(i->op) - 1];
    unsigned bits = 8 * gen_patch_bytes(part);

    address = part == GEN_PATCH_HIGH32 ? address >> 32 : address;
    o->imm = bits < 64 ? address & ((UINT64_C(1) << bits) - 1) : address;
}

/* The kernel with the addresses of globals and functions patched into its instructions: a copy, or the kernel itself if it has no patches. */
static const gen_kernel *patched_kernel(const gen_kernel *k, const sim_program_state *s, arena *memory)
{
    if (!k->patches.count)
        return k;
    gen_kernel *copy = arena_new(memory, gen_kernel);
    *copy = *k;
    const size_t *offsets = gen_inst_offsets(memory, k);
    copy->insts.items = arena_copy(memory, k->insts.items, k->insts.count * sizeof *k->insts.items);
    for (size_t i = 0; i < k->patches.count; i++) {
        const gen_patch *p = &k->patches.items[i];
        int inst = p->object < 0 ? k->functions.items[-1 - p->object].inst : -1;
        if (p->object < 0 && inst < 0)
            continue; /* sim_start() refuses the launch */
        uint64_t object = p->object >= 0 ? s->address[p->object] : offsets[inst];
        patch_immediate(&copy->insts.items[p->inst], p->part, object + (uint64_t)p->addend);
    }
    return copy;
}

sim_code *sim_code_new(const gen_kernel *k, const sim_program_state *s, arena *memory)
{
    return sim_decode(patched_kernel(k, s, memory), false, memory);
}

void sim_code_end(sim_code *c)
{
    sim_native *native = atomic_exchange(&c->native, NULL);

    sim_free_workers(c);
    if (native)
        sim_faster_handlers.free_translation(native);
}

static bool may_be_translated(const sim_launch *l)
{
    return l->translation != SIM_TRANSLATE_NEVER && !l->run.trace && !l->run.stepper && !l->check && !l->recording &&
           !l->reference;
}

/* The code that the threads of M start in. */
static const sim_code *best_code(const sim_machine *m)
{
    sim_native *native = may_be_translated(m->launch) ? atomic_load(&m->code->native) : NULL;

    return native ? sim_faster_handlers.translated_code(native) : m->code;
}

sim_machine *sim_set_up(const sim_launch *l, arena *memory)
{
    sim_machine *m = arena_new(memory, sim_machine);
    uint32_t items = l->run.local[0] * l->run.local[1] * l->run.local[2];

    check_launch(l);
    m->launch = l;
    m->arena = memory;
    m->state = l->state ? l->state : sim_program_state_new(l->program, memory);
    m->memory = arena_new(memory, sim_memory);
    sim_memory_copy(m->memory, &m->state->memory, memory);
    m->code = l->code ? l->code : sim_decode(patched_kernel(l->kernel, m->state, memory), l->reference, memory);
    m->threads_per_group = (items + l->kernel->simd - 1) / l->kernel->simd;
    m->groups = 1;
    for (unsigned d = 0; d < 3; d++) {
        m->group_count[d] = (uint32_t)(((uint64_t)l->run.global[d] + l->run.local[d] - 1) / l->run.local[d]);
        m->groups *= m->group_count[d];
    }
    m->workers = worker_count(m, m->groups);
    m->scratch_bytes = round_up(l->kernel->scratch_bytes, 1024);
    /* private memory of a work-item is at slot * simd * bytes + channel * bytes, as //.private defines */
    m->private_bytes = (uint64_t)m->threads_per_group * l->kernel->simd * l->kernel->private_bytes;
    m->prints_as_intel = gen_has_payload(l->kernel, GEN_PAYLOAD_printf_buffer_intel);
    m->prints = l->printf_bytes && (m->prints_as_intel || gen_has_payload(l->kernel, GEN_PAYLOAD_printf_buffer));
    map_buffers(m);
    place_local_arguments(m);
    bind_surfaces(m);
    m->samplers = arena_array(memory, sim_sampler, l->kernel->samplers.count);
    return m;
}

/* Prepares M for a run with MEMORY. */
static void begin_run(sim_machine *m, arena *memory)
{
    m->arena = memory;
    bind_samplers(m);
    atomic_store(&m->running, best_code(m));
    atomic_store(&m->next_group, 0);
    atomic_store(&m->stop_at, m->groups);
    if (m->launch->check)
        m->monitor = sim_monitor_can_check(m, m->groups) ? sim_monitor_new(m) : NULL;
}

/* --- running -------------------------------------------------------------------------------------------------------------- */

/* The host threads of a launch: the caller's, and those of the pool that help it. */
struct sim_crew {
    sim_group *groups; /* one for each host thread; `memory` NULL: it has not begun */
    pool_job job;
    bool has_help, has_translation; /* or there can be none */
    uint64_t spent;                 /* sim_code.nanoseconds at the start */
    struct timespec start;
    atomic_flag is_failing;
    atomic_bool has_failed;
    bug_failure why; /* of the first failure (bug(), out of memory) in a host thread, which is that of the launch */
};

/* The pool helps a launch that has run for ALONE_NANOSECONDS, about the time that it takes to wake a thread up. The code is
 * translated when its launches have taken the second time, which is that of a translation of a small kernel. */
enum { ALONE_NANOSECONDS = 20000, UNTRANSLATED_NANOSECONDS = 50000 };

static void run_groups(void *context)
{
    sim_group *g = context;

    sim_run_groups(g->machine, g, g == g->machine->crew->groups);
}

/* Runs groups of M as host thread NUMBER. */
static void run_worker(sim_machine *m, unsigned number)
{
    sim_crew *c = m->crew;
    sim_group *g = &c->groups[number];
    bug_failure why;

    g->machine = m;
    arena_init_lasting(&g->own);
    g->memory = number ? &g->own : m->arena;
    if (recover_run(NULL, run_groups, g, &why))
        return;
    atomic_store(&m->stop_at, 0);
    if (!atomic_flag_test_and_set(&c->is_failing)) {
        c->why = why;
        atomic_store(&c->has_failed, true);
    }
}

static void help_with_groups(void *machine, unsigned helper)
{
    run_worker(machine, helper + 1);
}

static void request_help(sim_machine *m)
{
    sim_crew *c = m->crew;

    c->has_help = true;
    c->job = (pool_job){.work = help_with_groups, .context = m, .wanted = m->workers - 1};
    pool_begin(&c->job);
}

/* Translates the code. Other launches of the same code may do so at the same time; the first translation stays. */
static void translate(sim_machine *m)
{
    sim_native *native = sim_faster_handlers.translate(m->code, m->arena), *before = NULL;

    m->crew->has_translation = true;
    if (native && !atomic_compare_exchange_strong(&m->code->native, &before, native))
        sim_faster_handlers.free_translation(native);
    atomic_store_explicit(&m->running, best_code(m), memory_order_release);
}

static uint64_t nanoseconds_of(const sim_crew *c)
{
    struct timespec now;

    clock_gettime(CLOCK_MONOTONIC, &now);
    return (uint64_t)((now.tv_sec - c->start.tv_sec) * 1000000000 + now.tv_nsec - c->start.tv_nsec);
}

bool sim_speed_up(sim_machine *m)
{
    sim_crew *c = m->crew;

    if (c->has_help && c->has_translation)
        return false;
    uint64_t passed = nanoseconds_of(c);
    if (!c->has_help && passed >= ALONE_NANOSECONDS)
        request_help(m);
    if (!c->has_translation && passed + c->spent >= UNTRANSLATED_NANOSECONDS)
        translate(m);
    return !c->has_help || !c->has_translation;
}

/* Keeps the storage of host thread NUMBER for later launches, unless a failure may have left it half changed. */
static void release_group(const sim_machine *m, unsigned number)
{
    sim_group *g = &m->crew->groups[number];

    if (g->worker && atomic_load(&m->crew->has_failed))
        sim_free_worker(g->worker);
    else if (g->worker)
        sim_keep_worker(m->code, g->worker);
    arena_release(&g->own);
}

/* Frees what the launch has outside of its arena. */
static void release(const sim_machine *m)
{
    if (!m->crew->has_translation)
        atomic_fetch_add(&m->code->nanoseconds, nanoseconds_of(m->crew));
    for (unsigned w = 0; w < m->workers; w++)
        release_group(m, w);
    if (!m->launch->code)
        sim_code_end(m->code);
}

/* Returns the groups of all host threads, which the caller releases. */
static sim_group *run_workers(sim_machine *m)
{
    sim_crew *c = arena_new(m->arena, sim_crew);

    c->groups = arena_array(m->arena, sim_group, m->workers);
    c->has_help = m->workers == 1;
    c->has_translation = !may_be_translated(m->launch) || atomic_load(&m->running) != m->code;
    c->spent = atomic_load(&m->code->nanoseconds);
    clock_gettime(CLOCK_MONOTONIC, &c->start);
    m->crew = c;
    if (!c->has_translation && (m->launch->translation == SIM_TRANSLATE_ALWAYS || c->spent >= UNTRANSLATED_NANOSECONDS))
        translate(m);
    run_worker(m, 0);
    if (c->job.work)
        pool_end(&c->job);
    if (atomic_load(&c->has_failed)) {
        release(m);
        bug_repeat(&c->why);
    }
    return c->groups;
}

/* --- the result ----------------------------------------------------------------------------------------------------------- */

static void count_sends(run_result *r, const char *name, uint64_t n, arena *memory)
{
    if (!n)
        return;
    for (size_t i = 0; i < r->sends.count; i++)
        if (strcmp(r->sends.items[i].name, name) == 0) {
            r->sends.items[i].count += n;
            return;
        }
    vec_push(memory, &r->sends, (run_send_count){arena_strdup(memory, name), n});
}

static int by_name(const void *a, const void *b)
{
    return strcmp(((const run_send_count *)a)->name, ((const run_send_count *)b)->name);
}

static void add_messages(run_result *r, const sim_machine *m, const sim_group *g, arena *memory)
{
    for (size_t i = 0; g->sends && i < m->code->count; i++) {
        const sim_op *o = &m->code->ops[i];
        if (o->message)
            count_sends(r, o->message->name, g->sends[o->inst], memory);
    }
    for (size_t i = 0; i < g->dynamic.count; i++)
        count_sends(r, g->dynamic.items[i].message->name, g->dynamic.items[i].count, memory);
}

static void add_statistics(run_result *r, const sim_machine *m, const sim_group *g, arena *memory)
{
    r->threads += g->started;
    r->instructions += g->instructions;
    r->channels += g->channels;
    r->barriers += g->barriers;
    if (!m->launch->omits_messages)
        add_messages(r, m, g, memory);
}

static const char *copy_text(const char *s, arena *memory)
{
    return s ? arena_strdup(memory, s) : NULL;
}

static run_fault kept_fault(const run_fault *f, arena *memory)
{
    run_fault copy = *f;

    copy.message = copy_text(f->message, memory);
    copy.inst_text = copy_text(f->inst_text, memory);
    copy.hint = copy_text(f->hint, memory);
    copy.items = arena_copy(memory, f->items, f->item_count * sizeof *f->items);
    return copy;
}

/* Sums the null accesses of all workers, and keeps the first one of the first group up to LAST. */
static void keep_strays(run_result *r, const sim_group *groups, unsigned workers, uint64_t last, arena *memory)
{
    const sim_group *first = NULL;

    for (unsigned w = 0; w < workers; w++) {
        r->strays += groups[w].strays;
        if (groups[w].strays && groups[w].stray_group <= last && (!first || groups[w].stray_group < first->stray_group))
            first = &groups[w];
    }
    if (!r->ok)
        r->strays = first != NULL; /* the workers may have counted groups after the faulting one */
    if (first)
        r->stray = kept_fault(&first->stray, memory);
}

/* The worker that ran the first faulting group; NULL if no group faulted. */
static const sim_group *first_fault(const sim_group *groups, unsigned workers)
{
    const sim_group *first = NULL;

    for (unsigned w = 0; w < workers; w++)
        if (groups[w].faulted && (!first || groups[w].fault_group < first->fault_group))
            first = &groups[w];
    return first;
}

static void fill_result(run_result *r, const sim_machine *m, const sim_group *groups, arena *memory)
{
    const sim_group *faulting = first_fault(groups, m->workers);
    uint64_t last = faulting ? faulting->fault_group : UINT64_MAX;

    r->ok = !faulting;
    if (faulting)
        r->fault = kept_fault(&faulting->fault, memory);
    for (unsigned w = 0; w < m->workers && r->ok; w++)
        add_statistics(r, m, &groups[w], memory);
    if (r->sends.count)
        qsort(r->sends.items, r->sends.count, sizeof *r->sends.items, by_name);
    keep_strays(r, groups, m->workers, last, memory);
    if (m->prints) {
        r->printed = sim_printf_merge(groups, m->workers, last, memory);
        r->printed_by_intel = m->prints_as_intel;
        r->strings = (run_strings){m->launch->kernel->strings.items, m->launch->kernel->strings.count};
    }
}

static bool launch_fault(run_result *r, const sim_launch *l, const char *message)
{
    r->ok = false;
    r->fault = (run_fault){.message = message, .kernel = l->kernel->name, .inst = -1};
    return false;
}

/* The first function that the code of K refers to and the program does not have; NULL: there is none. */
static const char *missing_function(const gen_kernel *k)
{
    for (size_t n = 0; n < k->patches.count; n++) {
        int object = k->patches.items[n].object;
        const gen_function *f = object < 0 ? &k->functions.items[-1 - object] : NULL;
        if (f && f->inst < 0)
            return f->name;
    }
    return NULL;
}

bool sim_start(sim_machine *m, run_result *result, arena *memory)
{
    const sim_launch *l = m->launch;

    *result = (run_result){.ok = true, .find_text = sim_find_text, .context = m->state};
    begin_run(m, memory);
    const char *missing = missing_function(l->kernel);
    if (missing)
        return launch_fault(result, l,
                            arena_printf(memory, "the code calls function '%s', which the program does not have", missing));
    if (m->slm_bytes > LOCAL_MEMORY_BYTES)
        return launch_fault(result, l,
                            arena_printf(memory, "the work-group needs %llu bytes of local memory, the machine has %d",
                                         (unsigned long long)m->slm_bytes, LOCAL_MEMORY_BYTES));
    if (m->private_bytes > SIM_REGION_LIMIT)
        return launch_fault(result, l,
                            arena_printf(memory, "the work-group needs %llu bytes of private memory, the machine has %llu",
                                         (unsigned long long)m->private_bytes, (unsigned long long)SIM_REGION_LIMIT));
    if (l->check && !m->monitor)
        return launch_fault(result, l, "the kernel has too many instructions, or the launch too many work-items, to be checked");
    if (!m->groups)
        return true;
    fill_result(result, m, run_workers(m), memory);
    release(m);
    return result->ok;
}

bool sim_run(const sim_launch *l, run_result *result, arena *memory)
{
    return sim_start(sim_set_up(l, memory), result, memory);
}
