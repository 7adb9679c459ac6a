// RUN: gasket opt --check --passes= %s | FileCheck %s
// RUN: gasket opt --check --passes= %s > %t.ll && llvm-as-16 %t.ll -o /dev/null
// RUN: gasket opt --check %t.ll | diff %t.ll -
// RUN: gasket opt --check %s | FileCheck --check-prefix=PROMOTED %s
// A variable that is const is so after its initialization; mem2reg removes the call with the variable.

// CHECK-LABEL: @table(
// CHECK:       store i32 2, ptr %{{.*}}, align 4
// CHECK-NEXT:  call void @gasket.check_const(ptr %t)
// CHECK-NOT:   check_const
// CHECK-LABEL: @scalar(
// CHECK:       call void @gasket.check_const(ptr %n)
kernel void table(global int *out)
{
    const int t[2] = {1, 2};
    int u[2] = {1, 2};

    out[0] = t[out[1]] + u[out[1]];
}

// PROMOTED-LABEL: @scalar(
// PROMOTED-NOT:   check_const
// PROMOTED:       ret void
kernel void scalar(global int *out)
{
    const int n = out[1];

    out[0] = n;
}
