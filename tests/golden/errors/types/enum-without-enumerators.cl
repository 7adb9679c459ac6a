// RUN: not gasket cc %s 2>&1 | FileCheck %s
// An enum without enumerators, which C does not allow, is one error.
// CHECK: :[[#@LINE+1]]:8: error: an enum needs at least one enumerator
enum { } x;
// CHECK: :[[#@LINE+1]]:13: error: an enum needs at least one enumerator
enum empty {};

kernel void k(global int *o)
{
// CHECK: :[[#@LINE+1]]:12: error: an enum needs at least one enumerator
    enum { };

    o[0] = (enum empty)1;
}
// CHECK-NOT: error:
