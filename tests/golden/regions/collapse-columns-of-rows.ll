; RUN: gasket cc --print-after=collapse-regions -o /dev/null %s 2>&1 | FileCheck %s
; RUN: gasket run -g 8 -l 8 -a in=int[64]:iota -a out=int[32] -a r=64 -a c=4 -a s=64 -a t=64 --print out:16 %s | FileCheck --check-prefix=VALUE %s
; RUN: gasket run -g 8 -l 8 -a in=int[64]:iota -a out=int[32] -a r=64 -a c=4 -a s=64 -a t=64 --print out:16 --via=ir %s | FileCheck --check-prefix=VALUE %s
; Columns of rows, both from a variable start: one region where the parent width says that no row of the columns leaves one of the rows;
; two where it does not, or where the columns count rows of another length. A line of elements takes any region in it.
; CHECK:      *** after collapse-regions
; CHECK-DAG:  call <4 x i32> @llvm.genx.rdregioni.v4i32.v32i32(<32 x i32> %{{.*}}, i32 8, i32 2, i32 1, i16 %{{.*}}, i32 undef) ; <8;2,1>
; CHECK-DAG:  call <4 x i32> @llvm.genx.rdregioni.v4i32.v8i32(<8 x i32> %{{.*}}, i32 4, i32 2, i32 1, i16 %c, i32 undef)
; CHECK-DAG:  call <4 x i32> @llvm.genx.rdregioni.v4i32.v8i32(<8 x i32> %{{.*}}, i32 2, i32 2, i32 1, i16 %c, i32 4)
; CHECK-DAG:  call <4 x i32> @llvm.genx.rdregioni.v4i32.v32i32(<32 x i32> %{{.*}}, i32 6, i32 2, i32 2, i16 %{{.*}}, i32 undef) ; <6;2,2>
; VALUE:      17
; VALUE-NEXT: 18
; VALUE-NEXT: 25
; VALUE-NEXT: 26
; VALUE-NEXT: 17
; VALUE-NEXT: 18
; VALUE-NEXT: 25
; VALUE-NEXT: 26
; VALUE-NEXT: 17
; VALUE-NEXT: 18
; VALUE-NEXT: 19
; VALUE-NEXT: 24
; VALUE-NEXT: 4
; VALUE-NEXT: 6
; VALUE-NEXT: 10
; VALUE-NEXT: 12
define dllexport void @k(i64 %in, i64 %out, i16 %r, i16 %c, i16 %s, i16 %t) "gasket.thread"="8" !kernel_arg_addr_space !0 {
  %x = call <32 x i32> @gasket.block_read.v32i32.i64(i32 255, i32 16, i64 %in)
  %rows = call <8 x i32> @llvm.genx.rdregioni.v8i32.v32i32(<32 x i32> %x, i32 8, i32 4, i32 1, i16 %r, i32 undef)
  %one = call <4 x i32> @llvm.genx.rdregioni.v4i32.v8i32(<8 x i32> %rows, i32 4, i32 2, i32 1, i16 %c, i32 4)
  %again = call <8 x i32> @llvm.genx.rdregioni.v8i32.v32i32(<32 x i32> %x, i32 8, i32 4, i32 1, i16 %s, i32 undef)
  %unknown = call <4 x i32> @llvm.genx.rdregioni.v4i32.v8i32(<8 x i32> %again, i32 4, i32 2, i32 1, i16 %c, i32 undef)
  %more = call <8 x i32> @llvm.genx.rdregioni.v8i32.v32i32(<32 x i32> %x, i32 8, i32 4, i32 1, i16 %t, i32 undef)
  %other = call <4 x i32> @llvm.genx.rdregioni.v4i32.v8i32(<8 x i32> %more, i32 2, i32 2, i32 1, i16 %c, i32 4)
  %line = call <12 x i32> @llvm.genx.rdregioni.v12i32.v32i32(<32 x i32> %x, i32 0, i32 12, i32 2, i16 8, i32 undef)
  %inside = call <4 x i32> @llvm.genx.rdregioni.v4i32.v12i32(<12 x i32> %line, i32 3, i32 2, i32 1, i16 %c, i32 undef)
  %p1 = add i64 %out, 16
  %p2 = add i64 %out, 32
  %p3 = add i64 %out, 48
  call void @gasket.block_write.v4i32.i64(i32 255, i32 16, i64 %out, <4 x i32> %one)
  call void @gasket.block_write.v4i32.i64(i32 255, i32 16, i64 %p1, <4 x i32> %unknown)
  call void @gasket.block_write.v4i32.i64(i32 255, i32 16, i64 %p2, <4 x i32> %other)
  call void @gasket.block_write.v4i32.i64(i32 255, i32 16, i64 %p3, <4 x i32> %inside)
  ret void
}
declare <32 x i32> @gasket.block_read.v32i32.i64(i32, i32, i64)
declare <8 x i32> @llvm.genx.rdregioni.v8i32.v32i32(<32 x i32>, i32, i32, i32, i16, i32)
declare <12 x i32> @llvm.genx.rdregioni.v12i32.v32i32(<32 x i32>, i32, i32, i32, i16, i32)
declare <4 x i32> @llvm.genx.rdregioni.v4i32.v8i32(<8 x i32>, i32, i32, i32, i16, i32)
declare <4 x i32> @llvm.genx.rdregioni.v4i32.v12i32(<12 x i32>, i32, i32, i32, i16, i32)
declare void @gasket.block_write.v4i32.i64(i32, i32, i64, <4 x i32>)
!genx.kernels = !{!1}
!0 = !{i32 1, i32 1, i32 0, i32 0, i32 0, i32 0}
!1 = !{ptr @k, !"k", !"k.asm", !3, i32 0, !2}
!2 = !{i32 0, i32 0, i32 0, i32 0, i32 0, i32 0}
!3 = !{i32 0, i32 0, i32 0, i32 0, i32 0, i32 0}
