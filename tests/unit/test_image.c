/* Images: what no argument of gasket run can reach, namely mipmaps, samples, formats with stencil and texels of three bytes, and the
 * texels that an access touches. The results are computed by hand from the formulas of OpenCL C. */
#include "src/image/image.h"
#include "src/base/bits.h"

#include <criterion/criterion.h>
#include <math.h>
#include <string.h>

static float component(const image_texel t, unsigned c)
{
    float f;

    memcpy(&f, &t[c], sizeof f);
    return f;
}

/* --- mipmaps -------------------------------------------------------------------------------------------------------------- */

/* A 4 x 4 image of floats with the levels 4 x 4, 2 x 2 and 1 x 1: level n is filled with 10 * n, except for one texel. */
static image new_mipmap(float texels[21])
{
    image i = {.shape = IMAGE_2D,
               .format = {IMAGE_ORDER_R, IMAGE_TYPE_FLOAT},
               .width = 4,
               .height = 4,
               .depth = 1,
               .layers = 1,
               .levels = 3,
               .samples = 1,
               .data = (unsigned char *)texels,
               .name = "m"};

    for (int t = 0; t < 21; t++)
        texels[t] = t < 16 ? 0 : t < 20 ? 10 : 20;
    i.bytes = (size_t)image_bytes(&i);
    return i;
}

static float sample_at(const image *i, uint32_t sampler, float x, float y, float lod)
{
    float at[2] = {x, y};
    uint32_t coords[2];
    image_texel t;

    memcpy(coords, at, sizeof coords);
    const image_fault *fault = image_sample(i, IMAGE_FLOAT, sampler, coords, false, lod, t, NULL);
    cr_assert(!fault, "%s", fault->text);
    return component(t, 0);
}

Test(image, mipmap_sizes)
{
    float texels[21];
    image i = new_mipmap(texels);
    uint32_t size[3];

    cr_assert_eq(i.bytes, 21 * 4);
    image_level_size(&i, 1, size);
    cr_assert(size[0] == 2 && size[1] == 2 && size[2] == 1);
    image_level_size(&i, 2, size);
    cr_assert(size[0] == 1 && size[1] == 1 && size[2] == 1);
    cr_assert_eq(image_query(&i, IMAGE_WIDTH, 1), 2);
    cr_assert_eq(image_query(&i, IMAGE_LEVELS, 0), 3);
}

Test(image, level_of_detail_selects_the_nearest_level)
{
    static const struct {
        float lod, expected;
    } rows[] = {{-5, 0}, {0, 0}, {0.5F, 0}, {0.51F, 10}, {1, 10}, {1.5F, 10}, {1.6F, 20}, {2, 20}, {9, 20}, {NAN, 0}};
    float texels[21];
    image i = new_mipmap(texels);

    for (size_t n = 0; n < sizeof rows / sizeof *rows; n++) {
        cr_assert_eq(sample_at(&i, IMAGE_NEAREST, 0.5F, 0.5F, rows[n].lod), rows[n].expected, "level of detail %g", rows[n].lod);
        cr_assert_eq(sample_at(&i, IMAGE_NEAREST | IMAGE_MIP_NEAREST, 0.5F, 0.5F, rows[n].lod), rows[n].expected);
    }
}

Test(image, level_of_detail_interpolates_between_levels)
{
    float texels[21];
    image i = new_mipmap(texels);
    uint32_t sampler = IMAGE_NEAREST | IMAGE_MIP_LINEAR | IMAGE_ADDRESS_CLAMP_TO_EDGE | IMAGE_NORMALIZED;

    cr_assert_eq(sample_at(&i, sampler, 0.9F, 0.1F, 0.25F), 2.5F);
    cr_assert_eq(sample_at(&i, sampler, 0.9F, 0.1F, 1.5F), 15);
    cr_assert_eq(sample_at(&i, sampler, 0.9F, 0.1F, 7), 20);
    texels[16 + 1] = 50; /* level 1, (1,0) */
    cr_assert_eq(sample_at(&i, sampler, 0.9F, 0.1F, 0.5F), 25);
    cr_assert_eq(sample_at(&i, sampler, 0.1F, 0.1F, 0.5F), 5);
}

Test(image, gradients_give_the_level_of_detail)
{
    float texels[21], at[2] = {0.5F, 0.5F}, none[2] = {0, 0}, quarter[2] = {0.25F, 0}, half[2] = {0, 0.5F},
                      slanted[2] = {0.75F, 1};
    image i = new_mipmap(texels);
    uint32_t sampler = IMAGE_NEAREST | IMAGE_MIP_LINEAR | IMAGE_ADDRESS_CLAMP_TO_EDGE | IMAGE_NORMALIZED;
    image_texel t;

    cr_assert(!image_sample_gradients(&i, IMAGE_FLOAT, sampler, at, none, none, t, NULL));
    cr_assert_eq(component(t, 0), 0);
    cr_assert(!image_sample_gradients(&i, IMAGE_FLOAT, sampler, at, quarter, none, t, NULL)); /* one texel: log2(1) */
    cr_assert_eq(component(t, 0), 0);
    cr_assert(!image_sample_gradients(&i, IMAGE_FLOAT, sampler, at, quarter, half, t, NULL)); /* two texels: log2(2) */
    cr_assert_eq(component(t, 0), 10);
    cr_assert(!image_sample_gradients(&i, IMAGE_FLOAT, sampler & ~1U, at, half, none, t, NULL)); /* half a texel */
    cr_assert_eq(component(t, 0), 0);
    cr_assert(!image_sample_gradients(&i, IMAGE_FLOAT, sampler, at, slanted, half, t, NULL)); /* (3,4): five texels, clamped */
    cr_assert_eq(component(t, 0), 20);
}

Test(image, stores_to_a_level)
{
    float texels[21];
    image i = new_mipmap(texels);
    image_texel one = {0x3F800000, 0, 0, 0};
    image_footprint touched;

    cr_assert(!image_store(&i, IMAGE_FLOAT, (int32_t[]){1, 0}, 1, one, &touched));
    cr_assert_eq(texels[17], 1);
    cr_assert(touched.count == 1 && touched.offsets[0] == 17 * 4);
    const image_fault *fault = image_store(&i, IMAGE_FLOAT, (int32_t[]){2, 0}, 1, one, NULL);
    cr_assert(fault && fault->is_outside);
    cr_assert_str_eq(fault->text, "write at (2,0), outside image 'm' of size (2,2)");
    fault = image_load(&i, IMAGE_FLOAT, (int32_t[]){0, 0}, 3, one, NULL);
    cr_assert_str_eq(fault->text, "read of mipmap level 3, but image 'm' has only 3");
}

Test(image, texels_have_coordinates)
{
    float texels[21];
    image i = new_mipmap(texels);
    char at[IMAGE_TEXEL_TEXT];

    image_print_texel(&i, 6 * 4 + 1, at);
    cr_assert_str_eq(at, "(2,1)");
    image_print_texel(&i, 18 * 4, at);
    cr_assert_str_eq(at, "(0,1), mipmap level 1");
}

/* --- samples -------------------------------------------------------------------------------------------------------------- */

Test(image, samples_of_a_texel)
{
    unsigned char data[2 * 2 * 2 * 4]; /* layers, rows, columns, samples */
    image i = {.shape = IMAGE_2D_ARRAY_MSAA,
               .format = {IMAGE_ORDER_A, IMAGE_TYPE_UINT8},
               .width = 2,
               .height = 2,
               .depth = 1,
               .layers = 2,
               .levels = 1,
               .samples = 4,
               .data = data,
               .bytes = sizeof data,
               .name = "s"};
    image_texel t;

    for (unsigned n = 0; n < sizeof data; n++)
        data[n] = (unsigned char)n;
    cr_assert_eq(image_bytes(&i), sizeof data);
    cr_assert(!image_load(&i, IMAGE_UNSIGNED, (int32_t[]){1, 0, 1}, 3, t, NULL));
    cr_assert(t[0] == 0 && t[1] == 0 && t[2] == 0 && t[3] == 16 + 4 + 3);
    const image_fault *fault = image_load(&i, IMAGE_UNSIGNED, (int32_t[]){1, 0, 1}, 4, t, NULL);
    cr_assert_str_eq(fault->text, "read of sample 4, but image 's' has only 4");
    fault = image_load(&i, IMAGE_UNSIGNED, (int32_t[]){1, 0, 2}, 0, t, NULL);
    cr_assert_str_eq(fault->text, "read at (1,0,2), outside image 's' of size (2,2,2)");
    cr_assert_eq(image_query(&i, IMAGE_SAMPLES, 0), 4);
    cr_assert_eq(image_query(&i, IMAGE_LAYERS, 0), 2);
}

/* --- formats -------------------------------------------------------------------------------------------------------------- */

Test(image, formats_of_no_argument)
{
    unsigned char srgb[3] = {255, 0, 10}, stencil[8] = {0xAB, 0xFF, 0xFF, 0xFF}, back[8] = {0};
    image_format three = {IMAGE_ORDER_SRGB, IMAGE_TYPE_UNORM8}, packed = {IMAGE_ORDER_DEPTH_STENCIL, IMAGE_TYPE_UNORM24},
                 deep = {IMAGE_ORDER_DEPTH_STENCIL, IMAGE_TYPE_FLOAT};
    image_texel t;

    cr_assert(image_texel_bytes(three) == 3 && image_texel_bytes(packed) == 4 && image_texel_bytes(deep) == 8);
    image_decode(three, srgb, t);
    cr_assert(component(t, 0) == 1 && component(t, 1) == 0 && component(t, 3) == 1);
    cr_assert_float_eq(component(t, 2), 10 / 255.0 / 12.92, 1e-9);
    image_encode(three, back, t);
    cr_assert_arr_eq(back, srgb, 3);
    image_decode(packed, stencil, t); /* depth in the upper 24 bits */
    cr_assert_eq(component(t, 0), 1);
    image_encode(deep, back, t);
    image_decode(deep, back, t);
    cr_assert_eq(component(t, 0), 1);
}

Test(image, pairs_that_are_no_format)
{
    static const image_format none[] = {{IMAGE_ORDER_RGB, IMAGE_TYPE_UNORM8},      {IMAGE_ORDER_RGBA, IMAGE_TYPE_UNORM565},
                                        {IMAGE_ORDER_BGRA, IMAGE_TYPE_HALF},       {IMAGE_ORDER_INTENSITY, IMAGE_TYPE_INT8},
                                        {IMAGE_ORDER_DEPTH, IMAGE_TYPE_HALF},      {IMAGE_ORDER_SRGBA, IMAGE_TYPE_FLOAT},
                                        {IMAGE_ORDER_R, IMAGE_TYPE_UNORM101010_2}, {IMAGE_ORDER_DEPTH, IMAGE_TYPE_UNORM24}};

    for (size_t n = 0; n < sizeof none / sizeof *none; n++)
        cr_assert_not(image_format_exists(none[n]), "%s,%s", image_order_name(none[n].order), image_type_name(none[n].type));
}

/* --- faults and footprints ------------------------------------------------------------------------------------------------ */

static const char *fault_of(const image *i, image_class class, uint32_t sampler, float x, float y, bool whole)
{
    float at[2] = {x, y};
    uint32_t coords[2];
    image_texel t;

    memcpy(coords, at, sizeof coords);
    const image_fault *fault = image_sample(i, class, sampler, coords, whole, 0, t, NULL);
    return fault ? fault->text : "";
}

Test(image, faults)
{
    float texels[21];
    image i = new_mipmap(texels), whole = i;

    whole.format = (image_format){IMAGE_ORDER_R, IMAGE_TYPE_INT32};
    cr_assert_str_eq(fault_of(&i, IMAGE_SIGNED, IMAGE_NEAREST, 0, 0, false),
                     "read of signed integers, but the format r,float of image 'm' consists of floats");
    cr_assert_str_eq(fault_of(&whole, IMAGE_SIGNED, IMAGE_LINEAR, 1, 1, false),
                     "read of image 'm', whose texels are integers, through a linear sampler");
    cr_assert_str_eq(fault_of(&i, IMAGE_FLOAT, IMAGE_ADDRESS_REPEAT, 0, 0, false),
                     "read of image 'm' through a repeating sampler with unnormalized coordinates");
    cr_assert_str_eq(fault_of(&i, IMAGE_FLOAT, IMAGE_NORMALIZED, 0, 0, true),
                     "read of image 'm' at integer coordinates through a normalized sampler; the coordinates must be floats");
    cr_assert_str_eq(fault_of(&i, IMAGE_FLOAT, IMAGE_LINEAR, 0, 0, true),
                     "read of image 'm' at integer coordinates through a linear sampler; the coordinates must be floats");
    cr_assert_str_eq(fault_of(&i, IMAGE_FLOAT, IMAGE_NEAREST, 4, 0, false),
                     "read through a sampler with CLK_ADDRESS_NONE at coordinate 0 = 4, outside the 4 texels of image 'm'");
    cr_assert_str_eq(fault_of(&i, IMAGE_FLOAT, IMAGE_NEAREST | IMAGE_NORMALIZED, 0, -0.25F, false),
                     "read through a sampler with CLK_ADDRESS_NONE at coordinate 1 = -1, outside the 4 texels of image 'm'");
    cr_assert_str_eq(fault_of(&i, IMAGE_FLOAT, IMAGE_ADDRESS_CLAMP, 0, NAN, false), "read of image 'm' at coordinate 1 = nan");
    cr_assert_str_eq(fault_of(&i, IMAGE_FLOAT, IMAGE_ADDRESS_REPEAT | IMAGE_NORMALIZED, INFINITY, 0, false),
                     "read of image 'm' at coordinate 0 = inf");
    cr_assert_str_eq(fault_of(&i, IMAGE_FLOAT, 0x30, 0, 0, false),
                     "read through a sampler with the value 0x30, which is no combination of CLK_ constants");
    cr_assert_str_eq(fault_of(&i, IMAGE_FLOAT, 12, 0, 0, false),
                     "read through a sampler with the value 0xC, which is no combination of CLK_ constants");
    cr_assert_str_eq(fault_of(&i, IMAGE_FLOAT, IMAGE_LINEAR, 0.25F, 0.25F, false), ""); /* the neighbours are the border */
}

/* An undefined access to a lenient image is counted, the first one since the count was 0 is described, and it has a result. */
Test(image, lenient)
{
    float texels[21], at[2] = {3, 3};
    uint32_t coords[2];
    image i = new_mipmap(texels);
    image_notes *notes = image_undefined_accesses();
    image_texel t, one = {bits_of_float(1)};

    i.is_lenient = true;
    i.levels = 1;
    texels[15] = 5;
    memcpy(coords, at, sizeof coords);
    cr_assert(!image_sample(&i, IMAGE_UNSIGNED, IMAGE_ADDRESS_REPEAT, coords, false, 0, t, NULL));
    cr_assert_eq(t[0], bits_of_float(5));
    cr_assert_eq(notes->count, 2);
    cr_assert_str_eq(notes->first.text, "read of unsigned integers, but the format r,float of image 'm' consists of floats");
    notes->count = 0;
    cr_assert(!image_load(&i, IMAGE_FLOAT, (const int32_t[]){-1, 0}, 0, t, NULL));
    cr_assert(t[0] == 0 && t[3] == bits_of_float(1)); /* the border colour of CL_R */
    cr_assert(!image_store(&i, IMAGE_FLOAT, (const int32_t[]){4, 0}, 0, one, NULL));
    cr_assert_eq(texels[4], 0);
    cr_assert_eq(notes->count, 2);
    cr_assert_str_eq(notes->first.text, "read at (-1,0), outside image 'm' of size (4,4)");
    notes->count = 0;
    coords[0] = (uint32_t)-1, coords[1] = 0;
    cr_assert(!image_sample(&i, IMAGE_FLOAT, IMAGE_NORMALIZED | IMAGE_LINEAR, coords, true, 0, t, NULL));
    cr_assert_eq(notes->count, 2);
    i.format = (image_format){IMAGE_ORDER_R, IMAGE_TYPE_INT32};
    memcpy(coords, at, sizeof coords);
    cr_assert(!image_sample(&i, IMAGE_SIGNED, IMAGE_ADDRESS_CLAMP_TO_EDGE | IMAGE_LINEAR, coords, false, 0, t, NULL));
    cr_assert_eq(t[0], bits_of_float(5));
    cr_assert_eq(notes->count, 3);
    cr_assert_str_eq(fault_of(&i, IMAGE_SIGNED, IMAGE_ADDRESS_CLAMP_TO_EDGE, NAN, 0, false),
                     "read of image 'm' at coordinate 0 = nan");
}

Test(image, a_filter_touches_the_texels_inside)
{
    float texels[21], at[2] = {0, 1};
    uint32_t coords[2];
    image i = new_mipmap(texels);
    image_footprint touched;
    image_texel t;

    memcpy(coords, at, sizeof coords);
    cr_assert(!image_sample(&i, IMAGE_FLOAT, IMAGE_LINEAR | IMAGE_ADDRESS_CLAMP, coords, false, 0, t, &touched));
    cr_assert_eq(touched.count, 2);
    cr_assert(touched.offsets[0] == 0 && touched.offsets[1] == 16);
}

/* --- words ---------------------------------------------------------------------------------------------------------------- */

Test(image, samplers_in_words)
{
    uint32_t bits;

    cr_assert(image_sampler_parse("mirrored_repeat,linear,normalized", 33, &bits));
    cr_assert_eq(bits, IMAGE_ADDRESS_MIRRORED_REPEAT | IMAGE_LINEAR | IMAGE_NORMALIZED);
    cr_assert_str_eq(image_address_word(bits), "mirrored_repeat");
    cr_assert_str_eq(image_filter_word(bits), "linear");
    cr_assert_str_eq(image_coordinates_word(bits), "normalized");
    cr_assert(image_sampler_parse("none,nearest,unnormalized and more", 25, &bits));
    cr_assert_eq(bits, IMAGE_NEAREST);
    cr_assert_not(image_sampler_parse("none,nearest", 12, &bits));
    cr_assert_not(image_sampler_parse("none,nearest,normalized,", 24, &bits));
    cr_assert_not(image_sampler_parse("clamped,nearest,normalized", 26, &bits));
}
