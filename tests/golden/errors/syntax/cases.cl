// RUN: not gasket cc --emit=ast %s 2>&1 | FileCheck %s
// Values of cases: one that the type of the switch changes, a range without values, and one that another case has, named with its place.
kernel void k(global int *p, uint n)
{
    switch (n) {
    // CHECK: :[[@LINE+1]]:10: warning: conversion to the switch's type 'uint' changes the value of the case
    case 0x100000001L: p[0] = 1; break;
    // CHECK: :[[@LINE+1]]:10: warning: this range of cases is empty
    case 9 ... 7: p[0] = 2; break;
    case 3 ... 5: p[0] = 3; break;
    // CHECK: :[[@LINE+2]]:10: error: duplicate case value 4
    // CHECK: :[[@LINE-2]]:10: note: the other case is here
    case 4: p[0] = 4; break;
    // CHECK: :[[@LINE+2]]:10: error: duplicate case value 1
    // CHECK: :[[@LINE-8]]:10: note: the other case is here
    case 1: p[0] = 5; break;
    }
}
