// RUN: gasket cc --emit=pp %s | FileCheck %s
// The comma before ## __VA_ARGS__ goes away with the arguments.
#define log(format, ...) printf(format, ## __VA_ARGS__)
#define named(format, rest...) printf(format, ## rest)
// CHECK: printf("a"); printf("a", b, c);
log("a"); log("a", b, c);
// CHECK: printf("a"); printf("a", b, c);
named("a"); named("a", b, c);
