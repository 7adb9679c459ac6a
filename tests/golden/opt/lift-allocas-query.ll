; RUN: gasket opt --passes=lift-allocas %s | FileCheck %s
; The signature of an intrinsic may fix the address space of its result, which is then cast.
; CHECK-LABEL: define {{.*}}i32 @query(
; CHECK-NEXT: [[Q:%.*]] = call ptr @gasket.to_private(ptr addrspace(4) %p)
; CHECK-NEXT: [[C:%.*]] = addrspacecast ptr [[Q]] to ptr addrspace(10)
; CHECK-NEXT: load i32, ptr addrspace(10) [[C]], align 4
declare ptr @gasket.to_private(ptr addrspace(4))
define i32 @query(ptr addrspace(4) %p) {
  %q = call ptr @gasket.to_private(ptr addrspace(4) %p)
  %v = load i32, ptr %q, align 4
  ret i32 %v
}
