// RUN: not gasket run -j1 -g 4096 -l 16 -a out=int[4096] %s 2>%t.1 | FileCheck %s
// RUN: not gasket run -j2 -g 4096 -l 16 -a out=int[4096] %s 2>%t.2 | FileCheck %s
// RUN: not gasket run -j4 -g 4096 -l 16 -a out=int[4096] %s 2>%t.4 | FileCheck %s
// RUN: FileCheck %s --check-prefix=FAULT <%t.1
// RUN: diff %t.1 %t.2
// RUN: diff %t.1 %t.4
// A run that faults prints what the groups before the fault printed, and what the faulting group printed before it: not what host
// threads have run of later groups. The first three groups take their time, so that later ones end before them.
// CHECK-NOT: {{.}}
// CHECK: {{^}}group 0 begins
// CHECK-NEXT: {{^}}group 0 ends
// CHECK-NEXT: {{^}}group 1 begins
// CHECK-NEXT: {{^}}group 1 ends
// CHECK-NEXT: {{^}}group 2 begins
// CHECK-NOT: {{.}}
// FAULT: fault in kernel 'k' at {{.*}}:[[#@LINE+9]]:{{[0-9]+}}: write of 4 bytes outside out
// FAULT: work-item: global id (32,0,0), local id (0,0,0), group (2,0,0)
kernel void k(global int *out)
{
    int group = get_group_id(0), sum = 0;
    if (get_local_id(0) == 0)
        printf("group %d begins\n", group);
    for (int i = 0; i < (group > 2 ? 1 : 100000); i++)
        sum += out[(i * 7 + group) & 1023];
    out[get_global_id(0) + (group == 2) * 1000000] = sum;
    if (get_local_id(0) == 0)
        printf("group %d ends\n", group);
}
