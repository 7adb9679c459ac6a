define i32 @f(i1 %c, i32 %a) {
entry:
  %x = alloca i32
  br i1 %c, label %then, label %else

then:
  store i32 %a, ptr %x
  %in.then = load i32, ptr %x
  br label %end

else:
  store i32 2, ptr %x
  br label %end

end:
  store i32 3, ptr %x
  %last = load i32, ptr %x
  ret i32 %last
}
