/* backend/visa/visa.c - see visa.h: the frame of the text, and the walk over the instructions. */
#include "backend/visa/writer.h"

#include "backend/machine/regalloc.h"

#include "src/base/bug.h"

#include <stdarg.h>

void visa_refuse(visa_writer *w, const char *fmt, ...)
{
    va_list ap;

    if (w->problem.what)
        return;
    va_start(ap, fmt);
    w->problem.what = arena_vprintf(w->memory, fmt, ap);
    va_end(ap);
    w->problem.line = w->at ? w->at->g.line : 0;
}

/* Appends NAME as a string literal. */
static void print_string(text *out, const char *name)
{
    text_char(out, '"');
    for (const unsigned char *c = (const unsigned char *)name; *c; c++)
        if (*c == '"' || *c == '\\')
            text_printf(out, "\\%c", *c);
        else if (*c < ' ' || *c >= 127)
            text_printf(out, "\\x%02x", *c);
        else
            text_char(out, (char)*c);
    text_char(out, '"');
}

static void write_file_name(visa_writer *w, const char *name)
{
    text_str(&w->body, "    FILE ");
    print_string(&w->body, name);
    visa_end(w);
}

/* Writes the source location of I, unless it is unknown or that of the instruction before. */
static void write_line(visa_writer *w, const mir_inst *i)
{
    uint32_t line = i->kind == MIR_OP ? i->g.line : 0;
    const ir_loc *at = w->f->module && line && line < w->f->module->locs.count ? &w->f->module->locs.items[line] : NULL;

    if (!at || !at->file || !at->line || at->implied || at->library)
        return;
    if (!w->line || at->file != w->line->file)
        write_file_name(w, at->file);
    if (!w->line || at->line != w->line->line || at->file != w->line->file)
        text_printf(&w->body, "    LOC %u\n", (unsigned)at->line);
    w->line = at;
}

/* Returns the last instruction of the macro that I begins, a quotient or a root: the mark that its steps are skipped to. */
static const mir_inst *end_of_macro(const mir_inst *i)
{
    while (i && i->kind != MIR_MARK)
        i = i->next;
    return i;
}

static bool begins_macro(const mir_inst *i)
{
    return i->kind == MIR_OP && (i->g.op == GEN_OP_math_invm || i->g.op == GEN_OP_math_rsqtm);
}

static void write_block(visa_writer *w, const mir_block *b)
{
    for (unsigned k = 0; k < VISA_ADDRESS_WORDS; k++)
        w->words[k] = (visa_address){.variable = MIR_NONE};
    w->descriptor = MIR_NONE;
    if (bitset_has(&w->targets, b->number)) {
        visa_label(w, &w->body, b);
        text_str(&w->body, ":\n");
    }
    for (const mir_inst *i = b->first; i; i = i->next) {
        if (w->origins)
            vec_push(w->memory, w->origins, (visa_origin){w->body.length, i->kind == MIR_OP ? i->g.line : 0});
        write_line(w, i);
        if (visa_is_branch(i))
            visa_branch(w, i, b);
        else
            visa_instruction(w, i);
        if (begins_macro(i))
            i = end_of_macro(i);
        if (!i)
            return;
    }
}

static void write_body(visa_writer *w)
{
    size_t routine = 0;

    text_str(&w->body, ".function \"");
    visa_kernel_name(&w->body, w->name);
    text_str(&w->body, "\"\n");
    if (visa_depends_on_lanes(w))
        visa_part_lanes(w);
    mir_each_block(b, w->f) {
        if (routine < w->f->routines.count && w->f->routines.items[routine]->entry == b) {
            text_str(&w->body, ".function \"");
            visa_routine_name(&w->body, w->f, w->f->routines.items[routine++]);
            text_str(&w->body, "\"\n");
        }
        write_block(w, b);
    }
}

/* The private variables of a thread are at the start of its scratch memory, and the finalizer spills after them. */
static void print_attributes(const visa_writer *w, text *out)
{
    text_str(out, ".kernel_attr OutputAsmPath=\"");
    visa_kernel_name(out, w->name);
    text_printf(out, "\"\n.kernel_attr Target=\"cm\"\n.kernel_attr SimdSize=%u\n", w->f->simd);
    if (w->scratch_bytes)
        text_printf(out, ".kernel_attr SpillMemOffset=%u\n", w->scratch_bytes);
}

void visa_print(text *out, const mir_function *f, const char *name, unsigned scratch_bytes, visa_problem *problem,
                visa_origins *origins)
{
    mir_function *own = mir_copy(f->memory, f);
    visa_writer w = {
        .memory = f->memory, .f = own, .name = name, .scratch_bytes = scratch_bytes, .descriptor = MIR_NONE, .origins = origins};
    size_t first = origins ? origins->count : 0;

    text_init(&w.body, f->memory);
    visa_repeat_code(&w, own);
    mir_shape(own);
    mir_coalesce(own);
    visa_analyze(&w);
    write_body(&w);
    text_str(out, ".kernel ");
    print_string(out, name);
    text_char(out, '\n');
    visa_print_declarations(&w, out);
    print_attributes(&w, out);
    for (size_t n = first; origins && n < origins->count; n++)
        origins->items[n].at += out->length;
    text_add(out, w.body.data, w.body.length);
    *problem = w.problem;
}
