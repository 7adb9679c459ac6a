define i32 @f(i32 %x) {
  %y = add i32 %x, 1, !loc !0
  %z = mul i32 %x, 3, !loc !1
  ret i32 %z, !loc !2
}
!0 = !{!"k.cl", i32 1, i32 1}
!1 = !{!"k.cl", i32 2, i32 1}
!2 = !{!"k.cl", i32 3, i32 1}
