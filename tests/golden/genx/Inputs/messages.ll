define dllexport void @all(i32 %a, i32 %f, i32 %out) {
  %r0 = call <8 x i32> @llvm.genx.svm.block.ld.v8i32.i64(i64 138538465103936)
  call void @llvm.genx.oword.st.v8i32(i32 %out, i32 0, <8 x i32> %r0)
  %r1 = call <8 x i32> @llvm.genx.svm.block.ld.unaligned.v8i32.i64(i64 138538465103884)
  call void @llvm.genx.oword.st.v8i32(i32 %out, i32 2, <8 x i32> %r1)
  %r2 = call <8 x i32> @llvm.genx.oword.ld.unaligned.v8i32(i32 0, i32 %a, i32 20)
  call void @llvm.genx.oword.st.v8i32(i32 %out, i32 4, <8 x i32> %r2)
  %r3 = call <8 x i32> @llvm.genx.svm.gather.v8i32.v8i1.v8i64(<8 x i1> <i1 1, i1 1, i1 0, i1 1, i1 1, i1 0, i1 1, i1 1>, i32 0, <8 x i64> <i64 138538465103900, i64 138538465103876, i64 138538465103992, i64 138538465103880, i64 138538465103880, i64 138538465103908, i64 138538465103872, i64 138538465104124>, <8 x i32> <i32 -5, i32 -5, i32 -5, i32 -5, i32 -5, i32 -5, i32 -5, i32 -5>)
  call void @llvm.genx.oword.st.v8i32(i32 %out, i32 6, <8 x i32> %r3)
  call void @llvm.genx.svm.block.st.i64.v8i32(i64 138538465104000, <8 x i32> <i32 100, i32 101, i32 102, i32 103, i32 104, i32 105, i32 106, i32 107>)
  call void @llvm.genx.svm.scatter.v8i1.v8i64.v8i32(<8 x i1> <i1 1, i1 1, i1 0, i1 1, i1 1, i1 0, i1 1, i1 1>, i32 0, <8 x i64> <i64 138538465104032, i64 138538465104036, i64 138538465104040, i64 138538465104044, i64 138538465104048, i64 138538465104052, i64 138538465104056, i64 138538465104060>, <8 x i32> <i32 200, i32 201, i32 202, i32 203, i32 204, i32 205, i32 206, i32 207>)
  %r4 = call <8 x float> @llvm.genx.dword.atomic.fmax.v8f32.v8i1.v8i32(<8 x i1> <i1 1, i1 1, i1 0, i1 1, i1 1, i1 0, i1 1, i1 1>, i32 %f, <8 x i32> <i32 0, i32 4, i32 8, i32 12, i32 16, i32 20, i32 24, i32 28>, <8 x float> <float 2.0, float -3.0, float 0.5, float 1.0, float -7.0, float 3.0, float -1.0, float 9.0>, <8 x float> <float -9.0, float -9.0, float -9.0, float -9.0, float -9.0, float -9.0, float -9.0, float -9.0>)
  %q4 = bitcast <8 x float> %r4 to <8 x i32>
  call void @llvm.genx.oword.st.v8i32(i32 %out, i32 8, <8 x i32> %q4)
  %r5 = call <8 x float> @llvm.genx.dword.atomic.fmin.v8f32.v8i1.v8i32(<8 x i1> <i1 1, i1 1, i1 0, i1 1, i1 1, i1 0, i1 1, i1 1>, i32 %f, <8 x i32> <i32 32, i32 36, i32 40, i32 44, i32 48, i32 52, i32 56, i32 60>, <8 x float> <float 2.0, float -3.0, float 0.5, float 1.0, float -7.0, float 3.0, float -1.0, float 9.0>, <8 x float> <float -9.0, float -9.0, float -9.0, float -9.0, float -9.0, float -9.0, float -9.0, float -9.0>)
  %q5 = bitcast <8 x float> %r5 to <8 x i32>
  call void @llvm.genx.oword.st.v8i32(i32 %out, i32 10, <8 x i32> %q5)
  %r6 = call <8 x float> @llvm.genx.dword.atomic.fcmpwr.v8f32.v8i1.v8i32(<8 x i1> <i1 1, i1 1, i1 0, i1 1, i1 1, i1 0, i1 1, i1 1>, i32 %f, <8 x i32> <i32 64, i32 68, i32 72, i32 76, i32 80, i32 84, i32 88, i32 92>, <8 x float> <float 2.0, float -3.0, float 0.5, float 1.0, float -7.0, float 3.0, float -1.0, float 9.0>, <8 x float> <float 10.0, float 20.0, float 30.0, float 40.0, float 50.0, float 60.0, float 70.0, float 80.0>, <8 x float> <float -9.0, float -9.0, float -9.0, float -9.0, float -9.0, float -9.0, float -9.0, float -9.0>)
  %q6 = bitcast <8 x float> %r6 to <8 x i32>
  call void @llvm.genx.oword.st.v8i32(i32 %out, i32 12, <8 x i32> %q6)
  %r7 = call <8 x float> @llvm.genx.dword.atomic2.fmax.v8f32.v8i1.v8i32(<8 x i1> <i1 1, i1 1, i1 0, i1 1, i1 1, i1 0, i1 1, i1 1>, i32 %f, <8 x i32> <i32 96, i32 100, i32 104, i32 108, i32 112, i32 116, i32 120, i32 124>, <8 x float> <float 2.0, float -3.0, float 0.5, float 1.0, float -7.0, float 3.0, float -1.0, float 9.0>)
  %q7 = bitcast <8 x float> %r7 to <8 x i32>
  call void @llvm.genx.oword.st.v8i32(i32 %out, i32 14, <8 x i32> %q7)
  %r8 = call <8 x float> @llvm.genx.dword.atomic2.fmin.v8f32.v8i1.v8i32(<8 x i1> <i1 1, i1 1, i1 0, i1 1, i1 1, i1 0, i1 1, i1 1>, i32 %f, <8 x i32> <i32 128, i32 132, i32 136, i32 140, i32 144, i32 148, i32 152, i32 156>, <8 x float> <float 2.0, float -3.0, float 0.5, float 1.0, float -7.0, float 3.0, float -1.0, float 9.0>)
  %q8 = bitcast <8 x float> %r8 to <8 x i32>
  call void @llvm.genx.oword.st.v8i32(i32 %out, i32 16, <8 x i32> %q8)
  %r9 = call <8 x float> @llvm.genx.dword.atomic2.fcmpwr.v8f32.v8i1.v8i32(<8 x i1> <i1 1, i1 1, i1 0, i1 1, i1 1, i1 0, i1 1, i1 1>, i32 %f, <8 x i32> <i32 160, i32 164, i32 168, i32 172, i32 176, i32 180, i32 184, i32 188>, <8 x float> <float 2.0, float -3.0, float 0.5, float 1.0, float -7.0, float 3.0, float -1.0, float 9.0>, <8 x float> <float 10.0, float 20.0, float 30.0, float 40.0, float 50.0, float 60.0, float 70.0, float 80.0>)
  %q9 = bitcast <8 x float> %r9 to <8 x i32>
  call void @llvm.genx.oword.st.v8i32(i32 %out, i32 18, <8 x i32> %q9)
  %r10 = call <8 x float> @llvm.genx.svm.atomic.fmax.v8f32.v8i1.v8i64(<8 x i1> <i1 1, i1 1, i1 0, i1 1, i1 1, i1 0, i1 1, i1 1>, <8 x i64> <i64 138538465136832, i64 138538465136836, i64 138538465136840, i64 138538465136844, i64 138538465136848, i64 138538465136852, i64 138538465136856, i64 138538465136860>, <8 x float> <float 2.0, float -3.0, float 0.5, float 1.0, float -7.0, float 3.0, float -1.0, float 9.0>, <8 x float> <float -9.0, float -9.0, float -9.0, float -9.0, float -9.0, float -9.0, float -9.0, float -9.0>)
  %q10 = bitcast <8 x float> %r10 to <8 x i32>
  call void @llvm.genx.oword.st.v8i32(i32 %out, i32 20, <8 x i32> %q10)
  %r11 = call <8 x float> @llvm.genx.svm.atomic.fmin.v8f32.v8i1.v8i64(<8 x i1> <i1 1, i1 1, i1 0, i1 1, i1 1, i1 0, i1 1, i1 1>, <8 x i64> <i64 138538465136864, i64 138538465136868, i64 138538465136872, i64 138538465136876, i64 138538465136880, i64 138538465136884, i64 138538465136888, i64 138538465136892>, <8 x float> <float 2.0, float -3.0, float 0.5, float 1.0, float -7.0, float 3.0, float -1.0, float 9.0>, <8 x float> <float -9.0, float -9.0, float -9.0, float -9.0, float -9.0, float -9.0, float -9.0, float -9.0>)
  %q11 = bitcast <8 x float> %r11 to <8 x i32>
  call void @llvm.genx.oword.st.v8i32(i32 %out, i32 22, <8 x i32> %q11)
  %r12 = call <8 x float> @llvm.genx.svm.atomic.fcmpwr.v8f32.v8i1.v8i64(<8 x i1> <i1 1, i1 1, i1 0, i1 1, i1 1, i1 0, i1 1, i1 1>, <8 x i64> <i64 138538465136896, i64 138538465136900, i64 138538465136904, i64 138538465136908, i64 138538465136912, i64 138538465136916, i64 138538465136920, i64 138538465136924>, <8 x float> <float 2.0, float -3.0, float 0.5, float 1.0, float -7.0, float 3.0, float -1.0, float 9.0>, <8 x float> <float 10.0, float 20.0, float 30.0, float 40.0, float 50.0, float 60.0, float 70.0, float 80.0>, <8 x float> <float -9.0, float -9.0, float -9.0, float -9.0, float -9.0, float -9.0, float -9.0, float -9.0>)
  %q12 = bitcast <8 x float> %r12 to <8 x i32>
  call void @llvm.genx.oword.st.v8i32(i32 %out, i32 24, <8 x i32> %q12)
  %lo = icmp slt <8 x i32> %r0, <i32 20, i32 20, i32 20, i32 20, i32 20, i32 20, i32 20, i32 20>
  %w = call <16 x i1> @llvm.genx.wrpredregion.v16i1.v8i1(<16 x i1> zeroinitializer, <8 x i1> %lo, i32 8)
  %z16 = select <16 x i1> %w, <16 x i32> <i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1>, <16 x i32> zeroinitializer
  %lowhalf = shufflevector <16 x i32> %z16, <16 x i32> %z16, <8 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7>
  %highhalf = shufflevector <16 x i32> %z16, <16 x i32> %z16, <8 x i32> <i32 8, i32 9, i32 10, i32 11, i32 12, i32 13, i32 14, i32 15>
  %r13 = add <8 x i32> %lowhalf, zeroinitializer
  call void @llvm.genx.oword.st.v8i32(i32 %out, i32 26, <8 x i32> %r13)
  %r14 = add <8 x i32> %highhalf, zeroinitializer
  call void @llvm.genx.oword.st.v8i32(i32 %out, i32 28, <8 x i32> %r14)
  ret void
}
declare <16 x i1> @llvm.genx.wrpredregion.v16i1.v8i1(<16 x i1>, <8 x i1>, i32)
declare <8 x float> @llvm.genx.dword.atomic.fcmpwr.v8f32.v8i1.v8i32(<8 x i1>, i32, <8 x i32>, <8 x float>, <8 x float>, <8 x float>)
declare <8 x float> @llvm.genx.dword.atomic.fmax.v8f32.v8i1.v8i32(<8 x i1>, i32, <8 x i32>, <8 x float>, <8 x float>)
declare <8 x float> @llvm.genx.dword.atomic.fmin.v8f32.v8i1.v8i32(<8 x i1>, i32, <8 x i32>, <8 x float>, <8 x float>)
declare <8 x float> @llvm.genx.dword.atomic2.fcmpwr.v8f32.v8i1.v8i32(<8 x i1>, i32, <8 x i32>, <8 x float>, <8 x float>)
declare <8 x float> @llvm.genx.dword.atomic2.fmax.v8f32.v8i1.v8i32(<8 x i1>, i32, <8 x i32>, <8 x float>)
declare <8 x float> @llvm.genx.dword.atomic2.fmin.v8f32.v8i1.v8i32(<8 x i1>, i32, <8 x i32>, <8 x float>)
declare <8 x float> @llvm.genx.svm.atomic.fcmpwr.v8f32.v8i1.v8i64(<8 x i1>, <8 x i64>, <8 x float>, <8 x float>, <8 x float>)
declare <8 x float> @llvm.genx.svm.atomic.fmax.v8f32.v8i1.v8i64(<8 x i1>, <8 x i64>, <8 x float>, <8 x float>)
declare <8 x float> @llvm.genx.svm.atomic.fmin.v8f32.v8i1.v8i64(<8 x i1>, <8 x i64>, <8 x float>, <8 x float>)
declare <8 x i32> @llvm.genx.oword.ld.unaligned.v8i32(i32, i32, i32)
declare <8 x i32> @llvm.genx.svm.block.ld.unaligned.v8i32.i64(i64)
declare <8 x i32> @llvm.genx.svm.block.ld.v8i32.i64(i64)
declare <8 x i32> @llvm.genx.svm.gather.v8i32.v8i1.v8i64(<8 x i1>, i32, <8 x i64>, <8 x i32>)
declare void @llvm.genx.svm.block.st.i64.v8i32(i64, <8 x i32>)
declare void @llvm.genx.svm.scatter.v8i1.v8i64.v8i32(<8 x i1>, i32, <8 x i64>, <8 x i32>)
declare void @llvm.genx.oword.st.v8i32(i32, i32, <8 x i32>)
!genx.kernels = !{!0}
!0 = !{ptr @all, !"all", !"all.asm", !1, i32 0, !2}
!1 = !{i32 2, i32 2, i32 2}
!2 = !{i32 0, i32 0, i32 0}
