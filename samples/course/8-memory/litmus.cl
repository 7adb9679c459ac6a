/* litmus - an exercise: seven messages. Which of them are ordered?
 *
 *   gasket run -k a -g 2 -l 1 -a data=int[1] -a flag=int[1] -a out=int[1] samples/course/8-memory/litmus.cl
 */
#define STORE(order, scope) atomic_store_explicit(flag, 1, memory_order_##order, memory_scope_##scope)
#define WAIT(order, scope) while (!atomic_load_explicit(flag, memory_order_##order, memory_scope_##scope))
#define FENCE(order) atomic_work_item_fence(CLK_GLOBAL_MEM_FENCE, memory_order_##order, memory_scope_device)
#define MESSAGE(name, send, receive) \
    kernel void name(global int *data, global atomic_int *flag, global int *out) \
    { \
        if (get_global_id(0) == 0) { \
            *data = 42; \
            send; \
        } else { \
            receive; \
            *out = *data; \
        } \
    }

MESSAGE(a, STORE(release, device), WAIT(acquire, device))
MESSAGE(b, STORE(release, device), WAIT(relaxed, device))
MESSAGE(c, STORE(release, work_group), WAIT(acquire, work_group))
MESSAGE(d, FENCE(release); STORE(relaxed, device), WAIT(relaxed, device); FENCE(acquire))
MESSAGE(e, STORE(relaxed, device); FENCE(release), WAIT(relaxed, device); FENCE(acquire))
MESSAGE(f, STORE(seq_cst, device), WAIT(acquire, device))
MESSAGE(g, FENCE(acquire); STORE(relaxed, device), WAIT(relaxed, device); FENCE(acquire))
