// Photo development on buffers: sub-pixels of a sensor to colours, a matrix, a tone curve by table, saturation to bytes.
// RUN: -k demosaic -g 16,8 -l 8,2 -a in=ushort[128]:random=3 -a out=float4[128] -a width=16 -a height=8 -a filters=2492765332
// RUN: -k finish -g 128 -l 16 -a in=float4[128]:random=4 -a out=uchar4[128] -a lut=float[16]:iota -a m=float[9]:random=6 -a count=120
// ORACLE: pocl
#pragma OPENCL FP_CONTRACT OFF
enum { RED = 0, GREEN = 1, BLUE = 2 };

int FC(const int row, const int col, const unsigned int filters)
{
    return filters >> ((((row) << 1 & 14) + ((col) & 1)) << 1) & 3;
}

kernel void demosaic(global const ushort *in, global float4 *out, const int width, const int height, const unsigned int filters)
{
    const int x = get_global_id(0);
    const int y = get_global_id(1);
    if (x >= width || y >= height) return;

    float sum[4] = { 0.0f };
    int cnt[4] = { 0 };
    for (int j = -1; j <= 1; j++)
        for (int i = -1; i <= 1; i++) {
            const int yy = clamp(y + j, 0, height - 1), xx = clamp(x + i, 0, width - 1);
            const int f = FC(yy, xx, filters);
            const float weight = (float)(1 << ((i == 0) + (j == 0)));
            sum[f] = sum[f] + (float)in[mad24(yy, width, xx)] * weight;
            cnt[f] += (int)weight;
        }
    float4 color = (float4)(cnt[RED] > 0 ? sum[RED] / cnt[RED] : 0.0f, 0.0f, 0.0f, 0.0f);
    color.y = (sum[GREEN] + sum[3]) / max(cnt[GREEN] + cnt[3], 1);
    color.z = cnt[BLUE] > 0 ? sum[BLUE] / cnt[BLUE] : 0.0f;
    color.xyz = fmax(color.xyz / 65535.0f, 0.0f);
    out[y * width + x] = color;
}

static float4 matrix_product(const float4 c, global const float *m)
{
    float4 r = c;
    r.x = m[0] * c.x + m[1] * c.y + m[2] * c.z;
    r.y = m[3] * c.x + m[4] * c.y + m[5] * c.z;
    r.z = m[6] * c.x + m[7] * c.y + m[8] * c.z;
    return r;
}

static float lookup(constant const float *lut, const float x)
{
    const float ft = clamp(x * 15.0f, 0.0f, 15.0f);
    const int t = min((int)ft, 14);
    return (lut[t] + (lut[t + 1] - lut[t]) * (ft - t)) / 15.0f;
}

kernel void finish(global const float4 *in, global uchar4 *out, constant float *lut, global const float *m, const int count)
{
    const int k = get_global_id(0);
    if (k >= count) return;
    float4 pixel = matrix_product(in[k], m);
    const float lum = dot(pixel.xyz, (float3)(0.25f, 0.5f, 0.25f));
    const int4 dark = isless(pixel, (float4)(lum));
    pixel = select(pixel, pixel * 0.5f, dark);
    pixel.x = lookup(lut, pixel.x);
    pixel.y = lookup(lut, pixel.y);
    pixel.z = lookup(lut, pixel.z);
    pixel.w = 1.0f;
    out[k] = convert_uchar4_sat_rte(pixel * 255.0f);
}
