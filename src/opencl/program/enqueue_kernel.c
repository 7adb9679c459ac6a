/* src/opencl/program/enqueue_kernel.c - launches of kernels from the host. */
#include "src/opencl/check/calls.h"
#include "src/opencl/queue/command.h"
#include "src/opencl/check/freed.h"
#include "src/opencl/check/host_writes.h"
#include "src/opencl/program/kernel.h"
#include "src/opencl/memory/map.h"
#include "src/opencl/check/races/precedence.h"
#include "src/opencl/memory/reachable.h"
#include "src/opencl/check/statistics.h"
#include "src/opencl/memory/svm.h"
#include "src/opencl/check/trace_file.h"
#include "src/opencl/check/unwritten.h"

#include "ir/ir.h"
#include "src/base/limits.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct kernel_command {
    ocl_command command;
    cl_kernel kernel;        /* held */
    gasket_program *program; /* the executable for the device */
    bool uses_system_svm;
    run_sizes sizes;
    library_argument *arguments;
    ocl_object **objects;  /* held: those of the arguments; NULL: none */
    unsigned char *values; /* of the arguments by value */
    const char *function;  /* that enqueued it; NULL: unknown. Only with GASKET_CHECK */
} kernel_command;

/* --- arguments ------------------------------------------------------------------------------------------------------------ */

static run_access access_of(const struct _cl_mem *m)
{
    return m->flags & CL_MEM_READ_ONLY ? RUN_READ_ONLY : m->flags & CL_MEM_WRITE_ONLY ? RUN_WRITE_ONLY : RUN_READ_WRITE;
}

static library_argument memory_argument(const param *p, cl_mem m)
{
    library_argument a = {.kind = LIBRARY_MEMORY, .data = m->data, .bytes = m->size, .access = access_of(m)};

    if (p->kind == PARAM_IMAGE) {
        a.kind = LIBRARY_IMAGE;
        a.image = &m->image;
    } else if (p->kind == PARAM_PIPE) {
        a.kind = LIBRARY_PIPE;
        a.packet_bytes = m->packet_bytes;
        a.packet_count = m->packet_count;
    }
    return a;
}

/* The number of QUEUE, an argument of K, in the kernel (parser/library/enqueue.cl): 1 is the default queue. */
static cl_ulong queue_number(const struct _cl_kernel *k, const ocl_object *queue)
{
    cl_ulong number = 2;

    if (((cl_command_queue)queue)->flags & CL_QUEUE_ON_DEVICE_DEFAULT)
        return 1;
    while (k->arguments[number - 2].object != queue)
        number++;
    return number;
}

/* Stores SIZE bytes after those at *AT, which it advances, for an argument by value. */
static library_argument store_value(unsigned char **at, const void *value, size_t size)
{
    library_argument a = {.kind = LIBRARY_VALUE, .data = *at, .bytes = size};

    memcpy(*at, value, size);
    *at += (size + 15) / 16 * 16;
    return a;
}

static library_argument argument_of(const struct _cl_kernel *k, size_t i, unsigned char **values)
{
    const param *p = &k->found->signature.params.items[i];
    const ocl_argument *a = &k->arguments[i];
    cl_ulong number;

    switch (p->kind) {
    case PARAM_VALUE:
        return store_value(values, a->value, a->bytes);
    case PARAM_SAMPLER:
        return store_value(values, &((cl_sampler)a->object)->bits, sizeof(cl_uint));
    case PARAM_QUEUE:
        number = queue_number(k, a->object);
        return store_value(values, &number, sizeof number);
    case PARAM_LOCAL:
        return (library_argument){.kind = LIBRARY_LOCAL, .bytes = a->bytes};
    case PARAM_BUFFER:
    case PARAM_IMAGE:
    case PARAM_PIPE:
        if (a->object)
            return memory_argument(p, (cl_mem)a->object);
        if (a->pointer)
            return (library_argument){.kind = LIBRARY_MEMORY, .data = a->pointer};
        break;
    case PARAM_OTHER:
        break;
    }
    return (library_argument){.kind = LIBRARY_NULL};
}

static size_t value_bytes(const struct _cl_kernel *k)
{
    size_t bytes = 0;

    for (size_t i = 0; i < k->count; i++)
        bytes += (k->arguments[i].value ? k->arguments[i].bytes + 15 : 16) / 16 * 16;
    return bytes;
}

/* Copies the arguments of the kernel to C, whose members have the room. */
static void copy_arguments(kernel_command *c)
{
    const struct _cl_kernel *k = c->kernel;
    unsigned char *values = c->values;

    for (size_t i = 0; i < k->count; i++) {
        c->arguments[i] = argument_of(k, i, &values);
        c->objects[i] = k->arguments[i].object ? ocl_hold(k->arguments[i].object) : NULL;
    }
}

/* The memory object of argument I; NULL: another kind of argument. */
static cl_mem memory_of(const kernel_command *c, size_t i)
{
    return c->objects[i] && c->objects[i]->kind == OCL_MEMORY ? (cl_mem)c->objects[i] : NULL;
}

/* Reports arguments that the host has mapped. A pointer to const only reads. */
static void check_mappings(const kernel_command *c)
{
    for (size_t i = 0; i < c->kernel->count; i++) {
        const cl_mem m = memory_of(c, i);
        const ir_argument *p = kernel_parameter(c->kernel, i);
        if (m)
            map_check_command(m, m->data, m->size, !(m->flags & CL_MEM_READ_ONLY) && !(p && p->is_const));
    }
}

/* --- the command ---------------------------------------------------------------------------------------------------------- */

static void clean_kernel(ocl_command *command)
{
    kernel_command *c = (kernel_command *)command;

    for (size_t i = 0; i < c->kernel->count; i++)
        if (c->objects[i])
            ocl_drop(c->objects[i]);
    ocl_drop(c->kernel);
}

static cl_int status_of(gasket_status s)
{
    return s == GASKET_DONE ? CL_SUCCESS : s == GASKET_FAILED ? CL_OUT_OF_HOST_MEMORY : CL_OUT_OF_RESOURCES;
}

/* K in PROGRAM, which is the one that K was created of, or that of another device. */
static const library_kernel *find_in_program(const struct _cl_kernel *k, const gasket_program *program)
{
    return program == k->executable ? k->found : library_find_kernel(program, k->found->signature.kernel);
}

/* Stores the memory that C reaches besides its arguments in R; false: memory ran out. */
static bool find_memory(const kernel_command *c, ocl_reachable *r)
{
    bool uses_system = c->uses_system_svm;

    if (!reachable_add_allocations(r, c->kernel->program->context))
        return false;
    for (size_t i = 0; i < c->kernel->count && !uses_system; i++)
        uses_system = c->arguments[i].kind == LIBRARY_MEMORY && !c->objects[i] && !reachable_has(r, c->arguments[i].data);
    if (uses_system)
        host_writes_forget_all();
    return !uses_system || reachable_add_process(r);
}

/* Records a launch of PROGRAM that has ended. */
static void record_launch(void *program, const launch *l)
{
    findings_add_launch(program, l);
    if (statistics_wanted)
        statistics_add(program, l);
}

/* A launch whose uses of memory are compared with those of other commands. */
typedef struct used_launch {
    const kernel_command *command;
    ocl_step *step; /* NULL: they are not compared */
} used_launch;

static void add_uses(void *context, const unsigned char *data, uint64_t bytes, unsigned uses)
{
    const used_launch *l = context;
    const kernel_command *c = l->command;
    cl_mem owner = NULL;

    for (size_t i = 0; i < c->kernel->count && !owner; i++) {
        const cl_mem m = memory_of(c, i);
        if (m && (uintptr_t)data - (uintptr_t)m->data < m->size)
            owner = m;
    }
    uses_add_launch(l->step, c->command.queue->context, owner, data, bytes, uses);
}

/* Passes the unwritten bytes of memory objects and of MEMORY to the checks of PROGRAM, and stores what the launch holds in HOLDS: one for
 * each argument and each item of MEMORY. Where the checks do not follow the bytes, all of them count as written. */
static void pass_unwritten(kernel_command *c, const gasket_program *program, ocl_reachable *memory, unwritten_masks **holds)
{
    const launch *l = &program->settings;
    bool follows = l->via_ir && l->check.kinds >> CHECK_uninitialized & 1;

    for (size_t i = 0; i < c->kernel->count; i++)
        if (memory_of(c, i))
            c->arguments[i].unwritten = unwritten_find_object(memory_of(c, i), follows, holds++);
    for (size_t i = 0; i < memory->count; i++)
        memory->items[i].unwritten = unwritten_find(memory->items[i].data, memory->items[i].bytes, follows, holds++);
}

/* Runs R, the launch of C, which reaches MEMORY. */
static gasket_status run_checked(kernel_command *c, const library_launch *r, ocl_reachable *memory, char **messages)
{
    size_t count = c->kernel->count + memory->count;

    if (!findings_has(CHECK_uninitialized))
        return library_launch_run(r, messages);
    unwritten_masks **holds = calloc(count + 1, sizeof *holds);
    *messages = NULL;
    if (!holds)
        return GASKET_FAILED;
    pass_unwritten(c, r->program, memory, holds);
    gasket_status result = library_launch_run(r, messages);
    for (size_t i = 0; i < count; i++)
        unwritten_drop(holds[i]);
    free(holds);
    return result;
}

/* Of launches that succeed, the messages are warnings about accesses outside a buffer: those of the first one are enough. */
static void print_messages(kernel_command *c, gasket_status result, const char *messages)
{
    if (result == GASKET_DONE && atomic_exchange(&c->kernel->has_warned, true))
        return;
    fputs(messages, stderr);
    context_report(c->command.queue->context, messages);
}

/* Reports argument I of C if it is a pointer to memory that was freed. */
static void check_pointer(const kernel_command *c, size_t i)
{
    char message[256];

    if (!c->function || c->objects[i] || c->arguments[i].kind != LIBRARY_MEMORY || !freed_has(c->arguments[i].data))
        return;
    snprintf(message, sizeof message, "argument %zu of kernel '%s', '%s', points to an allocation that was freed before", i,
             c->kernel->found->signature.kernel, kernel_parameter_name(c->kernel, i));
    findings_add_call(CHECK_api, c->function, message);
}

/* The checks of the memory that C uses: before its launch, and after. */
static void start_use(const kernel_command *c)
{
    uses_begin_launch(c->kernel->found->signature.kernel);
    if (c->uses_system_svm || svm_has_atomics(c->command.queue->context))
        precedence_observe_current();
    for (size_t i = 0; i < c->kernel->count; i++) {
        host_writes_start(memory_of(c, i), c->function);
        check_pointer(c, i);
    }
}

static void stop_use(const kernel_command *c, const ocl_reachable *memory)
{
    for (size_t i = 0; i < c->kernel->count; i++) {
        const cl_mem m = memory_of(c, i);
        host_writes_stop(m);
        if (m)
            frozen_allow(m->data, m->size);
    }
    for (size_t i = 0; i < memory->count; i++)
        frozen_allow(memory->items[i].data, memory->items[i].bytes);
}

static cl_int launch_command(kernel_command *c, library_launch *r, ocl_reachable *memory)
{
    char *messages;

    trace_file_begin_launch(r);
    if (findings_kinds)
        start_use(c);
    gasket_status result = run_checked(c, r, memory, &messages);
    if (findings_kinds)
        stop_use(c, memory);
    trace_file_end_launch();
    if (messages)
        print_messages(c, result, messages);
    free(messages);
    return status_of(result);
}

static cl_int run_kernel(ocl_command *command)
{
    kernel_command *c = (kernel_command *)command;
    gasket_program *program = c->program;
    ocl_reachable reachable = {0};
    used_launch used = {c, precedence_current()};
    library_launch r = {.program = program,
                        .kernel = find_in_program(c->kernel, program),
                        .sizes = &c->sizes,
                        .threads = command->queue->device->units,
                        .arguments = c->arguments,
                        .in_place = true,
                        .printed = stdout,
                        .ended = findings_kinds || statistics_wanted ? record_launch : NULL,
                        .context = program,
                        .uses = {.add = used.step ? add_uses : NULL, .context = &used},
                        .keeps_findings = findings_kinds != 0};

    if (!c->sizes.global[0] || !c->sizes.global[1] || !c->sizes.global[2])
        return CL_SUCCESS;
    bool is_found = find_memory(c, &reachable);
    r.memory = reachable.items;
    r.memory_count = reachable.count;
    cl_int status = is_found ? launch_command(c, &r, &reachable) : CL_OUT_OF_HOST_MEMORY;
    free(reachable.items);
    return status;
}

/* What check_launch() finds of a launch. */
typedef struct checked_launch {
    gasket_program *program; /* the executable for the device */
    run_sizes sizes;
} checked_launch;

/* Checks a launch of KERNEL in QUEUE, except for its wait list. */
static cl_int check_launch(cl_command_queue queue, cl_kernel kernel, cl_uint dimensions, const size_t *offset,
                           const size_t *global, const size_t *local, checked_launch *found)
{
    cl_int error = kernel_check_queue(kernel, queue);

    if (error)
        return error;
    found->program = program_executable(kernel->program, queue->device);
    if (!found->program)
        return CL_INVALID_PROGRAM_EXECUTABLE;
    if (!kernel_has_arguments(kernel))
        return CL_INVALID_KERNEL_ARGS;
    error = kernel_read_sizes(kernel, dimensions, offset, global, local, &found->sizes);
    if (error || kernel_local_bytes(kernel) <= LOCAL_MEMORY_BYTES)
        return error;
    calls_explain(CL_OUT_OF_RESOURCES, "kernel '%s' needs %llu bytes of local memory, and a work-group has %d",
                  kernel->found->signature.kernel, (unsigned long long)kernel_local_bytes(kernel), LOCAL_MEMORY_BYTES);
    return CL_OUT_OF_RESOURCES;
}

static cl_int enqueue_launch(cl_command_queue queue, cl_kernel kernel, cl_command_type type, const checked_launch *found,
                             cl_uint waits, const cl_event *wait_list, cl_event *event)
{
    size_t arguments = kernel->count * sizeof(library_argument), objects = kernel->count * sizeof(ocl_object *);
    size_t head = (sizeof(kernel_command) + 15) / 16 * 16;
    cl_int error;
    kernel_command *c = command_new(head + arguments + objects + value_bytes(kernel) + 16, queue, type, waits, wait_list,
                                    run_kernel, clean_kernel, &error);

    if (!c)
        return error;
    c->kernel = ocl_hold(kernel);
    c->program = found->program;
    c->sizes = found->sizes;
    c->uses_system_svm = kernel->uses_system_svm;
    c->function = findings_kinds ? calls_function() : NULL;
    c->arguments = (library_argument *)(void *)((unsigned char *)c + head);
    c->objects = (ocl_object **)(void *)(c->arguments + kernel->count);
    c->values = (unsigned char *)c + (head + arguments + objects + 15) / 16 * 16;
    copy_arguments(c);
    if (findings_has(CHECK_maps))
        check_mappings(c);
    return command_enqueue(&c->command, CL_FALSE, event);
}

CL_API_ENTRY cl_int CL_API_CALL clEnqueueNDRangeKernel(cl_command_queue queue, cl_kernel kernel, cl_uint dimensions,
                                                       const size_t *offset, const size_t *global, const size_t *local,
                                                       cl_uint waits, const cl_event *wait_list, cl_event *event)
{
    checked_launch found;
    cl_int error = check_launch(queue, kernel, dimensions, offset, global, local, &found);

    if (error)
        return error;
    return enqueue_launch(queue, kernel, CL_COMMAND_NDRANGE_KERNEL, &found, waits, wait_list, event);
}

CL_API_ENTRY cl_int CL_API_CALL clEnqueueTask(cl_command_queue queue, cl_kernel kernel, cl_uint waits, const cl_event *wait_list,
                                              cl_event *event)
{
    const size_t one = 1;
    checked_launch found;
    cl_int error = check_launch(queue, kernel, 1, NULL, &one, &one, &found);

    if (error)
        return error;
    return enqueue_launch(queue, kernel, CL_COMMAND_TASK, &found, waits, wait_list, event);
}
