// Keccak-f[1600] as miners write it: a state that is 64-bit words and 32-bit pairs at once, steps by pasted names, and the sponge around it.
// RUN: -k sponge -g 32 -l 8 -a text=uchar[1024]:random=4 -a digest=ulong4[32] -a length=29
// RUN: -k sponge -g 16 -l 16 -a text=uchar[4096]:random=6 -a digest=ulong4[16] -a length=200
// ORACLE: pocl
typedef union { ulong lanes[25]; uint2 pairs[25]; uchar bytes[200]; } sponge_state;

constant ulong round_constants[24] = {
    0x0000000000000001ul, 0x0000000000008082ul, 0x800000000000808aul, 0x8000000080008000ul, 0x000000000000808bul, 0x0000000080000001ul,
    0x8000000080008081ul, 0x8000000000008009ul, 0x000000000000008aul, 0x0000000000000088ul, 0x0000000080008009ul, 0x000000008000000aul,
    0x000000008000808bul, 0x800000000000008bul, 0x8000000000008089ul, 0x8000000000008003ul, 0x8000000000008002ul, 0x8000000000000080ul,
    0x000000000000800aul, 0x800000008000000aul, 0x8000000080008081ul, 0x8000000000008080ul, 0x0000000080000001ul, 0x8000000080008008ul};

#define COLUMN(x) ulong c##x = s[x] ^ s[x + 5] ^ s[x + 10] ^ s[x + 15] ^ s[x + 20];
#define THETA(x, before, after) ulong d##x = c##before ^ rotate(c##after, 1ul); s[x] ^= d##x; s[x + 5] ^= d##x; s[x + 10] ^= d##x; s[x + 15] ^= d##x; s[x + 20] ^= d##x;
#define RHO_PI(to, by) { ulong kept = s[to]; s[to] = rotate(moved, (ulong)by); moved = kept; }
#define CHI(row) { ulong a = s[row], b = s[row + 1]; \
    s[row] = bitselect(s[row] ^ s[row + 2], s[row], s[row + 1]); \
    s[row + 1] = bitselect(s[row + 1] ^ s[row + 3], s[row + 1], s[row + 2]); \
    s[row + 2] = bitselect(s[row + 2] ^ s[row + 4], s[row + 2], s[row + 3]); \
    s[row + 3] = bitselect(s[row + 3] ^ a, s[row + 3], s[row + 4]); \
    s[row + 4] = bitselect(s[row + 4] ^ b, s[row + 4], a); }

void permute(ulong *s)
{
    #pragma unroll 1
    for (int round = 0; round < 24; round++) {
        COLUMN(0) COLUMN(1) COLUMN(2) COLUMN(3) COLUMN(4)
        THETA(0, 4, 1) THETA(1, 0, 2) THETA(2, 1, 3) THETA(3, 2, 4) THETA(4, 3, 0)
        ulong moved = s[1];
        RHO_PI(10, 1) RHO_PI(7, 3) RHO_PI(11, 6) RHO_PI(17, 10) RHO_PI(18, 15) RHO_PI(3, 21) RHO_PI(5, 28) RHO_PI(16, 36)
        RHO_PI(8, 45) RHO_PI(21, 55) RHO_PI(24, 2) RHO_PI(4, 14) RHO_PI(15, 27) RHO_PI(23, 41) RHO_PI(19, 56) RHO_PI(13, 8)
        RHO_PI(12, 25) RHO_PI(2, 43) RHO_PI(20, 62) RHO_PI(14, 18) RHO_PI(22, 39) RHO_PI(9, 61) RHO_PI(6, 20) RHO_PI(1, 44)
        CHI(0) CHI(5) CHI(10) CHI(15) CHI(20)
        s[0] ^= round_constants[round];
    }
}

kernel void sponge(global const uchar *text, global ulong4 *digest, uint length)
{
    const uint rate = 136;
    sponge_state s = {.lanes = {0}};
    uint at = 0;

    for (uint n = 0; n < length; n++) {
        s.bytes[at++] ^= text[get_global_id(0) * length + n];
        if (at == rate) {
            permute(s.lanes);
            at = 0;
        }
    }
    s.bytes[at] ^= 6;
    s.pairs[rate / 8 - 1].y ^= 0x80000000u;
    permute(s.lanes);
    digest[get_global_id(0)] = vload4(0, s.lanes);
}
