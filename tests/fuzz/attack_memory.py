"""Contents of memory that the host reads after a launch, and kernels can write: the device queue, pipes, the buffer of printf.

The stores are in OpenCL C (through wrong pointers, which reach other memory of the launch), in IR and in assembly (which name that
memory). Half of the numbers are those of a right record with one change."""
from attack_run import Case

SOURCE = """struct big { int words[20]; };
global uint other[4];
kernel void k(global uint *o, read_only pipe int p, write_only pipe int q, read_only image2d_t picture, global const uint *edits, uint count, long far)
{
    struct big b = {{1, 2, 3}};
    clk_event_t user = create_user_event(), done;
    int packet = 0;
    reserve_id_t id = reserve_write_pipe(q, 2);
    if (is_valid_reserve_id(id)) {
        write_pipe(q, id, 0, &packet);
        write_pipe(q, id, 1, &packet);
        commit_write_pipe(q, id);
    }
    read_pipe(p, &packet);
    printf("%d %s %v4hlf\\n", packet, "text", (float4)(1));
    enqueue_kernel(get_default_queue(), CLK_ENQUEUE_FLAGS_NO_WAIT, ndrange_1D(2), 1, &user, &done, ^{ o[get_global_id(0)] = b.words[1]; });
    enqueue_kernel(get_default_queue(), CLK_ENQUEUE_FLAGS_NO_WAIT, ndrange_1D(2, 2), ^(local void *l) { ((local uint *)l)[get_local_id(0)] = 3; o[2] = ((local uint *)l)[0]; }, 64u);
    enqueue_kernel(get_default_queue(), CLK_ENQUEUE_FLAGS_NO_WAIT, ndrange_1D(1), ^{ o[3] = read_imageui(picture, (int2)(0)).x; });
    enqueue_marker(get_default_queue(), 1, &done, 0);
    set_user_event_status(user, CL_COMPLETE);
    for (uint i = 0; i < count; i++)
        *(global uint *)((ulong)other + far + edits[2 * i]) = edits[2 * i + 1];
}
"""
# Words of parser/library/enqueue.h and parser/library/pipe.h, and the layout of printf's buffer.
QUEUE_RECORDS, RECORD_WORDS = 6 + 4 * 4096, 32
AREAS = {"queue": "@library.__gasket_queue", "pipe": "%p", "other pipe": "%q", "printf": "%printed"}
EXTREMES = [0, 1, 2, 3, 4, 7, 8, 32, 124, 127, 128, 132, 144, 1 << 16, 1 << 20, (1 << 20) + 1, (1 << 20) - 8, (1 << 30) - 1, (1 << 31) - 1, 1 << 31, (1 << 32) - 16, (1 << 32) - 1]


class KernelMemory:
    def __init__(self, corpus):
        self.corpus, self.bases = corpus, {}

    def base(self, options, emit):
        """SOURCE, or its IR or assembly with stores of `edits` in the memory that they name."""
        key = (options, emit)
        if key not in self.bases:
            self.bases[key] = self.corpus.text_of(SOURCE, "cl", f"--emit={emit}", *options.split())
        return self.bases[key]

    def number(self, r):
        return r.choice([r.choice(EXTREMES), r.choice(EXTREMES), r.randrange(1 << 32), r.randrange(256)])

    def record(self, r):
        """A record of the device queue: right, but for one word."""
        words = [0] * RECORD_WORDS
        words[1], words[2], words[9], words[13] = 1, r.randrange(1, 5), 1, 1
        words[20] = words[22] = words[24] = words[26] = words[28] = words[30] = 1
        waits, locals_, captured = r.choice([0, 0, 1, 2]), r.choice([0, 0, 1]), r.choice([16, 24, 32, 96, 104])
        words[10], words[11], words[12] = waits, locals_, captured
        words += [1, 0] * waits + [64] * locals_ + [r.randrange(3) for _ in range(captured // 4)]
        words[0] = 4 * len(words)
        words[r.randrange(len(words))] = self.number(r)
        return words

    def edits(self, r, area):
        """Pairs of an offset in AREA, in bytes, and a word."""
        if area == "queue" and r.random() < 0.6:
            words = [w for _ in range(r.choice([1, 1, 2, 3])) for w in self.record(r)]
            first = QUEUE_RECORDS + r.choice([0, 0, 0, 32, 58])
            return [(0, 4 * len(words) + 4 * (first - QUEUE_RECORDS))] + [(4 * (first + i), w) for i, w in enumerate(words)]
        words = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 16, 32]
        if area == "queue":
            words += [QUEUE_RECORDS + n for n in range(80)]
        return [(4 * r.choice(words), self.number(r)) for _ in range(r.choice([1, 1, 2, 4]))]

    def ir(self, r, options):
        area = r.choice(list(AREAS))
        lines = ["  %printed.at = call i64 @gasket.printf_buffer()", "  %printed = inttoptr i64 %printed.at to ptr addrspace(1)"] if area == "printf" else []
        for n, (at, word) in enumerate(self.edits(r, area)):
            lines += [f"  %edit.{n} = getelementptr i8, ptr addrspace(1) {AREAS[area]}, i64 {at}", f"  store i32 {word}, ptr addrspace(1) %edit.{n}"]
        text = self.base(options, "ir")
        start = text.index("define spir_kernel void @k(")
        end = text.index("\n}", start)
        last = text.rindex("  ret void", start, end)
        return text[:last] + "\n".join(lines) + "\n" + text[last:]

    def run(self, r, file, edits=(), far=0):
        words = ["run", "-k", "k", "-g", r.choice(["1", "1", "4"]), "-l", "1", "-j1", "--max-instructions=200000", "-a", "0=uint[16]", "-a", "1=pipe[4]:1,2,3", "-a", "2=pipe[4]", "-a", "3=image:rgba,uint8[4][4]",
                 "-a", "4=uint[]:" + ",".join(str(n) for e in edits or [(0, 0)] for n in e), "-a", f"5={len(edits)}", "-a", f"6={far}", "--print", "0", "--print", "1", "--print", "2"]
        return words + r.choice([[], [], ["--check"], ["--check=bounds"]]) + [file]

    def make(self, r, _number):
        options = r.choice(["-O0", "-O2", "-O2 --simd=8", "-O1 --simd=32"])
        door = r.choice(["cl", "ll", "ll", "asm"])
        if door == "cl":
            # The regions of the simulator and of the interpreter follow each other at these distances.
            via, far = r.choice([("sim", 0x2000), ("sim", 1 << 36), ("ir", 1 << 36), ("ir", 2 << 36), ("sim", 0), ("ir", -(1 << 36))])
            edits = self.edits(r, r.choice(["queue", "queue", "pipe"]))
            return Case("memory cl", {"k.cl": SOURCE}, [self.run(r, "k.cl", edits, far) + [f"--via={via}", *options.split()]])
        text = self.ir(r, options)
        if door == "ll":
            return Case("memory ll", {"k.ll": text}, [self.run(r, "k.ll") + [r.choice(["--via=ir", "--via=sim"]), options.split()[0]]])
        asm = self.corpus.text_of(text, "ll", *options.split())
        if not asm:
            return Case("memory ll", {"k.ll": text}, [["cc", "-o", "k.asm", "k.ll"]], outputs=("k.asm",))
        return Case("memory asm", {"k.asm": asm}, [self.run(r, "k.asm")])
