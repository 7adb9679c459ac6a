; RUN: gasket eval --via=ir -O0 --function sum %s -- -1 2 1 | FileCheck %s
; RUN: gasket eval --via=ir -O2 --function sum %s -- -1 2 1 | FileCheck %s
; RUN: gasket eval --via=sim -O0 --function sum %s -- -1 2 1 | FileCheck %s
; An address with several indices that are variable, negative ones and a constant one among them. @a has 16 numbers; from element [1][0]
; [-1 + 1][2][1] is element 1 * 0 + 2 * 2 + 1 = 5 of the first half, which starts at 0.
; CHECK: {{^}}105{{$}}
@a = internal addrspace(2) constant [2 x [4 x [2 x i32]]] [[4 x [2 x i32]] [[2 x i32] [i32 100, i32 101], [2 x i32] [i32 102, i32 103], [2 x i32] [i32 104, i32 105], [2 x i32] [i32 106, i32 107]], [4 x [2 x i32]] [[2 x i32] [i32 108, i32 109], [2 x i32] [i32 110, i32 111], [2 x i32] [i32 112, i32 113], [2 x i32] [i32 114, i32 115]]]
define i32 @sum(i64 %i, i32 %j, i16 %k) {
  %second = getelementptr [4 x [2 x i32]], ptr addrspace(2) @a, i64 1
  %p = getelementptr [4 x [2 x i32]], ptr addrspace(2) %second, i64 %i, i32 %j, i16 %k
  %v = load i32, ptr addrspace(2) %p, align 4
  ret i32 %v
}
