// A colour that is brighter than white is converted to a byte without saturation.
// RUN: -g 2 -l 2 -a a=float4[2]:fill=1.5 -a out=uchar4[2]
// EXPECT out: 255 255 255 255 255 255 255 255
kernel void pixels(global const float4 *a, global uchar4 *out)
{
    int i = get_global_id(0);

#ifdef FIXED
    out[i] = convert_uchar4_sat(a[i] * 255);
#else
    out[i] = convert_uchar4(a[i] * 255); // FINDS: portability
#endif
}
