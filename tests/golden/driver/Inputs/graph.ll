define i32 @choose(i32 %x) {
entry:
  %c = icmp slt i32 %x, 0
  br i1 %c, label %less, label %more
less:
  %y = call i32 @twice(i32 %x)
  br label %end
more:
  switch i32 %x, label %end [ i32 5, label %less ]
end:
  ret i32 %x
}
declare i32 @twice(i32)
define spir_kernel void @start(ptr addrspace(1) %out) {
  %v = call i32 @choose(i32 4)
  ret void
}
