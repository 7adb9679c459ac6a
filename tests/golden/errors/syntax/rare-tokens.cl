// RUN: not gasket cc -o /dev/null %s 2>&1 | FileCheck %s
// Conditions of the preprocessor and literals that are seldom wrong.
#if 1 ? 2
// CHECK: :[[#@LINE-1]]:7: error: this '?' has no ':'
#endif
#if '\q' == 'q'
// CHECK: :[[#@LINE-1]]:6: warning: unknown escape sequence '\q' stands for 'q' [-Wunknown-escape-sequence]
#endif
#if '\400' || '\x100'
// CHECK: :[[#@LINE-1]]:6: error: an escape sequence is out of range for a character
#endif
kernel void k(global int *x)
{
    x[0] = 'a\';
// CHECK: :[[#@LINE-1]]:12: error: the closing ' is missing
    x[3] = 'a\0';
// CHECK: :[[#@LINE-1]]:12: warning: character constant with 2 characters [-Wother]
}
