// -cl-ext disables the types of an extension.
// RUN: gasket cc -o /dev/null %s
// RUN: not gasket cc -cl-ext=-cl_khr_fp16 -o /dev/null %s 2>&1 | FileCheck --check-prefix=HALF %s
// RUN: not gasket cc -cl-std=CL1.2 -cl-ext=-cl_khr_fp64 -o /dev/null %s 2>&1 | FileCheck --check-prefix=DOUBLE %s
typedef double pair __attribute__((ext_vector_type(2)));
// DOUBLE: :[[@LINE-1]]:9: error: type 'double' needs extension cl_khr_fp64, which -cl-ext or --device disables
kernel void k(global float *p, global half *h, global double *d)
// DOUBLE: :[[@LINE-1]]:55: error: type 'double' needs extension cl_khr_fp64, which -cl-ext or --device disables
{
    half2 x = vload2(0, h);
    // HALF: :[[@LINE-1]]:11: error: type 'half2' needs extension cl_khr_fp16, which -cl-ext or --device disables
    // HALF: :[[@LINE-2]]:15: error: a result of type 'half2' needs extension cl_khr_fp16, which -cl-ext or --device disables
    double y[2] = {d[0], d[1]};
    // DOUBLE: :[[@LINE-1]]:5: error: type 'double' needs extension cl_khr_fp64, which -cl-ext or --device disables
    p[0] = x.x + y[1];
    p[1] = vload_half(0, h);
    p[2] = convert_double(p[1]) < 1.5;
    // DOUBLE: :[[@LINE-1]]:12: error: a result of type 'double' needs extension cl_khr_fp64, which -cl-ext or --device disables
    // DOUBLE: :[[@LINE-2]]:35: warning: this constant is a float, since extension cl_khr_fp64 is disabled; use the suffix 'f' [-Wother]
    p[3] = p[2] * (float)1.5f;
}
