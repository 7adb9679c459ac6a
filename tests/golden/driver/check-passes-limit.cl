// RUN: not gasket run --via=ir --check-passes --max-instructions=1000 -g 1 -a o=int[1] %s 2>&1 | FileCheck %s
// The limit of instructions holds for the runs between the passes, too.
// CHECK: more than 1000 instructions in one work-item: an endless loop?
kernel void k(global int *o)
{
    while (*(volatile global int *)o == 0)
        ;
}
