; Work-item identity. Each work-item writes one i32 to the element with its global id.
;
; @numbers over 6 in groups of 4 = <0,1,2,3,10,11>
; @sizes over 6 in groups of 4 = <6442,6442,6442,6442,6422,6422>
; @offset over 3 in groups of 3 from 7 = <7,7,7>
; @plane over 2,2 in groups of 1,2 = <20,120,21,121>
; @lanes over 12 in groups of 12 = <800,801,802,803,804,805,806,807,810,811,812,813>
; @clock over 1 in groups of 1 = <1>
; @printf over 1 in groups of 1 = <0>

define spir_kernel void @numbers(ptr addrspace(1) %out) {
  %group = call i32 @gasket.group_id(i32 0)
  %item = call i32 @gasket.local_id(i32 0)
  %groups = mul i32 %group, 10
  %v = add i32 %groups, %item
  %first = mul i32 %group, 4
  %n = add i32 %first, %item
  %p = getelementptr i32, ptr addrspace(1) %out, i32 %n
  store i32 %v, ptr addrspace(1) %p, align 4
  ret void
}

; The digits are the global size, the size of a full group, the size of this group, and the number of groups.
define spir_kernel void @sizes(ptr addrspace(1) %out) {
  %items = call i32 @gasket.global_size(i32 0)
  %whole = call i32 @gasket.enqueued_local_size(i32 0)
  %here = call i32 @gasket.local_size(i32 0)
  %count = call i32 @gasket.group_count(i32 0)
  %1 = mul i32 %items, 10
  %2 = add i32 %1, %whole
  %3 = mul i32 %2, 10
  %4 = add i32 %3, %here
  %5 = mul i32 %4, 10
  %v = add i32 %5, %count
  %group = call i32 @gasket.group_id(i32 0)
  %item = call i32 @gasket.local_id(i32 0)
  %first = mul i32 %group, %whole
  %n = add i32 %first, %item
  %p = getelementptr i32, ptr addrspace(1) %out, i32 %n
  store i32 %v, ptr addrspace(1) %p, align 4
  ret void
}

define spir_kernel void @offset(ptr addrspace(1) %out) {
  %v = call i32 @gasket.global_offset(i32 0)
  %n = call i32 @gasket.local_id(i32 0)
  %p = getelementptr i32, ptr addrspace(1) %out, i32 %n
  store i32 %v, ptr addrspace(1) %p, align 4
  ret void
}

; Two groups in dimension 0, each with two work-items in dimension 1: the number of dimensions, the group id, the local id.
define spir_kernel void @plane(ptr addrspace(1) %out) {
  %dims = call i32 @gasket.work_dim()
  %x = call i32 @gasket.group_id(i32 0)
  %y = call i32 @gasket.local_id(i32 1)
  %row = mul i32 %y, 2
  %n = add i32 %row, %x
  %p = getelementptr i32, ptr addrspace(1) %out, i32 %n
  %tens = mul i32 %dims, 10
  %hundreds = mul i32 %x, 100
  %sum = add i32 %tens, %hundreds
  %v = add i32 %sum, %y
  store i32 %v, ptr addrspace(1) %p, align 4
  ret void
}

; Sub-groups of 8: the size, the id of the sub-group, the id in the sub-group.
define spir_kernel void @lanes(ptr addrspace(1) %out) {
  %width = call i32 @gasket.simd_size()
  %sub = call i32 @gasket.sub_group_id()
  %lane = call i32 @gasket.lane_id()
  %1 = mul i32 %width, 100
  %2 = mul i32 %sub, 10
  %3 = add i32 %1, %2
  %v = add i32 %3, %lane
  %n = call i32 @gasket.local_id(i32 0)
  %p = getelementptr i32, ptr addrspace(1) %out, i32 %n
  store i32 %v, ptr addrspace(1) %p, align 4
  ret void
}

; The clock does not stand still.
define spir_kernel void @clock(ptr addrspace(1) %out) {
  %before = call i64 @gasket.clock()
  %after = call i64 @gasket.clock()
  %later = icmp ugt i64 %after, %before
  %v = zext i1 %later to i32
  store i32 %v, ptr addrspace(1) %out, align 4
  ret void
}

; Nothing has been printed yet.
define spir_kernel void @printf(ptr addrspace(1) %out) {
  %buffer = call i64 @gasket.printf_buffer()
  %start = inttoptr i64 %buffer to ptr addrspace(1)
  %used = load i32, ptr addrspace(1) %start, align 4
  store i32 %used, ptr addrspace(1) %out, align 4
  ret void
}

declare i32 @gasket.group_id(i32)
declare i32 @gasket.local_id(i32)
declare i32 @gasket.local_size(i32)
declare i32 @gasket.enqueued_local_size(i32)
declare i32 @gasket.global_size(i32)
declare i32 @gasket.global_offset(i32)
declare i32 @gasket.group_count(i32)
declare i32 @gasket.work_dim()
declare i32 @gasket.lane_id()
declare i32 @gasket.simd_size()
declare i32 @gasket.sub_group_id()
declare i64 @gasket.printf_buffer()
declare i64 @gasket.clock()
