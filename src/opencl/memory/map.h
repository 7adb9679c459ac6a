/* src/opencl/memory/map.h - regions of memory objects that the host has mapped: pointers into the object's own bytes. */
#ifndef GASKET_OPENCL_MEMORY_MAP_H
#define GASKET_OPENCL_MEMORY_MAP_H

#include "src/opencl/memory/transfer.h"

/* Removes the mappings of M, which is about to be freed. */
void map_remove_all(cl_mem m);
typedef enum ocl_map_state { MAP_NONE, MAP_FOR_READING, MAP_FOR_WRITING } ocl_map_state;

/* How the host has mapped the COUNT bytes at DATA of M, or some of them. */
ocl_map_state map_find_state(cl_mem m, const unsigned char *data, size_t count);
/* Calls VISIT with CONTEXT for each region that the host has mapped of M, or of objects with common memory, under the lock of the context. */
void map_each(cl_mem m, void (*visit)(void *context, const ocl_box *box, const size_t size[3], bool writes), void *context);
/* Under the lock of the context: has the host mapped a part of M, which has no parent, for writing? */
bool map_has_writer(const struct _cl_mem *m);
/* Are FLAGS valid for a map? */
bool map_flags_valid(cl_map_flags flags);
/* The number of mappings of M. */
cl_uint map_count(cl_mem m);

#endif
