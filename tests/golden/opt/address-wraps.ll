; RUN: gasket opt --passes=combine %s | FileCheck %s --check-prefix=COMBINE
; RUN: gasket opt --passes=cse %s | FileCheck %s --check-prefix=CSE
; RUN: gasket opt --passes=dse %s | FileCheck %s --check-prefix=DSE
; RUN: gasket opt --passes=surfaces --global-access=stateful %s | FileCheck %s --check-prefix=SURFACE
; RUN: gasket cc %s
; Offsets are sums modulo 2^64.

; A narrow index is extended before it counts, so that the sum of two may need more bits.
; COMBINE-LABEL: @narrow(
; COMBINE: getelementptr i8, ptr addrspace(1) %b, i64 2147483648
; COMBINE: getelementptr i8, ptr addrspace(1) %b, i32 2147483646
define void @narrow(ptr addrspace(1) %b) {
  %p = getelementptr i8, ptr addrspace(1) %b, i32 2147483647
  %q = getelementptr i8, ptr addrspace(1) %p, i32 1
  store i32 7, ptr addrspace(1) %q, align 1
  %r = getelementptr i8, ptr addrspace(1) %p, i32 -1
  store i32 8, ptr addrspace(1) %r, align 1
  ret void
}

; The bytes from 2^63 - 4 on reach past 2^63, which is -2^63.
; CSE-LABEL: @overlap(
; CSE: load i32
; CSE: store i64
; CSE: load i32
define void @overlap(ptr addrspace(1) %b, ptr addrspace(1) %o) {
  %p = getelementptr i8, ptr addrspace(1) %b, i64 -9223372036854775808
  %q = getelementptr i8, ptr addrspace(1) %b, i64 9223372036854775804
  %x = load i32, ptr addrspace(1) %p, align 1
  store i64 7, ptr addrspace(1) %q, align 1
  %y = load i32, ptr addrspace(1) %p, align 1
  %z = sub i32 %x, %y
  store i32 %z, ptr addrspace(1) %o, align 4
  ret void
}

; The eight bytes from 2^63 - 4 on do not have the four from 2^63 - 8 on among them, but those from -2^63 on.
; DSE-LABEL: @covered(
; DSE: store i32 1
; DSE-NOT: store i32 2
; DSE: store i64 3
define void @covered(ptr addrspace(1) %b) {
  %p = getelementptr i8, ptr addrspace(1) %b, i64 9223372036854775800
  %q = getelementptr i8, ptr addrspace(1) %b, i64 -9223372036854775808
  %r = getelementptr i8, ptr addrspace(1) %b, i64 9223372036854775804
  store i32 1, ptr addrspace(1) %p, align 1
  store i32 2, ptr addrspace(1) %q, align 1
  store i64 3, ptr addrspace(1) %r, align 1
  ret void
}

; 2^60 structs of 64 bytes are no bytes.
; COMBINE-LABEL: @large(
define spir_kernel void @large(ptr addrspace(1) %b) {
  %p = getelementptr { [64 x i8] }, ptr addrspace(1) %b, i64 1152921504606846976, i32 0, i64 3
  store i8 7, ptr addrspace(1) %p, align 1
  ret void
}

; An index of elements without bytes, or of 2^40 bytes each, leaves the offset in a surface as it is.
; SURFACE-LABEL: @sizes(
; SURFACE-NOT: shl
; SURFACE: ret void
define spir_kernel void @sizes(ptr addrspace(1) %b, i32 %n) {
  %p = getelementptr [0 x i32], ptr addrspace(1) %b, i32 %n
  store i8 7, ptr addrspace(1) %p, align 1
  %q = getelementptr [1099511627776 x i8], ptr addrspace(1) %b, i32 %n
  store i8 8, ptr addrspace(1) %q, align 1
  ret void
}
