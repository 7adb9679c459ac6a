; RUN: gasket opt --passes=infer-spaces %s | FileCheck %s
; Fields of an array of structs that is indexed at run time are told apart: next leads to local memory, value to global memory.
; So are parts of a table: entries 0 to 3 are local, 4 to 7 global.
%struct.node = type { ptr addrspace(4), ptr addrspace(4) }

@nodes = internal addrspace(3) global [16 x %struct.node] undef, align 8

; CHECK-LABEL: @list(
; CHECK: %next = load ptr addrspace(4), ptr addrspace(3) %next.at
; CHECK: %first = load ptr addrspace(4), ptr addrspace(3)
; CHECK: %v = load i32, ptr addrspace(1)
define spir_kernel void @list(ptr addrspace(1) %in, ptr addrspace(1) %out, i64 %i, i64 %k) {
  %node = getelementptr inbounds [16 x %struct.node], ptr addrspace(3) @nodes, i64 0, i64 %i
  %other = getelementptr inbounds [16 x %struct.node], ptr addrspace(3) @nodes, i64 0, i64 %k
  %other.generic = addrspacecast ptr addrspace(3) %other to ptr addrspace(4)
  store ptr addrspace(4) %other.generic, ptr addrspace(3) %node, align 8
  %value.at = getelementptr inbounds %struct.node, ptr addrspace(3) %node, i64 0, i32 1
  %in.generic = addrspacecast ptr addrspace(1) %in to ptr addrspace(4)
  store ptr addrspace(4) %in.generic, ptr addrspace(3) %value.at, align 8
  %next.at = getelementptr inbounds %struct.node, ptr addrspace(3) %other, i64 0, i32 0
  %next = load ptr addrspace(4), ptr addrspace(3) %next.at, align 8
  %first.at = getelementptr inbounds %struct.node, ptr addrspace(4) %next, i64 0, i32 1
  %first = load ptr addrspace(4), ptr addrspace(4) %first.at, align 8
  %v = load i32, ptr addrspace(4) %first, align 4
  store i32 %v, ptr addrspace(1) %out, align 4
  ret void
}

; CHECK-LABEL: @table(
; CHECK: %v = load i32, ptr addrspace(3)
; CHECK: %w = load i32, ptr addrspace(1)
; CHECK: %u = load i32, ptr addrspace(4)
define spir_kernel void @table(ptr addrspace(1) %in, ptr addrspace(3) %mine, i64 %i) {
  %t = alloca [8 x ptr addrspace(4)], align 8
  %low = and i64 %i, 3
  %high = or i64 %low, 4
  %any = and i64 %i, 7
  %in.generic = addrspacecast ptr addrspace(1) %in to ptr addrspace(4)
  %mine.generic = addrspacecast ptr addrspace(3) %mine to ptr addrspace(4)
  %low.at = getelementptr inbounds [8 x ptr addrspace(4)], ptr %t, i64 0, i64 %low
  %high.at = getelementptr inbounds [8 x ptr addrspace(4)], ptr %t, i64 0, i64 %high
  %any.at = getelementptr inbounds [8 x ptr addrspace(4)], ptr %t, i64 0, i64 %any
  store ptr addrspace(4) %mine.generic, ptr %low.at, align 8
  store ptr addrspace(4) %in.generic, ptr %high.at, align 8
  %p = load ptr addrspace(4), ptr %low.at, align 8
  %v = load i32, ptr addrspace(4) %p, align 4
  %q = load ptr addrspace(4), ptr %high.at, align 8
  %w = load i32, ptr addrspace(4) %q, align 4
  %r = load ptr addrspace(4), ptr %any.at, align 8
  %u = load i32, ptr addrspace(4) %r, align 4
  %x = add i32 %v, %w
  %y = add i32 %x, %u
  store i32 %y, ptr addrspace(1) %in, align 4
  ret void
}
