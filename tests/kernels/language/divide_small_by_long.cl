// Numbers of 32 bits divided by numbers of 64: beyond 32 bits, just below and above, negative, and with a low half of zero.
// RUN: -g 64 -l 16 -a unsigned_=ulong[]:1,2,4294967295,4294967296,4294967297,18446744069414584320,18446744073709551615,3 -a signed_=long[]:-1,-2,-4294967296,-9223372036854775808,9223372036854775807,4294967296,-3,2147483648 -a high=uint[]:0,1,4294967295,4294967294,2147483648,2147483647,7,4026531840 -a q=ulong[64] -a r=ulong[64] -a sq=long[64] -a sr=long[64]
// ORACLE: pocl
kernel void divide(global const ulong *unsigned_, global const long *signed_, global const uint *high, global ulong *q, global ulong *r,
                   global long *sq, global long *sr)
{
    size_t i = get_global_id(0);
    ulong x = high[i / 8], u = unsigned_[i % 8];
    long y = high[i / 8], s = signed_[i % 8];

    q[i] = x / u;
    r[i] = x % u;
    sq[i] = y / s;
    sr[i] = y % s;
}
