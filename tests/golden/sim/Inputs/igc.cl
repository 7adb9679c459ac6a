/* Kernels for Intel's compiler to make assembly of: each work-item puts many operations on pseudo-random operands into one number. */
#pragma OPENCL EXTENSION cl_khr_fp64 : enable
#pragma OPENCL EXTENSION cl_khr_int64_base_atomics : enable
#pragma OPENCL FP_CONTRACT OFF

uint next(uint *s)
{
    *s = *s * 1664525u + 1013904223u;
    return *s ^ *s >> 15;
}

/* Often a small number or one at the edge of its type. */
int operand(uint *s)
{
    uint k = next(s) >> 8, x = next(s);
    return k % 5 == 0 ? (int)(x % 9) - 4 : k % 5 == 1 ? (int)(0x80000000u + x % 3 - 1) : (int)(x >> k % 24);
}

long long_operand(uint *s)
{
    long high = operand(s), low = next(s);
    return next(s) & 256 ? high : high << 32 | low;
}

float float_operand(uint *s)
{
    uint k = next(s) >> 8;
    int x = operand(s);
    return k % 7 == 0 ? x % 3 * 0.5f : k % 7 == 1 ? as_float((uint)x & 0x807FFFFF) : k % 7 == 2 ? x * 1e15f : x / 16384.0f;
}

uint mix_in(uint h, uint x)
{
    return (h ^ x) * 16777619u + (h >> 13);
}

uint mix_float(uint h, float x)
{
    return mix_in(h, isnan(x) ? 0x7FC00000u : as_uint(x));
}

uint mix_long(uint h, ulong x)
{
    return mix_in(mix_in(h, (uint)x), (uint)(x >> 32));
}

kernel void integers(global uint *out)
{
    uint s = get_global_id(0) * 77 + 5, h = 0;
    for (int n = 0; n < 40; n++) {
        int x = operand(&s), y = operand(&s);
        uint ux = x, uy = y;
        int d = y == 0 || y == -1 ? 7 : y;
        h = mix_in(h, ux + uy), h = mix_in(h, ux - uy), h = mix_in(h, ux * uy), h = mix_in(h, x / d), h = mix_in(h, x % d);
        h = mix_in(h, ux / (uint)d), h = mix_in(h, ux % (uint)d), h = mix_in(h, (ux & uy) + (ux | ~uy) * 3), h = mix_in(h, x >> (y & 31));
        h = mix_in(h, ux << (y & 31)), h = mix_in(h, ux >> (y & 31)), h = mix_in(h, min(x, y)), h = mix_in(h, max(ux, uy));
        h = mix_in(h, mul_hi(x, y)), h = mix_in(h, mul_hi(ux, uy)), h = mix_in(h, add_sat(x, y)), h = mix_in(h, sub_sat(ux, uy));
        h = mix_in(h, popcount(x) * 32 + clz(x)), h = mix_in(h, rotate(ux, uy)), h = mix_in(h, hadd(x, y) ^ rhadd(ux, uy));
        h = mix_in(h, abs_diff(x, y)), h = mix_in(h, x / 7 + (int)(uy / 1000003u) + x % 10), h = mix_in(h, (x < y) + 2 * (ux < uy) + 4 * (x == y));
    }
    out[get_global_id(0)] = h;
}

kernel void small_integers(global uint *out)
{
    uint s = get_global_id(0) * 13 + 1, h = 0;
    for (int n = 0; n < 40; n++) {
        char x = operand(&s), y = operand(&s);
        short a = operand(&s), b = operand(&s);
        uchar ux = x, uy = y;
        ushort ua = a, ub = b;
        h = mix_in(h, (char)(x + y)), h = mix_in(h, (uchar)(ux * uy)), h = mix_in(h, y ? x / y : 3), h = mix_in(h, add_sat(x, y));
        h = mix_in(h, sub_sat(ux, uy)), h = mix_in(h, mul_hi(ua, ub)), h = mix_in(h, add_sat(a, b)), h = mix_in(h, (short)(a << (b & 15)));
        h = mix_in(h, a >> (b & 15)), h = mix_in(h, ua >> (ub & 15)), h = mix_in(h, rotate(a, b)), h = mix_in(h, clz(x) + popcount(ua) * 16);
        h = mix_in(h, min(x, y) * 256 + max(ux, uy)), h = mix_in(h, convert_uchar_sat(a)), h = mix_in(h, convert_char_sat(ub));
    }
    out[get_global_id(0)] = h;
}

kernel void longs(global uint *out)
{
    uint s = get_global_id(0) * 31 + 9, h = 0;
    for (int n = 0; n < 25; n++) {
        long x = long_operand(&s), y = long_operand(&s);
        ulong ux = x, uy = y;
        long d = y == 0 || y == -1 ? 7 : y;
        h = mix_long(h, ux + uy), h = mix_long(h, ux - uy), h = mix_long(h, ux * uy), h = mix_long(h, x / d), h = mix_long(h, ux % (ulong)d);
        h = mix_long(h, x >> (y & 63)), h = mix_long(h, ux << (y & 63)), h = mix_long(h, ux >> (y & 63)), h = mix_long(h, min(x, y));
        h = mix_long(h, max(ux, uy)), h = mix_long(h, mul_hi(x, y)), h = mix_long(h, rotate(ux, uy)), h = mix_long(h, popcount(x) + clz(x) * 64);
        h = mix_long(h, (x < y) + 2 * (ux >= uy)), h = mix_long(h, (long)(int)x * (int)y), h = mix_float(h, (float)x), h = mix_float(h, (float)ux);
    }
    out[get_global_id(0)] = h;
}

kernel void floats(global uint *out)
{
    uint s = get_global_id(0) * 7 + 3, h = 0;
    for (int n = 0; n < 40; n++) {
        float x = float_operand(&s), y = float_operand(&s), z = float_operand(&s);
        h = mix_float(h, x + y), h = mix_float(h, x * y), h = mix_float(h, x / y), h = mix_float(h, sqrt(fabs(x))), h = mix_float(h, fma(x, y, -z));
        h = mix_float(h, fmin(x, y) + 0.0f), h = mix_float(h, fmax(y, z) + 0.0f), h = mix_float(h, ceil(x) - trunc(y)), h = mix_float(h, rint(z));
        h = mix_in(h, (x < y) + 2 * (y >= z) + 4 * (x != x) + 8 * signbit(z)), h = mix_in(h, convert_int_sat(x)), h = mix_in(h, convert_uchar_sat(y));
        h = mix_in(h, convert_int_sat_rte(z)), h = mix_in(h, convert_int_sat_rtp(x)), h = mix_in(h, convert_int_sat_rtn(y));
        h = mix_float(h, convert_float_rtz((int)next(&s))), h = mix_float(h, convert_float_rtp(next(&s)));
    }
    out[get_global_id(0)] = h;
}

kernel void doubles(global uint *out)
{
    uint s = get_global_id(0) * 11 + 2, h = 0;
    for (int n = 0; n < 20; n++) {
        double x = float_operand(&s) * 1.0000001, y = (double)operand(&s) / 3 + 1e-3, z = float_operand(&s);
        h = mix_long(h, as_ulong(x + y)), h = mix_long(h, as_ulong(x * z + 1.0)), h = mix_long(h, as_ulong(x / y)), h = mix_long(h, as_ulong(sqrt(fabs(y))));
        h = mix_long(h, as_ulong(fma(x, y, z) + 0.0)), h = mix_float(h, (float)y), h = mix_in(h, convert_int_sat(y)), h = mix_long(h, convert_long_sat(x));
        h = mix_in(h, (x < y) + 2 * (y == z)), h = mix_long(h, as_ulong((double)next(&s))), h = mix_long(h, as_ulong(x < y ? x + 1.5 : y));
    }
    out[get_global_id(0)] = h;
}

int collatz(uint x)
{
    int n = 0;
    while (x != 1 && n < 200) {
        x = x & 1 ? 3 * x + 1 : x >> 1;
        n++;
    }
    return n;
}

kernel void flow(global uint *out)
{
    int i = get_global_id(0), s = i;
    uint r = i * 5 + 1;
    for (int j = 0; j < 60; j++) {
        if (next(&r) % 7 == 3)
            continue;
        if (next(&r) % 61 == 5)
            break;
        for (int k = 0; k < (i & 15); k++) {
            s += k * j;
            if ((s & 63) == 17)
                break;
            if (s & 1)
                s ^= k;
            else if ((s += j) % 251 == 4)
                goto done;
        }
        switch (s & 7) {
        case 0:
            s += 1;
            break;
        case 1:
            s *= 3;
        case 2:
            s ^= 5;
            break;
        case 5:
            s -= j;
            if (s < 0) {
                out[i] = s;
                return;
            }
        default:
            s += 2;
        }
    }
done:
    out[i] = s + collatz(i + 1) + (i % 3 == 0 ? collatz((s & 1023) | 1) : 0);
}

kernel void groups(global uint *out)
{
    local int sums[64], counts[12];
    int l = get_local_id(0), g = get_global_id(0);
    uint s = g + 1;
    sums[l] = next(&s) & 1023;
    if (l < 12)
        counts[l] = 0;
    barrier(CLK_LOCAL_MEM_FENCE);
    atomic_add(&counts[sums[l] & 7], 1);
    atomic_max(&counts[8 + (l & 3)], l);
    for (int reach = get_local_size(0) / 2; reach > 0; reach /= 2) {
        int v = l < reach ? sums[l + reach] : 0;
        barrier(CLK_LOCAL_MEM_FENCE);
        if (l < reach)
            sums[l] += v;
        barrier(CLK_LOCAL_MEM_FENCE);
    }
    out[g] = sums[0] * 8 + counts[l % 12];
}

kernel void privates(global uint *out)
{
    int a[48];
    uint s = get_global_id(0) + 3, h = 0;
    for (int j = 0; j < 48; j++)
        a[j] = next(&s) >> 7;
    for (int j = 0; j < 48; j++) {
        int k = a[j] % 48, t = a[j];
        a[j] = a[k];
        a[k] = t + j;
    }
    for (int j = 0; j < 48; j++)
        h = mix_in(h, a[j]);
    out[get_global_id(0)] = h;
}
