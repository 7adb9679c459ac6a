; RUN: not gasket opt --passes= %s 2>&1 | FileCheck --implicit-check-not=error: %s
; Local values exist in functions alone: an expression of a variable's initialiser names none.
; CHECK: :[[#@LINE+1]]:47: error: a local value cannot be used outside of a function
@cast = addrspace(1) global i64 ptrtoint (ptr %p to i64)
; CHECK: :[[#@LINE+1]]:41: error: a local value cannot be used outside of a function
@sum = addrspace(1) global i32 add (i32 %0, i32 1)
