/* sim/machine/media.c - media block messages: a block of bytes of a 2D image, row by row, without conversion of its texels.
 *
 * They transfer one block for the thread and ignore the channel masks. The header has the block's position, x in bytes and y in
 * rows (DW0 and DW1, signed), and its size (DW2: width in bytes less one in bits 5:0, rows less one in 21:16). In the registers,
 * rows follow each other at the next power of two of their width. Positions outside an image with texels of four bytes are those
 * of the nearest texel for a read and dropped by a write, as cl_intel_subgroups defines them; outside of other images they are
 * undefined, which is a fault. Sources: "Skylake PRM Volume 7, Data Port: Media Block Read"; the code that Intel's compiler
 * generates. */
#include "sim/machine/monitor.h"

#include <stdio.h>

enum { DWORD = 4, GREATEST_WIDTH = 32, SIZE_BITS = 0x3F003F };

typedef struct media_block {
    sim_thread *thread;
    const sim_op *op;
    const image *image;
    unsigned char *data; /* its first byte in the registers */
    int64_t x, y;
    uint32_t width, height, pitch;
    bool is_write;
} media_block;

static uint32_t header_dword(const media_block *b, const sim_message *m, unsigned i)
{
    uint32_t x;

    memcpy(&x, b->thread->image + m->address + DWORD * i, sizeof x);
    return x;
}

/* Faults for all active work-items. Always returns false. */
static bool raise_all(const media_block *b, const char *fmt, ...) __attribute__((format(printf, 2, 3)));
static bool raise_all(const media_block *b, const char *fmt, ...)
{
    va_list ap;

    va_start(ap, fmt);
    sim_raise(b->thread, b->op, b->thread->active, "%s", arena_vprintf(b->thread->group->memory, fmt, ap));
    va_end(ap);
    return false;
}

static bool find_image(media_block *b, const sim_message *m)
{
    const sim_surface *s = sim_message_surface(b->thread, b->op, m);

    if (!s)
        return false;
    b->image = s->image;
    if (!b->image || b->image->shape != IMAGE_2D)
        return raise_all(b, "%s: binding-table entry %u ('%s') is not a 2D image", m->name, m->m.surface, s->name);
    return true;
}

/* Checks the properties of the access that do not depend on its row. Returns false after a fault. */
static bool check_image(const media_block *b)
{
    const image_fault *fault = image_check_block(b->image, b->x, b->is_write);

    if (!fault)
        return true;
    if (b->thread->group->machine->monitor && sim_monitor_image_fault(b->thread, b->op, b->image, b->op->channel, fault))
        return true;
    return raise_all(b, "%s", fault->text);
}

static bool read_header(media_block *b, const sim_message *m)
{
    uint32_t size = header_dword(b, m, 2);

    b->x = (int32_t)header_dword(b, m, 0);
    b->y = (int32_t)header_dword(b, m, 1);
    b->width = (size & 0x3F) + 1;
    b->height = (size >> 16 & 0x3F) + 1;
    b->pitch = image_block_pitch(b->width);
    if (size & ~(uint32_t)SIZE_BITS)
        return raise_all(b, "%s: the size of the block in its header, 0x%X, has unknown bits", m->name, size);
    if (b->width > GREATEST_WIDTH || b->height * b->pitch > m->m.regs * GEN_GRF_BYTES)
        return raise_all(b, "%s: a block of %u rows with %u bytes is longer than %u register%s or wider than one", m->name,
                         b->height, b->width, m->m.regs, m->m.regs == 1 ? "" : "s");
    if (b->is_write && b->width % DWORD)
        return raise_all(b, "%s: the width (%u) of the block is not a multiple of four bytes", m->name, b->width);
    return true;
}

/* Reports the access to an undefined position to the monitor, or faults. */
static bool report_outside(const media_block *b, const sim_message *m, int64_t x, int64_t y)
{
    image_fault fault = {.is_outside = true};

    snprintf(fault.text, sizeof fault.text, "%s at byte %lld of row %lld, outside image '%s' of %u rows with %zu bytes", m->name,
             (long long)x, (long long)y, b->image->name, b->image->height, b->image->width * image_texel_bytes(b->image->format));
    if (b->thread->group->machine->monitor && sim_monitor_image_fault(b->thread, b->op, b->image, b->op->channel, &fault))
        return true;
    return raise_all(b, "%s", fault.text);
}

/* Checks the texel that has the byte at OFFSET for races, once for each of its bytes in a row. */
static bool check_texel(const media_block *b, size_t offset, size_t *checked)
{
    size_t texel = offset / image_texel_bytes(b->image->format) * image_texel_bytes(b->image->format);
    image_footprint touched = {.offsets = {texel}, .count = 1};

    if (!b->thread->group->machine->monitor || texel == *checked)
        return true;
    *checked = texel;
    return sim_monitor_texels(b->thread, b->op, b->image, b->op->channel, b->is_write, &touched);
}

static bool transfer_row(const media_block *b, const sim_message *m, uint32_t row)
{
    unsigned char *data = b->data + (size_t)row * b->pitch;
    size_t offset, checked = SIZE_MAX;

    for (uint32_t n = 0; n < b->width; n++) {
        switch (image_find_byte(b->image, b->x + n, b->y + row, b->is_write, &offset)) {
        case IMAGE_BYTE_FOUND:
            if (!check_texel(b, offset, &checked))
                return false;
            if (b->is_write)
                b->image->data[offset] = data[n];
            else
                data[n] = b->image->data[offset];
            break;
        case IMAGE_BYTE_DROPPED:
            break;
        case IMAGE_BYTE_UNDEFINED:
            if (!b->is_write)
                memset(data, 0, b->width);
            return report_outside(b, m, b->x + n, b->y + row);
        }
    }
    return true;
}

static bool transfer(sim_thread *t, const sim_op *o, const sim_message *m, bool is_write)
{
    media_block b = {.thread = t, .op = o, .data = t->image + (is_write ? m->data : m->returned), .is_write = is_write};

    if (!find_image(&b, m) || !read_header(&b, m) || !check_image(&b))
        return false;
    for (uint32_t row = 0; row < b.height; row++)
        if (!transfer_row(&b, m, row))
            return false;
    return true;
}

bool sim_media_read(sim_thread *t, const sim_op *o, const sim_message *m, uint32_t lanes)
{
    (void)lanes;
    return transfer(t, o, m, false);
}

bool sim_media_write(sim_thread *t, const sim_op *o, const sim_message *m, uint32_t lanes)
{
    (void)lanes;
    return transfer(t, o, m, true);
}
