// RUN: not gasket cc --emit=ast %s 2>&1 | FileCheck %s
// RUN: gasket cc -DVALID -Wno-excess-initializers -Werror --emit=ast %s -o /dev/null
// The first excess initializer of each list is reported where clang reports it: with -Wexcess-initializers, except in the list of a
// vector, where it is an error.
struct pair { int a, b; };
constant int numbers[2] = {1, 2, 3, 4};
// CHECK: :[[@LINE-1]]:34: warning: more initializers than 'int[2]' has elements
constant struct pair both = {1, 2, 3};
// CHECK: :[[@LINE-1]]:36: warning: more initializers than 'struct pair' has members
#ifndef VALID
constant int2 vector = {1, 2, 3};
// CHECK: :[[@LINE-1]]:31: error: too many elements for 'int2': 3 given, 2 expected
#endif
constant char text[2] = "abc", braced[2] = {"ab", 1};
// CHECK: :[[@LINE-1]]:25: warning: the string is longer than the array that it initializes [-Wexcess-initializers]
// CHECK: :[[@LINE-2]]:51: warning: more initializers than 'char[2]' has elements [-Wexcess-initializers]
constant int full[2][2] = {1, 2, 3, 4};
kernel void k(global int *p)
{
    int rows[2][2] = {{p[0], p[1], p[2]}, {p[3], p[4]}, {p[5]}};
// CHECK: :[[@LINE-1]]:36: warning: more initializers than 'int[2]' has elements
// CHECK: :[[@LINE-2]]:57: warning: more initializers than 'int[2][2]' has elements
    struct pair pairs[1] = {{p[0], p[1], p[2]}, p[3]};
// CHECK: :[[@LINE-1]]:42: warning: more initializers than 'struct pair' has members
// CHECK: :[[@LINE-2]]:49: warning: more initializers than 'struct pair[1]' has elements
    int2 braces = {{1, 2}, 3};
// CHECK: :[[@LINE-1]]:24: warning: more than one initializer for 'int'
#ifndef VALID
    int4 v = {p[0], p[1], p[2], p[3], p[4]};
// CHECK: :[[@LINE-1]]:40: error: too many elements for 'int4': 5 given, 4 expected
    p[0] = v.x;
#endif
    p[0] = rows[0][0] + pairs[0].a + braces.y;
}
