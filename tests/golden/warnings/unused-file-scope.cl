// RUN: gasket cc -Wall --emit=ast -o /dev/null %s 2>&1 | FileCheck %s
// Unused variables at file scope, in a file that needs no library function.
static constant int never = 1;
// CHECK: :[[#@LINE-1]]:21: warning: unused variable 'never' [-Wunused-variable]
static global int also;
// CHECK: :[[#@LINE-1]]:19: warning: unused variable 'also' [-Wunused-variable]
constant int visible = 2;
static constant int used = 3;
kernel void k(global int *p)
{
    p[0] = used;
}
