/* src/opencl/check/leaks.c - counts objects and allocations by the calls that create them, in a table that gasket exec can read. */
#include "src/opencl/check/leaks.h"

#include "src/base/fork.h"
#include "src/driver/exec/leak_table.h"
#include "src/opencl/api/context.h"
#include "src/opencl/check/call_site.h"
#include "src/opencl/check/calls.h"
#include "src/opencl/check/document.h"

#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

/* The rows of allocations are reported after those of objects, in this order. */
static const struct {
    cl_uint usm_type; /* of ocl_allocation */
    const char *function;
} allocators[] = {{CL_MEM_TYPE_UNKNOWN_INTEL, "clSVMAlloc"},
                  {CL_MEM_TYPE_HOST_INTEL, "clHostMemAllocINTEL"},
                  {CL_MEM_TYPE_DEVICE_INTEL, "clDeviceMemAllocINTEL"},
                  {CL_MEM_TYPE_SHARED_INTEL, "clSharedMemAllocINTEL"}};

static leak_table own; /* of a process that gasket exec did not start */

static struct {
    pthread_mutex_t lock; /* held to add rows */
    leak_table *table;
    unsigned process; /* the number of forks from the process that loaded the library to this one, plus 1 */
    bool is_shared;   /* `table` is in the file of gasket exec */
} leaks = {.lock = PTHREAD_MUTEX_INITIALIZER, .table = &own, .process = 1};
FORK_LOCK(leaks, &leaks.lock);

/* --- the table ------------------------------------------------------------------------------------------------------------ */

/* The default action of the signal, which no handler would have changed. */
static void end_by_signal(int number)
{
    signal(number, SIG_DFL);
    raise(number);
}

/* Marks the process unless the program uses the signal itself. */
static void set_mark(void)
{
    struct sigaction now, mark = {.sa_handler = end_by_signal, .sa_flags = SA_RESTART | SA_NODEFER};

    if (sigaction(LEAK_MARK, NULL, &now) == 0 && now.sa_handler == SIG_DFL)
        sigaction(LEAK_MARK, &mark, NULL);
}

/* Maps a new file of the folder that gasket exec created; false with errno set. */
static bool map_table(const char *folder)
{
    char pattern[4096];
    arena memory;
    int file;

    snprintf(pattern, sizeof pattern, "%s/leaks.%%n", folder);
    arena_init(&memory);
    document_path(&memory, pattern, &file);
    arena_release(&memory);
    if (file < 0)
        return false;
    bool has_bytes = ftruncate(file, sizeof own) == 0;
    void *table = has_bytes ? mmap(NULL, sizeof own, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0) : MAP_FAILED;
    close(file);
    if (table == MAP_FAILED)
        return false;
    leaks.table = table;
    leaks.table->process = getpid();
    set_mark();
    return true;
}

bool leaks_begin(void)
{
    const char *folder = getenv("GASKET_EXEC");

    if (leaks.is_shared || !folder || !*folder)
        return true;
    leaks.is_shared = true;
    if (map_table(folder))
        return true;
    fprintf(stderr, "gasket: error: %s: %s\n", folder, strerror(errno));
    return false;
}

/* The counts of a forked child are zero; it has a file when it has something to count. */
static void begin_child(bool all_locked)
{
    (void)all_locked;
    if (leaks.table != &own)
        munmap(leaks.table, sizeof own);
    memset(&own, 0, sizeof own);
    leaks.table = &own;
    leaks.is_shared = false;
    leaks.process++;
}
FORK_CHILD(begin_child);

/* The length of the lines of STACK that a row has space for. */
static size_t stack_length(const char *stack)
{
    size_t length = strlen(stack);

    if (length < LEAK_STACK_BYTES)
        return length;
    length = LEAK_STACK_BYTES - 1;
    while (length && stack[length - 1] != '\n')
        length--;
    return length;
}

/* Does R count objects of the kind ORDER that calls at SITE, with LENGTH bytes of its stack, create? */
static bool is_row_of(const leak_row *r, const call_site *site, size_t length, uint32_t order)
{
    return r->order == order && strcmp(r->function, site->function) == 0 && memcmp(r->stack, site->stack, length) == 0 &&
           !r->stack[length];
}

/* The row of calls at SITE that create OBJECT ("": allocations). */
static leak_row *find_row(const call_site *site, const char *object, uint32_t order)
{
    uint32_t i = 0;

    pthread_mutex_lock(&leaks.lock);
    leaks_begin();
    leak_table *t = leaks.table;
    size_t length = t->row_count < LEAK_ROWS - LEAK_ROWS_WITHOUT_STACK ? stack_length(site->stack) : 0;
    while (i < t->row_count && !is_row_of(&t->rows[i], site, length, order))
        i++;
    if (i == t->row_count && i < LEAK_ROWS) {
        leak_row *r = &t->rows[i];
        snprintf(r->function, sizeof r->function, "%s", site->function);
        snprintf(r->object, sizeof r->object, "%s", object);
        memcpy(r->stack, site->stack, length);
        r->order = order;
        t->row_count = i + 1;
    }
    pthread_mutex_unlock(&leaks.lock);
    return &t->rows[i < LEAK_ROWS ? i : LEAK_ROWS - 1];
}

/* --- counts --------------------------------------------------------------------------------------------------------------- */

void leaks_add_object(ocl_object *o)
{
    const call_site *here = call_site_here();

    if (!o->creator || o->kind == OCL_PLATFORM)
        return;
    if (!o->leak) {
        o->leak = find_row(&(call_site){o->creator, here ? here->stack : ""}, calls_kind_name(o->kind), o->kind);
        o->leak_process = leaks.process;
    }
    if (o->leak_process == leaks.process)
        o->leak->count++;
}

void leaks_remove_object(ocl_object *o)
{
    if (o->leak && o->leak_process == leaks.process)
        o->leak->count--;
}

void leaks_add_allocation(ocl_allocation *a)
{
    const call_site *here = call_site_here();
    uint32_t k = 0;

    while (allocators[k].usm_type != a->usm_type)
        k++;
    a->leak = find_row(&(call_site){allocators[k].function, here ? here->stack : ""}, "", OCL_KIND_COUNT + k);
    a->leak->count++;
    a->leak_process = leaks.process;
}

void leaks_remove_allocation(const ocl_allocation *a)
{
    if (a->leak && a->leak_process == leaks.process)
        a->leak->count--;
}

/* --- the end -------------------------------------------------------------------------------------------------------------- */

static void add_finding(void *context, const char *function, const char *stack, const char *message)
{
    (void)context;
    findings_add_call(CHECK_leaks, &(call_site){function, stack}, message);
}

void leaks_report(void)
{
    leaks.table->state = LEAKS_REPORTED;
    leak_table_report(leaks.table, add_finding, NULL);
}

void leaks_leave(void)
{
    leaks.table->state = LEAKS_LEFT;
}
