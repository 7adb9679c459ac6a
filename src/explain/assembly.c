/* src/explain/assembly.c - the code of a kernel: each instruction with its operands, the registers of their elements, and names. */
#include "src/explain/attempts.h"
#include "src/explain/snapshots.h"

#include "backend/isa/bits.h"

#include <string.h>

static const explain_origin *origin_of(const explain_attempt *a, size_t at)
{
    return a && at < a->origins.count ? &a->origins.items[at] : NULL;
}

/* The text of I without its indentation and comments, and with single blanks. */
static const char *text_of_inst(arena *memory, const gen_kernel *k, const gen_inst *i)
{
    text line, out;

    text_init(&line, memory);
    text_init(&out, memory);
    gen_print_inst(&line, k, i);
    const char *comment = strstr(line.data, " //");
    size_t length = comment ? (size_t)(comment - line.data) : line.length;
    for (size_t n = 0; n < length; n++)
        if (line.data[n] != ' ' || (out.length && out.data[out.length - 1] != ' '))
            text_char(&out, line.data[n]);
    while (out.length && out.data[out.length - 1] == ' ')
        out.data[--out.length] = '\0';
    return out.data;
}

static const char *label_of(arena *memory, const gen_inst *i)
{
    return i->label >= 0 ? arena_printf(memory, "L%d", i->label) : "";
}

/* --- operands ------------------------------------------------------------------------------------------------------------- */

/* The operand of instruction I with number NUMBER: 0 is the destination, the sources follow. */
typedef struct operand {
    const gen_inst *inst;
    const gen_operand *o;
    unsigned number;
    int value; /* virtual register */
} operand;

static const char *role_of(const operand *p)
{
    static const char *const roles[] = {"dst", "src0", "src1", "src2"};
    static const char *const message_roles[] = {"dst", "address", "data"};

    return gen_op_is(p->inst->op, GEN_IS_SEND) && p->number < 3 ? message_roles[p->number] : roles[p->number];
}

/* The registers that message I transfers as operand NUMBER. */
static unsigned payload_registers(const gen_inst *i, unsigned number)
{
    gen_message m;

    if (i->desc_in_reg || i->exdesc_in_reg || !gen_message_decode(&m, i->desc, i->exdesc))
        return number ? 1 : 0;
    return number == 0 ? m.rlen : number == 1 ? m.mlen : m.xlen;
}

static int64_t byte_of_element(const operand *p, unsigned n)
{
    return p->number ? gen_src_byte(p->o, n) : gen_dst_byte(p->o, n);
}

/* Writes the elements as runs at equal distances: first byte, distance, count. An operand that all channels share has one element. */
static void write_elements(json_writer *w, const operand *p)
{
    unsigned count = p->number && gen_is_scalar(p->o) ? 1 : p->inst->exec, first = 0;

    json_begin(w, "elements", '[');
    while (first < count) {
        int64_t start = byte_of_element(p, first), distance = first + 1 < count ? byte_of_element(p, first + 1) - start : 0;
        unsigned length = 1;
        while (first + length < count && byte_of_element(p, first + length) == start + length * distance)
            length++;
        json_numbers(w, NULL, (int64_t[]){start, distance, length}, 3);
        first += length;
    }
    json_end(w, ']');
}

static const char *region_of(arena *memory, const char *operand_text)
{
    const char *from = strchr(operand_text, '<'), *to = from ? strchr(from, '>') : NULL;

    return to ? arena_strndup(memory, from, (size_t)(to - from) + 1) : "";
}

static void write_operand(explain_column *e, json_writer *w, const operand *p)
{
    const gen_operand *o = p->o;
    bool is_payload = gen_op_is(p->inst->op, GEN_IS_SEND) && o->file == GEN_FILE_GRF, is_register = o->file == GEN_FILE_GRF;
    bool is_direct = (is_register || o->file == GEN_FILE_MME) && !o->indirect;
    text out;

    text_init(&out, e->memory);
    gen_print_operand(&out, p->inst, o, p->number == 0);
    json_begin(w, NULL, '{');
    json_text(w, "role", role_of(p));
    json_number(w, "register", is_direct ? (int64_t)gen_operand_start(o) / GEN_GRF_BYTES : -1);
    json_number(w, "byte", is_direct ? (int64_t)gen_operand_start(o) % GEN_GRF_BYTES : 0);
    json_text(w, "type", gen_type_name(o->type));
    json_number(w, "bytes", gen_type_bytes(o->type));
    json_text(w, "region", is_payload ? "" : region_of(e->memory, out.data));
    if (is_payload)
        json_number(w, "count", payload_registers(p->inst, p->number));
    else if (is_direct)
        write_elements(w, p);
    json_text(w, "text", out.data);
    json_number(w, "value", p->value);
    json_end(w, '}');
}

static bool is_shown(const gen_operand *o)
{
    return o->file != GEN_FILE_NONE && o->file != GEN_FILE_LABEL;
}

static void write_flag(explain_column *e, json_writer *w, const gen_inst *i)
{
    json_begin(w, NULL, '{');
    json_text(w, "role", "flag");
    json_number(w, "register", -1);
    json_number(w, "byte", 0);
    json_text(w, "type", "uw");
    json_number(w, "bytes", 2);
    json_text(w, "region", "");
    json_text(w, "text", arena_printf(e->memory, "f%u.%u", i->flag / 2u, i->flag % 2u));
    json_number(w, "value", -1);
    json_end(w, '}');
}

static void write_operands(explain_column *e, json_writer *w, const gen_inst *i, const explain_origin *from)
{
    json_begin(w, "operands", '[');
    for (unsigned n = 0; n <= gen_op_sources(i->op); n++) {
        operand p = {i, n ? &i->src[n - 1] : &i->dst, n, from ? from->vreg[n] : -1};
        if (is_shown(p.o) && (n || !gen_op_is(i->op, GEN_NO_DST)))
            write_operand(e, w, &p);
    }
    if (i->pred || (i->cond && i->op != GEN_OP_sel && i->op != GEN_OP_csel))
        write_flag(e, w, i);
    json_end(w, ']');
}

/* Writes the names of the variables of the operands, each once. */
static void write_names(explain_column *e, json_writer *w, const explain_attempt *a, const explain_origin *from)
{
    const char *names[1 + GEN_MAX_SRC] = {0};
    unsigned count = 0;

    json_begin(w, "names", '[');
    for (unsigned n = 0; from && n <= GEN_MAX_SRC; n++) {
        const char *name = explain_name_of_variable(e, a, from->vreg[n]);
        unsigned k = 0;
        while (k < count && strcmp(names[k], name) != 0)
            k++;
        if (!*name || k < count)
            continue;
        names[count++] = name;
        json_text(w, NULL, name);
    }
    json_end(w, ']');
}

/* --- instructions --------------------------------------------------------------------------------------------------------- */

/* The place of instruction AT: its source line, or its line in the assembly file. */
static int64_t place_of(explain_column *e, const gen_kernel *k, const gen_inst *i)
{
    if (i->loc)
        return explain_place_of(e, i->loc);
    if (!i->line)
        return -1;
    const gen_source_line *at = &k->lines.items[i->line - 1];
    return explain_place_id(e, (explain_file){at->file, at->library}, at->line, at->column);
}

static int jump_of(const gen_inst *i)
{
    for (unsigned n = gen_op_is(i->op, GEN_IS_FLOW) ? gen_op_sources(i->op) : 0; n-- > 0;)
        if (i->src[n].file == GEN_FILE_LABEL)
            return i->src[n].label;
    return -1;
}

/* Writes the fields of the bits of I, at CODE, as strings: one for each line of `gasket dis --bits`. */
static void write_bits(explain_column *e, json_writer *w, const gen_inst *i, const char *code)
{
    arena scratch;
    text fields;

    arena_init(&scratch);
    text_init(&fields, &scratch);
    gen_explain_code(&fields, i, (const unsigned char *)code);
    json_begin(w, "bits", '[');
    for (char *line = strtok(fields.data, "\n"); line; line = strtok(NULL, "\n"))
        json_number(w, NULL, explain_plain_string_id(e, line));
    json_end(w, ']');
    arena_release(&scratch);
}

void explain_write_assembly(explain_column *e, json_writer *w, const gen_kernel *k, const explain_attempt *a)
{
    size_t offset = 0;
    gen_code_problem problem;
    text code;

    text_init(&code, e->memory);
    bool has_bits = gen_encode_kernel(&code, k, &problem);
    json_begin(w, "assembly", '[');
    for (size_t n = 0; n < k->insts.count && explain_shows_code(e, k); n++) {
        const gen_inst *i = &k->insts.items[n];
        const explain_origin *from = origin_of(a, n);
        json_begin(w, NULL, '{');
        json_text(w, "text", text_of_inst(e->memory, k, i));
        json_number(w, "place", place_of(e, k, i));
        json_number(w, "id", from ? from->id : -1);
        if (from && from->value >= 0)
            json_number(w, "value", from->value);
        json_text(w, "block", label_of(e->memory, i));
        write_names(e, w, a, from);
        write_operands(e, w, i, from);
        if (jump_of(i) >= 0)
            json_number(w, "jump", jump_of(i));
        if (from && from->why)
            json_text(w, "why", from->why);
        if (has_bits)
            write_bits(e, w, i, code.data + offset);
        offset += gen_inst_bytes(i);
        json_end(w, '}');
    }
    json_end(w, ']');
}
