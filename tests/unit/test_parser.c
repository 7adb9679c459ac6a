/* tests/unit/test_parser.c - the front end behind the preprocessor: types, constants, and what is accepted and refused.
 *
 * Constants are compared with what the host's compiler makes of the same text: its int and long are those of the target. What is
 * accepted or refused follows the OpenCL C specification, and clang 14 where that leaves room. */
#include "parser/check/check.h"
#include "parser/syntax/parse.h"

#include <criterion/criterion.h>
#include <math.h>

typedef struct front {
    arena memory;
    interner names;
    source_map sources;
    diag diagnostics;
    char *printed;
    size_t length;
    FILE *out;
    ast_unit *unit;
} front;

void pp_default_features(pp_options *options);

/* On the heap: streams and interner point into it. */
static front *parse(const char *text, unsigned version)
{
    front *f = calloc(1, sizeof *f);
    static pp_options pp;

    arena_init(&f->memory);
    interner_init(&f->names, &f->memory);
    source_init(&f->sources, &f->memory);
    f->out = open_memstream(&f->printed, &f->length);
    diag_init(&f->diagnostics, &f->sources, f->out);
    pp = (pp_options){.cl_version = version};
    pp_default_features(&pp);
    parse_options options = {
        .cl_version = version, .generic_space = version >= 200, .program_scope = version >= 200, .preprocessing = &pp};
    preprocessor *reader = pp_new(&f->memory, &f->names, &f->sources, &f->diagnostics, &pp, "test.cl", text, strlen(text));
    f->unit = parse_unit(&f->memory, &f->names, &f->sources, &f->diagnostics, reader, &options);
    fflush(f->out);
    return f;
}

static void end(front *f)
{
    fclose(f->out);
    free(f->printed);
    arena_release(&f->memory);
    free(f);
}

/* --- types ---------------------------------------------------------------------------------------------------------------- */

Test(types, are_unique)
{
    arena memory;
    type_table t;

    arena_init(&memory);
    type_table_init(&t, &memory);
    const type *f = type_basic(&t, TYPE_FLOAT);
    cr_assert_eq(type_vector(&t, f, 4), type_vector(&t, f, 4));
    cr_assert_neq(type_vector(&t, f, 4), type_vector(&t, f, 3));
    const type *global = type_qualified(&t, f, TYPE_CONST, SPACE_GLOBAL);
    cr_assert_eq(type_pointer(&t, global), type_pointer(&t, type_qualified(&t, f, TYPE_CONST, SPACE_GLOBAL)));
    cr_assert_eq(global->bare, f);
    const type *array = type_array(&t, global, 3);
    cr_assert_eq(array->quals, TYPE_CONST);
    cr_assert_eq(array->element, global);
    cr_assert_eq(array->bare->element, f);
    cr_assert_str_eq(type_text(&memory, type_pointer(&t, array)), "global const float (*)[3]");
    arena_release(&memory);
}

Test(types, sizes_and_masks)
{
    arena memory;
    type_table t;

    arena_init(&memory);
    type_table_init(&t, &memory);
    for (int kind = TYPE_CHAR; kind <= TYPE_DOUBLE; kind++) {
        const type *s = type_basic(&t, (type_kind)kind), *v3 = type_vector(&t, s, 3);
        cr_assert_eq(v3->size, 4 * s->size);
        cr_assert_eq(v3->align, 4 * s->size);
        cr_assert_eq(type_mask(&t, v3)->element->size, s->size);
        cr_assert(type_is_signed(type_mask(&t, v3)));
        cr_assert_eq(type_is_signed(s), kind == TYPE_CHAR || kind == TYPE_SHORT || kind == TYPE_INT || kind == TYPE_LONG);
    }
    arena_release(&memory);
}

/* --- integer constants ---------------------------------------------------------------------------------------------------- */

#define VALUE(e)                                                                                                                 \
    {                                                                                                                            \
#e, (long)(e)                                                                                                            \
    }
static const struct {
    const char *text;
    long value;
} integers[] = {
    VALUE(1 + 2 * 3 - 4 / 2 % 3),
    VALUE(-7 / 2),
    VALUE(-7 % 3),
    VALUE(7 / -2),
    VALUE(-1 >> 1),
    VALUE(1u << 31),
    VALUE(-1u / 2),
    VALUE(5u - 6 > 0),
    VALUE(0x7fffffffffffffff),
    VALUE(0xffffffff),
    VALUE(4294967295),
    VALUE(2147483648),
    VALUE(0xffffffff + 1),
    VALUE(0xffffffffL + 1),
    VALUE(017),
    VALUE(0x1F),
    VALUE(1ul << 40),
    VALUE('a'),
    VALUE('\n'),
    VALUE('\x7f'),
    VALUE('\''),
    VALUE('\0'),
    VALUE('\101'),
    VALUE((char)200),
    VALUE((unsigned char)300),
    VALUE((short)40000),
    VALUE((unsigned short)-1),
    VALUE((int)3000000000u),
    VALUE((long)-1),
    VALUE(!3),
    VALUE(!0),
    VALUE(~0),
    VALUE(~0u),
    VALUE(3 && 0),
    VALUE(3 || 0),
    VALUE(1 ? 2 : 3),
    VALUE(0 ? 2 : -3L),
    VALUE(-1 < 0u),
    VALUE(5 == 5),
    VALUE(5 != 5),
    VALUE(5 <= 4),
    VALUE(5 >= 4),
    VALUE(6 & 3),
    VALUE(6 | 3),
    VALUE(6 ^ 3),
    VALUE((int)3.99),
    VALUE((int)-3.99),
    VALUE((unsigned char)3.5f),
    VALUE((int)1e9f),
    VALUE(sizeof(char)),
    VALUE(sizeof(int)),
    VALUE(sizeof(long)),
    VALUE(sizeof(double)),
    VALUE(sizeof("abc")),
    VALUE(sizeof(int[3][4])),
    VALUE(1.5 + 2 > 3.25),
    VALUE(0.1f == 0.1),
    VALUE(0.1f + 0.2f == 0.3f),
    VALUE(1e10f == 1e10),
    VALUE(16777217.0f == 16777216.0f),
    VALUE(1 / 3.0f * 3 == 1),
    VALUE(-0.0f == 0.0f),
    VALUE((float)16777217 == 16777216.0f),
    VALUE((long)1e18),
    VALUE((float)(1ul << 63) > 9e18f),
};

Test(constants, integers_are_the_hosts)
{
    for (size_t i = 0; i < sizeof integers / sizeof *integers; i++) {
        char text[400];
        snprintf(text, sizeof text, "_Static_assert((%s) == %ldL, \"\");", integers[i].text, integers[i].value);
        front *f = parse(text, 300);
        cr_expect_eq(f->diagnostics.errors, 0, "%s should be %ld: %s", integers[i].text, integers[i].value, f->printed);
        end(f);
    }
}

/* --- floating-point constants --------------------------------------------------------------------------------------------- */

#define NUMBER(n)                                                                                                                \
    {                                                                                                                            \
#n, sizeof(n) == 4, (double)(n)                                                                                          \
    }
static const struct {
    const char *text;
    bool is_float;
    double value;
} numbers[] = {
    NUMBER(1.0),
    NUMBER(0.1),
    NUMBER(0.1f),
    NUMBER(.5f),
    NUMBER(5.f),
    NUMBER(1e10),
    NUMBER(1e10f),
    NUMBER(1.7976931348623157e308),
    NUMBER(5e-324),
    NUMBER(3.4028235e38f),
    NUMBER(1e-45f),
    NUMBER(0x1.8p3),
    NUMBER(0x1p-126f),
    NUMBER(0x.8p1f),
    NUMBER(123456789.123456789),
    NUMBER(1e22),
    NUMBER(1e23),
    NUMBER(8.5e-21f),
    NUMBER(0.3333333333333333333333),
    NUMBER(16777217.0f),
    NUMBER(1.00000017881393432617187499f),
    NUMBER(9007199254740993.0),
    NUMBER(3.14159265358979323846264338327950288f),
    NUMBER(2.718281828459045e0),
    NUMBER(1E+3),
    NUMBER(1e-3f),
    NUMBER(7.0e-10f),
    NUMBER(33554433e0f),
};

Test(constants, numbers_are_the_hosts)
{
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++) {
        char text[200];
        uint64_t expected = 0;
        float single = (float)numbers[i].value;
        snprintf(text, sizeof text, "constant %s x = %s;", numbers[i].is_float ? "float" : "double", numbers[i].text);
        if (numbers[i].is_float)
            memcpy(&expected, &single, sizeof single);
        else
            memcpy(&expected, &numbers[i].value, sizeof expected);
        front *f = parse(text, 300);
        cr_assert_eq(f->diagnostics.errors, 0);
        const ast_expr *e = f->unit->variables.items[0]->init->places[0].value;
        cr_assert_eq(e->kind, AST_CONSTANT);
        cr_expect_eq(e->bits, expected, "%s", numbers[i].text);
        end(f);
    }
}

/* --- layout, as the specification and the host ABI have it ---------------------------------------------------------------- */

Test(types, layout)
{
    static const char *const facts[] = {
        "sizeof(float3) == 16",
        "sizeof(char3) == 4",
        "sizeof(double16) == 128",
        "_Alignof(double4) == 32",
        "sizeof(bool) == 1",
        "sizeof(half) == 2",
        "sizeof(size_t) == 8",
        "sizeof(ptrdiff_t) == 8",
        "sizeof(global int *) == 8",
        "sizeof(local int *) == 8",
        "sizeof(event_t) == 8",
        "sizeof(struct { char a; int b; }) == 8",
        "sizeof(struct { char a; float3 b; char c; }) == 48",
        "_Alignof(struct { char a; long b; }) == 8",
        "sizeof(struct __attribute__((packed)) { char a; int b; }) == 5",
        "sizeof(struct { char a; int b; } __attribute__((packed))) == 5",
        "sizeof(struct { char a __attribute__((aligned(8))); char b; }) == 8",
        "sizeof(union { char a[5]; int b; }) == 8",
        "sizeof(struct { char a; } __attribute__((aligned(32)))) == 32",
        "sizeof(struct { struct { char c; short s; } a[3]; }) == 12",
        "sizeof(enum { A, B = 255 }) == 4",
        "sizeof(enum { C = 0x100000000 }) == 8",
        "vec_step(int3) == 4",
        "vec_step(char) == 1",
        "vec_step(void) == 1",
        "__builtin_offsetof(struct { char a; struct { int b; float4 c; } d[2]; }, d[1].c) == 64",
        "sizeof(struct { int a; union { long b; char c; }; }) == 16",
        "sizeof((char)1 + (char)1) == 4",
        "sizeof(1 ? 1 : 1.0f) == 4",
        "sizeof('a') == 4",
        "sizeof(1.0h) == 2",
        "sizeof((float4)(1) < 2) == 16",
        "sizeof((double2)(1) == 2) == 16",
        "sizeof((char8)(1) == (char8)(2)) == 8",
        "sizeof(atomic_int) == 4",
        "sizeof(atomic_ulong) == 8",
        "sizeof(1.0f + 1) == 4",
        "sizeof(1.0 + 1.0f) == 8",
        "sizeof(1L + 1u) == 8",

    };
    for (size_t i = 0; i < sizeof facts / sizeof *facts; i++) {
        char text[300];
        snprintf(text, sizeof text, "_Static_assert(%s, \"\");", facts[i]);
        front *f = parse(text, 300);
        cr_expect_eq(f->diagnostics.errors, 0, "%s: %s", facts[i], f->printed);
        end(f);
    }
}

/* --- accepted ------------------------------------------------------------------------------------------------------------- */

static const struct {
    unsigned version;
    const char *text;
} accepted[] = {
    {300, "kernel void k(global int *p) { int a[3] = {1,2,3}; p[0] = a[1]; }"},
    {300, "kernel void k(global int *p) { int a[] = {1,2,3,4}; p[0] = sizeof(a); }"},
    {300, "typedef struct { int x; float y; } S; kernel void k(global S *p) { S s = {.y = 2, .x = 1}; p[0] = s; p[1] = "
          "(S){3, 4.0f}; }"},
    {300, "typedef struct { struct { int a, b; }; union { float f; int i; }; } S; kernel void k(global S *p) { p->a = 1; "
          "p->f = 2; p->i++; }"},
    {300, "struct S; kernel void k(global struct S *p) { }"},
    {300, "struct L { global struct L *next; int v; }; int f(global struct L *l) { return l->next->v; }"},
    {300, "enum e { A, B = 5, C }; kernel void k(global int *p) { enum e x = B; p[0] = x + C; switch (x) { case A: p[1] "
          "= 1; break; case B: break; default: ; } }"},
    {300, "kernel void k(global int *p) { for (int i = 0, j = 3; i < j; ++i, --j) p[i] = j; }"},
    {300, "kernel void k(global int *p) { int i = 0; do { p[i] = i; } while (++i < 10); while (i--) ; }"},
    {300, "kernel void k(global int *p) { int i = 0; again: p[i] = i; if (++i < 10) goto again; }"},
    {300, "kernel void k(global int *p, int n) { switch (n) { case 0 ... 5: p[0] = 1; case 7: { default: p[1] = 2; } } }"},
    {300, "kernel void k(global float4 *p) { float4 v = p[0]; v.x = v.y; v.zw = v.xy; v.lo = v.hi; v.s0 = 3; v.s3210 = "
          "v; p[0] = v.wzyx; p[1] = v.xxyy; }"},
    {300, "kernel void k(global float16 *p) { float16 v = p[0]; v.sAbC = v.s012; v.odd = v.even; v.lo.hi = v.hi.lo; p[0] "
          "= v.s0123456789abcdef; }"},
    {300, "kernel void k(global float4 *p) { p[0] = (float4)(1.0f, (float2)(2.0f), 3); p[1] = (float4)(p[0].xyz, 1); "
          "p[2] = (float4)((float3)(1,2,3), 4); }"},
    {300, "kernel void k(global float4 *p, global int4 *q) { p[0] = convert_float4(q[0]); q[0] = as_int4(p[0]); q[1] = "
          "convert_int4_sat_rte(p[0]); }"},
    {300, "kernel void k(global float4 *p, global int4 *q) { q[0] = p[0] < p[1]; q[1] = p[0] == 1.0f; q[2] = !q[0]; q[3] "
          "= q[0] && q[1] || q[2]; }"},
    {300, "kernel void k(global float4 *p, global int4 *q) { p[0] = q[0] ? p[1] : p[2]; }"},
    {300, "kernel void k(global float4 *p, int c) { p[0] = c ? p[1] : p[2]; p[1] = c ? p[0] : 1.0f; }"},
    {300, "kernel void k(global int4 *p, global uint4 *u) { p[0] = p[0] << 3; p[1] = p[0] >> p[1]; p[2] = p[0] << u[0]; "
          "u[0] >>= 2; }"},
    {300, "kernel void k(global int *p) { *p = 1 << 40; }"},
    {300, "kernel void k(global float *p) { p[0] = !p[1]; p[1] = -p[0]; p[2] = +p[1]; }"},
    {300, "kernel void k(global int *p) { int *q = p; }"},
    {120, "kernel void k(global int *p) { int x; int *q = &x; private int *r = q; *r = 3; p[0] = x; }"},
    {300, "kernel void k(global int *p, local int *l) { generic int *g = p; g = l; int *h = g; global int *x = (global "
          "int *)g; local int *y = (local int*)h; }"},
    {300, "void g(int *p) {} kernel void k(global int *p, local int *l) { g(p); g(l); int x; g(&x); }"},
    {300, "global int counter; kernel void k(global int *p) { counter++; static int n; n++; p[0] = counter + n; }"},
    {300, "int counter = 3; kernel void k(global int *p) { p[0] = counter; }"},
    {300, "constant int t[] = {1, 2, 3}; kernel void k(global int *p) { p[0] = t[1]; constant int *q = t + 1; p[1] = *q; "
          "}"},
    {300, "kernel void k(global int *restrict p, volatile global int *q, const __global float* __restrict__ r) { p[0] = "
          "q[0]; }"},
    {300, "kernel void k(global int *p) { const int n = 3; int a[n]; }"},
    {300, "kernel void k(global int *p) { enum { N = 3 }; int a[N]; a[0] = 1; p[0] = a[0]; }"},
    {300, "kernel void k(global int *p) { local int l[64]; l[get_local_id(0)] = 1; barrier(CLK_LOCAL_MEM_FENCE); p[0] = "
          "l[0]; }"},
    {300, "void f(local int *l) { l[0] = 1; } kernel void k(local int *l) { f(l); }"},
    {300, "kernel void a(global int *p) { p[0] = 1; } kernel void b(global int *p) { a(p); }"},
    {300, "kernel void k(global int * global *p) { **p = 1; }"},
    {300, "kernel void k(float3 a, global float3 *b) { b[0] = a; b[0].z = 1; }"},
    {300, "kernel void k(global char *p) { vstore4((char4)(1), 0, p); char4 c = vload4(0, p); uchar3 d; vstore3(d, 0, "
          "(global uchar*)p); }"},
    {300, "kernel void k(global half *p, global float *f) { f[0] = vload_half(0, p); vstore_half(f[1], 0, p); "
          "vstore_half4_rte((float4)(1), 0, p); float4 v = vloada_half4(0, p); }"},
    {300, "kernel void k(global int *p) { atomic_add(p, 1); atomic_inc(p); atomic_cmpxchg(p, 1, 2); }"},
    {300, "kernel void k(global float *p) { atomic_add(p, 1); }"},
    {300, "kernel void k(global atomic_int *p) { atomic_fetch_add(p, 1); atomic_store_explicit(p, 3, "
          "memory_order_relaxed, memory_scope_device); int e = 3; atomic_compare_exchange_strong(p, &e, 4); }"},
    {300, "kernel void k(global int *p) { printf(\"%d %s\\n\", p[0], \"abc\"); }"},
    {300, "kernel void k(global int *p) { p[0] = sin(1.0f); p[1] = pow(2.0f, 3); p[2] = fmax((float)p[0], 1.0f); }"},
    {300, "kernel void k(global float4 *p) { p[0] = clamp(p[0], 0.0f, 1.0f); p[1] = mix(p[0], p[1], 0.5f); p[2] = "
          "max(p[0], p[1]); p[3] = smoothstep(0.0f, 1.0f, p[0]); p[4] = fmin(p[0], 2.0f); }"},
    {300, "kernel void k(global float4 *p) { p[0] = sin(p[0]) + native_sin(p[1]) + half_sin(p[2]); float4 c; p[3] = "
          "sincos(p[0], &c); int4 e; p[4] = frexp(p[0], &e); p[5] = ldexp(p[0], 2); p[6] = pown(p[0], e); }"},
    {300, "kernel void k(global float4 *p) { p[0].x = dot(p[0], p[1]); p[1].xyz = cross(p[0].xyz, p[1].xyz); p[2].x = "
          "length(p[0]) + distance(p[0], p[1]); p[3] = normalize(p[3]); p[4].x = fast_length(p[0].xy); }"},
    {300, "kernel void k(global float4 *p, global int4* q) { q[0] = isnan(p[0]); q[1].x = any(q[0]) + all(q[0] > 1); "
          "q[2] = select(q[0], q[1], q[2]); p[0] = select(p[1], p[2], q[0]); p[1] = bitselect(p[0], p[1], p[2]); q[3].x "
          "= isequal(p[0].x, 1.0f); q[4]= isgreater(p[0], p[1]);}"},
    {300, "kernel void k(global int4 *q, global uint4 *u) { u[0] = abs(q[0]); u[1] = abs_diff(q[0], q[1]); q[0] = "
          "add_sat(q[0], q[1]); q[1] = mad24(q[0], q[1], q[2]); u[2] = clz(u[0]); q[3] = rotate(q[0], q[1]); q[4] = "
          "popcount(q[0]); q[5] = mul_hi(q[0], q[1]); }"},
    {300, "kernel void k(global short4 *q, global ushort4 *u, global int4 *r) { r[0] = upsample(q[0], u[0]); }"},
    {300, "kernel void k(global float4 *p, global uint4 *u) { p[0] = shuffle(p[1], u[0]); float8 x = shuffle2(p[0], "
          "p[1], (uint8)(1)); }"},
    {300, "kernel void k(global float *p, local float *l) { event_t e = async_work_group_copy(l, p, 10, 0); "
          "wait_group_events(1, &e); e = async_work_group_strided_copy(p, l, 10, 2, e); prefetch(p, 10); }"},
    {300, "kernel void k(global int *p) { p[0] = get_global_id(0) + get_local_size(1) + get_num_groups(2) + "
          "get_work_dim() + get_global_linear_id() + get_enqueued_local_size(0); }"},
    {300, "int __attribute__((overloadable)) f(int a) { return a; } float __attribute__((overloadable)) f(float a) { "
          "return a; } kernel void k(global int *p) { p[0] = f(1) + f(2.0f); }"},
    {300, "int f(int a); int f(int b) { return b; } int f(int); kernel void k(global int *p) { p[0] = f(3); }"},
    {300, "int f(void) { return 3; } kernel void k(global int *p) { p[0] = f(); }"},
    {300, "inline int f(void) { return 3; } static inline int g(void) { return 4; } extern int h(void); int h(void) { "
          "return 5; } kernel void k(global int *p) { p[0] = f() + g() + h(); }"},
    {300, "kernel void k(global int *p) { p[0] = ({ int x = 3; x + 1; }); }"},
    {300, "kernel void k(global int *p) { p[0] = _Generic(p[0], int: 1, float: 2, default: 3); }"},
    {300, "_Static_assert(sizeof(int) == 4, \"x\"); _Static_assert(sizeof(float3) == 16, \"y\"); "
          "_Static_assert(sizeof(long) == 8 && sizeof(size_t) == 8, \"z\"); _Static_assert(_Alignof(double4) == 32, "
          "\"\");"},
    {300, "_Static_assert(vec_step(int4) == 4 && vec_step(float3) == 4 && vec_step(char) == 1, \"vec\");"},
    {300, "typedef struct { char a; int b; } __attribute__((packed)) P; _Static_assert(sizeof(P) == 5, \"\"); typedef "
          "struct __attribute__((packed)) { char a; int b; } Q; _Static_assert(sizeof(Q) == 5, \"\"); typedef struct { "
          "char a; int b; } R; _Static_assert(sizeof(R) == 8, \"\"); typedef struct { char a; } "
          "__attribute__((aligned(16))) U; _Static_assert(sizeof(U) == 16, \"\"); struct V { char a; int b "
          "__attribute__((aligned(16))); }; _Static_assert(sizeof(struct V) == 32, \"\");"},
    {300, "kernel void k(global int *p, global uint *q) { for (;;) { if (p[0]) break; else continue; } while (true) { "
          "p[1] = 3; break; } if (p[0]) ; else { p[2] = 3; } p[3] = p[0] ? : 3; }"},
    {300, "kernel void k(global ulong *p, global long *q, global short *s, global uchar *c) { p[0] = p[1] * 3 + q[0]; "
          "q[0] = p[0] >> 3; s[0] += c[0]; c[1] = s[0]; c[2] = c[0] << 1 | c[1]; q[1] = -q[0] % 7; p[2] = mul_hi(p[0], "
          "p[1]); p[3] = (ulong)q; }"},
    {300, "kernel void k(global double *p, global float *f) { p[0] = f[0] * 2.0; f[1] = p[0]; f[2] = 1.0 / 3; p[1] = "
          "sqrt(p[0]); double2 d = (double2)(1.0, 2.0); p[2] = dot(d, d); float4 v = convert_float4((double4)(1)); }"},
    {300, "kernel __attribute__((vec_type_hint(float4))) __attribute__((work_group_size_hint(64,1,1))) void k(global "
          "float4 *p) { p[get_global_id(0)] *= 2; }"},
    {300, "kernel void k(global int *p) { int x = 0x7fffffff, y = 2147483648u, z = 0xffffffff; long l = 4294967296; "
          "ulong u = 18446744073709551615ul; p[0] = x + y + z + l + u; float f = 1.f + .5f + 1e10f + 0x1.8p3f + 1.5F; "
          "p[1] = f; char c = '\\n', d = '\\x41', e = '\\0', g = '\\101'; p[2] = c + d + e + g; }"},
    {300, "kernel void k(global int *p) { p[0] = 3 + + 4 - - 5; p[1] = - - p[0]; p[2] = !!p[1]; p[3] = ~-p[2]; p[4] = "
          "p[3]++ + ++p[2]; p[5] = (p[0], p[1]); p[6] = sizeof p[0] + sizeof(int4) + sizeof(p); *&p[7] = 4; *(p + 8) = "
          "9; 9[p] = 10; }"},
    {300, "kernel void k(global int *a, global int *b) { ptrdiff_t d = a - b; size_t s = (size_t)a; intptr_t i = "
          "(intptr_t)b; uintptr_t u = (uintptr_t)a; a[0] = d + s + i + u; if (a) b[0] = 1; if (!b) a[0] = 3; if (a == 0 "
          "|| b != NULL) b[1] = 3; a = b ? a : 0; a = NULL; }"},
    {300, "kernel void k(global float *a) { float x[2][3] = {{1, 2, 3}, {4, 5, 6}}; float (*p)[3] = x; float *q = x[1]; "
          "a[0] = p[1][2] + q[0] + (*p)[1] + **x; int y[2][2] = {1, 2, 3}; a[1] = y[1][0]; float z[4] = {0}; a[2] = "
          "z[3]; }"},
    {300, "kernel void k(global char *s) { constant char *n = \"def\" \"ghi\"; char b[] = \"xyz\"; char d[8] = \"ab\"; "
          "s[0] = n[1] + b[0] + sizeof(\"abc\") + \"abc\"[1] + d[7]; }"},
    {300, "union u { int i; float f; uchar4 c; }; kernel void k(global float *a) { union u x; x.i = 0x3f800000; a[0] = "
          "x.f + x.c.x; union u y = { .f = 2.0f }; a[1] = y.i; union u z = { 3 }; a[2] = z.f; }"},
    {300, "kernel void k(global int *a, int n) { switch (n & 3) { case 0: do { a[0]++; case 3: a[1]++; case 2: a[2]++; "
          "case 1: a[3]++; } while (--n > 0); } }"},
    {300, "typedef float real; typedef real vec[3]; typedef global real *gptr; void f(gptr p, vec v) { p[0] = v[1]; } "
          "kernel void k(gptr a) { vec v = {1, 2, 3}; f(a, v); }"},
    {300, "kernel void k(global int *a) { typedef struct { int x; } T; T t = {3}; struct T2 { T t; } u = {{4}}; a[0] = "
          "t.x + u.t.x; { struct T2 { float f; } v = {1.5f}; a[1] = v.f; } }"},
    {300, "typedef int T; void f(void) { int T = 3; T++; { typedef float T; T x = 3; } } void g(T T) { T = 3; }"},
    {300, "struct P { int x, y; }; struct P add(struct P a, struct P b) { a.x += b.x; a.y += b.y; return a; } kernel "
          "void k(global struct P *p) { p[0] = add(p[1], add(p[2], (struct P){1, 2})); p[1].x = add(p[0], p[1]).y; }"},
    {300, "kernel void k(global int *p) { volatile int x = 3; const volatile int y = 4; p[0] = x + y; volatile global "
          "int *q = p; *q; x = 4; }"},
    {300, "kernel void k(global int *p) { int i; for (i = 0; i < 3; i++) ; for (;;) break; p[0] = i; if (i) goto end; "
          "p[1] = 2; end: return; }"},
    {300, "kernel void k(global int *p) { int x = 3, *q = &x, **r = &q; **r = 4; p[0] = *q; }"},
    {300, "kernel void k(global int *p, global float *f) { p = f; }"},
    {300, "kernel void k(global int *p, global float *f) { p = (global int *)f; p[0] = as_int(f[0]); }"},
    {300, "kernel void k(global int *p, global void *v) { p = v; v = p; void *g = v; *v; }"},
    {300, "kernel void k(global int *p, const global int *c) { p = c; c = p; }"},
    {300, "constant int a[] = {1, 2, [5] = 3, 4}; _Static_assert(sizeof(a) == 28, \"\");"},
    {300, "constant int a[2] = {1, 2, 3};"},
    {300, "global int *gp; global int g; global int *gq = &g; constant float f = 1.0f / 3; kernel void k(global int *p) "
          "{ gp = p; *gq = 3; }"},
    {300, "kernel void k(__global int *p) __attribute__((reqd_work_group_size(1,1,1))); kernel void k(__global int *p) { "
          "}"},
    {300, "__attribute__((reqd_work_group_size(8,1,1))) kernel void k(__global int *p) { "
          "__attribute__((opencl_unroll_hint(4))) for (int i = 0; i < 8; i++) p[i] = i; __attribute__((aligned(16))) int "
          "x[4]; p[0] = x[0]; }"},
    {300, "kernel void k(global int *p) { int x = 10; int *q = &x + 1; p[0] = q - &x; q += 2; q -= 1; q++; --q; p[1] = q "
          "> &x; p[2] = q[-1]; }"},
    {300, "kernel void k(global uchar *p, global uint *q) { q[0] = p[0] * 256 + p[1]; q[1] = (p[0] << 24) | (p[1] << "
          "16); p[0] = q[0] & 0xff; p[1] ^= 0x5a; p[2] = ~p[1]; }"},
    {300, "kernel void k(global int *p) { int x; x = p[0] = p[1] = 3; p[2] = x += 3; p[0] = p[1] == 3 == 1; }"},
    {300, "int global *f(int global *a) { return a; } global const int *g(const global int *a) { return a; } kernel void "
          "k(int global *p, __global int const *q, const int __global *r) { f(p); g(q); g(r); }"},
    {300, "kernel void k(__global int * __restrict const p, volatile __global uint * volatile q) { p[0] = q[0]; }"},
    {300, "typedef const float cf; void f(cf x) { } void g(const cf y) { } cf h(void) { return 1; }"},
    {300, "typedef global int gi; kernel void k(gi *p, const gi *q) { p[0] = q[0]; }"},
    {300, "typedef int arr[4]; void f(arr a) { a[0] = 1; } kernel void k(global arr *p) { p[0][1] = 2; private arr x; "
          "f(x); }"},
    {300, "const int constant x = 3; constant const int y = 4; int constant z = 5; static int constant w = 6; constant "
          "static int v = 7; kernel void k(global int *p) { p[0] = x + y + z + w + v; }"},
    {300, "kernel void k(global int *p) { struct { const int a; int b; } s = {1}; s.b = 2; p[0] = s.a; }"},
    {300, "struct A { int x; }; struct B { struct A a[2]; int n; }; kernel void k(global int *p) { struct B b = {{{1}, "
          "{2}}, 3}; struct B c = {1, 2, 3}; struct B d = {.a[1].x = 5, .n = 1}; struct B e = {.a = {[1] = {7}}}; p[0] = "
          "b.n + c.a[1].x + d.a[1].x + e.a[1].x; }"},
    {300, "struct A { int x, y; }; kernel void k(global struct A *p) { struct A a = p[0], b = a; a = b; p[1] = a; p[2] = "
          "*p; struct A c[2] = {a, {1, 2}}; p[3] = c[0]; struct { struct A s; int z; } d = {a, 3}; p[4] = d.s; }"},
    {300, "kernel void k(global int *p) { int i = 0; if (p[0]) goto inside; while (i < 3) { inside: p[i] = i; i++; } }"},
    {300, "kernel void k(global int *p) { int i = 0; a: if (i < 3) { i++; goto b; } goto c; b: i += 2; goto a; c: p[0] = "
          "i; }"},
    {300, "kernel void k(global int *p) { goto l; { int x; l: x = 3; p[0] = x; } }"},
    {300, "kernel void k(global int *p, int n) { switch (n) { int x; case 1: x = 3; p[0] = x; break; default: { int y = "
          "4; p[1] = y; } } }"},
    {300, "kernel void k(global int *p, char n) { switch (n) { case 'a' ... 'z': p[0] = 1; break; case 0x80: p[0] = 2; } "
          "switch ((long)n) { case 0x100000000: p[0] = 3; } }"},
    {300, "kernel void k(global int *p, int n) { switch (n) { case 5 ... 3: p[0] = 1; } }"},
    {300, "kernel void k(global int *p) { _Alignas(16) int x = 3; p[0] = x; }"},
    {300, "int f(int a[restrict 4]) { return a[0]; } int g(int a[static 3]) { return a[1]; }"},
    {300, "kernel void k(global int *p) { p[0] = _Generic((float4)(1), float4: 1, default: 2) + _Generic(p, global int "
          "*: 3, default: 4) + _Generic(1L, int: 1, long: 2); }"},
    {300, "kernel void k(global int *p) { p[0] = _Generic(\"a\", default: 1); }"},
    {300, "enum e { A = -1, B, C = 1 << 4, D = C | 1, E = 'x', F = sizeof(int) }; constant int x[F] = {A, B, C, D}; "
          "kernel void k(global int *p) { enum e v = p[0]; p[1] = v == A ? x[1] : v; p[2] = v + 1; v = 3; v++; }"},
    {300, "struct {}; struct e {}; kernel void k(global int *p) { struct e x; p[0] = sizeof(x); }"},
    {300, "kernel void k(global float4 *p) { p->x = 1; p[0].y = p->z; (*p).w = 2; }"},
    {300, "kernel void k(global float4 *p) { float4 a = p[0], b; b = a * a + a / 2 - -a; b += 1; b *= a; b = 1; b = a == "
          "b ? a : b; }"},
    {300, "kernel void k(global float4 *p) { float4 a = p[0]; if (a.x) p[1] = a; while (a.y) break; a = !a ? a : a; }"},
    {300, "kernel void k(global int4 *p) { int4 a = p[0]; a = !a; a = ~a; a = -a; a++; --a; a %= 3; a |= 5; a ^= a; a = "
          "a && a; a = a || 1; a = a > 3; p[0] = a; p[1] = a >= a; }"},
    {300, "kernel void k(global double4 *d, global long4 *p) { p[0] = d[0] < d[1]; d[2] = p[0] ? d[0] : d[1]; }"},
    {300, "kernel void k(global char16 *c) { c[0] = (char16)('a'); c[1] = (char16)(c[0].lo, c[0].hi); c[2].s0 = 'c'; "
          "c[3].sF = c[0].sa; c[4].even = c[1].odd; c[5] = c[0].s0011223344556677; }"},
    {300, "kernel void k(global float *p) { vstore3((float3)(1, 2, 3), 0, p); float3 v = vload3(1, p); p[0] = v.x + "
          "dot(v, v); float4 w = (float4)(v, 1); p[1] = w.w; v = w.xyz; float2 h = v.hi; }"},
    {300, "kernel void k(global float *p) { float8 v = vload8(0, p); vstore8(v.s76543210, 0, p); vstore2(v.lo.lo, 3, p); "
          "vstore16((float16)(v, v), 0, p); }"},
    {300, "kernel void k(constant float *p, local float *l, global float *g) { float x[8]; vstore4(vload4(0, p), 0, l); "
          "vstore4(vload4(1, l), 0, g); vstore4(vload4(1, g), 0, x); vstore2(vload2(0, x), 1, g); }"},
    {300, "kernel void k(global int *p) { p[0] = convert_int(1.5f) + convert_uchar_sat(300) + convert_short_rtz(1.7f) + "
          "convert_int_rtn(-1.5f); p[1] = convert_float(3) + convert_half(2.0f) + convert_long(p[0]); }"},
    {300, "kernel void k(global uchar4 *p, global float4 *f) { p[0] = convert_uchar4_sat_rte(f[0]); f[1] = "
          "convert_float4(p[1]) / 255.0f; f[2] = convert_float4_rtp(convert_int4(p[0])); }"},
    {300, "kernel void k(global uint *p, global float4 *f) { p[0] = as_uint(f[0].x); f[1] = as_float4((int4)(1)); "
          "f[2].xy = as_float2(as_long(f[0].xy)); uchar4 c = as_uchar4(p[0]); p[1] = as_uint(c); float3 t = "
          "as_float3(f[0]); f[3] = as_float4(t); }"},
    {300, "kernel void k(global int *p) { p[0] = mul24(p[0], 3) + mad24(p[1], p[2], p[3]) + clamp(p[0], 0, 10) + "
          "min(p[0], p[1]) + max(3, 4) + abs(-3) + rotate(1, 2) + hadd(1, 2) + rhadd(1, 2) + mad_hi(1, 2, 3) + "
          "mad_sat(1, 2, 3) + sub_sat(1, 2) + (int)upsample((short)1, (ushort)2) + popcount(3) + clz(1); }"},
    {300, "kernel void k(global float *p) { int e; float i; p[0] = frexp(p[0], &e) + modf(p[1], &i) + fract(p[2], &i) + "
          "remquo(p[0], p[1], &e) + lgamma_r(p[0], &e) + sincos(p[0], &i) + nan(3u) + ilogb(p[0]) + ldexp(p[0], 3) + "
          "pown(p[0], 2) + rootn(p[0], 3) + fma(p[0], p[1], p[2]) + mad(1.0f, 2.0f, 3.0f) + hypot(p[0], p[1]); p[1] = "
          "nextafter(p[0], 1.0f) + fdim(p[0], 2.0f) + maxmag(p[0], p[1]) + minmag(1.0f, 2.0f) + copysign(1.0f, -2.0f) + "
          "fmod(p[0], 3.0f) + remainder(p[0], 2.0f) + step(0.5f, p[0]) + sign(p[0]) + degrees(p[0]) + radians(p[1]) + "
          "native_recip(p[0]) + half_rsqrt(p[1]) + native_powr(p[0], 2.0f) + native_divide(p[0], p[1]); }"},
    {300, "kernel void k(global float *p, local float *l) { float i; p[0] = fract(p[0], p + 1) + fract(p[1], l) + "
          "fract(p[2], &i); }"},
    {300, "kernel void k(global int *p, local int *l, volatile global uint *u) { atomic_sub(p, 1); atomic_xchg(l, 3); "
          "atomic_dec(u); atomic_min(p, 3); atomic_max(u, 4u); atomic_and(l, 1); atomic_or(p, 2); atomic_xor(u, 3u); "
          "p[0] = atomic_cmpxchg(l, 1, 2); atom_add(p, 1); }"},
    {300, "kernel void k(global float *p) { atomic_xchg(p, 3.0f); }"},
    {300, "kernel void k(global long *p, local ulong *l) { atom_add(p, 1L); atom_inc(l); atom_cmpxchg(p, 1L, 2L); "
          "atom_min(l, 3UL); }"},
    {300, "kernel void k(global atomic_uint *a, local atomic_int *l, global atomic_float *f, global atomic_ulong *u) { "
          "atomic_init(l, 0); atomic_store(a, 3u); uint v = atomic_load(a); atomic_exchange(a, 4u); "
          "atomic_fetch_or_explicit(a, 1u, memory_order_acq_rel); atomic_fetch_max_explicit(u, 5UL, "
          "memory_order_relaxed, memory_scope_device); atomic_work_item_fence(CLK_GLOBAL_MEM_FENCE, "
          "memory_order_release, memory_scope_work_group); uint e = 3; bool ok = "
          "atomic_compare_exchange_weak_explicit(a, &e, 4u, memory_order_acq_rel, memory_order_acquire, "
          "memory_scope_device); atomic_store(f, 1.0f); }"},
    {300, "kernel void k(global atomic_flag *a, global int *p) { p[0] = atomic_flag_test_and_set(a); "
          "atomic_flag_clear_explicit(a, memory_order_release); }"},
    {300, "global atomic_int counter = ATOMIC_VAR_INIT(3); kernel void k(global int *p) { p[0] = "
          "atomic_fetch_add(&counter, 1); }"},
    {300, "kernel void k(global int *p) { barrier(CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE); "
          "mem_fence(CLK_GLOBAL_MEM_FENCE); read_mem_fence(CLK_LOCAL_MEM_FENCE); write_mem_fence(CLK_GLOBAL_MEM_FENCE); "
          "work_group_barrier(CLK_LOCAL_MEM_FENCE); work_group_barrier(CLK_GLOBAL_MEM_FENCE, memory_scope_device); }"},
    {300, "kernel void k(global int *p) { int *g = p; global int *q = to_global(g); local int *l = to_local(g); private "
          "int *r = to_private(g); p[0] = q != 0 && !l && !r; p[1] = get_fence(g); }"},
    {300, "kernel void k(global int *p, global float4 *v) { printf(\"%d %f %s %c %v4f %#x %p %%\\n\", p[0], 1.5f, "
          "\"str\", 'c', v[0], 3u, p); printf(\"plain\\n\"); }"},
    {300, "kernel void k(global int *p, constant char *f) { printf(f); }"},
    {300, "static int g(void); kernel void k(global int *p) { p[0] = g(); } static int g(void) { return 3; }"},
    {300, "int f(void), g(int), x; kernel void k(global int *p) { p[0] = x; }"},
    {300, "int f(int a) { { int a = 3; return a; } }"},
    {300, "typedef int T; int f(T T) { return T; } typedef float T2; int g(void) { T2 T2 = 3; return T2; }"},
    {300, "int x; int x;"},
    {300, "extern constant int x; constant int x = 3; kernel void k(global int *p) { p[0] = x; }"},
    {300, "kernel void k(global int *p) { extern constant int y; p[0] = 3; }"},
    {300, "inline void f(void) { } inline void g(void); kernel void k(global int *p) { f(); }"},
    {300, "__kernel void __attribute__((reqd_work_group_size(64, 1, 1))) __attribute__((vec_type_hint(uint4))) "
          "k(__global int *p) { }"},
    {300, "__attribute__((always_inline)) int f(int a) { return a; } int g(int a) __attribute__((noinline)); int g(int "
          "a) { return a; } int h(int a __attribute__((unused))) { return 1; } __attribute__((const)) int i(int a) { "
          "return a; } kernel void k(global int *p) { p[0] = f(1) + g(2) + h(3) + i(4); }"},
    {300, "typedef struct __attribute__((packed)) { char c; int i; } P; typedef struct { char c; int i; } "
          "__attribute__((packed, aligned(4))) Q; struct __attribute__((aligned(8))) R { char c; }; "
          "_Static_assert(sizeof(P) == 5 && sizeof(Q) == 8 && sizeof(struct R) == 8, \"\");"},
    {300, "struct S { char c; int i __attribute__((packed)); }; _Static_assert(sizeof(struct S) == 5, \"\");"},
    {300, "kernel void k(global int *p) { float4 v __attribute__((aligned(64))); int a[4] __attribute__((aligned(32))), "
          "b; p[0] = v.x + a[0] + b; }"},
    {300, "typedef float float4a __attribute__((ext_vector_type(4))); kernel void k(global float4a *p) { p[0].xy = "
          "p[1].zw; float4 x = p[0]; }"},
    {300, "kernel void k(global int *p) { p[0] = __builtin_expect(p[1], 3) + __builtin_offsetof(struct { int a, b; }, "
          "b); p[1] = __builtin_astype(1.0f, int); }"},
    {300, "kernel void k(global int *p) { p[0] = ({ int s = 0; for (int i = 0; i < 3; i++) s += i; s; }) + ({ p[1]; }); "
          "({ p[2] = 3; }); }"},
    {300, "int f(void) { return ({ return 3; 4; }); }"},
    {300, "kernel void k(global int *p) { int a = 1, b = a + 1, c[2] = {a, b}, *d = c, **e = &d; p[0] = **e; }"},
    {300, "kernel void k(global int *p) { int x = x + 1; p[0] = x; }"},
    {300, "kernel void k(global int *p) { p[0] = 1,000; }"},
    {300, "kernel void k(global int *p) { ; ; { } { ; } {{{}}} p[0] = 1;; }"},
    {300, ";;; int x;; kernel void k(global int *p) {};"},
    {300, "kernel void k() { } kernel void l(void) { }"},
    {300, "kernel void k(int) { }"},
    {300, "kernel void k(global int *p, int n) { int x = n ? 1 : p; }"},
    {300, "kernel void k(global int *p, int n) { n ? p[0] = 1 : (p[1] = 2); }"},
    {300, "kernel void k(global int *p, int n) { n = n++ + ++n; n = -n--; n = !n++; n = sizeof n++; n = (long)n; n = "
          "*&n; n = (n); ((n)) = 3; }"},
    {300, "kernel void k(global int *p) { p[0] = p - 1; }"},
    {300, "kernel void k(global int *p, global float *f) { p[0] = p == f; }"},
    {300, "kernel void k(global int *p, long n) { p[0] = p == n; }"},
    {300, "kernel void k(global int *p, global void *v) { p[0] = p == v; v = v + 1; }"},
    {300, "kernel void k(global int *p) { int a[2] = {1, 2, 3}; p[0] = a[0]; }"},
    {300, "kernel void k(global int *p) { int a[2][2] = {{1}, {2, 3}}; int b[][2] = {1, 2, 3}; char c[3] = \"ab\", d[2] "
          "= \"ab\", e[] = {\"xyz\"}; p[0] = a[1][1] + sizeof(b) + c[2] + d[1] + sizeof(e); }"},
    {300, "kernel void k(global int *p) { int *a[3] = {0}; a[0] = (int *)p; int (*b)[3] = 0; p[0] = a[1] == 0 && b == 0; "
          "}"},
    {300, "constant int a = 5; kernel void k(global int *p) { p[0] = a; const constant int *q = &a; p[1] = *q; int b[a]; "
          "}"},
    {300, "constant float pi = 3.14159f; constant float two_pi = 2 * 3.14159f; constant float4 c = (float4)(1, 2, 3, 4); "
          "constant int2 m[2] = {(int2)(1, 2), (int2)(3)}; kernel void k(global float *p) { p[0] = pi + two_pi + c.x + "
          "m[1].y; }"},
    {300, "constant struct { int a; float b[2]; } t[2] = {{1, {2, 3}}, {.b = {4}}}; kernel void k(global float *p) { "
          "p[0] = t[1].b[0]; }"},
    {300, "constant int *constant q = 0; constant char *constant names[] = {\"a\", \"b\"}; kernel void k(global char *p) "
          "{ p[0] = names[1][0]; p[1] = q == 0; }"},
};

Test(verdicts, accepted)
{
    for (size_t i = 0; i < sizeof accepted / sizeof *accepted; i++) {
        front *f = parse(accepted[i].text, accepted[i].version);
        cr_expect_eq(f->diagnostics.errors, 0, "%s\n%s", accepted[i].text, f->printed);
        text out;
        text_init(&out, &f->memory);
        ast_print(&out, f->unit, &f->sources);
        end(f);
    }
}

/* --- depth: deep nesting ends in a diagnostic, not in a crash ------------------------------------------------------------- */

static char *repeated(const char *before, const char *open, const char *middle, const char *close, const char *after, size_t n)
{
    size_t length = strlen(before) + n * (strlen(open) + strlen(close)) + strlen(middle) + strlen(after) + 1;
    char *text = malloc(length), *at = text;

    at += sprintf(at, "%s", before);
    for (size_t i = 0; i < n; i++)
        at += sprintf(at, "%s", open);
    at += sprintf(at, "%s", middle);
    for (size_t i = 0; i < n; i++)
        at += sprintf(at, "%s", close);
    sprintf(at, "%s", after);
    return text;
}

Test(depth, bombs_are_reported)
{
    static const struct {
        const char *before, *open, *middle, *close, *after;
    } bombs[] = {
        {"kernel void k(global int *p) { p[0] = ", "(", "1", ")", "; }"},
        {"kernel void k(global int *p) { p[0] = ", "- ", "1", "", "; }"},
        {"kernel void k(global int *p) { p[0] = ", "p[0] + ", "1", "", "; }"},
        {"kernel void k(global int *p) { p[0] = ", "p[", "0", "]", "; }"},
        {"kernel void k(global int *p) { p[0] = ", "p[0] ? 1 : ", "0", "", "; }"},
        {"kernel void k(global int *p) { int ", "*", "q", "", "; }"},
        {"kernel void k(global int *p) { int a", "[1]", "", "", "; }"},
        {"kernel void k(global int *p) ", "{", "", "}", ""},
        {"kernel void k(global int *p) { int a[2] = ", "{", "1", "}", "; }"},
        {"kernel void k(global int *p) { ", "for (;;) ", ";", "", " }"},
        {"kernel void k(global int *p) { ", "if (p[0]) ; else ", ";", "", " }"},
        {"kernel void k(global int *p) { p[0] = ", "({", "1;", "});", " }"},
        {"kernel void k(global int *p) { p[0] = ", "(int)", "1", "", "; }"},
        {"kernel void k(global int *p) { p[0] = ", "sizeof ", "p", "", "; }"},
        {"", "struct {", "int a;", "} x;", ";"},
    };
    for (size_t i = 0; i < sizeof bombs / sizeof *bombs; i++) {
        char *text = repeated(bombs[i].before, bombs[i].open, bombs[i].middle, bombs[i].close, bombs[i].after, 20000);
        front *f = parse(text, 300);
        cr_expect_neq(f->diagnostics.errors, 0, "bomb %zu", i);
        end(f);
        free(text);
    }
}

Test(names, edit_distance)
{
    cr_assert_eq(edit_distance("width", "width", 3), 0);
    cr_assert_eq(edit_distance("widht", "width", 3), 1);
    cr_assert_eq(edit_distance("get_globl_id", "get_global_id", 3), 1);
    cr_assert_eq(edit_distance("abc", "xyz", 3), 3);
    cr_assert_gt(edit_distance("a", "abcdefgh", 3), 3);
}
