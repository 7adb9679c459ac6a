// RUN: not gasket cc --emit=ast %s 2>&1 | FileCheck %s
// Characters beyond ASCII where they cannot be, and universal character names that C99 6.4.3 excludes: one error each.
int a“b;
// CHECK: :[[@LINE-1]]:6: error: unexpected character <U+201C>
constant char accepted[] = "\u0024\u0040\u0060\u00a0\U0010FFFF", one = '\u0024' + '\U00000040';
#if '\u0024' != 36 || '\U00000060' != 0x60
#error
#endif
constant char s1[] = "x\u0041 \U0000007e";
// CHECK: :[[@LINE-1]]:24: error: character 'A' cannot be written as a universal character name
// CHECK-NEXT: {{^}}constant char s1[] = "x\u0041 \U0000007e";
// CHECK-NEXT: {{^}}                       ^~~~~~
// CHECK: :[[@LINE-4]]:31: error: character '~' cannot be written as a universal character name
constant char s2[] = "\u001f\u0000\u007f\u009f";
// CHECK: :[[@LINE-1]]:23: error: a universal character name cannot name a control character
// CHECK: :[[@LINE-2]]:29: error: a universal character name cannot name a control character
// CHECK: :[[@LINE-3]]:35: error: a universal character name cannot name a control character
// CHECK: :[[@LINE-4]]:41: error: a universal character name cannot name a control character
constant char s3[] = "\ud7ff\ud800\udfff\ue000\U0000d800\U00110000";
// CHECK: :[[@LINE-1]]:29: error: invalid universal character
// CHECK: :[[@LINE-2]]:35: error: invalid universal character
// CHECK: :[[@LINE-3]]:47: error: invalid universal character
// CHECK: :[[@LINE-4]]:57: error: invalid universal character
constant char s4[] = "\u12 \U0001234 \u \Ug";
// CHECK: :[[@LINE-1]]:23: error: incomplete universal character name
// CHECK: :[[@LINE-2]]:28: error: incomplete universal character name
// CHECK: :[[@LINE-3]]:38: error: '\u' needs 4 hexadecimal digits
// CHECK: :[[@LINE-4]]:41: error: '\U' needs 8 hexadecimal digits
constant int c1 = '\u0041', c2 = 'a\u12';
// CHECK: :[[@LINE-1]]:20: error: character 'A' cannot be written as a universal character name
// CHECK: :[[@LINE-2]]:36: error: incomplete universal character name
// A character constant has characters of one byte.
constant int c3 = '\u00e9', c4 = 'é', c5 = 'a\U0001f600', c6 = '\xe9' + '\351';
// CHECK: :[[@LINE-1]]:19: error: a character constant can only have characters of one byte
// CHECK: :[[@LINE-2]]:34: error: a character constant can only have characters of one byte
// CHECK: :[[@LINE-3]]:45: error: a character constant can only have characters of one byte
#if '\u12'
// CHECK: :[[@LINE-1]]:6: error: incomplete universal character name
#endif
#if 'é'
// CHECK: :[[@LINE-1]]:5: error: a character constant can only have characters of one byte
#endif
int i1\u0041b = 1;
// CHECK: :[[@LINE-1]]:7: error: character 'A' cannot be written as a universal character name
int \u0041;
// CHECK: :[[@LINE-1]]:5: error: character 'A' cannot be written as a universal character name
int i2\u12 = 1;
// CHECK: :[[@LINE-1]]:7: error: incomplete universal character name
int i3\ud800 = 1;
// CHECK: :[[@LINE-1]]:7: error: invalid universal character
int \u0040 = 1;
// CHECK: :[[@LINE-1]]:5: error: an identifier cannot have the character '\u0040' here
int \u0300b;
// CHECK: :[[@LINE-1]]:5: error: an identifier cannot have the character '\u0300' here
int b\u0300;
// Text that is not compiled can have any.
#if 0
\u12 '\u12' "\u"
#endif
// The next syntax error is reported again.
int x = 1 2;
// CHECK: :[[@LINE-1]]:11: error: expected ';' before '2'
