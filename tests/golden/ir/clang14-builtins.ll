; RUN: gasket run --via=ir -g 8 -l 4 -a 0=int[8] -a 1=int[1] -a 2=10 --print 0 --print 1 %s | FileCheck %s
; A kernel as clang 14 writes it runs: work-item functions, barrier and atomics have mangled names there.
; Each group of four turns max(id, 3) * 10 around and adds its number.
; CHECK: 30
; CHECK-NEXT: 30
; CHECK-NEXT: 30
; CHECK-NEXT: 30
; CHECK-NEXT: 71
; CHECK-NEXT: 61
; CHECK-NEXT: 51
; CHECK-NEXT: 41
; CHECK-NEXT: 16
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024"
target triple = "spir64"

@scale.a = internal unnamed_addr addrspace(3) global [4 x i32] undef, align 4

; Function Attrs: convergent norecurse nounwind
define dso_local spir_kernel void @scale(i32 addrspace(1)* nocapture noundef writeonly %0, i32 addrspace(1)* noundef %1, i32 noundef %2) local_unnamed_addr #0 !kernel_arg_addr_space !4 !kernel_arg_access_qual !5 !kernel_arg_type !6 !kernel_arg_base_type !6 !kernel_arg_type_qual !7 {
  %4 = call spir_func i64 @_Z13get_global_idj(i32 noundef 0) #3
  %5 = trunc i64 %4 to i32
  %6 = call spir_func i32 @_Z3maxii(i32 noundef %5, i32 noundef 3) #3
  %7 = mul nsw i32 %6, %2
  %8 = call spir_func i64 @_Z12get_local_idj(i32 noundef 0) #3
  %9 = getelementptr inbounds [4 x i32], [4 x i32] addrspace(3)* @scale.a, i64 0, i64 %8
  store i32 %7, i32 addrspace(3)* %9, align 4, !tbaa !8
  call spir_func void @_Z7barrierj(i32 noundef 1) #4
  %10 = call spir_func i64 @_Z14get_local_sizej(i32 noundef 0) #3
  %11 = xor i64 %8, -1
  %12 = add i64 %10, %11
  %13 = getelementptr inbounds [4 x i32], [4 x i32] addrspace(3)* @scale.a, i64 0, i64 %12
  %14 = load i32, i32 addrspace(3)* %13, align 4, !tbaa !8
  %15 = call spir_func i64 @_Z12get_group_idj(i32 noundef 0) #3
  %16 = call spir_func i32 @_Z11convert_intm(i64 noundef %15) #3
  %17 = add nsw i32 %16, %14
  %18 = getelementptr inbounds i32, i32 addrspace(1)* %0, i64 %4
  store i32 %17, i32 addrspace(1)* %18, align 4, !tbaa !8
  %19 = call spir_func i32 @_Z10atomic_addPU3AS1Vii(i32 addrspace(1)* noundef %1, i32 noundef 2) #4
  ret void
}

; Function Attrs: convergent mustprogress nofree nounwind readnone willreturn
declare dso_local spir_func i64 @_Z13get_global_idj(i32 noundef) local_unnamed_addr #1

; Function Attrs: convergent mustprogress nofree nounwind readnone willreturn
declare dso_local spir_func i32 @_Z3maxii(i32 noundef, i32 noundef) local_unnamed_addr #1

; Function Attrs: convergent mustprogress nofree nounwind readnone willreturn
declare dso_local spir_func i64 @_Z12get_local_idj(i32 noundef) local_unnamed_addr #1

; Function Attrs: convergent
declare dso_local spir_func void @_Z7barrierj(i32 noundef) local_unnamed_addr #2

; Function Attrs: convergent mustprogress nofree nounwind readnone willreturn
declare dso_local spir_func i64 @_Z14get_local_sizej(i32 noundef) local_unnamed_addr #1

; Function Attrs: convergent mustprogress nofree nounwind readnone willreturn
declare dso_local spir_func i32 @_Z11convert_intm(i64 noundef) local_unnamed_addr #1

; Function Attrs: convergent mustprogress nofree nounwind readnone willreturn
declare dso_local spir_func i64 @_Z12get_group_idj(i32 noundef) local_unnamed_addr #1

; Function Attrs: convergent
declare dso_local spir_func i32 @_Z10atomic_addPU3AS1Vii(i32 addrspace(1)* noundef, i32 noundef) local_unnamed_addr #2

attributes #0 = { convergent norecurse nounwind "frame-pointer"="all" "min-legal-vector-width"="0" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "uniform-work-group-size"="true" }
attributes #1 = { convergent mustprogress nofree nounwind readnone willreturn "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" }
attributes #2 = { convergent "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" }
attributes #3 = { convergent nounwind readnone willreturn }
attributes #4 = { convergent nounwind }

!llvm.module.flags = !{!0, !1}
!opencl.ocl.version = !{!2}
!opencl.spir.version = !{!2}

!0 = !{i32 1, !"wchar_size", i32 4}
!1 = !{i32 7, !"frame-pointer", i32 2}
!2 = !{i32 1, i32 2}
!4 = !{i32 1, i32 1, i32 0}
!5 = !{!"none", !"none", !"none"}
!6 = !{!"int*", !"int*", !"int"}
!7 = !{!"", !"", !""}
!8 = !{!9, !9, i64 0}
!9 = !{!"int", !10, i64 0}
!10 = !{!"omnipotent char", !11, i64 0}
!11 = !{!"Simple C/C++ TBAA"}
