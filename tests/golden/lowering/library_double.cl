// RUN: gasket cc --emit=ir %s | FileCheck %s
// What the library has for double is read apart from the rest: what calls exp, log or sin of double there finds them also when those
// of float have been read before.
// CHECK: define {{.*}} @f
kernel void f(global float *x, global double *y)
{
    size_t i = get_global_id(0);
    x[i] = exp(x[i]) + log(x[i]) + sin(x[i]) + tgamma(x[i]) + pow(x[i], 3.5f) + sinh(x[i]);
    y[i] = tgamma(y[i]) + lgamma(y[i]) + sinh(y[i]) + asinh(y[i]) + pow(y[i], 2.5) + erfc(y[i]) + cospi(y[i]) + expm1(y[i]);
}
