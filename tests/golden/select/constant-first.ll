; Comparisons whose first operand is a constant, which no pass moves to the second place at -O0: one and ueq compare twice, less and greater.
; RUN: gasket run -O0 --via=sim -g 8 -a 'y=float[]:-2.5,1,nan,-0.5,inf,-inf,-0.25,-0.5' -a 'one=uchar[8]' -a 'ueq=uchar[8]' -a 'olt=uchar[8]' --print one --print ueq --print olt %s | paste -s -d ' ' - | FileCheck %s --match-full-lines
; RUN: gasket run -O2 --via=sim -g 8 -a 'y=float[]:-2.5,1,nan,-0.5,inf,-inf,-0.25,-0.5' -a 'one=uchar[8]' -a 'ueq=uchar[8]' -a 'olt=uchar[8]' --print one --print ueq --print olt %s | paste -s -d ' ' - | FileCheck %s --match-full-lines
; CHECK: 1 1 0 0 1 1 1 0 0 0 1 1 0 0 0 1 0 1 0 0 1 0 1 0
define spir_kernel void @k(ptr addrspace(1) %y, ptr addrspace(1) %one, ptr addrspace(1) %ueq, ptr addrspace(1) %olt) {
entry:
  %own = call i32 @gasket.local_id(i32 0)
  %i = zext i32 %own to i64
  %o = mul i64 %i, 4
  %p = getelementptr i8, ptr addrspace(1) %y, i64 %o
  %v = load float, ptr addrspace(1) %p, align 4
  %c1 = fcmp one float -5.000000e-01, %v
  %z1 = zext i1 %c1 to i8
  %q1 = getelementptr i8, ptr addrspace(1) %one, i64 %i
  store i8 %z1, ptr addrspace(1) %q1, align 1
  %c2 = fcmp ueq float -5.000000e-01, %v
  %z2 = zext i1 %c2 to i8
  %q2 = getelementptr i8, ptr addrspace(1) %ueq, i64 %i
  store i8 %z2, ptr addrspace(1) %q2, align 1
  %c3 = fcmp olt float -5.000000e-01, %v
  %z3 = zext i1 %c3 to i8
  %q3 = getelementptr i8, ptr addrspace(1) %olt, i64 %i
  store i8 %z3, ptr addrspace(1) %q3, align 1
  ret void
}

declare i32 @gasket.local_id(i32)
