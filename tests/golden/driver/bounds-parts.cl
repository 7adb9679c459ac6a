// Accesses of which a part is outside of a buffer: the bytes inside are read and written. Local memory has the size that the
// hardware allocates.
// DEFINE: %{run} = gasket run --global-access=stateful
// DEFINE: %{s} = -a a=uchar[7]:iota -a o=uint[3]
// RUN: %{run} -g 1 -k bytes %{s} --print o %s 2>%t.log | FileCheck --check-prefix=BYTES %s
// RUN: %{run} -g 1 -k bytes %{s} --print o --via=ir %s 2>%t.log | FileCheck --check-prefix=BYTES %s
// RUN: %{run} -g 1 -k bytes %{s} --print o -O0 %s 2>%t.log | FileCheck --check-prefix=BYTES %s
// BYTES: {{^}}4{{$}}
// BYTES-NEXT: {{^}}5{{$}}
// BYTES-NEXT: {{^}}6{{$}}
// DEFINE: %{c} = -a a=char[11]:iota -a o=char[14]:fill=9
// RUN: %{run} -g 1 -k copy %{c} --print o %s 2>%t.log | FileCheck --check-prefix=COPY %s
// RUN: %{run} -g 1 -k copy %{c} --print o --via=ir %s 2>%t.log | FileCheck --check-prefix=COPY %s
// RUN: FileCheck --check-prefix=REPORT %s <%t.log
// REPORT: warning: access out of bounds in kernel 'copy'
// COPY: {{^}}8{{$}}
// COPY-NEXT: {{^}}9{{$}}
// COPY-NEXT: {{^}}10{{$}}
// COPY-NEXT: {{^}}0{{$}}
// COPY-NEXT: {{^}}0{{$}}
// COPY-NEXT: {{^}}0{{$}}
// RUN: %{run} -k block -g 16 -a a=uint[13]:iota -a o=uint[14]:fill=99 --print o %s 2>%t.log | FileCheck --check-prefix=BLOCK %s
// BLOCK: {{^}}11{{$}}
// BLOCK-NEXT: {{^}}12{{$}}
// BLOCK-NEXT: {{^}}0{{$}}
// RUN: %{run} -g 1 -k in_local -a l=local[8] -a o=uint[5] --print o %s 2>%t.log | FileCheck --check-prefix=LOCAL %s
// RUN: FileCheck --check-prefix=LOCAL-REPORT %s <%t.log
// RUN: %{run} -g 1 -k in_local -a l=local[8] -a o=uint[5] --print o --via=ir %s 2>%t.log | FileCheck --check-prefix=LOCAL %s
// RUN: FileCheck --check-prefix=LOCAL-REPORT %s <%t.log
// LOCAL: {{^}}0{{$}}
// LOCAL-NEXT: {{^}}3{{$}}
// LOCAL-NEXT: {{^}}6{{$}}
// LOCAL-NEXT: {{^}}10{{$}}
// LOCAL-NEXT: {{^}}9{{$}}
// LOCAL-REPORT: warning: access out of bounds in kernel 'in_local' at {{.*}}local memory
// RUN: not gasket run -g 1 -k in_local -a l=local[8] -a o=uint[5] %s 2>&1 | FileCheck --check-prefix=FAULT %s
// FAULT: fault in kernel 'in_local' at {{.*}}local memory
kernel void bytes(global const uchar *a, global uint *o)
{
    uchar v[8];

    for (int i = 0; i < 8; i++)
        v[i] = a[i];
    o[0] = v[4];
    o[1] = v[5];
    o[2] = v[6];
}

kernel void copy(global const char *a, global char *o)
{
    vstore16(vload16(0, a), 0, o);
}

kernel __attribute__((intel_reqd_sub_group_size(16))) void block(global const uint *a, global uint *o)
{
    intel_sub_group_block_write(o, intel_sub_group_block_read(a));
}

kernel void in_local(local uint *l, global uint *o)
{
    for (uint i = 0; i < 4; i++)
        l[i] = 3 * i;
    atomic_inc(&l[3]);
    for (uint i = 0; i < 4; i++)
        o[i] = l[i];
    o[4] = atomic_sub(&l[3], 1) - 1;
}
