; The intrinsics of groups are those of the active work-items: the sub-group of a branch.
; RUN: gasket cc -O0 --emit=spirv-text %s | FileCheck %s
; CHECK: [[BITS:%[0-9]+]] = OpGroupNonUniformBallot
; CHECK: OpCompositeExtract {{%[0-9]+}} [[BITS]] 0
; CHECK: OpGroupNonUniformIAdd {{%[0-9]+}} {{%[0-9]+}} Reduce
; CHECK: OpGroupNonUniformFAdd {{%[0-9]+}} {{%[0-9]+}} ExclusiveScan
declare i32 @gasket.sub_group_ballot(i1)
declare i32 @gasket.sub_group_reduce.i32(i32, i32)
declare float @gasket.sub_group_scan.f32(i32, i32, float)
define spir_kernel void @k(ptr addrspace(1) %p, ptr addrspace(1) %q, i32 %n) {
  %c = icmp ne i32 %n, 0
  %b = call i32 @gasket.sub_group_ballot(i1 %c)
  %s = call i32 @gasket.sub_group_reduce.i32(i32 0, i32 %b)
  %x = load float, ptr addrspace(1) %q
  %f = call float @gasket.sub_group_scan.f32(i32 0, i32 0, float %x)
  store i32 %s, ptr addrspace(1) %p
  store float %f, ptr addrspace(1) %q
  ret void
}
