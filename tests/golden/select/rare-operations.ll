; RUN: gasket run -O0 -g 8 -l 8 --simd=8 -a x=int[8]:iota -a h=half[8]:iota -a o=int[16] --print o %s | FileCheck %s
; RUN: gasket run -O2 -g 8 -l 8 --simd=16 -a x=int[8]:iota -a h=half[8]:iota -a o=int[16] --print o %s | FileCheck %s
; RUN: gasket run -O0 -g 8 -l 8 --via=ir -a x=int[8]:iota -a h=half[8]:iota -a o=int[16] --print o %s | FileCheck %s
; Operations that the back end composes, on values that it does not know: work-item 7, whose x and h are 7, writes the results.
declare i32 @gasket.local_id(i32)
declare { i32, i1 } @llvm.uadd.with.overflow.i32(i32, i32)
declare i32 @gasket.savg.i32(i32, i32)
declare i32 @gasket.uavg.i32(i32, i32)
declare i8 @gasket.ftrunc_sat.s.i8.f16(half)
declare i8 @gasket.ftrunc_sat.u.i8.f16(half)
declare i8 @gasket.ftrunc_sat.u.i8.f32(float)
declare i8 @gasket.ftrunc_sat.s.i8.f32(float)
declare half @gasket.fptrunc.round.f16.f64(double, i32)
declare half @gasket.uitofp.round.f16.i32(i32, i32)
declare half @gasket.sitofp.round.f16.i32(i32, i32)
declare i32 @gasket.sbfe(i32, i32, i32)
declare i32 @gasket.ubfe(i32, i32, i32)
declare i32 @llvm.fshl.i32(i32, i32, i32)
define spir_kernel void @k(ptr addrspace(1) %x, ptr addrspace(1) %h, ptr addrspace(1) %o) {
  %id = call i32 @gasket.local_id(i32 0)
  %px = getelementptr i32, ptr addrspace(1) %x, i32 %id
  %ph = getelementptr half, ptr addrspace(1) %h, i32 %id
  %v = load i32, ptr addrspace(1) %px, align 4
  %f = load half, ptr addrspace(1) %ph, align 2
  %last = icmp eq i32 %id, 7
  br i1 %last, label %work, label %end
work:
  %pair = call { i32, i1 } @llvm.uadd.with.overflow.i32(i32 %v, i32 -3)
  %frozen = freeze { i32, i1 } %pair
  %sum = extractvalue { i32, i1 } %frozen, 0
  %over = extractvalue { i32, i1 } %frozen, 1
  %ov = zext i1 %over to i32
  %r0 = shl i32 %sum, 1
  %r1 = or i32 %r0, %ov
; CHECK: {{^}}9{{$}}
  store i32 %r1, ptr addrspace(1) %o, align 4
  %neg = sub i32 0, %v
  %sa = call i32 @gasket.savg.i32(i32 %neg, i32 4)
; CHECK-NEXT: {{^}}-1{{$}}
  %o1 = getelementptr i32, ptr addrspace(1) %o, i64 1
  store i32 %sa, ptr addrspace(1) %o1, align 4
  %ua = call i32 @gasket.uavg.i32(i32 %neg, i32 -2)
; CHECK-NEXT: {{^}}-4{{$}}
  %o2 = getelementptr i32, ptr addrspace(1) %o, i64 2
  store i32 %ua, ptr addrspace(1) %o2, align 4
  %rem = frem half %f, 0xH4200
  %ri = fptosi half %rem to i32
; CHECK-NEXT: {{^}}1{{$}}
  %o3 = getelementptr i32, ptr addrspace(1) %o, i64 3
  store i32 %ri, ptr addrspace(1) %o3, align 4
  %big = fmul half %f, 0xH5640
  %nb = fneg half %big
  %s8 = call i8 @gasket.ftrunc_sat.s.i8.f16(half %nb)
  %s8x = sext i8 %s8 to i32
; CHECK-NEXT: {{^}}-128{{$}}
  %o4 = getelementptr i32, ptr addrspace(1) %o, i64 4
  store i32 %s8x, ptr addrspace(1) %o4, align 4
  %u8 = call i8 @gasket.ftrunc_sat.u.i8.f16(half %big)
  %u8x = zext i8 %u8 to i32
; CHECK-NEXT: {{^}}255{{$}}
  %o5 = getelementptr i32, ptr addrspace(1) %o, i64 5
  store i32 %u8x, ptr addrspace(1) %o5, align 4
  %ff = fpext half %f to float
  %u8f = call i8 @gasket.ftrunc_sat.u.i8.f32(float %ff)
  %u8fx = zext i8 %u8f to i32
; CHECK-NEXT: {{^}}7{{$}}
  %o6 = getelementptr i32, ptr addrspace(1) %o, i64 6
  store i32 %u8fx, ptr addrspace(1) %o6, align 4
  %h8 = fptosi half %f to i8
  %h8x = sext i8 %h8 to i32
; CHECK-NEXT: {{^}}7{{$}}
  %o7 = getelementptr i32, ptr addrspace(1) %o, i64 7
  store i32 %h8x, ptr addrspace(1) %o7, align 4
  %large = add i32 %v, 2050
  %up = call half @gasket.uitofp.round.f16.i32(i32 %large, i32 1)
  %upi = fptosi half %up to i32
; CHECK-NEXT: {{^}}2058{{$}}
  %o8 = getelementptr i32, ptr addrspace(1) %o, i64 8
  store i32 %upi, ptr addrspace(1) %o8, align 4
  %down = call half @gasket.sitofp.round.f16.i32(i32 %large, i32 2)
  %di = fptosi half %down to i32
; CHECK-NEXT: {{^}}2056{{$}}
  %o9 = getelementptr i32, ptr addrspace(1) %o, i64 9
  store i32 %di, ptr addrspace(1) %o9, align 4
  %b1 = call i32 @gasket.sbfe(i32 3, i32 0, i32 %v)
; CHECK-NEXT: {{^}}-1{{$}}
  %oa = getelementptr i32, ptr addrspace(1) %o, i64 10
  store i32 %b1, ptr addrspace(1) %oa, align 4
  %b2 = call i32 @gasket.ubfe(i32 2, i32 1, i32 %v)
; CHECK-NEXT: {{^}}3{{$}}
  %ob = getelementptr i32, ptr addrspace(1) %o, i64 11
  store i32 %b2, ptr addrspace(1) %ob, align 4
  %sw = call i32 @llvm.fshl.i32(i32 %v, i32 %neg, i32 %v)
; CHECK-NEXT: {{^}}1023{{$}}
  %oc = getelementptr i32, ptr addrspace(1) %o, i64 12
  store i32 %sw, ptr addrspace(1) %oc, align 4
  br label %end
end:
  ret void
}
