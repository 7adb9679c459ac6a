// RUN: not gasket cc -w --emit=ast %s -o /dev/null 2>&1 | FileCheck %s
// A block that returns an operand with an error has no type, so that its uses are no further errors.
typedef struct { int x; } S;
kernel void k(global int *p)
{
    S s = {1};
    // CHECK: :[[@LINE+1]]:44: error: invalid operand to '-' ('S')
    int (^b)(int) = ^(int y) { return y + (-s); };
    // CHECK: :[[@LINE+1]]:46: error: invalid operand to '-' ('S')
    int (^c)(int) = ^(int y) { if (y) return -s; return y; };
    // CHECK: :[[@LINE+1]]:56: error: invalid operand to '-' ('S')
    int (^d)(int) = ^(int y) { if (y) return y; return -s; };
    // CHECK: :[[@LINE+1]]:49: error: return type 'float' must match previous return type 'int' when the block has no result type
    int (^e)(int) = ^(int y) { if (y) return y; return 1.5f; };
    // CHECK: :[[@LINE+1]]:39: error: 'undeclared' is not declared
    int (^f)(int) = ^(int y) { return undeclared; };
    // CHECK: :[[@LINE+1]]:51: error: invalid operand to '-' ('S')
    p[0] = b(1) + c(2) + d(3) + ^(int y) { return -s; }(5);
    p[1] = ^(int y) { return y; }(5);
}
