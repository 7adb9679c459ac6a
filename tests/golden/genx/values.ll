; RUN: split-file %s %t
; RUN: not gasket cc %t/structs.ll 2>&1 | FileCheck %s --check-prefix=STRUCT
; RUN: not gasket cc %t/booleans.ll 2>&1 | FileCheck %s --check-prefix=BOOLEAN
; RUN: gasket cc %t/constants.ll | FileCheck %s --check-prefix=CONSTANT
; What no register holds is refused in thread form: a struct that a call returns, a boolean parameter. An operation on constants is none.
; STRUCT: structs.ll:2:{{[0-9]+}}: error: in thread form a value is a number or a vector, not a struct or an array
; BOOLEAN: booleans.ll:1:{{[0-9]+}}: error: kernel 'k': parameter 1 is boolean, which has no bytes in the payload
; CONSTANT-NOT: and (1|M0) f0
; CONSTANT: send
;--- structs.ll
define dllexport void @k(i32 %out) {
  %pair = call { <4 x i32>, <4 x i32> } @two(i32 %out)
  %first = extractvalue { <4 x i32>, <4 x i32> } %pair, 0
  call void @llvm.genx.oword.st.v4i32(i32 0, i32 %out, <4 x i32> %first)
  ret void
}
define internal { <4 x i32>, <4 x i32> } @two(i32 %x) noinline {
  ret { <4 x i32>, <4 x i32> } zeroinitializer
}
!genx.kernels = !{!0}
!0 = !{ptr @k, !"k", !"k.asm", !1, i32 0, !1}
!1 = !{i32 0}
;--- booleans.ll
define dllexport void @k(i32 %out, i1 %c) {
  br i1 %c, label %yes, label %no
yes:
  call void @llvm.genx.oword.st.v4i32(i32 0, i32 %out, <4 x i32> zeroinitializer)
  br label %no
no:
  ret void
}
!genx.kernels = !{!0}
!0 = !{ptr @k, !"k", !"k.asm", !1, i32 0, !2}
!1 = !{i32 0, i32 0}
!2 = !{}
;--- constants.ll
define dllexport void @k(i32 %out) {
  %both = and <8 x i1> <i1 1, i1 1, i1 1, i1 1, i1 1, i1 1, i1 1, i1 1>, <i1 1, i1 1, i1 1, i1 1, i1 1, i1 1, i1 1, i1 0>
  %any = call i1 @llvm.genx.any.v8i1(<8 x i1> %both)
  br i1 %any, label %yes, label %no
yes:
  call void @llvm.genx.oword.st.v4i32(i32 0, i32 %out, <4 x i32> zeroinitializer)
  br label %no
no:
  ret void
}
!genx.kernels = !{!0}
!0 = !{ptr @k, !"k", !"k.asm", !1, i32 0, !1}
!1 = !{i32 0}
