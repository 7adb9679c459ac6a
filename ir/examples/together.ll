; Barriers and sub-group operations. Each work-item reads its element of the buffer, whose initial contents are 0, 1, 2, …, and writes the
; result there.
;
; @barrier over 6 in groups of 6 = <5,4,3,2,1,0>
; @sub_group_barrier over 8 in groups of 8 = <7,6,5,4,3,2,1,0>
; @sum over 8 in groups of 8 = <28,28,28,28,28,28,28,28>
; @largest over 12 in groups of 12 = <7,7,7,7,7,7,7,7,11,11,11,11>
; @sums over 8 in groups of 8 = <0,1,3,6,10,15,21,28>
; @sums_before over 8 in groups of 8 = <0,0,1,3,6,10,15,21>
; @shuffle over 8 in groups of 8 = <7,6,5,4,3,2,1,0>
; @broadcast over 8 in groups of 8 = <5,5,5,5,5,5,5,5>
; @ballot over 8 in groups of 8 = <170,170,170,170,170,170,170,170>
; @block_read over 8 in groups of 8 = <8,10,12,14,16,18,20,22,8,9,10,11,12,13,14,15>
; @block_write over 8 in groups of 8 = <0,1,2,3,4,5,6,7,0,1,2,3,4,5,6,7>

@shared = internal addrspace(3) global [8 x i32] undef, align 4

; Each work-item reads from local memory the value that the opposite one wrote there.
define spir_kernel void @barrier(ptr addrspace(1) %out) {
  %n = call i32 @gasket.local_id(i32 0)
  %own = getelementptr [8 x i32], ptr addrspace(3) @shared, i32 0, i32 %n
  store i32 %n, ptr addrspace(3) %own, align 4
  call void @gasket.barrier(i32 1, i32 2)
  %opposite = sub i32 5, %n
  %other = getelementptr [8 x i32], ptr addrspace(3) @shared, i32 0, i32 %opposite
  %v = load i32, ptr addrspace(3) %other, align 4
  %p = getelementptr i32, ptr addrspace(1) %out, i32 %n
  store i32 %v, ptr addrspace(1) %p, align 4
  ret void
}

define spir_kernel void @sub_group_barrier(ptr addrspace(1) %out) {
  %n = call i32 @gasket.local_id(i32 0)
  %own = getelementptr [8 x i32], ptr addrspace(3) @shared, i32 0, i32 %n
  store i32 %n, ptr addrspace(3) %own, align 4
  call void @gasket.sub_group_barrier(i32 1, i32 1)
  %opposite = sub i32 7, %n
  %other = getelementptr [8 x i32], ptr addrspace(3) @shared, i32 0, i32 %opposite
  %v = load i32, ptr addrspace(3) %other, align 4
  %p = getelementptr i32, ptr addrspace(1) %out, i32 %n
  store i32 %v, ptr addrspace(1) %p, align 4
  ret void
}

; Operation 0 adds.
define spir_kernel void @sum(ptr addrspace(1) %out) {
  %n = call i32 @gasket.local_id(i32 0)
  %p = getelementptr i32, ptr addrspace(1) %out, i32 %n
  %x = load i32, ptr addrspace(1) %p, align 4
  %v = call i32 @gasket.sub_group_reduce.i32(i32 0, i32 %x)
  store i32 %v, ptr addrspace(1) %p, align 4
  ret void
}

; Operation 2 is the maximum. Twelve work-items are two sub-groups, the second one of four.
define spir_kernel void @largest(ptr addrspace(1) %out) {
  %n = call i32 @gasket.local_id(i32 0)
  %p = getelementptr i32, ptr addrspace(1) %out, i32 %n
  %x = load i32, ptr addrspace(1) %p, align 4
  %v = call i32 @gasket.sub_group_reduce.i32(i32 2, i32 %x)
  store i32 %v, ptr addrspace(1) %p, align 4
  ret void
}

; Inclusive.
define spir_kernel void @sums(ptr addrspace(1) %out) {
  %n = call i32 @gasket.local_id(i32 0)
  %p = getelementptr i32, ptr addrspace(1) %out, i32 %n
  %x = load i32, ptr addrspace(1) %p, align 4
  %v = call i32 @gasket.sub_group_scan.i32(i32 0, i32 1, i32 %x)
  store i32 %v, ptr addrspace(1) %p, align 4
  ret void
}

; Exclusive.
define spir_kernel void @sums_before(ptr addrspace(1) %out) {
  %n = call i32 @gasket.local_id(i32 0)
  %p = getelementptr i32, ptr addrspace(1) %out, i32 %n
  %x = load i32, ptr addrspace(1) %p, align 4
  %v = call i32 @gasket.sub_group_scan.i32(i32 0, i32 0, i32 %x)
  store i32 %v, ptr addrspace(1) %p, align 4
  ret void
}

define spir_kernel void @shuffle(ptr addrspace(1) %out) {
  %n = call i32 @gasket.local_id(i32 0)
  %p = getelementptr i32, ptr addrspace(1) %out, i32 %n
  %x = load i32, ptr addrspace(1) %p, align 4
  %from = sub i32 7, %n
  %v = call i32 @gasket.sub_group_shuffle.i32(i32 %x, i32 %from)
  store i32 %v, ptr addrspace(1) %p, align 4
  ret void
}

define spir_kernel void @broadcast(ptr addrspace(1) %out) {
  %n = call i32 @gasket.local_id(i32 0)
  %p = getelementptr i32, ptr addrspace(1) %out, i32 %n
  %x = load i32, ptr addrspace(1) %p, align 4
  %v = call i32 @gasket.sub_group_broadcast.i32(i32 %x, i32 5)
  store i32 %v, ptr addrspace(1) %p, align 4
  ret void
}

define spir_kernel void @ballot(ptr addrspace(1) %out) {
  %n = call i32 @gasket.local_id(i32 0)
  %p = getelementptr i32, ptr addrspace(1) %out, i32 %n
  %x = load i32, ptr addrspace(1) %p, align 4
  %odd = trunc i32 %x to i1
  %v = call i32 @gasket.sub_group_ballot(i1 %odd)
  store i32 %v, ptr addrspace(1) %p, align 4
  ret void
}

; Two components, eight elements apart; their sum.
define spir_kernel void @block_read(ptr addrspace(1) %out) {
  %n = call i32 @gasket.local_id(i32 0)
  %p = getelementptr i32, ptr addrspace(1) %out, i32 %n
  %x = load i32, ptr addrspace(1) %p, align 4
  %both = call <2 x i32> @gasket.sub_group_block_read.v2i32.p1(ptr addrspace(1) %out)
  %a = extractelement <2 x i32> %both, i32 0
  %b = extractelement <2 x i32> %both, i32 1
  %v = add i32 %a, %b
  store i32 %v, ptr addrspace(1) %p, align 4
  ret void
}

define spir_kernel void @block_write(ptr addrspace(1) %out) {
  %n = call i32 @gasket.local_id(i32 0)
  %1 = insertelement <2 x i32> undef, i32 %n, i32 0
  %both = insertelement <2 x i32> %1, i32 %n, i32 1
  call void @gasket.sub_group_block_write.v2i32.p1(<2 x i32> %both, ptr addrspace(1) %out)
  ret void
}

declare i32 @gasket.local_id(i32)
declare void @gasket.barrier(i32, i32)
declare void @gasket.sub_group_barrier(i32, i32)
declare i32 @gasket.sub_group_reduce.i32(i32, i32)
declare i32 @gasket.sub_group_scan.i32(i32, i32, i32)
declare i32 @gasket.sub_group_shuffle.i32(i32, i32)
declare i32 @gasket.sub_group_broadcast.i32(i32, i32)
declare i32 @gasket.sub_group_ballot(i1)
declare <2 x i32> @gasket.sub_group_block_read.v2i32.p1(ptr addrspace(1))
declare void @gasket.sub_group_block_write.v2i32.p1(<2 x i32>, ptr addrspace(1))
