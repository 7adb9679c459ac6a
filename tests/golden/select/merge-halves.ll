; RUN: gasket cc %s | FileCheck %s
; Two moves under the mask of an if bring the halves of a message's data to the register of the phi: the message writes there itself.
; CHECK:     cmp (16|M0)
; CHECK-NOT: {{ mov \(}}
; CHECK:     send (16|M0) {{ *}}[[R:r[0-9]+]]:ud
; CHECK-NOT: {{ mov \(}}
; CHECK:     sends (16|M0) {{ *}}null:ud {{ *}}r{{[0-9]+}} {{ *}}[[R]]
define dllexport void @k(i64 %a, i64 %b) "gasket.thread"="16" {
entry:
  %em = call <16 x i1> @gasket.simd.entry.v16i1()
  %ids = call <16 x i16> @gasket.local_ids.v16i16(i32 0)
  %lane = zext <16 x i16> %ids to <16 x i32>
  %offset = shl <16 x i32> %lane, <i32 2, i32 2, i32 2, i32 2, i32 2, i32 2, i32 2, i32 2, i32 2, i32 2, i32 2, i32 2, i32 2, i32 2, i32 2, i32 2>
  %x = call <16 x i32> @gasket.gather.v16i32.v16i32(<16 x i1> %em, i32 0, i32 4, <16 x i32> %offset, <16 x i32> undef)
  %greater = icmp sgt <16 x i32> %x, <i32 3, i32 3, i32 3, i32 3, i32 3, i32 3, i32 3, i32 3, i32 3, i32 3, i32 3, i32 3, i32 3, i32 3, i32 3, i32 3>
  %skip = xor <16 x i1> %greater, <i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true>
  %old = freeze <16 x i32> %x
  %then = call <16 x i1> @gasket.simd.goto.v16i1(<16 x i1> %em, <16 x i1> %skip)
  %waiting = call <16 x i1> @gasket.simd.wait.v16i1(<16 x i1> zeroinitializer, <16 x i1> %em, <16 x i1> %skip)
  %some = call i1 @gasket.simd.any.v16i1(<16 x i1> %then)
  br i1 %some, label %if.then, label %if.end
if.then:
  %place = shl <16 x i32> %x, <i32 2, i32 2, i32 2, i32 2, i32 2, i32 2, i32 2, i32 2, i32 2, i32 2, i32 2, i32 2, i32 2, i32 2, i32 2, i32 2>
  %new = call <16 x i32> @gasket.gather.v16i32.v16i32(<16 x i1> %then, i32 0, i32 4, <16 x i32> %place, <16 x i32> undef)
  %ml = call <8 x i1> @llvm.genx.rdregioni.v8i1.v16i1(<16 x i1> %then, i32 0, i32 8, i32 1, i16 0, i32 undef)
  %mh = call <8 x i1> @llvm.genx.rdregioni.v8i1.v16i1(<16 x i1> %then, i32 0, i32 8, i32 1, i16 8, i32 undef)
  %new.low = call <8 x i32> @llvm.genx.rdregioni.v8i32.v16i32(<16 x i32> %new, i32 0, i32 8, i32 1, i16 0, i32 undef)
  %new.high = call <8 x i32> @llvm.genx.rdregioni.v8i32.v16i32(<16 x i32> %new, i32 0, i32 8, i32 1, i16 32, i32 undef)
  %low = call <16 x i32> @llvm.genx.wrregioni.v16i32.v8i32.v8i1(<16 x i32> %old, <8 x i32> %new.low, i32 0, i32 8, i32 1, i16 0, i32 undef, <8 x i1> %ml)
  %both = call <16 x i32> @llvm.genx.wrregioni.v16i32.v8i32.v8i1(<16 x i32> %low, <8 x i32> %new.high, i32 0, i32 8, i32 1, i16 32, i32 undef, <8 x i1> %mh)
  br label %if.end
if.end:
  %r = phi <16 x i32> [ %old, %entry ], [ %both, %if.then ]
  %joined = call <16 x i1> @gasket.simd.join.v16i1(<16 x i1> %then, <16 x i1> %waiting)
  call void @gasket.scatter.v16i32.v16i32(<16 x i1> %joined, i32 1, i32 4, <16 x i32> %offset, <16 x i32> %r)
  ret void
}
declare <16 x i1> @gasket.simd.entry.v16i1()
declare <16 x i16> @gasket.local_ids.v16i16(i32)
declare <16 x i32> @gasket.gather.v16i32.v16i32(<16 x i1>, i32, i32, <16 x i32>, <16 x i32>)
declare <16 x i1> @gasket.simd.goto.v16i1(<16 x i1>, <16 x i1>)
declare <16 x i1> @gasket.simd.wait.v16i1(<16 x i1>, <16 x i1>, <16 x i1>)
declare i1 @gasket.simd.any.v16i1(<16 x i1>)
declare <8 x i1> @llvm.genx.rdregioni.v8i1.v16i1(<16 x i1>, i32, i32, i32, i16, i32)
declare <8 x i32> @llvm.genx.rdregioni.v8i32.v16i32(<16 x i32>, i32, i32, i32, i16, i32)
declare <16 x i32> @llvm.genx.wrregioni.v16i32.v8i32.v8i1(<16 x i32>, <8 x i32>, i32, i32, i32, i16, i32, <8 x i1>)
declare <16 x i1> @gasket.simd.join.v16i1(<16 x i1>, <16 x i1>)
declare void @gasket.scatter.v16i32.v16i32(<16 x i1>, i32, i32, <16 x i32>, <16 x i32>)
!genx.kernels = !{!1}
!0 = !{}
!1 = !{ptr @k, !"k", !"k.asm", !0, i32 0, !0}
