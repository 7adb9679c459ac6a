/* src/opencl/memory/image_box.c - finds the box of bytes that a region of an image has. */
#include "src/opencl/memory/image_box.h"

#include "src/opencl/api/observer.h"

#include <string.h>

unsigned image_box_dimensions(const struct _cl_mem *m)
{
    return image_coordinates(m->image.shape);
}

/* The number of texels or layers of M at mipmap level LEVEL, in each dimension of a region. */
static void find_limits(const struct _cl_mem *m, uint32_t level, size_t limits[3])
{
    unsigned count = image_box_dimensions(m);
    uint32_t size[3];

    image_level_size(&m->image, level, size);
    for (unsigned d = 0; d < 3; d++)
        limits[d] = d < count ? size[d] : 1;
    if (image_is_array(m->image.shape))
        limits[count - 1] = m->image.layers;
}

cl_int image_box_find(cl_mem m, const size_t *origin, const size_t *region, ocl_box *box, size_t size[3])
{
    const image *i = &m->image;
    unsigned count = image_box_dimensions(m);
    size_t limits[3], level = 0;
    bool is_array = image_is_array(i->shape);

    if (!origin || !region)
        return CL_INVALID_VALUE;
    if (i->levels > 1)
        level = origin[count];
    if (level >= i->levels)
        return CL_INVALID_MIP_LEVEL;
    find_limits(m, (uint32_t)level, limits);
    uint32_t at[3] = {0};
    for (unsigned d = 0; d < 3; d++) {
        size_t first = i->levels > 1 && d >= count ? 0 : origin[d];
        if (first > limits[d] || !region[d] || region[d] > limits[d] - first) {
            ocl_explain(CL_INVALID_VALUE, "a region of %zu from %zu on in dimension %u of an image that has %zu there", region[d],
                        first, d, limits[d]);
            return CL_INVALID_VALUE;
        }
        at[d] = (uint32_t)first;
    }
    uint32_t layer = is_array ? at[count - 1] : 0;
    if (is_array)
        at[count - 1] = 0;
    *box = (ocl_box){.data = i->data + image_offset(i, (uint32_t)level, at, layer, 0),
                     .row_pitch = image_row_pitch(i, (uint32_t)level),
                     .slice_pitch = image_slice_pitch(i, (uint32_t)level),
                     .memory = m};
    if (is_array && count == 2)
        box->row_pitch = box->slice_pitch;
    memcpy(size, region, 3 * sizeof *size);
    size[0] *= image_texel_bytes(i->format);
    return CL_SUCCESS;
}

cl_int image_box_find_host(const struct _cl_mem *m, const size_t *region, size_t row_pitch, size_t slice_pitch, const void *data,
                           ocl_box *box)
{
    size_t row = region[0] * image_texel_bytes(m->image.format), slice;
    bool is_layered_line = m->type == CL_MEM_OBJECT_IMAGE1D_ARRAY;

    if (!data)
        return CL_INVALID_VALUE;
    if (!row_pitch)
        row_pitch = row;
    if (row_pitch < row || __builtin_mul_overflow(row_pitch, is_layered_line ? 1 : region[1], &slice)) {
        ocl_explain(CL_INVALID_VALUE, "a row pitch of %zu bytes for rows of %zu bytes", row_pitch, row);
        return CL_INVALID_VALUE;
    }
    if (!slice_pitch)
        slice_pitch = slice;
    else if (image_box_dimensions(m) == 1 || m->type == CL_MEM_OBJECT_IMAGE2D || slice_pitch < slice)
        return CL_INVALID_VALUE;
    *box = transfer_linear(NULL, data);
    box->row_pitch = is_layered_line ? slice_pitch : row_pitch;
    box->slice_pitch = slice_pitch;
    return CL_SUCCESS;
}
