// RUN: gasket cc --simd=8 %s | FileCheck %s
// Whole bytes and words of dwords are operands. Bits that go between others are put there by bfi2, which makes a rotation two instructions.
// So many ones are made by bfi1.

// CHECK-LABEL: kernel operands
// CHECK: send (8|M0) [[X:r[0-9]+]]:ud
// CHECK-NOT: {{ and \(}}
// CHECK: add (8|M0) {{.*}}:d {{ *}}[[X]].1<32;8,4>:ub {{ *}}[[X]].3<32;8,4>:ub
// CHECK-NOT: {{ shr \(}}
// CHECK: add (8|M0) {{.*}}:d {{.*}}[[X]].1<16;8,2>:w
// CHECK-NEXT: shl (8|M0) {{.*}}:d {{ *}}[[X]].2<32;8,4>:ub 2:w
kernel void operands(global const uint *a, global int *b)
{
    uint i = get_global_id(0), x = a[i];

    b[i] = (x >> 8 & 255) + (x >> 24);
    b[(x >> 16 & 255)] = b[i] + ((int)x >> 16);
}

// CHECK-LABEL: kernel rotation
// CHECK: mov (1|M0) [[M:r[0-9.]+]]<1>:ud 0xFFFFE000:ud
// CHECK: shr (8|M0) [[R:r[0-9]+]].0<1>:ud [[X:r[0-9]+]].0<8;8,1>:ud 19:w
// CHECK-NEXT: bfi2 (8|M0) {{.*}}:ud [[M]]<0;0>:ud [[X]].0<2;1>:ud [[R]].0<1>:ud
kernel void rotation(global uint *a)
{
    a[get_global_id(0)] = rotate(a[get_global_id(0)], 13u);
}

// CHECK-LABEL: kernel insertion
// CHECK: mov (1|M0) [[M:r[0-9.]+]]<1>:ud 4080:w
// CHECK: send (8|M0) [[X:r[0-9]+]]:ud
// CHECK: send (8|M0) [[Y:r[0-9]+]]:ud
// CHECK-NOT: {{ and \(}}
// CHECK: bfi2 (8|M0) {{.*}}:ud [[M]]<0;0>:ud [[Y]].0<2;1>:ud [[X]].0<1>:ud
kernel void insertion(global uint *a, global const uint *b)
{
    uint i = get_global_id(0), x = a[i], y = b[i];

    a[i] = (x & ~0xff0u) | (y & 255) << 4;
}

// bfe has no immediates, so it is taken where its numbers are used again.
// CHECK-LABEL: kernel extraction
// CHECK-DAG: mov (1|M0) [[W:r[0-9.]+]]<1>:ud 7:w
// CHECK-DAG: mov (1|M0) [[F:r[0-9.]+]]<1>:ud 3:w
// CHECK: bfe (8|M0) {{.*}}:ud [[W]]<0;0>:ud [[F]]<0;0>:ud {{.*}}:ud
// CHECK: while
kernel void extraction(global uint *a)
{
    uint x = a[get_global_id(0)], n = 0;

    while (x) {
        n += x >> 3 & 127;
        x = x * 3 << 1;
    }
    a[get_global_id(0)] = n;
}

// A mask of what was moved up is no extraction.
// CHECK-LABEL: kernel moved_up
// CHECK-NOT: {{ bfe \(}}
// CHECK: and (8|M0) {{.*}} 12:w
// CHECK: while
kernel void moved_up(global uint *a)
{
    uint x = a[get_global_id(0)], n = 0;

    while (x) {
        n += x << 2 & 12;
        x = x * 3 << 1;
    }
    a[get_global_id(0)] = n;
}

// What an overlap leaves is no insertion.
// CHECK-LABEL: kernel overlap
// CHECK-NOT: bfi2
kernel void overlap(global uint *a)
{
    uint x = a[get_global_id(0)];

    a[get_global_id(0)] = x << 13 | x >> 18;
}

// CHECK-LABEL: kernel masks
// CHECK: bfi1 (8|M0) {{.*}}<1>:ud {{ *}}r{{[0-9]+}}.0<8;8,1>:ud {{ *}}r{{[0-9]+}}.0<8;8,1>:ud
// CHECK: bfi1 (8|M0) {{.*}}<1>:ud {{ *}}r{{[0-9]+}}.0<8;8,1>:ud {{ *}}r{{[0-9.]+}}<0;1,0>:ud
kernel void masks(global uint *a, global const uint *b)
{
    uint i = get_global_id(0), n = a[i], k = b[i];

    a[i] = ((1u << n) - 1) << k;
    a[i + 64] &= (1u << k) - 1;
}
