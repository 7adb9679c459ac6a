; Surfaces: memory addressed by an entry of the binding table and a byte offset. Entry 0 is the kernel's argument, a buffer with the
; initial contents 0, 1, 2, …; entry 1 is the variable @table.
;
; @copy over 4 in groups of 4 = <100,101,102,103>
; @outside over 4 in groups of 4 = <0,0,0,0>
; @mixed over 4 in groups of 4 = <0,101,2,103>
; @volatile over 4 in groups of 4 = <100,1,102,3>
; @mixed_store over 4 in groups of 4 = <7,7,7,7>
; @atomic over 4 in groups of 4 = <4,1,2,3>
; @mixed_atomic over 4 in groups of 4 = <8,1,2,3>
; @bytes over 1 in groups of 1 = <16,0,2,3>

@table = addrspace(1) global [4 x i32] [i32 100, i32 101, i32 102, i32 103]

define spir_kernel void @copy(ptr addrspace(1) %out) {
  %n = call i32 @gasket.local_id(i32 0)
  %at = mul i32 %n, 4
  %v = call i32 @gasket.surface_load.i32(i32 1, i32 4, i32 %at)
  call void @gasket.surface_store.i32(i32 %v, i32 0, i32 4, i32 %at)
  ret void
}

; Reads past the end return zero; writes there are dropped.
define spir_kernel void @outside(ptr addrspace(1) %out) {
  %n = call i32 @gasket.local_id(i32 0)
  %at = mul i32 %n, 4
  %behind = add i32 %at, 16
  call void @gasket.surface_store.i32(i32 7, i32 1, i32 4, i32 %behind)
  %v = call i32 @gasket.surface_load.i32(i32 1, i32 4, i32 %behind)
  call void @gasket.surface_store.i32(i32 %v, i32 0, i32 4, i32 %at)
  ret void
}

; Even work-items read entry 0, odd ones entry 1: the set of both is 3.
define spir_kernel void @mixed(ptr addrspace(1) %out) {
  %n = call i32 @gasket.local_id(i32 0)
  %at = mul i32 %n, 4
  %which = and i32 %n, 1
  %v = call i32 @gasket.mixed_load.i32(i32 %which, i64 3, i32 4, i32 %at)
  call void @gasket.surface_store.i32(i32 %v, i32 0, i32 4, i32 %at)
  ret void
}

define spir_kernel void @volatile(ptr addrspace(1) %out) {
  %n = call i32 @gasket.local_id(i32 0)
  %at = mul i32 %n, 4
  %odd = and i32 %n, 1
  %which = xor i32 %odd, 1
  %v = call i32 @gasket.volatile_load.i32(i32 %which, i64 3, i32 4, i32 %at)
  call void @gasket.surface_store.i32(i32 %v, i32 0, i32 4, i32 %at)
  ret void
}

define spir_kernel void @mixed_store(ptr addrspace(1) %out) {
  %n = call i32 @gasket.local_id(i32 0)
  %at = mul i32 %n, 4
  %which = and i32 %n, 1
  call void @gasket.mixed_store.i32(i32 7, i32 %which, i64 3, i32 4, i32 %at)
  %v = call i32 @gasket.mixed_load.i32(i32 %which, i64 3, i32 4, i32 %at)
  call void @gasket.surface_store.i32(i32 %v, i32 0, i32 4, i32 %at)
  ret void
}

; The hardware's operation 5 adds one: four work-items increment element 0.
define spir_kernel void @atomic(ptr addrspace(1) %out) {
  %old = call i32 @gasket.surface_atomic.i32(i32 5, i32 0, i32 0, i32 undef, i32 undef)
  ret void
}

; Operation 7 adds: even work-items add their id and 3 to entry 0, odd ones to entry 1.
define spir_kernel void @mixed_atomic(ptr addrspace(1) %out) {
  %n = call i32 @gasket.local_id(i32 0)
  %which = and i32 %n, 1
  %x = add i32 %n, 3
  %old = call i32 @gasket.mixed_atomic.i32(i32 7, i32 %which, i64 3, i32 0, i32 %x, i32 undef)
  ret void
}

; The size of the buffer, and the distance between the pointer and the first byte of entry 0: zero.
define spir_kernel void @bytes(ptr addrspace(1) %out) {
  %size = call i64 @gasket.surface_size(i32 0)
  %v = trunc i64 %size to i32
  store i32 %v, ptr addrspace(1) %out, align 4
  %base = call i64 @gasket.surface_base(i32 0)
  %first = ptrtoint ptr addrspace(1) %out to i64
  %apart = sub i64 %base, %first
  %w = trunc i64 %apart to i32
  %p = getelementptr i32, ptr addrspace(1) %out, i32 1
  store i32 %w, ptr addrspace(1) %p, align 4
  ret void
}

declare i32 @gasket.local_id(i32)
declare i32 @gasket.surface_load.i32(i32, i32, i32)
declare void @gasket.surface_store.i32(i32, i32, i32, i32)
declare i32 @gasket.surface_atomic.i32(i32, i32, i32, i32, i32)
declare i32 @gasket.mixed_load.i32(i32, i64, i32, i32)
declare i32 @gasket.volatile_load.i32(i32, i64, i32, i32)
declare void @gasket.mixed_store.i32(i32, i32, i64, i32, i32)
declare i32 @gasket.mixed_atomic.i32(i32, i32, i64, i32, i32, i32)
declare i64 @gasket.surface_base(i32)
declare i64 @gasket.surface_size(i32)
