// Pointers to other types than the function's, as clang accepts them: the address is the same, and the distances are those of the function's
// type. 1, 2 and 3 as halves are 0x3C00, 0x4000 and 0x4200.
// RUN: gasket cc -o /dev/null %s 2>&1 | FileCheck %s
// RUN: gasket run -w -g 1 -a s=ushort[4]:0,0,15360,16896 -a o=ushort4[3] --print o %s | FileCheck --check-prefix=RESULT %s
// RUN: gasket run -w -g 1 -O0 --via=ir -a s=ushort[4]:0,0,15360,16896 -a o=ushort4[3] --print o %s | FileCheck --check-prefix=RESULT %s
// RESULT: 0 0 16384 15360
// RESULT-NEXT: 7 8 9 10
// RESULT-NEXT: 1 3 0 0
kernel void k(global ushort *s, global ushort *o)
{
    // CHECK: :[[@LINE+1]]:37: warning: passing 'global int *' to a parameter of type 'global half *': the pointers point to different types [-Wincompatible-pointer-types]
    vstore_half2((float2)(2, 1), 1, (global int *)o);
    vstore4((ushort4)(7, 8, 9, 10), 0, (global void *)(o + 4));
    // CHECK: :[[@LINE+1]]:31: warning: passing 'global ushort *' to a parameter of type 'global const half *': the pointers point to different types [-Wincompatible-pointer-types]
    float2 f = vload_half2(1, s);
    // CHECK: :[[@LINE+1]]:36: warning: passing 'global ushort2 *' to a parameter of type 'global ushort *': the pointers point to different types [-Wincompatible-pointer-types]
    vstore2(convert_ushort2(f), 4, (global ushort2 *)o);
    // CHECK: :[[@LINE+1]]:28: warning: passing 'global const ushort *' to a parameter of type 'global ushort *' discards qualifiers [-Wincompatible-pointer-types]
    vstore2((ushort2)0, 5, (global const ushort *)o);
}
