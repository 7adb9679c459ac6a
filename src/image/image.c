/* src/image/image.c - the layout of images in memory, accesses without a sampler, queries.
 *
 * Levels, slices or layers, rows, texels and samples are nested in this order. Every access checks its coordinates, and finds
 * the offset of its texel in the same way. */
#include "src/image/access.h"

#include "src/base/bug.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

static _Thread_local image_fault last_fault;

static const image_fault *set_fault(image_fault *f, bool is_outside, const char *fmt, va_list ap)
{
    vsnprintf(f->text, sizeof f->text, fmt, ap);
    f->is_outside = is_outside;
    return f;
}

const image_fault *image_set_fault(bool is_outside, const char *fmt, ...)
{
    va_list ap;

    va_start(ap, fmt);
    set_fault(&last_fault, is_outside, fmt, ap);
    va_end(ap);
    return &last_fault;
}

image_notes *image_undefined_accesses(void)
{
    static _Thread_local image_notes notes;

    return &notes;
}

const image_fault *image_undefined(const image *i, bool is_outside, const char *fmt, ...)
{
    image_notes *notes = image_undefined_accesses();
    va_list ap;

    if (i->is_lenient && notes->count++)
        return NULL;
    va_start(ap, fmt);
    set_fault(i->is_lenient ? &notes->first : &last_fault, is_outside, fmt, ap);
    va_end(ap);
    return i->is_lenient ? NULL : &last_fault;
}

/* --- storage -------------------------------------------------------------------------------------------------------------- */

/* The size of mipmap level LEVEL in a dimension of size WHOLE. */
static uint32_t level_extent(uint32_t whole, uint32_t level)
{
    uint32_t extent = whole >> (level < 31 ? level : 31);

    return extent ? extent : 1;
}

void image_level_size(const image *i, uint32_t level, uint32_t size[3])
{
    size[0] = level_extent(i->width, level);
    size[1] = level_extent(i->height, level);
    size[2] = level_extent(i->depth, level);
}

static uint64_t saturated_product(uint64_t a, uint64_t b)
{
    return b && a > UINT64_MAX / b ? UINT64_MAX : a * b;
}

static uint64_t level_bytes(const image *i, uint32_t level)
{
    uint32_t size[3];
    uint64_t bytes = image_texel_bytes(i->format);

    image_level_size(i, level, size);
    if (i->slice_pitch)
        return saturated_product(saturated_product(i->slice_pitch, size[2]), i->layers);
    bytes = saturated_product(saturated_product(bytes, size[0]), size[1]);
    bytes = saturated_product(saturated_product(bytes, size[2]), i->layers);
    return saturated_product(bytes, i->samples);
}

uint64_t image_bytes(const image *i)
{
    uint64_t bytes = 0;

    for (uint32_t level = 0; level < i->levels; level++) {
        uint64_t more = level_bytes(i, level);
        bytes = more > UINT64_MAX - bytes ? UINT64_MAX : bytes + more;
    }
    return bytes;
}

/* The sizes of a mipmap level in bytes. */
typedef struct layout {
    size_t texel_bytes, row_pitch, slice_pitch;
} layout;

static inline layout find_layout(const image *i, uint32_t level)
{
    layout l = {.texel_bytes = image_texel_bytes(i->format), .row_pitch = i->row_pitch, .slice_pitch = i->slice_pitch};

    if (!l.row_pitch)
        l.row_pitch = (size_t)level_extent(i->width, level) * i->samples * l.texel_bytes;
    if (!l.slice_pitch)
        l.slice_pitch = level_extent(i->height, level) * l.row_pitch;
    return l;
}

size_t image_row_pitch(const image *i, uint32_t level)
{
    return find_layout(i, level).row_pitch;
}

size_t image_slice_pitch(const image *i, uint32_t level)
{
    return find_layout(i, level).slice_pitch;
}

size_t image_offset(const image *i, uint32_t level, const uint32_t at[3], uint32_t layer, uint32_t sample)
{
    uint64_t start = 0, texel = (uint64_t)at[0] * i->samples + sample;
    layout l = find_layout(i, level);

    for (uint32_t above = 0; above < level; above++)
        start += level_bytes(i, above);
    uint64_t slice = (uint64_t)layer * level_extent(i->depth, level) + at[2];
    return (size_t)(start + slice * l.slice_pitch + at[1] * l.row_pitch + texel * l.texel_bytes);
}

/* Prints the N numbers at COORDS as "(1,2)". */
static void print_coords(char *to, size_t capacity, const int32_t *coords, unsigned n)
{
    size_t at = 0;

    for (unsigned c = 0; c < n && at < capacity; c++)
        at += (size_t)snprintf(to + at, capacity - at, "%c%" PRId32, c ? ',' : '(', coords[c]);
    if (at < capacity)
        snprintf(to + at, capacity - at, ")");
}

void image_print_texel(const image *i, size_t offset, char out[static IMAGE_TEXEL_TEXT])
{
    uint32_t size[3], level = 0;
    int32_t coords[3];
    unsigned count = image_coordinates(i->shape), axes = count - image_is_array(i->shape);

    while (level + 1 < i->levels && offset >= level_bytes(i, level))
        offset -= level_bytes(i, level++);
    image_level_size(i, level, size);
    size_t slice = offset / image_slice_pitch(i, level), in_slice = offset % image_slice_pitch(i, level);
    size_t in_row = in_slice % image_row_pitch(i, level);
    const size_t at[3] = {in_row / image_texel_bytes(i->format) / i->samples, in_slice / image_row_pitch(i, level),
                          slice % size[2]};
    for (unsigned d = 0; d < axes; d++)
        coords[d] = (int32_t)at[d];
    if (axes < count)
        coords[axes] = (int32_t)(slice / size[2]);
    print_coords(out, IMAGE_TEXEL_TEXT, coords, count);
    size_t n = strlen(out);
    if (level)
        snprintf(out + n, IMAGE_TEXEL_TEXT - n, ", mipmap level %" PRIu32, level);
}

/* --- accesses without a sampler ------------------------------------------------------------------------------------------- */

const image_fault *image_check_class(const image *i, image_class class, const char *access)
{
    static const char *const names[] = {"floats", "signed integers", "unsigned integers"};
    image_class own = image_format_class(i->format);

    if (own == class)
        return NULL;
    return image_undefined(i, false, "%s of %s, but the format %s,%s of image '%s' consists of %s", access, names[class],
                           image_order_name(i->format.order), image_type_name(i->format.type), i->name, names[own]);
}

static const image_fault *report_outside(const image *i, const int32_t *coords, const char *access, const uint32_t *limits)
{
    char place[48], size[48];
    int32_t shown[3] = {(int32_t)limits[0], (int32_t)limits[1], (int32_t)limits[2]};
    unsigned n = image_coordinates(i->shape);

    print_coords(place, sizeof place, coords, n);
    print_coords(size, sizeof size, shown, n);
    return image_undefined(i, true, "%s at %s, outside image '%s' of size %s", access, place, i->name, size);
}

static const size_t OUTSIDE = SIZE_MAX;

/* Finds the texel at COORDS of mipmap level or sample LEVEL; OUTSIDE if there is none and the image is lenient. */
static const image_fault *find_texel(const image *i, const int32_t *coords, uint32_t level, const char *access, size_t *offset)
{
    unsigned count = image_coordinates(i->shape), axes = count - image_is_array(i->shape);
    uint32_t at[3] = {0}, limits[3], layer = 0;
    bool has_samples = image_has_samples(i->shape), is_outside = false;

    *offset = OUTSIDE;
    if (has_samples ? level >= i->samples : level >= i->levels)
        return image_undefined(i, true, "%s of %s %" PRId32 ", but image '%s' has only %" PRIu32, access,
                               has_samples ? "sample" : "mipmap level", (int32_t)level, i->name,
                               has_samples ? i->samples : i->levels);
    image_level_size(i, has_samples ? 0 : level, limits);
    if (axes < count)
        limits[axes] = i->layers;
    for (unsigned c = 0; c < count; c++) {
        is_outside |= coords[c] < 0 || (uint32_t)coords[c] >= limits[c];
        if (c < axes)
            at[c] = (uint32_t)coords[c];
        else
            layer = (uint32_t)coords[c];
    }
    if (is_outside)
        return report_outside(i, coords, access, limits);
    *offset = image_offset(i, has_samples ? 0 : level, at, layer, has_samples ? level : 0);
    return NULL;
}

static void set_footprint(image_footprint *touched, size_t offset)
{
    if (touched)
        *touched = (image_footprint){.offsets = {offset}, .count = offset != OUTSIDE};
}

const image_fault *image_load(const image *i, image_class class, const int32_t *coords, uint32_t level, image_texel out,
                              image_footprint *touched)
{
    size_t offset;
    const image_fault *fault = image_check_class(i, class, "read");

    if (!fault)
        fault = find_texel(i, coords, level, "read", &offset);
    if (fault)
        return fault;
    if (offset == OUTSIDE)
        image_border(i->format, out);
    else
        image_decode(i->format, i->data + offset, out);
    set_footprint(touched, offset);
    return NULL;
}

const image_fault *image_store(const image *i, image_class class, const int32_t *coords, uint32_t level, const image_texel texel,
                               image_footprint *touched)
{
    size_t offset;
    const image_fault *fault = image_check_class(i, class, "write");

    if (!fault)
        fault = find_texel(i, coords, level, "write", &offset);
    if (fault)
        return fault;
    if (offset != OUTSIDE)
        image_encode(i->format, i->data + offset, texel);
    set_footprint(touched, offset);
    return NULL;
}

/* --- queries -------------------------------------------------------------------------------------------------------------- */

uint32_t image_query(const image *i, image_property property, uint32_t level)
{
    uint32_t size[3];

    image_level_size(i, level, size);
    switch (property) {
    case IMAGE_WIDTH:
    case IMAGE_HEIGHT:
    case IMAGE_DEPTH:
        return size[property - IMAGE_WIDTH];
    case IMAGE_LAYERS:
        return i->layers;
    case IMAGE_LEVELS:
        return i->levels;
    case IMAGE_SAMPLES:
        return i->samples;
    case IMAGE_CHANNEL_TYPE:
        return image_type_number(i->format.type);
    case IMAGE_CHANNEL_ORDER:
        return image_order_number(i->format.order);
    case IMAGE_PROPERTY_COUNT:
        break;
    }
    bug("no property of images");
}
