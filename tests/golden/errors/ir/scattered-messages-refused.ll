; RUN: not gasket cc %s -o /dev/null 2>&1 | FileCheck %s
; Accesses of lanes that no message of Gen9 does: bytes and words are scattered one per lane, 64-bit addresses need the stateless surface, and several dwords
; per lane are aligned to four bytes. The others are messages, or several of them.
define dllexport void @a(i64 %in, <16 x i64> %at, <32 x i16> %v) "gasket.thread"="16" !kernel_arg_addr_space !0 {
  %em = call <16 x i1> @gasket.simd.entry.v16i1()
; CHECK: :[[@LINE+1]]:3: error: in kernel 'a': no message accesses 2 elements of 2 bytes with alignment 2 for 16 lanes on surface 255
  call void @gasket.scatter.v32i16.v16i64(<16 x i1> %em, i32 255, i32 2, <16 x i64> %at, <32 x i16> %v)
  ret void
}
define dllexport void @b(i64 %in, <16 x i64> %at, <16 x i32> %v) "gasket.thread"="16" !kernel_arg_addr_space !0 {
  %em = call <16 x i1> @gasket.simd.entry.v16i1()
; CHECK: :[[@LINE+1]]:3: error: in kernel 'b': no message accesses 1 elements of 4 bytes with alignment 4 for 16 lanes on surface 3
  call void @gasket.scatter.v16i32.v16i64(<16 x i1> %em, i32 3, i32 4, <16 x i64> %at, <16 x i32> %v)
  ret void
}
define dllexport void @c(i64 %in, <16 x i64> %at, <64 x i32> %v) "gasket.thread"="16" !kernel_arg_addr_space !0 {
  %em = call <16 x i1> @gasket.simd.entry.v16i1()
; CHECK: :[[@LINE+1]]:3: error: in kernel 'c': no message accesses 4 elements of 4 bytes with alignment 1 for 16 lanes on surface 255
  call void @gasket.scatter.v64i32.v16i64(<16 x i1> %em, i32 255, i32 1, <16 x i64> %at, <64 x i32> %v)
  ret void
}
define dllexport void @d(i64 %in, <16 x i64> %at, <48 x i64> %v) "gasket.thread"="16" !kernel_arg_addr_space !0 {
  %em = call <16 x i1> @gasket.simd.entry.v16i1()
  call void @gasket.scatter.v48i64.v16i64(<16 x i1> %em, i32 255, i32 8, <16 x i64> %at, <48 x i64> %v)
  ret void
}
define dllexport void @e(i64 %in, <16 x i64> %at, <32 x i8> %v) "gasket.thread"="16" !kernel_arg_addr_space !0 {
  %em = call <16 x i1> @gasket.simd.entry.v16i1()
; CHECK: :[[@LINE+1]]:3: error: in kernel 'e': no message accesses 2 elements of 1 bytes with alignment 1 for 16 lanes on surface 255
  call void @gasket.scatter.v32i8.v16i64(<16 x i1> %em, i32 255, i32 1, <16 x i64> %at, <32 x i8> %v)
  ret void
}
define dllexport void @f(i64 %in, <16 x i64> %at, <16 x i32> %v) "gasket.thread"="16" !kernel_arg_addr_space !0 {
  %em = call <16 x i1> @gasket.simd.entry.v16i1()
  call void @gasket.scatter.v16i32.v16i64(<16 x i1> %em, i32 255, i32 2, <16 x i64> %at, <16 x i32> %v)
  ret void
}
define dllexport void @g(i64 %in, <16 x i64> %at, <80 x i32> %v) "gasket.thread"="16" !kernel_arg_addr_space !0 {
  %em = call <16 x i1> @gasket.simd.entry.v16i1()
  call void @gasket.scatter.v80i32.v16i64(<16 x i1> %em, i32 255, i32 4, <16 x i64> %at, <80 x i32> %v)
  ret void
}
define dllexport void @h(i64 %in, <16 x i32> %at, <16 x i32> %v) "gasket.thread"="16" !kernel_arg_addr_space !0 {
  %em = call <16 x i1> @gasket.simd.entry.v16i1()
  call void @gasket.scatter.v16i32.v16i32(<16 x i1> %em, i32 254, i32 4, <16 x i32> %at, <16 x i32> %v)
  ret void
}
declare void @gasket.scatter.v16i32.v16i32(<16 x i1>, i32, i32, <16 x i32>, <16 x i32>)
declare void @gasket.scatter.v16i32.v16i64(<16 x i1>, i32, i32, <16 x i64>, <16 x i32>)
declare void @gasket.scatter.v32i16.v16i64(<16 x i1>, i32, i32, <16 x i64>, <32 x i16>)
declare void @gasket.scatter.v32i8.v16i64(<16 x i1>, i32, i32, <16 x i64>, <32 x i8>)
declare void @gasket.scatter.v48i64.v16i64(<16 x i1>, i32, i32, <16 x i64>, <48 x i64>)
declare void @gasket.scatter.v64i32.v16i64(<16 x i1>, i32, i32, <16 x i64>, <64 x i32>)
declare void @gasket.scatter.v80i32.v16i64(<16 x i1>, i32, i32, <16 x i64>, <80 x i32>)
declare <16 x i1> @gasket.simd.entry.v16i1()
!genx.kernels = !{!1, !2, !3, !4, !5, !6, !7, !8}
!0 = !{i32 1, i32 0, i32 0}
!1 = !{ptr @a, !"a", !"k.asm", !9, i32 0, !9}
!2 = !{ptr @b, !"b", !"k.asm", !10, i32 0, !10}
!3 = !{ptr @c, !"c", !"k.asm", !11, i32 0, !11}
!4 = !{ptr @d, !"d", !"k.asm", !12, i32 0, !12}
!5 = !{ptr @e, !"e", !"k.asm", !13, i32 0, !13}
!6 = !{ptr @f, !"f", !"k.asm", !14, i32 0, !14}
!7 = !{ptr @g, !"g", !"k.asm", !15, i32 0, !15}
!8 = !{ptr @h, !"h", !"k.asm", !16, i32 0, !16}
!9 = !{i32 0, i32 0, i32 0}
!10 = !{i32 0, i32 0, i32 0}
!11 = !{i32 0, i32 0, i32 0}
!12 = !{i32 0, i32 0, i32 0}
!13 = !{i32 0, i32 0, i32 0}
!14 = !{i32 0, i32 0, i32 0}
!15 = !{i32 0, i32 0, i32 0}
!16 = !{i32 0, i32 0, i32 0}
