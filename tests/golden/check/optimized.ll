; Optimized IR: variables of a kernel may be private variables of the program, and the tag of a generic pointer is cleared by a mask
; of 32 bits.
; RUN: gasket run --check -g 2 -k initial -a out=int[2] --print out %s | FileCheck --check-prefix=INITIAL %s
; RUN: gasket run --check -g 2 -k tagged -a out=int[2] --print out %s | FileCheck --check-prefix=TAGGED %s
; INITIAL: 21
; INITIAL: 21
; TAGGED: 7
; TAGGED: 7

@a = internal addrspace(10) global i32 1, align 4
@b = internal addrspace(10) global i32 2, align 4
@c = internal addrspace(10) global i32 3, align 4
@d = internal addrspace(10) global i32 4, align 4
@e = internal addrspace(10) global i32 5, align 4
@f = internal addrspace(10) global i32 6, align 4

declare i32 @gasket.local_id(i32)

define spir_kernel void @initial(ptr addrspace(1) %out) {
  %1 = load i32, ptr addrspace(10) @a
  %2 = load i32, ptr addrspace(10) @b
  %3 = load i32, ptr addrspace(10) @c
  %4 = load i32, ptr addrspace(10) @d
  %5 = load i32, ptr addrspace(10) @e
  %6 = load i32, ptr addrspace(10) @f
  %7 = add i32 %1, %2
  %8 = add i32 %7, %3
  %9 = add i32 %8, %4
  %10 = add i32 %9, %5
  %11 = add i32 %10, %6
  %i = call i32 @gasket.local_id(i32 0)
  %p = getelementptr i32, ptr addrspace(1) %out, i32 %i
  store i32 %11, ptr addrspace(1) %p
  ret void
}

define spir_kernel void @tagged(ptr addrspace(1) %out) {
  %v = alloca i32
  store i32 7, ptr %v
  %i = call i32 @gasket.local_id(i32 0)
  %generic = addrspacecast ptr %v to ptr addrspace(4)
  %bits = ptrtoint ptr addrspace(4) %generic to i64
  %bare = and i64 %bits, 4294967295
  %back = inttoptr i64 %bare to ptr
  %x = load i32, ptr %back
  %p = getelementptr i32, ptr addrspace(1) %out, i32 %i
  store i32 %x, ptr addrspace(1) %p
  ret void
}
