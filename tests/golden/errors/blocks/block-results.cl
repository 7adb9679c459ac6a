// RUN: not gasket cc -o /dev/null %s 2>&1 | FileCheck %s
// Results and parameters of blocks; clang 14 has an error for each of them but the missing return, of which it warns.
void f(void)
{
// CHECK: :[[@LINE+1]]:35: error: the block must return a value of type 'int'
    int (^a)(int) = ^int(int x) { return; };
// CHECK: :[[@LINE+1]]:45: error: returning 'float' from a block with result type 'generic int *' is not possible
    int *(^b)(void) = ^int *(void) { return 1.0f; };
// CHECK: :[[@LINE+1]]:44: error: void block returns a value of type 'int'
    void (^c)(void) = ^void(void) { return 1; };
// CHECK: :[[@LINE+1]]:42: error: redefinition of parameter 'x'
    int (^d)(int, int) = ^int(int x, int x) { return x; };
// CHECK: :[[@LINE+1]]:35: warning: the end of the block is reached without returning a value
    int (^e)(int) = ^int(int x) { };
// CHECK: :[[@LINE+1]]:49: error: return type 'float' must match previous return type 'int'
    int (^g)(int) = ^(int x) { if (x) return 1; return 1.0f; };
// CHECK: :[[@LINE+1]]:54: error: the block must return a value of type 'int'
    int (^h)(int) = ^int(int x) { if (x) return 1; { return; } };
// CHECK: :[[@LINE+1]]:13: error: too many arguments for a block of type 'int (^)(int)': 2 given, 1 expected
    int y = (^int(int x) { return x; })(1.5f, 2);
// CHECK: :[[@LINE+1]]:12: error: void function 'f' returns a value of type 'int'
    return 1;
}
