/* What each arithmetic instruction computes: formulas in plain C, over all pairs of edge values of the operand types.
 *
 * The formulas are written from the instruction set's description, with types wide enough that they need no care; both the
 * general and the fast handlers must give their values. */
#include "tests/unit/sim_text.h"

#include <math.h>

/* --- values --------------------------------------------------------------------------------------------------------------- */

static const int64_t edges[] = {0,
                                1,
                                2,
                                3,
                                -1,
                                -2,
                                -7,
                                5,
                                10,
                                31,
                                32,
                                33,
                                63,
                                64,
                                100,
                                127,
                                128,
                                -128,
                                -129,
                                255,
                                256,
                                32767,
                                32768,
                                -32768,
                                65535,
                                65536,
                                0x12345678,
                                0x7FFFFFFF,
                                -0x7FFFFFFF,
                                -0x80000000LL,
                                0x80000000LL,
                                0xFFFFFFFFLL,
                                0x100000000LL,
                                0x123456789ABCDEFLL,
                                INT64_MAX,
                                INT64_MIN,
                                -0x123456789ABLL};
static const double float_edges[] = {0.0,          -0.0,           1.0,          -1.0,      0.5,       -0.5,    1.5,
                                     2.5,          -2.5,           3.0,          0.1,       100.25,    -129.0,  255.5,
                                     256.0,        32767.5,        -32769.0,     65535.75,  65504.0,   65520.0, 2147483520.0,
                                     2147483648.0, -2147483648.0,  4294967296.0, 1e10,      -1e10,     1e19,    -1e19,
                                     1e30,         -1e38,          0x1p-126,     0x1p-130,  -0x1p-149, 0x1p-14, 0x1p-24,
                                     0x1p-25,      0.333251953125, INFINITY,     -INFINITY, NAN};

enum { INTS = sizeof edges / sizeof *edges, FLOATS = sizeof float_edges / sizeof *float_edges };

typedef union value { /* a source or result, widened */
    int64_t i;
    double f;
} value;

static unsigned size_of(char type)
{
    return strchr("bB", type) ? 1 : strchr("wWh", type) ? 2 : strchr("duf", type) ? 4 : 8;
}

static bool is_float(char type)
{
    return strchr("hfF", type);
}

/* To binary16 by search among its values: slow, and nothing to do with the simulator's way. */
static double half_value(unsigned bits)
{
    unsigned e = bits >> 10 & 31, m = bits & 1023;
    double x = e == 31 ? (m ? NAN : INFINITY) : e ? ldexp(1024 + m, (int)e - 25) : ldexp(m, -24);

    return bits & 0x8000 ? -x : x;
}

static uint16_t half_of(double x)
{
    uint16_t sign = signbit(x) ? 0x8000 : 0;
    double a = fabs(x);

    if (isnan(x))
        return 0x7E00;
    if (a >= 65520)
        return sign | 0x7C00;
    unsigned low = 0, high = 0x7BFF;
    while (low < high) { /* the greatest value that is not above */
        unsigned middle = (low + high + 1) / 2;
        if (half_value(middle) <= a)
            low = middle;
        else
            high = middle - 1;
    }
    double below = a - half_value(low), above = (low == 0x7BFF ? 65536 : half_value(low + 1)) - a;
    if (low < 0x7BFF && (above < below || (above == below && low & 1)))
        low++;
    return (uint16_t)(sign | low);
}

/* Value V as the bits of TYPE. b B w W d u q Q are signed and unsigned integers of 1, 2, 4, 8 bytes; h f F floats of 2, 4, 8. */
static uint64_t bits_of(char type, value v)
{
    uint64_t bits = 0;
    float f = (float)v.f;

    switch (type) {
    case 'h':
        return half_of(v.f);
    case 'f':
        memcpy(&bits, &f, 4);
        return bits;
    case 'F':
        memcpy(&bits, &v.f, 8);
        return bits;
    default:
        return size_of(type) == 8 ? (uint64_t)v.i : (uint64_t)v.i & ((UINT64_C(1) << (8 * size_of(type))) - 1);
    }
}

static value value_of(char type, uint64_t bits)
{
    value v = {0};
    float f;

    switch (type) {
    case 'b':
        return (value){.i = (int8_t)bits};
    case 'B':
        return (value){.i = (uint8_t)bits};
    case 'w':
        return (value){.i = (int16_t)bits};
    case 'W':
        return (value){.i = (uint16_t)bits};
    case 'd':
        return (value){.i = (int32_t)bits};
    case 'u':
        return (value){.i = (uint32_t)bits};
    case 'h':
        return (value){.f = half_value((unsigned)bits)};
    case 'f':
        memcpy(&f, &bits, 4);
        return (value){.f = f};
    case 'F':
        memcpy(&v.f, &bits, 8);
        return v;
    default:
        return (value){.i = (int64_t)bits};
    }
}

/* --- running one line ----------------------------------------------------------------------------------------------------- */

typedef value (*formula)(value a, value b, value c);

typedef struct row {
    const char *line;  /* sources in r10, r20, r30; result in r40 */
    const char *types; /* of a b c, then of the result */
    formula f;
} row;

static bool same(char type, uint64_t got, uint64_t want)
{
    if (is_float(type) && isnan(value_of(type, got).f) && isnan(value_of(type, want).f))
        return true;
    return got == want;
}

/* Bytes between elements in r40, from the line's text: "r40.0<2>". */
static unsigned result_stride(const row *r)
{
    const char *at = strstr(r->line, "r40.0<");

    return at ? (unsigned)(at[6] - '0') : 1;
}

static void check_lanes(const row *r, sim_thread *t, const value sources[3][8], unsigned lanes)
{
    size_t n = strlen(r->types) - 1;
    char type = r->types[n];

    for (unsigned k = 0; k < n; k++)
        for (unsigned i = 0; i < lanes; i++) {
            uint64_t bits = bits_of(r->types[k], sources[k][i]);
            memcpy(t->image + (10 + 10 * k) * 32 + i * size_of(r->types[k]), &bits, size_of(r->types[k]));
        }
    run_straight(t, 1);
    for (unsigned i = 0; i < lanes; i++) {
        value v[3] = {{0}};
        for (unsigned k = 0; k < n; k++)
            v[k] = value_of(r->types[k], bits_of(r->types[k], sources[k][i]));
        uint64_t want = bits_of(type, r->f(v[0], v[1], v[2])), got = 0;
        memcpy(&got, t->image + 40 * 32 + i * result_stride(r) * size_of(type), size_of(type));
        cr_expect(same(type, got, want), "%s: sources %lld %lld %lld / %a %a %a: %llx, not %llx", r->line, (long long)v[0].i,
                  (long long)v[1].i, (long long)v[2].i, v[0].f, v[1].f, v[2].f, (unsigned long long)got,
                  (unsigned long long)want);
    }
}

static unsigned count_of(char type)
{
    return is_float(type) ? FLOATS : INTS;
}

static value edge(char type, unsigned n)
{
    n %= count_of(type);
    return is_float(type) ? (value){.f = float_edges[n]} : (value){.i = edges[n]};
}

static void check_row(const row *r, bool reference)
{
    char text[400];
    arena memory;
    size_t n = strlen(r->types) - 1;
    unsigned lanes = strstr(r->line, "(4|") ? 4 : 8;

    arena_init(&memory);
    snprintf(text, sizeof text, "//.kernel t\n//.target gen9\n//.simd 8\n%s\n", r->line);
    gen_program *p = program_of(text, &memory);
    sim_thread *t = thread_of(p->kernels.items[0], reference, &memory);
    unsigned a = count_of(r->types[0]), b = n > 1 ? count_of(r->types[1]) : 1, c = n > 2 ? count_of(r->types[2]) : 1, at = 0;
    value sources[3][8] = {{{0}}};
    for (unsigned x = 0; x < a * b * (c > 1 ? 11 : 1); x++) {
        sources[0][at] = edge(r->types[0], x);
        if (n > 1)
            sources[1][at] = edge(r->types[1], x / a);
        if (n > 2)
            sources[2][at] = edge(r->types[2], x / a / b * 7 + x);
        if (++at == lanes) {
            check_lanes(r, t, (const value(*)[8])sources, lanes);
            at = 0;
        }
    }
    arena_release(&memory);
}

static void check_rows(const row *rows, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        check_row(&rows[i], true);
        check_row(&rows[i], false);
    }
}

#define CHECK(rows) check_rows(rows, sizeof rows / sizeof *rows)
#define F1(name, expression)                                                                                                     \
    static value name(value a, value b, value c)                                                                                 \
    {                                                                                                                            \
        (void)a, (void)b, (void)c;                                                                                               \
        return (value){.i = (int64_t)(expression)};                                                                              \
    }
#define F2(name, expression)                                                                                                     \
    static value name(value a, value b, value c)                                                                                 \
    {                                                                                                                            \
        (void)a, (void)b, (void)c;                                                                                               \
        return (value){.f = (expression)};                                                                                       \
    }
__extension__ typedef __int128 wide;

static int64_t clamp(wide x, wide least, wide greatest)
{
    return (int64_t)(x < least ? least : x > greatest ? greatest : x);
}

/* --- integers ------------------------------------------------------------------------------------------------------------- */

F1(add, (uint64_t)a.i + (uint64_t)b.i)
F1(subtract, (uint64_t)a.i - (uint64_t)b.i)
F1(minus_a, 0 - (uint64_t)a.i)
F1(absolute, a.i < 0 ? 0 - (uint64_t)a.i : (uint64_t)a.i)
F1(sum_sat_d, clamp((wide)a.i + b.i, INT32_MIN, INT32_MAX))
F1(sum_sat_u, clamp((wide)a.i + b.i, 0, UINT32_MAX))
F1(difference_sat_u, clamp((wide)a.i - b.i, 0, UINT32_MAX))
F1(sum_sat_w, clamp((wide)a.i + b.i, INT16_MIN, INT16_MAX))
F1(sum_sat_q, clamp((wide)a.i + b.i, INT64_MIN, INT64_MAX))
F1(product, (uint64_t)a.i *(uint64_t)b.i)
F1(average, ((wide)a.i + b.i + 1) >> 1)
F1(both, a.i &b.i)
F1(both_not, a.i & ~b.i)
F1(either, a.i | b.i)
F1(differ, a.i ^ b.i)
F1(inverse, ~a.i)
F1(left32, (uint64_t)a.i << (b.i & 31))
F1(left64, (uint64_t)a.i << (b.i & 63))
F1(left_wide, (uint64_t)a.i << (b.i & 63))
F1(right32, (uint32_t)a.i >> (b.i & 31))
F1(right64, (uint64_t)a.i >> (b.i & 63))
F1(arithmetic32, (int32_t)a.i >> (b.i & 31))
F1(arithmetic64, a.i >> (b.i & 63))
F1(arithmetic16, (int16_t)a.i >> (b.i & 31))

static int leading(uint32_t x)
{
    int n = 0;

    while (n < 32 && !(x >> (31 - n) & 1))
        n++;
    return n;
}

static int trailing(uint32_t x)
{
    int n = 0;

    while (n < 32 && !(x >> n & 1))
        n++;
    return n;
}

static int ones(uint32_t x)
{
    int n = 0;

    for (; x; x >>= 1)
        n += x & 1;
    return n;
}

static uint32_t mirrored(uint32_t x)
{
    uint32_t r = 0;

    for (int i = 0; i < 32; i++)
        if (x >> i & 1)
            r |= UINT32_C(0x80000000) >> i;
    return r;
}

static uint32_t field(uint32_t width, uint32_t offset, uint32_t x, bool is_signed)
{
    uint32_t r = 0;

    width &= 31, offset &= 31;
    if (!width)
        return 0;
    for (uint32_t i = 0; i < 32; i++) { /* bit by bit: beyond the field, or the register, its last bit repeats or is 0 */
        uint32_t top = offset + width < 32 ? width : 32 - offset, from = i < top ? i : top - 1;
        uint32_t bit = i < top || is_signed ? x >> (offset + from) & 1 : 0;
        r |= bit << i;
    }
    return r;
}

F1(lzd, leading((uint32_t)a.i))
F1(fbl, (uint32_t)a.i ? trailing((uint32_t)a.i) : -1)
F1(fbh_u, (uint32_t)a.i ? leading((uint32_t)a.i) : -1)
F1(fbh_d, a.i == 0 || a.i == -1 ? -1 : leading((uint32_t)(a.i < 0 ? ~a.i : a.i)))
F1(cbit, ones((uint32_t)a.i))
F1(bfrev, mirrored((uint32_t)a.i))
F1(bfe_u, field((uint32_t)a.i, (uint32_t)b.i, (uint32_t)c.i, false))
F1(bfe_d, field((uint32_t)a.i, (uint32_t)b.i, (uint32_t)c.i, true))
F1(bfi1, (((uint64_t)1 << (a.i & 31)) - 1) << (b.i & 31))
F1(bfi2, (uint32_t)a.i ? (((uint64_t)b.i << trailing((uint32_t)a.i)) & (uint64_t)a.i) | ((uint64_t)c.i & ~(uint64_t)a.i)
                       : (uint64_t)c.i)
F1(quotient_d, b.i ? a.i / b.i : a.i < 0 ? INT32_MIN : INT32_MAX)
F1(remainder_d, b.i ? a.i % b.i : a.i < 0 ? INT32_MIN : INT32_MAX)
F1(quotient_u, b.i ? a.i / b.i : UINT32_MAX)
F1(remainder_u, b.i ? a.i % b.i : UINT32_MAX)
F1(least, a.i < b.i ? a.i : b.i)
F1(greatest, a.i > b.i ? a.i : b.i)
F1(is_less, -(a.i < b.i))
F1(is_equal, -(a.i == b.i))
F1(is_greater_or_equal, -(a.i >= b.i))
F1(same_bits, a.i)
F1(to_b_sat, clamp(a.i, INT8_MIN, INT8_MAX))
F1(to_B_sat, clamp(a.i, 0, UINT8_MAX))
F1(to_W_sat, clamp(a.i, 0, UINT16_MAX))
F1(to_d_sat, clamp(a.i, INT32_MIN, INT32_MAX))
F1(to_u_sat, clamp(a.i, 0, UINT32_MAX))

Test(sim_alu, integers)
{
    static const row rows[] = {
        {"add (8|M0) r40.0<1>:d r10.0<8;8,1>:d r20.0<8;8,1>:d", "ddd", add},
        {"add (8|M0) r40.0<1>:ud r10.0<8;8,1>:ud -r20.0<8;8,1>:ud", "uuu", subtract},
        {"add (8|M0) r40.0<1>:q r10.0<8;8,1>:d r20.0<8;8,1>:d", "ddq", add}, /* the 33rd bit arrives */
        {"add (8|M0) r40.0<1>:q r10.0<8;8,1>:ud r20.0<8;8,1>:d", "udq", add},
        {"add (8|M0) r40.0<1>:q r10.0<4;4,1>:q -r20.0<4;4,1>:q", "qqq", subtract},
        {"add (8|M0) r40.0<1>:q r10.0<4;4,1>:q r20.0<8;8,1>:ud", "quq", add},
        {"add (8|M0) r40.0<1>:w r10.0<8;8,1>:w r20.0<8;8,1>:uw", "wWw", add},
        {"add (8|M0) r40.0<2>:b r10.0<8;8,1>:b r20.0<8;8,1>:ub", "bBb", add},
        {"add (8|M0) (sat)r40.0<1>:d r10.0<8;8,1>:d r20.0<8;8,1>:d", "ddd", sum_sat_d},
        {"add (8|M0) (sat)r40.0<1>:ud r10.0<8;8,1>:ud r20.0<8;8,1>:ud", "uuu", sum_sat_u},
        {"add (8|M0) (sat)r40.0<1>:ud r10.0<8;8,1>:ud -r20.0<8;8,1>:ud", "uuu", difference_sat_u},
        {"add (8|M0) (sat)r40.0<1>:w r10.0<8;8,1>:w r20.0<8;8,1>:w", "www", sum_sat_w},
        {"add (4|M0) (sat)r40.0<1>:q r10.0<4;4,1>:q r20.0<4;4,1>:q", "qqq", sum_sat_q},
        {"mov (8|M0) r40.0<1>:d -r10.0<8;8,1>:d", "dd", minus_a},
        {"mov (8|M0) r40.0<1>:d (abs)r10.0<8;8,1>:d", "dd", absolute},
        {"mul (8|M0) r40.0<1>:d r10.0<8;8,1>:d r20.0<8;8,1>:d", "ddd", product},
        {"mul (8|M0) r40.0<1>:d r10.0<8;8,1>:d r20.0<8;8,1>:w", "dwd", product},
        {"mul (8|M0) r40.0<1>:q r10.0<8;8,1>:d r20.0<8;8,1>:d", "ddq", product},
        {"mul (8|M0) r40.0<1>:uq r10.0<8;8,1>:ud r20.0<8;8,1>:ud", "uuQ", product},
        {"mul (8|M0) r40.0<1>:q r10.0<8;8,1>:ud r20.0<8;8,1>:d", "udq", product},
        {"mul (8|M0) r40.0<1>:w r10.0<8;8,1>:w r20.0<8;8,1>:w", "www", product},
        {"mul (8|M0) r40.0<1>:d r10.0<8;8,1>:uw r20.0<8;8,1>:w", "Wwd", product},
        {"avg (8|M0) r40.0<1>:d r10.0<8;8,1>:d r20.0<8;8,1>:d", "ddd", average},
        {"avg (8|M0) r40.0<1>:ud r10.0<8;8,1>:ud r20.0<8;8,1>:ud", "uuu", average},
        {"and (8|M0) r40.0<1>:d r10.0<8;8,1>:d r20.0<8;8,1>:d", "ddd", both},
        {"and (8|M0) r40.0<1>:ud r10.0<8;8,1>:ud ~r20.0<8;8,1>:ud", "uuu", both_not},
        {"or (8|M0) r40.0<1>:q r10.0<4;4,1>:q r20.0<4;4,1>:q", "qqq", either},
        {"xor (8|M0) r40.0<1>:uw r10.0<8;8,1>:uw r20.0<8;8,1>:uw", "WWW", differ},
        {"not (8|M0) r40.0<1>:d r10.0<8;8,1>:d", "dd", inverse},
        {"lzd (8|M0) r40.0<1>:ud r10.0<8;8,1>:ud", "uu", lzd},
        {"fbl (8|M0) r40.0<1>:ud r10.0<8;8,1>:ud", "uu", fbl},
        {"fbh (8|M0) r40.0<1>:ud r10.0<8;8,1>:ud", "uu", fbh_u},
        {"fbh (8|M0) r40.0<1>:ud r10.0<8;8,1>:d", "du", fbh_d},
        {"cbit (8|M0) r40.0<1>:ud r10.0<8;8,1>:ud", "uu", cbit},
        {"bfrev (8|M0) r40.0<1>:ud r10.0<8;8,1>:ud", "uu", bfrev},
        {"bfe (8|M0) r40.0<1>:ud r10.0<2;1>:ud r20.0<2;1>:ud r30.0<1>:ud", "uuuu", bfe_u},
        {"bfe (8|M0) r40.0<1>:d r10.0<2;1>:d r20.0<2;1>:d r30.0<1>:d", "dddd", bfe_d},
        {"bfi1 (8|M0) r40.0<1>:ud r10.0<8;8,1>:ud r20.0<8;8,1>:ud", "uuu", bfi1},
        {"bfi2 (8|M0) r40.0<1>:ud r10.0<2;1>:ud r20.0<2;1>:ud r30.0<1>:ud", "uuuu", bfi2},
        {"math.iqot (8|M0) r40.0<1>:d r10.0<8;8,1>:d r20.0<8;8,1>:d", "ddd", quotient_d},
        {"math.irem (8|M0) r40.0<1>:d r10.0<8;8,1>:d r20.0<8;8,1>:d", "ddd", remainder_d},
        {"math.iqot (8|M0) r40.0<1>:ud r10.0<8;8,1>:ud r20.0<8;8,1>:ud", "uuu", quotient_u},
        {"math.irem (8|M0) r40.0<1>:ud r10.0<8;8,1>:ud r20.0<8;8,1>:ud", "uuu", remainder_u},
        {"sel (8|M0) (lt)f0.0 r40.0<1>:d r10.0<8;8,1>:d r20.0<8;8,1>:d", "ddd", least},
        {"sel (8|M0) (lt)f0.0 r40.0<1>:ud r10.0<8;8,1>:ud r20.0<8;8,1>:ud", "uuu", least},
        {"sel (8|M0) (ge)f0.0 r40.0<1>:q r10.0<4;4,1>:q r20.0<4;4,1>:q", "qqq", greatest},
        {"sel (8|M0) (ge)f0.0 r40.0<1>:w r10.0<8;8,1>:w r20.0<8;8,1>:w", "www", greatest},
        {"cmp (8|M0) (lt)f0.0 r40.0<1>:d r10.0<8;8,1>:d r20.0<8;8,1>:d", "ddd", is_less},
        {"cmp (8|M0) (lt)f0.0 r40.0<1>:d r10.0<8;8,1>:d r20.0<8;8,1>:ud", "dud", is_less}, /* no wrapping between the signs */
        {"cmp (8|M0) (eq)f0.0 r40.0<1>:d r10.0<8;8,1>:d r20.0<8;8,1>:ud", "dud", is_equal},
        {"cmp (8|M0) (ge)f0.0 r40.0<1>:q r10.0<4;4,1>:q r20.0<4;4,1>:q", "qqq", is_greater_or_equal},
        {"cmp (8|M0) (lt)f0.0 r40.0<1>:uw r10.0<8;8,1>:uw r20.0<8;8,1>:uw", "WWW", is_less},

    };
    CHECK(rows);
}

Test(sim_alu, shifts_take_five_or_six_bits_of_the_count)
{
    static const row rows[] = {
        {"shl (8|M0) r40.0<1>:d r10.0<8;8,1>:d r20.0<8;8,1>:d", "ddd", left32},
        {"shl (8|M0) r40.0<1>:w r10.0<8;8,1>:w r20.0<8;8,1>:w", "www", left32},
        {"shl (8|M0) r40.0<1>:q r10.0<4;4,1>:q r20.0<4;4,1>:q", "qqq", left64},
        {"shl (8|M0) r40.0<1>:q r10.0<8;8,1>:d r20.0<8;8,1>:d", "ddq", left_wide},
        {"shr (8|M0) r40.0<1>:ud r10.0<8;8,1>:ud r20.0<8;8,1>:ud", "uuu", right32},
        {"shr (8|M0) r40.0<1>:d r10.0<8;8,1>:ud r20.0<8;8,1>:d", "udd", right32},
        {"shr (8|M0) r40.0<1>:uq r10.0<4;4,1>:uq r20.0<8;8,1>:ud", "QuQ", right64},
        {"asr (8|M0) r40.0<1>:d r10.0<8;8,1>:d r20.0<8;8,1>:d", "ddd", arithmetic32},
        {"asr (8|M0) r40.0<1>:ud r10.0<8;8,1>:ud r20.0<8;8,1>:ud", "uuu", right32},
        {"asr (8|M0) r40.0<1>:q r10.0<4;4,1>:q r20.0<4;4,1>:q", "qqq", arithmetic64},
        {"asr (8|M0) r40.0<1>:w r10.0<8;8,1>:w r20.0<8;8,1>:w", "www", arithmetic16},

    };
    CHECK(rows);
}

Test(sim_alu, integer_moves_extend_by_the_source_and_wrap_or_saturate)
{
    static const row rows[] = {
        {"mov (8|M0) r40.0<1>:d r10.0<8;8,1>:b", "bd", same_bits},
        {"mov (8|M0) r40.0<1>:d r10.0<8;8,1>:ub", "Bd", same_bits},
        {"mov (8|M0) r40.0<1>:q r10.0<8;8,1>:d", "dq", same_bits},
        {"mov (8|M0) r40.0<1>:q r10.0<8;8,1>:ud", "uq", same_bits},
        {"mov (8|M0) r40.0<1>:uq r10.0<8;8,1>:w", "wQ", same_bits},
        {"mov (8|M0) r40.0<2>:w r10.0<8;8,1>:d", "dw", same_bits},
        {"mov (8|M0) r40.0<4>:b r10.0<8;8,1>:d", "db", same_bits},
        {"mov (8|M0) r40.0<2>:d r10.0<4;4,1>:q", "qd", same_bits},
        {"mov (8|M0) r40.0<4>:w r10.0<4;4,1>:q", "qw", same_bits},
        {"mov (8|M0) (sat)r40.0<4>:b r10.0<8;8,1>:d", "db", to_b_sat},
        {"mov (8|M0) (sat)r40.0<4>:ub r10.0<8;8,1>:d", "dB", to_B_sat},
        {"mov (8|M0) (sat)r40.0<2>:uw r10.0<8;8,1>:ud", "uW", to_W_sat},
        {"mov (8|M0) (sat)r40.0<2>:d r10.0<4;4,1>:q", "qd", to_d_sat},
        {"mov (8|M0) (sat)r40.0<2>:ud r10.0<4;4,1>:q", "qu", to_u_sat},

    };
    CHECK(rows);
}

/* --- floats --------------------------------------------------------------------------------------------------------------- */

static float fs(value v)
{
    return (float)v.f;
}

static double clamp_unit(double x)
{
    return x > 0 ? x > 1 ? 1 : x : 0; /* a NaN and a negative zero give zero */
}

static int64_t toward_zero(double x, double least, double greatest, int64_t low, int64_t high)
{
    return isnan(x) ? 0 : x <= least ? low : x >= greatest ? high : (int64_t)x;
}

F2(fsum, fs(a) + fs(b))
F2(fdifference, fs(a) - fs(b))
F2(fproduct, fs(a) * fs(b))
F2(fminus_product, -(fs(a) * fs(b)))
F2(ffused, fmaf(fs(b), fs(c), fs(a)))
F2(ffused_minus, fmaf(-fs(b), fs(c), fs(a)))
F2(ffused_from, fmaf(fs(b), fs(c), -fs(a)))
F2(dsum, a.f + b.f)
F2(dproduct, a.f *b.f)
F2(dfused, fma(b.f, c.f, a.f))
F2(fsum_unit, clamp_unit((double)(fs(a) + fs(b))))
F2(down, floor(a.f))
F2(up, ceil(a.f))
F2(even, a.f - remainder(a.f, 1.0))
F2(zero, trunc(a.f))
F2(fraction, fs(a) - floorf(fs(a)))
F2(reciprocal, (double)(1.0f / fs(a)))
F2(root, (double)sqrtf(fs(a)))
F2(fquotient, fs(a) / fs(b))
F2(power, pow(fabs(a.f), b.f))
F2(exponential, exp2(a.f))
F2(logarithm, log2(a.f))
F2(fleast, isnan(a.f) ? b.f : isnan(b.f) ? a.f : a.f < b.f ? a.f : b.f)
F2(at_most, a.f <= b.f ? a.f : b.f)
F2(more, a.f > b.f ? a.f : b.f)
F2(fgreatest, isnan(a.f) ? b.f : isnan(b.f) ? a.f : a.f >= b.f ? a.f : b.f)
F2(negative, -a.f)
F2(magnitude, fabs(a.f))
F2(minus_magnitude, -fabs(a.f))
F2(itself, a.f)
F2(unit, clamp_unit(a.f))
F2(chosen, c.f > 0 ? a.f : b.f)
F2(hsum, a.f + b.f)
F2(hproduct, a.f *b.f)
F1(f_is_less, -(a.f < b.f))
F1(f_is_not_equal, -!(a.f == b.f))
F1(f_is_greater_or_equal, -(a.f >= b.f))
F1(f_to_d, toward_zero(a.f, -0x1p31, 0x1p31, INT32_MIN, INT32_MAX))
F1(f_to_u, toward_zero(a.f, 0, 0x1p32, 0, UINT32_MAX))
F1(f_to_w, toward_zero(a.f, -32768, 32767, INT16_MIN, INT16_MAX))
F1(f_to_B, toward_zero(a.f, 0, 255, 0, UINT8_MAX))
F1(f_to_q, toward_zero(a.f, -0x1p63, 0x1p63, INT64_MIN, INT64_MAX))
F2(int_to_f, (double)(float)a.i)
F2(int_to_d, (double)a.i)
F2(uint_to_f, (double)(float)(uint64_t)a.i)

static value even_of(value a, value b, value c)
{
    value r = even(a, b, c);

    r.f = isinf(a.f) || isnan(a.f) ? a.f : copysign(r.f, a.f);
    return r;
}

Test(sim_alu, floats)
{
    static const row rows[] = {
        {"add (8|M0) r40.0<1>:f r10.0<8;8,1>:f r20.0<8;8,1>:f", "fff", fsum},
        {"add (8|M0) r40.0<1>:f r10.0<8;8,1>:f -r20.0<8;8,1>:f", "fff", fdifference},
        {"add (8|M0) (sat)r40.0<1>:f r10.0<8;8,1>:f r20.0<8;8,1>:f", "fff", fsum_unit},
        {"mul (8|M0) r40.0<1>:f r10.0<8;8,1>:f r20.0<8;8,1>:f", "fff", fproduct},
        {"mul (8|M0) r40.0<1>:f r10.0<8;8,1>:f -r20.0<8;8,1>:f", "fff", fminus_product},
        {"mad (8|M0) r40.0<1>:f r10.0<2;1>:f r20.0<2;1>:f r30.0<1>:f", "ffff", ffused},
        {"mad (8|M0) r40.0<1>:f r10.0<2;1>:f -r20.0<2;1>:f r30.0<1>:f", "ffff", ffused_minus},
        {"mad (8|M0) r40.0<1>:f -r10.0<2;1>:f r20.0<2;1>:f r30.0<1>:f", "ffff", ffused_from},
        {"add (8|M0) r40.0<1>:df r10.0<4;4,1>:df r20.0<4;4,1>:df", "FFF", dsum},
        {"mul (8|M0) r40.0<1>:df r10.0<4;4,1>:df r20.0<4;4,1>:df", "FFF", dproduct},
        {"mad (8|M0) r40.0<1>:df r10.0<2;1>:df r20.0<2;1>:df r30.0<1>:df", "FFFF", dfused},
        {"rndd (8|M0) r40.0<1>:f r10.0<8;8,1>:f", "ff", down},
        {"rndu (8|M0) r40.0<1>:f r10.0<8;8,1>:f", "ff", up},
        {"rnde (8|M0) r40.0<1>:f r10.0<8;8,1>:f", "ff", even_of},
        {"rndz (8|M0) r40.0<1>:f r10.0<8;8,1>:f", "ff", zero},
        {"frc (8|M0) r40.0<1>:f r10.0<8;8,1>:f", "ff", fraction},
        {"math.inv (8|M0) r40.0<1>:f r10.0<8;8,1>:f", "ff", reciprocal},
        {"math.sqt (8|M0) r40.0<1>:f r10.0<8;8,1>:f", "ff", root},
        {"math.fdiv (8|M0) r40.0<1>:f r10.0<8;8,1>:f r20.0<8;8,1>:f", "fff", fquotient},
        {"math.pow (8|M0) r40.0<1>:f r10.0<8;8,1>:f r20.0<8;8,1>:f", "fff", power},
        {"math.exp (8|M0) r40.0<1>:f r10.0<8;8,1>:f", "ff", exponential},
        {"math.log (8|M0) r40.0<1>:f r10.0<8;8,1>:f", "ff", logarithm},
        {"sel (8|M0) (lt)f0.0 r40.0<1>:f r10.0<8;8,1>:f r20.0<8;8,1>:f", "fff", fleast},
        {"sel (8|M0) (ge)f0.0 r40.0<1>:f r10.0<8;8,1>:f r20.0<8;8,1>:f", "fff", fgreatest},
        {"sel (8|M0) (ge)f0.0 r40.0<1>:df r10.0<4;4,1>:df r20.0<4;4,1>:df", "FFF", fgreatest},
        {"sel (8|M0) (le)f0.0 r40.0<1>:f r10.0<8;8,1>:f r20.0<8;8,1>:f", "fff", at_most},
        {"sel (8|M0) (gt)f0.0 r40.0<1>:df r10.0<4;4,1>:df r20.0<4;4,1>:df", "FFF", more},
        {"csel (8|M0) (gt)f0.0 r40.0<1>:f r10.0<2;1>:f r20.0<2;1>:f r30.0<1>:f", "ffff", chosen},
        {"cmp (8|M0) (lt)f0.0 r40.0<1>:d r10.0<8;8,1>:f r20.0<8;8,1>:f", "ffd", f_is_less},
        {"cmp (8|M0) (ne)f0.0 r40.0<1>:d r10.0<8;8,1>:f r20.0<8;8,1>:f", "ffd", f_is_not_equal},
        {"cmp (8|M0) (ge)f0.0 r40.0<1>:q r10.0<4;4,1>:df r20.0<4;4,1>:df", "FFq", f_is_greater_or_equal},
        {"add (8|M0) r40.0<1>:hf r10.0<8;8,1>:hf r20.0<8;8,1>:hf", "hhh", hsum},
        {"mul (8|M0) r40.0<1>:hf r10.0<8;8,1>:hf r20.0<8;8,1>:hf", "hhh", hproduct},

    };
    CHECK(rows);
}

Test(sim_alu, float_moves)
{
    static const row rows[] = {
        {"mov (8|M0) r40.0<1>:f -r10.0<8;8,1>:f", "ff", negative},
        {"mov (8|M0) r40.0<1>:f (abs)r10.0<8;8,1>:f", "ff", magnitude},
        {"mov (8|M0) r40.0<1>:df -(abs)r10.0<4;4,1>:df", "FF", minus_magnitude},
        {"mov (8|M0) (sat)r40.0<1>:f r10.0<8;8,1>:f", "ff", unit},
        {"mov (8|M0) r40.0<1>:df r10.0<8;8,1>:f", "fF", itself},
        {"mov (8|M0) r40.0<2>:f r10.0<4;4,1>:df", "Ff", itself},
        {"mov (8|M0) r40.0<1>:hf r10.0<8;8,1>:f", "fh", itself},
        {"mov (8|M0) r40.0<1>:f r10.0<8;8,1>:hf", "hf", itself},
        {"mov (8|M0) r40.0<1>:d r10.0<8;8,1>:f", "fd", f_to_d},
        {"mov (8|M0) r40.0<1>:ud r10.0<8;8,1>:f", "fu", f_to_u},
        {"mov (8|M0) r40.0<2>:w r10.0<8;8,1>:f", "fw", f_to_w},
        {"mov (8|M0) r40.0<4>:ub r10.0<8;8,1>:f", "fB", f_to_B},
        {"mov (8|M0) (sat)r40.0<4>:ub r10.0<8;8,1>:f", "fB", f_to_B},
        {"mov (8|M0) r40.0<2>:d r10.0<4;4,1>:df", "Fd", f_to_d},
        {"mov (8|M0) r40.0<1>:q r10.0<4;4,1>:df", "Fq", f_to_q},
        {"mov (8|M0) r40.0<1>:f r10.0<8;8,1>:d", "df", int_to_f},
        {"mov (8|M0) r40.0<1>:f r10.0<8;8,1>:ud", "uf", int_to_f},
        {"mov (8|M0) r40.0<2>:f r10.0<4;4,1>:q", "qf", int_to_f},
        {"mov (8|M0) r40.0<2>:f r10.0<4;4,1>:uq", "Qf", uint_to_f},
        {"mov (8|M0) r40.0<1>:df r10.0<8;8,1>:d", "dF", int_to_d},
        {"mov (8|M0) r40.0<1>:df r10.0<8;8,1>:ud", "uF", int_to_d},
        {"mov (8|M0) r40.0<2>:hf r10.0<8;8,1>:d", "dh", int_to_d},

    };
    CHECK(rows);
}

/* A half in units of 2^-24: every one is a whole number of them. */
static int64_t half_units(unsigned bits)
{
    unsigned e = bits >> 10 & 31, m = bits & 1023;
    int64_t x = e ? (int64_t)(1024 + m) << (e - 1) : (int64_t)m;

    return bits & 0x8000 ? -x : x;
}

/* EXACT, in units of 2^-48, to the nearest half, a tie to the even one: by search, in integers. */
static uint16_t half_of_units(wide exact)
{
    wide a = exact < 0 ? -exact : exact;
    unsigned low = 0, high = 0x7C00; /* as if infinity were the next number */

    while (low + 1 < high) {
        unsigned middle = (low + high) / 2;
        if (((wide)half_units(middle) << 24) <= a)
            low = middle;
        else
            high = middle;
    }
    wide below = a - ((wide)half_units(low) << 24), above = ((wide)half_units(low + 1) << 24) - a;
    if (above < below || (above == below && low & 1))
        low++;
    return (uint16_t)((exact < 0 ? 0x8000 : 0) | low);
}

/* The exact sum can need 80 bits; rounding it to a double on the way would round twice. */
Test(sim_alu, half_mad_rounds_once)
{
    arena memory;
    uint32_t state = 1;

    arena_init(&memory);
    gen_program *p = program_of("//.kernel t\n//.target gen9\n//.simd 8\n"
                                "mad (8|M0) r40.0<1>:hf r10.0<2;1>:hf r20.0<2;1>:hf r30.0<1>:hf\n",
                                &memory);
    sim_thread *t = thread_of(p->kernels.items[0], false, &memory);
    for (unsigned n = 0; n < 20000; n++) {
        uint16_t x[3][8];
        for (unsigned i = 0; i < 24; i++) {
            state = state * 1664525 + 1013904223;
            uint16_t bits = state >> 16;
            if (n % 2) /* a product that is tiny beside the addend: only its sign may matter */
                bits = i < 8 ? (bits & 0x83FF) | 0x7000 : (bits & 0x8003);
            x[i / 8][i % 8] = (bits & 0x7C00) == 0x7C00 ? bits & 0xBFFF : bits;
        }
        for (unsigned k = 0; k < 3; k++)
            memcpy(t->image + (10 + 10 * k) * 32, x[k], sizeof x[k]);
        run_straight(t, 1);
        for (unsigned i = 0; i < 8; i++) {
            uint16_t got;
            wide exact = (wide)half_units(x[0][i]) * (1 << 24) + (wide)half_units(x[1][i]) * half_units(x[2][i]);
            memcpy(&got, t->image + 40 * 32 + 2 * i, 2);
            if (exact)
                cr_assert_eq(got, half_of_units(exact), "%04x + %04x * %04x: %04x, not %04x", x[0][i], x[1][i], x[2][i], got,
                             half_of_units(exact));
        }
    }
    arena_release(&memory);
}

/* --- the accumulator ------------------------------------------------------------------------------------------------------ */

static void check_high_multiply(bool is_signed, bool reference)
{
    arena memory;

    arena_init(&memory);
    gen_program *p = program_of(is_signed ? "//.kernel t\n//.target gen9\n//.simd 8\n"
                                            "mul (8|M0) acc0.0<1>:d r10.0<8;8,1>:d r20.0<2;1,0>:uw\n"
                                            "mach (8|M0) r40.0<1>:d r10.0<8;8,1>:d r20.0<8;8,1>:d {AccWrEn}\n"
                                          : "//.kernel t\n//.target gen9\n//.simd 8\n"
                                            "mul (8|M0) acc0.0<1>:ud r10.0<8;8,1>:ud r20.0<2;1,0>:uw\n"
                                            "mach (8|M0) r40.0<1>:ud r10.0<8;8,1>:ud r20.0<8;8,1>:ud {AccWrEn}\n",
                                &memory);
    sim_thread *t = thread_of(p->kernels.items[0], reference, &memory);
    for (unsigned x = 0; x < INTS * INTS; x++) {
        uint32_t a = (uint32_t)edges[x % INTS], b = (uint32_t)edges[x / INTS], got;
        uint32_t want = is_signed ? (uint32_t)((int64_t)(int32_t)a * (int32_t)b >> 32) : (uint32_t)((uint64_t)a * b >> 32);
        memcpy(t->image + 10 * 32 + 12, &a, 4);
        memcpy(t->image + 20 * 32 + 12, &b, 4);
        run_straight(t, 2);
        memcpy(&got, t->image + 40 * 32 + 12, 4);
        cr_expect_eq(got, want, "%x * %x: high %x, not %x", a, b, got, want);
    }
    arena_release(&memory);
}

Test(sim_alu, mul_and_mach_give_the_high_half)
{
    for (int way = 0; way < 4; way++)
        check_high_multiply(way & 1, way & 2);
}

Test(sim_alu, addc_and_subb_leave_carry_and_borrow)
{
    for (int reference = 0; reference < 2; reference++) {
        arena memory;
        arena_init(&memory);
        gen_program *p = program_of("//.kernel t\n//.target gen9\n//.simd 8\n"
                                    "addc (8|M0) r40.0<1>:ud r10.0<8;8,1>:ud r20.0<8;8,1>:ud {AccWrEn}\n"
                                    "mov (8|M0) r41.0<1>:ud acc0.0<8;8,1>:ud\n"
                                    "subb (8|M0) r42.0<1>:ud r10.0<8;8,1>:ud r20.0<8;8,1>:ud {AccWrEn}\n"
                                    "mov (8|M0) r43.0<1>:ud acc0.0<8;8,1>:ud\n",
                                    &memory);
        sim_thread *t = thread_of(p->kernels.items[0], reference, &memory);
        for (unsigned x = 0; x < INTS * INTS; x++) {
            uint32_t a = (uint32_t)edges[x % INTS], b = (uint32_t)edges[x / INTS], got[4];
            memcpy(t->image + 10 * 32, &a, 4);
            memcpy(t->image + 20 * 32, &b, 4);
            run_straight(t, 4);
            for (unsigned i = 0; i < 4; i++)
                memcpy(&got[i], t->image + (40 + i) * 32, 4);
            cr_expect(got[0] == a + b && got[1] == ((uint64_t)a + b) >> 32, "%x + %x", a, b);
            cr_expect(got[2] == a - b && got[3] == (a < b), "%x - %x", a, b);
        }
        arena_release(&memory);
    }
}
