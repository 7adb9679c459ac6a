// RUN: gasket opt --passes=inline %s | FileCheck %s
// RUN: gasket opt --passes=inline -DAGAIN %s | FileCheck --check-prefix=AGAIN %s
// The body of a function that one call names moves to that call, and takes the bodies that have moved into it along; of a function that is
// called again there is a copy for each.
// CHECK-NOT: @first(
// CHECK-NOT: @second(
// CHECK:     define {{.*}} @k(
// CHECK-NOT: @first(
// CHECK-NOT: @second(
// AGAIN:     define {{.*}} @first(
// AGAIN-NOT: @second(
// AGAIN:     define {{.*}} @k(
// AGAIN-NOT: @first(
// AGAIN-NOT: @second(
int first(int x)
{
    return x * 3;
}
int second(int x)
{
    return first(x) + 1;
}
kernel void k(global int *o)
{
    o[0] = second(o[1]);
#ifdef AGAIN
    o[2] = first(o[3]);
#endif
}
