/* src/opencl/check/observer.c - the observer of src/opencl/api/observer.h: the hooks that the settings of the environment need. */
#include "src/opencl/api/observer.h"

#include "src/opencl/check/call_site.h"
#include "src/opencl/check/calls.h"
#include "src/opencl/check/commands.h"
#include "src/opencl/check/freed.h"
#include "src/opencl/check/host_writes.h"
#include "src/opencl/check/launches.h"
#include "src/opencl/check/leaks.h"
#include "src/opencl/check/maps.h"
#include "src/opencl/check/programs.h"
#include "src/opencl/check/races/precedence.h"
#include "src/opencl/check/statistics.h"
#include "src/opencl/check/trace_file.h"
#include "src/opencl/check/unwritten.h"
#include "src/opencl/record/record.h"

/* --- objects and memory --------------------------------------------------------------------------------------------------- */

static void forget_event(cl_event e)
{
    precedence_forget_event(e);
    frozen_free(e->source);
    e->source = NULL;
    maps_free(e->mapped);
    e->mapped = NULL;
}

static void forget_memory(cl_mem m)
{
    host_writes_free(m);
    if (m->owns_data) {
        precedence_forget_memory(m->data, m->size);
        unwritten_end(m->data);
    }
    if (!m->parent)
        frozen_forget_maps(m->data, m->size);
}

static void forget_object(ocl_object *o)
{
    if (findings_has(CHECK_leaks) && atomic_load(&o->references)) /* a call that failed drops what it has not returned */
        leaks_remove_object(o);
    if (o->kind == OCL_EVENT)
        forget_event((cl_event)o);
    else if (o->kind == OCL_QUEUE)
        precedence_forget_queue((cl_command_queue)o);
    else if (o->kind == OCL_MEMORY)
        forget_memory((cl_mem)o);
}

static void begin_memory(cl_mem m)
{
    if (m->owns_data)
        unwritten_begin(m);
    else
        host_writes_begin(m);
}

/* The standard lets the host write to coarse-grained memory only where it is mapped, and never to that of a device. */
static bool is_for_commands(const ocl_allocation *a)
{
    return a->usm_type == CL_MEM_TYPE_DEVICE_INTEL ||
           (a->usm_type == CL_MEM_TYPE_UNKNOWN_INTEL && !(a->flags & CL_MEM_SVM_FINE_GRAIN_BUFFER));
}

static void begin_allocation(ocl_allocation *a)
{
    if (findings_has(CHECK_leaks))
        leaks_add_allocation(a);
    if (is_for_commands(a))
        unwritten_begin_allocation(a->data, a->bytes);
}

static bool end_allocation(const ocl_allocation *a, bool by_program)
{
    if (by_program && findings_has(CHECK_leaks))
        leaks_remove_allocation(a);
    unwritten_end(a->data);
    precedence_forget_memory(a->data, a->bytes);
    frozen_forget_maps(a->data, a->bytes);
    maps_forget(a->data, a->bytes);
    freed_add(a->data, a->bytes);
    return true;
}

static void end_map(const void *pointer)
{
    frozen_end_map(pointer, call_site_here());
    maps_end(pointer);
}

/* --- commands ------------------------------------------------------------------------------------------------------------- */

static void end_command(ocl_command *c)
{
    precedence_end(c);
    frozen_free(c->event->source);
    c->event->source = NULL;
}

static void see_status(cl_event e, cl_int status)
{
    if (status <= 0)
        precedence_observe(e);
    else if (status == CL_RUNNING)
        precedence_observe_start(e);
}

/* --- settings ------------------------------------------------------------------------------------------------------------- */

static ocl_observer hooks;

/* Sets the hooks of GASKET_CHECK. */
static void set_checks(void)
{
    hooks = (ocl_observer){
        .build_option = findings_build_option(),
        .call_began = calls_begin,
        .call_ended = calls_end,
        .site = call_site_here,
        .refused = findings_refuse,
        .destroyed = forget_object,
        .built = programs_built,
        .placed = begin_memory,
        .allocated = begin_allocation,
        .freed = end_allocation,
        .mapped = host_writes_allow,
        .unmapped = end_map,
        .enqueued = commands_enqueued,
        .appended = precedence_append,
        .started = precedence_start,
        .ended = end_command,
        .runs = commands_run,
        .ran = commands_ran,
        .signalled = precedence_end_user_event,
        .host_saw = see_status,
        .host_saw_queue = precedence_observe_queue,
    };
    if (findings_has(CHECK_api)) {
        hooks.failed = calls_explain;
        hooks.misused = calls_report_misuse;
        hooks.freed_nothing = calls_report_free;
    }
    if (findings_has(CHECK_leaks)) {
        hooks.created = leaks_add_object;
        hooks.released = leaks_remove_object;
    }
}

static bool begin(void)
{
    statistics_begin();
    bool is_right = findings_begin() && trace_file_begin() && record_begin();
    if (findings_kinds)
        set_checks();
    hooks.launch = launches_run;
    if (record_is_wanted())
        hooks.compiled = record_compiled;
    if (findings_kinds || statistics_wanted || trace_file_is_wanted() || record_is_wanted())
        observer = &hooks;
    return is_right;
}

__attribute__((constructor)) static void offer(void)
{
    observer_begin = begin;
}
