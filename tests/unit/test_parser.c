/* tests/unit/test_parser.c - the front end behind the preprocessor: types, constants, and what is accepted and refused.
 *
 * Constants are compared with what the host's compiler makes of the same text: its int and long are those of the target. What is accepted or refused
 * follows the OpenCL C specification, and clang 14 where that leaves room. */
#include "parser/check.h"

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
    parse_options options = {.cl_version = version, .generic_space = version >= 200, .preprocessing = &pp};
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

/* --- types ------------------------------------------------------------------------------------------------------------------------------- */
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

/* --- half: all 65536 values, and the halfway points between neighbours ------------------------------------------------------------------------- */
Test(constants, half)
{
    for (uint32_t h = 0; h < 0x7c00; h++) {
        double x = half_to_double((uint16_t)h), next = h + 1 < 0x7c00 ? half_to_double((uint16_t)(h + 1)) : 65536.0;
        double middle = (x + next) / 2;
        cr_assert_eq(half_from_double(x), h);
        cr_assert_eq(half_from_double(-x), h | 0x8000);
        cr_assert_eq(half_from_double(middle), h & 1 ? h + 1 : h, "halfway above %x", h);
        cr_assert_eq(half_from_double(nextafter(middle, INFINITY)), h + 1);
        cr_assert_eq(half_from_double(nextafter(middle, 0)), h);
    }
    cr_assert_eq(half_from_double(INFINITY), 0x7c00);
    cr_assert(isnan(half_to_double(half_from_double(NAN))));
}

/* --- integer constants ---------------------------------------------------------------------------------------------------------------------------- */
#define VALUE(e) {#e, (long)(e)}
static const struct { const char *text; long value; } integers[] = {
    VALUE(1 + 2 * 3 - 4 / 2 % 3),
    VALUE(-7 / 2), VALUE(-7 % 3), VALUE(7 / -2), VALUE(-1 >> 1), VALUE(1u << 31), VALUE(-1u / 2), VALUE(5u - 6 > 0),
    VALUE(0x7fffffffffffffff), VALUE(0xffffffff), VALUE(4294967295), VALUE(2147483648), VALUE(0xffffffff + 1), VALUE(0xffffffffL + 1),
    VALUE(017), VALUE(0x1F), VALUE(1ul << 40), VALUE('a'), VALUE('\n'), VALUE('\x7f'), VALUE('\''), VALUE('\0'), VALUE('\101'),
    VALUE((char)200), VALUE((unsigned char)300), VALUE((short)40000), VALUE((unsigned short)-1), VALUE((int)3000000000u), VALUE((long)-1),
    VALUE(!3), VALUE(!0), VALUE(~0), VALUE(~0u), VALUE(3 && 0), VALUE(3 || 0), VALUE(1 ? 2 : 3), VALUE(0 ? 2 : -3L), VALUE(-1 < 0u),
    VALUE(5 == 5), VALUE(5 != 5), VALUE(5 <= 4), VALUE(5 >= 4), VALUE(6 & 3), VALUE(6 | 3), VALUE(6 ^ 3), VALUE((int)3.99), VALUE((int)-3.99),
    VALUE((unsigned char)3.5f), VALUE((int)1e9f), VALUE(sizeof(char)), VALUE(sizeof(int)), VALUE(sizeof(long)), VALUE(sizeof(double)),
    VALUE(sizeof("abc")), VALUE(sizeof(int[3][4])), VALUE(1.5 + 2 > 3.25), VALUE(0.1f == 0.1), VALUE(0.1f + 0.2f == 0.3f),
    VALUE(1e10f == 1e10), VALUE(16777217.0f == 16777216.0f), VALUE(1 / 3.0f * 3 == 1), VALUE(-0.0f == 0.0f), VALUE((float)16777217 == 16777216.0f),
    VALUE((long)1e18), VALUE((float)(1ul << 63) > 9e18f),
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

/* --- floating-point constants ------------------------------------------------------------------------------------------------------------------------ */
#define NUMBER(n) {#n, sizeof(n) == 4, (double)(n)}
static const struct { const char *text; bool is_float; double value; } numbers[] = {
    NUMBER(1.0), NUMBER(0.1), NUMBER(0.1f), NUMBER(.5f), NUMBER(5.f), NUMBER(1e10), NUMBER(1e10f), NUMBER(1.7976931348623157e308), NUMBER(5e-324),
    NUMBER(3.4028235e38f), NUMBER(1e-45f), NUMBER(0x1.8p3), NUMBER(0x1p-126f), NUMBER(0x.8p1f), NUMBER(123456789.123456789), NUMBER(1e22), NUMBER(1e23),
    NUMBER(8.5e-21f), NUMBER(0.3333333333333333333333), NUMBER(16777217.0f), NUMBER(1.00000017881393432617187499f), NUMBER(9007199254740993.0),
    NUMBER(3.14159265358979323846264338327950288f), NUMBER(2.718281828459045e0), NUMBER(1E+3), NUMBER(1e-3f), NUMBER(7.0e-10f), NUMBER(33554433e0f),
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

/* --- layout, as the specification and the host ABI have it ---------------------------------------------------------------------------------------------- */
Test(types, layout)
{
    static const char *const facts[] = {
        "sizeof(float3) == 16", "sizeof(char3) == 4", "sizeof(double16) == 128", "_Alignof(double4) == 32", "sizeof(bool) == 1", "sizeof(half) == 2",
        "sizeof(size_t) == 8", "sizeof(ptrdiff_t) == 8", "sizeof(global int *) == 8", "sizeof(local int *) == 8", "sizeof(event_t) == 8",
        "sizeof(struct { char a; int b; }) == 8", "sizeof(struct { char a; float3 b; char c; }) == 48", "_Alignof(struct { char a; long b; }) == 8",
        "sizeof(struct __attribute__((packed)) { char a; int b; }) == 5", "sizeof(struct { char a; int b; } __attribute__((packed))) == 5",
        "sizeof(struct { char a __attribute__((aligned(8))); char b; }) == 8", "sizeof(union { char a[5]; int b; }) == 8",
        "sizeof(struct { char a; } __attribute__((aligned(32)))) == 32", "sizeof(struct { struct { char c; short s; } a[3]; }) == 12",
        "sizeof(enum { A, B = 255 }) == 4", "sizeof(enum { C = 0x100000000 }) == 8", "vec_step(int3) == 4", "vec_step(char) == 1", "vec_step(void) == 1",
        "__builtin_offsetof(struct { char a; struct { int b; float4 c; } d[2]; }, d[1].c) == 64",
        "sizeof(struct { int a; union { long b; char c; }; }) == 16", "sizeof((char)1 + (char)1) == 4", "sizeof(1 ? 1 : 1.0f) == 4",
        "sizeof('a') == 4", "sizeof(1.0h) == 2", "sizeof((float4)(1) < 2) == 16", "sizeof((double2)(1) == 2) == 16", "sizeof((char8)(1) == (char8)(2)) == 8",
        "sizeof(atomic_int) == 4", "sizeof(atomic_ulong) == 8", "sizeof(1.0f + 1) == 4", "sizeof(1.0 + 1.0f) == 8", "sizeof(1L + 1u) == 8",
    };
    for (size_t i = 0; i < sizeof facts / sizeof *facts; i++) {
        char text[300];
        snprintf(text, sizeof text, "_Static_assert(%s, \"\");", facts[i]);
        front *f = parse(text, 300);
        cr_expect_eq(f->diagnostics.errors, 0, "%s: %s", facts[i], f->printed);
        end(f);
    }
}

/* --- accepted ------------------------------------------------------------------------------------------------------------------------------------------- */
static const struct { unsigned version; const char *text; } accepted[] = {
    {300, "kernel void k(global int *p) { int a[3] = {1,2,3}; p[0] = a[1]; }"},
    {300, "kernel void k(global int *p) { int a[] = {1,2,3,4}; p[0] = sizeof(a); }"},
    {300, "typedef struct { int x; float y; } S; kernel void k(global S *p) { S s = {.y = 2, .x = 1}; p[0] = "
          "s; p[1] = (S){3, 4.0f}; }"},
    {300, "typedef struct { struct { int a, b; }; union { float f; int i; }; } S; kernel void k(global S *p) { "
          "p->a = 1; p->f = 2; p->i++; }"},
    {300, "struct S; kernel void k(global struct S *p) { }"},
    {300, "struct L { global struct L *next; int v; }; int f(global struct L *l) { return l->next->v; }"},
    {300, "enum e { A, B = 5, C }; kernel void k(global int *p) { enum e x = B; p[0] = x + C; switch (x) { "
          "case A: p[1] = 1; break; case B: break; default: ; } }"},
    {300, "kernel void k(global int *p) { for (int i = 0, j = 3; i < j; ++i, --j) p[i] = j; }"},
    {300, "kernel void k(global int *p) { int i = 0; do { p[i] = i; } while (++i < 10); while (i--) ; }"},
    {300, "kernel void k(global int *p) { int i = 0; again: p[i] = i; if (++i < 10) goto again; }"},
    {300, "kernel void k(global int *p, int n) { switch (n) { case 0 ... 5: p[0] = 1; case 7: { default: p[1] "
          "= 2; } } }"},
    {300, "kernel void k(global float4 *p) { float4 v = p[0]; v.x = v.y; v.zw = v.xy; v.lo = v.hi; v.s0 = 3; "
          "v.s3210 = v; p[0] = v.wzyx; p[1] = v.xxyy; }"},
    {300, "kernel void k(global float16 *p) { float16 v = p[0]; v.sAbC = v.s012; v.odd = v.even; v.lo.hi = "
          "v.hi.lo; p[0] = v.s0123456789abcdef; }"},
    {300, "kernel void k(global float4 *p) { p[0] = (float4)(1.0f, (float2)(2.0f), 3); p[1] = "
          "(float4)(p[0].xyz, 1); p[2] = (float4)((float3)(1,2,3), 4); }"},
    {300, "kernel void k(global float4 *p, global int4 *q) { p[0] = convert_float4(q[0]); q[0] = "
          "as_int4(p[0]); q[1] = convert_int4_sat_rte(p[0]); }"},
    {300, "kernel void k(global float4 *p, global int4 *q) { q[0] = p[0] < p[1]; q[1] = p[0] == 1.0f; q[2] = "
          "!q[0]; q[3] = q[0] && q[1] || q[2]; }"},
    {300, "kernel void k(global float4 *p, global int4 *q) { p[0] = q[0] ? p[1] : p[2]; }"},
    {300, "kernel void k(global float4 *p, int c) { p[0] = c ? p[1] : p[2]; p[1] = c ? p[0] : 1.0f; }"},
    {300, "kernel void k(global int4 *p, global uint4 *u) { p[0] = p[0] << 3; p[1] = p[0] >> p[1]; p[2] = p[0] "
          "<< u[0]; u[0] >>= 2; }"},
    {300, "kernel void k(global int *p) { *p = 1 << 40; }"},
    {300, "kernel void k(global float *p) { p[0] = !p[1]; p[1] = -p[0]; p[2] = +p[1]; }"},
    {300, "kernel void k(global int *p) { int *q = p; }"},
    {120, "kernel void k(global int *p) { int x; int *q = &x; private int *r = q; *r = 3; p[0] = x; }"},
    {300, "kernel void k(global int *p, local int *l) { generic int *g = p; g = l; int *h = g; global int *x = "
          "(global int *)g; local int *y = (local int*)h; }"},
    {300, "void g(int *p) {} kernel void k(global int *p, local int *l) { g(p); g(l); int x; g(&x); }"},
    {300, "global int counter; kernel void k(global int *p) { counter++; static int n; n++; p[0] = counter + "
          "n; }"},
    {300, "int counter = 3; kernel void k(global int *p) { p[0] = counter; }"},
    {300, "constant int t[] = {1, 2, 3}; kernel void k(global int *p) { p[0] = t[1]; constant int *q = t + 1; "
          "p[1] = *q; }"},
    {300, "kernel void k(global int *restrict p, volatile global int *q, const __global float* __restrict__ r) "
          "{ p[0] = q[0]; }"},
    {300, "kernel void k(global int *p) { const int n = 3; int a[n]; }"},
    {300, "kernel void k(global int *p) { enum { N = 3 }; int a[N]; a[0] = 1; p[0] = a[0]; }"},
    {300, "kernel void k(global int *p) { local int l[64]; l[get_local_id(0)] = 1; "
          "barrier(CLK_LOCAL_MEM_FENCE); p[0] = l[0]; }"},
    {300, "void f(local int *l) { l[0] = 1; } kernel void k(local int *l) { f(l); }"},
    {300, "kernel void a(global int *p) { p[0] = 1; } kernel void b(global int *p) { a(p); }"},
    {300, "kernel void k(global int * global *p) { **p = 1; }"},
    {300, "kernel void k(float3 a, global float3 *b) { b[0] = a; b[0].z = 1; }"},
    {300, "kernel void k(global char *p) { vstore4((char4)(1), 0, p); char4 c = vload4(0, p); uchar3 d; "
          "vstore3(d, 0, (global uchar*)p); }"},
    {300, "kernel void k(global half *p, global float *f) { f[0] = vload_half(0, p); vstore_half(f[1], 0, p); "
          "vstore_half4_rte((float4)(1), 0, p); float4 v = vloada_half4(0, p); }"},
    {300, "kernel void k(global int *p) { atomic_add(p, 1); atomic_inc(p); atomic_cmpxchg(p, 1, 2); }"},
    {300, "kernel void k(global float *p) { atomic_add(p, 1); }"},
    {300, "kernel void k(global atomic_int *p) { atomic_fetch_add(p, 1); atomic_store_explicit(p, 3, "
          "memory_order_relaxed, memory_scope_device); int e = 3; atomic_compare_exchange_strong(p, &e, 4); }"},
    {300, "kernel void k(global int *p) { printf(\"%d %s\\n\", p[0], \"abc\"); }"},
    {300, "kernel void k(global float4 *p) { p[0] = clamp(p[0], 0.0f, 1.0f); p[1] = mix(p[0], p[1], 0.5f); "
          "p[2] = max(p[0], p[1]); p[3] = smoothstep(0.0f, 1.0f, p[0]); p[4] = fmin(p[0], 2.0f); }"},
    {300, "kernel void k(global float4 *p) { p[0].x = dot(p[0], p[1]); p[1].xyz = cross(p[0].xyz, p[1].xyz); "
          "p[2].x = length(p[0]) + distance(p[0], p[1]); p[3] = normalize(p[3]); p[4].x = "
          "fast_length(p[0].xy); }"},
    {300, "kernel void k(global float4 *p, global int4* q) { q[0] = isnan(p[0]); q[1].x = any(q[0]) + all(q[0] "
          "> 1); q[2] = select(q[0], q[1], q[2]); p[0] = select(p[1], p[2], q[0]); p[1] = bitselect(p[0], "
          "p[1], p[2]); q[3].x = isequal(p[0].x, 1.0f); q[4]= isgreater(p[0], p[1]);}"},
    {300, "kernel void k(global int4 *q, global uint4 *u) { u[0] = abs(q[0]); u[1] = abs_diff(q[0], q[1]); "
          "q[0] = add_sat(q[0], q[1]); q[1] = mad24(q[0], q[1], q[2]); u[2] = clz(u[0]); q[3] = rotate(q[0], "
          "q[1]); q[4] = popcount(q[0]); q[5] = mul_hi(q[0], q[1]); }"},
    {300, "kernel void k(global short4 *q, global ushort4 *u, global int4 *r) { r[0] = upsample(q[0], u[0]); }"},
    {300, "kernel void k(global float4 *p, global uint4 *u) { p[0] = shuffle(p[1], u[0]); float8 x = "
          "shuffle2(p[0], p[1], (uint8)(1)); }"},
    {300, "kernel void k(global float *p, local float *l) { event_t e = async_work_group_copy(l, p, 10, 0); "
          "wait_group_events(1, &e); e = async_work_group_strided_copy(p, l, 10, 2, e); prefetch(p, 10); }"},
    {300, "kernel void k(global int *p) { p[0] = get_global_id(0) + get_local_size(1) + get_num_groups(2) + "
          "get_work_dim() + get_global_linear_id() + get_enqueued_local_size(0); }"},
    {300, "int __attribute__((overloadable)) f(int a) { return a; } float __attribute__((overloadable)) "
          "f(float a) { return a; } kernel void k(global int *p) { p[0] = f(1) + f(2.0f); }"},
    {300, "int f(int a); int f(int b) { return b; } int f(int); kernel void k(global int *p) { p[0] = f(3); }"},
    {300, "int f(void) { return 3; } kernel void k(global int *p) { p[0] = f(); }"},
    {300, "inline int f(void) { return 3; } static inline int g(void) { return 4; } extern int h(void); int "
          "h(void) { return 5; } kernel void k(global int *p) { p[0] = f() + g() + h(); }"},
    {300, "kernel void k(global int *p) { p[0] = ({ int x = 3; x + 1; }); }"},
    {300, "kernel void k(global int *p) { p[0] = _Generic(p[0], int: 1, float: 2, default: 3); }"},
    {300, "_Static_assert(sizeof(int) == 4, \"x\"); _Static_assert(sizeof(float3) == 16, \"y\"); "
          "_Static_assert(sizeof(long) == 8 && sizeof(size_t) == 8, \"z\"); _Static_assert(_Alignof(double4) "
          "== 32, \"\");"},
    {300, "_Static_assert(vec_step(int4) == 4 && vec_step(float3) == 4 && vec_step(char) == 1, \"vec\");"},
    {300, "typedef struct { char a; int b; } __attribute__((packed)) P; _Static_assert(sizeof(P) == 5, \"\"); "
          "typedef struct __attribute__((packed)) { char a; int b; } Q; _Static_assert(sizeof(Q) == 5, \"\"); "
          "typedef struct { char a; int b; } R; _Static_assert(sizeof(R) == 8, \"\"); typedef struct { char a; "
          "} __attribute__((aligned(16))) U; _Static_assert(sizeof(U) == 16, \"\"); struct V { char a; int b "
          "__attribute__((aligned(16))); }; _Static_assert(sizeof(struct V) == 32, \"\");"},
    {300, "kernel void k(global int *p, global uint *q) { for (;;) { if (p[0]) break; else continue; } while "
          "(true) { p[1] = 3; break; } if (p[0]) ; else { p[2] = 3; } p[3] = p[0] ? : 3; }"},
    {300, "kernel void k(global ulong *p, global long *q, global short *s, global uchar *c) { p[0] = p[1] * 3 "
          "+ q[0]; q[0] = p[0] >> 3; s[0] += c[0]; c[1] = s[0]; c[2] = c[0] << 1 | c[1]; q[1] = -q[0] % 7; "
          "p[2] = mul_hi(p[0], p[1]); p[3] = (ulong)q; }"},
    {300, "kernel void k(global double *p, global float *f) { p[0] = f[0] * 2.0; f[1] = p[0]; f[2] = 1.0 / 3; "
          "p[1] = sqrt(p[0]); double2 d = (double2)(1.0, 2.0); p[2] = dot(d, d); float4 v = "
          "convert_float4((double4)(1)); }"},
    {300, "kernel __attribute__((vec_type_hint(float4))) __attribute__((work_group_size_hint(64,1,1))) void "
          "k(global float4 *p) { p[get_global_id(0)] *= 2; }"},
    {300, "kernel void k(global int *p) { int x = 0x7fffffff, y = 2147483648u, z = 0xffffffff; long l = "
          "4294967296; ulong u = 18446744073709551615ul; p[0] = x + y + z + l + u; float f = 1.f + .5f + 1e10f "
          "+ 0x1.8p3f + 1.5F; p[1] = f; char c = '\\n', d = '\\x41', e = '\\0', g = '\\101'; p[2] = c + d + e "
          "+ g; }"},
    {300, "kernel void k(global int *p) { p[0] = 3 + + 4 - - 5; p[1] = - - p[0]; p[2] = !!p[1]; p[3] = ~-p[2]; "
          "p[4] = p[3]++ + ++p[2]; p[5] = (p[0], p[1]); p[6] = sizeof p[0] + sizeof(int4) + sizeof(p); *&p[7] "
          "= 4; *(p + 8) = 9; 9[p] = 10; }"},
    {300, "kernel void k(global int *a, global int *b) { ptrdiff_t d = a - b; size_t s = (size_t)a; intptr_t i "
          "= (intptr_t)b; uintptr_t u = (uintptr_t)a; a[0] = d + s + i + u; if (a) b[0] = 1; if (!b) a[0] = 3; "
          "if (a == 0 || b != NULL) b[1] = 3; a = b ? a : 0; a = NULL; }"},
    {300, "kernel void k(global float *a) { float x[2][3] = {{1, 2, 3}, {4, 5, 6}}; float (*p)[3] = x; float "
          "*q = x[1]; a[0] = p[1][2] + q[0] + (*p)[1] + **x; int y[2][2] = {1, 2, 3}; a[1] = y[1][0]; float "
          "z[4] = {0}; a[2] = z[3]; }"},
    {300, "kernel void k(global char *s) { constant char *n = \"def\" \"ghi\"; char b[] = \"xyz\"; char d[8] = "
          "\"ab\"; s[0] = n[1] + b[0] + sizeof(\"abc\") + \"abc\"[1] + d[7]; }"},
    {300, "union u { int i; float f; uchar4 c; }; kernel void k(global float *a) { union u x; x.i = "
          "0x3f800000; a[0] = x.f + x.c.x; union u y = { .f = 2.0f }; a[1] = y.i; union u z = { 3 }; a[2] = "
          "z.f; }"},
    {300, "kernel void k(global int *a, int n) { switch (n & 3) { case 0: do { a[0]++; case 3: a[1]++; case 2: "
          "a[2]++; case 1: a[3]++; } while (--n > 0); } }"},
    {300, "typedef float real; typedef real vec[3]; typedef global real *gptr; void f(gptr p, vec v) { p[0] = "
          "v[1]; } kernel void k(gptr a) { vec v = {1, 2, 3}; f(a, v); }"},
    {300, "kernel void k(global int *a) { typedef struct { int x; } T; T t = {3}; struct T2 { T t; } u = "
          "{{4}}; a[0] = t.x + u.t.x; { struct T2 { float f; } v = {1.5f}; a[1] = v.f; } }"},
    {300, "typedef int T; void f(void) { int T = 3; T++; { typedef float T; T x = 3; } } void g(T T) { T = 3; }"},
    {300, "struct P { int x, y; }; struct P add(struct P a, struct P b) { a.x += b.x; a.y += b.y; return a; } "
          "kernel void k(global struct P *p) { p[0] = add(p[1], add(p[2], (struct P){1, 2})); p[1].x = "
          "add(p[0], p[1]).y; }"},
    {300, "kernel void k(global int *p) { volatile int x = 3; const volatile int y = 4; p[0] = x + y; volatile "
          "global int *q = p; *q; x = 4; }"},
    {300, "kernel void k(global int *p) { int i; for (i = 0; i < 3; i++) ; for (;;) break; p[0] = i; if (i) "
          "goto end; p[1] = 2; end: return; }"},
    {300, "kernel void k(global int *p) { int x = 3, *q = &x, **r = &q; **r = 4; p[0] = *q; }"},
    {300, "kernel void k(global int *p, global float *f) { p = f; }"},
    {300, "kernel void k(global int *p, global float *f) { p = (global int *)f; p[0] = as_int(f[0]); }"},
    {300, "kernel void k(global int *p, global void *v) { p = v; v = p; void *g = v; *v; }"},
    {300, "kernel void k(global int *p, const global int *c) { p = c; c = p; }"},
    {300, "constant int a[] = {1, 2, [5] = 3, 4}; _Static_assert(sizeof(a) == 28, \"\");"},
    {300, "constant int a[2] = {1, 2, 3};"},
    {300, "global int *gp; global int g; global int *gq = &g; constant float f = 1.0f / 3; kernel void "
          "k(global int *p) { gp = p; *gq = 3; }"},
    {300, "kernel void k(__global int *p) __attribute__((reqd_work_group_size(1,1,1))); kernel void k(__global "
          "int *p) { }"},
    {300, "__attribute__((reqd_work_group_size(8,1,1))) kernel void k(__global int *p) { "
          "__attribute__((opencl_unroll_hint(4))) for (int i = 0; i < 8; i++) p[i] = i; "
          "__attribute__((aligned(16))) int x[4]; p[0] = x[0]; }"},
    {300, "kernel void k(global int *p) { int x = 10; int *q = &x + 1; p[0] = q - &x; q += 2; q -= 1; q++; "
          "--q; p[1] = q > &x; p[2] = q[-1]; }"},
    {300, "kernel void k(global uchar *p, global uint *q) { q[0] = p[0] * 256 + p[1]; q[1] = (p[0] << 24) | "
          "(p[1] << 16); p[0] = q[0] & 0xff; p[1] ^= 0x5a; p[2] = ~p[1]; }"},
    {300, "kernel void k(global int *p) { int x; x = p[0] = p[1] = 3; p[2] = x += 3; p[0] = p[1] == 3 == 1; }"},
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

/* --- depth: deep nesting ends in a diagnostic, not in a crash -------------------------------------------------------------------------------------------- */
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
    static const struct { const char *before, *open, *middle, *close, *after; } bombs[] = {
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
