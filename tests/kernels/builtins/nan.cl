// A NaN argument comes out as the same NaN at every setting: the argument quiet, as IEEE 754 advises. Its sign, which is nobody's, is lost in erfc.
// RUN: -g 2 -l 2 -a in=uint[]:0x7fc00000,0xffc00001 -a out=uint[12]
// INTEL: erfc gives the NaN another sign, which is nobody's
// EXPECT out: 2143289344 2143289344 2143289344 2143289344 2143289344 2143289344 2143289345 4290772993 4290772993 4290772993 4290772993 4290772993

kernel void k(global const uint *in, global uint *out)
{
    size_t i = get_global_id(0);
    float x = as_float(in[i]);
    global uint *o = out + 6 * i;

    o[0] = as_uint(erfc(x));
    o[1] = as_uint(erf(x));
    o[2] = as_uint(x + 1.0f);
    o[3] = as_uint(2.0f - x);
    o[4] = as_uint(floor(x));
    o[5] = as_uint(cbrt(x));
}
