; Thread form, eight work-items per thread: vectors, execution masks, messages. %out is the address of a buffer of i32 with the initial
; contents 0, 1, 2, …, which is also entry 0 of the binding table.
;
; @branch over 8 in groups of 8 = <0,1,20,3,40,5,60,7,100,100,100,100,100,100,100,100>
; @masks over 6 in groups of 6 = <1,0,1,42>
; @identity over 5,2 in groups of 5,2 = <0,10,20,30,40,1,11,21,131,141>
; @places over 8 in groups of 8 = <55,56,57,1>
; @scratch over 8 in groups of 8 = <7,8,9,10>
; @private over 8 in groups of 8 = <9,8,7,6>
; @gather over 8 in groups of 8 = <7,6,5,4,-1,-1,-1,-1>
; @atomic over 8 in groups of 8 = <28,0,1,3,6,10,15,21>
; @blocks over 8 in groups of 8 = <0,1,2,3,8,10,12,14>

@numbers = addrspace(1) global [4 x i32] [i32 55, i32 56, i32 57, i32 58], align 16

; Odd lanes branch to %end and wait there while the others write; then all write.
define dllexport spir_kernel void @branch(i64 %out) "gasket.thread"="8" !kernel_arg_addr_space !0 {
entry:
  %em = call <8 x i1> @gasket.simd.entry.v8i1()
  %lanes = call <8 x i16> @gasket.lane_ids.v8i16()
  %n = zext <8 x i16> %lanes to <8 x i32>
  %at = shl <8 x i32> %n, <i32 2, i32 2, i32 2, i32 2, i32 2, i32 2, i32 2, i32 2>
  %odd = trunc <8 x i32> %n to <8 x i1>
  %stay = call <8 x i1> @gasket.simd.goto.v8i1(<8 x i1> %em, <8 x i1> %odd)
  %waiting = call <8 x i1> @gasket.simd.wait.v8i1(<8 x i1> zeroinitializer, <8 x i1> %em, <8 x i1> %odd)
  %any.left = call i1 @gasket.simd.any.v8i1(<8 x i1> %stay)
  br i1 %any.left, label %even, label %end

even:
  %tens = mul <8 x i32> %n, <i32 10, i32 10, i32 10, i32 10, i32 10, i32 10, i32 10, i32 10>
  call void @gasket.scatter.v8i32.v8i32(<8 x i1> %stay, i32 0, i32 4, <8 x i32> %at, <8 x i32> %tens)
  br label %end

end:
  %all = call <8 x i1> @gasket.simd.join.v8i1(<8 x i1> %stay, <8 x i1> %waiting)
  %after = add <8 x i32> %at, <i32 32, i32 32, i32 32, i32 32, i32 32, i32 32, i32 32, i32 32>
  call void @gasket.scatter.v8i32.v8i32(<8 x i1> %all, i32 0, i32 4, <8 x i32> %after, <8 x i32> <i32 100, i32 100, i32 100, i32 100, i32 100, i32 100, i32 100, i32 100>)
  ret void
}

; Whether any lane is odd, all are odd, all are below 8; and the odd ones of the six existing work-items as bits.
define dllexport spir_kernel void @masks(i64 %out) "gasket.thread"="8" !kernel_arg_addr_space !0 {
  %em = call <8 x i1> @gasket.simd.entry.v8i1()
  %lanes = call <8 x i16> @gasket.lane_ids.v8i16()
  %odd = trunc <8 x i16> %lanes to <8 x i1>
  %below = icmp ult <8 x i16> %lanes, <i16 8, i16 8, i16 8, i16 8, i16 8, i16 8, i16 8, i16 8>
  %any.odd = call i1 @gasket.any.v8i1(<8 x i1> %odd)
  %all.odd = call i1 @gasket.all.v8i1(<8 x i1> %odd)
  %all.below = call i1 @gasket.all.v8i1(<8 x i1> %below)
  %existing = and <8 x i1> %odd, %em
  %bits = call i32 @gasket.ballot.v8i1(<8 x i1> %existing)
  %n0 = zext i1 %any.odd to i32
  %n1 = zext i1 %all.odd to i32
  %n2 = zext i1 %all.below to i32
  %v0 = insertelement <4 x i32> undef, i32 %n0, i32 0
  %v1 = insertelement <4 x i32> %v0, i32 %n1, i32 1
  %v2 = insertelement <4 x i32> %v1, i32 %n2, i32 2
  %v3 = insertelement <4 x i32> %v2, i32 %bits, i32 3
  call void @gasket.block_write.v4i32.i64(i32 255, i32 16, i64 %out, <4 x i32> %v3)
  ret void
}

; Ten work-items, five by two, in two threads of eight: 100 * the thread's index + 10 * x + y.
define dllexport spir_kernel void @identity(i64 %out) "gasket.thread"="8" !kernel_arg_addr_space !0 {
  %em = call <8 x i1> @gasket.simd.entry.v8i1()
  %x = call <8 x i16> @gasket.local_ids.v8i16(i32 0)
  %y = call <8 x i16> @gasket.local_ids.v8i16(i32 1)
  %thread = call i32 @gasket.thread_in_group()
  %lanes = call <8 x i16> @gasket.lane_ids.v8i16()
  %hundreds = mul i32 %thread, 100
  %1 = bitcast i32 %hundreds to <1 x i32>
  %all = call <8 x i32> @llvm.genx.rdregioni.v8i32.v1i32(<1 x i32> %1, i32 0, i32 8, i32 0, i16 0, i32 undef)
  %tens = mul <8 x i16> %x, <i16 10, i16 10, i16 10, i16 10, i16 10, i16 10, i16 10, i16 10>
  %2 = add <8 x i16> %tens, %y
  %3 = zext <8 x i16> %2 to <8 x i32>
  %v = add <8 x i32> %all, %3
  %before = mul i32 %thread, 8
  %4 = bitcast i32 %before to <1 x i32>
  %first = call <8 x i32> @llvm.genx.rdregioni.v8i32.v1i32(<1 x i32> %4, i32 0, i32 8, i32 0, i16 0, i32 undef)
  %lane = zext <8 x i16> %lanes to <8 x i32>
  %n = add <8 x i32> %first, %lane
  %at = shl <8 x i32> %n, <i32 2, i32 2, i32 2, i32 2, i32 2, i32 2, i32 2, i32 2>
  call void @gasket.scatter.v8i32.v8i32(<8 x i1> %em, i32 0, i32 4, <8 x i32> %at, <8 x i32> %v)
  ret void
}

; The contents of variable 0; the last element is whether the index of the hardware thread is below 1024.
define dllexport spir_kernel void @places(i64 %out) "gasket.thread"="8" !kernel_arg_addr_space !0 {
  %variable = call i64 @gasket.global_base(i32 0)
  %v = call <4 x i32> @gasket.block_read.v4i32.i64(i32 255, i32 16, i64 %variable)
  %slot = call i32 @gasket.thread_slot()
  %few = icmp ult i32 %slot, 1024
  %one = zext i1 %few to i32
  %w = insertelement <4 x i32> %v, i32 %one, i32 3
  call void @gasket.block_write.v4i32.i64(i32 255, i32 16, i64 %out, <4 x i32> %w)
  ret void
}

; Scratch memory has 32-bit addresses, private memory in a buffer 64-bit addresses.
define dllexport spir_kernel void @scratch(i64 %out) "gasket.thread"="8" "gasket.private"="4" !kernel_arg_addr_space !0 {
  %base = call i32 @gasket.scratch_base()
  call void @gasket.block_write.v4i32.i32(i32 255, i32 16, i32 %base, <4 x i32> <i32 7, i32 8, i32 9, i32 10>)
  %v = call <4 x i32> @gasket.block_read.v4i32.i32(i32 255, i32 16, i32 %base)
  call void @gasket.block_write.v4i32.i64(i32 255, i32 16, i64 %out, <4 x i32> %v)
  ret void
}

define dllexport spir_kernel void @private(i64 %out) "gasket.thread"="8" "gasket.private"="4" !kernel_arg_addr_space !0 {
  %base = call i64 @gasket.private_base()
  call void @gasket.block_write.v4i32.i64(i32 255, i32 16, i64 %base, <4 x i32> <i32 9, i32 8, i32 7, i32 6>)
  %v = call <4 x i32> @gasket.block_read.v4i32.i64(i32 255, i32 16, i64 %base)
  call void @gasket.block_write.v4i32.i64(i32 255, i32 16, i64 %out, <4 x i32> %v)
  ret void
}

; The first four lanes read in reverse order; the others keep -1.
define dllexport spir_kernel void @gather(i64 %out) "gasket.thread"="8" !kernel_arg_addr_space !0 {
  %lanes = call <8 x i16> @gasket.lane_ids.v8i16()
  %n = zext <8 x i16> %lanes to <8 x i32>
  %at = shl <8 x i32> %n, <i32 2, i32 2, i32 2, i32 2, i32 2, i32 2, i32 2, i32 2>
  %back = sub <8 x i32> <i32 28, i32 28, i32 28, i32 28, i32 28, i32 28, i32 28, i32 28>, %at
  %first = icmp ult <8 x i32> %n, <i32 4, i32 4, i32 4, i32 4, i32 4, i32 4, i32 4, i32 4>
  %v = call <8 x i32> @gasket.gather.v8i32.v8i32(<8 x i1> %first, i32 0, i32 4, <8 x i32> %back, <8 x i32> <i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1>)
  %em = call <8 x i1> @gasket.simd.entry.v8i1()
  call void @gasket.scatter.v8i32.v8i32(<8 x i1> %em, i32 0, i32 4, <8 x i32> %at, <8 x i32> %v)
  ret void
}

; Operation 7 adds: the lanes add their ids to element 0, one after another, and lanes 1 to 7 write the old value that they got.
define dllexport spir_kernel void @atomic(i64 %out) "gasket.thread"="8" !kernel_arg_addr_space !0 {
  %em = call <8 x i1> @gasket.simd.entry.v8i1()
  %lanes = call <8 x i16> @gasket.lane_ids.v8i16()
  %n = zext <8 x i16> %lanes to <8 x i32>
  %old = call <8 x i32> @gasket.atomic.v8i32.v8i32(i32 7, i32 0, <8 x i1> %em, i32 0, <8 x i32> zeroinitializer, <8 x i32> %n, <8 x i32> undef)
  %at = shl <8 x i32> %n, <i32 2, i32 2, i32 2, i32 2, i32 2, i32 2, i32 2, i32 2>
  %others = icmp ne <8 x i32> %n, zeroinitializer
  call void @gasket.scatter.v8i32.v8i32(<8 x i1> %others, i32 0, i32 4, <8 x i32> %at, <8 x i32> %old)
  ret void
}

; Doubles elements 4 to 7 in place.
define dllexport spir_kernel void @blocks(i64 %out) "gasket.thread"="8" !kernel_arg_addr_space !0 {
  %fourth = add i64 %out, 16
  %v = call <4 x i32> @gasket.block_read.v4i32.i64(i32 255, i32 16, i64 %fourth)
  %w = add <4 x i32> %v, %v
  call void @gasket.block_write.v4i32.i64(i32 255, i32 16, i64 %fourth, <4 x i32> %w)
  ret void
}

declare <8 x i1> @gasket.simd.entry.v8i1()
declare <8 x i1> @gasket.simd.goto.v8i1(<8 x i1>, <8 x i1>)
declare <8 x i1> @gasket.simd.wait.v8i1(<8 x i1>, <8 x i1>, <8 x i1>)
declare <8 x i1> @gasket.simd.join.v8i1(<8 x i1>, <8 x i1>)
declare i1 @gasket.simd.any.v8i1(<8 x i1>)
declare i1 @gasket.any.v8i1(<8 x i1>)
declare i1 @gasket.all.v8i1(<8 x i1>)
declare i32 @gasket.ballot.v8i1(<8 x i1>)
declare <8 x i16> @gasket.local_ids.v8i16(i32)
declare <8 x i16> @gasket.lane_ids.v8i16()
declare i32 @gasket.thread_in_group()
declare i32 @gasket.thread_slot()
declare i32 @gasket.scratch_base()
declare i64 @gasket.private_base()
declare i64 @gasket.global_base(i32)
declare <8 x i32> @llvm.genx.rdregioni.v8i32.v1i32(<1 x i32>, i32, i32, i32, i16, i32)
declare <8 x i32> @gasket.gather.v8i32.v8i32(<8 x i1>, i32, i32, <8 x i32>, <8 x i32>)
declare void @gasket.scatter.v8i32.v8i32(<8 x i1>, i32, i32, <8 x i32>, <8 x i32>)
declare <8 x i32> @gasket.atomic.v8i32.v8i32(i32, i32, <8 x i1>, i32, <8 x i32>, <8 x i32>, <8 x i32>)
declare <4 x i32> @gasket.block_read.v4i32.i64(i32, i32, i64)
declare <4 x i32> @gasket.block_read.v4i32.i32(i32, i32, i32)
declare void @gasket.block_write.v4i32.i64(i32, i32, i64, <4 x i32>)
declare void @gasket.block_write.v4i32.i32(i32, i32, i32, <4 x i32>)

!genx.kernels = !{!2, !3, !4, !5, !6, !7, !8, !9, !10}
!0 = !{i32 1}
!1 = !{i32 0}
!2 = !{ptr @branch, !"branch", !"branch.asm", !11, i32 0, !1}
!3 = !{ptr @masks, !"masks", !"masks.asm", !12, i32 0, !1}
!4 = !{ptr @identity, !"identity", !"identity.asm", !13, i32 0, !1}
!5 = !{ptr @places, !"places", !"places.asm", !14, i32 0, !1}
!6 = !{ptr @scratch, !"scratch", !"scratch.asm", !15, i32 0, !1}
!7 = !{ptr @private, !"private", !"private.asm", !16, i32 0, !1}
!8 = !{ptr @gather, !"gather", !"gather.asm", !17, i32 0, !1}
!9 = !{ptr @atomic, !"atomic", !"atomic.asm", !18, i32 0, !1}
!10 = !{ptr @blocks, !"blocks", !"blocks.asm", !19, i32 0, !1}
!11 = !{i32 0}
!12 = !{i32 0}
!13 = !{i32 0}
!14 = !{i32 0}
!15 = !{i32 0}
!16 = !{i32 0}
!17 = !{i32 0}
!18 = !{i32 0}
!19 = !{i32 0}
