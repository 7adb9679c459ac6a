/* src/driver/launch_file/programs.c - see programs.h. The options of the command line apply to every program and come last, so that
 * they win over those of the file. */
#include "src/driver/launch_file/programs.h"

/* Files that the options of a launch file name are relative to it. */
static const char *value_within(arena *memory, const char *folder, const option_given *g)
{
    return g->id == OPTION_include_dir || g->id == OPTION_include ? path_within(memory, folder, g->value) : g->value;
}

/* Reads the options of a `program` command into P. */
static void read_file_options(file_program *p, const char *folder, const word_list *words)
{
    arena *memory = p->session.memory;
    diag *d = p->session.diagnostics;
    VEC(char *) texts = {0};
    VEC(source_loc) where = {0};
    options given;

    for (size_t i = 0; i < words->count; i++) {
        vec_push(memory, &texts, arena_strdup(memory, words->items[i].text));
        vec_push(memory, &where, words->items[i].where);
    }
    options_parse_located(&given, memory, d, COMMAND_RUN, (int)texts.count, texts.items, where.items);
    for (size_t i = 0, n = 0; i < texts.count && n < given.operands.count; i++) {
        if (texts.items[i] != given.operands.items[n])
            continue;
        diag_error(d, where.items[i], "'program' takes one file; '%s' is not an option", texts.items[i]);
        n++;
    }
    for (size_t i = 0; i < given.given.count; i++) {
        option_given g = given.given.items[i];
        option_group group = option_rows[g.id].group;
        bool is_compile_option = group == GROUP_INPUT || group == GROUP_LANGUAGE || group == GROUP_OPTIMIZER;
        if (!is_compile_option)
            diag_error(d, g.where, "%s is not an option of a program; give it on the command line", option_rows[g.id].spelling);
        g.value = value_within(memory, folder, &g);
        vec_push(memory, &p->options.given, g);
    }
}

/* Adds the options of the command line, except -x, which is about the launch file. */
static void add_command_options(file_program *p, const options *o)
{
    for (size_t i = 0; i < o->given.count; i++)
        if (o->given.items[i].id != OPTION_run_language)
            vec_push(p->session.memory, &p->options.given, o->given.items[i]);
}

/* Compiles P. Each program has its own warning options, and earlier errors do not count as its own. */
static void compile_alone(file_program *p, const launch *l, const char *kernel, uint32_t group_items)
{
    diag *d = p->session.diagnostics, saved = *d;
    compilation *c = &p->compiled;

    d->errors = 0;
    if (!compilation_begin(c, &p->session, p->file, launch_stage(l))) {
        p->result = STATUS_REFUSED;
    } else if (!launch_accepts(l, c)) {
        p->result = STATUS_REFUSED;
    } else {
        c->kernel = kernel;
        c->set.gen.group_items = group_items;
        p->result = compile(c) ? STATUS_DONE : compile_failure(c);
    }
    saved.errors += d->errors;
    saved.warnings = d->warnings;
    saved.notes_follow = d->notes_follow;
    saved.included_from = d->included_from;
    *d = saved;
}

file_program *compile_program(session *s, const launch *l, const char *folder, word file, const word_list *options,
                              const char *kernel, uint32_t group_items)
{
    diag *d = s->diagnostics;
    unsigned errors = d->errors;
    source_loc command = d->command;
    file_program *p = arena_new(s->memory, file_program);

    p->session = *s;
    p->session.options = &p->options;
    p->file = path_within(s->memory, folder, arena_strdup(s->memory, file.text));
    p->options.command = s->options->command; /* run or debug */
    d->command = file.where;
    read_file_options(p, folder, options);
    add_command_options(p, s->options);
    p->result = STATUS_REFUSED;
    if (d->errors == errors)
        compile_alone(p, l, kernel, group_items);
    d->command = command;
    if (p->result == STATUS_DONE)
        reset_program(p, l);
    return p;
}

void reset_program(file_program *p, const launch *l)
{
    launch of = {.via_ir = l->via_ir};

    launch_set_program(&of, &p->compiled);
    launch_make_state(&of, p->session.memory);
    p->sim_state = of.sim_state;
    p->ir_state = of.ir_state;
}
