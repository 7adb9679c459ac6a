; RUN: split-file %s %t
; RUN: gasket cc %t/thread.ll | FileCheck %s --check-prefix=THREAD
; RUN: gasket cc %t/item.ll --simd=8 | FileCheck %s --check-prefix=ITEM
; RUN: gasket cc %t/pair.ll --simd=8 | FileCheck %s --check-prefix=PAIR
; RUN: gasket run %t/thread.ll -k sum.kernel -g 1 -a x=int[]:1,2,3,4,5,6,7,8,9 -a y=100 -a c=1 -a result=int[9] --print result | FileCheck %s --check-prefix=SUM
; RUN: gasket run %t/thread.ll -k sum.kernel -g 1 -a x=int[]:1,2,3,4,5,6,7,8,9 -a y=100 -a c=0 -a result=int[9] --print result --via=ir | FileCheck %s --check-prefix=SAME
; RUN: gasket run %t/thread.ll -k is.odd.kernel -g 1 -a x=7 -a result=uchar[1] --print result | FileCheck %s --check-prefix=ODD
; RUN: gasket run %t/item.ll -g 1 -a x=3 -a y=4 -a result=int[1] --print result | FileCheck %s --check-prefix=SEVEN
; RUN: gasket cc %t/empty.ll 2>&1 | FileCheck %s --check-prefix=EMPTY
; RUN: not gasket cc %t/refused.ll 2>&1 | FileCheck %s --check-prefix=REFUSED
; A function that no kernel calls is a routine of a kernel of its own, which calls it and writes its result to memory. In thread form, each such function has one;
; in work-item form, if the text has no kernel at all.
; THREAD: //.kernel main
; THREAD-NOT: call
; THREAD: //.kernel sum.kernel
; THREAD: call (1|M0) {{.*}}sum2Ekernel_L[[ENTRY:[0-9]+]]
; THREAD: {EOT}
; THREAD: sum2Ekernel_L[[ENTRY]]:
; THREAD: ret (1|M0)
; THREAD: //.kernel is.odd.kernel
; ITEM: //.kernel sum.kernel
; ITEM: call (8|M0)
; ITEM: ret (8|M0)
; ITEM-NOT: //.kernel
; SUM: 101
; SUM-NEXT: 102
; SUM: 109
; SAME: 1
; SAME-NEXT: 2
; SAME: 9
; ODD: 1
; A struct is passed by value, a private pointer as its offset in private memory.
; PAIR: //.arg 0 s value %struct.pair
; PAIR: //.arg 1 p value i64
; PAIR: //.arg 2 result buffer
; SEVEN: 7
; EMPTY: warning: this module has neither kernels nor functions: there is no code
; REFUSED: refused.ll:2:{{[0-9]+}}: error: no kernel calls 'f', and none can: it cannot pass parameter 0, as in thread form a value is a number or a vector
;--- thread.ll
define dllexport void @main(i32 %out) {
  ret void
}
define <9 x i32> @sum(ptr %x, i32 %y, i1 %c) {
  %v = load <9 x i32>, ptr %x, align 4
  %one = insertelement <9 x i32> undef, i32 %y, i32 0
  %all = shufflevector <9 x i32> %one, <9 x i32> undef, <9 x i32> zeroinitializer
  %s = call <9 x i32> @add(<9 x i32> %v, <9 x i32> %all)
  %r = select i1 %c, <9 x i32> %s, <9 x i32> %v
  %thread = call i32 @llvm.genx.get.hwid()
  ret <9 x i32> %r
}
define internal <9 x i32> @add(<9 x i32> %x, <9 x i32> %y) noinline {
  %s = add <9 x i32> %x, %y
  ret <9 x i32> %s
}
define i1 @is.odd(i32 %x) {
  %thread = call i32 @llvm.genx.get.hwid()
  %low = and i32 %x, 1
  %is = icmp eq i32 %low, 1
  ret i1 %is
}
!genx.kernels = !{!0}
!0 = !{ptr @main, !"main", !"main.asm", !1, i32 0, !2}
!1 = !{i32 0}
!2 = !{}
;--- item.ll
define i32 @sum(i32 %x, i32 %y) {
  %s = add i32 %x, %y
  ret i32 %s
}
;--- empty.ll
@x = addrspace(1) global i32 0
;--- pair.ll
%struct.pair = type { i32, i32 }
define internal i32 @pair(%struct.pair %s, ptr %p) {
  %a = extractvalue %struct.pair %s, 0
  %b = extractvalue %struct.pair %s, 1
  %r = add i32 %a, %b
  ret i32 %r
}
;--- refused.ll
%struct.pair = type { i32, i32 }
define i32 @f(%struct.pair %s) {
  %thread = call i32 @llvm.genx.get.hwid()
  ret i32 %thread
}
