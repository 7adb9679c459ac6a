; RUN: gasket cc --simd=8 --emit=thread-ir %s -o %t.ll && FileCheck %s --check-prefix=TEXT < %t.ll
; RUN: gasket run -k item -g 8 -a 0=int[8] --print 0:2 %s | FileCheck %s --check-prefix=ITEM
; RUN: gasket run --via=ir -k item -g 8 -a 0=int[8] --print 0:2 %s | FileCheck %s --check-prefix=ITEM
; RUN: gasket run -k item -g 8 -a 0=int[8] --print 0:2 %t.ll | FileCheck %s --check-prefix=ITEM
; RUN: gasket run -k thread -g 8 -a 0=int[8] --print 0:2 %s | FileCheck %s --check-prefix=THREAD
; RUN: gasket run --via=ir -k thread -g 8 -a 0=int[8] --print 0:2 %s | FileCheck %s --check-prefix=THREAD
; RUN: gasket run -k thread -g 8 -a 0=int[8] --print 0:2 %t.ll | FileCheck %s --check-prefix=THREAD
; RUN: gasket run --via=ir -k thread -g 8 -a 0=int[8] --print 0:2 %t.ll | FileCheck %s --check-prefix=THREAD
; A module with a kernel in either form: passes change the one and leave the other, and the text in thread form has both. Both read @table, of which the
; second kernel knows nothing but the number.
; TEXT: @unused = {{.*}} "gasket.number"="0"
; TEXT: @table = {{.*}} "gasket.number"="1"
; TEXT: define dllexport spir_kernel void @thread(i64 %out) "gasket.thread"="8"
; TEXT: define dllexport spir_kernel void @item(i64 %out) "gasket.thread"="8"
; ITEM:      42
; ITEM-NEXT: 0
; THREAD:      42
; THREAD-NEXT: 0
@unused = internal addrspace(2) constant i32 7
@table = internal addrspace(2) constant [2 x i32] [i32 41, i32 42]
define spir_kernel void @item(ptr addrspace(1) %out) {
  %p = getelementptr i32, ptr addrspace(2) @table, i32 1
  %v = load i32, ptr addrspace(2) %p, align 4
  store i32 %v, ptr addrspace(1) %out, align 4
  ret void
}
define dllexport spir_kernel void @thread(i64 %out) "gasket.thread"="8" !kernel_arg_addr_space !0 {
  %v = call <1 x i32> @gasket.gather.v1i32.v1i32(<1 x i1> <i1 true>, i32 2, i32 4, <1 x i32> <i32 4>, <1 x i32> undef)
  call void @gasket.scatter.v1i32.v1i32(<1 x i1> <i1 true>, i32 0, i32 4, <1 x i32> zeroinitializer, <1 x i32> %v)
  ret void
}
declare <1 x i32> @gasket.gather.v1i32.v1i32(<1 x i1>, i32, i32, <1 x i32>, <1 x i32>)
declare void @gasket.scatter.v1i32.v1i32(<1 x i1>, i32, i32, <1 x i32>, <1 x i32>)
!genx.kernels = !{!1}
!0 = !{i32 1}
!1 = !{ptr @thread, !"thread", !"thread.asm", !3, i32 0, !2}
!2 = !{i32 0}
!3 = !{i32 0}
