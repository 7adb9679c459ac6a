// RUN: gasket cc --simd=16 %s | FileCheck %s
// Bytes and words side by side are moved as dwords where their run begins at a multiple of four and fills one, two or four.
// CHECK-LABEL: //.kernel words
// CHECK:       untyped surface read with xy
// CHECK-NOT:   byte
// CHECK:       untyped surface write with x,
// CHECK-NOT:   byte
// CHECK:       EOT
kernel void words(global const ushort *in, global uchar *out)
{
    int i = get_global_id(0) * 4;
    ushort a = in[i], b = in[i + 1], c = in[i + 2], d = in[i + 3];

    out[i] = a;
    out[i + 1] = b;
    out[i + 2] = c;
    out[i + 3] = d;
}

// At an odd place they stay what they are.
// CHECK-LABEL: //.kernel odd
// CHECK-COUNT-4: byte gather of 1 byte
// CHECK-COUNT-4: byte scatter of 1 byte
kernel void odd(global const uchar *in, global uchar *out)
{
    int i = get_global_id(0) * 4;
    uchar a = in[i + 1], b = in[i + 2], c = in[i + 3], d = in[i + 4];

    out[i + 1] = d;
    out[i + 2] = c;
    out[i + 3] = b;
    out[i + 4] = a;
}
