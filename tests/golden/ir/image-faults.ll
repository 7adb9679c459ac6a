; RUN: not gasket run --via=ir -k unknown -g 1 -a h=7 -a w=image:r,float[1][4] -a o=float[4] %s 2>&1 | FileCheck --check-prefix=UNKNOWN %s
; RUN: not gasket run --via=ir -k shape -g 1 -a i=image:r,float[1][4] -a o=float[4] %s 2>&1 | FileCheck --check-prefix=SHAPE %s
; RUN: not gasket run --via=ir -k read -g 1 -a i=image:r,float[1][4] -a x=4 -a o=float[4] %s 2>&1 | FileCheck --check-prefix=READ %s
; RUN: gasket run --via=ir -k read -g 1 -a i=image:r,float[1][4]:iota -a x=3 -a o=float[4] --print o:1 %s | FileCheck --check-prefix=RIGHT %s
; RUN: not gasket run --via=ir -k write -g 1 -a i=image:r,float[1][4] -a x=-1 %s 2>&1 | FileCheck --check-prefix=WRITE %s
; RUN: not gasket run --via=ir -k query -g 1 -a h=2 -a w=image:r,float[1][4] -a o=int[1] %s 2>&1 | FileCheck --check-prefix=QUERY %s
; RIGHT: {{^}}3{{$}}
define spir_kernel void @unknown(i64 %h, i64 "gasket.object"="read_only image2d_t" %w, ptr addrspace(1) %o) {
; UNKNOWN: fault in kernel 'unknown' at {{.*}}:[[#@LINE+1]]:{{[0-9]+}}: access to an image through the value 7, which is no image of the run
  %v = call <4 x float> @gasket.image_load.v4f32.v2i32(i32 3, i32 0, i64 %h, <2 x i32> zeroinitializer, i32 0)
  store <4 x float> %v, ptr addrspace(1) %o
  ret void
}
define spir_kernel void @shape(i64 "gasket.object"="read_only image2d_t" %i, ptr addrspace(1) %o) {
; SHAPE: fault in kernel 'shape' at {{.*}}:[[#@LINE+1]]:{{[0-9]+}}: access to image 'i', an image2d_t, as an image1d_t
  %v = call <4 x float> @gasket.image_load.v4f32.i32(i32 0, i32 0, i64 %i, i32 0, i32 0)
  store <4 x float> %v, ptr addrspace(1) %o
  ret void
}
define spir_kernel void @read(i64 "gasket.object"="read_only image2d_t" %i, i32 %x, ptr addrspace(1) %o) {
  %p = insertelement <2 x i32> zeroinitializer, i32 %x, i32 0
; READ: fault in kernel 'read' at {{.*}}:[[#@LINE+1]]:{{[0-9]+}}: read at (4,0), outside image 'i' of size (4,1)
  %v = call <4 x float> @gasket.image_load.v4f32.v2i32(i32 3, i32 0, i64 %i, <2 x i32> %p, i32 0)
  store <4 x float> %v, ptr addrspace(1) %o
  ret void
}
define spir_kernel void @write(i64 "gasket.object"="write_only image2d_t" %i, i32 %x) {
  %p = insertelement <2 x i32> zeroinitializer, i32 %x, i32 0
; WRITE: fault in kernel 'write' at {{.*}}:[[#@LINE+1]]:{{[0-9]+}}: write at (-1,0), outside image 'i' of size (4,1)
  call void @gasket.image_store.v4f32.v2i32(<4 x float> zeroinitializer, i32 3, i32 0, i64 %i, <2 x i32> %p, i32 0)
  ret void
}
define spir_kernel void @query(i64 %h, i64 "gasket.object"="read_only image2d_t" %w, ptr addrspace(1) %o) {
; QUERY: fault in kernel 'query' at {{.*}}:[[#@LINE+1]]:{{[0-9]+}}: access to an image through the value 2
  %v = call i32 @gasket.image_query(i32 3, i32 0, i64 %h, i32 0)
  store i32 %v, ptr addrspace(1) %o
  ret void
}
declare i32 @gasket.image_query(i32, i32, i64, i32)
declare <4 x float> @gasket.image_load.v4f32.v2i32(i32, i32, i64, <2 x i32>, i32)
declare <4 x float> @gasket.image_load.v4f32.i32(i32, i32, i64, i32, i32)
declare void @gasket.image_store.v4f32.v2i32(<4 x float>, i32, i32, i64, <2 x i32>, i32)
