// RUN: not gasket cc %s 2>&1 | FileCheck --implicit-check-not=error: %s
// The last register of each file exists, the next one does not.
//.kernel k
//.target gen9
//.simd 8
         mov (1|M0) r127.0<1>:ud 1:ud
         mov (1|M0) r128.0<1>:ud 1:ud
// CHECK: :[[@LINE-1]]:21: error: there is no register r128 (r0 to r127 exist)
         mov (1|M0) f1.0<1>:uw 1:uw
         mov (1|M0) f2.0<1>:uw 1:uw
// CHECK: :[[@LINE-1]]:21: error: there is no register f2 (f0 to f1 exist)
         mov (1|M0) a0.15<1>:uw 1:uw
         mov (1|M0) a0.16<1>:uw 1:uw
// CHECK: :[[@LINE-1]]:21: error: subregister 16 of type :uw is outside its register, which has 16 of them [subreg]
         mov (1|M0) a1.0<1>:uw 1:uw
// CHECK: :[[@LINE-1]]:21: error: there is no register a1 (a0 to a0 exist)
         mov (8|M0) acc1.0<1>:d 1:d
         mov (8|M0) acc2.0<1>:d 1:d
// CHECK: :[[@LINE-1]]:21: error: there is no register acc2 (acc0 to acc1 exist)
         mov (1|M0) f1.1<1>:uw 1:uw
         mov (1|M0) f1.2<1>:uw 1:uw
// CHECK: :[[@LINE-1]]:21: error: subregister 2 of type :uw is outside its register, which has 2 of them [subreg]
