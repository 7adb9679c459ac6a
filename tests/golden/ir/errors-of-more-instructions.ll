; RUN: not gasket opt --passes= %s 2>&1 | FileCheck --implicit-check-not=error: %s
; Errors in instructions, one in each.
%s = type { i32, i64 }
%o = type opaque
declare void @g(i32)
define void @f(i32 %n, ptr %p, <2 x i32> %w, i1 %c, float %x) {
entry:
  %a1 = shufflevector <2 x i32> %w, <2 x i32> %w, <2 x i64> <i64 0, i64 1>
; CHECK: :[[@LINE-1]]:51: error: the mask must be a vector of i32, not <2 x i64>
  %a2 = extractvalue %s undef
  %a3 = extractvalue %s undef, 2
; CHECK: :[[@LINE-1]]:3: error: the index of an element is expected here
; CHECK: :[[@LINE-2]]:32: error: there is no element 2
  %a4 = alloca %o
; CHECK: :[[@LINE-1]]:16: error: the size of %o is unknown
  %a5 = alloca i32, i32 %n
; CHECK: :[[@LINE-1]]:21: error: an alloca of a size known only at run time is not supported
  %a6 = alloca i32, align 3
; CHECK: :[[@LINE-1]]:27: error: an alignment is a power of two
  %a7 = alloca i32, addrspace(1)
; CHECK: :[[@LINE-1]]:21: error: an alloca must be in address space 0
  %a8 = load %o, ptr %p
; CHECK: :[[@LINE-1]]:14: error: the size of %o is unknown
  %a9 = load i32, ptr %p, align 5
; CHECK: :[[@LINE-1]]:33: error: an alignment is a power of two
  %b1 = add i32 %n, 5 5
; CHECK: :[[@LINE-1]]:23: error: unexpected '5' at the end of this instruction
  store
  %b3 = 5
; CHECK: :[[@LINE-1]]:7: error: '=' is not a value of type %b3
  %b4 = add i32 %n
  %b5 = add i32 %n, %a99999999
; CHECK: :[[@LINE-1]]:3: error: ',' is expected here, not '%b5'
  %99999999 = add i32 %n, 1
; CHECK: :[[@LINE-1]]:3: error: this number is too large
  switch i32 %n, label %end [ i32 %n, label %end ]
; CHECK: :[[@LINE-1]]:31: error: a case must be a constant
  %b6 = icmp i32 %n, 1
; CHECK: :[[@LINE-1]]:14: error: 'i32' is not a predicate of icmp
  %b7 = icmp nothing i32 %n, 1
; CHECK: :[[@LINE-1]]:14: error: 'nothing' is not a predicate of icmp
  %b8 = atomicrmw nothing ptr %p, i32 1 monotonic
; CHECK: :[[@LINE-1]]:19: error: atomicrmw 'nothing' is not supported
  %b9 = atomicrmw add ptr %p, i32 1 nothing
; CHECK: :[[@LINE-1]]:37: error: a memory ordering is expected here, not 'nothing'
  %c1 = phi i32 [ 1, %entry
  %c2 = fneg i32
; CHECK: :[[@LINE-1]]:3: error: ']' is expected here, not '%c2'
  %c3 = getelementptr i32, i32 %n, i32 1
; CHECK: :[[@LINE-1]]:7: error: unexpected '=' at the end of this instruction
  %c4 = call void @nothing()
; CHECK: :[[@LINE-1]]:19: error: there is no function @nothing
  %c5 = call i32 @g(i32 5
  %c6 = freeze i32 %c6
; CHECK: :[[@LINE-1]]:3: error: ',' is expected here, not '%c6'
  %c7 = add i64 %n, 1
; CHECK: :[[@LINE-1]]:17: error: %n is i32, not i64
  %c8 = sub float %x, 1
; CHECK: :[[@LINE-1]]:23: error: '1' is not a value of type float
  %c9 = insertvalue %s undef, i32 1, 1
  %d1 = call i32 %n(i32 1)
; CHECK: :[[@LINE-1]]:18: error: calls through pointers are not supported
  %d2 = cmpxchg ptr %p, i32 1, i64 2 monotonic monotonic
  %d3 = trunc i32 %n
  %d4 = bitcast i32 %n to i64
; CHECK: :[[@LINE-1]]:3: error: 'to' is expected here, not '%d4'
  %d5 = select i32 %n, i32 1, i32 2
  %d6 = extractelement i32 %n, i32 0
; CHECK: :[[@LINE-1]]:24: error: a vector is expected here, not i32
  %d7 = fcmp fast i32 %n, 1
; CHECK: :[[@LINE-1]]:19: error: 'i32' is not a predicate of fcmp
  store i32 %n
  br i1 %c, label %end
; CHECK: :[[@LINE-1]]:3: error: ',' is expected here, not 'br'
  br i32 %n, label %end, label %end
; CHECK: :[[@LINE-1]]:3: error: ',' is expected here, not 'br'
; CHECK: :[[@LINE-2]]:6: error: the condition of a branch must be i1, not i32
  ret i32 5
  nonsense
; CHECK: :[[@LINE-1]]:3: error: the instruction 'nonsense' is not supported
end:
end:
; CHECK: :[[@LINE-1]]:1: error: %end is defined twice
; CHECK: :[[@LINE-52]]:21: error: %a99999999 is not defined in this function
; CHECK: :[[@LINE-36]]:3: error: %c3 is not defined in this function
  ret void
}
