// RUN: gasket cc --emit=ast %s 2>&1 | FileCheck %s
// Addresses and sizes of pointers where something else may be meant: the warnings of clang 14, and where it has none.
kernel void k(global int *p, int n, ulong u)
{
    int a[4] = {0}, b[4] = {0}, *q = a;
    p[0] = (int)p;
// CHECK: :[[@LINE-1]]:12: warning: cast of 'global int *' to the smaller integer type 'int' [-Wpointer-to-int-cast]
    p[1] = (int)(ulong)p + (bool)p;
    global int *from_int = (global int *)n, *from_long = (global int *)u, *null = (global int *)0, *constant_address = (global int *)64;
// CHECK: :[[@LINE-1]]:28: warning: cast of the smaller integer type 'int' to 'global int *' [-Wint-to-pointer-cast]
    p[2] = sizeof p / sizeof p[0];
// CHECK: :[[@LINE-1]]:12: warning: this is the size of pointer 'p', not of the array that it points into [-Wsizeof-pointer-div]
// CHECK: :3:27: note: pointer 'p' is declared here
    p[3] = sizeof(q) / sizeof(int);
// CHECK: :[[@LINE-1]]:12: warning: this is the size of pointer 'q', not of the array that it points into [-Wsizeof-pointer-div]
// CHECK: :5:34: note: pointer 'q' is declared here
    p[4] = sizeof a / sizeof a[0] + sizeof q / sizeof(char) + sizeof *q / sizeof(int);
    p[5] = "a" == "b";
// CHECK: :[[@LINE-1]]:16: warning: this compares the addresses of strings, not their characters; the result is unspecified [-Wstring-compare]
    p[6] = (a == b) + (a == q);
// CHECK: :[[@LINE-1]]:15: warning: this compares the addresses of arrays, not their elements: it is always false [-Wtautological-compare]
    p[7] = from_int == null || from_long == constant_address;
}
