/* src/explain/output.c - buffers after a run: the first elements as text, and pictures as `data:` addresses, which contain them.
 *
 * Browsers show no Netpbm files, so a picture becomes an uncompressed BMP file, made smaller by leaving out rows and columns. */
#include "src/explain/output.h"

#include "src/base/json.h"
#include "src/driver/array_file/image_picture.h"

#include <stdlib.h>
#include <string.h>

enum { MOST_VALUES = 1024, MOST_TEXELS = 64, MOST_SIDE = 96 }; /* MOST_SIDE: pixels of a picture in each direction */

/* --- pictures ------------------------------------------------------------------------------------------------------------- */

typedef struct picture {
    size_t width, height;
    bool colour;
    const unsigned char *pixels; /* one or three bytes for each, row after row */
} picture;

static void put_number(text *out, uint32_t n, unsigned bytes)
{
    for (unsigned b = 0; b < bytes; b++)
        text_char(out, (char)(n >> 8 * b & 255));
}

/* Appends P as a BMP file with 24 bits per pixel, of each STEPth row and column. */
static void print_bmp(text *out, const picture *p, size_t step)
{
    enum { HEADER = 54, INFO = 40 };
    uint32_t width = (uint32_t)((p->width + step - 1) / step), height = (uint32_t)((p->height + step - 1) / step);
    uint32_t row = (3 * width + 3) / 4 * 4;

    text_str(out, "BM");
    put_number(out, HEADER + row * height, 4);
    put_number(out, 0, 4);
    put_number(out, HEADER, 4);
    put_number(out, INFO, 4);
    put_number(out, width, 4);
    put_number(out, height, 4);
    put_number(out, 1, 2);
    put_number(out, 24, 2);
    for (unsigned n = 0; n < 6; n++) /* no compression, and no palette */
        put_number(out, 0, 4);
    for (uint32_t y = height; y-- > 0;) {
        for (uint32_t x = 0; x < width; x++) {
            const unsigned char *pixel = p->pixels + (y * step * p->width + x * step) * (p->colour ? 3 : 1);
            for (unsigned c = 3; c-- > 0;)
                text_char(out, (char)pixel[p->colour ? c : 0]);
        }
        text_repeat(out, '\0', row - 3 * width);
    }
}

/* True if all pixels of P have one colour; then numbers show more than a picture. */
static bool is_uniform(const picture *p)
{
    size_t bytes = p->width * p->height * (p->colour ? 3 : 1), pixel = p->colour ? 3 : 1;

    return memcmp(p->pixels, p->pixels + pixel, bytes - pixel) == 0;
}

/* Sets P to the pixels of buffer B. Returns false if they are no picture, or have only one colour. */
static bool read_picture(explain_column *e, const run_buffer *b, const explain_run *r, picture *p)
{
    static const char *const files[] = {".ppm", ".pgm"};
    text out;

    if (b->contents.dims < 2 || b->pipe)
        return false;
    for (unsigned n = 0; n < 2; n++) {
        run_output o = {.file = files[n]};
        if (output_problem(e->memory, b, &o, r->sizes.global))
            continue;
        text_init(&out, e->memory);
        output_format(&out, b, &o);
        char *end = out.data + 2; /* after P5 or P6 */
        *p = (picture){.colour = n == 0, .width = strtoul(end, &end, 10)};
        p->height = strtoul(end, &end, 10);
        strtoul(end, &end, 10);
        p->pixels = (const unsigned char *)end + 1;
        return p->width > 1 && p->height > 1 && !is_uniform(p);
    }
    return false;
}

static void write_picture(explain_column *e, json_writer *w, const char *name, const picture *p)
{
    size_t side = p->width > p->height ? p->width : p->height, step = (side + MOST_SIDE - 1) / MOST_SIDE;
    text bmp, out;

    text_init(&bmp, e->memory);
    text_init(&out, e->memory);
    print_bmp(&bmp, p, step);
    text_str(&out, "data:image/bmp;base64,");
    json_base64(&out, (const unsigned char *)bmp.data, bmp.length);
    json_text(w, "image", out.data);
    if (step > 1)
        explain_omit(e, "The picture of %s shows one of %zu rows and columns.", name, step);
}

/* --- buffers -------------------------------------------------------------------------------------------------------------- */

/* Writes the first elements of A, at most MOST. */
static void write_values(explain_column *e, json_writer *w, const array *a, size_t most)
{
    size_t count = a->bytes / array_stride(a);
    text out;

    json_begin(w, "values", '[');
    for (size_t n = 0; n < count && n < most; n++) {
        text_init(&out, e->memory);
        array_print(&out, a, n, " ");
        json_text(w, NULL, out.data);
    }
    json_end(w, ']');
}

/* Writes buffer B. A picture that the kernel has not changed is not drawn. */
static void write_output(explain_column *e, json_writer *w, const explain_run *r, const char *name, const run_buffer *b,
                         bool is_changed)
{
    const array *a = &b->contents;
    picture p = {0};

    json_begin(w, NULL, '{');
    json_text(w, "name", name);
    json_begin(w, "shape", '[');
    for (unsigned d = 0; d < a->dims; d++)
        json_number(w, NULL, (int64_t)a->shape[d]);
    if (!a->dims)
        json_number(w, NULL, (int64_t)(a->bytes / array_stride(a)));
    json_end(w, ']');
    json_text(w, "type", array_type_name(e->memory, a));
    bool is_picture = read_picture(e, b, r, &p);
    write_values(e, w, a, is_picture ? MOST_TEXELS : MOST_VALUES);
    if (is_picture && is_changed)
        write_picture(e, w, name, &p);
    json_end(w, '}');
}

void explain_write_outputs(explain_column *e, json_writer *w, const explain_run *r)
{
    json_begin(w, "outputs", '[');
    for (unsigned n = 0; n < r->values.run.values.count; n++) {
        const run_value *v = &r->values.run.values.items[n];
        if (v->kind != RUN_BUFFER && v->kind != RUN_IMAGE)
            continue;
        const run_buffer *b = &r->values.run.buffers.items[v->buffer];
        run_buffer view = output_view(e->memory, b, b->format && b->levels > 1 ? 0 : -1); /* level 0 of a mipmap */
        bool is_changed =
            !r->before || (b->contents.bytes && memcmp(b->contents.data, r->before[v->buffer], b->contents.bytes) != 0);
        write_output(e, w, r, signature_param_name(r->values.run.signature, e->memory, n), &view, is_changed);
    }
    json_end(w, ']');
}
