; RUN: gasket run -O0 -g 2 -l 2 --simd=8 -a n=5 -a x=uchar[300]:iota -a o=uchar[300]:fill=9 --print o %s | FileCheck %s
; RUN: gasket run -O2 -g 2 -l 2 --simd=8 -a n=5 -a x=uchar[300]:iota -a o=uchar[300]:fill=9 --print o %s | FileCheck %s
; RUN: gasket run -O0 -g 2 -l 2 --via=ir -a n=5 -a x=uchar[300]:iota -a o=uchar[300]:fill=9 --print o %s | FileCheck %s
; Copies and fills of known, odd and unknown lengths, up and down over themselves, in private, local and global memory. Work-item 1 writes the results.
declare void @llvm.memcpy.p0.p1.i64(ptr, ptr addrspace(1), i64, i1)
declare void @llvm.memcpy.p1.p0.i64(ptr addrspace(1), ptr, i64, i1)
declare void @llvm.memmove.p0.p0.i64(ptr, ptr, i64, i1)
declare void @llvm.memset.p0.i64(ptr, i8, i64, i1)
declare void @llvm.memset.p3.i64(ptr addrspace(3), i8, i64, i1)
declare void @llvm.memcpy.p1.p3.i64(ptr addrspace(1), ptr addrspace(3), i64, i1)
declare i32 @gasket.local_id(i32)
@shared = internal addrspace(3) global [16 x i8] undef
define spir_kernel void @k(i32 %n, ptr addrspace(1) %x, ptr addrspace(1) %o) {
  %a = alloca [200 x i8], align 1
  %id = call i32 @gasket.local_id(i32 0)
  %me = icmp eq i32 %id, 1
  br i1 %me, label %work, label %end
work:
  %n64 = zext i32 %n to i64
; Bytes 0 to 6: 7 known bytes.
  call void @llvm.memcpy.p0.p1.i64(ptr %a, ptr addrspace(1) %x, i64 7, i1 false)
; Bytes 7 and 8: a fill of 2.
  %a7 = getelementptr i8, ptr %a, i64 7
  call void @llvm.memset.p0.i64(ptr %a7, i8 77, i64 2, i1 false)
; Bytes 2 to 6 move up by 1: an unknown length.
  %a2 = getelementptr i8, ptr %a, i64 2
  %a3 = getelementptr i8, ptr %a, i64 3
  call void @llvm.memmove.p0.p0.i64(ptr %a3, ptr %a2, i64 %n64, i1 false)
  call void @llvm.memcpy.p1.p0.i64(ptr addrspace(1) %o, ptr %a, i64 9, i1 false)
; CHECK: {{^}}0{{$}}
; CHECK-NEXT: {{^}}1{{$}}
; CHECK-NEXT: {{^}}2{{$}}
; CHECK-NEXT: {{^}}2{{$}}
; CHECK-NEXT: {{^}}3{{$}}
; CHECK-NEXT: {{^}}4{{$}}
; CHECK-NEXT: {{^}}5{{$}}
; CHECK-NEXT: {{^}}6{{$}}
; CHECK-NEXT: {{^}}77{{$}}
; Down by 1: bytes 3 to 7 to 2 to 6.
  call void @llvm.memmove.p0.p0.i64(ptr %a2, ptr %a3, i64 %n64, i1 false)
  %o9 = getelementptr i8, ptr addrspace(1) %o, i64 9
  call void @llvm.memcpy.p1.p0.i64(ptr addrspace(1) %o9, ptr %a2, i64 %n64, i1 false)
; CHECK-NEXT: {{^}}2{{$}}
; CHECK-NEXT: {{^}}3{{$}}
; CHECK-NEXT: {{^}}4{{$}}
; CHECK-NEXT: {{^}}5{{$}}
; CHECK-NEXT: {{^}}6{{$}}
; 132 bytes are copied in a loop of dwords, 129 bytes in one of bytes.
  call void @llvm.memcpy.p0.p1.i64(ptr %a, ptr addrspace(1) %x, i64 132, i1 false)
  %a128 = getelementptr i8, ptr %a, i64 128
  %o14 = getelementptr i8, ptr addrspace(1) %o, i64 14
  call void @llvm.memcpy.p1.p0.i64(ptr addrspace(1) %o14, ptr %a128, i64 4, i1 false)
; CHECK-NEXT: {{^}}128{{$}}
; CHECK-NEXT: {{^}}129{{$}}
; CHECK-NEXT: {{^}}130{{$}}
; CHECK-NEXT: {{^}}131{{$}}
  %x1 = getelementptr i8, ptr addrspace(1) %x, i64 1
  call void @llvm.memcpy.p0.p1.i64(ptr %a, ptr addrspace(1) %x1, i64 129, i1 false)
  %o18 = getelementptr i8, ptr addrspace(1) %o, i64 18
  call void @llvm.memcpy.p1.p0.i64(ptr addrspace(1) %o18, ptr %a128, i64 2, i1 false)
; CHECK-NEXT: {{^}}129{{$}}
; CHECK-NEXT: {{^}}129{{$}}
  %byte = trunc i32 %n to i8
  call void @llvm.memset.p3.i64(ptr addrspace(3) @shared, i8 %byte, i64 6, i1 false)
  %s2 = getelementptr i8, ptr addrspace(3) @shared, i64 2
  call void @llvm.memset.p3.i64(ptr addrspace(3) %s2, i8 3, i64 1, i1 false)
  %o20 = getelementptr i8, ptr addrspace(1) %o, i64 20
  call void @llvm.memcpy.p1.p3.i64(ptr addrspace(1) %o20, ptr addrspace(3) @shared, i64 6, i1 false)
; CHECK-NEXT: {{^}}5{{$}}
; CHECK-NEXT: {{^}}5{{$}}
; CHECK-NEXT: {{^}}3{{$}}
; CHECK-NEXT: {{^}}5{{$}}
; CHECK-NEXT: {{^}}5{{$}}
; CHECK-NEXT: {{^}}5{{$}}
; CHECK-NEXT: {{^}}9{{$}}
  br label %end
end:
  ret void
}
