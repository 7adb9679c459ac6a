// RUN: not gasket cc --emit=ast %s 2>&1 | FileCheck %s
// Characters beyond ASCII where they cannot stand.
int \u0041;
// CHECK: :[[@LINE-1]]:5: error: unexpected character '\'
int a“b;
// CHECK: :[[@LINE-1]]:6: error: unexpected character
constant char s[] = "\u12";
// CHECK: :[[@LINE-1]]:21: error: an incomplete or invalid universal character name
constant char t[] = "\ud800";
// CHECK: :[[@LINE-1]]:21: error: an incomplete or invalid universal character name
