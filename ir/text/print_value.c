/* ir/text/print_value.c - prints types and constants as LLVM writes them, so that reading them gives the same bits: floats that
 * six digits do not represent are printed in hexadecimal, arrays of bytes that are text as strings. */
#include "ir/text/printer.h"
#include "ir/text.h"
#include "src/base/bits.h"
#include "src/base/bug.h"

#include <math.h>
#include <stdlib.h>

static void print_fields(text *out, const ir_type *t)
{
    text_str(out, t->packed ? "<{" : "{");
    for (uint64_t i = 0; i < t->count; i++) {
        text_str(out, i ? ", " : " ");
        ir_print_type(out, t->fields[i]);
    }
    text_str(out, t->count ? " }" : "}");
    text_str(out, t->packed ? ">" : "");
}

void ir_print_struct_body(text *out, const ir_type *t)
{
    if (t->opaque)
        text_str(out, "opaque");
    else
        print_fields(out, t);
}

static void print_function_type(text *out, const ir_type *t)
{
    ir_print_type(out, t->element);
    text_str(out, " (");
    for (uint64_t i = 0; i < t->count; i++) {
        text_str(out, i ? ", " : "");
        ir_print_type(out, t->fields[i]);
    }
    if (t->variadic)
        text_str(out, t->count ? ", ..." : "...");
    text_char(out, ')');
}

void ir_print_type(text *out, const ir_type *t)
{
    switch (t->kind) {
    case IR_VOID:
        text_str(out, "void");
        return;
    case IR_INTEGER:
        text_printf(out, "i%u", t->bits);
        return;
    case IR_HALF:
        text_str(out, "half");
        return;
    case IR_FLOAT:
        text_str(out, "float");
        return;
    case IR_DOUBLE:
        text_str(out, "double");
        return;
    case IR_POINTER:
        text_str(out, "ptr");
        if (t->space)
            text_printf(out, " addrspace(%u)", t->space);
        return;
    case IR_VECTOR:
    case IR_ARRAY:
        text_printf(out, "%c%llu x ", t->kind == IR_VECTOR ? '<' : '[', (unsigned long long)t->count);
        ir_print_type(out, t->element);
        text_char(out, t->kind == IR_VECTOR ? '>' : ']');
        return;
    case IR_STRUCT:
        if (!t->name) {
            print_fields(out, t);
            return;
        }
        text_char(out, '%');
        ir_print_name(out, t->name);
        return;
    case IR_FUNCTION_TYPE:
        print_function_type(out, t);
        return;
    case IR_LABEL:
        text_str(out, "label");
        return;
    case IR_METADATA:
        text_str(out, "metadata");
        return;
    }
    bug("type kind %d", t->kind);
}

/* --- constants ------------------------------------------------------------------------------------------------------------ */

/* Prints float and double as LLVM does: decimal if six digits are exact, else the bits of a double. The payload of a float's
 * NaN is kept, where a hardware conversion might quieten it. */
static void print_float_constant(text *out, const ir_type *t, uint64_t bits)
{
    if (t->kind == IR_HALF) {
        text_printf(out, "0xH%04X", (unsigned)bits);
        return;
    }
    double v = ir_bits_to_double(t, bits);
    if (isfinite(v)) {
        char decimal[40];
        snprintf(decimal, sizeof decimal, "%.6e", v);
        if (strtod(decimal, NULL) == v) {
            text_str(out, decimal);
            return;
        }
    }
    uint64_t wide;
    memcpy(&wide, &v, sizeof wide);
    if (t->kind == IR_FLOAT && isnan(v))
        wide = bits >> 31 << 63 | UINT64_C(0x7FF) << 52 | (bits & 0x7FFFFF) << 29;
    text_printf(out, "0x%016llX", (unsigned long long)wide);
}

static void print_integer(text *out, unsigned width, uint64_t bits)
{
    if (width == 1)
        text_str(out, bits ? "true" : "false");
    else
        text_printf(out, "%lld", (long long)bits_signed(bits, width));
}

static void print_scalar(text *out, const ir_constant *c)
{
    const ir_type *t = c->value.type;

    if (ir_is_int(t)) {
        print_integer(out, t->bits, c->bits);
    } else if (ir_is_float(t)) {
        print_float_constant(out, t, c->bits);
    } else if (c->bits == 0) {
        text_str(out, "null");
    } else {
        text_printf(out, "inttoptr (i64 %lld to ", (long long)c->bits);
        ir_print_type(out, t);
        text_char(out, ')');
    }
}

static bool is_string(const ir_constant *c)
{
    const ir_type *t = c->value.type;

    if (t->kind != IR_ARRAY || t->element->kind != IR_INTEGER || t->element->bits != 8)
        return false;
    for (uint64_t i = 0; i < t->count; i++)
        if (c->elements[i]->kind != IR_CONST)
            return false;
    return true;
}

static void print_string(text *out, const ir_constant *c)
{
    text_str(out, "c\"");
    for (uint64_t i = 0; i < c->value.type->count; i++) {
        unsigned byte = (unsigned)ir_as_constant(c->elements[i])->bits;
        if (byte >= ' ' && byte < 127 && byte != '"' && byte != '\\')
            text_char(out, (char)byte);
        else
            text_printf(out, "\\%02X", byte);
    }
    text_char(out, '"');
}

static void print_aggregate(text *out, const ir_constant *c)
{
    const ir_type *t = c->value.type;
    const char *open = t->kind == IR_VECTOR ? "<" : t->kind == IR_ARRAY ? "[" : t->packed ? "<{ " : "{ ";
    const char *close = t->kind == IR_VECTOR ? ">" : t->kind == IR_ARRAY ? "]" : t->packed ? " }>" : " }";

    text_str(out, open);
    for (uint64_t i = 0; i < t->count; i++) {
        text_str(out, i ? ", " : "");
        ir_print_type(out, c->elements[i]->type);
        text_char(out, ' ');
        ir_print_value(out, c->elements[i]);
    }
    text_str(out, close);
}

static void print_address(text *out, const ir_constant *c)
{
    bool cast = c->value.type != c->base->type;

    if (cast) {
        text_str(out, "addrspacecast (");
        ir_print_type(out, c->base->type);
        text_char(out, ' ');
    }
    if (c->offset) {
        text_str(out, "getelementptr (i8, ");
        ir_print_type(out, c->base->type);
        text_char(out, ' ');
        ir_print_value(out, c->base);
        text_printf(out, ", i64 %lld)", (long long)c->offset);
    } else {
        ir_print_value(out, c->base);
    }
    if (cast) {
        text_str(out, " to ");
        ir_print_type(out, c->value.type);
        text_char(out, ')');
    }
}

void ir_print_value(text *out, const ir_value *v)
{
    const ir_constant *c = ir_try_constant(v);

    switch (v->kind) {
    case IR_CONST:
        print_scalar(out, c);
        return;
    case IR_ZERO:
        text_str(out, "zeroinitializer");
        return;
    case IR_UNDEF:
        text_str(out, "undef");
        return;
    case IR_POISON:
        text_str(out, "poison");
        return;
    case IR_AGGREGATE:
        if (is_string(c))
            print_string(out, c);
        else
            print_aggregate(out, c);
        return;
    case IR_ADDRESS:
        print_address(out, c);
        return;
    case IR_GLOBAL_VAR:
    case IR_FUNCTION:
        text_char(out, '@');
        ir_print_name(out, v->name);
        return;
    case IR_ARGUMENT: /* print.c prints locals, with the numbers of their function */
    case IR_INSTRUCTION:
        break;
    }
    bug("value kind %d", v->kind);
}
