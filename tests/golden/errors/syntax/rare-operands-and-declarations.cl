// RUN: not gasket cc -o /dev/null %s 2>&1 | FileCheck %s
// Operands, arguments, attributes and declarations that are seldom wrong.
kernel void element_type(global int *x) { typedef int t __attribute__((vec_type_hint(3))); }
// CHECK: :[[#@LINE-1]]:86: error: attribute 'vec_type_hint' takes a type
__attribute__((vec_type_hint(3))) kernel void hint(global int *x) {}
// CHECK: :[[#@LINE-1]]:30: error: attribute 'vec_type_hint' takes a type
kernel void array_in_block(global int *x)
{
    int a[3] = {0};
    int (^f)(void) = ^int(void) { return a[1]; };
// CHECK: :[[#@LINE-1]]:42: error: a block cannot refer to the array 'a' of its function; capture a pointer to it
    x[0] = f();
}
kernel void const_atomic(global const atomic_int *a, global atomic_int *b, global int *x, float f)
{
    atomic_store(a, 1);
// CHECK: :[[#@LINE-1]]:18: warning: passing 'global const atomic_int *' to a parameter of type 'global volatile atomic_int *' discards qualifiers [-Wincompatible-pointer-types]
    atomic_store_explicit(b, 1, memory_order_relaxed, (memory_scope)0);
    atomic_store_explicit(b, 1, memory_order_relaxed, (memory_scope)9);
// CHECK: :[[#@LINE-1]]:55: error: the memory scope of 'atomic_store_explicit' is invalid
    atomic_fetch_add(a, 1);
// CHECK: :[[#@LINE-1]]:22: warning: passing 'global const atomic_int *' to a parameter of type 'global volatile atomic_int *' discards qualifiers [-Wincompatible-pointer-types]
}
kernel void clang_operands(global int *x, float f, double d, const global int *c)
{
    x[0] = __builtin_elementwise_max(f, d);
// CHECK: :[[#@LINE-1]]:12: error: the arguments of '__builtin_elementwise_max' have different types, 'float' and 'double'
    x[1] = __builtin_add_overflow(1, 2, c);
// CHECK: :[[#@LINE-1]]:41: error: the result of '__builtin_add_overflow' must be a pointer to a non-const integer, not 'global const int *'
    __builtin_frame_address(0);
// CHECK: :[[#@LINE-1]]:5: error: '__builtin_frame_address': functions have no frames
    x[2] = __builtin_readcyclecounter();
// CHECK: :[[#@LINE-1]]:12: error: '__builtin_readcyclecounter': there is no cycle counter
}
typedef int type;
kernel void names(global int *x, global char *s, int i)
{
    x[0] = type + 1;
// CHECK: :[[#@LINE-1]]:12: error: expected an expression before 'type'
    x[1] = !({ struct { int a; } b; b; });
// CHECK: :[[#@LINE-1]]:13: error: the operand of '!' has type 'unnamed struct' where a scalar is needed
    x[2] = ({ struct { int a; } b; b; }) || 1;
// CHECK: :[[#@LINE-1]]:12: error: an operand of '||' has type 'unnamed struct' where a scalar is needed
    x[3] = 1 && ({ struct { int a; } b; b; });
// CHECK: :[[#@LINE-1]]:17: error: an operand of '&&' has type 'unnamed struct' where a scalar is needed
    printf("%v2s %hs\n", "a", "b");
// CHECK: :[[#@LINE-1]]:13: warning: '%v2s': %s has no vector size and no length [-Wformat]
// CHECK: :[[#@LINE-2]]:18: warning: '%hs': %s has no vector size and no length [-Wformat]
    char c = '\q';
// CHECK: :[[#@LINE-1]]:15: warning: unknown escape sequence '\q' stands for 'q' [-Wunknown-escape-sequence]
    x[4] = i ? x : 1.5f;
// CHECK: :[[#@LINE-1]]:14: error: invalid operands to '?' ('global int *' and 'float')
}
constant int defined = 1;
constant int defined = 2;
// CHECK: :[[#@LINE-1]]:14: error: redefinition of 'defined'
// CHECK: :[[#@LINE-3]]:14: note: the previous declaration is here
kernel void blocks_and_events(void (^b)(void), clk_event_t e, event_t v) {}
// CHECK: :[[#@LINE-1]]:38: error: a kernel parameter cannot have type 'void (^)(void)': blocks exist only on the device
// CHECK: :[[#@LINE-2]]:60: error: a kernel parameter cannot have type 'clk_event_t': events of the device exist only there
// CHECK: :[[#@LINE-3]]:71: error: a kernel parameter cannot have type 'event_t': events exist only on the device
kernel void packets(read_only pipe int p, const global int *x)
{
    read_pipe(p, x);
// CHECK: :[[#@LINE-1]]:18: error: 'read_pipe' cannot store a packet in a const object ('global const int *')
}
struct empty {};
kernel void no_bytes(read_only pipe struct empty p) {}
// CHECK: :[[#@LINE-1]]:32: error: the packets of a pipe cannot have type 'struct empty': its values do not have a size from 1 byte to 4 GiB
kernel void enqueues(queue_t q, global int *x, float f, local int *l)
{
    enqueue_kernel(q, f, ndrange_1D(1), ^{});
// CHECK: :[[#@LINE-1]]:23: error: 'enqueue_kernel' needs flags, of type 'kernel_enqueue_flags_t', here, not 'float'
    enqueue_kernel(q, 0, ndrange_1D(1), f, NULL, NULL, ^{});
// CHECK: :[[#@LINE-1]]:41: error: 'enqueue_kernel' needs a block, or the number of events to wait for, here, not 'float'
    enqueue_kernel(q, 0, ndrange_1D(1), ^(local void *p) {}, f);
// CHECK: :[[#@LINE-1]]:62: error: 'enqueue_kernel' needs the bytes of local memory, an integer, here, not 'float'
}
kernel void declared(global int *x, int n)
{
    for (int i = 0; i < n; i++) {
        int v;
        if (i > 5) v = 1;
        x[i] = v;
    }
again:;
    int w;
    if (n) x[0] = w;
    w = 3;
    if (n++ < 3) goto again;
}
struct broken { 3; };
// CHECK: :[[#@LINE-1]]:17: error: expected a member or '}' before '3'
