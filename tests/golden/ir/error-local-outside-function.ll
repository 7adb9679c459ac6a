; RUN: not gasket opt --passes= %s 2>&1 | FileCheck --implicit-check-not=error: %s
; Local values exist in functions alone: an expression of a variable's initialiser names none.
; CHECK: :[[#@LINE+1]]:47: error: there are no local values outside of functions
@cast = addrspace(1) global i64 ptrtoint (ptr %p to i64)
; CHECK: :[[#@LINE+1]]:41: error: there are no local values outside of functions
@sum = addrspace(1) global i32 add (i32 %0, i32 1)
