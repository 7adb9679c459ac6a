/* src/opencl/check/trace_file.c - opens the file of GASKET_TRACE, and locks it for a launch. */
#include "src/opencl/check/trace_file.h"

#include "src/base/fork.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio_ext.h>
#include <stdlib.h>

static struct {
    FILE *out;            /* NULL: no trace. Constant after trace_file_begin(), which runs before the first object exists */
    pthread_mutex_t lock; /* held during a launch with a trace */
    uint64_t launches;
} trace = {.lock = PTHREAD_MUTEX_INITIALIZER};

/* Is the trace in a file of its own, rather than on a stream of the program? */
static bool is_own(void)
{
    return trace.out && trace.out != stdout && trace.out != stderr;
}

bool trace_file_begin(void)
{
    const char *name = getenv("GASKET_TRACE");

    if (name)
        trace.out = !*name ? stderr : strcmp(name, "-") == 0 ? stdout : fopen(name, "ae");
    if (name && !trace.out)
        fprintf(stderr, "gasket: error: %s: %s\n", name, strerror(errno));
    if (is_own())
        setvbuf(trace.out, NULL, _IOLBF, 0); /* a process that is killed leaves whole lines */
    return !name || trace.out;
}

bool trace_file_is_wanted(void)
{
    return trace.out != NULL;
}

/* A forked child has its own launches only, and not the line that another thread of its parent prints. */
static void begin_child(bool all_locked)
{
    (void)all_locked;
    pthread_mutex_init(&trace.lock, NULL);
    trace.launches = 0;
    if (is_own())
        __fpurge(trace.out);
}
FORK_CHILD(begin_child);

/* Locks the file for this process, or unlocks it: the launches of several processes follow each other. Files that have no locks, such as
 * pipes, are left alone. */
static void set_lock(short type)
{
    struct flock lock = {.l_type = type, .l_whence = SEEK_SET};

    while (is_own() && fcntl(fileno(trace.out), F_SETLKW, &lock) != 0 && errno == EINTR)
        continue;
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
    set_lock(F_WRLCK);
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
    set_lock(F_UNLCK);
    pthread_mutex_unlock(&trace.lock);
}

__attribute__((destructor)) static void close_trace(void)
{
    if (is_own() && ferror_unlocked(trace.out))
        fprintf(stderr, "gasket: error: %s: not all of the trace could be written\n", getenv("GASKET_TRACE"));
}
