// RUN: gasket cc --emit=ast -Wall %s 2>&1 | FileCheck %s
// Variables that have no value however their use is reached. The same uses are what clang 14 names.
void look(const int *p);
void give(int *p);
int plain(int a)
{
    int x;
    return x + a;
// CHECK: :[[@LINE-1]]:12: warning: variable 'x' is uninitialized when used here [-Wuninitialized]
// CHECK: :[[@LINE-3]]:9: note: variable 'x' is declared here
}
int pointer(void)
{
    int *p;
    return *p;
// CHECK: :[[@LINE-1]]:13: warning: variable 'p' is uninitialized
}
int itself(int a)
{
    int x = x;
// CHECK: :[[@LINE-1]]:13: warning: variable 'x' is uninitialized when used within its own initialization
    return x + a;
}
int within_initializer(int a)
{
    int x = x + a;
// CHECK: :[[@LINE-1]]:13: warning: variable 'x' is uninitialized
    int4 v = v.yxwz;
// CHECK: :[[@LINE-1]]:14: warning: variable 'v' is uninitialized
    int y = (y = a) + a;
    return x + v.x + y;
}
int compound(int a)
{
    int x;
    x += a;
// CHECK: :[[@LINE-1]]:5: warning: variable 'x' is uninitialized
    return x;
}
int jumped_over(int a)
{
    switch (a) {
        int y = 1;
    case 1:
        return y;
// CHECK: :[[@LINE-1]]:16: warning: variable 'y' is uninitialized
    }
    return 0;
}
int never_taken(void)
{
    int x;
    if (0)
        x = 1;
    return x;
// CHECK: :[[@LINE-1]]:12: warning: variable 'x' is uninitialized
}
int looked_at(void)
{
    int x;
    look(&x);
    return x;
// CHECK: :[[@LINE-1]]:12: warning: variable 'x' is uninitialized
}
float lane(void)
{
    float4 v;
    return v.x;
// CHECK: :[[@LINE-1]]:12: warning: variable 'v' is uninitialized
}

// What has a value, may have one, or is not used.
// CHECK-NOT: {{warning|error}}:
int given(int a)
{
    int x, y, z, n;
    float4 v;
    int array[2];
    give(&x);
    v.x = 1;
    while (1) {
        if (a++ > 3) {
            y = 1;
            break;
        }
    }
    if (a > 1)
        z = 1;
    if (a > 1)
        y += z;
    for (int i = 0; i < a; i++)
        n = i;
    (void)sizeof(a);
    return x + y + v.y + array[1] + n;
}
