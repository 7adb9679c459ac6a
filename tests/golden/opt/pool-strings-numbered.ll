; RUN: gasket opt --passes=pool-strings %s | FileCheck %s
; Strings that calls name by number stay variables of their own.
; CHECK:     @a = internal addrspace(2) constant [2 x i8] c"a\00", align 1 "gasket.number"="0"
; CHECK:     @b = internal addrspace(2) constant [2 x i8] c"b\00", align 1 "gasket.number"="1"
; CHECK-NOT: @.strings
@a = internal addrspace(2) constant [2 x i8] c"a\00", align 1
@b = internal addrspace(2) constant [2 x i8] c"b\00", align 1
define spir_kernel void @k(ptr addrspace(1) %out) {
  %a = ptrtoint ptr addrspace(2) @a to i64
  %b = ptrtoint ptr addrspace(2) @b to i64
  %c = call i64 @gasket.surface_base(i32 2)
  %ab = add i64 %a, %b
  %abc = add i64 %ab, %c
  store i64 %abc, ptr addrspace(1) %out, align 8
  ret void
}
declare i64 @gasket.surface_base(i32)
