/* src/base/stack.c - runs code on the stack of a new thread. It is a thread's own stack because sanitizers and debuggers
 * understand threads. Its pages take memory only when they are touched. */
#include "src/base/stack.h"

#include <pthread.h>
#include <sys/resource.h>

enum { STACK_BYTES = 64 << 20 };

bool stack_extend(void)
{
    struct rlimit limit;

    if (getrlimit(RLIMIT_STACK, &limit) != 0)
        return false;
    if (limit.rlim_cur >= STACK_BYTES)
        return true;
    limit.rlim_cur = STACK_BYTES;
    return limit.rlim_max >= STACK_BYTES && setrlimit(RLIMIT_STACK, &limit) == 0;
}

typedef struct call {
    void (*work)(void *);
    void *argument;
} call;

static void *run_call(void *p)
{
    const call *c = p;

    c->work(c->argument);
    return NULL;
}

bool stack_run(void (*work)(void *), void *argument)
{
    call c = {work, argument};
    pthread_attr_t attributes;
    pthread_t thread;

    pthread_attr_init(&attributes);
    bool is_started =
        pthread_attr_setstacksize(&attributes, STACK_BYTES) == 0 && pthread_create(&thread, &attributes, run_call, &c) == 0;
    if (is_started)
        pthread_join(thread, NULL);
    pthread_attr_destroy(&attributes);
    return is_started;
}
