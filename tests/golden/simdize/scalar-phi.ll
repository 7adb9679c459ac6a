; RUN: gasket run -O0 --simd=8 -k k -g 8 -l 8 -a c=0 -a limit=3 -a o=int[8] --print o %s | FileCheck --check-prefix=SOME %s
; RUN: gasket run -O0 --simd=8 -k k -g 8 -l 8 -a c=1 -a limit=3 -a o=int[8] --print o %s | FileCheck --check-prefix=ALL %s
; RUN: gasket run -O0 --simd=8 -k k -g 8 -l 8 -a c=0 -a limit=0 -a o=int[8] --print o %s | FileCheck --check-prefix=NONE %s
; RUN: gasket run --via=ir -O0 -k k -g 8 -l 8 -a c=0 -a limit=3 -a o=int[8] --print o %s | FileCheck --check-prefix=SOME %s
; RUN: gasket run -O0 --simd=8 -k three -g 8 -l 8 -a c=0 -a limit=3 -a o=int[8] --print o %s | FileCheck --check-prefix=THIRD %s
; RUN: gasket run -O0 --simd=8 -k three -g 8 -l 8 -a c=2 -a limit=3 -a o=int[8] --print o %s | FileCheck --check-prefix=SECOND %s
; A phi with one value for all lanes in a block where lanes wait: they come either all from a uniform branch or all from a divergent one.
; SOME: 2
; SOME-NEXT: 2
; SOME-NEXT: 2
; SOME-NEXT: 9
; SOME-NEXT: 9
; ALL: 1
; ALL-NEXT: 1
; ALL-NEXT: 1
; ALL-NEXT: 1
; ALL-NEXT: 1
; NONE: 9
; NONE-NEXT: 9
declare i32 @gasket.local_id(i32)
define spir_kernel void @k(i32 %c, i32 %limit, ptr addrspace(1) %o) {
entry:
  %id = call i32 @gasket.local_id(i32 0)
  %at = getelementptr i32, ptr addrspace(1) %o, i32 %id
  %u = icmp eq i32 %c, 1
  br i1 %u, label %target, label %divergent
divergent:
  %v = icmp ult i32 %id, %limit
  br i1 %v, label %target, label %other
other:
  store i32 9, ptr addrspace(1) %at, align 4
  br label %exit
target:
  %x = phi i32 [ 1, %entry ], [ 2, %divergent ]
  store i32 %x, ptr addrspace(1) %at, align 4
  br label %exit
exit:
  ret void
}
; Two uniform branches before the divergent one.
; THIRD: 100
; THIRD-NEXT: 100
; THIRD-NEXT: 100
; THIRD-NEXT: 7
; SECOND: 2
; SECOND-NEXT: 2
define spir_kernel void @three(i32 %c, i32 %limit, ptr addrspace(1) %o) {
entry:
  %id = call i32 @gasket.local_id(i32 0)
  %at = getelementptr i32, ptr addrspace(1) %o, i32 %id
  %a = icmp eq i32 %c, 1
  br i1 %a, label %target, label %second
second:
  %b = icmp ne i32 %c, 2
  br i1 %b, label %third, label %target
third:
  %v = icmp uge i32 %id, %limit
  br i1 %v, label %other, label %target
other:
  store i32 7, ptr addrspace(1) %at, align 4
  br label %exit
target:
  %x = phi i32 [ 1, %entry ], [ %c, %second ], [ 100, %third ]
  %y = mul i32 %x, 1
  store i32 %y, ptr addrspace(1) %at, align 4
  br label %exit
exit:
  ret void
}
