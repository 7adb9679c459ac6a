// RUN: gasket cc --emit=ast -Wall %s 2>&1 | FileCheck %s
// A branch that leads to a use for certain, on which the variable gets no value. Branches and uses are those of clang 14.
int by_if(int a)
{
    int x;
    if (a)
// CHECK: :[[@LINE-1]]:9: warning: variable 'x' is used uninitialized whenever this condition of 'if' is false [-Wsometimes-uninitialized]
        x = 1;
    return x;
// CHECK: :[[@LINE-1]]:12: note: the uninitialized use is here
// CHECK: :[[@LINE-5]]:9: note: remove the condition if it is always true
// CHECK: :[[@LINE-7]]:9: note: variable 'x' is declared here
}
int by_switch(int a)
{
    int x;
    switch (a) {
    case 1:
        x = 1;
        break;
    case 2:
// CHECK: :[[@LINE-1]]:5: warning: variable 'x' is used uninitialized whenever this case is taken
        break;
    default:
        x = 3;
    }
    return x;
}
int by_and(int a, int b)
{
    int x;
    if (a && (x = b))
// CHECK: :[[@LINE-1]]:9: warning: variable 'x' is used uninitialized whenever this condition of '&&' is false
        return x;
    return x;
// CHECK: :[[@LINE-1]]:12: note: the uninitialized use
}
int by_choice(int a, int b)
{
    int x, y = a ? (x = 1) : b;
// CHECK: :[[@LINE-1]]:16: warning: variable 'x' is used uninitialized whenever this condition of '?:' is false
    return x + y;
}
int by_goto(int a)
{
    int x;
    if (a)
// CHECK: :[[@LINE-1]]:9: warning: variable 'x' is used uninitialized whenever this condition of 'if' is true
        goto end;
    x = 1;
end:
    return x;
}
int by_call(int a, int b)
{
    int x;
// CHECK: :[[@LINE-1]]:9: warning: variable 'x' is used uninitialized whenever its function is called
again:
    b += x;
    if (a--) {
        x = 3;
        goto again;
    }
    return b;
}
// CHECK-NOT: {{warning|error}}:
// The right operand of a condition that nothing tests.
kernel void operands(global int *p)
{
    int x, y;
    p[0] && (x = 1);
    // CHECK: :[[@LINE-1]]:5: warning: variable 'x' is used uninitialized whenever this condition of '&&' is false [-Wsometimes-uninitialized]
    p[1] = x;
    p[2] || (y = 2);
    // CHECK: :[[@LINE-1]]:5: warning: variable 'y' is used uninitialized whenever this condition of '||' is true [-Wsometimes-uninitialized]
    p[3] = y;
}
