; RUN: gasket run -w -g 20 -a out=int[20] -a n=77 --print out %s | FileCheck %s
; RUN: gasket run -w -O0 -g 20 -a out=int[20] -a n=77 --print out %s | FileCheck %s
; RUN: gasket run -w --private-memory=global -g 20 -a out=int[20] -a n=77 --print out %s | FileCheck %s
; RUN: gasket run -w --via=ir -g 20 -a out=int[20] -a n=77 --print out %s | FileCheck %s
; RUN: gasket cc --print-after=lower-frame %s -o /dev/null 2>&1 | FileCheck --check-prefix=LOOP %s
; Many zeros of a private variable of the program are written in a loop, a few values one by one. The result is 5 * (0 + 0 + 6).
; CHECK-COUNT-20: 30
; LOOP: phi i32
; LOOP: store i32 0, {{.*}}, align 1
; LOOP: icmp ult i32 {{.*}}, 300
; LOOP: store i32 5
; LOOP: phi i32
; LOOP: store i32 0, {{.*}}, align 1
; LOOP: icmp ult i32 {{.*}}, 200
; LOOP: store i32 6
@many = internal addrspace(10) global [300 x i8] zeroinitializer
@pair = internal addrspace(10) global { i32, [100 x i16], i32 } { i32 5, [100 x i16] zeroinitializer, i32 6 }
define spir_kernel void @k(ptr addrspace(1) %out, i32 %n) {
  %i = call i64 @_Z13get_global_idj(i32 0)
  %p = getelementptr i8, ptr addrspace(10) @many, i32 %n
  %x = load i8, ptr addrspace(10) %p
  store i8 7, ptr addrspace(10) %p
  %q = getelementptr { i32, [100 x i16], i32 }, ptr addrspace(10) @pair, i32 0, i32 1, i32 %n
  %v = load i16, ptr addrspace(10) %q
  %t = getelementptr { i32, [100 x i16], i32 }, ptr addrspace(10) @pair, i32 0, i32 2
  %w = load i32, ptr addrspace(10) %t
  %h = load i32, ptr addrspace(10) @pair
  %y = zext i8 %x to i32
  %u = sext i16 %v to i32
  %s = add i32 %y, %u
  %s2 = add i32 %s, %w
  %s3 = mul i32 %s2, %h
  %o = getelementptr i32, ptr addrspace(1) %out, i64 %i
  store i32 %s3, ptr addrspace(1) %o
  ret void
}
declare i64 @_Z13get_global_idj(i32)
