// RUN: not gasket cc --emit=ast %s 2>&1 | FileCheck %s
// The pragma holds to the end of its block, so it stands at the start of one.
#pragma OPENCL FP_CONTRACT OFF
kernel void k(global int *p)
{
#pragma OPENCL FP_CONTRACT ON
    p[0] = 1;
#pragma OPENCL FP_CONTRACT OFF
// CHECK: :[[@LINE-1]]:9: error: FP_CONTRACT can only appear at file scope or at the start of a block
    p[1] = 2;
}
kernel void standard(global int *p)
{
#pragma STDC FP_CONTRACT OFF
    p[0] = 1;
#pragma STDC FP_CONTRACT ON
// CHECK: :[[@LINE-1]]:9: error: FP_CONTRACT can only appear at file scope or at the start of a block
#pragma FP_CONTRACT ON
// CHECK: :[[@LINE-1]]:9: error: FP_CONTRACT can only appear at file scope or at the start of a block
    p[1] = 2;
// Other pragmas of these languages and of clang have no effect here.
#pragma STDC FENV_ACCESS ON
#pragma STDC
#pragma OPENCL SELECT_ROUNDING_MODE rte
#pragma OPENCL
#pragma clang FP_CONTRACT ON
}
