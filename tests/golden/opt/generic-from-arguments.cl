// A generic pointer that comes out of a kernel's argument points to global memory: the host has no other addresses. That holds for pointers in a buffer,
// for those found by following them, and for structs that are loaded from a buffer and passed on by value.
// RUN: gasket cc --emit=ir %s | FileCheck %s
// RUN: gasket cc --emit=ir -O1 %s | FileCheck %s
// RUN: gasket run -k changed -g 4 -a 'pairs=struct pair[4]' -a out=int[4]:iota --print out %s | FileCheck %s --check-prefix=OUT --match-full-lines
// RUN: gasket run --via=ir -k changed -g 4 -a 'pairs=struct pair[4]' -a out=int[4]:iota --print out %s | FileCheck %s --check-prefix=OUT --match-full-lines
// OUT:      0
// OUT-NEXT: 2
// OUT-NEXT: 4
// OUT-NEXT: 6
// CHECK-NOT:   {{(load|store) i32.*, ptr addrspace\(4\)}}
// CHECK-LABEL: define {{.*}}@through_memory(
// CHECK-NOT:   {{(load|store) i32.*, ptr addrspace\(4\)}}
// CHECK:       load i32, ptr addrspace(1)
// CHECK-NOT:   {{(load|store) i32.*, ptr addrspace\(4\)}}
// CHECK-LABEL: define {{.*}}@by_value(
// CHECK-NOT:   {{(load|store) i32.*, ptr addrspace\(4\)}}
// CHECK-LABEL: define {{.*}}@changed(
// CHECK-NOT:   {{(load|store) i32.*, ptr addrspace\(4\)}}
// CHECK:       load i32, ptr addrspace(1)
// CHECK-NOT:   {{(load|store) i32.*, ptr addrspace\(4\)}}
struct node {
    int value;
    struct node *next;
};

struct pair {
    int n;
    int *p[2];
};

kernel void through_memory(global struct node *first, global int *out)
{
    int sum = 0;
    for (struct node *n = first->next; n; n = n->next)
        sum += n->value;
    out[get_global_id(0)] = sum;
}

__attribute__((noinline)) int get(struct pair s, int i)
{
    return s.p[i & 1][s.n];
}

kernel void by_value(global struct pair *pairs, global int *out)
{
    int i = get_global_id(0);
    struct pair copy = pairs[i];
    copy.n++;
    out[i] = get(copy, i);
}

// The kernel itself writes a pointer into global memory there. Work-item i doubles the number that it finds.
kernel void changed(global struct pair *pairs, global int *out)
{
    int i = get_global_id(0);
    pairs[i].p[0] = out + i;
    pairs[i].p[1] = pairs[i].p[0];
    out[i] = *pairs[i].p[0] + *pairs[i].p[1];
}
