/* src/opencl/memory/migrate.c - migration of memory objects: all devices access the memory of the host, so it only orders commands. */
#include "src/opencl/queue/queue.h"
#include "src/opencl/memory/transfer.h"
#include "src/opencl/api/entry.h"

ENTRY(clEnqueueMigrateMemObjects,
      (cl_command_queue command_queue, cl_uint num_mem_objects, const cl_mem *mem_objects, cl_mem_migration_flags flags,
       cl_uint waits, const cl_event *wait_list, cl_event *event),
      (command_queue, num_mem_objects, mem_objects, flags, waits, wait_list, event))
{
    const cl_mem_migration_flags known = CL_MIGRATE_MEM_OBJECT_HOST | CL_MIGRATE_MEM_OBJECT_CONTENT_UNDEFINED;
    ocl_enqueue e = {command_queue, CL_COMMAND_MIGRATE_MEM_OBJECTS, CL_FALSE, waits, wait_list, event};

    if (!queue_is_host(command_queue))
        return CL_INVALID_COMMAND_QUEUE;
    if (!num_mem_objects || !mem_objects || flags & ~known)
        return CL_INVALID_VALUE;
    for (cl_uint i = 0; i < num_mem_objects; i++) {
        cl_int error = memory_check_object(command_queue, mem_objects[i]);
        if (error)
            return error;
    }
    return transfer_enqueue_empty(&e, num_mem_objects, mem_objects);
}
