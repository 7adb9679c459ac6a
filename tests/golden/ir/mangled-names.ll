; Calls of built-in functions by their mangled names, with each kind of type and substitutions, as clang writes them.
; RUN: gasket run -g 1 -l 1 -a o=int[13] -a f=float[4]:iota --print o %s 2>&1 | FileCheck %s
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-n8:16:32:64"
target triple = "spir64-unknown-unknown"
declare spir_func <4 x i32> @_Z3maxDv4_iS_(<4 x i32>, <4 x i32>)
declare spir_func i32 @_Z3maxii(i32, i32)
declare spir_func float @_Z5fractfPf(float, ptr)
declare spir_func <4 x float> @_Z6vload4mPU3AS1Kf(i64, ptr addrspace(1))
declare spir_func i32 @_Z10atomic_addPU3AS1Vii(ptr addrspace(1), i32)
declare spir_func half @_Z4fabsDh(half)
declare spir_func double @_Z4fabsd(double)
declare spir_func <2 x i32> @_Z6selectDv2_iS_Dv2_j(<2 x i32>, <2 x i32>, <2 x i32>)
declare spir_func ptr @_Z29async_work_group_strided_copyPU3AS3iPU3AS1Kimm9ocl_event(ptr addrspace(3), ptr addrspace(1), i64, i64, ptr)
declare spir_func void @_Z17wait_group_eventsiPU3AS49ocl_event(i32, ptr addrspace(4))
@cache = internal addrspace(3) global [2 x i32] undef, align 4
define spir_kernel void @k(ptr addrspace(1) %o, ptr addrspace(1) %f) {
  %w = alloca float, align 4
  %event = alloca ptr, align 8
  %events = addrspacecast ptr %event to ptr addrspace(4)
  %m = call spir_func <4 x i32> @_Z3maxDv4_iS_(<4 x i32> <i32 1, i32 2, i32 3, i32 4>, <4 x i32> <i32 4, i32 3, i32 2, i32 1>)
; CHECK: {{^}}4
; CHECK-NEXT: {{^}}3
; CHECK-NEXT: {{^}}3
; CHECK-NEXT: {{^}}4
  store <4 x i32> %m, ptr addrspace(1) %o, align 4
  %p4 = getelementptr i32, ptr addrspace(1) %o, i64 4
  %fr = call spir_func float @_Z5fractfPf(float 2.5, ptr %w)
  %wl = load float, ptr %w, align 4
  %sum = fadd float %fr, %wl
  %sc = fmul float %sum, 2.0
  %si = fptosi float %sc to i32
; CHECK-NEXT: {{^}}5
  store i32 %si, ptr addrspace(1) %p4, align 4
  %p5 = getelementptr i32, ptr addrspace(1) %o, i64 5
  %v = call spir_func <4 x float> @_Z6vload4mPU3AS1Kf(i64 0, ptr addrspace(1) %f)
  %v3 = extractelement <4 x float> %v, i32 3
  %vi = fptosi float %v3 to i32
; CHECK-NEXT: {{^}}9
  store i32 %vi, ptr addrspace(1) %p5, align 4
  %p6 = getelementptr i32, ptr addrspace(1) %o, i64 6
  %old = call spir_func i32 @_Z10atomic_addPU3AS1Vii(ptr addrspace(1) %p5, i32 6)
  %new = load i32, ptr addrspace(1) %p5, align 4
  %both = add i32 %old, %new
; CHECK-NEXT: {{^}}12
  store i32 %both, ptr addrspace(1) %p6, align 4
  %p7 = getelementptr i32, ptr addrspace(1) %o, i64 7
  %d = call spir_func double @_Z4fabsd(double -7.0)
  %di = fptosi double %d to i32
; CHECK-NEXT: {{^}}7
  store i32 %di, ptr addrspace(1) %p7, align 4
  %p8 = getelementptr i32, ptr addrspace(1) %o, i64 8
  %h = call spir_func half @_Z4fabsDh(half 0xHC800)
  %hi = fptosi half %h to i32
; CHECK-NEXT: {{^}}8
  store i32 %hi, ptr addrspace(1) %p8, align 4
  %p9 = getelementptr i32, ptr addrspace(1) %o, i64 9
  %s = call spir_func <2 x i32> @_Z6selectDv2_iS_Dv2_j(<2 x i32> <i32 1, i32 2>, <2 x i32> <i32 9, i32 10>, <2 x i32> <i32 -1, i32 0>)
; CHECK-NEXT: {{^}}9
; CHECK-NEXT: {{^}}2
  store <2 x i32> %s, ptr addrspace(1) %p9, align 4
  %p11 = getelementptr i32, ptr addrspace(1) %o, i64 11
  %mi = call spir_func i32 @_Z3maxii(i32 %di, i32 11)
; CHECK-NEXT: {{^}}11
  store i32 %mi, ptr addrspace(1) %p11, align 4
  %p12 = getelementptr i32, ptr addrspace(1) %o, i64 12
  %e = call spir_func ptr @_Z29async_work_group_strided_copyPU3AS3iPU3AS1Kimm9ocl_event(ptr addrspace(3) @cache, ptr addrspace(1) %o, i64 2, i64 5, ptr null)
  %is.null = icmp eq ptr %e, null
  %same = select i1 %is.null, ptr null, ptr %e
  store ptr %same, ptr %event, align 8
  call spir_func void @_Z17wait_group_eventsiPU3AS49ocl_event(i32 1, ptr addrspace(4) %events)
  %c1 = getelementptr i32, ptr addrspace(3) @cache, i64 1
  %c = load i32, ptr addrspace(3) %c1, align 4
; CHECK-NEXT: {{^}}9
  store i32 %c, ptr addrspace(1) %p12, align 4
  ret void
}
