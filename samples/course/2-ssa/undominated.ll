; A definition that does not dominate its use: on the path from entry to end, %x has no value.
define i32 @undominated(i1 %c, i32 %a) {
entry:
  br i1 %c, label %then, label %end

then:
  %x = add i32 %a, 1
  br label %end

end:
  ret i32 %x
}
