/* src/run/run_stats.c - see run_stats.h. */
#include "src/base/json.h"
#include "src/run/run_stats.h"

static void add_sends(run_stats *s, arena *memory, const run_send_count *sends)
{
    size_t at = 0;

    while (at < s->counts.sends.count && strcmp(s->counts.sends.items[at].name, sends->name) < 0)
        at++;
    if (at == s->counts.sends.count || strcmp(s->counts.sends.items[at].name, sends->name) != 0) {
        vec_push(memory, &s->counts.sends, (run_send_count){0});
        memmove(s->counts.sends.items + at + 1, s->counts.sends.items + at,
                (s->counts.sends.count - 1 - at) * sizeof *s->counts.sends.items);
        s->counts.sends.items[at] = (run_send_count){.name = arena_strdup(memory, sends->name)};
    }
    s->counts.sends.items[at].count += sends->count;
}

void run_stats_add(run_stats *s, arena *memory, const launch *l)
{
    const run_result *r = &l->result;

    s->counts.threads += r->threads;
    s->counts.instructions += r->instructions;
    s->counts.channels += r->channels;
    s->counts.barriers += r->barriers;
    for (size_t i = 0; i < r->sends.count; i++)
        add_sends(s, memory, &r->sends.items[i]);
    s->seconds += l->seconds;
}

static void print_count(text *out, int width, uint64_t n)
{
    text_printf(out, "%*llu", width, (unsigned long long)n);
}

void run_stats_print(text *out, const run_stats *s, double compile_seconds, int width)
{
    const run_result *r = &s->counts;

    text_str(out, "{\"threads\": ");
    print_count(out, width, r->threads);
    text_str(out, ", \"instructions\": ");
    print_count(out, width, r->instructions);
    text_str(out, ", \"channels\": ");
    print_count(out, width, r->channels);
    text_str(out, ", \"sends\": {");
    for (size_t i = 0; i < r->sends.count; i++) {
        text_str(out, i ? ", " : "");
        json_string(out, r->sends.items[i].name);
        text_str(out, ": ");
        print_count(out, width, r->sends.items[i].count);
    }
    text_str(out, "},\n   \"barriers\": ");
    print_count(out, width, r->barriers);
    text_printf(out, ", \"compile_seconds\": %*.6f, \"simulate_seconds\": %*.6f}", width, compile_seconds, width, s->seconds);
}
