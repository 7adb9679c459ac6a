float __attribute__((overloadable)) twice(float x) { return x * 2; }
float4 __attribute__((overloadable)) twice(float4 x) { return x * 2; }
int __attribute__((overloadable)) twice(int x) { return x * 2; }
kernel void k(global float *f, global float4 *v, global int *n)
{

    v[0] = twice(v[1]);


    n[0] = twice((short)n[1]);

    f[0] = fma(f[1], f[2], 3);



    v[1] = fmax(v[2], 1.0f);


    n[1] = get_global_id(0);


    vstore4(convert_int4_sat_rte(v[0]) + as_int4(v[1]), 0, n);


    n[2] = vload3(n[3], (global char *)n).z;


    atomic_add(n, 3);

    n[4] = isnan(f[3]);

    n[5] = any(isnan(v[3]));
}
