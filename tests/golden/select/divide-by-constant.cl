// RUN: gasket cc --simd=8 %s | FileCheck %s
// Division by constants is a product and a shift; only what has more bits than a product takes the sum too.

// CHECK-LABEL: kernel by_ten
// CHECK-NOT: {{math\.}}
// CHECK: mul (8|M0) [[P:r[0-9]+]].0<1>:uq {{.*}} 0xCCCCCCCD:ud
// CHECK: shr (8|M0) {{.*}} [[P]].1<8;4,2>:ud 3:w
kernel void by_ten(global uint *a)
{
    a[get_global_id(0)] /= 10;
}

// CHECK-LABEL: kernel by_seven
// CHECK-NOT: {{math\.}}
// CHECK: mul (8|M0) [[P:r[0-9]+]].0<1>:uq {{.*}} 0x49249249:ud
// CHECK-NEXT: add (8|M0) {{.*}} [[P]].0<4;4,1>:q 1227133513:d
kernel void by_seven(global uint *a)
{
    a[get_global_id(0)] /= 7;
}

// CHECK-LABEL: kernel words
// CHECK-NOT: {{math\.}}
// CHECK: mul (8|M0) {{.*}}:d {{.*}}:uw 0xCCCD:uw
// CHECK-NEXT: shr (8|M0) {{.*}}:ud {{.*}}:ud 19:w
kernel void words(global ushort *a)
{
    a[get_global_id(0)] /= 10;
}

// CHECK-LABEL: kernel by_variable
// CHECK: math.iqot (8|M0)
kernel void by_variable(global uint *a, uint d)
{
    a[get_global_id(0)] /= d;
}
