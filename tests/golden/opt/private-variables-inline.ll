; --private-variables=inline: pointers into both classes become branches, through address arithmetic and loops.
; RUN: gasket opt --private-variables=inline --verify-each --passes=private-variables,inline,drop-dead,lift-allocas %s | FileCheck %s
; RUN: gasket opt --private-variables=inline --passes=private-variables,inline,drop-dead,lift-allocas %s | llvm-as-16 -o /dev/null
; RUN: gasket eval --function use --private-variables=inline -O0 --via=sim %s 3 | FileCheck %s --check-prefix=VALUE
; RUN: gasket eval --function use --private-variables=inline -O2 --via=sim %s 3 | FileCheck %s --check-prefix=VALUE
; RUN: gasket eval --function use --private-variables=inline -O2 --via=ir %s 3 | FileCheck %s --check-prefix=VALUE
; The loop adds 1 to each element that it visits: t[1] (20), m[1] (200), t[1] again (21). Their sum is 241, and t[1] + m[1] is 22 + 201 afterwards.
; VALUE: 464
; CHECK: @m = internal addrspace(10) global [2 x i32]
; CHECK-LABEL: @use(
; CHECK: %t = alloca [2 x i32]
; CHECK-NOT: call
; CHECK: phi ptr addrspace(10) [ poison, %entry ]
; CHECK: getelementptr i32, ptr %
; CHECK: getelementptr i32, ptr addrspace(10) %
; CHECK: br i1
; CHECK: load i32, ptr %
; CHECK: load i32, ptr addrspace(10) %
; CHECK: store i32 %{{.*}}, ptr %
; CHECK: store i32 %{{.*}}, ptr addrspace(10) %
@m = internal global [2 x i32] [i32 100, i32 200], align 4

define internal i32 @bump(ptr %p) {
  %q = getelementptr i32, ptr %p, i32 1
  %x = load i32, ptr %q, align 4
  %y = add i32 %x, 1
  store i32 %y, ptr %q, align 4
  ret i32 %x
}

define i32 @use(i32 %count) {
entry:
  %t = alloca [2 x i32], align 4
  %second = getelementptr i32, ptr %t, i32 1
  store i32 20, ptr %second, align 4
  br label %loop
loop:
  %n = phi i32 [ 0, %entry ], [ %m1, %loop ]
  %p = phi ptr [ %t, %entry ], [ %other, %loop ]
  %other = phi ptr [ @m, %entry ], [ %p, %loop ]
  %sum = phi i32 [ 0, %entry ], [ %more, %loop ]
  %x = call i32 @bump(ptr %p)
  %more = add i32 %sum, %x
  %m1 = add i32 %n, 1
  %again = icmp slt i32 %m1, %count
  br i1 %again, label %loop, label %end
end:
  %a = load i32, ptr %second, align 4
  %b = load i32, ptr getelementptr (i32, ptr @m, i32 1), align 4
  %c = add i32 %a, %b
  %r = add i32 %more, %c
  ret i32 %r
}
