// RUN: gasket cc %s | FileCheck --match-full-lines %s
// Directives of images and samplers are printed as they are read.
// CHECK: //.arg 0 picture image read_only_image2d_t
//.kernel k
//.target gen9
//.simd 8
//.arg 0 picture image read_only_image2d_t
// CHECK-NEXT: //.arg 1 s sampler sampler_t
//.arg 1 s sampler sampler_t
// CHECK-NEXT: //.arg 2 p pipe pipe_int
//.arg 2 p pipe pipe_int
// CHECK-NEXT: //.arg 3 q queue queue_t
//.arg 3 q queue queue_t
// CHECK-NEXT: //.payload image_width offset=32 size=4 arg=0
//.payload image_width offset=32 size=4 arg=0
// CHECK-NEXT: //.payload sampler_address offset=36 size=4 arg=1
//.payload sampler_address offset=36 size=4 arg=1
// CHECK-NEXT: //.payload arg_byvalue offset=40 size=8 arg=0
//.payload arg_byvalue offset=40 size=8 arg=0
// CHECK-NEXT: //.payload arg_byvalue offset=48 size=4 arg=1
//.payload arg_byvalue offset=48 size=4 arg=1
// CHECK-NEXT: //.payload arg_bypointer offset=56 size=8 arg=2
//.payload arg_bypointer offset=56 size=8 arg=2
// CHECK-NEXT: //.bti 0 arg=0 as=float
//.bti 0 arg=0 as=float
// CHECK-NEXT: //.bti 1 arg=0
//.bti 1 arg=0
// CHECK-NEXT: //.bti 2 arg=0 as=uint
//.bti 2 arg=0 as=uint
// CHECK-NEXT: //.sampler 0 arg=1
//.sampler 0 arg=1
// CHECK-NEXT: //.sampler 1 arg=1 integer
//.sampler 1 arg=1 integer
// CHECK-NEXT: //.sampler 2 mirrored_repeat,linear,normalized
//.sampler 2 mirrored_repeat,linear,normalized
// CHECK-NEXT: //.sampler 3 clamp_to_edge,nearest,unnormalized integer
//.sampler 3 clamp_to_edge,nearest,unnormalized integer
(W) send (8|M0) null:ud r127 0x27 0x02000010 {EOT}
