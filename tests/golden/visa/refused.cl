// A kernel with more program-scope variables than the payload has addresses for takes those of the others from relocated immediates, which
// vISA text does not have: an error at the place, and no text.
// RUN: rm -f %t.visaasm
// RUN: not gasket cc --emit=visa --global-access=stateless %s -o %t.visaasm 2>&1 | FileCheck %s
// RUN: not test -e %t.visaasm
// CHECK: refused.cl:[[@LINE+46]]:[[#]]: error: kernel 'refused' cannot be written as vISA: the address of a program-scope variable as an immediate: vISA text has no relocations

global int v0 = 0;
global int v1 = 1;
global int v2 = 2;
global int v3 = 3;
global int v4 = 4;
global int v5 = 5;
global int v6 = 6;
global int v7 = 7;
global int v8 = 8;
global int v9 = 9;
global int v10 = 10;
global int v11 = 11;
global int v12 = 12;
global int v13 = 13;
global int v14 = 14;
global int v15 = 15;
global int v16 = 16;
global int v17 = 17;
global int v18 = 18;
global int v19 = 19;
global int v20 = 20;
global int v21 = 21;
global int v22 = 22;
global int v23 = 23;
global int v24 = 24;
global int v25 = 25;
global int v26 = 26;
global int v27 = 27;
global int v28 = 28;
global int v29 = 29;
global int v30 = 30;
global int v31 = 31;
global int v32 = 32;
global int v33 = 33;
global int v34 = 34;
global int v35 = 35;
global int v36 = 36;
global int v37 = 37;
global int v38 = 38;
global int v39 = 39;

kernel void refused(global int *out)
{
    out[0] = v0 + v1 + v2 + v3 + v4 + v5 + v6 + v7 + v8 + v9 + v10 + v11 + v12 + v13 + v14 + v15 + v16 + v17 + v18 + v19 +
             v20 + v21 + v22 + v23 + v24 + v25 + v26 + v27 + v28 + v29 + v30 + v31 + v32 + v33 + v34 + v35 + v36 + v37 + v38 + v39;
}
