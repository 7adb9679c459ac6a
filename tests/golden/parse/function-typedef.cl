// RUN: gasket cc --emit=ast %s | FileCheck %s
// RUN: gasket eval --function=twice_of_all %s 5 | FileCheck %s --check-prefix=VALUE
// A function declared by the name of a function type: before its definition, after it, in a block, by typeof, as a kernel.
typedef int unary(int);
typedef void writer(global int *, int);
unary twice, thrice;
unary twice;
static unary local_one;
__typeof__(int(int)) by_typeof;
typedef unary unary_too;
unary_too twice;
kernel writer write;
int twice(int x) { return 2 * x; }
int thrice(int y) { return 3 * y; }
unary thrice;
static int local_one(int) __attribute__((noinline));
static int local_one(int z) { return z + 1; }
int by_typeof(int x) { return x; }
// CHECK: function 'int twice(int)'
// CHECK: parameter 'private int x'
// VALUE: 36
int twice_of_all(int x)
{
    unary twice, later;
    extern unary thrice;
    return twice(x) + thrice(x) + local_one(x) + by_typeof(x);
}
kernel void write(global int *p, int value) { p[0] = value; }
