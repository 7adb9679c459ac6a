/* src/opencl/memory/memory_info.c - queries of memory objects of all types. */
#include "src/opencl/api/info.h"
#include "src/opencl/memory/map.h"
#include "src/opencl/memory/svm.h"
#include "src/opencl/api/entry.h"

ENTRY(clGetMemObjectInfo,
      (cl_mem memobj, cl_mem_info param_name, size_t param_value_size, void *param_value, size_t *param_value_size_ret),
      (memobj, param_name, param_value_size, param_value, param_value_size_ret))
{
    ocl_info out = {param_value_size, param_value, param_value_size_ret};

    if (!ocl_is(memobj, OCL_MEMORY))
        return CL_INVALID_MEM_OBJECT;
    switch (param_name) {
    case CL_MEM_TYPE:
        return info_value(out, cl_mem_object_type, memobj->type);
    case CL_MEM_FLAGS:
        return info_value(out, cl_mem_flags, memobj->flags);
    case CL_MEM_SIZE:
        return info_value(out, size_t, memobj->size);
    case CL_MEM_HOST_PTR:
        return info_value(out, void *, memobj->host_ptr);
    case CL_MEM_MAP_COUNT:
        return info_value(out, cl_uint, map_count(memobj));
    case CL_MEM_REFERENCE_COUNT:
        return info_value(out, cl_uint, ocl_references(memobj));
    case CL_MEM_CONTEXT:
        return info_value(out, cl_context, memobj->context);
    case CL_MEM_ASSOCIATED_MEMOBJECT:
        return info_value(out, cl_mem, memobj->parent);
    case CL_MEM_OFFSET:
        return info_value(out, size_t, memobj->origin);
    case CL_MEM_USES_SVM_POINTER:
        return info_value(out, cl_bool, memobj->host_ptr && allocation_find(memobj->context, memobj->host_ptr, NULL));
    case CL_MEM_PROPERTIES:
        return info_bytes(out, memobj->properties, memobj->property_count * sizeof *memobj->properties);
    }
    return CL_INVALID_VALUE;
}
