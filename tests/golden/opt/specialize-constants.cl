// RUN: gasket opt -O2 %s | FileCheck %s
// A function that stays a call gets a copy for each constant that decides something in it; what does not decide is no reason for one.
// CHECK:         call spir_func i32 @[[THREE:power[.0-9]*]](i32 %{{.*}}, i32 3)
// CHECK:         call spir_func i32 @[[THREE]](i32 %{{.*}}, i32 3)
// CHECK:         call spir_func i32 @[[ANY:power[.0-9]*]](i32 %{{.*}}, i32 %n)
// CHECK:         call spir_func i32 @[[PLUS:plus[.0-9]*]](i32 %{{.*}}, i32 3)
// CHECK:         call spir_func i32 @[[PLUS]](i32 %{{.*}}, i32 4)
// CHECK:         define internal spir_func i32 @[[THREE]](
// CHECK-NOT:     phi
__attribute__((noinline)) uint power(uint x, int n)
{
    uint p = 1;

    for (int i = 0; i < n; i++)
        p *= x + i;
    return p;
}

__attribute__((noinline)) uint plus(uint x, uint y)
{
    return (x ^ y) * 3 + x;
}

kernel void k(global uint *out, int n)
{
    uint i = get_global_id(0);

    out[2 * i] = power(i, 3) + power(i + 1, 3) + power(i, n);
    out[2 * i + 1] = plus(i, 3) + plus(i, 4);
}
