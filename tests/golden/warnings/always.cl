// RUN: gasket cc --emit=ast %s 2>&1 >/dev/null | FileCheck %s
// What always gives the same, or is seldom meant: conditions are clang's.
#define SWITCH 1
kernel void k(global int *p, uchar b, uint u, char s, long l)
{
    p[0] = b < 256;
    // CHECK: :[[@LINE-1]]:14: warning: comparison of a value of type 'uchar' with 256 is always true [-Wtautological-constant-out-of-range-compare]
    p[0] = 300 == b;
    // CHECK: :[[@LINE-1]]:16: warning: comparison of a value of type 'uchar' with 300 is always false
    p[0] = s > 200;
    // CHECK: :[[@LINE-1]]:14: warning: comparison of a value of type 'char' with 200 is always false
    p[0] = -1 <= b;
    // CHECK: :[[@LINE-1]]:15: warning: comparison of a value of type 'uchar' with -1 is always true
    p[0] = p[1] < 5000000000L;
    // CHECK: :[[@LINE-1]]:17: warning: comparison of a value of type 'int' with 5000000000 is always true
    p[0] = u == -1;
    p[0] = b == 255 && s == -128 && l == -1;
    p[0] = (int)b < 256;
    p[0] = u && 4;
    // CHECK: :[[@LINE-1]]:14: warning: logical '&&' with a constant operand; did you mean '&'? [-Wconstant-logical-operand]
    p[0] = u || 8;
    // CHECK: :[[@LINE-1]]:14: warning: logical '||' with a constant operand; did you mean '|'? [-Wconstant-logical-operand]
    p[0] = u && SWITCH;
    p[0] = (b < u) == 2;
    // CHECK: :[[@LINE-1]]:20: warning: comparison of a condition, which is 0 or 1, with 2 is always false [-Wtautological-constant-out-of-range-compare]
    p[0] = (b && u) < 3;
    // CHECK: :[[@LINE-1]]:21: warning: comparison of a condition, which is 0 or 1, with 3 is always true [-Wtautological-constant-out-of-range-compare]
    p[0] = (!b == 1) + ((b > 2) != 0) + ((b || u) >= 1);
    // CHECK: :[[@LINE-1]]:13: warning: '!' is only applied to the left side of this comparison [-Wlogical-not-parentheses]
    p[0] =+ 1;
    // CHECK: :[[@LINE-1]]:10: warning: '=+' assigns the value of unary '+'; did you mean '+='? [-Wother]
    p[0] =- u;
    // CHECK: :[[@LINE-1]]:10: warning: '=-' assigns the value of unary '-'; did you mean '-='? [-Wother]
    p[0] = -1, p[0] =-1;
    p[0] = 2147483647 + 1;
    // CHECK: :[[@LINE-1]]:23: warning: '+' of constants overflows 'int' [-Winteger-overflow]
    p[0] = 65536 * 65536;
    // CHECK: :[[@LINE-1]]:18: warning: '*' of constants overflows 'int' [-Winteger-overflow]
    p[0] = 4294967295u + 1 == 0;
    p[0] = -2147483647 - 1;
}
int *f(int a)
{
    int x[3] = {a};
    if (a)
        return x;
    // CHECK: :[[@LINE-1]]:16: warning: the address of variable 'x' is returned, whose lifetime ends here [-Wreturn-stack-address]
    return &a;
    // CHECK: :[[@LINE-1]]:12: warning: the address of parameter 'a' is returned, whose lifetime ends here [-Wreturn-stack-address]
}
int *g(int *p) { return &p[1]; }
int h(int a[3]) { return sizeof(a); }
// CHECK: :[[@LINE-1]]:26: warning: 'a' is a pointer ('generic int *'), and this is the size of the pointer [-Wsizeof-array-argument]
__attribute__((deprecated)) int old(void) { return 1; }
int i(void) { return old(); }
// CHECK: :[[@LINE-1]]:22: warning: 'old' is deprecated [-Wdeprecated-declarations]
// CHECK: :[[@LINE-3]]:33: note: it is declared here
// CHECK-NOT: {{warning|error}}:
