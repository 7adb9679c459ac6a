/* src/opencl/leaks.c - see leaks.h. */
#include "src/opencl/leaks.h"

#include "src/opencl/calls.h"
#include "src/opencl/context.h"
#include "src/opencl/device.h"

#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>

/* The functions that make allocations, and the numbers of those that are left. */
static struct {
    cl_uint usm_type; /* of ocl_allocation */
    const char *function;
    atomic_size_t count;
} allocators[] = {{CL_MEM_TYPE_UNKNOWN_INTEL, "clSVMAlloc", 0},
                  {CL_MEM_TYPE_HOST_INTEL, "clHostMemAllocINTEL", 0},
                  {CL_MEM_TYPE_DEVICE_INTEL, "clDeviceMemAllocINTEL", 0},
                  {CL_MEM_TYPE_SHARED_INTEL, "clSharedMemAllocINTEL", 0}};

enum { ALLOCATORS = sizeof allocators / sizeof *allocators };

/* --- allocations ---------------------------------------------------------------------------------------------------------- */

void leaks_add_allocations(const ocl_allocations *list)
{
    for (size_t i = 0; i < list->count; i++)
        for (size_t k = 0; k < ALLOCATORS; k++)
            if (list->items[i].usm_type == allocators[k].usm_type)
                allocators[k].count++;
}

static bool is_any(const void *object, const void *data)
{
    (void)object;
    (void)data;
    return true;
}

static void report_allocations(void)
{
    size_t contexts;
    void **live = ocl_collect(OCL_CONTEXT, is_any, NULL, &contexts);

    for (size_t i = 0; live && i < contexts; i++) {
        cl_context c = live[i];
        pthread_mutex_lock(&c->lock);
        leaks_add_allocations(&c->allocations);
        pthread_mutex_unlock(&c->lock);
    }
    free(live);
    for (size_t k = 0; k < ALLOCATORS; k++) {
        size_t count = allocators[k].count;
        char message[128];
        snprintf(message, sizeof message, "%zu allocation%s of this function %s not freed at the end", count,
                 count == 1 ? "" : "s", count == 1 ? "is" : "are");
        if (count)
            findings_add_call(CHECK_leaks, allocators[k].function, message);
    }
}

/* --- objects -------------------------------------------------------------------------------------------------------------- */

static bool has_references(const void *object, const void *creator)
{
    const ocl_object *o = object;

    (void)creator;
    return o->creator && ocl_references(o) && !(o->kind == OCL_DEVICE && !((cl_device_id)object)->parent);
}

static int compare_creators(const void *a, const void *b)
{
    return strcmp((*(ocl_object *const *)a)->creator, (*(ocl_object *const *)b)->creator);
}

static void report_creator(ocl_kind kind, const char *creator, size_t count)
{
    char message[128];

    snprintf(message, sizeof message, "%zu %s%s of this function %s not released at the end", count, calls_kind_name(kind),
             count == 1 ? "" : "s", count == 1 ? "is" : "are");
    findings_add_call(CHECK_leaks, creator, message);
}

static void report_kind(ocl_kind kind)
{
    size_t count, first = 0;
    ocl_object **objects = (ocl_object **)ocl_collect(kind, has_references, NULL, &count);

    if (!objects)
        return;
    qsort(objects, count, sizeof *objects, compare_creators);
    for (size_t i = 1; i <= count; i++)
        if (i == count || compare_creators(&objects[i], &objects[first])) {
            report_creator(kind, objects[first]->creator, i - first);
            first = i;
        }
    free(objects);
}

void leaks_report(void)
{
    for (ocl_kind kind = OCL_DEVICE; kind < OCL_KIND_COUNT; kind++)
        report_kind(kind);
    report_allocations();
}
