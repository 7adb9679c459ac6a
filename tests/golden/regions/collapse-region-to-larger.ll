; RUN: gasket cc --print-after=collapse-regions -o /dev/null %s 2>&1 | FileCheck %s
; RUN: gasket run -g 8 -l 8 -a in=int[64]:iota -a out=int[8] --print out:8 %s | FileCheck --check-prefix=VALUE %s
; RUN: gasket run -g 8 -l 8 -a in=int[64]:iota -a out=int[8] --print out:8 --via=ir %s | FileCheck --check-prefix=VALUE %s
; Dwords of words that stand together, from a dword's beginning on, are a region of dwords: %a. From the middle of a dword on they
; are none (%b), nor where a variable says where they begin (%c), nor when the words are two apart (%d).
; CHECK: *** after collapse-regions
; CHECK-DAG: [[X:%.*]] = bitcast <32 x i16> %x to <16 x i32>
; CHECK-DAG: call <2 x i32> @llvm.genx.rdregioni.v2i32.v16i32(<16 x i32> [[X]], i32 0, i32 2, i32 2, i16 8, i32 undef)
; CHECK-DAG: %b = call <8 x i16> @llvm.genx.rdregioni.v8i16.v32i16(<32 x i16> %x, i32 0, i32 8, i32 1, i16 2, i32 undef)
; CHECK-DAG: %c = call <8 x i16> @llvm.genx.rdregioni.v8i16.v32i16(<32 x i16> %x, i32 0, i32 8, i32 1, i16 %at, i32 undef)
; CHECK-DAG: %d = call <8 x i16> @llvm.genx.rdregioni.v8i16.v32i16(<32 x i16> %x, i32 0, i32 8, i32 2, i16 0, i32 undef)
; VALUE: 2{{$}}
; VALUE-NEXT: 4{{$}}
; VALUE-NEXT: 65536{{$}}
; VALUE-NEXT: 196608{{$}}
; VALUE-NEXT: 4{{$}}
; VALUE-NEXT: 6{{$}}
; VALUE-NEXT: 65536{{$}}
; VALUE-NEXT: 327684{{$}}
define dllexport void @k(i64 %in, i64 %out) "gasket.thread"="8" !kernel_arg_addr_space !0 {
  %x = call <32 x i16> @gasket.block_read.v32i16.i64(i32 255, i32 16, i64 %in)
  %p.at = add i64 %in, 64
  %ats = call <4 x i32> @gasket.block_read.v4i32.i64(i32 255, i32 16, i64 %p.at)
  %at32 = extractelement <4 x i32> %ats, i32 0
  %at = trunc i32 %at32 to i16
  %a = call <8 x i16> @llvm.genx.rdregioni.v8i16.v32i16(<32 x i16> %x, i32 0, i32 8, i32 1, i16 8, i32 undef)
  %a4 = bitcast <8 x i16> %a to <4 x i32>
  %a2 = call <2 x i32> @llvm.genx.rdregioni.v2i32.v4i32(<4 x i32> %a4, i32 0, i32 2, i32 2, i16 0, i32 undef)
  %b = call <8 x i16> @llvm.genx.rdregioni.v8i16.v32i16(<32 x i16> %x, i32 0, i32 8, i32 1, i16 2, i32 undef)
  %b4 = bitcast <8 x i16> %b to <4 x i32>
  %b2 = call <2 x i32> @llvm.genx.rdregioni.v2i32.v4i32(<4 x i32> %b4, i32 0, i32 2, i32 2, i16 0, i32 undef)
  %c = call <8 x i16> @llvm.genx.rdregioni.v8i16.v32i16(<32 x i16> %x, i32 0, i32 8, i32 1, i16 %at, i32 undef)
  %c4 = bitcast <8 x i16> %c to <4 x i32>
  %c2 = call <2 x i32> @llvm.genx.rdregioni.v2i32.v4i32(<4 x i32> %c4, i32 0, i32 2, i32 2, i16 0, i32 undef)
  %d = call <8 x i16> @llvm.genx.rdregioni.v8i16.v32i16(<32 x i16> %x, i32 0, i32 8, i32 2, i16 0, i32 undef)
  %d4 = bitcast <8 x i16> %d to <4 x i32>
  %d2 = call <2 x i32> @llvm.genx.rdregioni.v2i32.v4i32(<4 x i32> %d4, i32 0, i32 2, i32 2, i16 0, i32 undef)
  %w0 = call <8 x i32> @llvm.genx.wrregioni.v8i32.v2i32.i1(<8 x i32> undef, <2 x i32> %a2, i32 0, i32 2, i32 1, i16 0, i32 undef, i1 true)
  %w1 = call <8 x i32> @llvm.genx.wrregioni.v8i32.v2i32.i1(<8 x i32> %w0, <2 x i32> %b2, i32 0, i32 2, i32 1, i16 8, i32 undef, i1 true)
  %w2 = call <8 x i32> @llvm.genx.wrregioni.v8i32.v2i32.i1(<8 x i32> %w1, <2 x i32> %c2, i32 0, i32 2, i32 1, i16 16, i32 undef, i1 true)
  %w3 = call <8 x i32> @llvm.genx.wrregioni.v8i32.v2i32.i1(<8 x i32> %w2, <2 x i32> %d2, i32 0, i32 2, i32 1, i16 24, i32 undef, i1 true)
  call void @gasket.block_write.v8i32.i64(i32 255, i32 16, i64 %out, <8 x i32> %w3)
  ret void
}
declare <32 x i16> @gasket.block_read.v32i16.i64(i32, i32, i64)
declare <4 x i32> @gasket.block_read.v4i32.i64(i32, i32, i64)
declare <8 x i16> @llvm.genx.rdregioni.v8i16.v32i16(<32 x i16>, i32, i32, i32, i16, i32)
declare <2 x i32> @llvm.genx.rdregioni.v2i32.v4i32(<4 x i32>, i32, i32, i32, i16, i32)
declare <8 x i32> @llvm.genx.wrregioni.v8i32.v2i32.i1(<8 x i32>, <2 x i32>, i32, i32, i32, i16, i32, i1)
declare void @gasket.block_write.v8i32.i64(i32, i32, i64, <8 x i32>)
!genx.kernels = !{!1}
!0 = !{i32 1, i32 1}
!1 = !{ptr @k, !"k", !"k.asm", !3, i32 0, !2}
!2 = !{i32 0, i32 0}
!3 = !{i32 0, i32 0}
