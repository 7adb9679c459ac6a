/* src/run/simulator.c - the simulator as an engine of launches. */
#include "sim/check/check.h"
#include "src/run/device_queue.h"
#include "src/run/engine.h"
#include "src/run/printf.h"

#include <string.h>

/* Finds the machine code of the kernel. */
static bool find_kernel(launch *l, const signature *wanted)
{
    const gen_program *p = l->program.program;

    for (size_t i = 0; i < p->kernels.count; i++)
        if (strcmp(p->kernels.items[i]->name, wanted->kernel) == 0)
            l->kernel = p->kernels.items[i];
    return true;
}

static void make_state(launch *l, arena *memory)
{
    l->sim_state = sim_program_state_new(l->program.program, memory);
}

static uint64_t local_bytes(const launch *l, arena *memory)
{
    (void)memory;
    return l->kernel->slm_bytes;
}

static unsigned char *find_queue(launch *l)
{
    const gen_program *p = l->program.program;
    size_t i = device_queue_of_program(p);

    if (i == p->globals.count)
        return NULL;
    if (!l->sim_state)
        make_state(l, l->memory);
    return sim_program_bytes(l->sim_state, i);
}

/* Is G a variable of the source that kernels can write? The names of those of the library begin with "library.". */
static bool is_variable(const gen_global *g)
{
    return !g->constant && strncmp(g->name, "library.", 8) != 0;
}

static unsigned char *find_variable(launch *l, const char *name, size_t *bytes)
{
    const gen_program *p = l->program.program;

    for (size_t i = 0; i < p->globals.count; i++) {
        if (!is_variable(&p->globals.items[i]) || strcmp(p->globals.items[i].name, name) != 0)
            continue;
        *bytes = p->globals.items[i].bytes;
        return sim_program_bytes(l->sim_state, i);
    }
    return NULL;
}

/* Has variable I of L its initial contents? Those with addresses are compared without them. */
static bool is_initial(const launch *l, size_t i)
{
    const gen_global *g = &l->program.program->globals.items[i];
    const unsigned char *data = sim_program_bytes(l->sim_state, i);

    for (uint64_t at = 0, r = 0; at < g->bytes; at++) {
        while (r < g->relocs.count && at >= g->relocs.items[r].offset + sizeof(uint64_t))
            r++;
        bool is_address = r < g->relocs.count && at >= g->relocs.items[r].offset;
        if (!is_address && data[at] != (g->init ? g->init[at] : 0))
            return false;
    }
    return true;
}

static bool describe_variable(const launch *l, size_t n, run_variable *out)
{
    const gen_program *p = l->program.program;

    for (size_t i = 0; i < p->globals.count; i++) {
        const gen_global *g = &p->globals.items[i];
        if (!is_variable(g) || n-- > 0)
            continue;
        *out = (run_variable){.name = g->name, .bytes = g->bytes, .has_addresses = g->relocs.count > 0};
        out->data = !l->sim_state || is_initial(l, i) ? NULL : sim_program_bytes(l->sim_state, i);
        return true;
    }
    return false;
}

static const char *find_block(const launch *l, uint32_t block)
{
    const gen_program *p = l->program.program;

    for (size_t i = 0; i < p->kernels.count; i++)
        if (ir_block_of_kernel(p->kernels.items[i]->name) == block)
            return p->kernels.items[i]->name;
    return NULL;
}

/* Checks that K states its SIMD width and obeys the rules of the hardware; false after an error message. */
static bool check_kernel(diag *d, const gen_kernel *k)
{
    if (gen_is_thread_width(k->simd))
        return sim_check_kernel(d, k);
    diag_error(d, k->loc, "kernel '%s' cannot be run without a directive //.simd 1, 8, 16 or 32", k->name);
    return false;
}

static bool prepare_kernel(launch *l, arena *memory)
{
    if (!check_kernel(l->diagnostics, l->kernel))
        return false;
    l->code = sim_code_new(l->kernel, l->sim_state, memory);
    return true;
}

/* The host threads of the simulator: one for a launch with a pipe, so that the packets of different groups have an order. */
static unsigned count_threads(const launch *l)
{
    for (size_t b = 0; b < l->values->buffers.count; b++)
        if (l->values->buffers.items[b].pipe)
            return 1;
    return l->threads;
}

/* The launch of the simulator for L, in l->memory. */
static sim_launch *simulator_launch(launch *l)
{
    const run_values *v = l->values;
    sim_checking *check = l->check.kinds ? arena_new(l->memory, sim_checking) : NULL;
    sim_launch *run = arena_new(l->memory, sim_launch);

    if (check)
        *check = (sim_checking){.kinds = l->check.kinds,
                                .findings = &l->check.findings,
                                .sources = l->program.sources,
                                .max_shadow_bytes = MAX_SHADOW_BYTES};
    *run = (sim_launch){.program = l->program.program,
                        .kernel = l->kernel,
                        .code = l->code,
                        .state = l->sim_state ? l->sim_state : sim_program_state_new(l->program.program, l->memory),
                        .run = engine_launch(l, v->buffers.items, v->buffers.count),
                        .printf_bytes =
                            gen_has_payload(l->kernel, GEN_PAYLOAD_printf_buffer_intel) ? PRINTF_INTEL_CAPACITY : PRINTF_CAPACITY,
                        .threads = count_threads(l),
                        .translation = l->translation,
                        .recording = l->recording,
                        .check = check,
                        .omits_messages = l->omits_statistics};
    return run;
}

void launch_set_up(launch *l)
{
    l->machine = sim_set_up(simulator_launch(l), l->memory);
}

void launch_start(launch *l)
{
    double start = engine_seconds(l);

    sim_start(l->machine, &l->result, l->memory);
    l->seconds = engine_seconds(l) - start;
}

bool launch_is_quiet(const launch *l)
{
    return l->result.ok && !l->result.strays && !l->result.printed;
}

static status run_kernel(launch *l)
{
    bool is_set_up = l->machine != NULL;

    if (!l->code && !check_kernel(l->diagnostics, l->kernel))
        return STATUS_REFUSED;
    if (!is_set_up)
        launch_set_up(l);
    launch_start(l);
    status done = launch_report(l);
    if (!is_set_up)
        l->machine = NULL; /* it is in the memory of this run */
    return done;
}

const run_engine run_simulator = {
    .traits = {.kinds = check_simulator_set, .needs_code = true},
    .find_kernel = find_kernel,
    .prepare = prepare_kernel,
    .make_state = make_state,
    .local_bytes = local_bytes,
    .find_queue = find_queue,
    .find_variable = find_variable,
    .describe_variable = describe_variable,
    .find_block = find_block,
    .run = run_kernel,
};
