; RUN: gasket cc %s | FileCheck %s
; RUN: gasket cc %s -o %t.asm && iga64 -p=9 -a %t.asm -o %t.krn
; The region of the reference with rows of three, seven apart, every second element, from element eight on (byte 32). No Gen row has three
; elements: elements 0 and 1 of the rows are a column of two, element 2 of each row another.
; CHECK: (W) {{.*}}mov {{.*}}:ud
; CHECK-NOT: mov (16
define dllexport void @k(i64 %in, i64 %out) "gasket.thread"="16" {
  %x = call <32 x i32> @gasket.block_read.v32i32.i32(i32 0, i32 16, i32 0)
  %r = call <9 x i32> @llvm.genx.rdregioni.v9i32.v32i32(<32 x i32> %x, i32 7, i32 3, i32 2, i16 32, i32 undef)
  %p = call <12 x i32> @llvm.genx.wrregioni.v12i32.v9i32.i1(<12 x i32> zeroinitializer, <9 x i32> %r, i32 0, i32 9, i32 1, i16 0, i32 undef, i1 true)
  call void @gasket.block_write.v12i32.i32(i32 1, i32 16, i32 0, <12 x i32> %p)
  ret void
}
declare <32 x i32> @gasket.block_read.v32i32.i32(i32, i32, i32)
declare <9 x i32> @llvm.genx.rdregioni.v9i32.v32i32(<32 x i32>, i32, i32, i32, i16, i32)
declare <12 x i32> @llvm.genx.wrregioni.v12i32.v9i32.i1(<12 x i32>, <9 x i32>, i32, i32, i32, i16, i32, i1)
declare void @gasket.block_write.v12i32.i32(i32, i32, i32, <12 x i32>)
!genx.kernels = !{!1}
!0 = !{}
!1 = !{ptr @k, !"k", !"k.asm", !0, i32 0, !0}
