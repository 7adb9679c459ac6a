// RUN: gasket cc --emit=mir --simd=16 --print-before=select --print-after=all -o /dev/null %s 2>%t.all
// RUN: FileCheck %s --check-prefix=ALL --input-file=%t.all
// RUN: gasket cc --simd=16 --print-before=coalesce --print-after=coalesce --print-after=allocate -o /dev/null %s 2>%t.some
// RUN: FileCheck %s --check-prefix=SOME --input-file=%t.some
// RUN: gasket cc --emit=mir -O0 --simd=16 --print-after=all -o /dev/null %s 2>&1 | FileCheck %s --check-prefix=O0
// RUN: gasket cc --simd=16 --print-after=all -o /dev/null %s 2>&1 | FileCheck %s --check-prefix=IR --implicit-check-not='function @'
// RUN: not gasket cc --print-after=alocate %s 2>&1 | FileCheck-in-part %s --check-prefix=NEAR
// Selection, each pass over machine IR in its order, and the assembly; -O0 omits the passes that improve the code.
// ALL:      ; *** before select ***
// ALL:      define dllexport spir_kernel void @k(
// ALL:      ; *** after select ***
// ALL-NEXT: function @k, 16 lanes
// ALL:      ; *** after fold-conditions ***
// ALL:      ; *** after share-indirect-addresses ***
// ALL:      ; *** after merge-messages ***
// ALL:      ; *** after place-constants ***
// ALL:      ; *** after coalesce ***
// ALL:      ; *** after allocate ***
// ALL:      ; *** after predicate ***
// ALL:      ; *** after layout ***
// ALL-NEXT: //.kernel k
// ALL:      {EOT}
// IR:       ; *** after legalize-regions ***
// NEAR: --print-after: there is no pass 'alocate'; did you mean 'allocate'?
// O0:       ; *** after select ***
// O0-NEXT:  function @k
// O0-NOT:   ; *** after fold-conditions ***
// O0-NOT:   ; *** after place-constants ***
// O0:       ; *** after coalesce ***
// O0:       ; *** after allocate ***
// O0-NOT:   ; *** after predicate ***
// O0:       ; *** after layout ***
//
// The and is compared with zero: one instruction after fold-conditions. The two values of x are copied to the register of the
// phi; coalescing leaves no copy, and allocation adds a place to every register.
// SOME:      ; *** before coalesce ***
// SOME:      and (16|M0) ({{eq|ne}})v{{[0-9]+}} null<1>:d
// SOME:      copy {{ *}}v{{[0-9]+}} v{{[0-9]+}}{{$}}
// SOME:      ; *** after coalesce ***
// SOME-NOT:  copy
// SOME:      ; *** after allocate ***
// SOME-NOT:  {{ v[0-9]+[:<]}}
// SOME:      and (16|M0) ({{eq|ne}})v{{[0-9]+}}@f{{[01]\.[01]}} null<1>:d {{ *}}v{{[0-9]+}}@r{{[0-9]+}}.0<8;8,1>:d
// SOME-NOT:  {{ v[0-9]+[:<]}}
// SOME:      {EOT}
kernel void k(global int *p, int n)
{
    int i = get_global_id(0), x = p[i];
    if (p[i + 64] & 5)
        x = x * 3 + p[n];
    p[i] = x;
}
