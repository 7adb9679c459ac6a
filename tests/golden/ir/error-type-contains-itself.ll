; RUN: not gasket opt --passes= %s 2>&1 | FileCheck --implicit-check-not=error: %s
; A struct that contains itself, directly or through other structs, arrays and literal structs, has no size. One that points to itself has.
; CHECK: :[[#@LINE+1]]:1: error: %direct contains itself, so it has no size
%direct = type { i32, %direct }
%first = type { [2 x %second] }
; CHECK: :[[#@LINE+1]]:1: error: %second contains itself, so it has no size
%second = type <{ i8, { %first } }>
%list = type { i32, %list* }
%twice = type { %list, %list }
@x = internal addrspace(1) global %direct undef
@y = internal addrspace(1) global %first undef
@z = internal addrspace(1) global %twice undef
