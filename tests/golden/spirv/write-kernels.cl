// Kernels as SPIR-V: the words for each construct are those of the SPIR-V specification and of OpenCL.std.
// RUN: gasket cc -O2 --emit=spirv-text %s | FileCheck %s
// RUN: gasket cc -O2 --emit=spirv %s -o %t.spv && gasket cc --emit=ir %t.spv | FileCheck %s --check-prefix=BACK
// RUN: gasket cc -O2 -cl-mad-enable --emit=spirv-text %s | FileCheck %s --check-prefix=MAD --implicit-check-not=ContractionOff
// Only what the module needs is declared: it has no 16-bit integers and no arithmetic of halves.
// CHECK: OpCapability Addresses
// CHECK-NOT: Int16
// CHECK-NOT: OpCapability Float16{{$}}
// CHECK: OpCapability Float16Buffer
// CHECK: OpMemoryModel Physical64 OpenCL
// CHECK: OpEntryPoint Kernel [[SIZED:%[0-9]+]] "sized" [[ID:%[0-9]+]]
// CHECK: OpExecutionMode [[SIZED]] LocalSize 8 4 2
// CHECK: OpExecutionMode [[SIZED]] VecTypeHint 262149
// CHECK: OpExecutionMode [[SIZED]] ContractionOff
// CHECK: OpString "kernel_arg_type.sized.float*,uint,"
// CHECK: OpSource OpenCL_C 300000
// CHECK: OpDecorate [[ID]] BuiltIn GlobalInvocationId
// CHECK: OpDecorate [[SATURATED:%[0-9]+]] SaturatedConversion
// CHECK: OpDecorate {{%[0-9]+}} FuncParamAttr ByVal
// CHECK: OpDecorate {{%[0-9]+}} LinkageAttributes "helper" Export
// CHECK: OpTypePointer CrossWorkgroup
// MAD: OpEntryPoint

// CHECK: [[SIZED]] = OpFunction
// CHECK-NEXT: [[X:%[0-9]+]] = OpFunctionParameter
// CHECK-NEXT: [[N:%[0-9]+]] = OpFunctionParameter
// CHECK: OpLine {{%[0-9]+}} 35 {{[0-9]+}}
// CHECK: [[P:%[0-9]+]] = OpInBoundsPtrAccessChain {{%[0-9]+}} [[X]]
// CHECK: OpLoad {{%[0-9]+}} [[P]] Aligned 4
// CHECK: OpExtInst {{%[0-9]+}} {{%[0-9]+}} sin
// CHECK: OpExtInst {{%[0-9]+}} {{%[0-9]+}} fmin
// CHECK: OpStore [[P]]
kernel __attribute__((reqd_work_group_size(8, 4, 2))) __attribute__((vec_type_hint(float4))) void sized(global float *x, uint n)
{
    size_t i = get_global_id(0);
    x[i] = fmin(sin(x[i]), (float)n);
}
// BACK: define spir_kernel void @sized(ptr addrspace(1) align 4 %x, i32 %n)
// BACK-SAME: !reqd_work_group_size

// The scope of a barrier, and its semantics: sequentially consistent, on local (0x100) or global memory (0x200). An atomic operation has the
// scope Device (1) and no semantics if it is relaxed.
// CHECK: OpControlBarrier [[GROUP:%[0-9]+]] [[GROUP]] {{%[0-9]+}}
// CHECK: OpAtomicUMax {{%[0-9]+}} {{%[0-9]+}} [[DEVICE:%[0-9]+]] {{%[0-9]+}} {{%[0-9]+}}
// CHECK: OpAtomicCompareExchange {{%[0-9]+}} {{%[0-9]+}} [[DEVICE]]
// CHECK: OpMemoryBarrier
kernel void together(global uint *p, local uint *t)
{
    t[get_local_id(0)] = p[0];
    barrier(CLK_LOCAL_MEM_FENCE);
    atomic_max(p, t[1]);
    p[1] = atomic_cmpxchg(p + 2, 3, 4);
    atomic_work_item_fence(CLK_GLOBAL_MEM_FENCE, memory_order_release, memory_scope_device);
    p[3] = 5;
}

// A half that only memory has needs no arithmetic of halves.
// CHECK: OpExtInst {{%[0-9]+}} {{%[0-9]+}} vload_half
// CHECK: [[SATURATED]] = OpConvertFToU
// CHECK: OpExtInst {{%[0-9]+}} {{%[0-9]+}} vstore_half_r {{%[0-9]+}} {{%[0-9]+}} {{%[0-9]+}} RTZ
kernel void halves(global half *h, global uint *u)
{
    float x = vload_half(0, h);
    u[0] = convert_uint_sat(x);
    vstore_half_rtz(x * 2, 1, h);
}

// An access through a sampler, which is a constant, and one without.
// CHECK: OpImageQuerySizeLod
// CHECK: OpSampledImage
// CHECK: OpImageSampleExplicitLod {{%[0-9]+}} {{%[0-9]+}} {{%[0-9]+}} Lod
// CHECK: OpImageWrite
kernel void pixels(read_only image2d_t from, write_only image2d_t to)
{
    const sampler_t s = CLK_NORMALIZED_COORDS_FALSE | CLK_ADDRESS_CLAMP | CLK_FILTER_LINEAR;
    int2 at = (int2)(get_global_id(0), get_image_width(from));
    write_imagef(to, at, read_imagef(from, s, convert_float2(at)));
}

// A string is a pointer to its first character.
// CHECK: [[TEXT:%[0-9]+]] = OpInBoundsPtrAccessChain
// CHECK: OpExtInst {{%[0-9]+}} {{%[0-9]+}} printf [[TEXT]]
kernel void says(int n) { printf("%d\n", n); }

struct pair { int a; long b; };
// CHECK: Op{{(InBounds)?}}PtrAccessChain {{%[0-9]+}} {{%[0-9]+}} {{%[0-9]+}}
kernel void takes(struct pair p, global long *out) { *out = p.a + p.b; }

// CHECK: OpFunction {{%[0-9]+}} DontInline
int __attribute__((noinline)) helper(int x) { return x * 3; }

// A kernel that a kernel calls is a function and an entry point that calls it.
kernel void called(global int *p) { *p = helper(*p); }
kernel void calls(global int *p) { called(p); called(p + 1); }
