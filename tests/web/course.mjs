/* course.mjs - the course in Debian's Chromium, opened from a file: answers are checked by the WebAssembly program. */
import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { closeBrowser, findDefects, openFile } from '../page/browser.mjs';

const ANSWERS = join(dirname(fileURLToPath(import.meta.url)), '../../samples/course/answers');
const SECONDS = 60;
const EXPLAINED = readdirSync(join(process.env.PAGE_FOLDER, 'explain')); /* the pages in the frames of pictures */

async function useLecture(name, use) {
    const page = await openFile(join(process.env.PAGE_FOLDER, `${name}.html`), { own: [`${name}.html`, 'course.css', 'course.js', 'gasket.js', ...EXPLAINED], ready: '.answer, .overview-page' });

    try {
        await use(page);
    } finally {
        await page.close();
    }
    assert.deepEqual(page.problems, []);
}

/* The verdict on the TEXTS as an answer to an exercise. */
async function checkAnswer(page, exercise, texts) {
    const form = page.locator(`form[aria-label="Answer to exercise ${exercise}"]`), verdict = form.locator('output');

    for (const [index, text] of texts.entries()) {
        await form.locator('textarea').nth(index).fill(text);
    }
    await form.locator('button').click();
    await verdict.and(page.locator('.right, .wrong')).waitFor({ timeout: SECONDS * 1000 });
    return verdict.innerText();
}

function modelAnswer(exercise) {
    return readdirSync(ANSWERS).filter(name => name.startsWith(`${exercise}.`) || name.startsWith(`${exercise}-`)).sort().map(name => readFileSync(join(ANSWERS, name), 'utf8'));
}

async function checkLecture(name, exercises) {
    await useLecture(name, async page => {
        for (const exercise of exercises) {
            assert.equal(await checkAnswer(page, exercise, modelAnswer(exercise)), 'right', exercise);
        }
    });
}

export const tests = {
    'answers that use files, trees, statistics and checks are right': async () => {
        await checkLecture('1-parsing', ['1.1', '1.4']);
        await checkLecture('4-aliasing', ['4.2', '4.3', '4.4']);
        await checkLecture('5-regions', ['5.1', '5.3']);
        await checkLecture('9-registers', ['9.1', '9.5']);
        await checkLecture('10-binaries', ['10.1', '10.2', '10.3', '10.5', '10.6']);
    },
    'a wrong answer is refused with a hint, and the right one is kept by the browser': async () => {
        await useLecture('2-ssa', async page => {
            await page.evaluate(() => localStorage.clear()); /* pages share what is kept */
            await page.reload();
            assert.match(await checkAnswer(page, '2.2', ['x: G H\ny: A F G H\nz: F H\n']), /^wrong: x needs one more phi\. Hint: /);
            assert.equal(await page.locator('.done').count(), 0);
            assert.equal(await checkAnswer(page, '2.2', modelAnswer('2.2')), 'right');
            await page.reload();
            assert.equal(await page.locator('form[aria-label="Answer to exercise 2.2"] output').innerText(), 'right');
            assert.match(await page.locator('.contents .done').innerText(), /^1\/\d+$/);
        });
    },
    'pictures are views of the kernels, without the frame around them': async () => {
        const pictures = [['2-ssa', 0, '.node', /loop\.body/], ['2-ssa', 1, '.node', /loop\.body/], ['5-regions', 0, '.operand', /src0 .*:ub/], ['6-simd', 0, '.panel', /4 of 8 enabled/], ['9-registers', 0, '.panel-head', /peak \d+ of 128/]];

        for (const [name, index, part, text] of pictures) {
            await useLecture(name, async page => {
                const picture = page.frameLocator(`figure:nth-of-type(${index + 1}) iframe`);

                await page.locator('figure').nth(index).scrollIntoViewIfNeeded();
                await picture.locator(part).filter({ hasText: text }).first().waitFor();
                assert.equal(await picture.locator('.header').isVisible(), false);
            });
        }
    },
    'nothing but code is scrolled sideways on a phone, and no page has a serious accessibility defect': async () => {
        for (const name of readdirSync(process.env.PAGE_FOLDER).filter(file => file.endsWith('.html')).map(file => file.slice(0, -5))) {
            await useLecture(name, async page => {
                await page.setViewportSize({ width: 390, height: 844 });
                assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 390, name);
                assert.deepEqual(await findDefects(page), [], name);
            });
        }
    },
};
export const close = closeBrowser;
