// RUN: gasket run -w -O0 --via=ir -g 1 -l 1 -a o=int[26] -a n=3 --print o %s 2>&1 | FileCheck %s
// RUN: gasket run -w -g 1 -l 1 -a o=int[26] -a n=3 --print o %s 2>&1 | FileCheck %s
// Expressions and statements that occur rarely, with the values that C defines.
struct pair {
    int a, b;
};
struct bytes {
    char text[6];
    int n;
};
struct pair make(int a)
{
    struct pair p = {a, a + 1};
    return p;
}
int nothing;
void return_nothing(int n)
{
    nothing = n;
}
void return_call(int n)
{
    return return_nothing(n);
}
int in_range(int n)
{
    switch (n) {
    case -100000 ... -10:
        return 1;
    case 5 ... 100000:
        return 2;
    }
    return 3;
}
int labels(int n)
{
    __label__ again, end;
again:
    if (n > 10)
        goto end;
    n *= 2;
    goto again;
end:
    return n;
}
int same_label(int n)
{
    {
        __label__ end;
        goto end;
    end:
        n++;
    }
end:
    return n;
}
int swapped(int n)
{
    int table[4] = {1, 2, 3, 4};
    return n[table];
}
kernel void k(global int *o, int n)
{
    int4 v = (int4)(n, n + 1, n + 2, n + 3);
    int3 three = (int3)(n, n + 1, n + 2);
    int2 pairs[2] = {(int2)(1, 2), (int2)(3, 4)};
    struct bytes texts[2] = {{"abcdef", 1}, {"gh", 2}};
    struct { struct pair p; int c; } over = {.p = {1, 2}, .c = 3, .p.a = 5};
    int repeated[100] = {[0 ... 99] = n};
    constant char *name = __func__;
    int count = 0;

    o[0] = make(n).b; // CHECK: {{^}}4{{$}}
    return_call(n + 2);
    o[1] = nothing; // CHECK-NEXT: {{^}}5{{$}}
    o[2] = in_range(n) + 10 * in_range(-100000) + 100 * in_range(-10) + 1000 * in_range(5) + 10000 * in_range(100000); // CHECK-NEXT: {{^}}22113{{$}}
    o[3] = 10 * in_range(-9) + in_range(-100001) + 100 * in_range(4) + 1000 * in_range(100001); // CHECK-NEXT: {{^}}3333{{$}}
    o[4] = labels(n); // CHECK-NEXT: {{^}}12{{$}}
    o[5] = same_label(n); // CHECK-NEXT: {{^}}4{{$}}
    o[6] = swapped(n); // CHECK-NEXT: {{^}}4{{$}}
    o[7] = v[n]; // CHECK-NEXT: {{^}}6{{$}}
    o[8] = (v + 1)[n - 1]; // CHECK-NEXT: {{^}}6{{$}}
    o[9] = (three * 2)[n - 1]; // CHECK-NEXT: {{^}}10{{$}}
    o[10] = v.wzyx[n - 2]; // CHECK-NEXT: {{^}}5{{$}}
    v.wzyx[n] = 77;
    o[11] = v.x; // CHECK-NEXT: {{^}}77{{$}}
    three[n - 1] = 8;
    o[12] = three.z; // CHECK-NEXT: {{^}}8{{$}}
    o[13] = v.yzw[1]; // CHECK-NEXT: {{^}}5{{$}}
    pairs[n - 2][n - 3] += 5;
    o[14] = pairs[1].x; // CHECK-NEXT: {{^}}8{{$}}
    o[15] = texts[n - 3].text[5] + texts[n - 2].text[1] + texts[n - 2].text[2] + texts[1].n; // CHECK-NEXT: {{^}}208{{$}}
    o[16] = over.p.a * 100 + over.p.b * 10 + over.c; // CHECK-NEXT: {{^}}523{{$}}
    o[17] = repeated[0] + repeated[98] + repeated[99]; // CHECK-NEXT: {{^}}9{{$}}
    o[18] = name[0] + name[1]; // CHECK-NEXT: {{^}}107{{$}}
    o[19] = ((int4)(0, 1, 2, 0) && v).y + ((int4)(0, 1, 2, 0) || (int4)(0)).x; // CHECK-NEXT: {{^}}-1{{$}}
    o[20] = ((int2)(n, 0) ? 7 : 9).y; // CHECK-NEXT: {{^}}9{{$}}
    o[21] = ((int2)(-n, 0) ? 7 : 9).x * 10 + ((int2)(-n, 0) ? 7 : 9).y; // CHECK-NEXT: {{^}}79{{$}}
    o[22] = as_int4((int3)(1, 2, 3)).y + as_int3((int4)(1, 2, 3, 4)).z; // CHECK-NEXT: {{^}}5{{$}}
    o[23] = as_float3((int4)(0x3f800000)).y; // CHECK-NEXT: {{^}}1{{$}}
    o[24] = as_int2((global int *)0x500000003).y; // CHECK-NEXT: {{^}}5{{$}}
    int written[3];
    n ? (void)(written[0] = 3) : (void)0;
    o[25] = written[0]; // CHECK-NEXT: {{^}}3{{$}}
}
