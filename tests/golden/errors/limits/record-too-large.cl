// RUN: not gasket cc %s 2>&1 | FileCheck %s
// A record takes less than 2^63 bytes: the member with which it takes more is named, or the record where padding does it.
#define TWICE(n, of) struct n { struct of a, b; }
struct m31 { char bytes[1u << 31]; };
TWICE(m32, m31); TWICE(m33, m32); TWICE(m34, m33); TWICE(m35, m34); TWICE(m36, m35); TWICE(m37, m36); TWICE(m38, m37);
TWICE(m39, m38); TWICE(m40, m39); TWICE(m41, m40); TWICE(m42, m41); TWICE(m43, m42); TWICE(m44, m43); TWICE(m45, m44);
TWICE(m46, m45); TWICE(m47, m46); TWICE(m48, m47); TWICE(m49, m48); TWICE(m50, m49); TWICE(m51, m50); TWICE(m52, m51);
TWICE(m53, m52); TWICE(m54, m53); TWICE(m55, m54); TWICE(m56, m55); TWICE(m57, m56); TWICE(m58, m57); TWICE(m59, m58);
TWICE(m60, m59); TWICE(m61, m60); TWICE(m62, m61);
_Static_assert(sizeof(struct m62) == 1ul << 62, "");
// CHECK-NOT: error:
// CHECK: :[[@LINE+1]]:57: error: 'struct m63' is too large: up to this member it takes 2^63 bytes or more
struct m63 { struct m62 a; char b[1u << 31]; struct m62 c; };
// CHECK: :[[@LINE+1]]:60: error: 'struct sum' is too large: up to this member it takes 2^63 bytes or more
struct sum { struct m62 a; union { struct m62 b; int4 c; } d; };
// 2^62 + 2^61 + ... + 2^20 + 1 bytes
struct upper { struct m62 a; struct m61 b; struct m60 c; struct m59 d; struct m58 e; struct m57 f; struct m56 g; struct m55 h;
    struct m54 i; struct m53 j; struct m52 k; struct m51 l; struct m50 m; struct m49 n; struct m48 o; struct m47 p; };
struct lower { struct m46 a; struct m45 b; struct m44 c; struct m43 d; struct m42 e; struct m41 f; struct m40 g; struct m39 h;
    struct m38 i; struct m37 j; struct m36 k; struct m35 l; struct m34 m; struct m33 n; struct m32 o; struct m31 p; char q[1 << 30],
    r[1 << 29], s[1 << 28], t[1 << 27], u[1 << 26], v[1 << 25], w[1 << 24], x[1 << 23], y[1 << 22], z[1 << 21], last[1 << 20]; };
struct all { struct upper a; struct lower b; char c; };
_Static_assert(sizeof(struct all) == (1ul << 63) - (1ul << 20) + 1, "");
// CHECK: :[[@LINE+1]]:8: error: 'struct padded' is too large: with its padding it takes 2^63 bytes or more
struct padded { struct all a; } __attribute__((aligned(1 << 20)));
union widest { struct m62 a; struct { struct m61 b, c; } d; };
_Static_assert(sizeof(union widest) == 1ul << 62, "");
// CHECK: :[[@LINE+1]]:21: error: this array is too large
struct m62 two_of_it[2];
// CHECK: :[[@LINE+1]]:14: error: this array is too large
int16 vectors[1u << 26];
// CHECK-NOT: error:
