// Notes that lead to the cause of an error: declarations, members, brackets.
// RUN: not gasket cc -w -o /dev/null %s 2>&1 | FileCheck --implicit-check-not=note: %s
constant float limit = 1;
struct inner {
    int count;
    global int *data;
};
struct outer {
    struct inner parts[2];
};
kernel void a(struct outer whole) {}
// CHECK: :[[@LINE-1]]:28: error: a kernel parameter cannot have type 'struct outer': it contains pointers
// CHECK: :[[@LINE-7]]:17: note: member 'data' has type 'global int *'
int twice(int number, int number) { return number; }
// CHECK: :[[@LINE-1]]:27: error: redefinition of parameter 'number'
// CHECK: :[[@LINE-2]]:15: note: the other parameter is here
kernel void b(global int *out, int n)
{
    struct missing m;
    // CHECK: :[[@LINE-1]]:20: error: variable 'm' has incomplete type 'struct missing'
    // CHECK: :[[@LINE-2]]:12: note: 'struct missing' is declared here, but not defined
    const int fixed = 1;
    fixed++;
    // CHECK: :[[@LINE-1]]:5: error: cannot assign to 'fixed': it is const ('private const int')
    // CHECK: :[[@LINE-3]]:15: note: 'fixed' is declared here
    limit = 2;
    // CHECK: :[[@LINE-1]]:11: error: cannot assign to 'limit': it is in the constant address space
    // CHECK: :[[@LINE-25]]:16: note: 'limit' is declared here
    float n;
    // CHECK: :[[@LINE-1]]:11: error: redefinition of 'n' with a different type: 'float', previously 'int'
    // CHECK: :[[@LINE-14]]:36: note: the previous declaration is here
    out[1] = (n + 1;
    // CHECK: :[[@LINE-1]]:20: error: expected ')' before ';'
    // CHECK: :[[@LINE-2]]:14: note: to match this '('
    out[2] = max(1 2);
    // CHECK: :[[@LINE-1]]:20: error: expected ')' before '2'
    // CHECK: :[[@LINE-2]]:17: note: to match this '('
}
