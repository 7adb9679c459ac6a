; Names that begin with "library." belong to the user, too: findings in such a function stay there, and such a variable of local memory
; has no value before it is written. What the attribute marks belongs to the library.
; RUN: not gasket run --check -g 1 -l 1 -a 0=int[1] %s 2>&1 | FileCheck %s
; CHECK: names-of-the-library.ll:[[#@LINE+21]]:{{[0-9]+}}: error: {{.*}} [uninitialized]
; CHECK: names-of-the-library.ll:[[#@LINE+13]]:{{[0-9]+}}: error: write {{.*}}, just past the end of 'o' [bounds]
; RUN: sed 's/alwaysinline {/alwaysinline "gasket.library" {/; s/undef, align 4$/undef, align 4 "gasket.library"/' %s > %t.ll
; RUN: not gasket run --check -g 1 -l 1 -a 0=int[1] %t.ll 2>&1 | FileCheck %s --check-prefix=MARKED
; MARKED: .tmp.ll:[[#@LINE+19]]:{{[0-9]+}}: error: {{.*}} [bounds]
; RUN: gasket opt --passes= %t.ll | FileCheck %s --check-prefix=PRINTED
; PRINTED: @library.seen = internal addrspace(3) global i32 undef, align 4 "gasket.library"
; PRINTED: define internal spir_func void @library.put({{.*}}) alwaysinline "gasket.library" {
target triple = "spir64-unknown-unknown"

@library.seen = internal addrspace(3) global i32 undef, align 4

define internal spir_func void @library.put(ptr addrspace(1) %o, i32 %x) alwaysinline {
  %p = getelementptr i32, ptr addrspace(1) %o, i64 1
  store i32 %x, ptr addrspace(1) %p
  ret void
}

define spir_kernel void @k(ptr addrspace(1) %o) {
  %x = load i32, ptr addrspace(3) @library.seen
  %c = icmp eq i32 %x, 0
  br i1 %c, label %a, label %b
a:
  call spir_func void @library.put(ptr addrspace(1) %o, i32 0)
  br label %b
b:
  ret void
}
