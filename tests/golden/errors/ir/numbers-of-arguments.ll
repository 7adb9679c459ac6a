; RUN: not gasket cc %s -o /dev/null 2>&1 | FileCheck %s
; RUN: not gasket run -k property --via=sim -g 1 -a o=int[1] %s 2>&1 | FileCheck --check-prefix=SIM %s
; RUN: not gasket run -k property --via=ir -g 1 -a o=int[1] %s 2>&1 | FileCheck --check-prefix=FAULT %s
; RUN: not gasket run -k no_image --via=ir -g 1 -a o=int[1] %s 2>&1 | FileCheck --check-prefix=NO-IMAGE %s
; RUN: not gasket run -k sampler --via=ir -g 1 -a i=image:r,float[1] -a o=0 %s 2>&1 | FileCheck --check-prefix=SAMPLER %s
; Numbers of arguments and variables in text: each must be one of the kernel, and of the kind that the operation reads.
define spir_kernel void @property(ptr addrspace(1) %o) {
; SIM: :[[@LINE+3]]:3: error: in kernel 'property': operand 2 of gasket.image_property must be the number of an image argument
; FAULT: fault in kernel 'property' at {{.*}}:[[@LINE+2]]:3: the kernel has no argument 1
; CHECK: :[[@LINE+1]]:3: error: in kernel 'property': operand 2 of gasket.image_property must be the number of an image argument
  %a = call i32 @gasket.image_property(i32 0, i32 1)
  store i32 %a, ptr addrspace(1) %o
  ret void
}
define spir_kernel void @no_image(ptr addrspace(1) %o) {
; NO-IMAGE: fault in kernel 'no_image' at {{.*}}:[[@LINE+2]]:3: argument 0 is no image
; CHECK: :[[@LINE+1]]:3: error: in kernel 'no_image': operand 2 of gasket.image_property must be the number of an image argument
  %a = call i32 @gasket.image_property(i32 0, i32 0)
  store i32 %a, ptr addrspace(1) %o
  ret void
}
define spir_kernel void @argument(ptr addrspace(1) %o) {
; CHECK: :[[@LINE+1]]:3: error: in kernel 'argument': operand 1 of gasket.argument must be the number of an argument that is passed by value
  %a = call i32 @gasket.argument.i32(i32 1)
  store i32 %a, ptr addrspace(1) %o
  ret void
}
define spir_kernel void @pointer(ptr addrspace(1) %o) {
; CHECK: :[[@LINE+1]]:3: error: in kernel 'pointer': operand 1 of gasket.argument must be the number of an argument that is passed by value
  %a = call i32 @gasket.argument.i32(i32 0)
  store i32 %a, ptr addrspace(1) %o
  ret void
}
define spir_kernel void @value(ptr addrspace(1) %o, i32 %n) {
  %a = call i32 @gasket.argument.i32(i32 1)
  store i32 %a, ptr addrspace(1) %o
  ret void
}
define spir_kernel void @size(ptr addrspace(1) %o) {
; CHECK: :[[@LINE+1]]:3: error: in kernel 'size': operand 1 of gasket.surface_size must be the number of an argument or a variable
  %a = call i64 @gasket.surface_size(i32 1)
  store i64 %a, ptr addrspace(1) %o
  ret void
}
define spir_kernel void @base(ptr addrspace(1) %o) {
; CHECK: :[[@LINE+1]]:3: error: in kernel 'base': operand 1 of gasket.surface_base must be the number of an argument or a variable
  %a = call i64 @gasket.surface_base(i32 1)
  store i64 %a, ptr addrspace(1) %o
  ret void
}
define dllexport spir_kernel void @variable(i64 %o) "gasket.thread"="8" {
; CHECK: :[[@LINE+1]]:3: error: in kernel 'variable': operand 1 of gasket.global_base must be the number of a variable
  %a = call i64 @gasket.global_base(i32 0)
  %v = insertelement <1 x i64> undef, i64 %a, i32 0
  ret void
}
define dllexport spir_kernel void @texel(i64 "gasket.object"="read_only image1d_t" %i, i64 %o) "gasket.thread"="8" {
; CHECK: :[[@LINE+1]]:3: error: in kernel 'texel': operand 3 of gasket.texel_load must be the number of an image argument
  %t = call <4 x float> @gasket.texel_load.v4f32.i1.i32(i32 0, i32 0, i32 1, i1 true, i32 0, i32 0, <4 x float> undef)
  ret void
}
define dllexport spir_kernel void @sampler(i64 "gasket.object"="read_only image1d_t" %i, i64 %o) "gasket.thread"="8" {
; SAMPLER: fault in kernel 'sampler' at {{.*}}:[[@LINE+3]]:3: the kernel has no argument 2
; Operand 4 is the sampler that is argument 2: bit 16 is set.
; CHECK: :[[@LINE+1]]:3: error: in kernel 'sampler': operand 4 of gasket.texel_sample must be the number of a sampler argument
  %t = call <4 x float> @gasket.texel_sample.v4f32.i1.f32(i32 0, i32 0, i32 0, i32 65538, i1 true, float 0.0, float 0.0, <4 x float> undef)
  ret void
}
define dllexport spir_kernel void @block(i64 "gasket.object"="write_only image2d_t" %i, i64 %o) "gasket.thread"="8" {
; CHECK: :[[@LINE+1]]:3: error: in kernel 'block': operand 2 of gasket.media_write must be the number of an image argument
  call void @gasket.media_write.v8i32(<8 x i32> zeroinitializer, i32 1, i32 32, i32 0, i32 0)
  ret void
}
declare i64 @gasket.surface_size(i32)
declare i64 @gasket.surface_base(i32)
declare i64 @gasket.global_base(i32)
declare i32 @gasket.argument.i32(i32)
declare i32 @gasket.image_property(i32, i32)
declare <4 x float> @gasket.texel_load.v4f32.i1.i32(i32, i32, i32, i1, i32, i32, <4 x float>)
declare <4 x float> @gasket.texel_sample.v4f32.i1.f32(i32, i32, i32, i32, i1, float, float, <4 x float>)
declare void @gasket.media_write.v8i32(<8 x i32>, i32, i32, i32, i32)
