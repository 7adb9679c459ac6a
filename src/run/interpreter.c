/* src/run/interpreter.c - the interpreter, with and without checks, as an engine of launches. */
#include "ir/analysis/memory_use.h"
#include "src/check/check.h"
#include "src/run/device_queue.h"
#include "src/run/engine.h"
#include "src/run/pipe.h"
#include "src/run/printf.h"

#include <string.h>

/* The function is the kernel, unless it cannot be checked. */
static bool find_kernel(launch *l, const signature *wanted)
{
    bool is_refused = l->check.kinds && l->function->thread_form;

    if (is_refused)
        diag_error(l->diagnostics, 0, "--check: kernel %s is in thread form, which only --via=sim can check", wanted->kernel);
    return !is_refused;
}

/* A module is decoded for each run. */
static bool prepare_kernel(launch *l, arena *memory)
{
    (void)l;
    (void)memory;
    return true;
}

static void make_state(launch *l, arena *memory)
{
    l->ir_state = ir_program_state_new(memory);
}

static uint64_t local_bytes(const launch *l, arena *memory)
{
    ir_memory_use use = ir_memory_use_of(memory, l->function);

    return ir_local_bytes(l->function, &use);
}

static unsigned char *find_queue(launch *l)
{
    ir_global *g = device_queue_of_module(l->program.module);
    bool keeps;

    if (!g)
        return NULL;
    if (!l->ir_state)
        make_state(l, l->memory);
    return ir_program_bytes(l->ir_state, g, l->memory, &keeps);
}

static bool is_variable(const ir_global *g)
{
    return g->value.type->space == IR_GLOBAL && !g->constant && !g->library;
}

static unsigned char *find_variable(launch *l, const char *name, size_t *bytes)
{
    bool keeps;

    for (ir_global *g = l->program.module->globals; g; g = g->next) {
        if (!is_variable(g) || strcmp(g->value.name, name) != 0)
            continue;
        *bytes = (size_t)ir_size(g->contents);
        return ir_program_bytes(l->ir_state, g, l->memory, &keeps);
    }
    return NULL;
}

static bool describe_variable(const launch *l, size_t n, run_variable *out)
{
    for (ir_global *g = l->program.module->globals; g; g = g->next) {
        if (!is_variable(g) || n-- > 0)
            continue;
        *out = (run_variable){.name = g->value.name, .bytes = (size_t)ir_size(g->contents)};
        out->data = l->ir_state ? ir_program_find(l->ir_state, g) : NULL;
        return true;
    }
    return false;
}

static const char *find_block(const launch *l, uint32_t block)
{
    ir_each_function(f, l->program.module)
        if (f->kernel && ir_block_of_kernel(f->value.name) == block)
            return f->value.name;
    return NULL;
}

/* Allocates the buffer for printf records; the interpreter gets it as the buffer after those of the arguments. */
static unsigned char *new_printf_buffer(arena *memory)
{
    unsigned char *room = arena_alloc(memory, PRINTF_CAPACITY);
    uint32_t capacity = PRINTF_CAPACITY - 8;

    memcpy(room + 4, &capacity, sizeof capacity);
    return room;
}

static bool module_prints(const ir_module *m)
{
    ir_each_function(f, m)
        if (f->intrinsic == IR_INTRINSIC_printf_buffer)
            return true;
    return false;
}

/* Which bits of each buffer were never written; the last one is for printf. A buffer keeps its shadow, for enqueued kernels. */
static check_shadow **shadows_of(launch *l)
{
    run_values *v = l->values;
    check_shadow **shadows = arena_array(l->memory, check_shadow *, v->buffers.count + 1);
    arena *lasting = l->lasting ? l->lasting : l->memory;

    for (size_t b = 0; b < v->buffers.count; b++) {
        run_buffer *buffer = &v->buffers.items[b];
        if (!buffer->shadow && (buffer->is_uninitialized || buffer->pipe))
            buffer->shadow = check_shadow_new(lasting, buffer->contents.bytes, buffer->is_uninitialized);
        if (!buffer->shadow && buffer->unwritten.stored)
            buffer->shadow = check_shadow_of_masks(lasting, buffer->contents.bytes, buffer->unwritten);
        shadows[b] = buffer->shadow;
        if (buffer->pipe && buffer->pipe->packet_bytes)
            pipe_mark_slots(buffer, shadows[b]);
    }
    return shadows;
}

/* The buffers of L, and after them that of printf. */
static run_buffer *add_printf_buffer(launch *l)
{
    const run_values *v = l->values;
    run_buffer *all = arena_array(l->memory, run_buffer, v->buffers.count + 1);

    if (v->buffers.count)
        memcpy(all, v->buffers.items, v->buffers.count * sizeof *all);
    all[v->buffers.count] =
        (run_buffer){.contents = {.data = new_printf_buffer(l->memory), .bytes = PRINTF_CAPACITY}, .name = "printf"};
    return all;
}

/* Runs the launch RUN of L with checks if there are any. */
static bool interpret(launch *l, const ir_run *run)
{
    if (!l->check.kinds)
        return ir_interpret(run, &l->result, l->memory);
    return check_interpret(&(check_run){.run = *run,
                                        .shadows = shadows_of(l),
                                        .kinds = l->check.kinds,
                                        .findings = &l->check.findings,
                                        .max_shadow_bytes = MAX_SHADOW_BYTES,
                                        .uses = l->check.uses,
                                        .accepts_same_writes = l->check.accepts_same_writes,
                                        .reach_of = l->check.reach_of,
                                        .is_known = l->check.is_known,
                                        .known = l->check.known,
                                        .others = l->check.others},
                           &l->result, l->memory);
}

static status run_kernel(launch *l)
{
    const run_program *p = &l->program;
    size_t count = l->values->buffers.count;
    bool prints = module_prints(p->module);
    const run_buffer *buffers = prints ? add_printf_buffer(l) : l->values->buffers.items;
    ir_run run = {.module = p->module,
                  .kernel = l->function,
                  .state = l->ir_state,
                  .run = engine_launch(l, buffers, count + prints),
                  .printf_buffer = prints ? (int)count : -1,
                  .simd = p->simd};
    double start = engine_seconds(l);

    l->result.ok = interpret(l, &run);
    l->seconds = engine_seconds(l) - start;
    if (prints)
        l->result.printed = buffers[count].contents.data;
    return launch_report(l);
}

const run_engine run_interpreter = {
    .traits = {.kinds = check_kernel_set, .is_exclusive = true, .needs_stack = true},
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
