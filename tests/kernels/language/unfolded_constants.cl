// Operations on constants that nothing folds before code generation at -O0: vectors of constants under division, fused multiply-add,
// conversions, and conditions that are known.
// RUN: -k divided -g 16 -l 16 -a out=int2[16]
// RUN: -k fused -g 16 -l 16 -a out=float2[16] -a one=double[16]
// RUN: -k converted -g 16 -l 16 -a out=short4[16]
// RUN: -k known -g 16 -l 16 -a out=int[16]
// ORACLE: pocl
#pragma OPENCL EXTENSION cl_khr_fp64 : enable

kernel void divided(global int2 *out)
{
    int2 v = as_int2((uint2)(7) + as_uint2((int2)(20, -9) / (int2)(3)));
    char2 c = (char2)(100, -50) / as_char2(-as_uchar2((char2)(7)));

    out[get_global_id(0)] = v ^ convert_int2(c);
}

kernel void fused(global float2 *out, global double *one)
{
    double x = fma((double)3, 5.0, convert_double((uchar)2));
    double3 y = fma(convert_double3((uchar3)(1)), (double3)(2), (double3)(3));

    out[get_global_id(0)] = fma((float2)(2, 3), (float2)(4, 5), fma((float2)(4294967296.0f, 1), (float2)(1), (float2)(1, 3.0e4f)));
    one[get_global_id(0)] = x + y.z;
}

kernel void converted(global short4 *out)
{
    short2 a = convert_short2((uint2)(70000, 3));
    short2 b = convert_short2_sat((int2)(70000, -70000));

    out[get_global_id(0)] = (short4)(a, b) + (short4)(convert_short3((ulong3)(1)), 2);
}

int never_called_itself(int x)
{
    return x + 1;
}

int never_called(int x)
{
    return never_called_itself(x) * 2;
}

kernel void known(global int *out)
{
    int n = 0;

    for (int i = 0; i < 3 && ((1) && all((int4)(-1))); i++)
        n += any((short2)(0, -1)) ? 10 : 1;
    out[get_global_id(0)] = n;
}
