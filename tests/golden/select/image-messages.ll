; RUN: %if small %{ true %} %else %{ gasket cc --simd=16 %s -o %t.asm %}
; RUN: %if small %{ true %} %else %{ FileCheck %s < %t.asm %}
; RUN: %if small %{ true %} %else %{ gasket cc --simd=8 %s | FileCheck --check-prefix=NARROW %s %}
; RUN: %if small %{ true %} %else %{ gasket cc --simd=32 %s | FileCheck --check-prefix=WIDE %s %}
; RUN: %if small %{ true %} %else %{ iga64 -p=9 -a %t.asm -o %t.bin %}
; Coordinates that are computed in one register after the other are the payload; a message returns the components that are used.

; Level 0 needs no parameter; another level precedes the coordinates. Coordinates that are integers have a sampler of their own.
; CHECK-LABEL:  //.kernel sample
; CHECK:        //.arg 0 a image read_only_image2d_t
; CHECK:        //.arg 1 s sampler sampler_t
; CHECK:        //.bti 0 arg=0 as=float
; CHECK:        //.sampler 0 arg=1{{$}}
; CHECK-NEXT:   //.sampler 1 clamp,linear,unnormalized{{$}}
; CHECK-NEXT:   //.sampler 2 arg=1 integer
; CHECK-DAG:    mov (16|M0) [[X:r[0-9]+]].0<1>:f {{.*}}:d
; CHECK:        send (16|M0) {{.*}} // sample_lz with xyzw, 4+0 registers out, 8 in
; CHECK:        send (16|M0) {{.*}} // sample_l with xyzw, 6+0 registers out, 8 in
; CHECK:        send (16|M0) {{.*}} // sample_lz with x, 4+0 registers out, 2 in
; NARROW-LABEL: //.kernel sample
; NARROW:       send (8|M0) {{.*}} // sample_lz with xyzw, 2+0 registers out, 4 in
; WIDE-LABEL:   //.kernel sample
; WIDE:         send (16|M0) {{.*}} // sample_lz with xyzw, 4+0 registers out, 8 in
; WIDE:         send (16|M16) {{.*}} // sample_lz with xyzw, 4+0 registers out, 8 in
define dllexport spir_kernel void @sample(i64 "gasket.object"="read_only image2d_t" %a, i32 "gasket.object"="sampler_t" %s, ptr addrspace(1) %o) {
  %x = call i32 @gasket.local_id(i32 0)
  %f = sitofp i32 %x to float
  %g = fmul float %f, 0.25
  %p0 = insertelement <2 x float> undef, float %f, i32 0
  %p = insertelement <2 x float> %p0, float %g, i32 1
  %i0 = insertelement <2 x i32> undef, i32 %x, i32 0
  %i = insertelement <2 x i32> %i0, i32 %x, i32 1
  %t = call <4 x float> @gasket.image_sample.v4f32.v2f32(i32 3, i32 0, i64 %a, i32 %s, <2 x float> %p, float 0.0)
  %u = call <4 x float> @gasket.image_sample.v4f32.v2f32(i32 3, i32 0, i64 %a, i32 36, <2 x float> %p, float %f)
  %v = call <4 x float> @gasket.image_sample.v4f32.v2i32(i32 3, i32 0, i64 %a, i32 %s, <2 x i32> %i, float 0.0)
  %v0 = extractelement <4 x float> %v, i32 0
  %v1 = insertelement <4 x float> zeroinitializer, float %v0, i32 0
  %w = fadd <4 x float> %t, %u
  %y = fadd <4 x float> %w, %v1
  %at = getelementptr <4 x float>, ptr addrspace(1) %o, i32 %x
  store <4 x float> %y, ptr addrspace(1) %at
  ret void
}

; Gradients follow their coordinate; the layer has none. More than five parameters are for eight lanes.
; CHECK-LABEL:  //.kernel gradients
; CHECK:        send (8|M0) {{.*}} // sample_d with x, 7+0 registers out, 1 in
; CHECK:        send (8|M8) {{.*}} // sample_d with x, 7+0 registers out, 1 in
define dllexport spir_kernel void @gradients(i64 "gasket.object"="read_only image2d_array_t" %a, ptr addrspace(1) %o) {
  %x = call i32 @gasket.local_id(i32 0)
  %f = sitofp i32 %x to float
  %c0 = insertelement <3 x float> zeroinitializer, float %f, i32 0
  %d0 = insertelement <2 x float> zeroinitializer, float %f, i32 0
  %t = call <4 x float> @gasket.image_sample_gradients.v4f32.v3f32.v2f32(i32 4, i32 0, i64 %a, i32 34, <3 x float> %c0, <2 x float> %d0, <2 x float> %d0)
  %e = extractelement <4 x float> %t, i32 0
  %at = getelementptr float, ptr addrspace(1) %o, i32 %x
  store float %e, ptr addrspace(1) %at
  ret void
}

; The mipmap level is between v and r. A sample needs the compression data of its texel, which another message returns.
; CHECK-LABEL:  //.kernel load
; CHECK:        //.bti 0 arg=0 as=uint
; CHECK:        //.bti 1 arg=1 as=int
; CHECK:        send (16|M0) {{.*}} // ld with x, 8+0 registers out, 2 in
; CHECK:        send (16|M0) {{.*}} // ld_mcs with xy, 4+0 registers out, 4 in
; CHECK:        send (16|M0) {{.*}} // ld2dms_w with x, 10+0 registers out, 2 in
define dllexport spir_kernel void @load(i64 "gasket.object"="read_only image3d_t" %a, i64 "gasket.object"="read_only image2d_msaa_t" %m, ptr addrspace(1) %o) {
  %x = call i32 @gasket.local_id(i32 0)
  %c0 = insertelement <3 x i32> zeroinitializer, i32 %x, i32 0
  %d0 = insertelement <2 x i32> zeroinitializer, i32 %x, i32 0
  %t = call <4 x i32> @gasket.image_load.v4i32.v3i32(i32 5, i32 2, i64 %a, <3 x i32> %c0, i32 %x)
  %u = call <4 x i32> @gasket.image_load.v4i32.v2i32(i32 8, i32 1, i64 %m, <2 x i32> %d0, i32 %x)
  %e = extractelement <4 x i32> %t, i32 0
  %g = extractelement <4 x i32> %u, i32 0
  %r = add i32 %e, %g
  %at = getelementptr i32, ptr addrspace(1) %o, i32 %x
  store i32 %r, ptr addrspace(1) %at
  ret void
}

; A write has the execution size of the thread, and names eight of its channels. Another class of accesses has another entry, after
; those of the arguments. A uniform access has one lane.
; CHECK-LABEL:  //.kernel store
; CHECK:        //.bti 0 arg=0 as=float
; CHECK-NEXT:   //.bti 1 arg=1 as=int
; CHECK:        //.bti 3 arg=0 as=uint
; CHECK:        sends (16|M0) {{.*}} 0x04035000 // typed surface write with xyzw, 2+4 registers out, 0 in
; CHECK:        sends (16|M0) {{.*}} 0x04036000 // typed surface write with xyzw, 2+4 registers out, 0 in
; CHECK:        sends (16|M0) {{.*}} 0x04035003 // typed surface write
; CHECK:        sends (16|M0) {{.*}} 0x04036003 // typed surface write
; CHECK:        sends (1|M0) {{.*}} // typed surface write with xyzw, 1+4 registers out, 0 in
; NARROW-LABEL: //.kernel store
; NARROW:       sends (8|M0) {{.*}} 0x04035000 // typed surface write
; NARROW-NOT:   0x04036000
; WIDE-LABEL:   //.kernel store
; WIDE:         sends (16|M0) {{.*}} 0x04035000
; WIDE:         sends (16|M16) {{.*}} 0x04036000
define dllexport spir_kernel void @store(i64 "gasket.object"="write_only image2d_t" %a, i64 "gasket.object"="write_only image1d_t" %b, i32 %n) {
  %x = call i32 @gasket.local_id(i32 0)
  %c0 = insertelement <2 x i32> zeroinitializer, i32 %x, i32 0
  %t0 = insertelement <4 x i32> zeroinitializer, i32 %x, i32 1
  %f = sitofp <4 x i32> %t0 to <4 x float>
  call void @gasket.image_store.v4f32.v2i32(<4 x float> %f, i32 3, i32 0, i64 %a, <2 x i32> %c0, i32 0)
  call void @gasket.image_store.v4i32.v2i32(<4 x i32> %t0, i32 3, i32 2, i64 %a, <2 x i32> %c0, i32 0)
  %u0 = insertelement <4 x i32> zeroinitializer, i32 %n, i32 1
  call void @gasket.image_store.v4i32.i32(<4 x i32> %u0, i32 0, i32 1, i64 %b, i32 %n, i32 0)
  ret void
}

; Queries read the payload.
; CHECK-LABEL:  //.kernel query
; CHECK:        //.payload image_width offset=64 size=4 arg=0
; CHECK-NEXT:   //.payload image_channel_order offset=68 size=4 arg=0
; CHECK:        add (1|M0) {{.*}} r2.0<0;1,0>:d r2.1<0;1,0>:d
define dllexport spir_kernel void @query(i64 "gasket.object"="read_only image2d_t" %a, ptr addrspace(1) %o) {
  %w = call i32 @gasket.image_query(i32 3, i32 0, i64 %a, i32 0)
  %c = call i32 @gasket.image_query(i32 3, i32 7, i64 %a, i32 0)
  %s = add i32 %w, %c
  store i32 %s, ptr addrspace(1) %o
  ret void
}
declare i32 @gasket.local_id(i32)
declare i32 @gasket.image_query(i32, i32, i64, i32)
declare <4 x float> @gasket.image_sample.v4f32.v2f32(i32, i32, i64, i32, <2 x float>, float)
declare <4 x float> @gasket.image_sample.v4f32.v2i32(i32, i32, i64, i32, <2 x i32>, float)
declare <4 x float> @gasket.image_sample_gradients.v4f32.v3f32.v2f32(i32, i32, i64, i32, <3 x float>, <2 x float>, <2 x float>)
declare <4 x i32> @gasket.image_load.v4i32.v3i32(i32, i32, i64, <3 x i32>, i32)
declare <4 x i32> @gasket.image_load.v4i32.v2i32(i32, i32, i64, <2 x i32>, i32)
declare void @gasket.image_store.v4f32.v2i32(<4 x float>, i32, i32, i64, <2 x i32>, i32)
declare void @gasket.image_store.v4i32.v2i32(<4 x i32>, i32, i32, i64, <2 x i32>, i32)
declare void @gasket.image_store.v4i32.i32(<4 x i32>, i32, i32, i64, i32, i32)
