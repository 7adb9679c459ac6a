/* src/image/image.h - images and samplers: storage of images, addressing and filtering, as section "Image Addressing and Filtering" of
 * the OpenCL C specification and formats.md define them.
 *
 * Both engines (ir/interp, src/check/, sim/) execute the accesses of kernels with these functions. */
#ifndef GASKET_IMAGE_IMAGE_H
#define GASKET_IMAGE_IMAGE_H

#include "src/image/format.h"

typedef struct image {
    image_shape shape;
    image_format format;
    uint32_t width, height, depth, layers; /* 1 in unused dimensions */
    uint32_t levels, samples;              /* at least 1 */
    unsigned char *data;                   /* level after level; in a level layer, slice, row, texel, sample */
    size_t row_pitch, slice_pitch; /* bytes from row to row and from slice or layer to the next one; 0: without padding, as
                                              images with several levels are */
    size_t bytes;                  /* image_bytes() */
    const char *name;              /* in reports */
    bool is_lenient;               /* an access that OpenCL leaves undefined is noted, and has the hardware's result */
} image;

/* The reason why an access is undefined. */
typedef struct image_fault {
    bool is_outside; /* the access is outside the image; otherwise image, sampler and access do not fit together */
    char text[160];
} image_fault;

/* The accesses of this host thread to lenient images that are undefined. */
typedef struct image_notes {
    uint64_t count;
    image_fault first; /* since COUNT was 0 */
} image_notes;

/* The texels that an access reads or writes. */
typedef struct image_footprint {
    size_t offsets[16]; /* in image.data; each texel has image_texel_bytes() */
    unsigned count;
} image_footprint;

/* The bytes of all levels of I; UINT64_MAX if the number does not fit into 64 bits. */
uint64_t image_bytes(const image *i);
/* Stores the coordinates of the texel that has the byte at OFFSET of I->data, such as "(3,1)" or "(3,1), mipmap level 2", at OUT. */
enum { IMAGE_TEXEL_TEXT = 80 };
void image_print_texel(const image *i, size_t offset, char out[static IMAGE_TEXEL_TEXT]);
/* Width, height and depth of mipmap level LEVEL. */
void image_level_size(const image *i, uint32_t level, uint32_t size[3]);
/* The bytes from row to row of mipmap level LEVEL; the bytes from slice to slice, or from layer to layer. */
size_t image_row_pitch(const image *i, uint32_t level);
size_t image_slice_pitch(const image *i, uint32_t level);
/* The offset in I->data of a texel within the image. AT has x, y and z; SAMPLE is 0 if a texel has only one. */
size_t image_offset(const image *i, uint32_t level, const uint32_t at[3], uint32_t layer, uint32_t sample);

/* The notes of this host thread. A caller that reports them sets their count to 0 before an access. */
image_notes *image_undefined_accesses(void);

/* Reads through sampler SAMPLER at COORDS, with image_coordinates() elements: floats, or integers if WHOLE. LOD as in read_imagef
 * with a level of detail; 0 where the source has none. Returns NULL, or the reason why the read is undefined, valid until the next
 * access of this host thread. TOUCHED, if it is not NULL, receives the texels that contribute to the result. */
const image_fault *image_sample(const image *i, image_class class, uint32_t sampler, const uint32_t *coords, bool whole,
                                float lod, image_texel out, image_footprint *touched);
/* As image_sample(), with the level of detail that follows from the gradients of the coordinates, which have no element for the
 * layer. */
const image_fault *image_sample_gradients(const image *i, image_class class, uint32_t sampler, const float *coords,
                                          const float *dx, const float *dy, image_texel out, image_footprint *touched);
/* Reads the texel at COORDS, integers, without a sampler. LEVEL is the mipmap level, or the sample of an image with several
 * samples. */
const image_fault *image_load(const image *i, image_class class, const int32_t *coords, uint32_t level, image_texel out,
                              image_footprint *touched);
const image_fault *image_store(const image *i, image_class class, const int32_t *coords, uint32_t level, const image_texel texel,
                               image_footprint *touched);

/* The byte at X of row Y of a 2D image (block.c). */
typedef enum image_byte {
    IMAGE_BYTE_FOUND,
    IMAGE_BYTE_DROPPED, /* a write outside, which has no effect */
    IMAGE_BYTE_UNDEFINED,
} image_byte;
/* Finds the offset in I->data of the byte that an access at X, Y reads or writes. */
image_byte image_find_byte(const image *i, int64_t x, int64_t y, bool is_write, size_t *offset);
/* Returns a fault if I does not permit accesses to bytes, or X, the position of the whole block, is not aligned for them. */
const image_fault *image_check_block(const image *i, int64_t x, bool is_write);
/* Stores the offsets of the COUNT bytes from X, Y on at OFFSETS, SIZE_MAX for a byte whose access is dropped. A write is checked
 * as whole dwords. */
const image_fault *image_access_bytes(const image *i, int64_t x, int64_t y, unsigned count, bool is_write, size_t *offsets);

/* The value of PROPERTY for mipmap level LEVEL of I. */
uint32_t image_query(const image *i, image_property property, uint32_t level);

#endif
