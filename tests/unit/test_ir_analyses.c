/* tests/unit/test_ir_analyses.c - dominators, loops, uniformity and the call graph.
 *
 * Trees are compared with the definition, by taking a block out of the graph and looking what can still be reached, over
 * thousands of random graphs. Divergence is checked on small functions whose answer a comment says: names that begin with d are
 * divergent, with u uniform. */
#include "ir/analysis/callgraph.h"
#include "ir/analysis/uniformity.h"
#include "ir/build.h"
#include "ir/text.h"

#include <criterion/criterion.h>
#include <stdio.h>

static arena memory;

static void set_up(void)
{
    arena_init(&memory);
}

static void tear_down(void)
{
    arena_release(&memory);
}

TestSuite(analyses, .init = set_up, .fini = tear_down);

/* --- random graphs -------------------------------------------------------------------------------------------------------- */

static uint32_t random_state;

static uint32_t next_random(uint32_t below)
{
    random_state = random_state * 1664525 + 1013904223;
    return (random_state >> 8) % below;
}

static ir_function *random_graph(unsigned blocks)
{
    ir_module *m = ir_module_new(&memory);
    ir_type *params[] = {m->i1, m->i32};
    ir_function *f = ir_function_new(m, "f", ir_function_type(m, m->void_type, params, 2, false));

    f->kernel = true;
    ir_block *all[16];

    for (unsigned i = 0; i < blocks; i++)
        all[i] = ir_block_new(f, NULL, NULL);
    for (unsigned i = 0; i < blocks; i++) {
        ir_builder b = ir_at_end(all[i]);
        uint32_t kind = next_random(8);
        ir_block *to = all[1 + next_random(blocks - 1)], *other = all[1 + next_random(blocks - 1)];
        if (kind == 0)
            ir_ret(&b, NULL);
        else if (kind < 4)
            ir_br(&b, to);
        else
            ir_cond_br(&b, &f->args[0]->value, to, other);
    }
    return f;
}

/* Blocks that can be reached from FROM (by id) without passing WITHOUT. */
static void reach(const ir_block *from, const ir_block *without, bool *seen)
{
    if (from == without || seen[from->id])
        return;
    seen[from->id] = true;
    for (unsigned i = 0; i < ir_successor_count(from); i++)
        reach(ir_successor(from, i), without, seen);
}

static void check_dominators(ir_function *f)
{
    ir_dominators *d = ir_dominators_compute(&memory, f);
    bool reachable[16] = {false};

    reach(f->first, NULL, reachable);
    ir_each_block(a, f) {
        bool without[16] = {false};
        cr_assert_eq(ir_is_reachable(d, a), reachable[a->id]);
        if (!reachable[a->id])
            continue;
        reach(f->first, a, without);
        ir_each_block(b, f)
            if (reachable[b->id])
                cr_assert_eq(ir_dominates(d, a, b), a == b || !without[b->id]);
    }
}

static void check_unreachable_removed(ir_function *f)
{
    const ir_block *kept[16];
    bool reachable[16] = {false};
    unsigned count = 0, left = 0, blocks = 0;

    ir_number(f);
    reach(f->first, NULL, reachable);
    ir_each_block(b, f) {
        blocks++;
        if (reachable[b->id])
            kept[count++] = b;
    }
    cr_assert_eq(ir_remove_unreachable(f), count < blocks);
    ir_each_block(b, f)
        cr_assert_eq(kept[left++], b);
    cr_assert_eq(left, count);
    cr_assert_not(ir_remove_unreachable(f));
}

/* Only where every block reaches a ret: what a loop without end does is the tree's own choice. */
static void check_post_dominators(ir_function *f)
{
    ir_dominators *d = ir_post_dominators_compute(&memory, f);
    bool reachable[16] = {false};

    reach(f->first, NULL, reachable);
    ir_each_block(a, f) {
        bool seen[16] = {false}, ends = false;
        reach(a, NULL, seen);
        ir_each_block(b, f)
            ends = ends || (seen[b->id] && ir_successor_count(b) == 0);
        if (reachable[a->id] && !ends)
            return;
    }
    ir_each_block(a, f) {
        if (!reachable[a->id])
            continue;
        ir_each_block(b, f) {
            bool seen[16] = {false}, escapes = false;
            if (!reachable[b->id])
                continue;
            reach(b, a, seen);
            ir_each_block(e, f)
                escapes = escapes || (seen[e->id] && ir_successor_count(e) == 0);
            cr_assert_eq(ir_dominates(d, a, b), a == b || !escapes);
        }
    }
}

/* A frontier by its definition: A dominates a predecessor of B, and not B strictly. */
static void check_frontiers(ir_function *f)
{
    ir_dominators *d = ir_dominators_compute(&memory, f);
    ir_frontier *frontiers = ir_dominance_frontiers(&memory, d);

    ir_each_block(a, f) {
        ir_each_block(b, f) {
            bool in = false;
            if (!ir_is_reachable(d, a) || !ir_is_reachable(d, b))
                continue;
            for (size_t k = 0; k < b->preds.count; k++)
                in = in || (ir_is_reachable(d, b->preds.items[k]) && ir_dominates(d, a, b->preds.items[k]));
            in = in && (a == b || !ir_dominates(d, a, b));
            unsigned times = 0;
            for (size_t k = 0; k < frontiers[a->id].count; k++)
                times += frontiers[a->id].items[k] == b->id;
            cr_assert_eq(times, in ? 1 : 0);
        }
    }
}

/* A block is in the loop of header H when it reaches a latch of H without passing H. */
/* Each loop once, behind all that are in it. */
static void check_inner_first(const ir_loops *l)
{
    bool listed[16] = {false};

    cr_assert_eq(l->inner_first.count, l->all.count);
    for (size_t n = 0; n < l->inner_first.count; n++) {
        const ir_loop *loop = l->inner_first.items[n];
        cr_assert(!listed[loop->index]);
        cr_assert(!loop->parent || !listed[loop->parent->index]);
        listed[loop->index] = true;
    }
}

static void check_loops(ir_function *f)
{
    ir_dominators *d = ir_dominators_compute(&memory, f);
    ir_loops *l = ir_loops_compute(&memory, d);

    check_inner_first(l);
    ir_each_block(h, f) {
        bool latch[16] = {false}, header = false;
        if (!ir_is_reachable(d, h))
            continue;
        for (size_t k = 0; k < h->preds.count; k++) {
            const ir_block *from = h->preds.items[k];
            latch[from->id] = ir_is_reachable(d, from) && ir_dominates(d, h, from);
            header = header || latch[from->id];
        }
        ir_loop *loop = NULL;
        for (size_t k = 0; k < l->all.count; k++)
            loop = l->all.items[k]->header == h ? l->all.items[k] : loop;
        cr_assert_eq(loop != NULL, header);
        ir_each_block(b, f) {
            bool seen[16] = {false}, in = b == h;
            if (!loop || !ir_is_reachable(d, b))
                continue;
            reach(b, h, seen);
            ir_each_block(e, f)
                in = in || (seen[e->id] && latch[e->id]);
            cr_assert_eq(ir_loop_has(l, loop, b), in);
        }
    }
}

Test(analyses, random_graphs_keep_to_the_definitions)
{
    for (uint32_t seed = 1; seed <= 3000; seed++) {
        random_state = seed * 7919;
        ir_function *f = random_graph(2 + next_random(11));
        check_dominators(f);
        check_post_dominators(f);
        check_frontiers(f);
        check_loops(f);
        check_unreachable_removed(f);
        arena_release(&memory);
    }
}

/* --- text ----------------------------------------------------------------------------------------------------------------- */

static ir_module *read_text(const char *s)
{
    static source_map map;
    static diag d;

    source_init(&map, &memory);
    diag_init(&d, &map, stderr);
    ir_module *m = ir_read(&memory, &d, source_add_file(&map, "t.ll", s, strlen(s), 0), NULL);
    cr_assert(m);
    return m;
}

static void check_names(const char *s)
{
    ir_module *m = read_text(s);
    ir_uniformity *u = ir_uniformity_compute(&memory, m->functions);

    ir_each_block(b, m->functions) {
        cr_expect_eq(ir_branch_is_divergent(u, b), b->name[0] == 'd', "branch of %s", b->name);
        ir_each_inst(i, b)
            if (i->value.name)
                cr_expect_eq(ir_is_divergent(u, &i->value), i->value.name[0] == 'd', "%%%s", i->value.name);
    }
}

#define KERNEL(body)                                                                                                             \
    "define spir_kernel void @k(i32 %n, ptr addrspace(1) %p, i1 %c) {\nu0:\n  %d0 = call i32 @gasket.local_id(i32 0)\n"          \
    "  %dc = icmp slt i32 %d0, %n\n" body "}\n"

Test(analyses, data)
{
    check_names(KERNEL("  %u1 = call i32 @gasket.group_id(i32 0)\n"
                       "  %u2 = add i32 %u1, %n\n"
                       "  %d3 = add i32 %u2, %d0\n"
                       "  %u4 = load i32, ptr addrspace(1) %p\n"
                       "  %d5 = getelementptr i32, ptr addrspace(1) %p, i32 %d0\n"
                       "  %d6 = load i32, ptr addrspace(1) %d5\n"
                       "  %u7 = alloca i32\n"
                       "  %d8 = load i32, ptr %u7\n"
                       "  %d9 = atomicrmw add ptr addrspace(1) %p, i32 1 monotonic\n"
                       "  %u10 = call i32 @gasket.sub_group_reduce.i32(i32 0, i32 %d0)\n"
                       "  %d11 = call i32 @gasket.sub_group_scan.i32(i32 0, i32 1, i32 %n)\n"
                       "  %u12 = call i32 @gasket.sub_group_shuffle.i32(i32 %d0, i32 %n)\n"
                       "  %d13 = call i32 @gasket.sub_group_shuffle.i32(i32 %d0, i32 %d0)\n"
                       "  %u14 = call i32 @gasket.sub_group_ballot(i1 %dc)\n"
                       "  %d15 = addrspacecast ptr %u7 to ptr addrspace(4)\n"
                       "  ret void\n"));
}

Test(analyses, values_meet_behind_a_divergent_branch)
{
    check_names(KERNEL(
        "  br label %d1\n"
        "d1:\n  br i1 %dc, label %u2, label %u3\n"
        "u2:\n  br label %u3\n"
        "u3:\n  %d4 = phi i32 [ 1, %d1 ], [ 2, %u2 ]\n  %u5 = phi i32 [ 7, %d1 ], [ 7, %u2 ]\n  br i1 %c, label %u6, label %u7\n"
        "u6:\n  br label %u7\n"
        "u7:\n  %u8 = phi i32 [ 1, %u3 ], [ 2, %u6 ]\n  ret void\n"));
}

Test(analyses, a_uniform_branch_under_a_divergent_one)
{
    check_names(KERNEL("  br label %d1\n"
                       "d1:\n  br i1 %dc, label %u2, label %u5\n"
                       "u2:\n  br i1 %c, label %u3, label %u4\n"
                       "u3:\n  br label %u4\n"
                       "u4:\n  %u8 = phi i32 [ 1, %u2 ], [ 2, %u3 ]\n  br label %u5\n"
                       "u5:\n  %d9 = phi i32 [ %u8, %u4 ], [ 2, %d1 ]\n  ret void\n"));
}

Test(analyses, values_meet_behind_a_region_that_several_blocks_enter)
{
    check_names(KERNEL("  br label %d1\n"
                       "d1:\n  br i1 %dc, label %u2, label %u3\n"
                       "u2:\n  br i1 %c, label %u7, label %u6\n"
                       "u7:\n  br i1 %c, label %u6, label %u5\n"
                       "u3:\n  br label %u5\n"
                       "u5:\n  %d8 = phi i32 [ 1, %u7 ], [ 2, %u3 ]\n  br label %u6\n"
                       "u6:\n  ret void\n"));
}

Test(analyses, work_items_leave_a_loop_in_different_rounds)
{
    check_names(KERNEL("  br label %d1\n"
                       "d1:\n  %u2 = phi i32 [ 0, %u0 ], [ %u3, %u1 ]\n  %u3 = add i32 %u2, 1\n  %d4 = icmp slt i32 %u2, %d0\n  "
                       "br i1 %d4, label %u1, label %u5\n"
                       "u1:\n  br label %d1\n"
                       "u5:\n  %d6 = add i32 %u2, 1\n  %d7 = phi i32 [ %u3, %d1 ]\n  ret void\n"));
}

static ir_block *block_named(ir_function *f, const char *name)
{
    ir_each_block(b, f)
        if (b->name && strcmp(b->name, name) == 0)
            return b;
    cr_assert_fail("no block %s", name);
    return NULL;
}

static ir_value *value_named(ir_function *f, const char *name)
{
    ir_each_block(b, f)
        ir_each_inst(i, b)
            if (i->value.name && strcmp(i->value.name, name) == 0)
                return &i->value;
    cr_assert_fail("no value %s", name);
    return NULL;
}

/* The inner loop is left by all in the same round, the outer one is not. */
Test(analyses, what_was_the_same_in_each_round_is_not_behind_the_loop)
{
    static const struct {
        const char *value, *block;
        bool divergent;
    } expected[] = {
        {"outer", "inner", false}, {"outer", "latch", false}, {"outer", "out", true}, {"steps", "latch", false},
        {"steps", "out", true},    {"g", "inner", false},     {"g", "out", false},    {"d0", "u0", true},
    };
    ir_function *f = read_text(KERNEL("  %g = call i32 @gasket.group_id(i32 0)\n"
                                      "  br label %head\n"
                                      "head:\n  %outer = phi i32 [ 0, %u0 ], [ %next, %latch ]\n  br label %inner\n"
                                      "inner:\n  %steps = phi i32 [ 0, %head ], [ %more, %inner ]\n  %more = add i32 %steps, 1\n"
                                      "  %again = icmp slt i32 %more, %n\n  br i1 %again, label %inner, label %latch\n"
                                      "latch:\n  %next = add i32 %outer, 1\n  %c2 = icmp slt i32 %next, %d0\n"
                                      "  br i1 %c2, label %head, label %out\n"
                                      "out:\n  %s = add i32 %steps, %outer\n  ret void\n"))
                         ->functions;
    ir_uniformity *u = ir_uniformity_compute(&memory, f);

    for (size_t n = 0; n < sizeof expected / sizeof *expected; n++)
        cr_expect_eq(ir_is_divergent_in(u, value_named(f, expected[n].value), block_named(f, expected[n].block)),
                     expected[n].divergent, "%%%s in %s", expected[n].value, expected[n].block);
    cr_expect_not(ir_is_divergent_in(u, &f->args[0]->value, block_named(f, "out")));
}

Test(analyses, a_uniform_loop_stays_uniform)
{
    check_names(KERNEL("  br label %u1\n"
                       "u1:\n  %u2 = phi i32 [ 0, %u0 ], [ %u3, %u7 ]\n  %u3 = add i32 %u2, 1\n  %uc = icmp slt i32 %u2, %n\n  "
                       "br i1 %uc, label %d4, label %u5\n"
                       "d4:\n  br i1 %dc, label %u8, label %u7\n"
                       "u8:\n  br label %u7\n"
                       "u7:\n  br label %u1\n"
                       "u5:\n  %u6 = add i32 %u2, 1\n  ret void\n"));
}

Test(analyses, a_break_under_a_divergent_condition)
{
    check_names(KERNEL("  br label %u1\n"
                       "u1:\n  %u2 = phi i32 [ 0, %u0 ], [ %u3, %u4 ]\n  %u3 = add i32 %u2, 1\n  br label %d2\n"
                       "d2:\n  br i1 %dc, label %u3b, label %u4\n"
                       "u3b:\n  br i1 %c, label %u5, label %u4\n"
                       "u4:\n  %d9 = phi i32 [ 1, %d2 ], [ 2, %u3b ]\n  br label %u1\n"
                       "u5:\n  %d6 = add i32 %u2, 1\n  ret void\n"));
}

/* d1 decides when a work-item leaves the loop, and so by which of the exits, although each exit has a uniform condition. */
Test(analyses, paths_from_the_exits_of_a_loop_that_is_left_in_different_iterations)
{
    check_names(KERNEL("  br label %d1\n"
                       "d1:\n  %u2 = phi i32 [ 0, %u0 ], [ %u3, %u4 ]\n  %u3 = add i32 %u2, 1\n"
                       "  %d3 = icmp slt i32 %u2, %d0\n  br i1 %d3, label %u4, label %u5\n"
                       "u4:\n  br label %d1\n"
                       "u5:\n  %uc = icmp eq i32 %u2, %n\n  br i1 %uc, label %u8, label %u6\n"
                       "u6:\n  %ud = icmp eq i32 %u3, %n\n  br i1 %ud, label %u8, label %u7\n"
                       "u7:\n  br label %u4\n"
                       "u8:\n  %d9 = phi i32 [ 1, %u5 ], [ 2, %u6 ]\n  ret void\n"));
}

Test(analyses, arguments_of_functions_diverge)
{
    ir_module *m = read_text("define i32 @f(i32 %x) {\n  %y = add i32 %x, 1\n  ret i32 %y\n}\n");
    ir_uniformity *u = ir_uniformity_compute(&memory, m->functions);

    cr_expect(ir_is_divergent(u, &m->functions->args[0]->value));
    cr_expect(ir_is_divergent(u, &m->functions->first->first->value));
}

Test(analyses, a_struct_argument_that_is_only_read_is_uniform)
{
    check_names("define spir_kernel void @k(ptr byval({ i32, i32 }) %s, ptr byval({ i32, i32 }) %t) {\nu0:\n"
                "  %u1 = getelementptr { i32, i32 }, ptr %s, i64 0, i32 1\n  %u2 = load i32, ptr %u1\n"
                "  store i32 1, ptr %t\n  %d3 = load i32, ptr %t\n  ret void\n}\n");
}

Test(analyses, loops_nest)
{
    ir_module *m = read_text("define void @f(i1 %c) {\na:\n  br label %b\nb:\n  br label %c1\nc1:\n  br i1 %c, label %c1, label "
                             "%d\nd:\n  br i1 %c, label %b, label %e\ne:\n  ret void\n}\n");
    ir_loops *l = ir_loops_compute(&memory, ir_dominators_compute(&memory, m->functions));

    cr_assert_eq(l->all.count, 2);
    ir_loop *outer = l->all.items[0], *inner = l->all.items[1];
    cr_expect_str_eq(outer->header->name, "b");
    cr_expect_eq(inner->parent, outer);
    cr_expect_eq(inner->depth, 2);
    cr_expect_eq(ir_loop_blocks(outer)->count, 3);
    cr_expect_eq(ir_loop_blocks(outer)->items[0], outer->header);
    cr_expect_str_eq(ir_loop_preheader(l, outer)->name, "a");
    cr_expect_str_eq(ir_loop_preheader(l, inner)->name, "b");
    cr_expect_str_eq(outer->exits.items[0]->name, "e");
    cr_expect(!l->irreducible);
}

Test(analyses, nests_follow_each_other_in_the_list_of_inner_loops_first)
{
    ir_module *m = read_text("define void @f(i1 %c) {\na:\n  br label %b\nb:\n  br label %i\ni:\n  br i1 %c, label %i, label %j\n"
                             "j:\n  br i1 %c, label %j, label %k\nk:\n  br i1 %c, label %b, label %n\n"
                             "n:\n  br i1 %c, label %n, label %e\ne:\n  ret void\n}\n");
    ir_loops *l = ir_loops_compute(&memory, ir_dominators_compute(&memory, m->functions));

    cr_assert_eq(l->inner_first.count, 4);
    cr_expect_str_eq(l->inner_first.items[2]->header->name, "b");
    cr_expect_str_eq(l->inner_first.items[3]->header->name, "n");
}

Test(analyses, irreducible_graphs_are_noticed)
{
    ir_module *m = read_text("define void @f(i1 %c) {\na:\n  br i1 %c, label %b, label %d\nb:\n  br label %d\nd:\n  br i1 %c, "
                             "label %b, label %e\ne:\n  ret void\n}\n");
    ir_loops *l = ir_loops_compute(&memory, ir_dominators_compute(&memory, m->functions));

    cr_expect(l->irreducible);
    cr_expect_eq(l->all.count, 0);
}

Test(analyses, callees_come_first_and_cycles_are_named)
{
    ir_module *m = read_text("define void @a() {\n  call void @b()\n  call void @c()\n  ret void\n}\n"
                             "define void @b() {\n  call void @c()\n  ret void\n}\n"
                             "define void @c() {\n  call void @d()\n  ret void\n}\n"
                             "define void @d() {\n  call void @b()\n  ret void\n}\n"
                             "define void @e() {\n  call void @e()\n  ret void\n}\n");
    ir_callgraph *g = ir_callgraph_compute(&memory, m);
    ir_call_node *a = ir_call_node_of(g, ir_function_find(m, "a")), *b = ir_call_node_of(g, ir_function_find(m, "b"));

    cr_assert_eq(g->count, 5);
    cr_expect(b->component < a->component);
    cr_expect(b->recursive && !a->recursive);
    cr_expect_eq(b->callers.count, 2);
    cr_expect_null(ir_call_cycle(&memory, g, a));
    cr_expect_str_eq(ir_call_cycle(&memory, g, b), "b -> c -> d -> b");
    cr_expect_str_eq(ir_call_cycle(&memory, g, ir_call_node_of(g, ir_function_find(m, "e"))), "e -> e");
}

/* --- divergence against what really happens ---
 *
 * Random graphs get random values: phis, sums and comparisons of what dominates, the work-item's number and a number that is the
 * same for all. Each work-item runs alone. Two of them are together in a block when they have gone round each loop about it
 * equally often. A value that is called uniform must then be the same for both, and a branch that is called uniform must lead
 * both to one place. */

enum { ITEMS = 6, STEPS = 150, MOST_VALUES = 128 };

static ir_value *some_value(ir_function *f, const ir_dominators *d, const ir_block *at, bool whole_block)
{
    ir_value *found[MOST_VALUES + 4];
    unsigned n = 0;

    found[n++] = ir_const(f->module, f->module->i32, next_random(4));
    found[n++] = &f->args[1]->value;
    ir_each_block(b, f) {
        if (!ir_is_reachable(d, b) || !ir_dominates(d, b, at) || (b == at && !whole_block))
            continue;
        ir_each_inst(i, b)
            if (i->value.type == f->module->i32)
                found[n++] = &i->value;
    }
    return found[next_random(n)];
}

static void fill_block(ir_function *f, const ir_dominators *d, ir_block *b)
{
    ir_builder build = ir_before(ir_terminator(b));
    ir_value *zero = ir_const(f->module, f->module->i32, 0);

    if (b == f->first)
        ir_call_intrinsic(&build, IR_INTRINSIC_local_id, NULL, 0, &zero, 1);
    for (unsigned k = 1 + next_random(2); k > 0; k--) {
        ir_value *x = some_value(f, d, b, false), *y = some_value(f, d, b, false);
        ir_binary(&build, next_random(2) ? IR_add : IR_xor, x, y);
    }
    ir_inst *end = ir_terminator(b);
    if (end->operand_count) {
        ir_value *x = some_value(f, d, b, true), *y = some_value(f, d, b, true);
        ir_set_operand(end, 0, ir_compare(&build, next_random(2) ? IR_SLT : IR_EQ, x, y));
    }
}

/* A function of random_graph's shape with (i1, i32) parameters, all blocks filled. */
static ir_function *random_function(unsigned blocks)
{
    ir_function *f = random_graph(blocks);
    ir_dominators *d = ir_dominators_compute(&memory, f);

    ir_each_block(b, f) {
        if (!ir_is_reachable(d, b))
            continue;
        if (b->preds.count) {
            ir_builder build = ir_before(b->first);
            ir_phi(&build, f->module->i32);
        }
        fill_block(f, d, b);
    }
    ir_each_block(b, f) {
        if (!ir_is_reachable(d, b) || !b->preds.count)
            continue;
        for (size_t k = 0; k < b->preds.count; k++) {
            ir_block *from = b->preds.items[k];
            ir_value *v = NULL;
            for (unsigned n = 0; n < b->first->operand_count; n++) /* two edges from one block bring one value */
                v = b->first->blocks[n] == from ? ir_operand(b->first, n) : v;
            ir_phi_add(b->first, v ? v : some_value(f, d, from, true), from);
        }
    }
    return f;
}

typedef struct step {
    ir_block *block, *next;
    uint32_t rounds[16]; /* of each loop about the block, by index */
    uint32_t values[16]; /* of the block's instructions, in order */
} step;

static uint32_t number_of(const ir_value *v, const uint32_t *values)
{
    uint64_t bits = 0;

    if (ir_const_bits(v, &bits))
        return (uint32_t)bits;
    if (v->kind == IR_ARGUMENT)
        return 2;
    return values[v->id];
}

static ir_block *run_block(ir_block *b, const ir_block *from, uint32_t item, uint32_t *values, step *s)
{
    unsigned n = 0;

    ir_each_inst(i, b) {
        uint32_t x = 0, v = 0;
        if (i->op == IR_phi)
            for (unsigned k = 0; k < i->operand_count; k++)
                x = i->blocks[k] == from ? number_of(ir_operand(i, k), values) : x;
        if (i->op == IR_phi)
            v = x;
        else if (i->op == IR_call)
            v = item;
        else if (i->op == IR_add || i->op == IR_xor || i->op == IR_icmp) {
            uint32_t a = number_of(ir_operand(i, 0), values), c = number_of(ir_operand(i, 1), values);
            v = i->op == IR_add ? a + c : i->op == IR_xor ? a ^ c : i->pred == IR_EQ ? a == c : (int32_t)a < (int32_t)c;
        } else if (i->op == IR_br)
            return i->operand_count ? i->blocks[values[ir_operand(i, 0)->id] ? 0 : 1] : i->blocks[0];
        values[i->value.id] = v;
        s->values[n++] = v;
    }
    return NULL;
}

static unsigned run_item(ir_function *f, const ir_loops *l, uint32_t item, step *steps)
{
    uint32_t values[MOST_VALUES] = {0}, rounds[16] = {0};
    const ir_block *from = NULL;
    unsigned n = 0;

    for (ir_block *b = f->first; b && n < STEPS; n++) {
        ir_loop *headed = ir_loop_of(l, b);
        if (headed && headed->header == b) {
            bool again = from && ir_loop_has(l, headed, from);
            rounds[headed->index] = again ? rounds[headed->index] + 1 : 0;
        }
        memset(steps[n].rounds, 0, sizeof steps[n].rounds);
        for (const ir_loop *in = headed; in; in = in->parent)
            steps[n].rounds[in->index] = rounds[in->index];
        steps[n].block = b;
        steps[n].next = run_block(b, from, item, values, &steps[n]);
        from = b;
        b = steps[n].next;
    }
    return n;
}

static void compare_steps(const ir_uniformity *u, const step *x, const step *y)
{
    unsigned n = 0;

    if (x->block != y->block || memcmp(x->rounds, y->rounds, sizeof x->rounds) != 0)
        return;
    ir_each_inst(i, x->block) {
        if (i->value.type->kind != IR_VOID && !ir_is_divergent(u, &i->value))
            cr_assert_eq(x->values[n], y->values[n]);
        n++;
    }
    if (!ir_branch_is_divergent(u, x->block))
        cr_assert_eq(x->next, y->next);
}

Test(analyses, what_is_called_uniform_is_the_same_for_all_that_are_together)
{
    static step steps[ITEMS][STEPS];
    unsigned functions = 0, uniform = 0;

    for (uint32_t seed = 1; seed <= 1500; seed++) {
        random_state = seed * 104729;
        ir_function *f = random_function(3 + next_random(10));
        ir_loops *l = ir_loops_compute(&memory, ir_dominators_compute(&memory, f));
        if (!l->irreducible) {
            ir_uniformity *u = ir_uniformity_compute(&memory, f);
            unsigned counts[ITEMS];
            for (uint32_t item = 0; item < ITEMS; item++)
                counts[item] = run_item(f, l, item, steps[item]);
            for (uint32_t item = 1; item < ITEMS; item++)
                for (unsigned a = 0; a < counts[0]; a++)
                    for (unsigned b = 0; b < counts[item]; b++)
                        compare_steps(u, &steps[0][a], &steps[item][b]);
            functions++;
            ir_each_block(b, f)
                ir_each_inst(i, b)
                    uniform += i->op == IR_phi && !ir_is_divergent(u, &i->value);
        }
        arena_release(&memory);
    }
    cr_expect_gt(functions, 700);
    cr_expect_gt(uniform, 1000, "the analysis calls hardly anything uniform");
}
