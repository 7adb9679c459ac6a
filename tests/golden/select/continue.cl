// RUN: gasket cc --simd=16 %s | FileCheck %s
// Where all lanes that come to the end of a loop go round again, those that come by continue wait at the while: no endif, no join.
// CHECK:     [[HEAD:L[0-9]+]]:
// CHECK:     cont (16|M0) {{ *}}[[END:L[0-9]+]] {{ *}}[[WHILE:L[0-9]+]]
// CHECK:     break (16|M0) {{ *}}[[END]] {{ *}}[[WHILE]]
// CHECK-NOT: {{ join \(}}
// CHECK-NOT: {{ endif \(}}
// CHECK:     [[WHILE]]:
// CHECK-NEXT: while (16|M0) {{ *}}[[HEAD]]
kernel void k(global const uint *in, global uint *out)
{
    size_t g = get_global_id(0);
    uint x = in[g], y = 0;

    for (;;) {
        x = x * 1664525u + 1013904223u;
        if (x & 0x10000)
            continue;
        y += x >> 7;
        if ((y & 0xf0) == 0)
            break;
    }
    out[g] = y;
}
