; RUN: not gasket run --check -g 4 -l 4 -a img=image:rgba,unorm8[1][4]:iota --print img %s 2>&1 | FileCheck %s
; RUN: not gasket run --check -g 4 -l 4 -a img=image:rgba,int8[1][5]:iota --print img:1 %s 2>&1 | FileCheck %s --check-prefix=KIND
; Races of texels, an access outside the image, and accesses of another kind than the format's. The run goes on: a wrong read is zeros.
; CHECK: {{^}}4 5 6 7{{$}}
; CHECK-NEXT: {{^}}8 9 10 11{{$}}
; CHECK-NEXT: {{^}}12 13 14 15{{$}}
; CHECK-NEXT: {{^}}0 0 0 0{{$}}
; CHECK: images.ll:[[#STORE:]]:3: error: data race: write of 'img' at (1,0) by work-item (1), and read by work-item (0) [races]
; CHECK: images.ll:[[#LOAD:]]:3: error: read at (4,0), outside image 'img' of size (4,1) [bounds]
; CHECK: note: in work-item (3)
; CHECK: {{^}}2 findings
; KIND: {{^}}0 1 2 3{{$}}
; KIND: error: read of floats, but the format rgba,int8 of image 'img' consists of signed integers [access]
; KIND: error: write of floats, but the format rgba,int8 of image 'img' consists of signed integers [access]
; KIND: {{^}}2 findings
declare <4 x float> @gasket.image_load.v4f32.v2i32(i32, i32, i64, <2 x i32>, i32)
declare void @gasket.image_store.v4f32.v2i32(<4 x float>, i32, i32, i64, <2 x i32>, i32)
declare i32 @gasket.local_id(i32)
define spir_kernel void @race(i64 "gasket.object"="read_write image2d_t" %img) {
entry:
  %x = call i32 @gasket.local_id(i32 0)
  %c0 = insertelement <2 x i32> zeroinitializer, i32 %x, i32 0
  %n = add i32 %x, 1
  %c1 = insertelement <2 x i32> zeroinitializer, i32 %n, i32 0
  %t = call <4 x float> @gasket.image_load.v4f32.v2i32(i32 3, i32 0, i64 %img, <2 x i32> %c1, i32 0)
  call void @gasket.image_store.v4f32.v2i32(<4 x float> %t, i32 3, i32 0, i64 %img, <2 x i32> %c0, i32 0)
  ret void
}
