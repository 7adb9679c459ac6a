// Targets must make sense: the execution model trusts JIP and UIP.
// RUN: not gasket run -g 8 %s 2>&1 | FileCheck --implicit-check-not=error: %s
//.kernel branches
//.target gen9
//.simd 8
head:
mov (8|M0) r10.0<1>:d 0:w
// CHECK: :[[#@LINE+1]]:8: error: break: its second target must be the loop's while [target]
(f0.0) break (8|M0) after after
(f0.0) while (8|M0) head
after:
// CHECK: :[[#@LINE+1]]:8: error: goto: its first target must follow it [target]
(f0.0) goto (8|M0) head end
// CHECK: :[[#@LINE+1]]:8: error: jmpi must be (W) [jmpiw]
(f0.0) jmpi end
end:
(W) send (8|M0) null:ud r127 0x27 0x02000010 {EOT}
