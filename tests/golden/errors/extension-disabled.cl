// -cl-ext disables the types of an extension.
// RUN: gasket cc -o /dev/null %s
// RUN: not gasket cc -cl-ext=-cl_khr_fp16 -o /dev/null %s 2>&1 | FileCheck --implicit-check-not=error: --check-prefix=HALF %s
// RUN: not gasket cc -cl-std=CL1.2 -cl-ext=-cl_khr_fp64 -o /dev/null %s 2>&1 | FileCheck --implicit-check-not=error: --check-prefix=DOUBLE %s
kernel void k(global float *p, global half *h, global double *d)
{
    half2 x = vload2(0, h);
    // HALF: :[[@LINE-1]]:11: error: type 'half2' needs extension cl_khr_fp16, which -cl-ext disables
    double y[2] = {d[0], d[1]};
    // DOUBLE: :[[@LINE-1]]:12: error: type 'double[2]' needs extension cl_khr_fp64, which -cl-ext disables
    p[0] = x.x + y[1];
}
