define spir_kernel void @nest(i1 %c, i1 %d) {
entry:
  br label %outer
outer:
  br label %inner
inner:
  br i1 %d, label %inner, label %next
next:
  br i1 %c, label %outer, label %end
end:
  ret void
}
