// The addresses of the first program-scope variables are payload; those of others are immediates. Strings that are only printed are one
// variable, however many they are.
// RUN: gasket cc %s -o %t && FileCheck %s < %t
// RUN: gasket cc -DPRINTED %s -o - | FileCheck %s --check-prefix=PRINTED --implicit-check-not=//.patch
// RUN: grep -c "payload global_base" %t | FileCheck %s --check-prefix=PAYLOAD
// RUN: grep -c "^//.patch" %t | FileCheck %s --check-prefix=PATCHES
// CHECK: //.payload global_base offset=64 size=8 arg=0
// CHECK: //.patch {{[0-9]+}} global=32 addend=0
// CHECK: //.patch {{[0-9]+}} global=599 addend=0
// CHECK: mov (1|M0) {{.*}}:q 0x0:uq
// PRINTED: //.kernel k
// PAYLOAD: {{^}}32{{$}}
// PATCHES: {{^}}568{{$}}
#ifdef PRINTED
#define VARIABLE(n)
#define ONE(n) printf("number " #n);
#else
#define VARIABLE(n) global int v##n;
#define ONE(n) addresses[n] = (ulong)&v##n;
#endif
#define TEN(M, n) M(n##0) M(n##1) M(n##2) M(n##3) M(n##4) M(n##5) M(n##6) M(n##7) M(n##8) M(n##9)
#define HUNDRED(M, n)                                                                                                 \
    TEN(M, n##0) TEN(M, n##1) TEN(M, n##2) TEN(M, n##3) TEN(M, n##4) TEN(M, n##5) TEN(M, n##6) TEN(M, n##7) TEN(M, n##8) TEN(M, n##9)
#define ALL(M) HUNDRED(M, 1) HUNDRED(M, 2) HUNDRED(M, 3) HUNDRED(M, 4) HUNDRED(M, 5) HUNDRED(M, 6)

ALL(VARIABLE)
kernel void k(global ulong *addresses)
{
    ALL(ONE)
}
