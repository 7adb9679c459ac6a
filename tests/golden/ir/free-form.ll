; RUN: gasket opt --passes=dce %s | FileCheck %s
; RUN: gasket eval --function first %s 3 | FileCheck --check-prefix=VALUE %s
; Lines mean nothing between instructions and definitions, as in LLVM; a global may have attributes; LLVM says of null that it is aligned to 2^32.
; VALUE: 8
; CHECK: @a = global i32 1, align 4
; CHECK: @b = internal constant [2 x i32] [i32 5, i32 6], align 4
; CHECK-LABEL: define spir_func i32 @first(i32 %x)
; CHECK-NEXT:    %y = add i32 %x, 5
; CHECK-NEXT:    ret i32 %y
; CHECK-LABEL: define spir_func i32 @second()
; CHECK-NEXT:    %1 = load volatile i32, ptr addrspace(1) null, align 2147483648
  @a = addrspace(0) global i32 1, align 4 #0
  @b = internal constant [2 x i32]
    [i32 5,
     i32 6], align 4
  define i32 @first(i32 %x) { %y = add i32 %x, 5 ret i32 %y } define i32 @second() {
  %1 = load volatile i32, ptr addrspace(1) null, align 4294967296 ret i32 %1 }
  attributes #0 = { "objc_arc_inert" }
