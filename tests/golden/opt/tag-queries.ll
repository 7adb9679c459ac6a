; RUN: gasket run --via=ir --passes=tag -g 3 -l 3 -a o=uint[3] --print o %s | FileCheck %s
; RUN: gasket run --via=sim --passes=tag -g 3 -l 3 -a o=uint[3] --print o %s | FileCheck %s
; RUN: gasket run --via=sim --passes=tag --generic=switch -g 3 -l 3 -a o=uint[3] --print o %s | FileCheck %s
; RUN: gasket run --via=ir -O2 -g 3 -l 3 -a o=uint[3] --print o %s | FileCheck %s
; Queries that are lowered to operations on the tag without an earlier pass that simplifies them. A result is the fence (2 global, 1 local, 0 private)
; in the high half, and a hexadecimal digit each for: to_global() is the original pointer, to_private(), to_local() and to_global() are not null.
; 0x21001, 0x10010, 0x100
; CHECK: {{^}}135169{{$}}
; CHECK-NEXT: {{^}}65552{{$}}
; CHECK-NEXT: {{^}}256{{$}}
@l = internal addrspace(3) global [4 x i32] undef, align 4
define spir_kernel void @k(ptr addrspace(1) %o) {
  %x = alloca i32, align 4
  store i32 7, ptr %x, align 4
  %id = call i32 @gasket.local_id(i32 0)
  %a = icmp eq i32 %id, 0
  %b = icmp eq i32 %id, 1
  %g1 = addrspacecast ptr addrspace(1) %o to ptr addrspace(4)
  %g2 = addrspacecast ptr addrspace(3) @l to ptr addrspace(4)
  %g3 = addrspacecast ptr %x to ptr addrspace(4)
  %s = select i1 %b, ptr addrspace(4) %g2, ptr addrspace(4) %g3
  %p = select i1 %a, ptr addrspace(4) %g1, ptr addrspace(4) %s
  %fence = call i32 @gasket.get_fence(ptr addrspace(4) %p)
  %tg = call ptr addrspace(1) @gasket.to_global(ptr addrspace(4) %p)
  %tl = call ptr addrspace(3) @gasket.to_local(ptr addrspace(4) %p)
  %tp = call ptr @gasket.to_private(ptr addrspace(4) %p)
  %ig = icmp ne ptr addrspace(1) %tg, null
  %il = icmp ne ptr addrspace(3) %tl, null
  %ip = icmp ne ptr %tp, null
  %eg = icmp eq ptr addrspace(1) %tg, %o
  %zg = zext i1 %ig to i32
  %zl = zext i1 %il to i32
  %zp = zext i1 %ip to i32
  %ze = zext i1 %eg to i32
  %l2 = shl i32 %zl, 4
  %p2 = shl i32 %zp, 8
  %e2 = shl i32 %ze, 12
  %f2 = shl i32 %fence, 16
  %r1 = or i32 %zg, %l2
  %r2 = or i32 %r1, %p2
  %r3 = or i32 %r2, %e2
  %r4 = or i32 %r3, %f2
  %at = getelementptr i32, ptr addrspace(1) %o, i32 %id
  store i32 %r4, ptr addrspace(1) %at, align 4
  ret void
}
declare i32 @gasket.local_id(i32)
declare i32 @gasket.get_fence(ptr addrspace(4))
declare ptr addrspace(1) @gasket.to_global(ptr addrspace(4))
declare ptr addrspace(3) @gasket.to_local(ptr addrspace(4))
declare ptr @gasket.to_private(ptr addrspace(4))
