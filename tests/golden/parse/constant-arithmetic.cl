// RUN: gasket cc --emit=ast %s | FileCheck %s
// RUN: gasket run -g 1 -l 1 -a p=int[1] --print p %s | FileCheck --check-prefix=VALUE %s
// VALUE: {{^9$}}
// What the compiler computes itself; each line holds, so nothing is reported.
// CHECK: kernel
struct s { int a; short b[4]; struct { char c, d; } e; };
constant int table[5] = { 1, 2, 3, 4, 5 };
_Static_assert((12 & 10) == 8 && (12 ^ 10) == 6 && (12 | 10) == 14, "bits");
_Static_assert(~5 == -6 && !5 == 0 && !0 == 1 && -5 + +5 == 0, "unary");
_Static_assert(7 / 2 == 3 && -7 / 2 == -3 && 7 % 3 == 1 && -7 % 3 == -1 && 7u / 2u == 3, "division");
_Static_assert(7 / -1 == -7 && 7 % -1 == 0 && 0x80000000u / 2 == 0x40000000, "division by minus one");
_Static_assert(1 << 4 == 16 && -16 >> 2 == -4 && 0xF0000000u >> 28 == 15 && 1L << 40 == 1099511627776L, "shifts");
_Static_assert(-1 < 0 && !(-1 < 0u) && 3 > 2 && 2 >= 2 && 2 <= 2 && !(2 < 2) && !(2 > 2) && 2 != 3 && !(2 == 3), "comparison");
_Static_assert(1.5 < 2.5 && 2.5 > 1.5 && 1.5 <= 1.5 && 1.5 >= 1.5 && 1.5 != 2.5 && !(1.5 == 2.5) && 1.5f == 1.5, "floats");
_Static_assert(!(0.0 / 0.0 == 0.0 / 0.0) && 0.0 / 0.0 != 0.0 / 0.0 && !(0.0 / 0.0 < 1.0) && !(0.0 / 0.0 >= 1.0), "no number");
_Static_assert((0 && 1) == 0 && (2 && 3) == 1 && (0 || 0) == 0 && (0 || 4) == 1 && (0.0 || 0.5) == 1, "logic");
_Static_assert((1 ? 2 : 3) == 2 && (0 ? 2 : 3) == 3, "choice");
_Static_assert((char)300 == 44 && (uchar)-1 == 255 && (int)3.9 == 3 && (int)-3.9 == -3 && (short)0x18000 == -32768, "conversion");
_Static_assert((float)16777217 == 16777216.0f && (bool)0.5 == 1 && (bool)0 == 0, "conversion");
_Static_assert(__builtin_offsetof(struct s, b[3]) == 10 && __builtin_offsetof(struct s, e.d) == 13 && sizeof(struct s) == 16, "layout");
_Static_assert(2147483647 + 1u == 0x80000000 && 4294967295u + 1 == 0 && 3 - 4u == 4294967295u && 65536u * 65536u == 0, "wrapping");
constant int *constant last = &table[4];
constant long between = &table[4] - &table[1];
constant int order = &table[1] < &table[4];
// CHECK-NOT: error
kernel void k(global int *p)
{
    p[0] = *last + (int)between + order;
}
