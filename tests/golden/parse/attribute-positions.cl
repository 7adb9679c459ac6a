// RUN: gasket cc --emit=ast %s | FileCheck %s
// The positions in which GNU C allows an attribute that changes a layout. Sizes as clang 14 has them.
struct __attribute__((packed)) declared;
struct declared { char c; int i; };
struct prefix { char c; __attribute__((packed)) int i; };
struct suffix { char c; int i __attribute__((packed)), j; };
struct member { char c; __attribute__((packed)) struct { int i; } s; __attribute__((packed)) struct { int q; }; };
struct both { char c; int i __attribute__((packed, aligned(2))); };
int *__attribute__((aligned(16))) pointer;
struct with_pointer { char c; int *__attribute__((aligned(32))) p; };
_Alignas(double) char as_double;
_Alignas(0) int as_zero;
_Static_assert(sizeof(struct declared) == 5, "");
_Static_assert(sizeof(struct prefix) == 5, "");
_Static_assert(sizeof(struct suffix) == 12, "");
_Static_assert(sizeof(struct member) == 9, "");
_Static_assert(sizeof(struct both) == 6, "");
_Static_assert(_Alignof(pointer) == 16, "");
_Static_assert(sizeof(struct with_pointer) == 64, "");
_Static_assert(_Alignof(as_double) == 8 && _Alignof(as_zero) == 4, "");
// CHECK: kernel
kernel void k(void) {}
