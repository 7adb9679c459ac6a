// A kernel of CUDA: each foreign name is reported with its equivalent, and what it declares is declared.
// RUN: not gasket cc -w -o /dev/null %s 2>&1 | FileCheck %s
inline __device__ float twice(float x) { return 2.0f * x; }
// CHECK: :[[@LINE-1]]:8: error: unknown type name '__device__'; functions for the device need no specifier in OpenCL C
__global__ void scale(global float *x, global float *y, float &factor)
// CHECK: :[[@LINE-1]]:1: error: unknown type name '__global__'; did you mean 'kernel'?
// CHECK: :[[@LINE-2]]:63: error: OpenCL C has no references; use a pointer
{
}
__global__ void sum(global float *x, int32_t n)
// CHECK: :[[@LINE-1]]:1: error: unknown type name '__global__'; did you mean 'kernel'?
// CHECK: :[[@LINE-2]]:38: error: unknown type name 'int32_t'; did you mean 'int'?
{
    __shared__ float part[64];
    // CHECK: :[[@LINE-1]]:5: error: unknown type name '__shared__'; did you mean 'local'?
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    // CHECK: :[[@LINE-1]]:13: error: 'blockIdx' is not declared; use get_group_id(0) for blockIdx.x
    // CHECK: :[[@LINE-2]]:26: error: 'blockDim' is not declared; use get_local_size(0) for blockDim.x
    // CHECK: :[[@LINE-3]]:39: error: 'threadIdx' is not declared; use get_local_id(0) for threadIdx.x
    part[i] = twice(sqrtf(x[i]));
    // CHECK: :[[@LINE-1]]:21: error: function 'sqrtf' is not declared; did you mean 'sqrt'?
    __syncthreads();
    // CHECK: :[[@LINE-1]]:5: error: '__syncthreads' is not declared; use barrier(CLK_LOCAL_MEM_FENCE)
    atomicAdd(x, part[i]);
    // CHECK: :[[@LINE-1]]:5: error: function 'atomicAdd' is not declared; did you mean 'atomic_add'?
    float4 v = make_float4(1, 2, 3, 4);
    // CHECK: :[[@LINE-1]]:16: error: function 'make_float4' is not declared; did you mean '(float4)'?
    float *p = nullptr;
    // CHECK: :[[@LINE-1]]:16: error: 'nullptr' is not declared; did you mean 'NULL'?
    retrun;
    // CHECK: :[[@LINE-1]]:5: error: 'retrun' is not declared
}
void other_vendors(intel_sub_group_avc_ime_payload_t payload)
// CHECK: :[[@LINE-1]]:20: error: unknown type name 'intel_sub_group_avc_ime_payload_t'; extension cl_intel_device_side_avc_motion_estimation is not supported
{
    intel_sub_group_avc_mce_result_t result = {0};
    // CHECK: :[[@LINE-1]]:5: error: unknown type name 'intel_sub_group_avc_mce_result_t'; extension cl_intel_device_side_avc_motion_estimation is not supported
    uint sum = arm_dot_acc((uchar4)1, (uchar4)2, 3u);
    // CHECK: :[[@LINE-1]]:16: error: 'arm_dot_acc' is not declared; use dot() and similar functions of cl_khr_integer_dot_product
}
