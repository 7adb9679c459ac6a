; RUN: gasket opt --passes=infer-spaces,expand-generic %s | FileCheck %s
; Where a pointer is computed from the bits of another one and has its tag, which bits 61 to 63 are, the condition that chooses that one answers: no tag is
; read.
; CHECK-LABEL: @add_constant(
; CHECK-NOT: is_local
; CHECK: br i1 %c, label
; CHECK: load i32, ptr addrspace(3)
; CHECK: load i32, ptr addrspace(1)
define spir_kernel void @add_constant(ptr addrspace(1) %in, ptr addrspace(3) %l, i1 %c, i64 %o, i32 %i) {
  %g = addrspacecast ptr addrspace(1) %in to ptr addrspace(4)
  %x = addrspacecast ptr addrspace(3) %l to ptr addrspace(4)
  %p = select i1 %c, ptr addrspace(4) %x, ptr addrspace(4) %g
  %n = ptrtoint ptr addrspace(4) %p to i64
  %m = add i64 %n, 16
  %q = inttoptr i64 %m to ptr addrspace(4)
  %v = load i32, ptr addrspace(4) %q, align 4
  store i32 %v, ptr addrspace(1) %in, align 4
  ret void
}

; CHECK-LABEL: @add_on_the_left(
; CHECK-NOT: is_local
; CHECK: br i1 %c, label
; CHECK: load i32, ptr addrspace(3)
; CHECK: load i32, ptr addrspace(1)
define spir_kernel void @add_on_the_left(ptr addrspace(1) %in, ptr addrspace(3) %l, i1 %c, i64 %o, i32 %i) {
  %g = addrspacecast ptr addrspace(1) %in to ptr addrspace(4)
  %x = addrspacecast ptr addrspace(3) %l to ptr addrspace(4)
  %p = select i1 %c, ptr addrspace(4) %x, ptr addrspace(4) %g
  %n = ptrtoint ptr addrspace(4) %p to i64
  %m = add i64 %o, %n
  %q = inttoptr i64 %m to ptr addrspace(4)
  %v = load i32, ptr addrspace(4) %q, align 4
  store i32 %v, ptr addrspace(1) %in, align 4
  ret void
}

; CHECK-LABEL: @subtract(
; CHECK-NOT: is_local
; CHECK: br i1 %c, label
; CHECK: load i32, ptr addrspace(3)
; CHECK: load i32, ptr addrspace(1)
define spir_kernel void @subtract(ptr addrspace(1) %in, ptr addrspace(3) %l, i1 %c, i64 %o, i32 %i) {
  %g = addrspacecast ptr addrspace(1) %in to ptr addrspace(4)
  %x = addrspacecast ptr addrspace(3) %l to ptr addrspace(4)
  %p = select i1 %c, ptr addrspace(4) %x, ptr addrspace(4) %g
  %n = ptrtoint ptr addrspace(4) %p to i64
  %m = sub i64 %n, %o
  %q = inttoptr i64 %m to ptr addrspace(4)
  %v = load i32, ptr addrspace(4) %q, align 4
  store i32 %v, ptr addrspace(1) %in, align 4
  ret void
}

; CHECK-LABEL: @set_low_bits(
; CHECK-NOT: is_local
; CHECK: br i1 %c, label
; CHECK: load i32, ptr addrspace(3)
; CHECK: load i32, ptr addrspace(1)
define spir_kernel void @set_low_bits(ptr addrspace(1) %in, ptr addrspace(3) %l, i1 %c, i64 %o, i32 %i) {
  %g = addrspacecast ptr addrspace(1) %in to ptr addrspace(4)
  %x = addrspacecast ptr addrspace(3) %l to ptr addrspace(4)
  %p = select i1 %c, ptr addrspace(4) %x, ptr addrspace(4) %g
  %n = ptrtoint ptr addrspace(4) %p to i64
  %m = or i64 %n, 4
  %q = inttoptr i64 %m to ptr addrspace(4)
  %v = load i32, ptr addrspace(4) %q, align 4
  store i32 %v, ptr addrspace(1) %in, align 4
  ret void
}

; CHECK-LABEL: @set_low_bits_on_the_left(
; CHECK-NOT: is_local
; CHECK: br i1 %c, label
; CHECK: load i32, ptr addrspace(3)
; CHECK: load i32, ptr addrspace(1)
define spir_kernel void @set_low_bits_on_the_left(ptr addrspace(1) %in, ptr addrspace(3) %l, i1 %c, i64 %o, i32 %i) {
  %g = addrspacecast ptr addrspace(1) %in to ptr addrspace(4)
  %x = addrspacecast ptr addrspace(3) %l to ptr addrspace(4)
  %p = select i1 %c, ptr addrspace(4) %x, ptr addrspace(4) %g
  %n = ptrtoint ptr addrspace(4) %p to i64
  %z = zext i32 %i to i64
  %m = or i64 %z, %n
  %q = inttoptr i64 %m to ptr addrspace(4)
  %v = load i32, ptr addrspace(4) %q, align 4
  store i32 %v, ptr addrspace(1) %in, align 4
  ret void
}

; CHECK-LABEL: @change_low_bits(
; CHECK-NOT: is_local
; CHECK: br i1 %c, label
; CHECK: load i32, ptr addrspace(3)
; CHECK: load i32, ptr addrspace(1)
define spir_kernel void @change_low_bits(ptr addrspace(1) %in, ptr addrspace(3) %l, i1 %c, i64 %o, i32 %i) {
  %g = addrspacecast ptr addrspace(1) %in to ptr addrspace(4)
  %x = addrspacecast ptr addrspace(3) %l to ptr addrspace(4)
  %p = select i1 %c, ptr addrspace(4) %x, ptr addrspace(4) %g
  %n = ptrtoint ptr addrspace(4) %p to i64
  %z = zext i32 %i to i64
  %m = xor i64 %n, %z
  %q = inttoptr i64 %m to ptr addrspace(4)
  %v = load i32, ptr addrspace(4) %q, align 4
  store i32 %v, ptr addrspace(1) %in, align 4
  ret void
}

; CHECK-LABEL: @clear_low_bits(
; CHECK-NOT: is_local
; CHECK: br i1 %c, label
; CHECK: load i32, ptr addrspace(3)
; CHECK: load i32, ptr addrspace(1)
define spir_kernel void @clear_low_bits(ptr addrspace(1) %in, ptr addrspace(3) %l, i1 %c, i64 %o, i32 %i) {
  %g = addrspacecast ptr addrspace(1) %in to ptr addrspace(4)
  %x = addrspacecast ptr addrspace(3) %l to ptr addrspace(4)
  %p = select i1 %c, ptr addrspace(4) %x, ptr addrspace(4) %g
  %n = ptrtoint ptr addrspace(4) %p to i64
  %m = and i64 %n, -16
  %q = inttoptr i64 %m to ptr addrspace(4)
  %v = load i32, ptr addrspace(4) %q, align 4
  store i32 %v, ptr addrspace(1) %in, align 4
  ret void
}

; CHECK-LABEL: @frozen(
; CHECK-NOT: is_local
; CHECK: br i1 %c, label
; CHECK: load i32, ptr addrspace(3)
; CHECK: load i32, ptr addrspace(1)
define spir_kernel void @frozen(ptr addrspace(1) %in, ptr addrspace(3) %l, i1 %c, i64 %o, i32 %i) {
  %g = addrspacecast ptr addrspace(1) %in to ptr addrspace(4)
  %x = addrspacecast ptr addrspace(3) %l to ptr addrspace(4)
  %p = select i1 %c, ptr addrspace(4) %x, ptr addrspace(4) %g
  %n = ptrtoint ptr addrspace(4) %p to i64
  %m = freeze i64 %n
  %q = inttoptr i64 %m to ptr addrspace(4)
  %v = load i32, ptr addrspace(4) %q, align 4
  store i32 %v, ptr addrspace(1) %in, align 4
  ret void
}

; Where the tag may be another one, it is read.
; CHECK-LABEL: @set_bit_of_tag(
; CHECK: %[[A:.*]] = call i1 @gasket.is_local(ptr addrspace(4) %q)
; CHECK: br i1 %[[A]], label
define spir_kernel void @set_bit_of_tag(ptr addrspace(1) %in, ptr addrspace(3) %l, i1 %c, i64 %o, i32 %i) {
  %g = addrspacecast ptr addrspace(1) %in to ptr addrspace(4)
  %x = addrspacecast ptr addrspace(3) %l to ptr addrspace(4)
  %p = select i1 %c, ptr addrspace(4) %x, ptr addrspace(4) %g
  %n = ptrtoint ptr addrspace(4) %p to i64
  %m = or i64 %n, 2305843009213693952
  %q = inttoptr i64 %m to ptr addrspace(4)
  %v = load i32, ptr addrspace(4) %q, align 4
  store i32 %v, ptr addrspace(1) %in, align 4
  ret void
}

; CHECK-LABEL: @clear_tag(
; CHECK: %[[A:.*]] = call i1 @gasket.is_local(ptr addrspace(4) %q)
; CHECK: br i1 %[[A]], label
define spir_kernel void @clear_tag(ptr addrspace(1) %in, ptr addrspace(3) %l, i1 %c, i64 %o, i32 %i) {
  %g = addrspacecast ptr addrspace(1) %in to ptr addrspace(4)
  %x = addrspacecast ptr addrspace(3) %l to ptr addrspace(4)
  %p = select i1 %c, ptr addrspace(4) %x, ptr addrspace(4) %g
  %n = ptrtoint ptr addrspace(4) %p to i64
  %m = and i64 %n, 2305843009213693951
  %q = inttoptr i64 %m to ptr addrspace(4)
  %v = load i32, ptr addrspace(4) %q, align 4
  store i32 %v, ptr addrspace(1) %in, align 4
  ret void
}

; CHECK-LABEL: @clear_bit_of_tag(
; CHECK: %[[A:.*]] = call i1 @gasket.is_local(ptr addrspace(4) %q)
; CHECK: br i1 %[[A]], label
define spir_kernel void @clear_bit_of_tag(ptr addrspace(1) %in, ptr addrspace(3) %l, i1 %c, i64 %o, i32 %i) {
  %g = addrspacecast ptr addrspace(1) %in to ptr addrspace(4)
  %x = addrspacecast ptr addrspace(3) %l to ptr addrspace(4)
  %p = select i1 %c, ptr addrspace(4) %x, ptr addrspace(4) %g
  %n = ptrtoint ptr addrspace(4) %p to i64
  %m = and i64 %n, -2305843009213693953
  %q = inttoptr i64 %m to ptr addrspace(4)
  %v = load i32, ptr addrspace(4) %q, align 4
  store i32 %v, ptr addrspace(1) %in, align 4
  ret void
}

; CHECK-LABEL: @change_any(
; CHECK: %[[A:.*]] = call i1 @gasket.is_local(ptr addrspace(4) %q)
; CHECK: br i1 %[[A]], label
define spir_kernel void @change_any(ptr addrspace(1) %in, ptr addrspace(3) %l, i1 %c, i64 %o, i32 %i) {
  %g = addrspacecast ptr addrspace(1) %in to ptr addrspace(4)
  %x = addrspacecast ptr addrspace(3) %l to ptr addrspace(4)
  %p = select i1 %c, ptr addrspace(4) %x, ptr addrspace(4) %g
  %n = ptrtoint ptr addrspace(4) %p to i64
  %m = xor i64 %n, %o
  %q = inttoptr i64 %m to ptr addrspace(4)
  %v = load i32, ptr addrspace(4) %q, align 4
  store i32 %v, ptr addrspace(1) %in, align 4
  ret void
}

; CHECK-LABEL: @subtract_from(
; CHECK: %[[A:.*]] = call i1 @gasket.is_local(ptr addrspace(4) %q)
; CHECK: br i1 %[[A]], label
define spir_kernel void @subtract_from(ptr addrspace(1) %in, ptr addrspace(3) %l, i1 %c, i64 %o, i32 %i) {
  %g = addrspacecast ptr addrspace(1) %in to ptr addrspace(4)
  %x = addrspacecast ptr addrspace(3) %l to ptr addrspace(4)
  %p = select i1 %c, ptr addrspace(4) %x, ptr addrspace(4) %g
  %n = ptrtoint ptr addrspace(4) %p to i64
  %m = sub i64 %o, %n
  %q = inttoptr i64 %m to ptr addrspace(4)
  %v = load i32, ptr addrspace(4) %q, align 4
  store i32 %v, ptr addrspace(1) %in, align 4
  ret void
}

; CHECK-LABEL: @shifted(
; CHECK: %[[A:.*]] = call i1 @gasket.is_local(ptr addrspace(4) %q)
; CHECK: br i1 %[[A]], label
define spir_kernel void @shifted(ptr addrspace(1) %in, ptr addrspace(3) %l, i1 %c, i64 %o, i32 %i) {
  %g = addrspacecast ptr addrspace(1) %in to ptr addrspace(4)
  %x = addrspacecast ptr addrspace(3) %l to ptr addrspace(4)
  %p = select i1 %c, ptr addrspace(4) %x, ptr addrspace(4) %g
  %n = ptrtoint ptr addrspace(4) %p to i64
  %m = shl i64 %n, 1
  %q = inttoptr i64 %m to ptr addrspace(4)
  %v = load i32, ptr addrspace(4) %q, align 4
  store i32 %v, ptr addrspace(1) %in, align 4
  ret void
}

; CHECK-LABEL: @two_pointers(
; CHECK: %[[A:.*]] = call i1 @gasket.is_local(ptr addrspace(4) %q)
; CHECK: br i1 %[[A]], label
define spir_kernel void @two_pointers(ptr addrspace(1) %in, ptr addrspace(3) %l, i1 %c, i64 %o, i32 %i) {
  %g = addrspacecast ptr addrspace(1) %in to ptr addrspace(4)
  %x = addrspacecast ptr addrspace(3) %l to ptr addrspace(4)
  %p = select i1 %c, ptr addrspace(4) %x, ptr addrspace(4) %g
  %n = ptrtoint ptr addrspace(4) %p to i64
  %m = add i64 %n, %n
  %q = inttoptr i64 %m to ptr addrspace(4)
  %v = load i32, ptr addrspace(4) %q, align 4
  store i32 %v, ptr addrspace(1) %in, align 4
  ret void
}

; CHECK-LABEL: @set_bits_of_a_long(
; CHECK: %[[A:.*]] = call i1 @gasket.is_local(ptr addrspace(4) %q)
; CHECK: br i1 %[[A]], label
define spir_kernel void @set_bits_of_a_long(ptr addrspace(1) %in, ptr addrspace(3) %l, i1 %c, i64 %o, i32 %i) {
  %g = addrspacecast ptr addrspace(1) %in to ptr addrspace(4)
  %x = addrspacecast ptr addrspace(3) %l to ptr addrspace(4)
  %p = select i1 %c, ptr addrspace(4) %x, ptr addrspace(4) %g
  %n = ptrtoint ptr addrspace(4) %p to i64
  %m = or i64 %n, %o
  %q = inttoptr i64 %m to ptr addrspace(4)
  %v = load i32, ptr addrspace(4) %q, align 4
  store i32 %v, ptr addrspace(1) %in, align 4
  ret void
}
