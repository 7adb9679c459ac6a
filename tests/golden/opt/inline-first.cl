// RUN: gasket opt --passes=drop-dead,inline-first,drop-dead,sroa,mem2reg,merge-calls -O2 %s | FileCheck %s
// RUN: gasket opt --passes=drop-dead,inline-first,drop-dead,sroa,mem2reg,merge-calls,inline,drop-dead -O2 %s | FileCheck --check-prefix=LATER %s
// Sine and cosine of one angle are one call, and so are equal calls of another function with branches: merge-calls merges them before inline replaces
// them. Calls with other arguments stay, as do calls of a function that writes memory of the caller; functions without branches and those of
// the program are inlined at once.
// CHECK-LABEL: define {{.*}} @both(
// CHECK:         call spir_func <2 x double> @library.__gasket_double_sine_cosine{{[.0-9]*}}(
// CHECK-NOT:     call spir_func
// CHECK-LABEL: define {{.*}} @others(
// CHECK:         call spir_func <2 x double> @library.__gasket_double_sine_cosine{{[.0-9]*}}(double %[[X:.*]])
// CHECK-NOT:     call spir_func
// CHECK:         call spir_func <2 x double> @library.__gasket_double_sine_cosine{{[.0-9]*}}(double %[[Y:.*]])
// CHECK-NOT:     call spir_func
// CHECK-LABEL: define {{.*}} @equal(
// CHECK:         call spir_func float @library._Z4fmodff(
// CHECK-NOT:     call spir_func
// CHECK-LABEL: define {{.*}} @quotients(
// CHECK-NOT:     call spir_func {{.*}}remquo
// CHECK:         ret void
// CHECK:       define {{.*}} @library._Z4fmodff({{.*}} memory(none) "gasket.library"
// LATER-NOT:   call spir_func
kernel void both(global double *o, double x)
{
    o[0] = sin(x);
    o[1] = cos(x);
}
kernel void others(global double *o, double x, double y)
{
    o[0] = sin(x);
    o[1] = cos(y);
}
float last(float x, float y)
{
    return x > 0 ? fmod(x, y) : 1;
}
kernel void equal(global float *o, float x, float y)
{
    o[0] = fmod(x, y);
    o[1] = last(x, y);
}
kernel void quotients(global float *o, float x, float y)
{
    int q, r;
    o[0] = remquo(x, y, &q) + remquo(x, y, &r) + q + r;
}
