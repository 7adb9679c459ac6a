struct point { int x, y; };
struct shape { struct point at[2]; union { float f; int i; } u; char name[4]; };

constant int a[] = {1, 2, [4 ... 5] = 5, [0] = 7};
constant struct shape s = {1, 2, .at[1].y = 3, .u = {.i = 4}, "ab"};
constant char *constant text = "xyz" + 1;
global int b[4];
global int *pb = &b[2];
constant float4 v = (float4)((float2)(1), 1.0f / 2, -2);
kernel void k(global int *p)
{
    p[0] = a[0] + s.u.i + text[0] + pb[0] + (int)v.x;
}
