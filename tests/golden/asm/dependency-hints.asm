// Hints of a sequence that leave a register in use, or do not wait for it. The first sequences are as Intel's media kernels write them.
// RUN: gasket cc --emit=code %s -o %t.code 2>&1 | FileCheck %s
// RUN: gasket cc -Wno-dependency-hints --emit=code %s -o %t.code 2>&1 | count 0
// RUN: not gasket cc -Werror=dependency-hints --emit=code %s -o %t.none 2>&1 | FileCheck-in-part %s --check-prefix=ERROR
// ERROR: [-Werror=dependency-hints]
//.kernel k
//.target gen9
//.simd 8
(W) mul (1|M0) r10.0<1>:w r2.0<0;1,0>:w r2.1<0;1,0>:w {NoDDClr}
(W) mul (1|M0) r10.1<1>:w r2.2<0;1,0>:w r2.1<0;1,0>:w {NoDDClr,NoDDChk}
(W) mul (1|M0) r10.2<1>:w r2.3<0;1,0>:w r2.1<0;1,0>:w {NoDDChk}
(W) mov (1|M0) r11.0<1>:d r10.0<0;1,0>:w
(W) mov (1|M0) a0.0<1>:uw 0x20:uw {NoDDClr}
(W) mov (1|M0) r12.0<1>:d 1:w
(W) mov (1|M0) a0.1<1>:uw 0x40:uw {NoDDChk}
// CHECK-NOT: warning
// CHECK: dependency-hints.asm:[[#@LINE+2]]:{{.*}} warning: this waits for ever for r20, which {NoDDClr} has left in use; {{.*}} [-Wdependency-hints]
(W) mov (1|M0) r20.0<1>:d 1:w {NoDDClr}
(W) mov (1|M0) r21.0<1>:d r20.1<0;1,0>:d
// CHECK: dependency-hints.asm:[[#@LINE+2]]:{{.*}} warning: this waits for ever for r22
(W) mov (1|M0) r22.0<1>:d 1:w {NoDDClr}
(W) mov (1|M0) r22.1<1>:d 1:w
// CHECK: dependency-hints.asm:[[#@LINE+1]]:{{.*}} warning: {NoDDChk} on the first write of a sequence: r23 may still be in use by an earlier instruction
(W) mov (1|M0) r23.1<1>:d 1:w {NoDDChk}
// CHECK: dependency-hints.asm:[[#@LINE+1]]:{{.*}} warning: {NoDDClr} leaves r24 in use at a branch
(W) mov (1|M0) r24.1<1>:d 1:w {NoDDClr}
(W) jmpi L1
L1:
// CHECK: dependency-hints.asm:[[#@LINE+4]]:{{.*}} warning: this waits for ever for r26
(W) mov (8|M0) r25.0<1>:d 1:w {NoDDClr}
(W) mov (8|M0) r26.0<1>:d 1:w {NoDDClr}
(W) mov (8|M0) r25.0<1>:d 2:w {NoDDChk}
send (8|M0) r30:d r26 0xC 0x02106E00
// CHECK: dependency-hints.asm:[[#@LINE+1]]:{{.*}} warning: {NoDDClr} leaves r31 in use at the end of the thread
(W) mov (1|M0) r31.1<1>:d 1:w {NoDDClr}
(W) mov (8|M0) r127.0<1>:ud r0.0<8;8,1>:ud
(W) send (8|M0) null:ud r127 0x27 0x02000010 {EOT}
// CHECK-NOT: warning
