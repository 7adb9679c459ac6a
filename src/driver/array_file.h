/* src/driver/array_file.h - arrays in files: numpy's .npy, and pictures. */
#ifndef GASKET_DRIVER_ARRAY_FILE_H
#define GASKET_DRIVER_ARRAY_FILE_H

#include "src/base/text.h"
#include "src/driver/element.h"

enum { ARRAY_MAX_DIMS = 8 };

/* Elements in memory, and how they lie in rows. The last dimension is the one whose neighbours are neighbours in memory. */
typedef struct array {
    unsigned char *data;
    size_t bytes;
    element type;  /* lanes 0: nothing but bytes is known */
    unsigned dims; /* 0: no shape is known beyond the number of elements */
    size_t shape[ARRAY_MAX_DIMS];
} array;

/* Takes a .npy file (versions 1 to 3) of LENGTH bytes apart. A file of elements of one scalar type, C order. Returns NULL, or
 * what is wrong with it (in MEMORY). OUT->data is a copy; its type is a scalar. */
const char *npy_read(arena *memory, const char *file, size_t length, array *out);
/* A as a .npy file. Vectors add a last dimension: their components (four for a vector of three, as in memory). */
void npy_write(text *out, const array *a);

/* Width and height of A as a picture: its shape, or else GLOBAL's two first sizes, or a square. False when it is none of
 * these. */
bool picture_size(const array *a, const size_t global[2], size_t *width, size_t *height);
/* Can elements of type E be points of a picture, in COLOUR (.ppm) or grey (.pgm)? */
bool picture_takes(element e, bool colour);
/* A as a binary .pgm or .ppm. uchar components are taken as they are; of float components 0 is black and 1 full. */
void picture_write(text *out, const array *a, size_t width, size_t height, bool colour);

#endif
