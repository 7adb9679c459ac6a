; Faults of the interpreter: their text, line and status.
; RUN: sh -c 'gasket eval --via=ir --function never %s 1; test $? = 3' 2>&1 | FileCheck %s --check-prefix=NEVER
; RUN: sh -c 'gasket eval --via=ir --function tagged %s 0x1000000000000000; test $? = 3' 2>&1 | FileCheck %s --check-prefix=TAGGED
; RUN: sh -c 'gasket eval --via=ir --function written %s 5; test $? = 3' 2>&1 | FileCheck %s --check-prefix=WRITTEN
; RUN: sh -c 'gasket eval --via=ir --function beyond %s 4; test $? = 3' 2>&1 | FileCheck %s --check-prefix=BEYOND
; RUN: gasket eval --via=ir --function beyond %s 3 | FileCheck %s --check-prefix=WITHIN
; RUN: not gasket eval --via=ir --function again %s 1 2>&1 | FileCheck %s --check-prefix=AGAIN
; RUN: not gasket eval --via=ir -O0 --function misaligned %s 2 2>&1 | FileCheck %s --check-prefix=MISALIGNED
; RUN: gasket eval --via=ir -O0 --function misaligned %s 4 | FileCheck %s --check-prefix=ALIGNED
; RUN: not gasket eval --via=ir --function exchanged %s 1 2>&1 | FileCheck %s --check-prefix=EXCHANGED
; RUN: not gasket eval --via=ir --function added %s 1 2>&1 | FileCheck %s --check-prefix=ADDED
; RUN: gasket eval --via=ir --function nothing %s 0 | FileCheck %s --check-prefix=NOTHING
; RUN: not gasket eval --via=ir --function nothing %s 4 2>&1 | FileCheck %s --check-prefix=SOMETHING
@c = addrspace(2) constant [2 x i32] [i32 1, i32 2], align 4
@l = internal addrspace(3) global [4 x i32] undef, align 4

; AGAIN: :[[#@LINE+1]]:12: error: recursion through 'again' is not allowed in OpenCL C
define i32 @again(i32 %n) {
  %m = call i32 @again(i32 %n)
  ret i32 %m
}

; NEVER: at {{.*}}:[[#@LINE+2]]:{{[0-9]+}}: reached 'unreachable'
define i32 @never(i32 %n) {
  unreachable
}

; TAGGED:      at {{.*}}:[[#@LINE+4]]:{{[0-9]+}}: address is not canonical: the tag of a generic pointer was not removed
; TAGGED-NEXT: address 0x1000000000000000
define i32 @tagged(i64 %a) {
  %p = inttoptr i64 %a to ptr addrspace(1)
  %v = load i32, ptr addrspace(1) %p, align 4
  ret i32 %v
}

; WRITTEN: at {{.*}}:[[#@LINE+4]]:{{[0-9]+}}: write to constant memory 'c'
define i32 @written(i32 %n) {
  %a = ptrtoint ptr addrspace(2) @c to i64
  %p = inttoptr i64 %a to ptr addrspace(1)
  store i32 %n, ptr addrspace(1) %p, align 4
  ret i32 %n
}

; BEYOND: at {{.*}}:[[#@LINE+4]]:{{[0-9]+}}: read of 4 bytes at offset 16 of local memory, which has 16
; WITHIN: {{^0$}}
define i32 @beyond(i32 %n) {
  %p = getelementptr [4 x i32], ptr addrspace(3) @l, i32 0, i32 %n
  %v = load i32, ptr addrspace(3) %p, align 4
  ret i32 %v
}

; MISALIGNED: at {{.*}}:[[#@LINE+6]]:{{[0-9]+}}: write of 4 bytes at an address that is not a multiple of 4
; MISALIGNED-NEXT: address 0x{{[0-9a-f]*}}2{{$}}
; ALIGNED: {{^7$}}
define i32 @misaligned(i64 %a) {
  %p = alloca [4 x i32], align 16
  %q = getelementptr i8, ptr %p, i64 %a
  store i32 7, ptr %q, align 4
  %v = load i32, ptr %q, align 4
  ret i32 %v
}

; EXCHANGED: at {{.*}}:[[#@LINE+4]]:{{[0-9]+}}: write to constant memory 'c'
define i32 @exchanged(i32 %n) {
  %a = ptrtoint ptr addrspace(2) @c to i64
  %p = inttoptr i64 %a to ptr addrspace(1)
  %v = cmpxchg ptr addrspace(1) %p, i32 %n, i32 2 monotonic monotonic
  ret i32 %n
}

; ADDED: at {{.*}}:[[#@LINE+4]]:{{[0-9]+}}: write to constant memory 'c'
define i32 @added(i32 %n) {
  %a = ptrtoint ptr addrspace(2) @c to i64
  %p = inttoptr i64 %a to ptr addrspace(1)
  %v = atomicrmw add ptr addrspace(1) %p, i32 %n monotonic
  ret i32 %v
}

; A block of no bytes may be anywhere.
; NOTHING: {{^6$}}
; SOMETHING: at {{.*}}:[[#@LINE+3]]:{{[0-9]+}}: write through a null pointer
define i32 @nothing(i64 %n) {
  %p = inttoptr i64 %n to ptr addrspace(1)
  call void @llvm.memcpy.p1.p1.i64(ptr addrspace(1) %p, ptr addrspace(1) %p, i64 %n, i1 false)
  ret i32 6
}
declare void @llvm.memcpy.p1.p1.i64(ptr addrspace(1), ptr addrspace(1), i64, i1)
