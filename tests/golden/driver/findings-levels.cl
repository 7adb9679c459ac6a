// Levels, and the findings that are left out: by suppressions, by a comment, by a baseline.
// DEFINE: %{run} = gasket run --check -k same -g 8 -l 8 -a a=int[8]
// DEFINE: %{past} = gasket run --check -k past -g 8 -l 8 -a a=int[8]

// A race whose writes agree is a warning, which does not make the run fail. With other values it is an error.
// RUN: %{run} %s 2>&1 | FileCheck-in-part --check-prefix=WARNING %s
// RUN: not %{run} --fail-on=warning %s 2>&1 | FileCheck-in-part --check-prefix=WARNING %s
// RUN: %{run} --level=error --fail-on=warning --findings=%t.json %s 2>&1 | FileCheck --allow-empty --check-prefix=NOTHING %s
// RUN: FileCheck --check-prefix=EMPTY --match-full-lines %s < %t.json
// RUN: not gasket run --check -k other -g 8 -l 8 -a a=int[8] %s 2>&1 | FileCheck-in-part --check-prefix=ERROR %s
// WARNING: findings-levels.cl:{{[0-9]+}}:6: warning: data race: write of 'a[0]'
// WARNING: 1 finding
// NOTHING-NOT: {{.}}
// EMPTY: {"findings":[]}
// ERROR: findings-levels.cl:{{[0-9]+}}:6: error: data race
// ERROR: 1 finding

// An entry by kind, kernel, object, file, line and message; one that does not fit; and a comment in the source.
// RUN: echo 'bounds kernel=pa?t object=a file=*findings-levels.cl line=1-999 message="write to *"' > %t.supp
// RUN: %{past} --suppressions=%t.supp %s 2>&1 | FileCheck --allow-empty --check-prefix=NOTHING %s
// RUN: echo 'bounds object=b # another one' > %t.other
// RUN: not %{past} --suppressions=%t.other --unused-suppressions %s 2>&1 | FileCheck-in-part --check-prefix=UNUSED %s
// RUN: gasket run --check -k allowed -g 8 -l 8 -a a=int[8] %s 2>&1 | FileCheck --allow-empty --check-prefix=NOTHING %s
// UNUSED: error: write to 'a[8]'
// UNUSED: 1 finding
// UNUSED: findings-levels.cl.tmp.other:1: warning: no finding fits this suppression

// The entry that is printed leaves the finding out; so does a baseline, though lines have moved.
// RUN: not sh -c '%{past} --gen-suppressions %s 2>&1 | tail -n 1 > %t.made; %{past} %s 2>/dev/null'
// RUN: FileCheck --check-prefix=MADE %s < %t.made
// RUN: %{past} --suppressions=%t.made %s 2>&1 | FileCheck --allow-empty --check-prefix=NOTHING %s
// MADE: bounds kernel="past" object="a" file="{{.*}}findings-levels.cl" line={{[0-9]+$}}
// RUN: rm -rf %t.d && mkdir %t.d && cp %s %t.d/k.cl
// RUN: not sh -c 'cd %t.d && %{past} --findings=base.json k.cl 2>/dev/null'
// RUN: sh -c 'cd %t.d && sed -i 1,5d k.cl && %{past} --baseline=base.json k.cl 2>&1' | FileCheck --allow-empty --check-prefix=NOTHING %s
// RUN: not gasket run --check --baseline=%s -k past -g 8 -l 8 -a a=int[8] %s 2>&1 | FileCheck --check-prefix=DAMAGED %s
// DAMAGED: gasket: error: {{.*}}findings-levels.cl: this is no file that --findings has written

// Wrong entries, with their lines; status 2.
// RUN: printf 'rases\nraces colour=red\nraces line=x\nraces object="a\n\nraces kernel\n' > %t.wrong
// RUN: sh -c '%{past} --suppressions=%t.wrong %s 2>%t.err; test $? = 2'
// RUN: FileCheck --check-prefix=WRONG %s < %t.err
// WRONG: wrong:1: error: there is no kind 'rases' of findings
// WRONG: wrong:2: error: there is no key 'colour' (the keys are kernel, object, file, line, message and frame)
// WRONG: wrong:3: error: expected line=N or line=N-M, not 'line=x'
// WRONG: wrong:4: error: a quotation mark is missing
// WRONG: wrong:6: error: expected KEY=PATTERN, not 'kernel'

// The forms for hosted CI: XML that parses, with one failure, and a command for each diagnostic.
// RUN: not %{past} --diagnostics-format=junit %s 2> %t.xml
// RUN: python3 -c "import sys, xml.etree.ElementTree as e; s = e.parse(sys.argv[1]).getroot()[0]; c = s[0]; print(s.get('failures'), c.get('name'), c[0].get('type'), c[0].get('message'))" %t.xml | FileCheck --check-prefix=JUNIT %s
// RUN: gasket cc -o /dev/null --diagnostics-format=junit %S/Inputs/good.cl 2>&1 | FileCheck --check-prefix=PASSES %s
// RUN: not %{past} --diagnostics-format=github %s 2>&1 | FileCheck --check-prefix=GITHUB %s
// JUNIT: 1 {{[0-9]+}}:6 bounds bounds write to 'a[8]', just past the end of 'a'
// PASSES: <testsuite name="gasket" tests="1" failures="0">
// PASSES: <testcase classname="gasket" name="no diagnostics"/>
// GITHUB: ::error title=bounds,file={{.*}}findings-levels.cl,line={{[0-9]+}},col=6,endColumn={{[0-9]+}}::write to 'a[8]', just past the end of 'a'%0A{{.*}}findings-levels.cl:{{[0-9]+}}:{{[0-9]+}}: note: 'a' has 32 bytes

kernel void same(global int *a)
{
    a[0] = 7;
}

kernel void other(global int *a)
{
    a[0] = get_global_id(0) / 2;
}

kernel void past(global int *a)
{
    a[get_global_id(0) + 1] = get_global_id(0);
}

kernel void allowed(global int *a)
{
    // gasket: allow races, bounds
    a[0] = get_global_id(0);
    a[8] = 1; // gasket: allow bounds, races
    a[9] = 1; /* gasket: allow bounds */
    a[10] = 1; // past the end // gasket: allow bounds
    /* gasket: allow bounds */
    a[11] = 1;
}
