// RUN: gasket run -w --via=ir -O0 -g 1 -a p=int[12] --print p %s | FileCheck %s
// RUN: gasket run -w --via=sim -O2 -g 1 -a p=int[12] --print p %s | FileCheck %s
// Operators that GNU C and the extensions of OpenCL C add: differences of void pointers in bytes, of pointers of which one is generic, a choice of which one
// operand is void, comparisons of queues and events with their null values.
// CHECK: {{^}}12{{$}}
// CHECK-NEXT: {{^}}3{{$}}
// CHECK-NEXT: {{^}}-3{{$}}
// CHECK-NEXT: {{^}}7{{$}}
// CHECK-NEXT: {{^}}0{{$}}
// CHECK-NEXT: {{^}}8{{$}}
// CHECK-NEXT: {{^}}1{{$}}
// CHECK-NEXT: {{^}}0{{$}}
// CHECK-NEXT: {{^}}1{{$}}
// CHECK-NEXT: {{^}}1{{$}}
// CHECK-NEXT: {{^}}0{{$}}
kernel void k(global int *p)
{
    global void *first = p, *fourth = p + 3;
    int *other = p + 3;
    clk_event_t none = CLK_NULL_EVENT;
    queue_t queue = get_default_queue();

    p[0] = fourth - first;
    p[1] = other - p;
    p[2] = p - other;
    p[0] > 5 ? (void)(p[3] = 7) : (p[4] = 7);
    p[0] < 5 ? (p[4] = 8) : (void)(p[5] = 8);
    p[6] = none == CLK_NULL_EVENT;
    p[7] = none != CLK_NULL_EVENT;
    p[8] = queue == get_default_queue();
    p[9] = CLK_NULL_QUEUE == CLK_NULL_QUEUE;
    p[10] = queue != queue;
}
