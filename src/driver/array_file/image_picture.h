/* src/driver/array_file/image_picture.h - images as pictures in the binary Netpbm formats: PPM (colour) for images with red, green, blue and
 * alpha, PGM (grey) for those with one channel. */
#ifndef GASKET_DRIVER_ARRAY_FILE_IMAGE_PICTURE_H
#define GASKET_DRIVER_ARRAY_FILE_IMAGE_PICTURE_H

#include "src/image/format.h"
#include "src/driver/array_file/array_file.h"

/* Returns NULL if an image of format F with the texels A can be read from, or written to, a picture in COLOUR or grey; else an
 * error message in MEMORY. */
const char *image_picture_problem(arena *memory, image_format f, const array *a, bool colour);
/* Sets the texels A to the picture FILE of LENGTH bytes; alpha becomes the greatest number of its type. Returns NULL, or an error
 * message in MEMORY. */
const char *image_picture_read(arena *memory, image_format f, array *a, const char *file, size_t length, bool colour);
/* Appends the texels A as a picture, without alpha. */
void image_picture_write(text *out, image_format f, const array *a, bool colour);

#endif
