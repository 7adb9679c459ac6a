; RUN: not gasket opt --passes= %s 2>&1 | FileCheck %s
; A type takes less than 2^63 bytes, also when it consists of structs that have their bodies later.
%page = type { [1099511627776 x i8] }
; CHECK: error-type-layout.ll:[[#@LINE+1]]:14: error: this type is too large: it takes 2^63 bytes or more
%book = type { [4194304 x %page], [4194304 x %page] }
%good = type { [4194304 x %page], [4194303 x %page] }
; CHECK-NEXT: %book
%tail = type { i32, ptr, %later }
%later = type { %unknown }
%unknown = type opaque
define void @f(ptr %p) {
; CHECK: error-type-layout.ll:[[#@LINE+1]]:18: error: this type is too large: it takes 2^63 bytes or more
  %x = load [2 x [1099511627776 x [8388608 x i8]]], ptr %p
  ret void
}
; CHECK-NOT: error:
define i64 @g() {
  %a = getelementptr %good, ptr null, i32 0, i32 1
  %n = ptrtoint ptr %a to i64
  ret i64 %n
}
