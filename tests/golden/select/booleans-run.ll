; RUN: gasket run -O0 -g 8 -l 8 --simd=8 -a x=int[]:0,1,2,3,4,5,6,7 -a f=float[]:0,1,0,1,0,1,0,1 -a o=int[8] --print o %s | FileCheck %s
; RUN: gasket run -O2 -g 8 -l 8 --simd=16 -a x=int[]:0,1,2,3,4,5,6,7 -a f=float[]:0,1,0,1,0,1,0,1 -a o=int[8] --print o %s | FileCheck %s
; RUN: gasket run -O0 -g 8 -l 8 --via=ir -a x=int[]:0,1,2,3,4,5,6,7 -a f=float[]:0,1,0,1,0,1,0,1 -a o=int[8] --print o %s | FileCheck %s
; Operations on booleans in each lane: %a and %b are the bits 0 and 1 of x. The result packs the answers, as LLVM defines them, from bit 0 up: conversions, bits of vectors, sum, difference,
; product, comparisons (a true i1 is -1 if signed) and selections.
; CHECK: {{^}}5111825{{$}}
; CHECK-NEXT: {{^}}2307094{{$}}
; CHECK-NEXT: {{^}}4501528{{$}}
; CHECK-NEXT: {{^}}4080669{{$}}
; CHECK-NEXT: {{^}}8259601{{$}}
; CHECK-NEXT: {{^}}6503446{{$}}
; CHECK-NEXT: {{^}}7649304{{$}}
; CHECK-NEXT: {{^}}8277021{{$}}
declare i32 @gasket.local_id(i32)
define spir_kernel void @k(ptr addrspace(1) %x, ptr addrspace(1) %f, ptr addrspace(1) %o) {
  %id = call i32 @gasket.local_id(i32 0)
  %px = getelementptr i32, ptr addrspace(1) %x, i32 %id
  %pf = getelementptr float, ptr addrspace(1) %f, i32 %id
  %po = getelementptr i32, ptr addrspace(1) %o, i32 %id
  %v = load i32, ptr addrspace(1) %px, align 4
  %w = load float, ptr addrspace(1) %pf, align 4
  %a = trunc i32 %v to i1
  %v1 = lshr i32 %v, 1
  %b = trunc i32 %v1 to i1
  %ua = uitofp i1 %a to float
  %sb = sitofp i1 %b to float
  %fs = fadd float %ua, %sb
  %fi = fptosi float %fs to i32
  %d0 = add i32 %fi, 1
  %fu = fptoui float %w to i1
  %d1 = zext i1 %fu to i32
  %ve = insertelement <8 x i1> zeroinitializer, i1 %a, i32 0
  %vf = insertelement <8 x i1> %ve, i1 %b, i32 1
  %vg = insertelement <8 x i1> %vf, i1 true, i32 2
  %vb = bitcast <8 x i1> %vg to i8
  %d2 = zext i8 %vb to i32
  %v8 = trunc i32 %v to i8
  %bits = bitcast i8 %v8 to <8 x i1>
  %e2 = extractelement <8 x i1> %bits, i32 2
  %d3 = zext i1 %e2 to i32
  %sum = add i1 %a, %b
  %dif = sub i1 %a, %b
  %mul = mul i1 %a, %b
  %s1 = zext i1 %sum to i32
  %s2 = zext i1 %dif to i32
  %s3 = zext i1 %mul to i32
  %lt = icmp ult i1 %a, %b
  %sl = icmp slt i1 %a, %b
  %ge = icmp uge i1 %a, %b
  %sg = icmp sge i1 %a, %b
  %eq = icmp eq i1 %a, %b
  %c1 = zext i1 %lt to i32
  %c2 = zext i1 %sl to i32
  %c3 = zext i1 %ge to i32
  %c4 = zext i1 %sg to i32
  %c5 = zext i1 %eq to i32
  %sel = select i1 %a, i1 %b, i1 %e2
  %st = select i1 %a, i1 true, i1 %e2
  %sf = select i1 %a, i1 %e2, i1 true
  %n1 = zext i1 %sel to i32
  %n2 = zext i1 %st to i32
  %n3 = zext i1 %sf to i32
  %r0 = shl i32 %d2, 2
  %r1 = or i32 %r0, %d0
  %t1 = shl i32 %d1, 10
  %t2 = shl i32 %d3, 11
  %t3 = shl i32 %s1, 12
  %t4 = shl i32 %s2, 13
  %t5 = shl i32 %s3, 14
  %t6 = shl i32 %c1, 15
  %t7 = shl i32 %c2, 16
  %t8 = shl i32 %c3, 17
  %t9 = shl i32 %c4, 18
  %ta = shl i32 %c5, 19
  %tb = shl i32 %n1, 20
  %tc = shl i32 %n2, 21
  %td = shl i32 %n3, 22
  %u1 = or i32 %r1, %t1
  %u2 = or i32 %u1, %t2
  %u3 = or i32 %u2, %t3
  %u4 = or i32 %u3, %t4
  %u5 = or i32 %u4, %t5
  %u6 = or i32 %u5, %t6
  %u7 = or i32 %u6, %t7
  %u8 = or i32 %u7, %t8
  %u9 = or i32 %u8, %t9
  %ub = or i32 %u9, %ta
  %uc = or i32 %ub, %tb
  %ud = or i32 %uc, %tc
  %ue = or i32 %ud, %td
  store i32 %ue, ptr addrspace(1) %po, align 4
  ret void
}
