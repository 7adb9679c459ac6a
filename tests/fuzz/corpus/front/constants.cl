constant int a[] = {0x7fffffff + 1, -1 >> 3, 1 << 33, (char)300, 10u - 11 > 0, sizeof(long), 'A', 0b101,
                    sizeof(float3), -7 / 4, 3 / 4, -3 > 1u ? 3 : 4};
constant float f[] = {1.0f / 3, 16777217, 0x1.8p4f, INFINITY, 0.1};
constant half h[] = {1.0h, 65520.0f, 5.9604645e-08f};
kernel void k(global int *p) { p[0] = a[0] + (int)f[0] + (int)h[0]; }
