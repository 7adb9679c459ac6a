/* src/run/fault.c - prints faults of both engines. */
#include "src/run/fault.h"

#include "src/base/bits.h"

#include <inttypes.h>

static void print_ids(text *out, const uint32_t id[3])
{
    text_printf(out, "(%" PRIu32 ",%" PRIu32 ",%" PRIu32 ")", id[0], id[1], id[2]);
}

/* Describes the distance from the nearest buffer, which has a size if the engine tells it. */
static void print_near(text *out, const run_fault *f)
{
    uint64_t inside = f->address - f->near_address;
    bool is_inside = f->has_near_bytes && inside < f->near_bytes;

    uint64_t distance = is_inside ? f->near_bytes - inside : bits_magnitude(f->distance);
    if (!f->near)
        return;
    if (!distance)
        text_printf(out, ", just past the end of '%s'", f->near);
    else
        text_printf(out, ", %" PRIu64 " byte%s %s '%s'", distance, distance == 1 ? "" : "s",
                    f->distance < 0 ? "before the beginning of"
                    : is_inside     ? "before the end of"
                                    : "past the end of",
                    f->near);
    if (f->has_near_bytes && f->distance >= 0)
        text_printf(out, " (%" PRIu64 " bytes)", f->near_bytes);
}

static void print_items(text *out, const run_fault *f)
{
    enum { SHOWN = 4 };

    for (unsigned n = 0; n < f->item_count && n < SHOWN; n++) {
        const run_work_item *i = &f->items[n];
        text_str(out, "  work-item: global id ");
        print_ids(out, i->global);
        text_str(out, ", local id ");
        print_ids(out, i->local);
        text_str(out, ", group ");
        print_ids(out, f->group);
        if (i->has_address)
            text_printf(out, ", address 0x%" PRIx64, i->address);
        text_char(out, '\n');
    }
    if (f->item_count > SHOWN)
        text_printf(out, "  and %u more in the same thread\n", f->item_count - SHOWN);
    if (!f->item_count && f->inst >= 0) {
        text_str(out, "  group ");
        print_ids(out, f->group);
        text_printf(out, ", thread %u\n", f->thread);
    }
}

void run_print_place(text *out, const char *file, uint32_t line, uint32_t column)
{
    if (file)
        text_printf(out, " at %s:%" PRIu32, file, line);
    if (file && column)
        text_printf(out, ":%" PRIu32, column);
}

void run_print_fault(text *out, const char *what, const run_fault *f)
{
    text_printf(out, "%s in kernel '%s'", what, f->kernel);
    run_print_place(out, f->file, f->line, f->column);
    text_printf(out, ": %s\n", f->message);
    if (f->has_address) {
        text_printf(out, "  address 0x%" PRIx64, f->address);
        print_near(out, f);
        text_char(out, '\n');
    }
    if (f->hint)
        text_printf(out, "  %s\n", f->hint);
    print_items(out, f);
    if (f->inst >= 0)
        text_printf(out, "  instruction %d: %s\n", f->inst, f->inst_text);
    else if (f->inst_text)
        text_printf(out, "  instruction: %s\n", f->inst_text);
}
