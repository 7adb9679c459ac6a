; Private variables in each storage class, beyond the examples of the document: initial values with addresses, pointers in memory, calls of calls, pointers
; by phis in loops, and atomic operations. `use` computes the same number with all solutions that accept it.
; RUN: gasket opt --private-variables=pass --verify-each --passes=private-variables,lift-allocas %s | FileCheck %s --check-prefix=PASS
; RUN: gasket opt --private-variables=escaping --verify-each --passes=private-variables,lift-allocas %s | FileCheck %s --check-prefix=ESCAPING
; RUN: gasket opt --private-variables=escaping --passes=private-variables,lift-allocas %s | llvm-as-16 -o /dev/null
; RUN: not gasket opt --private-variables=language --passes=private-variables,lift-allocas %s 2>&1 | FileCheck %s --check-prefix=LANGUAGE
; RUN: sh -c 'for s in pass module escaping; do for o in "-O0 --via=sim" "-O2 --via=sim" "-O2 --via=ir"; do gasket eval --function use $o --private-variables=$s %s 1 || exit 1; done; done' | uniq -c | FileCheck %s --check-prefix=VALUE
; 7 + 30 of `pick`, 9 of `links`, 4 of the loop, and 8 of the atomic operation.
; VALUE: 9 58

; PASS-NOT: addrspace(10)
; PASS-LABEL: define {{.*}}@use(
; PASS: [[LINKS:%.*]] = alloca { i32, ptr }
; PASS: store i32 7, ptr [[A:%.*]], align 4
; PASS: store i32 1, ptr [[LINKS]]
; PASS: store ptr [[A]], ptr %
; ESCAPING-DAG: @a = internal addrspace(10) global i32 7
; ESCAPING-DAG: @links = internal addrspace(10) global { i32, ptr } { i32 1, ptr addrspacecast (ptr addrspace(10) @a to ptr) }
; ESCAPING-DAG: @use.passed = internal addrspace(10) global i32 0
; ESCAPING-DAG: @use.stored = internal addrspace(10) global i32 0
; ESCAPING-DAG: @use.chosen = internal addrspace(10) global i32 0
; ESCAPING-NOT: @use.kept
; ESCAPING-NOT: @use.slot
; ESCAPING: %kept = alloca i32
; ESCAPING: %slot = alloca ptr
; ESCAPING: store ptr %kept, ptr %slot
; LANGUAGE: error: parameter 'p' of 'pick' points to 'passed' in a function and to 'a' at program scope
; LANGUAGE: error: parameter 'p' of 'through' points to 'passed' in a function and to 'a' at program scope
; LANGUAGE: error: pointer to 'chosen' in a function and to 'a' at program scope
@a = internal global i32 7, align 4
@links = internal global { i32, ptr } { i32 1, ptr @a }, align 8
@unused = internal global [40 x i32] zeroinitializer, align 4

define internal ptr @pick(ptr %p, i32 %c) noinline {
  %x = icmp ne i32 %c, 0
  %q = select i1 %x, ptr %p, ptr @a
  ret ptr %q
}

define internal i32 @through(ptr %p, i32 %c) noinline {
  %q = call ptr @pick(ptr %p, i32 %c)
  %v = load i32, ptr %q, align 4
  ret i32 %v
}

define i32 @use(i32 %one) {
entry:
  %passed = alloca i32, align 4
  %stored = alloca i32, align 4
  %chosen = alloca i32, align 4
  %kept = alloca i32, align 4
  %slot = alloca ptr, align 8
  store i32 30, ptr %passed, align 4
  store i32 9, ptr %stored, align 4
  store i32 2, ptr %chosen, align 4
  store i32 8, ptr %kept, align 4
  %zero = sub i32 %one, 1
  %s = call i32 @through(ptr %passed, i32 %one)
  %t = call i32 @through(ptr @a, i32 %one)
  %l = getelementptr { i32, ptr }, ptr @links, i32 0, i32 1
  %f = load ptr, ptr %l, align 8
  store ptr %stored, ptr %l, align 8
  %g = load ptr, ptr %l, align 8
  %u = load i32, ptr %g, align 4
  store i32 2, ptr %f, align 4
  store ptr %kept, ptr %slot, align 8
  %k = load ptr, ptr %slot, align 8
  %w = atomicrmw add ptr %k, i32 %one seq_cst, align 4
  br label %loop
loop:
  %n = phi i32 [ 0, %entry ], [ %m, %loop ]
  %p = phi ptr [ %chosen, %entry ], [ @a, %loop ]
  %sum = phi i32 [ 0, %entry ], [ %more, %loop ]
  %v = load i32, ptr %p, align 4
  %more = add i32 %sum, %v
  %m = add i32 %n, 1
  %again = icmp slt i32 %m, 2
  br i1 %again, label %loop, label %end
end:
  %x = add i32 %s, %t
  %y = add i32 %x, %u
  %z = add i32 %y, %more
  %r = add i32 %z, %w
  ret i32 %r
}
