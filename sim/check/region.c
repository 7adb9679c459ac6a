/* sim/check/region.c - the rules about regions: sizes, strides, rows, register bounds, and packed immediates.
 *
 * Element i of a source is at start + size * (i/W*V + i%W*H), of a destination at start + size*i*H. Each operand may span at
 * most two adjacent registers, a row of a source must not cross a register boundary, and a destination whose elements are
 * smaller than the execution type needs a stride that leaves gaps between them. Source: Intel "Skylake PRM, Volume 7, Register
 * Region Restrictions". */
#include "sim/check/rules.h"

static bool is_direct(const gen_operand *o)
{
    return o->file == GEN_FILE_GRF && !o->indirect;
}

static bool is_power_up_to(unsigned n, unsigned limit)
{
    return n <= limit && (n & (n - 1)) == 0;
}

/* --- shape of a region ---------------------------------------------------------------------------------------------------- */

static bool check_src_shape(checker *c, const gen_operand *o, const char *name)
{
    unsigned v = o->vstride, w = o->width, h = o->hstride, exec = c->i->exec;

    if ((v != GEN_VXH && !is_power_up_to(v, GEN_MAX_VSTRIDE)) || w == 0 || !is_power_up_to(w, GEN_MAX_WIDTH) ||
        !is_power_up_to(h, GEN_MAX_HSTRIDE))
        return REFUSE(c, stride, name, v, w, h);
    if (w > exec)
        return REFUSE(c, execwidth, name, w, exec);
    if (v == GEN_VXH)
        return true;
    if (w == 1 && h != 0)
        return REFUSE(c, w1h0, name, v, h);
    if (exec == w && h != 0 && v != w * h)
        return REFUSE(c, vertwh, name, v, w, h, w * h);
    if (exec == 1 && w == 1 && v != 0)
        return REFUSE(c, scal010, name, v);
    if (v == 0 && h == 0 && w != 1)
        return REFUSE(c, v0h0w1, name, w);
    return true;
}

static bool check_dst_shape(checker *c)
{
    unsigned h = c->i->dst.hstride;

    return h == 1 || h == 2 || h == 4 || REFUSE(c, stride, "dst", 0u, 1u, h);
}

/* --- where it lies -------------------------------------------------------------------------------------------------------- */

static unsigned register_of(unsigned byte)
{
    return byte / GEN_GRF_BYTES;
}

static bool check_start(checker *c, const gen_operand *o, const char *name)
{
    return (o->sub + 1u) * gen_type_bytes(o->type) <= GEN_GRF_BYTES || REFUSE(c, subreg, name, (unsigned)o->sub);
}

static bool check_dst_place(checker *c)
{
    const gen_operand *o = &c->i->dst;
    unsigned start = gen_operand_start(o), last = gen_dst_byte(o, c->i->exec - 1u) + gen_type_bytes(o->type) - 1;
    unsigned spanned = register_of(last) - register_of(start) + 1;

    if (!check_start(c, o, "dst"))
        return false;
    if (spanned > 2 && last - start >= 2 * GEN_GRF_BYTES)
        return REFUSE(c, dst2grf, "dst", spanned);
    if (spanned > 2)
        return REFUSE(c, dst2grfoff, "dst", (unsigned)o->number, spanned);
    return last < GEN_GRF_COUNT * GEN_GRF_BYTES || REFUSE(c, bounds, "dst", last);
}

/* Does each row of WIDTH elements of source O stay within a register? If one does not, *BEGIN is its first byte. */
static bool rows_fit(const gen_operand *o, unsigned exec, unsigned width, unsigned *begin)
{
    for (unsigned row = 0; row < exec; row += width) {
        unsigned last = row + width - 1 < exec ? row + width - 1 : exec - 1;
        *begin = gen_src_byte(o, row);
        if (register_of(*begin) != register_of(gen_src_byte(o, last) + gen_type_bytes(o->type) - 1))
            return false;
    }
    return true;
}

static bool check_rows(checker *c, const gen_operand *o, const char *name)
{
    unsigned begin, narrow_begin;

    if (rows_fit(o, c->i->exec, o->width, &begin))
        return true;
    if (o->width > 1 && rows_fit(o, c->i->exec, o->width / 2u, &narrow_begin))
        return REFUSE(c, rowcross2, name, begin, o->width / 2u);
    return REFUSE(c, rowcross, name, begin);
}

static bool check_src_place(checker *c, const gen_operand *o, const char *name)
{
    unsigned start = gen_operand_start(o), last = start;

    if (!check_start(c, o, name))
        return false;
    for (unsigned e = 0; e < c->i->exec; e++)
        if (gen_src_byte(o, e) + gen_type_bytes(o->type) - 1 > last)
            last = gen_src_byte(o, e) + gen_type_bytes(o->type) - 1;
    unsigned spanned = register_of(last) - register_of(start) + 1;
    if (spanned > 2 && last - start >= 2 * GEN_GRF_BYTES)
        return REFUSE(c, src2grf, name, spanned);
    if (spanned > 2)
        return REFUSE(c, src2grfoff, name, (unsigned)o->number, spanned);
    if (last >= GEN_GRF_COUNT * GEN_GRF_BYTES)
        return REFUSE(c, bounds, name, last);
    return gen_op_is(c->i->op, GEN_IS_TERNARY) || check_rows(c, o, name);
}

/* --- size ----------------------------------------------------------------------------------------------------------------- */

static bool check_size(checker *c)
{
    const gen_inst *i = c->i;
    unsigned most = gen_op_is(i->op, GEN_NO_DST) ? 0 : gen_type_bytes(i->dst.type);
    const char *whose = "dst";

    for (unsigned s = 0; s < gen_op_sources(i->op); s++)
        if (gen_type_bytes(i->src[s].type) > most) {
            most = gen_type_bytes(i->src[s].type);
            whose = check_src_name(s);
        }
    if (i->exec * most <= 2 * GEN_GRF_BYTES)
        return true;
    return most == 8 ? REFUSE(c, size64q, (unsigned)i->exec, most, whose) : REFUSE(c, size64, (unsigned)i->exec, most, whose);
}

static bool check_macro_place(checker *c, const gen_operand *o, const char *name)
{
    unsigned last = gen_operand_start(o) + c->i->exec * gen_type_bytes(o->type) - 1;

    return last < GEN_GRF_COUNT * GEN_GRF_BYTES || REFUSE(c, bounds, name, last);
}

/* Checks that the region of an architecture register stays within the register. The accumulator has rules of its own. */
static bool check_architecture(checker *c, const gen_operand *o, const char *name, bool is_dst)
{
    const gen_file_info *file = gen_file_of(o->file);
    unsigned start = GEN_GRF_BYTES * o->number, last = 0;

    for (unsigned e = 0; e < c->i->exec; e++) {
        unsigned end = (is_dst ? gen_dst_byte(o, e) : gen_src_byte(o, e)) - start + gen_type_bytes(o->type) - 1;
        last = end > last ? end : last;
    }
    return last < file->bytes || REFUSE(c, arfbounds, name, last, file->name, (unsigned)o->number, file->bytes);
}

static bool is_architecture(const gen_operand *o)
{
    return o->file != GEN_FILE_GRF && o->file != GEN_FILE_MME && o->file != GEN_FILE_NULL && o->file != GEN_FILE_IMM &&
           o->file != GEN_FILE_ACC;
}

bool sim_check_regions(checker *c)
{
    const gen_inst *i = c->i;
    bool ternary = gen_op_is(i->op, GEN_IS_TERNARY);

    if (!check_size(c))
        return false;
    for (unsigned s = 0; s < gen_op_sources(i->op); s++) {
        const gen_operand *o = &i->src[s];
        if (o->file == GEN_FILE_IMM || o->file == GEN_FILE_NULL)
            continue;
        if (o->file == GEN_FILE_MME ? !check_macro_place(c, o, check_src_name(s))
                                    : !ternary && !check_src_shape(c, o, check_src_name(s)))
            return false;
        if (is_direct(o) && !check_src_place(c, o, check_src_name(s)))
            return false;
        if (is_architecture(o) && !check_architecture(c, o, check_src_name(s), false))
            return false;
    }
    if (gen_op_is(i->op, GEN_NO_DST))
        return true;
    if (i->dst.file == GEN_FILE_MME)
        return check_macro_place(c, &i->dst, "dst");
    if (is_architecture(&i->dst))
        return check_dst_shape(c) && check_architecture(c, &i->dst, "dst", true);
    return check_dst_shape(c) && (!is_direct(&i->dst) || check_dst_place(c));
}

/* --- destination stride --------------------------------------------------------------------------------------------------- */

static bool is_byte(gen_type t)
{
    return t == GEN_b || t == GEN_ub;
}

/* Is I a mov that copies bits: do its types differ at most in sign, and has it neither modifiers nor saturation? */
static bool is_raw_mov(const gen_inst *i)
{
    const gen_operand *s = &i->src[0];

    return i->op == GEN_OP_mov && !i->saturate && !s->negate && !s->absolute &&
           gen_type_bytes(i->dst.type) == gen_type_bytes(s->type) && gen_type_is_float(i->dst.type) == gen_type_is_float(s->type);
}

static bool check_byte_result(checker *c, unsigned stride)
{
    bool byte_sources = true;

    for (unsigned s = 0; s < gen_op_sources(c->i->op); s++)
        byte_sources &= is_byte(c->i->src[s].type);
    if (stride >= 2)
        return true;
    if (!byte_sources)
        return REFUSE(c, narrowb, 2u, 2u, stride);
    return c->i->op == GEN_OP_mov ? REFUSE(c, bytestride, gen_op_name(c->i->op)) : REFUSE(c, bytepacked, gen_op_name(c->i->op));
}

/* Checks a destination whose elements have SIZE bytes, fewer than EXEC, the bytes of the execution type. */
static bool check_narrow(checker *c, gen_type exec_type, unsigned size, unsigned exec)
{
    const gen_operand *d = &c->i->dst;
    unsigned stride = d->hstride, start = gen_operand_start(d) % GEN_GRF_BYTES;

    if (exec == 2)
        return check_byte_result(c, stride);
    if (stride * size != exec) {
        if (exec == 8)
            return REFUSE(c, narrowq, size, exec / size, stride);
        return size == 1 ? REFUSE(c, narrowb, exec, exec / size, stride) : REFUSE(c, narrow, size, exec, exec / size, stride);
    }
    if (d->indirect || start % exec == 0 || (size == 1 && start % exec == 1))
        return true;
    return REFUSE(c, narrowalign, start, gen_type_name(exec_type));
}

static bool has_type(const gen_inst *i, gen_type t)
{
    bool found = i->dst.type == t;

    for (unsigned s = 0; s < gen_op_sources(i->op); s++)
        found |= i->src[s].type == t || (t == GEN_f && i->src[s].type == GEN_vf);
    return found;
}

static bool check_mixed_float(checker *c)
{
    const gen_inst *i = c->i;
    unsigned start = gen_operand_start(&i->dst) % GEN_GRF_BYTES;

    if (i->exec > 8)
        return REFUSE(c, mixf16, (unsigned)i->exec);
    for (unsigned s = 0; s < gen_op_sources(i->op); s++)
        if (i->src[s].indirect)
            return REFUSE(c, mixind, check_src_name(s));
    if (i->dst.file == GEN_FILE_GRF && !i->dst.indirect && i->dst.type == GEN_hf && i->dst.hstride == 1 && i->exec > 1 &&
        start % 16)
        return REFUSE(c, mixhfalign, start);
    return true;
}

static bool check_integer_half(checker *c)
{
    const gen_operand *d = &c->i->dst;
    unsigned start = gen_operand_start(d) % GEN_GRF_BYTES, stride = d->hstride * gen_type_bytes(d->type);

    if (d->file != GEN_FILE_GRF || d->indirect || c->i->exec == 1)
        return true;
    return (stride == 4 && start % 4 == 0) || REFUSE(c, inthf, stride, start);
}

bool sim_check_strides(checker *c)
{
    const gen_inst *i = c->i;
    const gen_operand *d = &i->dst;

    if (gen_op_is(i->op, GEN_NO_DST | GEN_IS_MACRO))
        return true;
    gen_type exec_type = gen_exec_type(i);
    bool half = has_type(i, GEN_hf);
    if (half && has_type(i, GEN_f))
        return check_mixed_float(c);
    if (half && gen_type_is_float(exec_type) != gen_type_is_float(d->type))
        return check_integer_half(c);
    unsigned size = gen_type_bytes(d->type), exec = gen_type_bytes(exec_type);
    if (d->file != GEN_FILE_GRF || size >= exec || i->exec == 1 || is_raw_mov(i))
        return true;
    return check_narrow(c, exec_type, size, exec);
}

/* --- immediates ----------------------------------------------------------------------------------------------------------- */

/* Checks a packed integer immediate for destination type T. Each nibble corresponds to a word of half a register. A dword covers
 * two words, so at most four dwords are possible. */
static bool check_packed_integers(checker *c, gen_type t)
{
    const gen_inst *i = c->i;
    const gen_operand *d = &i->dst;
    unsigned start = gen_operand_start(d) % GEN_GRF_BYTES, size = gen_type_bytes(d->type);

    if (gen_op_sources(i->op) == 2 && gen_type_bytes(i->src[0].type) > 2)
        return REFUSE(c, vimmsrc, gen_type_name(t), gen_type_name(i->src[0].type));
    if (size != 2 && (size != 4 || i->exec > 4))
        return REFUSE(c, vimmd, gen_type_name(t), (unsigned)i->exec, gen_type_name(d->type));
    if (d->file != GEN_FILE_GRF || d->indirect)
        return true;
    return (start % 16 == 0 && d->hstride == 1) || REFUSE(c, vimm, gen_type_name(t), start, size * d->hstride);
}

static bool check_packed_floats(checker *c)
{
    const gen_operand *d = &c->i->dst;
    unsigned start = gen_operand_start(d) % GEN_GRF_BYTES, stride = gen_type_bytes(d->type) * d->hstride;

    if (d->file != GEN_FILE_GRF || d->indirect)
        return true;
    return (start % 16 == 0 && stride == 4) || REFUSE(c, vfimm, start, stride);
}

bool sim_check_immediates(checker *c)
{
    const gen_inst *i = c->i;
    unsigned sources = gen_op_sources(i->op);

    for (unsigned s = 0; s < sources; s++) {
        const gen_operand *o = &i->src[s];
        if (o->file != GEN_FILE_IMM)
            continue;
        if (s + 1 != sources)
            return REFUSE(c, immpos, check_src_name(s));
        if (is_byte(o->type))
            return REFUSE(c, immb, check_src_name(s));
        if (s > 0 && gen_type_bytes(o->type) == 8)
            return REFUSE(c, imm64, check_src_name(s));
        if (o->type == GEN_v || o->type == GEN_uv)
            return check_packed_integers(c, o->type);
        if (o->type == GEN_vf)
            return check_packed_floats(c);
    }
    return true;
}
