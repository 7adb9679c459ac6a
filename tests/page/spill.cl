/* Twelve vectors of 16 floats are live at once: 8 lanes need 192 registers of 128, so some are spilled. */
kernel void spill(global const float16 *x, global float16 *y)
{
    size_t i = get_global_id(0);
    float16 a = x[i], b = x[i + 1], c = x[i + 2], d = x[i + 3], e = x[i + 4], f = x[i + 5];
    float16 g = x[i + 6], h = x[i + 7], p = x[i + 8], q = x[i + 9], r = x[i + 10], s = x[i + 11];

    y[i] = a * b * c * d * e * f * g * h * p * q * r * s;
    y[i + 1] = (a - s) * (b - r) * (c - q) * (d - p) * (e - h) * (f - g);
}
