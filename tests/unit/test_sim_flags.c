/* What arithmetic instructions do beside their results: flags of enabled lanes, and the rounding, denormals and special operands that change a
 * result; cases by hand. */
#include "tests/unit/sim_text.h"

#include <fenv.h>
#include <math.h>

Test(sim_flags, conditions_set_the_bits_of_enabled_lanes_only)
{
    for (int reference = 0; reference < 2; reference++) {
        arena memory;
        arena_init(&memory);
        gen_program *p = program_of("//.kernel t\n//.target gen9\n//.simd 16\n"
                                    "cmp (16|M0) (lt)f0.1 null<1>:d r10.0<8;8,1>:d 8:w\n"
                                    "(f0.1) cmp (16|M0) (gt)f0.1 null<1>:d r10.0<8;8,1>:d 2:w\n"
                                    "(~f0.1) add (16|M0) r20.0<1>:d r10.0<8;8,1>:d 100:w\n"
                                    "add (8|M8) (eq)f1.0 r30.0<1>:d r11.0<8;8,1>:d -12:w\n",
                                    &memory);
        sim_thread *t = thread_of(p->kernels.items[0], reference, &memory);
        for (int32_t i = 0; i < 16; i++)
            memcpy(t->image + 320 + 4 * i, &i, 4);
        t->active = 0xFF7F; /* lane 7 is elsewhere */
        run_straight(t, 4);
        cr_expect_eq(sim_flags(t), (UINT64_C(1) << (32 + 12)) | UINT64_C(0x0078) << 16, "%llx", (unsigned long long)sim_flags(t));
        for (int32_t i = 0; i < 16; i++) {
            int32_t got;
            memcpy(&got, t->image + 640 + 4 * i, 4);
            cr_expect_eq(got, (i > 2 && i < 8) ? 0 : i + 100, "lane %d: %d", i, got);
        }
        arena_release(&memory);
    }
}

Test(sim_flags, a_sum_overflows_above_and_below)
{
    static const int32_t a[8] = {INT32_MAX, INT32_MAX, INT32_MIN, INT32_MIN, -1, 0, INT32_MIN, 5},
                         b[8] = {1, 0, -1, 0, -1, 0, INT32_MIN, -7};

    for (int reference = 0; reference < 2; reference++) {
        arena memory;
        arena_init(&memory);
        gen_program *p = program_of(
            "//.kernel t\n//.target gen9\n//.simd 8\nadd (8|M0) (ov)f0.0 r20.0<1>:d r10.0<8;8,1>:d r11.0<8;8,1>:d\n", &memory);
        sim_thread *t = thread_of(p->kernels.items[0], reference, &memory);
        memcpy(t->image + 320, a, sizeof a);
        memcpy(t->image + 352, b, sizeof b);
        run_straight(t, 1);
        cr_expect_eq(sim_flags(t), 1 << 0 | 1 << 2 | 1 << 6, "%llx", (unsigned long long)sim_flags(t));
        arena_release(&memory);
    }
}

Test(sim_flags, groups_of_flag_bits)
{
    arena memory;
    uint32_t flags = 0x00F0F101;

    arena_init(&memory);
    gen_program *p = program_of("//.kernel t\n//.target gen9\n//.simd 16\n"
                                "(f0.0.any4h) mov (16|M0) r20.0<1>:d 1:w\n"
                                "(f0.0.all4h) mov (16|M0) r22.0<1>:d 1:w\n"
                                "(~f0.0.any8h) mov (16|M0) r24.0<1>:d 1:w\n"
                                "(f0.1.any16h) mov (16|M0) r26.0<1>:d 1:w\n"
                                "(f0.0.all2h) mov (16|M0) r28.0<1>:d 1:w\n",
                                &memory);
    sim_thread *t = thread_of(p->kernels.items[0], false, &memory);
    memcpy(t->image + SIM_FLAGS, &flags, 4);
    run_straight(t, 5);
    static const uint32_t want[] = {0xFF0F, 0xF000, 0x0000, 0xFFFF, 0xF000};
    for (unsigned n = 0; n < 5; n++) {
        uint32_t mask = 0;
        for (unsigned i = 0; i < 16; i++)
            mask |= (uint32_t)t->image[(20 + 2 * n) * 32 + 4 * i] << i;
        cr_expect_eq(mask, want[n], "%u: %x, not %x", n, mask, want[n]);
    }
    arena_release(&memory);
}

static float with_mode(const char *line, uint32_t cr0, double a, double b)
{
    char text[300];
    float x = (float)a, y = (float)b, got;
    arena memory;

    arena_init(&memory);
    snprintf(text, sizeof text, "//.kernel t\n//.target gen9\n//.simd 8\n(W) mov (1|M0) cr0.0<1>:ud 0x%x:ud {Switch}\n%s\n", cr0,
             line);
    gen_program *p = program_of(text, &memory);
    sim_thread *t = thread_of(p->kernels.items[0], false, &memory);
    memcpy(t->image + 320, &x, 4);
    memcpy(t->image + 640, &y, 4);
    run_straight(t, 2);
    memcpy(&got, t->image + 1280, 4);
    arena_release(&memory);
    return got;
}

Test(sim_flags, cr0_rounds_and_flushes)
{
    const char *sum = "add (8|M0) r40.0<1>:f r10.0<8;8,1>:f r20.0<8;8,1>:f", *copy = "mov (8|M0) r40.0<1>:f r10.0<8;8,1>:f";
    const char *product = "mul (8|M0) r40.0<1>:f r10.0<8;8,1>:f r20.0<8;8,1>:f";

    cr_expect_eq(with_mode(sum, 0x4C0, 1, 0x1p-30), 1.0f);
    cr_expect_eq(with_mode(sum, 0x4D0, 1, 0x1p-30), nextafterf(1, 2));
    cr_expect_eq(with_mode(sum, 0x4E0, 1, 0x1p-30), 1.0f);
    cr_expect_eq(with_mode(sum, 0x4E0, 1, -0x1p-30), nextafterf(1, 0));
    cr_expect_eq(with_mode(sum, 0x4F0, -1, 0x1p-30), -nextafterf(1, 0));
    cr_expect_eq(with_mode(product, 0x4C0, 0x1p-100, 0x1p-40), 0x1p-140f);
    cr_expect_eq(with_mode(product, 0x440, 0x1p-100, 0x1p-40), 0.0f, "F denormals are flushed");
    cr_expect(signbit(with_mode(product, 0x440, 0x1p-100, -0x1p-40)), "to a zero of their sign");
    cr_expect_eq(with_mode(sum, 0x440, 0x1p-140, 0), 0.0f, "sources too");
    cr_expect_eq(with_mode(copy, 0x440, 0x1p-140, 0), 0x1p-140f, "a raw move copies bits");
    cr_expect_eq(fegetround(), FE_TONEAREST, "the host's mode is restored");
}

/* A + B * the smallest half, as bits. */
static uint16_t half_mad(uint32_t cr0, uint16_t a, uint16_t b)
{
    uint16_t got, one = 0x0001;
    char text[300];
    arena memory;

    arena_init(&memory);
    snprintf(text, sizeof text,
             "//.kernel t\n//.target gen9\n//.simd 8\n(W) mov (1|M0) cr0.0<1>:ud 0x%x:ud {Switch}\n"
             "mad (8|M0) r40.0<1>:hf r10.0<2;1>:hf r20.0<2;1>:hf r30.0<1>:hf\n",
             cr0);
    gen_program *p = program_of(text, &memory);
    sim_thread *t = thread_of(p->kernels.items[0], false, &memory);
    memcpy(t->image + 320, &a, 2);
    memcpy(t->image + 640, &b, 2);
    memcpy(t->image + 960, &one, 2);
    run_straight(t, 2);
    memcpy(&got, t->image + 1280, 2);
    arena_release(&memory);
    return got;
}

/* A product far below the addend's last place still decides a directed rounding. */
Test(sim_flags, half_mad_keeps_the_sticky_bit)
{
    cr_expect_eq(half_mad(0x4C0, 0x7000, 0x0001), 0x7000);
    cr_expect_eq(half_mad(0x4D0, 0x7000, 0x0001), 0x7001);
    cr_expect_eq(half_mad(0x4E0, 0x7000, 0x0001), 0x7000);
    cr_expect_eq(half_mad(0x4E0, 0x7000, 0x8001), 0x6FFF);
    cr_expect_eq(half_mad(0x4F0, 0x7000, 0x8001), 0x6FFF);
    cr_expect_eq(half_mad(0x4D0, 0xF000, 0x0001), 0xEFFF);
}

Test(sim_flags, the_smallest_normal_number_is_not_flushed)
{
    const char *sum = "add (8|M0) r40.0<1>:f r10.0<8;8,1>:f r20.0<8;8,1>:f";

    cr_expect_eq(with_mode(sum, 0x440, 0x1p-126, 0), 0x1p-126f);
    cr_expect_eq(with_mode(sum, 0x440, 0x1p-126, -0x1p-149), 0x1p-126f, "what is added is flushed");
    cr_expect_eq(half_mad(0x0C0, 0x0400, 0), 0x0400);
    cr_expect_eq(half_mad(0x0C0, 0x8400, 0), 0x8400);
    cr_expect_eq(half_mad(0x0C0, 0x03FF, 0), 0);
    cr_expect_eq(half_mad(0x4C0, 0x03FF, 0), 0x03FF);
}

/* Vector immediates, an indirect row per lane, and the math macros' shortcut. */
Test(sim_flags, special_operands)
{
    arena memory;

    arena_init(&memory);
    gen_program *p = program_of("//.kernel t\n//.target gen9\n//.simd 8\n"
                                "mov (8|M0) r20.0<1>:w 0x76543218:v\n"
                                "mov (8|M0) r21.0<1>:uw 0xFEDCBA98:uv\n"
                                "mov (4|M0) r22.0<1>:f 0xC8403000:vf\n"
                                "(W) mov (8|M0) a0.0<1>:uw r10.0<8;8,1>:uw\n"
                                "mov (8|M0) r23.0<1>:d r[a0.0,32]<1,0>:d\n"
                                "math.invm (8|M0) (eo)f0.0 r24.mme0:f r12.nomme:f r13.nomme:f\n"
                                "smov (8|M0) r25.0<1>:d r11.0<8;8,1>:d 0x5A:ud\n",
                                &memory);
    for (int reference = 0; reference < 2; reference++) {
        sim_thread *t = thread_of(p->kernels.items[0], reference, &memory);
        static const uint16_t addresses[8] = {320, 324, 348, 332, 336, 320, 344, 340};
        uint32_t dwords[8] = {10, 11, 12, 13, 14, 15, 16, 17};
        float x[8] = {1, 2, 1, 0, 1, 7, -1, 10}, y[8] = {3, 7, 0, 0, -0.0f, 9, 3, 4};
        memcpy(t->image + 320, addresses, sizeof addresses);
        memcpy(t->image + 352, dwords, sizeof dwords);
        memcpy(t->image + 384, x, sizeof x);
        memcpy(t->image + 416, y, sizeof y);
        run_straight(t, 7);
        static const int16_t v[8] = {-8, 1, 2, 3, 4, 5, 6, 7};
        static const uint16_t uv[8] = {8, 9, 10, 11, 12, 13, 14, 15};
        static const float vf[4] = {0, 1, 2, -3};
        cr_expect_arr_eq(t->image + 640, v, sizeof v);
        cr_expect_arr_eq(t->image + 672, uv, sizeof uv);
        cr_expect_arr_eq(t->image + 704, vf, sizeof vf);
        for (unsigned i = 0; i < 8; i++) {
            uint32_t got;
            float q;
            memcpy(&got, t->image + 736 + 4 * i, 4);
            cr_expect_eq(got, dwords[(addresses[i] + 32 - 352) / 4], "lane %u", i);
            memcpy(&q, t->image + 768 + 4 * i, 4);
            cr_expect(q == x[i] / y[i] || (isnan(q) && isnan(x[i] / y[i])), "lane %u: %g", i, (double)q);
            memcpy(&got, t->image + 800 + 4 * i, 4);
            cr_expect_eq(got, 0x5A >> i & 1 ? dwords[i] : 0, "smov, lane %u", i);
        }
        cr_expect_eq(sim_flags(t), 0xFF, "every quotient is final");
    }
    arena_release(&memory);
}
