// A loop that ends with an `if` without `else` ends when the next word is read. Outside of the loop T is a type again.
// RUN: gasket cc --emit=ast -w %s | FileCheck %s
typedef int T;
int f(void)
{
    for (int T = 0; T < 3; T++)
        if (T == 2)
            ;
    T x = 1;
    // CHECK: variable 'private int x' <9:7>
    for (int T = 0; T < 3; T++)
        for (int T = 0; T < 3; T++)
            if (T == 2)
                x++;
    T *y = &x;
    // CHECK: variable 'generic int *private y' <15:8>
    for (int T = 0; T < 3; T++)
        if (T == 2)
            x++;
    y[0] = x;
    // CHECK: assign 'int' <20:10>
    return x;
}
