; RUN: gasket opt --passes=expand-for-spirv %s | FileCheck %s
; RUN: gasket eval --function=left --passes=expand-for-spirv %s 305419896 2596069104 8 | FileCheck %s --check-prefix=LEFT
; RUN: gasket eval --function=left --passes=expand-for-spirv %s 305419896 2596069104 32 | FileCheck %s --check-prefix=WHOLE
; RUN: gasket eval --function=right --passes=expand-for-spirv %s 305419896 2596069104 8 | FileCheck %s --check-prefix=RIGHT
; RUN: gasket eval --function=right --passes=expand-for-spirv %s 305419896 2596069104 0 | FileCheck %s --check-prefix=LOWER
; RUN: gasket eval --function=carry --passes=expand-for-spirv %s 4294967295 1 | FileCheck %s --check-prefix=CARRY
; RUN: gasket eval --function=carry --passes=expand-for-spirv %s 4294967294 1 | FileCheck %s --check-prefix=NONE
; RUN: gasket eval --function=field --passes=expand-for-spirv %s 4 8 3840 | FileCheck %s --check-prefix=FIELD
; RUN: gasket eval --function=field --passes=expand-for-spirv %s 0 8 3840 | FileCheck %s --check-prefix=NONE
; RUN: gasket eval --function=field --passes=expand-for-spirv %s 8 28 -2147483648 | FileCheck %s --check-prefix=UPPER
; What SPIR-V has an instruction for stays: a rotation, and a copy.
; LEFT: 878082202
; WHOLE: 305419896
; RIGHT: 2023406814
; LOWER: -1698898192
; CARRY: {{^}}1{{$}}
; NONE: {{^}}0{{$}}
; FIELD: {{^}}-1
; UPPER: -8

; CHECK-LABEL: @rotated(
; CHECK-NEXT: call i32 @llvm.fshl.i32(i32 %x, i32 %x, i32 %n)
define i32 @rotated(i32 %x, i32 %n) {
  %r = call i32 @llvm.fshl.i32(i32 %x, i32 %x, i32 %n)
  ret i32 %r
}

; CHECK-LABEL: @left(
; CHECK-NOT: call
define i32 @left(i32 %x, i32 %y, i32 %n) {
  %r = call i32 @llvm.fshl.i32(i32 %x, i32 %y, i32 %n)
  ret i32 %r
}

define i32 @right(i32 %x, i32 %y, i32 %n) {
  %r = call i32 @llvm.fshr.i32(i32 %x, i32 %y, i32 %n)
  ret i32 %r
}

define i32 @carry(i32 %x, i32 %y) {
  %p = call { i32, i1 } @llvm.uadd.with.overflow.i32(i32 %x, i32 %y)
  %c = extractvalue { i32, i1 } %p, 1
  %r = zext i1 %c to i32
  ret i32 %r
}

; The field of 8 bits at bit 28 has the four upper bits of the number.
define i32 @field(i32 %width, i32 %offset, i32 %x) {
  %r = call i32 @gasket.sbfe.i32(i32 %width, i32 %offset, i32 %x)
  ret i32 %r
}

; CHECK-LABEL: @cleared(
; CHECK: store [4 x i32] zeroinitializer, ptr %v, align 4
define void @cleared(ptr addrspace(1) %out) {
  %v = alloca [4 x i32], align 4
  call void @llvm.memset.p0.i64(ptr %v, i8 0, i64 16, i1 false)
  call void @llvm.memcpy.p1.p0.i64(ptr addrspace(1) %out, ptr %v, i64 16, i1 false)
  ret void
}

; CHECK-LABEL: @filled(
; CHECK-NOT: memset
; CHECK: store i32
define void @filled(ptr addrspace(1) align 4 %p, i8 %b) {
  call void @llvm.memset.p1.i64(ptr addrspace(1) %p, i8 %b, i64 8, i1 false)
  ret void
}

declare i32 @llvm.fshl.i32(i32, i32, i32)
declare i32 @llvm.fshr.i32(i32, i32, i32)
declare { i32, i1 } @llvm.uadd.with.overflow.i32(i32, i32)
declare i32 @gasket.sbfe.i32(i32, i32, i32)
declare void @llvm.memset.p0.i64(ptr, i8, i64, i1)
declare void @llvm.memset.p1.i64(ptr addrspace(1), i8, i64, i1)
declare void @llvm.memcpy.p1.p0.i64(ptr addrspace(1), ptr, i64, i1)
