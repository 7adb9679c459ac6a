/* src/run/launch_report.c - reports what a launch leaves: output of printf, accesses out of bounds, faults, pipes. */
#include "src/run/fault.h"
#include "src/run/launch.h"
#include "src/run/pipe.h"
#include "src/run/printf.h"

/* Logs REPORT, a fault (or a warning) at WHERE, as a diagnostic: the first line without its location, the others as notes. */
static void log_report(diag *d, const char *report, bool is_warning, diag_place where)
{
    static const char prefix[] = "warning: ";
    arena *memory = d->log->memory;
    size_t n = strcspn(report, "\n");
    text place;

    text_init(&place, memory);
    run_print_place(&place, where.file, where.line, where.column);
    const char *line = arena_strndup(memory, report, n) + (is_warning ? sizeof prefix - 1 : 0);
    const char *at = where.file ? strstr(line, place.data) : NULL;
    const char *message = at ? arena_printf(memory, "%.*s%s", (int)(at - line), line, at + place.length) : line;
    if (is_warning)
        diag_report_at(d, DIAG_WARNING, where.file, where.line, where.column, "%s", message);
    else
        diag_finding(d, DIAG_ERROR, where, "fault", "%s", message);
    for (report += n; *report; report += n) {
        report += strspn(report, "\n ");
        n = strcspn(report, "\n");
        if (n)
            diag_note_in(d, where, "%.*s", (int)n, report);
    }
}

/* Prints REPORT to the stream for faults; logs it if that is the stream of diagnostics that are logged. */
static void print_report(const launch *l, bool is_warning, const text *report, diag_place where)
{
    diag *d = l->diagnostics;

    if (d->log && l->faults == d->out)
        log_report(d, report->data, is_warning, where);
    else
        fwrite(report->data, 1, report->length, l->faults);
}

static const char *kernel_name(const launch *l)
{
    return l->function ? l->function->value.name : l->kernel->name;
}

/* The line of the source, or of the assembly, at which the kernel of L begins; file NULL: unknown. */
static check_place kernel_place(const launch *l)
{
    source_place at;

    if (!l->function)
        return source_where(l->program.sources, l->kernel->loc, &at) ? (check_place){.file = at.file, .line = at.line}
                                                                     : (check_place){0};
    uint32_t loc = l->function->loc ? l->function->loc : l->function->first->first ? l->function->first->first->loc : 0;
    const ir_loc *i = &l->program.module->locs.items[loc];
    return (check_place){.file = i->file, .line = i->line};
}

static void report_at_kernel(const launch *l, bool is_warning, const char *title, const char *what)
{
    check_place at = kernel_place(l);
    text report;

    text_init(&report, l->memory);
    text_printf(&report, "%s in kernel '%s'", title, kernel_name(l));
    run_print_place(&report, at.file, at.line, 0);
    text_printf(&report, ": %s\n", what);
    print_report(l, is_warning, &report, (diag_place){.file = at.file, .line = at.line});
}

void launch_report_fault(const launch *l, const char *what)
{
    report_at_kernel(l, false, "fault", what);
}

void launch_report_order(const launch *l, const char *what)
{
    bool is_warning = l->in_place && !l->is_tolerant;

    report_at_kernel(l, is_warning, is_warning ? "warning: undefined order" : "undefined order", what);
}

void launch_report_damage(launch *l, const char *memory, const char *problem)
{
    const char *what = arena_printf(l->memory, "%s was overwritten: %s", memory, problem);
    check_findings *all = &l->check.findings;
    bool is_new;

    if (!(l->check.kinds >> CHECK_bounds & 1)) {
        launch_report_fault(l, what);
        return;
    }
    check_finding *f = check_find(all, CHECK_bounds, UINT64_MAX, (uintptr_t)kernel_name(l), NULL, &is_new);
    if (!f || !is_new)
        return;
    f->where = kernel_place(l);
    f->kernel = kernel_name(l);
    f->message = arena_strdup(all->memory, what);
}

static const char *stray_title(bool of_image)
{
    return of_image ? "warning: undefined access to an image" : "warning: access out of bounds";
}

/* Completes REPORT, which describes the first access outside its surface, or to an image if OF_IMAGE, with the number of further ones. */
static void describe_strays(text *report, const launch *l, uint64_t strays, bool of_image)
{
    if (strays > 1)
        text_printf(report, "  and %llu more %s\n", (unsigned long long)strays - 1,
                    of_image ? "undefined accesses" : "accesses out of bounds");
    text_printf(report, "  %s; %s%s reports each of them\n",
                of_image
                    ? "the texel is read or written in the format of the image; outside the image the border colour is read, "
                      "and nothing is written"
                    : "the hardware reads 0 outside of buffers and writes nothing, and rounds the size of local memory up",
                l->in_place && !l->is_tolerant ? "GASKET_CHECK=" : "--via=sim --check=", of_image ? "access,bounds" : "bounds");
}

/* Prints the line of the instruction if it was read from an assembly file. */
static void print_assembly_line(text *report, const source_map *sources, source_loc loc)
{
    source_place at;

    if (source_where(sources, loc, &at))
        text_printf(report, "  at %s:%u\n", at.file, at.line);
}

/* Replaces the parts of F if it is the misuse of a pipe: the library ends the kernel with another fault. */
static void explain_fault(const launch *l, run_fault *f)
{
    bool is_null = f->has_address && f->address == 0;
    uint32_t source_line;
    const char *reason = is_null ? pipe_fault_message(l->memory, l->values, &source_line) : NULL;

    if (!reason)
        return;
    f->message = reason;
    f->has_address = false;
    for (unsigned n = 0; n < f->item_count; n++)
        f->items[n].has_address = false;
    if (!source_line || !l->program.source_file)
        return;
    f->file = l->program.source_file;
    f->line = source_line;
    f->column = 0;
}

static diag_place place_of(const run_fault *f)
{
    return (diag_place){.file = f->file, .line = f->line, .column = f->column};
}

static void print_strays(launch *l)
{
    const run_fault *first = &l->result.stray;
    text report;

    text_init(&report, l->memory);
    run_print_fault(&report, stray_title(first->of_image), first);
    describe_strays(&report, l, l->result.strays, first->of_image);
    print_report(l, true, &report, place_of(first));
}

static void print_fault(launch *l)
{
    run_fault *f = &l->result.fault;
    text report;

    text_init(&report, l->memory);
    explain_fault(l, f);
    run_print_fault(&report, "fault", f);
    print_assembly_line(&report, l->program.sources, f->loc);
    print_report(l, false, &report, place_of(f));
}

/* Prints the records of the printf of L's kernel, which are to be seen before the kernel counts as ended. False after the report that it has
 * overwritten them. */
static bool show_printed(launch *l)
{
    const run_result *r = &l->result;
    const char *problem = r->printed_by_intel
                              ? printf_show_intel(l->printed, l->memory, r->printed, r->strings, r->find_text, r->context)
                              : printf_show(l->printed, l->memory, r->printed, r->find_text, r->context);

    fflush(l->printed);
    if (problem)
        launch_report_damage(l, "the printf buffer", problem);
    return !problem;
}

status launch_report(launch *l)
{
    bool is_printed = !l->result.printed || show_printed(l);

    if (l->result.strays)
        print_strays(l);
    if (l->result.ok)
        return is_printed ? STATUS_DONE : STATUS_FAULT;
    if (!l->result.fault.is_finding)
        print_fault(l);
    return STATUS_FAULT;
}

/* The ids of the work-item of L with LINEAR, a global linear id. */
static void find_item(const launch *l, uint32_t linear, check_item *out)
{
    const run_sizes *z = l->sizes;

    for (unsigned d = 0; d < 3; d++) {
        size_t at = linear % z->global[d];
        out->global[d] = (uint32_t)(at + z->offset[d]);
        out->group[d] = (uint32_t)(at / z->local[d]);
        out->local[d] = (uint32_t)(at % z->local[d]);
        linear /= (uint32_t)z->global[d];
    }
}

/* Reports the packets OPEN that L has not committed. */
static void report_open(launch *l, const pipe_open *open)
{
    check_findings *all = &l->check.findings;
    check_item item;
    bool is_new;
    text report;

    find_item(l, open->item, &item);
    if (!(l->check.kinds >> CHECK_events & 1)) {
        text_init(&report, l->memory);
        text_printf(&report, "fault in kernel '%s': %s\n  work-item: global id (%u,%u,%u)\n", kernel_name(l), open->message,
                    (unsigned)item.global[0], (unsigned)item.global[1], (unsigned)item.global[2]);
        print_report(l, false, &report, (diag_place){0});
        return;
    }
    check_finding *f = check_find(all, CHECK_events, UINT64_MAX, (uintptr_t)kernel_name(l), &item, &is_new);
    if (!f || !is_new)
        return;
    f->where = kernel_place(l);
    f->kernel = kernel_name(l);
    f->message = arena_strdup(all->memory, open->message);
}

bool launch_report_pipes(launch *l)
{
    const char *name, *problem = pipe_damage(l, &name);
    pipe_open open;

    if (problem) {
        launch_report_damage(l, arena_printf(l->memory, "the header of pipe '%s'", name), problem);
        return true;
    }
    l->is_open = pipe_find_open(&open, l);
    if (l->is_open)
        report_open(l, &open);
    return l->is_open;
}
