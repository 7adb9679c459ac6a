; The comparison of an atomic operation on floats is that of numbers: -0.0 equals 0.0, and a NaN equals nothing.
; RUN: gasket run -g 1 -a p=float[2] --print p %s | FileCheck %s
; RUN: gasket run --via=ir -g 1 -a p=float[2] --print p %s | FileCheck %s
; CHECK: {{^}}7{{$}}
; CHECK-NEXT: {{^}}nan{{$}}
define spir_kernel void @k(float addrspace(1)* %p) {
entry:
  %q = getelementptr float, float addrspace(1)* %p, i64 1
  store float -0.0, float addrspace(1)* %p
  store float 0x7FF8000000000000, float addrspace(1)* %q
  %a = call float @gasket.surface_atomic.f32(i32 3, i32 0, i32 0, float 0.0, float 7.0)
  %b = call float @gasket.surface_atomic.f32(i32 3, i32 0, i32 4, float 0x7FF8000000000000, float 7.0)
  ret void
}
declare float @gasket.surface_atomic.f32(i32, i32, i32, float, float)
