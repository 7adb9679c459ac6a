/* src/image/access.h - shared by image.c, sample.c and block.c, and private to them. */
#ifndef GASKET_IMAGE_ACCESS_H
#define GASKET_IMAGE_ACCESS_H

#include "src/image/image.h"

/* Sets the fault of this host thread, and returns it. */
const image_fault *image_set_fault(bool is_outside, const char *fmt, ...) __attribute__((format(printf, 2, 3)));
/* As image_set_fault(), for an access to I whose result OpenCL leaves undefined. If I is lenient, adds a note and
 * returns NULL. */
const image_fault *image_undefined(const image *i, bool is_outside, const char *fmt, ...) __attribute__((format(printf, 3, 4)));
/* Returns a fault if accesses of CLASS, such as read_imagef(), do not fit the numbers of I's format. */
const image_fault *image_check_class(const image *i, image_class class, const char *access);

#endif
