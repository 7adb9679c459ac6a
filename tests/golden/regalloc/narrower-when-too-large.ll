; RUN: %if small %{ gasket cc %s | FileCheck %s --check-prefix=SMALL %} %else %{ gasket cc %s | FileCheck %s %}
; RUN: %if small %{ true %} %else %{ gasket cc --simd=32 %s | FileCheck %s --check-prefix=WIDE %}
; RUN: gasket run -g 16 -l 16 -a v=double[512]:iota -a n=int[16]:iota -a o=double[16] --print o %s | FileCheck %s --check-prefix=VALUE
; RUN: gasket run --simd=32 -g 16 -l 16 -a v=double[512]:iota -a n=int[16]:iota -a o=double[16] --print o %s | FileCheck %s --check-prefix=VALUE
; Two vectors that are indexed in registers fill the file at SIMD16 (the store keeps one from being loaded after the other has been
; used), and are moved as a whole when they are spilled: so it is SIMD8. At a given
; width they live in private memory. Work-item i adds elements i and 15 - i of its two vectors: 32 i + i + 32 i + 16 + 15 - i.
; With a tiny register file not even SIMD8 fits, and they are in private memory too.
; SMALL: //.scratch {{[1-9]}}
; CHECK: //.simd 8
; CHECK: //.scratch 0
; CHECK: r[a0.0]<1,0>
; WIDE: //.simd 32
; WIDE: //.scratch {{[1-9]}}
; VALUE: 31
; VALUE-NEXT: 95
; VALUE-NEXT: 159
; VALUE: 991
define spir_kernel void @k(ptr addrspace(1) %v, ptr addrspace(1) %n, ptr addrspace(1) %o) {
  %g = call i64 @_Z13get_global_idj(i32 0)
  %two = shl i64 %g, 1
  %next = or i64 %two, 1
  %p = getelementptr <16 x double>, ptr addrspace(1) %v, i64 %two
  %q = getelementptr <16 x double>, ptr addrspace(1) %v, i64 %next
  %po = getelementptr double, ptr addrspace(1) %o, i64 %g
  %a = load <16 x double>, ptr addrspace(1) %p
  %b = load <16 x double>, ptr addrspace(1) %q
  store volatile double 0.0, ptr addrspace(1) %po
  %pn = getelementptr i32, ptr addrspace(1) %n, i64 %g
  %i = load i32, ptr addrspace(1) %pn
  %j = xor i32 %i, 15
  %x = extractelement <16 x double> %a, i32 %i
  %y = extractelement <16 x double> %b, i32 %j
  %s = fadd double %x, %y
  store double %s, ptr addrspace(1) %po
  ret void
}
declare i64 @_Z13get_global_idj(i32)
