; RUN: not gasket run --via=ir -O0 -g 1 -k fill -a 0=char[16] -a n=-4 %s 2>&1 | FileCheck %s --check-prefix=FILL
; RUN: not gasket run --via=ir -O0 -g 1 -k private -a 0=char[16] -a n=-4 %s 2>&1 | FileCheck %s --check-prefix=PRIVATE
; The end of a block whose size is known only when it runs may be beyond 2^64: a fault, not a short block.
; FILL: fault in kernel 'fill' at {{.*}}: write of 18446744073709551612 bytes at offset 8 of local memory, which has 16
; PRIVATE: fault in kernel 'private' at {{.*}}: access past the end of private memory
@shared = internal addrspace(3) global [16 x i8] undef, align 16
declare void @llvm.memset.p3.i64(ptr addrspace(3), i8, i64, i1)
declare void @llvm.memset.p0.i64(ptr, i8, i64, i1)

define spir_kernel void @fill(ptr addrspace(1) %out, i64 %n) {
  %p = getelementptr i8, ptr addrspace(3) @shared, i64 8
  call void @llvm.memset.p3.i64(ptr addrspace(3) %p, i8 1, i64 %n, i1 false)
  ret void
}
define spir_kernel void @private(ptr addrspace(1) %out, i64 %n) {
  %a = alloca [16 x i8], align 16
  %p = getelementptr i8, ptr %a, i64 8
  call void @llvm.memset.p0.i64(ptr %p, i8 1, i64 %n, i1 false)
  ret void
}
