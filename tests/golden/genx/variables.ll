; RUN: not gasket cc %s 2>&1 | FileCheck %s
; A variable of a function in thread form becomes a value, or is refused.
define dllexport void @k(i32 %x) {
; CHECK: :[[@LINE+1]]:3: error: in thread form a variable is one that becomes a value: 'v' is accessed by parts, or its address is used
  %v = alloca <4 x i32>, align 16
  store <4 x i32> zeroinitializer, ptr %v, align 16
  %r = load i64, ptr %v, align 8
  %part = trunc i64 %r to i32
  %one = insertelement <4 x i32> undef, i32 %part, i32 0
  call void @llvm.genx.oword.st.v4i32(i32 0, i32 %x, <4 x i32> %one)
  ret void
}
!genx.kernels = !{!0}
!0 = !{ptr @k, !"k", !"k.asm", !1, i32 0, !1}
!1 = !{i32 0}
