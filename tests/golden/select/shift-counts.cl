// RUN: gasket cc --simd=8 %s | FileCheck %s
// A shift takes the low bits of its count alone: the masks that the language asks for cost nothing, and 32 - n is -n.

// CHECK-LABEL: kernel k
// CHECK: send (8|M0) [[X:r[0-9]+]]:ud
// CHECK: send (8|M0) [[N:r[0-9]+]]:ud
// CHECK-NOT: {{ and \(}}
// CHECK: shr (8|M0) {{.*}}:ud [[X]].0<8;8,1>:ud -[[N]].0<8;8,1>:ud
// CHECK: shl (8|M0) {{.*}}:d [[X]].0<8;8,1>:d [[N]].0<8;8,1>:ud
// CHECK-NOT: {{ and \(}}
// CHECK: or (8|M0)
kernel void k(global uint *a, global const uint *n)
{
    uint i = get_global_id(0), x = a[i];

    a[i] = rotate(x, n[i]);
}

// CHECK-LABEL: kernel words
// CHECK: and (16|M0) {{.*}} 15:w
// CHECK: shl
kernel void words(global ushort2 *a, global const ushort2 *n)
{
    a[get_global_id(0)] <<= n[get_global_id(0)];
}
