// Statements that are indented as a part of the statement before, and others that only look similar to the rule.
// RUN: gasket cc -Wall -o /dev/null %s 2>&1 | FileCheck %s
// RUN: gasket cc -Wall -Wno-misleading-indentation -Werror -o /dev/null %s
#define IF_ONE(x) if (x == 1)

kernel void wrong(global int *x, int n)
{
    if (n > 0)
        x[0] = 1;
        x[1] = 2;
    // CHECK: :[[@LINE-1]]:9: warning: this statement is not part of the 'if' before it, as its indentation suggests [-Wmisleading-indentation]
    // CHECK: :[[@LINE-4]]:5: note: the 'if' is here
    for (int i = 0; i < n; i++)
        x[i] = 1;
        int j = 2;
    // CHECK: :[[@LINE-1]]:9: warning: this statement is not part of the 'for' before it
    while (n--)
        x[n] = 1; x[j] = 2;
    // CHECK: :[[@LINE-1]]:19: warning: this statement is not part of the 'while' before it
    if (n)
        x[3] = 1;
    else
        x[4] = 1;
        x[5] = 1;
    // CHECK: :[[@LINE-1]]:9: warning: this statement is not part of the 'else' before it
    for (int i = 0; i < n; i++)
        if (x[i])
            x[i] = 1;
            x[6] = 1;
    // CHECK: :[[@LINE-1]]:13: warning: this statement is not part of the 'if' before it
    for (int i = 0; i < n; i++)
	x[i] = 1;
        x[7] = 1;
    // CHECK: :[[@LINE-1]]:9: warning: this statement is not part of the 'for' before it
}

kernel void right(global int *x, int n)
{
    if (n > 0)
        x[0] = 1;
    x[1] = 2;
    if (n > 1) {
        x[0] = 1;
    }
        x[2] = 2;
    if (n == 3) x[3] = 1; x[4] = 2;
    if (n == 4)
    x[4] = 1;
    x[5] = 2;
    if (n == 5)
        x[5] = 1;
    else if (n == 6)
        x[6] = 1;
    x[6] = 2;
    IF_ONE(n)
        x[7] = 1;
        x[8] = 1;
    if (n == 9)
#ifdef NEVER
        x[9] = 1;
#else
        x[9] = 2;
#endif
        x[10] = 1;
    if (n == 10)
        goto done;
        done: x[11] = 1;
}
