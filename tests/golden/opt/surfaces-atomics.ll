; RUN: gasket opt --passes=surfaces,combine,dce %s | FileCheck %s
; A surface has atomic operations of dwords, and compare-and-exchange of dwords and qwords. Those of qwords keep their pointer, and fadd is a loop of compare-and-exchange. 14 is the data port's
; number of cmpwr, 7 of add.
; CHECK: call i32 @gasket.surface_atomic.i32(i32 14, i32 0, i32 0, i32 1, i32 2)
; CHECK: call i64 @gasket.surface_atomic.i64(i32 {{[0-9]+}}, i32 0, i32 8, i64 1, i64 2)
; CHECK: call i32 @gasket.surface_atomic.i32(i32 7, i32 0, i32 16, i32 3, i32 undef)
; CHECK: atomicrmw add ptr addrspace(1) %r, i64 4
; CHECK: fadd float
; CHECK: call i32 @gasket.surface_atomic.i32(i32 14, i32 0, i32 32,
; A float is exchanged (4) as its bits; its maximum is another message (1).
; CHECK: [[X:%.*]] = bitcast float %f to i32
; CHECK: call i32 @gasket.surface_atomic.i32(i32 4, i32 0, i32 40, i32 [[X]], i32 undef)
; CHECK: call float @gasket.surface_atomic.f32(i32 1, i32 0, i32 48, float %f, float undef)
define spir_kernel void @k(ptr addrspace(1) %a, ptr addrspace(1) %out, float %f) {
  %x = cmpxchg ptr addrspace(1) %a, i32 1, i32 2 seq_cst seq_cst, align 4
  %p = getelementptr i64, ptr addrspace(1) %a, i32 1
  %y = cmpxchg ptr addrspace(1) %p, i64 1, i64 2 seq_cst seq_cst, align 8
  %q = getelementptr i64, ptr addrspace(1) %a, i32 2
  %z = atomicrmw add ptr addrspace(1) %q, i32 3 seq_cst, align 4
  %r = getelementptr i64, ptr addrspace(1) %a, i32 3
  %w = atomicrmw add ptr addrspace(1) %r, i64 4 seq_cst, align 8
  %s = getelementptr i64, ptr addrspace(1) %a, i32 4
  %v = atomicrmw fadd ptr addrspace(1) %s, float 1.0 seq_cst, align 4
  %t = getelementptr i64, ptr addrspace(1) %a, i32 5
  %u = atomicrmw xchg ptr addrspace(1) %t, float %f seq_cst, align 4
  %i = getelementptr i64, ptr addrspace(1) %a, i32 6
  %j = atomicrmw fmax ptr addrspace(1) %i, float %f seq_cst, align 4
  store i32 %z, ptr addrspace(1) %out, align 4
  ret void
}
