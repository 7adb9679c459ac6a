// RUN: gasket cc --simd=16 %s | FileCheck %s
// The factor that is a word is the second source, as a word: it is not extended first.
// CHECK: send
// CHECK-NEXT: {{.*}}mul (16|M0) {{.*}}:d {{.*}}<0;1,0>:d {{.*}}:w
// CHECK-NOT: mov (16
// CHECK: sends
kernel void scale(global int *to, global const short *from, int k)
{
    size_t i = get_global_id(0);
    to[i] = from[i] * k;
}
