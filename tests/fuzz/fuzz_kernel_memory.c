/* tests/fuzz/fuzz_kernel_memory.c - libFuzzer target: what kernels can write in memory that the host reads after a launch.
 *
 * The program is compiled once for each engine. An input is a list of stores to the memory of the device queue, to the headers of pipes and
 * to the buffer of printf; here the host makes them in place of the kernels. Enqueued commands that are accepted do not run: their
 * arguments are read to the last byte, and the next stores follow. fuzz/attack_memory.py has the same contents written by kernels. */
#include "src/check/check.h"
#include "parser/library/enqueue.h"
#include "parser/library/pipe.h"
#include "src/base/bug.h"
#include "src/driver/launch_options.h"
#include "src/run/device_queue.h"
#include "src/run/dispatch.h"
#include "src/run/pipe.h"
#include "src/run/printf.h"

#include <stdlib.h>

static const char source[] =
    "struct big { int words[20]; };\n"
    "kernel void k(global uint *o, read_only pipe int p, write_only pipe int q, read_only image2d_t picture, sampler_t s)\n"
    "{\n"
    "    struct big b = {{1}};\n"
    "    queue_t d = get_default_queue();\n"
    "    enqueue_kernel(d, CLK_ENQUEUE_FLAGS_NO_WAIT, ndrange_1D(2), ^{ o[0] = b.words[1]; });\n"
    "    enqueue_kernel(d, CLK_ENQUEUE_FLAGS_NO_WAIT, ndrange_1D(2), ^(local void *x) { o[1] = *(local uint *)x; }, 64u);\n"
    "    enqueue_kernel(d, CLK_ENQUEUE_FLAGS_NO_WAIT, ndrange_1D(1), ^{ o[2] = read_imageui(picture, s, (int2)(0)).x; });\n"
    "}\n";

static char *const words[] = {"-k", "k",
                              "-g", "1",
                              "-a", "0=uint[16]",
                              "-a", "1=pipe[4]:1,2,3",
                              "-a", "2=pipe[4]",
                              "-a", "3=image:rgba,uint8[4][4]",
                              "-a", "4=sampler:clamp,nearest,unnormalized"};

typedef struct engine {
    arena memory;
    source_map sources;
    diag diagnostics;
    options options;
    session session;
    compilation compiled;
} engine;

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static FILE *nowhere;
static engine engines[2]; /* the simulator, the interpreter */
static const uint8_t *input, *input_end;
static unsigned char *queue;

static void engine_init(engine *e, bool via_ir)
{
    arena_init(&e->memory);
    source_init(&e->sources, &e->memory);
    diag_init(&e->diagnostics, &e->sources, nowhere);
    e->session = (session){&e->memory, &e->sources, &e->diagnostics, &e->options};
    bug_unless(
        options_parse(&e->options, &e->memory, &e->diagnostics, COMMAND_RUN, sizeof words / sizeof *words, (char **)words));
    bug_unless(compilation_of_text(&e->compiled, &e->session, "k.cl", source, via_ir ? STAGE_IR : STAGE_ASM));
    bug_unless(compile(&e->compiled));
}

static uint32_t take(unsigned bytes)
{
    uint32_t v = 0;

    for (unsigned i = 0; i < bytes && input < input_end; i++)
        v |= (uint32_t)*input++ << 8 * i;
    return v;
}

/* Stores words at the offsets, in words from FIRST, that the input gives; a count of stores precedes them. */
static void store_words(unsigned char *memory, size_t first, size_t limit)
{
    for (unsigned n = take(1) % 64, at = 0; n; n--) {
        uint32_t step = take(1), v = take(step & 128 ? 4 : 1);
        at += step & 127;
        if (first + at < limit)
            memcpy(memory + (first + at) * 4, &v, 4);
    }
}

/* Stores a command with the number INDEX as kernels do, AT bytes after the first one, for a block with some sizes. Returns its bytes. */
static uint32_t store_command(uint32_t at, uint32_t index)
{
    enum { MOST_CAPTURED = 32 };
    uint32_t captured = take(1) % MOST_CAPTURED, locals = take(1) % 2, r[QUEUE_RECORD_WORDS + MOST_CAPTURED + 1] = {0};

    r[QUEUE_RECORD_BYTES] = 4 * (QUEUE_RECORD_WORDS + locals + captured);
    r[QUEUE_RECORD_KIND] = QUEUE_KERNEL;
    r[QUEUE_RECORD_BLOCK] = 1 + take(1) % 3;
    r[QUEUE_RECORD_EVENT] = index;
    r[QUEUE_RECORD_DIMENSIONS] = 1;
    r[QUEUE_RECORD_LOCALS] = locals;
    r[QUEUE_RECORD_CAPTURED] = 4 * captured;
    r[QUEUE_RECORD_QUEUE] = 1;
    r[QUEUE_RECORD_SIZES + 2 * 3] = 2;
    r[QUEUE_RECORD_WORDS] = locals ? 64 : 0;
    memcpy(queue + 4 * QUEUE_RECORDS + at, r, r[QUEUE_RECORD_BYTES]);
    return r[QUEUE_RECORD_BYTES];
}

static void store_commands(void)
{
    const uint32_t events = 16;
    uint32_t used = 0, count = take(1) % 4;

    for (uint32_t i = 0; i < count; i++)
        used += store_command(used, i);
    memcpy(queue + 4 * QUEUE_EVENTS, &events, 4);
    if (take(1) % 4 == 3)
        used = take(1) * 4 * (take(1) == 255 ? 4099 : 1);
    memcpy(queue + 4 * QUEUE_USED, &used, 4);
    store_words(queue, QUEUE_EVENTS, QUEUE_RECORDS);
    store_words(queue, QUEUE_RECORDS, QUEUE_BYTES / 4);
}

static status run_command(launch *l)
{
    volatile unsigned char sum = 0;

    for (size_t p = 0; p < l->values->values.count; p++) {
        const run_value *v = &l->values->values.items[p];
        for (size_t i = 0; v->kind == RUN_VALUE && i < v->value.bytes; i++)
            sum += v->value.data[i];
        if (v->kind == RUN_IMAGE)
            sum += l->values->images.items[v->image].data[0];
    }
    store_commands();
    return input < input_end ? STATUS_DONE : STATUS_FAULT;
}

static void read_pipes(launch *l, arena *memory)
{
    const char *name;
    pipe_open open;
    uint32_t line;

    for (size_t i = 0; i < l->values->buffers.count; i++) {
        run_buffer *b = &l->values->buffers.items[i];
        if (!b->pipe)
            continue;
        store_words(b->contents.data, 0, b->contents.bytes / 4);
        bug_unless(pipe_packets(memory, b).bytes <= b->pipe->capacity * b->pipe->packet_bytes);
        pipe_mark_slots(b, check_shadow_new(memory, b->contents.bytes, false));
    }
    pipe_fault_message(memory, l->values, &line);
    if (!pipe_damage(l, &name) && pipe_find_open(&open, l))
        bug_unless(open.message != NULL);
}

static const char *string_at(const void *context, uint64_t address, arena *memory)
{
    size_t left = (size_t)(input_end - input), n = address % 32 < left ? address % 32 : left;

    (void)context;
    return address % 5 ? arena_strndup(memory, (const char *)input, n) : NULL;
}

static void read_printf(arena *memory)
{
    static const uint32_t capacity = PRINTF_CAPACITY - 8;
    unsigned char *buffer = arena_alloc(memory, PRINTF_CAPACITY);

    memcpy(buffer + 4, &capacity, sizeof capacity);
    store_words(buffer, 0, PRINTF_CAPACITY / 4);
    printf_show(nowhere, memory, buffer, string_at, NULL);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (!nowhere) {
        nowhere = fopen("/dev/null", "w");
        engine_init(&engines[0], false);
        engine_init(&engines[1], true);
    }
    input = data;
    input_end = data + size;
    bool via_ir = take(1) & 1;
    engine *e = &engines[via_ir];
    arena memory;
    signature wanted;
    run_sizes sizes;
    command_values values;

    arena_init(&memory);
    session s = e->session;
    s.memory = &memory;
    compilation c = e->compiled;
    c.session = &s;
    launch l = {.memory = &memory, .via_ir = via_ir, .faults = nowhere, .printed = nowhere};
    bug_unless(launch_read_arguments(&s, &l, &c, &wanted, &sizes, &values));
    dispatcher *d = dispatch_begin(&l);
    queue = via_ir ? ir_program_bytes(l.ir_state, device_queue_of_module(c.module), &memory, &(bool){0})
                   : sim_program_bytes(l.sim_state, device_queue_of_program(c.program));
    store_commands();
    dispatch_commands(d, &l, run_command);
    read_pipes(&l, &memory);
    read_printf(&memory);
    e->diagnostics.errors = e->diagnostics.warnings = 0;
    arena_release(&memory);
    return 0;
}
