define i32 @f(i32 %x) {
  %p = alloca [4 x i8]
  %v = load i24, ptr %p
  %w = zext i24 %v to i32
  ret i32 %w
}
