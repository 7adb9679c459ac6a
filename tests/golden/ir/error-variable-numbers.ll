; RUN: not gasket opt --passes= %s 2>&1 | FileCheck %s
; CHECK: error-variable-numbers.ll:[[@LINE+1]]:58: error: only variables in global and constant memory have numbers
@local = internal addrspace(3) global i32 undef, align 4 "gasket.number"="0"
; CHECK: error-variable-numbers.ll:[[@LINE+1]]:71: error: the attribute's value must be a number
@word = internal addrspace(2) constant i32 2, align 4 "gasket.number"="two"
; CHECK: error-variable-numbers.ll:[[@LINE+2]]:57: error: @first and @second have the same number
@first = internal addrspace(2) constant i32 1, align 4 "gasket.number"="1"
@second = internal addrspace(2) constant i32 1, align 4 "gasket.number"="1"
; CHECK: error-variable-numbers.ll:[[@LINE+1]]:54: error: @far has number 4, but the module has only 4 variables in global and constant memory
@far = internal addrspace(2) constant i32 1, align 4 "gasket.number"="4"
