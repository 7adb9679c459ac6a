; RUN: gasket cc -O0 --simd=8 --global-access=stateless --emit=thread-ir --print-after=simdize %s -o /dev/null 2>&1 | FileCheck %s
; The lanes that are here go: their EM is the first argument. What is the same for all lanes of every call is a scalar, also as a result.
; Booleans travel as integers.
; CHECK-LABEL: define dllexport spir_kernel void @k(i64 %o, i32 %n)
; CHECK:      [[STAY:%.*]] = call <8 x i1> @gasket.simd.goto.v8i1(
; CHECK:      then:
; CHECK:      %s = call spir_func i32 @scale.k(<8 x i1> [[STAY]], i32 %n)
; CHECK:      [[B:%.*]] = call spir_func <8 x i32> @both.k(<8 x i1> [[STAY]], <8 x i32> %l, i32 %s, <8 x i32> {{%.*}})
; CHECK:      icmp ne <8 x i32> [[B]], zeroinitializer
; CHECK-LABEL: define internal spir_func <8 x i32> @both.k(<8 x i1> %em, <8 x i32> %x, i32 %s, <8 x i32> %c) noinline "gasket.thread"="8"
; CHECK-NOT:  simd.entry
; CHECK:      ret <8 x i32>
; CHECK-LABEL: define internal spir_func i32 @scale.k(<8 x i1> %em, i32 %n) noinline "gasket.thread"="8"
; CHECK:      ret i32
declare i32 @gasket.local_id(i32)
define internal i1 @both(i32 %x, i32 %s, i1 %c) noinline {
  %m = icmp ult i32 %x, %s
  %r = and i1 %m, %c
  ret i1 %r
}
define internal i32 @scale(i32 %n) noinline {
  %r = mul i32 %n, 3
  ret i32 %r
}
define spir_kernel void @k(ptr addrspace(1) %o, i32 %n) {
  %l = call i32 @gasket.local_id(i32 0)
  %c = icmp ult i32 %l, 5
  br i1 %c, label %then, label %end
then:
  %s = call i32 @scale(i32 %n)
  %b = call i1 @both(i32 %l, i32 %s, i1 %c)
  %v = zext i1 %b to i32
  %p = getelementptr i32, ptr addrspace(1) %o, i32 %l
  store i32 %v, ptr addrspace(1) %p, align 4
  br label %end
end:
  ret void
}
