// In a branch that some lanes take, a block access is that of these lanes: no other lane's bytes are read or written.
// RUN: gasket run --simd=8 -g 8 -l 8 -a i=image:r,uint32[3][8]:iota -a w=image:r,uint32[2][8] -a o=uint[8] --print o --print w %s | tr '\n' ' ' | FileCheck %s
// RUN: gasket run --simd=8 --via=ir -g 8 -l 8 -a i=image:r,uint32[3][8]:iota -a w=image:r,uint32[2][8] -a o=uint[8] --print o --print w %s | tr '\n' ' ' | FileCheck %s
// RUN: gasket run --simd=8 -O0 -g 8 -l 8 -a i=image:r,uint32[3][8]:iota -a w=image:r,uint32[2][8] -a o=uint[8] --print o --print w %s | tr '\n' ' ' | FileCheck %s
// RUN: gasket cc --emit=thread-ir --simd=8 %s -o %t.ll
// RUN: gasket run --via=ir -g 8 -l 8 -a i=image:r,uint32[3][8]:iota -a w=image:r,uint32[2][8] -a o=uint[8] --print o --print w %t.ll | tr '\n' ' ' | FileCheck %s
// The texel of lane n in row 2 is 16 + n. Odd lanes write 1000 + n and 2000 + n to their texels of rows 0 and 1; then lanes 0, 3 and 6 write 255 to the bytes 0, 3
// and 6 of row 0: texel 0 becomes 0xFF0000FF, and texel 1 0xFF03E9.
// CHECK: {{^}}0 17 0 19 0 21 0 23 4278190335 16712681 0 1003 0 1005 0 1007 0 2001 0 2003 0 2005 0 2007 {{$}}
kernel void k(read_only image2d_t i, write_only image2d_t w, global uint *o)
{
    uint n = get_global_id(0);

    if (n & 1) {
        o[n] = intel_sub_group_block_read(i, (int2)(0, 2));
        intel_sub_group_block_write2(w, (int2)(0, 0), (uint2)(1000 + n, 2000 + n));
    }
    if (n % 3 == 0)
        intel_sub_group_block_write_uc(w, (int2)(0, 0), 255);
}
