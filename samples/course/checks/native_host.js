/* native_host.js - runs gasket for a check as a process, in a folder of its own that has the files of the command. */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Wrong } from './answer.js';

const SECONDS = 60, MOST_BYTES = 256 << 20;
const COURSE = join(dirname(fileURLToPath(import.meta.url)), '..');

export class NativeHost {
    constructor(gasket) {
        this.gasket = resolve(gasket);
    }

    run(words, files, wanted = []) {
        const folder = mkdtempSync(join(tmpdir(), 'course-'));

        try {
            for (const [path, content] of Object.entries(files)) {
                writeFileSync(join(folder, path), content);
            }
            const done = spawnSync(this.gasket, words, { cwd: folder, encoding: 'utf8', timeout: SECONDS * 1000, maxBuffer: MOST_BYTES, input: '' });

            if (done.error) {
                throw done.error.code === 'ETIMEDOUT' ? new Wrong(`gasket ${words.join(' ')} takes longer than ${SECONDS} seconds`) : done.error;
            }
            const written = wanted.filter(path => existsSync(join(folder, path))).map(path => [path, readFileSync(join(folder, path))]);

            return { status: done.status ?? 4, output: done.stdout, messages: done.stderr, written: Object.fromEntries(written) };
        } finally {
            rmSync(folder, { recursive: true });
        }
    }

    read(path) {
        return readFileSync(join(COURSE, path), 'utf8');
    }
}
