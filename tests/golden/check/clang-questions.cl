// RUN: gasket eval --function questions %s 5 | FileCheck %s
// What clang's built-in functions find out while compiling. The answer is clang 14's.
int questions(int i)
{
    int a[6] = {1, 2, 3, 4, 5, 6}, b[__builtin_constant_p(3) ? 6 : -1];
    struct s { char c; struct { int x[3]; } inner; };

    __builtin_prefetch(a, 0, 1);
    *__builtin_addressof(b[1]) = i;
    int line = __builtin_LINE();
    return __builtin_constant_p(i) + 2 * __builtin_constant_p(i = 3) + 10 * (int)__builtin_object_size(a, 0) +
           1000 * __builtin_offsetof(struct s, inner.x[2]) + 100000 * line + 10000000 * b[1] + (i == 5);
// CHECK: 51012241
}
