; RUN: gasket cc --print-after=collapse-regions -o /dev/null %s 2>&1 | FileCheck %s
; RUN: gasket run -g 8 -l 8 -a in=int[64]:iota -a out=int[8] -a r=16 --print out:8 %s | FileCheck --check-prefix=VALUE %s
; RUN: gasket run -g 8 -l 8 -a in=int[64]:iota -a out=int[8] -a r=16 --print out:8 --via=ir %s | FileCheck --check-prefix=VALUE %s
; A region of one that begins at a variable scalar begins there, too; not of one with a start for each row.
; CHECK: *** after collapse-regions
; CHECK-DAG: call <4 x i32> @llvm.genx.rdregioni.v4i32.v32i32(<32 x i32> %x, i32 0, i32 4, i32 4, i16 %r, i32 undef) ; <0;4,4>
; CHECK-DAG: [[ROWS:%.*]] = call <8 x i32> @llvm.genx.rdregioni.v8i32.v32i32.v2i16(<32 x i32> %y, i32 0, i32 4, i32 1, <2 x i16> <i16 64, i16 16>, i32 undef)
; CHECK-DAG: call <4 x i32> @llvm.genx.rdregioni.v4i32.v8i32(<8 x i32> [[ROWS]], i32 0, i32 4, i32 1, i16 16, i32 undef)
; VALUE: 4{{$}}
; VALUE-NEXT: 8{{$}}
; VALUE-NEXT: 12{{$}}
; VALUE-NEXT: 16{{$}}
; VALUE-NEXT: 4{{$}}
; VALUE-NEXT: 5{{$}}
; VALUE-NEXT: 6{{$}}
; VALUE-NEXT: 7{{$}}
define dllexport void @k(i64 %in, i64 %out, i16 %r) "gasket.thread"="8" !kernel_arg_addr_space !0 {
  %x = call <32 x i32> @gasket.block_read.v32i32.i64(i32 255, i32 16, i64 %in)
  %a = call <8 x i32> @llvm.genx.rdregioni.v8i32.v32i32(<32 x i32> %x, i32 0, i32 8, i32 2, i16 %r, i32 undef)
  %b = call <4 x i32> @llvm.genx.rdregioni.v4i32.v8i32(<8 x i32> %a, i32 0, i32 4, i32 2, i16 0, i32 undef)
  call void @gasket.block_write.v4i32.i64(i32 255, i32 16, i64 %out, <4 x i32> %b)
  %y = call <32 x i32> @gasket.block_read.v32i32.i64(i32 255, i32 16, i64 %in)
  %rows = call <8 x i32> @llvm.genx.rdregioni.v8i32.v32i32.v2i16(<32 x i32> %y, i32 0, i32 4, i32 1, <2 x i16> <i16 64, i16 16>, i32 undef)
  %d = call <4 x i32> @llvm.genx.rdregioni.v4i32.v8i32(<8 x i32> %rows, i32 0, i32 4, i32 1, i16 16, i32 undef)
  %o4 = add i64 %out, 16
  call void @gasket.block_write.v4i32.i64(i32 255, i32 16, i64 %o4, <4 x i32> %d)
  ret void
}
declare <32 x i32> @gasket.block_read.v32i32.i64(i32, i32, i64)
declare <8 x i32> @llvm.genx.rdregioni.v8i32.v32i32(<32 x i32>, i32, i32, i32, i16, i32)
declare <4 x i32> @llvm.genx.rdregioni.v4i32.v8i32(<8 x i32>, i32, i32, i32, i16, i32)
declare void @gasket.block_write.v4i32.i64(i32, i32, i64, <4 x i32>)
declare <8 x i32> @llvm.genx.rdregioni.v8i32.v32i32.v2i16(<32 x i32>, i32, i32, i32, <2 x i16>, i32)
!genx.kernels = !{!1}
!0 = !{i32 1, i32 1, i32 0}
!1 = !{ptr @k, !"k", !"k.asm", !3, i32 0, !2}
!2 = !{i32 0, i32 0, i32 0}
!3 = !{i32 0, i32 0, i32 0}
