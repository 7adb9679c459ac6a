; RUN: gasket run --via=ir -O0 -k queries -g 1 -l 1 -a o=int[14] --print o %s | FileCheck %s
; RUN: gasket run -k queries -g 1 -l 1 -a o=int[14] --print o %s | FileCheck %s
; RUN: gasket run --passes= --via=ir -k queries -g 1 -l 1 -a o=int[14] --print o %s | FileCheck %s
; Queries about generic pointers that are only known at run time: one to a global, a local and a private variable.
@shared = internal addrspace(3) global i32 undef
declare ptr addrspace(1) @gasket.to_global(ptr addrspace(4))
declare ptr addrspace(3) @gasket.to_local(ptr addrspace(4))
declare ptr @gasket.to_private(ptr addrspace(4))
declare i1 @gasket.is_global(ptr addrspace(4))
declare i1 @gasket.is_local(ptr addrspace(4))
declare i1 @gasket.is_private(ptr addrspace(4))
declare i32 @gasket.get_fence(ptr addrspace(4))
declare void @llvm.assume(i1)
define i32 @query(ptr addrspace(4) %p) noinline {
  %g = call i1 @gasket.is_global(ptr addrspace(4) %p)
  %l = call i1 @gasket.is_local(ptr addrspace(4) %p)
  %v = call i1 @gasket.is_private(ptr addrspace(4) %p)
  %tg = call ptr addrspace(1) @gasket.to_global(ptr addrspace(4) %p)
  %tl = call ptr addrspace(3) @gasket.to_local(ptr addrspace(4) %p)
  %tv = call ptr @gasket.to_private(ptr addrspace(4) %p)
  %ng = icmp ne ptr addrspace(1) %tg, null
  %nl = icmp ne ptr addrspace(3) %tl, null
  %nv = icmp ne ptr %tv, null
  %f = call i32 @gasket.get_fence(ptr addrspace(4) %p)
  %g1 = zext i1 %g to i32
  %l1 = zext i1 %l to i32
  %v1 = zext i1 %v to i32
  %g2 = zext i1 %ng to i32
  %l2 = zext i1 %nl to i32
  %v2 = zext i1 %nv to i32
  %m1 = mul i32 %g1, 100000
  %m2 = mul i32 %l1, 10000
  %m3 = mul i32 %v1, 1000
  %m4 = mul i32 %g2, 100
  %m5 = mul i32 %l2, 10
  %s1 = add i32 %m1, %m2
  %s2 = add i32 %s1, %m3
  %s3 = add i32 %s2, %m4
  %s4 = add i32 %s3, %m5
  %s5 = add i32 %s4, %v2
  %high = mul i32 %f, 1000000
  %sum = add i32 %s5, %high
  ret i32 %sum
}
define spir_kernel void @queries(ptr addrspace(1) %o) {
  %private = alloca [2 x i32]
  %second = getelementptr [2 x i32], ptr %private, i64 0, i64 1
  %g = addrspacecast ptr addrspace(1) %o to ptr addrspace(4)
  %l = addrspacecast ptr addrspace(3) @shared to ptr addrspace(4)
  %v = addrspacecast ptr %second to ptr addrspace(4)
  br label %loop
loop:
  %i = phi i32 [ 0, %0 ], [ %next, %loop ]
  %p = phi ptr addrspace(4) [ %g, %0 ], [ %q, %loop ]
  %q = phi ptr addrspace(4) [ %l, %0 ], [ %r, %loop ]
  %r = phi ptr addrspace(4) [ %v, %0 ], [ %p, %loop ]
  %answer = call i32 @query(ptr addrspace(4) %p)
  %at = getelementptr i32, ptr addrspace(1) %o, i32 %i
  store i32 %answer, ptr addrspace(1) %at, align 4
  %next = add i32 %i, 1
  %more = icmp ult i32 %next, 4
  call void @llvm.assume(i1 true)
  br i1 %more, label %loop, label %done
done:
  ret void
}
; CHECK: {{^}}2100100
; CHECK-NEXT: {{^}}1010010
; CHECK-NEXT: {{^}}1001
; CHECK-NEXT: {{^}}2100100
