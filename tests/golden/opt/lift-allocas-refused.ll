; RUN: not gasket opt --passes=lift-allocas %s 2>&1 | FileCheck %s
; RUN: python3 -c "print('\n'.join('@v{} = addrspace(10) global i8 0, align 1'.format(n) for n in range(65536)) + '\ndefine void @f() {\n  ret void\n}')" | gasket opt --passes=lift-allocas -o /dev/null -x ll -
; RUN: python3 -c "print('\n'.join('@v{} = addrspace(10) global i8 0, align 1'.format(n) for n in range(65536)) + '\ndefine void @f() {\n  %x = alloca i8, align 1\n  ret void\n}')" | not gasket opt --passes=lift-allocas -x ll - 2>&1 | FileCheck %s --check-prefix=MANY
; CHECK: error: recursion is not supported: there is no call stack: odd -> even -> odd
; MANY: -:65538:3: error: 65537 variables in private memory exceed the limit of 65536
define i1 @even(i32 %n) {
  %m = alloca i32, align 4
  %r = call i1 @odd(i32 %n)
  ret i1 %r
}
define i1 @odd(i32 %n) {
  %r = call i1 @even(i32 %n)
  ret i1 %r
}
