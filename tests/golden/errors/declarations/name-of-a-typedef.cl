// A struct without a tag has the name of its typedef in messages, as soon as that is declared.
// RUN: not gasket cc %s 2>&1 | FileCheck %s
// CHECK: :[[#@LINE+1]]:31: error: array has incomplete element type 'unnamed struct[]'
typedef struct { int x; } list[2][], pair;
// CHECK: :[[#@LINE+1]]:11: error: array has incomplete element type 'pair[]'
pair table[2][];
