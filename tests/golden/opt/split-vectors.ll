; RUN: gasket opt --passes=split-vectors,combine,cse,dce %s | FileCheck %s
; Operations whose lanes are read one by one are split, so that equal lanes are computed once, and those that no operation reads are not computed.

declare i32 @gasket.local_id(i32)
declare i32 @gasket.group_id(i32)
declare <4 x float> @gasket.image_sample.v4f32.v2i32(i32, i32, i64, i32, <2 x i32>, float)
declare <4 x float> @gasket.image_sample.v4f32.v2f32(i32, i32, i64, i32, <2 x float>, float)

; The integer coordinates of two texels in a row: the second lane is the same, and the first of one has nothing added.
; CHECK-LABEL: define spir_kernel void @row(
; CHECK-NEXT:  %[[X:[0-9a-z]+]] = call i32 @gasket.local_id(i32 0)
; CHECK-NEXT:  %[[Y:[0-9a-z]+]] = call i32 @gasket.local_id(i32 1)
; CHECK-NEXT:  %[[FIRST:[0-9a-z]+]] = insertelement <2 x i32> poison, i32 %[[X]], i32 0
; CHECK-NEXT:  %[[BELOW:[0-9a-z]+]] = add i32 %[[Y]], -2
; CHECK-NEXT:  %[[A:[0-9a-z]+]] = insertelement <2 x i32> %[[FIRST]], i32 %[[BELOW]], i32 1
; CHECK-NEXT:  call <4 x float> @gasket.image_sample.v4f32.v2i32({{.*}}, <2 x i32> %[[A]], float
; CHECK-NEXT:  %[[NEXT:[0-9a-z]+]] = add i32 %[[X]], 1
; CHECK-NEXT:  %[[SECOND:[0-9a-z]+]] = insertelement <2 x i32> poison, i32 %[[NEXT]], i32 0
; CHECK-NEXT:  %[[B:[0-9a-z]+]] = insertelement <2 x i32> %[[SECOND]], i32 %[[BELOW]], i32 1
; CHECK-NEXT:  call <4 x float> @gasket.image_sample.v4f32.v2i32({{.*}}, <2 x i32> %[[B]], float
define spir_kernel void @row(i64 "gasket.object"="read_only image2d_t" %in, ptr addrspace(1) %out) {
  %x = call i32 @gasket.local_id(i32 0)
  %y = call i32 @gasket.local_id(i32 1)
  %v = insertelement <2 x i32> poison, i32 %x, i32 0
  %at = insertelement <2 x i32> %v, i32 %y, i32 1
  %p = add <2 x i32> %at, <i32 0, i32 -2>
  %a = call <4 x float> @gasket.image_sample.v4f32.v2i32(i32 3, i32 0, i64 %in, i32 18, <2 x i32> %p, float 0.0)
  %q = add <2 x i32> %at, <i32 1, i32 -2>
  %b = call <4 x float> @gasket.image_sample.v4f32.v2i32(i32 3, i32 0, i64 %in, i32 18, <2 x i32> %q, float 0.0)
  %s = fadd <4 x float> %a, %b
  store <4 x float> %s, ptr addrspace(1) %out
  ret void
}

; A chain of operations of which one lane is read.
; CHECK-LABEL: define spir_kernel void @lane(
; CHECK:       %[[V:[0-9a-z]+]] = load <4 x i32>
; CHECK-NEXT:  %[[E:[0-9a-z]+]] = extractelement <4 x i32> %[[V]], i32 2
; CHECK-NEXT:  %[[M:[0-9a-z]+]] = mul i32 %[[E]], 5
; CHECK-NEXT:  %[[F:[0-9a-z]+]] = sitofp i32 %[[M]] to float
; CHECK-NEXT:  store float %[[F]]
define spir_kernel void @lane(ptr addrspace(1) %in, ptr addrspace(1) %out) {
  %x = call i32 @gasket.local_id(i32 0)
  %p = getelementptr <4 x i32>, ptr addrspace(1) %in, i32 %x
  %v = load <4 x i32>, ptr addrspace(1) %p
  %m = mul <4 x i32> %v, <i32 3, i32 4, i32 5, i32 6>
  %f = sitofp <4 x i32> %m to <4 x float>
  %e = extractelement <4 x float> %f, i32 2
  store float %e, ptr addrspace(1) %out
  ret void
}

; Not split: the payload of floating-point coordinates is written by the operation; a vector is stored as a whole; all lanes of a uniform vector are
; computed by one instruction.
; CHECK-LABEL: define spir_kernel void @whole(
; CHECK:       fadd <2 x float>
; CHECK:       mul <4 x i32>
; CHECK:       add <2 x i32>
define spir_kernel void @whole(i64 "gasket.object"="read_only image2d_t" %in, ptr addrspace(1) %from, ptr addrspace(1) %out) {
  %x = call i32 @gasket.local_id(i32 0)
  %fx = sitofp i32 %x to float
  %v = insertelement <2 x float> <float 0.0, float 1.0>, float %fx, i32 0
  %c = fadd <2 x float> %v, <float 0.5, float 0.5>
  %t = call <4 x float> @gasket.image_sample.v4f32.v2f32(i32 3, i32 0, i64 %in, i32 18, <2 x float> %c, float 0.0)
  store <4 x float> %t, ptr addrspace(1) %out
  %p = getelementptr <4 x i32>, ptr addrspace(1) %from, i32 %x
  %w = load <4 x i32>, ptr addrspace(1) %p
  %m = mul <4 x i32> %w, <i32 3, i32 4, i32 5, i32 6>
  store <4 x i32> %m, ptr addrspace(1) %p
  %gx = call i32 @gasket.group_id(i32 0)
  %gy = call i32 @gasket.group_id(i32 1)
  %g0 = insertelement <2 x i32> poison, i32 %gx, i32 0
  %g = insertelement <2 x i32> %g0, i32 %gy, i32 1
  %u = add <2 x i32> %g, <i32 4, i32 7>
  %u0 = extractelement <2 x i32> %u, i32 0
  %u1 = extractelement <2 x i32> %u, i32 1
  %sum = mul i32 %u0, %u1
  store i32 %sum, ptr addrspace(1) %out
  ret void
}
