; Faults of the interpreter: their text, line and status.
; RUN: sh -c 'gasket eval --via=ir --function never %s 1; test $? = 3' 2>&1 | FileCheck %s --check-prefix=NEVER
; RUN: sh -c 'gasket eval --via=ir --function tagged %s 0x1000000000000000; test $? = 3' 2>&1 | FileCheck %s --check-prefix=TAGGED
; RUN: sh -c 'gasket eval --via=ir --function written %s 5; test $? = 3' 2>&1 | FileCheck %s --check-prefix=WRITTEN
; RUN: sh -c 'gasket eval --via=ir --function beyond %s 4; test $? = 3' 2>&1 | FileCheck %s --check-prefix=BEYOND
; RUN: gasket eval --via=ir --function beyond %s 3 | FileCheck %s --check-prefix=WITHIN
; RUN: not gasket eval --via=ir --function again %s 1 2>&1 | FileCheck %s --check-prefix=AGAIN
@c = addrspace(2) constant [2 x i32] [i32 1, i32 2], align 4
@l = internal addrspace(3) global [4 x i32] undef, align 4

; AGAIN: :[[#@LINE+1]]:12: error: recursion through 'again' is not allowed in OpenCL C
define i32 @again(i32 %n) {
  %m = call i32 @again(i32 %n)
  ret i32 %m
}

; NEVER: at {{.*}}:[[#@LINE+2]]: reached 'unreachable'
define i32 @never(i32 %n) {
  unreachable
}

; TAGGED:      at {{.*}}:[[#@LINE+4]]: address is not canonical: the tag of a generic pointer was not removed
; TAGGED-NEXT: address 0x1000000000000000
define i32 @tagged(i64 %a) {
  %p = inttoptr i64 %a to ptr addrspace(1)
  %v = load i32, ptr addrspace(1) %p, align 4
  ret i32 %v
}

; WRITTEN: at {{.*}}:[[#@LINE+4]]: write to constant memory 'c'
define i32 @written(i32 %n) {
  %a = ptrtoint ptr addrspace(2) @c to i64
  %p = inttoptr i64 %a to ptr addrspace(1)
  store i32 %n, ptr addrspace(1) %p, align 4
  ret i32 %n
}

; BEYOND: at {{.*}}:[[#@LINE+4]]: read of 4 bytes at offset 16 of local memory, which has 16
; WITHIN: {{^0$}}
define i32 @beyond(i32 %n) {
  %p = getelementptr [4 x i32], ptr addrspace(3) @l, i32 0, i32 %n
  %v = load i32, ptr addrspace(3) %p, align 4
  ret i32 %v
}
