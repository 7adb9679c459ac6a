/* src/image/block.c - accesses to the bytes of a 2D image, without conversion of its texels: block reads and writes of a sub-group
 * (cl_intel_subgroups). Positions are x in bytes and y in rows, of mipmap level 0.
 *
 * In an image with texels of four bytes, a read outside returns the nearest texel of the edge, and a write outside has no effect. Outside
 * of other images both are undefined, as is any access to an image with larger texels. */
#include "src/image/access.h"

#include <inttypes.h>

enum { DWORD = 4 };

static int64_t clamp(int64_t n, int64_t greatest)
{
    return n < 0 ? 0 : n > greatest ? greatest : n;
}

image_byte image_find_byte(const image *i, int64_t x, int64_t y, bool is_write, size_t *offset)
{
    size_t texel = image_texel_bytes(i->format);
    bool is_outside = x < 0 || x >= (int64_t)(i->width * texel) || y < 0 || y >= i->height;

    if (is_outside && texel != DWORD)
        return IMAGE_BYTE_UNDEFINED;
    if (is_outside && is_write)
        return IMAGE_BYTE_DROPPED;
    if (is_outside) {
        int64_t in_texel = x & (DWORD - 1);
        x = clamp((x - in_texel) / DWORD, i->width - 1) * DWORD + in_texel;
        y = clamp(y, i->height - 1);
    }
    *offset = (size_t)y * image_row_pitch(i, 0) + (size_t)x;
    return IMAGE_BYTE_FOUND;
}

const image_fault *image_check_block(const image *i, int64_t x, bool is_write)
{
    const char *access = is_write ? "block write" : "block read";

    if (image_texel_bytes(i->format) > DWORD)
        return image_set_fault(false, "%s of image '%s', whose texels have %zu bytes: at most four are allowed", access, i->name,
                               image_texel_bytes(i->format));
    if (is_write && x % DWORD)
        return image_set_fault(false, "%s of image '%s' at byte %" PRId64 " of a row, which is no multiple of four", access,
                               i->name, x);
    return NULL;
}

static const image_fault *report_outside(const image *i, int64_t x, int64_t y, bool is_write)
{
    return image_set_fault(
        true, "block %s at byte %" PRId64 " of row %" PRId64 ", outside image '%s' of %" PRIu32 " rows with %" PRIu64 " bytes",
        is_write ? "write" : "read", x, y, i->name, i->height, (uint64_t)i->width * image_texel_bytes(i->format));
}

const image_fault *image_access_bytes(const image *i, int64_t x, int64_t y, unsigned count, bool is_write, size_t *offsets)
{
    const int64_t first = is_write ? x - (x & (DWORD - 1)) : x,
                  end = is_write ? (x + count + DWORD - 1) & ~(int64_t)(DWORD - 1) : x + count;

    for (int64_t at = first; at < end; at++) {
        size_t offset = SIZE_MAX;
        if (image_find_byte(i, at, y, is_write, &offset) == IMAGE_BYTE_UNDEFINED)
            return report_outside(i, at, y, is_write);
        if (at >= x && at < x + count)
            offsets[at - x] = offset;
    }
    return NULL;
}
