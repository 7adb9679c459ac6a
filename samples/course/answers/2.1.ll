define i32 @gcd(i32 %a, i32 %b) {
entry:
  br label %test

test:
  %x = phi i32 [ %a, %entry ], [ %y, %step ]
  %y = phi i32 [ %b, %entry ], [ %rest, %step ]
  %more = icmp ne i32 %y, 0
  br i1 %more, label %step, label %end

step:
  %rest = urem i32 %x, %y
  br label %test

end:
  ret i32 %x
}
