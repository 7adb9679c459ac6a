// Examples 1 to 3 of the document on variables of private address space, with each solution. The document's references are pointers here. The results
// are those of C: 0 and the values of `global` and `local`.
// DEFINE: %{ir} = gasket cc -O0 --emit=ir --fprivate-program-scope
// RUN: %{ir} -DEXAMPLE=1 --private-variables=language %s | FileCheck %s --check-prefix=ONE
// RUN: %{ir} -DEXAMPLE=1 --private-variables=inline %s | FileCheck %s --check-prefix=DIRECT
// RUN: %{ir} -DEXAMPLE=1 --private-variables=escaping %s | FileCheck %s --check-prefix=ONE
// RUN: %{ir} -DEXAMPLE=1 --private-variables=module %s | FileCheck %s --check-prefix=ONE-MODULE
// RUN: %{ir} -DEXAMPLE=1 --private-variables=pass %s | FileCheck %s --check-prefix=ONE-PASS
// ONE: @a = internal addrspace(10) global i32 0
// ONE: %b = alloca i32
// ONE: load i32, ptr addrspace(10) @a
// ONE: store i32 0, ptr %b
// DIRECT: @a = internal addrspace(10) global i32 0
// DIRECT-NOT: alloca
// DIRECT: load i32, ptr addrspace(10) @a
// ONE-MODULE-DAG: @a = internal addrspace(10) global i32 0
// ONE-MODULE-DAG: @{{.*}}.b = internal addrspace(10) global i32 0
// ONE-MODULE-NOT: alloca
// ONE-PASS-NOT: addrspace(10)
// ONE-PASS: store i32 0, ptr %a
// ONE-PASS-NOT: addrspace(10)

// RUN: %{ir} -DEXAMPLE=2 --private-variables=language %s | FileCheck %s --check-prefix=TWO
// RUN: %{ir} -DEXAMPLE=2 --private-variables=escaping %s | FileCheck %s --check-prefix=TWO
// RUN: %{ir} -DEXAMPLE=2 --private-variables=inline %s | FileCheck %s --check-prefix=DIRECT
// RUN: %{ir} -DEXAMPLE=2 --private-variables=module %s | FileCheck %s --check-prefix=TWO-MODULE
// RUN: %{ir} -DEXAMPLE=2 --private-variables=pass %s | FileCheck %s --check-prefix=TWO-PASS
// TWO: @a = internal addrspace(10) global i32 0
// TWO: %ref = alloca ptr addrspace(10)
// TWO: store ptr addrspace(10) @a, ptr %ref
// TWO: load ptr addrspace(10), ptr %ref
// TWO-MODULE: @{{.*}}.ref = internal addrspace(10) global ptr addrspace(10) null
// TWO-MODULE: store ptr addrspace(10) @a, ptr addrspace(10) @{{.*}}.ref
// TWO-PASS: store ptr %a{{.*}}, ptr %ref

// RUN: not gasket cc -DEXAMPLE=3 --fprivate-program-scope --private-variables=language %s -o /dev/null 2>&1 | FileCheck %s --check-prefix=LANGUAGE
// RUN: not gasket cc -DEXAMPLE=3 -DNOINLINE --fprivate-program-scope --private-variables=inline %s -o /dev/null 2>&1 | FileCheck %s --check-prefix=NOINLINE
// RUN: %{ir} -DEXAMPLE=3 --private-variables=inline %s | FileCheck %s --check-prefix=INLINE
// RUN: %{ir} -DEXAMPLE=3 -DNOINLINE --private-variables=pass %s | FileCheck %s --check-prefix=PASS
// RUN: %{ir} -DEXAMPLE=3 -DNOINLINE --private-variables=module %s | FileCheck %s --check-prefixes=THREE,MODULE
// RUN: %{ir} -DEXAMPLE=3 -DNOINLINE --private-variables=escaping %s | FileCheck %s --check-prefixes=THREE,ESCAPING
// LANGUAGE: :[[@LINE+49]]:14: error: parameter 'input' of 'foo' points to 'local_int' in a function and to 'global_int' at program scope: their addresses cannot be used interchangeably, as they are in two address spaces with --private-variables=language
// NOINLINE: :[[@LINE+48]]:14: error: function 'foo' cannot be inlined, because it is marked 'noinline': --private-variables=inline needs the body of every function in its callers
// INLINE: @global_int = internal addrspace(10) global i32 7
// INLINE-NOT: call {{.*}}@foo
// INLINE: load i32, ptr %
// INLINE: load i32, ptr addrspace(10) %
// PASS-NOT: addrspace(10)
// PASS-DAG: define {{.*}}ptr @foo(ptr %input, i32 %select, ptr %global_int)
// PASS-DAG: call {{.*}}ptr @foo(ptr %local_int, i32 %{{.*}}, ptr %global_int)
// PASS-DAG: call {{.*}}ptr @foo(ptr %global_int, i32 %{{.*}}, ptr %global_int)
// PASS-NOT: addrspace(10)
// MODULE: @entry.select = internal addrspace(10) global i32 0
// ESCAPING-NOT: @entry.select
// THREE: @entry.local_int = internal addrspace(10) global i32 0
// THREE: define {{.*}}ptr addrspace(10) @foo(ptr addrspace(10) %input, i32 %select)
// MODULE-NOT: alloca
// ESCAPING: %select = alloca i32
// THREE: call {{.*}}@foo(ptr addrspace(10) @entry.local_int, i32
// THREE: call {{.*}}@foo(ptr addrspace(10) @global_int, i32

// The results of the first two are 0; of the third one, 7 or 50, and 100 times 7.
// DEFINE: %{run} = -O0 -g 2 -a out=int[2] --print out --fprivate-program-scope
// RUN: sh -c 'for s in language inline pass module escaping; do gasket run %{run} -DEXAMPLE=1 --private-variables=$s %s || exit 1; gasket run %{run} -DEXAMPLE=2 --private-variables=$s %s || exit 1; done' | uniq -c | FileCheck %s --check-prefix=ZERO
// RUN: sh -c 'for s in inline pass module escaping; do gasket run %{run} -DEXAMPLE=3 --private-variables=$s %s || exit 1; gasket run --via=ir %{run} -DEXAMPLE=3 --private-variables=$s %s || exit 1; done' | sort | uniq -c | FileCheck %s --check-prefix=SEVENS
// ZERO: 20 0
// SEVENS: 8 707
// SEVENS-NEXT: 8 750
#ifdef NOINLINE
#define LINKAGE __attribute__((noinline))
#else
#define LINKAGE
#endif

#if EXAMPLE < 3
private int a = 0;
kernel void entry(global int *out)
{
#if EXAMPLE == 1
    out[get_global_id(0)] = a;
    int b = 0;
#else
    private int *ref = &a;
    int b = *ref;
#endif
    out[get_global_id(0)] += b;
}
#else
private int global_int = 7;
LINKAGE
private int *foo(private int *input, int select) { return select ? input : &global_int; }
kernel void entry(global int *out)
{
    int select = get_global_id(0);
    int local_int = 50;
    private int *res1 = foo(&local_int, select);
    private int *res2 = foo(&global_int, select);
    out[select] = *res1 + 100 * *res2;
}
#endif
