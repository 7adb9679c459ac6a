// -k that is missing or wrong: the error lists the kernels, the nearest name first.
// RUN: not gasket run -g 1 -k middel %s 2>&1 | FileCheck %s --check-prefix=NEAR
// RUN: not gasket run -g 1 -k zzzzzz %s 2>&1 | FileCheck %s --check-prefix=NONE
// RUN: not gasket run -g 1 %s 2>&1 | FileCheck %s --check-prefix=MISSING
// RUN: gasket cc %s -o %t.asm && not gasket run -g 1 -k middel %t.asm 2>&1 | FileCheck %s --check-prefix=NEAR
// NEAR: gasket: error: there is no kernel 'middel'; did you mean 'middle'? The file has middle, first, last, a_{{a+}}, b_{{b+}} and 1 more{{$}}
// NONE: gasket: error: there is no kernel 'zzzzzz'; the file has first, middle, last, a_{{a+}}, b_{{b+}} and 1 more{{$}}
// MISSING: gasket: error: the file has 6 kernels; choose one with -k: first, middle, last, a_{{a+}}, b_{{b+}} and 1 more{{$}}
kernel void first() { }
kernel void middle() { }
kernel void last() { }
kernel void a_aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa() { }
kernel void b_bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb() { }
kernel void c_cccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccc() { }
