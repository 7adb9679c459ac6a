// RUN: gasket cc --emit=ir %s | FileCheck %s
// RUN: gasket cc %s | FileCheck --check-prefix=ASM %s
// RUN: gasket run -g 3 -a x=int[3]:iota %s | FileCheck --check-prefix=SAID %s
// Strings that are only printed are one variable, whose address a kernel is given once; what is loaded from, or pointed to by a
// variable, stays where it is.
// CHECK-DAG: @.strings = internal addrspace(2) constant [30 x i8] c"%d is %s\0A\00%s, whose %c is %s\0A\00", align 1
// CHECK-DAG: constant [4 x i8] c"odd\00"
// CHECK-DAG: constant [8 x i8] c"letters\00"
// ASM-COUNT-4: //.payload global_base
// ASM-NOT: global_base
// SAID: 0 is even
// SAID: 1 is odd
// SAID: letters, whose t is odd
constant const char *constant names[] = {"even", "odd"};
constant char letters[] = "letters";

kernel void k(global int *x)
{
    int i = x[get_global_id(0)];
    if (i < 2)
        printf("%d is %s\n", i, names[i]);
    else
        printf("%s, whose %c is %s\n", letters, letters[i], names[1]);
}
