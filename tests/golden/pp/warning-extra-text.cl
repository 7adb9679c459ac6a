// RUN: gasket cc --emit=pp %s 2>&1 | FileCheck %s
#ifdef A
// CHECK: :[[@LINE+1]]:8: warning: unexpected text after #endif [-Wextra-tokens]
#endif A
