/* views.mjs - every view of the pages of all samples opens without a problem, and is accessible in both themes and on a narrow screen. */
import assert from 'node:assert/strict';
import { closeBrowser, findDefects, listPages, showView, usePage, VIEWS } from './browser.mjs';

const NARROW = { viewport: { width: 390, height: 800 }, hasTouch: true };
const AUDITS = [['saxpy.html', 'light'], ['saxpy.html', 'dark'], ['fault.html', 'dark'], ['against.html', 'light'], ['wrong.html', 'dark'], ['finding.html', 'light'], ['finding.html', 'dark']];

async function eachView(page, check) {
    for (const view of VIEWS) {
        if (await page.locator(`#tab-${view}`).count()) {
            await showView(page, view);
            await check(view);
        }
    }
}

function opensViews(name) {
    return () => usePage(name, page => eachView(page, async view => assert((await page.locator('#view').innerText()).trim().length > 20, `${view} is empty`)));
}

function isAccessible(name, options) {
    return () => usePage(name, page => eachView(page, async view => assert.deepEqual(await findDefects(page), [], view)), options);
}

/* A phone shows the page without scrolling sideways. */
function fitsNarrowScreen(name) {
    return () => usePage(name, page => eachView(page, async view => assert(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth), `${view} is wider than the screen`)), NARROW);
}

export const tests = {};
for (const name of listPages()) {
    tests[`views of ${name}`] = opensViews(name);
}
for (const [name, colorScheme] of AUDITS) {
    tests[`accessibility of ${name}, ${colorScheme}`] = isAccessible(name, { colorScheme });
}
for (const name of ['saxpy.html', 'generic-algorithms.html', 'finding.html']) {
    tests[`narrow screen, ${name}`] = fitsNarrowScreen(name);
}
tests['accessibility of saxpy.html, narrow'] = isAccessible('saxpy.html', NARROW);

export const close = closeBrowser;
