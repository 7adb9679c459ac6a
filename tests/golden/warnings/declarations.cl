// Declarations that contradict or repeat themselves, and extensions without their pragma or in a version that does not need it.
// RUN: gasket cc -Wpedantic -Wmissing-prototypes -Wpedantic-core-features -o /dev/null %s 2>&1 | FileCheck %s
// RUN: gasket cc -Wno-duplicate-decl-specifier -Wno-ignored-attributes -Werror -o /dev/null %s
// RUN: gasket cc -cl-std=CL1.1 -Wopencl-pragma -o /dev/null %s 2>&1 | FileCheck --check-prefix=OLD %s
// RUN: python3 %top/tests/tools/apply_fixes.py --note=0 %s -Wmissing-prototypes | FileCheck-in-part --check-prefix=FIX %s
#if __OPENCL_C_VERSION__ >= 200
const const int twice = 1;
// CHECK: :[[@LINE-1]]:7: warning: duplicate 'const' [-Wduplicate-decl-specifier]
global global int *again;
// CHECK: :[[@LINE-1]]:8: warning: duplicate 'global' [-Wduplicate-decl-specifier]
// FIX: const {{ ?}}int twice = 1;
// FIX: global {{ ?}}int *again;
__attribute__((reqd_work_group_size(8, 1, 1), reqd_work_group_size(8, 1, 1))) kernel void equal(void) {}
__attribute__((work_group_size_hint(8, 1, 1), work_group_size_hint(16, 1, 1))) kernel void sizes(void) {}
// CHECK: :[[@LINE-1]]:47: warning: attribute 'work_group_size_hint' is given before with other arguments [-Wignored-attributes]
__attribute__((vec_type_hint(int4), vec_type_hint(float4))) kernel void hints(void) {}
// CHECK: :[[@LINE-1]]:37: warning: attribute 'vec_type_hint' is given before with other arguments [-Wignored-attributes]
kernel void svm(__attribute__((nosvm)) global int *p) {}
// CHECK: :[[@LINE-1]]:32: warning: attribute 'nosvm' is deprecated, and has no effect [-Wignored-attributes]
#pragma OPENCL EXTENSION cl_khr_fp64 : enable
// CHECK: :[[@LINE-1]]:26: warning: extension 'cl_khr_fp64' is a part of OpenCL C 1.2 [-Wpedantic-core-features]
#pragma OPENCL EXTENSION cl_khr_subgroups : enable
float helper(float x) { return x; }
// CHECK: :[[@LINE-1]]:7: warning: no prototype precedes the definition of 'helper' [-Wmissing-prototypes]
// CHECK: note: add 'static' if other files do not use it
// FIX: static float helper(float x)
float declared(float x);
float declared(float x) { return helper(x); }
static float own(float x) { return x; }
kernel void call(global float *p) { p[0] = declared(own(p[1])); }
kernel void before(global float *p)
{
    half h = p[0];
    // CHECK: :[[@LINE-1]]:10: warning: a variable of type 'half' needs '#pragma OPENCL EXTENSION cl_khr_fp16 : enable' [-Wopencl-pragma]
    double d = h;
    p[0] = d;
}
#pragma OPENCL EXTENSION cl_khr_fp16 : enable
kernel void after(global float *p)
{
    half4 h = 1;
    p[0] = h.x;
}
#else
#pragma OPENCL EXTENSION cl_khr_subgroups : enable
// OLD: :[[@LINE-1]]:26: warning: extension 'cl_khr_subgroups' needs OpenCL C 1.2 [-Wignored-pragmas]
kernel void before(global double *p) { double d = p[0]; p[0] = d; }
// OLD: :[[@LINE-1]]:47: warning: a variable of type 'double' needs '#pragma OPENCL EXTENSION cl_khr_fp64 : enable' [-Wopencl-pragma]
#pragma OPENCL EXTENSION cl_khr_fp64 : enable
kernel void after(global double *p) { double d = p[0]; p[0] = d; }
// OLD-NOT: warning:
#endif
