/* playground.mjs - the playground in Debian's Chromium, opened from a file. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { closeBrowser, findDefects, openFile } from '../page/browser.mjs';

const SAMPLES = join(dirname(fileURLToPath(import.meta.url)), '../../samples');

const OWN = ['index.html', 'playground.css', 'playground.js', 'gasket.js'];

async function usePlayground(use, { query = '', ...options } = {}) {
    const page = await openFile(join(process.env.PAGE_FOLDER, 'index.html'), { query, own: OWN, ...options });

    try {
        await waitForResult(page);
        await use(page);
    } finally {
        await page.close();
    }
    assert.deepEqual(page.problems, []);
}

/* Waits until no compilation is left; returns the text of the status. */
async function waitForResult(page) {
    const status = await page.waitForFunction(() => {
        const { ariaBusy, textContent } = document.querySelector('.playground-status');

        return ariaBusy === 'false' && textContent;
    }, null, { timeout: 60000 });

    return status.jsonValue();
}

async function replaceSource(page, text) {
    await page.locator('.cm-content').fill(text);
    return waitForResult(page);
}

export const tests = {
    'the first example runs, and its source is the sample'() {
        return usePlayground(async page => {
            assert.match(await waitForResult(page), /^Status 0/);
            assert.equal((await page.locator('.cm-content').innerText()).split('\n')[0], readFileSync(join(SAMPLES, 'saxpy.cl'), 'utf8').split('\n')[0]);
            await page.click('#tab-run');
            assert.match(await page.locator('#view').innerText(), /1,?024/);
        });
    },
    'samples open without their comments for tests'() {
        return usePlayground(async page => {
            const sources = await page.evaluate(() => globalThis.gasketExamples.map(example => example.source));

            assert.ok(sources.length > 10);
            assert.deepEqual(sources.flatMap(source => source.match(/^\/\/ [A-Z]{2,}\b.*$/gm) ?? []), []);
        });
    },
    'an error is marked in the editor, and its correction removes the mark'() {
        return usePlayground(async page => {
            assert.match(await replaceSource(page, 'kernel void k(global int *p) { *p = q; }'), /^Status 1/);
            await page.waitForSelector('.cm-lint-marker-error');
            assert.match(await page.locator('.messages').innerText(), /'q' is not declared/);
            assert.match(await replaceSource(page, 'kernel void k(global int *p) { *p = 7; }'), /^Status 0/);
            assert.equal(await page.locator('.cm-lint-marker-error').count(), 0);
        });
    },
    'an edit that does not compile leaves the last good views, and its message is beside the source'() {
        return usePlayground(async page => {
            await page.click('#tab-code');
            const rows = page.locator('.list[aria-label="Assembly"] .row'), assembly = () => rows.allTextContents();

            await rows.nth(4).waitFor();
            const before = await assembly();
            assert.match(await replaceSource(page, 'kernel void k(global int *p) { *p = q; }'), /^Status 1/);
            await rows.first().waitFor(); // visible
            assert.deepEqual(await assembly(), before);
            assert.match(await page.locator('.stale-note').innerText(), /last version that compiled/);
            const source = await page.locator('.editor').boundingBox(), message = await page.locator('.messages').boundingBox();

            assert(message.y >= source.y + source.height && message.y + message.height <= 900, 'the message is below the source, on the screen');
            assert.match(await replaceSource(page, 'kernel void k(global int *p) { *p = 7; }'), /^Status 0/);
            assert.notDeepEqual(await assembly(), before);
            assert.equal(await page.locator('.stale-note').isVisible() || await page.locator('.messages').isVisible(), false);
        });
    },
    'with checks, a race is marked in the editor, and the replay steps to both accesses'() {
        return usePlayground(async page => {
            await replaceSource(page, 'kernel void shift(global int *a)\n{\n    size_t i = get_global_id(0);\n    int next = a[i + 1];\n    a[i] = next;\n}');
            await page.locator('input[placeholder^="empty"]').fill('4');
            await page.locator('[data-argument="a"]').fill('int[5]:iota');
            assert.match(await waitForResult(page), /^Status 0/);
            await page.getByLabel('Checks').check();
            assert.match(await waitForResult(page), /^Status 3/);
            assert.match(await page.locator('.finding').innerText(), /write of 'a\[1\]' by work-item \(1\), and read by work-item \(0\)/);
            await page.waitForSelector('.cm-lint-marker-error');
            await page.locator('button[aria-label="Step to the moment of 2. read by work-item (0)"]').click();
            assert.match(await page.locator('.list[aria-label="Operations of the work-item"] .row.current').innerText(), /:4\s+%\d+ = load i32\b[^]*= 1\s+access 2/);
            await page.locator('button[aria-label="Step to the moment of 1. write by work-item (1)"]').click();
            assert.match(await page.locator('.list[aria-label="Operations of the work-item"] .row.current').innerText(), /:5\s+store i32\b/);
        });
    },
    'new parameters have fields, and their values reach the kernel'() {
        return usePlayground(async page => {
            await replaceSource(page, 'kernel void k(global int *p, int n) { p[get_global_id(0)] = n + 1; }');
            await page.locator('input[placeholder^="empty"]').fill('4');
            await page.locator('[data-argument="n"]').fill('41');
            assert.match(await waitForResult(page), /^Status 0/);
            await page.click('#tab-overview');
            assert.match(await page.locator('.panel', { hasText: /^p: int/ }).innerText(), /0\s+42\s+42\s+42\s+42/);
        });
    },
    'a wrong option is explained'() {
        return usePlayground(async page => {
            await page.locator('input[placeholder="-O2"]').fill('--none');
            assert.match(await waitForResult(page), /^Status 2/);
            assert.match(await page.locator('.messages').innerText(), /unknown option '--none'/);
        });
    },
    'a link holds the source, the options and the arguments'() {
        return usePlayground(async page => {
            await replaceSource(page, 'kernel void shared(global int *p) { *p = 3; }');
            const link = await page.evaluate(async () => {
                let copied = '';

                navigator.clipboard.writeText = async text => {
                    copied = text;
                };
                [...document.querySelectorAll('.toolbar button')].find(button => button.textContent === 'Copy link').click();
                while (!copied) {
                    await new Promise(done => setTimeout(done, 10));
                }
                return copied;
            });

            await usePlayground(async other => assert.match(await other.locator('.cm-content').innerText(), /shared/), { query: new URL(link).search });
        });
    },
    'the playground has no serious accessibility defect, light, dark and narrow'() {
        return usePlayground(async page => {
            for (const theme of ['light', 'dark']) {
                await page.evaluate(name => {
                    document.documentElement.dataset.theme = name;
                }, theme);
                await page.waitForTimeout(500); /* colours change gradually */
                assert.deepEqual(await findDefects(page), []);
            }
            await page.setViewportSize({ width: 390, height: 844 });
            assert.deepEqual(await findDefects(page), []);
        });
    },
    'a small edit is compiled, run and shown in less than 100 ms'() {
        return usePlayground(async page => {
            const times = [];

            for (let i = 0; i < 5; i++) {
                const status = await replaceSource(page, `kernel void saxpy(float a, global const float *x, global float *y) { size_t i = get_global_id(0); y[i] = a * x[i] + ${i}; }`);

                times.push(Number(/(\d+) ms/.exec(status)[1]));
            }
            assert.ok(Math.min(...times) < 100, `${times}`);
        });
    },
};
export const close = closeBrowser;
