/* src/image/shape.h - the types of images and the numbers that accesses to them have, as operands of intrinsics and as values of
 * sampler_t. */
#ifndef GASKET_IMAGE_SHAPE_H
#define GASKET_IMAGE_SHAPE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef enum image_shape {
#define IMAGE_SHAPE(id, ...) IMAGE_##id,
#include "src/image/shapes.def"
    IMAGE_SHAPE_COUNT
} image_shape;

typedef enum image_access { IMAGE_READ_ONLY, IMAGE_WRITE_ONLY, IMAGE_READ_WRITE, IMAGE_ACCESS_COUNT } image_access;

/* The kind of numbers that an access reads or writes: read_imagef, read_imagei, read_imageui. */
typedef enum image_class { IMAGE_FLOAT, IMAGE_SIGNED, IMAGE_UNSIGNED } image_class;

/* What a query returns. */
typedef enum image_property {
    IMAGE_WIDTH,
    IMAGE_HEIGHT,
    IMAGE_DEPTH,
    IMAGE_LAYERS,
    IMAGE_LEVELS,
    IMAGE_SAMPLES,
    IMAGE_CHANNEL_TYPE,  /* as CLK_UNORM_INT8 … of OpenCL C */
    IMAGE_CHANNEL_ORDER, /* as CLK_RGBA … */
    IMAGE_PROPERTY_COUNT
} image_property;

/* A sampler is its bits, also as the value of a sampler_t: a combination of the CLK_ constants of OpenCL C. */
enum {
    IMAGE_NORMALIZED = 1,   /* bit 0: normalized coordinates */
    IMAGE_ADDRESS_NONE = 0, /* bits 1 to 3 */
    IMAGE_ADDRESS_CLAMP_TO_EDGE = 2,
    IMAGE_ADDRESS_CLAMP = 4,
    IMAGE_ADDRESS_REPEAT = 6,
    IMAGE_ADDRESS_MIRRORED_REPEAT = 8,
    IMAGE_ADDRESS_MASK = 14,
    IMAGE_NEAREST = 0x10, /* bits 4 and 5, at most one of them; neither means nearest */
    IMAGE_LINEAR = 0x20,
    IMAGE_FILTER_MASK = 0x30,
    IMAGE_MIP_NEAREST = 0x40, /* bits 6 and 7: between mipmap levels; neither of them means nearest */
    IMAGE_MIP_LINEAR = 0x80,
    IMAGE_SAMPLER_BITS = 0xFF,
};
/* The sampler of a message in thread form: its bits, or IMAGE_SAMPLER_ARGUMENT plus the number of the kernel's argument; with
 * IMAGE_SAMPLER_INTEGER the coordinates, which are floats, were integers in the source. */
enum { IMAGE_SAMPLER_ARGUMENT = 0x10000, IMAGE_SAMPLER_INTEGER = 0x20000 };

/* The name of SHAPE in OpenCL C; the number of coordinates of a texel. */
const char *image_shape_name(image_shape shape);
const char *image_access_name(image_access access); /* "read_only", … */
unsigned image_coordinates(image_shape shape);
/* True if the last coordinate is a layer. */
bool image_is_array(image_shape shape);
/* True if a texel has several samples. */
bool image_has_samples(image_shape shape);
bool image_is_depth(image_shape shape);
/* Finds the shape called NAME; false if there is none. */
bool image_shape_find(const char *name, image_shape *shape);
/* Finds the access and the shape of an image argument from its type, such as "read_only image2d_t"; false if the type is none. */
bool image_argument_find(const char *type, image_access *access, image_shape *shape);

/* Reads the N bytes at WORDS, such as "clamp_to_edge,linear,normalized", as a sampler; false if they do not describe one. */
bool image_sampler_parse(const char *words, size_t n, uint32_t *sampler);
/* The words for addressing, filter and coordinates of a sampler, as image_sampler_parse() reads them. */
const char *image_address_word(uint32_t sampler);
const char *image_filter_word(uint32_t sampler);
const char *image_coordinates_word(uint32_t sampler);

/* The distance in bytes between the rows of a media block whose rows have WIDTH bytes: a power of two, at least four. */
static inline unsigned image_block_pitch(unsigned width)
{
    unsigned pitch = 4;

    while (pitch < width)
        pitch *= 2;
    return pitch;
}

#endif
