// One text has all kernels, and the finalizer writes a file for each; a called function is a subroutine.
// REQUIRES: GenX_IR
// RUN: gasket cc --emit=visa --simd=8 %s | FileCheck %s
// CHECK:      {{^}}.version 4.1
// CHECK-NEXT: {{^}}.kernel "first"
// CHECK:      .function "first"
// CHECK:      call (M1, 8) [[HELPER:F0_[a-z0-9_]+]]
// CHECK:      ret (M1, 1)
// CHECK:      .function "[[HELPER]]"
// CHECK:      ret (M1, 8)
// CHECK-NOT:  .version
// CHECK:      {{^}}.kernel "second"

// RUN: python3 %top/tests/tools/visa_code.py %s -o %t.asm --simd=8
// RUN: gasket run -k first -g 4 -a out=int[4] --print out %t.asm | FileCheck --check-prefix=FIRST %s
// RUN: gasket run -k second -g 4 -a out=int[4] --print out:1 %t.asm | FileCheck --check-prefix=SECOND %s
// FIRST:      {{^}}1{{$}}
// FIRST-NEXT: {{^}}2{{$}}
// FIRST-NEXT: {{^}}5{{$}}
// FIRST-NEXT: {{^}}10{{$}}
// SECOND:     {{^}}42{{$}}

__attribute__((noinline)) int helper(int x)
{
    return x * x + 1;
}

kernel void first(global int *out)
{
    out[get_global_id(0)] = helper(get_global_id(0));
}

kernel void second(global int *out)
{
    out[get_global_id(0)] = 42;
}
