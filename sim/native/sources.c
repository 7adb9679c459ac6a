/* sim/native/sources.c - finds how an op reads its sources and stores its result: which conversion prepares a source, whether
 * its elements are contiguous, and into which vector registers of the host they are loaded. */
#include "sim/native/sources.h"

#include "sim/fast/plan.h"

/* The index of the operand of O (not of its plan) that handler source K is prepared from; -1 if the operand is used in place. */
static int prepared_from(const sim_op *o, unsigned k)
{
    uint32_t at = o->s[k].offset;

    return at >= SIM_TEMP && at < SIM_RESULT ? (int)(at - SIM_TEMP) / 64 : -1;
}

native_conversion native_conversion_of(const sim_op *o, unsigned k)
{
    static const struct {
        gen_type from, to;
        native_conversion kind;
    } known[] = {{GEN_uw, GEN_ud, NATIVE_ZERO_EXTEND_WORDS},  {GEN_w, GEN_ud, NATIVE_SIGN_EXTEND_WORDS},
                 {GEN_ud, GEN_uq, NATIVE_ZERO_EXTEND_DWORDS}, {GEN_d, GEN_uq, NATIVE_SIGN_EXTEND_DWORDS},
                 {GEN_d, GEN_f, NATIVE_DWORDS_TO_FLOATS},     {GEN_ud, GEN_f, NATIVE_UDWORDS_TO_FLOATS},
                 {GEN_f, GEN_d, NATIVE_FLOATS_TO_DWORDS},     {GEN_f, GEN_ud, NATIVE_FLOATS_TO_UDWORDS},
                 {GEN_f, GEN_df, NATIVE_FLOATS_TO_DOUBLES}};
    int j = prepared_from(o, k);

    if (j < 0)
        return NATIVE_AS_IS;
    for (unsigned n = 0; n < sizeof known / sizeof *known; n++)
        if (o->prepare[j] == sim_fast_host()->convert[known[n].from][known[n].to])
            return known[n].kind;
    return NATIVE_OTHER_CONVERSION;
}

uint32_t native_source_offset(const sim_op *o, unsigned k)
{
    int j = prepared_from(o, k);

    return j < 0 ? o->s[k].offset : o->src[j].base;
}

unsigned native_source_bytes(const sim_op *o, unsigned k)
{
    int j = prepared_from(o, k);

    return j < 0 ? native_lane_bytes(o) : o->src[j].size;
}

bool native_is_contiguous(const sim_op *o, unsigned k)
{
    int j = prepared_from(o, k);

    return j < 0 ||
           (native_conversion_of(o, k) != NATIVE_OTHER_CONVERSION && (o->prepared[j] == 1 || o->stride[j] == o->src[j].size));
}

unsigned native_part_bytes(const sim_op *o)
{
    unsigned bytes = o->exec * native_lane_bytes(o);

    return bytes < host_vector_bytes ? bytes : host_vector_bytes;
}

unsigned native_part_count(const sim_op *o)
{
    return o->exec * native_lane_bytes(o) / native_part_bytes(o);
}

void native_load_source(translator *x, const sim_op *o, unsigned k)
{
    native_conversion kind = native_conversion_of(o, k);
    bool scalar = o->s[k].scalar;
    uint32_t from = native_source_offset(o, k);
    unsigned bytes = native_source_bytes(o, k), loaded = scalar ? bytes : native_part_bytes(o) * bytes / native_lane_bytes(o);

    for (unsigned n = 0; n < (scalar ? 1 : native_part_count(o)); n++) {
        unsigned s = native_vector_of(x, scalar ? NATIVE_ELEMENT : NATIVE_BYTES, from + n * loaded, loaded);
        x->sources[k][n] = kind == NATIVE_AS_IS ? s : native_new_vector(x);
        if (kind != NATIVE_AS_IS)
            native_convert(x, kind, x->sources[k][n], s);
    }
}

unsigned native_source(const translator *x, const sim_op *o, unsigned k, unsigned n)
{
    return x->sources[k][o->s[k].scalar ? 0 : n];
}

void native_begin_result(translator *x, const sim_op *o)
{
    for (unsigned n = 0; n < native_part_count(o); n++)
        x->result[n] = native_new_vector(x);
}

void native_end_result(translator *x, const sim_op *o)
{
    for (unsigned n = 0; n < native_part_count(o); n++)
        native_set_vector(x, x->result[n], o->d + n * host_vector_bytes, native_part_bytes(o));
}

bool native_has_plain_operands(const sim_op *o)
{
    bool is_gathered = o->gather[0] || o->gather[1] || o->gather[2], is_modified = o->modify[0] || o->modify[1] || o->modify[2];

    return !o->finish && !is_gathered && !is_modified;
}

int native_shift_count(const translator *x, const sim_op *o)
{
    bool is_one_count = o->s[1].offset >= SIM_POOL && !o->src[1].v; /* a vector immediate has several */

    return is_one_count ? x->from->pool[o->s[1].offset - SIM_POOL] & (native_lane_bytes(o) == 8 ? 63 : 31) : -1;
}

unsigned native_lane_bytes(const sim_op *o)
{
    return sim_lane_bytes((sim_lane)o->lane);
}

bool native_is_move(unsigned row)
{
    return row == SIM_FAST_mov_W || row == SIM_FAST_mov_D || row == SIM_FAST_mov_Q;
}

bool native_is_not(unsigned row)
{
    return row == SIM_FAST_not_W || row == SIM_FAST_not_D || row == SIM_FAST_not_Q;
}
