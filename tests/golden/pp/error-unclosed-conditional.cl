// RUN: not gasket cc --emit=pp %s 2>&1 | FileCheck-in-part %s
// Reported where it begins.
#if 1
// CHECK: :[[@LINE+1]]:1: error: this conditional has no #endif
#ifdef A
