// What the options on mathematics change in the code.
// RUN: gasket cc --simd=8 -D PLAIN %s | FileCheck --check-prefix=PLAIN %s
// RUN: gasket cc --simd=8 -D PLAIN -cl-denorms-are-zero %s | FileCheck --check-prefix=ZERO %s
// RUN: gasket cc --simd=8 -D PLAIN -cl-fp32-correctly-rounded-divide-sqrt %s | FileCheck --check-prefix=CORRECT %s
// RUN: gasket cc --simd=8 -D PLAIN -cl-mad-enable %s | FileCheck --check-prefix=MAD %s
// RUN: gasket cc --simd=8 -D PLAIN -cl-no-signed-zeros %s | FileCheck --check-prefix=NSZ %s
// RUN: gasket cc --simd=8 -D PLAIN -cl-finite-math-only %s | FileCheck --check-prefix=FINITE %s
// RUN: gasket cc --simd=8 -D PLAIN -cl-unsafe-math-optimizations %s | FileCheck --check-prefix=UNSAFE %s
// RUN: gasket cc --simd=8 -D PLAIN -cl-fast-relaxed-math %s | FileCheck --check-prefixes=UNSAFE,FAST %s
// RUN: gasket cc -cl-single-precision-constant --emit=ir %s | FileCheck --check-prefix=SINGLE %s
#pragma OPENCL FP_CONTRACT OFF

#ifdef PLAIN
// PLAIN-LABEL: //.kernel quotient
// PLAIN: or (1|M0) {{.*}} 0x4C0:uw {Switch}
// ZERO: or (1|M0) {{.*}} 0x40:uw {Switch}
// PLAIN: math.fdiv (8|M0)
// CORRECT-LABEL: //.kernel quotient
// CORRECT: math.invm (8|M0)
kernel void quotient(global float *o, global const float *a, global const float *b)
{
    size_t i = get_global_id(0);
    o[i] = a[i] / b[i];
}
// PLAIN-LABEL: //.kernel root
// PLAIN: math.sqt (8|M0)
// CORRECT-LABEL: //.kernel root
// CORRECT: math.rsqtm (8|M0)
kernel void root(global float *o, global const float *a)
{
    size_t i = get_global_id(0);
    o[i] = sqrt(a[i]);
}
// PLAIN-LABEL: //.kernel fused
// PLAIN-NOT: mad (8|M0)
// PLAIN-LABEL: //.kernel zero
// MAD-LABEL: //.kernel fused
// MAD: mad (8|M0)
// UNSAFE-LABEL: //.kernel fused
// UNSAFE: mad (8|M0)
kernel void fused(global float *o, global const float *a, global const float *b)
{
    size_t i = get_global_id(0);
    float product = a[i] * b[i];
    o[i] = product + 3.0f;
}
// PLAIN: add (8|M0) {{.*}} 0.0:f
// NSZ-LABEL: //.kernel zero
// NSZ-NOT: add (8|M0) {{.*}}:f
// NSZ-LABEL: //.kernel isnumber
kernel void zero(global float *o, global const float *a)
{
    size_t i = get_global_id(0);
    o[i] = floor(a[i]) + 0.0f; /* computed: the sum would make a signalling NaN quiet */
}
// PLAIN-LABEL: //.kernel isnumber
// PLAIN: cmp (8|M0)
// FINITE-LABEL: //.kernel isnumber
// FINITE-NOT: cmp (8|M0)
// FINITE-LABEL: //.kernel sum
kernel void isnumber(global float *o, global const float *a)
{
    size_t i = get_global_id(0);
    o[i] = isnan(a[i]) ? 1.0f : a[i];
}
// PLAIN-LABEL: //.kernel sum
// PLAIN: add (8|M0) {{.*}} 1.0:f
// PLAIN: add (8|M0) {{.*}} 2.0:f
// UNSAFE-LABEL: //.kernel sum
// UNSAFE: add (8|M0) {{.*}} 3.0:f
kernel void sum(global float *o, global const float *a)
{
    size_t i = get_global_id(0);
    float x = a[i] + 1.0f;
    o[i] = x + 2.0f;
}
// PLAIN-LABEL: //.kernel sine
// PLAIN-NOT: math.sin
// FAST-LABEL: //.kernel sine
// FAST: math.sin (8|M0)
kernel void sine(global float *o, global const float *a)
{
    size_t i = get_global_id(0);
    o[i] = sin(a[i]);
}
#else
// SINGLE: fmul {{.*}}float
// SINGLE-NOT: double
kernel void constants(global float *o)
{
    o[0] = o[1] * 0.1;
}
#endif
