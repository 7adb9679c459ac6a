; RUN: gasket run --trace -k words -g 2 -l 2 --simd=8 -a p=long[]:5000000000,-7 %s 2>&1 | FileCheck --check-prefix=WORDS %s
; RUN: gasket run --trace -k block -g 8 -l 8 -a 0=uint[]:0,1,2,255,1065353216,5,6,4294967295 -a 1=uint[8] %s 2>&1 | FileCheck --check-prefix=BLOCK %s
; The values that messages load: qwords lane by lane, and the dwords of a block, whose type is unknown: also as floats of a usual magnitude.
; 5000000000 is 0x12a05f200.
; WORDS: send (8|M0) {{.*}} gather of 1 qword{{.*}}  = 0:0x12a05f200 1:0xfffffffffffffff9{{$}}
; BLOCK: send {{.*}} block read {{.*}}  = 0x0 0x1 0x2 0xff 0x3f800000(1) 0x5 0x6 0xffffffff{{$}}
define spir_kernel void @words(ptr addrspace(1) %p) {
  %l = call i32 @gasket.local_id(i32 0)
  %a = getelementptr i64, ptr addrspace(1) %p, i32 %l
  %v = load i64, ptr addrspace(1) %a, align 8
  %w = add i64 %v, 1
  store i64 %w, ptr addrspace(1) %a, align 8
  ret void
}
define dllexport void @block(i64 %in, i64 %out) "gasket.thread"="8" !kernel_arg_addr_space !0 {
  %v = call <8 x i32> @gasket.block_read.v8i32.i64(i32 255, i32 16, i64 %in)
  call void @gasket.block_write.v8i32.i64(i32 255, i32 16, i64 %out, <8 x i32> %v)
  ret void
}
declare i32 @gasket.local_id(i32)
declare <8 x i32> @gasket.block_read.v8i32.i64(i32, i32, i64)
declare void @gasket.block_write.v8i32.i64(i32, i32, i64, <8 x i32>)
!genx.kernels = !{!1}
!0 = !{i32 1, i32 1}
!1 = !{ptr @block, !"block", !"k.asm", !2, i32 0, !2}
!2 = !{i32 0, i32 0}
