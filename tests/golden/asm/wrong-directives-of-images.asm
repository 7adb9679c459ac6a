// RUN: not gasket cc %s 2>&1 | FileCheck --implicit-check-not=error: %s
// Errors in directives of images and samplers: first those of a line, then the arguments that the kernel lacks.
//.kernel k
//.target gen9
//.simd 8
//.arg 0 picture image read_only_image2d_t
//.arg 1 s sampler sampler_t
//.arg 2 n value int
// CHECK: :[[@LINE+1]]:19: error: a surface is accessed as float, int or uint, not as 'half'
//.bti 0 arg=0 as=half
//.bti 0 arg=2 as=int
// CHECK: :[[@LINE+1]]:12: error: the sampler's number must be at most 15
//.sampler 16 arg=1
// CHECK: :[[@LINE+1]]:12: error: samplers must be declared in order: number 0 is next
//.sampler 1 arg=1
// CHECK: :[[@LINE+1]]:13: error: arg=N or the sampler's addressing mode, filter and coordinates is expected
//.sampler 0
// CHECK: :[[@LINE+1]]:14: error: 'clamp,cubic,normalized' is no sampler: none|clamp_to_edge|clamp|repeat|mirrored_repeat,nearest|linear,normalized|unnormalized is expected
//.sampler 0 clamp,cubic,normalized
// CHECK: :[[@LINE+1]]:20: error: unexpected text at the end of this directive
//.sampler 0 arg=1 float
//.sampler 1 arg=0
//.sampler 2 arg=5
//.payload image_width offset=32 size=4 arg=1
//.payload sampler_address offset=36 size=4 arg=0
//.payload arg_bypointer offset=40 size=8 arg=0
// CHECK: :[[@LINE-3]]:12: error: payload image_width: argument 1 ('s') is a sampler, not an image
// CHECK: :[[@LINE-3]]:12: error: payload sampler_address: argument 0 ('picture') is an image, not a sampler
// CHECK: :[[@LINE-3]]:12: error: payload arg_bypointer: argument 0 ('picture') is an image, not a pointer
// CHECK: :[[@LINE-19]]:14: error: surface 0: argument 2 ('n') is a value, so it is not accessed as int
// CHECK: :[[@LINE-9]]:14: error: sampler 1: argument 0 ('picture') is an image, not a sampler
// CHECK: :[[@LINE-9]]:14: error: sampler 2: there is no argument 5, kernel k has 3
(W) send (8|M0) null:ud r127 0x27 0x02000010 {EOT}
