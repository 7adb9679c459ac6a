; Scaled offsets: lane k accesses the bytes at offsets[k] * 2^scale + the global offset; byte i of the input is i. A set bit of the channels disables one.
; RUN: gasket run %s -g 1 -a 0='int[58]' -a 1='uchar[128]:iota' -a 2=same=1 -a 3=same=0 --print 0 | tr '\n' ' ' | FileCheck %s
; RUN: gasket run %s -g 1 -a 0='int[58]' -a 1='uchar[128]:iota' -a 2=same=1 -a 3=same=0 --print 0 --via=ir | tr '\n' ' ' | FileCheck %s
; 4 bytes, the old value of the disabled lane:
; CHECK: {{^}}319951120 -2 454695192 522067228
; 1 byte:
; CHECK-SAME: 3 -2 7 9
; 2 bytes:
; CHECK-SAME: 3340 2826 2312 1798
; 4 bytes, the disabled lane is not compared:
; CHECK-SAME: 252579084 0 117835012 50462976
; channels x and z:
; CHECK-SAME: 50462976 -2 589439264 858927408 185207048 -6 724183336 993671480
; channel w:
; CHECK-SAME: 387323156 454695192 522067228 589439264
; channel y:
; CHECK-SAME: 117835012 0 252579084 319951120
; channels y and z at an address:
; CHECK-SAME: 117835012 -2 656811300 926299444 185207048 -6 724183336 993671480
; written: bytes, words, channels x and y, channel z at an address:
; CHECK-SAME: 285217556 0 8465 605299475 -1 -5 0 0 -3 -7 -4 -8 0 0 -1 0 -3 -4
define dllexport void @k(i32 %out, i32 %in, ptr %p, ptr %q) {
  %a = call <4 x i32> @llvm.genx.gather.scaled.v4i32.v4i1.v4i32(<4 x i1> <i1 1, i1 0, i1 1, i1 1>, i32 2, i16 2, i32 %in, i32 16, <4 x i32> <i32 0, i32 1, i32 2, i32 3>, <4 x i32> <i32 -1, i32 -2, i32 -3, i32 -4>)
  call void @llvm.genx.scatter.scaled.v4i1.v4i32.v4i32(<4 x i1> <i1 1, i1 1, i1 1, i1 1>, i32 2, i16 2, i32 %out, i32 0, <4 x i32> <i32 0, i32 1, i32 2, i32 3>, <4 x i32> %a)
  %b = call <4 x i32> @llvm.genx.gather.scaled.v4i32.v4i1.v4i32(<4 x i1> <i1 1, i1 0, i1 1, i1 1>, i32 0, i16 1, i32 %in, i32 3, <4 x i32> <i32 0, i32 1, i32 2, i32 3>, <4 x i32> <i32 -1, i32 -2, i32 -3, i32 -4>)
  call void @llvm.genx.scatter.scaled.v4i1.v4i32.v4i32(<4 x i1> <i1 1, i1 1, i1 1, i1 1>, i32 2, i16 2, i32 %out, i32 16, <4 x i32> <i32 0, i32 1, i32 2, i32 3>, <4 x i32> %b)
  %c = call <4 x i32> @llvm.genx.gather.scaled2.v4i32.v4i32(i32 1, i16 1, i32 %in, i32 6, <4 x i32> <i32 3, i32 2, i32 1, i32 0>)
  call void @llvm.genx.scatter.scaled.v4i1.v4i32.v4i32(<4 x i1> <i1 1, i1 1, i1 1, i1 1>, i32 2, i16 2, i32 %out, i32 32, <4 x i32> <i32 0, i32 1, i32 2, i32 3>, <4 x i32> %c)
  %d.in = call <4 x i32> @llvm.genx.gather.masked.scaled2.v4i32.v4i32.v4i1(i32 2, i16 2, i32 %in, i32 0, <4 x i32> <i32 3, i32 2, i32 1, i32 0>, <4 x i1> <i1 1, i1 0, i1 1, i1 1>)
  %d = select <4 x i1> <i1 1, i1 0, i1 1, i1 1>, <4 x i32> %d.in, <4 x i32> zeroinitializer
  call void @llvm.genx.scatter.scaled.v4i1.v4i32.v4i32(<4 x i1> <i1 1, i1 1, i1 1, i1 1>, i32 2, i16 2, i32 %out, i32 48, <4 x i32> <i32 0, i32 1, i32 2, i32 3>, <4 x i32> %d)
  %e = call <8 x i32> @llvm.genx.gather4.scaled.v8i32.v4i1.v4i32(<4 x i1> <i1 1, i1 0, i1 1, i1 1>, i32 10, i16 4, i32 %in, i32 0, <4 x i32> <i32 0, i32 1, i32 2, i32 3>, <8 x i32> <i32 -1, i32 -2, i32 -3, i32 -4, i32 -5, i32 -6, i32 -7, i32 -8>)
  %e.0 = shufflevector <8 x i32> %e, <8 x i32> undef, <4 x i32> <i32 0, i32 1, i32 2, i32 3>
  call void @llvm.genx.scatter.scaled.v4i1.v4i32.v4i32(<4 x i1> <i1 1, i1 1, i1 1, i1 1>, i32 2, i16 2, i32 %out, i32 64, <4 x i32> <i32 0, i32 1, i32 2, i32 3>, <4 x i32> %e.0)
  %e.1 = shufflevector <8 x i32> %e, <8 x i32> undef, <4 x i32> <i32 4, i32 5, i32 6, i32 7>
  call void @llvm.genx.scatter.scaled.v4i1.v4i32.v4i32(<4 x i1> <i1 1, i1 1, i1 1, i1 1>, i32 2, i16 2, i32 %out, i32 80, <4 x i32> <i32 0, i32 1, i32 2, i32 3>, <4 x i32> %e.1)
  %f = call <4 x i32> @llvm.genx.gather4.scaled2.v4i32.v4i32(i32 7, i16 2, i32 %in, i32 8, <4 x i32> <i32 0, i32 1, i32 2, i32 3>)
  call void @llvm.genx.scatter.scaled.v4i1.v4i32.v4i32(<4 x i1> <i1 1, i1 1, i1 1, i1 1>, i32 2, i16 2, i32 %out, i32 96, <4 x i32> <i32 0, i32 1, i32 2, i32 3>, <4 x i32> %f)
  %g.in = call <4 x i32> @llvm.genx.gather4.masked.scaled2.v4i32.v4i32.v4i1(i32 13, i16 2, i32 %in, i32 0, <4 x i32> <i32 0, i32 1, i32 2, i32 3>, <4 x i1> <i1 1, i1 0, i1 1, i1 1>)
  %g = select <4 x i1> <i1 1, i1 0, i1 1, i1 1>, <4 x i32> %g.in, <4 x i32> zeroinitializer
  call void @llvm.genx.scatter.scaled.v4i1.v4i32.v4i32(<4 x i1> <i1 1, i1 1, i1 1, i1 1>, i32 2, i16 2, i32 %out, i32 112, <4 x i32> <i32 0, i32 1, i32 2, i32 3>, <4 x i32> %g)
  %address = ptrtoint ptr %p to i64
  %h = call <8 x i32> @llvm.genx.svm.gather4.scaled.v8i32.v4i1.v4i64(<4 x i1> <i1 1, i1 0, i1 1, i1 1>, i32 9, i16 4, i64 %address, <4 x i64> <i64 0, i64 1, i64 2, i64 3>, <8 x i32> <i32 -1, i32 -2, i32 -3, i32 -4, i32 -5, i32 -6, i32 -7, i32 -8>)
  %h.0 = shufflevector <8 x i32> %h, <8 x i32> undef, <4 x i32> <i32 0, i32 1, i32 2, i32 3>
  call void @llvm.genx.scatter.scaled.v4i1.v4i32.v4i32(<4 x i1> <i1 1, i1 1, i1 1, i1 1>, i32 2, i16 2, i32 %out, i32 128, <4 x i32> <i32 0, i32 1, i32 2, i32 3>, <4 x i32> %h.0)
  %h.1 = shufflevector <8 x i32> %h, <8 x i32> undef, <4 x i32> <i32 4, i32 5, i32 6, i32 7>
  call void @llvm.genx.scatter.scaled.v4i1.v4i32.v4i32(<4 x i1> <i1 1, i1 1, i1 1, i1 1>, i32 2, i16 2, i32 %out, i32 144, <4 x i32> <i32 0, i32 1, i32 2, i32 3>, <4 x i32> %h.1)
  call void @llvm.genx.scatter.scaled.v4i1.v4i32.v4i32(<4 x i1> <i1 1, i1 0, i1 1, i1 1>, i32 0, i16 0, i32 %out, i32 160, <4 x i32> <i32 3, i32 2, i32 1, i32 0>, <4 x i32> <i32 1093738769, i32 1110581778, i32 1127424787, i32 1144267796>)
  call void @llvm.genx.scatter.scaled.v4i1.v4i32.v4i32(<4 x i1> <i1 1, i1 0, i1 1, i1 1>, i32 1, i16 1, i32 %out, i32 168, <4 x i32> <i32 0, i32 1, i32 2, i32 3>, <4 x i32> <i32 1093738769, i32 1110581778, i32 1127424787, i32 1144267796>)
  call void @llvm.genx.scatter4.scaled.v4i1.v4i32.v8i32(<4 x i1> <i1 1, i1 0, i1 1, i1 1>, i32 12, i16 3, i32 %out, i32 176, <4 x i32> <i32 0, i32 1, i32 2, i32 3>, <8 x i32> <i32 -1, i32 -2, i32 -3, i32 -4, i32 -5, i32 -6, i32 -7, i32 -8>)
  %written = ptrtoint ptr %q to i64
  %end = add i64 %written, 208
  call void @llvm.genx.svm.scatter4.scaled.v4i1.v4i64.v4i32(<4 x i1> <i1 1, i1 0, i1 1, i1 1>, i32 11, i16 2, i64 %end, <4 x i64> <i64 0, i64 1, i64 2, i64 3>, <4 x i32> <i32 -1, i32 -2, i32 -3, i32 -4>)
  ret void
}
!genx.kernels = !{!0}
!0 = !{ptr @k, !"k", !"k.asm", !1, i32 0, !2}
!1 = !{i32 2, i32 2, i32 0, i32 0}
!2 = !{}
