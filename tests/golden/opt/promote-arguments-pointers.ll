; RUN: gasket opt --passes=promote-arguments,drop-dead,cse,dce %s | FileCheck %s
; Of a struct that is written too, the generic pointer that is only read is passed beside it, so that its space is known call by call.
%struct.job = type { ptr addrspace(4), i32, ptr addrspace(4) }

@slot = internal addrspace(3) global i32 undef, align 4

; CHECK: call spir_func void @add.1(ptr addrspace(4) %j, i32 1, ptr addrspace(4) addrspacecast (ptr addrspace(3) @slot to ptr addrspace(4)))
; CHECK: call spir_func void @add.1(ptr addrspace(4) %j, i32 2, ptr addrspace(4) %g)
define spir_kernel void @k(ptr addrspace(1) %out) {
  %job = alloca %struct.job, align 8
  %j = addrspacecast ptr %job to ptr addrspace(4)
  %g = addrspacecast ptr addrspace(1) %out to ptr addrspace(4)
  store ptr addrspace(4) addrspacecast (ptr addrspace(3) @slot to ptr addrspace(4)), ptr %job, align 8
  call void @add(ptr addrspace(4) %j, i32 1)
  store ptr addrspace(4) %g, ptr %job, align 8
  call void @add(ptr addrspace(4) %j, i32 2)
  ret void
}

; The one at 16 bytes is written here, so it stays in memory.
; CHECK: define internal spir_func void @add.1(ptr addrspace(4) %j, i32 %n, ptr addrspace(4) [[DATA:%.*]]) noinline {
; CHECK: load i32, ptr addrspace(4) [[DATA]], align 4
; CHECK: load i32, ptr addrspace(4) %count.at
; CHECK: load ptr addrspace(4), ptr addrspace(4) %other.at
define void @add(ptr addrspace(4) %j, i32 %n) noinline {
  %data = load ptr addrspace(4), ptr addrspace(4) %j, align 8
  %old = load i32, ptr addrspace(4) %data, align 4
  %new = add i32 %old, %n
  %count.at = getelementptr %struct.job, ptr addrspace(4) %j, i32 0, i32 1
  %count = load i32, ptr addrspace(4) %count.at, align 8
  %more = add i32 %count, %new
  store i32 %more, ptr addrspace(4) %count.at, align 8
  %other.at = getelementptr %struct.job, ptr addrspace(4) %j, i32 0, i32 2
  %other = load ptr addrspace(4), ptr addrspace(4) %other.at, align 8
  %behind = getelementptr i32, ptr addrspace(4) %other, i64 1
  store ptr addrspace(4) %behind, ptr addrspace(4) %other.at, align 8
  ret void
}
