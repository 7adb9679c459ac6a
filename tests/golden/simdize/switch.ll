; RUN: gasket cc -O0 --simd=8 --global-access=stateless --emit=thread-ir --print-after=lower-switch %s -o /dev/null 2>&1 | FileCheck %s
; Cases in a balanced tree; neighbours with one target are a range.
; CHECK-LABEL: @f
; CHECK-NOT:  switch
; CHECK:      icmp ult i32 %n, 9
; CHECK:      [[D:%.*]] = sub i32 %n, 1
; CHECK-NEXT: icmp ule i32 [[D]], 2
; CHECK:      icmp eq i32 %n, 9
; CHECK:      a:
; CHECK-NEXT: %v = phi i32 [ 5, %{{[^ ]*}} ]{{$}}
define dllexport spir_kernel void @f(ptr addrspace(1) %o, i32 %n) {
entry:
  switch i32 %n, label %d [ i32 1, label %a
    i32 2, label %a
    i32 9, label %b
    i32 3, label %a ]
a:
  %v = phi i32 [ 5, %entry ], [ 5, %entry ], [ 5, %entry ]
  store i32 %v, ptr addrspace(1) %o, align 4
  ret void
b:
  store i32 6, ptr addrspace(1) %o, align 4
  ret void
d:
  ret void
}
