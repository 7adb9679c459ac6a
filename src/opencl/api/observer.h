/* src/opencl/api/observer.h - events of a program's calls, objects, memory and commands, which src/opencl/check observes.
 *
 * The other folders contain no checks: at an event they call the hook for it, a member of `observer`. If nothing is observed, `observer` is
 * NULL, and an event costs a load and a branch. A hook that no check needs is NULL.
 *
 * A hook is called in the thread of the event, without a lock of src/opencl except for one that its comment names. It may take time and
 * report findings, but it calls no entry point. */
#ifndef GASKET_OPENCL_API_OBSERVER_H
#define GASKET_OPENCL_API_OBSERVER_H

#include "src/gasket.h"
#include "src/opencl/api/object.h"

#include <stdarg.h>

struct call_site;
struct library_launch;
struct ocl_allocation;
struct ocl_command;
struct ocl_launch;
struct ocl_reachable;

/* What is wrong with a handle that a call uses. */
typedef enum ocl_misuse {
    HANDLE_IS_NULL,
    HANDLE_OF_OTHER_KIND,
    HANDLE_WAS_RELEASED,
    HANDLE_IS_UNKNOWN,
    HANDLE_HAS_NO_REFERENCE, /* it is valid, since other objects return it, but the program has released it */
} ocl_misuse;

enum { CALL_RETURNED_NULL = 1 /* in place of a code: a function that has none has failed */ };

typedef struct ocl_observer {
    /* --- calls --- */
    const char *build_option; /* appended to the options of builds; NULL: none */

    /* The program calls the entry point NAME, a constant; it returns CODE, or CALL_RETURNED_NULL, to a callback of CALLER, an entry point, or not to
     * one (NULL). */
    void (*call_began)(const char *name);
    void (*call_ended)(cl_int code, const char *caller);
    /* Where the current call is; NULL: this thread is in none. */
    const struct call_site *(*site)(void);
    /* The current call returns CODE, for the reason that FORMAT and ARGUMENTS state. */
    void (*failed)(cl_int code, const char *format, va_list arguments);
    /* The current call uses a handle as one of KIND; OTHER is the kind of a HANDLE_OF_OTHER_KIND. */
    void (*misused)(ocl_kind kind, ocl_misuse how, ocl_kind other);
    /* The program frees POINTER, which is no allocation, by FUNCTION, which returns no code; NULL: the current call returns
     * CL_INVALID_VALUE. */
    void (*freed_nothing)(const void *pointer, const char *function);
    /* In a forked child: all calls fail from now on. It is the last event. */
    void (*refused)(void);

    /* P was compiled from source, and no launch uses it yet. */
    void (*compiled)(gasket_program *p);

    /* --- objects --- */
    void (*created)(ocl_object *o);   /* O has its first reference, or a reference again after it had none */
    void (*released)(ocl_object *o);  /* O has lost its last reference */
    void (*destroyed)(ocl_object *o); /* O is about to be destroyed: its members still exist, and it is no handle any more */

    /* A build has ended with EXECUTABLE (NULL: it has failed, or made no executable) and the messages LOG, which may be NULL. SOURCE: what could not be
     * compiled; NULL otherwise. */
    void (*built)(const struct gasket_program *executable, const char *source, const char *log);

    /* --- memory --- */
    /* M, a buffer or an image that is being created, has its bytes: its own, or those of the host with CL_MEM_USE_HOST_PTR. No contents
     * were copied to it. */
    void (*placed)(cl_mem m);
    /* A will be an allocation of its context, unless memory runs out. */
    void (*allocated)(struct ocl_allocation *a);
    /* A is no allocation any more: the program has freed it (BY_PROGRAM), or its context is destroyed. True: the hook frees the bytes
     * of A. */
    bool (*freed)(const struct ocl_allocation *a, bool by_program);
    /* Under the lock of the context: the host maps M, which has no parent, for writing. */
    void (*mapped)(cl_mem m);
    /* The current call unmaps the region that was mapped at POINTER last. */
    void (*unmapped)(const void *pointer);

    /* --- commands --- */
    /* The current call enqueues or records C, and waits for its end if BLOCKING. */
    void (*enqueued)(struct ocl_command *c, bool blocking);
    /* Under the lock of the scheduler: C is about to be appended to its queue. */
    void (*appended)(struct ocl_command *c);
    /* C starts in this thread, maybe within another command; it has run, or it did not because an event failed that it waits for. */
    void (*started)(struct ocl_command *c);
    void (*ended)(struct ocl_command *c);
    /* C, a command of a queue or of a command buffer, is about to run; it has run. */
    void (*runs)(struct ocl_command *c);
    void (*ran)(struct ocl_command *c);
    /* Runs R, the launch of L, by library_launch_run(R, MESSAGES), whose result it returns. MEMORY is what R reaches besides its arguments. */
    gasket_status (*launch)(struct ocl_launch *l, struct library_launch *r, struct ocl_reachable *memory, char **messages);

    /* --- what the host knows --- */
    /* Under the lock of the scheduler: the program ends E, an event of the user. */
    void (*signalled)(cl_event e);
    /* The host sees STATUS of E; at most 0: E has ended. */
    void (*host_saw)(cl_event e, cl_int status);
    /* The host sees that the commands of Q have ended which have; NULL: of all queues. */
    void (*host_saw_queue)(cl_command_queue q);
} ocl_observer;

/* NULL: nothing is observed. Constant after observer_begin(), but for ocl_refuse(). */
extern const ocl_observer *observer;
/* Reads the settings of the observer and sets `observer`; false after an error message. The first call of the program runs it before an
 * object exists, and again if memory ran out in it. NULL: there is no observer. */
extern bool (*observer_begin)(void);
/* The entry point that this thread is in, a constant; NULL: none, or no calls are observed. */
extern _Thread_local const char *observed_call;

/* Calls the hook NAME of the observer. */
#define observe(name, ...)                                                                                                       \
    do {                                                                                                                         \
        if (observer && observer->name)                                                                                          \
            observer->name(__VA_ARGS__);                                                                                         \
    } while (0)

/* States the reason why the current call returns CODE. */
void ocl_explain(cl_int code, const char *fmt, ...) __attribute__((format(printf, 2, 3)));

#endif
