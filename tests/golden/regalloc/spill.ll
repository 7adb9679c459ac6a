; RUN: gasket cc --simd=16 %s -o %t.asm
; RUN: FileCheck %s < %t.asm
; RUN: gasket cc %t.asm | FileCheck %s
; RUN: gasket cc --simd=16 --print-after=spill -o /dev/null %s 2>&1 | FileCheck %s --check-prefix=SLOT
; More than 127 registers are alive at once: what does not fit goes to scratch, and back, in block messages.
; CHECK: //.scratch [[BYTES:[1-9][0-9]*]]
; CHECK-NEXT: //.spill [[BYTES]]
; CHECK: sends ({{[0-9]+}}|M0) {{.*}} scratch block write
; CHECK: send ({{[0-9]+}}|M0) {{.*}} scratch block read
; The step of allocation that inserts the messages can be printed; a slot is a register of its own.
; SLOT: ; *** after spill ***
; SLOT: [[SLOT:v[0-9]+]]: scratch, {{[0-9]+}} bytes, align 32, kept
; SLOT: start {{ *}}[[SLOT]]{{$}}
; SLOT: scratch block write of {{[0-9]+}} registers, {{.*}}, slot [[SLOT]]{{$}}
define dllexport void @k(i64 %in, i64 %out) "gasket.thread"="16" {
  %x0 = call <16 x i32> @gasket.block_read.v16i32.i32(i32 0, i32 16, i32 0)
  %x1 = call <16 x i32> @gasket.block_read.v16i32.i32(i32 0, i32 16, i32 64)
  %x2 = call <16 x i32> @gasket.block_read.v16i32.i32(i32 0, i32 16, i32 128)
  %x3 = call <16 x i32> @gasket.block_read.v16i32.i32(i32 0, i32 16, i32 192)
  %x4 = call <16 x i32> @gasket.block_read.v16i32.i32(i32 0, i32 16, i32 256)
  %x5 = call <16 x i32> @gasket.block_read.v16i32.i32(i32 0, i32 16, i32 320)
  %x6 = call <16 x i32> @gasket.block_read.v16i32.i32(i32 0, i32 16, i32 384)
  %x7 = call <16 x i32> @gasket.block_read.v16i32.i32(i32 0, i32 16, i32 448)
  %x8 = call <16 x i32> @gasket.block_read.v16i32.i32(i32 0, i32 16, i32 512)
  %x9 = call <16 x i32> @gasket.block_read.v16i32.i32(i32 0, i32 16, i32 576)
  %x10 = call <16 x i32> @gasket.block_read.v16i32.i32(i32 0, i32 16, i32 640)
  %x11 = call <16 x i32> @gasket.block_read.v16i32.i32(i32 0, i32 16, i32 704)
  %x12 = call <16 x i32> @gasket.block_read.v16i32.i32(i32 0, i32 16, i32 768)
  %x13 = call <16 x i32> @gasket.block_read.v16i32.i32(i32 0, i32 16, i32 832)
  %x14 = call <16 x i32> @gasket.block_read.v16i32.i32(i32 0, i32 16, i32 896)
  %x15 = call <16 x i32> @gasket.block_read.v16i32.i32(i32 0, i32 16, i32 960)
  %x16 = call <16 x i32> @gasket.block_read.v16i32.i32(i32 0, i32 16, i32 1024)
  %x17 = call <16 x i32> @gasket.block_read.v16i32.i32(i32 0, i32 16, i32 1088)
  %x18 = call <16 x i32> @gasket.block_read.v16i32.i32(i32 0, i32 16, i32 1152)
  %x19 = call <16 x i32> @gasket.block_read.v16i32.i32(i32 0, i32 16, i32 1216)
  %x20 = call <16 x i32> @gasket.block_read.v16i32.i32(i32 0, i32 16, i32 1280)
  %x21 = call <16 x i32> @gasket.block_read.v16i32.i32(i32 0, i32 16, i32 1344)
  %x22 = call <16 x i32> @gasket.block_read.v16i32.i32(i32 0, i32 16, i32 1408)
  %x23 = call <16 x i32> @gasket.block_read.v16i32.i32(i32 0, i32 16, i32 1472)
  %x24 = call <16 x i32> @gasket.block_read.v16i32.i32(i32 0, i32 16, i32 1536)
  %x25 = call <16 x i32> @gasket.block_read.v16i32.i32(i32 0, i32 16, i32 1600)
  %x26 = call <16 x i32> @gasket.block_read.v16i32.i32(i32 0, i32 16, i32 1664)
  %x27 = call <16 x i32> @gasket.block_read.v16i32.i32(i32 0, i32 16, i32 1728)
  %x28 = call <16 x i32> @gasket.block_read.v16i32.i32(i32 0, i32 16, i32 1792)
  %x29 = call <16 x i32> @gasket.block_read.v16i32.i32(i32 0, i32 16, i32 1856)
  %x30 = call <16 x i32> @gasket.block_read.v16i32.i32(i32 0, i32 16, i32 1920)
  %x31 = call <16 x i32> @gasket.block_read.v16i32.i32(i32 0, i32 16, i32 1984)
  %x32 = call <16 x i32> @gasket.block_read.v16i32.i32(i32 0, i32 16, i32 2048)
  %x33 = call <16 x i32> @gasket.block_read.v16i32.i32(i32 0, i32 16, i32 2112)
  %x34 = call <16 x i32> @gasket.block_read.v16i32.i32(i32 0, i32 16, i32 2176)
  %x35 = call <16 x i32> @gasket.block_read.v16i32.i32(i32 0, i32 16, i32 2240)
  %x36 = call <16 x i32> @gasket.block_read.v16i32.i32(i32 0, i32 16, i32 2304)
  %x37 = call <16 x i32> @gasket.block_read.v16i32.i32(i32 0, i32 16, i32 2368)
  %x38 = call <16 x i32> @gasket.block_read.v16i32.i32(i32 0, i32 16, i32 2432)
  %x39 = call <16 x i32> @gasket.block_read.v16i32.i32(i32 0, i32 16, i32 2496)
  %x40 = call <16 x i32> @gasket.block_read.v16i32.i32(i32 0, i32 16, i32 2560)
  %x41 = call <16 x i32> @gasket.block_read.v16i32.i32(i32 0, i32 16, i32 2624)
  %x42 = call <16 x i32> @gasket.block_read.v16i32.i32(i32 0, i32 16, i32 2688)
  %x43 = call <16 x i32> @gasket.block_read.v16i32.i32(i32 0, i32 16, i32 2752)
  %x44 = call <16 x i32> @gasket.block_read.v16i32.i32(i32 0, i32 16, i32 2816)
  %x45 = call <16 x i32> @gasket.block_read.v16i32.i32(i32 0, i32 16, i32 2880)
  %x46 = call <16 x i32> @gasket.block_read.v16i32.i32(i32 0, i32 16, i32 2944)
  %x47 = call <16 x i32> @gasket.block_read.v16i32.i32(i32 0, i32 16, i32 3008)
  %x48 = call <16 x i32> @gasket.block_read.v16i32.i32(i32 0, i32 16, i32 3072)
  %x49 = call <16 x i32> @gasket.block_read.v16i32.i32(i32 0, i32 16, i32 3136)
  %x50 = call <16 x i32> @gasket.block_read.v16i32.i32(i32 0, i32 16, i32 3200)
  %x51 = call <16 x i32> @gasket.block_read.v16i32.i32(i32 0, i32 16, i32 3264)
  %x52 = call <16 x i32> @gasket.block_read.v16i32.i32(i32 0, i32 16, i32 3328)
  %x53 = call <16 x i32> @gasket.block_read.v16i32.i32(i32 0, i32 16, i32 3392)
  %x54 = call <16 x i32> @gasket.block_read.v16i32.i32(i32 0, i32 16, i32 3456)
  %x55 = call <16 x i32> @gasket.block_read.v16i32.i32(i32 0, i32 16, i32 3520)
  %x56 = call <16 x i32> @gasket.block_read.v16i32.i32(i32 0, i32 16, i32 3584)
  %x57 = call <16 x i32> @gasket.block_read.v16i32.i32(i32 0, i32 16, i32 3648)
  %x58 = call <16 x i32> @gasket.block_read.v16i32.i32(i32 0, i32 16, i32 3712)
  %x59 = call <16 x i32> @gasket.block_read.v16i32.i32(i32 0, i32 16, i32 3776)
  %x60 = call <16 x i32> @gasket.block_read.v16i32.i32(i32 0, i32 16, i32 3840)
  %x61 = call <16 x i32> @gasket.block_read.v16i32.i32(i32 0, i32 16, i32 3904)
  %x62 = call <16 x i32> @gasket.block_read.v16i32.i32(i32 0, i32 16, i32 3968)
  %x63 = call <16 x i32> @gasket.block_read.v16i32.i32(i32 0, i32 16, i32 4032)
  %x64 = call <16 x i32> @gasket.block_read.v16i32.i32(i32 0, i32 16, i32 4096)
  %x65 = call <16 x i32> @gasket.block_read.v16i32.i32(i32 0, i32 16, i32 4160)
  %x66 = call <16 x i32> @gasket.block_read.v16i32.i32(i32 0, i32 16, i32 4224)
  %x67 = call <16 x i32> @gasket.block_read.v16i32.i32(i32 0, i32 16, i32 4288)
  %x68 = call <16 x i32> @gasket.block_read.v16i32.i32(i32 0, i32 16, i32 4352)
  %x69 = call <16 x i32> @gasket.block_read.v16i32.i32(i32 0, i32 16, i32 4416)
  %s1 = add <16 x i32> %x0, %x1
  %s2 = add <16 x i32> %s1, %x2
  %s3 = add <16 x i32> %s2, %x3
  %s4 = add <16 x i32> %s3, %x4
  %s5 = add <16 x i32> %s4, %x5
  %s6 = add <16 x i32> %s5, %x6
  %s7 = add <16 x i32> %s6, %x7
  %s8 = add <16 x i32> %s7, %x8
  %s9 = add <16 x i32> %s8, %x9
  %s10 = add <16 x i32> %s9, %x10
  %s11 = add <16 x i32> %s10, %x11
  %s12 = add <16 x i32> %s11, %x12
  %s13 = add <16 x i32> %s12, %x13
  %s14 = add <16 x i32> %s13, %x14
  %s15 = add <16 x i32> %s14, %x15
  %s16 = add <16 x i32> %s15, %x16
  %s17 = add <16 x i32> %s16, %x17
  %s18 = add <16 x i32> %s17, %x18
  %s19 = add <16 x i32> %s18, %x19
  %s20 = add <16 x i32> %s19, %x20
  %s21 = add <16 x i32> %s20, %x21
  %s22 = add <16 x i32> %s21, %x22
  %s23 = add <16 x i32> %s22, %x23
  %s24 = add <16 x i32> %s23, %x24
  %s25 = add <16 x i32> %s24, %x25
  %s26 = add <16 x i32> %s25, %x26
  %s27 = add <16 x i32> %s26, %x27
  %s28 = add <16 x i32> %s27, %x28
  %s29 = add <16 x i32> %s28, %x29
  %s30 = add <16 x i32> %s29, %x30
  %s31 = add <16 x i32> %s30, %x31
  %s32 = add <16 x i32> %s31, %x32
  %s33 = add <16 x i32> %s32, %x33
  %s34 = add <16 x i32> %s33, %x34
  %s35 = add <16 x i32> %s34, %x35
  %s36 = add <16 x i32> %s35, %x36
  %s37 = add <16 x i32> %s36, %x37
  %s38 = add <16 x i32> %s37, %x38
  %s39 = add <16 x i32> %s38, %x39
  %s40 = add <16 x i32> %s39, %x40
  %s41 = add <16 x i32> %s40, %x41
  %s42 = add <16 x i32> %s41, %x42
  %s43 = add <16 x i32> %s42, %x43
  %s44 = add <16 x i32> %s43, %x44
  %s45 = add <16 x i32> %s44, %x45
  %s46 = add <16 x i32> %s45, %x46
  %s47 = add <16 x i32> %s46, %x47
  %s48 = add <16 x i32> %s47, %x48
  %s49 = add <16 x i32> %s48, %x49
  %s50 = add <16 x i32> %s49, %x50
  %s51 = add <16 x i32> %s50, %x51
  %s52 = add <16 x i32> %s51, %x52
  %s53 = add <16 x i32> %s52, %x53
  %s54 = add <16 x i32> %s53, %x54
  %s55 = add <16 x i32> %s54, %x55
  %s56 = add <16 x i32> %s55, %x56
  %s57 = add <16 x i32> %s56, %x57
  %s58 = add <16 x i32> %s57, %x58
  %s59 = add <16 x i32> %s58, %x59
  %s60 = add <16 x i32> %s59, %x60
  %s61 = add <16 x i32> %s60, %x61
  %s62 = add <16 x i32> %s61, %x62
  %s63 = add <16 x i32> %s62, %x63
  %s64 = add <16 x i32> %s63, %x64
  %s65 = add <16 x i32> %s64, %x65
  %s66 = add <16 x i32> %s65, %x66
  %s67 = add <16 x i32> %s66, %x67
  %s68 = add <16 x i32> %s67, %x68
  %s69 = add <16 x i32> %s68, %x69
  call void @gasket.block_write.v16i32.i32(i32 1, i32 16, i32 0, <16 x i32> %s69)
  call void @gasket.block_write.v16i32.i32(i32 1, i32 16, i32 64, <16 x i32> %x0)
  call void @gasket.block_write.v16i32.i32(i32 1, i32 16, i32 128, <16 x i32> %x1)
  call void @gasket.block_write.v16i32.i32(i32 1, i32 16, i32 192, <16 x i32> %x2)
  call void @gasket.block_write.v16i32.i32(i32 1, i32 16, i32 256, <16 x i32> %x3)
  call void @gasket.block_write.v16i32.i32(i32 1, i32 16, i32 320, <16 x i32> %x4)
  call void @gasket.block_write.v16i32.i32(i32 1, i32 16, i32 384, <16 x i32> %x5)
  call void @gasket.block_write.v16i32.i32(i32 1, i32 16, i32 448, <16 x i32> %x6)
  call void @gasket.block_write.v16i32.i32(i32 1, i32 16, i32 512, <16 x i32> %x7)
  call void @gasket.block_write.v16i32.i32(i32 1, i32 16, i32 576, <16 x i32> %x8)
  call void @gasket.block_write.v16i32.i32(i32 1, i32 16, i32 640, <16 x i32> %x9)
  call void @gasket.block_write.v16i32.i32(i32 1, i32 16, i32 704, <16 x i32> %x10)
  call void @gasket.block_write.v16i32.i32(i32 1, i32 16, i32 768, <16 x i32> %x11)
  call void @gasket.block_write.v16i32.i32(i32 1, i32 16, i32 832, <16 x i32> %x12)
  call void @gasket.block_write.v16i32.i32(i32 1, i32 16, i32 896, <16 x i32> %x13)
  call void @gasket.block_write.v16i32.i32(i32 1, i32 16, i32 960, <16 x i32> %x14)
  call void @gasket.block_write.v16i32.i32(i32 1, i32 16, i32 1024, <16 x i32> %x15)
  call void @gasket.block_write.v16i32.i32(i32 1, i32 16, i32 1088, <16 x i32> %x16)
  call void @gasket.block_write.v16i32.i32(i32 1, i32 16, i32 1152, <16 x i32> %x17)
  call void @gasket.block_write.v16i32.i32(i32 1, i32 16, i32 1216, <16 x i32> %x18)
  call void @gasket.block_write.v16i32.i32(i32 1, i32 16, i32 1280, <16 x i32> %x19)
  call void @gasket.block_write.v16i32.i32(i32 1, i32 16, i32 1344, <16 x i32> %x20)
  call void @gasket.block_write.v16i32.i32(i32 1, i32 16, i32 1408, <16 x i32> %x21)
  call void @gasket.block_write.v16i32.i32(i32 1, i32 16, i32 1472, <16 x i32> %x22)
  call void @gasket.block_write.v16i32.i32(i32 1, i32 16, i32 1536, <16 x i32> %x23)
  call void @gasket.block_write.v16i32.i32(i32 1, i32 16, i32 1600, <16 x i32> %x24)
  call void @gasket.block_write.v16i32.i32(i32 1, i32 16, i32 1664, <16 x i32> %x25)
  call void @gasket.block_write.v16i32.i32(i32 1, i32 16, i32 1728, <16 x i32> %x26)
  call void @gasket.block_write.v16i32.i32(i32 1, i32 16, i32 1792, <16 x i32> %x27)
  call void @gasket.block_write.v16i32.i32(i32 1, i32 16, i32 1856, <16 x i32> %x28)
  call void @gasket.block_write.v16i32.i32(i32 1, i32 16, i32 1920, <16 x i32> %x29)
  call void @gasket.block_write.v16i32.i32(i32 1, i32 16, i32 1984, <16 x i32> %x30)
  call void @gasket.block_write.v16i32.i32(i32 1, i32 16, i32 2048, <16 x i32> %x31)
  call void @gasket.block_write.v16i32.i32(i32 1, i32 16, i32 2112, <16 x i32> %x32)
  call void @gasket.block_write.v16i32.i32(i32 1, i32 16, i32 2176, <16 x i32> %x33)
  call void @gasket.block_write.v16i32.i32(i32 1, i32 16, i32 2240, <16 x i32> %x34)
  call void @gasket.block_write.v16i32.i32(i32 1, i32 16, i32 2304, <16 x i32> %x35)
  call void @gasket.block_write.v16i32.i32(i32 1, i32 16, i32 2368, <16 x i32> %x36)
  call void @gasket.block_write.v16i32.i32(i32 1, i32 16, i32 2432, <16 x i32> %x37)
  call void @gasket.block_write.v16i32.i32(i32 1, i32 16, i32 2496, <16 x i32> %x38)
  call void @gasket.block_write.v16i32.i32(i32 1, i32 16, i32 2560, <16 x i32> %x39)
  call void @gasket.block_write.v16i32.i32(i32 1, i32 16, i32 2624, <16 x i32> %x40)
  call void @gasket.block_write.v16i32.i32(i32 1, i32 16, i32 2688, <16 x i32> %x41)
  call void @gasket.block_write.v16i32.i32(i32 1, i32 16, i32 2752, <16 x i32> %x42)
  call void @gasket.block_write.v16i32.i32(i32 1, i32 16, i32 2816, <16 x i32> %x43)
  call void @gasket.block_write.v16i32.i32(i32 1, i32 16, i32 2880, <16 x i32> %x44)
  call void @gasket.block_write.v16i32.i32(i32 1, i32 16, i32 2944, <16 x i32> %x45)
  call void @gasket.block_write.v16i32.i32(i32 1, i32 16, i32 3008, <16 x i32> %x46)
  call void @gasket.block_write.v16i32.i32(i32 1, i32 16, i32 3072, <16 x i32> %x47)
  call void @gasket.block_write.v16i32.i32(i32 1, i32 16, i32 3136, <16 x i32> %x48)
  call void @gasket.block_write.v16i32.i32(i32 1, i32 16, i32 3200, <16 x i32> %x49)
  call void @gasket.block_write.v16i32.i32(i32 1, i32 16, i32 3264, <16 x i32> %x50)
  call void @gasket.block_write.v16i32.i32(i32 1, i32 16, i32 3328, <16 x i32> %x51)
  call void @gasket.block_write.v16i32.i32(i32 1, i32 16, i32 3392, <16 x i32> %x52)
  call void @gasket.block_write.v16i32.i32(i32 1, i32 16, i32 3456, <16 x i32> %x53)
  call void @gasket.block_write.v16i32.i32(i32 1, i32 16, i32 3520, <16 x i32> %x54)
  call void @gasket.block_write.v16i32.i32(i32 1, i32 16, i32 3584, <16 x i32> %x55)
  call void @gasket.block_write.v16i32.i32(i32 1, i32 16, i32 3648, <16 x i32> %x56)
  call void @gasket.block_write.v16i32.i32(i32 1, i32 16, i32 3712, <16 x i32> %x57)
  call void @gasket.block_write.v16i32.i32(i32 1, i32 16, i32 3776, <16 x i32> %x58)
  call void @gasket.block_write.v16i32.i32(i32 1, i32 16, i32 3840, <16 x i32> %x59)
  call void @gasket.block_write.v16i32.i32(i32 1, i32 16, i32 3904, <16 x i32> %x60)
  call void @gasket.block_write.v16i32.i32(i32 1, i32 16, i32 3968, <16 x i32> %x61)
  call void @gasket.block_write.v16i32.i32(i32 1, i32 16, i32 4032, <16 x i32> %x62)
  call void @gasket.block_write.v16i32.i32(i32 1, i32 16, i32 4096, <16 x i32> %x63)
  call void @gasket.block_write.v16i32.i32(i32 1, i32 16, i32 4160, <16 x i32> %x64)
  call void @gasket.block_write.v16i32.i32(i32 1, i32 16, i32 4224, <16 x i32> %x65)
  call void @gasket.block_write.v16i32.i32(i32 1, i32 16, i32 4288, <16 x i32> %x66)
  call void @gasket.block_write.v16i32.i32(i32 1, i32 16, i32 4352, <16 x i32> %x67)
  call void @gasket.block_write.v16i32.i32(i32 1, i32 16, i32 4416, <16 x i32> %x68)
  call void @gasket.block_write.v16i32.i32(i32 1, i32 16, i32 4480, <16 x i32> %x69)
  ret void
}
declare <16 x i32> @gasket.block_read.v16i32.i32(i32, i32, i32)
declare void @gasket.block_write.v16i32.i32(i32, i32, i32, <16 x i32>)
!genx.kernels = !{!1}
!0 = !{}
!1 = !{ptr @k, !"k", !"k.asm", !0, i32 0, !0}
