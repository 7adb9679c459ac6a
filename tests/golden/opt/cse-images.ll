; RUN: gasket opt --passes=cse %s | FileCheck %s
; RUN: gasket opt --passes=licm %s | FileCheck --check-prefix=LICM %s
; A read_only image is not written. A write to any image or buffer may change a read_write image, and none changes private memory.
; CHECK-LABEL: @k(
; CHECK:       %v = call <4 x float> @gasket.image_load
; CHECK-NOT:   %same
; CHECK:       %r = call <4 x float> @gasket.image_load
; CHECK:       %s = call <4 x float> @gasket.image_load
; CHECK:       %q = call i32 @gasket.image_query
; CHECK-NOT:   %q2
; CHECK-NOT:   load i32
; CHECK:       ret void
define spir_kernel void @k(i64 "gasket.object"="read_only image1d_t" %a, i64 "gasket.object"="read_write image1d_t" %b, ptr addrspace(1) %o) {
  %p = alloca i32
  store i32 7, ptr %p
  %v = call <4 x float> @gasket.image_load.v4f32.i32(i32 0, i32 0, i64 %a, i32 1, i32 0)
  call void @gasket.image_store.v4f32.i32(<4 x float> %v, i32 0, i32 0, i64 %b, i32 1, i32 0)
  %same = call <4 x float> @gasket.image_load.v4f32.i32(i32 0, i32 0, i64 %a, i32 1, i32 0)
  %r = call <4 x float> @gasket.image_load.v4f32.i32(i32 0, i32 0, i64 %b, i32 1, i32 0)
  store <4 x float> %same, ptr addrspace(1) %o
  %s = call <4 x float> @gasket.image_load.v4f32.i32(i32 0, i32 0, i64 %b, i32 1, i32 0)
  %rs = fadd <4 x float> %r, %s
  store <4 x float> %rs, ptr addrspace(1) %o
  %q = call i32 @gasket.image_query(i32 0, i32 0, i64 %b, i32 0)
  store i32 %q, ptr addrspace(1) %o
  %q2 = call i32 @gasket.image_query(i32 0, i32 0, i64 %b, i32 0)
  %p7 = load i32, ptr %p
  %n = add i32 %q2, %p7
  store i32 %n, ptr addrspace(1) %o
  ret void
}

; LICM-LABEL: @loop(
; LICM:       %v = call <4 x float> @gasket.image_load
; LICM:       {{^}}l:
; LICM-NOT:   %v
; LICM:       %r = call <4 x float> @gasket.image_load
define spir_kernel void @loop(i64 "gasket.object"="read_only image1d_t" %a, i64 "gasket.object"="read_write image1d_t" %b, i32 %n) {
  br label %l
l:
  %i = phi i32 [ 0, %0 ], [ %j, %l ]
  %v = call <4 x float> @gasket.image_load.v4f32.i32(i32 0, i32 0, i64 %a, i32 1, i32 0)
  %r = call <4 x float> @gasket.image_load.v4f32.i32(i32 0, i32 0, i64 %b, i32 1, i32 0)
  %s = fadd <4 x float> %v, %r
  call void @gasket.image_store.v4f32.i32(<4 x float> %s, i32 0, i32 0, i64 %b, i32 1, i32 0)
  %j = add i32 %i, 1
  %c = icmp slt i32 %j, %n
  br i1 %c, label %l, label %e
e:
  ret void
}
declare i32 @gasket.image_query(i32, i32, i64, i32)
declare <4 x float> @gasket.image_load.v4f32.i32(i32, i32, i64, i32, i32)
declare void @gasket.image_store.v4f32.i32(<4 x float>, i32, i32, i64, i32, i32)
