define spir_kernel void @k() {
  ret void
}

define i32 @f() {
entry:
  %x = alloca i32, align 4
  call void @gasket.lifetime_start(ptr %x, i64 4)
  %x.1 = call i32 @gasket.indeterminate.i32()
  store i32 %x.1, ptr %x, align 4
  %r = load i32, ptr %x, align 4
  call void @gasket.lifetime_end(ptr %x, i64 4)
  ret i32 %r
}

declare void @gasket.lifetime_start(ptr, i64)
declare void @gasket.lifetime_end(ptr, i64)
declare i32 @gasket.indeterminate.i32()
