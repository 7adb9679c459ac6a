// RUN: gasket cc -O0 --private-memory=global --verify-each %s | FileCheck %s
// RUN: gasket run -O0 --private-memory=global -g 4 -a a=hex:0100020003000400 -a o=int[4] --print o %s | FileCheck --check-prefix=RESULT %s
// The address of a member of a struct that is passed by value has no value in thread form: its loads read the registers of the parameter.
// CHECK: .kernel k
// RESULT: 1
// RESULT-NEXT: 2
// RESULT-NEXT: 3
// RESULT-NEXT: 4
struct s {
    short t[4];
};
kernel void k(struct s a, global int *o)
{
    int i = get_global_id(0);

    o[i] = a.t[i & 3];
}
