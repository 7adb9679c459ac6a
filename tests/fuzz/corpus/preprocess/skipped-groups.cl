// RUN: gasket cc --emit=pp %s | FileCheck %s
// Quotes need not match in what is skipped, comments count, and nothing there is an error.
#if 0
don't mind "this
#bogus
#include "no/such.h"
/*
#endif
*/
#if 1/0
#endif
#elif 1
// CHECK: taken
taken
#else
#error not here
#endif
