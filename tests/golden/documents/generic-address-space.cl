// The source of the document on the generic address space. RIGHT: the forms that OpenCL C allows. With -DVERBATIM the slips are errors.
// RUN: gasket run -k K -g 1 -a buffer=int[4]:iota %s | FileCheck %s --match-full-lines
// RUN: gasket run -k K --via=ir -O0 -g 1 -a buffer=int[4]:iota %s | FileCheck %s --match-full-lines
// CHECK:      Element[0] = 0
// CHECK-NEXT: Element[2] = 2
// CHECK-NEXT: Element[0] = 7
// CHECK-NEXT: Element[0] = 8
// CHECK-NEXT: global local private
// RUN: not gasket cc -DVERBATIM %s 2>&1 | FileCheck %s --check-prefix=VERBATIM

#ifdef VERBATIM
void printElement(global int* ptr, unsigned n)
{
    printf("Element[%d] = %d\n", n, ptr[n]);
}

// VERBATIM: :[[@LINE+1]]:6: error: conflicting types for 'printElement'
void printElement(local int* ptr, unsigned n)
{
    printf("Element[%d] = %d\n", n, ptr[n]);
}

// VERBATIM: :[[@LINE+1]]:6: error: conflicting types for 'printElement'
void printElement(private int* ptr, unsigned n)
{
    printf("Element[%d] = %d\n", n, ptr[n]);
}

void printGenericElement(int* ptr, unsigned n);  // OpenCL2.0, no address space is treated as generic address space

void kernel L(global int* ptr)
{
// VERBATIM: :[[@LINE+1]]:5: error: too few arguments for 'printGenericElement': 1 given, 2 expected
    printGenericElement(ptr);  // <-- implicit address space cast from global to generic
}
#else
__attribute__((overloadable)) void printElement(global int* ptr, unsigned n)
{
    printf("Element[%d] = %d\n", n, ptr[n]);
}

__attribute__((overloadable)) void printElement(local int* ptr, unsigned n)
{
    printf("Element[%d] = %d\n", n, ptr[n]);
}

__attribute__((overloadable)) void printElement(private int* ptr, unsigned n)
{
    printf("Element[%d] = %d\n", n, ptr[n]);
}

void printGenericElement(int* ptr, unsigned n)  // OpenCL2.0, no address space is treated as generic address space
{
    printf("Element[%d] = %d\n", n, ptr[n]);
}

void F(int* generic_ptr)
{
    if(to_global(generic_ptr))
    {
        printf("global ");
    }
    else if(to_local(generic_ptr))
    {
        printf("local ");
    }
    else if(to_private(generic_ptr))
    {
        printf("private\n");
    }
}

void kernel K(global int* buffer)
{
    local int l[1];
    int p = 8;

    l[0] = 7;
    printElement(buffer, 0);
    printGenericElement(buffer, 2);
    printElement(l, 0);
    printElement(&p, 0);
    F(buffer);
    F(l);
    F(&p);
}
#endif
