// RUN: gasket cc --emit=ir %s | FileCheck %s
// The counter says which case a round is, and what it adds: 64 rounds of a body that is too large as it stands are 64 small pieces without a branch.
// CHECK-LABEL: @rounds(
// CHECK-NOT:     br
// CHECK:         ret void
kernel void rounds(global uint *a)
{
    uint x = a[get_global_id(0)], y = ~x, f, g = 0;

    for (uint i = 0; i < 64; i++) {
        switch (i >> 4) {
        case 0: f = (x & y) | (~x & g); g = (5 * i + 1) & 15; break;
        case 1: f = x ^ y; g = (3 * i + 5) & 15; break;
        case 2: f = y ^ (x | ~y); g = (7 * i) & 15; break;
        default: f = x & ~y; g = i * i + 3; break;
        }
        y = x + rotate(f + g, i & 31);
        x = f;
    }
    a[get_global_id(0)] = x + y;
}

// As large, and nothing in it hangs on the counter: it stays a loop.
// CHECK-LABEL: @stays(
// CHECK:         br i1
// CHECK:         ret void
kernel void stays(global uint *a)
{
    uint x = a[get_global_id(0)], y = ~x;

    for (uint i = 0; i < 64; i++) {
        if (x & 1)
            x = (x >> 1) ^ (y << 3) ^ (y >> 29) ^ (x * 7 + i);
        else
            y = (y + x) ^ (x >> 3) ^ (y << 5) ^ (y * 11 + 1);
        x += y * 3 ^ x >> 7;
    }
    a[get_global_id(0)] = x + y;
}

// Most of it folds, but 128 pieces of about 20 operations are too many: it stays a loop.
// CHECK-LABEL: @too_many(
// CHECK:         br i1
// CHECK:         ret void
kernel void too_many(global uint *a)
{
    uint x = a[get_global_id(0)], y = ~x;

    for (uint i = 0; i < 128; i++) {
        switch (i >> 5) {
        case 0: x = (x << 3 ^ y >> 5) + (x & y) * 5; y = (y << 7 ^ x >> 3) + (x | y) * 7; x += y >> 9 ^ y << 4; break;
        case 1: x = (x << 5 ^ y >> 6) - (x & y) * 9; y = (y << 8 ^ x >> 4) - (x | y) * 3; x -= y >> 7 ^ y << 5; break;
        case 2: x = (x << 9 ^ y >> 7) + (x ^ y) * 3; y = (y << 4 ^ x >> 5) + (x & y) * 5; x += y >> 6 ^ y << 6; break;
        default: x = (x << 2 ^ y >> 8) - (x ^ y) * 7; y = (y << 3 ^ x >> 6) - (x & y) * 9; x -= y >> 5 ^ y << 7; break;
        }
    }
    a[get_global_id(0)] = x + y;
}
