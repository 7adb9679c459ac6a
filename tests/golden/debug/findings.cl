// Faults and findings stop the run before the operation that causes them; the run can go back from there, and an assignment changes what follows.
// RUN: gasket debug -g 8 -l 4 -a 'a=int[8]' -a n=2 %s --batch -ex continue -ex 'print i + n' -ex continue -ex reverse-continue -ex next | FileCheck %s
// RUN: gasket debug -g 8 -l 4 -a 'a=int[8]:fill=9' -a n=0 %s --batch -ex 'break 9 work-item 0' -ex c -ex 'set i = 6' -ex 'tbreak 9 work-item 3' -ex c -ex 'print a[0..6]' -ex 'goto 0' -ex c -ex 'tbreak 9 work-item 3' -ex c -ex 'print a[0..6]' | FileCheck %s --check-prefix=EDIT
// RUN: gasket debug --check -g 8 -l 4 -a 'a=int[8]' -a n=2 %s --batch -ex continue -ex 'print i' | FileCheck %s --check-prefix=CHECKED
// RUN: gasket debug --via=sim -g 8 -l 4 -a 'a=int[8]' -a n=2 %s --batch -ex continue -ex 'print/t $mask' | FileCheck %s --check-prefix=SIM
kernel void shift(global int *a, int n)
{
    int i = get_global_id(0);
    a[i + n] = i;
}
// CHECK: fault in kernel 'shift' at {{.*}}findings.cl:9:{{[0-9]+}}: write of 4 bytes outside every buffer
// CHECK: [work-item (6)] #0  shift (a=0x{{[0-9a-f]+}} <a>, n=2) at {{.*}}findings.cl:9
// CHECK-NEXT: 9{{.*}}a[i + n] = i;
// CHECK-NEXT: $1 = 8
// CHECK-NEXT: The kernel has faulted.
// CHECK-NEXT: 9{{.*}}a[i + n] = i;
// CHECK-NEXT: No more reverse-execution history.
// CHECK-NEXT: [work-item (0)]
// CHECK-NEXT: 8{{.*}}int i
// CHECK-NEXT: 9{{.*}}a[i + n] = i;

// An assignment is part of the run from then on, also after a journey back: work-item 0 writes a[6] instead of a[0].
// EDIT: $1 = {9, 1, 2, 9, 9, 9, 6}
// EDIT: $2 = {9, 1, 2, 9, 9, 9, 6}

// CHECKED: error: bounds: write to 'a[8]', just past the end of 'a'
// CHECKED-NEXT: [work-item (6)] #0  shift
// CHECKED-NEXT: 9{{.*}}a[i + n] = i;
// CHECKED-NEXT: $1 = 6

// Two of the four channels of the second thread.
// SIM: write of 4 bytes outside a
// SIM: [thread ({{[0-9]+}})]
// SIM: $1 = 11{{1*$}}
