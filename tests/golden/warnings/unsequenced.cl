// Changes and uses of a variable in one expression, in no defined order (C99 6.5 p2), and expressions where the order is defined.
// RUN: gasket cc -o /dev/null %s 2>&1 | FileCheck %s
// RUN: gasket cc -Wno-unsequenced -Werror -o /dev/null %s
int add(int a, int b) { return a + b; }

kernel void wrong(global int *x, int i, int j)
{
    x[i] = i++;
    // CHECK: :[[@LINE-1]]:12: warning: a change and a use of 'i' in no defined order [-Wunsequenced]
    // CHECK: :[[@LINE-2]]:7: note: the use is here
    i = i++ + 1;
    // CHECK: :[[@LINE-1]]:9: warning: two changes of 'i' in no defined order [-Wunsequenced]
    // CHECK: :[[@LINE-2]]:7: note: the other change is here
    i = ++i;
    // CHECK: :[[@LINE-1]]:9: warning: two changes of 'i'
    j += j++;
    // CHECK: :[[@LINE-1]]:10: warning: two changes of 'j'
    x[0] = i++ * i++;
    // CHECK: :[[@LINE-1]]:12: warning: two changes of 'i'
    x[1] = add(i, i = 2);
    // CHECK: :[[@LINE-1]]:21: warning: a change and a use of 'i'
    x[2] = max(j--, j);
    // CHECK: :[[@LINE-1]]:16: warning: a change and a use of 'j'
    x[i++] = x[i];
    // CHECK: :[[@LINE-1]]:7: warning: a change and a use of 'i'
    int4 v = (int4)(i, i++, 0, 0);
    // CHECK: :[[@LINE-1]]:24: warning: a change and a use of 'i'
    if ((i = 3) == i)
        // CHECK: :[[@LINE-1]]:12: warning: a change and a use of 'i'
        x[3] = v.x;
    x[5] = v[i++] + i;
    // CHECK: :[[@LINE-1]]:14: warning: a change and a use of 'i'
    for (int k = 0; k < 3; k = k++)
        // CHECK: :[[@LINE-1]]:32: warning: two changes of 'k'
        x[k] = 0;
    x[4] = (i && j++) + j;
    // CHECK: :[[@LINE-1]]:18: warning: a change and a use of 'j'
}

kernel void right(global int *x, int i, int j)
{
    i = i + 1;
    i += i;
    i++;
    x[i++] = j++;
    x[0] = i++ && i;
    x[1] = i++ || i--;
    x[2] = i ? i++ : --i;
    x[3] = i++ ? i : -i;
    x[4] = (i++, i);
    i = add(i++, 2);
    i = (i++, 2);
    i = j = i;
    x[5] = sizeof(i++) + i;
    x[i] = j + (i & 1);
    i = x[i];
    x[6] = ({ i++; i; });
    int k = i++, l = i++;
    x[7] = k + l;
}
