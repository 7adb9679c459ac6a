// RUN: gasket cc --emit=ast -Wall %s 2>&1 | FileCheck %s
// Loops and operators on whose paths a variable gets no value. Branches and uses are those of clang 14.
int by_or(int a, int b)
{
    int x;
    if (a || (x = b))
// CHECK: :[[@LINE-1]]:9: warning: variable 'x' is used uninitialized whenever this condition of '||' is true [-Wsometimes-uninitialized]
// CHECK: :[[@LINE+3]]:16: note: the uninitialized use is here
// CHECK: :[[@LINE-3]]:9: note: remove the condition if it is always false
// CHECK: :[[@LINE-5]]:9: note: variable 'x' is declared here; initialize it to silence this warning
        return x;
    return 0;
}
int by_while(int a)
{
    int x;
    while (a) {
// CHECK: :[[@LINE-1]]:12: warning: variable 'x' is used uninitialized whenever the 'while' loop ends because its condition is false [-Wsometimes-uninitialized]
// CHECK: :[[@LINE+6]]:12: note: the uninitialized use is here
// CHECK: :[[@LINE-3]]:12: note: remove the condition if it is always true
// CHECK: :[[@LINE-5]]:9: note: variable 'x' is declared here; initialize it to silence this warning
        x = a;
        break;
    }
    return x;
}
int by_for(int a)
{
    int x;
    for (int i = 0; i < a;) {
// CHECK: :[[@LINE-1]]:21: warning: variable 'x' is used uninitialized whenever the 'for' loop ends because its condition is false [-Wsometimes-uninitialized]
// CHECK: :[[@LINE+6]]:12: note: the uninitialized use is here
// CHECK: :[[@LINE-3]]:21: note: remove the condition if it is always true
// CHECK: :[[@LINE-5]]:9: note: variable 'x' is declared here; initialize it to silence this warning
        x = a;
        break;
    }
    return x;
}
int by_do(int a)
{
    int x;
    do {
        if (a == 5) {
            x = 1;
            break;
        }
    } while (a-- > 3);
// CHECK: :[[@LINE-1]]:14: warning: variable 'x' is used uninitialized whenever the 'do' loop ends because its condition is false [-Wsometimes-uninitialized]
// CHECK: :[[@LINE+3]]:12: note: the uninitialized use is here
// CHECK: :[[@LINE-3]]:14: note: remove the condition if it is always true
// CHECK: :[[@LINE-10]]:9: note: variable 'x' is declared here; initialize it to silence this warning
    return x;
}
int by_entry_of_while(int a)
{
    int x;
    while (a)
        return x;
// CHECK: :[[@LINE-1]]:16: warning: variable 'x' is uninitialized when used here [-Wuninitialized]
// CHECK: :[[@LINE-4]]:9: note: variable 'x' is declared here; initialize it to silence this warning
    x = 1;
    return x;
}
int by_repeated_do(int a)
{
    int x;
    do {
        if (a == 1)
// CHECK: :[[@LINE-1]]:13: warning: variable 'x' is used uninitialized whenever this condition of 'if' is true [-Wsometimes-uninitialized]
// CHECK: :[[@LINE+7]]:12: note: the uninitialized use is here
// CHECK: :[[@LINE-3]]:13: note: remove the condition if it is always false
// CHECK: :[[@LINE-6]]:9: note: variable 'x' is declared here; initialize it to silence this warning
            goto use;
    } while (a--);
    x = 1;
use:
    return x;
}
int never_without_value(int a)
{
    int x;
    while (a--)
        x = a;
    return x;
}
int by_entered_while(int a)
{
    int x;
    while (a) {
        a += x;
// CHECK: :[[@LINE-1]]:14: warning: variable 'x' is uninitialized when used here [-Wuninitialized]
// CHECK: :[[@LINE-4]]:9: note: variable 'x' is declared here; initialize it to silence this warning
        if (a == 5)
            break;
        return a;
    }
    return 0;
}
int by_default(int a)
{
    int x;
    switch (a) {
    case 1:
        x = 2;
        break;
    default:
// CHECK: :[[@LINE-1]]:5: warning: variable 'x' is used uninitialized whenever this default is taken [-Wsometimes-uninitialized]
// CHECK: :[[@LINE+4]]:12: note: the uninitialized use is here
// CHECK: :[[@LINE-8]]:9: note: variable 'x' is declared here; initialize it to silence this warning
        break;
    }
    return x;
}
int after_declaration(int a)
{
    while (1) {
        int x;
        if (a == 1)
// CHECK: :[[@LINE-1]]:13: warning: variable 'x' is used uninitialized whenever this condition of 'if' is false [-Wsometimes-uninitialized]
// CHECK: :[[@LINE+5]]:14: note: the uninitialized use is here
// CHECK: :[[@LINE-3]]:13: note: remove the condition if it is always true
// CHECK: :[[@LINE-5]]:13: note: variable 'x' is declared here; initialize it to silence this warning
            break;
    again:
        a += x;
        if (a > 3) {
            x = a;
            goto again;
        }
    }
    return a;
}
int two_at_once(int a)
{
    int x, y;
    if (a)
// CHECK: :[[@LINE-1]]:9: warning: variable 'x' is used uninitialized whenever this condition of 'if' is false [-Wsometimes-uninitialized]
// CHECK: :[[@LINE+8]]:16: note: the uninitialized use is here
// CHECK: :[[@LINE-3]]:9: note: remove the condition if it is always true
// CHECK: :[[@LINE-5]]:9: note: variable 'x' is declared here; initialize it to silence this warning
// CHECK: :[[@LINE-5]]:9: warning: variable 'y' is used uninitialized whenever this condition of 'if' is false [-Wsometimes-uninitialized]
// CHECK: :[[@LINE+4]]:12: note: the uninitialized use is here
// CHECK: :[[@LINE-7]]:9: note: remove the condition if it is always true
// CHECK: :[[@LINE-9]]:12: note: variable 'y' is declared here; initialize it to silence this warning
        x = y = 1;
    return y + x;
}
int by_declaration(int a)
{
    int sum = 0;
    for (int i = 0; i < a; i++) {
        int x;
// CHECK: :[[@LINE-1]]:13: warning: variable 'x' is used uninitialized whenever its declaration is reached [-Wsometimes-uninitialized]
// CHECK: :[[@LINE+2]]:20: note: the uninitialized use is here
        while (1) {
            sum += x;
            x = 1;
            if (sum > 5)
                break;
        }
    }
    return sum;
}
