; With denorms_are_zero, constants are computed as the machine computes: operands and results that are denormal count as zeros of their sign.
; RUN: gasket opt --passes=sccp %s | FileCheck %s
; RUN: gasket run --via=sim -O2 -g 4 -a 'y=float[]:0x1p-130,0x1p-149,-0x1p-127,2' -a out=uint[4] -k remainders --print out %s | FileCheck %s --check-prefix=REMAINDERS
; RUN: gasket run --via=ir -O0 -g 4 -a 'y=float[]:0x1p-130,0x1p-149,-0x1p-127,2' -a out=uint[4] -k remainders --print out %s | FileCheck %s --check-prefix=REMAINDERS
; CHECK: store volatile float 0.000000e+00
; CHECK: store volatile float -0.000000e+00
; CHECK: store volatile i32 1
; A remainder by zero is a NaN; 3 modulo 2 is 1.
; REMAINDERS: {{4290772992|2143289344}}
; REMAINDERS: {{4290772992|2143289344}}
; REMAINDERS: {{4290772992|2143289344}}
; REMAINDERS: 1065353216
define spir_kernel void @sums(ptr addrspace(1) %x, ptr addrspace(1) %n) {
entry:
  %a = fadd float 0x36A0000000000000, 0x36A0000000000000
  store volatile float %a, ptr addrspace(1) %x, align 4
  %b = fptrunc double 0xB7F0000000000000 to float
  store volatile float %b, ptr addrspace(1) %x, align 4
  %c = fcmp oeq float 0x36A0000000000000, 0.000000e+00
  %d = zext i1 %c to i32
  store volatile i32 %d, ptr addrspace(1) %n, align 4
  ret void
}

define spir_kernel void @remainders(ptr addrspace(1) %y, ptr addrspace(1) %out) {
entry:
  %own = call i32 @gasket.local_id(i32 0)
  %i = zext i32 %own to i64
  %o = mul i64 %i, 4
  %p = getelementptr i8, ptr addrspace(1) %y, i64 %o
  %v = load float, ptr addrspace(1) %p, align 4
  %r = frem float 3.000000e+00, %v
  %q = getelementptr i8, ptr addrspace(1) %out, i64 %o
  store float %r, ptr addrspace(1) %q, align 4
  ret void
}

declare i32 @gasket.local_id(i32)

!gasket.options = !{!0}
!0 = !{!"denorms_are_zero"}
