// What a part of an if changes under its mask is in one register before, inside and behind it, also where several variables begin
// with the same constant, or with a value that is wanted later: nothing is copied for all lanes inside the if, and loads go straight there.
// RUN: gasket cc --simd=16 -o - %s | FileCheck %s
// CHECK-LABEL: kernel constants
// CHECK-COUNT-3: mov (16|M0) {{.*}} 7:w
// CHECK-NOT: {{ mov \(}}
// CHECK:       shl {{.*}} 3:w
kernel void constants(global int *out, global const int *in, int n)
{
    int i = get_global_id(0), a = 7, b = 7, c = 7;

    if (i < n) {
        a = in[i];
        b = in[i + 100];
        c = in[i + 200];
    }
    out[i] = a ^ b << 3 ^ c * 5;
}

// CHECK-LABEL: kernel values
// CHECK-COUNT-2: (W) {{ *}}mov (16|M0)
// CHECK-NOT:   (W) {{ *}}mov
// CHECK:       shl {{.*}} 3:w
kernel void values(global int *out, global const int *in, int n)
{
    int i = get_global_id(0), from = in[i], a = from, b = from;

    if (i < n) {
        a = in[i + 100];
        b = in[i + 200] * a;
    }
    out[i] = a ^ b << 3 ^ from * 5;
}
