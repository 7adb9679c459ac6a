/* src/opencl/leaks.c - see leaks.h. */
#include "src/opencl/leaks.h"

#include "src/opencl/calls.h"
#include "src/opencl/device.h"

#include <stdio.h>
#include <stdlib.h>

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
}
