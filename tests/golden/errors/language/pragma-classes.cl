// RUN: not gasket cc --emit=ast %s 2>&1 | FileCheck %s
// RUN: gasket cc --emit=ir -O0 -DACCEPTED -Wall %s 2>&1 | FileCheck %s --check-prefix=IR
// A pragma is carried out, refused, without a meaning here, or reported as without an effect.
#ifndef ACCEPTED
#pragma options align=packed
// CHECK: :[[@LINE-1]]:9: error: #pragma options is not supported: write #pragma pack
#pragma align=packed
// CHECK: :[[@LINE-1]]:9: error: #pragma align is not supported: write #pragma pack
#pragma redefine_extname f g
// CHECK: :[[@LINE-1]]:9: error: #pragma redefine_extname is not supported: give the function its other name
#pragma push_macro(X)
// CHECK: :[[@LINE-1]]:9: warning: #pragma push_macro needs a name: push_macro("NAME") [-Wignored-pragmas]
#pragma pop_macro("X")
// CHECK: :[[@LINE-1]]:9: warning: macro 'X' is not pushed [-Wignored-pragmas]
#pragma clang attribute push(__attribute__((packed)), apply_to = record)
// CHECK: :[[@LINE-1]]:9: error: #pragma clang attribute is not supported: write the attribute on each declaration
#pragma GCC error "not here"
// CHECK: :[[@LINE-1]]:9: error: "not here"
#pragma GCC warning "take care"
// CHECK: :[[@LINE-1]]:9: warning: "take care" [-Wcpp]
#pragma message("hello")
// CHECK: :[[@LINE-1]]:9: warning: "hello" [-Wcpp]
#pragma message hello
// CHECK: :[[@LINE-1]]:9: error: this #pragma takes a string
#pragma STDC FENV_ROUND FE_DOWNWARD
// CHECK: :[[@LINE-1]]:9: warning: #pragma STDC FENV_ROUND has no effect [-Wignored-pragmas]
#pragma clang fp reassociate(on)
// CHECK: :[[@LINE-1]]:9: warning: #pragma clang fp has no effect [-Wignored-pragmas]
#endif
#pragma ms_struct on
#pragma weak f
#pragma GCC diagnostic push
#pragma clang section bss = "b"
// IR-NOT: warning
// IR-LABEL: @separate(
// IR-NOT: llvm.fma
kernel void separate(global float *p)
{
#pragma clang fp contract(off)
    p[0] = p[1] * p[2] + p[3];
}
// IR-LABEL: @fused(
// IR: llvm.fma
kernel void fused(global float *p)
{
    p[0] = p[1] * p[2] + p[3];
}
