/* src/opencl/api/object.c - the set of live objects, the counts of each, and the memory of destroyed ones. */
#include "src/opencl/api/object.h"

#include "src/base/fork.h"
#include "src/opencl/api/dispatch.h"
#include "src/opencl/api/observer.h"

#include <pthread.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The live objects: a hash table with linear probing. It is not a hash_table of src/base/table.h, because objects are removed. */
static struct {
    pthread_mutex_t lock;
    ocl_object **slots;
    size_t capacity, count; /* a power of two, or 0; at most half of it is used */
} live = {.lock = PTHREAD_MUTEX_INITIALIZER};
FORK_LOCK(live, &live.lock);

/* The memory of destroyed objects: of those that were handles, the oldest first, and of the others. A kind reuses the oldest handle when it
 * has more than RELEASED_HANDLES, so that a handle does not soon become valid again after its release. */
enum { RELEASED_HANDLES = 64 };

static struct {
    pthread_mutex_t lock;
    ocl_object *first[OCL_KIND_COUNT], *last[OCL_KIND_COUNT];
    size_t count[OCL_KIND_COUNT];
    ocl_object *others[OCL_KIND_COUNT];
    size_t bytes[OCL_KIND_COUNT]; /* of an object of the kind */
} released = {.lock = PTHREAD_MUTEX_INITIALIZER};
FORK_LOCK(released, &released.lock);

static void keep_handle(ocl_object *o)
{
    o->next_free = NULL;
    *(released.last[o->kind] ? &released.last[o->kind]->next_free : &released.first[o->kind]) = o;
    released.last[o->kind] = o;
    released.count[o->kind]++;
}

/* The memory is zeroed: a member that was not freed is lost then, and LeakSanitizer finds it. */
static void keep_released(ocl_object *o, bool was_handle)
{
    const ocl_kind kind = o->kind;

    pthread_mutex_lock(&released.lock);
    memset((char *)o + sizeof o->dispatch, 0, released.bytes[kind] - sizeof o->dispatch);
    o->kind = kind;
    if (was_handle) {
        keep_handle(o);
    } else {
        o->next_free = released.others[o->kind];
        released.others[o->kind] = o;
    }
    pthread_mutex_unlock(&released.lock);
}

/* Removes memory of KIND from the released memory; NULL: there is none. */
static ocl_object *take_released(ocl_kind kind)
{
    ocl_object *o = released.others[kind];

    if (o) {
        released.others[kind] = o->next_free;
    } else if (released.count[kind] > RELEASED_HANDLES) {
        o = released.first[kind];
        released.first[kind] = o->next_free;
        released.count[kind]--;
    }
    return o;
}

/* Memory for an object of KIND, zeroed but for `dispatch`; NULL: memory ran out. */
static ocl_object *allocate(ocl_kind kind, size_t bytes)
{
    pthread_mutex_lock(&released.lock);
    ocl_object *o = take_released(kind);
    released.bytes[kind] = bytes;
    pthread_mutex_unlock(&released.lock);
    if (!o)
        o = calloc(1, bytes);
    if (!o)
        return NULL;
    o->kind = kind;
    o->next_free = NULL;
    return o;
}

static size_t first_slot(const void *object)
{
    return (size_t)(((uintptr_t)object >> 4) * UINT64_C(0x9E3779B97F4A7C15) >> 20) & (live.capacity - 1);
}

/* The slot of OBJECT, or the empty one in which it belongs. */
static size_t find_slot(const void *object)
{
    size_t i = first_slot(object);

    while (live.slots[i] && live.slots[i] != object)
        i = (i + 1) & (live.capacity - 1);
    return i;
}

static bool grow(void)
{
    size_t old_capacity = live.capacity, capacity = old_capacity ? old_capacity * 2 : 64;
    ocl_object **old = live.slots, **slots = calloc(capacity, sizeof(ocl_object *));

    if (!slots)
        return false;
    live.slots = slots;
    live.capacity = capacity;
    for (size_t i = 0; i < old_capacity; i++)
        if (old[i])
            live.slots[find_slot(old[i])] = old[i];
    free(old);
    return true;
}

static bool add_live(ocl_object *o)
{
    pthread_mutex_lock(&live.lock);
    bool has_space = live.count < live.capacity / 2 || grow();
    if (has_space) {
        live.slots[find_slot(o)] = o;
        live.count++;
    }
    pthread_mutex_unlock(&live.lock);
    return has_space;
}

static void remove_live(const ocl_object *o)
{
    pthread_mutex_lock(&live.lock);
    size_t hole = find_slot(o), mask = live.capacity - 1;
    live.slots[hole] = NULL;
    live.count--;
    /* An object after the hole moves into it if its search passes the hole. */
    for (size_t i = (hole + 1) & mask; live.slots[i]; i = (i + 1) & mask)
        if (((i - first_slot(live.slots[i])) & mask) >= ((i - hole) & mask)) {
            live.slots[hole] = live.slots[i];
            live.slots[i] = NULL;
            hole = i;
        }
    pthread_mutex_unlock(&live.lock);
}

void *ocl_allocate(ocl_kind kind, size_t bytes, void (*destroy)(void *object))
{
    ocl_object *o = allocate(kind, bytes);

    if (!o)
        return NULL;
    o->dispatch = &ocl_dispatch;
    o->creator = observer ? observed_call : NULL;
    atomic_init(&o->references, 0);
    atomic_init(&o->holds, 1);
    o->destroy = destroy;
    return o;
}

bool ocl_publish(void *object)
{
    ocl_object *o = object;

    o->is_live = true;
    atomic_store(&o->references, 1);
    if (add_live(o)) {
        observe(created, o);
        return true;
    }
    o->is_live = false;
    atomic_store(&o->references, 0);
    return false;
}

void *ocl_new(ocl_kind kind, size_t bytes, void (*destroy)(void *object))
{
    ocl_object *o = ocl_allocate(kind, bytes, destroy);

    if (!o || ocl_publish(o))
        return o;
    keep_released(o, false);
    return NULL;
}

void ocl_set_returns(void *object, ocl_returns returns)
{
    ocl_object *o = object;

    atomic_store(&o->returns, returns);
}

/* The handle of the callback that runs in this thread; NULL: none. */
static _Thread_local const void *lent;

const void *ocl_lend(const void *handle)
{
    const void *before = lent;

    lent = handle;
    return before;
}

bool ocl_is_in_callback(void)
{
    return lent != NULL;
}

/* Is O returned by a query of an object to which the program has a reference? With the lock of the live objects. */
static bool is_returned(const ocl_object *o)
{
    for (size_t i = 0; i < live.capacity; i++) {
        const ocl_object *other = live.slots[i];
        ocl_returns returns = other ? atomic_load(&other->returns) : NULL;
        if (returns && atomic_load(&other->references) && returns(other, o))
            return true;
    }
    return false;
}

static atomic_bool is_refused, is_refusal_reported;

void ocl_refuse(void)
{
    atomic_store(&is_refused, true);
    if (observer && observer->refused)
        observer->refused();
    observer = NULL;
}

bool ocl_is_refused(void)
{
    if (!atomic_load(&is_refused))
        return false;
    if (!atomic_exchange(&is_refusal_reported, true))
        fputs("gasket: error: the process was forked while another thread used OpenCL, so its OpenCL calls are refused\n",
              stderr);
    return true;
}

typedef enum handle_state { NOT_LIVE, OUT_OF_REACH, VALID } handle_state;

/* OUT_OF_REACH: only commands, or objects that are out of reach themselves, hold the object. */
static handle_state find_state(const void *handle, ocl_kind kind)
{
    handle_state state = NOT_LIVE;

    if (!handle || ocl_is_refused())
        return NOT_LIVE;
    pthread_mutex_lock(&live.lock);
    const ocl_object *o = live.capacity ? live.slots[find_slot(handle)] : NULL;
    if (o && o->kind == kind)
        state = atomic_load(&o->references) || handle == lent || is_returned(o) ? VALID : OUT_OF_REACH;
    pthread_mutex_unlock(&live.lock);
    return state;
}

static bool is_in_released(const void *handle, ocl_kind kind)
{
    pthread_mutex_lock(&released.lock);
    const ocl_object *o = released.first[kind];
    while (o && o != handle)
        o = o->next_free;
    pthread_mutex_unlock(&released.lock);
    return o;
}

/* What is wrong with HANDLE, which is no valid object of KIND. *OTHER is set for HANDLE_OF_OTHER_KIND. */
static ocl_misuse find_misuse(const void *handle, ocl_kind kind, handle_state state, ocl_kind *other)
{
    if (!handle)
        return HANDLE_IS_NULL;
    *other = 0;
    while (*other < OCL_KIND_COUNT && state == NOT_LIVE && find_state(handle, *other) == NOT_LIVE)
        ++*other;
    if (state == NOT_LIVE && *other < OCL_KIND_COUNT)
        return HANDLE_OF_OTHER_KIND;
    return state == OUT_OF_REACH || is_in_released(handle, kind) ? HANDLE_WAS_RELEASED : HANDLE_IS_UNKNOWN;
}

/* Passes on what is wrong with HANDLE, which the current call uses as one of KIND. */
static void observe_misuse(const void *handle, ocl_kind kind, handle_state state)
{
    ocl_kind other = OCL_KIND_COUNT;

    if (state != VALID) {
        ocl_misuse how = find_misuse(handle, kind, state, &other);
        observer->misused(kind, how, other);
    } else if (handle != lent && !ocl_references(handle)) {
        observer->misused(kind, HANDLE_HAS_NO_REFERENCE, other);
    }
}

bool ocl_is(const void *handle, ocl_kind kind)
{
    handle_state state = find_state(handle, kind);

    if (observer && observer->misused)
        observe_misuse(handle, kind, state);
    return state == VALID;
}

/* Holds O, which may be about to be destroyed; false: it is. */
static bool hold_live(ocl_object *o)
{
    unsigned holds = atomic_load(&o->holds);

    while (holds)
        if (atomic_compare_exchange_weak(&o->holds, &holds, holds + 1))
            return true;
    return false;
}

void **ocl_collect(ocl_kind kind, bool (*is_chosen)(const void *object, const void *data), const void *data, size_t *count)
{
    *count = 0;
    pthread_mutex_lock(&live.lock);
    void **found = malloc((live.count + 1) * sizeof *found);
    for (size_t i = 0; found && i < live.capacity; i++) {
        ocl_object *o = live.slots[i];
        if (o && o->kind == kind && is_chosen(o, data) && hold_live(o))
            found[(*count)++] = o;
    }
    pthread_mutex_unlock(&live.lock);
    return found;
}

void *ocl_hold(void *object)
{
    ocl_object *o = object;

    atomic_fetch_add(&o->holds, 1);
    return object;
}

void ocl_drop(void *object)
{
    ocl_object *o = object;

    if (atomic_fetch_sub(&o->holds, 1) != 1)
        return;
    bool was_handle = o->is_live;
    if (was_handle)
        remove_live(o);
    observe(destroyed, o);
    if (o->destroy)
        o->destroy(o);
    keep_released(o, was_handle);
}

cl_int ocl_retain(void *handle, ocl_kind kind, cl_int error)
{
    ocl_object *o = handle;

    if (!ocl_is(handle, kind))
        return error;
    unsigned count = atomic_load(&o->references);
    for (;;) {
        bool is_first = !count;

        if (is_first)
            ocl_hold(o);
        if (atomic_compare_exchange_strong(&o->references, &count, count + 1)) {
            if (is_first)
                observe(created, o);
            return CL_SUCCESS;
        }
        if (is_first)
            ocl_drop(o);
    }
}

cl_int ocl_release(void *handle, ocl_kind kind, cl_int error)
{
    ocl_object *o = handle;

    if (!ocl_is(handle, kind))
        return error;
    unsigned count = atomic_load(&o->references);
    while (count)
        if (atomic_compare_exchange_weak(&o->references, &count, count - 1)) {
            if (count > 1)
                return CL_SUCCESS;
            observe(released, o);
            ocl_drop(o);
            return CL_SUCCESS;
        }
    return error;
}

cl_int ocl_invalid_code(ocl_kind kind)
{
    static const cl_int codes[OCL_KIND_COUNT] = {
        [OCL_PLATFORM] = CL_INVALID_PLATFORM, [OCL_DEVICE] = CL_INVALID_DEVICE,
        [OCL_CONTEXT] = CL_INVALID_CONTEXT,   [OCL_QUEUE] = CL_INVALID_COMMAND_QUEUE,
        [OCL_MEMORY] = CL_INVALID_MEM_OBJECT, [OCL_SAMPLER] = CL_INVALID_SAMPLER,
        [OCL_PROGRAM] = CL_INVALID_PROGRAM,   [OCL_KERNEL] = CL_INVALID_KERNEL,
        [OCL_EVENT] = CL_INVALID_EVENT,       [OCL_COMMAND_BUFFER] = CL_INVALID_COMMAND_BUFFER_KHR,

    };

    return codes[kind];
}

cl_uint ocl_references(const void *object)
{
    const ocl_object *o = object;

    return atomic_load(&o->references);
}

void *ocl_fail(cl_int *out, cl_int code)
{
    if (out)
        *out = code;
    return NULL;
}
