// RUN: not gasket cc --emit=ast %s 2>&1 | FileCheck %s
// A declarator has at most 64 levels: a name and 63 pointers, arrays or functions. A refused level has no effect: here it is the pointer
// that is const, so the object of the 63rd pointer can be assigned to.
int f(void)
{
    int *const ***************************************************************p = 0;
// CHECK: :[[@LINE-1]]:9: error: this declarator is nested too deeply (more than 64 levels)
    **************************************************************p = 0;
    return 0;
}
