/* tests/unit/test_lower_check.c - a module lowered for checks keeps the types, names and columns of the source. Sizes and offsets are
 * those of the host's compiler. */
#include "ir/build.h"
#include "ir/source_type.h"
#include "parser/lower/lower.h"
#include "parser/syntax/parse.h"

#include <criterion/criterion.h>
#include <stddef.h>

void pp_default_features(pp_options *options);

static const char source[] =
    "typedef struct Node_s { float4 at; uint id; global struct Node_s *next; struct { char c; short s[3][2]; }; } Node;\n"
    "typedef Node Other;\n"
    "union U { int i; float f[4]; };\n"
    "struct Unused { bool b; };\n"
    "enum color { RED };\n"
    "kernel void k(global const Node *nodes, union U u, uint n, local int *p, enum color c, global void *v)\n"
    "{ local float tile[16][17]; const struct Unused x = {0}; tile[0][0] = 1; nodes[0];\n"
    "#define ADD(a, b) (a + b)\n"
    "  n = ADD(n, 1) *\n"
    "    2; mem_fence(CLK_LOCAL_MEM_FENCE); }\n";

struct host_node {
    _Alignas(16) float at[4];
    unsigned id;
    void *next;
    struct {
        char c;
        short s[3][2];
    };
};

static arena memory;
static ir_module *m;
static ir_function *k;

static void set_up(void)
{
    interner names;
    source_map sources;
    diag d;
    pp_options pp = {.cl_version = 300};

    arena_init(&memory);
    interner_init(&names, &memory);
    source_init(&sources, &memory);
    diag_init(&d, &sources, stderr);
    pp_default_features(&pp);
    parse_options options = {.cl_version = 300, .generic_space = true, .preprocessing = &pp};
    preprocessor *reader = pp_new(&memory, &names, &sources, &d, &pp, "k.cl", source, strlen(source));
    ast_unit *unit = parse_unit(&memory, &names, &sources, &d, reader, &options);
    m = lower_unit(&memory, unit, &sources, &d, &(lower_options){.cl_version = 300, .check = true});
    k = ir_function_find(m, "k");
    cr_assert(k && !diag_failed(&d));
}

static void tear_down(void)
{
    arena_release(&memory);
}

TestSuite(lower_check, .init = set_up, .fini = tear_down);

Test(lower_check, records_by_name)
{
    const ir_source_type *node = ir_source_type_find(m, "Node");

    cr_assert(node && node->kind == IR_SOURCE_RECORD);
    cr_expect_str_eq(node->name, "struct Node_s");
    cr_expect_str_eq(node->typedef_name, "Node");
    cr_expect_eq(ir_source_type_find(m, "struct Node_s"), node);
    cr_expect_eq(ir_source_type_find(m, "Node_s"), node);
    cr_expect_eq(ir_source_type_find(m, "Other"), node);
    cr_expect(ir_source_type_find(m, "U")->is_union);
    cr_expect_eq(ir_source_type_find(m, "Unused")->count, 1);
    cr_expect_null(ir_source_type_find(m, "color"));
    cr_expect_null(ir_source_type_find(m, "Nod"));
}

Test(lower_check, fields)
{
    const ir_source_type *node = ir_source_type_find(m, "Node"), *inner = node->fields[3].type;

    cr_assert_eq(node->count, 4);
    cr_expect_eq(node->size, sizeof(struct host_node));
    cr_expect_eq(node->align, _Alignof(struct host_node));
    cr_expect_str_eq(node->fields[0].name, "at");
    cr_expect(node->fields[0].type->kind == IR_SOURCE_VECTOR && node->fields[0].type->count == 4);
    cr_expect_str_eq(node->fields[0].type->element->name, "float");
    cr_expect_eq(node->fields[1].offset, offsetof(struct host_node, id));
    cr_expect(!node->fields[1].type->is_signed && !node->fields[1].type->is_float);
    cr_expect_eq(node->fields[2].type->element, node);
    cr_expect_null(node->fields[3].name);
    cr_expect_eq(node->fields[3].offset, offsetof(struct host_node, c));
    cr_assert_eq(inner->count, 2);
    cr_expect_eq(inner->fields[1].offset, offsetof(struct host_node, s) - offsetof(struct host_node, c));
    cr_expect_eq(inner->fields[1].type->count, 3);
    cr_expect_eq(inner->fields[1].type->element->count, 2);
    cr_expect(inner->fields[1].type->element->element->is_signed);
}

Test(lower_check, kernel_parameters)
{
    const ir_source_type *nodes = k->args[0]->source, *color = k->args[4]->source;

    cr_assert_eq(nodes->kind, IR_SOURCE_POINTER);
    cr_expect(nodes->space == IR_GLOBAL && nodes->size == 8);
    cr_expect_eq(nodes->element, ir_source_type_find(m, "Node"));
    cr_expect_eq(k->args[1]->source, ir_source_type_find(m, "union U"));
    cr_expect_str_eq(k->args[2]->source->name, "uint");
    cr_expect(k->args[3]->source->space == IR_LOCAL);
    cr_expect(color->kind == IR_SOURCE_SCALAR && color->size == 4 && strcmp(color->name, "enum color") == 0);
    cr_expect(k->args[5]->source->element->kind == IR_SOURCE_SCALAR && k->args[5]->source->element->size == 0);
}

Test(lower_check, variables)
{
    const ir_global *tile = m->globals;

    cr_assert(tile && tile->source);
    cr_expect_str_eq(tile->value.name, "k.tile");
    cr_expect_str_eq(tile->source_name, "tile");
    cr_expect_str_eq(tile->source->name, "float[16][17]");
    cr_expect_eq(tile->source->element->count, 17);
    ir_compact(m);
    ir_each_inst(i, k->first)
        if (i->op == IR_alloca && strcmp(i->value.name, "x") == 0) {
            cr_expect_str_eq(ir_source_variable_of(i)->name, "x");
            cr_expect_eq(ir_source_variable_of(i)->type, ir_source_type_find(m, "Unused"));
            cr_expect(ir_source_variable_of(i)->is_const);
            return;
        }
    cr_expect(false, "no alloca of 'x'");
}

static const ir_inst *first_of(ir_opcode op)
{
    ir_each_inst(i, k->first)
        if (i->op == op)
            return i;
    cr_assert(false, "no %s", ir_op_name(op));
    return NULL;
}

static void expect_columns(const ir_inst *i, uint32_t line, uint32_t column, uint32_t first, uint32_t last)
{
    const ir_loc *l = &m->locs.items[i->loc];

    cr_expect(l->line == line && l->column == column && l->first == first && l->last == last, "%u:%u %u-%u", l->line, l->column,
              l->first, l->last);
}

Test(lower_check, columns_of_expressions)
{
    expect_columns(first_of(IR_add), 9, 7, 7, 9);   /* the name of the macro */
    expect_columns(first_of(IR_mul), 9, 17, 7, 17); /* to the end of the line */
}

Test(lower_check, memory_that_a_fence_orders)
{
    cr_expect_eq(first_of(IR_fence)->memories, 1);
    ir_compact(m);
    cr_expect_eq(first_of(IR_fence)->memories, 1);
}
