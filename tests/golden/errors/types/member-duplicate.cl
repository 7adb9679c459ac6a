// RUN: not gasket cc --emit=ast %s 2>&1 | FileCheck %s
// Members of a record have different names, those of anonymous members included.
struct pair {
    int a;
    float a;
// CHECK: :[[@LINE-1]]:11: error: duplicate member 'a'
// CHECK: :[[@LINE-3]]:9: note: the other one is here
    union {
        int b;
        struct { int c; };
    };
    struct {
        struct { int d; };
        int c;
// CHECK: :[[@LINE-1]]:13: error: duplicate member 'c'
// CHECK: :[[@LINE-6]]:22: note: the other one is here
    };
    int d;
// CHECK: :[[@LINE-1]]:9: error: duplicate member 'd'
    struct { int c; } e;
};
// CHECK-NOT: error:
