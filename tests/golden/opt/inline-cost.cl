// RUN: gasket opt --passes=inline %s | FileCheck %s
// RUN: gasket opt --passes=inline --remarks=all %s -o /dev/null 2>&1 | FileCheck %s --check-prefix=REMARK
// A caller that has grown large takes in no more calls of a large function that several places call; a small one, one that must be inlined, and one that nobody else calls still go.
// CHECK:     define {{.*}} @k(
// CHECK:     call spir_func i32 @large(
// CHECK-NOT: call spir_func i32 @{{small|forced|single}}
// CHECK:     }
// REMARK: inline-cost.cl:[[#@LINE+27]]:{{[0-9]+}}: remark: the call of 'large' stays: {{[0-9]+}} operations in a caller of {{[0-9]+}} exceed the limits [inline: size]
#define TWICE(x) x x
#define TIMES16(x) TWICE(TWICE(TWICE(TWICE(x))))
#define MIX TIMES16(x = x * 5 + (x >> 3); x ^= x << 7;)
uint large(uint x)
{
    MIX
    return x;
}
uint small(uint x)
{
    return x * 3;
}
__attribute__((always_inline)) uint forced(uint x)
{
    MIX
    return x + 1;
}
uint single(uint x)
{
    MIX
    return x + 2;
}
kernel void k(global uint *p)
{
    uint x = p[0];

    TIMES16(TIMES16(x = large(x);))
    x = small(x) + small(x + 1);
    x = forced(x) + forced(x + 1);
    x = single(x);
    p[1] = x;
}
