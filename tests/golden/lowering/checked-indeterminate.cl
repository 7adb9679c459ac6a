// RUN: gasket opt --check --passes= %s | FileCheck %s
// RUN: gasket opt --check %s | FileCheck %s --check-prefix=SSA
// RUN: gasket opt --check %s > %t.ll && llvm-as-16 %t.ll -o /dev/null
// RUN: gasket opt --passes=mem2reg %s | FileCheck %s --check-prefix=UNCHECKED
// UNCHECKED-NOT: gasket.
// Scalars, vectors and pointers without an initializer get an indeterminate value each time their declaration is reached.

// CHECK-LABEL: @declared(
// CHECK:       %x.1 = call i32 @gasket.indeterminate.i32(), !loc ![[X:[0-9]+]]
// CHECK-NEXT:  store i32 %x.1, ptr %x, align 4, !loc ![[X]]
// CHECK:       %b.1 = call i8 @gasket.indeterminate.i8()
// CHECK-NEXT:  store i8 %b.1, ptr %b, align 1
// CHECK:       %v.1 = call <3 x float> @gasket.indeterminate.v3f32()
// CHECK-NEXT:  store <3 x float> %v.1, ptr %v, align 16
// CHECK:       %p.1 = call ptr addrspace(4) @gasket.indeterminate.p4()
// CHECK-NOT:   indeterminate
// CHECK:       ret void
void declared(void)
{
    int x;
    bool b;
    float3 v;
    int *p;
    int a[4];
    int set = 3;
}

// The value at a join is that of the declaration, or the assigned one.
// SSA-LABEL:  @joined(
// SSA-NOT:    alloca
// SSA:        %x = call i32 @gasket.indeterminate.i32()
// SSA-NOT:    lifetime
// SSA:        phi i32 [ %x, %{{.*}} ], [ 1, %{{.*}} ]
int joined(int n)
{
    int x;
    if (n)
        x = 1;
    return x;
}

// No declaration is reached: the value has the name and the place of the variable.
// SSA-LABEL: @skipped(
// SSA-NEXT:  entry:
// SSA-NEXT:    %z = call i32 @gasket.indeterminate.i32(), !loc ![[Z:[0-9]+]]
// SSA:         ret i32 %z
int skipped(int n)
{
    switch (n) {
        int z;
    default:
        return z;
    }
}

// Nothing is undef: bool is a byte, whose value is compared.
// SSA-LABEL: @truth(
// SSA:         %b = call i8 @gasket.indeterminate.i8()
// SSA-NEXT:    icmp ne i8 %b, 0
int truth(void)
{
    bool b;
    return b;
}

// CHECK: ![[X]] = !{!"{{.*}}", i32 [[#@LINE-46]], i32 9}
// SSA: ![[Z]] = !{!"{{.*}}", i32 [[#@LINE-17]], i32 13}
