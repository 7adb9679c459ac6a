; RUN: gasket opt --passes= %s -o %t.ll
; RUN: FileCheck %s < %t.ll
; RUN: gasket opt --passes= %t.ll | diff %t.ll -
; Metadata as SPIR 1.2 has it: a list of kernels, each with nodes that begin with the name of the property; and hints on a definition.
; CHECK: define spir_kernel void @k(ptr addrspace(1) %p, i32 %n) !kernel_arg_addr_space ![[SPACES:[0-9]+]] {{.*}}!kernel_arg_type ![[TYPES:[0-9]+]] !kernel_arg_base_type ![[TYPES]] {{.*}}!reqd_work_group_size ![[SIZE:[0-9]+]] !work_group_size_hint ![[HINT:[0-9]+]] !vec_type_hint ![[VECTOR:[0-9]+]]{{( |$)}}
define spir_func void @k(ptr addrspace(1) %p, i32 %n) {
  ret void
}
; CHECK: define spir_kernel void @other(){{.*}}!work_group_size_hint ![[OTHER:[0-9]+]] !intel_reqd_sub_group_size ![[WIDTH:[0-9]+]]{{( |$)}}
define spir_kernel void @other() !vec_type_hint !8 !work_group_size_hint !7 !intel_reqd_sub_group_size !9 {
  ret void
}
; CHECK: define spir_func void @function()
define spir_func void @function() {
  ret void
}
!opencl.kernels = !{!0, !10}
!0 = !{ptr @k, !1, !2, !3, !4, !5, !6, !11}
!1 = !{!"kernel_arg_type", !"float*", !"uint"}
!2 = !{!"kernel_arg_addr_space", i32 1, i32 0}
!3 = !{!"reqd_work_group_size", i32 8, i32 4, i32 2}
!4 = !{!"work_group_size_hint", i32 16, i32 1, i32 1}
!5 = !{!"vec_type_hint", !"float4"}
!6 = !{i32 5, !"a node without a name"}
!7 = !{i32 64, i32 2, i32 1}
; clang's form of the hint has a value of the type, and is ignored.
!8 = !{i32 undef, i32 1}
!9 = !{i32 16}
!11 = !{!"kernel_arg_base_type", !"float*", !"uint"}
; A node that names no function.
!10 = !{!"nothing", !1}
; CHECK-DAG: ![[TYPES]] = !{!"float*", !"uint"}
; CHECK-DAG: ![[SPACES]] = !{i32 1, i32 0}
; CHECK-DAG: ![[SIZE]] = !{i32 8, i32 4, i32 2}
; CHECK-DAG: ![[HINT]] = !{i32 16, i32 1, i32 1}
; CHECK-DAG: ![[VECTOR]] = !{!"float4"}
; CHECK-DAG: ![[OTHER]] = !{i32 64, i32 2, i32 1}
; CHECK-DAG: ![[WIDTH]] = !{i32 16}
