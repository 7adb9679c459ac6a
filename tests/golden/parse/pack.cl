// RUN: gasket cc --emit=ast %s | FileCheck %s
// #pragma pack: sizes as clang has them.
#pragma pack(push, 1)
struct a { char c; int i; };
#pragma pack(push, two, 2)
struct b { char c; int i; long l __attribute__((aligned(16))); };
#pragma pack(pop, two)
struct d { char c; long l; };
#pragma pack(pop)
struct e { char c; int i; };
_Pragma("pack(4)") struct f { char c; double x; };
#pragma pack()
struct g { char c; double x; };
_Static_assert(sizeof(struct a) == 5, "");
_Static_assert(sizeof(struct b) == 14 && _Alignof(struct b) == 2, "");
_Static_assert(sizeof(struct d) == 9, "");
_Static_assert(sizeof(struct e) == 8, "");
_Static_assert(sizeof(struct f) == 12, "");
_Static_assert(sizeof(struct g) == 16, "");
// CHECK: kernel
kernel void k(void) {}
