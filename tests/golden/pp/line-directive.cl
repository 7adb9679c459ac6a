// RUN: gasket cc --emit=pp %s 2>&1 | FileCheck %s
// #line moves what __LINE__, __FILE__ and diagnostics say.
// CHECK-DAG: other.cl:101:1: warning: #warning here
// CHECK-DAG: 100 "other.cl"
#line 100 "other.cl"
__LINE__ __FILE__
#warning here
