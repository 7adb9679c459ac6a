// Accesses outside every buffer: named with kernel, place, work-item, address and the buffer that was probably meant.
// RUN: -k write_past -g 64 -l 16 -a out=int[60]
// FAULT: (?s)out_of_bounds.cl:16.*(global id \(60,0,0\)|work-item \(60\))
// RUN: -k read_before -g 16 -l 16 -a in=float[16] -a out=float[16]
// FAULT: (?s)read.*before.*in
// RUN: -k through_null -g 16 -l 16 -a out=null
// FAULT: write .*null
// RUN: -k local_past -g 16 -l 16 -a out=int[16] -a tmp=int[16]
// FAULT: (?s)local_past.*local|out_of_bounds.cl:33.*'tmp'
// RUN: -k constant_table -g 16 -l 16 -a out=int[16] -a at=100000000
// FAULT: read of 4 bytes outside

kernel void write_past(global int *out)
{
    size_t i = get_global_id(0);
    out[i] = (int)i;
}

kernel void read_before(global const float *in, global float *out)
{
    int i = get_global_id(0);
    out[i] = in[i - 1];
}

kernel void through_null(global int *out)
{
    out[get_global_id(0)] = 1;
}

kernel void local_past(global int *out, local int *tmp)
{
    size_t i = get_local_id(0);
    tmp[i + 100000] = 1;
    barrier(CLK_LOCAL_MEM_FENCE);
    out[i] = tmp[i];
}

constant int table[4] = {1, 2, 3, 4};

kernel void constant_table(global int *out, int at)
{
    out[get_global_id(0)] = table[at + (int)get_global_id(0)];
}
