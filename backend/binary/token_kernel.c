/* backend/binary/token_kernel.c - reads the tokens of a kernel: arguments, registers at the start of a thread, surfaces, samplers, memory.
 *
 * Offsets of registers count from the first register that all threads have in common, which follows the local ids. An argument that is accessed
 * through the binding table names the surface state that its entry refers to. */
#include "backend/binary/tokens.h"

#include "backend/binary/elf.h"
#include "src/image/shape.h"

enum { NOWHERE = 0xFFFFFFFF }; /* an offset of something that the kernel does not have */

static bool refuse(const token_kernel *k, const token *t, const char *what)
{
    return binary_fail(k->reader->problem, t->offset,
                       arena_printf(k->reader->memory, "kernel '%s', token %u: %s", k->k->name, (unsigned)t->kind, what));
}

static gen_arg *argument(token_kernel *k, const token *t, uint32_t index)
{
    if (index < BINARY_MOST_ARGUMENTS)
        return binary_argument(k->reader->memory, k->k, index);
    refuse(k, t, "an argument has a number of 1024 or more");
    return NULL;
}

static bool add_payload(token_kernel *k, const token *t, gen_payload p)
{
    if (p.offset > GEN_GRF_COUNT * GEN_GRF_BYTES || p.size > GEN_GRF_COUNT * GEN_GRF_BYTES || p.from > INT32_MAX)
        return refuse(k, t, "the registers of a thread are outside the register file");
    vec_push(k->reader->memory, &k->k->payload, p);
    return true;
}

/* Records that the surface state at byte STATE of the heap is that of OBJECT. */
static void add_state(token_kernel *k, uint32_t state, int object)
{
    if (state == NOWHERE)
        return;
    vec_push(k->reader->memory, &k->states, (token_state){state, object});
}

/* --- memory --------------------------------------------------------------------------------------------------------------- */

static bool read_scratch(token_kernel *k, const token *t)
{
    k->k->scratch_bytes += token_word(t, 1);
    return k->k->scratch_bytes <= GEN_SCRATCH_LIMIT ||
           refuse(k, t, "the kernel needs more than 2 MiB of scratch memory for a thread");
}

static bool read_local_memory(token_kernel *k, const token *t)
{
    k->k->slm_bytes = token_word(t, 1);
    return true;
}

static bool read_private_memory(token_kernel *k, const token *t)
{
    enum { STATE, OFFSET, SIZE, BYTES, IS_FOR_WORK_ITEM };

    k->k->private_bytes = token_word(t, BYTES);
    if (k->k->private_bytes && !token_word(t, IS_FOR_WORK_ITEM))
        return refuse(k, t, "private memory that is allocated for threads is not supported; only that of work-items is");
    return add_payload(
        k, t,
        (gen_payload){
            .kind = GEN_PAYLOAD_private_base_stateless, .offset = token_word(t, OFFSET), .size = token_word(t, SIZE), .arg = -1});
}

/* The address of the program's constants or variables. */
static bool read_data_address(token_kernel *k, const token *t)
{
    enum { INDEX, STATE, OFFSET, SIZE, VARIABLES = 43 };
    int global = t->kind == VARIABLES ? k->reader->globals : k->reader->constants;

    if (global < 0)
        return refuse(k, t, "the program lacks the data whose address the kernel needs");
    add_state(k, token_word(t, STATE), -1 - global);
    return add_payload(
        k, t,
        (gen_payload){
            .kind = GEN_PAYLOAD_global_base, .offset = token_word(t, OFFSET), .size = token_word(t, SIZE), .arg = global});
}

static bool read_printf_buffer(token_kernel *k, const token *t)
{
    enum { STATE = 1, OFFSET, SIZE };
    gen_payload p = {
        .kind = GEN_PAYLOAD_printf_buffer_intel, .offset = token_word(t, OFFSET), .size = token_word(t, SIZE), .arg = -1};

    if (token_word(t, STATE) != NOWHERE)
        return refuse(k, t, "printf through the binding table is not supported");
    return add_payload(k, t, p);
}

/* Reads the next string of T, of BYTES bytes at *AT, with zeros at its end. */
static bool read_string(const token_kernel *k, const token *t, size_t *at, uint32_t bytes, const char **out)
{
    if (bytes > t->size - *at)
        return refuse(k, t, "a string ends after its token");
    const char *text = (const char *)t->data + *at, *end = memchr(text, '\0', bytes);
    *out = arena_strndup(k->reader->memory, text, end ? (size_t)(end - text) : bytes);
    *at += bytes;
    return true;
}

/* The character that C writes as a backslash and C. */
static char unescaped(char c)
{
    static const char letters[] = "abfnrtv", characters[] = "\a\b\f\n\r\t\v";
    const char *at = strchr(letters, c);

    return c && at ? characters[at - letters] : c;
}

/* A string of printf, which is written as in C: with backslashes. Those that no record names are missing. */
static bool read_printf_string(token_kernel *k, const token *t)
{
    enum { INDEX, BYTES, HEADER_BYTES = 8 };
    uint32_t index = token_word(t, INDEX);
    const char *s;
    size_t at = HEADER_BYTES;
    text out;

    if (index >= BINARY_MOST_ARGUMENTS)
        return refuse(k, t, "a string of printf has an index of 1024 or more");
    if (!read_string(k, t, &at, token_word(t, BYTES), &s))
        return false;
    text_init(&out, k->reader->memory);
    for (; *s; s++) {
        bool is_escaped = *s == '\\' && s[1];
        s += is_escaped;
        text_char(&out, is_escaped ? unescaped(*s) : *s);
    }
    while (k->k->strings.count <= index)
        vec_push(k->reader->memory, &k->k->strings, "");
    k->k->strings.items[index] = out.length ? out.data : "";
    return true;
}

/* --- arguments ------------------------------------------------------------------------------------------------------------ */

enum { TOKEN_GLOBAL_SURFACE = 11, TOKEN_CONSTANT_SURFACE = 13, TOKEN_GLOBAL_POINTER = 30, TOKEN_CONSTANT_POINTER = 31 };

/* A pointer that is accessed through the binding table only. */
static bool read_surface_pointer(token_kernel *k, const token *t)
{
    enum { NUMBER, STATE };
    bool is_global = t->kind == TOKEN_GLOBAL_SURFACE || t->kind == TOKEN_GLOBAL_POINTER;
    gen_arg *a = argument(k, t, token_word(t, NUMBER));

    if (!a)
        return false;
    a->kind = is_global ? GEN_ARG_BUFFER : GEN_ARG_CONSTANT;
    a->type = "void*";
    add_state(k, token_word(t, STATE), (int)token_word(t, NUMBER));
    return true;
}

/* One that may be in registers, too. */
static bool read_pointer(token_kernel *k, const token *t)
{
    enum { NUMBER, OFFSET = 2, SIZE };
    gen_payload p = {.kind = GEN_PAYLOAD_arg_bypointer,
                     .offset = token_word(t, OFFSET),
                     .size = token_word(t, SIZE),
                     .arg = (int)token_word(t, NUMBER)};

    return read_surface_pointer(k, t) && (p.offset == NOWHERE || add_payload(k, t, p));
}

static bool read_image(token_kernel *k, const token *t)
{
    enum { NUMBER, TYPE, STATE, WRITEABLE = 5 };
    static const char *const types[] = {NULL,
                                        "image1d_buffer_t",
                                        "image1d_t",
                                        "image1d_array_t",
                                        "image2d_t",
                                        "image2d_array_t",
                                        "image3d_t",
                                        NULL,
                                        NULL,
                                        "image2d_depth_t",
                                        "image2d_array_depth_t",
                                        "image2d_msaa_t",
                                        "image2d_msaa_depth_t",
                                        "image2d_array_msaa_t",
                                        "image2d_array_msaa_depth_t"};
    uint32_t type = token_word(t, TYPE);
    gen_arg *a = argument(k, t, token_word(t, NUMBER));

    if (!a)
        return false;
    if (type >= sizeof types / sizeof *types || !types[type])
        return refuse(k, t, arena_printf(k->reader->memory, "images of type %u are not supported", (unsigned)type));
    a->kind = GEN_ARG_IMAGE;
    a->type = arena_printf(k->reader->memory, "%s_%s", token_word(t, WRITEABLE) ? "write_only" : "read_only", types[type]);
    add_state(k, token_word(t, STATE), (int)token_word(t, NUMBER));
    return true;
}

static bool read_sampler(token_kernel *k, const token *t)
{
    enum { NUMBER, TYPE, STATE };
    gen_arg *a = argument(k, t, token_word(t, NUMBER));

    if (!a)
        return false;
    a->kind = GEN_ARG_SAMPLER;
    a->type = "sampler_t";
    if (token_word(t, STATE) == NOWHERE)
        return true;
    vec_push(k->reader->memory, &k->samplers, (token_state){token_word(t, STATE), (int)token_word(t, NUMBER)});
    return true;
}

/* --- parameters ----------------------------------------------------------------------------------------------------------- */

enum { OWN_NOTHING, OWN_ARGUMENT, OWN_DIMENSION, OWN_NO_REGISTER };

/* The kinds of data in registers. A row that belongs to a dimension has one token for each of x, y and z. */
static const struct {
    unsigned kind;
    gen_payload_kind payload;
    unsigned owner;
} parameters[] = {
    {1, GEN_PAYLOAD_arg_byvalue, OWN_ARGUMENT},
    {2, GEN_PAYLOAD_local_size, OWN_DIMENSION},
    {3, GEN_PAYLOAD_global_size, OWN_DIMENSION},
    {4, GEN_PAYLOAD_group_count, OWN_DIMENSION},
    {5, GEN_PAYLOAD_work_dim, OWN_NOTHING},
    {8, GEN_PAYLOAD_arg_bypointer, OWN_ARGUMENT},
    {9, GEN_PAYLOAD_image_width, OWN_ARGUMENT},
    {10, GEN_PAYLOAD_image_height, OWN_ARGUMENT},
    {11, GEN_PAYLOAD_image_depth, OWN_ARGUMENT},
    {12, GEN_PAYLOAD_image_channel_data_type, OWN_ARGUMENT},
    {13, GEN_PAYLOAD_image_channel_order, OWN_ARGUMENT},
    {14, GEN_PAYLOAD_sampler_address, OWN_ARGUMENT},
    {15, GEN_PAYLOAD_sampler_normalized, OWN_ARGUMENT},
    {16, GEN_PAYLOAD_global_id_offset, OWN_DIMENSION},
    {18, GEN_PAYLOAD_image_array_size, OWN_ARGUMENT},
    {20, GEN_PAYLOAD_image_num_samples, OWN_ARGUMENT},
    {21, GEN_PAYLOAD_sampler_snap_wa, OWN_ARGUMENT},
    {27, GEN_PAYLOAD_image_num_mip_levels, OWN_ARGUMENT},
    {28, GEN_PAYLOAD_enqueued_local_size, OWN_DIMENSION},
    {42, GEN_PAYLOAD_buffer_offset, OWN_ARGUMENT},
    {43, GEN_PAYLOAD_COUNT, OWN_NO_REGISTER}, /* the pointer is in no register that the kernel reads */
};

/* Appends the dimension that T describes to the payload of the dimensions before it. */
static bool add_dimension(token_kernel *k, const token *t, gen_payload p)
{
    gen_payload *last = k->k->payload.count ? &vec_last(&k->k->payload) : NULL;

    if (p.from && last && last->kind == p.kind && last->offset + last->size == p.offset && last->size == p.from) {
        last->size += p.size;
        return true;
    }
    if (p.from)
        return refuse(k, t, "sizes of dimensions that do not follow each other are not supported");
    return add_payload(k, t, p);
}

static bool read_parameter(token_kernel *k, const token *t)
{
    enum { KIND, NUMBER, OFFSET, SIZE, SOURCE, LOCAL_POINTER = 8 };
    uint32_t kind = token_word(t, KIND);
    gen_payload p = {.offset = token_word(t, OFFSET), .size = token_word(t, SIZE), .arg = -1};
    size_t row = 0;

    while (row < sizeof parameters / sizeof *parameters && parameters[row].kind != kind)
        row++;
    if (row == sizeof parameters / sizeof *parameters)
        return refuse(k, t, arena_printf(k->reader->memory, "data of kind %u in registers are not supported", (unsigned)kind));
    p.kind = parameters[row].payload;
    if (parameters[row].owner == OWN_NO_REGISTER || p.offset == NOWHERE)
        return true;
    if (parameters[row].owner == OWN_DIMENSION) {
        p.from = token_word(t, SOURCE);
        return add_dimension(k, t, p);
    }
    if (parameters[row].owner == OWN_ARGUMENT) {
        gen_arg *a = argument(k, t, token_word(t, NUMBER));
        if (!a)
            return false;
        if (kind == LOCAL_POINTER) {
            a->kind = GEN_ARG_LOCAL;
            a->type = "void*";
        }
        p.arg = (int)token_word(t, NUMBER);
        p.from = p.kind == GEN_PAYLOAD_arg_byvalue ? token_word(t, SOURCE) : 0;
    }
    return add_payload(k, t, p);
}

/* --- what an argument is called ------------------------------------------------------------------------------------------- */

static bool read_argument_info(token_kernel *k, const token *t)
{
    enum { NUMBER, SPACE, ACCESS, NAME, TYPE, QUALIFIERS, HEADER_BYTES = 24 };
    const char *space, *access, *name, *type;
    size_t at = HEADER_BYTES;
    gen_arg *a = argument(k, t, token_word(t, NUMBER));

    if (!a)
        return false;
    if (!read_string(k, t, &at, token_word(t, SPACE), &space) || !read_string(k, t, &at, token_word(t, ACCESS), &access) ||
        !read_string(k, t, &at, token_word(t, NAME), &name) || !read_string(k, t, &at, token_word(t, TYPE), &type))
        return false;
    binary_name_argument(k->reader->memory, a, name, space, access, type);
    return true;
}

/* --- execution ------------------------------------------------------------------------------------------------------------ */

static bool read_thread_payload(token_kernel *k, const token *t)
{
    enum { HEADER, IDS, FLATTENED = 4, INDIRECT, UNUSED_REGISTER };

    k->ids = (token_word(t, IDS) != 0) + (token_word(t, IDS + 1) != 0) + (token_word(t, IDS + 2) != 0);
    k->has_unused_register = token_word(t, UNUSED_REGISTER) != 0;
    return !token_word(t, FLATTENED) || refuse(k, t, "local ids in one dimension are not supported");
}

static bool read_environment(token_kernel *k, const token *t)
{
    enum { GROUP, SIMD = 3, BARRIERS = 5 };

    for (unsigned d = 0; d < 3; d++)
        k->k->required_group[d] = token_word(t, GROUP + d);
    k->k->simd = token_word(t, SIMD);
    k->k->barriers = token_word(t, BARRIERS) != 0;
    return gen_is_simd_width(k->k->simd) || refuse(k, t, "the SIMD width is not 8, 16 or 32");
}

static bool read_sampler_array(token_kernel *k, const token *t)
{
    k->sampler_array = token_word(t, 0);
    k->sampler_count = token_word(t, 1);
    return k->sampler_count <= GEN_SAMPLER_COUNT || refuse(k, t, "the kernel has more than 16 samplers");
}

static bool read_binding_table(token_kernel *k, const token *t)
{
    k->table = token_word(t, 0);
    k->table_entries = token_word(t, 1);
    if (k->table_entries > GEN_SURFACE_COUNT)
        return refuse(k, t, "the binding table has more than 240 entries");
    return (k->table <= k->surface_bytes && k->table_entries <= (k->surface_bytes - k->table) / 4) ||
           refuse(k, t, "the binding table is outside the heap of surface states");
}

/* A table of symbols or relocations, whose rows follow. */
static bool read_relocations(token_kernel *k, const token *t)
{
    return !token_word(t, 0) ||
           refuse(k, t, "relocations in the code of this format are not supported; the zebin format has them");
}

static bool ignore(token_kernel *k, const token *t)
{
    (void)k;
    (void)t;
    return true;
}

/* --- dispatch ------------------------------------------------------------------------------------------------------------- */

static const struct {
    unsigned kind, words; /* the number of words that are read */
    bool (*read)(token_kernel *k, const token *t);
} kinds[] = {
    {2, 0, ignore}, /* the system routine */
    {5, 3, read_sampler_array},
    {8, 3, read_binding_table},
    {10, 0, ignore}, /* the surface of the system routine */
    {TOKEN_GLOBAL_SURFACE, 2, read_surface_pointer},
    {12, 6, read_image},
    {TOKEN_CONSTANT_SURFACE, 2, read_surface_pointer},
    {15, 2, read_local_memory},
    {16, 3, read_sampler},
    {17, 5, read_parameter},
    {18, 2, read_scratch},
    {19, 0, ignore}, /* the interface descriptor */
    {21, 0, ignore},
    {22, 7, read_thread_payload},
    {23, 6, read_environment},
    {25, 0, ignore}, /* the size of the data in registers */
    {26, 6, read_argument_info},
    {27, 0, ignore}, /* attributes in the source */
    {28, 2, read_printf_string},
    {TOKEN_GLOBAL_POINTER, 4, read_pointer},
    {TOKEN_CONSTANT_POINTER, 4, read_pointer},
    {33, 4, read_printf_buffer},
    {38, 5, read_private_memory},
    {43, 4, read_data_address},
    {44, 4, read_data_address},
    {51, 0, ignore}, /* for instrumentation */
    {52, 0, ignore},
    {53, 1, ignore}, /* symbols */
    {54, 1, read_relocations},
    {55, 2, read_scratch},
};

bool tokens_read_kernel_token(token_kernel *k, const token *t)
{
    for (size_t n = 0; n < sizeof kinds / sizeof *kinds; n++) {
        if (kinds[n].kind != t->kind)
            continue;
        if (t->size < kinds[n].words * 4u)
            return refuse(k, t, arena_printf(k->reader->memory, "it has %zu bytes, fewer than %u", t->size, kinds[n].words * 4));
        return kinds[n].read(k, t);
    }
    return refuse(k, t, "this kind is not supported");
}

/* --- after the last token ------------------------------------------------------------------------------------------------- */

/* Moves the registers after the local ids, which become the first entry. */
static void place_registers(token_kernel *k)
{
    uint32_t id_bytes = k->k->simd == GEN_MAX_CHANNELS ? 2 * GEN_GRF_BYTES : GEN_GRF_BYTES;
    uint32_t start = GEN_GRF_BYTES + k->ids * id_bytes + (k->has_unused_register ? GEN_GRF_BYTES : 0);

    for (size_t p = 0; p < k->k->payload.count; p++) {
        gen_payload *item = &k->k->payload.items[p];
        item->offset += start;
        if (item->kind != GEN_PAYLOAD_arg_byvalue)
            item->from = 0;
    }
    if (!k->ids)
        return;
    gen_payload ids = {.kind = GEN_PAYLOAD_local_id, .offset = GEN_GRF_BYTES, .size = k->ids * id_bytes, .arg = -1};
    vec_push(k->reader->memory, &k->k->payload, ids);
    for (size_t p = k->k->payload.count - 1; p > 0; p--)
        k->k->payload.items[p] = k->k->payload.items[p - 1];
    k->k->payload.items[0] = ids;
}

static void place_surfaces(token_kernel *k)
{
    for (uint32_t e = 0; e < k->table_entries; e++) {
        uint32_t state = elf_u32(k->surfaces + k->table + (size_t)e * 4);
        for (size_t s = 0; s < k->states.count; s++)
            if (k->states.items[s].state == state)
                binary_set_surface(k->reader->memory, k->k, e, k->states.items[s].object);
    }
}

/* The words of a sampler in the source from the hardware's state of it (SAMPLER_STATE in Intel's manual, Volume 2d). */
static const char *words_of_state(arena *memory, const unsigned char *state)
{
    static const char *const modes[8] = {"repeat", "mirrored_repeat", "clamp_to_edge", "clamp_to_edge", "clamp"};
    uint32_t filters = elf_u32(state), addresses = elf_u32(state + 12);
    const char *mode = modes[addresses >> 6 & 7];

    return arena_printf(memory, "%s,%s,%s", mode ? mode : "", filters >> 14 & 7 ? "linear" : "nearest",
                        addresses >> 10 & 1 ? "unnormalized" : "normalized");
}

static bool place_sampler(token_kernel *k, uint32_t index)
{
    enum { STATE_BYTES = 16 };
    uint64_t state = k->sampler_array + (uint64_t)index * STATE_BYTES;
    gen_sampler s = {.arg = -1};

    for (size_t n = 0; n < k->samplers.count; n++)
        if (k->samplers.items[n].state == state)
            s.arg = k->samplers.items[n].object;
    if (s.arg < 0) {
        if (state + STATE_BYTES > k->dynamic_bytes)
            return binary_fail(k->reader->problem, k->offset + 28,
                               arena_printf(k->reader->memory,
                                            "kernel '%s': the states of samplers are outside the heap of dynamic state",
                                            k->k->name));
        const char *words = words_of_state(k->reader->memory, k->dynamic + state);
        if (!image_sampler_parse(words, strlen(words), &s.bits))
            return binary_fail(k->reader->problem, (size_t)(k->dynamic - k->reader->file) + (size_t)state,
                               arena_printf(k->reader->memory, "kernel '%s': a sampler has an unknown mode", k->k->name));
    }
    vec_push(k->reader->memory, &k->k->samplers, s);
    return true;
}

bool tokens_finish_kernel(token_kernel *k)
{
    if (!k->k->simd)
        return binary_fail(k->reader->problem, k->offset,
                           arena_printf(k->reader->memory, "kernel '%s' has no token with its SIMD width", k->k->name));
    place_surfaces(k);
    place_registers(k);
    for (size_t p = 0; p < k->k->payload.count; p++) {
        const char *problem = binary_payload_problem(k->reader->memory, &k->k->payload.items[p]);
        if (problem)
            return binary_fail(k->reader->problem, k->offset,
                               arena_printf(k->reader->memory, "kernel '%s': %s", k->k->name, problem));
    }
    for (uint32_t s = 0; s < k->sampler_count; s++)
        if (!place_sampler(k, s))
            return false;
    return binary_check_surfaces(k->reader->memory, k->k, k->code, k->reader->problem);
}
