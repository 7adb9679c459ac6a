/* src/run/launch.c - see launch.h. Simulator and interpreter run on the same buffers and values, converted to the structures
 * of each. */
#include "src/run/launch.h"

#include "src/check/check.h"
#include "ir/analysis/memory_use.h"
#include "sim/check/check.h"
#include "src/base/bits.h"
#include "src/base/bug.h"
#include "src/base/limits.h"
#include "src/run/dispatch.h"
#include "src/run/fault.h"
#include "src/run/pipe.h"
#include "src/run/printf.h"

#include <stdlib.h>
#include <time.h>

/* Limit on the memory that --check takes to find races: 16 times the memory that a kernel touches, and 64 times where it
 * accesses single bytes. */
#define MAX_SHADOW_BYTES ((uint64_t)4 << 30)

/* The time of a clock, for the statistics of L. */
static double wall_seconds(const launch *l)
{
    struct timespec t;

    if (l->omits_statistics)
        return 0;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

bool launch_find_kernel(launch *l, arena *memory, signature *wanted, const char *name)
{
    const run_program *p = &l->program;
    diag *d = l->diagnostics;

    if (!p->module)
        return signature_of_program(wanted, memory, d, p->program, name, &l->kernel);
    if (!signature_of_module(wanted, memory, d, p->module, name, &l->function))
        return false;
    if (l->via_ir && l->check.kinds && l->function->thread_form) {
        diag_error(d, 0, "--check: kernel %s is in thread form, which only --via=sim can check", wanted->kernel);
        return false;
    }
    for (size_t i = 0; !l->via_ir && i < p->program->kernels.count; i++)
        if (strcmp(p->program->kernels.items[i]->name, wanted->kernel) == 0)
            l->kernel = p->program->kernels.items[i];
    return true;
}

/* --- local memory --------------------------------------------------------------------------------------------------------- */

uint64_t launch_local_bytes(const launch *l, arena *memory)
{
    if (!l->via_ir)
        return l->kernel->slm_bytes;
    ir_memory_use use = ir_memory_use_of(memory, l->function);
    return ir_local_bytes(l->function, &use);
}

uint64_t launch_add_local(uint64_t bytes, uint64_t more)
{
    if (bytes > UINT64_MAX - LOCAL_ARGUMENT_ALIGN)
        return bytes;
    return saturated_sum(round_up(bytes, LOCAL_ARGUMENT_ALIGN), more);
}

bool launch_has_memory(const launch *l)
{
    uint64_t own = launch_local_bytes(l, l->memory), bytes = own;

    for (size_t p = 0; p < l->values->values.count; p++) {
        const run_value *v = &l->values->values.items[p];
        if (v->kind == RUN_LOCAL)
            bytes = launch_add_local(bytes, v->value.bytes);
    }
    if (bytes <= LOCAL_MEMORY_BYTES)
        return true;
    diag_error(l->diagnostics, 0, "kernel %s needs %llu bytes of local memory (%llu of its own), but a work-group has only %d",
               l->values->signature->kernel, (unsigned long long)bytes, (unsigned long long)own, LOCAL_MEMORY_BYTES);
    return false;
}

/* The treatment of accesses outside their surface. A host program gets a warning where the command line gets a fault: it may have run for
 * years on devices that tolerate the access. */
static run_bounds bounds_mode(const launch *l)
{
    bool checks = l->check.kinds >> CHECK_bounds & 1;

    return l->in_place && l->program.bounds == RUN_BOUNDS_FAULT && !checks ? RUN_BOUNDS_NOTE : l->program.bounds;
}

/* Does an access to an image that OpenCL leaves undefined get a warning instead of a fault? In a host program its value may not matter. */
static bool is_lenient(const launch *l)
{
    return l->in_place && bounds_mode(l) == RUN_BOUNDS_NOTE && !(l->check.kinds >> CHECK_access & 1);
}

/* --- images --------------------------------------------------------------------------------------------------------------- */

/* The host decides about undefined accesses to the images of L. */
static void set_leniency(launch *l)
{
    for (size_t i = 0; i < l->values->images.count; i++)
        l->values->images.items[i].is_lenient = is_lenient(l);
}

/* The parts of L that do not depend on its engine, with COUNT BUFFERS. */
static run_launch launch_data(launch *l, const run_buffer *buffers, size_t count)
{
    const run_sizes *z = l->sizes;
    const run_values *v = l->values;
    run_launch run = {.dims = z->dims,
                      .args = v->values.items,
                      .arg_count = v->values.count,
                      .buffers = buffers,
                      .buffer_count = count,
                      .images = v->images.items,
                      .image_count = v->images.count,
                      .in_place = l->in_place,
                      .bounds = bounds_mode(l),
                      .max_instructions = l->max_instructions,
                      .trace = l->trace.out ? &l->trace : NULL};

    for (unsigned i = 0; i < 3; i++) {
        run.global[i] = (uint32_t)z->global[i];
        run.local[i] = (uint32_t)z->local[i];
        run.offset[i] = (uint32_t)z->offset[i];
    }
    set_leniency(l);
    return run;
}

/* --- reports -------------------------------------------------------------------------------------------------------------- */

/* Logs REPORT, a fault (or a warning) at WHERE, as a diagnostic: the first line without its location, the others as notes. */
static void log_report(diag *d, const char *report, bool is_warning, diag_place where)
{
    static const char prefix[] = "warning: ";
    arena *memory = d->log->memory;
    const char *place = where.file ? arena_printf(memory, " at %s:%u", where.file, where.line) : "";
    size_t n = strcspn(report, "\n");
    const char *line = arena_strndup(memory, report, n) + (is_warning ? sizeof prefix - 1 : 0), *at = strstr(line, place);
    const char *message = at ? arena_printf(memory, "%.*s%s", (int)(at - line), line, at + strlen(place)) : line;

    if (is_warning)
        diag_report_at(d, DIAG_WARNING, where.file, where.line, 0, "%s", message);
    else
        diag_finding(d, where, "fault", "%s", message);
    for (report += n; *report; report += n) {
        report += strspn(report, "\n ");
        n = strcspn(report, "\n");
        if (n)
            diag_note_in(d, where, "%.*s", (int)n, report);
    }
}

/* Prints REPORT to the stream for faults; logs it if that is the stream of diagnostics that are logged. */
static void print_report(const launch *l, bool is_warning, const text *report, const char *file, uint32_t line)
{
    diag *d = l->diagnostics;

    if (d->log && l->faults == d->out)
        log_report(d, report->data, is_warning, (diag_place){.file = file, .line = line});
    else
        fwrite(report->data, 1, report->length, l->faults);
}

static const char *kernel_name(const launch *l)
{
    return l->function ? l->function->value.name : l->kernel->name;
}

/* The line of the source, or of the assembly, at which the kernel of L begins; file NULL: unknown. */
static check_place kernel_place(const launch *l)
{
    source_place at;

    if (!l->function)
        return source_where(l->program.sources, l->kernel->loc, &at) ? (check_place){.file = at.file, .line = at.line}
                                                                     : (check_place){0};
    uint32_t loc = l->function->loc ? l->function->loc : l->function->first->first ? l->function->first->first->loc : 0;
    const ir_loc *i = &l->program.module->locs.items[loc];
    return (check_place){.file = i->file, .line = i->line};
}

void launch_report_fault(const launch *l, const char *what)
{
    check_place at = kernel_place(l);
    text report;

    text_init(&report, l->memory);
    text_printf(&report, "fault in kernel '%s'", kernel_name(l));
    if (at.file)
        text_printf(&report, " at %s:%u", at.file, at.line);
    text_printf(&report, ": %s\n", what);
    print_report(l, false, &report, at.file, at.line);
}

void launch_report_damage(launch *l, const char *memory, const char *problem)
{
    const char *what = arena_printf(l->memory, "%s was overwritten: %s", memory, problem);
    check_findings *all = &l->check.findings;
    bool is_new;

    if (!(l->check.kinds >> CHECK_bounds & 1)) {
        launch_report_fault(l, what);
        return;
    }
    check_finding *f = check_find(all, CHECK_bounds, UINT64_MAX, (uintptr_t)kernel_name(l), NULL, &is_new);
    if (!f || !is_new)
        return;
    f->where = kernel_place(l);
    f->kernel = kernel_name(l);
    f->message = arena_strdup(all->memory, what);
}

static const char *stray_title(bool of_image)
{
    return of_image ? "warning: undefined access to an image" : "warning: access out of bounds";
}

/* Completes REPORT, which describes the first access outside its surface, or to an image if OF_IMAGE, with the number of further ones. */
static void describe_strays(text *report, const launch *l, uint64_t strays, bool of_image)
{
    if (strays > 1)
        text_printf(report, "  and %llu more %s\n", (unsigned long long)strays - 1,
                    of_image ? "undefined accesses" : "accesses out of bounds");
    text_printf(report, "  %s; %s%s reports each of them\n",
                of_image
                    ? "the texel is read or written in the format of the image; outside the image the border colour is read, "
                      "and nothing is written"
                    : "the hardware reads 0 outside of buffers and writes nothing, and rounds the size of local memory up",
                l->in_place ? "GASKET_CHECK=" : "--via=sim --check=", of_image ? "access,bounds" : "bounds");
}

/* Prints the line of the instruction if it was read from an assembly file. */
static void print_assembly_line(text *report, const source_map *sources, source_loc loc)
{
    source_place at;

    if (source_where(sources, loc, &at))
        text_printf(report, "  at %s:%u\n", at.file, at.line);
}

/* Replaces the parts of F if it is the misuse of a pipe: the library ends the kernel with another fault. */
static void explain_fault(const launch *l, run_fault *f)
{
    bool is_null = f->has_address && f->address == 0;
    uint32_t source_line;
    const char *reason = is_null ? pipe_fault_message(l->memory, l->values, &source_line) : NULL;

    if (!reason)
        return;
    f->message = reason;
    f->has_address = false;
    for (unsigned n = 0; n < f->item_count; n++)
        f->items[n].has_address = false;
    if (!source_line || !l->program.source_file)
        return;
    f->file = l->program.source_file;
    f->line = source_line;
}

static void print_strays(launch *l)
{
    const run_fault *first = &l->result.stray;
    text report;

    text_init(&report, l->memory);
    run_print_fault(&report, stray_title(first->of_image), first);
    describe_strays(&report, l, l->result.strays, first->of_image);
    print_report(l, true, &report, first->file, first->line);
}

static void print_fault(launch *l)
{
    run_fault *f = &l->result.fault;
    text report;

    text_init(&report, l->memory);
    explain_fault(l, f);
    run_print_fault(&report, "fault", f);
    print_assembly_line(&report, l->program.sources, f->loc);
    print_report(l, false, &report, f->file, f->line);
}

/* Prints the records of the printf of L's kernel, which are to be seen before the kernel counts as ended. False after the report that it has
 * overwritten them. */
static bool show_printed(launch *l)
{
    const char *problem = printf_show(l->printed, l->memory, l->result.printed, l->result.find_text, l->result.context);

    fflush(l->printed);
    if (problem)
        launch_report_damage(l, "the printf buffer", problem);
    return !problem;
}

status launch_report(launch *l)
{
    bool is_printed = !l->result.printed || show_printed(l);

    if (l->result.strays)
        print_strays(l);
    if (l->result.ok)
        return is_printed ? STATUS_DONE : STATUS_FAULT;
    print_fault(l);
    return STATUS_FAULT;
}

/* --- the simulator -------------------------------------------------------------------------------------------------------- */

/* Checks that K states its SIMD width and obeys the rules of the hardware; false after an error message. */
static bool check_kernel(diag *d, const gen_kernel *k)
{
    if (gen_is_simd_width(k->simd))
        return sim_check_kernel(d, k);
    diag_error(d, k->loc, "kernel '%s' cannot be run without a directive //.simd 8, 16 or 32", k->name);
    return false;
}

bool launch_prepare(launch *l, arena *memory)
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
                        .run = launch_data(l, v->buffers.items, v->buffers.count),
                        .printf_bytes = PRINTF_CAPACITY,
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
    double start = wall_seconds(l);

    sim_start(l->machine, &l->result, l->memory);
    l->seconds = wall_seconds(l) - start;
}

bool launch_is_quiet(const launch *l)
{
    return l->result.ok && !l->result.strays && !l->result.printed;
}

static status run_on_simulator(launch *l)
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

/* --- the interpreter ------------------------------------------------------------------------------------------------------ */

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
        if (!buffer->shadow && buffer->unwritten)
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
                                        .reach_of = l->check.reach_of},
                           &l->result, l->memory);
}

static status run_on_interpreter(launch *l)
{
    const run_program *p = &l->program;
    size_t count = l->values->buffers.count;
    bool prints = module_prints(p->module);
    const run_buffer *buffers = prints ? add_printf_buffer(l) : l->values->buffers.items;
    ir_run run = {.module = p->module,
                  .kernel = l->function,
                  .state = l->ir_state,
                  .run = launch_data(l, buffers, count + prints),
                  .printf_buffer = prints ? (int)count : -1,
                  .simd = p->simd};
    double start = wall_seconds(l);

    l->result.ok = interpret(l, &run);
    l->seconds = wall_seconds(l) - start;
    if (prints)
        l->result.printed = buffers[count].contents.data;
    return launch_report(l);
}

/* The last dimension of more than one work-item, from 1 on. */
static unsigned dimensions_of(const run_sizes *z)
{
    unsigned dims = z->dims;

    while (dims > 1 && z->global[dims - 1] == 1)
        dims--;
    return dims;
}

/* Reports a pipe that the kernel has overwritten, or a reservation that it has made and not committed. */
static bool has_wrong_pipe(launch *l)
{
    const char *name, *problem = pipe_damage(l, &name);
    text report;

    if (problem) {
        launch_report_damage(l, arena_printf(l->memory, "the header of pipe '%s'", name), problem);
        return true;
    }
    text_init(&report, l->memory);
    l->is_open = pipe_report_open(&report, l);
    if (l->is_open)
        print_report(l, false, &report, NULL, 0);
    return l->is_open;
}

static status run_one(launch *l)
{
    return l->via_ir ? run_on_interpreter(l) : run_on_simulator(l);
}

status launch_run(launch *l)
{
    unsigned dims = dimensions_of(l->sizes);

    if (dims > l->check.dims)
        l->check.dims = dims;
    dispatcher *commands = dispatch_begin(l);
    status done = run_one(l);
    if (done == STATUS_DONE)
        done = dispatch_commands(commands, l, run_one);
    return done == STATUS_DONE && has_wrong_pipe(l) ? STATUS_FAULT : done;
}
