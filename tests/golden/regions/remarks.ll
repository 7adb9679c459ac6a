; RUN: gasket cc --remarks -o /dev/null %s 2>&1 | FileCheck %s
; RUN: gasket cc -o /dev/null %s 2>&1 | FileCheck %s --check-prefix=QUIET --allow-empty
; Each region that takes more than one instruction for sixteen dwords says why.
; CHECK: region read split: elements of a row are 0, 1, 2 or 4 apart
; CHECK: region read split: rows are a power of two apart, 32 elements at most
; CHECK: region read split: an operand touches two neighbouring registers at most
; CHECK: region read split: the number of channels is a power of two
; CHECK: region read split: an operand touches two neighbouring registers at most
; CHECK: region write split: elements of a destination are 1, 2 or 4 apart
; CHECK-NOT: split
; QUIET-NOT: remark
; RUN: gasket cc --emit=thread-ir %s | FileCheck %s --check-prefix=THREAD
; RUN: gasket cc --emit=json %s | FileCheck %s --check-prefix=JSON
; The data of a page have the bytes of each element: two rows 32 dwords apart are 128 bytes apart; elements 8 dwords apart are 32.
; JSON: "operand":0,"region":"<0;4,3>","type":"i32","elements":[0,12,24,36],"rule":"elements of a row are 0, 1, 2 or 4 apart","into":[{{[0-9]+,[0-9]+}}
; JSON-SAME: "operand":0,"region":"<32;2,1>","type":"i32","elements":[0,4,128,132],"rule":"an operand touches two neighbouring registers at most"
; JSON-SAME: "operand":-1,"region":"<0;4,8>","type":"i32","elements":[0,32,64,96],"rule":"elements of a destination are 1, 2 or 4 apart"
; JSON-SAME: "message":"region read split into {{[0-9]+}} instructions","value":{{[0-9]+}},"rule":"elements of a row are 0, 1, 2 or 4 apart"
; JSON-SAME: "why":"Part of a region that is split: an operand touches two neighbouring registers at most."
; A kernel that is in thread form already is printed as it has become.
; THREAD: define dllexport spir_kernel void @k(
; THREAD: call <4 x i32> @llvm.genx.wrregioni.v4i32.v1i32
define dllexport void @k(i64 %in, i64 %out) "gasket.thread"="16" {
  %v = call <64 x i32> @gasket.block_read.v64i32.i32(i32 0, i32 16, i32 0)
  %a = call <4 x i32> @llvm.genx.rdregioni.v4i32.v64i32(<64 x i32> %v, i32 0, i32 4, i32 3, i16 0, i32 undef)
  %b = call <4 x i32> @llvm.genx.rdregioni.v4i32.v64i32(<64 x i32> %v, i32 3, i32 2, i32 1, i16 0, i32 undef)
  %c = call <4 x i32> @llvm.genx.rdregioni.v4i32.v64i32(<64 x i32> %v, i32 32, i32 2, i32 1, i16 0, i32 undef)
  %d = call <12 x i32> @llvm.genx.rdregioni.v12i32.v64i32(<64 x i32> %v, i32 0, i32 12, i32 1, i16 0, i32 undef)
  %e = call <4 x i32> @llvm.genx.rdregioni.v4i32.v64i32(<64 x i32> %v, i32 16, i32 2, i32 1, i16 0, i32 undef)
  %f = call <8 x i32> @llvm.genx.rdregioni.v8i32.v64i32(<64 x i32> %v, i32 2, i32 2, i32 1, i16 32, i32 undef)
  %g = call <64 x i32> @llvm.genx.wrregioni.v64i32.v4i32.i1(<64 x i32> %v, <4 x i32> %e, i32 0, i32 4, i32 8, i16 0, i32 undef, i1 true)
  call void @gasket.block_write.v4i32.i32(i32 1, i32 16, i32 0, <4 x i32> %a)
  call void @gasket.block_write.v4i32.i32(i32 1, i32 16, i32 16, <4 x i32> %b)
  call void @gasket.block_write.v4i32.i32(i32 1, i32 16, i32 32, <4 x i32> %c)
  call void @gasket.block_write.v12i32.i32(i32 1, i32 16, i32 64, <12 x i32> %d)
  call void @gasket.block_write.v8i32.i32(i32 1, i32 16, i32 128, <8 x i32> %f)
  call void @gasket.block_write.v64i32.i32(i32 1, i32 16, i32 256, <64 x i32> %g)
  ret void
}
declare <64 x i32> @gasket.block_read.v64i32.i32(i32, i32, i32)
declare <4 x i32> @llvm.genx.rdregioni.v4i32.v64i32(<64 x i32>, i32, i32, i32, i16, i32)
declare <12 x i32> @llvm.genx.rdregioni.v12i32.v64i32(<64 x i32>, i32, i32, i32, i16, i32)
declare <8 x i32> @llvm.genx.rdregioni.v8i32.v64i32(<64 x i32>, i32, i32, i32, i16, i32)
declare <64 x i32> @llvm.genx.wrregioni.v64i32.v4i32.i1(<64 x i32>, <4 x i32>, i32, i32, i32, i16, i32, i1)
declare void @gasket.block_write.v4i32.i32(i32, i32, i32, <4 x i32>)
declare void @gasket.block_write.v12i32.i32(i32, i32, i32, <12 x i32>)
declare void @gasket.block_write.v8i32.i32(i32, i32, i32, <8 x i32>)
declare void @gasket.block_write.v64i32.i32(i32, i32, i32, <64 x i32>)
!genx.kernels = !{!1}
!0 = !{}
!1 = !{ptr @k, !"k", !"k.asm", !0, i32 0, !0}
