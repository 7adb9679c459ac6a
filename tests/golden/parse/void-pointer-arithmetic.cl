// RUN: gasket run -w --via=ir -O0 -g 1 -a p=int[4] --print p %s | FileCheck %s
// RUN: gasket run -w --via=sim -g 1 -a p=int[4] --print p %s | FileCheck %s
// RUN: gasket cc -Wpedantic --emit=ast %s 2>&1 >/dev/null | FileCheck --check-prefix=WARN --implicit-check-not=warning: %s
// Arithmetic on a pointer to void counts bytes, a GNU extension, also with a compound assignment.
// CHECK: {{^}}0{{$}}
// CHECK-NEXT: {{^}}12{{$}}
// CHECK-NEXT: {{^}}6{{$}}
// CHECK-NEXT: {{^}}8{{$}}
kernel void k(global int *p)
{
    global void *any = p;
    // WARN: :[[@LINE+1]]:5: warning: arithmetic on a pointer to void is a GNU extension
    any++;
    // WARN: :[[@LINE+1]]:9: warning: arithmetic on a pointer to void is a GNU extension
    any += 3;
    *(global int *)any = 5;
    // WARN: :[[@LINE+1]]:9: warning: arithmetic on a pointer to void is a GNU extension
    any += 8;
    // WARN: :[[@LINE+1]]:9: warning: arithmetic on a pointer to void is a GNU extension
    any -= 4;
    *(global int *)any = 6;
    // WARN: :[[@LINE+1]]:5: warning: arithmetic on a pointer to void is a GNU extension
    any--;
    // WARN: :[[@LINE+1]]:9: warning: arithmetic on a pointer to void is a GNU extension
    any -= 3;
    *(global int *)any += 7;
    // WARN: :[[@LINE+2]]:16: warning: arithmetic on a pointer to void is a GNU extension
    // WARN: :[[@LINE+1]]:20: warning: arithmetic on a pointer to void is a GNU extension
    p[3] = any + 8 - (global void *)p - 4;
}
