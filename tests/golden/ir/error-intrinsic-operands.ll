; RUN: not gasket opt --passes= %s 2>&1 | FileCheck --implicit-check-not=error: %s
; An operand of an intrinsic that must be a constant has a range: dimensions, operations, rounding modes, surfaces and alignments.
define void @f(i32 %n, float %x) {
; CHECK: :[[#@LINE+1]]:3: error: a dimension is 0, 1 or 2
  %a = call i32 @gasket.local_id(i32 -1)
  %a2 = call i32 @gasket.local_id(i32 2)
; CHECK: :[[#@LINE+1]]:3: error: the operation of a sub-group is 0 to 8; on floating-point numbers it is 0 (add), 1 (min), 2 (max) or 5 (mul)
  %b = call i32 @gasket.sub_group_scan.i32(i32 240, i32 1, i32 %n)
  %b2 = call i32 @gasket.sub_group_scan.i32(i32 8, i32 1, i32 %n)
; CHECK: :[[#@LINE+1]]:3: error: the operation of a sub-group is
  %c = call float @gasket.sub_group_reduce.f32(i32 4, float %x)
  %c2 = call float @gasket.sub_group_reduce.f32(i32 5, float %x)
; CHECK: :[[#@LINE+1]]:3: error: a rounding mode is 0, 1, 2 or 3
  %d = call half @gasket.fptrunc.round.f16.f32(float %x, i32 4)
; CHECK: :[[#@LINE+1]]:3: error: a surface is 0 to 239
  call void @gasket.surface_store.i32(i32 %n, i32 65535, i32 4, i32 0)
; CHECK: :[[#@LINE+1]]:3: error: a surface is 0 to 239
  %e = call i32 @gasket.mixed_load.i32(i32 -1, i64 256, i32 4, i32 %n)
; CHECK: :[[#@LINE+1]]:3: error: an alignment is a power of two
  call void @gasket.surface_store.i32(i32 %n, i32 239, i32 65535, i32 0)
; CHECK: :[[#@LINE+1]]:3: error: an atomic operation of the hardware is 0 to 15; on floating-point numbers it is 1 to 3
  %g = call i32 @gasket.surface_atomic.i32(i32 17, i32 0, i32 0, i32 %n, i32 60)
  ret void
}
