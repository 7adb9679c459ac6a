/* browser.mjs - pages in Debian's Chromium. PAGE_MODULES is a folder with node_modules; PAGE_FOLDER has a page for each sample; CHROMIUM is
 * the browser. Each console error, uncaught exception and request for anything but the page itself is a problem of the page. */
import { createRequire } from 'node:module';
import { readdirSync } from 'node:fs';
import { basename, join } from 'node:path';

const require = createRequire(join(process.env.PAGE_MODULES, 'package.json'));
const { chromium } = require('playwright-core');
const AXE = require.resolve('axe-core/axe.min.js');

export const VIEWS = ['overview', 'code', 'passes', 'graphs', 'registers', 'regions', 'run', 'findings', 'compare'];

let browser;
const contexts = {}; /* by their options, as text */

export function listPages() {
    return readdirSync(process.env.PAGE_FOLDER).filter(name => name.endsWith('.html')).sort();
}

export function openPage(name, options = {}) {
    return openFile(join(process.env.PAGE_FOLDER, name), options);
}

/* The context for OPTIONS. An empty page keeps its window, so that the next page is a tab: a window with the browser's own parts takes
 * longer than the page. */
async function contextFor(options) {
    const key = JSON.stringify(options);

    browser ??= await chromium.launch({ executablePath: process.env.CHROMIUM, args: ['--no-sandbox', '--disable-gpu'] });
    if (!contexts[key]) {
        contexts[key] = await browser.newContext({ viewport: { width: 1440, height: 900 }, ...options });
        await contexts[key].newPage();
    }
    return contexts[key];
}

/* Opens the page at PATH with QUERY. OWN: the names of the files that belong to it; READY selects an element that it has once it works. */
export async function openFile(path, { query = '', own = [basename(path)], ready = '#view', ...options }) {
    const page = await (await contextFor(options)).newPage();
    const problems = [];

    page.on('console', message => ['error', 'warning'].includes(message.type()) && problems.push(`console: ${message.text()}`));
    page.on('pageerror', error => problems.push(`exception: ${error.stack}`));
    page.on('request', request => !own.some(name => request.url().replace(/\?.*/, '').endsWith(`/${name}`)) && !/^(?:data|blob):/.test(request.url()) && problems.push(`request: ${request.url()}`));
    await page.goto(`file://${path}${query}`);
    page.setDefaultTimeout(30000);
    await page.waitForSelector(ready);
    page.problems = problems;
    return page;
}

/* Closes the page, and fails if it had a problem. */
export async function finishPage(page) {
    await page.close();
    if (page.problems.length) {
        throw new Error(page.problems.join('\n'));
    }
}

export async function usePage(name, use, options) {
    const page = await openPage(name, options);

    try {
        await use(page);
    } finally {
        await finishPage(page);
    }
}

export async function showView(page, view) {
    await page.click(`#tab-${view}`);
    await page.waitForFunction(name => document.querySelector(`#tab-${name}`).getAttribute('aria-selected') === 'true', view);
    await page.evaluate(() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done))));
}

/* The serious and critical findings of axe-core. Pages in frames are tested on their own. */
export async function findDefects(page) {
    await page.addScriptTag({ path: AXE });
    return page.evaluate(async () => {
        const { violations } = await window.axe.run(document, { resultTypes: ['violations'], preload: false, iframes: false });

        return violations.filter(v => ['serious', 'critical'].includes(v.impact)).map(v => `${v.id}: ${v.nodes.slice(0, 3).map(node => `${node.html.slice(0, 160)} ${node.any.map(a => a.message).join('; ').slice(0, 160)}`).join(' | ')}`);
    });
}

export async function closeBrowser() {
    await browser?.close();
}
