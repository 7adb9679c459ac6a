; RUN: gasket cc -O0 --simd=8 --print-after=resolve-images %s -o /dev/null 2>&1 | FileCheck %s
; RUN: gasket cc -O0 --simd=8 --remarks %s -o /dev/null 2>&1 | FileCheck --check-prefix=REMARK %s
; RUN: gasket run --via=ir %s -k choose -g 8 -a a=image:r,float[1][8]:iota -a b=image:r,float[1][8]:fill=9 -a other=image:r,float[8] -a s=sampler:repeat,linear,normalized -a n=5 -a o=float[8] --print o | FileCheck --check-prefix=VALUE %s
; RUN: gasket run -O0 --simd=8 %s -k choose -g 8 -a a=image:r,float[1][8]:iota -a b=image:r,float[1][8]:fill=9 -a other=image:r,float[8] -a s=sampler:repeat,linear,normalized -a n=5 -a o=float[8] --print o | FileCheck --check-prefix=VALUE %s
; RUN: gasket run -O2 --simd=16 %s -k choose -g 8 -a a=image:r,float[1][8]:iota -a b=image:r,float[1][8]:fill=9 -a other=image:r,float[8] -a s=sampler:repeat,linear,normalized -a n=5 -a o=float[8] --print o | FileCheck --check-prefix=VALUE %s
; RUN: gasket cc --simd=8 %s -o %t.asm
; RUN: gasket run %t.asm -k choose -g 8 -a a=image:r,float[1][8]:iota -a b=image:r,float[1][8]:fill=9 -a other=image:r,float[8] -a s=sampler:repeat,linear,normalized -a n=hex:05000000 -a o=float[8] --print o | FileCheck --check-prefix=VALUE %s
; Two images and two samplers are four accesses. An image of another shape is no candidate, nor one that was never stored.
; CHECK-LABEL: define internal spir_kernel void @choose
; CHECK:       [[A:%.*]] = call i64 @gasket.argument.i64(i32 0)
; CHECK-NEXT:  icmp eq i64 %h, [[A]]
; CHECK:       [[S:%.*]] = call i32 @gasket.argument.i32(i32 3)
; CHECK-NEXT:  icmp eq i32 %t, [[S]]
; CHECK-COUNT-2: call <4 x float> @gasket.image_sample.v4f32.v2f32(
; CHECK:       [[B:%.*]] = call i64 @gasket.argument.i64(i32 1)
; CHECK:       @gasket.image_sample.v4f32.v2f32(i32 3, i32 0, i64 [[B]], i32 {{%.*}},
; CHECK:       @gasket.image_sample.v4f32.v2f32(i32 3, i32 0, i64 [[B]], i32 18,
; REMARK: resolve-images.ll:[[#]]:3: remark: in kernel 'choose', this is a branch to 2 accesses: its image is known only at run time
; REMARK: resolve-images.ll:[[#]]:3: remark: in kernel 'choose', this is a branch to 2 accesses: its sampler is known only at run time
; The sampler of the argument repeats an image and filters it; the constant one clamps coordinates of texels.
; VALUE:      3.5
; VALUE-NEXT: 1
; VALUE-NEXT: 3.5
; VALUE-NEXT: 3
; VALUE-NEXT: 3.5
; VALUE-NEXT: 9
; VALUE-NEXT: 9
; VALUE-NEXT: 9
define dllexport spir_kernel void @choose(i64 "gasket.object"="read_only image2d_t" %a, i64 "gasket.object"="read_only image2d_t" %b, i64 "gasket.object"="read_only image1d_t" %other, i32 "gasket.object"="sampler_t" %s, i32 %n, ptr addrspace(1) %o) {
  %x = call i32 @gasket.local_id(i32 0)
  %c = icmp ult i32 %x, %n
  %h = select i1 %c, i64 %a, i64 %b
  %odd = and i32 %x, 1
  %d = icmp eq i32 %odd, 0
  %t = select i1 %d, i32 %s, i32 18
  %f = sitofp i32 %x to float
  %p0 = insertelement <2 x float> zeroinitializer, float %f, i32 0
  %v = call <4 x float> @gasket.image_sample.v4f32.v2f32(i32 3, i32 0, i64 %h, i32 %t, <2 x float> %p0, float 0.0)
  %e = extractelement <4 x float> %v, i32 0
  %at = getelementptr float, ptr addrspace(1) %o, i32 %x
  store float %e, ptr addrspace(1) %at
  ret void
}

; A variable, a structure and a function that is not inlined pass the images on; the query is a part of the payload.
; CHECK-LABEL: define internal spir_kernel void @pass
; CHECK:       [[W:%.*]] = call i32 @gasket.image_property(i32 0, i32 1)
; CHECK-NEXT:  @gasket.surface_store.i32(i32 [[W]]
; CHECK-LABEL: define internal spir_func float @first_texel
; CHECK:       [[I:%.*]] = call i64 @gasket.argument.i64(i32 0)
; CHECK-NEXT:  @gasket.image_load.v4f32.v2i32(i32 3, i32 0, i64 [[I]],
; CHECK-NOT:   image_load
define dllexport spir_kernel void @pass(i64 "gasket.object"="read_only image2d_t" %a, i64 "gasket.object"="read_only image2d_t" %b, ptr addrspace(1) %o) {
  %own = alloca { i32, i64, i64 }
  %p1 = getelementptr { i32, i64, i64 }, ptr %own, i32 0, i32 1
  %p2 = getelementptr { i32, i64, i64 }, ptr %own, i32 0, i32 2
  store i64 %a, ptr %p1
  store i64 %b, ptr %p2
  %x = load i64, ptr %p1
  %y = load i64, ptr %p2
  %v = call float @first_texel(i64 %x)
  store float %v, ptr addrspace(1) %o
  %w = call i32 @gasket.image_query(i32 3, i32 0, i64 %y, i32 0)
  store i32 %w, ptr addrspace(1) %o
  ret void
}

define internal float @first_texel(i64 %i) noinline {
  %v = call <4 x float> @gasket.image_load.v4f32.v2i32(i32 3, i32 0, i64 %i, <2 x i32> zeroinitializer, i32 0)
  %e = extractelement <4 x float> %v, i32 0
  ret float %e
}
declare i32 @gasket.local_id(i32)
declare i32 @gasket.image_query(i32, i32, i64, i32)
declare <4 x float> @gasket.image_load.v4f32.v2i32(i32, i32, i64, <2 x i32>, i32)
declare <4 x float> @gasket.image_sample.v4f32.v2f32(i32, i32, i64, i32, <2 x float>, float)
