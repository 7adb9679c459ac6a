// With -cl-denorms-are-zero denormal floats and halves are zeros of their sign, as operands and as results; doubles and moves keep them.
// RUN: -k flushed -cl-denorms-are-zero -g 1 -a a=float[]:0x1p-126,-0x1p-140,0x1p-100,2 -a h=half[]:0x1p-14,0x1p-20 -a out=uint[10] -a d=double[]:0x1p-1074,3
// EXPECT out: 0 2147483648 0 0 0 1073741824 1 0 0 3
// EXPECT d: 4.94065645841247e-324 1.5e-323
// RUN: -k flushed -g 1 -a a=float[]:0x1p-126,-0x1p-140,0x1p-100,2 -a h=half[]:0x1p-14,0x1p-20 -a out=uint[10] -a d=double[]:0x1p-1074,3
// EXPECT out: 4194304 2147484672 512 512 1024 1073741824 0 1024 32 3
// EXPECT d: 4.94065645841247e-324 1.5e-323

kernel void flushed(global const float *a, global const half *h, global uint *out, global double *d)
{
    out[0] = as_uint(a[0] * 0.5f);
    out[1] = as_uint(a[1] * a[3]);
    out[2] = as_uint(a[2] * 0x1p-40f);
    out[3] = as_uint(fma(a[2], 0x1p-40f, 0.0f));
    out[4] = as_uint(a[1] * -a[3]);
    out[5] = as_uint(a[1] + a[3]);
    out[6] = a[1] == 0.0f;
    out[7] = as_uint(fabs(a[1] * a[3]));
    out[8] = as_ushort((half)(h[1] * 2.0h));
    out[9] = 3;
    d[1] = d[0] * d[1];
}
