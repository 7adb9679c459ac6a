; RUN: gasket cc --passes= --simd=16 --print-after=shorten-ranges %s -o /dev/null 2>&1 | FileCheck %s
; Eighteen vectors of four are more than the registers of sixteen lanes, so that the operations are listed again. The first one, which
; only the next block uses, becomes the last: its value is in a register for no longer than it must be.
; CHECK:      after shorten-ranges
; CHECK:      entry:
; CHECK-NEXT: %i = call i32 @gasket.local_id
; CHECK:      store <4 x float>
; CHECK-NEXT: %late = mul i32 %n, 7
; CHECK-NEXT: br label %next
define spir_kernel void @k(ptr addrspace(1) %from, ptr addrspace(1) %out, i32 %n) {
entry:
  %late = mul i32 %n, 7
  %i = call i32 @gasket.local_id(i32 0)
  %p0 = getelementptr <4 x float>, ptr addrspace(1) %from, i32 %i
  %q0 = getelementptr <4 x float>, ptr addrspace(1) %p0, i32 0
  %v0 = load <4 x float>, ptr addrspace(1) %q0, align 16
  %p1 = getelementptr <4 x float>, ptr addrspace(1) %from, i32 %i
  %q1 = getelementptr <4 x float>, ptr addrspace(1) %p1, i32 1
  %v1 = load <4 x float>, ptr addrspace(1) %q1, align 16
  %p2 = getelementptr <4 x float>, ptr addrspace(1) %from, i32 %i
  %q2 = getelementptr <4 x float>, ptr addrspace(1) %p2, i32 2
  %v2 = load <4 x float>, ptr addrspace(1) %q2, align 16
  %p3 = getelementptr <4 x float>, ptr addrspace(1) %from, i32 %i
  %q3 = getelementptr <4 x float>, ptr addrspace(1) %p3, i32 3
  %v3 = load <4 x float>, ptr addrspace(1) %q3, align 16
  %p4 = getelementptr <4 x float>, ptr addrspace(1) %from, i32 %i
  %q4 = getelementptr <4 x float>, ptr addrspace(1) %p4, i32 4
  %v4 = load <4 x float>, ptr addrspace(1) %q4, align 16
  %p5 = getelementptr <4 x float>, ptr addrspace(1) %from, i32 %i
  %q5 = getelementptr <4 x float>, ptr addrspace(1) %p5, i32 5
  %v5 = load <4 x float>, ptr addrspace(1) %q5, align 16
  %p6 = getelementptr <4 x float>, ptr addrspace(1) %from, i32 %i
  %q6 = getelementptr <4 x float>, ptr addrspace(1) %p6, i32 6
  %v6 = load <4 x float>, ptr addrspace(1) %q6, align 16
  %p7 = getelementptr <4 x float>, ptr addrspace(1) %from, i32 %i
  %q7 = getelementptr <4 x float>, ptr addrspace(1) %p7, i32 7
  %v7 = load <4 x float>, ptr addrspace(1) %q7, align 16
  %p8 = getelementptr <4 x float>, ptr addrspace(1) %from, i32 %i
  %q8 = getelementptr <4 x float>, ptr addrspace(1) %p8, i32 8
  %v8 = load <4 x float>, ptr addrspace(1) %q8, align 16
  %p9 = getelementptr <4 x float>, ptr addrspace(1) %from, i32 %i
  %q9 = getelementptr <4 x float>, ptr addrspace(1) %p9, i32 9
  %v9 = load <4 x float>, ptr addrspace(1) %q9, align 16
  %p10 = getelementptr <4 x float>, ptr addrspace(1) %from, i32 %i
  %q10 = getelementptr <4 x float>, ptr addrspace(1) %p10, i32 10
  %v10 = load <4 x float>, ptr addrspace(1) %q10, align 16
  %p11 = getelementptr <4 x float>, ptr addrspace(1) %from, i32 %i
  %q11 = getelementptr <4 x float>, ptr addrspace(1) %p11, i32 11
  %v11 = load <4 x float>, ptr addrspace(1) %q11, align 16
  %p12 = getelementptr <4 x float>, ptr addrspace(1) %from, i32 %i
  %q12 = getelementptr <4 x float>, ptr addrspace(1) %p12, i32 12
  %v12 = load <4 x float>, ptr addrspace(1) %q12, align 16
  %p13 = getelementptr <4 x float>, ptr addrspace(1) %from, i32 %i
  %q13 = getelementptr <4 x float>, ptr addrspace(1) %p13, i32 13
  %v13 = load <4 x float>, ptr addrspace(1) %q13, align 16
  %p14 = getelementptr <4 x float>, ptr addrspace(1) %from, i32 %i
  %q14 = getelementptr <4 x float>, ptr addrspace(1) %p14, i32 14
  %v14 = load <4 x float>, ptr addrspace(1) %q14, align 16
  %p15 = getelementptr <4 x float>, ptr addrspace(1) %from, i32 %i
  %q15 = getelementptr <4 x float>, ptr addrspace(1) %p15, i32 15
  %v15 = load <4 x float>, ptr addrspace(1) %q15, align 16
  %p16 = getelementptr <4 x float>, ptr addrspace(1) %from, i32 %i
  %q16 = getelementptr <4 x float>, ptr addrspace(1) %p16, i32 16
  %v16 = load <4 x float>, ptr addrspace(1) %q16, align 16
  %p17 = getelementptr <4 x float>, ptr addrspace(1) %from, i32 %i
  %q17 = getelementptr <4 x float>, ptr addrspace(1) %p17, i32 17
  %v17 = load <4 x float>, ptr addrspace(1) %q17, align 16
  %s0 = fadd <4 x float> %v0, %v0
  %s1 = fadd <4 x float> %s0, %v1
  %s2 = fadd <4 x float> %s1, %v2
  %s3 = fadd <4 x float> %s2, %v3
  %s4 = fadd <4 x float> %s3, %v4
  %s5 = fadd <4 x float> %s4, %v5
  %s6 = fadd <4 x float> %s5, %v6
  %s7 = fadd <4 x float> %s6, %v7
  %s8 = fadd <4 x float> %s7, %v8
  %s9 = fadd <4 x float> %s8, %v9
  %s10 = fadd <4 x float> %s9, %v10
  %s11 = fadd <4 x float> %s10, %v11
  %s12 = fadd <4 x float> %s11, %v12
  %s13 = fadd <4 x float> %s12, %v13
  %s14 = fadd <4 x float> %s13, %v14
  %s15 = fadd <4 x float> %s14, %v15
  %s16 = fadd <4 x float> %s15, %v16
  %s17 = fadd <4 x float> %s16, %v17
  %o = getelementptr <4 x float>, ptr addrspace(1) %out, i32 %i
  store <4 x float> %s17, ptr addrspace(1) %o, align 16
  br label %next
next:
  %a = getelementptr i32, ptr addrspace(1) %out, i32 %late
  store i32 1, ptr addrspace(1) %a, align 4
  ret void
}
declare i32 @gasket.local_id(i32)
