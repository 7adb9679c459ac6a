; RUN: gasket run -O0 --simd=8 %s -k returned -g 1 -a a=image:r,float[1][8]:iota -a b=image:r,float[1][8]:fill=9 -a n=3 -a o=float[1] --print o | FileCheck --check-prefix=THREE %s
; RUN: gasket run -O2 --simd=16 %s -k returned -g 1 -a a=image:r,float[1][8]:iota -a b=image:r,float[1][8]:fill=9 -a n=6 -a o=float[1] --print o | FileCheck --check-prefix=NINE %s
; RUN: gasket run -O0 --simd=8 %s -k rotated -g 1 -a a=image:r,float[1][8]:iota -a b=image:r,float[1][8]:fill=9 -a n=4 -a o=float[1] --print o | FileCheck --check-prefix=LOOP %s
; RUN: gasket run --via=ir %s -k rotated -g 1 -a a=image:r,float[1][8]:iota -a b=image:r,float[1][8]:fill=9 -a n=4 -a o=float[1] --print o | FileCheck --check-prefix=LOOP %s
; RUN: gasket run --passes= --simd=8 %s -k variables -g 1 -a a=image:r,float[1][8]:iota -a b=image:r,float[1][8]:fill=9 -a n=4 -a o=float[3] --print o | FileCheck --check-prefix=VARIABLES %s
; RUN: gasket run --via=ir %s -k variables -g 1 -a a=image:r,float[1][8]:iota -a b=image:r,float[1][8]:fill=9 -a n=4 -a o=float[3] --print o | FileCheck --check-prefix=VARIABLES %s
; RUN: gasket run -O0 --simd=8 %s -k copied -g 1 -a a=image:r,float[1][8]:iota -a b=image:r,float[1][8]:fill=9 -a n=8 -a o=float[1] --print o | FileCheck --check-prefix=NINE %s
; RUN: gasket run --passes= --simd=8 %s -k copied -g 1 -a a=image:r,float[1][8]:iota -a b=image:r,float[1][8]:fill=9 -a n=8 -a o=float[1] --print o | FileCheck --check-prefix=NINE %s
; RUN: gasket run --via=ir %s -k copied -g 1 -a a=image:r,float[1][8]:iota -a b=image:r,float[1][8]:fill=9 -a n=8 -a o=float[1] --print o | FileCheck --check-prefix=NINE %s
; RUN: gasket run -O0 --simd=8 %s -k copied -g 1 -a a=image:r,float[1][8]:iota -a b=image:r,float[1][8]:fill=9 -a n=0 -a o=float[1] --print o | FileCheck --check-prefix=ZERO %s
; RUN: gasket run --passes= --simd=8 %s -k copied -g 1 -a a=image:r,float[1][8]:iota -a b=image:r,float[1][8]:fill=9 -a n=0 -a o=float[1] --print o | FileCheck --check-prefix=ZERO %s
; RUN: gasket run --via=ir %s -k copied -g 1 -a a=image:r,float[1][8]:iota -a b=image:r,float[1][8]:fill=9 -a n=0 -a o=float[1] --print o | FileCheck --check-prefix=ZERO %s
; RUN: gasket run -O0 --simd=8 %s -k halves -g 1 -a a=image:r,float[1][8]:iota -a b=image:r,float[1][8]:fill=9 -a n=0 -a o=float[1] --print o | FileCheck --check-prefix=NINE %s
; RUN: gasket run --passes= --simd=8 %s -k halves -g 1 -a a=image:r,float[1][8]:iota -a b=image:r,float[1][8]:fill=9 -a n=0 -a o=float[1] --print o | FileCheck --check-prefix=NINE %s
; RUN: gasket run --via=ir %s -k halves -g 1 -a a=image:r,float[1][8]:iota -a b=image:r,float[1][8]:fill=9 -a n=0 -a o=float[1] --print o | FileCheck --check-prefix=NINE %s
; RUN: gasket run -O0 --simd=8 %s -k stored -g 1 -a a=image:r,float[1][8]:iota -a b=image:r,float[1][8]:fill=9 -a n=0 -a o=float[1] --print o | FileCheck --check-prefix=NINE %s
; RUN: gasket run --passes= --simd=8 %s -k stored -g 1 -a a=image:r,float[1][8]:iota -a b=image:r,float[1][8]:fill=9 -a n=0 -a o=float[1] --print o | FileCheck --check-prefix=NINE %s
; RUN: gasket run --via=ir %s -k stored -g 1 -a a=image:r,float[1][8]:iota -a b=image:r,float[1][8]:fill=9 -a n=0 -a o=float[1] --print o | FileCheck --check-prefix=NINE %s
; Images and samplers that come through results of functions, phis, freeze, parts of variables, casts of addresses, and constants.
; THREE: {{^}}3{{$}}
; ZERO: {{^}}0{{$}}
; NINE: {{^}}9{{$}}
define dllexport spir_kernel void @returned(i64 "gasket.object"="read_only image2d_t" %a, i64 "gasket.object"="read_only image2d_t" %b, i32 %n, ptr addrspace(1) %o) {
  %h = call i64 @either(i64 %a, i64 %b, i32 %n)
  %same = freeze i64 %h
  %v = call float @texel(i64 %same, i32 %n)
  store float %v, ptr addrspace(1) %o
  ret void
}
define internal i64 @either(i64 %a, i64 %b, i32 %n) noinline {
  %c = icmp ult i32 %n, 5
  br i1 %c, label %first, label %second
first:
  ret i64 %a
second:
  ret i64 %b
}
define internal float @texel(i64 %i, i32 %x) noinline {
  %p = insertelement <2 x i32> zeroinitializer, i32 %x, i32 0
  %v = call <4 x float> @gasket.image_load.v4f32.v2i32(i32 3, i32 0, i64 %i, <2 x i32> %p, i32 0)
  %e = extractelement <4 x float> %v, i32 0
  ret float %e
}

; Texels 0 of a, 1 of b, 2 of a and 3 of b: 0 + 9 + 2 + 9.
; LOOP: {{^}}20{{$}}
define dllexport spir_kernel void @rotated(i64 "gasket.object"="read_only image2d_t" %a, i64 "gasket.object"="read_only image2d_t" %b, i32 %n, ptr addrspace(1) %o) {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %this = phi i64 [ %a, %entry ], [ %other, %loop ]
  %other = phi i64 [ %b, %entry ], [ %this, %loop ]
  %sum = phi float [ 0.0, %entry ], [ %more, %loop ]
  %p = insertelement <2 x i32> zeroinitializer, i32 %i, i32 0
  %v = call <4 x float> @gasket.image_load.v4f32.v2i32(i32 3, i32 0, i64 %this, <2 x i32> %p, i32 0)
  %e = extractelement <4 x float> %v, i32 0
  %more = fadd float %sum, %e
  %next = add i32 %i, 1
  %c = icmp ult i32 %next, %n
  br i1 %c, label %loop, label %end
end:
  store float %more, ptr addrspace(1) %o
  ret void
}

; Texel 4 of a and b, from the second and first part of a variable, and the one at (5.5, 0.5) of a with the constant sampler for nearest texels.
; VARIABLES: {{^}}4{{$}}
; VARIABLES-NEXT: {{^}}9{{$}}
; VARIABLES-NEXT: {{^}}5{{$}}
@images = internal addrspace(10) global [2 x i64] zeroinitializer
@nearest = internal addrspace(2) constant i32 2
define dllexport spir_kernel void @variables(i64 "gasket.object"="read_only image2d_t" %a, i64 "gasket.object"="read_only image2d_t" %b, i32 %n, ptr addrspace(1) %o) {
  store i64 %b, ptr addrspace(10) @images
  store i64 %a, ptr addrspace(10) getelementptr (i64, ptr addrspace(10) @images, i64 1)
  %own = alloca [2 x i64]
  %cast = addrspacecast ptr %own to ptr addrspace(10)
  store i64 %a, ptr addrspace(10) %cast
  %x = load i64, ptr addrspace(10) getelementptr (i64, ptr addrspace(10) @images, i64 1)
  %y = load i64, ptr addrspace(10) @images
  %z = load i64, ptr %own
  %u = call float @texel(i64 %x, i32 %n)
  store float %u, ptr addrspace(1) %o
  %v = call float @texel(i64 %y, i32 %n)
  %o1 = getelementptr float, ptr addrspace(1) %o, i32 1
  store float %v, ptr addrspace(1) %o1
  %s = load i32, ptr addrspace(2) @nearest
  %w = call <4 x float> @gasket.image_sample.v4f32.v2f32(i32 3, i32 0, i64 %z, i32 %s, <2 x float> <float 5.5, float 0.5>, float 0.0)
  %e = extractelement <4 x float> %w, i32 0
  %o2 = getelementptr float, ptr addrspace(1) %o, i32 2
  store float %e, ptr addrspace(1) %o2
  ret void
}

; What is stored to a variable is not known: then it may be any image of the kernel with the shape and the access, which the value decides at run time.
define dllexport spir_kernel void @copied(i64 "gasket.object"="read_only image2d_t" %a, i64 "gasket.object"="read_only image2d_t" %b, i64 %n, ptr addrspace(1) %o) {
  %own = alloca i64
  %from = alloca i64
  store i64 %a, ptr %own
  store i64 %b, ptr %from
  call void @llvm.memcpy.p0.p0.i64(ptr %own, ptr %from, i64 %n, i1 false)
  %h = load i64, ptr %own
  %v = call float @texel(i64 %h, i32 0)
  store float %v, ptr addrspace(1) %o
  ret void
}
define dllexport spir_kernel void @halves(i64 "gasket.object"="read_only image2d_t" %a, i64 "gasket.object"="read_only image2d_t" %b, i64 %n, ptr addrspace(1) %o) {
  %own = alloca i64
  store i64 %a, ptr %own
  %low = trunc i64 %b to i32
  %rest = lshr i64 %b, 32
  %high = trunc i64 %rest to i32
  store i32 %low, ptr %own
  %p = getelementptr i32, ptr %own, i32 1
  store i32 %high, ptr %p
  %h = load i64, ptr %own
  %v = call float @texel(i64 %h, i32 0)
  store float %v, ptr addrspace(1) %o
  ret void
}
define dllexport spir_kernel void @stored(i64 "gasket.object"="read_only image2d_t" %a, i64 "gasket.object"="read_only image2d_t" %b, i64 %n, ptr addrspace(1) %o) {
  %own = alloca i64
  %box = alloca ptr
  store i64 %a, ptr %own
  store ptr %own, ptr %box
  %p = load volatile ptr, ptr %box
  store i64 %b, ptr %p
  %h = load i64, ptr %own
  %v = call float @texel(i64 %h, i32 0)
  store float %v, ptr addrspace(1) %o
  ret void
}
declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)
declare <4 x float> @gasket.image_load.v4f32.v2i32(i32, i32, i64, <2 x i32>, i32)
declare <4 x float> @gasket.image_sample.v4f32.v2f32(i32, i32, i64, i32, <2 x float>, float)
