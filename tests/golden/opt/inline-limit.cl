// RUN: gasket cc %s -o /dev/null 2>&1 | FileCheck-in-part %s
// RUN: gasket cc -Wno-inline %s -o /dev/null 2>&1 | FileCheck --check-prefix=SILENT --allow-empty %s
// RUN: not gasket cc -Werror=inline %s -o /dev/null 2>&1 | FileCheck-in-part --check-prefix=ERROR %s
// RUN: gasket run -g 1 -a o=uint[1] --print o %s 2>/dev/null | FileCheck --check-prefix=RESULT %s
// Twenty functions, each of which calls the one before twice, would be a million copies: where that is too much a function that must be
// inlined stays a call, with a warning.
// CHECK: inline-limit.cl:[[@LINE+18]]:{{[0-9]+}}: warning: call of always_inline function 'f11' in 'f12' is not inlined: the limits are 60000 operations in a function and 400000 copied operations in a program [-Winline]
// SILENT-NOT: {{.}}
// ERROR: error: call of always_inline function 'f11' in 'f12' is not inlined: {{.*}} [-Werror=inline]
// A sum over the paths of 20 calls: half of them add 1 at each.
// RESULT: 10485760
#define FORCED __attribute__((always_inline)) uint
FORCED f0(uint x) { return x; }
FORCED f1(uint x) { return f0(x) + f0(x + 1); }
FORCED f2(uint x) { return f1(x) + f1(x + 1); }
FORCED f3(uint x) { return f2(x) + f2(x + 1); }
FORCED f4(uint x) { return f3(x) + f3(x + 1); }
FORCED f5(uint x) { return f4(x) + f4(x + 1); }
FORCED f6(uint x) { return f5(x) + f5(x + 1); }
FORCED f7(uint x) { return f6(x) + f6(x + 1); }
FORCED f8(uint x) { return f7(x) + f7(x + 1); }
FORCED f9(uint x) { return f8(x) + f8(x + 1); }
FORCED f10(uint x) { return f9(x) + f9(x + 1); }
FORCED f11(uint x) { return f10(x) + f10(x + 1); }
FORCED f12(uint x) { return f11(x) + f11(x + 1); }
FORCED f13(uint x) { return f12(x) + f12(x + 1); }
FORCED f14(uint x) { return f13(x) + f13(x + 1); }
FORCED f15(uint x) { return f14(x) + f14(x + 1); }
FORCED f16(uint x) { return f15(x) + f15(x + 1); }
FORCED f17(uint x) { return f16(x) + f16(x + 1); }
FORCED f18(uint x) { return f17(x) + f17(x + 1); }
FORCED f19(uint x) { return f18(x) + f18(x + 1); }
FORCED f20(uint x) { return f19(x) + f19(x + 1); }
kernel void k(global uint *o)
{
    o[0] = f20(0);
}
