/* src/image/format.h - formats of texels, as formats.def lists them: conversion between the bytes of a texel and four numbers. */
#ifndef GASKET_IMAGE_FORMAT_H
#define GASKET_IMAGE_FORMAT_H

#include "src/image/shape.h"

#include <stddef.h>
#include <stdint.h>

typedef enum image_order {
#define IMAGE_ORDER(id, ...) IMAGE_ORDER_##id,
#include "src/image/formats.def"
    IMAGE_ORDER_COUNT
} image_order;

typedef enum image_type {
#define IMAGE_TYPE(id, ...) IMAGE_TYPE_##id,
#define IMAGE_PACKED(id, ...) IMAGE_TYPE_##id,
#include "src/image/formats.def"
    IMAGE_TYPE_COUNT
} image_type;

typedef struct image_format {
    image_order order;
    image_type type;
} image_format;

/* A texel as four numbers: the bits of a float, an int or a uint each. */
typedef uint32_t image_texel[4];

const char *image_order_name(image_order order);
const char *image_type_name(image_type type);
/* Find the order or the type that the N bytes at NAME name; false if there is none. */
bool image_order_find(const char *name, size_t n, image_order *order);
bool image_type_find(const char *name, size_t n, image_type *type);
/* The values that get_image_channel_order() and get_image_channel_data_type() return. */
uint32_t image_order_number(image_order order);
uint32_t image_type_number(image_type type);

/* True if OpenCL has a format with the order and the type of F. */
bool image_format_exists(image_format f);
/* The class of numbers that kernels read from and write to an image of format F. */
image_class image_format_class(image_format f);
size_t image_texel_bytes(image_format f);
/* The numbers that a texel consists of in memory, and the bytes of each: its channels, or the word of a packed type. */
unsigned image_stored_numbers(image_format f);
unsigned image_number_bytes(image_format f);

/* Convert between a texel in memory and its components; the rules are those of OpenCL C, "Conversion Rules". A component that is
 * not stored is read as 0, alpha as 1. */
void image_decode(image_format f, const unsigned char *from, image_texel out);
void image_encode(image_format f, unsigned char *to, const image_texel texel);
/* The texel that CLK_ADDRESS_CLAMP reads outside an image. */
void image_border(image_format f, image_texel out);

#endif
