/* src/driver/arguments/spec_image.c - see spec.h: the SPECs of images and samplers.
 *
 *   image:ORDER,TYPE[d][h][w]/LEVELS   …:iota   …:fill=V,V   …:random=SEED   …:zero   …:noinit   …:@FILE   …:@FILE.npy   …:@FILE.ppm   …:@FILE.pgm
 *   sampler:ADDRESS,FILTER,COORDS
 *
 * The contents of an image are an array of its texels, whose components are the stored numbers: channels, or the word of a packed
 * type. The images of gasket have texels of 1, 2 or 4 numbers, as the vectors of OpenCL C. */
#include "src/driver/arguments/spec_contents.h"

#include "sim/sim.h"
#include "src/driver/array_file/image_picture.h"

#include <inttypes.h>
#include <stdio.h>

/* --- formats -------------------------------------------------------------------------------------------------------------- */

/* Orders that no image of a command line has: texels of three bytes, and depth with stencil, which only graphics share. */
static bool is_order_supported(image_order o)
{
    return o != IMAGE_ORDER_SRGB && o != IMAGE_ORDER_SRGBX && o != IMAGE_ORDER_DEPTH_STENCIL;
}

/* The names of all orders, or of the types that go with ORDER. */
static const char *list_orders(arena *memory)
{
    text out;

    text_init(&out, memory);
    for (int i = 0; i < IMAGE_ORDER_COUNT; i++)
        if (is_order_supported((image_order)i))
            text_printf(&out, "%s%s", out.length ? ", " : "", image_order_name((image_order)i));
    return out.data;
}

static const char *list_types(arena *memory, image_order order)
{
    text out;

    text_init(&out, memory);
    for (int i = 0; i < IMAGE_TYPE_COUNT; i++)
        if (image_format_exists((image_format){order, (image_type)i}))
            text_printf(&out, "%s%s", out.length ? ", " : "", image_type_name((image_type)i));
    return out.data;
}

const char *spec_parse_format(arena *memory, const char *text, image_format *f)
{
    size_t order = strcspn(text, ",["), type = text[order] == ',' ? strcspn(text + order + 1, "[") : 0;
    const char *types = text + order + 1;

    if (!image_order_find(text, order, &f->order) || !is_order_supported(f->order))
        return arena_printf(memory, "there is no channel order '%.*s' (expected %s)", (int)order, text, list_orders(memory));
    if (!type || !image_type_find(types, type, &f->type) || !image_format_exists(*f))
        return arena_printf(memory, "order %s has no channel type '%.*s' (expected %s)", image_order_name(f->order), (int)type,
                            types, list_types(memory, f->order));
    return NULL;
}

/* Reads "ORDER,TYPE" at TEXT, which ends before '['. Returns the text after it; NULL after an error message. */
static const char *read_format(const spec *s, const char *text, image_format *f)
{
    size_t n = strcspn(text, "["), order = strcspn(text, ",[");
    const char *problem;

    if (order == n || !text[n]) {
        spec_error(s, "expected image:ORDER,TYPE[h][w], such as image:rgba,unorm8[64][64]");
        return NULL;
    }
    problem = spec_parse_format(s->memory, text, f);
    if (!problem)
        return text + n;
    spec_error(s, "%s", problem);
    return NULL;
}

/* The type of a texel's stored numbers. */
static element stored_type(image_format f)
{
    static const element_id integers[2][3] = {{ELEMENT_uchar, ELEMENT_ushort, ELEMENT_uint},
                                              {ELEMENT_char, ELEMENT_short, ELEMENT_int}};
    unsigned bytes = image_number_bytes(f), lanes = image_stored_numbers(f);
    bool is_signed = image_format_class(f) == IMAGE_SIGNED || f.type == IMAGE_TYPE_SNORM8 || f.type == IMAGE_TYPE_SNORM16;

    if (f.type == IMAGE_TYPE_HALF)
        return (element){ELEMENT_half, lanes};
    if (f.type == IMAGE_TYPE_FLOAT)
        return (element){ELEMENT_float, lanes};
    return (element){integers[is_signed][bytes / 2], lanes};
}

/* Reads "[h][w]" or "[layers=n][h][w]" at TEXT into the shape of B. Returns the text after it; NULL after an error message. */
static const char *read_shape(const spec *s, const char *text, run_buffer *b)
{
    static const char layers[] = "[layers=";
    array *a = &b->contents;
    size_t count = 1;

    if (strncmp(text, layers, sizeof layers - 1) == 0) {
        b->has_layers = true;
        text += sizeof layers - 2;
    }
    while (*text == '[' || (*text == '=' && !a->dims)) {
        size_t length = strcspn(++text, "]");
        if (!spec_read_dimension(s, a, &count, text, length))
            return NULL;
        text += length + 1;
    }
    a->bytes = count * array_stride(a);
    return text;
}

static void set_image_sizes(image *i, const size_t *shape);

/* The sizes of B as an image of the shape that has its dimensions. */
static image sizes_of(const run_buffer *b)
{
    static const image_shape shapes[2][3] = {{IMAGE_1D, IMAGE_2D, IMAGE_3D}, {IMAGE_1D, IMAGE_1D_ARRAY, IMAGE_2D_ARRAY}};
    image i = {.shape = shapes[b->has_layers][b->contents.dims - 1], .format = *b->format};

    set_image_sizes(&i, b->contents.shape);
    i.levels = b->levels;
    return i;
}

/* The number of levels until all extents are 1. */
static uint32_t most_levels(const image *i)
{
    uint32_t count = 1;

    for (uint32_t side = i->width | i->height | i->depth; side > 1; side /= 2)
        count++;
    return count;
}

/* Reads "/LEVELS" at TEXT, which may be absent, and sets the bytes of B. Returns the text after it; NULL after an error message. */
static const char *read_levels(const spec *s, const char *text, run_buffer *b)
{
    uint64_t levels = 0;

    b->levels = 1;
    if (*text != '/')
        return text;
    size_t length = strcspn(text + 1, ":");
    const char *digits = arena_strndup(s->memory, text + 1, length);
    if (b->contents.dims <= (unsigned)b->has_layers || b->contents.dims > 3) {
        spec_error(s, "a mipmap has one to three dimensions, and layers");
        return NULL;
    }
    image i = sizes_of(b);
    if (!parse_count(digits, &levels) || !levels || levels > most_levels(&i)) {
        spec_error(s, "'%s' is no number of mipmap levels (1 to %" PRIu32 " for this size)", digits, most_levels(&i));
        return NULL;
    }
    i.levels = b->levels = (uint32_t)levels;
    b->contents.bytes = (size_t)image_bytes(&i);
    if (image_bytes(&i) > SIM_BUFFER_LIMIT) {
        spec_error(s, "an argument has at most %u bytes", SIM_BUFFER_LIMIT);
        return NULL;
    }
    return text + 1 + length;
}

const char *image_level_view(arena *memory, const run_buffer *b, uint64_t level, run_buffer *view)
{
    uint32_t size[3];

    if (!b->format)
        return "only an image has mipmap levels";
    if (level >= b->levels)
        return arena_printf(memory, "the image has only the levels 0 to %" PRIu32, b->levels - 1);
    *view = *b;
    if (b->levels == 1)
        return NULL;
    image i = sizes_of(b), one = i;
    one.levels = (uint32_t)level;
    view->contents.data += image_bytes(&one);
    view->contents.bytes = -image_bytes(&one);
    one.levels++;
    view->contents.bytes += image_bytes(&one);
    view->levels = 1;
    image_level_size(&i, (uint32_t)level, size);
    for (unsigned d = 0; d + b->has_layers < b->contents.dims; d++)
        view->contents.shape[b->contents.dims - 1 - d] = size[d];
    return NULL;
}

/* --- contents ------------------------------------------------------------------------------------------------------------- */

static void read_npy_image(const spec *s, array *a, const char *file, size_t length)
{
    array given;
    const char *problem = npy_read(s->memory, file, length, &given);
    unsigned dims = a->dims + (a->type.lanes > 1);

    if (problem) {
        spec_error(s, "%s", problem);
        return;
    }
    bool fits = given.dims == dims && (dims == a->dims || given.shape[a->dims] == a->type.lanes);
    for (unsigned d = 0; d < a->dims && fits; d++)
        fits = given.shape[d] == a->shape[d];
    if (given.type.scalar != a->type.scalar)
        spec_error(s, "the file holds %s, but the image stores %s", element_name(s->memory, given.type),
                   element_name(s->memory, (element){a->type.scalar, 1}));
    else if (!fits)
        spec_error(s, "the shape of the array is not that of the image%s",
                   a->type.lanes > 1 ? arena_printf(s->memory, " with %u channels last", a->type.lanes) : "");
    else
        memcpy(a->data, given.data, given.bytes);
}

static void read_picture(const spec *s, array *a, image_format f, const char *file, size_t length)
{
    const char *problem = image_picture_read(s->memory, f, a, file, length, ends_with(s->text, ".ppm"));

    if (problem)
        spec_error(s, "%s", problem);
}

static void read_image_file(const spec *s, array *a, image_format f, const char *name)
{
    size_t length;
    char *data = spec_file(s, name, &length);

    if (!data)
        return;
    if (ends_with(name, ".npy"))
        read_npy_image(s, a, data, length);
    else if (ends_with(name, ".ppm") || ends_with(name, ".pgm"))
        read_picture(s, a, f, data, length);
    else if (length != a->bytes)
        spec_error(s, "the file has %zu bytes, but the image %zu", length, a->bytes);
    else
        a->data = (unsigned char *)data;
}

/* Reads REST, the initial contents of image OUT. */
static void read_contents(const spec *s, run_buffer *out, const char *rest)
{
    array *a = &out->contents;

    if (*rest == ':' && rest[1] == '@')
        read_image_file(s, a, *out->format, rest + 2);
    else if (strcmp(rest, ":iota") == 0)
        spec_count_elements(a);
    else if (strncmp(rest, ":fill=", 6) == 0)
        spec_fill_elements(s, a, rest + 6);
    else if (strncmp(rest, ":random=", 8) == 0)
        spec_fill_random(s, a, rest + 8);
    else if (strcmp(rest, ":noinit") == 0)
        out->is_uninitialized = true;
    else if (*rest && strcmp(rest, ":zero") != 0)
        spec_error(s, "unexpected '%s' (expected :@FILE, :fill=V, :iota, :noinit, :random=SEED or :zero)", rest);
}

void spec_read_image(const spec *s, run_buffer *out)
{
    static const char prefix[] = "image:";
    image_format *f = arena_new(s->memory, image_format);
    array *a = &out->contents;

    *out = (run_buffer){.where = s->where};
    if (strncmp(s->text, prefix, sizeof prefix - 1) != 0) {
        spec_error(s, "expected image:ORDER,TYPE[h][w], with /LEVELS or :INIT after it%s", s->want ? ", or same=NAME" : "");
        return;
    }
    const char *rest = read_format(s, s->text + sizeof prefix - 1, f);
    if (!rest)
        return;
    a->type = stored_type(*f);
    rest = read_shape(s, rest, out);
    if (!rest)
        return;
    out->has_layers |= s->want && image_is_array(s->want->object.shape);
    out->format = f;
    rest = read_levels(s, rest, out);
    if (!rest) {
        out->format = NULL;
        return;
    }
    a->data = arena_alloc(s->memory, a->bytes);
    read_contents(s, out, rest);
}

/* --- arguments ------------------------------------------------------------------------------------------------------------ */

/* The dimensions that an image of SHAPE has, as in a SPEC. */
static const char *dimensions_form(image_shape shape)
{
    bool is_array = image_is_array(shape);

    switch (image_coordinates(shape)) {
    case 1:
        return "[w]";
    case 2:
        return is_array ? "[layers][w]" : image_has_samples(shape) ? "[h][w][samples]" : "[h][w]";
    default:
        return !is_array ? "[d][h][w]" : image_has_samples(shape) ? "[layers][h][w][samples]" : "[layers][h][w]";
    }
}

/* Sets the sizes of I, whose shape is set, to those of SHAPE, slowest first. */
static void set_image_sizes(image *i, const size_t *shape)
{
    uint32_t *const axes[] = {&i->width, &i->height, &i->depth};
    unsigned n = image_coordinates(i->shape), plain = n - image_is_array(i->shape);

    i->depth = i->height = i->layers = i->samples = i->levels = 1;
    for (unsigned d = 0; d < plain; d++)
        *axes[d] = (uint32_t)shape[n - 1 - d];
    if (plain < n)
        i->layers = (uint32_t)shape[0];
    if (image_has_samples(i->shape))
        i->samples = (uint32_t)shape[n];
}

bool spec_bind_image(const spec *s, const run_buffer *b, image *out)
{
    image_shape shape = s->want->object.shape;
    bool is_depth = b->format->order == IMAGE_ORDER_DEPTH;

    if (b->contents.dims != image_coordinates(shape) + image_has_samples(shape)) {
        spec_error(s, "an %s has the dimensions %s", image_shape_name(shape), dimensions_form(shape));
        return false;
    }
    if (is_depth != image_is_depth(shape)) {
        spec_error(s, is_depth ? "the order depth is only for depth images, not for %s" : "an %s needs the order depth",
                   image_shape_name(shape));
        return false;
    }
    if (b->levels > 1 && (image_has_samples(shape) || shape == IMAGE_1D_BUFFER)) {
        spec_error(s, "an %s has no mipmap levels", image_shape_name(shape));
        return false;
    }
    if (b->has_layers != image_is_array(shape) && (b->has_layers || b->levels > 1)) {
        spec_error(
            s, b->has_layers ? "an %s has no layers" : "the levels of an %s need its layers marked, as in [layers=4][16][16]/2",
            image_shape_name(shape));
        return false;
    }
    *out = (image){.shape = shape, .format = *b->format, .data = b->contents.data, .name = b->name};
    set_image_sizes(out, b->contents.shape);
    out->levels = b->levels;
    out->bytes = b->contents.bytes;
    return true;
}

void spec_read_sampler(const spec *s, array *out)
{
    static const char prefix[] = "sampler:";
    size_t n = sizeof prefix - 1;
    uint32_t bits;

    if (strncmp(s->text, prefix, n) != 0 || !image_sampler_parse(s->text + n, strlen(s->text + n), &bits)) {
        spec_error(s, "expected sampler:ADDRESS,FILTER,COORDS, where ADDRESS is none, clamp_to_edge, clamp, repeat or "
                      "mirrored_repeat, FILTER is nearest or linear, and COORDS is normalized or unnormalized");
        return;
    }
    *out = (array){.data = arena_copy(s->memory, &bits, sizeof bits), .bytes = sizeof bits};
}
