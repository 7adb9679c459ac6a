"""Random kernels, on whose results all settings and PoCL agree."""
import subprocess
import tempfile

import judge
import random_kernel

RANDOM_SEEDS = range(1000, 1080)

RANDOM_BATCH = 20


def check_random(s, batch):
    """Checks that all settings and PoCL agree on each kernel generated from the seeds of BATCH."""
    if s.stopped():
        return
    with tempfile.TemporaryDirectory() as folder:
        asked = judge.Judge(s.build / "fuzz/run_many", s.build / "oracle/pocl_run", folder)
        wrong = asked.verdicts([random_kernel.Maker(seed).program() for seed in batch], judge.settings_for(batch[0] // RANDOM_BATCH))
    for i, seed in enumerate(batch):
        problem = "\n".join(f"{k}: {w}" for k, w in wrong.get(i, {}).items())
        s.results.add(f"random/{seed}", f"tests/fuzz/random_kernel.py --seeds {seed} shows it\n{problem}" if problem else None)


def test(s):
    seeds = [seed for _, seed in s.share("random", [(f"random/{seed}", seed) for seed in RANDOM_SEEDS if s.chosen(f"random/{seed}")])]
    if not seeds:
        return
    problem = s.make(f"{s.target}/fuzz/run_many")
    if problem:
        s.results.add("fuzz/run_many", problem)
        return
    if s.make(f"{s.target}/oracle/pocl_run"):
        s.results.skip("random, compared with PoCL", "pocl_run could not be built")
    batches = [seeds[at:at + RANDOM_BATCH] for at in range(0, len(seeds), RANDOM_BATCH)]
    for batch, done in [(b, s.pool.submit(check_random, s, b)) for b in batches]:
        try:
            done.result()
        except (RuntimeError, OSError, subprocess.TimeoutExpired) as problem:
            s.results.add(f"random/{batch[0]}", str(problem))
