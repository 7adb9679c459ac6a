/* src/driver/array_file/image_picture.c - see image_picture.h. */
#include "src/driver/array_file/image_picture.h"

#include <ctype.h>

enum { MOST_LEVEL = 255 };

/* --- formats -------------------------------------------------------------------------------------------------------------- */

const char *image_picture_problem(arena *memory, image_format f, const array *a, bool colour)
{
    unsigned channels = image_stored_numbers(f);

    if (a->dims != 2)
        return "a picture has two dimensions";
    if (image_number_bytes(f) != 1)
        return arena_printf(memory, "a picture needs channels of 8 bits, but those of the image are %s", image_type_name(f.type));
    if (channels != (colour ? 4 : 1))
        return arena_printf(memory, "a %s picture needs %s, not %s", colour ? "colour" : "grey",
                            colour ? "the order rgba, bgra, argb or abgr" : "an order of one channel", image_order_name(f.order));
    return NULL;
}

/* The index among the stored channels of red, green, blue and alpha. */
static void find_channels(image_format f, unsigned at[4])
{
    for (unsigned c = 0; c < 4; c++) {
        unsigned char texel[4];
        image_texel only = {0};

        for (unsigned i = 0; i < 4; i++)
            only[i] = 0;
        only[c] = image_format_class(f) == IMAGE_FLOAT ? 0x3F800000 : 1;
        image_encode(f, texel, only);
        for (at[c] = 0; !texel[at[c]];)
            at[c]++;
    }
}

/* --- reading -------------------------------------------------------------------------------------------------------------- */

/* Reads the number at *AT after blanks and comments; false: there is none. */
static bool read_number(const char **at, const char *end, size_t *out)
{
    const char *p = *at;

    while (p < end && (isspace((unsigned char)*p) || *p == '#'))
        if (*p++ == '#')
            while (p < end && *p != '\n')
                p++;
    const char *digits = p;
    for (*out = 0; p < end && isdigit((unsigned char)*p) && p - digits < 9; p++)
        *out = *out * 10 + (size_t)(*p - '0');
    *at = p;
    return p > digits;
}

/* Reads the header of a picture, and moves *AT past it. Returns NULL, or an error message. */
static const char *read_header(const char **at, const char *end, bool colour, size_t *width, size_t *height)
{
    size_t levels;

    if (end - *at < 2 || memcmp(*at, colour ? "P6" : "P5", 2) != 0)
        return colour ? "not a binary colour picture (P6)" : "not a binary grey picture (P5)";
    *at += 2;
    if (!read_number(at, end, width) || !read_number(at, end, height) || !read_number(at, end, &levels) || *at == end ||
        !isspace((unsigned char)**at))
        return "the file ends inside its header";
    if (levels != MOST_LEVEL)
        return "the greatest level of the picture is not 255";
    *at += 1;
    return NULL;
}

const char *image_picture_read(arena *memory, image_format f, array *a, const char *file, size_t length, bool colour)
{
    const char *at = file, *problem = image_picture_problem(memory, f, a, colour);
    size_t width, height, step = colour ? 3 : 1;
    bool is_signed = f.type == IMAGE_TYPE_SNORM8 || f.type == IMAGE_TYPE_INT8;
    unsigned channels[4] = {0};

    if (!problem)
        problem = read_header(&at, file + length, colour, &width, &height);
    if (problem)
        return problem;
    if (width != a->shape[1] || height != a->shape[0])
        return arena_printf(memory, "the picture has %zu x %zu texels, but the image %zu x %zu", width, height, a->shape[1],
                            a->shape[0]);
    if ((size_t)(file + length - at) != width * height * step)
        return arena_printf(memory, "the picture has %zu bytes after its header, not %zu", (size_t)(file + length - at),
                            width * height * step);
    if (colour)
        find_channels(f, channels);
    for (size_t i = 0; i < width * height; i++, at += step) {
        unsigned char *to = a->data + i * array_stride(a);
        for (unsigned c = 0; c < step; c++)
            to[channels[c]] = (unsigned char)at[c];
        if (colour)
            to[channels[3]] = is_signed ? INT8_MAX : UINT8_MAX;
    }
    return NULL;
}

/* --- writing -------------------------------------------------------------------------------------------------------------- */

void image_picture_write(text *out, image_format f, const array *a, bool colour)
{
    unsigned channels[4] = {0};

    if (colour)
        find_channels(f, channels);
    text_printf(out, "P%d\n%zu %zu\n255\n", colour ? 6 : 5, a->shape[1], a->shape[0]);
    for (size_t i = 0; i < a->shape[0] * a->shape[1]; i++)
        for (unsigned c = 0; c < (colour ? 3 : 1); c++)
            text_char(out, (char)a->data[i * array_stride(a) + channels[c]]);
}
