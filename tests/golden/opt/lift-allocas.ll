; RUN: gasket opt --passes=lift-allocas %s | FileCheck %s
; RUN: gasket opt --passes=lift-allocas %s | llvm-as-16 -o /dev/null
; RUN: gasket eval --function use --via=sim %s 1 | FileCheck %s --check-prefix=ONE
; RUN: gasket eval --function use --via=ir %s 0 | FileCheck %s --check-prefix=TWO
; The examples of the proposal: a static variable beside a local one; a reference to it; a function, exported or not inlined, that gives back a reference to either.
; ONE: 41
; TWO: 11

; CHECK-DAG: @a = internal addrspace(10) global i32 7
; CHECK-DAG: @links = internal addrspace(10) global { i32, ptr addrspace(10) } { i32 1, ptr addrspace(10) @a }
; CHECK-DAG: @shared = internal addrspace(3) global i32 undef
; CHECK-DAG: @example1.b = internal addrspace(10) global i32 0
; CHECK-DAG: @example2.ref = internal addrspace(10) global ptr addrspace(10) null
; CHECK-DAG: @use.local = internal addrspace(10) global [2 x i32] zeroinitializer
@a = internal global i32 7, align 4
@links = internal global { i32, ptr } { i32 1, ptr @a }, align 8
@shared = internal addrspace(3) global i32 undef, align 4

define void @example1() {
  %b = alloca i32, align 4
  store i32 0, ptr %b, align 4
  ret void
}

; CHECK-LABEL: define {{.*}}i32 @example2(
; CHECK: store ptr addrspace(10) @a, ptr addrspace(10) @example2.ref
; CHECK: load ptr addrspace(10), ptr addrspace(10) @example2.ref
define i32 @example2() {
  %ref = alloca ptr, align 8
  store ptr @a, ptr %ref, align 8
  %r = load ptr, ptr %ref, align 8
  %b = load i32, ptr %r, align 4
  ret i32 %b
}

; CHECK-LABEL: define {{.*}}ptr addrspace(10) @foo(ptr addrspace(10) %input, i32 %select)
; CHECK: select i1 %c, ptr addrspace(10) %input, ptr addrspace(10) @a
define ptr @foo(ptr %input, i32 %select) noinline {
  %c = icmp ne i32 %select, 0
  %r = select i1 %c, ptr %input, ptr @a
  ret ptr %r
}

; CHECK-LABEL: define dllexport {{.*}}i32 @use(
; CHECK: %second = getelementptr [2 x i32], ptr addrspace(10) @use.local, i32 0, i32 1
; CHECK: call {{.*}}ptr addrspace(10) @foo(ptr addrspace(10) %second, i32 %select)
; CHECK: icmp eq ptr addrspace(10) %{{.*}}, null
; CHECK: addrspacecast ptr addrspace(10) %{{.*}} to ptr addrspace(4)
; CHECK-NOT: {{ptr [^a]}}
define dllexport i32 @use(i32 %select) {
  %local = alloca [2 x i32], align 4
  %second = getelementptr [2 x i32], ptr %local, i32 0, i32 1
  store i32 37, ptr %second, align 4
  %p = call ptr @foo(ptr %second, i32 %select)
  %none = icmp eq ptr %p, null
  %g = addrspacecast ptr %p to ptr addrspace(4)
  %x = load i32, ptr addrspace(4) %g, align 4
  %z = zext i1 %none to i32
  %y = add i32 %x, %z
  %w = add i32 %y, 4
  ret i32 %w
}
