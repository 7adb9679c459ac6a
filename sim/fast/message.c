/* sim/fast/message.c - selects fast executors for messages with one address per channel: by kind, and by the bytes of each
 * channel's access. */
#include "sim/fast/fast.h"

typedef enum elements { NO_ELEMENTS, COMPONENTS, ELEMENTS } elements;

typedef struct kind {
    elements elements; /* how the descriptor gives the size of each channel's access */
    bool is_a64, is_write;
    unsigned char alignment; /* in bytes; 0: that of the elements */
} kind;

static const kind kinds[GEN_MSG_COUNT] = {
    [GEN_MSG_untyped_read] = {COMPONENTS, false, false, 4},    [GEN_MSG_untyped_write] = {COMPONENTS, false, true, 4},
    [GEN_MSG_a64_untyped_read] = {COMPONENTS, true, false, 4}, [GEN_MSG_a64_untyped_write] = {COMPONENTS, true, true, 4},
    [GEN_MSG_a64_gather] = {ELEMENTS, true, false, 0},         [GEN_MSG_a64_scatter] = {ELEMENTS, true, true, 0},
    [GEN_MSG_byte_gather] = {ELEMENTS, false, false, 1},       [GEN_MSG_byte_scatter] = {ELEMENTS, false, true, 1},
};

/* The size of each channel's access; 0 if no fast executor copies it. */
static unsigned access_bytes(const gen_message *m)
{
    switch (kinds[m->msg].elements) {
    case COMPONENTS:
        return m->mask ? 0 : 4 * m->channels;
    case ELEMENTS:
        return m->elem_bytes == 8 ? 0 : m->elem_bytes * m->elems;
    case NO_ELEMENTS:
        break;
    }
    return 0;
}

/* The fast executor of M; NULL if there is none. */
static sim_executor find_executor(const gen_message *m)
{
    const kind *k = &kinds[m->msg];
    unsigned bytes = access_bytes(m);

    if (m->msg == GEN_MSG_atomic && m->surface == GEN_SURFACE_LOCAL)
        return sim_fast_host()->local_atomic[m->atomic];
    return bytes <= SIM_ACCESS_BYTES ? sim_fast_host()->executor[m->simd == 16][k->is_write][k->is_a64][bytes] : NULL;
}

sim_handler sim_fast_send(void)
{
    return sim_fast_host()->send;
}

void sim_fast_message(sim_message *m)
{
    const kind *k = &kinds[m->m.msg];
    sim_executor fast = m->refusal ? NULL : find_executor(&m->m);

    if (!fast)
        return;
    m->plain = m->run;
    m->run = fast;
    m->low = (k->alignment ? k->alignment : m->m.elem_bytes) - 1;
}
