// Arithmetic of large numbers: multiplication after Montgomery with carries by hand, powers of a number bit by bit, a check through the inverse.
// RUN: -k powers -g 16 -l 8 -a base=uint8[16]:random=3 -a exponent=uint2[16]:random=7 -a out=uint8[16] -a ok=int[16]
// ORACLE: pocl
#define LIMBS 8

// 2^256 - 189, a prime.
constant uint modulus[LIMBS] = {0xffffff43u, ~0u, ~0u, ~0u, ~0u, ~0u, ~0u, ~0u};

typedef struct { uint limb[LIMBS]; } number;

uint add_carry(uint a, uint b, uint *carry)
{
    ulong s = (ulong)a + b + *carry;
    *carry = (uint)(s >> 32);
    return (uint)s;
}

uint sub_borrow(uint a, uint b, uint *borrow)
{
    uint d = a - b - *borrow;
    *borrow = (uint)(a < b || (a == b && *borrow));
    return d;
}

number reduced(number a, uint high)
{
    number d;
    uint borrow = 0;

    for (int i = 0; i < LIMBS; i++)
        d.limb[i] = sub_borrow(a.limb[i], modulus[i], &borrow);
    return high || !borrow ? d : a;
}

// a * b / 2^256 modulo the prime; NEGATED is -1/modulus[0] modulo 2^32.
number multiply(number a, const number *b, uint negated)
{
    uint t[LIMBS + 2] = {0};

    for (int i = 0; i < LIMBS; i++) {
        uint low = 0, carry = 0;
        for (int j = 0; j < LIMBS; j++) {
            uint lo = a.limb[j] * b->limb[i], hi = mul_hi(a.limb[j], b->limb[i]);
            uint c = 0;
            t[j] = add_carry(t[j], lo, &c);
            hi += c;
            c = 0;
            t[j] = add_carry(t[j], carry, &c);
            carry = hi + c;
        }
        t[LIMBS] = add_carry(t[LIMBS], carry, &low);
        t[LIMBS + 1] = low;
        uint m = t[0] * negated;
        ulong s = (ulong)m * modulus[0] + t[0];
        for (int j = 1; j < LIMBS; j++) {
            s = (s >> 32) + (ulong)m * modulus[j] + t[j];
            t[j - 1] = (uint)s;
        }
        s = (s >> 32) + t[LIMBS];
        t[LIMBS - 1] = (uint)s;
        t[LIMBS] = t[LIMBS + 1] + (uint)(s >> 32);
    }
    number r;
    for (int i = 0; i < LIMBS; i++)
        r.limb[i] = t[i];
    return reduced(r, t[LIMBS]);
}

kernel void powers(global const uint8 *base, global const uint2 *exponent, global uint8 *out, global int *ok)
{
    uint i = get_global_id(0), inverse = 1;
    number x, one = {{189}}, result = one; // 2^256 modulo the prime is 189
    ulong e = upsample(exponent[i].y, exponent[i].x) >> 32 | 1;

    for (int n = 0; n < 5; n++)
        inverse *= 2 - modulus[0] * inverse;
    vstore8(base[i], 0, x.limb);
    x = reduced(x, 0);
    number y = x;
    for (; e; e >>= 1) {
        if (e & 1)
            result = multiply(result, &y, -inverse);
        y = multiply(y, &y, -inverse);
    }
    number plain = {{1}}, back = multiply(result, &plain, -inverse);
    number square = {{189 * 189}}, again = multiply(back, &square, -inverse);
    int same = 1;
    for (int n = 0; n < LIMBS; n++)
        same &= again.limb[n] == result.limb[n];
    out[i] = vload8(0, back.limb);
    ok[i] = same;
}
