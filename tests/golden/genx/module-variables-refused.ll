; RUN: not gasket cc %s 2>&1 | FileCheck %s
; A variable of the module that cannot be passed as a value; a function whose signature cannot change.
@v = internal global <4 x i32> zeroinitializer, align 16

; CHECK: :[[@LINE+1]]:18: error: function 'shared' refers to variable 'v' of the module, which only subroutines, functions with internal linkage, can get and return: the signature of other functions cannot change
define <4 x i32> @shared() {
  %r = load <4 x i32>, ptr @v, align 16
  ret <4 x i32> %r
}

define dllexport void @k(i32 %x) {
; CHECK: :[[@LINE+1]]:3: error: in thread form a variable of the module is passed to subroutines as a value: 'v' is accessed by parts, or its address is used
  %r = load i64, ptr @v, align 8
  %part = trunc i64 %r to i32
  %one = insertelement <4 x i32> undef, i32 %part, i32 0
  %two = call <4 x i32> @shared()
  %three = add <4 x i32> %one, %two
  call void @llvm.genx.oword.st.v4i32(i32 %x, i32 0, <4 x i32> %three)
  ret void
}
declare void @llvm.genx.oword.st.v4i32(i32, i32, <4 x i32>)
!genx.kernels = !{!0}
!0 = !{ptr @k, !"k", !"k.asm", !1, i32 0, !2}
!1 = !{i32 2}
!2 = !{i32 128}
