/* src/opencl/api/entry.h - definitions of entry points.
 *
 *     ENTRY(clFlush, (cl_command_queue queue), (queue))
 *     {
 *         …
 *     }
 *
 * defines clFlush(), which the code of src/opencl may call, and guarded_clFlush(), which programs call instead: it calls clFlush() within a guard, so
 * that a failure in it becomes an error code, and reports the call to the observer. The table of entry points has the guarded functions only. */
#ifndef GASKET_OPENCL_API_ENTRY_H
#define GASKET_OPENCL_API_ENTRY_H

#include "src/base/bug.h"
#include "src/opencl/api/observer.h"

typedef struct entry_guard {
    const char *name;   /* of the entry point, a constant */
    const char *caller; /* the entry point that has called the callback which calls this one; NULL: none */
    bug_catcher catcher;
    bug_failure why;
    cl_int *error, code; /* of a call with a result: where its code is stored; `code` if the program does not need it */
} entry_guard;

/* Enters G, for a call of NAME. */
void entry_guard_enter(entry_guard *g, const char *name);
/* Leaves G. */
void entry_guard_leave(const entry_guard *g);
/* The error code after a failure in G, which is left already. A defect of gasket is reported to standard error. */
cl_int entry_guard_fail(const entry_guard *g);

/* The same with the hooks of the observer. CODE is the result of the call, which entry_end() returns. */
void entry_begin(entry_guard *g, const char *name);
cl_int entry_end(const entry_guard *g, cl_int code);
cl_int entry_fail(const entry_guard *g);

/* clang-format off */

#define ENTRY_DECLARE(type, name, parameters)                                                                                     \
    CL_API_ENTRY type CL_API_CALL name parameters;                                                                                \
    CL_API_ENTRY type CL_API_CALL guarded_##name parameters;

/* guarded_NAME, for which WORK does the work and returns a code. */
#define ENTRY_GUARDED(name, work, parameters, arguments)                                                                          \
    CL_API_ENTRY cl_int CL_API_CALL guarded_##name parameters                                                                     \
    {                                                                                                                             \
        entry_guard g;                                                                                                            \
        entry_begin(&g, #name);                                                                                                   \
        if (setjmp(g.catcher.start) == 0)                                                                                         \
            return entry_end(&g, work arguments);                                                                                 \
        return entry_fail(&g);                                                                                                    \
    }

/* The same for a function that returns a handle or a pointer, and stores a code in *ERROR, its last parameter, unless that is NULL. */
#define ENTRY_GUARDED_RESULT(type, name, work, parameters, arguments)                                                             \
    CL_API_ENTRY type CL_API_CALL guarded_##name parameters                                                                       \
    {                                                                                                                             \
        entry_guard g;                                                                                                            \
        g.code = CL_SUCCESS;                                                                                                      \
        g.error = error ? error : &g.code;                                                                                        \
        entry_begin(&g, #name);                                                                                                   \
        if (setjmp(g.catcher.start) == 0) {                                                                                       \
            error = g.error; /* one of ARGUMENTS */                                                                               \
            type result = work arguments;                                                                                         \
            entry_end(&g, *g.error);                                                                                              \
            return result;                                                                                                        \
        }                                                                                                                         \
        return ocl_fail(g.error, entry_fail(&g));                                                                                 \
    }

/* FUNCTION, which calls WORK for the entry point NAME, and is not observed. After a failure, it executes FAILED with the error in `code`. */
#define ENTRY_UNOBSERVED(type, function, name, work, parameters, arguments, failed)                                               \
    CL_API_ENTRY type CL_API_CALL function parameters                                                                             \
    {                                                                                                                             \
        entry_guard g;                                                                                                            \
        entry_guard_enter(&g, #name);                                                                                             \
        if (setjmp(g.catcher.start) == 0) {                                                                                       \
            type result = work arguments;                                                                                         \
            entry_guard_leave(&g);                                                                                                \
            return result;                                                                                                        \
        }                                                                                                                         \
        cl_int code = entry_guard_fail(&g);                                                                                       \
        failed;                                                                                                                   \
    }

/* Begins the definition of NAME, which returns a code. */
#define ENTRY(name, parameters, arguments)                                                                                        \
    ENTRY_DECLARE(cl_int, name, parameters)                                                                                       \
    ENTRY_GUARDED(name, name, parameters, arguments)                                                                              \
    CL_API_ENTRY cl_int CL_API_CALL name parameters

/* … that returns a handle or a pointer, and stores a code in *ERROR, its last parameter, unless that is NULL. */
#define ENTRY_RESULT(type, name, parameters, arguments)                                                                           \
    ENTRY_DECLARE(type, name, parameters)                                                                                         \
    ENTRY_GUARDED_RESULT(type, name, name, parameters, arguments)                                                                 \
    CL_API_ENTRY type CL_API_CALL name parameters

/* … that returns NULL if it fails, and no code. */
#define ENTRY_ALLOCATION(name, parameters, arguments)                                                                             \
    ENTRY_DECLARE(void *, name, parameters)                                                                                       \
    CL_API_ENTRY void *CL_API_CALL guarded_##name parameters                                                                      \
    {                                                                                                                             \
        entry_guard g;                                                                                                            \
        entry_begin(&g, #name);                                                                                                   \
        if (setjmp(g.catcher.start) == 0) {                                                                                       \
            void *result = name arguments;                                                                                        \
            entry_end(&g, result ? CL_SUCCESS : CALL_RETURNED_NULL);                                                              \
            return result;                                                                                                        \
        }                                                                                                                         \
        entry_fail(&g);                                                                                                           \
        return NULL;                                                                                                              \
    }                                                                                                                             \
    CL_API_ENTRY void *CL_API_CALL name parameters

/* … for which NULL is an answer. */
#define ENTRY_POINTER(name, parameters, arguments)                                                                                \
    ENTRY_DECLARE(void *, name, parameters)                                                                                       \
    ENTRY_UNOBSERVED(void *, guarded_##name, name, name, parameters, arguments, (void)code; return NULL)                          \
    CL_API_ENTRY void *CL_API_CALL name parameters

/* … that returns nothing. */
#define ENTRY_ACTION(name, parameters, arguments)                                                                                 \
    ENTRY_DECLARE(void, name, parameters)                                                                                         \
    CL_API_ENTRY void CL_API_CALL guarded_##name parameters                                                                       \
    {                                                                                                                             \
        entry_guard g;                                                                                                            \
        entry_guard_enter(&g, #name);                                                                                             \
        if (setjmp(g.catcher.start) == 0) {                                                                                       \
            name arguments;                                                                                                       \
            entry_guard_leave(&g);                                                                                                \
        } else {                                                                                                                  \
            entry_guard_fail(&g);                                                                                                 \
        }                                                                                                                         \
    }                                                                                                                             \
    CL_API_ENTRY void CL_API_CALL name parameters

/* NAME as a symbol of the library, which loaders call without the table: FUNCTION in a guard, not observed. */
#define EXPORTED(type, name, function, parameters, arguments, failed)                                                             \
    __attribute__((visibility("default")))                                                                                        \
    ENTRY_UNOBSERVED(type, name, name, function, parameters, arguments, failed)

/* ENTRY and ENTRY_POINTER for functions that are also symbols of the library. */
#define EXPORTED_ENTRY(name, parameters, arguments)                                                                               \
    ENTRY_DECLARE(cl_int, name, parameters)                                                                                       \
    static cl_int name##_work parameters;                                                                                         \
    ENTRY_GUARDED(name, name##_work, parameters, arguments)                                                                       \
    EXPORTED(cl_int, name, name##_work, parameters, arguments, return code)                                                       \
    static cl_int name##_work parameters
#define EXPORTED_ENTRY_POINTER(name, parameters, arguments)                                                                       \
    ENTRY_DECLARE(void *, name, parameters)                                                                                       \
    static void *name##_work parameters;                                                                                          \
    ENTRY_UNOBSERVED(void *, guarded_##name, name, name##_work, parameters, arguments, (void)code; return NULL)                   \
    EXPORTED(void *, name, name##_work, parameters, arguments, (void)code; return NULL)                                           \
    static void *name##_work parameters
/* clang-format on */

#endif
