/* src/driver/array_file/array_file.h - arrays in files: NumPy's .npy format, and pictures. */
#ifndef GASKET_DRIVER_ARRAY_FILE_ARRAY_FILE_H
#define GASKET_DRIVER_ARRAY_FILE_ARRAY_FILE_H

#include "src/run/array.h"

/* Parses FILE, the LENGTH bytes of a .npy file (versions 1 to 3) whose elements have one scalar type and are in C order.
 * Returns NULL, or an error message in MEMORY. OUT->data is a copy of the elements; OUT->type is a scalar. */
const char *npy_read(arena *memory, const char *file, size_t length, array *out);
/* Appends A to OUT as a .npy file. Vectors become a last dimension of their components (four for a vector of three, as in
 * memory). */
void npy_write(text *out, const array *a);

/* Appends what precedes the elements of A in its file. */
void npy_write_header(text *out, const array *a);

/* Chooses width and height of A as a picture: its last two dimensions, or else the first two global sizes, or else a square.
 * Returns false if they do not match the number of elements. */
bool picture_size(const array *a, const size_t global[2], size_t *width, size_t *height);
/* True if elements of type E can be the pixels of a picture, in COLOUR (.ppm) or grey (.pgm). */
bool picture_takes(element e, bool colour);
/* Appends A to OUT as a binary .pgm or .ppm. uchar components are written unchanged; float components are scaled from [0, 1] to
 * [0, 255]. */
void picture_write(text *out, const array *a, size_t width, size_t height, bool colour);

#endif
