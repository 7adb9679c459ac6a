/* src/driver/regions_file.c - `gasket regions FILE.ll`: draws every region read and write of an IR file in the vector that it
 * accesses.
 *
 *   %region2: read of 30 x 32 bits <7;3,2> @ 32
 *    .  .  .  .  .  .  .
 *    .  0  .  1  .  2  .
 *
 * The vector is broken into rows: rows of the vertical stride for a two-dimensional region, rows of one register otherwise. The
 * number in a cell is the index of the region's element there. A region whose start is known only at run time is drawn with a
 * run-time offset of 0. In SVG the pictures are below each other. */
#include "src/driver/driver.h"

#include "backend/region/region.h"
#include "ir/text/printer.h"
#include "ir/text.h"
#include "src/base/text.h"

#include <errno.h>
#include <string.h>

/* Returns the index of the element of R that is in lane AT of the vector, the last one if there are several; -1 if there is
 * none. */
static int element_in_lane(const region_description *r, unsigned at)
{
    for (unsigned e = r->count; e-- > 0;)
        if (region_byte(r, e) == (int)(at * r->size))
            return (int)e;
    return -1;
}

typedef struct picture { /* of one region */
    const region_description *r;
    unsigned lanes, bits;
    unsigned width; /* elements on a line */
    const char *title;
} picture;

static picture picture_of(arena *memory, const ir_slots *names, const ir_inst *i, const region_description *r)
{
    const ir_type *parent = region_call_argument(i, 0)->type;
    bool rows = (unsigned)r->width < r->count && r->vstride > 1;
    picture p = {.r = r, .lanes = (unsigned)ir_lanes(parent), .bits = ir_scalar_bits(parent)};

    p.width = rows ? (unsigned)r->vstride : GEN_GRF_BYTES / r->size;

    p.title = arena_printf(memory, "%%%s: %s of %u x %u bits <%d;%d,%d> @ %d%s", ir_slot(names, i),
                           region_is_write(&i->value) ? "write" : "read", p.lanes, p.bits, r->vstride, r->width, r->hstride,
                           r->offset, r->index ? " + run-time offset" : "");
    return p;
}

static void draw_text(text *out, const picture *p)
{
    text_printf(out, "%s\n", p->title);
    for (unsigned at = 0; at < p->lanes; at++) {
        int e = element_in_lane(p->r, at);
        if (e < 0)
            text_str(out, "  .");
        else
            text_printf(out, " %2d", e);
        if ((at + 1) % p->width == 0 || at + 1 == p->lanes)
            text_char(out, '\n');
    }
}

/* --- SVG: a cell for each element, rows in colours, a thick line where a register begins ---------------------------------- */

enum { CELL = 30, LEFT = 12, HEAD = 34, GAP = 20, COLOURS = 4, TITLE_CHARACTER = 10 };

static void svg_title(text *out, const char *title, unsigned y)
{
    text_printf(out, "<text x=\"%u\" y=\"%u\" font-size=\"16\">", (unsigned)LEFT, y);
    for (const char *c = title; *c; c++)
        if (*c == '<' || *c == '>')
            text_str(out, *c == '<' ? "&lt;" : "&gt;");
        else
            text_char(out, *c);
    text_str(out, "</text>\n");
}

static void svg_cell(text *out, const picture *p, unsigned at, unsigned top)
{
    static const char *const fills[COLOURS] = {"#9ecae1", "#fdbe85", "#a1d99b", "#dadaeb"};
    unsigned x = LEFT + at % p->width * CELL, y = top + at / p->width * CELL;
    int e = element_in_lane(p->r, at);

    text_printf(out, "<rect x=\"%u\" y=\"%u\" width=\"%u\" height=\"%u\" fill=\"%s\" stroke=\"#bbbbbb\"/>\n", x, y,
                (unsigned)CELL, (unsigned)CELL, e < 0 ? "#ffffff" : fills[e / p->r->width % COLOURS]);
    if (e >= 0)
        text_printf(out, "<text x=\"%u\" y=\"%u\" text-anchor=\"middle\">%d</text>\n", x + CELL / 2, y + CELL / 2 + 5, e);
    if (at * p->r->size % GEN_GRF_BYTES == 0)
        text_printf(out, "<line x1=\"%u\" y1=\"%u\" x2=\"%u\" y2=\"%u\" stroke=\"#000000\" stroke-width=\"3\"/>\n", x, y, x,
                    y + CELL);
}

/* Draws P at height Y, and returns the Y of the next picture. */
static unsigned draw_svg(text *out, const picture *p, unsigned y)
{
    svg_title(out, p->title, y + 20);
    for (unsigned at = 0; at < p->lanes; at++)
        svg_cell(out, p, at, y + HEAD);
    return y + HEAD + (p->lanes + p->width - 1) / p->width * CELL + GAP;
}

static unsigned svg_width(const picture *p)
{
    unsigned cells = (p->width < p->lanes ? p->width : p->lanes) * CELL, title = (unsigned)strlen(p->title) * TITLE_CHARACTER;

    return 2 * LEFT + (cells > title ? cells : title);
}

static void draw_all_svg(text *out, const picture *all, size_t count)
{
    text body;
    unsigned width = 0, y = 0;

    text_init(&body, out->memory);
    for (size_t n = 0; n < count; n++) {
        y = draw_svg(&body, &all[n], y);
        width = svg_width(&all[n]) > width ? svg_width(&all[n]) : width;
    }
    text_printf(out,
                "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%u\" height=\"%u\" font-family=\"monospace\" "
                "font-size=\"13\">\n%s</svg>\n",
                width, y, body.data ? body.data : "");
}

status regions_of_file(session *s, const char *file, bool svg, text *out)
{
    VEC(picture) all = {0};
    size_t length;
    const char *words = source_read_file(s->sources, s->memory, file, FILE_NAMED, FILE_TEXT_LIMIT, &length);

    if (!words) {
        diag_error(s->diagnostics, 0, "%s: %s", file, file_read_problem(errno));
        return STATUS_USAGE;
    }
    ir_module *m = ir_read(s->memory, s->diagnostics, source_add_file(s->sources, file, words, length, 0), NULL);
    if (!m)
        return STATUS_REFUSED;
    ir_each_function(f, m) {
        ir_slots names;
        ir_slots_make(&names, s->memory, f);
        ir_each_block(b, f)
            ir_each_inst(i, b) {
                region_description *r = arena_new(s->memory, region_description);
                if (region_decode(i, r))
                    vec_push(s->memory, &all, picture_of(s->memory, &names, i, r));
            }
    }
    for (size_t n = 0; n < all.count && !svg; n++)
        draw_text(out, &all.items[n]);
    if (svg)
        draw_all_svg(out, all.items, all.count);
    return STATUS_DONE;
}
