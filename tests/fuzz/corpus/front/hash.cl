typedef uint u32;
#define CONCAT(a, b) a##b
#define VTYPE(type, width) CONCAT(type, width)
#if VECT_SIZE == 1
typedef u32 u32x;
#define LANE(v, i) (v)
#else
typedef VTYPE(uint, VECT_SIZE) u32x;
#define LANE(v, i) ((i) == 0 ? (v).s0 : (i) == 1 ? (v).s1 : (i) == 2 ? (v).s2 : (v).s3)
#endif

#define ROTL(x, n) rotate((x), (u32x)(n))
#define F(x, y, z) bitselect((z), (y), (x))
#define G(x, y, z) ((x) ^ (y) ^ (z))
#define H(x, y, z) (((x) & (y)) | ((x) & (z)) | ((y) & (z)))
#define STEP(f, a, b, c, d, x, k, s) \
    do {                             \
        (a) += f((b), (c), (d));     \
        (a) += (x) + (k);            \
        (a) = ROTL((a), (s));        \
        (a) += (b);                  \
    } while (0)

enum { S00 = 7, S01 = 12, S02 = 17, S03 = 22 };
__constant u32 keys[16] = {0xd76aa478, 0xe8c7b756, 0x242070db, 0xc1bdceee, 0xf57c0faf, 0x4787c62a, 0xa8304613, 0xfd469501,
                           0x698098d8, 0x8b44f7af, 0xffff5bb1, 0x895cd7be, 0x6b901122, 0xfd987193, 0xa679438e, 0x49b40821};

static inline void transform(const u32x w[4], u32x digest[4])
{
    u32x a = digest[0], b = digest[1], c = digest[2], d = digest[3];

    for (int i = 0; i < 16; i += 4) {
        STEP(F, a, b, c, d, w[0], keys[i + 0], S00);
        STEP(F, d, a, b, c, w[1], keys[i + 1], S01);
        STEP(G, c, d, a, b, w[2], keys[i + 2], S02);
        STEP(H, b, c, d, a, w[3], keys[i + 3], S03);
    }
    digest[0] += a;
    digest[1] += b;
    digest[2] += c;
    digest[3] += d;
}

__kernel void candidates(__global const u32 *words, __constant u32 *salt, __global u32 *digests)
{
    const u32 gid = get_global_id(0);
    u32x w[4], digest[4] = {0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476};

    for (int k = 0; k < 4; k++) {
        w[k] = (u32x)(words[gid * 4 + k]) ^ salt[k];
#if VECT_SIZE > 1
        w[k] += (u32x)(0, 1, 2, 3) << k;
#endif
    }
    transform(w, digest);
    if (all((digest[0] & 7) != (u32x)3) || any(digest[1] == (u32x)0))
        transform(digest, w);
    for (int i = 0; i < VECT_SIZE; i++)
        digests[gid * VECT_SIZE + i] = LANE(digest[0], i) ^ LANE(digest[3], i) ^ LANE(w[2], i);
}
