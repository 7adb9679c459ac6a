/* sim/native/addresses.c - remembers which registers hold addresses that were found to be consecutive.
 *
 * Stencils and sums use the same addresses for several messages of a sequence. When a message has found that they are multiples
 * of 4 and increase by 4, its code sets a bit of HOST_EVEN, and later messages with these addresses test the bit. A register is
 * known by its offset until an op of the sequence writes to it. */
#include "sim/native/native.h"

enum { BITS = 31 };

static native_row *find_row(translator *x, uint32_t offset, unsigned count)
{
    for (size_t i = 0; i < x->rows.count; i++)
        if (x->rows.items[i].offset == offset && x->rows.items[i].count == count)
            return &x->rows.items[i];
    return NULL;
}

void native_begin_rows(translator *x)
{
    x->rows.count = 0;
    x->row_bits = 0;
    host_move_constant(&x->code, HOST_EVEN, 0);
}

int native_row_bit(translator *x, uint32_t offset, unsigned count)
{
    const native_row *known = find_row(x, offset, count);

    if (known)
        return (int)known->bit;
    if (x->row_bits == BITS)
        return -1;
    vec_push(x->code.memory, &x->rows, (native_row){offset, count, x->row_bits++});
    return (int)x->row_bits - 1;
}

static void forget(translator *x, uint32_t start, uint32_t end)
{
    size_t kept = 0;

    for (size_t i = 0; i < x->rows.count; i++) {
        native_row r = x->rows.items[i];
        if (r.offset >= end || r.offset + 4 * r.count <= start)
            x->rows.items[kept++] = r;
    }
    x->rows.count = kept;
}

static void forget_returned(translator *x, const sim_message *m)
{
    if (m->returned != SIM_SINK)
        forget(x, m->returned, m->returned + m->m.rlen * GEN_GRF_BYTES);
}

/* The row that O, an addition, moves by a constant number of dwords, if the row is known to be consecutive; NULL if there is
 * none. */
static const native_row *moved_row(translator *x, const sim_op *o)
{
    bool is_whole = !o->pred && (o->force || x->all_active) && !o->finish;
    bool is_plain = !o->preparing && !o->gather[0] && !o->modify[0] && !o->modify[1];
    uint32_t at = o->s[1].offset;
    int32_t distance;

    if (o->row != SIM_FAST_add_D + 1 || !is_whole || !is_plain || o->s[0].scalar || !o->s[1].scalar || at < SIM_POOL)
        return NULL;
    memcpy(&distance, x->from->pool + (at - SIM_POOL), sizeof distance);
    return distance % 4 == 0 ? find_row(x, o->s[0].offset, o->exec) : NULL;
}

void native_note_result(translator *x, const sim_op *o)
{
    const native_row *from = moved_row(x, o);
    native_row moved = from ? *from : (native_row){.count = 0};
    uint32_t end = o->dst.base;

    if (o->message) {
        forget_returned(x, o->message);
        return;
    }
    if (gen_op_is(o->op, GEN_IS_SEND) || o->dst.addressing != SIM_DIRECT) {
        x->rows.count = 0; /* their bits may be set and are not used again */
        return;
    }
    if (o->dst.space != SIM_IMAGE || !o->dst.size)
        return;
    for (unsigned i = 0; i < o->exec; i++) {
        uint32_t at = o->dst.base + i / o->dst.width * (uint32_t)o->dst.v + i % o->dst.width * (uint32_t)o->dst.h + o->dst.size;
        end = at > end ? at : end;
    }
    forget(x, o->dst.base, end);
    if (moved.count && o->d == o->dst.base)
        vec_push(x->code.memory, &x->rows, (native_row){o->d, moved.count, moved.bit});
}
