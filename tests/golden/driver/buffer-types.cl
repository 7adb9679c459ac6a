// The TYPE of a buffer must fit the parameter, as the elements of a .npy file must: the same size, floating-point or not. The number
// of components and the sign may differ.
// RUN: gasket run -g 1 -a x=int[8] -a c=char[2] -a h=half[2] -a v=1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16 --print x %s | FileCheck %s
// RUN: gasket run -g 1 -a x=uint4[2] -a c=uchar[2] -a h=half4[2] -a v=1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16 %s
// RUN: sh -c 'gasket run -g 1 -a x=float[8] -a c=short[2] -a h=ushort[2] -a v=1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16 %s 2>%t; test $? = 2' && FileCheck %s --check-prefix=WRONG < %t
// RUN: not gasket run -g 1 -a x=long[8] -a c=bool[2] -a h=half[2] -a v=1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16 %s 2>&1 | FileCheck %s --check-prefix=SIZE --implicit-check-not=bool
// CHECK:      {{^}}3
// CHECK-NEXT: {{^}}5
// WRONG: gasket: error: argument x=float[8]: the elements are float, but the parameter points to int8
// WRONG: gasket: error: argument c=short[2]: the elements are short, but the parameter points to char
// WRONG: gasket: error: argument h=ushort[2]: the elements are ushort, but the parameter points to half
// SIZE:  gasket: error: argument x=long[8]: the elements are long, but the parameter points to int8
kernel void k(int16 v, global int8 *x, global char *c, global half *h)
{
    *x = v.lo + v.hi - (int8)(7, 7, 7, 7, 7, 7, 7, 7);
    *c = (char)vload_half(0, h);
}
