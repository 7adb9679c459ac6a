"""Prints a kernel that reads N images, the first M of them as numbers of two classes: N + M surfaces, and one for its buffer."""
import sys

n, m = map(int, sys.argv[1:])
print("kernel void k(" + "".join(f"read_only image2d_t i{k}, " for k in range(n)) + "global float *out)\n{")
for k in range(n):
    print(f"    *out += read_imagef(i{k}, (int2)(0)).x;")
for k in range(m):
    print(f"    *out += read_imageui(i{k}, (int2)(0)).x;")
print("}")
