/* src/opencl/build.c - clBuildProgram, clCompileProgram and clLinkProgram.
 *
 * Each checks its arguments and makes a job, which runs at once, or on a thread of its own if the host gave a callback. A job makes a
 * build for each device; devices with the same input share one. */
#include "src/opencl/build.h"

#include "src/opencl/cache.h"
#include "src/opencl/findings.h"

#include <stdlib.h>
#include <string.h>

typedef void(CL_CALLBACK *build_callback)(cl_program program, void *context);

typedef enum build_goal { GOAL_OBJECT, GOAL_LIBRARY, GOAL_EXECUTABLE } build_goal;

typedef struct build_job {
    cl_program program; /* held */
    build_goal goal;
    bool links;    /* else it compiles the source of the program */
    char *options; /* those of the host and of GASKET_OPTIONS */
    const char *host_options;
    library_header *headers; /* with copies of the texts */
    size_t header_count;
    cl_uint device_count;
    int *devices;       /* their indices in the program */
    ocl_build **builds; /* of the devices, held */
    size_t input_count;
    ocl_build **inputs; /* held: `input_count` for each device */
    build_callback notify;
    void *context;
} build_job;

/* --- builds --------------------------------------------------------------------------------------------------------------- */

ocl_build *build_new(const char *options)
{
    ocl_build *b = calloc(1, sizeof *b);

    if (!b)
        return NULL;
    atomic_init(&b->holds, 1);
    b->status = CL_BUILD_IN_PROGRESS;
    b->options = options ? strdup(options) : NULL;
    if (!options || b->options)
        return b;
    free(b);
    return NULL;
}

ocl_build *build_hold(ocl_build *b)
{
    atomic_fetch_add(&b->holds, 1);
    return b;
}

void build_drop(ocl_build *b)
{
    if (!b || atomic_fetch_sub(&b->holds, 1) != 1)
        return;
    gasket_program_free(b->executable);
    library_module_free(b->module);
    free(b->options);
    free(b->log);
    free(b->binary);
    free(b);
}

/* --- options -------------------------------------------------------------------------------------------------------------- */

/* Removes the words that stand for themselves from OPTIONS: WORDS, up to NULL. FOUND (may be NULL) receives which there were. */
static void take_words(char *options, const char *const *words, bool *found)
{
    for (size_t w = 0; words[w]; w++) {
        size_t n = strlen(words[w]);
        for (char *at = options; (at = strstr(at, words[w])); at += n) {
            bool begins = at == options || strchr(" \t\n", at[-1]), ends = !at[n] || strchr(" \t\n", at[n]);
            if (!begins || !ends)
                continue;
            memset(at, ' ', n);
            if (found)
                found[w] = true;
        }
    }
}

/* OPTIONS followed by those of GASKET_OPTIONS and GASKET_CHECK; the caller frees them. NULL: memory ran out. */
static char *add_environment(const char *options)
{
    const char *given = getenv("GASKET_OPTIONS"), *more = given ? given : "", *checks = findings_build_option();
    size_t room = strlen(options) + strlen(more) + strlen(checks) + 3;
    char *all = malloc(room);

    if (all)
        snprintf(all, room, "%s%s%s%s%s", options, *more ? " " : "", more, *checks ? " " : "", checks);
    return all;
}

/* Stores the options of a compilation in *OPTIONS. -g needs no effect: locations are always kept. */
static cl_int read_compile_options(const char *given, char **options, cl_int error)
{
    static const char *const ignored[] = {"-g", NULL};
    char *own = strdup(given ? given : "");
    cl_int result = own ? CL_SUCCESS : CL_OUT_OF_HOST_MEMORY;

    if (own)
        take_words(own, ignored, NULL);
    if (own && !library_check_options(own, false, NULL))
        result = error;
    if (result == CL_SUCCESS)
        *options = add_environment(own);
    free(own);
    return result == CL_SUCCESS && !*options ? CL_OUT_OF_HOST_MEMORY : result;
}

/* Stores the options of a link in *OPTIONS, without those that choose the result. */
static cl_int read_link_options(const char *given, char **options, build_goal *goal)
{
    static const char *const words[] = {"-create-library", "-enable-link-options", NULL};
    char *own = strdup(given ? given : "");
    bool found[2] = {false};

    if (!own)
        return CL_OUT_OF_HOST_MEMORY;
    take_words(own, words, found);
    *goal = found[0] ? GOAL_LIBRARY : GOAL_EXECUTABLE;
    bool valid = (!found[1] || found[0]) && library_check_options(own, true, NULL);
    if (valid)
        *options = add_environment(own);
    free(own);
    return !valid ? CL_INVALID_LINKER_OPTIONS : *options ? CL_SUCCESS : CL_OUT_OF_HOST_MEMORY;
}

/* --- running a job -------------------------------------------------------------------------------------------------------- */

typedef struct build_result {
    gasket_program *executable;
    library_module *module;
    char *log;
    size_t variable_bytes;
    bool is_done;
} build_result;

static void compile_source(const build_job *j, build_result *r)
{
    gasket_status status;

    if (j->goal == GOAL_OBJECT) {
        r->module = library_module_compile(j->program->source, j->headers, j->header_count, j->options, &status, &r->log);
        r->is_done = r->module != NULL;
        return;
    }
    r->executable = cache_find(j->program->source, j->options, &r->log);
    if (!r->executable) {
        r->executable = gasket_program_new(j->program->source, j->options, &status, &r->log);
        if (r->executable)
            cache_store(r->executable, r->log);
    }
    r->is_done = r->executable != NULL;
    r->variable_bytes = r->executable ? r->executable->variable_bytes : 0;
}

static void link_inputs(const build_job *j, ocl_build *const *inputs, build_result *r)
{
    library_module **modules = calloc(j->input_count, sizeof(library_module *));
    gasket_status status;

    if (!modules)
        return;
    for (size_t i = 0; i < j->input_count; i++)
        modules[i] = inputs[i]->module;
    r->module = library_module_link(modules, j->input_count, j->goal == GOAL_LIBRARY, &status, &r->log);
    free(modules);
    r->is_done = r->module != NULL;
    if (!r->module || j->goal == GOAL_LIBRARY)
        return;
    free(r->log);
    r->executable = library_program_of_module(r->module, j->options, &status, &r->log);
    r->is_done = r->executable != NULL;
    r->variable_bytes = r->executable ? r->executable->variable_bytes : 0;
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
}

static void free_job(build_job *j)
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

/* Makes all builds of J. Returns whether all succeeded. */
static bool run_builds(build_job *j)
{
    bool is_done = true;

    for (cl_uint i = 0; i < j->device_count; i++) {
        build_result r = {0};
        if (i && j->builds[i] == j->builds[i - 1])
            continue;
        if (j->links)
            link_inputs(j, &j->inputs[i * j->input_count], &r);
        else
            compile_source(j, &r);
        store_result(j, j->builds[i], &r);
        is_done = is_done && r.is_done;
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
    free_job(j);
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
    free_job(j);
    return is_done ? CL_SUCCESS : error;
}

/* --- making a job --------------------------------------------------------------------------------------------------------- */

static cl_int check_list(cl_uint count, const cl_device_id *devices, build_callback notify, const void *context)
{
    return (count != 0) != (devices != NULL) || (!notify && context) ? CL_INVALID_VALUE : CL_SUCCESS;
}

/* A job for the COUNT devices of P (0: all); NULL with *ERROR set. */
static build_job *new_job(cl_program p, cl_uint count, const cl_device_id *devices, cl_int *error)
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
    free_job(j);
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
    if (p->kernels || is_building(j))
        result = CL_INVALID_OPERATION;
    for (cl_uint i = 0; result == CL_SUCCESS && i < j->device_count; i++) {
        build_drop(p->builds[j->devices[i]]);
        p->builds[j->devices[i]] = build_hold(j->builds[i]);
    }
    choose_executable(p);
    pthread_mutex_unlock(&p->lock);
    return result;
}

/* Starts J, whose inputs are set, and frees it. */
static cl_int begin_job(build_job *j, const char *options, build_callback notify, void *context, cl_int failure)
{
    j->host_options = options;
    j->notify = notify;
    j->context = context;
    cl_int error = create_builds(j);
    if (error == CL_SUCCESS)
        error = install_builds(j);
    if (error == CL_SUCCESS)
        return start_job(j, failure);
    free_job(j);
    return error;
}

/* --- clBuildProgram ------------------------------------------------------------------------------------------------------- */

/* Sets the inputs of J, a build of a program that was created from binaries: the binaries. */
static cl_int set_binary_inputs(build_job *j)
{
    cl_int result = CL_SUCCESS;

    j->links = true;
    j->inputs = calloc(j->device_count, sizeof(ocl_build *));
    if (!j->inputs)
        return CL_OUT_OF_HOST_MEMORY;
    j->input_count = 1;
    pthread_mutex_lock(&j->program->lock);
    for (cl_uint i = 0; i < j->device_count; i++) {
        ocl_build *b = j->program->builds[j->devices[i]];
        if (b && b->module)
            j->inputs[i] = build_hold(b);
        else
            result = b && b->status == CL_BUILD_IN_PROGRESS ? CL_INVALID_OPERATION : CL_INVALID_BINARY;
    }
    pthread_mutex_unlock(&j->program->lock);
    return result;
}

CL_API_ENTRY cl_int CL_API_CALL clBuildProgram(cl_program program, cl_uint count, const cl_device_id *devices,
                                               const char *options, build_callback notify, void *context)
{
    cl_int error;

    if (!ocl_is(program, OCL_PROGRAM))
        return CL_INVALID_PROGRAM;
    if ((error = check_list(count, devices, notify, context)) != CL_SUCCESS)
        return error;
    if (program->is_linked)
        return CL_INVALID_OPERATION;
    build_job *j = new_job(program, count, devices, &error);
    if (!j)
        return error;
    j->goal = GOAL_EXECUTABLE;
    if (!program->source)
        error = set_binary_inputs(j);
    if (error == CL_SUCCESS)
        error = read_compile_options(options, &j->options, CL_INVALID_BUILD_OPTIONS);
    if (error == CL_SUCCESS)
        return begin_job(j, options, notify, context, CL_BUILD_PROGRAM_FAILURE);
    free_job(j);
    return error;
}

/* --- clCompileProgram ----------------------------------------------------------------------------------------------------- */

static cl_int check_headers(cl_program p, cl_uint count, const cl_program *headers, const char **names)
{
    if ((count != 0) != (headers != NULL) || (count != 0) != (names != NULL))
        return CL_INVALID_VALUE;
    for (cl_uint i = 0; i < count; i++) {
        if (!names[i])
            return CL_INVALID_VALUE;
        if (!ocl_is(headers[i], OCL_PROGRAM))
            return CL_INVALID_PROGRAM;
        if (headers[i]->context != p->context)
            return CL_INVALID_CONTEXT;
        if (!headers[i]->source)
            return CL_INVALID_OPERATION;
    }
    return CL_SUCCESS;
}

static cl_int copy_headers(build_job *j, cl_uint count, const cl_program *headers, const char **names)
{
    j->headers = calloc(count + 1, sizeof *j->headers);
    if (!j->headers)
        return CL_OUT_OF_HOST_MEMORY;
    for (cl_uint i = 0; i < count; i++) {
        j->headers[i] = (library_header){.name = strdup(names[i]), .text = strdup(headers[i]->source)};
        j->header_count++;
        if (!j->headers[i].name || !j->headers[i].text)
            return CL_OUT_OF_HOST_MEMORY;
    }
    return CL_SUCCESS;
}

CL_API_ENTRY cl_int CL_API_CALL clCompileProgram(cl_program program, cl_uint count, const cl_device_id *devices,
                                                 const char *options, cl_uint header_count, const cl_program *headers,
                                                 const char **names, build_callback notify, void *context)
{
    cl_int error;

    if (!ocl_is(program, OCL_PROGRAM))
        return CL_INVALID_PROGRAM;
    if ((error = check_list(count, devices, notify, context)) != CL_SUCCESS ||
        (error = check_headers(program, header_count, headers, names)) != CL_SUCCESS)
        return error;
    if (!program->source)
        return CL_INVALID_OPERATION;
    build_job *j = new_job(program, count, devices, &error);
    if (!j)
        return error;
    j->goal = GOAL_OBJECT;
    error = read_compile_options(options, &j->options, CL_INVALID_COMPILER_OPTIONS);
    if (error == CL_SUCCESS)
        error = copy_headers(j, header_count, headers, names);
    if (error == CL_SUCCESS)
        return begin_job(j, options, notify, context, CL_COMPILE_PROGRAM_FAILURE);
    free_job(j);
    return error;
}

/* --- clLinkProgram -------------------------------------------------------------------------------------------------------- */

static cl_int check_inputs(cl_context context, cl_uint count, const cl_program *programs)
{
    if (!count || !programs)
        return CL_INVALID_VALUE;
    for (cl_uint i = 0; i < count; i++) {
        if (!ocl_is(programs[i], OCL_PROGRAM))
            return CL_INVALID_PROGRAM;
        if (programs[i]->context != context)
            return CL_INVALID_CONTEXT;
    }
    return CL_SUCCESS;
}

static bool is_link_input(const ocl_build *b)
{
    return b && b->module && (b->type == CL_PROGRAM_BINARY_TYPE_COMPILED_OBJECT || b->type == CL_PROGRAM_BINARY_TYPE_LIBRARY);
}

/* Holds the object or library of P for DEVICE in *INPUT; NULL: it has none. */
static cl_int take_input(cl_program p, cl_device_id device, ocl_build **input)
{
    cl_int result = CL_SUCCESS;

    pthread_mutex_lock(&p->lock);
    ocl_build *b = program_build(p, device);
    if (b && b->status == CL_BUILD_IN_PROGRESS)
        result = CL_INVALID_OPERATION;
    else
        *input = is_link_input(b) ? build_hold(b) : NULL;
    pthread_mutex_unlock(&p->lock);
    return result;
}

/* Removes device I, for which no program has an object, from J. */
static void remove_device(build_job *j, cl_uint i)
{
    cl_uint after = --j->device_count - i;
    size_t n = j->input_count;

    memmove(&j->devices[i], &j->devices[i + 1], after * sizeof *j->devices);
    memmove(&j->inputs[i * n], &j->inputs[(i + 1) * n], after * n * sizeof(ocl_build *));
}

static cl_int set_inputs(build_job *j, cl_uint count, const cl_program *programs)
{
    j->links = true;
    j->inputs = calloc((size_t)j->device_count * count, sizeof(ocl_build *));
    if (!j->inputs)
        return CL_OUT_OF_HOST_MEMORY;
    j->input_count = count;
    for (cl_uint i = 0; i < j->device_count;) {
        cl_uint present = 0;
        for (cl_uint k = 0; k < count; k++) {
            ocl_build **input = &j->inputs[i * count + k];
            cl_int error = take_input(programs[k], j->program->devices[j->devices[i]], input);
            if (error != CL_SUCCESS)
                return error;
            present += *input != NULL;
        }
        if (present && present < count)
            return CL_INVALID_OPERATION;
        if (present)
            i++;
        else
            remove_device(j, i);
    }
    return j->device_count ? CL_SUCCESS : CL_INVALID_OPERATION;
}

static cl_int check_link(cl_context context, cl_uint count, const cl_device_id *devices, cl_uint program_count,
                         const cl_program *programs, build_callback notify, const void *user)
{
    cl_int error;

    if (!ocl_is(context, OCL_CONTEXT))
        return CL_INVALID_CONTEXT;
    if ((error = check_list(count, devices, notify, user)) != CL_SUCCESS ||
        (error = check_inputs(context, program_count, programs)) != CL_SUCCESS)
        return error;
    for (cl_uint i = 0; i < count; i++)
        if (!ocl_is(devices[i], OCL_DEVICE) || !context_has_device(context, devices[i]))
            return CL_INVALID_DEVICE;
    return CL_SUCCESS;
}

CL_API_ENTRY cl_program CL_API_CALL clLinkProgram(cl_context context, cl_uint count, const cl_device_id *devices,
                                                  const char *options, cl_uint program_count, const cl_program *programs,
                                                  build_callback notify, void *user, cl_int *error_out)
{
    cl_int error = check_link(context, count, devices, program_count, programs, notify, user);

    if (error != CL_SUCCESS)
        return ocl_fail(error_out, error);
    cl_program made = program_new(context, count ? devices : context->devices, count ? count : context->device_count);
    build_job *j = made ? new_job(made, 0, NULL, &error) : NULL;
    if (!j) {
        if (made)
            ocl_drop(made);
        return ocl_fail(error_out, CL_OUT_OF_HOST_MEMORY);
    }
    made->is_linked = true;
    error = read_link_options(options, &j->options, &j->goal);
    if (error == CL_SUCCESS)
        error = set_inputs(j, program_count, programs);
    if (error != CL_SUCCESS) {
        free_job(j);
        ocl_drop(made);
        return ocl_fail(error_out, error);
    }
    ocl_fail(error_out, begin_job(j, options, notify, user, CL_LINK_PROGRAM_FAILURE));
    return made;
}
