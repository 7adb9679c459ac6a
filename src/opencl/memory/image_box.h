/* src/opencl/memory/image_box.h - regions of images as boxes of bytes. */
#ifndef GASKET_OPENCL_MEMORY_IMAGE_BOX_H
#define GASKET_OPENCL_MEMORY_IMAGE_BOX_H

#include "src/opencl/memory/transfer.h"

/* The coordinates of a texel in M, an image: x, y or the layer of a 1D array, z or the layer of a 2D array. */
unsigned image_box_dimensions(const struct _cl_mem *m);
/* Makes *BOX the texels of M, an image, from ORIGIN on, and SIZE their size as transfer.h has it. ORIGIN is followed by the mipmap level
 * if M has several. CL_INVALID_VALUE or CL_INVALID_MIP_LEVEL if the region is invalid. */
cl_int image_box_find(cl_mem m, const size_t *origin, const size_t *region, ocl_box *box, size_t size[3]);
/* Makes *BOX host memory at DATA of texels as in M, with pitches of which 0 means packed. CL_INVALID_VALUE if they are invalid. */
cl_int image_box_find_host(const struct _cl_mem *m, const size_t *region, size_t row_pitch, size_t slice_pitch, const void *data,
                           ocl_box *box);

#endif
