/* src/opencl/program/build_job.c - the job of a build: for each device it compiles or links, in the calling thread or in one of its own. */
#include "src/opencl/program/build_job.h"

#include "src/opencl/api/observer.h"
#include "src/opencl/program/cache.h"
#include "src/opencl/api/guard.h"
#include "src/opencl/api/observer.h"

#include <stdlib.h>
#include <string.h>

/* --- running a job -------------------------------------------------------------------------------------------------------- */

typedef struct build_result {
    gasket_program *executable;
    library_module *module;
    char *log;
    size_t variable_bytes;
    bool is_done;
} build_result;

static void compile_module(const build_job *j, build_result *r)
{
    gasket_status status;

    const struct _cl_program *p = j->program;
    const char *text = p->il ? p->il : p->source;
    size_t length = p->il ? p->il_length : p->source_length;

    r->module = library_module_compile(text, length, j->headers, j->header_count, j->options, &status, &r->log);
    r->is_done = r->module != NULL;
}

/* The messages of BEFORE and of AFTER, one of which may be NULL; both are freed unless it is the result. */
static char *join_logs(char *before, char *after)
{
    size_t length = before ? strlen(before) : 0;

    if (!length || !after) {
        free(length ? after : before);
        return length ? before : after;
    }
    char *all = realloc(before, length + strlen(after) + 1);
    if (!all)
        free(before);
    else
        strcpy(all + length, after);
    if (all)
        free(after);
    return all ? all : after;
}

static void make_executable(const build_job *j, build_result *r)
{
    gasket_status status;
    char *log = NULL;

    r->executable = library_program_of_module(r->module, j->options, &status, &log);
    r->log = join_logs(r->log, log);
    r->is_done = r->executable != NULL;
    r->variable_bytes = r->executable ? r->executable->variable_bytes : 0;
}

/* Does something follow a NUL character of the source of P? At the end, the characters come from lengths that count the end of a string. */
static bool has_inner_nul(const struct _cl_program *p)
{
    size_t length = p->source_length;

    while (length && !p->source[length - 1])
        length--;
    return strlen(p->source) < length;
}

static void compile_source(const build_job *j, build_result *r)
{
    gasket_status status;

    if (j->goal == GOAL_OBJECT) {
        compile_module(j, r);
        return;
    }
    if (j->program->il || has_inner_nul(j->program)) {
        compile_module(j, r);
        if (r->is_done)
            make_executable(j, r);
        return;
    }
    r->executable = cache_find(j->program->source, j->options, &r->log);
    if (!r->executable) {
        r->executable = library_program_compile(j->program->source, COMMAND_OPENCL, j->options, &status, &r->log);
        if (r->executable)
            cache_store(r->executable, r->log);
    }
    if (r->executable)
        observe(compiled, r->executable);
    r->is_done = r->executable != NULL;
    r->variable_bytes = r->executable ? r->executable->variable_bytes : 0;
}

static void link_inputs(const build_job *j, ocl_build *const *inputs, build_result *r)
{
    static const ir_link_goal goals[] = {
        [GOAL_OBJECT] = IR_GOAL_LIBRARY, [GOAL_LIBRARY] = IR_GOAL_LIBRARY, [GOAL_EXECUTABLE] = IR_GOAL_KERNELS};
    library_module **modules = calloc(j->input_count, sizeof(library_module *));
    gasket_status status;

    if (!modules)
        return;
    for (size_t i = 0; i < j->input_count; i++)
        modules[i] = inputs[i]->module;
    r->module = library_module_link(modules, j->input_count, goals[j->goal], &status, &r->log);
    free(modules);
    r->is_done = r->module != NULL;
    if (r->module && j->goal != GOAL_LIBRARY)
        make_executable(j, r);
}

static void store_result(const build_job *j, ocl_build *b, const build_result *r)
{
    static const cl_program_binary_type types[] = {[GOAL_OBJECT] = CL_PROGRAM_BINARY_TYPE_COMPILED_OBJECT,
                                                   [GOAL_LIBRARY] = CL_PROGRAM_BINARY_TYPE_LIBRARY,
                                                   [GOAL_EXECUTABLE] = CL_PROGRAM_BINARY_TYPE_EXECUTABLE};

    pthread_mutex_lock(&j->program->lock);
    b->executable = r->executable;
    b->module = r->module;
    b->log = r->log;
    b->variable_bytes = r->variable_bytes;
    b->type = r->is_done ? types[j->goal] : CL_PROGRAM_BINARY_TYPE_NONE;
    b->status = r->is_done ? CL_BUILD_SUCCESS : CL_BUILD_ERROR;
    if (r->executable && !j->program->built)
        j->program->built = r->executable;
    pthread_mutex_unlock(&j->program->lock);
    observe(built, r->executable, r->is_done ? NULL : j->program->source, r->log);
}

void build_job_free(build_job *j)
{
    for (cl_uint i = 0; i < j->device_count; i++) {
        build_drop(j->builds ? j->builds[i] : NULL);
        for (size_t k = 0; j->inputs && k < j->input_count; k++)
            build_drop(j->inputs[i * j->input_count + k]);
    }
    for (size_t i = 0; i < j->header_count; i++) {
        free((char *)j->headers[i].name);
        free((char *)j->headers[i].text);
    }
    free(j->headers);
    free(j->options);
    free(j->devices);
    free(j->builds);
    free(j->inputs);
    if (j->program)
        ocl_drop(j->program);
    free(j);
}

typedef struct build_step {
    const build_job *job;
    cl_uint device;
    build_result result;
} build_step;

static void make_result(void *context)
{
    build_step *s = context;
    const build_job *j = s->job;

    if (j->links)
        link_inputs(j, &j->inputs[s->device * j->input_count], &s->result);
    else
        compile_source(j, &s->result);
}

/* Makes all builds of J. Returns whether all succeeded. After a failure of gasket a build has an error, too: none stays in progress. */
static bool run_builds(build_job *j)
{
    bool is_done = true;

    for (cl_uint i = 0; i < j->device_count; i++) {
        build_step s = {.job = j, .device = i};
        if (i && j->builds[i] == j->builds[i - 1])
            continue;
        guard_run("a build", make_result, &s);
        store_result(j, j->builds[i], &s.result);
        is_done = is_done && s.result.is_done;
    }
    return is_done;
}

static void call_notification(const build_job *j)
{
    const void *before = ocl_lend(j->program);

    j->notify(j->program, j->context);
    ocl_lend(before);
}

static void *run_job(void *job)
{
    build_job *j = job;

    run_builds(j);
    call_notification(j);
    build_job_free(j);
    return NULL;
}

static bool start_thread(build_job *j)
{
    pthread_t thread;

    if (pthread_create(&thread, NULL, run_job, j))
        return false;
    pthread_detach(thread);
    return true;
}

/* Runs J and frees it, on another thread if it has a callback. Returns ERROR if it failed before the return. */
static cl_int start_job(build_job *j, cl_int error)
{
    if (j->notify && start_thread(j))
        return CL_SUCCESS;
    bool is_done = run_builds(j);
    if (j->notify)
        call_notification(j);
    build_job_free(j);
    return is_done ? CL_SUCCESS : error;
}

/* --- making a job --------------------------------------------------------------------------------------------------------- */

cl_int build_check_list(cl_uint count, const cl_device_id *devices, build_callback notify, const void *context)
{
    return (count != 0) != (devices != NULL) || (!notify && context) ? CL_INVALID_VALUE : CL_SUCCESS;
}

build_job *build_job_new(cl_program p, cl_uint count, const cl_device_id *devices, cl_int *error)
{
    build_job *j = calloc(1, sizeof *j);

    *error = CL_OUT_OF_HOST_MEMORY;
    if (!j)
        return NULL;
    j->program = ocl_hold(p);
    j->device_count = count ? count : p->device_count;
    j->devices = calloc(j->device_count, sizeof *j->devices);
    j->builds = calloc(j->device_count, sizeof(ocl_build *));
    bool is_complete = j->devices && j->builds;
    if (is_complete)
        *error = CL_SUCCESS;
    for (cl_uint i = 0; is_complete && i < j->device_count; i++) {
        j->devices[i] = count ? program_device_index(p, devices[i]) : (int)i;
        if (j->devices[i] < 0)
            *error = CL_INVALID_DEVICE;
    }
    if (*error == CL_SUCCESS)
        return j;
    build_job_free(j);
    return NULL;
}

/* Does device I of J have the same inputs as the device before it? */
static bool shares_build(const build_job *j, cl_uint i)
{
    const void *own = &j->inputs[i * j->input_count], *previous = &j->inputs[(i - 1) * j->input_count];

    return !j->links || memcmp(own, previous, j->input_count * sizeof(ocl_build *)) == 0;
}

static cl_int create_builds(build_job *j)
{
    for (cl_uint i = 0; i < j->device_count; i++) {
        j->builds[i] = i && shares_build(j, i) ? build_hold(j->builds[i - 1]) : build_new(j->host_options);
        if (!j->builds[i])
            return CL_OUT_OF_HOST_MEMORY;
    }
    return CL_SUCCESS;
}

static bool is_building(const build_job *j)
{
    for (cl_uint i = 0; i < j->device_count; i++) {
        const ocl_build *b = j->program->builds[j->devices[i]];
        if (b && b->status == CL_BUILD_IN_PROGRESS)
            return true;
    }
    return false;
}

/* The executable that kernels are created of: the first one. Under the lock of P. */
static void choose_executable(cl_program p)
{
    p->built = NULL;
    for (cl_uint i = 0; i < p->device_count && !p->built; i++)
        p->built = p->builds[i] ? p->builds[i]->executable : NULL;
}

/* Replaces the builds of the devices by those of J, which are in progress. */
static cl_int install_builds(build_job *j)
{
    cl_program p = j->program;
    cl_int result = CL_SUCCESS;

    pthread_mutex_lock(&p->lock);
    if (p->kernels || is_building(j)) {
        ocl_explain(CL_INVALID_OPERATION, "the program %s", p->kernels ? "has kernels" : "is being built");
        result = CL_INVALID_OPERATION;
    }
    for (cl_uint i = 0; result == CL_SUCCESS && i < j->device_count; i++) {
        build_drop(p->builds[j->devices[i]]);
        p->builds[j->devices[i]] = build_hold(j->builds[i]);
    }
    choose_executable(p);
    pthread_mutex_unlock(&p->lock);
    return result;
}

cl_int build_job_begin(build_job *j, const char *options, build_callback notify, void *context, cl_int failure)
{
    j->host_options = options;
    j->notify = notify;
    j->context = context;
    cl_int error = create_builds(j);
    if (error == CL_SUCCESS)
        error = install_builds(j);
    if (error == CL_SUCCESS)
        return start_job(j, failure);
    build_job_free(j);
    return error;
}
