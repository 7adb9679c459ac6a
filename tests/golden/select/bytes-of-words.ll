; RUN: gasket run --via=sim -O0 -g 1 -a out=uchar[12] -a a=2 -a w=0x0104 -a v=0x0304 --print out %s | FileCheck %s
; RUN: gasket run --via=sim -g 1 -a out=uchar[12] -a a=2 -a w=0x0104 -a v=0x0304 --print out %s | FileCheck %s
; Bytes are computed as words. Where a byte is the low half of a word whose high half may be set, the shift must not bring that half in.
; 0x02 or 0x0104, on both sides of or and xor: 6 >> 1.
; CHECK:      {{^}}3{{$}}
; CHECK-NEXT: {{^}}3{{$}}
; CHECK-NEXT: {{^}}3{{$}}
; CHECK-NEXT: {{^}}3{{$}}
; 0x0104 and 0x0304: 4 >> 1; 0x02 and 0x0104: 0 >> 1, on both sides.
; CHECK-NEXT: {{^}}2{{$}}
; CHECK-NEXT: {{^}}0{{$}}
; CHECK-NEXT: {{^}}0{{$}}
; The selected word is 0x0104, first or second: 4 >> 1.
; CHECK-NEXT: {{^}}2{{$}}
; CHECK-NEXT: {{^}}2{{$}}
; 0x0304 >> 1 is 0x182: 0x82 >> 1. 0x0104 + 2: 6 >> 1. 0x02 or the constant 0x0100: 2 >> 1.
; CHECK-NEXT: {{^}}65{{$}}
; CHECK-NEXT: {{^}}3{{$}}
; CHECK-NEXT: {{^}}1{{$}}
define spir_kernel void @k(ptr addrspace(1) %out, i8 %a, i16 %w, i16 %v) {
  %z = zext i8 %a to i16
  %c = icmp ugt i16 %v, %w
  %d = icmp ult i16 %v, %w
  %w0 = or i16 %z, %w
  %w1 = or i16 %w, %z
  %w2 = xor i16 %z, %w
  %w3 = xor i16 %w, %z
  %w4 = and i16 %w, %v
  %w5 = and i16 %w, %z
  %w6 = and i16 %z, %w
  %w7 = select i1 %c, i16 %w, i16 %z
  %w8 = select i1 %d, i16 %z, i16 %w
  %w9 = lshr i16 %v, 1
  %w10 = add i16 %w, %z
  %w11 = or i16 %z, 256
  %b0 = trunc i16 %w0 to i8
  %s0 = lshr i8 %b0, 1
  %p0 = getelementptr i8, ptr addrspace(1) %out, i32 0
  store i8 %s0, ptr addrspace(1) %p0, align 1
  %b1 = trunc i16 %w1 to i8
  %s1 = lshr i8 %b1, 1
  %p1 = getelementptr i8, ptr addrspace(1) %out, i32 1
  store i8 %s1, ptr addrspace(1) %p1, align 1
  %b2 = trunc i16 %w2 to i8
  %s2 = lshr i8 %b2, 1
  %p2 = getelementptr i8, ptr addrspace(1) %out, i32 2
  store i8 %s2, ptr addrspace(1) %p2, align 1
  %b3 = trunc i16 %w3 to i8
  %s3 = lshr i8 %b3, 1
  %p3 = getelementptr i8, ptr addrspace(1) %out, i32 3
  store i8 %s3, ptr addrspace(1) %p3, align 1
  %b4 = trunc i16 %w4 to i8
  %s4 = lshr i8 %b4, 1
  %p4 = getelementptr i8, ptr addrspace(1) %out, i32 4
  store i8 %s4, ptr addrspace(1) %p4, align 1
  %b5 = trunc i16 %w5 to i8
  %s5 = lshr i8 %b5, 1
  %p5 = getelementptr i8, ptr addrspace(1) %out, i32 5
  store i8 %s5, ptr addrspace(1) %p5, align 1
  %b6 = trunc i16 %w6 to i8
  %s6 = lshr i8 %b6, 1
  %p6 = getelementptr i8, ptr addrspace(1) %out, i32 6
  store i8 %s6, ptr addrspace(1) %p6, align 1
  %b7 = trunc i16 %w7 to i8
  %s7 = lshr i8 %b7, 1
  %p7 = getelementptr i8, ptr addrspace(1) %out, i32 7
  store i8 %s7, ptr addrspace(1) %p7, align 1
  %b8 = trunc i16 %w8 to i8
  %s8 = lshr i8 %b8, 1
  %p8 = getelementptr i8, ptr addrspace(1) %out, i32 8
  store i8 %s8, ptr addrspace(1) %p8, align 1
  %b9 = trunc i16 %w9 to i8
  %s9 = lshr i8 %b9, 1
  %p9 = getelementptr i8, ptr addrspace(1) %out, i32 9
  store i8 %s9, ptr addrspace(1) %p9, align 1
  %b10 = trunc i16 %w10 to i8
  %s10 = lshr i8 %b10, 1
  %p10 = getelementptr i8, ptr addrspace(1) %out, i32 10
  store i8 %s10, ptr addrspace(1) %p10, align 1
  %b11 = trunc i16 %w11 to i8
  %s11 = lshr i8 %b11, 1
  %p11 = getelementptr i8, ptr addrspace(1) %out, i32 11
  store i8 %s11, ptr addrspace(1) %p11, align 1
  ret void
}
