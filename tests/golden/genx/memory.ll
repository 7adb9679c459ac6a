; RUN: split-file %s %t
; RUN: gasket cc --emit=thread-ir %t/copies.ll | FileCheck %s --check-prefix=TEXT
; RUN: gasket run %t/copies.ll -g 1 -a from=int[44]:iota -a to=int[48] --print to | FileCheck %s
; RUN: gasket run %t/copies.ll -g 1 -a from=int[44]:iota -a to=int[48] --print to --via=ir | FileCheck %s
; RUN: not gasket cc %t/refused.ll 2>&1 | FileCheck %s --check-prefix=REFUSED
; Pointers of the vector language are numbers, and loads and stores messages: blocks, and what is left over element by element.
; TEXT: call <32 x i32> @gasket.block_read.v32i32.i64(i32 255, i32 4, i64
; TEXT: call <8 x i32> @gasket.block_read.v8i32.i64(i32 255, i32 4, i64
; TEXT: call <2 x i32> @gasket.gather.v2i32.v2i64(
; TEXT: call i32 @gasket.gather.i32.i64(
; CHECK: 1
; CHECK-NEXT: 2
; CHECK-NEXT: 3
; CHECK: 43
; CHECK-NEXT: 0
; CHECK-NEXT: 17
; CHECK-NEXT: 5
; CHECK-NEXT: 11
; CHECK-NEXT: 0
; REFUSED: refused.ll:3:{{[0-9]+}}: error: in thread form an atomic operation is a message of the vector language, such as llvm.genx.svm.atomic
; REFUSED: refused.ll:4:{{[0-9]+}}: error: in thread form a vector of booleans is not in memory
; REFUSED: refused.ll:5:{{[0-9]+}}: error: in thread form a pointer to local memory is an offset, which no cast makes an address
;--- copies.ll
%struct.s = type { i32, [3 x i32] }
@table = internal addrspace(2) constant [3 x i32] [i32 5, i32 11, i32 17]
@shared = internal addrspace(3) global [4 x i32] undef, align 16
define dllexport void @k(ptr %from, ptr addrspace(1) %to) {
  %next = getelementptr i32, ptr %from, i64 1
  %v = load <43 x i32>, ptr %next, align 4
  store <43 x i32> %v, ptr addrspace(1) %to, align 16
  %end = getelementptr i32, ptr addrspace(1) %to, i64 44
  %i = load i32, ptr %from, align 4
  %j = add i32 %i, 2
  %place = getelementptr [3 x i32], ptr addrspace(2) @table, i32 0, i32 %j
  %third = load i32, ptr addrspace(2) %place, align 4
  store i32 %third, ptr addrspace(1) %end, align 4
  %first = load i32, ptr addrspace(2) @table, align 4
  %field = getelementptr %struct.s, ptr addrspace(3) @shared, i32 0, i32 1, i32 %i
  store i32 %first, ptr addrspace(3) %field, align 4
  %back = load i32, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @shared, i32 4), align 4
  %second = load i16, ptr addrspace(2) getelementptr ([3 x i32], ptr addrspace(2) @table, i32 0, i32 1), align 2
  %wide = zext i16 %second to i32
  %one = insertelement <2 x i32> undef, i32 %back, i32 0
  %both = insertelement <2 x i32> %one, i32 %wide, i32 1
  %after = getelementptr i32, ptr addrspace(1) %end, i64 1
  store <2 x i32> %both, ptr addrspace(1) %after, align 4
  ret void
}
!genx.kernels = !{!0}
!0 = !{ptr @k, !"k", !"k.asm", !1, i32 0, !2}
!1 = !{i32 0, i32 0}
!2 = !{}
;--- refused.ll
@shared = internal addrspace(3) global [4 x i32] undef, align 16
define dllexport void @k(ptr %p, ptr addrspace(3) %q) {
  %a = atomicrmw add ptr %p, i32 1 seq_cst
  %b = load <8 x i1>, ptr %p, align 1
  %c = addrspacecast ptr addrspace(3) %q to ptr addrspace(4)
  ret void
}
!genx.kernels = !{!0}
!0 = !{ptr @k, !"k", !"k.asm", !1, i32 0, !2}
!1 = !{i32 0, i32 0}
!2 = !{}
