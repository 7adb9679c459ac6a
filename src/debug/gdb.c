/* src/debug/gdb.c - gdb's remote serial protocol (the manual of gdb, appendix E), for the simulator.
 *
 * gdb does not support the architecture Gen9, so the target description names x86-64. Its registers are zero except rip, the byte offset of the
 * instruction, and rsp; the registers of the thread are a feature of their own (describe_target): g0 to g127 as vectors of lanes, f0, f1, a0, cr0
 * and mask. A thread of gdb is a thread of the group that runs. Memory is that of 64-bit addresses. `monitor COMMAND` executes a command of this debugger. */
#include "src/debug/command.h"

#include "backend/isa/isa.h"
#include "sim/inspect.h"

#include <ctype.h>
#include <errno.h>
#include <inttypes.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum {
    MOST_PACKET = 1 << 14,
    INSTRUCTION_BYTES = 16,
    CORE_REGISTERS = 24,
    FLOAT_REGISTERS = 8,
    FLOAT_CONTROLS = 8,
    RIP = 16,
    RSP = 7
};
enum { FIRST_OWN = CORE_REGISTERS + FLOAT_REGISTERS + FLOAT_CONTROLS, OWN_SCALARS = FIRST_OWN + GEN_GRF_COUNT };
enum { OWN_F0 = OWN_SCALARS, OWN_F1, OWN_A0, OWN_CR0, OWN_MASK, REGISTER_COUNT };

/* --- packets -------------------------------------------------------------------------------------------------------------- */

/* The next byte from the client; ends the process if it is gone. */
static int next_byte(debugger *d)
{
    debug_shared *s = d->shared;

    while (s->queue_start == s->queue_end)
        if (debug_fill_queue(s, s->remote.in) == READ_ENDED)
            _exit(0);
    return (unsigned char)s->queue[s->queue_start++];
}

static void send_bytes(debugger *d, const char *data, size_t n)
{
    while (n) {
        ssize_t sent = write(d->shared->remote.out, data, n);
        if (sent < 0 && errno == EINTR)
            continue;
        if (sent <= 0)
            _exit(0);
        data += sent;
        n -= (size_t)sent;
    }
}

static void send_packet(debugger *d, const char *text)
{
    size_t n = strlen(text);
    char *packet = arena_raw(&d->memory, n + 5);
    unsigned char sum = 0;

    for (size_t k = 0; k < n; k++)
        sum = (unsigned char)(sum + (unsigned char)text[k]);
    packet[0] = '$';
    memcpy(packet + 1, text, n);
    snprintf(packet + 1 + n, 4, "#%02x", sum);
    send_bytes(d, packet, n + 4);
}

/* Receives a packet into OUT, NUL-terminated; false: it was too long or damaged, and gdb will send it again. */
static bool receive(debugger *d, char out[MOST_PACKET])
{
    size_t n = 0;
    unsigned char sum = 0;
    char digits[3] = {0};
    int c;

    while ((c = next_byte(d)) != '$')
        if (c == 3) { /* an interrupt while nothing runs */
            snprintf(out, MOST_PACKET, "?");
            return true;
        }
    while ((c = next_byte(d)) != '#') {
        sum = (unsigned char)(sum + c);
        if (n + 1 < MOST_PACKET)
            out[n++] = (char)c;
        else
            n = MOST_PACKET;
        if (n == MOST_PACKET)
            n = MOST_PACKET - 1;
    }
    out[n] = 0;
    digits[0] = (char)next_byte(d);
    digits[1] = (char)next_byte(d);
    bool is_whole = strtoul(digits, NULL, 16) == sum;
    if (!d->shared->remote.without_acknowledgement)
        send_bytes(d, is_whole ? "+" : "-", 1);
    return is_whole;
}

static void add_hex(text *out, const unsigned char *bytes, size_t n)
{
    for (size_t k = 0; k < n; k++)
        text_printf(out, "%02x", bytes[k]);
}

/* Reads N bytes of hexadecimal digits at FROM; false: they are no such digits. */
static bool read_hex(const char *from, unsigned char *out, size_t n)
{
    for (size_t k = 0; k < n; k++) {
        char digits[3] = {from[2 * k], from[2 * k] ? from[2 * k + 1] : 0, 0};
        if (!isxdigit((unsigned char)digits[0]) || !isxdigit((unsigned char)digits[1]))
            return false;
        out[k] = (unsigned char)strtoul(digits, NULL, 16);
    }
    return true;
}

/* --- registers ------------------------------------------------------------------------------------------------------------ */

static void describe_target(text *out)
{
    static const char *const core[CORE_REGISTERS] = {"rax", "rbx",    "rcx", "rdx", "rsi", "rdi", "rbp", "rsp",
                                                     "r8",  "r9",     "r10", "r11", "r12", "r13", "r14", "r15",
                                                     "rip", "eflags", "cs",  "ss",  "ds",  "es",  "fs",  "gs"};
    static const char *const controls[FLOAT_CONTROLS] = {"fctrl", "fstat", "ftag", "fiseg", "fioff", "foseg", "fooff", "fop"};
    static const char *const own[] = {"f0", "f1", "a0", "cr0", "mask"};

    text_str(out, "<?xml version=\"1.0\"?><!DOCTYPE target SYSTEM \"gdb-target.dtd\"><target version=\"1.0\">"
                  "<architecture>i386:x86-64</architecture><feature name=\"org.gnu.gdb.i386.core\">");
    for (unsigned n = 0; n < CORE_REGISTERS; n++)
        text_printf(out, "<reg name=\"%s\" bitsize=\"%d\" type=\"%s\"/>", core[n], n > RIP ? 32 : 64,
                    n == RIP             ? "code_ptr"
                    : n == RSP || n == 6 ? "data_ptr"
                    : n > RIP            ? "int32"
                                         : "int64");
    for (unsigned n = 0; n < FLOAT_REGISTERS; n++)
        text_printf(out, "<reg name=\"st%u\" bitsize=\"80\" type=\"i387_ext\"/>", n);
    for (unsigned n = 0; n < FLOAT_CONTROLS; n++)
        text_printf(out, "<reg name=\"%s\" bitsize=\"32\" type=\"int\" group=\"float\"/>", controls[n]);
    text_str(out,
             "</feature><feature name=\"org.gasket.gen9\">"
             "<vector id=\"v8f\" type=\"ieee_single\" count=\"8\"/><vector id=\"v8i\" type=\"int32\" count=\"8\"/>"
             "<vector id=\"v16w\" type=\"int16\" count=\"16\"/><vector id=\"v4q\" type=\"int64\" count=\"4\"/>"
             "<vector id=\"v4d\" type=\"ieee_double\" count=\"4\"/><vector id=\"v32b\" type=\"int8\" count=\"32\"/>"
             "<union id=\"grf\"><field name=\"f\" type=\"v8f\"/><field name=\"d\" type=\"v8i\"/><field name=\"w\" type=\"v16w\"/>"
             "<field name=\"q\" type=\"v4q\"/><field name=\"df\" type=\"v4d\"/><field name=\"b\" type=\"v32b\"/></union>");
    for (unsigned n = 0; n < GEN_GRF_COUNT; n++)
        text_printf(out, "<reg name=\"g%u\" bitsize=\"256\" type=\"grf\" group=\"general\" save-restore=\"no\"/>", n);
    for (unsigned n = 0; n < sizeof own / sizeof *own; n++)
        text_printf(out, "<reg name=\"%s\" bitsize=\"%d\" type=\"%s\" group=\"general\" save-restore=\"no\"/>", own[n],
                    n == 2 ? 256 : 32, n == 2 ? "v16w" : "int32");
    text_str(out, "</feature></target>");
}

static unsigned bytes_of_register(unsigned r)
{
    if (r < CORE_REGISTERS)
        return r > RIP ? 4 : 8;
    if (r < CORE_REGISTERS + FLOAT_REGISTERS)
        return 10;
    if (r < FIRST_OWN)
        return 4;
    return r < OWN_SCALARS || r == OWN_A0 ? GEN_GRF_BYTES : 4;
}

/* The storage of register R of the simulated thread, or NULL: it is none of those, and *VALUE is its value. */
static unsigned char *find_register(void *unit, unsigned r, uint64_t *value)
{
    *value = 0;
    if (r == RIP)
        *value = (uint64_t)sim_thread_instruction(unit) * INSTRUCTION_BYTES;
    else if (r == OWN_CR0)
        *value = sim_control_register(unit);
    else if (r == OWN_MASK)
        *value = sim_thread_active(unit);
    if (r >= FIRST_OWN && r < OWN_SCALARS)
        return sim_register(unit, r - FIRST_OWN);
    if (r == OWN_F0 || r == OWN_F1)
        return sim_flag_register(unit, r - OWN_F0);
    return r == OWN_A0 ? sim_address_register(unit) : NULL;
}

static void add_register(text *out, void *unit, unsigned r)
{
    unsigned char zeros[GEN_GRF_BYTES] = {0};
    uint64_t value;
    const unsigned char *from = find_register(unit, r, &value);

    if (!from) {
        memcpy(zeros, &value, sizeof value);
        from = zeros;
    }
    add_hex(out, from, bytes_of_register(r));
}

/* "P R=BYTES": sets a register whose contents are storage. */
static const char *write_register(void *unit, const char *arguments)
{
    char *end;
    unsigned long r = strtoul(arguments, &end, 16);
    unsigned char bytes[GEN_GRF_BYTES];
    uint64_t value;

    if (*end != '=' || r >= REGISTER_COUNT || !read_hex(end + 1, bytes, bytes_of_register((unsigned)r)))
        return "E01";
    unsigned char *to = find_register(unit, (unsigned)r, &value);
    if (!to)
        return "E01";
    memcpy(to, bytes, bytes_of_register((unsigned)r));
    return "OK";
}

/* --- what gdb asks for ---------------------------------------------------------------------------------------------------- */

static void *requested_unit(debugger *d)
{
    void *unit = d->target->find(d->unit, d->shared->remote.unit);

    return unit ? unit : d->unit;
}

static void reply_stop(debugger *d)
{
    debug_shared *s = d->shared;
    const breakpoint *b = debug_find_breakpoint(d, s->goal.breakpoint);
    text t;

    text_init(&t, &d->memory);
    bool is_fault = strncmp(s->goal.reason, "fault", 5) == 0, is_interrupt = strncmp(s->goal.reason, "Interrupted", 11) == 0;
    text_printf(&t, "T%02x", is_fault ? 11 : is_interrupt ? 2 : 5); /* SIGSEGV, SIGINT, SIGTRAP */
    if (b && b->kind == BREAK_WATCH)
        text_printf(&t, "watch:%" PRIx64 ";", b->address);
    else if (b)
        text_str(&t, "swbreak:;");
    else if (strncmp(s->goal.reason, "No ", 3) == 0)
        text_str(&t, "replaylog:begin;");
    else if (s->goal.is_end)
        text_str(&t, "replaylog:end;");
    text_printf(&t, "thread:%" PRIx32 ";", d->number + 1);
    send_packet(d, t.data);
}

static void reply_memory(debugger *d, const char *arguments)
{
    char *end;
    uint64_t address = strtoull(arguments, &end, 16), n = *end == ',' ? strtoull(end + 1, NULL, 16) : 0;
    text t;

    text_init(&t, &d->memory);
    if (n > MOST_PACKET / 4)
        n = MOST_PACKET / 4;
    for (uint64_t k = 0; k < n; k++) {
        const unsigned char *from = d->target->bytes(requested_unit(d), 0, address + k, 1);
        if (!from)
            break;
        add_hex(&t, from, 1);
    }
    send_packet(d, t.length ? t.data : "E14");
}

static const char *write_memory(debugger *d, const char *arguments)
{
    char *end;
    uint64_t address = strtoull(arguments, &end, 16), n = *end == ',' ? strtoull(end + 1, &end, 16) : 0;
    unsigned char *to = n && n <= MOST_PACKET && *end == ':' ? d->target->bytes(requested_unit(d), 0, address, n) : NULL;
    unsigned char *bytes = to ? arena_raw(&d->memory, n) : NULL;

    if (!to || !read_hex(end + 1, bytes, n))
        return "E14";
    memcpy(to, bytes, n);
    debug_note_edit(d, requested_unit(d), address, n);
    return "OK";
}

/* "ZT,ADDRESS,KIND" and its removal. */
static const char *change_breakpoint(debugger *d, const char *packet)
{
    bool inserts = packet[0] == 'Z';
    char *end, *rest;
    unsigned long type = strtoul(packet + 1, &end, 16);
    uint64_t address = *end == ',' ? strtoull(end + 1, &rest, 16) : 0,
             bytes = *end == ',' && *rest == ',' ? strtoull(rest + 1, NULL, 16) : 0;
    breakpoint_kind kind = type == 2 ? BREAK_WATCH : BREAK_INSTRUCTION;

    if (type > 2)
        return "";
    for (unsigned n = 0; !inserts && n < d->shared->breakpoint_rows; n++) {
        breakpoint *b = &d->shared->breakpoints[n];
        if (b->number && b->kind == kind && (kind == BREAK_WATCH ? b->address : b->instruction * UINT64_C(16)) == address)
            b->number = 0;
    }
    if (!inserts)
        return "OK";
    element e = {bytes == 1 ? ELEMENT_uchar : bytes == 2 ? ELEMENT_ushort : bytes == 8 ? ELEMENT_ulong : ELEMENT_uint, 1};
    if (kind == BREAK_WATCH && (bytes > 8 || !d->target->bytes(d->unit, 0, address, bytes)))
        return "E14";
    breakpoint *b = debug_new_breakpoint(d, kind);
    if (!b)
        return "E1c";
    b->address = address;
    b->bytes = bytes;
    b->shown_as = e;
    b->instruction = (uint32_t)(address / INSTRUCTION_BYTES);
    debug_reset_watches(d);
    return "OK";
}

static void reply_threads(debugger *d)
{
    text t;
    unsigned count = d->target->count(d->unit);

    text_init(&t, &d->memory);
    for (uint32_t n = 0; n < count; n++)
        if (d->target->find(d->unit, n))
            text_printf(&t, "%s%" PRIx32, t.length ? "," : "m", n + 1);
    send_packet(d, t.length ? t.data : "l");
}

/* "qXfer:features:read:target.xml:OFFSET,LENGTH" */
static void reply_description(debugger *d, const char *range)
{
    text all, part;
    char *end;
    uint64_t offset = strtoull(range, &end, 16), length = *end == ',' ? strtoull(end + 1, NULL, 16) : 0;

    text_init(&all, &d->memory);
    text_init(&part, &d->memory);
    describe_target(&all);
    if (offset > all.length)
        offset = all.length;
    if (length > all.length - offset)
        length = all.length - offset;
    text_char(&part, offset + length < all.length ? 'm' : 'l');
    text_add(&part, all.data + offset, length);
    send_packet(d, part.data);
}

/* Sends what commands have printed as console output. */
static void send_console(debugger *d, const char *output, size_t n)
{
    enum { MOST = MOST_PACKET / 4 };

    for (size_t at = 0; at < n; at += MOST) {
        text t;
        text_init(&t, &d->memory);
        text_char(&t, 'O');
        add_hex(&t, (const unsigned char *)output + at, n - at < MOST ? n - at : MOST);
        send_packet(d, t.data);
    }
}

/* Calls F, which may print, and sends what it prints. Returns its result. */
static bool with_console(debugger *d, bool (*f)(debugger *d, const char *line), const char *line)
{
    char *output = NULL;
    size_t length = 0;

    debug_out = open_memstream(&output, &length);
    if (!debug_out)
        return false;
    bool result = f(d, line);
    fclose(debug_out);
    debug_out = stdout;
    send_console(d, output, length);
    free(output);
    return result;
}

static bool show(debugger *d, const char *line)
{
    (void)line;
    debug_show_stop(d);
    return false;
}

/* `monitor COMMAND`. A command that moves the run is answered where it arrives. Returns whether the run goes on. */
static bool execute_monitor(debugger *d, const char *digits)
{
    size_t n = strlen(digits) / 2;
    char *line = arena_alloc(&d->memory, n + 1);

    if (!read_hex(digits, (unsigned char *)line, n)) {
        send_packet(d, "E01");
        return false;
    }
    d->shared->remote.pending = REPLY_MONITOR;
    if (with_console(d, debug_execute, line))
        return true;
    d->shared->remote.pending = REPLY_NONE;
    send_packet(d, "OK");
    return false;
}

static void reply_query(debugger *d, const char *packet)
{
    static const char features[] = "qXfer:features:read:target.xml:";
    text t;

    text_init(&t, &d->memory);
    if (strncmp(packet, "qSupported", 10) == 0)
        text_printf(
            &t,
            "PacketSize=%x;qXfer:features:read+;QStartNoAckMode+;vContSupported+;swbreak+;hwbreak+;ReverseStep+;ReverseContinue+",
            MOST_PACKET - 8);
    else if (strncmp(packet, features, sizeof features - 1) == 0) {
        reply_description(d, packet + sizeof features - 1);
        return;
    } else if (strcmp(packet, "qfThreadInfo") == 0) {
        reply_threads(d);
        return;
    } else if (strcmp(packet, "qsThreadInfo") == 0)
        text_str(&t, "l");
    else if (strcmp(packet, "qC") == 0)
        text_printf(&t, "QC%" PRIx32, d->number + 1);
    else if (strncmp(packet, "qAttached", 9) == 0)
        text_str(&t, "1");
    else if (strncmp(packet, "qThreadExtraInfo,", 17) == 0) {
        void *unit = d->target->find(d->unit, (uint32_t)strtoul(packet + 17, NULL, 16) - 1);
        const char *name = unit ? arena_printf(&d->memory, "work-items from %s", debug_item_name(d, unit)) : "ended";
        add_hex(&t, (const unsigned char *)name, strlen(name));
    } else
        text_str(&t, "");
    send_packet(d, t.length ? t.data : "");
}

/* --- running -------------------------------------------------------------------------------------------------------------- */

static bool resume(debugger *d, resume_kind how)
{
    d->selected = how == RESUME_CONTINUE ? d->unit : requested_unit(d);
    d->shared->remote.pending = REPLY_STOP;
    debug_set_goal(d, GOAL_FORWARD, how, 1);
    return true;
}

static bool resume_back(debugger *d, resume_kind how)
{
    d->selected = requested_unit(d);
    if (!d->step) {
        snprintf(d->shared->goal.reason, sizeof d->shared->goal.reason, "No more reverse-execution history.");
        reply_stop(d);
        return false;
    }
    d->shared->remote.pending = REPLY_STOP;
    debug_set_goal(d, GOAL_SEARCH, how, 1);
    debug_search_back(d);
}

/* "vCont;s:2;c": the first action decides, as one thread runs at a time. */
static bool resume_some(debugger *d, const char *actions)
{
    const char *thread = strchr(actions, ':');

    if (*actions == 's' && thread && strtol(thread + 1, NULL, 16) > 0)
        d->shared->remote.unit = (uint32_t)strtol(thread + 1, NULL, 16) - 1;
    return resume(d, *actions == 's' ? RESUME_STEPI : RESUME_CONTINUE);
}

static void select_thread(debugger *d, const char *packet)
{
    long number = strtol(packet + 2, NULL, 16);

    if (packet[1] == 'g' || number > 0)
        d->shared->remote.unit = number > 0 ? (uint32_t)number - 1 : d->number;
    send_packet(d, "OK");
}

static void reply_registers(debugger *d, const char *packet)
{
    text t;
    void *unit = requested_unit(d);
    unsigned long r = strtoul(packet + 1, NULL, 16);

    text_init(&t, &d->memory);
    if (!unit || (*packet == 'p' && r >= REGISTER_COUNT)) {
        send_packet(d, "E01");
        return;
    }
    for (unsigned n = *packet == 'p' ? (unsigned)r : 0; n < (*packet == 'p' ? (unsigned)r + 1 : REGISTER_COUNT); n++)
        add_register(&t, unit, n);
    send_packet(d, t.data);
}

/* Answers PACKET; true: the run goes on. */
static bool answer(debugger *d, const char *packet)
{
    switch (*packet) {
    case '?':
        reply_stop(d);
        return false;
    case 'g':
    case 'p':
        reply_registers(d, packet);
        return false;
    case 'P':
        send_packet(d, requested_unit(d) ? write_register(requested_unit(d), packet + 1) : "E01");
        return false;
    case 'm':
        reply_memory(d, packet + 1);
        return false;
    case 'M':
        send_packet(d, requested_unit(d) ? write_memory(d, packet + 1) : "E01");
        return false;
    case 'z':
    case 'Z':
        send_packet(d, change_breakpoint(d, packet));
        return false;
    case 'H':
        select_thread(d, packet);
        return false;
    case 'T':
        send_packet(d, d->target->find(d->unit, (uint32_t)strtoul(packet + 1, NULL, 16) - 1) ? "OK" : "E01");
        return false;
    case 'c':
        return resume(d, RESUME_CONTINUE);
    case 's':
        return resume(d, RESUME_STEPI);
    case 'b':
        return resume_back(d, packet[1] == 's' ? RESUME_STEPI : RESUME_CONTINUE);
    case 'v':
        if (strcmp(packet, "vCont?") == 0)
            send_packet(d, "vCont;c;C;s;S");
        else if (strncmp(packet, "vCont;", 6) == 0)
            return resume_some(d, packet + 6);
        else
            send_packet(d, "");
        return false;
    case 'Q':
        send_packet(d, strcmp(packet, "QStartNoAckMode") == 0 ? "OK" : "");
        d->shared->remote.without_acknowledgement |= strcmp(packet, "QStartNoAckMode") == 0;
        return false;
    case 'q':
        if (strncmp(packet, "qRcmd,", 6) == 0)
            return execute_monitor(d, packet + 6);
        reply_query(d, packet);
        return false;
    case 'D':
        send_packet(d, "OK");
        _exit(0);
    case 'k':
        _exit(0);
    default:
        send_packet(d, "");
        return false;
    }
}

/* The only thing that gdb sends to a running target is byte 3. */
bool debug_gdb_interrupts(debugger *d)
{
    struct pollfd p = {.fd = d->shared->remote.in, .events = POLLIN};

    while (d->shared->queue_start < d->shared->queue_end || poll(&p, 1, 0) > 0)
        if (next_byte(d) == 3)
            return true;
    return false;
}

void debug_talk_to_gdb(debugger *d)
{
    remote_state *r = &d->shared->remote;
    char packet[MOST_PACKET];

    r->unit = d->number;
    if (r->pending == REPLY_STOP) {
        reply_stop(d);
    } else if (r->pending == REPLY_MONITOR) {
        with_console(d, show, NULL);
        send_packet(d, "OK");
    }
    r->pending = REPLY_NONE;
    debug_remove_temporary(d);
    do {
        arena_release(&d->memory);
        while (!receive(d, packet))
            continue;
    } while (!answer(d, packet));
}
