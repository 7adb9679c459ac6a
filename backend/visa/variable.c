/* backend/visa/variable.c - names and declarations of variables.
 *
 *   .decl V0012 v_type=G type=d num_elts=16 align=GRF                       virtual register v12
 *   .decl V0012_uw v_type=G type=uw num_elts=32 align=GRF alias=<V0012, 0>  the same bytes, read as words
 *   .decl P0013 v_type=P num_elts=16                                        virtual flag v13
 *   .decl A0000 v_type=A num_elts=8                                         words of a0
 *
 * A variable of vISA has one type, so each other type that an operand has needs an alias. Registers of the payload are inputs: their
 * offset is that in the thread's registers, and the finalizer leaves them there. */
#include "backend/visa/writer.h"

#include "src/base/bug.h"

int visa_new_variable(visa_writer *w, mir_class class, unsigned bytes)
{
    visa_variable v = {.class = class, .bytes = bytes, .align = bytes};

    vec_push(w->memory, &w->variables, v);
    return (int)w->variables.count - 1;
}

static visa_variable *use(visa_writer *w, int v)
{
    bug_unless(v >= 0 && (size_t)v < w->variables.count);
    visa_variable *x = &w->variables.items[v];

    x->is_used = true;
    return x;
}

void visa_name_untyped(visa_writer *w, int v)
{
    text_printf(&w->body, "%c%04d", use(w, v)->class == MIR_FLAG ? 'P' : 'V', v);
}

void visa_name(visa_writer *w, int v, gen_type t)
{
    visa_variable *x = use(w, v);

    visa_name_untyped(w, v);
    if (x->class == MIR_FLAG)
        return;
    if (!x->has_type) {
        x->has_type = true;
        x->type = t;
    }
    if (x->type == t)
        return;
    x->aliases |= 1u << t;
    text_printf(&w->body, "_%s", gen_type_name(t));
}

/* The type of a variable that no operand names. */
static gen_type plain_type(const visa_variable *x)
{
    return x->bytes % 4 == 0 ? GEN_ud : x->bytes % 2 == 0 ? GEN_uw : GEN_ub;
}

/* The alignment of X, at least that of elements of SIZE bytes. */
static const char *alignment(const visa_variable *x, unsigned size)
{
    unsigned align = x->bytes >= GEN_GRF_BYTES || x->align >= GEN_GRF_BYTES ? GEN_GRF_BYTES : x->align > size ? x->align : size;

    return align == 1    ? "byte"
           : align == 2  ? "word"
           : align == 4  ? "dword"
           : align == 8  ? "qword"
           : align == 16 ? "oword"
                         : "GRF";
}

/* The largest element of the operands that name X. */
static unsigned largest_element(const visa_variable *x)
{
    unsigned size = gen_type_bytes(x->type);

    for (unsigned t = 0; t < GEN_TYPE_COUNT; t++)
        if (x->aliases >> t & 1 && gen_type_bytes(t) > size)
            size = gen_type_bytes(t);
    return size;
}

static bool is_header(const visa_writer *w, size_t v)
{
    return (int)v == w->f->r0;
}

static void declare_general(const visa_writer *w, text *out, size_t v)
{
    visa_variable *x = &w->variables.items[v];
    gen_type t = x->has_type ? x->type : plain_type(x);
    const char *align = alignment(x, largest_element(x));

    x->type = t;
    text_printf(out, ".decl V%04zu v_type=G type=%s num_elts=%u align=%s%s\n", v, gen_type_name(t), x->bytes / gen_type_bytes(t),
                align, is_header(w, v) ? " alias=<%r0, 0>" : "");
    for (unsigned a = 0; a < GEN_TYPE_COUNT; a++)
        if (x->aliases >> a & 1)
            text_printf(out, ".decl V%04zu_%s v_type=G type=%s num_elts=%u align=%s alias=<V%04zu, 0>\n", v, gen_type_name(a),
                        gen_type_name(a), x->bytes / gen_type_bytes(a), align, v);
}

static bool is_input(const visa_writer *w, size_t v)
{
    return v < w->f->vregs.count && w->f->vregs.items[v].is_fixed && !is_header(w, v);
}

/* Inputs are in the order of their offsets. */
static void print_inputs(const visa_writer *w, text *out)
{
    int last = 0;

    for (;;) {
        const mir_vreg *next = NULL;
        for (size_t v = 0; v < w->f->vregs.count; v++) {
            const mir_vreg *r = &w->f->vregs.items[v];
            if (is_input(w, v) && w->variables.items[v].is_used && r->address > last && (!next || r->address < next->address))
                next = r;
        }
        if (!next)
            return;
        text_printf(out, ".input V%04d offset=%d size=%u\n", (int)(next - w->f->vregs.items), next->address, next->bytes);
        last = next->address;
    }
}

void visa_print_declarations(visa_writer *w, text *out)
{
    for (size_t v = 0; v < w->variables.count; v++) {
        const visa_variable *x = &w->variables.items[v];
        if (!x->is_used)
            continue;
        if (x->class == MIR_FLAG)
            text_printf(out, ".decl P%04zu v_type=P num_elts=%u\n", v, 8 * x->bytes);
        else
            declare_general(w, out, v);
    }
    for (size_t a = 0; a < w->addresses.count; a++)
        text_printf(out, ".decl A%04zu v_type=A num_elts=%u\n", a, w->addresses.items[a]);
    print_inputs(w, out);
}
