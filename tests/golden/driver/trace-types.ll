; RUN: gasket run --via=ir -O0 -g 1 -a p=int[4] --trace %s 2>&1 | FileCheck %s
; A trace of the interpreter prints a value as its type: halfs and pointers in hexadecimal, booleans as words, vectors component by component.
define spir_kernel void @k(ptr addrspace(1) %p) {
; CHECK: %d = fadd double 1.000000e-01, 2.000000e-01  = 0.30000000000000004{{$}}
  %d = fadd double 0.1, 0.2
; CHECK: %h = fadd half 0xH3C00, 0xH3C00  = 0xH4000{{$}}
  %h = fadd half 0xH3C00, 0xH3C00
; CHECK: %t = icmp eq i32 5, 5  = true{{$}}
  %t = icmp eq i32 5, 5
; CHECK: %f = icmp eq i32 5, 6  = false{{$}}
  %f = icmp eq i32 5, 6
; CHECK: %a = inttoptr i64 4096 to ptr addrspace(1)  = 0x1000{{$}}
  %a = inttoptr i64 4096 to ptr addrspace(1)
; CHECK: %b = add i8 100, 100  = -56{{$}}
  %b = add i8 100, 100
; CHECK: %v = icmp ult <2 x i32> <i32 1, i32 5>, <i32 2, i32 2>  = true false{{$}}
  %v = icmp ult <2 x i32> <i32 1, i32 5>, <i32 2, i32 2>
  ret void
}
