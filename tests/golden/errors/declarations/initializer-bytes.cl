// RUN: not gasket cc %s 2>&1 | FileCheck %s
// A program carries no more than 16 MiB of initialised objects; other variables of a program take no more than 256 MiB.
// CHECK: :[[@LINE+1]]:14: error: objects with nonzero initializers take more than 16777216 bytes with this one
constant int numbers[1 << 24] = {[5] = 7};
constant char first[1 << 23] = {1}, second[1 << 23] = {2}, third[1] = {3};
// CHECK: :[[@LINE-1]]:60: error: objects with nonzero initializers take more than 16777216 bytes with this one
global char zeros[1 << 27] = {0}, more[1 << 27], last;
// CHECK: :[[@LINE-1]]:13: error: variables in global and constant memory take more than 268435456 bytes with this one
kernel void k(global int *out)
{
    out[0] = numbers[out[1]];
    out[0] = first[out[1]] + second[out[1]] + third[out[1]];
    zeros[out[1]] = more[out[1]] + last;
// CHECK: :[[@LINE+1]]:10: error: objects with nonzero initializers take more than 16777216 bytes with this one
    char text[1 << 25] = "abc";
    out[1] = text[out[2]];
}
// CHECK-NOT: error:
