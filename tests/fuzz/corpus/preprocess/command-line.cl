// RUN: gasket cc --emit=pp -D ONE -D 'TWO=1 + 1' -D 'SQUARE(x)=((x)*(x))' -D GONE -U GONE -include %S/Inputs/prefix.h %s | FileCheck %s
// CHECK: 1 1 + 1 ((3)*(3)) GONE 3
ONE TWO SQUARE(3) GONE SCALE
