// RUN: gasket cc --simd=16 %s | FileCheck %s
// RUN: gasket cc --simd=32 %s | FileCheck --check-prefix=WIDE %s
// Divergent ifs: the else stands in front of its part, and ifs that end together share an endif.
// CHECK-LABEL: //.kernel both
// CHECK:      ({{~?}}f{{.*}}) {{ *}}if (16|M0) {{ *}}[[ELSE:[a-z]*_?L[0-9]+]] {{ *}}[[END:[a-z]*_?L[0-9]+]]
// CHECK:      {{^ +}}else (16|M0) {{ *}}[[END]] {{ *}}[[END]]
// CHECK-NEXT: [[ELSE]]:
// CHECK:      [[END]]:
// CHECK-NEXT: {{^ +}}endif (16|M0) {{ *}}[[NEXT:[a-z]*_?L[0-9]+]]
// CHECK-NEXT: [[NEXT]]:
// CHECK-NOT: {{ join \(}}
// CHECK:      {EOT}
// CHECK-LABEL: //.kernel chain
// CHECK:      if (16|M0) {{ *}}[[PART1:[a-z]*_?L[0-9]+]] {{ *}}[[END:[a-z]*_?L[0-9]+]]
// CHECK:      if (16|M0) {{ *}}[[PART2:[a-z]*_?L[0-9]+]] {{ *}}[[END]]
// CHECK:      else (16|M0) {{ *}}[[ELSE1:[a-z]*_?L[0-9]+]] {{ *}}[[END]]
// CHECK:      [[PART2]]:
// CHECK:      [[ELSE1]]:
// CHECK-NEXT: else (16|M0) {{ *}}[[END]] {{ *}}[[END]]
// CHECK-NEXT: [[PART1]]:
// CHECK:      [[END]]:
// CHECK-NEXT: endif (16|M0)
// CHECK-NOT:  {{(endif|join|goto) \(}}
// WIDE: cmp (16|M0) ({{..}})[[F:f[01].0]]
// WIDE: cmp (16|M16) ({{..}})[[F]]
// WIDE: ({{~?}}[[F]]) {{ *}}if (32|M0)
// WIDE: else (32|M0)
// WIDE: endif (32|M0)
kernel void both(global int *p)
{
    int i = get_global_id(0);
    if (p[i] & 1)
        p[i + 64] = i;
    else
        p[i + 128] = p[i ^ 1] * p[i ^ 2] + p[i ^ 4]; /* too many messages to be put under the condition instead */
    p[i] = 0;
}

kernel void chain(global int *p)
{
    int i = get_global_id(0);
    if (p[i] == 1)
        p[i + 64] = i;
    else if (p[i] == 2)
        p[i + 128] = i + 1;
    else
        p[i + 192] = i + 2;
    p[i] = 0;
}
