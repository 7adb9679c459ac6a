/* src/opencl/program/enqueue_kernel.c - launches of kernels from the host. */
#include "src/opencl/api/observer.h"
#include "src/opencl/memory/reachable.h"
#include "src/opencl/program/launch.h"
#include "src/opencl/api/entry.h"

#include "src/base/limits.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* --- arguments ------------------------------------------------------------------------------------------------------------ */

static run_access access_of(const struct _cl_mem *m)
{
    return m->flags & CL_MEM_READ_ONLY ? RUN_READ_ONLY : m->flags & CL_MEM_WRITE_ONLY ? RUN_WRITE_ONLY : RUN_READ_WRITE;
}

static library_argument memory_argument(const param *p, cl_mem m)
{
    library_argument a = {.kind = RUN_BUFFER, .data = m->data, .bytes = m->size, .access = access_of(m)};

    if (p->kind == PARAM_IMAGE) {
        a.kind = RUN_IMAGE;
        a.image = &m->image;
    } else if (p->kind == PARAM_PIPE) {
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
    library_argument a = {.kind = RUN_VALUE, .data = *at, .bytes = size};

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
        return (library_argument){.kind = RUN_LOCAL, .bytes = a->bytes};
    case PARAM_BUFFER:
    case PARAM_IMAGE:
    case PARAM_PIPE:
        if (a->object)
            return memory_argument(p, (cl_mem)a->object);
        if (a->pointer)
            return (library_argument){.kind = RUN_BUFFER, .data = a->pointer};
        break;
    }
    return (library_argument){.kind = RUN_NULL};
}

static size_t value_bytes(const struct _cl_kernel *k)
{
    size_t bytes = 0;

    for (size_t i = 0; i < k->count; i++)
        bytes += (k->arguments[i].value ? k->arguments[i].bytes + 15 : 16) / 16 * 16;
    return bytes;
}

/* Copies the arguments of the kernel to C, whose members are allocated. */
static void copy_arguments(ocl_launch *c)
{
    const struct _cl_kernel *k = c->kernel;
    unsigned char *values = c->values;

    for (size_t i = 0; i < k->count; i++) {
        c->arguments[i] = argument_of(k, i, &values);
        c->objects[i] = k->arguments[i].object ? ocl_hold(k->arguments[i].object) : NULL;
    }
}

cl_mem launch_memory(const ocl_launch *l, size_t i)
{
    return l->objects[i] && l->objects[i]->kind == OCL_MEMORY ? (cl_mem)l->objects[i] : NULL;
}

/* --- the command ---------------------------------------------------------------------------------------------------------- */

static void clean_kernel(ocl_command *command)
{
    ocl_launch *c = (ocl_launch *)command;

    for (size_t i = 0; i < c->kernel->count; i++)
        if (c->objects[i])
            ocl_drop(c->objects[i]);
    indirect_drop(&c->indirect);
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
static bool find_memory(const ocl_launch *c, ocl_reachable *r)
{
    bool uses_system = c->indirect.has_system;

    if (!reachable_add_allocations(r, c->kernel->program->context))
        return false;
    for (size_t i = 0; i < c->kernel->count && !uses_system; i++)
        uses_system = c->arguments[i].kind == RUN_BUFFER && !c->objects[i] && !reachable_has(r, c->arguments[i].data);
    return !uses_system || reachable_add_process(r);
}

/* Buffers of C in memory of the host that C reaches by pointers, too, end with that memory: the conformance test svm_shared_sub_buffers walks from one sub-buffer of
 * an allocation to the next. */
static void open_arguments(ocl_launch *c, const ocl_reachable *r)
{
    for (size_t i = 0; i < c->kernel->count; i++) {
        cl_mem m = launch_memory(c, i), root = memory_root(m);
        c->arguments[i].is_open = root && !root->owns_data && reachable_has(r, m->data);
    }
}

/* Of launches that succeed, the messages are warnings about accesses outside a buffer: those of the first one are enough. */
static void print_messages(ocl_launch *c, gasket_status result, const char *messages)
{
    if (result == GASKET_DONE && atomic_exchange(&c->kernel->has_warned, true))
        return;
    fputs(messages, stderr);
    context_report(c->command.queue->context, messages);
}

static cl_int launch_command(ocl_launch *c, library_launch *r, ocl_reachable *memory)
{
    char *messages;

    gasket_status result =
        observer && observer->launch ? observer->launch(c, r, memory, &messages) : library_launch_run(r, &messages);

    if (messages)
        print_messages(c, result, messages);
    free(messages);
    return status_of(result);
}

static cl_int run_kernel(ocl_command *command)
{
    ocl_launch *c = (ocl_launch *)command;
    gasket_program *program = c->program;
    ocl_reachable reachable = {0};
    library_launch r = {.program = program,
                        .kernel = find_in_program(c->kernel, program),
                        .sizes = &c->sizes,
                        .threads = command->queue->device->units,
                        .arguments = c->arguments,
                        .in_place = true,
                        .printed = stdout};

    if (!c->sizes.global[0] || !c->sizes.global[1] || !c->sizes.global[2])
        return CL_SUCCESS;
    bool is_found = find_memory(c, &reachable);
    r.memory = reachable.items;
    r.memory_count = reachable.count;
    open_arguments(c, &reachable);
    cl_int status = is_found ? launch_command(c, &r, &reachable) : CL_OUT_OF_HOST_MEMORY;
    free(reachable.items);
    return status;
}

/* What check_launch() finds of a launch. */
typedef struct checked_launch {
    gasket_program *program; /* the executable for the device */
    run_sizes sizes;
} checked_launch;

/* Has a buffer that is an argument of K in constant memory more bytes than the profile of the device permits? gasket's own device has no such
 * limit. */
static bool exceeds_constant_memory(const struct _cl_kernel *k)
{
    cl_ulong most = device_limit_of(DEVICE_constant_bytes);

    for (size_t i = 0; ocl_profile()->id && i < k->count; i++) {
        const ir_argument *a = kernel_parameter(k, i);
        const void *object = k->arguments[i].object;
        bool is_constant = a && ir_is_ptr(a->value.type) && !a->byval && a->value.type->space == IR_CONSTANT;
        if (!is_constant || !object || ((const struct _cl_mem *)object)->size <= most)
            continue;
        ocl_explain(CL_OUT_OF_RESOURCES,
                    "argument '%s' of kernel '%s' is a buffer of %zu bytes in constant memory, and %s permits %llu",
                    kernel_parameter_name(k, i), k->found->signature.kernel, ((const struct _cl_mem *)object)->size,
                    device_owner(), (unsigned long long)most);
        return true;
    }
    return false;
}

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
    if (error || exceeds_constant_memory(kernel))
        return error ? error : CL_OUT_OF_RESOURCES;
    cl_ulong bytes = kernel_local_bytes(kernel), most = device_limit_of(DEVICE_local_bytes);
    if (bytes <= most)
        return CL_SUCCESS;
    bool is_own = !ocl_profile()->id;
    ocl_explain(CL_OUT_OF_RESOURCES, "kernel '%s' needs %llu bytes of local memory, and a work-group%s%s has %llu",
                kernel->found->signature.kernel, (unsigned long long)bytes, is_own ? "" : " of ", is_own ? "" : device_owner(),
                (unsigned long long)most);
    return CL_OUT_OF_RESOURCES;
}

static cl_int enqueue_launch(cl_command_queue queue, cl_kernel kernel, cl_command_type type, const checked_launch *found,
                             cl_uint waits, const cl_event *wait_list, cl_event *event)
{
    size_t arguments = kernel->count * sizeof(library_argument), objects = kernel->count * sizeof(ocl_object *);
    size_t head = (sizeof(ocl_launch) + 15) / 16 * 16;
    cl_int error;
    ocl_launch *c = command_new(head + arguments + objects + value_bytes(kernel) + 16, queue, type, waits, wait_list, run_kernel,
                                clean_kernel, &error);

    if (!c)
        return error;
    c->kernel = ocl_hold(kernel);
    c->program = found->program;
    c->sizes = found->sizes;
    c->indirect = indirect_hold(&kernel->indirect);
    c->command.work = WORK_LAUNCH;
    c->arguments = (library_argument *)(void *)((unsigned char *)c + head);
    c->objects = (ocl_object **)(void *)(c->arguments + kernel->count);
    c->values = (unsigned char *)c + (head + arguments + objects + 15) / 16 * 16;
    copy_arguments(c);
    return command_enqueue(&c->command, CL_FALSE, event);
}

ENTRY(clEnqueueNDRangeKernel,
      (cl_command_queue queue, cl_kernel kernel, cl_uint dimensions, const size_t *offset, const size_t *global,
       const size_t *local, cl_uint waits, const cl_event *wait_list, cl_event *event),
      (queue, kernel, dimensions, offset, global, local, waits, wait_list, event))
{
    checked_launch found;
    cl_int error = check_launch(queue, kernel, dimensions, offset, global, local, &found);

    if (error)
        return error;
    return enqueue_launch(queue, kernel, CL_COMMAND_NDRANGE_KERNEL, &found, waits, wait_list, event);
}

ENTRY(clEnqueueTask, (cl_command_queue queue, cl_kernel kernel, cl_uint waits, const cl_event *wait_list, cl_event *event),
      (queue, kernel, waits, wait_list, event))
{
    const size_t one = 1;
    checked_launch found;
    cl_int error = check_launch(queue, kernel, 1, NULL, &one, &one, &found);

    if (error)
        return error;
    return enqueue_launch(queue, kernel, CL_COMMAND_TASK, &found, waits, wait_list, event);
}
