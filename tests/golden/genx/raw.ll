; Sends by their descriptors become the accesses that they are, in all engines.
; RUN: gasket opt --passes= %s | FileCheck %s --check-prefix=TEXT
; RUN: gasket opt --passes= %s -o %t.ll && gasket opt --passes= %t.ll | diff %t.ll -
; RUN: gasket run -g 1 -a 0=int[16]:iota -a 1=int[24] --print 1 %s | FileCheck %s
; RUN: gasket run -g 1 -a 0=int[16]:iota -a 1=int[24] --print 1 --via=ir %s | FileCheck %s
; RUN: gasket cc %s | FileCheck %s --check-prefix=ASM
; TEXT: %v = call <8 x i32> @gasket.gather.v8i32.v8i32(<8 x i1> <i1 true, i1 false, i1 true, i1 false, i1 true, i1 true, i1 true, i1 true>, i32 0, i32 4, <8 x i32> <i32 0, i32 4,
; TEXT: call void @gasket.scatter.v8i32.v8i32(
; TEXT: call <8 x i32> @gasket.block_read.v8i32.i32(i32 0, i32 16, i32
; TEXT: call <8 x i32> @gasket.atomic.v8i32.v8i32(i32 7, i32 0,
; ASM: (W&f0.0) send (8|M0){{.*}} 0x02106E00 // untyped surface read with x
; The first eight: what was read, where the predicate is true, and else the old value 100.
; CHECK:      0
; CHECK-NEXT: 100
; CHECK-NEXT: 2
; CHECK-NEXT: 100
; CHECK-NEXT: 4
; CHECK-NEXT: 5
; CHECK-NEXT: 6
; CHECK-NEXT: 7
; The next eight: a block at the third group of four words, to which an atomic operation has added 1 in all lanes but the first.
; CHECK-NEXT: 8
; CHECK-NEXT: 10
; CHECK-NEXT: 11
; CHECK-NEXT: 12
; CHECK-NEXT: 13
; CHECK-NEXT: 14
; CHECK-NEXT: 15
; CHECK-NEXT: 16
; The last eight: what the atomic operation returned; its first lane keeps the old value.
; CHECK-NEXT: 1000
; CHECK-NEXT: 9
; CHECK-NEXT: 10
; CHECK-NEXT: 11
; CHECK-NEXT: 12
; CHECK-NEXT: 13
; CHECK-NEXT: 14
; CHECK-NEXT: 15
define dllexport void @k(i32 %in, i32 %out) {
  ; an untyped surface read with x, surface 0
  %v = call <8 x i32> @llvm.genx.raw.send.v8i32.v8i1.v8i32(i32 0, <8 x i1> <i1 true, i1 false, i1 true, i1 false, i1 true, i1 true, i1 true, i1 true>, i32 12, i32 34631168, <8 x i32> <i32 0, i32 4, i32 8, i32 12, i32 16, i32 20, i32 24, i32 28>, <8 x i32> <i32 100, i32 100, i32 100, i32 100, i32 100, i32 100, i32 100, i32 100>)
  ; an untyped surface write with x, surface 1, data in the second source
  call void @llvm.genx.raw.sends2.noresult.v8i1.v8i32.v8i32(i8 0, i8 3, <8 x i1> <i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true>, i8 1, i8 1, i8 12, i32 0, i32 33713665, <8 x i32> <i32 0, i32 4, i32 8, i32 12, i32 16, i32 20, i32 24, i32 28>, <8 x i32> %v)
  ; an oword block read of two owords at oword 2, surface 0
  %b = call <8 x i32> @llvm.genx.raw.send2.v8i32.i1.v8i32(i8 0, i8 3, i1 true, i8 1, i8 1, i8 10, i32 0, i32 35127808, <8 x i32> <i32 0, i32 0, i32 2, i32 0, i32 0, i32 0, i32 0, i32 0>, <8 x i32> undef)
  ; an oword block write of two owords at oword 2, surface 1
  call void @llvm.genx.raw.sends.noresult.i1.v8i32.v8i32(i32 0, i1 true, i8 10, i32 0, i32 34210305, <8 x i32> <i32 0, i32 0, i32 2, i32 0, i32 0, i32 0, i32 0, i32 0>, <8 x i32> %b)
  ; an untyped atomic addition that returns the old value, surface 1: addresses, then data
  %a = call <8 x i32> @llvm.genx.raw.send.v8i32.v8i1.v16i32(i32 0, <8 x i1> <i1 false, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true>, i32 12, i32 68204289, <16 x i32> <i32 32, i32 36, i32 40, i32 44, i32 48, i32 52, i32 56, i32 60, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1>, <8 x i32> <i32 1000, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1>)
  ; an untyped surface write with x, surface 1, addresses and data in one source
  %s = shufflevector <8 x i32> <i32 64, i32 68, i32 72, i32 76, i32 80, i32 84, i32 88, i32 92>, <8 x i32> %a, <16 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8, i32 9, i32 10, i32 11, i32 12, i32 13, i32 14, i32 15>
  call void @llvm.genx.raw.send.noresult.i1.v16i32(i32 0, i1 true, i32 12, i32 67268097, <16 x i32> %s)
  ; a fence and a barrier
  %r = call <8 x i32> @llvm.genx.r0.v8i32()
  call void @llvm.genx.raw.send2.noresult.i1.v8i32(i8 0, i8 3, i1 true, i8 1, i8 3, i32 0, i32 33554436, <8 x i32> %r)
  ret void
}
!genx.kernels = !{!0}
!0 = !{ptr @k, !"k", !"k.asm", !1, i32 0, !2}
!1 = !{i32 2, i32 2}
!2 = !{}
