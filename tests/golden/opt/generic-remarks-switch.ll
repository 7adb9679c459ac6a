; RUN: gasket cc -O0 --generic=switch --remarks %s -o /dev/null 2>&1 | FileCheck %s
; RUN: gasket cc -O0 --generic=switch --emit=json --simd=8 %s -o %t.json
; RUN: python3 %top/tests/tools/show_explain.py %t.json steps | FileCheck %s --check-prefix=STEP
; With --generic=switch even an access to a known variable has a run-time test.
; STEP: access with a run-time test: The pointer may point into private or global or local memory, and its tag selects one at run time. It is a constant address.
@l = internal addrspace(3) global [4 x i32] undef, align 4
define spir_kernel void @k(i32 %n) {
; CHECK: generic-remarks-switch.ll:[[#@LINE+1]]:3: remark: generic access selects private or global or local memory at run time: --generic=switch does not use the known memory of its pointer{{$}}
  store i32 %n, ptr addrspace(4) addrspacecast (ptr addrspace(3) @l to ptr addrspace(4)), align 4
  ret void
}
