// RUN: not gasket cc --emit=ast %s 2>&1 | FileCheck %s
// The elements of an array follow each other without padding, so the size of one must be a multiple of its alignment.
typedef int aligned __attribute__((aligned(8)));
aligned one;
aligned three[3];
// CHECK: :[[@LINE-1]]:14: error: the size of an element of type 'int' is no multiple of its alignment: 4 and 8 bytes
enum __attribute__((aligned(8))) e { E };
enum e values[2];
// CHECK: :[[@LINE-1]]:14: error: the size of an element of type 'enum e' is no multiple of its alignment: 4 and 8 bytes
typedef int smaller __attribute__((aligned(2)));
smaller fine[3];
