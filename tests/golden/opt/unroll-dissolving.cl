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
