// Text in thread form with images: the interpreter reports the fault of a lane, as the simulator does of the kernel.
// RUN: gasket cc --emit=thread-ir --simd=8 %s -o %t.ll
// RUN: not gasket run --via=ir -k outside -g 8 -a i=image:r,uint32[1][7] %t.ll 2>&1 | FileCheck --check-prefix=OUTSIDE %s
// RUN: not gasket run --via=sim -k outside -g 8 -a i=image:r,uint32[1][7] %t.ll 2>&1 | FileCheck --check-prefix=OUTSIDE %s
// OUTSIDE: fault in kernel 'outside' at {{.*}}:[[#@LINE+10]]:{{[0-9]+}}: write at (7,0), outside image 'i' of size (7,1)
// OUTSIDE: work-item: global id (7,0,0)
// RUN: not gasket run --via=ir -k block -g 8 -a i=image:r,uint32[1][8] -a x=2 %t.ll 2>&1 | FileCheck --check-prefix=BLOCK %s
// RUN: not gasket run --via=sim -k block -g 8 -a i=image:r,uint32[1][8] -a x=2 %t.ll 2>&1 | FileCheck --check-prefix=BLOCK %s
// RUN: gasket run --via=ir -k block -g 8 -a i=image:r,uint32[1][8] -a x=0 --print i:2 %t.ll | FileCheck --check-prefix=RIGHT %s
// BLOCK: fault in kernel 'block' at {{.*}}:[[#@LINE+10]]:{{[0-9]+}}: block write of image 'i' at byte 2 of a row, which is no multiple of four
// RIGHT: {{^}}7{{$}}
// RIGHT-NEXT: {{^}}7{{$}}
kernel void outside(write_only image2d_t i)
{
    write_imageui(i, (int2)(get_global_id(0), 0), 5);
}

kernel void block(write_only image2d_t i, int x)
{
    intel_sub_group_block_write(i, (int2)(x, 0), 7);
}
