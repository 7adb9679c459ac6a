// RUN: not gasket run -g 4 -a out=int[4] -a l=local[16] -a at=4 %s 2>&1 | FileCheck --check-prefix=READ %s
// RUN: not gasket run -g 4 -a out=int[4] -a l=local[16] -a at=4 --via=ir %s 2>&1 | FileCheck --check-prefixes=READ,READ-IR %s
// RUN: not gasket run -g 4 -a out=int[4] -a l=local[16] -a at=-6 %s 2>&1 | FileCheck --check-prefix=WRITE %s
// RUN: not gasket run -g 4 -a out=int[4] -a l=local[16] -a at=-6 --via=ir %s 2>&1 | FileCheck --check-prefixes=WRITE,WRITE-IR %s
// An access past the end of local memory is a fault, reported as the read or write that it is.
kernel void k(global int *out, local int *l, int at)
{
    l[get_local_id(0)] = 1;
    barrier(CLK_LOCAL_MEM_FENCE);
    if (at < 0)
        l[-at] = 5;
// WRITE: fault in kernel 'k' at {{.*}}fault-local.cl:[[#@LINE-1]]:{{[0-9]+}}: write of 4 bytes
// WRITE-IR-SAME: at offset 24 of local memory, which has 16
    else
        out[get_global_id(0)] = l[at];
// READ: fault in kernel 'k' at {{.*}}fault-local.cl:[[#@LINE-1]]:{{[0-9]+}}: read of 4 bytes
// READ-IR-SAME: at offset 16 of local memory, which has 16
}
