; RUN: gasket opt --passes= %s %S/Inputs/link-once.ll | FileCheck %s
; RUN: gasket run --via=ir -g 1 -a p=int[1] --print p %s %S/Inputs/link-once.ll | FileCheck %s --check-prefix=RUN7
; RUN: sed 's/linkonce_odr //' %S/Inputs/link-once.ll > %t.ll && gasket run --via=ir -g 1 -a p=int[1] --print p %s %t.ll | FileCheck %s --check-prefix=RUN7
; RUN: sed 's/linkonce_odr //' %s > %t.1.ll && not gasket cc %t.1.ll %t.ll 2>&1 | FileCheck %s --check-prefix=TWICE
; One of several equal definitions is kept; two that are not linkonce_odr are an error.
; CHECK-COUNT-1: define linkonce_odr spir_func i32 @seven()
; CHECK-NOT: @seven.1
; RUN7: {{^}}7{{$}}
; TWICE: error: 'seven' is defined here and in another of the linked programs
declare spir_func i32 @other()
define linkonce_odr spir_func i32 @seven() { ret i32 7 }
define spir_kernel void @k(ptr addrspace(1) %p) {
  %a = call spir_func i32 @seven()
  %b = call spir_func i32 @other()
  %c = and i32 %a, %b
  store i32 %c, ptr addrspace(1) %p
  ret void
}
