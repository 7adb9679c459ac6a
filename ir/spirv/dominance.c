/* ir/spirv/dominance.c - checks that what a block defines dominates its uses (2.16.1).
 *
 * The immediate dominators are computed by Cooper, Harvey and Kennedy's algorithm over the blocks in reverse postorder. Uses in blocks that no
 * path from the first one reaches are not checked. */
#include "ir/spirv/validate.h"

enum { NO_BLOCK = UINT32_MAX };

typedef struct body {
    validator *v;
    arena scratch;
    VEC(uint32_t) labels;       /* by block: its id */
    VEC(uint32_t) edges;        /* successors of all blocks, one block after the other … */
    VEC(uint32_t) first_edge;   /* … by block: the index of its first one; one more at the end */
    VEC(uint32_t) order;        /* the blocks in postorder */
    uint32_t *rank, *dominator; /* by block: its position in `order`; its immediate dominator */
    VEC(uint32_t) before;       /* as `edges`: the predecessors */
    uint32_t *first_before;
} body;

typedef struct dominance {
    validator *v;
    uint32_t *block_of; /* by id: 1 + the index in its function of the block that defines it, or of the label; 0: no block does */
    uint32_t *function_of; /* by id: the offset of that function */
} dominance;

static void add_edges(body *b, const dominance *d, const spirv_inst *i)
{
    for (size_t n = 0; n < b->v->operands.list.count; n++) {
        const spirv_operand *o = &b->v->operands.list.items[n];
        uint32_t id = i->words[o->at];
        if (o->kind == SPIRV_KIND_IdRef && (n > 0 || i->opcode == SPIRV_OpBranch) && d->block_of[id])
            vec_push(&b->scratch, &b->edges, d->block_of[id] - 1);
    }
}

/* Numbers the blocks of the function and all that they define. */
static spirv_inst number_blocks(const dominance *d, body *b, const spirv_inst *function)
{
    spirv_inst i = *function;
    uint32_t block = 0;

    for (; i.opcode != SPIRV_OpFunctionEnd; i = spirv_inst_at(d->v->m, i.offset + i.count)) {
        if (i.opcode == SPIRV_OpLabel) {
            vec_push(&b->scratch, &b->labels, i.result);
            block = (uint32_t)b->labels.count;
        }
        if (i.result && block) {
            d->block_of[i.result] = block;
            d->function_of[i.result] = function->offset;
        }
    }
    return i;
}

static bool has_successors(uint32_t opcode)
{
    return opcode == SPIRV_OpBranch || opcode == SPIRV_OpBranchConditional || opcode == SPIRV_OpSwitch;
}

static void collect_edges(const dominance *d, body *b, const spirv_inst *function)
{
    for (spirv_inst i = *function; i.opcode != SPIRV_OpFunctionEnd; i = spirv_inst_at(d->v->m, i.offset + i.count)) {
        if (i.opcode == SPIRV_OpLabel)
            vec_push(&b->scratch, &b->first_edge, (uint32_t)b->edges.count);
        if (!has_successors(i.opcode))
            continue;
        spirv_split(d->v->m, &i, &d->v->operands);
        for (size_t n = 0; n < d->v->operands.list.count; n++) {
            const spirv_operand *o = &d->v->operands.list.items[n];
            uint32_t id = i.words[o->at];
            if (o->kind == SPIRV_KIND_IdRef && d->block_of[id] && d->function_of[id] != function->offset)
                violation(d->v, &i, "2.16.1", "%%%u is a label of another function", (unsigned)id);
        }
        if (!d->v->failed)
            add_edges(b, d, &i);
    }
    vec_push(&b->scratch, &b->first_edge, (uint32_t)b->edges.count);
}

/* Visits the blocks from the first one on, each after its successors. */
static void order_blocks(body *b)
{
    uint32_t count = (uint32_t)b->labels.count, *next = arena_array(&b->scratch, uint32_t, count + 1);
    bool *seen = arena_array(&b->scratch, bool, count + 1);
    VEC(uint32_t) stack = {0};

    b->rank = arena_array(&b->scratch, uint32_t, count + 1);
    for (uint32_t n = 0; n < count; n++) {
        next[n] = b->first_edge.items[n];
        b->rank[n] = NO_BLOCK;
    }
    vec_push(&b->scratch, &stack, 0);
    seen[0] = true;
    while (stack.count) {
        uint32_t n = vec_last(&stack);
        if (next[n] == b->first_edge.items[n + 1]) {
            b->rank[n] = (uint32_t)b->order.count;
            vec_push(&b->scratch, &b->order, n);
            (void)vec_pop(&stack);
            continue;
        }
        uint32_t to = b->edges.items[next[n]++];
        if (!seen[to]) {
            seen[to] = true;
            vec_push(&b->scratch, &stack, to);
        }
    }
}

static void collect_predecessors(body *b)
{
    uint32_t count = (uint32_t)b->labels.count, *at;

    b->first_before = arena_array(&b->scratch, uint32_t, count + 2);
    at = arena_array(&b->scratch, uint32_t, count + 1);
    for (size_t e = 0; e < b->edges.count; e++)
        b->first_before[b->edges.items[e] + 1]++;
    for (uint32_t n = 0; n < count; n++) {
        b->first_before[n + 1] += b->first_before[n];
        at[n] = b->first_before[n];
    }
    vec_reserve(&b->scratch, &b->before, b->edges.count);
    for (uint32_t n = 0; n < count; n++)
        for (uint32_t e = b->first_edge.items[n]; e < b->first_edge.items[n + 1]; e++)
            b->before.items[at[b->edges.items[e]]++] = n;
}

static uint32_t intersect(const body *b, uint32_t x, uint32_t y)
{
    while (x != y) {
        while (b->rank[x] < b->rank[y])
            x = b->dominator[x];
        while (b->rank[y] < b->rank[x])
            y = b->dominator[y];
    }
    return x;
}

static void find_dominators(body *b)
{
    uint32_t count = (uint32_t)b->labels.count;
    bool changed = true;

    b->dominator = arena_array(&b->scratch, uint32_t, count + 1);
    for (uint32_t n = 0; n < count; n++)
        b->dominator[n] = n ? NO_BLOCK : 0;
    while (changed) {
        changed = false;
        for (size_t k = b->order.count - 1; k-- > 0;) {
            uint32_t n = b->order.items[k], found = NO_BLOCK;
            for (uint32_t e = b->first_before[n]; e < b->first_before[n + 1]; e++) {
                uint32_t p = b->before.items[e];
                if (b->rank[p] != NO_BLOCK && b->dominator[p] != NO_BLOCK)
                    found = found == NO_BLOCK ? p : intersect(b, p, found);
            }
            changed |= found != b->dominator[n];
            b->dominator[n] = found;
        }
    }
}

static bool dominates(const body *b, uint32_t above, uint32_t n)
{
    while (n != above && n)
        n = b->dominator[n];
    return n == above;
}

/* The use of ID in block AT of the function FUNCTION. */
static void check_use(const dominance *d, const body *b, const spirv_inst *i, uint32_t function, uint32_t id, uint32_t at)
{
    uint32_t from = d->block_of[id];
    spirv_inst definition;

    if (!from || !spirv_definition(d->v->m, id, &definition) || definition.opcode == SPIRV_OpLabel)
        return;
    if (d->function_of[id] != function)
        violation(d->v, i, "2.16.1", "%%%u is defined in another function", (unsigned)id);
    else if (from - 1 == at && definition.offset >= i->offset && i->opcode != SPIRV_OpPhi)
        violation(d->v, i, "2.16.1", "the id %%%u is used before its definition", (unsigned)id);
    else if (b->rank[at] != NO_BLOCK && !dominates(b, from - 1, at))
        violation(d->v, i, "2.16.1", "the definition of %%%u does not dominate this use", (unsigned)id);
}

static void check_uses(const dominance *d, const body *b, const spirv_inst *function)
{
    uint32_t block = 0;

    for (spirv_inst i = *function; i.opcode != SPIRV_OpFunctionEnd; i = spirv_inst_at(d->v->m, i.offset + i.count)) {
        if (i.opcode == SPIRV_OpLabel)
            block = d->block_of[i.result] - 1;
        if (!b->labels.count || i.opcode == SPIRV_OpFunction || i.opcode == SPIRV_OpFunctionParameter)
            continue;
        spirv_split(d->v->m, &i, &d->v->operands);
        for (size_t n = 0; n < d->v->operands.list.count; n++) {
            const spirv_operand *o = &d->v->operands.list.items[n];
            if (spirv_class_of(o->kind) != SPIRV_CLASS_ID || o->kind == SPIRV_KIND_IdResult)
                continue;
            /* a phi uses its values at the ends of the parents */
            bool is_value = i.opcode == SPIRV_OpPhi && n >= 2 && n % 2 == 0 && n + 1 < d->v->operands.list.count;
            uint32_t parent = is_value ? d->block_of[i.words[d->v->operands.list.items[n + 1].at]] : 0;
            check_use(d, b, &i, function->offset, i.words[o->at], parent ? parent - 1 : block);
        }
    }
}

static void check_function(const dominance *d, spirv_inst *function)
{
    body b = {.v = d->v};

    arena_init(&b.scratch);
    spirv_inst end = number_blocks(d, &b, function);
    collect_edges(d, &b, function);
    if (b.labels.count && !d->v->failed) {
        order_blocks(&b);
        collect_predecessors(&b);
        find_dominators(&b);
        check_uses(d, &b, function);
    }
    arena_release(&b.scratch);
    *function = end;
}

void spirv_check_dominance(validator *v)
{
    dominance d = {.v = v,
                   .block_of = arena_array(v->m->memory, uint32_t, v->m->bound),
                   .function_of = arena_array(v->m->memory, uint32_t, v->m->bound)};

    spirv_each(i, v->m)
    {
        if (i.opcode == SPIRV_OpFunction && !v->failed)
            check_function(&d, &i);
    }
}
