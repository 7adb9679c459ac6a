; RUN: gasket run -w -O0 -g 4 -a out=int8[4] -a back=uchar[4] --print out --print back %s | FileCheck %s
; RUN: gasket run -w -O2 -g 4 -a out=int8[4] -a back=uchar[4] --print out --print back %s | FileCheck %s
; RUN: gasket run -w --via=ir -g 4 -a out=int8[4] -a back=uchar[4] --print out --print back %s | FileCheck %s
; The bits of 0, 37, 74 and 111, the lowest one first; and the numbers with these bits in reverse order.
; CHECK:      0 0 0 0 0 0 0 0
; CHECK-NEXT: 1 0 1 0 0 1 0 0
; CHECK-NEXT: 0 1 0 1 0 0 1 0
; CHECK-NEXT: 1 1 1 1 0 1 1 0
; CHECK-NEXT: {{^0$}}
; CHECK-NEXT: {{^164$}}
; CHECK-NEXT: {{^82$}}
; CHECK-NEXT: {{^246$}}
define spir_kernel void @k(ptr addrspace(1) %out, ptr addrspace(1) %back) {
  %i = call i64 @_Z13get_global_idj(i32 0)
  %n = trunc i64 %i to i8
  %x = mul i8 %n, 37
  %bits = bitcast i8 %x to <8 x i1>
  %wide = zext <8 x i1> %bits to <8 x i32>
  %p = getelementptr <8 x i32>, ptr addrspace(1) %out, i64 %i
  store <8 x i32> %wide, ptr addrspace(1) %p
  %reverse = shufflevector <8 x i1> %bits, <8 x i1> poison, <8 x i32> <i32 7, i32 6, i32 5, i32 4, i32 3, i32 2, i32 1, i32 0>
  %y = bitcast <8 x i1> %reverse to i8
  %q = getelementptr i8, ptr addrspace(1) %back, i64 %i
  store i8 %y, ptr addrspace(1) %q
  ret void
}
declare i64 @_Z13get_global_idj(i32)
