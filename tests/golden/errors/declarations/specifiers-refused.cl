// RUN: not gasket cc --emit=ast %s 2>&1 | FileCheck %s
// Specifiers that are repeated or do not combine.
static static int again;
// CHECK: :[[@LINE-1]]:8: warning: duplicate 'static' [-Wother]
static extern int both;
// CHECK: :[[@LINE-1]]:8: error: cannot combine 'extern' with 'static'
typedef static int word;
// CHECK: :[[@LINE-1]]:9: error: cannot combine 'static' with 'typedef'
long long int wide;
long long long int wider;
// CHECK: :[[@LINE-1]]:11: error: too many 'long' specifiers
unsigned unsigned int sign;
// CHECK: :[[@LINE-1]]:10: error: too many 'unsigned' specifiers
short short int brief;
// CHECK: :[[@LINE-1]]:7: error: too many 'short' specifiers
global local int spaces;
// CHECK: :[[@LINE-1]]:8: error: multiple address spaces: 'global' and 'local'
global global int repeated;
// CHECK: :[[@LINE-1]]:8: warning: duplicate 'global' [-Wduplicate-decl-specifier]
int (*pointer)(int);
// CHECK: :[[@LINE-1]]:6: error: function pointers are not supported in OpenCL C
int sizes = sizeof(static int);
// CHECK: :[[@LINE-1]]:20: error: a type name cannot have a storage class
int parameters(static int a);
// CHECK: :[[@LINE-1]]:16: error: a parameter cannot have the storage class 'static'
void second(global unsigned float *a, int b)
// CHECK: :[[@LINE-1]]:29: error: 'float' cannot be combined with the type before it
{
    int void *c = 0;
// CHECK: :[[@LINE-1]]:9: error: 'void' cannot be combined with the type before it
    a[b] = *c;
}
int f(int a)
{
    register register int b = a;
// CHECK: :[[@LINE-1]]:5: error: OpenCL C has no 'register' storage class
// CHECK: :[[@LINE-2]]:14: warning: duplicate 'register' [-Wother]
// CHECK: :[[@LINE-3]]:14: error: OpenCL C has no 'register' storage class
    auto int c = b;
// CHECK: :[[@LINE-1]]:5: error: OpenCL C has no 'auto' storage class
    inline int d = c;
// CHECK: :[[@LINE-1]]:16: error: 'inline' can only appear on functions
    return (extern int)d;
// CHECK: :[[@LINE-1]]:13: error: a type name cannot have a storage class
}
