// RUN: gasket cc --emit=pp -Wall %s 2>%t | FileCheck %s
// RUN: FileCheck-in-part %s --check-prefix=WARNING < %t
// Trigraphs (C99 5.2.1.1) are replaced before lines are spliced; places behind them stay those of the file.
??=define JOINED a ??/
b
// WARNING: :[[@LINE-2]]:1: warning: trigraph '??=' is replaced by '#' [-Wtrigraphs]
// WARNING: :[[@LINE-3]]:20: warning: trigraph '??/' is replaced by '\'
// CHECK: a b
JOINED
// CHECK: "|" x[0] { ~ } ^ ???
"??!" x??(0??) ??< ??- ??> ??' ???
#if (1, 2) == 2
// CHECK: comma
comma
#endif
#if '\q' == 'q'
// WARNING: :[[@LINE-1]]:6: warning: unknown escape sequence '\q' stands for 'q'
// CHECK: escape
escape
#endif
// CHECK-NOT: ??{{[^?]}}
// WARNING-NOT: error:
