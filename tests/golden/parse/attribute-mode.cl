// RUN: gasket cc --emit=ast %s | FileCheck %s
// __attribute__((mode(…))) selects the width of a number, and leaves its signedness. Sizes as clang 14 has them.
typedef int qi __attribute__((mode(QI)));
typedef unsigned hi __attribute__((__mode__(__HI__)));
typedef char si __attribute__((mode(SI)));
typedef int di __attribute__((mode(DI)));
typedef int word __attribute__((mode(word)));
typedef int ptr __attribute__((mode(pointer)));
typedef int byte __attribute__((mode(byte)));
typedef float df __attribute__((mode(DF)));
typedef double sf __attribute__((mode(SF)));
typedef int4 qi4 __attribute__((mode(QI)));
struct s { uchar a; int b __attribute__((mode(HI))); };
_Static_assert(sizeof(qi) == 1 && (qi)-1 < 0, "");
_Static_assert(sizeof(hi) == 2 && (hi)-1 > 0, "");
_Static_assert(sizeof(si) == 4 && sizeof(di) == 8 && sizeof(word) == 8 && sizeof(ptr) == 8 && sizeof(byte) == 1, "");
_Static_assert(sizeof(df) == 8 && sizeof(sf) == 4, "");
_Static_assert(sizeof(qi4) == 4, "");
_Static_assert(sizeof(struct s) == 4, "");
int f(int p __attribute__((mode(DI))))
{
    unsigned v __attribute__((mode(QI))) = 255;
    _Static_assert(sizeof(p) == 8 && sizeof(v) == 1, "");
    return v++;
}
// CHECK: kernel
kernel void k(void) {}
