// A block of a sub-group of an image is media blocks of at most eight rows with 32 bytes; where lanes are absent, one message for each lane.
// RUN: gasket cc --simd=16 %s | FileCheck %s
// CHECK-LABEL: //.kernel read4
// CHECK: //.bti 0 arg=0{{$}}
// One message a lane: a row of four bytes in each of four rows.
// CHECK: mov (1|M0) {{.*}} 0x30003:ud
// CHECK: 0xC 0x02190000 // media block read of 1 register
// Two of all lanes.
// CHECK: mov (1|M0) {{.*}} 0x3001F:ud
// CHECK: 0xC 0x02490000 // media block read of 4 registers
// CHECK: mov (1|M0) {{.*}} 0x3001F:ud
// CHECK: 0xC 0x02490000 // media block read of 4 registers
kernel void read4(read_only image2d_t from, global uint4 *to, int x, int y)
{
    to[get_global_id(0)] = intel_sub_group_block_read4(from, (int2)(x, y));
}

// A message writes whole dwords: the byte of a lane is inserted into its dword.
// CHECK-LABEL: //.kernel write_bytes
// CHECK: media block read of 1 register
// CHECK: media block write of 1 register
// CHECK: mov (1|M0) {{.*}} 15:w
// CHECK: media block write of 1 register
kernel void write_bytes(write_only image2d_t to, global const uchar *from, int x, int y)
{
    intel_sub_group_block_write_uc(to, (int2)(x, y), from[get_global_id(0)]);
}
