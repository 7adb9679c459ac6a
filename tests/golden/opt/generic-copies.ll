; RUN: gasket opt --passes=infer-spaces,dce %s | FileCheck %s
; RUN: gasket run --via=ir -k copies -g 1 -a g=int[8]:iota -a n=0 --print g %s | FileCheck %s --check-prefix=ZERO
; RUN: gasket run -k copies -g 1 -a g=int[8]:iota -a n=1 --print g %s | FileCheck %s --check-prefix=ONE
; RUN: gasket run -k copies -g 1 --generic=switch -a g=int[8]:iota -a n=1 --print g %s | FileCheck %s --check-prefix=ONE
; A copy through a generic pointer takes the space that the pointer has; where there are several, it becomes accesses.
; CHECK-LABEL: @one(
; CHECK: call void @llvm.memcpy.p0.p1.i64(ptr %a, ptr addrspace(1) %g, i64 16, i1 false)
; CHECK: call void @llvm.memset.p0.i64(ptr %a, i8 0, i64 4, i1 false)
define spir_kernel void @one(ptr addrspace(1) %g) {
  %a = alloca [4 x i32], align 4
  %p = addrspacecast ptr %a to ptr addrspace(4)
  %q = addrspacecast ptr addrspace(1) %g to ptr addrspace(4)
  call void @llvm.memcpy.p4.p4.i64(ptr addrspace(4) %p, ptr addrspace(4) %q, i64 16, i1 false)
  call void @llvm.memset.p4.i64(ptr addrspace(4) %p, i8 0, i64 4, i1 false)
  ret void
}

; n zero: g[4 … 7] = a; else l, which is 7 7 7 7
; ZERO: {{^}}0{{$}}
; ZERO-NEXT: 1
; ZERO-NEXT: 2
; ZERO-NEXT: 3
; ZERO-NEXT: 0
; ZERO-NEXT: 1
; ZERO-NEXT: 2
; ZERO-NEXT: 3
; ONE: {{^}}0{{$}}
; ONE-NEXT: 1
; ONE-NEXT: 2
; ONE-NEXT: 3
; ONE-NEXT: 7
; ONE-NEXT: 7
; ONE-NEXT: 7
; ONE-NEXT: 7
@l = internal addrspace(3) global [4 x i32] undef, align 4
define spir_kernel void @copies(ptr addrspace(1) %g, i32 %n) {
  %a = alloca [4 x i32], align 4
  call void @llvm.memcpy.p0.p1.i64(ptr %a, ptr addrspace(1) %g, i64 16, i1 false)
  %l = getelementptr i8, ptr addrspace(3) @l, i64 0
  store <4 x i32> <i32 7, i32 7, i32 7, i32 7>, ptr addrspace(3) %l, align 4
  %p = addrspacecast ptr %a to ptr addrspace(4)
  %q = addrspacecast ptr addrspace(3) @l to ptr addrspace(4)
  %zero = icmp eq i32 %n, 0
  %from = select i1 %zero, ptr addrspace(4) %p, ptr addrspace(4) %q
  %to = getelementptr i32, ptr addrspace(1) %g, i64 4
  call void @llvm.memcpy.p1.p4.i64(ptr addrspace(1) %to, ptr addrspace(4) %from, i64 16, i1 false)
  ret void
}
declare void @llvm.memcpy.p4.p4.i64(ptr addrspace(4), ptr addrspace(4), i64, i1)
declare void @llvm.memcpy.p1.p4.i64(ptr addrspace(1), ptr addrspace(4), i64, i1)
declare void @llvm.memcpy.p0.p1.i64(ptr, ptr addrspace(1), i64, i1)
declare void @llvm.memset.p4.i64(ptr addrspace(4), i8, i64, i1)
