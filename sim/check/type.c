/* sim/check/type.c - the rules about register files and types of operands, alone (by the sets of backend/isa/isa.def) and in
 * combination.
 *
 * Sources: IGA's Gen9 operand model; Intel "Skylake PRM, Volume 2a" for mul, math and the accumulator operations. */
#include "sim/check/rules.h"
#include "src/base/bug.h"

/* --- registers ------------------------------------------------------------------------------------------------------------ */

static bool is_architecture(gen_file f)
{
    return f != GEN_FILE_GRF && f != GEN_FILE_IMM && f != GEN_FILE_NULL && f != GEN_FILE_MME;
}

/* Checks the region of an accumulator operand. A register holds 8 dwords or 16 words; a :f operand may continue from acc0 into
 * acc1. */
static bool check_accumulator(checker *c, const gen_operand *o, const char *name, bool scalar)
{
    unsigned bytes = gen_type_bytes(o->type), exec = scalar ? 1 : c->i->exec;
    unsigned capacity = gen_type_is_float(o->type) && o->number == 0 ? 64 : 32;

    if (o->sub * bytes % 16 && exec > 1)
        return REFUSE(c, accalign, name);
    return o->sub * bytes + exec * bytes <= capacity || REFUSE(c, accfit, name, exec, gen_type_name(o->type));
}

static bool check_indirect(checker *c, const gen_operand *o, unsigned s)
{
    if (!o->indirect)
        return true;
    if (o->offset < -512 || o->offset > 511)
        return REFUSE(c, indoff, check_src_name(s), o->offset);
    if (gen_op_is(c->i->op, GEN_IS_MATH))
        return REFUSE(c, mathind, gen_op_name(c->i->op), check_src_name(s));
    if (o->vstride != GEN_VXH)
        return true;
    if (s != 0)
        return REFUSE(c, vxhsrc1, check_src_name(s));
    unsigned rows = o->width && o->width < c->i->exec ? c->i->exec / (unsigned)o->width : 1;
    return o->sub + rows <= 16 || REFUSE(c, vxhwords, check_src_name(s), (unsigned)o->sub, o->sub + rows - 1);
}

static bool check_macro_file(checker *c, const gen_operand *o, const char *name)
{
    bool macro = gen_op_is(c->i->op, GEN_IS_MACRO);

    if (macro && o->file != GEN_FILE_MME)
        return REFUSE(c, mme, name, "operands of math macros are written r1.mme0 or r1.nomme");
    return macro || o->file != GEN_FILE_MME || REFUSE(c, mme, name, "only math macros have operands with mme");
}

static bool check_dst_file(checker *c)
{
    const gen_operand *d = &c->i->dst;

    if (gen_op_is(c->i->op, GEN_NO_DST))
        return true;
    switch ((gen_file)d->file) {
    case GEN_FILE_A0:
        return gen_type_bytes(d->type) == 2 || gen_type_bytes(d->type) == 4 || REFUSE(c, a0word, gen_type_name(d->type));
    case GEN_FILE_CE:
        return REFUSE(c, readonly, "ce0");
    case GEN_FILE_IMM:
    case GEN_FILE_LABEL:
    case GEN_FILE_NONE:
        return REFUSE(c, readonly, "an operand that is not a register");
    case GEN_FILE_ACC:
        return check_accumulator(c, d, "dst", false);
    case GEN_FILE_GRF:
        if (d->indirect && (d->offset < -512 || d->offset > 511))
            return REFUSE(c, indoff, "dst", d->offset);
        if (d->indirect && gen_op_is(c->i->op, GEN_IS_MATH))
            return REFUSE(c, mathind, gen_op_name(c->i->op), "dst");
        return check_macro_file(c, d, "dst");
    case GEN_FILE_MME:
        return check_macro_file(c, d, "dst");
    case GEN_FILE_NULL:
    case GEN_FILE_FLAG:
    case GEN_FILE_SR:
    case GEN_FILE_CR:
    case GEN_FILE_N:
    case GEN_FILE_IP:
    case GEN_FILE_TM:
        return true;
    }
    bug("no such register file");
}

bool sim_check_files(checker *c)
{
    const gen_inst *i = c->i;

    if (!check_dst_file(c))
        return false;
    for (unsigned s = 0; s < gen_op_sources(i->op); s++) {
        const gen_operand *o = &i->src[s];
        if (s > 0 && is_architecture(o->file))
            return REFUSE(c, arfsrc1, check_src_name(s));
        if (!check_indirect(c, o, s) || !check_macro_file(c, o, check_src_name(s)))
            return false;
        if (o->file == GEN_FILE_ACC && !check_accumulator(c, o, check_src_name(s), gen_is_scalar(o)))
            return false;
    }
    if (i->op == GEN_OP_movi && !i->src[0].indirect)
        return REFUSE(c, movi, "movi");
    if (i->op == GEN_OP_smov && i->src[1].file != GEN_FILE_IMM)
        return REFUSE(c, smovmask, "smov");
    if (i->op == GEN_OP_wait && i->src[0].file != GEN_FILE_N)
        return REFUSE(c, waitn0, "wait");
    return true;
}

/* --- types of one operand ------------------------------------------------------------------------------------------------- */

typedef enum type_family { PRODUCT, LOGIC, SHIFT_RIGHT, ROUNDING, BIT_COUNT, MULTIPLY_ADD, SELECT, CARRY, OTHER } type_family;

/* The operations that have a rule of their own about types. */
static const struct {
    gen_op op;
    type_family family;
} families[] = {
    {GEN_OP_mul, PRODUCT},   {GEN_OP_mach, PRODUCT},     {GEN_OP_mac, PRODUCT},    {GEN_OP_not, LOGIC},
    {GEN_OP_and, LOGIC},     {GEN_OP_or, LOGIC},         {GEN_OP_xor, LOGIC},      {GEN_OP_shl, LOGIC},
    {GEN_OP_asr, LOGIC},     {GEN_OP_shr, SHIFT_RIGHT},  {GEN_OP_frc, ROUNDING},   {GEN_OP_rndd, ROUNDING},
    {GEN_OP_rndu, ROUNDING}, {GEN_OP_rnde, ROUNDING},    {GEN_OP_rndz, ROUNDING},  {GEN_OP_lzd, BIT_COUNT},
    {GEN_OP_fbh, BIT_COUNT}, {GEN_OP_fbl, BIT_COUNT},    {GEN_OP_cbit, BIT_COUNT}, {GEN_OP_bfrev, BIT_COUNT},
    {GEN_OP_csel, SELECT},   {GEN_OP_mad, MULTIPLY_ADD}, {GEN_OP_addc, CARRY},     {GEN_OP_subb, CARRY},
};

static type_family family_of(gen_op op)
{
    for (size_t f = 0; f < sizeof families / sizeof *families; f++)
        if (families[f].op == op)
            return families[f].family;
    return OTHER;
}

/* Reports the rule that operand NAME breaks with its type T, which is not in the operation's set of types. */
static bool refuse_type(checker *c, const char *name, gen_type t)
{
    const char *op = gen_op_name(c->i->op), *type = gen_type_name(t);

    switch (family_of(c->i->op)) {
    case PRODUCT:
        return gen_type_bytes(t) == 8 && !gen_type_is_float(t) ? REFUSE(c, mulq, op, type) : REFUSE(c, types, op, name, type);
    case LOGIC:
        return REFUSE(c, logicf, op, name, type);
    case SHIFT_RIGHT:
        return gen_type_is_float(t) ? REFUSE(c, logicf, op, name, type) : REFUSE(c, shrsigned, op, type);
    case ROUNDING:
        return REFUSE(c, rndf, op, name, type);
    case BIT_COUNT:
        return REFUSE(c, lzdtype, op, name, type);
    case MULTIPLY_ADD:
        return REFUSE(c, t3int, name, type);
    case SELECT:
        return REFUSE(c, cselpred, "its operands are of another type");
    case CARRY:
        return REFUSE(c, addcacc, op);
    case OTHER:
        return gen_op_is(c->i->op, GEN_IS_MATH) ? REFUSE(c, mathtype, op, type, name) : REFUSE(c, types, op, name, type);
    }
    bug("no such family");
}

static bool check_type_sets(checker *c)
{
    const gen_op_info *info = &gen_ops[c->i->op];

    for (unsigned s = 0; s < info->sources; s++)
        if (!(info->src_types[s] >> c->i->src[s].type & 1))
            return refuse_type(c, check_src_name(s), c->i->src[s].type);
    return (info->flags & GEN_NO_DST) || info->dst_types >> c->i->dst.type & 1 || refuse_type(c, "dst", c->i->dst.type);
}

/* --- types together ------------------------------------------------------------------------------------------------------- */

/* Reports conversions between types for which none exists. Other operations may mix these types (IGC shifts 64-bit values by
 * bytes). */
static bool check_conversions(checker *c)
{
    const gen_inst *i = c->i;
    bool byte = false, half = false, wide = false;

    for (unsigned s = 0; s <= gen_op_sources(i->op); s++) {
        gen_type t = s < gen_op_sources(i->op) ? i->src[s].type : i->dst.type;
        byte |= gen_type_bytes(t) == 1;
        half |= t == GEN_hf;
        wide |= gen_type_bytes(t) == 8;
    }
    if (byte && wide && i->op == GEN_OP_mov)
        return REFUSE(c, b64, gen_op_name(i->op));
    return !half || !wide || REFUSE(c, hf64, gen_op_name(i->op));
}

static bool check_float_sources(checker *c)
{
    const gen_inst *i = c->i;

    for (unsigned s = 1; s < gen_op_sources(i->op); s++)
        if (i->op != GEN_OP_smov && gen_type_is_float(i->src[s].type) != gen_type_is_float(i->src[0].type))
            return REFUSE(c, fint, gen_op_name(i->op), gen_type_name(i->src[0].type), gen_type_name(i->src[s].type));
    return true;
}

/* Checks the type of a float result or of the result of a float operation. Only mov, smov and the comparisons write a type other
 * than the execution type; but :f and :hf convert to each other, and integers to :f. */
static bool check_float_result(checker *c)
{
    const gen_inst *i = c->i;
    gen_type exec = gen_exec_type(i), dst = i->dst.type;
    bool converts = i->op == GEN_OP_mov || i->op == GEN_OP_smov || i->op == GEN_OP_cmp || i->op == GEN_OP_cmpn;

    if (converts || gen_op_is(i->op, GEN_NO_DST) || i->dst.file == GEN_FILE_NULL)
        return true;
    if (!gen_type_is_float(exec)) /* an integer result may be converted to :f */
        return !gen_type_is_float(dst) || dst == GEN_f ||
               REFUSE(c, fdst, gen_op_name(i->op), gen_type_name(exec), gen_type_name(dst));
    if (dst == exec || (exec == GEN_f && dst == GEN_hf) || (exec == GEN_hf && dst == GEN_f))
        return true;
    return REFUSE(c, fdst, gen_op_name(i->op), gen_type_name(exec), gen_type_name(dst));
}

static bool check_product(checker *c)
{
    const gen_inst *i = c->i;
    unsigned size0 = gen_type_bytes(i->src[0].type), size1 = gen_type_bytes(i->src[1].type);

    if (i->op != GEN_OP_mul || gen_type_is_float(i->src[0].type))
        return true;
    if (size1 == 4 && size0 < 4)
        return REFUSE(c, mulwd, "mul", gen_type_name(i->src[0].type), gen_type_name(i->src[1].type));
    if (size0 == 4 && gen_type_bytes(i->dst.type) <= 4 && i->cond != GEN_COND_NONE)
        return REFUSE(c, muldw, "condition modifier");
    return size0 != 4 || gen_type_bytes(i->dst.type) > 4 || !i->saturate || REFUSE(c, muldw, "saturation");
}

bool sim_check_types(checker *c)
{
    return check_type_sets(c) && (gen_op_is(c->i->op, GEN_NO_DST) ||
                                  (check_conversions(c) && check_float_sources(c) && check_float_result(c) && check_product(c)));
}

/* --- three sources -------------------------------------------------------------------------------------------------------- */

static bool check_ternary_operand(checker *c, const gen_operand *o, const char *name)
{
    if (gen_op_is(c->i->op, GEN_IS_MACRO))
        return check_macro_file(c, o, name);
    if (o->file != GEN_FILE_GRF)
        return REFUSE(c, t3acc, name);
    return !o->indirect || REFUSE(c, t3ind, name);
}

static bool check_ternary_src(checker *c, const gen_operand *o, unsigned s)
{
    const gen_inst *i = c->i;
    unsigned start = gen_operand_start(o) % GEN_GRF_BYTES;

    if (o->file == GEN_FILE_MME)
        return true;
    if (o->width == 0 || (!gen_is_scalar(o) && !gen_is_packed(o, i->exec)))
        return REFUSE(c, t3region, check_src_name(s));
    if (gen_is_scalar(o))
        return o->type != GEN_df || i->exec == 1 || REFUSE(c, t3dfrep, check_src_name(s));
    return start % 16 == 0 || REFUSE(c, t3align, check_src_name(s), start);
}

static bool one_float_type(gen_type a, gen_type b)
{
    return (a == GEN_f || a == GEN_hf) && (b == GEN_f || b == GEN_hf);
}

static bool check_ternary_types(checker *c)
{
    const gen_inst *i = c->i;

    for (unsigned s = 1; s < 3; s++)
        if (i->src[s].type != i->src[0].type && !(i->op == GEN_OP_mad && one_float_type(i->src[s].type, i->src[0].type)))
            return REFUSE(c, t3types, gen_op_name(i->op), check_src_name(s), gen_type_name(i->src[s].type),
                          gen_type_name(i->src[0].type));
    return true;
}

static bool check_macro_exec(checker *c)
{
    const gen_inst *i = c->i;
    unsigned most = i->dst.type == GEN_df ? 4 : 8;

    return !gen_op_is(i->op, GEN_IS_MACRO) || i->exec <= most ||
           REFUSE(c, mmeexec, gen_op_name(i->op), gen_type_name(i->dst.type), most, (unsigned)i->exec);
}

bool sim_check_ternary(checker *c)
{
    const gen_inst *i = c->i;
    unsigned start = gen_operand_start(&i->dst) % GEN_GRF_BYTES;

    for (unsigned s = 0; s < 3; s++)
        if (!check_ternary_operand(c, &i->src[s], check_src_name(s)) || !check_ternary_src(c, &i->src[s], s))
            return false;
    if (!check_ternary_operand(c, &i->dst, "dst") || !check_ternary_types(c) || !check_macro_exec(c))
        return false;
    if (i->dst.hstride != 1)
        return REFUSE(c, t3dst, (unsigned)i->dst.hstride);
    if (i->exec > 1 && i->dst.file == GEN_FILE_GRF && start % 16)
        return REFUSE(c, t3align, "dst", start);
    return true;
}

/* --- math ----------------------------------------------------------------------------------------------------------------- */

static bool check_math_src(checker *c, const gen_operand *o, unsigned s)
{
    const gen_inst *i = c->i;
    bool same_place = gen_operand_start(o) % GEN_GRF_BYTES == gen_operand_start(&i->dst) % GEN_GRF_BYTES;

    if (o->file != GEN_FILE_GRF || gen_is_scalar(o) || i->dst.file != GEN_FILE_GRF)
        return true;
    return (gen_is_packed(o, i->exec) && same_place) || REFUSE(c, mathregion, check_src_name(s), gen_op_name(i->op));
}

/* Checks that no operand of a math operation is an accumulator, flag or null register. */
static bool check_math_files(checker *c)
{
    const gen_inst *i = c->i;

    if (i->dst.file != GEN_FILE_GRF && i->dst.file != GEN_FILE_MME)
        return REFUSE(c, mathfile, "dst", gen_op_name(i->op));
    for (unsigned s = 0; s < gen_op_sources(i->op); s++) {
        unsigned file = i->src[s].file;
        if (file != GEN_FILE_GRF && file != GEN_FILE_MME && file != GEN_FILE_IMM)
            return REFUSE(c, mathfile, check_src_name(s), gen_op_name(i->op));
    }
    return true;
}

/* Checks the destination of idiv, which writes the quotient to one register and the remainder to the next. */
static bool check_math_pair(checker *c)
{
    const gen_inst *i = c->i;
    unsigned first = gen_operand_start(&i->dst) / GEN_GRF_BYTES, last = gen_dst_byte(&i->dst, i->exec - 1u) / GEN_GRF_BYTES;

    if (i->op != GEN_OP_math_idiv || (first == last && last + 1 < GEN_GRF_COUNT))
        return true;
    return REFUSE(c, mathpair, gen_op_name(i->op));
}

bool sim_check_math(checker *c)
{
    const gen_inst *i = c->i;
    const char *op = gen_op_name(i->op);

    if (!gen_op_is(i->op, GEN_IS_MATH))
        return true;
    if (!check_math_files(c))
        return false;
    if (gen_op_is(i->op, GEN_IS_MACRO))
        return check_macro_exec(c);
    if (i->exec > 8 && (i->op == GEN_OP_math_iqot || i->op == GEN_OP_math_irem || i->op == GEN_OP_math_idiv))
        return REFUSE(c, mathint16, op, (unsigned)i->exec);
    if (!check_math_pair(c))
        return false;
    if (i->exec > 8 && i->dst.type == GEN_hf && i->dst.hstride == 1)
        return REFUSE(c, mathhf, op, (unsigned)i->exec);
    for (unsigned s = 0; s < gen_op_sources(i->op); s++)
        if (!check_math_src(c, &i->src[s], s))
            return false;
    unsigned start = gen_operand_start(&i->dst), last = gen_dst_byte(&i->dst, i->exec - 1u);
    if (i->dst.file == GEN_FILE_GRF && start % GEN_GRF_BYTES && start / GEN_GRF_BYTES != last / GEN_GRF_BYTES)
        return REFUSE(c, mathsplit, op, start % GEN_GRF_BYTES);
    return true;
}
