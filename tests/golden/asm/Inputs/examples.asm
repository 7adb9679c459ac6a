// Every form of Gen9 instruction that kernels use, one or more times. iga64 -p=9 -a assembles this file; reader and checker accept it.

(W) mov (1|M0) r2.0<1>:ud ce0.0<0;1,0>:ud            // printed back as ce<0;1,0>:ud
(W) mov (1|M0) r2.1<1>:ud sr0.2<0;1,0>:ud
(W) mov (4|M0) r3.0<1>:ud tm0.0<4;4,1>:ud
(W) mov (1|M0) f0.1<1>:uw 0xFFFF:uw
(W) mov (1|M0) r2.2<1>:ud f0.0<0;1,0>:ud
mul (8|M0) acc0.0<1>:d r4.0<8;8,1>:d r6.0<16;8,2>:uw
(W) mov (1|M0) a0.0<1>:uw 0x40:uw
(W) mov (1|M0) n0.0<1>:ud 0x0:ud {Switch}

mov (8|M0) r10.0<1>:d r2.0<8;8,1>:f                  // float -> int, truncates
mov (8|M0) (sat)r10.0<4>:ub r2.0<8;8,1>:f            // saturating float -> uchar
mov (8|M0) r11.0<1>:ub r10.0<4;1,0>:ub               // then pack
mov (8|M0) (sat)r10.0<2>:w r2.0<8;8,1>:d             // saturating int -> short
mov (8|M0) r12.0<1>:q r2.0<8;8,1>:d                  // sign extend to 64 bit
mov (8|M0) r12.0<2>:f r4.0<4;4,1>:q                  // long -> float lands on even dwords
mov (8|M0) r14.0<4>:w r4.0<4;4,1>:q                  // long -> short: words 0,4,8,...
mov (8|M0) r16.0<1>:df r2.0<8;8,1>:f
mov (8|M0) r18.0<2>:f r16.0<4;4,1>:df
mov (8|M0) r20.0<2>:hf r2.0<8;8,1>:d                 // int -> half, dword strided
mov (8|M0) r21.0<1>:f r20.0<16;8,2>:hf

(W) or (1|M0) cr0.0<1>:ud cr0.0<0;1,0>:ud 0x4C0:uw {Switch}
(W) xor (1|M0) cr0.0<1>:ud cr0.0<0;1,0>:ud 0x30:uw {Switch}
mov (8|M0) r10.0<1>:f r2.0<8;8,1>:d
(W) xor (1|M0) cr0.0<1>:ud cr0.0<0;1,0>:ud 0x30:uw {Switch}

cmp (16|M0) (gt)f0.0 null<1>:d r2.0<8;8,1>:d 0:w
(f0.0) cmp (16|M0) (lt)f0.0 null<1>:d r2.0<8;8,1>:d r4.0<8;8,1>:d      // f = (x>0) && (x<y)
(W) mov (1|M0) f0.1<1>:uw 0x0:uw
cmp (16|M0) (ne)f0.1 null<1>:d r2.0<8;8,1>:d 0:w
(W&f0.1.any16h) mov (16|M0) r20.0<1>:d 1:w                              // 1 in every lane if any lane voted
add (8|M8) r11.0<1>:q r3.0<8;8,1>:d r5.0<0;1,0>:q                       // high half of a SIMD16 op

// divergent if / else
cmp (16|M0) (gt)f0.0 null<1>:d r12.0<8;8,1>:d r5.2<0;1,0>:d
(f0.0) if (16|M0) L_else L_end
add (16|M0) r14.0<1>:d r12.0<8;8,1>:d 1:w
else (16|M0) L_end L_end
L_else:
mov (16|M0) r14.0<1>:d 0:w
L_end:
endif (16|M0) L_next
L_next:
// loop with break and continue
mov (16|M0) r16.0<1>:d 0:w
L_head:
cmp (16|M0) (eq)f0.0 null<1>:d r16.0<8;8,1>:d r18.0<8;8,1>:d
(f0.0) break (16|M0) L_while L_while
cmp (16|M0) (lt)f0.1 null<1>:d r16.0<8;8,1>:d r20.0<8;8,1>:d
(f0.1) cont (16|M0) L_while L_while
add (16|M0) r16.0<1>:d r16.0<8;8,1>:d 1:w
cmp (16|M0) (lt)f1.0 null<1>:d r16.0<8;8,1>:d 100:w
L_while:
(f1.0) while (16|M0) L_head
// unstructured: forward goto / join; here lanes with f0.0 false skip to L_join
cmp (16|M0) (lt)f0.0 null<1>:d r16.0<8;8,1>:d 7:w
(f0.0) goto (16|M0) L_join L_join
add (16|M0) r16.0<1>:d r16.0<8;8,1>:d 2:w
L_join:
join (16|M0) L_after
L_after:
// loop made of goto.b: lanes with f0.0 true go back, others wait at L_exit
L_top:
add (16|M0) r16.0<1>:d r16.0<8;8,1>:d 3:w
cmp (16|M0) (lt)f0.0 null<1>:d r16.0<8;8,1>:d 200:w
(f0.0) goto.b (16|M0) L_exit L_top
L_exit:
join (16|M0) L_tail
L_tail:
// uniform branch
(W) cmp (16|M0) (eq)f0.0 null<1>:d r5.3<0;1,0>:d 0:w
(W&f0.0) jmpi L_skip
mov (16|M0) r14.0<1>:d 7:w
L_skip:
// subroutine
call (16|M0) r5.4 L_func
(W) jmpi L_done
L_func:
add (16|M0) r14.0<1>:d r14.0<8;8,1>:d 1:w
ret (16|M0) r5.4
L_done:
nop

// work-group barrier with fences as IGC emits (local fence needs no message on Gen9; global fence: both lines)
(W) mov (8|M0) r20.0<1>:ud r0.0<8;8,1>:ud
(W) send (8|M0) r21:ud r20 0xA 0x0219E000
(W) mov (8|M0) null<1>:ud r21.0<8;8,1>:ud                    // consume = wait for the commit
(W) and (8|M0) r22.0<1>:ud r0.2<0;1,0>:ud 0x8F000000:ud      // barrier id and flag from the payload
(W) mov (1|M0) n0.0<1>:ud 0x0:ud {Switch}
(W) send (1|M0) null r22 0x3 0x02000004
(W) wait n0.0<0;1,0>:ud
// end of thread: r0 copy in r112..r127, last instruction
(W) mov (8|M0) r127.0<1>:ud r0.0<8;8,1>:ud
(W) send (8|M0) null r127 0x27 0x02000010 {EOT}

(W) mov (8|M0) r2.0<1>:ud r0.0<8;8,1>:ud                              // keep the header
(W) or (1|M0) cr0.0<1>:ud cr0.0<0;1,0>:ud 0x4C0:uw {Switch}
(W) mul (1|M0) r8.0<1>:d r7.0<0;1,0>:d r2.1<0;1,0>:d                  // enqueued local size * group id
add (16|M0) r10.0<1>:d r8.0<0;1,0>:d r1.0<16;16,1>:uw                 // + local id (words)
add (16|M0) r10.0<1>:d r10.0<8;8,1>:d r4.0<0;1,0>:d                   // + global offset
shl (16|M0) r12.0<1>:d r10.0<8;8,1>:d 2:w                             // * sizeof(int)
add (16|M0) r12.0<1>:d r12.0<8;8,1>:d r5.3<0;1,0>:d                   // + buffer offset argument
send (16|M0) r14:w r12 0xC 0x04205E00                                 // int load, BTI 0
sends (16|M0) null:w r12 r14 0x8C 0x04025E00                          // int store
// byte load/store
send (16|M0) r16:w r12 0xA 0x04210101
mov (16|M0) r18.0<1>:d r16.0<4;1,0>:b                                 // sign extend char
mov (16|M0) r20.0<1>:ud r18.0<4;1,0>:ub                               // low byte into dwords
sends (16|M0) null:w r12 r20 0x8A 0x04030101
// scalar (uniform) load
(W) send (1|M0) r22:d r12 0xA 0x02110800
mov (16|M0) r24.0<1>:d r22.0<0;1,0>:d                                 // broadcast

shl (8|M0) r30.0<1>:q r10.0<8;8,1>:d 2:w                              // index sign-extended to q, halves of SIMD16
shl (8|M8) r32.0<1>:q r11.0<8;8,1>:d 2:w
add (8|M0) r30.0<1>:q r30.0<4;4,1>:q r5.0<0;1,0>:q
add (8|M8) r32.0<1>:q r32.0<4;4,1>:q r5.0<0;1,0>:q
send (16|M0) r34:w r30 0xC 0x082411FF                                 // A64 dword gather, 4 address GRFs
mov (8|M0) r36.0<1>:d r30.0<2;1,0>:d                                  // low halves
mov (8|M0) r37.0<1>:d r30.1<2;1,0>:d                                  // high halves
mov (8|M0) r38.0<2>:d r36.0<8;8,1>:d                                  // rebuild qwords from lo, hi
mov (8|M0) r38.1<2>:d r37.0<8;8,1>:d
// 64x64 -> low 64 (SIMD8): lo*lo full, plus cross products into the high dword
mul (8|M0) r40.0<1>:q r30.0<2;1,0>:ud r38.0<2;1,0>:ud
mul (8|M0) r42.0<1>:d r30.0<2;1,0>:ud r38.1<2;1,0>:d
mul (8|M0) r43.0<1>:d r30.1<2;1,0>:d r38.0<2;1,0>:ud
add (8|M0) r42.0<1>:d r42.0<8;8,1>:d r43.0<8;8,1>:d
add (8|M0) r40.1<2>:d r40.1<2;1,0>:d r42.0<8;8,1>:d
// 64-bit compare, select, shift
cmp (8|M0) (lt)f0.0 null<1>:q r40.0<4;4,1>:q r38.0<4;4,1>:q
(f0.0) sel (8|M0) r44.0<1>:q r40.0<4;4,1>:q r38.0<4;4,1>:q
asr (8|M0) r46.0<1>:q r40.0<4;4,1>:q r38.0<4;4,1>:q

// mul_hi(int,int), SIMD8 halves of SIMD16: src1's low words through <2;1,0>:uw
mul (8|M0) acc0.0<1>:d r50.0<8;8,1>:d r52.0<2;1,0>:uw
mach (8|M0) r54.0<1>:d r50.0<8;8,1>:d r52.0<8;8,1>:d {AccWrEn}
mul (8|M8) acc0.0<1>:d r51.0<8;8,1>:d r53.0<2;1,0>:uw
mach (8|M8) r55.0<1>:d r51.0<8;8,1>:d r53.0<8;8,1>:d {AccWrEn}
// unsigned x / 7: hi = mulhi(x, 0x24924925) by the same pair, then ((x - hi) >> 1) + hi, >> 2
mul (8|M0) acc0.0<1>:ud r50.0<8;8,1>:ud 0x4925:uw
mach (8|M0) r56.0<1>:ud r50.0<8;8,1>:ud 0x24924925:ud {AccWrEn}
add (8|M0) r57.0<1>:ud r50.0<8;8,1>:ud -r56.0<8;8,1>:ud
shr (8|M0) r57.0<1>:ud r57.0<8;8,1>:ud 1:w
add (8|M0) r57.0<1>:ud r57.0<8;8,1>:ud r56.0<8;8,1>:ud
shr (8|M0) r57.0<1>:ud r57.0<8;8,1>:ud 2:w
// general 32-bit division and remainder: SIMD8 only
math.iqot (8|M0) r58.0<1>:d r50.0<8;8,1>:d r52.0<8;8,1>:d
math.iqot (8|M8) r59.0<1>:d r51.0<8;8,1>:d r53.0<8;8,1>:d
math.irem (8|M0) r60.0<1>:d r50.0<8;8,1>:d r52.0<8;8,1>:d
math.irem (8|M8) r61.0<1>:d r51.0<8;8,1>:d r53.0<8;8,1>:d
// 32x32 -> 64 and 64-bit division: the latter is a software routine (restoring/float-estimate loop)
mul (8|M0) r62.0<1>:uq r50.0<8;8,1>:ud r52.0<8;8,1>:ud

(W) mov (8|M0) r68.0<1>:f 0x0:f
(W) mov (8|M0) r69.0<1>:f 0x3F800000:f
math.invm (8|M0) (eo)f0.1 r72.mme0:f r70.nomme:f r71.nomme:f        // ~1/y; eo lanes: r72 already holds x/y
(~f0.1) if (8|M0) L_div L_div
madm (8|M0) r74.mme1:f r68.nomme:f r70.nomme:f r72.mme0:f           // q0 = x*r
madm (8|M0) r75.mme2:f r69.nomme:f -r71.nomme:f r72.mme0:f          // e  = 1 - y*r
madm (8|M0) r76.mme3:f r72.mme0:f r75.mme2:f r72.mme0:f             // r1 = r + e*r
madm (8|M0) r77.mme4:f r70.nomme:f -r71.nomme:f r74.mme1:f          // d0 = x - y*q0
madm (8|M0) r74.mme5:f r74.mme1:f r77.mme4:f r76.mme3:f             // q1 = q0 + d0*r1
madm (8|M0) r77.mme6:f r70.nomme:f -r71.nomme:f r74.mme5:f          // d1 = x - y*q1
madm (8|M0) r72.nomme:f r74.mme5:f r77.mme6:f r76.mme3:f            // x/y = q1 + d1*r1
L_div:
endif (8|M0) L_div2
L_div2:
// sqrt(x): r67 = 0.5
(W) mov (8|M0) r67.0<1>:f 0x3F000000:f
math.rsqtm (8|M0) (eo)f0.0 r80.mme0:f r70.nomme:f                   // ~1/sqrt(x); eo lanes: sqrt(x)
(~f0.0) if (8|M0) L_sq L_sq
madm (8|M0) r82.mme1:f r68.nomme:f r67.nomme:f r80.mme0:f           // h = r/2
madm (8|M0) r84.mme2:f r68.nomme:f r70.nomme:f r80.mme0:f           // g = x*r
madm (8|M0) r86.mme3:f r67.nomme:f -r84.mme2:f r82.mme1:f           // e = 1/2 - g*h
madm (8|M0) r82.mme4:f r82.mme1:f r86.mme3:f r82.mme1:f             // h1 = h + e*h
madm (8|M0) r88.mme5:f r84.mme2:f r86.mme3:f r84.mme2:f             // g1 = g + e*g
madm (8|M0) r86.mme6:f r70.nomme:f -r88.mme5:f r88.mme5:f           // d = x - g1*g1
madm (8|M0) r80.nomme:f r88.mme5:f r82.mme4:f r86.mme6:f            // sqrt = g1 + h1*d
L_sq:
endif (8|M0) L_sq2
L_sq2:

(W) mov (4|M0) r90.0<1>:df 0x0:df
(W) mov (4|M0) r91.0<1>:df 0x3FF0000000000000:df
math.invm (4|M0) (eo)f1.0 r92.mme0:df r100.nomme:df r102.nomme:df
(~f1.0) if (4|M0) L_dd L_dd
madm (4|M0) r93.mme1:df r90.nomme:df r100.nomme:df r92.mme0:df      // q0 = x*r
madm (4|M0) r94.mme2:df r91.nomme:df -r102.nomme:df r92.mme0:df     // e0 = 1 - y*r
madm (4|M0) r95.mme3:df r100.nomme:df -r102.nomme:df r93.mme1:df    // d0 = x - y*q0
madm (4|M0) r96.mme4:df r92.mme0:df r94.mme2:df r92.mme0:df         // r1 = r + e0*r
madm (4|M0) r97.mme5:df r91.nomme:df -r102.nomme:df r96.mme4:df     // e1 = 1 - y*r1
madm (4|M0) r98.mme6:df r92.mme0:df r94.mme2:df r96.mme4:df         // refined addend, r + e0*r1
madm (4|M0) r93.mme7:df r93.mme1:df r95.mme3:df r96.mme4:df         // q1 = q0 + d0*r1
madm (4|M0) r96.mme0:df r96.mme4:df r98.mme6:df r97.mme5:df         // r2 = r1 + r'*e1
madm (4|M0) r95.mme1:df r100.nomme:df -r102.nomme:df r93.mme7:df    // d1 = x - y*q1
madm (4|M0) r92.nomme:df r93.mme7:df r95.mme1:df r96.mme0:df        // x/y = q1 + d1*r2
L_dd:
endif (4|M0) L_dd2
L_dd2:

sel (16|M0) (lt)f0.0 r10.0<1>:d r12.0<8;8,1>:d r14.0<8;8,1>:d         // min signed (ud types: unsigned)
sel (16|M0) (ge)f0.0 r16.0<1>:f r18.0<8;8,1>:f r20.0<8;8,1>:f         // fmax
cbit (16|M0) r10.0<1>:ud r12.0<8;8,1>:ud                              // popcount
lzd (16|M0) r10.0<1>:ud r12.0<8;8,1>:ud                               // clz
fbl (16|M0) r10.0<1>:ud r12.0<8;8,1>:ud                               // ctz (0 -> 0xFFFFFFFF)
mov (16|M0) r10.0<1>:d (abs)r12.0<8;8,1>:d                            // abs
add (16|M0) (sat)r10.0<1>:d r12.0<8;8,1>:d r14.0<8;8,1>:d             // add_sat
add (16|M0) (sat)r10.0<1>:ud r12.0<8;8,1>:ud -r14.0<8;8,1>:ud         // sub_sat unsigned
mov (8|M0) r30.0<1>:f r28.0<8;8,1>:hf                                 // half -> float, SIMD8 halves
mov (8|M8) r31.0<1>:f r28.8<8;8,1>:hf
mov (8|M0) r29.0<1>:hf r30.0<8;8,1>:f                                 // float -> packed half, 16-byte aligned dst
mov (8|M8) r29.8<1>:hf r31.0<8;8,1>:f
mov (8|M0) r32.0<1>:df r10.0<8;8,1>:d                                 // int -> double
mov (8|M0) r36.0<2>:d r32.0<4;4,1>:df                                 // double -> int on even dwords
mov (8|M0) r38.0<1>:d r36.0<2;1,0>:d
mov (16|M0) r40.0<2>:w r12.0<8;8,1>:d                                 // int -> short, strided ...
mov (16|M0) r42.0<1>:w r40.0<2;1,0>:w                                 // ... then packed
cmp (16|M0) (ne)f0.0 r44.0<1>:d r12.0<8;8,1>:d 0:w                    // -1/0 mask
mov (16|M0) r44.0<1>:d -r44.0<8;8,1>:d                                // C bool 0/1
(f0.0) sel (16|M0) r46.0<1>:f r18.0<8;8,1>:f 0x0:f                    // select

cmp (16|M0) (lt)f0.0 null<1>:d r10.0<8;8,1>:d r5.2<0;1,0>:d
(f0.0) sends (16|M0) null:w r12 r14 0x8C 0x04025E00                   // store by enabled lanes only (or inside if/endif)
// private: base + lane*4 + index*64 (SIMD16)
(W) mov (8|M0) r50.0<1>:w 0x76543210:v
(W) add (8|M0) r50.8<1>:w r50.0<8;8,1>:w 8:w
(W) and (1|M0) r51.0<1>:d r0.5<0;1,0>:d -1024:w
shl (16|M0) r52.0<1>:d r50.0<16;16,1>:uw 2:w
add (16|M0) r52.0<1>:d r52.0<8;8,1>:d r51.0<0;1,0>:d
shl (16|M0) r54.0<1>:d r16.0<8;8,1>:d 6:w                             // index * 4 * 16
add (16|M0) r54.0<1>:d r54.0<8;8,1>:d r52.0<8;8,1>:d
send (16|M0) r56:w r54 0xC 0x04205EFF
// spill / fill two GRFs at slot 4
(W) sends (16|M0) null:uw r2 r56 0x8A 0x020F1004
(W) send (16|M0) r56:uw r2 0xA 0x022C1004

// broadcast from a constant lane 3, from a uniform lane number in r5.4
mov (16|M0) r10.0<1>:d r12.3<0;1,0>:d
(W) shl (1|M0) r6.0<1>:uw r5.8<0;1,0>:uw 2:uw
(W) add (1|M0) a0.0<1>:uw r6.0<0;1,0>:uw 0x180:uw                     // r12 = byte 12*32 = 0x180
mov (16|M0) r14.0<1>:d r[a0.0]<0;1,0>:d
// shuffle: every lane picks the lane number in r20
shl (16|M0) r22.0<1>:uw r20.0<2;1,0>:uw 2:uw
add (16|M0) a0.0<1>:uw r22.0<16;16,1>:uw 0x180:uw
mov (16|M0) r24.0<1>:d r[a0.0]<1,0>:d
// first active lane: flag of all active lanes, then find lowest bit
(W) mov (1|M0) f0.1<1>:uw 0x0:uw
cmp (16|M0) (eq)f0.1 null<1>:uw r0.0<0;1,0>:uw r0.0<0;1,0>:uw
(W) mov (1|M0) r6.1<1>:ud f0.1<0;1,0>:uw
(W) fbl (1|M0) r6.2<1>:ud r6.1<0;1,0>:ud
// reduce add, SIMD16, inactive lanes preset to 0
(W) mov (16|M0) r26.0<1>:d 0:w
mov (16|M0) r26.0<1>:d r12.0<8;8,1>:d
(W) add (8|M0) r28.0<1>:d r26.0<8;8,1>:d r27.0<8;8,1>:d
(W) add (4|M0) r28.0<1>:d r28.0<4;4,1>:d r28.4<4;4,1>:d
(W) add (2|M0) r28.0<1>:d r28.0<2;2,1>:d r28.2<2;2,1>:d
(W) add (1|M0) r28.0<1>:d r28.0<0;1,0>:d r28.1<0;1,0>:d
// ballot-like any/all of f0.0: preset, compare, read the flag word
(W) mov (1|M0) f0.0<1>:uw 0x0:uw
cmp (16|M0) (ne)f0.0 null<1>:d r12.0<8;8,1>:d 0:w
(W) mov (1|M0) r6.3<1>:ud f0.0<0;1,0>:uw

sends (16|M0) r30:w r12 r14 0x8C 0x0420A700                           // atomic_add(p, v), BTI 0
sends (16|M0) null:w r12 r14 0x8C 0x04008700                          // result unused
sends (16|M0) r30:w r12 r16 0x10C 0x0420AEFE                          // SLM cmpxchg: r16-17 compare, r18-19 new
sends (8|M0) r34:d r40 r44 0x4C 0x0414A7FF                            // A64 atomic add, lanes 0..7
sends (8|M8) r35:d r42 r45 0x4C 0x0414A7FF                            // lanes 8..15
send (16|M0) r50:w r12 0xC 0x04205EFE                                 // SLM int load
sends (16|M0) null:w r12 r50 0x8C 0x04025EFE                          // SLM int store
// ---- inline examples
add (16|M16) r10.0<1>:d r2.0<8;8,1>:d r4.0<8;8,1>:d
(W) mov (8|M0) r10.0<1>:ud r0.0<8;8,1>:ud
(f0.0) mov (8|M0) r10.0<1>:d r2.0<8;8,1>:d
(~f0.1) mov (8|M0) r10.0<1>:d r2.0<8;8,1>:d
(W&f1.0) mov (8|M0) r10.0<1>:d r2.0<8;8,1>:d
(W&~f0.1.any16h) mov (16|M0) r10.0<1>:d r2.0<8;8,1>:d
cmp (16|M0) (lt)f0.1 null<1>:d r2.0<8;8,1>:d 100:w
(f0.1) cmp (8|M0) (lt)f0.1 null<1>:d r2.0<8;8,1>:d r3.0<8;8,1>:d
add (8|M0) (sat)r10.0<1>:ud r2.0<8;8,1>:ud r3.0<8;8,1>:ud
add (8|M0) r10.0<1>:f -(abs)r2.0<8;8,1>:f -r3.0<8;8,1>:f
and (8|M0) r10.0<1>:ud r2.0<8;8,1>:ud ~r3.0<8;8,1>:ud
mov (8|M0) r10.0<1>:f r2.0<8;8,1>:f {Compacted}
add (8|M0) r10.0<1>:d r2.0<8;8,1>:d 1:w {NoDDClr,NoDDChk}
addc (8|M0) r10.0<1>:ud r2.0<8;8,1>:ud r3.0<8;8,1>:ud {AccWrEn}
(W) mov (1|M0) null<1>:ud r0.0<0;1,0>:ud {Switch}
mov (8|M0) r10.0<1>:d r[a0.0,16]<8;8,1>:d
mov (8|M0) r10.0<1>:d r[a0.0]<1,0>:d
mov (8|M0) r10.0<1>:d r[a0.0]<4,1>:d
mov (8|M0) r[a0.2,-32]<1>:d r2.0<8;8,1>:d
mad (8|M0) r10.0<1>:f r2.0<2;1>:f r3.5<0;0>:f r4.0<1>:f
send (8|M0) r30:d r10 0xC 0x02106E03
sends (8|M0) null:ud r10 r20 0x4C 0x02026E03
(W) send (8|M0) r30:d r10 0xC a0.0
(W) send (8|M0) null r127 0x27 0x02000010 {EOT}
mov (8|M0) r10.0<1>:d -5:w
mov (8|M0) r10.0<1>:ud 0xDEADBEEF:ud
mov (4|M0) r10.0<1>:q 0x123456789ABCDEF0:q
mov (8|M0) r10.0<1>:f 2.5:f
mov (8|M0) r10.0<1>:f 0x40200000:f
mov (8|M0) r10.0<1>:hf 0x3C00:hf
mov (4|M0) r10.0<1>:df 0x3FF0000000000000:df
mov (8|M0) r10.0<1>:w 0x76543210:v
mov (8|M0) r10.0<1>:uw 0x76543210:uv
mov (4|M0) r10.0<1>:f 0x48403000:vf
mov (8|M0) r10.0<1>:d (1+2*3):d
add (8|M0) r10.0<1>:q r2.0<8;8,1>:d r3.0<8;8,1>:d
mov (16|M0) r10.0<1>:f r2.0<8;8,1>:f
mov (8|M8) r14.0<1>:q r4.0<4;4,1>:q
mov (8|M0) r10.0<2>:f r2.0<8;8,1>:f
mov (8|M0) r10.1<1>:d r2.0<8;8,1>:d
mov (8|M0) r10.0<1>:d r2.0<2;1,0>:d
mov (8|M0) r10.0<1>:d r2.4<4;4,1>:d
mov (8|M0) r10.0<1>:d r2.1<1;1,0>:d
mov (4|M0) r10.0<1>:d r2.0<4;4,1>:d
mov (8|M0) r10.0<1>:d r2.0<8;8,1>:d
mov (1|M0) r10.0<1>:d r2.0<0;1,0>:d
mov (8|M0) r10.0<1>:d r2.0<0;1,0>:d
mov (8|M0) r10.0<4>:b r2.0<8;8,1>:d
mov (4|M0) r10.0<4>:w r2.0<4;4,1>:q
mov (1|M0) r10.7<1>:d r2.7<0;1,0>:d
mov (8|M8) r10.0<1>:d r2.0<8;8,1>:d
mov (16|M16) r10.0<1>:d r2.0<8;8,1>:d
mov (8|M0) r10.0<2>:w r2.0<8;8,1>:d
mov (8|M0) r10.0<2>:d r2.0<4;4,1>:q
mov (8|M0) r10.2<2>:w r2.0<8;8,1>:d
mov (16|M0) r10.0<1>:b r2.0<16;16,1>:b
add (16|M0) r10.0<2>:b r2.0<16;16,1>:b r3.0<16;16,1>:b
mov (8|M0) r10.0<1>:q r2.0<8;8,1>:w
mov (8|M0) r10.0<1>:df r2.0<8;8,1>:f
mov (8|M0) r10.0<2>:hf r2.0<8;8,1>:d
mov (8|M8) r11.0<1>:f r2.8<8;8,1>:hf
mov (8|M8) r10.8<1>:hf r3.0<8;8,1>:f
mov (8|M0) r10.0<1>:f r[a0.0]<8;8,1>:f
add (8|M0) r10.0<1>:f r2.0<8;8,1>:f r3.0<8;8,1>:f
mul (8|M0) r10.0<1>:q r2.0<8;8,1>:d r3.0<8;8,1>:d
mul (8|M0) r10.0<1>:d r2.0<8;8,1>:d r3.0<8;8,1>:w
shr (8|M0) r10.0<1>:ud r2.0<8;8,1>:ud 3:w
and (8|M0) r10.0<1>:ud r2.0<8;8,1>:ud r3.0<8;8,1>:ud
rnde (8|M0) r10.0<1>:f r2.0<8;8,1>:f
fbl (8|M0) r10.0<1>:ud r2.0<8;8,1>:ud
mov (1|M0) r10.0<1>:df 0x3FF0000000000000:df
mul (4|M0) r10.0<1>:df r2.0<4;4,1>:df r4.0<0;1,0>:df
add (8|M0) r10.0<1>:d r2.0<8;8,1>:d 5:d
mov (8|M0) r10.0<1>:d 7:d
mov (8|M0) r10.0<2>:b 5:w
mad (8|M0) r10.0<1>:f r2.0<2;1>:f r3.0<2;1>:f r4.0<1>:f
add (8|M0) r10.0<1>:f r2.0<8;8,1>:f -1.5:f
mov (8|M0) r10.8<1>:w 0x76543210:v
mov (4|M0) r10.4<1>:f 0x40302010:vf
add (8|M0) r10.0<1>:w r2.0<8;8,1>:w 0x76543210:v
mov (8|M0) r10.0<1>:d -1294967296:d
mov (8|M0) r10.0<1>:f 2.0:f
mad (16|M0) r10.0<1>:f r2.3<0;0>:f r4.0<2;1>:f r6.0<1>:f
mad (4|M0) r10.4<1>:f r2.4<2;1>:f r3.0<2;1>:f r4.0<1>:f
mac (8|M0) r10.0<1>:f r2.0<8;8,1>:f r3.0<8;8,1>:f
mul (8|M0) r10.0<1>:d r2.0<8;8,1>:d r3.0<8;8,1>:d
mad (8|M0) r10.0<1>:df r2.0<2;1>:df r4.0<2;1>:df r6.0<1>:df
csel (8|M0) (lt)f0.0 r10.0<1>:f r2.0<2;1>:f r3.0<2;1>:f r4.0<1>:f
math.iqot (8|M8) r11.0<1>:d r3.0<8;8,1>:d r5.0<8;8,1>:d
math.irem (8|M0) r10.0<1>:d r2.0<8;8,1>:d r3.0<8;8,1>:d
math.inv (8|M0) r10.0<1>:f r2.0<8;8,1>:f
math.sqt (8|M0) r10.0<1>:f r2.0<8;8,1>:f
math.inv (8|M0) r10.0<1>:f r2.0<0;1,0>:f
math.exp (8|M8) r11.0<1>:hf r3.0<8;8,1>:hf
add (8|M0) r10.0<1>:d r[a0.0]<1,0>:d r2.0<8;8,1>:d
mov (8|M0) r10.0<1>:d r[a0.0,-512]<8;8,1>:d
mov (8|M0) r[a0.0]<1>:d r2.0<8;8,1>:d
mov (8|M0) a0.0<1>:uw r2.0<8;8,1>:uw
add (8|M0) r10.0<1>:f acc0.0<8;8,1>:f r2.0<8;8,1>:f
mach (8|M0) r10.0<1>:ud r2.0<8;8,1>:ud r3.0<8;8,1>:ud {AccWrEn}
(f0.0) sel (8|M0) r10.0<1>:d r2.0<8;8,1>:d 3:w
and (8|M0) r10.0<1>:d ~r2.0<8;8,1>:d r3.0<8;8,1>:d
add (8|M0) r10.0<1>:d -(abs)r2.0<8;8,1>:d r3.0<8;8,1>:d
(W&f0.0.any16h) mov (16|M0) r10.0<1>:d r2.0<8;8,1>:d
endif (16|M0) 16
(W) or (1|M0) cr0.0<1>:ud cr0.0<0;1,0>:ud 0x4C0:uw {Switch}
bfrev (8|M0) r10.0<1>:ud r2.0<8;8,1>:ud
add (8|M0) r10.0<1>:f r2.0<8;8,1>:f r3.0<8;8,1>:f {Compacted}
send (8|M0) r10:d r20 0xC 0x02106E00
sends (8|M0) null:ud r20 r21 0x4C 0x02026E00
send (8|M0) r125:d r20 0xC 0x02106E00
(W) send (8|M0) r10:d r20 0xC a0.0
sends (8|M0) null:ud r20 r30 0x10C 0x02026000
add (16|M0) r119.2<4>:b r12.0<4;1,0>:b r12.1<4;1,0>:b
mov (16|M0) r119.1<4>:b r12.1<4;1,0>:b
mov (8|M0) r10.0<1>:d r2.0<8;8,1>:b
mov (8|M0) r10.0<1>:f r2.0<8;8,1>:d
smov (8|M0) r10.0<1>:d r2.0<8;8,1>:d 0x55:ud
movi (8|M0) r10.0<1>:ud r[a0.0]<1,0>:ud
not (8|M0) r10.0<1>:d r2.0<8;8,1>:d
and (8|M0) (ne)f0.0 null<1>:d r2.0<8;8,1>:d 7:w
shl (8|M0) r10.0<1>:q r2.0<8;8,1>:d 2:w
asr (8|M0) r10.0<1>:d r2.0<8;8,1>:d 31:w
add (8|M0) r10.0<1>:d r2.0<8;8,1>:d -r3.0<8;8,1>:d
subb (8|M0) r10.0<1>:ud r2.0<8;8,1>:ud r3.0<8;8,1>:ud {AccWrEn}
avg (8|M0) r10.0<1>:d r2.0<8;8,1>:d r3.0<8;8,1>:d
mul (8|M0) r10.0<1>:q r2.0<8;8,1>:ud r3.0<8;8,1>:ud
mul (8|M0) acc0.0<1>:d r2.0<8;8,1>:d r3.0<16;8,2>:uw
mach (8|M0) r10.0<1>:d r2.0<8;8,1>:d r3.0<8;8,1>:d {AccWrEn}
mac (8|M0) r10.0<1>:d r2.0<8;8,1>:w r3.0<8;8,1>:w
lzd (8|M0) r10.0<1>:ud r2.0<8;8,1>:ud
fbh (8|M0) r10.0<1>:ud r2.0<8;8,1>:d
cbit (8|M0) r10.0<1>:ud r2.0<8;8,1>:ud
bfe (8|M0) r10.0<1>:d r2.0<2;1>:d r3.0<2;1>:d r4.0<1>:d
bfi1 (8|M0) r10.0<1>:ud r2.0<8;8,1>:ud r3.0<8;8,1>:ud
bfi2 (8|M0) r10.0<1>:ud r2.0<2;1>:ud r3.0<2;1>:ud r4.0<1>:ud
sad2 (8|M0) r10.0<1>:uw r2.0<16;8,2>:ub r4.0<16;8,2>:ub
cmp (8|M0) (eq)f0.0 r10.0<1>:d r2.0<8;8,1>:d r3.0<8;8,1>:d
cmpn (8|M0) (lt)f0.0 null<1>:f r2.0<8;8,1>:f r3.0<8;8,1>:f
sel (8|M0) (ge)f0.0 r10.0<1>:f r2.0<8;8,1>:f 0x0:f
mul (8|M0) r10.0<1>:df r2.0<4;4,1>:df r4.0<4;4,1>:df
mad (8|M0) r10.0<1>:f r2.0<2;1>:f -r3.0<2;1>:f r4.0<1>:f
lrp (8|M0) r10.0<1>:f r2.0<2;1>:f r3.0<2;1>:f r4.0<1>:f
frc (8|M0) r10.0<1>:f r2.0<8;8,1>:f
rndd (8|M0) r10.0<1>:f r2.0<8;8,1>:f
dp4 (8|M0) r10.0<1>:f r2.0<8;8,1>:f r4.0<8;8,1>:f
madm (8|M0) r10.nomme:f r12.mme0:f r14.nomme:f -r16.mme1:f
math.inv (16|M0) r10.0<1>:f r2.0<8;8,1>:f
math.log (16|M0) r10.0<1>:f r2.0<8;8,1>:f
math.exp (16|M0) r10.0<1>:f r2.0<8;8,1>:f
math.sqt (16|M0) r10.0<1>:f r2.0<8;8,1>:f
math.rsqt (16|M0) r10.0<1>:f r2.0<8;8,1>:f
math.sin (16|M0) r10.0<1>:f r2.0<8;8,1>:f
math.pow (16|M0) r10.0<1>:f r2.0<8;8,1>:f r4.0<8;8,1>:f
math.fdiv (16|M0) r10.0<1>:f r2.0<8;8,1>:f r4.0<8;8,1>:f
math.iqot (8|M0) r10.0<1>:ud r2.0<8;8,1>:ud r3.0<8;8,1>:ud
math.idiv (8|M0) r10.0<1>:d r2.0<8;8,1>:d r4.0<8;8,1>:d
math.invm (8|M0) (eo)f0.0 r12.mme0:f r2.nomme:f r3.nomme:f
math.rsqtm (8|M0) (eo)f0.0 r12.mme0:f r2.nomme:f
nop
illegal
wait n0.0<0;1,0>:ud
sendc (8|M0) r30:d r10 0xC 0x02106E03
send (16|M0) r30:w r10 0xC 0x04205E03
send (8|M0) r30:d r10 0xC 0x02206C03
send (16|M0) r30:w r10 0xC 0x04405C03
send (8|M0) r30:d r10 0xC 0x02306803
send (16|M0) r30:w r10 0xC 0x04605803
send (8|M0) r30:d r10 0xC 0x02406003
send (16|M0) r30:w r10 0xC 0x04805003
sends (16|M0) null:w r10 r20 0x8C 0x04025E03
sends (8|M0) null:ud r10 r20 0x8C 0x02026C03
sends (16|M0) null:w r10 r20 0x10C 0x04025C03
sends (8|M0) null:ud r10 r20 0xCC 0x02026803
sends (16|M0) null:w r10 r20 0x18C 0x04025803
sends (8|M0) null:ud r10 r20 0x10C 0x02026003
sends (16|M0) null:w r10 r20 0x20C 0x04025003
send (8|M0) r30:d r10 0xC 0x02106EFE
send (16|M0) r30:w r10 0xC 0x04205EFE
sends (8|M0) null:ud r10 r20 0x4C 0x02026EFF
sends (16|M0) null:w r10 r20 0x8C 0x04025EFF
sends (8|M0) r30:d r10 r20 0x4C 0x0210B703
sends (16|M0) r30:w r10 r20 0x8C 0x0420A703
sends (8|M0) null:ud r10 r20 0x4C 0x02009703
sends (16|M0) null:w r10 r20 0x8C 0x04008703
send (8|M0) r30:d r10 0xC 0x0210B503
send (16|M0) r30:w r10 0xC 0x0420A503
sends (8|M0) r30:d r10 r20 0x8C 0x0210BE03
sends (16|M0) r30:w r10 r20 0x10C 0x0420AE03
sends (8|M0) r30:f r10 r20 0x4C 0x0216F103
sends (16|M0) r30:w r10 r20 0x8C 0x0426E103
sends (8|M0) r30:f r10 r20 0x8C 0x0216F303
sends (16|M0) r30:w r10 r20 0x10C 0x0426E303
send (8|M0) r30:d r10 0xC 0x04146EFF
send (16|M0) r30:w r10 0xC 0x08245EFF
send (8|M0) r30:d r10 0xC 0x044460FF
sends (8|M0) null:ud r10 r20 0x10C 0x040660FF
send (8|M0) r30:d r10 0xC 0x041400FF
send (16|M0) r30:w r10 0xC 0x082410FF
send (8|M0) r30:d r10 0xC 0x041404FF
send (16|M0) r30:w r10 0xC 0x082414FF
send (8|M0) r30:d r10 0xC 0x041401FF
send (16|M0) r30:w r10 0xC 0x082411FF
send (8|M0) r30:d r10 0xC 0x042405FF
send (16|M0) r30:w r10 0xC 0x084415FF
send (8|M0) r30:d r10 0xC 0x044409FF
send (16|M0) r30:w r10 0xC 0x088419FF
send (8|M0) r30:d r10 0xC 0x042402FF
send (16|M0) r30:w r10 0xC 0x084412FF
sends (8|M0) null:ud r10 r20 0x4C 0x040680FF
sends (16|M0) null:w r10 r20 0x8C 0x080690FF
sends (8|M0) null:ud r10 r20 0x4C 0x040684FF
sends (16|M0) null:w r10 r20 0x8C 0x080694FF
sends (8|M0) null:ud r10 r20 0x4C 0x040681FF
sends (16|M0) null:w r10 r20 0x8C 0x080691FF
sends (8|M0) null:ud r10 r20 0x8C 0x040685FF
sends (16|M0) null:w r10 r20 0x10C 0x080695FF
sends (8|M0) null:ud r10 r20 0x10C 0x040689FF
sends (16|M0) null:w r10 r20 0x20C 0x080699FF
sends (8|M0) null:ud r10 r20 0x8C 0x040682FF
sends (16|M0) null:w r10 r20 0x10C 0x080692FF
sends (8|M0) r30:d r10 r20 0x4C 0x0414A7FF
sends (8|M0) r30:d r10 r20 0x8C 0x0424B7FF
sends (8|M0) r30:d r10 r20 0x8C 0x0414AEFF
sends (8|M0) r30:d r10 r20 0x10C 0x0424BEFF
sends (8|M0) r30:f r10 r20 0x4C 0x041761FF
sends (16|M0) r30:w r10 r20 0x8C 0x082771FF
(W) send (8|M0) r30:ud r10 0xC 0x021D00FF
(W) send (8|M0) r30:ud r10 0xC 0x021D0AFF
(W) sends (8|M0) null:ud r10 r20 0x8C 0x020D43FF
send (8|M0) r30:d r10 0xA 0x02110003
send (16|M0) r30:w r10 0xA 0x04210103
send (8|M0) r30:d r10 0xA 0x02110403
send (16|M0) r30:w r10 0xA 0x04210503
send (8|M0) r30:d r10 0xA 0x02110803
send (16|M0) r30:w r10 0xA 0x04210903
sends (8|M0) null:ud r10 r20 0x4A 0x02030003
sends (16|M0) null:w r10 r20 0x8A 0x04030103
sends (8|M0) null:ud r10 r20 0x4A 0x02030403
sends (16|M0) null:w r10 r20 0x8A 0x04030503
sends (8|M0) null:ud r10 r20 0x4A 0x02030803
sends (16|M0) null:w r10 r20 0x8A 0x04030903
(W) send (1|M0) r30:d r10 0xA 0x02110803
(W) send (8|M0) r30:ud r10 0xA 0x02180203
(W) send (16|M0) r30:w r10 0xA 0x02284303
(W) sends (16|M0) null:uw r10 r20 0x8A 0x020A0303
(W) send (8|M0) r30:ud r10 0xA 0x021C0005
(W) send (16|M0) r30:uw r10 0xA 0x022C1004
(W) send (16|M0) r30:uw r10 0xA 0x024C2004
(W) send (16|M0) r30:uw r10 0xA 0x028C3008
(W) sends (8|M0) null:uw r10 r20 0x4A 0x020F0005
(W) sends (16|M0) null:uw r10 r20 0x8A 0x020F1004
(W) sends (16|M0) null:uw r10 r20 0x10A 0x020F2004
(W) send (8|M0) r30:ud r10 0xA 0x0219E000
(W) send (8|M0) r30:ud r10 0xA 0x0219E0FE
(W) send (1|M0) null r10 0x3 0x02000004
sends (8|M0) r30:f r10 r20 0x82 0x024B8000
sends (16|M0) r30:w r10 r20 0x102 0x028D8101
sends (8|M0) r30:w r10 r20 0x82 0x424B8000
send (16|M0) r30:w r10 0x2 0x04858000
sends (8|M0) r30:f r10 r20 0xC2 0x024A2000
send (8|M8) r30:f r10 0x2 0x0E4A4000
sends (16|M0) r30:w r10 r20 0x102 0x028DA000
send (8|M0) r30:d r10 0x2 0x08427000
send (8|M0) r30:d r10 0x2 0x0843D000
send (8|M0) r30:d r10 0x2 0x0A43E000
send (8|M0) r30:d r10 0x2 0x0A43C000
send (8|M0) r30:d r10 0x2 0x0242A000
send (8|M0) r30:d r10 0x2 0x024AB000
sends (8|M0) null:ud r10 r20 0x14C 0x02035000
sends (8|M8) null:ud r10 r20 0x10C 0x02035000
sends (16|M0) null:ud r10 r20 0x14C 0x02036000
send (8|M0) r30:d r10 0xC 0x04415000
