// RUN: gasket cc --emit=ast -Wall %s 2>&1 >/dev/null | FileCheck %s
// Pragmas that say nothing, or nothing that can be meant.
#pragma OPENCL EXTENSION cl_khr_fp64 : enable
#pragma OPENCL EXTENSION all : disable
#pragma OPENCL EXTENSION cl_khr_foo : enable
// CHECK: :[[@LINE-1]]:26: warning: unknown OpenCL extension 'cl_khr_foo'; ignored [-Wignored-pragmas]
#pragma OPENCL EXTENSION all : enable
// CHECK: :[[@LINE-1]]:32: warning: 'all' can only be disabled [-Wignored-pragmas]
#pragma OPENCL EXTENSION cl_khr_fp64 : require
// CHECK: :[[@LINE-1]]:40: warning: expected 'enable' or 'disable', not 'require' [-Wignored-pragmas]
#pragma OPENCL EXTENSION cl_khr_fp64
// CHECK: :[[@LINE-1]]:26: warning: expected the name of an extension, ':', and 'enable' or 'disable' [-Wignored-pragmas]
#pragma OPENCL FP_CONTRACT MAYBE
// CHECK: :[[@LINE-1]]:9: warning: expected ON, OFF or DEFAULT after FP_CONTRACT [-Wignored-pragmas]
#pragma pack(3)
// CHECK: :[[@LINE-1]]:9: warning: expected pack(N), pack(push, N) or pack(pop) with N one of 1, 2, 4, 8, 16 [-Wignored-pragmas]
#pragma pack(pop)
// CHECK: :[[@LINE-1]]:9: warning: #pragma pack(pop) without a pack(push) [-Wignored-pragmas]
#pragma frobnicate
// CHECK: :[[@LINE-1]]:9: warning: unknown pragma 'frobnicate' [-Wunknown-pragmas]
kernel void k(void) {}
// CHECK-NOT: {{warning|error}}:
