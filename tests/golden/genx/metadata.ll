; RUN: split-file %s %t
; RUN: not gasket cc %t/fields.ll 2>&1 | FileCheck %s --check-prefix=FIELDS
; RUN: not gasket cc %t/places.ll 2>&1 | FileCheck %s --check-prefix=PLACES
; RUN: gasket opt --passes= %t/places.ll | FileCheck %s --check-prefix=TEXT
; RUN: not gasket cc %t/local-ids.ll 2>&1 | FileCheck %s --check-prefix=IDS
; RUN: gasket cc %t/later.ll | FileCheck %s --check-prefix=LATER
; What !genx.kernels states is honoured, or refused at its place.
; FIELDS: fields.ll:{{[0-9]+:[0-9]+}}: error: kernel 'kinds' has 2 arguments, but 1 kind in !genx.kernels
; FIELDS: error: kernel 'unknown': argument 0 has kind 5, which does not exist
; FIELDS: error: kernel 'video': argument 0 is a state of the video unit, which is not supported
; FIELDS: error: kernel 'wide': argument 0 is a surface, so its type is i32
; FIELDS: error: kernel 'local' has 70000 bytes of local memory, but a group has 65536
; A place that the hardware does not have is refused when code is generated; the text keeps it.
; PLACES: places.ll:1:{{[0-9]+}}: error: kernel 'early': the offset of argument 0, 16, is in register r0, which the hardware fills
; PLACES: places.ll:4:{{[0-9]+}}: error: kernel 'odd': the offset of argument 0, 66, is not a multiple of the argument's element
; PLACES: places.ll:7:{{[0-9]+}}: error: kernel 'both': the offset of argument 1, 68, overlaps another argument
; TEXT: !{i32 16}
; IDS: local-ids.ll:1:{{[0-9]+}}: error: kernel 'k': the offset of argument 0, 32, is before byte {{[0-9]+}}, where the local ids end
; A later version of Intel's compiler has no name of a file.
; LATER: //.kernel named
; LATER: //.slm 1000
;--- fields.ll
define dllexport void @kinds(i32 %a, i32 %b) {
  ret void
}
define dllexport void @unknown(i32 %a) {
  ret void
}
define dllexport void @video(i32 %a) {
  ret void
}
define dllexport void @wide(i64 %a) {
  ret void
}
define dllexport void @local(i32 %a) {
  ret void
}
!genx.kernels = !{!0, !1, !2, !3, !4}
!0 = !{ptr @kinds, !"kinds", !"k.asm", !8, i32 0, !9}
!1 = !{ptr @unknown, !"unknown", !"k.asm", !10, i32 0, !9}
!2 = !{ptr @video, !"video", !"k.asm", !11, i32 0, !9}
!3 = !{ptr @wide, !"wide", !"k.asm", !12, i32 0, !9}
!4 = !{ptr @local, !"local", !"k.asm", !8, i32 70000, !9}
!8 = !{i32 0}
!9 = !{}
!10 = !{i32 5}
!11 = !{i32 3}
!12 = !{i32 2}
;--- places.ll
define dllexport void @early(i32 %a) {
  ret void
}
define dllexport void @odd(i32 %a) {
  ret void
}
define dllexport void @both(i64 %a, i32 %b) {
  ret void
}
!genx.kernels = !{!0, !1, !2}
!0 = !{ptr @early, !"early", !"k.asm", !3, i32 0, !4}
!1 = !{ptr @odd, !"odd", !"k.asm", !3, i32 0, !5}
!2 = !{ptr @both, !"both", !"k.asm", !6, i32 0, !7}
!3 = !{i32 0}
!4 = !{i32 16}
!5 = !{i32 66}
!6 = !{i32 0, i32 0}
!7 = !{i32 64, i32 68}
;--- local-ids.ll
define dllexport void @k(i32 %out) {
  %ids = call <3 x i16> @llvm.genx.local.id16.v3i16()
  %x = extractelement <3 x i16> %ids, i32 0
  %wide = zext i16 %x to i32
  %one = insertelement <4 x i32> undef, i32 %wide, i32 0
  call void @llvm.genx.oword.st.v4i32(i32 0, i32 %out, <4 x i32> %one)
  ret void
}
!genx.kernels = !{!0}
!0 = !{ptr @k, !"k", !"k.asm", !1, i32 0, !2}
!1 = !{i32 0}
!2 = !{i32 32}
;--- later.ll
define dllexport void @k(i32 %a) {
  ret void
}
!genx.kernels = !{!0}
!0 = !{ptr @k, !"named", !1, i32 1000, !2, !1, !2, i32 0}
!1 = !{i32 0}
!2 = !{}
