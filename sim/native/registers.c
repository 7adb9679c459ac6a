/* sim/native/registers.c - chooses the vector registers of the host that hold parts of the thread's image.
 *
 * The registers are a write-back cache of the image within a sequence. A result stays in its register, which is *dirty* until the
 * result is stored: when code other than a vector operation reads it, when the register is needed, or at the end of the sequence.
 * A result that is overwritten before that is never stored. Code that calls a function first stores all dirty registers, so that
 * the function, and a fault, find the image complete.
 *
 *     mul (8) r8:f  r4:f  r5:f           vmovdqu ymm0, [rbx+r4]   vmulps ymm1, ymm0, [rbx+r5]   (ymm1: r8, dirty)
 *     add (8) r8:f  r8:f  r4:f           vaddps ymm2, ymm1, ymm0                                (ymm2: r8, dirty; ymm1 is free)
 *
 * No two dirty registers hold the same byte, and each register that is not free holds what the image would contain if all dirty
 * ones were stored. An operation *uses* the registers that it names until native_end_op(), so none of them is chosen for
 * something else. */
#include "sim/native/native.h"

#include "src/base/bug.h"

static native_vector *vector_at(translator *x, unsigned r)
{
    return &x->vectors.items[r];
}

static bool overlaps(const native_vector *v, uint32_t start, uint32_t end)
{
    return (v->content == NATIVE_BYTES || v->content == NATIVE_ELEMENT) && v->offset < end && v->offset + v->bytes > start;
}

static void store_vector(translator *x, unsigned r)
{
    native_vector *v = vector_at(x, r);

    if (v->is_dirty)
        host_store_vector(&x->code, v->bytes, r, HOST_THREAD, image_at(v->offset));
    v->is_dirty = false;
}

static unsigned use(translator *x, unsigned r)
{
    native_vector *v = vector_at(x, r);

    v->is_used = true;
    v->last_use = ++x->vectors.clock;
    return r;
}

/* Chooses a free register, or else the least recently used one, preferably one that need not be stored. */
static unsigned choose_vector(translator *x)
{
    int best = -1;

    for (unsigned r = 0; r < host_vector_count; r++) {
        const native_vector *v = vector_at(x, r), *b = best < 0 ? NULL : vector_at(x, (unsigned)best);
        if (v->is_used)
            continue;
        if (v->content == NATIVE_FREE)
            return r;
        if (!b || (v->is_dirty == b->is_dirty ? v->last_use < b->last_use : b->is_dirty))
            best = (int)r;
    }
    bug_unless(best >= 0);
    store_vector(x, (unsigned)best);
    return (unsigned)best;
}

unsigned native_new_vector(translator *x)
{
    unsigned r = choose_vector(x);

    *vector_at(x, r) = (native_vector){.content = NATIVE_TEMPORARY};
    return use(x, r);
}

static int find_vector(translator *x, native_content content, uint32_t offset, unsigned bytes)
{
    for (unsigned r = 0; r < host_vector_count; r++) {
        const native_vector *v = vector_at(x, r);
        if (v->content == content && v->offset == offset && v->bytes == bytes)
            return (int)r;
    }
    return -1;
}

unsigned native_vector_of(translator *x, native_content content, uint32_t offset, unsigned bytes)
{
    int known = find_vector(x, content, offset, bytes);

    if (known >= 0)
        return use(x, (unsigned)known);
    native_write_back(x, offset, offset + bytes);
    unsigned r = native_new_vector(x);
    if (content == NATIVE_BYTES)
        host_load_vector(&x->code, bytes, r, HOST_THREAD, image_at(offset));
    else
        host_repeat_element(&x->code, bytes, r, HOST_THREAD, image_at(offset));
    native_vector *v = vector_at(x, r);
    v->content = content;
    v->offset = offset;
    v->bytes = (unsigned char)bytes;
    return r;
}

void native_set_vector(translator *x, unsigned r, uint32_t offset, unsigned bytes)
{
    native_vector *v = vector_at(x, r);

    bug_unless(v->content == NATIVE_TEMPORARY);
    native_overwrite(x, offset, offset + bytes);
    v->content = NATIVE_BYTES;
    v->offset = offset;
    v->bytes = (unsigned char)bytes;
    v->is_dirty = true;
}

void native_write_back(translator *x, uint32_t start, uint32_t end)
{
    for (unsigned r = 0; r < host_vector_count; r++)
        if (overlaps(vector_at(x, r), start, end))
            store_vector(x, r);
}

static bool reaches_beyond(const native_vector *v, uint32_t start, uint32_t end)
{
    return v->offset < start || v->offset + v->bytes > end;
}

void native_store_across(translator *x, uint32_t start, uint32_t end)
{
    for (unsigned r = 0; r < host_vector_count; r++)
        if (overlaps(vector_at(x, r), start, end) && reaches_beyond(vector_at(x, r), start, end))
            store_vector(x, r);
}

void native_overwrite(translator *x, uint32_t start, uint32_t end)
{
    for (unsigned r = 0; r < host_vector_count; r++) {
        native_vector *v = vector_at(x, r);
        if (!overlaps(v, start, end))
            continue;
        if (reaches_beyond(v, start, end))
            store_vector(x, r);
        v->content = v->is_used ? NATIVE_TEMPORARY : NATIVE_FREE;
        v->is_dirty = false;
    }
}

void native_free_flags(translator *x)
{
    native_write_back(x, SIM_FLAGS, SIM_FLAGS + sizeof(uint64_t));
    native_overwrite(x, SIM_FLAGS, SIM_FLAGS + sizeof(uint64_t));
}

void native_end_op(translator *x)
{
    for (unsigned r = 0; r < host_vector_count; r++) {
        native_vector *v = vector_at(x, r);
        v->is_used = false;
        if (v->content == NATIVE_TEMPORARY)
            v->content = NATIVE_FREE;
    }
}

void native_store_vectors(translator *x)
{
    for (unsigned r = 0; r < host_vector_count; r++)
        store_vector(x, r);
}

void native_drop_dead(translator *x, const native_registers *live)
{
    for (unsigned r = 0; r < host_vector_count; r++) {
        native_vector *v = vector_at(x, r);
        v->is_dirty &= native_is_live(live, v->offset, v->offset + v->bytes);
    }
}

void native_forget_vectors(translator *x)
{
    x->vectors = (native_vectors){.clock = x->vectors.clock};
}

void native_load_vectors(translator *x)
{
    for (unsigned r = 0; r < host_vector_count; r++) {
        const native_vector *v = vector_at(x, r);
        if (v->content == NATIVE_BYTES)
            host_load_vector(&x->code, v->bytes, r, HOST_THREAD, image_at(v->offset));
        else if (v->content == NATIVE_ELEMENT)
            host_repeat_element(&x->code, v->bytes, r, HOST_THREAD, image_at(v->offset));
    }
}
