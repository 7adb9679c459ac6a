; A call that the chosen passes should have replaced is refused by the back end once, although several widths could be tried; the query
; of a generic pointer needs the pass `tag`.
; RUN: not gasket cc --passes=dce -o %t %s 2>&1 | FileCheck --match-full-lines --strict-whitespace --implicit-check-not=error %s
; RUN: gasket cc --passes=tag,dce -o %t %s
declare i1 @gasket.is_local(ptr addrspace(4))

define spir_kernel void @k(ptr addrspace(1) %p) {
  %g = addrspacecast ptr addrspace(1) %p to ptr addrspace(4)
; CHECK:{{.*}}unsupported-call.ll:[[#@LINE+1]]:3: error: calls of 'gasket.is_local' are not supported by the back end
  %x = call i1 @gasket.is_local(ptr addrspace(4) %g)
  %y = zext i1 %x to i32
  store i32 %y, ptr addrspace(1) %p
  ret void
}
