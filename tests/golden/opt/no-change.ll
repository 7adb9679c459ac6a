; RUN: gasket cc --global-access=stateless --stats=- -o /dev/null %s | FileCheck --implicit-check-not='"changes": {{[1-9]}}' %s
; No pass can improve this kernel, so none reports a change.
; CHECK: "passes": [
; CHECK: "name": "inline", {{.*}} "changes": 0
; CHECK: "name": "unroll", {{.*}} "changes": 0
; CHECK: "name": "unroll-partial", {{.*}} "changes": 0
; CHECK: "name": "sink", {{.*}} "changes": 0
; CHECK: "name": "lift-allocas", {{.*}} "changes": 0
define spir_kernel void @k(ptr addrspace(1) %p, i32 %n) {
  %i = call i32 @gasket.local_id(i32 0)
  %c = icmp slt i32 %i, %n
  br i1 %c, label %then, label %end
then:
  %a = getelementptr i32, ptr addrspace(1) %p, i32 %i
  store i32 %n, ptr addrspace(1) %a, align 4
  br label %end
end:
  ret void
}
declare i32 @gasket.local_id(i32)
