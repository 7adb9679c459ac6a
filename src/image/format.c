/* src/image/format.c - the rows of formats.def, and the conversion of a texel: normalized numbers by their maximum, sRGB by its
 * two formulas, packed texels by shifts and masks. */
#include "src/image/format.h"

#include "src/base/bits.h"
#include "src/base/half.h"

#include <math.h>
#include <string.h>

enum { PLAIN = 1, BYTES = 2, GREY = 4, RGB = 8, RGB2 = 16, DEPTH = 32, STENCIL = 64, SRGB = 128 };

typedef enum encoding { SNORM, UNORM, SINT, UINT, HALF, FLOAT } encoding;

static const struct order_fact {
    const char *name;
    uint32_t number;
    const char *components;
    unsigned channels; /* the length of `components` */
    unsigned sets;
    bool opaque_border;
} orders[IMAGE_ORDER_COUNT] = {
#define IMAGE_ORDER(id, name, number, components, sets, opaque) {name, number, components, sizeof components - 1, sets, opaque},
#include "src/image/formats.def"
};

static const struct type_fact {
    const char *name;
    uint32_t number;
    encoding encoding;
    unsigned bits, sets; /* of a channel, or of a packed texel */
    unsigned char width[4], shift[4];
} types[IMAGE_TYPE_COUNT] = {
#define IMAGE_TYPE(id, name, number, encoding, bits, sets) {name, number, encoding, bits, sets, {0}, {0}},
#define IMAGE_PACKED(id, name, number, bits, w0, w1, w2, w3, s0, s1, s2, s3, sets)                                               \
    {name, number, UNORM, bits, sets, {w0, w1, w2, w3}, {s0, s1, s2, s3}},
#include "src/image/formats.def"
};

const char *image_order_name(image_order order)
{
    return orders[order].name;
}

const char *image_type_name(image_type type)
{
    return types[type].name;
}

uint32_t image_order_number(image_order order)
{
    return orders[order].number;
}

uint32_t image_type_number(image_type type)
{
    return types[type].number;
}

bool image_order_find(const char *name, size_t n, image_order *order)
{
    for (int i = 0; i < IMAGE_ORDER_COUNT; i++)
        if (strlen(orders[i].name) == n && memcmp(orders[i].name, name, n) == 0) {
            *order = (image_order)i;
            return true;
        }
    return false;
}

bool image_type_find(const char *name, size_t n, image_type *type)
{
    for (int i = 0; i < IMAGE_TYPE_COUNT; i++)
        if (strlen(types[i].name) == n && memcmp(types[i].name, name, n) == 0) {
            *type = (image_type)i;
            return true;
        }
    return false;
}

bool image_format_exists(image_format f)
{
    return (orders[f.order].sets & types[f.type].sets) != 0;
}

image_class image_format_class(image_format f)
{
    encoding e = types[f.type].encoding;

    return e == SINT ? IMAGE_SIGNED : e == UINT ? IMAGE_UNSIGNED : IMAGE_FLOAT;
}

static bool is_packed(image_format f)
{
    return types[f.type].width[0] != 0;
}

unsigned image_stored_numbers(image_format f)
{
    return is_packed(f) ? 1 : orders[f.order].channels;
}

unsigned image_number_bytes(image_format f)
{
    return types[f.type].bits / 8;
}

size_t image_texel_bytes(image_format f)
{
    return (size_t)image_stored_numbers(f) * image_number_bytes(f);
}

/* --- numbers of a channel ------------------------------------------------------------------------------------------------- */

/* Load and store a number of 8, 16 or 32 bits. The loops have constant lengths, so that each becomes one access. */
static uint32_t load_bits(const unsigned char *from, unsigned bits)
{
    uint32_t v = 0;

    if (bits == 8)
        return *from;
    if (bits == 16)
        return (uint32_t)(from[0] | from[1] << 8);
    for (unsigned i = 0; i < 4; i++)
        v |= (uint32_t)from[i] << 8 * i;
    return v;
}

static void store_bits(unsigned char *to, unsigned bits, uint32_t v)
{
    if (bits == 8) {
        *to = (unsigned char)v;
        return;
    }
    for (unsigned i = 0; i < 2; i++)
        to[i] = (unsigned char)(v >> 8 * i);
    for (unsigned i = 2; i < 4 && bits == 32; i++)
        to[i] = (unsigned char)(v >> 8 * i);
}

/* The greatest number of WIDTH bits, one of which is the sign if IS_SIGNED. */
static float norm_scale(unsigned width, bool is_signed)
{
    return (float)bits_mask(is_signed ? width - 1 : width);
}

static float decode_unorm(uint32_t v, unsigned width)
{
    return (float)v / norm_scale(width, false);
}

static float decode_snorm(uint32_t v, unsigned width)
{
    return fmaxf(-1.0f, (float)bits_signed(v, width) / norm_scale(width, true));
}

/* V rounded to nearest even, in LOW … HIGH; 0 for a NaN: as convert_…_sat_rte() of OpenCL C. */
static int64_t round_saturated(float v, int64_t low, int64_t high)
{
    if (isnan(v))
        return 0;
    if (v <= (float)low)
        return low;
    if (v >= (float)high)
        return high;
    return (int64_t)rintf(v);
}

static uint32_t encode_unorm(float v, unsigned width)
{
    return (uint32_t)round_saturated(v * norm_scale(width, false), 0, (int64_t)bits_mask(width));
}

static uint32_t encode_snorm(float v, unsigned width)
{
    return (uint32_t)round_saturated(v * norm_scale(width, true), -(INT64_C(1) << (width - 1)), (int64_t)bits_mask(width - 1));
}

static uint32_t decode_channel(const struct type_fact *t, uint32_t v)
{
    switch (t->encoding) {
    case SNORM:
        return bits_of_float(decode_snorm(v, t->bits));
    case UNORM:
        return bits_of_float(decode_unorm(v, t->bits));
    case SINT:
        return (uint32_t)bits_signed(v, t->bits);
    case HALF:
        return bits_of_float((float)half_value((uint16_t)v));
    case UINT:
    case FLOAT:
        break;
    }
    return v;
}

static uint32_t encode_channel(const struct type_fact *t, uint32_t v)
{
    int32_t high = (int32_t)bits_mask(t->bits - 1), i = (int32_t)v;

    switch (t->encoding) {
    case SNORM:
        return encode_snorm(float_of_bits(v), t->bits);
    case UNORM:
        return encode_unorm(float_of_bits(v), t->bits);
    case SINT:
        return (uint32_t)(i > high ? high : i < -high - 1 ? -high - 1 : i);
    case UINT:
        return v > bits_mask(t->bits) ? (uint32_t)bits_mask(t->bits) : v;
    case HALF:
        return half_rounded(float_of_bits(v));
    case FLOAT:
        break;
    }
    return v;
}

/* --- sRGB ----------------------------------------------------------------------------------------------------------------- */

static bool is_srgb(image_format f)
{
    return orders[f.order].sets == SRGB;
}

static float linear_from_srgb(float c)
{
    return (float)(c <= 0.04045 ? c / 12.92 : pow((c + 0.055) / 1.055, 2.4));
}

static uint32_t encode_srgb(float v)
{
    double c = isnan(v) || v < 0 ? 0 : v > 1 ? 1 : v;

    c = c < 0.0031308 ? 12.92 * c : 1.055 * pow(c, 1 / 2.4) - 0.055;
    return (uint32_t)floor(c * 255 + 0.5);
}

/* --- texels --------------------------------------------------------------------------------------------------------------- */

static void decode_packed(const struct type_fact *t, const unsigned char *from, image_texel out)
{
    uint32_t word = load_bits(from, t->bits);

    for (unsigned c = 0; c < 4 && t->width[c]; c++)
        out[c] = bits_of_float(decode_unorm((uint32_t)bits_low(word >> t->shift[c], t->width[c]), t->width[c]));
}

static void encode_packed(const struct type_fact *t, unsigned char *to, const image_texel texel)
{
    uint32_t word = 0;

    for (unsigned c = 0; c < 4 && t->width[c]; c++)
        word |= encode_unorm(float_of_bits(texel[c]), t->width[c]) << t->shift[c];
    store_bits(to, t->bits, word);
}

static uint32_t one_of(image_format f)
{
    return image_format_class(f) == IMAGE_FLOAT ? bits_of_float(1) : 1;
}

void image_decode(image_format f, const unsigned char *from, image_texel out)
{
    const struct type_fact *t = &types[f.type];
    const struct order_fact *o = &orders[f.order];
    bool has_curve = is_srgb(f);

    out[0] = out[1] = out[2] = 0;
    out[3] = one_of(f);
    if (is_packed(f)) {
        decode_packed(t, from, out);
        return;
    }
    for (unsigned c = 0; c < o->channels; c++) {
        if (o->components[c] == '-')
            continue;
        unsigned to = (unsigned)(o->components[c] - '0');
        out[to] = decode_channel(t, load_bits(from + c * t->bits / 8, t->bits));
        if (has_curve && to < 3)
            out[to] = bits_of_float(linear_from_srgb(float_of_bits(out[to])));
    }
    if (f.order == IMAGE_ORDER_INTENSITY || f.order == IMAGE_ORDER_LUMINANCE)
        out[1] = out[2] = out[0];
    if (f.order == IMAGE_ORDER_INTENSITY)
        out[3] = out[0];
}

void image_encode(image_format f, unsigned char *to, const image_texel texel)
{
    const struct type_fact *t = &types[f.type];
    const struct order_fact *o = &orders[f.order];
    bool has_curve = is_srgb(f);

    if (is_packed(f)) {
        encode_packed(t, to, texel);
        return;
    }
    for (unsigned c = 0; c < o->channels; c++) {
        if (o->components[c] == '-')
            continue;
        unsigned from = (unsigned)(o->components[c] - '0');
        bool is_curved = has_curve && from < 3;
        store_bits(to + c * t->bits / 8, t->bits,
                   is_curved ? encode_srgb(float_of_bits(texel[from])) : encode_channel(t, texel[from]));
    }
}

void image_border(image_format f, image_texel out)
{
    out[0] = out[1] = out[2] = 0;
    out[3] = orders[f.order].opaque_border ? one_of(f) : 0;
}
