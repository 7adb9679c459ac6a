; Generic pointers: the memory that one points into. Digits: is_global, is_local, is_private, and get_fence.
;
; @kind(0) = 1002
; @kind(1) = 101
; @kind(2) = 10
; @again(0) = 10
; @again(1) = 20
; @again(2) = 30
; @elsewhere() = 1

@in_global = internal addrspace(1) global i32 10
@in_local = internal addrspace(3) global i32 undef, align 4

define internal ptr addrspace(4) @pointer(i32 %n, ptr %variable) {
  %g = addrspacecast ptr addrspace(1) @in_global to ptr addrspace(4)
  %l = addrspacecast ptr addrspace(3) @in_local to ptr addrspace(4)
  %p = addrspacecast ptr %variable to ptr addrspace(4)
  %is0 = icmp eq i32 %n, 0
  %is1 = icmp eq i32 %n, 1
  %1 = select i1 %is1, ptr addrspace(4) %l, ptr addrspace(4) %p
  %2 = select i1 %is0, ptr addrspace(4) %g, ptr addrspace(4) %1
  ret ptr addrspace(4) %2
}

define i32 @kind(i32 %n) {
  %variable = alloca i32, align 4
  %p = call ptr addrspace(4) @pointer(i32 %n, ptr %variable)
  %g = call i1 @gasket.is_global(ptr addrspace(4) %p)
  %l = call i1 @gasket.is_local(ptr addrspace(4) %p)
  %v = call i1 @gasket.is_private(ptr addrspace(4) %p)
  %fence = call i32 @gasket.get_fence(ptr addrspace(4) %p)
  %1 = select i1 %g, i32 1000, i32 0
  %2 = select i1 %l, i32 100, i32 0
  %3 = select i1 %v, i32 10, i32 0
  %4 = add i32 %1, %2
  %5 = add i32 %3, %fence
  %r = add i32 %4, %5
  ret i32 %r
}

; Converts the pointer back to its address space and reads through it.
define i32 @again(i32 %n) {
  %variable = alloca i32, align 4
  store i32 30, ptr %variable, align 4
  store i32 20, ptr addrspace(3) @in_local, align 4
  %p = call ptr addrspace(4) @pointer(i32 %n, ptr %variable)
  switch i32 %n, label %private [ i32 0, label %global i32 1, label %local ]
global:
  %g = call ptr addrspace(1) @gasket.to_global(ptr addrspace(4) %p)
  %x = load i32, ptr addrspace(1) %g, align 4
  ret i32 %x
local:
  %l = call ptr addrspace(3) @gasket.to_local(ptr addrspace(4) %p)
  %y = load i32, ptr addrspace(3) %l, align 4
  ret i32 %y
private:
  %v = call ptr @gasket.to_private(ptr addrspace(4) %p)
  %z = load i32, ptr %v, align 4
  ret i32 %z
}

; A pointer into another address space becomes null.
define i1 @elsewhere() {
  %variable = alloca i32, align 4
  %p = addrspacecast ptr %variable to ptr addrspace(4)
  %l = call ptr addrspace(3) @gasket.to_local(ptr addrspace(4) %p)
  %r = icmp eq ptr addrspace(3) %l, null
  ret i1 %r
}

declare ptr addrspace(1) @gasket.to_global(ptr addrspace(4))
declare ptr addrspace(3) @gasket.to_local(ptr addrspace(4))
declare ptr @gasket.to_private(ptr addrspace(4))
declare i1 @gasket.is_global(ptr addrspace(4))
declare i1 @gasket.is_local(ptr addrspace(4))
declare i1 @gasket.is_private(ptr addrspace(4))
declare i32 @gasket.get_fence(ptr addrspace(4))
