// RUN: not gasket cc %s 2>&1 | FileCheck %s
// An array that takes its size from a designator, a range, the elements of an initialiser and the bytes that a program carries are
// limited. Zeros are not carried.
// CHECK: :[[@LINE+1]]:20: error: this array is too large
constant int far[] = {[1ul << 40] = 1};
// CHECK: :[[@LINE+1]]:36: error: the range of this designator is too long
constant char range[1 << 24] = {1, [0 ... (1 << 24) - 1] = 1};
// CHECK: :[[@LINE+1]]:34: error: this initializer has too many elements
constant char nested[2048][2048] = {[0 ... 2047] = {[0 ... 2047] = 1}};
// CHECK-NOT: error:
constant int zeros[1 << 24] = {[1 << 23] = 0};
kernel void k(global int *out)
{
    out[0] = zeros[out[1]];
}
