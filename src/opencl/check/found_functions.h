/* src/opencl/check/found_functions.h - functions of libraries that are used only if they are there, found by their names. */
#ifndef GASKET_OPENCL_CHECK_FOUND_FUNCTIONS_H
#define GASKET_OPENCL_CHECK_FOUND_FUNCTIONS_H

#include <dlfcn.h>
#include <stdbool.h>
#include <stddef.h>
#include <string.h>

typedef struct found_function {
    const char *name;
    void *to; /* a pointer to such a function, which becomes NULL if there is none */
} found_function;

/* Finds the COUNT functions of ROWS in LIBRARY, a handle or RTLD_DEFAULT; false: one is missing. */
static inline bool functions_find(void *library, const found_function *rows, size_t count)
{
    bool has_all = true;

    for (size_t i = 0; i < count; i++) {
        void *found = dlsym(library, rows[i].name);
        memcpy(rows[i].to, &found, sizeof found);
        has_all &= found != NULL;
    }
    return has_all;
}

#endif
