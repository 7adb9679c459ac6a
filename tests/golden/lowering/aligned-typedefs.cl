// RUN: gasket cc --emit=ast -Wall %s 2>&1 >/dev/null | FileCheck --allow-empty --check-prefix=NOTHING %s
// RUN: gasket cc --print-after=lower -o /dev/null %s 2>&1 | FileCheck %s
// RUN: gasket run -k values -g 8 -a bytes=uchar[64]:iota -a floats=float[16]:iota -a sums=uint[8] -a vectors=float[8][4] -a records=uchar[80]:iota --print sums --print vectors:8 %s | FileCheck --check-prefix=VALUES %s
// RUN: gasket run -k values --via=ir -g 8 -a bytes=uchar[64]:iota -a floats=float[16]:iota -a sums=uint[8] -a vectors=float[8][4] -a records=uchar[80]:iota --print sums --print vectors:8 %s | FileCheck --check-prefix=VALUES %s
// The alignment of a typedef name, which can be less than that of its type, is that of the objects with this type: of variables,
// members, elements of arrays, and of what pointers point to. The values of _Alignof and sizeof are those of clang.
// NOTHING-NOT: {{error|warning}}
typedef int more __attribute__((aligned(16)));
typedef more same;
typedef const more constant_more;
typedef more again __attribute__((aligned(8)));
typedef int less __attribute__((aligned(2)));
typedef uint bytewise __attribute__((aligned(1)));
typedef float4 single __attribute__((aligned(4)));
typedef int array[3] __attribute__((aligned(32)));
typedef less many[];
typedef more vector __attribute__((ext_vector_type(4)));
typedef int spelled __attribute__((__aligned__(64)));
_Static_assert(_Alignof(spelled) == 64, "");
typedef struct later after __attribute__((aligned(32)));
struct later { char c; };
typedef int byte_array[2] __attribute__((aligned(1)));
_Static_assert(_Alignof(more) == 16 && sizeof(more) == 4 && _Alignof(same) == 16 && _Alignof(constant_more) == 16 && _Alignof(more volatile) == 16, "");
_Static_assert(_Alignof(again) == 8 && _Alignof(less) == 2 && _Alignof(single) == 4 && _Alignof(array) == 32 && _Alignof(vector) == 16, "");
_Static_assert(_Alignof(less[3]) == 2 && _Alignof(many) == 2 && _Alignof(int[3]) == 4 && _Alignof(more *) == 8 && _Alignof(after) == 32, "");
_Static_assert(_Alignof(struct later) == 1 && _Alignof(__typeof__(less)) == 2, "");
struct m1 { char c; more t; };
struct m2 { char c; again t; };
struct m3 { char c; less t; };
struct m4 { char c; single t; };
struct m5 { char c; less t __attribute__((aligned(1))); };
struct m6 { char c; less t[3]; };
struct m7 { char c; more t; } __attribute__((packed));
struct m8 { char c; less t __attribute__((packed)); };
struct m9 { char c; array t; };
struct m10 { char c; struct m1 t; };
#pragma pack(2)
struct m11 { char c; more t; };
#pragma pack()
#define LAYOUT(n, size, align, offset) _Static_assert(sizeof(struct n) == size && _Alignof(struct n) == align && __builtin_offsetof(struct n, t) == offset, #n)
LAYOUT(m1, 32, 16, 16);
LAYOUT(m2, 16, 8, 8);
LAYOUT(m3, 6, 2, 2);
LAYOUT(m4, 20, 4, 4);
LAYOUT(m5, 6, 2, 2);
LAYOUT(m6, 14, 2, 2);
LAYOUT(m7, 5, 1, 1);
LAYOUT(m8, 5, 1, 1);
LAYOUT(m9, 64, 32, 32);
LAYOUT(m10, 48, 16, 16);
LAYOUT(m11, 6, 2, 2);
typedef struct __attribute__((packed)) { uchar c; bytewise u[2]; } record;
// Types that differ in this alone are compatible: these declare the same twice, and convert without a warning.
typedef more *pointer;
typedef int *pointer;
extern global more program;
global int program;
int take(more *p, more v);
int take(int *p, int v) { return *p + v; }
int __attribute__((overloadable)) kind(int *p) { return 1; }
int __attribute__((overloadable)) kind(const int *p) { return 2; }
kernel void types(global int *o, global more *p, global struct m3 *q, global less *r, global array *s)
{
    more v = 1, *pv = &v;
    single w;
    less l, *pl = &l, **ppl = &pl, la[3] = {0};
    int small __attribute__((aligned(2))), big[3] __attribute__((aligned(64))), *pi = &v, **ppi = ppl;
    struct { int f __attribute__((aligned(64))); more g; char c; int h __attribute__((packed)); struct { less deep; }; } z;
    _Static_assert(_Alignof(v) == 16 && _Alignof((v)) == 16 && _Alignof(v + 1) == 4 && _Alignof(w) == 4 && _Alignof(l) == 2, "");
    _Static_assert(_Alignof(la) == 2 && _Alignof(la[1]) == 2 && _Alignof(small) == 2 && _Alignof(big) == 64 && _Alignof(big[0]) == 4, "");
    _Static_assert(_Alignof(z.f) == 64 && _Alignof(z.g) == 16 && _Alignof(z.h) == 1 && _Alignof(z.deep) == 2, "");
    _Static_assert(_Alignof(*p) == 16 && _Alignof(q->t) == 2 && _Alignof(*r) == 2 && _Alignof(r[1]) == 2 && _Alignof(*s) == 32 && _Alignof((*s)[0]) == 4, "");
    _Static_assert(_Alignof(__typeof__(v)) == 16 && _Alignof(__typeof__(v + 1)) == 4 && _Alignof(__typeof__(big)) == 4, "");
    _Static_assert(_Generic(pv, int *: 1, default: 2) == 1 && _Generic(pi, more *: 1, default: 2) == 1 && _Generic(v, more: 1, default: 2) == 1, "");
    _Static_assert(__builtin_types_compatible_p(more *, int *) && __builtin_types_compatible_p(less, more), "");
    o[0] = take(pv, v) + (pv == pi) + *(o[1] ? pv : pi) + kind(pv) + (pv - pi) + (ppl == ppi);
    z.f = z.g = z.h = z.deep = small = big[0] = la[0] = l;
    w = 0;
}
// CHECK-LABEL: define spir_kernel void @values(
// CHECK: %{{.*}} = alloca i32, align 16
// CHECK: %{{.*}} = alloca [2 x i32], align 1
kernel void values(global uchar *bytes, global float *floats, global uint *sums, global float4 *vectors, global record *records)
{
    size_t i = get_global_id(0);
    more wide;
    byte_array few;
    // CHECK: load i32, ptr addrspace(1) %{{[0-9]+}}, align 1
    uint a = *(global bytewise *)(bytes + i);
    global bytewise *p = (global bytewise *)(bytes + i);
    // CHECK: load i32, ptr addrspace(1) %{{[0-9]+}}, align 1
    uint b = p[1];
    p++;
    // CHECK: load i32, ptr addrspace(1) %{{[0-9]+}}, align 1
    uint c = *p;
    // CHECK: load i32, ptr addrspace(1) %{{[0-9]+}}, align 1
    uint d = records[i].u[1];
    // CHECK: load i32, ptr addrspace(1) %{{[0-9]+}}, align 16
    a += *(global more *)floats;
    // The other elements of an array of them are aligned only as their size is.
    // CHECK: load i32, ptr addrspace(1) %{{[0-9]+}}, align 4
    a -= ((global more *)floats)[1 - 1];
    // CHECK: store i32 0, ptr %{{.*}}, align 1
    few[1] = 0;
    wide = few[1];
    sums[i] = a + b + c + d + wide;
    // CHECK: load <4 x float>, ptr addrspace(1) %{{[0-9]+}}, align 4
    vectors[i] = *(global single *)(floats + i);
}
// In work-item i: the little-endian numbers of bytes i to i + 3, twice i + 4 to i + 7, and 9 i + 5 to 9 i + 8.
// VALUES: {{^}}420811021{{$}}
// VALUES-NEXT: {{^}}622927129{{$}}
// VALUES-NEXT: {{^}}825043237{{$}}
// VALUES-NEXT: {{^}}1027159345{{$}}
// VALUES-NEXT: {{^}}1229275453{{$}}
// VALUES-NEXT: {{^}}1431391561{{$}}
// VALUES-NEXT: {{^}}1633507669{{$}}
// VALUES-NEXT: {{^}}1835623777{{$}}
// VALUES-NEXT: {{^}}0{{$}}
// VALUES-NEXT: {{^}}1{{$}}
// VALUES-NEXT: {{^}}2{{$}}
// VALUES-NEXT: {{^}}3{{$}}
// VALUES-NEXT: {{^}}1{{$}}
// VALUES-NEXT: {{^}}2{{$}}
