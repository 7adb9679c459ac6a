/* backend/isa/picture.c - draws the region of an operand on the registers that it touches.
 *
 *   r2.1<16;8,2>:w, 16 elements
 *        0    4    8    12   16   20   24   28
 *   r2   .  0 .  1 .  2 .  3 .  4 .  5 .  6 .  7
 *   r3   .  8 .  9 .  10 .  11 …
 *
 * A cell is one element of the operand's type. Its number is its index in the order of access; "0-7" means that elements 0
 * to 7 are this one cell. The elements of one row of the region (Width of them) share a colour. An indirect operand is drawn
 * from the byte that its address register contains; with one address per row (VxH), each address has a line of its own. */
#include "backend/isa/isa.h"

#include "src/base/bug.h"

enum { ROW_COLOURS = 4 };

/* The elements that share one cell of the drawing. */
typedef struct cell {
    unsigned first, last, count; /* the lowest and highest index of the elements, and their number; 0: the cell is empty */
} cell;

/* A drawing of `lines` lines of 32 bytes, from register `base` (or from an address). */
typedef struct drawing {
    const gen_operand *o;
    unsigned exec, size, per_line, lines, base;
    bool is_dst;
    cell *cells;
} drawing;

static bool has_row_addresses(const gen_operand *o, bool is_dst)
{
    return !is_dst && o->indirect && o->vstride == GEN_VXH;
}

/* Byte offset of element I from the start of the drawing's first line. */
static unsigned element_offset(const drawing *d, unsigned i)
{
    const gen_operand *o = d->o;

    if (has_row_addresses(o, d->is_dst))
        return i / o->width * GEN_GRF_BYTES + i % o->width * o->hstride * d->size;
    unsigned element = d->is_dst ? i * o->hstride : i / o->width * o->vstride + i % o->width * o->hstride;
    return (o->indirect ? 0 : o->sub * d->size) + element * d->size;
}

static void fill_cells(drawing *d, arena *memory)
{
    unsigned last = 0;

    for (unsigned i = 0; i < d->exec; i++)
        last = element_offset(d, i) > last ? element_offset(d, i) : last;
    d->lines = last / GEN_GRF_BYTES + 1;
    d->cells = arena_array(memory, cell, d->lines * d->per_line);
    for (unsigned i = 0; i < d->exec; i++) {
        cell *c = &d->cells[element_offset(d, i) / d->size];
        c->first = c->count ? c->first : i;
        c->last = i;
        c->count++;
    }
}

static drawing start_drawing(arena *memory, const gen_operand *o, unsigned exec, bool is_dst)
{
    drawing d = {.o = o, .exec = exec, .size = gen_type_bytes(o->type), .base = o->number, .is_dst = is_dst};

    bug_unless(exec >= 1 && exec <= GEN_MAX_CHANNELS && o->file == GEN_FILE_GRF && (is_dst || o->width));
    d.per_line = GEN_GRF_BYTES / d.size;
    fill_cells(&d, memory);
    return d;
}

static unsigned region_row(const drawing *d, unsigned element)
{
    return d->is_dst ? 0 : element / d->o->width;
}

/* The text of a cell: "7", "0-7" for consecutive elements, "0,4" for two others, "0+3" for element 0 and three others. */
static const char *cell_text(arena *memory, const cell *c)
{
    if (c->count == 0)
        return ".";
    if (c->count == 1)
        return arena_printf(memory, "%u", c->first);
    if (c->last - c->first + 1 == c->count)
        return arena_printf(memory, "%u-%u", c->first, c->last);
    return c->count == 2 ? arena_printf(memory, "%u,%u", c->first, c->last)
                         : arena_printf(memory, "%u+%u", c->first, c->count - 1);
}

static const char *line_name(const drawing *d, arena *memory, unsigned line)
{
    if (has_row_addresses(d->o, d->is_dst))
        return arena_printf(memory, "[a0.%u]", d->o->sub + line);
    if (d->o->indirect)
        return arena_printf(memory, "+%u", line * GEN_GRF_BYTES);
    return arena_printf(memory, "r%u", d->base + line);
}

static const char *operand_text(arena *memory, const drawing *d)
{
    gen_inst i = {.op = GEN_OP_mov, .exec = (unsigned char)d->exec};
    text t;

    text_init(&t, memory);
    gen_print_operand(&t, &i, d->o, d->is_dst);
    return t.data;
}

/* --- text ----------------------------------------------------------------------------------------------------------------- */

static unsigned cell_width(arena *memory, const drawing *d)
{
    unsigned width = 2;

    for (unsigned c = 0; c < d->lines * d->per_line; c++) {
        unsigned n = (unsigned)strlen(cell_text(memory, &d->cells[c]));
        width = n > width ? n : width;
    }
    return width;
}

static void text_line(text *out, const drawing *d, unsigned line, unsigned width, bool colour)
{
    text_printf(out, "%-7s", line_name(d, out->memory, line));
    for (unsigned c = 0; c < d->per_line; c++) {
        const cell *at = &d->cells[line * d->per_line + c];
        bool painted = colour && at->count;
        if (painted)
            text_printf(out, "\033[3%um", region_row(d, at->first) % ROW_COLOURS + 1);
        text_printf(out, " %*s", (int)width, cell_text(out->memory, at));
        if (painted)
            text_str(out, "\033[0m");
    }
    text_char(out, '\n');
}

void gen_region_picture(text *out, const gen_operand *o, unsigned exec, bool is_dst, bool colour)
{
    drawing d = start_drawing(out->memory, o, exec, is_dst);
    unsigned width = cell_width(out->memory, &d);

    text_printf(out, "%s, %u element%s\n%-7s", operand_text(out->memory, &d), exec, exec == 1 ? "" : "s", "byte");
    for (unsigned c = 0; c < d.per_line; c++)
        text_printf(out, " %*u", (int)width, c * d.size);
    text_char(out, '\n');
    for (unsigned line = 0; line < d.lines; line++)
        text_line(out, &d, line, width, colour);
}

/* --- SVG ------------------------------------------------------------------------------------------------------------------ */

enum { BYTE_WIDTH = 24, LINE_HEIGHT = 30, LINE_GAP = 8, LEFT = 64, TOP = 56 };

static const char *const fills[ROW_COLOURS] = {"#9ecae1", "#fdbe85", "#a1d99b", "#dadaeb"};

static void svg_cell(text *out, const drawing *d, unsigned line, unsigned c)
{
    const cell *at = &d->cells[line * d->per_line + c];
    unsigned x = LEFT + c * d->size * BYTE_WIDTH, y = TOP + line * (LINE_HEIGHT + LINE_GAP), w = d->size * BYTE_WIDTH;

    text_printf(out, "<rect x=\"%u\" y=\"%u\" width=\"%u\" height=\"%u\" fill=\"%s\" stroke=\"#bbbbbb\"/>\n", x, y, w,
                (unsigned)LINE_HEIGHT, at->count ? fills[region_row(d, at->first) % ROW_COLOURS] : "#ffffff");
    if (at->count)
        text_printf(out, "<text x=\"%u\" y=\"%u\" text-anchor=\"middle\">%s</text>\n", x + w / 2, y + LINE_HEIGHT / 2 + 5,
                    cell_text(out->memory, at));
}

/* Escapes '<' and '>' for XML. */
static void svg_escape(text *out, const char *s)
{
    for (; *s; s++)
        if (*s == '<')
            text_str(out, "&lt;");
        else if (*s == '>')
            text_str(out, "&gt;");
        else
            text_char(out, *s);
}

static void svg_line(text *out, const drawing *d, unsigned line)
{
    unsigned y = TOP + line * (LINE_HEIGHT + LINE_GAP);

    for (unsigned c = 0; c < d->per_line; c++)
        svg_cell(out, d, line, c);
    text_printf(out, "<text x=\"%u\" y=\"%u\" text-anchor=\"end\">%s</text>\n", (unsigned)LEFT - 8, y + LINE_HEIGHT / 2 + 5,
                line_name(d, out->memory, line));
    text_printf(out, "<rect x=\"%u\" y=\"%u\" width=\"%u\" height=\"%u\" fill=\"none\" stroke=\"#000000\" stroke-width=\"2\"/>\n",
                (unsigned)LEFT, y, GEN_GRF_BYTES * (unsigned)BYTE_WIDTH, (unsigned)LINE_HEIGHT);
}

void gen_region_svg(text *out, const gen_operand *o, unsigned exec, bool is_dst)
{
    drawing d = start_drawing(out->memory, o, exec, is_dst);
    unsigned width = LEFT + GEN_GRF_BYTES * BYTE_WIDTH + 16, height = TOP + d.lines * (LINE_HEIGHT + LINE_GAP) + 8;

    text_printf(
        out, "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%u\" height=\"%u\" font-family=\"monospace\" font-size=\"13\">\n",
        width, height);
    text_printf(out, "<text x=\"%u\" y=\"20\" font-size=\"16\">", (unsigned)LEFT);
    svg_escape(out, operand_text(out->memory, &d));
    text_printf(out, ", %u element%s</text>\n", exec, exec == 1 ? "" : "s");
    for (unsigned c = 0; c < d.per_line; c++)
        text_printf(out, "<text x=\"%u\" y=\"%u\" font-size=\"10\" fill=\"#666666\">%u</text>\n", LEFT + c * d.size * BYTE_WIDTH,
                    (unsigned)TOP - 6, c * d.size);
    for (unsigned line = 0; line < d.lines; line++)
        svg_line(out, &d, line);
    text_str(out, "</svg>\n");
}
