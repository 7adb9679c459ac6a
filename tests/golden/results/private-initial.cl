// The initial value of a private variable at program scope is stored at the kernel's entry if it may be read, and not if each path overwrites it before.
// RUN: gasket cc -O0 --fprivate-program-scope --print-after=lower-frame %s -o /dev/null 2>&1 | FileCheck %s
// RUN: sh -c 'for k in used overwritten branches one_branch call other_call part; do gasket run --fprivate-program-scope -k $k -g 2 -l 2 -a out=int[2] --print out %s || exit 1; done' > %t.out
// RUN: printf "71\n72\n1\n2\n21\n32\n71\n22\n79\n10\n3\n4\n8\n9\n" | diff - %t.out
private int counter = 70;
private int pair[2] = {7, 8};

__attribute__((noinline)) int next(void)
{
    return ++counter;
}

__attribute__((noinline)) int next_twice(void)
{
    next();
    return next();
}

__attribute__((noinline)) int twice(int x)
{
    return 2 * x;
}

// CHECK-LABEL: define internal spir_kernel void @used.1(
// CHECK: store i32 70, ptr {{.*}}@counter
kernel void used(global int *out)
{
    out[get_global_id(0)] = next() + get_global_id(0);
}

// CHECK-LABEL: define internal spir_kernel void @overwritten.1(
// CHECK-NOT: store i32 70
// CHECK: store i32 0, ptr {{.*}}@counter
kernel void overwritten(global int *out)
{
    counter = 0;
    out[get_global_id(0)] = next() + get_global_id(0);
}

// CHECK-LABEL: define internal spir_kernel void @branches.1(
// CHECK-NOT: store i32 70
kernel void branches(global int *out)
{
    int i = get_global_id(0);
    if (i)
        counter = 30;
    else
        counter = 20;
    out[i] = next() + i;
}

// CHECK-LABEL: define internal spir_kernel void @one_branch.1(
// CHECK: store i32 70, ptr {{.*}}@counter
kernel void one_branch(global int *out)
{
    int i = get_global_id(0);
    if (i)
        counter = 20;
    out[i] = next() + i;
}

// CHECK-LABEL: define internal spir_kernel void @call.1(
// CHECK: store i32 70, ptr {{.*}}@counter
kernel void call(global int *out)
{
    int i = get_global_id(0), before = next_twice();
    counter = 6;
    out[i] = i ? 3 + next() : before + next();
}

// A function that does not refer to the variable leaves it unread.
// CHECK-LABEL: define internal spir_kernel void @other_call.1(
// CHECK-NOT: store i32 70
kernel void other_call(global int *out)
{
    int i = get_global_id(0);
    counter = twice(1);
    out[i] = next() + i;
}

// A store of a part leaves the other part to be read.
// CHECK-LABEL: define internal spir_kernel void @part.1(
// CHECK: store i32 7, ptr
// CHECK: store i32 8, ptr
kernel void part(global int *out)
{
    int i = get_global_id(0);
    pair[0] = 0;
    out[i] = pair[0] + pair[1] + i;
}
