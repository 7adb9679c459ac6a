/* src/opencl/program/kernel_sizes.c - the index space of a launch: checks it, and chooses the size of work-groups. */
#include "src/opencl/api/observer.h"
#include "src/opencl/program/kernel.h"

/* Small enough that the processors share a launch, and large enough that the start of a group costs little. */
enum { CHOSEN_ITEMS = 512 };

/* The size of a work-group in a dimension with GLOBAL work-items, at most LIMIT: a divisor that fills sub-groups of WIDTH if there is
 * one, else, if IS_UNIFORM, any divisor. */
static size_t choose_size(size_t global, size_t limit, size_t width, bool is_uniform)
{
    size_t most = global < limit ? global : limit;

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
    size_t most = device_limit_of(DEVICE_work_group), limit = most < CHOSEN_ITEMS ? most : CHOSEN_ITEMS;
    size_t width = kernel_sub_group_size(k);

    for (unsigned i = 0; i < 3; i++) {
        size_t items = device_limit_of((device_limit)(DEVICE_items_x + i)), here = limit < items ? limit : items;
        if (required_group(k)[0])
            sizes->local[i] = required_group(k)[i];
        else
            sizes->local[i] =
                sizes->global[i] ? choose_size(sizes->global[i], here, i || width > here ? 1 : width, has_whole_groups(k)) : 1;
        limit = limit / sizes->local[i] ? limit / sizes->local[i] : 1;
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

/* Are the sizes of Z those that K requires? */
static bool is_required_group(const struct _cl_kernel *k, const run_sizes *z)
{
    const unsigned *r = required_group(k);
    const size_t *l = z->local;

    if (!r[0] || (l[0] == r[0] && l[1] == r[1] && l[2] == r[2]))
        return true;
    ocl_explain(CL_INVALID_WORK_GROUP_SIZE, "a work-group of (%zu,%zu,%zu), and kernel '%s' requires (%u,%u,%u)", l[0], l[1],
                l[2], k->found->signature.kernel, r[0], r[1], r[2]);
    return false;
}

/* Does a work-group of Z have at least one work-item, and no more than the device allows? */
static cl_int check_items(const run_sizes *z)
{
    size_t items = 1, most = device_limit_of(DEVICE_work_group);

    for (unsigned i = 0; i < 3; i++)
        if (!z->local[i]) {
            ocl_explain(CL_INVALID_WORK_GROUP_SIZE, "the work-group has no work-items in dimension %u", i);
            return CL_INVALID_WORK_GROUP_SIZE;
        }
    for (unsigned i = 0; i < 3; i++) {
        size_t here = device_limit_of((device_limit)(DEVICE_items_x + i));
        if (z->local[i] > here) {
            ocl_explain(CL_INVALID_WORK_ITEM_SIZE, "a work-group of %zu work-items in dimension %u, and %s allows %zu",
                        z->local[i], i, device_owner(), here);
            return CL_INVALID_WORK_ITEM_SIZE;
        }
        items *= z->local[i];
    }
    if (items <= most)
        return CL_SUCCESS;
    ocl_explain(CL_INVALID_WORK_GROUP_SIZE, "a work-group of %zu work-items, and %s allows %zu", items, device_owner(), most);
    return CL_INVALID_WORK_GROUP_SIZE;
}

static cl_int check_local(const struct _cl_kernel *k, const run_sizes *z)
{
    if (!is_required_group(k, z))
        return CL_INVALID_WORK_GROUP_SIZE;
    cl_int error = check_items(z);
    for (unsigned i = 0; i < 3 && !error; i++)
        if (z->global[i] % z->local[i] && has_whole_groups(k)) {
            ocl_explain(CL_INVALID_WORK_GROUP_SIZE,
                        "the global size %zu in dimension %u is no multiple of the work-group's %zu, and the "
                        "program is compiled without non-uniform work-groups",
                        z->global[i], i, z->local[i]);
            error = CL_INVALID_WORK_GROUP_SIZE;
        }
    return error;
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
