/* src/opencl/kernel_sizes.c - the index space of a launch: checks it, and chooses the size of work-groups. */
#include "src/opencl/kernel.h"

enum { CHOSEN_ITEMS = 256 };

/* The size of a work-group in a dimension with GLOBAL work-items, at most ROOM: a divisor that fills sub-groups of WIDTH if there is
 * one, else, if IS_UNIFORM, any divisor. */
static size_t choose_size(size_t global, size_t room, size_t width, bool is_uniform)
{
    size_t most = global < room ? global : room;

    for (size_t n = most / width * width; n; n -= width)
        if (global % n == 0)
            return n;
    while (is_uniform && global % most)
        most--;
    return most;
}

static const unsigned *required_group(const struct _cl_kernel *k)
{
    return k->found->signature.required_group;
}

static bool has_whole_groups(const struct _cl_kernel *k)
{
    return needs_whole_groups(&k->executable->compiled);
}

void kernel_choose_group(const struct _cl_kernel *k, run_sizes *sizes)
{
    size_t room = CHOSEN_ITEMS, width = kernel_sub_group_size(k);

    for (unsigned i = 0; i < 3; i++) {
        if (required_group(k)[0])
            sizes->local[i] = required_group(k)[i];
        else
            sizes->local[i] = sizes->global[i] ? choose_size(sizes->global[i], room, i ? 1 : width, has_whole_groups(k)) : 1;
        room = room / sizes->local[i] ? room / sizes->local[i] : 1;
    }
}

/* Every global id has 32 bits in the machine. */
static cl_int check_global(const run_sizes *z)
{
    const uint64_t ids = UINT64_C(1) << 32;
    uint64_t items = 1;

    for (unsigned i = 0; i < 3; i++) {
        if (z->global[i] >= ids || (z->global[i] && z->global[i] > UINT64_MAX / items))
            return CL_INVALID_GLOBAL_WORK_SIZE;
        if (z->offset[i] > ids - z->global[i])
            return CL_INVALID_GLOBAL_OFFSET;
        items *= z->global[i] ? z->global[i] : 1;
    }
    return CL_SUCCESS;
}

static cl_int check_local(const struct _cl_kernel *k, const run_sizes *z)
{
    bool is_large = false;
    size_t items = 1;

    for (unsigned i = 0; i < 3; i++) {
        if (!z->local[i] || (required_group(k)[0] && z->local[i] != required_group(k)[i]))
            return CL_INVALID_WORK_GROUP_SIZE;
        is_large = is_large || z->local[i] > MAX_WORK_GROUP_SIZE;
        items = is_large ? 0 : items * z->local[i];
    }
    if (is_large)
        return CL_INVALID_WORK_ITEM_SIZE;
    if (items > MAX_WORK_GROUP_SIZE)
        return CL_INVALID_WORK_GROUP_SIZE;
    for (unsigned i = 0; i < 3; i++)
        if (z->global[i] % z->local[i] && has_whole_groups(k))
            return CL_INVALID_WORK_GROUP_SIZE;
    return CL_SUCCESS;
}

cl_int kernel_read_sizes(const struct _cl_kernel *k, cl_uint dimensions, const size_t *offset, const size_t *global,
                         const size_t *local, run_sizes *sizes)
{
    *sizes = (run_sizes){.dims = dimensions, .global = {1, 1, 1}, .local = {1, 1, 1}};
    if (dimensions < 1 || dimensions > 3)
        return CL_INVALID_WORK_DIMENSION;
    for (cl_uint i = 0; i < dimensions; i++) {
        sizes->global[i] = global ? global[i] : 0;
        sizes->offset[i] = offset ? offset[i] : 0;
        sizes->local[i] = local ? local[i] : 1;
    }
    cl_int error = check_global(sizes);
    if (error)
        return error;
    if (!local)
        kernel_choose_group(k, sizes);
    return check_local(k, sizes);
}
