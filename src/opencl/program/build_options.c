/* src/opencl/program/build_options.c - the options of compilations and links: those of the host and of the environment. */
#include "src/opencl/program/build_job.h"

#include "src/opencl/api/context.h"
#include "src/opencl/api/observer.h"

#include <stdlib.h>
#include <string.h>

/* Removes from OPTIONS the words of WORDS, a list up to NULL, where they are whole words. Sets the elements of FOUND (may be NULL) for
 * those that it found. */
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

/* OPTIONS followed by those of GASKET_OPTIONS, GASKET_CHECK and GASKET_DEVICE; the caller frees them. NULL: memory ran out. */
static char *add_environment(const char *options)
{
    const char *given = getenv("GASKET_OPTIONS"), *more = given ? given : "", *device = ocl_profile()->id;
    const char *checks = observer && observer->build_option ? observer->build_option : "";

    size_t capacity =
        strlen(options) + strlen(more) + strlen(checks) + (device ? strlen(device) : 0) + sizeof "    --device=\"\"";
    char *all = malloc(capacity);

    if (all)
        snprintf(all, capacity, "%s%s%s%s%s%s%s%s", options, *more ? " " : "", more, *checks ? " " : "", checks,
                 device ? " --device=\"" : "", device ? device : "", device ? "\"" : "");
    return all;
}

/* Reports why options are refused with CODE: MESSAGES, which are freed; to the callback of CONTEXT, and to the checks. */
static void report_options(cl_context context, cl_int code, char *messages)
{
    if (!messages)
        return;
    messages[strcspn(messages, "\n")] = 0;
    ocl_explain(code, "%s", messages);
    context_report(context, messages);
    free(messages);
}

/* -g needs no effect: locations are always kept. */
cl_int build_compile_options(cl_context context, const char *given, char **options, cl_int error)
{
    static const char *const ignored[] = {"-g", NULL};
    char *own = strdup(given ? given : "");
    cl_int result = own ? CL_SUCCESS : CL_OUT_OF_HOST_MEMORY;

    if (own)
        take_words(own, ignored, NULL);
    char *messages = NULL;
    if (own && !library_check_options(own, false, &messages)) {
        report_options(context, error, messages);
        result = error;
    } else {
        free(messages);
    }
    if (result == CL_SUCCESS)
        *options = add_environment(own);
    free(own);
    return result == CL_SUCCESS && !*options ? CL_OUT_OF_HOST_MEMORY : result;
}

cl_int build_link_options(cl_context context, const char *given, char **options, build_goal *goal)
{
    static const char *const words[] = {"-create-library", "-enable-link-options", NULL};
    char *own = strdup(given ? given : "");
    bool found[2] = {false};

    if (!own)
        return CL_OUT_OF_HOST_MEMORY;
    take_words(own, words, found);
    *goal = found[0] ? GOAL_LIBRARY : GOAL_EXECUTABLE;
    char *messages = NULL;
    bool valid = (!found[1] || found[0]) && library_check_options(own, true, &messages);
    if (valid) {
        *options = add_environment(own);
        free(messages);
    } else {
        report_options(context, CL_INVALID_LINKER_OPTIONS, messages);
    }
    free(own);
    return !valid ? CL_INVALID_LINKER_OPTIONS : *options ? CL_SUCCESS : CL_OUT_OF_HOST_MEMORY;
}

cl_int build_add_specializations(cl_program p, char **options)
{
    cl_int error = CL_SUCCESS;

    pthread_mutex_lock(&p->lock);
    if (p->specializations) {
        char *all = realloc(*options, strlen(*options) + strlen(p->specializations) + 1);
        if (all)
            *options = strcat(all, p->specializations);
        else
            error = CL_OUT_OF_HOST_MEMORY;
    }
    pthread_mutex_unlock(&p->lock);
    return error;
}
