// Correctly rounded quotients and roots, which are sequences of math macro instructions in Gen9, are divm and sqrtm in vISA.
// REQUIRES: GenX_IR
// RUN: gasket cc --emit=visa --simd=8 -cl-fp32-correctly-rounded-divide-sqrt %s | FileCheck %s
// CHECK:      divm (M1_NM, 8) [[Q:V[0-9]+]](0,0)<1> V{{[0-9]+}}(0,0)<1;1,0> V{{[0-9]+}}(0,0)<1;1,0>
// CHECK:      sqrtm (M1_NM, 8) V{{[0-9]+}}(0,0)<1> [[Q]](0,0)<1;1,0>
// CHECK:      divm (M1_NM, 4) [[D:V[0-9]+]](0,0)<1> V{{[0-9]+}}(0,0)<1;1,0> [[BY:V[0-9]+]](0,0)<1;1,0>
// CHECK:      divm (M1_NM, 4) [[D]](1,0)<1> V{{[0-9]+}}(0,0)<1;1,0> [[BY]](1,0)<1;1,0>
// CHECK-NOT:  madm

// The square roots of 12/3, 12/4, …; the nearest float to that of 3 is 1.73205078, and the nearest double to 1/3 0.33333333333333331.
// RUN: python3 %top/tests/tools/visa_code.py %s -o %t.asm --simd=8 -cl-fp32-correctly-rounded-divide-sqrt
// RUN: gasket run -g 8 -a out=float[8] -a wide=double[8] -a a=12 --print out:2 --print wide:2 %t.asm | FileCheck --check-prefix=OUT %s
// OUT:      {{^}}2{{$}}
// OUT-NEXT: {{^}}1.7320508{{$}}
// OUT-NEXT: {{^}}0.3333333333333333{{$}}
// OUT-NEXT: {{^}}0.25{{$}}

kernel void quotient(global float *out, global double *wide, float a)
{
    int i = get_global_id(0);

    out[i] = sqrt(a / (float)(i + 3));
    wide[i] = 1.0 / (i + 3);
}
