; RUN: gasket cc --global-access=stateless --stats=- -o /dev/null %s | FileCheck --implicit-check-not='"changes": {{[1-9]}}' %s
; No pass can improve this loop, so none reports a change. (The last one is not judged: it rewrites signatures without a comparison.)
; CHECK: "passes": [
; CHECK: "name": "rotate", {{.*}} "changes": 0
; CHECK: "name": "index-pointers", {{.*}} "changes": 0
; CHECK: "name": "lift-allocas", {{.*}} "changes": {{[01]}}
define spir_kernel void @k(ptr addrspace(1) %p, i32 %n) {
  br label %loop
loop:
  %v = load volatile i32, ptr addrspace(1) %p, align 4
  %c = icmp slt i32 %v, %n
  br i1 %c, label %loop, label %end
end:
  ret void
}
