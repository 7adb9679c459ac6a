// Functions that leave a second result behind a generic pointer, in the first version that has such pointers.
// RUN: -cl-std=CL2.0 -g 2 -l 2 -a whole=float[6] -a number=int[6] -a out=float[12]
// EXPECT whole: -3 -2 1 -3 -2 1
// EXPECT number: 2 2 1 2 2 1
// EXPECT out: 0.75 -0.25 0.5625 0.25 0 0 0.75 -0.25 0.5625 0.25 0 0

kernel void k(global float *whole, global int *number, global float *out)
{
    local float whole_here[3];
    local int number_here[3];
    local float copied[1];
    size_t i = get_local_id(0);
    float *w = whole, *o = out + i * 6;
    int *n = number;
    event_t done = async_work_group_copy(copied, whole + 3, 1, 0);

    if (i) {
        w = whole_here;
        n = number_here;
    }
    o[0] = fract(-2.25f, w);
    o[1] = modf(-2.25f, w + 1);
    o[2] = frexp(2.25f, n);
    o[3] = remquo(4.25f, 2.0f, n + 1);
    o[4] = sincos(0.0f, w + 2);
    o[5] = lgamma_r(1.0f, n + 2);
    wait_group_events(1, &done);
    for (int j = 0; i && j < 3; j++) {
        whole[3 + j] = w[j];
        number[3 + j] = n[j];
    }
}
