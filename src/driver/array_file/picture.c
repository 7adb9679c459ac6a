/* src/driver/array_file/picture.c - writes buffers as pictures in the binary Netpbm formats: PGM (P5, grey) and PPM (P6, colour). */
#include "src/driver/array_file/array_file.h"

#include <math.h>

bool picture_takes(element e, bool colour)
{
    if (e.scalar != ELEMENT_uchar && e.scalar != ELEMENT_float)
        return false;
    return e.lanes == 3 || e.lanes == 4 ? colour : e.lanes == 1;
}

bool picture_size(const array *a, const size_t global[2], size_t *width, size_t *height)
{
    size_t points = a->bytes / element_stride(a->type);

    if (a->dims >= 2) {
        *width = a->shape[a->dims - 1];
        *height = a->shape[a->dims - 2];
    } else if (global[1] > 1) {
        *width = global[0];
        *height = global[1];
    } else {
        *width = *height = (size_t)sqrt((double)points);
    }
    return *width && *height && *width * *height == points;
}

static unsigned char pixel_level(element_id s, const unsigned char *from)
{
    if (s == ELEMENT_uchar)
        return *from;
    double v = element_to_double(s, from);
    return v >= 1 ? 255 : v > 0 ? (unsigned char)lround(v * 255) : 0;
}

void picture_write(text *out, const array *a, size_t width, size_t height, bool colour)
{
    unsigned step = element_scalar_bytes(a->type.scalar);

    text_printf(out, "P%d\n%zu %zu\n255\n", colour ? 6 : 5, width, height);
    for (size_t i = 0; i < width * height; i++) {
        const unsigned char *point = a->data + i * element_stride(a->type);
        for (unsigned c = 0; c < (colour ? 3 : 1); c++)
            text_char(out, (char)pixel_level(a->type.scalar, point + (a->type.lanes == 1 ? 0 : c * step)));
    }
}
