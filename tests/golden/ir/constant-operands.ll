; RUN: gasket opt --passes=dce %s | FileCheck %s
; RUN: gasket opt --passes=combine %s | FileCheck %s --check-prefix=FOLD
; RUN: gasket run -g 1 -l 1 -a out=int[4] --print out %s | FileCheck %s --check-prefix=VALUES
; RUN: gasket run -O0 -g 1 -l 1 -a out=int[4] --print out %s | FileCheck %s --check-prefix=VALUES
; RUN: gasket run -O1 -g 1 -l 1 -a out=int[4] --print out %s | FileCheck %s --check-prefix=VALUES
; RUN: gasket run --generic=switch -g 1 -l 1 -a out=int[4] --print out %s | FileCheck %s --check-prefix=VALUES
; RUN: gasket run --via=ir -g 1 -l 1 -a out=int[4] --print out %s | FileCheck %s --check-prefix=VALUES
; An aggregate constant that is an operand holds no addresses: they are inserted by instructions, at the end of the block that a phi comes from. An initialiser
; keeps them.

; VALUES:      4
; VALUES-NEXT: 5
; VALUES-NEXT: 4
; VALUES-NEXT: 5

; CHECK: @table = addrspace(1) global [2 x ptr addrspace(1)] [ptr addrspace(1) @g, ptr addrspace(1) null]
@x = internal addrspace(3) global i32 undef, align 4
@g = addrspace(1) global i32 5, align 4
@table = addrspace(1) global [2 x ptr addrspace(1)] [ptr addrspace(1) @g, ptr addrspace(1) null], align 8

; CHECK-LABEL: @k(
; CHECK:      %[[V:.*]] = insertelement <2 x ptr addrspace(4)> poison, ptr addrspace(4) addrspacecast (ptr addrspace(3) @x to ptr addrspace(4)), i32 0
; CHECK-NEXT: %[[W:.*]] = insertelement <2 x ptr addrspace(4)> %[[V]], ptr addrspace(4) addrspacecast (ptr addrspace(1) @g to ptr addrspace(4)), i32 1
; CHECK-NEXT: extractelement <2 x ptr addrspace(4)> %[[W]], i32 %i
; CHECK:      %[[S:.*]] = insertvalue { i32, [2 x ptr addrspace(4)] } { i32 1, [2 x ptr addrspace(4)] poison }, [2 x ptr addrspace(4)] %{{.*}}, 1
; CHECK:      br label %end
; CHECK:      phi { i32, [2 x ptr addrspace(4)] } [ %[[S]], %next ], [ zeroinitializer, %entry ]
; FOLD-LABEL: @k(
; FOLD-NOT: {{[<\[]}}ptr addrspace(4) addrspacecast
define spir_kernel void @k(ptr addrspace(1) %out) {
entry:
  store i32 4, ptr addrspace(3) @x, align 4
  %i = load i32, ptr addrspace(1) %out, align 4
  %p = extractelement <2 x ptr addrspace(4)> <ptr addrspace(4) addrspacecast (ptr addrspace(3) @x to ptr addrspace(4)), ptr addrspace(4) addrspacecast (ptr addrspace(1) @g to ptr addrspace(4))>, i32 %i
  %v = load i32, ptr addrspace(4) %p, align 4
  store i32 %v, ptr addrspace(1) %out, align 4
  %j = xor i32 %i, 1
  %q = extractelement <2 x ptr addrspace(1)> <ptr addrspace(1) null, ptr addrspace(1) @g>, i32 %j
  %w = load i32, ptr addrspace(1) %q, align 4
  %to1 = getelementptr i32, ptr addrspace(1) %out, i64 1
  store i32 %w, ptr addrspace(1) %to1, align 4
  %c = icmp eq i32 %i, 0
  br i1 %c, label %next, label %end
next:
  br label %end
end:
  %s = phi { i32, [2 x ptr addrspace(4)] } [ { i32 1, [2 x ptr addrspace(4)] [ptr addrspace(4) addrspacecast (ptr addrspace(3) @x to ptr addrspace(4)), ptr addrspace(4) addrspacecast (ptr addrspace(1) @g to ptr addrspace(4))] }, %next ], [ zeroinitializer, %entry ]
  %s0 = extractvalue { i32, [2 x ptr addrspace(4)] } %s, 1, 0
  %s1 = extractvalue { i32, [2 x ptr addrspace(4)] } %s, 1, 1
  %v0 = load i32, ptr addrspace(4) %s0, align 4
  %v1 = load i32, ptr addrspace(4) %s1, align 4
  %to2 = getelementptr i32, ptr addrspace(1) %out, i64 2
  store i32 %v0, ptr addrspace(1) %to2, align 4
  %to3 = getelementptr i32, ptr addrspace(1) %out, i64 3
  store i32 %v1, ptr addrspace(1) %to3, align 4
  ret void
}
