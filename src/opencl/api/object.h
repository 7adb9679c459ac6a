/* src/opencl/api/object.h - the part that all objects of the API have: which handles are valid, and how long an object lives.
 *
 * A handle is the address of an object. The set of live objects is searched for it first, so a wrong, released or foreign handle is
 * never read. The ICD loader reads the table at the beginning of every handle, though: the memory of a destroyed object is kept
 * for later objects of its kind, so that the loader passes released handles on.
 *
 * Two counts keep an object: the references of clRetain… and clRelease…, which queries report, and the holds of other objects and
 * commands. The references together are one hold. The object is destroyed with its last hold.
 *
 * An object that no entry point has returned yet is no handle: it has no reference, and is not in the set of live objects.
 *
 * A handle is valid while the program has a reference to the object, or to another one whose queries return it (a queue returns its
 * context), and within a callback that receives it. The holds of commands do not make it valid: another thread may end them at any
 * moment. */
#ifndef GASKET_OPENCL_API_OBJECT_H
#define GASKET_OPENCL_API_OBJECT_H

#include "src/opencl/api/api.h"

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>

typedef enum ocl_kind {
    OCL_PLATFORM,
    OCL_DEVICE,
    OCL_CONTEXT,
    OCL_QUEUE,
    OCL_MEMORY,
    OCL_SAMPLER,
    OCL_PROGRAM,
    OCL_KERNEL,
    OCL_EVENT,
    OCL_COMMAND_BUFFER,
    OCL_KIND_COUNT,
} ocl_kind;

/* Do queries of OBJECT, or of an object that they return, return HANDLE? */
typedef bool (*ocl_returns)(const void *object, const void *handle);

typedef struct ocl_object {
    const cl_icd_dispatch *dispatch; /* first: the loader calls through it */
    ocl_kind kind;
    atomic_uint references, holds;
    void (*destroy)(void *object); /* drops and frees the members of the object, not the object itself; may be NULL */
    _Atomic(ocl_returns) returns;  /* NULL: its queries return no handle */
    struct ocl_object *next_free;  /* of an object that was destroyed */
    bool is_live;                  /* a handle */

    /* Of the observer. */
    const char *creator;   /* the function that created it; NULL: unknown */
    struct leak_row *leak; /* counts its creator's objects; NULL: none … */
    unsigned leak_process; /* … in the process that created it */
} ocl_object;

/* Allocates a zeroed object of BYTES bytes, the same for each object of KIND, which begins with an ocl_object, with one reference. NULL:
 * memory ran out. */
void *ocl_new(ocl_kind kind, size_t bytes, void (*destroy)(void *object));

/* ocl_new() in two steps: ocl_allocate() creates an object that is no handle, with one hold for the caller; ocl_publish() makes it a handle,
 * and the hold its reference. False: memory ran out, and the object is unchanged. */
void *ocl_allocate(ocl_kind kind, size_t bytes, void (*destroy)(void *object));
bool ocl_publish(void *object);

/* Sets which handles OBJECT returns, after the members that RETURNS reads. */
void ocl_set_returns(void *object, ocl_returns returns);

/* Makes all handles invalid for good, in a forked child that cannot use the objects of its parent. The first handle that is used then is
 * reported to standard error. */
void ocl_refuse(void);
bool ocl_is_refused(void);

/* Is HANDLE valid and an object of KIND? NULL is none. */
bool ocl_is(const void *handle, ocl_kind kind);

/* Makes HANDLE, an object that the caller holds, valid in this thread while a callback that receives it runs. Returns the handle that
 * was lent before, which the caller lends again after the callback; NULL: none. */
const void *ocl_lend(const void *handle);
/* Does this thread run a callback of the program? */
bool ocl_is_in_callback(void);

/* Returns the live objects of KIND that IS_CHOSEN selects, *COUNT of them, each with a hold for the caller, in memory of malloc(). NULL:
 * memory ran out. */
void **ocl_collect(ocl_kind kind, bool (*is_chosen)(const void *object, const void *data), const void *data, size_t *count);

/* One more hold, or one less, of OBJECT. ocl_hold() returns OBJECT. */
void *ocl_hold(void *object);
void ocl_drop(void *object);

/* clRetain… and clRelease… of KIND. Both return ERROR if HANDLE is invalid, and ocl_release() also if it has no reference. */
cl_int ocl_retain(void *handle, ocl_kind kind, cl_int error);
cl_int ocl_release(void *handle, ocl_kind kind, cl_int error);

/* The code for a handle that is no object of KIND. */
cl_int ocl_invalid_code(ocl_kind kind);

/* The count that CL_…_REFERENCE_COUNT reports. */
cl_uint ocl_references(const void *object);

/* Stores CODE in *OUT unless OUT is NULL, for functions that return a handle. Returns NULL. */
void *ocl_fail(cl_int *out, cl_int code);

#endif
