/* src/driver/regions_file.c - `gasket regions FILE.ll`: draws every region read and write of a file on the vector that it touches.
 *
 *   %region2: read <7;3,2> @ 32 of <30 x i32>
 *    .  .  .  .  .  .  .
 *    .  0  .  1  .  2  .
 *
 * A two-dimensional region is drawn on rows of its vertical stride, a one-dimensional one on rows of a register, as the region
 * reference does it; elements carry the number by which they are accessed. A start that is known at run time only is drawn at 0. */
#include "src/driver/driver.h"

#include "backend/region.h"
#include "src/base/text.h"

#include <errno.h>
#include <string.h>

/* The number of the element of R that stands at place AT of the vector, the last one that does; -1: none. */
static int element_at(const gen_region *r, unsigned at)
{
    for (unsigned e = r->count; e-- > 0;)
        if (gen_region_byte(r, e) == (int)(at * r->size))
            return (int)e;
    return -1;
}

static void draw(text *out, const ir_inst *i, const gen_region *r)
{
    const ir_type *parent = gen_argument(i, 0)->type;
    unsigned lanes = (unsigned)ir_lanes(parent), bits = ir_scalar_bits(parent);
    bool rows = (unsigned)r->width < r->count && r->vstride > 1;
    unsigned width = rows ? (unsigned)r->vstride : 32 / r->size;
    const char *start = r->index ? " + what is known at run time" : "";

    text_printf(out, "%s%s: %s of %u x %u bits <%d;%d,%d> @ %d%s\n", i->value.name ? "%" : "", i->value.name ? i->value.name : "region",
                gen_is_write(&i->value) ? "write" : "read", lanes, bits, r->vstride, r->width, r->stride, r->offset, start);
    for (unsigned at = 0; at < lanes; at++) {
        int e = element_at(r, at);
        if (e < 0)
            text_str(out, "  .");
        else
            text_printf(out, " %2d", e);
        if ((at + 1) % width == 0 || at + 1 == lanes)
            text_char(out, '\n');
    }
}

bool regions_of_file(session *s, const char *file, text *out)
{
    size_t length;
    const char *words = file_read(s->memory, file, &length);

    if (!words) {
        diag_error(s->diagnostics, 0, "%s: %s", file, strerror(errno));
        return false;
    }
    ir_module *m = ir_read(s->memory, s->diagnostics, source_add_file(s->sources, file, words, length, 0), NULL);
    if (!m)
        return false;
    ir_each_function(f, m)
        ir_each_block(b, f)
            ir_each_inst(i, b) {
                gen_region r;
                if (gen_region_of(i, &r))
                    draw(out, i, &r);
            }
    return true;
}
