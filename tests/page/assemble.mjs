/* assemble.mjs - makes a page from the files of src/page and a document, as src/explain/page.c does: for tests with documents that no
 * kernel produces. */
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const PAGE = join(dirname(fileURLToPath(import.meta.url)), '../../src/page');
const IMPORT = /^import .*? from '\.\/(.*)';$/gm;

/* The modules in order: each after those that it imports. */
export function orderModules() {
    const order = [], visit = name => {
        if (!order.includes(name)) {
            for (const match of readModule(name).matchAll(IMPORT)) {
                visit(match[1]);
            }
            order.push(name);
        }
    };

    readdirSync(PAGE).filter(name => name.endsWith('.js')).sort().forEach(visit);
    return order;
}

export function readModule(name) {
    return readFileSync(join(PAGE, name), 'utf8');
}

export function assemblePage(data) {
    const parts = { TITLE: data.title, STYLE: readFileSync(join(PAGE, 'style.css'), 'utf8'), DATA: JSON.stringify(data).replaceAll('<', '\\u003c'),
        MODULES: orderModules().map(name => readModule(name).replace(IMPORT, '').replace(/^export /gm, '').replace(/^ +/gm, '').replace(/^\/\*[^]*?\*\/.*\n/gm, '')).join('\n') };

    return readFileSync(join(PAGE, 'page.html'), 'utf8').replace(/@(TITLE|STYLE|DATA|MODULES)@/g, (_, name) => parts[name]);
}
