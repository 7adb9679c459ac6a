/* src/opencl/trace_file.c - see trace_file.h. */
#include "src/opencl/trace_file.h"

#include <errno.h>
#include <stdlib.h>

static struct {
    FILE *out;            /* NULL: no trace. Constant after trace_file_begin(), which runs before the first object exists */
    pthread_mutex_t lock; /* held during a launch with a trace */
    uint64_t launches;
} trace = {.lock = PTHREAD_MUTEX_INITIALIZER};

bool trace_file_begin(void)
{
    const char *name = getenv("GASKET_TRACE");

    if (name)
        trace.out = !*name ? stderr : strcmp(name, "-") == 0 ? stdout : fopen(name, "ae");
    if (name && !trace.out)
        fprintf(stderr, "gasket: error: %s: %s\n", name, strerror(errno));
    return !name || trace.out;
}

static void print_sizes(const char *name, const size_t sizes[3])
{
    fprintf(trace.out, ", %s (%zu,%zu,%zu)", name, sizes[0], sizes[1], sizes[2]);
}

void trace_file_begin_launch(library_launch *r)
{
    if (!trace.out)
        return;
    pthread_mutex_lock(&trace.lock);
    r->trace = trace.out;
    fprintf(trace.out, "launch %llu: kernel '%s'", (unsigned long long)++trace.launches, r->kernel->signature.kernel);
    print_sizes("global size", r->sizes->global);
    print_sizes("local size", r->sizes->local);
    print_sizes("offset", r->sizes->offset);
    putc('\n', trace.out);
}

void trace_file_end_launch(void)
{
    if (!trace.out)
        return;
    fflush(trace.out);
    pthread_mutex_unlock(&trace.lock);
}

__attribute__((destructor)) static void close_trace(void)
{
    if (!trace.out || trace.out == stdout || trace.out == stderr)
        return;
    if (ferror(trace.out))
        fprintf(stderr, "gasket: error: %s: not all of the trace could be written\n", getenv("GASKET_TRACE"));
}
