// RUN: gasket cc --emit=pp %s 2>&1 | FileCheck --implicit-check-not=error: --implicit-check-not=warning: %s
#ifdef A
// CHECK: :[[@LINE+1]]:8: warning: unexpected text after #endif [-Wextra-tokens]
#endif A
// The rest of the line is skipped: it may have a quote without a partner.
#if 1
// CHECK: :[[@LINE+1]]:8: warning: unexpected text after #endif [-Wextra-tokens]
#endif it's over
#if 1
// CHECK: :[[@LINE+1]]:8: warning: unexpected text after #endif [-Wextra-tokens]
#endif the "end
;
