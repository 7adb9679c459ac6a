/* sim/assembly/operand.c - reads an operand: registers, regions, types, immediates.
 *
 *   destination   [(sat)] register <H> :type              register   r10.2  acc0.0  f0.1  null  r[a0.2,-32]  r12.mme0
 *   source        [-] [(abs)] [~] register region :type   region     <V;W,H>  <W,H>  <1,0>, of three sources <2;1> <0;0> <1> <0>
 *   immediate     expression :type
 *
 * A region may be omitted; the default is <1> for a destination and <1;1,0> for a source, <0;1,0> with one channel. An error
 * message ends in the id of the broken rule in brackets, like the checker's. Source: Intel "Skylake PRM, Volume 7", IGA's
 * syntax. */
#include "sim/assembly/read.h"

#include <math.h>

/* --- registers ------------------------------------------------------------------------------------------------------------ */

static bool mme_suffix(read_state *r, gen_operand *o)
{
    const char *word;
    size_t start = r->s.at, n = sim_scan_word(&r->s, &word, false);

    if (n == 5 && memcmp(word, "nomme", 5) == 0)
        o->mme = 8;
    else if (n == 4 && memcmp(word, "mme", 3) == 0 && word[3] >= '0' && word[3] <= '7')
        o->mme = (unsigned char)(word[3] - '0');
    else
        return sim_scan_error(&r->s, start, "a subregister number, mme0 to mme7 or nomme is expected after the '.'");
    if (o->file != GEN_FILE_GRF)
        return sim_scan_error(&r->s, start, "only general registers have a math macro extension");
    o->file = GEN_FILE_MME;
    return true;
}

static bool read_subregister(read_state *r, gen_operand *o)
{
    unsigned n;

    if (r->s.at >= r->s.end || r->s.text[r->s.at] != '.')
        return true;
    r->s.at++;
    if (!sim_scan_number(&r->s, &n))
        return mme_suffix(r, o);
    o->sub = (unsigned short)(n > 999 ? 999 : n);
    return true;
}

/* Reads an indirect operand r[a0.2,-32], beginning at the bracket. */
static bool read_indirect(read_state *r, gen_operand *o)
{
    scanner *s = &r->s;
    unsigned word;
    scan_value offset = {0};

    if (!sim_scan_text(s, "a0.") || !sim_scan_number(s, &word))
        return sim_scan_error(s, s->at, "an address register a0.0 to a0.15 is expected");
    if (word > 15)
        return sim_scan_error(s, s->at, "a0 has words 0 to 15, not %u", word);
    if (sim_scan_char(s, ',')) {
        sim_scan_blanks(s);
        size_t where = s->at;
        if (!sim_scan_expression(s, &offset))
            return false;
        int64_t bytes = (int64_t)offset.integer;
        if (offset.is_float || bytes < -512 || bytes > 511)
            return sim_scan_error(s, where, "the byte offset of an indirect operand must be in -512..511 [indoff]");
    }
    o->file = GEN_FILE_GRF;
    o->indirect = true;
    o->sub = (unsigned short)word;
    o->offset = (short)(int64_t)offset.integer;
    return sim_scan_expect(s, ']', "after the address register");
}

static bool register_number(read_state *r, gen_operand *o, size_t start, const gen_file_info *f, const char *digits, size_t n)
{
    unsigned number = 0;

    for (size_t i = 0; i < n; i++)
        number = number > 9999 ? number : number * 10 + (unsigned)(digits[i] - '0');
    if (number >= f->count)
        return sim_scan_error(&r->s, start, "there is no register %.*s%.*s (%s0 to %s%u exist)", (int)strlen(f->name), f->name,
                              (int)n, digits, f->name, f->name, f->count - 1);
    o->file = (unsigned char)f->file;
    o->number = (unsigned short)number;
    return true;
}

static bool named_register(read_state *r, gen_operand *o)
{
    scanner *s = &r->s;
    const char *word;

    sim_scan_blanks(s);
    size_t start = s->at, n = sim_scan_word(s, &word, false), letters = 0;
    while (letters < n && (word[letters] < '0' || word[letters] > '9'))
        letters++;
    if (letters == 1 && n == 1 && *word == 'r' && sim_scan_char(s, '['))
        return read_indirect(r, o);
    const gen_file_info *f = gen_file_named(word, letters);
    bool numberless = f && (f->file == GEN_FILE_CE || f->file == GEN_FILE_IP || f->file == GEN_FILE_NULL);
    if (!f || (n == letters && !numberless)) {
        s->at = start;
        return n ? sim_scan_error(s, start, "'%.*s' is not a register that kernels can use", (int)n, word)
                 : sim_scan_error(s, start, "operand expected");
    }
    return register_number(r, o, start, f, word + letters, n - letters) && read_subregister(r, o);
}

/* --- types and bounds ----------------------------------------------------------------------------------------------------- */

static bool type_suffix(read_state *r, gen_operand *o, const char *what)
{
    scanner *s = &r->s;
    const char *word;

    if (!sim_scan_char(s, ':'))
        return sim_scan_error(s, s->at, "a type such as :d is expected after the %s", what);
    size_t start = s->at, n = sim_scan_word(s, &word, false);
    for (unsigned t = 0; t < GEN_TYPE_COUNT; t++)
        if (strlen(gen_type_name(t)) == n && memcmp(gen_type_name(t), word, n) == 0) {
            o->type = (unsigned char)t;
            return true;
        }
    return sim_scan_error(s, start, "there is no operand type '%.*s'", (int)n, word);
}

static bool check_subregister(read_state *r, const gen_operand *o, size_t where)
{
    const gen_file_info *f = gen_file_of(o->file);
    unsigned bytes = gen_type_bytes(o->type);

    if (o->type == GEN_v || o->type == GEN_uv || o->type == GEN_vf)
        return sim_scan_error(&r->s, where, "only immediates have type :%s", gen_type_name(o->type));
    if (o->indirect || o->file == GEN_FILE_MME || (o->sub + 1) * bytes <= f->bytes)
        return true;
    if (bytes > f->bytes)
        return sim_scan_error(&r->s, where, "%s%u is too small for type :%s", f->name, o->number, gen_type_name(o->type));
    return sim_scan_error(&r->s, where, "subregister %u of type :%s is outside its register, which has %u of them [subreg]",
                          o->sub, gen_type_name(o->type), f->bytes / bytes);
}

/* --- regions -------------------------------------------------------------------------------------------------------------- */

static bool is_power_up_to(unsigned n, unsigned limit)
{
    return n <= limit && (n & (n - 1)) == 0;
}

static bool region_number(read_state *r, unsigned *n)
{
    sim_scan_blanks(&r->s);
    return sim_scan_number(&r->s, n) || sim_scan_error(&r->s, r->s.at, "a number is expected in the region");
}

static void set_region(gen_operand *o, unsigned v, unsigned w, unsigned h)
{
    o->vstride = (unsigned char)v;
    o->width = (unsigned char)w;
    o->hstride = (unsigned char)h;
}

/* Reads the region of a source of a three-source operation: <2;1> or <0;0>; for the third source (THIRD) <1> or <0>. <8;1> is an
 * older form of <2;1>. */
static bool ternary_region(read_state *r, gen_operand *o, size_t where, bool third)
{
    scanner *s = &r->s;
    unsigned v, h;

    if (!region_number(r, &v))
        return false;
    h = v;
    bool one = sim_scan_char(s, '>');
    if (!one && (!sim_scan_expect(s, ';', "in the region of a three-source operation") || !region_number(r, &h) ||
                 !sim_scan_expect(s, '>', "after the region of a three-source operation")))
        return false;
    bool scalar = v == 0 && h == 0, packed = h == 1 && (one || v == 1 || v == 2 || v == 4 || v == 8);
    if (one != third || (!scalar && !packed))
        return sim_scan_error(s, where,
                              third ? "the third source must be packed <1> or one element <0> [t3region]"
                                    : "a three-source operation reads packed <2;1> or one element <0;0>, no other "
                                      "region [t3region]");
    set_region(o, scalar ? 0 : 1, 1, 0);
    return true;
}

static bool plain_region(read_state *r, gen_operand *o, size_t where)
{
    scanner *s = &r->s;
    unsigned v, w, h;

    if (!region_number(r, &v))
        return false;
    if (sim_scan_char(s, ',')) {
        w = v;
        v = GEN_VXH;
    } else if (!sim_scan_expect(s, ';', "in the region <V;W,H>") || !region_number(r, &w) ||
               !sim_scan_expect(s, ',', "in the region <V;W,H>")) {
        return false;
    }
    if (!region_number(r, &h) || !sim_scan_expect(s, '>', "after the region"))
        return false;
    if (v == GEN_VXH && !o->indirect)
        return sim_scan_error(s, where, "a region <W,H> needs an indirect operand such as r[a0.0]");
    if ((v != GEN_VXH && !is_power_up_to(v, GEN_MAX_VSTRIDE)) || w == 0 || !is_power_up_to(w, GEN_MAX_WIDTH) ||
        !is_power_up_to(h, GEN_MAX_HSTRIDE))
        return sim_scan_error(s, where, "a region <V;W,H> has V in 0 1 2 4 8 16 32, W in 1 2 4 8 16, H in 0 1 2 4 [dsth8]");
    set_region(o, v, w, h);
    return true;
}

static bool src_region(read_state *r, const gen_inst *i, gen_operand *o)
{
    bool ternary = gen_op_is(i->op, GEN_IS_TERNARY);

    set_region(o, i->exec == 1 && !ternary ? 0 : 1, 1, 0);
    if (o->file == GEN_FILE_MME)
        return true;
    sim_scan_blanks(&r->s);
    size_t where = r->s.at;
    if (!sim_scan_char(&r->s, '<'))
        return true;
    return ternary ? ternary_region(r, o, where, o == &i->src[2]) : plain_region(r, o, where);
}

static bool dst_region(read_state *r, gen_operand *o)
{
    scanner *s = &r->s;
    unsigned h;

    set_region(o, 0, 1, 1);
    if (o->file == GEN_FILE_MME || !sim_scan_char(s, '<'))
        return true;
    size_t where = s->at;
    if (!region_number(r, &h))
        return false;
    if (sim_scan_peek(s, ","))
        return sim_scan_error(s, where, "an indirect destination has one address, so its region must be <H> [inddst]");
    if (h != 1 && h != 2 && h != 4)
        return sim_scan_error(s, where, "a destination must have stride 1, 2 or 4, not %u [%s]", h, h ? "dsth8" : "dsth0");
    o->hstride = (unsigned char)h;
    return sim_scan_expect(s, '>', "after the destination's stride");
}

/* --- immediates ----------------------------------------------------------------------------------------------------------- */

static uint64_t half_bits(double d)
{
    uint64_t sign = signbit(d) ? 0x8000 : 0;
    double a = fabs(d);

    if (a == 0 || a >= 65520)
        return sign | (a == 0 ? 0 : 0x7C00);
    int e;
    frexp(a, &e);
    /* the exponent of the last of 11 significant bits, but at least that of a subnormal, 2^-24 */
    int scale = e - 11 < -24 ? -24 : e - 11;
    double q = nearbyint(ldexp(a, -scale));              /* rounds to nearest even, the host's default */
    return sign | (uint64_t)((scale + 24) * 1024.0 + q); /* a carry out of the fraction correctly increments the exponent */
}

/* The bits of NaN V: sign, exponent of all ones, quiet bit, payload. WIDTH and FRACTION are the bits of the format and of its
 * fraction. */
static uint64_t nan_bits(const scan_value *v, unsigned width, unsigned fraction)
{
    uint64_t payload = v->integer & ((UINT64_C(1) << (fraction - 1)) - 1);
    uint64_t exponent = (UINT64_C(1) << (width - 1)) - (UINT64_C(1) << fraction);
    uint64_t quiet = v->nan == SCAN_QUIET ? UINT64_C(1) << (fraction - 1) : 0;

    if (!quiet && !payload)
        payload = 1; /* with payload 0 the bits would be an infinity */
    return (v->negative ? UINT64_C(1) << (width - 1) : 0) | exponent | quiet | payload;
}

static uint64_t float_bits(gen_type t, const scan_value *v)
{
    float f = (float)v->real;
    uint32_t single;
    uint64_t twice;

    memcpy(&single, &f, sizeof single);
    memcpy(&twice, &v->real, sizeof twice);
    if (v->nan != SCAN_NUMBER)
        return t == GEN_hf ? nan_bits(v, 16, 10) : t == GEN_f ? nan_bits(v, 32, 23) : nan_bits(v, 64, 52);
    return t == GEN_hf ? half_bits(v->real) : t == GEN_f ? single : twice;
}

static bool float_immediate(read_state *r, gen_operand *o, const scan_value *v, size_t where)
{
    unsigned bits = 8 * gen_type_bytes(o->type);

    if (v->is_float) {
        o->imm = float_bits(o->type, v);
        return true;
    }
    if (!v->is_bits)
        return sim_scan_error(&r->s, where,
                              "a decimal :%s literal needs a point or an exponent; a hexadecimal one is a bit pattern [fltlit]",
                              gen_type_name(o->type));
    if (bits < 64 && v->integer >> bits)
        return sim_scan_error(&r->s, where, "these bits do not fit into type :%s [literal]", gen_type_name(o->type));
    o->imm = v->integer;
    return true;
}

/* Does V fit type T, either as a number in its range or as a bit pattern of its width? */
static bool integer_fits(gen_type t, const scan_value *v)
{
    bool vector = t == GEN_v || t == GEN_uv || t == GEN_vf;
    unsigned bits = vector ? 32 : 8 * gen_type_bytes(t);

    if (v->negative)
        return gen_type_is_signed(t) && !vector && (int64_t)v->integer >= -(INT64_C(1) << (bits - 2)) * 2;
    if (gen_type_is_signed(t) && !vector && !v->is_bits)
        bits--;
    return bits == 64 || v->integer >> bits == 0;
}

static bool integer_immediate(read_state *r, gen_operand *o, const scan_value *v, size_t where)
{
    if (v->is_float)
        return sim_scan_error(&r->s, where, "a float literal for integer type :%s", gen_type_name(o->type));
    if (o->type == GEN_b || o->type == GEN_ub)
        return sim_scan_error(&r->s, where, "there are no immediates of type :%s; use :w [immb]", gen_type_name(o->type));
    if (!integer_fits(o->type, v))
        return sim_scan_error(&r->s, where, "this number does not fit into type :%s [literal]", gen_type_name(o->type));
    *o = gen_imm(v->integer, o->type);
    return true;
}

/* Does a constant expression begin at the cursor, rather than a register? Both may begin with a minus sign. */
static bool at_constant(scanner *s)
{
    size_t at = s->at;
    const char *t = s->text;

    while (at < s->end && (t[at] == '-' || t[at] == '~'))
        at++;
    if (at < s->end && t[at] == '(')
        return s->end - at < 5 || memcmp(t + at, "(abs)", 5) != 0;
    return at < s->end && ((t[at] >= '0' && t[at] <= '9') || (s->end - at > 3 && memcmp(t + at, "inf", 3) == 0) ||
                           (s->end - at > 4 && (memcmp(t + at, "qnan", 4) == 0 || memcmp(t + at, "snan", 4) == 0)));
}

static bool read_immediate(read_state *r, const gen_inst *i, gen_operand *o, unsigned n)
{
    scan_value v;
    size_t where = r->s.at;

    if (gen_op_is(i->op, GEN_IS_TERNARY))
        return sim_scan_error(&r->s, where, "a three-source operation takes no immediate [imm3]");
    if (!sim_scan_expression(&r->s, &v) || !type_suffix(r, o, "immediate"))
        return false;
    if (n + 1 != gen_op_sources(i->op)) {
        sim_scan_blanks(&r->s);
        return sim_scan_error(&r->s, where, "only the last source of %s can be an immediate [%s]", gen_op_name(i->op),
                              at_constant(&r->s) ? "immtwo" : "immpos");
    }
    if (n > 0 && gen_type_bytes(o->type) == 8)
        return sim_scan_error(&r->s, where, "64-bit immediates exist only in instructions with one source [%s]",
                              o->type == GEN_df ? "imm64df" : "imm64");
    *o = (gen_operand){.file = GEN_FILE_IMM, .type = o->type, .vstride = 0, .width = 1};
    return gen_type_is_float(o->type) && o->type != GEN_vf ? float_immediate(r, o, &v, where)
                                                           : integer_immediate(r, o, &v, where);
}

/* --- operands ------------------------------------------------------------------------------------------------------------- */

bool sim_read_flag(read_state *r, unsigned char *flag)
{
    scanner *s = &r->s;

    sim_scan_blanks(s);
    for (unsigned f = 0; f < 4; f++) {
        char name[] = {'f', (char)('0' + f / 2), '.', (char)('0' + f % 2), '\0'};
        if (sim_scan_text(s, name)) {
            *flag = (unsigned char)f;
            return true;
        }
    }
    return sim_scan_error(s, s->at, "a flag f0.0, f0.1, f1.0 or f1.1 is expected");
}

bool sim_read_dst(read_state *r, gen_inst *i)
{
    scanner *s = &r->s;
    gen_operand *o = &i->dst;

    *o = (gen_operand){0};
    if (sim_scan_text(s, "(sat)"))
        i->saturate = true;
    sim_scan_blanks(s);
    size_t where = s->at;
    return named_register(r, o) && dst_region(r, o) && type_suffix(r, o, "destination") && check_subregister(r, o, where);
}

/* Reads the source modifiers that the operation allows: - and (abs), or ~. */
static bool read_modifiers(read_state *r, const gen_inst *i, gen_operand *o)
{
    scanner *s = &r->s;
    bool logic = gen_op_is(i->op, GEN_CAN_NOT);
    size_t where = s->at;

    if (sim_scan_char(s, '~')) {
        o->negate = true;
        return logic || sim_scan_error(s, where, "%s takes the modifiers - and (abs), not ~ [nottilde]", gen_op_name(i->op));
    }
    o->negate = sim_scan_char(s, '-');
    o->absolute = sim_scan_text(s, "(abs)");
    return !logic || (!o->negate && !o->absolute) ||
           sim_scan_error(s, where, "%s takes the modifier ~, not - or (abs) [logicneg]", gen_op_name(i->op));
}

bool sim_read_src(read_state *r, gen_inst *i, unsigned n)
{
    scanner *s = &r->s;
    gen_operand *o = &i->src[n];

    *o = (gen_operand){0};
    sim_scan_blanks(s);
    if (sim_scan_peek(s, ","))
        return sim_scan_error(s, s->at, "operands must be separated by blanks, not by commas [comma]");
    if (at_constant(s))
        return read_immediate(r, i, o, n);
    size_t where = s->at;
    if (!read_modifiers(r, i, o))
        return false;
    sim_scan_blanks(s);
    if (o->absolute && at_constant(s))
        return sim_scan_error(s, where, "an immediate takes no modifier [immmod]");
    where = s->at;
    if (!named_register(r, o) || !src_region(r, i, o))
        return false;
    if (o->file == GEN_FILE_NULL && !sim_scan_peek(s, ":"))
        return true;
    return type_suffix(r, o, "source") && check_subregister(r, o, where);
}

bool sim_read_bare_register(read_state *r, gen_operand *o, const char *what)
{
    scanner *s = &r->s;

    *o = (gen_operand){.type = GEN_ud, .width = 1, .hstride = 1};
    sim_scan_blanks(s);
    size_t where = s->at;
    if (sim_scan_peek(s, "-") || sim_scan_peek(s, "~") || sim_scan_peek(s, "("))
        return sim_scan_error(s, where, "%s takes no modifier [sendmod]", what);
    if (!named_register(r, o))
        return false;
    if (o->indirect || (o->file != GEN_FILE_GRF && o->file != GEN_FILE_NULL))
        return sim_scan_error(s, where, "%s must be a general register or null [sendgrf]", what);
    if (sim_scan_peek(s, "<"))
        return sim_scan_error(s, s->at, "%s has no region", what);
    return !sim_scan_peek(s, ":") || (type_suffix(r, o, what) && check_subregister(r, o, where));
}

bool sim_read_label_operand(read_state *r, gen_inst *i, unsigned n)
{
    scanner *s = &r->s;
    const char *word;

    sim_scan_blanks(s);
    size_t where = s->at, length = sim_scan_word(s, &word, false);
    read_target t = {.inst = (int)r->kernel->insts.count, .src = (int)n, .where = where};
    i->src[n] = (gen_operand){.file = GEN_FILE_LABEL, .label = -1};
    if (length) {
        t.name = intern(&r->names, word, length);
    } else {
        scan_value v;
        if (!at_constant(s))
            return sim_scan_error(s, where, "a label is expected");
        if (!sim_scan_operand(s, &v))
            return false;
        if (v.is_float)
            return sim_scan_error(s, where, "a branch distance must be an integer");
        t.bytes = (int64_t)v.integer;
    }
    vec_push(r->memory, &r->targets, t);
    return true;
}
