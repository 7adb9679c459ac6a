/* src/opencl/api/properties.c - copies lists of properties. */
#include "src/opencl/api/properties.h"

#include <stdlib.h>
#include <string.h>

bool properties_copy(const cl_properties *list, cl_properties **copy, size_t *count)
{
    size_t n = 0;

    *copy = NULL;
    *count = 0;
    if (!list)
        return true;
    while (list[n])
        n += 2;
    n++;
    *copy = malloc(n * sizeof **copy);
    if (!*copy)
        return false;
    memcpy(*copy, list, n * sizeof **copy);
    *count = n;
    return true;
}
