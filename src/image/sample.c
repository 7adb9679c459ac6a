/* src/image/sample.c - reads through samplers. All arithmetic is in single precision, without contraction; the formulas are those
 * of OpenCL C, "Addressing and Filter Modes", and the weights of a linear filter are not quantized.
 *
 * An access selects one texel along each axis, or two if the filter is linear; each selected index is inside the image or refers
 * to the border. Mipmaps: the level of detail is clamped to the levels of the image, then selects the nearest level, or two
 * levels between which the result is interpolated. */
#include "src/image/access.h"
#include "src/base/bits.h"

#include <inttypes.h>
#include <math.h>
#include <string.h>

enum { BORDER = -1 };

/* The selected texels along an axis: one, or two whose second one has weight WEIGHT. */
typedef struct axis {
    int64_t index[2]; /* BORDER: outside the image */
    unsigned count;
    float weight;
} axis;

typedef struct reader {
    const image *i;
    uint32_t sampler;
    unsigned axes;
    const uint32_t *coords;
    bool whole;
    uint32_t layer;
    image_footprint *touched;
} reader;

/* --- which texels --------------------------------------------------------------------------------------------------------- */

static uint32_t addressing(uint32_t sampler)
{
    return sampler & IMAGE_ADDRESS_MASK;
}

static bool is_linear(uint32_t sampler)
{
    return (sampler & IMAGE_FILTER_MASK) == IMAGE_LINEAR;
}

/* The greatest integer that is not above V. For a V outside the range of positions of all images, the result is outside, too. */
static int64_t floor_of(float v)
{
    const float limit = 0x1p40f;
    float f = floorf(v);

    return f > limit ? (int64_t)limit : f < -limit ? (int64_t)-limit : (int64_t)f;
}

/* The function address_mode() of the specification; the border is the result for any index outside. */
static int64_t address_index(uint32_t sampler, int64_t index, int64_t size)
{
    if (addressing(sampler) == IMAGE_ADDRESS_CLAMP_TO_EDGE)
        return index < 0 ? 0 : index >= size ? size - 1 : index;
    return index < 0 || index >= size ? BORDER : index;
}

static void select_repeated(axis *a, float s, int64_t size, bool linear)
{
    float u = (s - floorf(s)) * (float)size;

    if (!linear) {
        int64_t n = floor_of(u);
        a->index[0] = n > size - 1 ? n - size : n;
        return;
    }
    a->index[0] = floor_of(u - 0.5f);
    a->index[1] = a->index[0] + 1;
    if (a->index[0] < 0)
        a->index[0] += size;
    if (a->index[1] > size - 1)
        a->index[1] -= size;
    a->weight = u - 0.5f - floorf(u - 0.5f);
}

static void select_mirrored(axis *a, float s, int64_t size, bool linear)
{
    float u = fabsf(s - 2.0f * rintf(0.5f * s)) * (float)size;

    if (!linear) {
        int64_t n = floor_of(u);
        a->index[0] = n > size - 1 ? size - 1 : n;
        return;
    }
    int64_t n = floor_of(u - 0.5f);
    a->index[0] = n < 0 ? 0 : n;
    a->index[1] = n + 1 > size - 1 ? size - 1 : n + 1;
    a->weight = u - 0.5f - floorf(u - 0.5f);
}

static void select_clamped(axis *a, uint32_t sampler, float u, int64_t size, bool linear)
{
    int64_t n = floor_of(linear ? u - 0.5f : u);

    a->index[0] = address_index(sampler, n, size);
    if (!linear)
        return;
    a->index[1] = address_index(sampler, n + 1, size);
    a->weight = u - 0.5f - floorf(u - 0.5f);
}

/* Selects texels of the SIZE along an axis with coordinate COORD. */
static const image_fault *select_along(const reader *r, unsigned which, int64_t size, axis *a)
{
    bool linear = is_linear(r->sampler), normalized = r->sampler & IMAGE_NORMALIZED;
    uint32_t mode = addressing(r->sampler);
    float s = float_of_bits(r->coords[which]), u = normalized ? s * (float)size : s;
    const image_fault *fault = NULL;

    *a = (axis){.count = linear ? 2 : 1};
    if (r->whole) {
        a->index[0] = address_index(r->sampler, (int32_t)r->coords[which], size);
        if (mode == IMAGE_ADDRESS_NONE && a->index[0] == BORDER)
            return image_undefined(r->i, true,
                                   "read through a sampler with CLK_ADDRESS_NONE at coordinate %u = %" PRId32
                                   ", outside the %" PRId64 " texels of image '%s'",
                                   which, (int32_t)r->coords[which], size, r->i->name);
        return NULL;
    }
    if (!isfinite(s) || !isfinite(u))
        return image_set_fault(true, "read of image '%s' at coordinate %u = %g", r->i->name, which, (double)s);
    switch (mode) {
    case IMAGE_ADDRESS_REPEAT:
        select_repeated(a, s, size, linear);
        return NULL;
    case IMAGE_ADDRESS_MIRRORED_REPEAT:
        select_mirrored(a, s, size, linear);
        return NULL;
    case IMAGE_ADDRESS_NONE:
        if (floorf(u) < 0 || floorf(u) >= (float)size)
            fault = image_undefined(r->i, true,
                                    "read through a sampler with CLK_ADDRESS_NONE at coordinate %u = %g, outside the %" PRId64
                                    " texels of image '%s'",
                                    which, (double)u, size, r->i->name);
        break;
    }
    select_clamped(a, r->sampler, u, size, linear);
    return fault;
}

/* --- texels and filter ---------------------------------------------------------------------------------------------------- */

static void read_texel(const reader *r, uint32_t level, const axis *axes, const unsigned pick[3], image_texel out)
{
    uint32_t at[3] = {0};

    for (unsigned d = 0; d < r->axes; d++) {
        if (axes[d].index[pick[d]] == BORDER) {
            image_border(r->i->format, out);
            return;
        }
        at[d] = (uint32_t)axes[d].index[pick[d]];
    }
    size_t offset = image_offset(r->i, level, at, r->layer, 0);
    image_decode(r->i->format, r->i->data + offset, out);
    if (r->touched)
        r->touched->offsets[r->touched->count++] = offset;
}

/* The weighted sum of the selected texels, in the order of the specification: the first axis varies fastest. */
static void filter_linear(const reader *r, uint32_t level, const axis *axes, image_texel out)
{
    float sum[4] = {0};

    for (unsigned n = 0; n < 1u << r->axes; n++) {
        unsigned pick[3] = {n & 1, n >> 1 & 1, n >> 2 & 1};
        image_texel texel;
        float weight = pick[0] ? axes[0].weight : 1.0f - axes[0].weight;

        for (unsigned d = 1; d < r->axes; d++)
            weight = weight * (pick[d] ? axes[d].weight : 1.0f - axes[d].weight);
        read_texel(r, level, axes, pick, texel);
        for (unsigned c = 0; c < 4; c++)
            sum[c] = n ? sum[c] + weight * float_of_bits(texel[c]) : weight * float_of_bits(texel[c]);
    }
    for (unsigned c = 0; c < 4; c++)
        out[c] = bits_of_float(sum[c]);
}

static const image_fault *read_level(const reader *r, uint32_t level, image_texel out)
{
    static const unsigned first[3];
    uint32_t size[3];
    axis axes[3];

    image_level_size(r->i, level, size);
    for (unsigned d = 0; d < r->axes; d++) {
        const image_fault *fault = select_along(r, d, size[d], &axes[d]);
        if (fault)
            return fault;
    }
    if (is_linear(r->sampler))
        filter_linear(r, level, axes, out);
    else
        read_texel(r, level, axes, first, out);
    return NULL;
}

/* --- mipmaps -------------------------------------------------------------------------------------------------------------- */

static const image_fault *interpolate_levels(const reader *r, float lambda, image_texel out)
{
    image_texel next;
    uint32_t level = (uint32_t)lambda;
    float weight = lambda - floorf(lambda);
    const image_fault *fault = read_level(r, level, out);

    if (fault || weight == 0)
        return fault;
    fault = read_level(r, level + 1, next);
    for (unsigned c = 0; c < 4 && !fault; c++)
        out[c] = bits_of_float((1.0f - weight) * float_of_bits(out[c]) + weight * float_of_bits(next[c]));
    return fault;
}

static const image_fault *read_levels(const reader *r, float lod, image_texel out)
{
    float last = (float)(r->i->levels - 1), lambda = lod > 0 ? fminf(lod, last) : 0;

    if (r->sampler & IMAGE_MIP_LINEAR)
        return interpolate_levels(r, lambda, out);
    float level = ceilf(lambda + 0.5f) - 1;
    return read_level(r, (uint32_t)fminf(fmaxf(level, 0), last), out);
}

/* The level of detail of gradients DX and DY: log2 of the longer one, in texels. */
static float level_of_gradients(const reader *r, const float *dx, const float *dy)
{
    uint32_t size[3];
    float x = 0, y = 0;

    image_level_size(r->i, 0, size);
    for (unsigned d = 0; d < r->axes; d++) {
        float scale = r->sampler & IMAGE_NORMALIZED ? (float)size[d] : 1.0f;
        x += dx[d] * scale * (dx[d] * scale);
        y += dy[d] * scale * (dy[d] * scale);
    }
    return log2f(sqrtf(fmaxf(x, y)));
}

/* --- accesses ------------------------------------------------------------------------------------------------------------- */

/* Faults if the sampler does not fit the image or the access. With a lenient image the sampler becomes the nearest one that does. */
static const image_fault *check_sampler(reader *r)
{
    bool linear = is_linear(r->sampler), normalized = r->sampler & IMAGE_NORMALIZED;
    uint32_t mode = addressing(r->sampler);
    bool repeats = mode == IMAGE_ADDRESS_REPEAT || mode == IMAGE_ADDRESS_MIRRORED_REPEAT;

    if (mode > IMAGE_ADDRESS_MIRRORED_REPEAT || (r->sampler & IMAGE_FILTER_MASK) == IMAGE_FILTER_MASK)
        return image_set_fault(
            false, "read through a sampler with the value 0x%" PRIX32 ", which is no combination of CLK_ constants", r->sampler);
    const image_fault *fault = NULL;
    if (r->whole && (normalized || linear)) {
        fault = image_undefined(r->i, false,
                                "read of image '%s' at integer coordinates through a %s sampler; the coordinates must be floats",
                                r->i->name, normalized ? "normalized" : "linear");
        r->sampler &= ~(uint32_t)(IMAGE_NORMALIZED | IMAGE_FILTER_MASK);
    } else if (repeats && !normalized) {
        fault = image_undefined(r->i, false, "read of image '%s' through a repeating sampler with unnormalized coordinates",
                                r->i->name);
        r->sampler = (r->sampler & ~(uint32_t)IMAGE_ADDRESS_MASK) | IMAGE_ADDRESS_CLAMP_TO_EDGE;
    }
    if (!fault && (linear || r->sampler & IMAGE_MIP_LINEAR) && image_format_class(r->i->format) != IMAGE_FLOAT) {
        fault =
            image_undefined(r->i, false, "read of image '%s', whose texels are integers, through a linear sampler", r->i->name);
        r->sampler &= ~(uint32_t)(IMAGE_FILTER_MASK | IMAGE_MIP_LINEAR);
    }
    return fault;
}

static const image_fault *select_layer(reader *r)
{
    uint32_t bits = r->coords[r->axes];
    double last = r->i->layers - 1.0, layer = r->whole ? (double)(int32_t)bits : (double)rintf(float_of_bits(bits));

    if (!isfinite(layer))
        return image_set_fault(true, "read of image '%s' at coordinate %u = %g", r->i->name, r->axes, layer);
    r->layer = (uint32_t)(layer < 0 ? 0 : layer > last ? last : layer);
    return NULL;
}

/* Prepares R, which has its image, sampler and coordinates. */
static const image_fault *begin_read(reader *r, image_class class)
{
    bool is_array = image_is_array(r->i->shape);
    const image_fault *fault = image_check_class(r->i, class, "read");

    r->axes = image_coordinates(r->i->shape) - is_array;
    if (r->touched)
        r->touched->count = 0;
    if (!fault)
        fault = check_sampler(r);
    if (!fault && is_array)
        fault = select_layer(r);
    return fault;
}

const image_fault *image_sample(const image *i, image_class class, uint32_t sampler, const uint32_t *coords, bool whole,
                                float lod, image_texel out, image_footprint *touched)
{
    reader r = {.i = i, .sampler = sampler, .coords = coords, .whole = whole, .touched = touched};
    const image_fault *fault = begin_read(&r, class);

    return fault ? fault : read_levels(&r, lod, out);
}

const image_fault *image_sample_gradients(const image *i, image_class class, uint32_t sampler, const float *coords,
                                          const float *dx, const float *dy, image_texel out, image_footprint *touched)
{
    uint32_t bits[3] = {0};
    reader r = {.i = i, .sampler = sampler, .coords = bits, .touched = touched};

    memcpy(bits, coords, image_coordinates(i->shape) * sizeof *bits);
    const image_fault *fault = begin_read(&r, class);
    return fault ? fault : read_levels(&r, level_of_gradients(&r, dx, dy), out);
}
