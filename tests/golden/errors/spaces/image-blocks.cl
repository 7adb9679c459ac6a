// Block reads and writes of images: the image is 2D, and its access permits them. At run time the texels have at most four bytes, and the x of
// a write is a multiple of four.
// RUN: not gasket cc -D WRONG %s 2>&1 | FileCheck %s
// RUN: not gasket run -k copy -g 8 -l 8 --simd=8 -a from=image:rgba,float[4][8] -a to=image:r,uint8[4][32] -a x=0 %s 2>&1 | FileCheck --check-prefix=WIDE %s
// RUN: not gasket run -k copy -g 8 -l 8 --simd=8 --via=ir -a from=image:rgba,float[4][8] -a to=image:r,uint8[4][32] -a x=0 %s 2>&1 | FileCheck --check-prefix=WIDE %s
// WIDE: block read of image 'from', whose texels have 16 bytes: at most four are allowed
// RUN: not gasket run -k copy -g 8 -l 8 --simd=8 -a from=image:r,uint8[4][64] -a to=image:r,uint8[4][32] -a x=2 %s 2>&1 | FileCheck --check-prefix=ODD %s
// RUN: not gasket run -k copy -g 8 -l 8 --simd=8 --via=ir -a from=image:r,uint8[4][64] -a to=image:r,uint8[4][32] -a x=2 %s 2>&1 | FileCheck --check-prefix=ODD %s
// RUN: not gasket run --check -k copy -g 8 -l 8 --simd=8 --via=ir -a from=image:r,uint8[4][64] -a to=image:r,uint8[4][32] -a x=2 %s 2>&1 | FileCheck-in-part --check-prefix=ODD %s
// ODD: block write of image 'to' at byte 2 of a row, which is no multiple of four
// RUN: not gasket run -k copy -g 8 -l 8 --simd=8 --via=ir -a from=image:r,uint8[4][32] -a to=image:r,uint8[4][32] -a x=4 %s 2>&1 | FileCheck --check-prefix=OUTSIDE %s
// RUN: not gasket run --check -k copy -g 8 -l 8 --simd=8 --via=ir -a from=image:r,uint8[4][32] -a to=image:r,uint8[4][32] -a x=4 %s 2>&1 | FileCheck-in-part --check-prefix=OUTSIDE %s
// OUTSIDE: block read at byte 32 of row 0, outside image 'from' of 4 rows with 32 bytes
kernel void copy(read_only image2d_t from, write_only image2d_t to, int x)
{
    intel_sub_group_block_write(to, (int2)(x, 0), intel_sub_group_block_read(from, (int2)(x, 0)));
}
#ifdef WRONG
kernel void wrong(read_only image2d_t r, write_only image2d_t w, read_only image3d_t volume)
{
    // CHECK: [[#@LINE+1]]:{{.*}}error: no {{.*}}'intel_sub_group_block_read'
    uint a = intel_sub_group_block_read(w, (int2)(0, 0));
    // CHECK: [[#@LINE+1]]:{{.*}}error: no {{.*}}'intel_sub_group_block_write2'
    intel_sub_group_block_write2(r, (int2)(0, 0), (uint2)a);
    // CHECK: [[#@LINE+1]]:{{.*}}error: no {{.*}}'intel_sub_group_block_read_us4'
    ushort4 b = intel_sub_group_block_read_us4(volume, (int2)(0, 0));
}
#endif
