// Many small systems of equations in double precision: cyclic reduction in local memory, and sweeps with the whole system in private memory.
// RUN: -k reduction -g 64 -l 16 -a a=double[128]:random=1 -a b=double[128]:random=2 -a c=double[128]:random=3 -a d=double[128]:random=4 -a x=double[128] -a cells=local[640]
// RUN: -k sweep -g 8 -l 4 -a a=double[128]:random=1 -a b=double[128]:random=2 -a c=double[128]:random=3 -a d=double[128]:random=4 -a x=double[128]
// ORACLE: pocl
#pragma OPENCL EXTENSION cl_khr_fp64 : enable
#pragma OPENCL FP_CONTRACT OFF
#define SYSTEM 32
#define SWEPT 16

struct row { double a, b, c, d; };

struct row eliminated(struct row up, struct row here, struct row down)
{
    double from_up = here.a / up.b, from_down = here.c / down.b;

    return (struct row){.d = here.d - up.d * from_up - down.d * from_down,
                        .b = here.b - up.c * from_up - down.a * from_down,
                        .a = -up.a * from_up, .c = -down.c * from_down};
}

kernel void reduction(global const double *a, global const double *b, global const double *c, global const double *d, global double *x, local double *cells)
{
    local struct row rows[SYSTEM];
    size_t me = get_local_id(0), base = get_group_id(0) * SYSTEM;

    for (size_t n = me; n < SYSTEM; n += get_local_size(0))
        rows[n] = (struct row){n ? a[base + n] : 0, b[base + n] + 2.5, n < SYSTEM - 1 ? c[base + n] : 0, d[base + n]};
    barrier(CLK_LOCAL_MEM_FENCE);
    int stride = 1;
    for (; stride < SYSTEM; stride <<= 1) {
        int n = 2 * stride * ((int)me + 1) - 1;
        struct row none = {0, 1, 0, 0}, new;
        bool works = n < SYSTEM;
        if (works)
            new = eliminated(rows[n - stride], rows[n], n + stride < SYSTEM ? rows[n + stride] : none);
        barrier(CLK_LOCAL_MEM_FENCE);
        if (works)
            rows[n] = new;
        barrier(CLK_LOCAL_MEM_FENCE);
    }
    if (me == 0)
        cells[SYSTEM - 1] = rows[SYSTEM - 1].d / rows[SYSTEM - 1].b;
    for (stride >>= 1; stride; stride >>= 1) {
        int n = 2 * stride * (int)me + stride - 1;
        barrier(CLK_LOCAL_MEM_FENCE);
        if (n < SYSTEM) {
            struct row r = rows[n];
            double left = n >= stride ? cells[n - stride] : 0, right = n + stride < SYSTEM ? cells[n + stride] : 0;
            cells[n] = (r.d - r.a * left - r.c * right) / r.b;
        }
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    event_t done = async_work_group_copy(x + base, cells, SYSTEM, 0);
    wait_group_events(1, &done);
}

kernel void sweep(global const double *a, global const double *b, global const double *c, global const double *d, global double *x)
{
    size_t systems = get_global_size(0), me = get_global_id(0);
    double above[SWEPT], right[SWEPT], last = 0;

    #define AT(v, n) v[(n) * systems + me]
    above[0] = AT(c, 0) / (AT(b, 0) + 2);
    right[0] = AT(d, 0) / (AT(b, 0) + 2);
    for (int n = 1; n < SWEPT; n++) {
        double scale = 1 / (AT(b, n) + 2 - AT(a, n) * above[n - 1]);
        above[n] = AT(c, n) * scale;
        right[n] = (AT(d, n) - AT(a, n) * right[n - 1]) * scale;
    }
    for (int n = SWEPT; n-- > 0;)
        AT(x, n) = last = right[n] - above[n] * last;
}
