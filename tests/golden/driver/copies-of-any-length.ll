; RUN: gasket run -O0 -g 1 -l 1 -a p=uchar[16]:iota -a n=5 --print p %s | FileCheck %s
; RUN: gasket run -O2 -g 1 -l 1 -a p=uchar[16]:iota -a n=5 --print p %s | FileCheck %s
; RUN: gasket run -g 1 -l 1 -a p=uchar[16]:iota -a n=5 --print p --via=ir %s | FileCheck %s
; RUN: gasket run -O0 -g 1 -l 1 -a p=uchar[16]:iota -a n=0 --print p %s | FileCheck --check-prefix=NONE %s
; RUN: gasket run -O2 -g 1 -l 1 -a p=uchar[16]:iota -a n=0 --print p %s | FileCheck --check-prefix=NONE %s
; Blocks whose length is known at run time only. Five bytes move up by one and overlap, five move down by two and overlap, five are copied, and five are set.
; 0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15
; 0 0 1 2 3 4 6 7 8 9 10 11 12 13 14 15     bytes 0 to 4 to 1
; 0 0 1 2 6 7 8 9 10 9 10 11 12 13 14 15    bytes 6 to 10 to 4
; 0 0 1 2 6 7 8 9 10 9 0 0 1 2 6 15         bytes 0 to 4 to 10
; 7 7 7 7 7 7 8 9 10 9 0 0 1 2 6 15         7 to bytes 0 to 4
; CHECK: {{^7$}}
; CHECK-NEXT: {{^7$}}
; CHECK-NEXT: {{^7$}}
; CHECK-NEXT: {{^7$}}
; CHECK-NEXT: {{^7$}}
; CHECK-NEXT: {{^7$}}
; CHECK-NEXT: {{^8$}}
; CHECK-NEXT: {{^9$}}
; CHECK-NEXT: {{^10$}}
; CHECK-NEXT: {{^9$}}
; CHECK-NEXT: {{^0$}}
; CHECK-NEXT: {{^0$}}
; CHECK-NEXT: {{^1$}}
; CHECK-NEXT: {{^2$}}
; CHECK-NEXT: {{^6$}}
; CHECK-NEXT: {{^15$}}
; NONE: {{^0$}}
; NONE-NEXT: {{^1$}}
; NONE-NEXT: {{^2$}}
define spir_kernel void @k(ptr addrspace(1) %p, i64 %n) {
  %1 = getelementptr i8, ptr addrspace(1) %p, i64 1
  call void @llvm.memmove.p1.p1.i64(ptr addrspace(1) %1, ptr addrspace(1) %p, i64 %n, i1 false)
  %2 = getelementptr i8, ptr addrspace(1) %p, i64 6
  %3 = getelementptr i8, ptr addrspace(1) %p, i64 4
  call void @llvm.memmove.p1.p1.i64(ptr addrspace(1) %3, ptr addrspace(1) %2, i64 %n, i1 false)
  %4 = getelementptr i8, ptr addrspace(1) %p, i64 10
  call void @llvm.memcpy.p1.p1.i64(ptr addrspace(1) %4, ptr addrspace(1) %p, i64 %n, i1 false)
  call void @llvm.memset.p1.i64(ptr addrspace(1) %p, i8 7, i64 %n, i1 false)
  ret void
}
declare void @llvm.memmove.p1.p1.i64(ptr addrspace(1), ptr addrspace(1), i64, i1)
declare void @llvm.memcpy.p1.p1.i64(ptr addrspace(1), ptr addrspace(1), i64, i1)
declare void @llvm.memset.p1.i64(ptr addrspace(1), i8, i64, i1)
