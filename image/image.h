/* image/image.h - images and samplers: formats of texels, addressing and filtering, as section "Image Addressing and Filtering" of
 * the OpenCL C specification and formats.md define them.
 *
 * Both engines (ir/interp, check/, sim/) execute the accesses of kernels with these functions. An access that the specification
 * leaves undefined is a fault, which the functions describe. */
#ifndef GASKET_IMAGE_IMAGE_H
#define GASKET_IMAGE_IMAGE_H

#include "image/shape.h"

#include <stddef.h>
#include <stdint.h>

typedef struct image_format image_format; /* a row of image/formats.def */

typedef struct image {
    image_shape shape;
    const image_format *format;
    uint32_t width, height, depth, layers; /* 1 in unused dimensions */
    uint32_t levels, samples;              /* at least 1 */
    unsigned char *data;                   /* level after level; in a level layer, slice, row, texel, sample, without padding */
    size_t bytes;
    const char *name; /* in reports */
} image;

/* A texel as four numbers: the bits of a float, an int or a uint each. */
typedef uint32_t image_texel[4];

/* Reads through sampler SAMPLER at COORDS, with image_coordinates() elements: floats, or integers if WHOLE. LOD as in read_imagef
 * with a level of detail; 0 where the source has none. Returns NULL, or the reason why the read is undefined. */
const char *image_sample(const image *i, image_class class, uint32_t sampler, const uint32_t *coords, bool whole, float lod,
                         image_texel out);
/* The same with the level of detail that follows from the gradients of the coordinates. */
const char *image_sample_gradients(const image *i, image_class class, uint32_t sampler, const float *coords, const float *dx,
                                   const float *dy, image_texel out);
/* Reads without a sampler: COORDS are integers. LEVEL: of a mipmap; of an image with several samples the sample. */
const char *image_load(const image *i, image_class class, const int32_t *coords, uint32_t level, image_texel out);
const char *image_store(const image *i, image_class class, const int32_t *coords, uint32_t level, const image_texel texel);
/* PROPERTY of I, of mipmap level LEVEL. */
uint32_t image_query(const image *i, image_property property, uint32_t level);

#endif
