// A signalling NaN is treated as a quiet one, as OpenCL C allows (7.2), and what is computed from it is quiet (IEEE 754, 6.2); a number wins against it in a
// minimum. Only sign operations and copies leave it as it is. x is 0x7f800001 (half 0x7c01, double 0x7ff0000000000001), y a number, then the quiet NaN.
// RUN: -g 2 -l 2 -a fx=uint[]:0x7f800001,0x7f800001 -a fy=uint[]:0x40000000,0x7fc00000 -a hx=ushort[]:0x7c01,0x7c01 -a hy=ushort[]:0x4000,0x7e00 -a dx=ulong[]:0x7ff0000000000001,0x7ff0000000000001 -a dy=ulong[]:0x4000000000000000,0x7ff8000000000000 -a f=uint[32] -a h=ushort[32] -a d=ulong[32]
// INTEL: of two NaNs the other one comes out, and trunc of a double leaves it signalling, which need not be known (7.2)
// EXPECT f: 1073741824 2143289344 1073741824 2143289345 1073741824 2143289344 1073741824 2143289344 2143289345 2143289345 2143289345 2143289345 2143289345 2143289345 2143289345 2143289345 2143289345 2143289345 2143289345 2143289345 2143289345 2143289345 4286578689 4286578689 2139095041 2139095041 4286578689 4286578689 2139095041 2139095041 2139095041 2139095041
// EXPECT h: 16384 32256 16384 32257 16384 32256 16384 32256 32257 32257 32257 32257 32257 32257 32257 32257 32257 32257 32257 32257 32257 32257 64513 64513 31745 31745 64513 64513 31745 31745 31745 31745
// EXPECT d: 4611686018427387904 9221120237041090560 4611686018427387904 9221120237041090561 4611686018427387904 9221120237041090560 4611686018427387904 9221120237041090560 9221120237041090561 9221120237041090561 9221120237041090561 9221120237041090561 9221120237041090561 9221120237041090561 9221120237041090561 9221120237041090561 9221120237041090561 9221120237041090561 9221120237041090561 9221120237041090561 9221120237041090561 9221120237041090561 18442240474082181121 18442240474082181121 9218868437227405313 9218868437227405313 18442240474082181121 18442240474082181121 9218868437227405313 9218868437227405313 9218868437227405313 9218868437227405313

#define ROWS(T, AS, out)                                                                                                                             \
    {                                                                                                                                                      \
        T values[] = {fmin(x, y), fmax(y, x), maxmag(x, y), minmag(x, y), floor(x), ceil(x), rint(x), trunc(x), round(x), x + (T)1, x * (T)2,              \
                      -x, fabs(x), copysign(x, (T)-1), y != y ? x : x, x};                                                                                 \
        for (int k = 0; k < 16; k++)                                                                                                                       \
            out[2 * k + i] = AS(values[k]);                                                                                                                \
    }

kernel void k(global const uint *fx, global const uint *fy, global const ushort *hx, global const ushort *hy, global const ulong *dx,
              global const ulong *dy, global uint *f, global ushort *h, global ulong *d)
{
    size_t i = get_global_id(0);
    {
        float x = as_float(fx[i]), y = as_float(fy[i]);
        ROWS(float, as_uint, f)
    }
    {
        half x = as_half(hx[i]), y = as_half(hy[i]);
        ROWS(half, as_ushort, h)
    }
    {
        double x = as_double(dx[i]), y = as_double(dy[i]);
        ROWS(double, as_ulong, d)
    }
}
