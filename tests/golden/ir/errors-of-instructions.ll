; RUN: not gasket opt --passes= %s 2>&1 | FileCheck --implicit-check-not=error: %s
; Each line that is wrong is refused once, with what is wrong of it, and the next one is read.
@v = internal addrspace(1) global i32 0
declare i32 @g(i32)
define void @f(i32 %n, ptr %p, <2 x i32> %w) {
entry:
; CHECK: :[[#@LINE+1]]:{{[0-9]+}}: error: {{.*}}%entry is a block, not a value
  %a1 = add i32 %n, %entry
; CHECK: :[[#@LINE+1]]:{{[0-9]+}}: error: {{.*}}%n is a value, not a block
  br label %n
; CHECK: :[[#@LINE+1]]:{{[0-9]+}}: error: {{.*}}%n is defined twice
  %n = add i32 1, 2
; CHECK: :[[#@LINE+1]]:{{[0-9]+}}: error: {{.*}}this instruction returns no value
  %a3 = store i32 1, ptr %p
; CHECK: :[[#@LINE+1]]:{{[0-9]+}}: error: {{.*}}@g takes 1 arguments, not 2
  %a4 = call i32 @g(i32 1, i32 2)
; CHECK: :[[#@LINE+1]]:{{[0-9]+}}: error: {{.*}}@g returns i32, not i64
  %a5 = call i64 @g(i32 1)
; CHECK: :[[#@LINE+1]]:{{[0-9]+}}: error: {{.*}}@v is not a function
  %a6 = call i32 @v(i32 1)
; CHECK: :[[#@LINE+1]]:{{[0-9]+}}: error: {{.*}}operand bundles are not supported
  %a8 = call i32 @g(i32 1) [ "deopt"() ]
; CHECK: :[[#@LINE+1]]:{{[0-9]+}}: error: {{.*}}'1.1' is not exact in half
  %a9 = fadd half 1.1, 1.0
; CHECK: :[[#@LINE+1]]:{{[0-9]+}}: error: {{.*}}<2 x i32> has only 2 elements
  %b1 = add <2 x i32> %w, <i32 1, i32 2, i32 3>
; CHECK: :[[#@LINE+1]]:{{[0-9]+}}: error: {{.*}}this element must be i32, not i64
  %b2 = add <2 x i32> %w, <i32 1, i64 2>
; CHECK: :[[#@LINE+1]]:{{[0-9]+}}: error: {{.*}}<2 x i32> has 2 elements, but 1 are given
  %b3 = add <2 x i32> %w, <i32 1>
; CHECK: :[[#@LINE+1]]:{{[0-9]+}}: error: {{.*}}'@nothing' is not defined
  store i32 1, ptr @nothing
; CHECK: :[[#@LINE+1]]:{{[0-9]+}}: error: {{.*}}getelementptr needs a pointer, not i64
  %b4 = load i32, ptr getelementptr (i32, i64 5, i64 1)
; CHECK: :[[#@LINE+1]]:{{[0-9]+}}: error: {{.*}}the operands of add are i32 and i64
  %b5 = add i32 add (i32 1, i64 2), 3
; CHECK: :[[#@LINE+1]]:{{[0-9]+}}: error: {{.*}}this expression is i64, not i32
  %b6 = add i32 ptrtoint (ptr null to i64), 3
; CHECK: :[[#@LINE+1]]:{{[0-9]+}}: error: {{.*}}the name of a block is expected here, not
  br label @v
; CHECK: :[[#@LINE+1]]:{{[0-9]+}}: error: {{.*}}is not a scope; use singlethread, subgroup, workgroup, device or an empty string
  fence syncscope("somewhere") acquire
; CHECK: :[[#@LINE+1]]:{{[0-9]+}}: error: {{.*}}a memory ordering is expected here, not
  fence quickly
; CHECK: :[[#@LINE+1]]:{{[0-9]+}}: error: {{.*}}a pointer is expected here, not i32
  %b7 = load i32, i32 %n
; CHECK: :[[#@LINE+1]]:{{[0-9]+}}: error: {{.*}}is not a predicate of icmp
  %b8 = icmp near i32 %n, 1
; CHECK: :[[#@LINE+1]]:{{[0-9]+}}: error: {{.*}}a vector is expected here, not i32
  %b9 = extractelement i32 %n, i32 0
; CHECK: :[[#@LINE+1]]:{{[0-9]+}}: error: {{.*}}the mask must be a vector of i32, not i32
  %c1 = shufflevector <2 x i32> %w, <2 x i32> %w, i32 0
; CHECK: :[[#@LINE+1]]:{{[0-9]+}}: error: {{.*}}there is no element 2
  %c2 = extractvalue { i32, i32 } zeroinitializer, 2
; CHECK: :[[#@LINE+1]]:{{[0-9]+}}: error: {{.*}}a number is expected here
  %c3 = extractvalue { i32, i32 } zeroinitializer, %n
; CHECK: :[[#@LINE+1]]:{{[0-9]+}}: error: {{.*}}an index must be an integer, not float
  %c4 = getelementptr i32, ptr %p, float 1.0
; CHECK: :[[#@LINE+1]]:{{[0-9]+}}: error: {{.*}}an alloca must be in address space 0
  %c6 = alloca i32, addrspace(1)
; CHECK: :[[#@LINE+1]]:{{[0-9]+}}: error: {{.*}}an alloca of a size known only at run time is not supported
  %c7 = alloca i32, i32 %n
; CHECK: :[[#@LINE+1]]:{{[0-9]+}}: error: {{.*}}an alignment is a power of two
  %c8 = alloca i32, align 3
; CHECK: :[[#@LINE+1]]:{{[0-9]+}}: error: {{.*}}uinc_wrap' is not supported
  %c9 = atomicrmw uinc_wrap ptr %p, i32 1 seq_cst
; CHECK: :[[#@LINE+1]]:{{[0-9]+}}: error: {{.*}}the condition of a branch must be i1, not i32
  br i32 %n, label %entry, label %entry
; CHECK: :[[#@LINE+1]]:{{[0-9]+}}: error: {{.*}}unexpected '2' at the end of this instruction
  %d1 = add i32 %n, 1 2
; CHECK: :[[#@LINE+1]]:{{[0-9]+}}: error: {{.*}}a call is expected here, not
  %d2 = tail add i32 1, 2
; CHECK: :[[#@LINE+1]]:{{[0-9]+}}: error: {{.*}}scalable vectors are not supported
  %d3 = add <vscale x 2 x i32> %w, %w
; CHECK: :[[#@LINE+1]]:{{[0-9]+}}: error: {{.*}}a vector must have at least one element
  %d4 = add <0 x i32> %w, %w
; CHECK: :[[#@LINE+1]]:{{[0-9]+}}: error: {{.*}}the elements of a vector must be integers, floating-point numbers or pointers, not [2 x i32]
  %d5 = add <2 x [2 x i32]> %w, %w
; CHECK: :[[#@LINE+1]]:{{[0-9]+}}: error: {{.*}}a type is expected here, not
  %d6 = add nothing %w, %w
; CHECK: :[[#@LINE+1]]:{{[0-9]+}}: error: {{.*}}a value cannot have the type void
  %d7 = add void %w, %w
  ret void
}
