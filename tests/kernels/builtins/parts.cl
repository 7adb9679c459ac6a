// Functions with a second result, through private, global, local and generic pointers.
// RUN: -g 16 -l 16 -a x=float[]:10.5,-10.5,0.0,-7.25,3.0,1000000.5,-0.125,100.0,5.0,-5.0,2.5,1.5,0.75,0.0009765625,-33.0,8.0 -a out=float[80] -a whole=int[32] -a l=local[64]
// EXPECT out: 0.65625 -0.65625 0 -0.90625 0.75 0.9536747932434082 -0.5 0.78125 0.625 -0.625 0.625 0.75 0.75 0.5 -0.515625 0.5 10 -10 0 -7 3 1000000 -0 100 5 -5 2 1 0 0 -33 8 0.5 -0.5 0 -0.25 0 0.5 -0.125 0 0 -0 0.5 0.5 0.75 0.0009765625 -0 0 -1.5 1.5 0 -1.25 0 -1.5 -0.125 1 -1 1 -0.5 1.5 0.75 0.0009765625 -0 -1 1.3125 -1.3125 0 -0.90625 0.375 125000.0625 -0.015625 12.5 0.625 -0.625 0.3125 0.1875 0.09375 0.0001220703125 -4.125 1
// EXPECT whole: 4 4 0 3 2 20 -2 7 3 3 2 1 0 -9 6 4 4 -4 0 -2 1 22 0 33 2 -2 1 0 0 0 -11 3
kernel void parts(global const float *x, global float *out, global int *whole, local float *l)
{
    size_t i = get_global_id(0);
    int quotient;
    float *place = i & 1 ? (float *)(l + i) : (float *)(out + 16 + i);

    out[i] = frexp(x[i], whole + i);
    out[32 + i] = modf(x[i], place);
    out[16 + i] = *place;
    out[48 + i] = remquo(x[i], 3.0f, &quotient);
    whole[16 + i] = quotient;
    out[64 + i] = ldexp(x[i], -3);
}
