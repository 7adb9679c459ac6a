// RUN: gasket cc --emit=ast %s 2>&1 >/dev/null | FileCheck %s
// Switches over enums, and enums for one another: on without being asked for, as clang has them.
enum colour { RED, GREEN, BLUE = 5 };
enum size { SMALL, LARGE };
kernel void k(global int *p, enum colour c)
{
    switch (c) {
    // CHECK: :[[@LINE-1]]:5: warning: value 'BLUE' is not handled in this switch [-Wswitch]
    case RED: case GREEN: p[0] = 1;
    }
    switch (c) {
    // CHECK: :[[@LINE-1]]:5: warning: 2 values of 'enum colour' are not handled in this switch, the first is 'RED' [-Wswitch]
    case BLUE: p[0] = 1;
    }
    switch (c) { case RED: p[0] = 2; break; default: p[0] = 3; }
    switch (c) { case RED ... BLUE: p[0] = 2; }
    switch (c) {
    case 7: p[0] = 2;
    // CHECK: :[[@LINE-1]]:10: warning: case value not in 'enum colour' [-Wswitch]
    default: p[0] = 3;
    }
    enum size s = c;
    // CHECK: :[[@LINE-1]]:19: warning: conversion from 'enum colour' to a different enum, 'enum size' [-Wenum-conversion]
    s = GREEN;
    // CHECK: :[[@LINE-1]]:9: warning: conversion from 'enum colour' to a different enum, 'enum size' [-Wenum-conversion]
    s = p[1] ? SMALL : RED;
    // CHECK: :[[@LINE-1]]:24: warning: conversion from 'enum colour' to a different enum, 'enum size' [-Wenum-conversion]
    s = LARGE;
    s = 1;
    p[2] = s + RED;
}
// CHECK-NOT: {{warning|error}}:
