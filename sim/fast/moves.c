/* sim/fast/moves.c - handlers for raw moves that are not of packed lanes: packing, unpacking, interleaving, bytes, indirect
 * operands.
 *
 * A raw move copies bits, so there is one handler per element size. A loop with two strides copies evenly spaced elements. For
 * all other regions and for indirect operands (private arrays in registers are read with one address per lane, and written lane
 * by lane with smov), a handler computes each element's offset first. */
#include "sim/fast/moves.h"

#include "src/base/bug.h"

#define EACH_LANE(i, lanes) for (uint32_t rest = lanes, i; rest && (i = (uint32_t)__builtin_ctz(rest), true); rest &= rest - 1)

/* The offset of element I in the image; -1 if an indirect address leaves the register file or is not aligned to the element. */
static inline int move_offset(const sim_thread *t, const sim_operand *p, unsigned i)
{
    int row = (int)(i / p->width), column = (int)(i % p->width);
    uint16_t address;

    if (p->addressing == SIM_DIRECT)
        return (int)p->base + row * p->v + column * p->h;
    bool rows = p->addressing == SIM_ROW_ADDRESSES;
    memcpy(&address, t->image + p->base + (rows ? row * 2 : 0), sizeof address);
    int at = address + p->offset + (rows ? 0 : row * p->v) + column * p->h;
    return at < 0 || at + p->size > SIM_GRF_END || at & (p->size - 1) ? -1 : at;
}

static inline uint32_t moving_lanes(const sim_thread *t, const sim_op *o)
{
    uint32_t lanes = sim_enabled(t, o);

    return o->op == GEN_OP_smov ? lanes & (uint32_t)o->gen->src[1].imm : lanes;
}

#define MOVERS(size)                                                                                                             \
    static const sim_op *move_spaced_##size(sim_thread *t, const sim_op *o)                                                      \
    {                                                                                                                            \
        unsigned char x[64];                                                                                                     \
        const unsigned char *from = t->image + o->src[0].base;                                                                   \
        unsigned char *to = t->image + o->dst.base;                                                                              \
        uint32_t lanes = sim_enabled(t, o);                                                                                      \
        t->channels += sim_count(lanes);                                                                                         \
        for (unsigned i = 0; i < o->exec; i++)                                                                                   \
            memcpy(x + (size)*i, from + (int)i * o->stride[0], size);                                                            \
        if (lanes == o->lanes) {                                                                                                 \
            for (unsigned i = 0; i < o->exec; i++)                                                                               \
                memcpy(to + (int)i * o->dst.v, x + (size)*i, size);                                                              \
        } else {                                                                                                                 \
            EACH_LANE(i, lanes)                                                                                                  \
            memcpy(to + (int)i * o->dst.v, x + (size)*i, size);                                                                  \
        }                                                                                                                        \
        return o + 1;                                                                                                            \
    }                                                                                                                            \
    static const sim_op *move_each_##size(sim_thread *t, const sim_op *o)                                                        \
    {                                                                                                                            \
        unsigned char x[64];                                                                                                     \
        int to[GEN_MAX_CHANNELS];                                                                                                \
        uint32_t lanes = moving_lanes(t, o);                                                                                     \
        EACH_LANE(i, lanes)                                                                                                      \
        {                                                                                                                        \
            int from = move_offset(t, &o->src[0], i);                                                                            \
            to[i] = move_offset(t, &o->dst, i);                                                                                  \
            if (from < 0 || to[i] < 0)                                                                                           \
                return sim_general(t, o); /* reports the fault */                                                                \
            memcpy(x + (size)*i, t->image + from, size);                                                                         \
        }                                                                                                                        \
        t->channels += sim_count(lanes);                                                                                         \
        EACH_LANE(i, lanes)                                                                                                      \
        memcpy(t->image + to[i], x + (size)*i, size);                                                                            \
        return o + 1;                                                                                                            \
    }
MOVERS(1)
MOVERS(2)
MOVERS(4)
MOVERS(8)

enum { MOVED_AT_ONCE = 8, DWORD = 4 };

/* Copies the low bytes of dwords to adjacent bytes. The constant bounds let the compiler make vector operations of the loop. */
static const sim_op *move_low_bytes(sim_thread *t, const sim_op *o)
{
    const unsigned char *from = t->image + o->src[0].base;
    unsigned char *to = t->image + o->dst.base;
    unsigned char x[GEN_MAX_CHANNELS];

    if (sim_enabled(t, o) != o->lanes)
        return move_spaced_1(t, o);
    t->channels += o->exec;
    for (unsigned i = 0; i < o->exec; i += MOVED_AT_ONCE)
        for (unsigned k = i; k < i + MOVED_AT_ONCE; k++)
            x[k] = from[DWORD * k];
    for (unsigned i = 0; i < o->exec; i += MOVED_AT_ONCE)
        memcpy(to + i, x + i, MOVED_AT_ONCE);
    return o + 1;
}

/* Executes a mov from ce0, the mask of active channels, with which compilers find the work-items that are still active. */
static const sim_op *move_channel_enable(sim_thread *t, const sim_op *o)
{
    uint32_t lanes = sim_enabled(t, o);

    t->channels += sim_count(lanes);
    if (lanes)
        memcpy(t->image + o->dst.base, &t->active, sizeof t->active);
    return o + 1;
}

/* Stores the bytes from one element to the next in *STRIDE; false if the operand is indirect or not evenly spaced. */
static bool has_even_stride(const sim_operand *p, unsigned exec, int *stride)
{
    *stride = p->width == 1 ? p->v : p->h;
    return p->addressing == SIM_DIRECT && (p->width == 1 || exec <= p->width || p->v == p->width * p->h);
}

void sim_move_select(sim_op *o)
{
    static const sim_handler spaced[] = {move_spaced_1, move_spaced_2, move_spaced_4, move_spaced_8};
    static const sim_handler each[] = {move_each_1, move_each_2, move_each_4, move_each_8};
    const sim_operand *s = &o->src[0], *d = &o->dst;
    unsigned file = o->gen->dst.file, size = (unsigned)__builtin_ctz(s->size);
    int stride, dst_stride;

    if (!o->raw || o->cond || s->space == SIM_ACC || d->space == SIM_ACC || o->exec * s->size > 64 || o->gen->acc_wr_en ||
        file == GEN_FILE_CR || file == GEN_FILE_IP)
        return;
    if (o->refresh) {
        if (o->gen->src[0].file == GEN_FILE_CE && o->exec == 1 && d->size == 4 && d->addressing == SIM_DIRECT)
            o->run = move_channel_enable;
        return;
    }
    bool even = o->op == GEN_OP_mov && has_even_stride(s, o->exec, &stride) && has_even_stride(d, o->exec, &dst_stride);
    o->stride[0] = even ? stride : 0;
    bool low_bytes = even && s->size == 1 && stride == DWORD && dst_stride == 1 && o->exec >= MOVED_AT_ONCE;
    o->run = low_bytes ? move_low_bytes : (even ? spaced : each)[size];
}
