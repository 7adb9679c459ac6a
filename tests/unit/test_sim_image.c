/* tests/unit/test_sim_image.c - messages about images: their parameters, returned values and faults.
 *
 * A texel of the images here is (x, y, layer, 10 * level + sample), so that each result shows the texel that was read. The
 * parameters of a message are in r40 and the registers after it, a register per parameter for 8 channels; results are in r60 and
 * after it. */
#include "tests/unit/sim_launch.h"

#include <math.h>

enum { LANES = 8, PARAMETERS = 8, SIZE = 4, TEXELS = 512 };

typedef union dword {
    float f;
    int32_t i;
} dword;

static float texels[TEXELS][4];
static dword parameters[PARAMETERS][LANES], results[4][LANES];

/* Fills an image of SHAPE with 4x4 texels in its largest level. */
static image make_image(image_shape shape, uint32_t layers, uint32_t levels, uint32_t samples)
{
    image i = {.shape = shape,
               .format = {IMAGE_ORDER_RGBA, IMAGE_TYPE_FLOAT},
               .width = SIZE,
               .height = SIZE,
               .depth = 1,
               .layers = layers,
               .levels = levels,
               .samples = samples,
               .data = (unsigned char *)texels,
               .name = "i"};
    unsigned n = 0;

    for (uint32_t level = 0; level < levels; level++)
        for (uint32_t layer = 0; layer < layers; layer++)
            for (uint32_t y = 0; y < (uint32_t)SIZE >> level; y++)
                for (uint32_t x = 0; x < (uint32_t)SIZE >> level; x++)
                    for (uint32_t s = 0; s < samples; s++, n++) {
                        texels[n][0] = (float)x;
                        texels[n][1] = (float)y;
                        texels[n][2] = (float)layer;
                        texels[n][3] = (float)(10 * level + s);
                    }
    cr_assert(n <= TEXELS);
    i.bytes = n * sizeof *texels;
    return i;
}

#define IMAGE_HEAD(type)                                                                                                         \
    "//.kernel t\n//.target gen9\n//.simd 8\n//.arg 0 i image " type "\n//.arg 1 parameters buffer int*\n"                       \
    "//.arg 2 results buffer int*\n//.arg 3 s sampler sampler_t\n//.payload local_id offset=32 size=96\n"

/* Loads the parameters; r9 is the offset of a lane's dword, f0.0 selects channels 0 to 3, and r60 to r63 are -1. */
#define LOAD                                                                                                                     \
    "(W) or (1|M0) cr0.0<1>:ud cr0.0<0;1,0>:ud 0x4C0:uw {Switch}\n"                                                              \
    "mov (8|M0) r8.0<1>:d r1.0<8;8,1>:uw\nshl (8|M0) r9.0<1>:d r8.0<8;8,1>:d 2:w\n"

static void add_body(text *t, const char *message)
{
    text_str(t, LOAD);
    for (unsigned p = 0; p < PARAMETERS; p++)
        text_printf(t, "add (8|M0) r10.0<1>:d r9.0<8;8,1>:d %u:w\nsend (8|M0) r%u:d r10 0xC 0x02106E01\n",
                    p * (unsigned)sizeof *parameters, 40 + p);
    for (unsigned c = 0; c < 4; c++)
        text_printf(t, "mov (8|M0) r%u.0<1>:d -1:w\n", 60 + c);
    text_str(t, "(W) mov (8|M0) r30.0<1>:d 0:w\ncmp (8|M0) (lt)f0.0 null<1>:d r8.0<8;8,1>:d 4:w\n");
    text_str(t, message);
    for (unsigned c = 0; c < 4; c++)
        text_printf(t, "add (8|M0) r10.0<1>:d r9.0<8;8,1>:d %u:w\nsends (8|M0) null:d r10 r%u 0x4C 0x02026E02\n",
                    c * (unsigned)sizeof *results, 60 + c);
    text_str(t, END);
}

/* Prepares a run of MESSAGE after the directives HEAD on IMAGE and SAMPLER. */
static void prepare(run *r, const char *head, const char *message, const image *i, const uint32_t *sampler)
{
    arena memory;
    text source;

    arena_init(&memory);
    text_init(&source, &memory);
    text_str(&source, head);
    add_body(&source, message);
    run_init(r, source.data, LANES, LANES);
    arena_release(&memory);
    r->args[r->launch.run.arg_count++] = (run_value){.kind = RUN_IMAGE};
    run_add_buffer(r, parameters, sizeof parameters, "parameters");
    run_add_buffer(r, results, sizeof results, "results");
    r->args[r->launch.run.arg_count++] =
        (run_value){.kind = RUN_VALUE, .value = {.data = (unsigned char *)sampler, .bytes = sizeof *sampler}};
    r->launch.run.images = i;
    r->launch.run.image_count = 1;
}

/* Runs MESSAGE and returns the report of its fault; NULL: there is none. */
static const char *report_of(run *r, const char *head, const char *message, const image *i, uint32_t sampler)
{
    text out;

    prepare(r, head, message, i, &sampler);
    if (sim_run(&r->launch, &r->result, &r->memory))
        return NULL;
    text_init(&out, &r->memory);
    run_print_fault(&out, "fault", &r->result.fault);
    return out.data;
}

static void run_message(const char *head, const char *message, const image *i, uint32_t sampler)
{
    run r;
    const char *report = report_of(&r, head, message, i, sampler);

    cr_assert_null(report, "%s%s", message, report);
    run_release(&r);
}

static void expect_texel(const char *what, unsigned lane, float x, float y, float z, float w)
{
    const float want[] = {x, y, z, w};

    for (unsigned c = 0; c < 4; c++)
        cr_expect_float_eq(results[c][lane].f, want[c], 0, "%s, lane %u, component %u: %g, not %g", what, lane, c,
                           (double)results[c][lane].f, (double)want[c]);
}

#define HEAD_2D IMAGE_HEAD("read_only_image2d_t") "//.bti 0 arg=0 as=float\n//.bti 1 arg=1\n//.bti 2 arg=2\n"
#define HEAD_ARRAY IMAGE_HEAD("read_only_image2d_array_t") "//.bti 0 arg=0 as=float\n//.bti 1 arg=1\n//.bti 2 arg=2\n"
#define HEAD_MSAA IMAGE_HEAD("read_only_image2d_msaa_t") "//.bti 0 arg=0 as=float\n//.bti 1 arg=1\n//.bti 2 arg=2\n"
#define HEAD_WRITE IMAGE_HEAD("write_only_image2d_t") "//.bti 0 arg=0 as=float\n//.bti 1 arg=1\n//.bti 2 arg=2\n"
#define SAMPLER "//.sampler 0 arg=3\n"

enum {
    NEAREST = IMAGE_ADDRESS_CLAMP_TO_EDGE | IMAGE_NEAREST,
    MIPMAPPED = NEAREST | IMAGE_NORMALIZED | IMAGE_MIP_NEAREST,
};

/* --- levels of detail ----------------------------------------------------------------------------------------------------- */

Test(sim_image, sample_l_has_its_level_first)
{
    image i = make_image(IMAGE_2D, 1, 2, 1);

    for (unsigned lane = 0; lane < LANES; lane++) {
        parameters[0][lane].f = (float)(lane & 1);
        parameters[1][lane].f = (float)(lane >> 1) / 4 + 0.125f;
        parameters[2][lane].f = 0.625f;
    }
    run_message(HEAD_2D SAMPLER, "send (8|M0) r60:f r40 0x2 0x06422000\n", &i, MIPMAPPED);
    for (unsigned lane = 0; lane < LANES; lane++)
        if (lane & 1)
            expect_texel("sample_l", lane, (float)(lane >> 2), 1, 0, 10);
        else
            expect_texel("sample_l", lane, (float)(lane >> 1), 2, 0, 0);
}

Test(sim_image, sample_d_has_gradients_after_each_coordinate)
{
    image i = make_image(IMAGE_2D, 1, 2, 1);

    for (unsigned lane = 0; lane < LANES; lane++) {
        parameters[0][lane].f = 0.875f;
        parameters[1][lane].f = lane & 1 ? 0.5f : 0.25f; /* 2 texels or 1 */
        parameters[2][lane].f = 0;
        parameters[3][lane].f = 0.125f;
        parameters[4][lane].f = 0;
        parameters[5][lane].f = lane & 2 ? 0.5f : 0.125f;
    }
    run_message(HEAD_2D SAMPLER, "send (8|M0) r60:f r40 0x2 0x0C424000\n", &i, MIPMAPPED);
    for (unsigned lane = 0; lane < LANES; lane++)
        if (lane & 3)
            expect_texel("sample_d", lane, 1, 0, 0, 10);
        else
            expect_texel("sample_d", lane, 3, 0, 0, 0);
}

Test(sim_image, sample_takes_its_level_from_the_block)
{
    image i = make_image(IMAGE_2D, 1, 2, 1);

    for (unsigned lane = 0; lane < LANES; lane++) { /* the first block has steps of one texel, the second of two */
        float step = lane < 4 ? 0.25f : 0.5f;
        parameters[0][lane].f = 0.125f + step * (float)(lane & 1);
        parameters[1][lane].f = 0.125f + step * (float)(lane >> 1 & 1);
    }
    run_message(HEAD_2D SAMPLER, "send (8|M0) r60:f r40 0x2 0x04420000\n", &i, MIPMAPPED);
    for (unsigned lane = 0; lane < LANES; lane++)
        expect_texel("sample", lane, (float)(lane & 1), (float)(lane >> 1 & 1), 0, lane < 4 ? 0 : 10);
}

Test(sim_image, ld_has_its_level_before_the_layer)
{
    image i = make_image(IMAGE_2D_ARRAY, 3, 2, 1);

    for (unsigned lane = 0; lane < LANES; lane++) {
        parameters[0][lane].i = (int)lane & 1;
        parameters[1][lane].i = 1;
        parameters[2][lane].i = (int)lane >> 1 & 1;
        parameters[3][lane].i = (int)lane >> 2;
    }
    run_message(HEAD_ARRAY, "send (8|M0) r60:f r40 0x2 0x08427000\n", &i, 0);
    for (unsigned lane = 0; lane < LANES; lane++)
        expect_texel("ld", lane, (float)(lane & 1), 1, (float)(lane >> 2), (float)(10 * (lane >> 1 & 1)));
}

Test(sim_image, sample_lz_reads_a_layer)
{
    image i = make_image(IMAGE_2D_ARRAY, 3, 2, 1);

    for (unsigned lane = 0; lane < LANES; lane++) {
        parameters[0][lane].f = (float)lane - 2;
        parameters[1][lane].f = 1.5f;
        parameters[2][lane].f = (float)lane * 0.4f;
    }
    run_message(HEAD_ARRAY SAMPLER, "send (8|M0) r60:f r40 0x2 0x06438000\n", &i, NEAREST);
    for (unsigned lane = 0; lane < LANES; lane++)
        expect_texel("sample_lz", lane, lane < 2 ? 0 : lane > 5 ? 3 : (float)lane - 2, 1, fminf(rintf((float)lane * 0.4f), 2), 0);
}

/* --- samples -------------------------------------------------------------------------------------------------------------- */

static void expect_samples(const char *message, unsigned coordinates_at)
{
    image i = make_image(IMAGE_2D_MSAA, 1, 1, 4);

    memset(parameters, 0x77, sizeof parameters);
    for (unsigned lane = 0; lane < LANES; lane++) {
        parameters[0][lane].i = (int)lane & 3;
        parameters[coordinates_at][lane].i = (int)lane >> 1;
        parameters[coordinates_at + 1][lane].i = 3;
    }
    run_message(HEAD_MSAA, message, &i, 0);
    for (unsigned lane = 0; lane < LANES; lane++)
        expect_texel(message, lane, (float)(lane >> 1), 3, 0, (float)(lane & 3));
}

Test(sim_image, ld2dms_reads_a_sample)
{
    expect_samples("send (8|M0) r60:f r40 0x2 0x0843E000\n", 2);
    expect_samples("send (8|M0) r60:f r40 0x2 0x0A43C000\n", 3);
}

Test(sim_image, images_are_not_compressed)
{
    image i = make_image(IMAGE_2D_MSAA, 1, 1, 4);

    memset(parameters, 0, sizeof parameters);
    run_message(HEAD_MSAA, "send (8|M0) r60:f r40 0x2 0x0443D000\n", &i, 0);
    expect_texel("ld_mcs", 0, 0, 0, 0, 0);
}

/* --- queries -------------------------------------------------------------------------------------------------------------- */

Test(sim_image, resinfo_returns_the_size_of_a_level)
{
    image i = make_image(IMAGE_2D_ARRAY, 3, 2, 1);

    for (int lane = 0; lane < LANES; lane++)
        parameters[0][lane].i = lane;
    run_message(HEAD_ARRAY, "send (8|M0) r60:d r40 0x2 0x0242A000\n", &i, 0);
    for (unsigned lane = 0; lane < LANES; lane++) {
        int want[] = {lane < 2 ? SIZE >> lane : 0, lane < 2 ? SIZE >> lane : 0, lane < 2 ? 3 : 0, lane < 2 ? 2 : 0};
        for (unsigned c = 0; c < 4; c++)
            cr_expect_eq(results[c][lane].i, want[c], "lane %u, component %u: %d", lane, c, results[c][lane].i);
    }
}

Test(sim_image, sampleinfo_returns_the_number_of_samples)
{
    image i = make_image(IMAGE_2D_MSAA, 1, 1, 4);

    run_message(HEAD_MSAA, "send (8|M0) r60:d r30 0x2 0x021AB000\n", &i, 0);
    cr_expect_eq(results[0][LANES - 1].i, 4);
}

Test(sim_image, the_payload_has_properties)
{
    static const int want[2][LANES] = {{4, 4, 2, 1, 0x10DE, 0x10B5, 3, 3},
                                       {1, 0, IMAGE_ADDRESS_REPEAT | IMAGE_NORMALIZED | IMAGE_LINEAR, 3, 8, 0, 1, -1}};
    image i = make_image(IMAGE_2D_ARRAY, 3, 2, 1);

    run_message(HEAD_ARRAY "//.payload image_width offset=128 size=4 arg=0\n//.payload image_height offset=132 size=4 arg=0\n"
                           "//.payload image_num_mip_levels offset=136 size=4 arg=0\n"
                           "//.payload image_num_samples offset=140 size=4 arg=0\n"
                           "//.payload image_channel_data_type offset=144 size=4 arg=0\n"
                           "//.payload image_channel_order offset=148 size=4 arg=0\n"
                           "//.payload image_array_size offset=152 size=4 arg=0\n"
                           "//.payload sampler_address offset=156 size=4 arg=3\n"
                           "//.payload arg_byvalue offset=160 size=8 arg=0\n//.payload arg_byvalue offset=168 size=4 arg=3\n"
                           "//.payload sampler_address offset=172 size=4 arg=3\n"
                           "//.payload sampler_normalized offset=176 size=4 arg=3\n"
                           "//.payload sampler_snap_wa offset=180 size=4 arg=3\n//.payload image_depth offset=184 size=4 arg=0\n",
                "mov (8|M0) r60.0<1>:d r4.0<8;8,1>:d\nmov (8|M0) r61.0<1>:d r5.0<8;8,1>:d\n", &i,
                IMAGE_ADDRESS_REPEAT | IMAGE_NORMALIZED | IMAGE_LINEAR);
    for (unsigned c = 0; c < 2; c++)
        for (unsigned lane = 0; lane < LANES - c; lane++)
            cr_expect_eq(results[c][lane].i, want[c][lane], "r%u.%u: %d, not %d", 4 + c, lane, results[c][lane].i, want[c][lane]);
}

/* --- returned values ------------------------------------------------------------------------------------------------------ */

static void set_diagonal(void)
{
    for (int lane = 0; lane < LANES; lane++)
        parameters[0][lane].i = parameters[1][lane].i = lane & 3;
}

Test(sim_image, the_header_disables_components)
{
    image i = make_image(IMAGE_2D, 1, 1, 1);

    set_diagonal();
    texels[5][3] = 77;
    run_message(HEAD_2D, "(W) mov (1|M0) r30.2<1>:ud 0x5000:ud\nsends (8|M0) r60:f r30 r40 0x82 0x022BA000\n", &i, 0);
    cr_expect_eq(results[0][1].f, 1); /* y */
    cr_expect_eq(results[1][1].f, 77);
    cr_expect_eq(results[2][1].i, -1, "only two registers are written");
}

Test(sim_image, halves_have_a_register_each)
{
    static const uint16_t halves[] = {0, 0x3C00, 0x4000, 0x4200}; /* 0, 1, 2, 3 */
    image i = make_image(IMAGE_2D, 1, 1, 1);

    set_diagonal();
    run_message(HEAD_2D, "sends (8|M0) r60:hf r30 r40 0x82 0x424BA000\n", &i, 0);
    for (unsigned c = 0; c < 2; c++)
        for (unsigned lane = 0; lane < LANES; lane++) {
            uint16_t half;
            memcpy(&half, (const char *)results[c] + 2 * lane, sizeof half);
            cr_expect_eq(half, halves[lane & 3]);
        }
    cr_expect_eq(results[0][4].i, -1, "the upper half of the register is not written");
}

Test(sim_image, disabled_channels_keep_their_registers)
{
    image i = make_image(IMAGE_2D, 1, 1, 1);

    set_diagonal();
    for (int lane = 4; lane < LANES; lane++)
        parameters[0][lane].i = -5; /* outside, but disabled */
    run_message(HEAD_2D, "(f0.0) send (8|M0) r60:f r40 0x2 0x0443A000\n", &i, 0);
    expect_texel("enabled", 3, 3, 3, 0, 0);
    cr_expect_eq(results[0][4].i, -1);
}

Test(sim_image, a_typed_read_returns_the_enabled_components)
{
    image i = make_image(IMAGE_2D, 1, 1, 1);

    set_diagonal();
    texels[5][2] = 33;
    run_message(HEAD_2D, "send (8|M0) r60:f r40 0xC 0x04215A00\n", &i, 0); /* x, z */
    cr_expect_eq(results[0][1].f, 1);
    cr_expect_eq(results[1][1].f, 33);
    cr_expect_eq(results[2][1].i, -1);
}

/* ocloc omits last coordinates that are 0. */
Test(sim_image, absent_coordinates_are_zero)
{
    image i = make_image(IMAGE_2D, 1, 1, 1);

    set_diagonal();
    run_message(HEAD_2D, "send (8|M0) r60:f r40 0x2 0x0243A000\n", &i, 0);
    expect_texel("without v", 3, 3, 0, 0, 0);
}

/* --- writes --------------------------------------------------------------------------------------------------------------- */

Test(sim_image, a_typed_write_stores_texels)
{
    image i = make_image(IMAGE_2D, 1, 1, 1);

    for (int lane = 0; lane < LANES; lane++) {
        parameters[0][lane].i = lane & 3;
        parameters[1][lane].i = lane >> 2;
        for (int c = 0; c < 4; c++)
            parameters[2 + c][lane].f = (float)(100 * lane + c);
    }
    run_message(HEAD_WRITE, "sends (8|M0) null:ud r40 r41 0x14C 0x02035000\n", &i, 0);
    for (unsigned lane = 0; lane < LANES; lane++)
        for (unsigned c = 0; c < 4; c++)
            cr_expect_eq(texels[lane][c], (float)(100 * lane + c));
    cr_expect_eq(texels[8][0], 0, "the rows after the second are not written");
}

/* The message for the upper half of 16 channels, of which 8 to 11 exist. */
Test(sim_image, slots_select_a_half_of_the_channels)
{
    static const char source[] =
        IMAGE_HEAD("write_only_image2d_t") "//.bti 0 arg=0\n(W) or (1|M0) cr0.0<1>:ud cr0.0<0;1,0>:ud 0x4C0:uw {Switch}\n"
                                           "mov (8|M0) r40.0<1>:d r1.0<8;8,1>:uw\nmov (8|M0) r41.0<1>:d 2:w\n"
                                           "mov (8|M0) r42.0<1>:f 5.0:f\nmov (8|M0) r43.0<1>:f 6.0:f\n"
                                           "mov (8|M0) r44.0<1>:f 7.0:f\nmov (8|M0) r45.0<1>:f 8.0:f\n"
                                           "sends (16|M0) null:ud r40 r42 0x10C 0x04036000\n" END;
    image i = make_image(IMAGE_2D, 1, 1, 1);
    uint32_t sampler = 0;
    run r;
    char wide[sizeof source + 1];

    memcpy(wide, source, sizeof source);
    char *simd = strstr(wide, "//.simd 8\n");
    memmove(simd + 11, simd + 10, sizeof source - (size_t)(simd + 10 - wide));
    memcpy(simd, "//.simd 16\n", 11);
    run_init(&r, wide, 12, 12);
    r.args[r.launch.run.arg_count++] = (run_value){.kind = RUN_IMAGE};
    run_add_buffer(&r, parameters, sizeof parameters, "parameters");
    run_add_buffer(&r, results, sizeof results, "results");
    r.args[r.launch.run.arg_count++] =
        (run_value){.kind = RUN_VALUE, .value = {.data = (unsigned char *)&sampler, .bytes = sizeof sampler}};
    r.launch.run.images = &i;
    r.launch.run.image_count = 1;
    run_fine(&r);
    for (unsigned x = 0; x < SIZE; x++)
        cr_expect(texels[2 * SIZE + x][0] == 5 && texels[2 * SIZE + x][3] == 8, "texel %u: %g", x,
                  (double)texels[2 * SIZE + x][0]);
    run_release(&r);
}

/* --- faults --------------------------------------------------------------------------------------------------------------- */

typedef struct fault_row {
    const char *head, *message;
    uint32_t sampler;
    const char *report;
} fault_row;

Test(sim_image, undefined_accesses_are_faults)
{
    static const fault_row rows[] = {
        {HEAD_2D, "send (8|M0) r60:f r40 0x2 0x0443A000\n", 0, "read at (4,4), outside image 'i' of size (4,4)"},
        {HEAD_WRITE, "sends (8|M0) null:ud r40 r42 0x10C 0x04035000\n", 0, "write at (4,4), outside image 'i'"},
        {IMAGE_HEAD("read_only_image2d_t") "//.bti 0 arg=0 as=int\n//.bti 1 arg=1\n//.bti 2 arg=2\n",
         "send (8|M0) r60:f r40 0x2 0x0443A000\n", 0, "read of signed integers, but the format rgba,float of image 'i'"},
        {HEAD_2D "//.sampler 0 arg=3 integer\n", "send (8|M0) r60:f r40 0x2 0x04438000\n",
         IMAGE_NEAREST | IMAGE_ADDRESS_CLAMP | IMAGE_NORMALIZED, "at integer coordinates through a normalized sampler"},
        {HEAD_2D "//.sampler 0 arg=3 integer\n", "send (8|M0) r60:f r40 0x2 0x04438000\n", IMAGE_LINEAR | IMAGE_ADDRESS_CLAMP,
         "at integer coordinates through a linear sampler"},
        {HEAD_2D SAMPLER, "send (8|M0) r60:f r40 0x2 0x04438000\n", IMAGE_NEAREST | IMAGE_ADDRESS_REPEAT,
         "repeating sampler with unnormalized coordinates"},
        {HEAD_2D, "send (8|M0) r60:f r40 0x2 0x04438000\n", NEAREST, "sampler-table entry 0 has no sampler"},
        {HEAD_2D, "send (8|M0) r60:f r40 0x2 0x0443A001\n", 0, "binding-table entry 1 ('parameters') is not an image"},
        {HEAD_2D, "(W) mov (1|M0) r30.2<1>:ud 0x123:ud\nsends (8|M0) r60:f r30 r40 0x82 0x024BA000\n", 0,
         "texel offsets (0x123) are not supported"},
        {HEAD_2D, "(W) mov (1|M0) r30.2<1>:ud 0x7000:ud\nsends (8|M0) r60:f r30 r40 0x82 0x022BA000\n", 0,
         "returns 2 values, but its header enables only 1 components"},
        {HEAD_2D, "send (8|M0) r60:d r9 0xC 0x02106E00\n", 0, "binding-table entry 0 ('i') is an image"},

    };

    for (int lane = 0; lane < LANES; lane++)
        parameters[0][lane].i = parameters[1][lane].i = lane;
    for (size_t n = 0; n < sizeof rows / sizeof *rows; n++) {
        image i = make_image(IMAGE_2D, 1, 1, 1);
        run r;
        const char *report = report_of(&r, rows[n].head, rows[n].message, &i, rows[n].sampler);
        cr_expect(report && strstr(report, rows[n].report), "%s\nis reported as\n%s\nwithout\n%s", rows[n].message, report,
                  rows[n].report);
        run_release(&r);
    }
}

Test(sim_image, a_fault_names_the_work_items_outside)
{
    image i = make_image(IMAGE_2D, 1, 1, 1);
    run r;

    for (int lane = 0; lane < LANES; lane++)
        parameters[0][lane].i = parameters[1][lane].i = lane == 5 || lane == 2 ? 4 : lane & 3;
    cr_assert(report_of(&r, HEAD_2D, "send (8|M0) r60:f r40 0x2 0x0443A000\n", &i, 0));
    cr_expect_eq(r.result.fault.item_count, 2);
    cr_expect_eq(r.result.fault.items[0].global[0], 2);
    cr_expect_eq(r.result.fault.items[1].global[0], 5);
    run_release(&r);
}

/* Through an entry without a class, code of other compilers reads the border and writes nothing outside. */
Test(sim_image, entries_without_a_class_tolerate_accesses_outside)
{
#define HEAD_ANY IMAGE_HEAD("read_only_image2d_t") "//.bti 0 arg=0\n//.bti 1 arg=1\n//.bti 2 arg=2\n"
    image i = make_image(IMAGE_2D, 1, 1, 1);

    i.format = (image_format){IMAGE_ORDER_R, IMAGE_TYPE_FLOAT};
    for (int lane = 0; lane < LANES; lane++)
        parameters[0][lane].i = parameters[1][lane].i = 4;
    run_message(HEAD_ANY, "send (8|M0) r60:f r40 0x2 0x0443A000\n", &i, 0);
    expect_texel("border", 0, 0, 0, 0, 1);
    run_message(HEAD_ANY, "sends (8|M0) null:ud r40 r42 0x10C 0x04035000\n", &i, 0);
}
