// The trace of a thread with less work-items than channels: pieces under (W) print the values of work-items only, with their channels.
// RUN: gasket run -k pieces -g 19 -l 19 --simd=32 -a x=float[19]:iota -a y=float[19] --trace %s 2>&1 | FileCheck %s --check-prefix=PIECES
// PIECES:      mov (8|M0) {{.*}}:df {{.*}}:f = 0 1 2 3 4 5 6 7{{$}}
// PIECES-NEXT: mov (8|M0) {{.*}}:df {{.*}}:f = 8 9 10 11 12 13 14 15{{$}}
// PIECES-NEXT: mov (8|M0) {{.*}}:df {{.*}}:f = 16:16 17:17 18:18{{$}}
// PIECES-NEXT: mov (8|M0) {{.*}}:df {{.*}}:f{{$}}
// One work-item of the upper half.
// RUN: gasket run -k pieces -g 19 -l 19 --simd=32 -a x=float[19]:iota -a y=float[19] --trace-item=17 %s 2>&1 | FileCheck %s --check-prefix=ITEM --implicit-check-not=32693
// ITEM: mov (8|M0) {{.*}}:df {{.*}}:f = 17:17{{$}}
// ITEM: mad (8|M0) {{.*}}:df {{.*}} = 17:68{{$}}
// The steps of a reduction join the values of several work-items, those of a gather select the value of another one.
// RUN: gasket run -k others -cl-std=CL3.0 -g 5 -l 5 --simd=16 -a y=int[5] --trace %s 2>&1 | FileCheck %s --check-prefix=OTHERS
// OTHERS: add (8|M0) {{.*}} = 1 2 3 4 5 0 0 0{{$}}
// OTHERS: add (1|M0) {{.*}} = 15{{$}}
// OTHERS: mov (16|M0) {{.*}} r[a0.0]<1,0>:d = 0:10 1:0 2:30 3:20 4:{{[0-9-]+}}{{$}}
kernel void pieces(global const float *x, global float *y)
{
    size_t i = get_global_id(0);
    double d = x[i];
    y[i] = d * 3 + i;
}

#if __OPENCL_C_VERSION__ >= 300
kernel void others(global int *y)
{
    int i = get_local_id(0);
    y[i] = sub_group_reduce_add(i + 1) + sub_group_shuffle(i * 10, get_sub_group_local_id() ^ 1);
}
#endif
